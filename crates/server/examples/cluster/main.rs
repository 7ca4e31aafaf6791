//! A server of several nodes under faults: PostgreSQL, NATS and the nodes are processes of their own, and games go on
//! while nodes are killed, stopped and cut off and the services restarted. Checked after each: nothing acknowledged is
//! lost or doubled, nobody was charged for the gap, and every node serves again soon. `cargo xtask cluster` builds what
//! this needs; the same seed gives the same troubles.

#[path = "../chaos/client.rs"]
mod client;
mod nodes;
mod proxy;
mod run;
mod services;
#[path = "../chaos/table.rs"]
mod table;

type Mishap = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Mishap> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(run::run(std::env::args().skip(1)))
}

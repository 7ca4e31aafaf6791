//! The server alone, for tests that kill it: the data directory is its argument, its address its first line. With
//! `DAMIER_LOG` it logs.

use server::config::Limits;
use server::logs::Logs;
use server::{Config, Server};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    if let Ok(filter) = std::env::var("DAMIER_LOG") {
        server::logs::begin(&Logs { filter, ..Logs::default() })?;
    }
    let data = std::env::args_os().nth(1).ok_or("the data directory is missing")?;
    let limits = Limits {
        games_a_minute: 1_000_000,
        sign_ins_a_minute: 1_000_000,
        sockets_of_an_address: 100_000,
        connections: 100_000,
        messages_a_second: 10_000,
        ..Limits::default()
    };
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config { listen, limits, thinking: Duration::ZERO, ..Config::new(PathBuf::from(data)) };
    let server = Server::start(config).await?;
    println!("{}", server.address());
    server.serve(std::future::pending()).await?;
    Ok(())
}

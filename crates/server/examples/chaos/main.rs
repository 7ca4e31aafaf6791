//! Lets everything go wrong at random under a server with games, and checks after each that nothing acknowledged is lost
//! or doubled, that nobody was charged for the server's time, and that it serves again soon. `cargo xtask chaos` builds
//! what this needs; the same seed gives the same troubles.

#[cfg(target_os = "linux")]
mod client;
#[cfg(target_os = "linux")]
#[path = "../../tests/faults/control.rs"]
mod control;
#[cfg(target_os = "linux")]
mod hostile;
#[cfg(target_os = "linux")]
mod run;
#[cfg(target_os = "linux")]
mod table;
#[cfg(target_os = "linux")]
mod victim;

type Mishap = Box<dyn std::error::Error + Send + Sync>;

#[cfg(target_os = "linux")]
fn main() -> Result<(), Mishap> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(run::run(std::env::args().skip(1)))
}

#[cfg(not(target_os = "linux"))]
fn main() -> Result<(), Mishap> {
    println!(
        "faults are put before the server with LD_PRELOAD, which is there on Linux only: nothing was run"
    );
    Ok(())
}

//! Clients that mean no good: half requests, rubbish on sockets, large files that come and go, looks at everything.

use crate::Mishap;
use crate::client::{Socket, ask};
use serde_json::json;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::Instant;

/// Lets them loose until a moment. That they are refused, or hung up on, is as it should be.
pub(crate) async fn rage(address: &str, seed: u64, until: Instant) {
    let mut crowd = JoinSet::new();
    for number in 0..40 {
        let address = address.to_owned();
        crowd.spawn(async move {
            let raging = async {
                loop {
                    let done = match number % 4 {
                        0 => half_open(&address).await,
                        1 => rubbish(&address, seed.wrapping_add(number)).await,
                        2 => large_file(&address).await,
                        _ => looks(&address).await,
                    };
                    if done.is_err() {
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                }
            };
            let _ = tokio::time::timeout_at(until, raging).await;
        });
    }
    crowd.join_all().await;
}

/// A request that never comes to its end.
async fn half_open(address: &str) -> Result<(), Mishap> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(b"POST /api/v1/games HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n{").await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    Ok(())
}

/// A socket that gets what is no message.
async fn rubbish(address: &str, seed: u64) -> Result<(), Mishap> {
    let wanted = json!({ "ruleset": "russian", "opponent": { "kind": "friend" } }).to_string();
    let made = ask(address, "POST /api/v1/games", "", &wanted).await?;
    let game = made.body["id"].as_str().ok_or("no game")?;
    let mut socket = Socket::open(address, game, &made.cookie).await?;
    for number in 0..20 {
        let text = "x".repeat((seed as usize * 31 + number * 577) % 9_000);
        socket.say(&json!({ "t": "play", "id": text, "plies": number, "text": text })).await?;
    }
    Ok(())
}

/// A file of many games, which goes again at once.
async fn large_file(address: &str) -> Result<(), Mishap> {
    let game = "[White \"Eve\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0\n\n";
    let made = ask(address, "POST /api/v1/collections", "", &game.repeat(2_000)).await?;
    let href = made.body["href"].as_str().ok_or("no collection")?;
    let id = href.rsplit('/').next().ok_or("no id")?;
    tokio::time::sleep(Duration::from_millis(300)).await;
    ask(address, &format!("DELETE /api/v1/collections/{id}"), &made.cookie, "").await?;
    Ok(())
}

/// Looks at what is costly to show.
async fn looks(address: &str) -> Result<(), Mishap> {
    for path in [
        "/api/v1/explorer?ruleset=international",
        "/api/v1/positions/games?ruleset=international",
        "/api/v1/games?list=finished&player=e",
        "/metrics",
        "/health",
    ] {
        ask(address, &format!("GET {path}"), "", "").await?;
    }
    Ok(())
}

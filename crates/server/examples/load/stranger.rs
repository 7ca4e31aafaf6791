//! Strangers who bring large collections along, let them be indexed, and delete them again, all the time.

use crate::Fault;
use draughts::notation::movetext;
use draughts::{AnyPosition, RulesetName};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// So many bytes each file has.
const FILE: usize = 5 << 20;
/// How long a collection is left to be indexed.
const INDEXED: Duration = Duration::from_secs(5);

/// What the strangers did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Brought {
    brought: Arc<AtomicU64>,
    deleted: Arc<AtomicU64>,
}

impl Brought {
    pub(crate) fn print(&self, strangers: u32) {
        println!(
            "beside: {strangers} strangers brought {} collections of {} MB and deleted {}",
            self.brought.load(Ordering::Relaxed),
            FILE >> 20,
            self.deleted.load(Ordering::Relaxed),
        );
    }
}

/// Lets so many strangers come and go from now on.
pub(crate) fn come_and_go(address: &str, strangers: u32) -> Brought {
    let brought = Brought::default();
    for number in 0..strangers {
        let (brought, address) = (brought.clone(), address.to_owned());
        tokio::spawn(async move {
            let file = file(number);
            loop {
                if let Err(fault) = once(&address, &file, &brought).await {
                    eprintln!("stranger {number}: {fault}");
                    tokio::time::sleep(INDEXED).await;
                }
            }
        });
    }
    brought
}

/// Games that are all different, of eighty plies at most.
fn file(number: u32) -> String {
    let mut random = u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut file = String::new();
    while file.len() < FILE {
        file.push_str(&format!("[White \"Stranger {number}\"]\n[GameType \"20\"]\n"));
        let mut position = AnyPosition::start(RulesetName::International);
        for ply in 0..80 {
            let moves = movetext::write_all(&position);
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let Some(listed) = moves.get((random >> 11) as usize % moves.len().max(1)) else { break };
            if ply % 2 == 0 {
                file.push_str(&format!("{}. ", ply / 2 + 1));
            }
            file.push_str(&listed.text);
            file.push(' ');
            position = position.after(&listed.action);
        }
        file.push_str("*\n\n");
    }
    file
}

async fn once(address: &str, file: &str, brought: &Brought) -> Result<(), Fault> {
    let (body, cookie) = ask(address, "POST /api/v1/collections", "", file).await?;
    let body: serde_json::Value = serde_json::from_str(&body)?;
    let id =
        body["href"].as_str().and_then(|href| href.rsplit('/').next()).ok_or("no collection")?.to_owned();
    brought.brought.fetch_add(1, Ordering::Relaxed);
    tokio::time::sleep(INDEXED).await;
    ask(address, &format!("DELETE /api/v1/collections/{id}"), &cookie, "").await?;
    brought.deleted.fetch_add(1, Ordering::Relaxed);
    Ok(())
}

async fn ask(address: &str, request: &str, cookie: &str, body: &str) -> Result<(String, String), Fault> {
    let mut stream = TcpStream::connect(address).await?;
    let cookie = if cookie.is_empty() { String::new() } else { format!("cookie: {cookie}\r\n") };
    let head = format!(
        "{request} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n{cookie}content-length: {}\r\n\
         connection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("not an answer")?;
    if !head.starts_with("HTTP/1.1 2") {
        return Err(format!("{request}: {}: {body}", head.lines().next().unwrap_or_default()).into());
    }
    let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap_or_default();
    Ok((body.to_owned(), set.split(';').next().unwrap_or_default().to_owned()))
}

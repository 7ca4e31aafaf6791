//! Clients that ask for analysis all the time, each with a browser of its own, so that the queue is full.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Who was refused, or has got an answer, asks again after this.
const PAUSE: Duration = Duration::from_secs(1);

/// What the clients got.
#[derive(Clone, Debug, Default)]
pub(crate) struct Analysed {
    counts: Arc<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    /// Events with lines.
    events: AtomicU64,
    /// Streams that came to their end.
    finished: AtomicU64,
    /// Refusals because the queue was full.
    refused: AtomicU64,
    /// Everything else.
    failed: AtomicU64,
}

impl Analysed {
    pub(crate) fn print(&self, clients: u32) {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let Counts { events, finished, refused, failed } = &*self.counts;
        println!(
            "analysis: {clients} clients, {} events, {} finished, {} refused because the queue was full, {} failed",
            count(events),
            count(finished),
            count(refused),
            count(failed),
        );
    }
}

/// Lets so many clients ask from now on.
pub(crate) fn ask_always(address: &str, ruleset: &str, clients: u32) -> Analysed {
    let analysed = Analysed::default();
    for number in 0..clients {
        let (analysed, address, ruleset) = (analysed.clone(), address.to_owned(), ruleset.to_owned());
        tokio::spawn(async move {
            loop {
                if ask(&address, &ruleset, number, &analysed.counts).await.is_err() {
                    analysed.counts.failed.fetch_add(1, Ordering::Relaxed);
                }
                tokio::time::sleep(PAUSE).await;
            }
        });
    }
    analysed
}

/// Asks for a minute of thinking and reads everything that comes.
async fn ask(address: &str, ruleset: &str, number: u32, counts: &Counts) -> std::io::Result<()> {
    let mut stream = TcpStream::connect(address).await?;
    let cookie = cookie(number);
    let head = format!(
        "GET /api/v1/positions/evaluate/events?ruleset={ruleset}&lines=3&seconds=60 HTTP/1.1\r\nhost: {address}\r\n\
         cookie: damier={cookie}\r\nconnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await?;
    let mut part = [0; 16 << 10];
    let mut seen = String::new();
    loop {
        let read = stream.read(&mut part).await?;
        if read == 0 {
            break;
        }
        let text = String::from_utf8_lossy(&part[..read]);
        let events = text.matches("event: evaluation").count() as u64;
        counts.events.fetch_add(events, Ordering::Relaxed);
        if seen.is_empty() {
            seen = text.lines().next().unwrap_or_default().to_owned();
        }
    }
    let counter = match seen.split(' ').nth(1) {
        Some("200") => &counts.finished,
        Some("503") => &counts.refused,
        _ => &counts.failed,
    };
    counter.fetch_add(1, Ordering::Relaxed);
    Ok(())
}

/// A cookie as the server makes them: 26 digits, of which the last has empty bits.
fn cookie(number: u32) -> String {
    const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let digit = |place: u32| char::from(DIGITS[(number >> (5 * place) & 31) as usize]);
    let first: String = (0..6).map(digit).collect();
    format!("{first}{:0<20}", "")
}

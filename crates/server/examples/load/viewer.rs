//! Somebody who watches an event: a browser as far as the server can tell, with as little work as can be.

use crate::Fault;
use crate::client::next_random;
use serde::Deserialize;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// The boards that a page shows.
const SHOWN: u32 = 8;
/// How often boards are asked for by those who poll.
const POLL: Duration = Duration::from_millis(2_500);
/// Within which time those who poll take the page anew after news.
const SPREAD: u64 = 1_500;

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Asked {
    Page,
    Boards,
    Picture,
}

/// How long an answer took, from the moment it was asked for to its last byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answered {
    pub(crate) what: Asked,
    pub(crate) took: Duration,
}

/// What all viewers have in common.
#[derive(Debug)]
pub(crate) struct Watch {
    pub(crate) address: String,
    pub(crate) event: String,
    /// None: boards come by the stream. Otherwise they are asked for again and again, as pages did before, and one
    /// viewer of so many loads their pictures.
    pub(crate) poll: Option<u64>,
    pub(crate) answers: mpsc::UnboundedSender<Answered>,
    /// Whether answers count.
    pub(crate) counts: AtomicBool,
    /// Whether the server ends now, and the streams with it.
    pub(crate) over: AtomicBool,
    /// Frames and bytes that came by streams.
    pub(crate) frames: AtomicU64,
    pub(crate) bytes: AtomicU64,
}

/// A connection on which one thing after the other is asked for.
struct Connection {
    stream: BufReader<TcpStream>,
    buffer: Vec<u8>,
    /// The mark of the page that is known (`ETag`).
    mark: String,
}

impl Connection {
    async fn open(address: &str) -> Result<Self, Fault> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream: BufReader::new(stream), buffer: Vec::new(), mark: String::new() })
    }

    /// Asks for something and reads all of the answer, which is in the buffer then.
    async fn get(&mut self, path: &str) -> Result<Duration, Fault> {
        let known =
            if self.mark.is_empty() { String::new() } else { format!("if-none-match: {}\r\n", self.mark) };
        let head = format!("GET {path} HTTP/1.1\r\nhost: damier\r\naccept-encoding: gzip\r\n{known}\r\n");
        let sent = Instant::now();
        self.stream.write_all(head.as_bytes()).await?;
        let mut status = 0_u16;
        let mut length = 0_usize;
        let mut line = String::new();
        loop {
            line.clear();
            if self.stream.read_line(&mut line).await? == 0 {
                return Err("the server hung up".into());
            }
            let text = line.trim_end();
            if text.is_empty() {
                break;
            }
            if status == 0 {
                status = text.split(' ').nth(1).ok_or("not an answer")?.parse()?;
                continue;
            }
            let Some((name, value)) = text.split_once(": ") else { continue };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.parse()?;
            } else if name.eq_ignore_ascii_case("etag") {
                value.clone_into(&mut self.mark);
            }
        }
        self.buffer.resize(length, 0);
        self.stream.read_exact(&mut self.buffer).await?;
        if !matches!(status, 200 | 304) {
            return Err(format!("{path}: {status}: {}", String::from_utf8_lossy(&self.buffer)).into());
        }
        Ok(sent.elapsed())
    }
}

/// As much of a board as those who poll look at.
#[derive(Deserialize)]
struct Board {
    fen: String,
}

/// Watches until the runtime ends.
pub(crate) async fn watch(
    watch: Arc<Watch>,
    number: u64,
    ready: mpsc::UnboundedSender<()>,
) -> Result<(), Fault> {
    let page = format!("/events/{}", watch.event);
    let mut connection = Connection::open(&watch.address).await?;
    let took = connection.get(&page).await?;
    watch.tell(Asked::Page, took);
    let news = listen(&watch, number).await?;
    ready.send(())?;
    match watch.poll {
        None => renew(&watch, &page, connection, news, number).await,
        Some(pictures) => {
            let looking = Connection::open(&watch.address).await?;
            tokio::try_join!(
                renew(&watch, &page, connection, news, number),
                look(&watch, looking, number, number.is_multiple_of(pictures.max(1))),
            )?;
            Ok(())
        }
    }
}

impl Watch {
    fn tell(&self, what: Asked, took: Duration) {
        if self.counts.load(Ordering::Relaxed) {
            // The tool may be at its end.
            let _ = self.answers.send(Answered { what, took });
        }
    }
}

/// Hears the news: of each within how many milliseconds the page is to be taken anew.
async fn listen(watch: &Arc<Watch>, number: u64) -> Result<mpsc::UnboundedReceiver<u64>, Fault> {
    let boards = if watch.poll.is_some() { String::new() } else { format!("?boards={SHOWN}") };
    let mut stream = TcpStream::connect(&watch.address).await?;
    let head = format!(
        "GET /api/v1/events/{}/news{boards} HTTP/1.1\r\nhost: damier\r\naccept: text/event-stream\r\n\r\n",
        watch.event
    );
    stream.write_all(head.as_bytes()).await?;
    let (told, news) = mpsc::unbounded_channel();
    let watch = Arc::clone(watch);
    tokio::spawn(async move {
        const NEWS: &[u8] = b"event: event";
        let mut buffer = vec![0; 16 << 10];
        let mut first = true;
        loop {
            let Ok(read @ 1..) = stream.read(&mut buffer).await else {
                if !watch.over.load(Ordering::Relaxed) {
                    eprintln!("the stream of viewer {number} broke off");
                }
                return;
            };
            if watch.counts.load(Ordering::Relaxed) {
                watch.frames.fetch_add(1, Ordering::Relaxed);
                watch.bytes.fetch_add(read as u64, Ordering::Relaxed);
            }
            // Every event begins a chunk of its own; a name is not cut in two.
            let heard = &buffer[..read];
            if !heard.windows(NEWS.len()).any(|part| part == NEWS) || std::mem::take(&mut first) {
                continue;
            }
            let text = String::from_utf8_lossy(heard);
            let spread = text
                .split("\"spread\":")
                .nth(1)
                .and_then(|rest| rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok());
            if told.send(spread.unwrap_or(SPREAD)).is_err() {
                return;
            }
        }
    });
    Ok(news)
}

/// Takes the page anew after news.
async fn renew(
    watch: &Watch,
    page: &str,
    mut connection: Connection,
    mut news: mpsc::UnboundedReceiver<u64>,
    number: u64,
) -> Result<(), Fault> {
    let mut random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    while let Some(spread) = news.recv().await {
        let part = (next_random(&mut random) % 1000) as f64 / 1000.0;
        tokio::time::sleep(Duration::from_millis(spread).mul_f64(part)).await;
        // What was told meanwhile is on the page as well.
        while news.try_recv().is_ok() {}
        let took = connection.get(page).await?;
        watch.tell(Asked::Page, took);
    }
    Err("the stream ended".into())
}

/// Looks at the boards again and again, as pages did before the stream told of them.
async fn look(watch: &Watch, mut connection: Connection, number: u64, pictures: bool) -> Result<(), Fault> {
    let path = format!("/api/v1/events/{}/boards?most={SHOWN}", watch.event);
    let mut shown = HashSet::new();
    let mut next = Instant::now() + POLL.mul_f64((number % 1000) as f64 / 1000.0);
    loop {
        tokio::time::sleep_until(next).await;
        next += POLL;
        connection.mark.clear();
        let took = connection.get(&path).await?;
        watch.tell(Asked::Boards, took);
        if !pictures {
            continue;
        }
        let boards: Vec<Board> = serde_json::from_slice(&connection.buffer)?;
        for Board { fen } in boards {
            // A browser keeps the pictures that it has.
            if !fen.is_empty() && shown.insert(fen.clone()) {
                let fen = fen.replace(':', "%3A").replace(',', "%2C");
                let path = format!("/position.svg?ruleset=international&fen={fen}&width=240");
                connection.mark.clear();
                let took = connection.get(&path).await?;
                watch.tell(Asked::Picture, took);
            }
        }
    }
}

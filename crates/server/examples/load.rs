//! Many games at once against a server that runs already, to see what it bears:
//! `cargo run --release -p server --example load -- ADDRESS GAMES MOVES_A_SECOND SECONDS`.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{Mutex, Semaphore};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

type Fault = Box<dyn std::error::Error + Send + Sync>;
type Socket = WebSocketStream<TcpStream>;

/// What all games count together.
#[derive(Default)]
struct Tally {
    moves: AtomicU64,
    bytes: AtomicU64,
    /// From sending a move to its arrival at the opponent, in microseconds.
    delays: Mutex<Vec<u32>>,
}

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let mut arguments = std::env::args().skip(1);
    let address: SocketAddr = arguments.next().ok_or("the address is missing")?.parse()?;
    let mut number = |otherwise: u64| arguments.next().map_or(Ok(otherwise), |text| text.parse::<u64>());
    let (games, rate, seconds) = (number(2_000)?, number(2_000)?, number(20)?);
    let tally = Arc::new(Tally::default());
    let pause = Duration::from_secs_f64(games as f64 / rate as f64);
    // So many open at once, or the listener's queue overflows.
    let door = Arc::new(Semaphore::new(64));
    let opened = Arc::new(AtomicU64::new(0));
    let begin = Instant::now();
    let start = Arc::new(tokio::sync::Notify::new());
    let tasks: Vec<_> = (0..games)
        .map(|number| {
            let (tally, door, opened, start) =
                (Arc::clone(&tally), Arc::clone(&door), Arc::clone(&opened), Arc::clone(&start));
            tokio::spawn(async move {
                let game = {
                    let _turn = door.acquire().await?;
                    Game::open(address).await?
                };
                opened.fetch_add(1, Ordering::Relaxed);
                start.notified().await;
                tokio::time::sleep(pause.mul_f64(number as f64 / games as f64)).await;
                game.play(&tally, pause, Instant::now() + Duration::from_secs(seconds)).await
            })
        })
        .collect();
    while opened.load(Ordering::Relaxed) < games {
        if tasks.iter().any(tokio::task::JoinHandle::is_finished) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    println!("{} games open after {:.1} s", opened.load(Ordering::Relaxed), begin.elapsed().as_secs_f64());
    let begin = Instant::now();
    start.notify_waiters();
    let mut faults = 0;
    for task in tasks {
        if let Err(fault) = task.await? {
            faults += 1;
            if faults < 4 {
                eprintln!("{fault}");
            }
        }
    }
    let elapsed = begin.elapsed().as_secs_f64();
    let mut delays = tally.delays.lock().await;
    delays.sort_unstable();
    let at = |share: f64| {
        delays.get((delays.len() as f64 * share) as usize).copied().unwrap_or(0) as f64 / 1_000.0
    };
    let moves = tally.moves.load(Ordering::Relaxed) as f64;
    println!("{moves} moves in {elapsed:.1} s: {:.0} a second, {faults} games broken off", moves / elapsed);
    println!(
        "to the opponent, ms: p50 {:.1}, p90 {:.1}, p99 {:.1}, most {:.1}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0 - 1e-9)
    );
    println!("{:.0} bytes received for a move", tally.bytes.load(Ordering::Relaxed) as f64 / moves.max(1.0));
    Ok(())
}

struct Game {
    address: SocketAddr,
    sockets: [Socket; 2],
    moves: Vec<String>,
    made: u64,
}

impl Game {
    async fn open(address: SocketAddr) -> Result<Self, Fault> {
        let (mut white, mut black) = (String::new(), String::new());
        let wanted = json!({ "ruleset": "international", "opponent": { "kind": "friend" }, "colour": "white", "time": "2h" });
        let made = post(address, "/api/v1/games", &wanted, &mut white).await?;
        let key =
            made["invitation"].as_str().and_then(|link| link.split('#').nth(1)).ok_or("no invitation")?;
        post(address, "/api/v1/join", &json!({ "key": key }), &mut black).await?;
        let id = made["id"].as_str().ok_or("no id")?;
        let mut sockets = [socket(address, id, &white).await?, socket(address, id, &black).await?];
        let mut live = Value::Null;
        for socket in &mut sockets {
            socket.send(Message::text(r#"{"t":"hello","from":null}"#)).await?;
            loop {
                let message = hear(socket, None).await?;
                if message["t"] == "state" {
                    live = message["live"].clone();
                }
                if message["t"] == "present" && !live.is_null() {
                    break;
                }
            }
        }
        Ok(Self { address, sockets, moves: texts(&live), made: 0 })
    }

    async fn play(mut self, tally: &Tally, pause: Duration, end: Instant) -> Result<(), Fault> {
        let mut delays = Vec::new();
        let mut next = Instant::now();
        while Instant::now() < end {
            if self.moves.is_empty() {
                self = Self::open(self.address).await?;
            }
            let [white, black] = &mut self.sockets;
            let (mover, other) = if self.made.is_multiple_of(2) { (white, black) } else { (black, white) };
            let text = &self.moves[usize::try_from(self.made * 7 + 3)? % self.moves.len()];
            let wish = json!({ "t": "play", "id": self.made.to_string(), "plies": self.made, "text": text });
            let sent = Instant::now();
            mover.send(Message::text(wish.to_string())).await?;
            let update = loop {
                let message = hear(other, Some(tally)).await?;
                if message["t"] == "update" && message["live"]["made"] == self.made + 1 {
                    break message;
                }
            };
            delays.push(u32::try_from(sent.elapsed().as_micros())?);
            let id = self.made.to_string();
            loop {
                let message = hear(mover, Some(tally)).await?;
                if message["t"] == "refused" {
                    return Err(message.to_string().into());
                }
                if message["id"] == id.as_str() {
                    break;
                }
            }
            tally.moves.fetch_add(1, Ordering::Relaxed);
            self.made += 1;
            self.moves =
                if update["live"]["outcome"].is_null() { texts(&update["live"]) } else { Vec::new() };
            next += pause;
            tokio::time::sleep_until(next.into()).await;
        }
        tally.delays.lock().await.extend(delays);
        Ok(())
    }
}

fn texts(live: &Value) -> Vec<String> {
    let moves = live["moves"].as_array().map(Vec::as_slice).unwrap_or_default();
    moves.iter().filter_map(|action| action["text"].as_str().map(str::to_owned)).collect()
}

async fn hear(socket: &mut Socket, tally: Option<&Tally>) -> Result<Value, Fault> {
    loop {
        match socket.next().await.ok_or("the server hung up")?? {
            Message::Text(text) => {
                if let Some(tally) = tally {
                    tally.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
                }
                return Ok(serde_json::from_str(&text)?);
            }
            Message::Close(_) => return Err("the server hung up".into()),
            _ => {}
        }
    }
}

async fn socket(address: SocketAddr, game: &str, cookie: &str) -> Result<Socket, Fault> {
    let mut request = format!("ws://{address}/game/{game}/socket").into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    Ok(tokio_tungstenite::client_async(request, stream).await?.0)
}

async fn post(address: SocketAddr, path: &str, body: &Value, cookie: &mut String) -> Result<Value, Fault> {
    let mut stream = TcpStream::connect(address).await?;
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    let mut text = String::new();
    stream.read_to_string(&mut text).await?;
    let (head, body) = text.split_once("\r\n\r\n").ok_or("no answer")?;
    if let Some(set) = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")) {
        *cookie = set.split(';').next().unwrap_or_default().to_owned();
    }
    if !head.starts_with("HTTP/1.1 200") {
        return Err(body.to_owned().into());
    }
    Ok(serde_json::from_str(body)?)
}

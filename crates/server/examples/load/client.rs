//! Two players of a game: each has a socket, each moves when it is time.

use crate::Fault;
use futures_util::{SinkExt, StreamExt, TryStreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Whatever takes longer than this has failed.
const LONGEST: Duration = Duration::from_secs(60);

/// What all games have in common.
#[derive(Debug)]
pub(crate) struct Course {
    /// The nodes; the two players of a game sit at different ones if there are several.
    pub(crate) addresses: Vec<String>,
    pub(crate) ruleset: String,
    /// Each game moves once in this time.
    pub(crate) each: Duration,
    /// Nothing counts before.
    pub(crate) warm_up: Duration,
    pub(crate) measured: Duration,
}

/// Plays games until the time is over.
pub(crate) async fn play(
    course: &Course,
    number: u64,
    seated: &mpsc::UnboundedSender<String>,
    mut begun: watch::Receiver<Option<Instant>>,
    samples: &mpsc::UnboundedSender<Duration>,
) -> Result<(), Fault> {
    let mut random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let begun_table = in_time(Table::begin(course, number)).await?;
    seated.send(begun_table.game.clone())?;
    let mut table = Some(begun_table);
    let begin = begun.wait_for(Option::is_some).await?.ok_or("no beginning")?;
    let end = begin + course.warm_up + course.measured;
    let mut next = begin + course.each.mul_f64((next_random(&mut random) % 1000) as f64 / 1000.0);
    while next < end {
        tokio::time::sleep_until(next).await;
        let mut at = match table.take() {
            Some(table) => table,
            None => in_time(Table::begin(course, number)).await?,
        };
        let latency = in_time(at.ply(next_random(&mut random))).await?;
        if next >= begin + course.warm_up {
            samples.send(latency)?;
        }
        table = (!at.over).then_some(at);
        next = (next + course.each).max(Instant::now());
    }
    Ok(())
}

/// Watchers that come at once.
const AT_ONCE: usize = 32;

/// Watches a game for as long as it is told anything, and counts that.
async fn watch(address: &str, game: &str, told: Arc<AtomicU64>) -> Result<JoinHandle<()>, Fault> {
    let watching = async {
        let mut socket = connect(address, game, "").await?;
        socket.send(Message::text(json!({ "t": "hello", "from": null }).to_string())).await?;
        hear(&mut socket, "state").await?;
        Ok(socket)
    };
    let mut socket = in_time(watching).await?;
    Ok(tokio::spawn(async move {
        while let Some(Ok(message)) = socket.next().await {
            told.fetch_add(u64::from(message.is_text()), Ordering::Relaxed);
        }
    }))
}

/// Watches one game each, at the nodes in turn.
pub(crate) async fn watch_all(
    addresses: &[String],
    games: impl Iterator<Item = &String>,
    told: &Arc<AtomicU64>,
) -> Result<Vec<JoinHandle<()>>, Fault> {
    let places = addresses.iter().cycle().zip(games);
    let coming = places.map(|(address, game)| watch(address, game, Arc::clone(told)));
    futures_util::stream::iter(coming).buffer_unordered(AT_ONCE).try_collect().await
}

/// A game of a few moves, and no more.
pub(crate) async fn begin_and_play(course: &Course, number: u64) -> Result<(), Fault> {
    const MOVES: u64 = 4;
    let mut table = in_time(Table::begin(course, number)).await?;
    for random in 0..MOVES {
        in_time(table.ply(number + random)).await?;
    }
    Ok(())
}

/// A server that is silent holds up nobody for ever.
pub(crate) async fn in_time<T>(work: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    tokio::time::timeout(LONGEST, work).await.map_err(|_| "no answer within a minute")?
}

pub(crate) fn next_random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state >> 11
}

/// A game with two sockets.
pub(crate) struct Table {
    pub(crate) game: String,
    white: Socket,
    black: Socket,
    turn: Turn,
    plies: u32,
    moves: Vec<String>,
    pub(crate) over: bool,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Turn {
    White,
    Black,
}

/// As much of a message as this tool looks at.
#[derive(Deserialize)]
struct Heard {
    t: String,
    text: Option<String>,
    live: Option<Live>,
}

#[derive(Deserialize)]
struct Live {
    turn: Turn,
    moves: Vec<Listed>,
    outcome: Option<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct Listed {
    text: String,
}

impl Table {
    pub(crate) async fn begin(course: &Course, number: u64) -> Result<Self, Fault> {
        let node = |place| &course.addresses[(number as usize + place) % course.addresses.len()];
        let wanted = json!({
            "ruleset": course.ruleset, "opponent": { "kind": "friend" }, "colour": "white", "time": "60m",
        });
        let made = post(node(0), "/api/v1/games", None, &wanted).await?;
        let invitation = made.body["invitation"].as_str().ok_or("no invitation")?;
        let key = invitation.split('#').nth(1).ok_or("no key")?;
        let joined = post(node(1), "/api/v1/join", None, &json!({ "key": key })).await?;
        let id = made.body["id"].as_str().ok_or("no game")?;
        Self::sit(id, [(node(0), &made.cookie), (node(1), &joined.cookie)]).await
    }

    /// Takes the seats of a game: White's node and cookie, and Black's.
    pub(crate) async fn sit(id: &str, [white, black]: [(&str, &str); 2]) -> Result<Self, Fault> {
        let mut table = Self {
            game: id.to_owned(),
            white: connect(white.0, id, white.1).await?,
            black: connect(black.0, id, black.1).await?,
            turn: Turn::White,
            plies: 0,
            moves: Vec::new(),
            over: false,
        };
        let hello = json!({ "t": "hello", "from": null }).to_string();
        table.black.send(Message::text(hello.clone())).await?;
        table.white.send(Message::text(hello)).await?;
        let state = hear(&mut table.black, "state").await?;
        hear(&mut table.white, "state").await?;
        table.take(state);
        Ok(table)
    }

    /// Both are there and do nothing: a server sends away who does not answer its signs of life.
    pub(crate) async fn wait(&mut self, time: Duration) {
        let listening = async {
            let mut messages = futures_util::stream::select(&mut self.white, &mut self.black);
            while let Some(Ok(_)) = messages.next().await {}
        };
        // Over when the time is.
        let _ = tokio::time::timeout(time, listening).await;
    }

    /// Makes a move, and says how long it took to reach the opponent.
    pub(crate) async fn ply(&mut self, random: u64) -> Result<Duration, Fault> {
        let place = random as usize % self.moves.len().max(1);
        let text = self.moves.get(place).ok_or("no move to make")?;
        let wish =
            json!({ "t": "play", "id": format!("p{}", self.plies), "plies": self.plies, "text": text });
        let (mover, other) = match self.turn {
            Turn::White => (&mut self.white, &mut self.black),
            Turn::Black => (&mut self.black, &mut self.white),
        };
        let sent = Instant::now();
        mover.send(Message::text(wish.to_string())).await?;
        // An update may also say that the clock has started.
        let update = loop {
            let update = hear(other, "update").await?;
            if update.live.as_ref().is_some_and(|live| live.turn != self.turn || live.outcome.is_some()) {
                break update;
            }
        };
        let latency = sent.elapsed();
        hear(mover, "done").await?;
        self.plies += 1;
        self.take(update);
        Ok(latency)
    }

    fn take(&mut self, heard: Heard) {
        if let Some(live) = heard.live {
            self.turn = live.turn;
            self.moves = live.moves.into_iter().map(|listed| listed.text).collect();
            self.over = live.outcome.is_some() || self.moves.is_empty();
        }
    }
}

/// The next message of a kind; a refusal is a fault of ours.
async fn hear(socket: &mut Socket, kind: &str) -> Result<Heard, Fault> {
    loop {
        let message = socket.next().await.ok_or("the server hung up")??;
        let Message::Text(text) = message else { continue };
        let heard: Heard = serde_json::from_str(&text)?;
        match heard.t.as_str() {
            found if found == kind => return Ok(heard),
            "refused" | "goodbye" => return Err(heard.text.unwrap_or_default().into()),
            _ => {}
        }
    }
}

async fn connect(address: &str, game: &str, cookie: &str) -> Result<Socket, Fault> {
    let mut request = format!("ws://{address}/game/{game}/socket").into_client_request()?;
    if !cookie.is_empty() {
        request.headers_mut().insert("cookie", cookie.parse()?);
    }
    request.headers_mut().insert("origin", format!("http://{address}").parse()?);
    Ok(tokio_tungstenite::connect_async(request).await?.0)
}

/// An answer to a request.
pub(crate) struct Answer {
    pub(crate) body: Value,
    pub(crate) cookie: String,
}

/// A request with JSON, on a connection of its own.
async fn post(address: &str, path: &str, cookie: Option<&str>, body: &Value) -> Result<Answer, Fault> {
    ask(address, path, cookie, Some(body)).await
}

/// A request for JSON, or with it, on a connection of its own.
pub(crate) async fn ask(
    address: &str,
    path: &str,
    cookie: Option<&str>,
    body: Option<&Value>,
) -> Result<Answer, Fault> {
    let method = if body.is_some() { "POST" } else { "GET" };
    let body = body.map(Value::to_string).unwrap_or_default();
    let cookie = cookie.map(|cookie| format!("cookie: {cookie}\r\n")).unwrap_or_default();
    let mut stream = TcpStream::connect(address).await?;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n{cookie}content-type: \
         application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("not an answer")?;
    if !head.starts_with("HTTP/1.1 2") {
        return Err(format!("{path}: {}: {body}", head.lines().next().unwrap_or_default()).into());
    }
    let header = |line: &str| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("set-cookie").then(|| value.trim().to_owned())
    };
    let set = head.lines().find_map(header).unwrap_or_default();
    let cookie = set.split(';').next().unwrap_or_default().to_owned();
    Ok(Answer { body: serde_json::from_str(body)?, cookie })
}

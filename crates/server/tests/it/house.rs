//! A server of its own for every test, and people who visit it.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::config::Limits;
use server::store::Database;
use server::{Config, Server};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::Request;
use tokio_tungstenite::tungstenite::{Error, Message};

/// How long anything may take before a test gives up.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A data directory that goes with the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        let name = server::key::Id::random().expect("random numbers").to_string();
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    /// What is usual in tests: nobody waits for a computer that seems to think, and limits are wide.
    pub(crate) fn config(&self) -> Config {
        let limits = Limits {
            games_a_minute: 10_000,
            sign_ins_a_minute: 10_000,
            messages_a_second: 1_000,
            ..Limits::default()
        };
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            thinking: Duration::ZERO,
            limits,
            database: self.database(),
            ..Config::new(self.0.clone())
        }
    }

    /// SQLite in the folder, or a schema of its own in the database that `DAMIER_TEST_POSTGRES` names.
    fn database(&self) -> Database {
        let Some(address) = postgres() else { return Database::Directory };
        let name = self.0.file_name().and_then(|name| name.to_str()).expect("a name of letters");
        let made = Command::new("psql")
            .args([&address, "-q", "-c", &format!("CREATE SCHEMA IF NOT EXISTS \"{name}\"")])
            .stderr(Stdio::null())
            .status();
        assert!(made.is_ok_and(|made| made.success()), "psql makes a schema in {address}");
        Database::Postgres(format!("{address}?options=-c%20search_path%3D{name}"))
    }
}

/// The database in which tests of both engines are made, if it is not SQLite.
pub(crate) fn postgres() -> Option<String> {
    std::env::var("DAMIER_TEST_POSTGRES").ok()
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    served: JoinHandle<()>,
}

impl House {
    pub(crate) async fn open(config: Config) -> Self {
        let server = Server::start(config).await.expect("the server starts");
        let address = server.address();
        let (stop, stopped) = oneshot::channel::<()>();
        let served = tokio::spawn(async move {
            server.serve(async move { drop(stopped.await) }).await.expect("the server serves");
        });
        Self { address, stop: Some(stop), served }
    }

    /// Tells it to go down and waits until it has.
    pub(crate) async fn close(mut self) {
        drop(self.stop.take());
        self.served.await.expect("the server has gone down in order");
    }

    /// Two people with a game between them.
    pub(crate) async fn pair(&self, mut wanted: Value) -> Pair {
        let (mut ann, mut bob) = (self.visitor(), self.visitor());
        wanted["opponent"] = json!({ "kind": "friend" });
        wanted["colour"] = json!("white");
        let game = ann.make(wanted).await;
        assert_eq!(bob.join(&game).await.status, 200);
        Pair { ann, bob, game }
    }

    /// Somebody who has not been here before.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor { address: self.address, cookie: None }
    }
}

/// Two people with a game between them: Ann has White.
pub(crate) struct Pair {
    pub(crate) ann: Visitor,
    pub(crate) bob: Visitor,
    pub(crate) game: Value,
}

/// Somebody with a browser.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) address: SocketAddr,
    pub(crate) cookie: Option<String>,
}

/// What was answered over HTTP.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|fault| panic!("{fault}: {}", self.body))
    }
}

/// A body that was sent in pieces, each with its length before it.
fn whole(mut rest: &str) -> String {
    let mut text = String::new();
    while let Some((length, after)) = rest.split_once("\r\n") {
        let Some(length) = usize::from_str_radix(length, 16).ok().filter(|length| *length > 0) else { break };
        text.push_str(&after[..length]);
        rest = after.get(length + 2..).unwrap_or_default();
    }
    text
}

impl Visitor {
    /// Asks something and keeps the cookie.
    pub(crate) async fn ask(&mut self, method: &str, path: &str, more: &[&str], body: &str) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.expect("the server listens");
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        for line in more
            .iter()
            .map(|line| (*line).to_owned())
            .chain(self.cookie.iter().map(|it| format!("Cookie: {it}")))
        {
            head.push_str(&format!("{line}\r\n"));
        }
        head.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
        // The server may hang up before it has heard everything.
        let _ = stream.write_all(head.as_bytes()).await;
        let mut text = Vec::new();
        let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut text)).await.expect("an answer");
        let text = String::from_utf8_lossy(&text).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        for line in head.lines() {
            if let Some(cookie) = line.strip_prefix("set-cookie: ").and_then(|line| line.split(';').next()) {
                self.keep(cookie);
            }
        }
        let body = if head.contains("transfer-encoding: chunked") { whole(body) } else { body.to_owned() };
        Answer { status, head: head.to_owned(), body }
    }

    /// Keeps a cookie in the place of one with the same name; an empty one goes.
    fn keep(&mut self, cookie: &str) {
        let (name, value) = cookie.split_once('=').expect("a cookie has a name");
        let kept = self.cookie.take().unwrap_or_default();
        let others = kept.split("; ").filter(|other| other.split('=').next() != Some(name));
        let mut all: Vec<&str> = others.filter(|other| !other.is_empty()).collect();
        if !value.is_empty() {
            all.push(cookie);
        }
        self.cookie = (!all.is_empty()).then(|| all.join("; "));
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.ask("POST", path, &["Content-Type: application/json"], &body.to_string()).await
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, &[], "").await
    }

    /// Makes a game.
    pub(crate) async fn make(&mut self, wanted: Value) -> Value {
        let answer = self.post("/api/v1/games", &wanted).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }

    /// Takes the seat of an invitation.
    pub(crate) async fn join(&mut self, created: &Value) -> Answer {
        let link = created["invitation"].as_str().expect("an invitation");
        let key = link.split_once('#').expect("a key").1;
        self.post("/api/v1/join", &json!({ "key": key })).await
    }

    pub(crate) fn request(&self, game: &str) -> Request<()> {
        let url = format!("ws://{}/game/{game}/socket", self.address);
        let mut request = url.into_client_request().expect("a request");
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("cookie", cookie.parse().expect("a cookie"));
        }
        request
    }

    /// Opens a game's socket.
    pub(crate) async fn open(&self, game: &str) -> Player {
        self.try_open(game).await.expect("the socket opens")
    }

    /// Opens a game's socket, if the server is there.
    pub(crate) async fn try_open(&self, game: &str) -> Option<Player> {
        let stream = TcpStream::connect(self.address).await.ok()?;
        let (socket, _) = tokio_tungstenite::client_async(self.request(game), stream).await.ok()?;
        Some(Player { socket, wishes: 0, state: Value::Null, heard: Vec::new() })
    }

    /// Opens a game's socket and asks for everything.
    pub(crate) async fn sit(&self, game: &Value) -> Player {
        let mut player = self.open(game["id"].as_str().expect("an id")).await;
        player.send(json!({ "t": "hello", "from": null })).await;
        player.until("state").await;
        player
    }
}

/// Somebody at a game's socket, who keeps the state as a page does.
pub(crate) struct Player {
    pub(crate) socket: WebSocketStream<TcpStream>,
    wishes: u32,
    /// The last state, with every update put into it.
    pub(crate) state: Value,
    /// Everything that was heard and not looked at yet.
    pub(crate) heard: Vec<Value>,
}

impl Player {
    pub(crate) async fn send(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.expect("the socket takes a message");
    }

    /// The next message; none when the server has hung up.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        // Signs of life do not count: what is waited for has to come in time.
        let end = tokio::time::Instant::now() + PATIENCE;
        loop {
            let next = tokio::time::timeout_at(end, self.socket.next()).await;
            let next = next.unwrap_or_else(|_| panic!("nothing in time; heard {:?}", self.heard.last()));
            match next? {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    self.take_in(&message);
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::Protocol(_) | Error::Io(_)) => {
                    return None;
                }
                Ok(_) => {}
                Err(fault) => panic!("{fault}"),
            }
        }
    }

    /// Waits for a kind of message.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        self.find(|message| message["t"] == kind).await
    }

    /// Waits for a message.
    pub(crate) async fn find(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message =
                self.hear().await.unwrap_or_else(|| panic!("the server hung up; heard {:?}", self.heard));
            if wanted(&message) {
                return message;
            }
        }
    }

    fn take_in(&mut self, message: &Value) {
        match message["t"].as_str() {
            Some("state") => self.state = message.clone(),
            Some("update") => {
                let before = self.version();
                assert_eq!(message["version"], before + 1, "versions follow one another");
                self.state["version"] = message["version"].clone();
                self.state["live"] = message["live"].clone();
                if let (Some(keep), Some(plies)) =
                    (message["keep"].as_u64(), self.state["plies"].as_array_mut())
                {
                    plies.truncate(usize::try_from(keep).expect("a number of plies"));
                }
                for (one, many) in [("ply", "plies"), ("chat", "chat")] {
                    if !message[one].is_null() {
                        self.state[many].as_array_mut().expect("a list").push(message[one].clone());
                    }
                }
                if !message["seats"].is_null() {
                    self.state["seats"] = message["seats"].clone();
                }
            }
            _ => {}
        }
        self.heard.push(message.clone());
    }

    pub(crate) fn version(&self) -> u64 {
        self.state["version"].as_u64().unwrap_or(0)
    }

    pub(crate) fn made(&self) -> u64 {
        self.state["live"]["made"].as_u64().expect("a number of plies")
    }

    /// The texts of all legal moves.
    pub(crate) fn moves(&self) -> Vec<String> {
        let moves = self.state["live"]["moves"].as_array().expect("moves");
        moves.iter().map(|action| action["text"].as_str().expect("a text").to_owned()).collect()
    }

    pub(crate) fn turn(&self) -> &str {
        self.state["live"]["turn"].as_str().expect("a turn")
    }

    pub(crate) fn outcome(&self) -> Option<&str> {
        self.state["live"]["outcome"]["score"].as_str()
    }

    /// Wishes something and waits for the answer: `done` or `refused`.
    pub(crate) async fn wish(&mut self, mut wish: Value) -> Value {
        self.wishes += 1;
        let id = format!("w{}", self.wishes);
        wish["id"] = id.clone().into();
        self.send(wish).await;
        self.find(|message| message["id"] == id.as_str()).await
    }

    /// Plays a move, which has to be accepted.
    pub(crate) async fn play(&mut self, text: &str) {
        let made = self.made();
        let answer = self.wish(json!({ "t": "play", "plies": made, "text": text })).await;
        assert_eq!(answer["t"], "done", "{text}: {answer}");
    }

    /// Wishes something that has to be carried out.
    pub(crate) async fn done(&mut self, wish: Value) {
        let answer = self.wish(wish.clone()).await;
        assert_eq!(answer["t"], "done", "{wish}: {answer}");
    }

    /// Wishes something that has to be refused, and gives the refusal.
    pub(crate) async fn refused(&mut self, wish: Value) -> Value {
        let answer = self.wish(wish.clone()).await;
        assert_eq!(answer["t"], "refused", "{wish}: {answer}");
        answer
    }

    /// Waits until so many plies have been made.
    pub(crate) async fn until_made(&mut self, plies: u64) {
        while self.made() < plies {
            self.hear().await.expect("the server is there");
        }
    }

    /// Waits for the end.
    pub(crate) async fn until_over(&mut self) -> String {
        loop {
            if let Some(outcome) = self.outcome() {
                return outcome.to_owned();
            }
            self.hear().await.expect("the server is there");
        }
    }
}

//! The messages between nodes over NATS. None of them has to arrive: a node without an answer asks again, and the truth
//! is in the database.

use super::refused;
use crate::bus::{FrameData, Reply, Request, failed};
use crate::error::Failure;
use crate::key::Id;
use crate::metrics;
use crate::room::Frame;
use crate::store::StorageError;
use async_nats::connection::State;
use async_nats::{Client, ConnectErrorKind, ConnectOptions, Event, ServerAddr, Subscriber};
use axum::body::Bytes;
use futures_util::StreamExt;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

/// How long a node may take to answer.
const ANSWER: Duration = Duration::from_secs(4);
const HELLO: Duration = Duration::from_secs(2);
/// How long NATS may take to let a node in, and how often it is asked for a sign of life.
const CONNECTING: Duration = Duration::from_secs(3);
const PING: Duration = Duration::from_secs(1);
/// How often a node tries to come back.
const AGAIN: Duration = Duration::from_millis(200);

/// The connection of this node. Copies share it.
#[derive(Clone, Debug)]
pub(super) struct Nats {
    client: Client,
    /// Before all subjects: two clusters on one NATS do not hear each other.
    prefix: String,
    /// Counts up whenever the connection was lost.
    breaks: watch::Receiver<u64>,
}

/// Something that is asked about a game.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RemoteQuestion<R> {
    /// The node that asks.
    pub(super) from: String,
    /// The game.
    pub(super) game: String,
    /// By which it is found in the logs of both nodes.
    #[serde(default)]
    pub(super) trace: String,
    /// How long it has been on its way.
    #[serde(default)]
    pub(super) waited_ms: u64,
    /// What is asked.
    pub(super) request: R,
}

/// A request of another node, or the answer to an unreadable one: a later version may ask what this one does not know,
/// and gets a refusal at once.
pub(super) fn opened(payload: &[u8]) -> Result<RemoteQuestion<Request>, Box<Reply>> {
    serde_json::from_slice(payload).map_err(|fault| {
        tracing::warn!(%fault, "another node has sent a request that this version does not know");
        let text = "another machine does not know this request yet: the server is being upgraded";
        Box::new(failed(&Failure::Unavailable(text)))
    })
}

impl Nats {
    pub(super) async fn connect(address: &str, prefix: &str) -> Result<Self, StorageError> {
        let (broken, breaks) = watch::channel(0);
        let broken = Arc::new(broken);
        let options = ConnectOptions::new()
            .name("damier")
            .connection_timeout(CONNECTING)
            .ping_interval(PING)
            .reconnect_delay_callback(|_| AGAIN)
            .event_callback(move |event| {
                // Once it is found again nothing can get lost that was said after that.
                if matches!(event, Event::Disconnected) {
                    broken.send_modify(|count| *count += 1);
                }
                std::future::ready(())
            });
        let place = without_password(address);
        let unusable = |reason: &str| StorageError::Server {
            database: format!("NATS at {place}"),
            reason: reason.to_owned(),
        };
        let servers: Result<Vec<ServerAddr>, _> = address.split(',').map(|one| one.trim().parse()).collect();
        let servers = servers.map_err(|fault| {
            unusable(&format!(
                "this is not the address of a NATS server ({fault}): write nats://host:4222, with commas between several"
            ))
        })?;
        let options = with_password(options, &servers);
        let client = options.connect(servers).await.map_err(|fault| {
            unusable(match fault.kind() {
                ConnectErrorKind::ServerParse | ConnectErrorKind::Dns => {
                    "this is not the address of a server: write nats://host:4222"
                }
                ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                    "the user or the password is wrong: correct them in the address, nats://user:password@host:4222"
                }
                ConnectErrorKind::Tls => "no secure connection: check the server's certificate",
                _ => "no answer: start nats-server -js, or correct the host and port in the address",
            })
        })?;
        if matches!(account_state(&client).await, Jet::Off) {
            return Err(unusable(
                "it has no JetStream, which holds the job queues: start it with nats-server -js",
            ));
        }
        Ok(Self { client, prefix: prefix.to_owned(), breaks })
    }

    pub(super) fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Changes whenever the connection was lost: what was said around then may have got lost.
    pub(super) fn breaks(&self) -> watch::Receiver<u64> {
        let mut breaks = self.breaks.clone();
        breaks.mark_unchanged();
        breaks
    }

    pub(super) const fn client(&self) -> &Client {
        &self.client
    }

    pub(super) fn subject(&self, rest: &str) -> String {
        format!("{}.{rest}", self.prefix)
    }

    pub(super) async fn subscribe(&self, rest: &str) -> Result<Subscriber, StorageError> {
        self.client.subscribe(self.subject(rest)).await.map_err(|fault| refused(&format!("NATS: {fault}")))
    }

    pub(super) async fn publish(&self, rest: &str, payload: Vec<u8>) {
        if let Err(fault) = self.client.publish(self.subject(rest), Bytes::from(payload)).await {
            tracing::debug!(%fault, "the other nodes could not be notified");
        }
    }

    pub(super) async fn answer(&self, to: async_nats::Subject, payload: Vec<u8>) {
        if let Err(fault) = self.client.publish(to, Bytes::from(payload)).await {
            tracing::debug!(%fault, "another node could not be answered");
        }
    }

    /// Whether any node answers.
    pub(super) async fn is_anybody_there(&self) -> bool {
        let asked = self.client.request(self.subject("hello"), Bytes::new());
        matches!(tokio::time::timeout(HELLO, asked).await, Ok(Ok(_)))
    }

    pub(super) async fn answer_whoever_asks(&self) -> Result<(), StorageError> {
        let mut asked = self.subscribe("hello").await?;
        let nats = self.clone();
        tokio::spawn(async move {
            while let Some(message) = asked.next().await {
                if let Some(to) = message.reply {
                    nats.answer(to, Vec::new()).await;
                }
            }
        });
        Ok(())
    }

    /// Leases have changed hands: the others look at once.
    pub(super) async fn tell_leases(&self) {
        self.publish("leases", Vec::new()).await;
        let _ = self.client.flush().await;
    }

    /// Asks a node about a game; none if it does not answer.
    pub(super) async fn request(&self, to: &str, letter: &RemoteQuestion<Request>) -> Option<Reply> {
        if !self.is_connected() {
            // It would be sent later, when nobody waits for it any more.
            return None;
        }
        let payload = Bytes::from(serde_json::to_vec(letter).ok()?);
        let asked = self.client.request(self.subject(&format!("node.{to}")), payload);
        let message = tokio::time::timeout(ANSWER, asked).await.ok()?.ok()?;
        serde_json::from_slice(&message.payload).ok()
    }

    /// What happens in a game of another node.
    pub(super) async fn frames(&self, game: Id) -> Option<Subscriber> {
        if !self.is_connected() {
            return None;
        }
        let subscriber = self.client.subscribe(self.subject(&format!("frames.{game}"))).await.ok()?;
        // NATS has to know of it before anything happens.
        let known = tokio::time::timeout(HELLO, self.client.flush()).await;
        known.ok()?.ok()?;
        Some(subscriber)
    }

    /// Passes on what happens in a game, one message for all nodes, until its room closes or messages may have got
    /// lost.
    pub(super) async fn publish_frames(&self, game: Id, mut frames: broadcast::Receiver<Frame>) {
        let (subject, mut breaks) = (format!("frames.{game}"), self.breaks());
        loop {
            let frame = tokio::select! {
                frame = frames.recv() => frame,
                _ = breaks.changed() => break,
            };
            match frame {
                Ok(frame) => {
                    let data = Some(FrameData::from(&frame));
                    self.publish(&subject, serde_json::to_vec(&data).unwrap_or_default()).await;
                    metrics::frame_published();
                }
                // Clients see the gap and ask.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => break,
            }
        }
    }

    /// Spectators on other nodes re-enter a game.
    pub(super) async fn end_frames(&self, game: Id) {
        self.publish(&format!("frames.{game}"), b"null".to_vec()).await;
    }
}

/// The user and the password that stand in an address, or the token that stands there alone: the client reads neither.
fn with_password(options: ConnectOptions, servers: &[ServerAddr]) -> ConnectOptions {
    let Some((user, password)) =
        servers.iter().find_map(|server| server.username().map(|user| (user, server.password())))
    else {
        return options;
    };
    match password {
        Some(password) => options.user_and_password(decoded(user), decoded(password)),
        None => options.token(decoded(user)),
    }
}

/// Letters that may not stand in an address are written there as `%40`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let digits = after.get(..2).filter(|_| *first == b'%');
        let letter = digits.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        bytes.push(letter.unwrap_or(*first));
        rest = &after[if letter.is_some() { 2 } else { 0 }..];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Whether there is JetStream.
enum Jet {
    On,
    Off,
}

/// Asked in its own words, which every version answers.
async fn account_state(client: &Client) -> Jet {
    let asked = client.request("$JS.API.INFO", Bytes::new());
    match tokio::time::timeout(CONNECTING, asked).await {
        Ok(Ok(message)) if !String::from_utf8_lossy(&message.payload).contains("\"error\"") => Jet::On,
        _ => Jet::Off,
    }
}

fn without_password(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        _ => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::jobs::Work;
    use crate::cluster::notices::Bulletin;
    use serde::de::DeserializeOwned;
    use serde_json::{Value, json};

    /// What nodes of this version and of the one before say. Lines are added; one may go when no node says it any more,
    /// and none is changed: both versions run side by side during an upgrade.
    const SAID: &str = include_str!("said.jsonl");

    /// Whether something that another node says is understood, and what it becomes if it is said again.
    fn understood<T: DeserializeOwned + Serialize>(said: &Value) -> Value {
        let read: T = serde_json::from_value(said.clone()).unwrap_or_else(|fault| panic!("{fault}: {said}"));
        serde_json::to_value(read).expect("it is data")
    }

    fn said_again(kind: &str, said: &Value) -> Value {
        match kind {
            "letter" => understood::<RemoteQuestion<Request>>(said),
            "reply" => understood::<Reply>(said),
            "frame" => understood::<Option<FrameData>>(said),
            "bulletin" => understood::<Bulletin>(said),
            "job" => understood::<Work>(said),
            unknown => panic!("{unknown} is nothing that nodes say"),
        }
    }

    #[test]
    fn what_nodes_say_stays_what_it_is() {
        let mut kinds = std::collections::HashSet::new();
        for line in SAID.lines() {
            let line: Value = serde_json::from_str(line).expect("a line is JSON");
            let (kind, said) = (line["kind"].as_str().expect("a kind"), &line["said"]);
            // What a node of the version before reads is what this one writes.
            assert_eq!(&said_again(kind, said), said);
            kinds.insert(kind.to_owned());
            if let Value::Object(fields) = said
                && kind != "reply"
                && kind != "job"
            {
                let mut later = fields.clone();
                later.insert("of_a_later_version".to_owned(), json!({ "more": [1, 2] }));
                assert_eq!(&said_again(kind, &Value::Object(later)), said, "what is added is left aside");
            }
        }
        assert_eq!(kinds.len(), 5, "{kinds:?}");
    }

    /// A server that lets nobody in, and what it was told by who tried.
    async fn told_by_who_comes(user: &str) -> (String, String) {
        use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let told = tokio::spawn(async move {
            let (stream, _) = listener.accept().await.expect("a connection");
            let mut stream = BufReader::new(stream);
            let info = format!(
                "INFO {{\"server_id\":\"a\",\"server_name\":\"a\",\"version\":\"2.9.10\",\"proto\":1,\"host\":\"127.0.0.1\",\
                 \"port\":{port},\"headers\":true,\"auth_required\":true,\"max_payload\":1048576,\"go\":\"go1\"}}\r\n"
            );
            stream.write_all(info.as_bytes()).await.expect("it listens");
            let mut line = String::new();
            stream.read_line(&mut line).await.expect("it speaks");
            stream.write_all(b"-ERR 'Authorization Violation'\r\n").await.expect("it listens");
            line
        });
        let refused = Nats::connect(&format!("nats://{user}@127.0.0.1:{port}"), "test").await;
        let refused = refused.expect_err("nobody is let in").to_string();
        (told.await.expect("it was asked"), refused)
    }

    #[tokio::test]
    async fn the_password_in_an_address_is_told_to_nats_and_to_nobody_else() {
        let (told, refused) = told_by_who_comes("damier:p%40ss%20word").await;
        assert!(told.contains(r#""user":"damier""#) && told.contains(r#""pass":"p@ss word""#), "{told}");
        assert!(refused.contains("the user or the password is wrong"), "{refused}");
        assert!(!refused.contains("p%40ss") && !refused.contains("p@ss"), "{refused}");
        let (told, _) = told_by_who_comes("onlyatoken").await;
        assert!(told.contains(r#""auth_token":"onlyatoken""#), "{told}");
    }

    #[test]
    fn whoever_asks_what_is_not_known_is_told_so() {
        let letter = json!({ "from": "a", "game": "0", "request": { "Adjourn": { "browser": null } } });
        let reply = opened(letter.to_string().as_bytes()).expect_err("this version does not know it");
        assert!(matches!(*reply, Reply::Failed { .. }), "{reply:?}");
    }

    #[test]
    fn notices_of_a_later_version_leave_those_that_are_known() {
        let said = json!({ "from": "a", "notices": ["Lobby", { "Weather": 3 }, { "Owner": "b" }] });
        let bulletin: Bulletin = serde_json::from_value(said).expect("it is understood");
        assert_eq!(bulletin.known().count(), 2);
    }
}

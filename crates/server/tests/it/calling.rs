//! People who are away are called back, through a push service of the tests' own.

use crate::house::{Folder, House, PATIENCE, Visitor};
use data_encoding::BASE64URL_NOPAD;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use ring::rand::SystemRandom;
use ring::{aead, signature};
use serde_json::{Value, json};
use server::Config;
use server::config::{PushConfig, Reach};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// A message as the service got it.
struct Message {
    path: String,
    head: String,
    body: Vec<u8>,
}

/// A push service that answers as the path says: `/410/…`, `/503/…` (once, then 201), `/silent/…`.
struct Service {
    address: SocketAddr,
    messages: mpsc::UnboundedReceiver<Message>,
}

impl Service {
    async fn open() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (send, messages) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            let mut failed = false;
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut text = Vec::new();
                let end = loop {
                    let mut some = [0; 4096];
                    let read = stream.read(&mut some).await.unwrap_or(0);
                    text.extend_from_slice(&some[..read]);
                    let head = text.windows(4).position(|four| four == b"\r\n\r\n");
                    let whole = head.filter(|head| {
                        let said = String::from_utf8_lossy(&text[..*head]).to_lowercase();
                        let length = said
                            .lines()
                            .find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
                        text.len() >= head + 4 + length.unwrap_or(0)
                    });
                    if whole.is_some() || read == 0 {
                        break whole;
                    }
                };
                let Some(end) = end else { continue };
                let head = String::from_utf8_lossy(&text[..end]).into_owned();
                let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
                let status = match path.split('/').nth(1) {
                    Some("410") => "410 Gone",
                    Some("503") if !std::mem::replace(&mut failed, true) => "503 Service Unavailable",
                    _ => "201 Created",
                };
                let silent = path.starts_with("/silent");
                let _ = send.send(Message { path, head, body: text[end + 4..].to_vec() });
                if silent {
                    // It never answers, and does not hang up either.
                    tokio::spawn(async move {
                        let _kept = stream;
                        std::future::pending::<()>().await;
                    });
                    continue;
                }
                let _ = stream
                    .write_all(
                        format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
                            .as_bytes(),
                    )
                    .await;
            }
        });
        Self { address, messages }
    }

    async fn next(&mut self) -> Message {
        tokio::time::timeout(PATIENCE, self.messages.recv())
            .await
            .expect("a message in time")
            .expect("the service runs")
    }

    fn is_quiet(&mut self) -> bool {
        self.messages.try_recv().is_err()
    }
}

/// A browser that can be called once: its key is for one message.
struct Browser {
    own: EphemeralPrivateKey,
    public: Vec<u8>,
    auth: [u8; 16],
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn drawn<const LENGTH: usize>(salt: &[u8], from: &[u8], info: &[&[u8]]) -> [u8; LENGTH] {
    let mut drawn = [0; LENGTH];
    let prk = Salt::new(HKDF_SHA256, salt).extract(from);
    prk.expand(info, Length(LENGTH)).and_then(|okm| okm.fill(&mut drawn)).expect("bytes");
    drawn
}

impl Browser {
    fn new() -> Self {
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
        let public = own.compute_public_key().expect("its public part").as_ref().to_vec();
        Self { own, public, auth: [9; 16] }
    }

    fn subscription(&self, endpoint: &str) -> Value {
        let (key, auth) = (BASE64URL_NOPAD.encode(&self.public), BASE64URL_NOPAD.encode(&self.auth));
        json!({ "endpoint": endpoint, "expirationTime": null, "keys": { "p256dh": key, "auth": auth } })
    }

    /// Opens a message (RFC 8291).
    fn open(self, body: &[u8]) -> Value {
        let (salt, rest) = body.split_at(16);
        let (theirs, text) = rest[5..].split_at(usize::from(rest[4]));
        let peer = UnparsedPublicKey::new(&ECDH_P256, theirs);
        let secret = agree_ephemeral(self.own, &peer, <[u8]>::to_vec).expect("a shared secret");
        let common: [u8; 32] = drawn(&self.auth, &secret, &[b"WebPush: info\0", &self.public, theirs]);
        let key: [u8; 16] = drawn(salt, &common, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = drawn(salt, &common, &[b"Content-Encoding: nonce\0"]);
        let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key).expect("a key"));
        let mut text = text.to_vec();
        let nonce = aead::Nonce::assume_unique_for_key(nonce);
        let plain = key.open_in_place(nonce, aead::Aad::empty(), &mut text).expect("it opens");
        serde_json::from_slice(plain.strip_suffix(&[2]).expect("the last record")).expect("JSON")
    }
}

/// The claims of who sends, if the signature is that of the key it names, which is the server's.
fn claims(head: &str, server: &str) -> Value {
    let line = head.lines().find_map(|line| line.strip_prefix("authorization: ")).expect("who sends");
    let (token, key) =
        line.strip_prefix("vapid t=").and_then(|rest| rest.split_once(", k=")).expect("RFC 8292");
    assert_eq!(key, server);
    let (text, signed) = token.rsplit_once('.').expect("a signature");
    let bytes = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).expect("base64url");
    let known = signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, bytes(key));
    known.verify(text.as_bytes(), &bytes(signed)).expect("the signature holds");
    serde_json::from_slice(&bytes(text.split('.').nth(1).expect("claims"))).expect("JSON")
}

fn config(folder: &Folder) -> Config {
    let push =
        PushConfig { reach: Reach::Anywhere, pause: Duration::from_millis(5), ..PushConfig::default() };
    Config { push: Some(push), ..folder.config() }
}

async fn subscribe(visitor: &mut Visitor, service: &Service, path: &str) -> Browser {
    let browser = Browser::new();
    let endpoint = format!("http://{}/{path}", service.address);
    let answer = visitor.post("/api/v1/push/subscribe", &browser.subscription(&endpoint)).await;
    assert_eq!(answer.status, 204, "{}", answer.body);
    browser
}

async fn browsers(visitor: &mut Visitor) -> Value {
    visitor.get("/api/v1/account/calls").await.json()["browsers"].clone()
}

async fn challenge(from: &mut Visitor, to: &str) -> Value {
    let answer =
        from.post("/api/v1/challenges", &json!({ "to": to, "ruleset": "russian", "time": "3d/move" })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

#[tokio::test]
async fn who_is_away_is_called_and_only_the_browser_reads_it() {
    let (folder, mut service) = (Folder::new(), Service::open().await);
    let house = House::open(config(&folder)).await;
    let (mut ann, mut ben) = (house.visitor(), house.visitor());
    ann.register("Ann").await;
    ben.register("Ben").await;
    let server =
        ben.get("/api/v1/account/calls").await.json()["push"]["key"].as_str().expect("a key").to_owned();
    let browser = subscribe(&mut ben, &service, "ok/1").await;
    let made = challenge(&mut ann, "Ben").await;
    let message = service.next().await;
    assert!(message.head.contains("content-encoding: aes128gcm"), "{}", message.head);
    let claims = claims(&message.head, &server);
    assert_eq!(claims["aud"], format!("http://{}", service.address));
    assert!(claims["sub"].as_str().expect("a contact").starts_with("mailto:"), "{claims}");
    let plain = b"Ann challenges you";
    assert!(!message.body.windows(plain.len()).any(|part| part == plain), "it is sealed");
    let told = browser.open(&message.body);
    assert_eq!((&told["title"], &told["href"]), (&json!("Ann challenges you"), &json!("/lobby")));

    let decline = format!("/api/v1/challenges/{}/decline", made["id"].as_str().expect("an id"));
    assert_eq!(ben.post(&decline, &json!({})).await.status, 204);

    // It is somebody's turn who is not at the board.
    let wanted = json!({
        "ruleset": "russian", "opponent": { "kind": "friend" }, "colour": "white", "time": "3d/move",
        "meeting": { "kind": "correspondence" },
    });
    let game = ann.make(wanted).await;
    assert_eq!(ben.join(&game).await.status, 200);
    let browser = subscribe(&mut ben, &service, "ok/1").await;
    let mut white = ann.sit(&game).await;
    white.play("c3-d4").await;
    let told = browser.open(&service.next().await.body);
    assert_eq!((&told["title"], &told["href"]), (&json!("Your turn"), &game["href"]));
    assert!(told["body"].as_str().expect("a text").contains("Ann"), "{told}");

    // Who is there is not called, nor who does not wish it, nor in quiet hours.
    let mut black = ben.sit(&game).await;
    black.play("b6-a5").await;
    white.until_made(2).await;
    white.play("d4-c5").await;
    black.until_made(3).await;
    for wishes in [
        json!({ "challenge": false }),
        // All day but for the last minute of it.
        json!({ "quiet_from": 0, "quiet_until": 1439, "zone": 0 }),
    ] {
        let (json_body, text) = (["Content-Type: application/json"], wishes.to_string());
        let answer = ben.ask("PUT", "/api/v1/account/calls", &json_body, &text).await;
        assert_eq!(answer.status, 204, "{}", answer.body);
        let mut eve = house.visitor();
        eve.register(if wishes["challenge"] == false { "Eve" } else { "Dora" }).await;
        challenge(&mut eve, "Ben").await;
    }
    // Off with one click. The answers above came after all that could have been sent was put into the queue.
    assert_eq!(ben.delete("/api/v1/push/subscriptions").await.status, 204);
    assert_eq!(browsers(&mut ben).await, 0);
    house.close().await;
    assert!(service.is_quiet());
}

#[tokio::test]
async fn a_service_that_fails_costs_nothing() {
    let (folder, mut service) = (Folder::new(), Service::open().await);
    let house = House::open(config(&folder)).await;
    let (mut ann, mut ben) = (house.visitor(), house.visitor());
    ann.register("Ann").await;
    ben.register("Ben").await;
    // One that has ended goes, one that cannot now is tried again, one that never answers holds nobody up.
    subscribe(&mut ben, &service, "410/1").await;
    let patient = subscribe(&mut ben, &service, "503/1").await;
    subscribe(&mut ben, &service, "silent/1").await;
    assert_eq!(browsers(&mut ben).await, 3);
    challenge(&mut ann, "Ben").await;
    let (mut paths, mut body) = (Vec::new(), Vec::new());
    while paths.iter().filter(|path| **path == "/503/1").count() < 2 {
        let message = service.next().await;
        if message.path == "/503/1" {
            body = message.body;
        }
        paths.push(message.path);
    }
    assert_eq!(patient.open(&body)["title"], "Ann challenges you");
    // Meanwhile games are played.
    let wanted = json!({ "ruleset": "russian", "opponent": { "kind": "friend" }, "colour": "white" });
    let game = ann.make(wanted).await;
    assert_eq!(ben.join(&game).await.status, 200);
    let mut white = ann.sit(&game).await;
    white.play("c3-d4").await;
    white.until_made(1).await;
    // The one that has ended goes.
    while browsers(&mut ben).await != 2 {}
    house.close().await;
}

#[tokio::test]
async fn a_call_that_waits_survives_a_restart() {
    let (folder, mut service) = (Folder::new(), Service::open().await);
    // So long a pause that nothing is tried again before the server is shutting down.
    let push =
        PushConfig { reach: Reach::Anywhere, pause: Duration::from_secs(600), ..PushConfig::default() };
    let house = House::open(Config { push: Some(push), ..folder.config() }).await;
    let (mut ann, mut ben) = (house.visitor(), house.visitor());
    ann.register("Ann").await;
    ben.register("Ben").await;
    let browser = subscribe(&mut ben, &service, "503/1").await;
    challenge(&mut ann, "Ben").await;
    assert_eq!(service.next().await.path, "/503/1");
    while waiting(&folder).await == 0 {}
    house.close().await;
    assert!(service.is_quiet());
    // The service takes it now, from the server that is there again; then nothing waits any more.
    let house = House::open(config(&folder)).await;
    let message = service.next().await;
    assert_eq!(browser.open(&message.body)["title"], "Ann challenges you");
    while waiting(&folder).await > 0 {}
    house.close().await;
}

/// How many calls are written down as waiting.
async fn waiting(folder: &Folder) -> i64 {
    let file = folder.0.join("damier.db");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file).read_only(true);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.expect("the database opens");
    sqlx::query_scalar("SELECT COUNT(*) FROM waiting_call").fetch_one(&mut connection).await.expect("a count")
}

#[tokio::test]
async fn broken_subscriptions_are_refused_and_without_the_switch_there_are_none() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    ann.register("Ann").await;
    let good = Browser::new().subscription("https://push.example/1");
    let off = ann.post("/api/v1/push/subscribe", &good).await;
    assert_eq!(off.status, 409, "{}", off.body);
    assert_eq!(ann.get("/api/v1/account/calls").await.json()["push"], Value::Null);
    assert!(!folder.0.join("push-key.p8").exists(), "nothing is made for it");
    house.close().await;
    let push = Some(PushConfig::default());
    let house = House::open(Config { push, ..folder.config() }).await;
    assert_eq!(house.visitor().post("/api/v1/push/subscribe", &good).await.status, 401);
    let mut ann = house.visitor();
    assert_eq!(ann.sign_in("Ann", crate::people::PASSWORD).await.status, 200);
    for endpoint in [
        "http://push.example/1",
        "https://127.0.0.1/1",
        "https://10.1.2.3/1",
        "https://localhost/1",
        "no",
        "",
    ] {
        let answer = ann.post("/api/v1/push/subscribe", &Browser::new().subscription(endpoint)).await;
        assert_eq!(answer.status, 400, "{endpoint}: {}", answer.body);
        assert!(answer.body.contains("https"), "{}", answer.body);
    }
    let mut broken = good.clone();
    broken["keys"]["p256dh"] = json!("AAAA");
    assert_eq!(ann.post("/api/v1/push/subscribe", &broken).await.status, 400);
    assert_eq!(
        ann.post("/api/v1/push/subscribe", &json!({ "endpoint": "https://push.example/1" })).await.status,
        400
    );
    assert_eq!(ann.post("/api/v1/push/subscribe", &good).await.status, 204);
    assert_eq!(ann.post("/api/v1/push/subscribe", &good).await.status, 204, "the same again is the same");
    assert_eq!(browsers(&mut ann).await, 1);
    for wishes in
        ["{\"quiet_from\":60}", "{\"quiet_from\":1440,\"quiet_until\":1}", "{\"zone\":900}", "{\"x\":1}"]
    {
        let answer =
            ann.ask("PUT", "/api/v1/account/calls", &["Content-Type: application/json"], wishes).await;
        assert_eq!(answer.status, 400, "{wishes}: {}", answer.body);
    }
    // Whoever knows the endpoint is the browser.
    let gone = house
        .visitor()
        .post("/api/v1/push/unsubscribe", &json!({ "endpoint": "https://push.example/1" }))
        .await;
    assert_eq!(gone.status, 204);
    assert_eq!(browsers(&mut ann).await, 0);
    house.close().await;
}

//! People who do not behave.

use crate::house::{Folder, House, Pair, Player, Visitor};
use futures_util::SinkExt;
use serde_json::{Value, json};
use server::Config;
use server::config::Limits;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{Error, Message};

fn strict(folder: &Folder, limits: Limits) -> Config {
    Config { limits, ..folder.config() }
}

/// Hears until the server hangs up, and gives its last words.
async fn last_words(player: &mut Player) -> Option<Value> {
    while player.hear().await.is_some() {}
    player.heard.iter().rev().find(|message| message["t"] == "goodbye").cloned()
}

/// The status by which a socket is refused.
async fn refused(visitor: &Visitor, game: &str, more: &[(&'static str, &str)]) -> u16 {
    let mut request = visitor.request(game);
    for (name, value) in more {
        request.headers_mut().insert(*name, value.parse().expect("a header"));
    }
    let stream = TcpStream::connect(visitor.address).await.expect("the server listens");
    match tokio_tungstenite::client_async(request, stream).await {
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(fault) => panic!("{fault}"),
        Ok(_) => 101,
    }
}

#[tokio::test]
async fn other_sites_can_do_nothing() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, game, .. } = house.pair(json!({ "ruleset": "russian" })).await;
    let id = game["id"].as_str().expect("an id");
    let wanted = json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" } }).to_string();
    let json_type = "Content-Type: application/json";
    let check = async |lines: &[&str], expected: u16| {
        let answer = ann.clone().ask("POST", "/api/v1/games", lines, &wanted).await;
        assert_eq!(answer.status, expected, "{lines:?}: {}", answer.body);
    };
    check(&[json_type, "Origin: http://evil.example"], 403).await;
    check(&[json_type, "Origin: null"], 403).await;
    check(&[json_type, "Sec-Fetch-Site: cross-site"], 403).await;
    check(&["Content-Type: text/plain"], 400).await;
    check(&[], 400).await;
    let own = format!("Origin: http://{}", house.address);
    check(&[json_type, own.as_str(), "Sec-Fetch-Site: same-origin"], 200).await;
    assert_eq!(refused(&ann, id, &[("origin", "http://evil.example")]).await, 403);
    assert_eq!(refused(&ann, id, &[("origin", "null")]).await, 403);
    assert_eq!(refused(&ann, id, &[("origin", &format!("http://{}", house.address))]).await, 101);
    house.close().await;
}

#[tokio::test]
async fn nobody_sits_on_the_seat_of_another() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let game =
        ann.make(json!({ "ruleset": "russian", "opponent": { "kind": "friend" }, "colour": "white" })).await;
    let id = game["id"].as_str().expect("an id");
    // The id alone gives no seat, a made-up key neither, and the own link is not for oneself.
    let mut eve = house.visitor();
    assert_eq!(eve.post("/api/v1/join", &json!({ "game": id })).await.status, 409);
    assert_eq!(eve.post("/api/v1/join", &json!({ "key": "0".repeat(26) })).await.status, 404);
    assert_eq!(eve.post("/api/v1/join", &json!({ "key": "../../etc" })).await.status, 400);
    assert_eq!(eve.post("/api/v1/join", &json!({})).await.status, 400);
    assert_eq!(ann.join(&game).await.status, 409);
    let mut bob = house.visitor();
    assert_eq!(bob.join(&game).await.status, 200);
    assert_eq!(eve.join(&game).await.status, 404, "a key is good for one browser");
    assert_eq!(eve.post(&format!("/api/v1/games/{id}/link"), &json!({ "side": "white" })).await.status, 403);
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/link"), &json!({ "side": "white" })).await.status, 403);

    let forged =
        Visitor { address: house.address, cookie: Some("damier=00000000000000000000000000".to_owned()) };
    for stranger in [eve, forged] {
        let mut watcher = stranger.sit(&game).await;
        assert_eq!(watcher.state["role"], "spectator");
        for wish in [
            json!({ "t": "play", "plies": 0, "text": "c3-d4" }),
            json!({ "t": "resign" }),
            json!({ "t": "abort" }),
            json!({ "t": "offer-draw" }),
            json!({ "t": "take-back" }),
            json!({ "t": "explain", "text": "c3" }),
        ] {
            watcher.refused(wish).await;
        }
    }
    let mut black = bob.sit(&game).await;
    let early = black.refused(json!({ "t": "play", "plies": 0, "text": "c3-d4" })).await;
    assert_eq!(early["articles"][0]["number"], "3.3", "out of turn");
    // A link to the own seat moves it to another device.
    let link = bob.post(&format!("/api/v1/games/{id}/link"), &json!({ "side": "black" })).await.json();
    let mut phone = house.visitor();
    assert_eq!(phone.join(&link).await.status, 200);
    assert_eq!(phone.sit(&game).await.state["role"], "black");
    assert_eq!(bob.sit(&game).await.state["role"], "spectator");
    house.close().await;
}

#[tokio::test]
async fn nonsense_is_answered_and_hung_up_on() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, game, .. } = house.pair(json!({ "ruleset": "russian" })).await;
    let long_id = json!({ "t": "resign", "id": "x".repeat(65) }).to_string();
    let deep = "[".repeat(4_000);
    for text in [
        "",
        "{",
        "null",
        r#"{"t":"dance"}"#,
        r#"{"t":"resign","id":"a","more":1}"#,
        r#"{"t":"play"}"#,
        &deep,
        &long_id,
    ] {
        let mut player = ann.sit(&game).await;
        player.socket.send(Message::text(text)).await.expect("it is sent");
        let words = last_words(&mut player).await.unwrap_or_else(|| panic!("no goodbye to {text:.40}"));
        assert_eq!(words["again"], false, "{text:.40}");
    }
    let mut player = ann.sit(&game).await;
    player.socket.send(Message::binary(vec![0, 1, 2])).await.expect("it is sent");
    assert!(last_words(&mut player).await.is_some());
    // A giant frame, and a text that is none: a masked frame with a byte that is not UTF-8.
    let mut player = ann.sit(&game).await;
    let _ = player.socket.send(Message::text("x".repeat(9 << 10))).await;
    last_words(&mut player).await;
    let mut player = ann.sit(&game).await;
    player.socket.get_mut().write_all(&[0x81, 0x81, 0, 0, 0, 0, 0xff]).await.expect("it is sent");
    last_words(&mut player).await;
    // A move that is far too long is refused like any other.
    let mut player = ann.sit(&game).await;
    player.refused(json!({ "t": "play", "plies": 0, "text": "c3-d4".repeat(1_000) })).await;
    player.refused(json!({ "t": "play", "plies": u32::MAX, "text": "c3-d4" })).await;
    player.play("c3-d4").await;
    house.close().await;
}

#[tokio::test]
async fn floods_are_dammed() {
    let folder = Folder::new();
    let limits =
        Limits { games_a_minute: 3, messages_a_second: 20, sockets_of_an_address: 3, ..Limits::default() };
    let house = House::open(strict(&folder, limits)).await;
    let mut ann = house.visitor();
    let wanted = json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" } });
    let game = ann.make(wanted.clone()).await;
    let id = game["id"].as_str().expect("an id").to_owned();
    ann.make(wanted.clone()).await;
    ann.make(wanted.clone()).await;
    let fourth = ann.post("/api/v1/games", &wanted).await;
    assert_eq!(fourth.status, 429, "{}", fourth.body);
    // Another cookie from the same address does not help.
    assert_eq!(house.visitor().post("/api/v1/games", &wanted).await.status, 429);

    let mut player = ann.sit(&game).await;
    let others = [ann.sit(&game).await, ann.sit(&game).await];
    assert_eq!(refused(&ann, &id, &[]).await, 429);
    drop(others);
    for number in 0..200 {
        if player.socket.send(Message::text(json!({ "t": "ping", "n": number }).to_string())).await.is_err() {
            break;
        }
    }
    let words = last_words(&mut player).await;
    assert_eq!(words.map(|words| words["again"].clone()), Some(json!(false)));
    house.close().await;
}

#[tokio::test]
async fn there_is_a_bound_on_everything_that_grows() {
    let folder = Folder::new();
    let limits = Limits { rooms: 1, watchers: 1, games_a_minute: 100, ..Limits::default() };
    let house = House::open(strict(&folder, limits)).await;
    let Pair { ann, game, .. } = house.pair(json!({ "ruleset": "russian" })).await;
    let white = ann.sit(&game).await;
    let watcher = house.visitor().sit(&game).await;
    let mut second = house.visitor().open(game["id"].as_str().expect("an id")).await;
    assert_eq!(last_words(&mut second).await.expect("a goodbye")["again"], false, "one watcher is enough");
    let other =
        house.visitor().make(json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" } })).await;
    let mut late = house.visitor().open(other["id"].as_str().expect("an id")).await;
    assert_eq!(last_words(&mut late).await.expect("a goodbye")["again"], true, "later there will be room");
    let big = format!("{{\"ruleset\":\"{}\"}}", "x".repeat(70_000));
    let answer =
        house.visitor().ask("POST", "/api/v1/games", &["Content-Type: application/json"], &big).await;
    assert!([400, 413].contains(&answer.status), "{}", answer.status);
    drop((white, watcher));
    house.close().await;
}

#[tokio::test]
async fn odd_paths_lead_nowhere() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut eve = house.visitor();
    for path in [
        "/api/v1/games/..%2f..%2fetc%2fpasswd",
        "/api/v1/games/%00",
        "/api/v1/games/%ff%fe",
        "/api/v1/games/000000000000000u",
        "/api/v1/displays/..",
        "/api/v1/games/0000000000000000/link/more",
    ] {
        let answer = eve.get(path).await;
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
    }
    assert_eq!(refused(&eve, "..%2f..", &[]).await, 404);
    assert_eq!(refused(&eve, "%ff", &[]).await, 400);
    let mut nobody = eve.open("0000000000000000").await;
    assert_eq!(last_words(&mut nobody).await.expect("a goodbye")["again"], false);
    house.close().await;
}

#[tokio::test]
async fn who_is_there_when_the_server_goes_down_is_told_to_come_back() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian", "time": "5m" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("c3-d4").await;
    house.close().await;
    for player in [&mut white, &mut black] {
        assert_eq!(last_words(player).await.expect("a goodbye")["again"], true);
    }
    let house = House::open(folder.config()).await;
    let again = Visitor { address: house.address, ..bob }.sit(&game).await;
    assert_eq!(again.state["plies"][0]["text"], "c3-d4");
    house.close().await;
}

//! Strangers: what they cannot do to others, whatever they send.

use crate::house::{Folder, House, PATIENCE, Pair, Visitor};
use crate::listener::Listener;
use crate::people::PASSWORD;
use crate::roles::{admin, give};
use serde_json::{Value, json};
use server::Config;
use server::config::{Limits, Proxy};
use server::people::AccountRole;
use std::path::Path;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The scopes of tokens.
const SCOPES: [&str; 7] = ["read", "play", "board", "study", "events", "desk", "admin"];

/// Every operation of the description: the path with something in its parts, the method, and what is said of it.
fn described(document: &Value) -> Vec<(String, String, Value)> {
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        let parts = path.split('/').map(|part| if part.starts_with('{') { "0123456789abcdef" } else { part });
        let path = parts.collect::<Vec<_>>().join("/");
        for (method, operation) in item.as_object().expect("methods") {
            operations.push((method.to_uppercase(), path.clone(), operation.clone()));
        }
    }
    operations
}

#[tokio::test]
async fn the_description_says_who_may_ask_and_how_it_is_refused() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = house.visitor();
    chief.register("Chief").await;
    give(&folder, "Chief", AccountRole::Administrator).await;
    let document = house.visitor().get("/api/openapi.json").await.json();
    let operations = described(&document);
    assert!(operations.len() > 70, "{}", operations.len());
    let mut unknown = house.visitor();
    for (method, path, operation) in &operations {
        let security = operation["security"].as_array().expect("who may ask");
        let place = format!("{method} {path}");
        let said = |status: u16| !operation["responses"][status.to_string()].is_null();
        let strange = unknown.ask(method, path, &["Authorization: Bearer damier_none"], "").await;
        assert_eq!(strange.status, 401, "{place}: an unknown token");
        assert!(said(401) && said(403), "{place}");
        if !security.contains(&json!({})) {
            assert_eq!(house.visitor().ask(method, path, &[], "").await.status, 401, "{place}: nobody");
        }
        let needed = security.iter().find_map(|way| way["token"][0].as_str());
        assert!(security.iter().all(|way| way["token"].as_array().is_none_or(|it| it.len() == 1)), "{place}");
        let others: Vec<&str> = SCOPES.into_iter().filter(|scope| Some(*scope) != needed).collect();
        let refused = chief.token(&others).await.ask(method, path, &Value::Null).await;
        assert_eq!(refused.status, 403, "{place}: a token without {needed:?}: {}", refused.body);
        let is_stream = operation["responses"]["200"]["content"]["text/event-stream"].is_object();
        if let Some(scope) = needed.filter(|_| !is_stream) {
            let answer = chief.token(&[scope]).await.ask(method, path, &Value::Null).await;
            assert!(
                answer.status < 400 || said(answer.status),
                "{place}: {}: {}",
                answer.status,
                answer.body
            );
            assert_ne!(answer.status, 401, "{place}");
        }
        for token in chief.get("/api/v1/tokens").await.json().as_array().expect("tokens") {
            let path = format!("/api/v1/tokens/{}", token["id"].as_str().expect("an id"));
            assert_eq!(chief.delete(&path).await.status, 204);
        }
    }
    house.close().await;
}

#[tokio::test]
async fn the_description_says_how_long_bodies_may_be() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let document = house.visitor().get("/api/openapi.json").await.json();
    let mut tried = 0;
    for (method, path, operation) in described(&document) {
        let Some(most) = operation["requestBody"]["x-max-bytes"].as_u64() else { continue };
        let open = operation["security"].as_array().is_some_and(|ways| ways.contains(&json!({})));
        // Without an id nothing else is wrong.
        if path.contains("0123") || !open || most > 3 << 20 {
            continue;
        }
        tried += 1;
        let body = " ".repeat(usize::try_from(most).expect("a length") + 1);
        let answer = house.visitor().ask(&method, &path, &["Content-Type: application/json"], &body).await;
        assert_eq!(answer.status, 413, "{method} {path}: {}", answer.body);
        assert!(operation["responses"]["413"].is_object(), "{method} {path}");
    }
    assert!(tried > 5, "{tried}");
    house.close().await;
}

#[tokio::test]
async fn a_token_that_cannot_read_is_shown_no_page_and_no_file() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    ann.register("Ann").await;
    let game = ann.make(json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" } })).await;
    let id = game["id"].as_str().expect("an id");
    let (mut player, mut reader) = (ann.token(&["play"]).await, ann.token(&["read"]).await);
    for path in
        [format!("/game/{id}"), format!("/game/{id}.pdn"), format!("/game/{id}.fen"), "/games".to_owned()]
    {
        assert_eq!(player.ask("GET", &path, &Value::Null).await.status, 403, "{path}");
        assert_eq!(reader.ask("GET", &path, &Value::Null).await.status, 200, "{path}");
    }
    house.close().await;
}

#[tokio::test]
async fn connections_that_say_nothing_shut_nobody_out() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut half_open = Vec::new();
    for _ in 0..9_000 {
        let mut stream = TcpStream::connect(house.address).await.expect("it is taken");
        // It may have been closed already for those that came after it.
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: x").await;
        half_open.push(stream);
    }
    assert_eq!(house.visitor().get("/health").await.status, 200, "the same address");
    let first = half_open.first_mut().expect("the first");
    let read = tokio::time::timeout(PATIENCE, first.read(&mut [0; 16])).await.expect("it is closed");
    assert!(matches!(read, Ok(0) | Err(_)), "{read:?}");
    let kept = house.visitor().get("/api/v1/rulesets").await;
    assert_eq!(kept.status, 200);
    drop(half_open);
    house.close().await;
}

#[tokio::test]
async fn there_is_a_bound_on_all_connections_and_the_silent_go_first() {
    let folder = Folder::new();
    let limits = Limits { connections: 8, ..folder.config().limits };
    let house = House::open(Config { limits, ..folder.config() }).await;
    let game =
        house.visitor().make(json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" } })).await;
    let mut watcher = house.visitor().sit(&game).await;
    let mut silent = Vec::new();
    for _ in 0..50 {
        silent.push(TcpStream::connect(house.address).await.expect("it is taken"));
    }
    assert_eq!(house.visitor().get("/health").await.status, 200);
    watcher.send(json!({ "t": "ping", "n": 7 })).await;
    assert_eq!(watcher.until("pong").await["n"], 7, "a socket stays");
    house.close().await;
}

#[tokio::test]
async fn who_is_locked_out_is_out_everywhere_at_once() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    ann.register("Ann").await;
    let game = ann.make(json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" } })).await;
    let id = game["id"].as_str().expect("an id");
    let mut socket = ann.sit(&game).await;
    let mut streams = Vec::new();
    for path in
        [format!("/api/v1/games/{id}/events"), "/api/v1/events".to_owned(), "/api/v1/lobby/events".to_owned()]
    {
        let stream = Listener::open(&ann, &path).await;
        assert_eq!(stream.status, 200, "{path}");
        streams.push(stream);
    }
    let stranger = Listener::open(&house.visitor(), "/api/v1/lobby/events").await;
    // By another process, as the program does it.
    admin(&folder, |admin| admin.lock("Ann").expect("it is locked")).await;
    let goodbye = socket.until("goodbye").await;
    assert!(goodbye["text"].as_str().is_some_and(|text| text.contains("signed out")), "{goodbye}");
    for stream in streams {
        stream.ended().await;
    }
    assert_eq!(stranger.status, 200, "others stay");
    house.close().await;
}

#[tokio::test]
async fn every_stream_counts() {
    let folder = Folder::new();
    let limits = Limits { sockets_of_an_address: 1, ..folder.config().limits };
    let house = House::open(Config { limits, ..folder.config() }).await;
    let mut ann = house.visitor();
    let wanted = json!({ "ruleset": "russian", "opponent": { "kind": "friend" }, "meeting": { "kind": "simultaneous", "boards": 2, "blindfold": false } });
    let display = ann.make(wanted).await;
    let game = ann.make(json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" } })).await;
    let mut player = ann.sit(&game).await;
    player.play("c3-d4").await;
    player.done(json!({ "t": "resign" })).await;
    let (id, display) = (game["id"].as_str().expect("an id"), display["id"].as_str().expect("an id"));
    // The socket has the only place.
    for path in [
        "/api/v1/lobby/events".to_owned(),
        "/api/v1/events".to_owned(),
        "/api/v1/positions/evaluate/events?ruleset=russian".to_owned(),
        format!("/api/v1/games/{id}/events"),
        format!("/api/v1/games/{id}/review/events"),
        format!("/api/v1/displays/{display}/events"),
    ] {
        assert_eq!(Listener::open(&ann, &path).await.status, 429, "{path}");
    }
    house.close().await;
}

#[tokio::test]
async fn reviews_are_bounded_by_who_asks() {
    let folder = Folder::new();
    let limits = Limits { reviews_an_hour: 1, ..folder.config().limits };
    let house = House::open(Config { limits, ..folder.config() }).await;
    let (mut ann, mut paths) = (house.visitor(), Vec::new());
    for _ in 0..2 {
        let game = ann.make(json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" } })).await;
        let mut player = ann.sit(&game).await;
        player.play("c3-d4").await;
        player.done(json!({ "t": "resign" })).await;
        paths.push(format!("/api/v1/games/{}/review", game["id"].as_str().expect("an id")));
    }
    assert_eq!(ann.post(&paths[0], &json!({})).await.status, 200);
    assert_eq!(ann.post(&paths[0], &json!({})).await.status, 200, "the same one costs nothing");
    assert_eq!(ann.post(&paths[1], &json!({})).await.status, 429);
    house.close().await;
}

#[tokio::test]
async fn who_guesses_is_slowed_down_and_the_owner_is_not() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.sign_ins_a_minute = 5;
    config.proxy = Proxy::Trusted;
    let house = House::open(config).await;
    let (json_type, here) = ("Content-Type: application/json", "X-Forwarded-For: 192.0.2.1");
    let body = |password: &str| json!({ "name": "Ann", "password": password }).to_string();
    let mut ann = house.visitor();
    let made = ann.ask("POST", "/api/v1/accounts", &[json_type, here], &body(PASSWORD)).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let mut known = ann.clone();
    assert_eq!(known.delete("/api/v1/session").await.status, 204);
    let mut eve = house.visitor();
    for _ in 0..12 {
        eve.ask("POST", "/api/v1/session", &[json_type, here], &body("a guess")).await;
    }
    let sign_in = async |visitor: &mut Visitor, from: &str| {
        visitor.ask("POST", "/api/v1/session", &[json_type, from], &body(PASSWORD)).await.status
    };
    assert_eq!(sign_in(&mut eve, here).await, 429, "even with the right one");
    assert_eq!(sign_in(&mut known, here).await, 200, "a browser that is known, from the same address");
    assert_eq!(sign_in(&mut house.visitor(), "X-Forwarded-For: 192.0.2.2").await, 200, "another address");
    let change = json!({ "old": PASSWORD, "new": "battery staple" }).to_string();
    let changed = ann.ask("POST", "/api/v1/account/password", &[json_type, here], &change).await;
    // The session ended with the other one of the same cookie; the new one goes on.
    assert!([204, 401].contains(&changed.status), "{}", changed.body);
    let changed = known.ask("POST", "/api/v1/account/password", &[json_type, here], &change).await;
    assert_eq!(changed.status, 204, "who is signed in: {}", changed.body);
    house.close().await;
}

#[tokio::test]
async fn a_known_browser_cannot_guess_for_ever_either() {
    let folder = Folder::new();
    let mut config = folder.config();
    config.limits.sign_ins_a_minute = 5;
    let house = House::open(config).await;
    let mut ann = house.visitor();
    ann.register("Ann").await;
    let mut statuses = Vec::new();
    for _ in 0..7 {
        statuses.push(ann.sign_in("Ann", "a guess").await.status);
    }
    assert_eq!(statuses, [401, 401, 401, 401, 401, 429, 429]);
    house.close().await;
}

#[tokio::test]
async fn names_that_look_like_others_are_refused() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    house.visitor().register("Pace").await;
    let mut eve = house.visitor();
    for (name, status) in [
        ("pace", 409),
        ("\u{420}\u{430}\u{441}\u{435}", 409),
        ("P\u{430}ce", 400),
        ("Ｐａｃｅ", 400),
        ("Pac\u{202e}e", 400),
        ("Pacer", 200),
    ] {
        let answer = eve.post("/api/v1/accounts", &json!({ "name": name, "password": PASSWORD })).await;
        assert_eq!(answer.status, status, "{name}: {}", answer.body);
    }
    let wanted = json!({ "ruleset": "russian", "opponent": { "kind": "friend" }, "name": "Ann\u{202e}" });
    assert_eq!(house.visitor().post("/api/v1/games", &wanted).await.status, 400);
    let game = house.visitor().make(json!({ "ruleset": "russian", "opponent": { "kind": "friend" } })).await;
    let key = game["invitation"].as_str().and_then(|link| link.split_once('#')).expect("a key").1;
    let joining = json!({ "key": key, "name": "A\u{200b}nn" });
    assert_eq!(house.visitor().post("/api/v1/join", &joining).await.status, 400);
    house.close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_on_the_machine_reads_what_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    fn check(path: &Path) {
        let found = std::fs::metadata(path).expect("it is there");
        let wanted = if found.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(found.permissions().mode() & 0o777, wanted, "{}", path.display());
        if found.is_dir() {
            for entry in std::fs::read_dir(path).expect("it is read") {
                check(&entry.expect("an entry").path());
            }
        }
    }
    let folder = Folder::new();
    std::fs::create_dir(folder.0.join("endgame")).expect("a folder");
    std::fs::write(folder.0.join("endgame/old"), "x").expect("a file");
    let house = House::open(folder.config()).await;
    house.visitor().make(json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" } })).await;
    check(&folder.0);
    house.close().await;
}

#[tokio::test]
async fn a_download_has_everything() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    ann.register("Ann").await;
    let game = ann.make(json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" } })).await;
    let mut player = ann.sit(&game).await;
    player.play("c3-d4").await;
    player.done(json!({ "t": "chat", "text": "good luck" })).await;
    let file: String = (0..3).map(|_| "[GameType \"20\"]\n1. 32-28 19-23 *\n\n").collect();
    for _ in 0..2 {
        let answer = ann.ask("POST", "/api/v1/collections?name=mine", &[], &file).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    let all = ann.get("/api/v1/account/download").await.json();
    assert_eq!(all["account"]["name"], "Ann");
    assert!(all["games"][0]["pdn"].as_str().is_some_and(|pdn| pdn.contains("c3-d4")), "{all}");
    let lines = all["games"][0]["lines"].to_string();
    assert!(lines.contains("good luck"), "what was said: {lines}");
    assert_eq!(all["collections"].as_array().map(Vec::len), Some(2));
    assert_eq!(all["collections"][1]["games"].as_array().map(Vec::len), Some(3));
    for list in ["sessions", "tokens", "ratings", "rating_changes", "displays", "studies", "desks"] {
        assert!(all[list].is_array(), "{list}");
    }
    house.close().await;
}

/// A rated game of two accounts, after these moves.
async fn rated(house: &House, more: Value, moves: &[&str]) -> Pair {
    let (mut ann, mut bob) = (house.visitor(), house.visitor());
    ann.register("Ann").await;
    bob.register("Bob").await;
    let mut wanted = json!({ "ruleset": "russian", "opponent": { "kind": "friend" }, "colour": "white", "time": "5m", "rated": true });
    for (name, value) in more.as_object().expect("an object") {
        wanted[name] = value.clone();
    }
    let game = ann.make(wanted).await;
    assert_eq!(bob.join(&game).await.status, 200);
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    for (place, text) in moves.iter().enumerate() {
        let (player, other) =
            if place % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        player.play(text).await;
        other.until_made(place as u64 + 1).await;
    }
    Pair { ann, bob, game }
}

/// Every address that would tell what a computer or other games say to a position.
fn tellers(query: &str) -> [String; 6] {
    [
        format!("/api/v1/positions/evaluate?seconds=1&{query}"),
        format!("/api/v1/positions/evaluate/events?seconds=1&{query}"),
        format!("/api/v1/positions/endgame?{query}"),
        format!("/api/v1/positions/games?{query}"),
        format!("/api/v1/explorer?{query}"),
        format!("/search?{query}"),
    ]
}

const MOVES: [&str; 4] = ["c3-d4", "d6-c5", "b2-c3", "f6-g5"];

#[tokio::test]
async fn a_rated_game_is_not_thought_about_for_anybody_while_it_lasts() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, mut bob, game } = rated(&house, json!({}), &MOVES).await;
    let state = bob.sit(&game).await.state;
    let fen = state["live"]["fen"].as_str().expect("a position").to_owned();
    let played = "moves=c3-d4,d6-c5,b2-c3,f6-g5";
    let mut queries = vec![
        format!("ruleset=russian&{played}"),
        format!("ruleset=russian&fen={fen}"),
        // The other side to move, a kindred ruleset, a few plies on, a ply back.
        format!("ruleset=russian&fen=B{}", &fen[1..]),
        format!("ruleset=brazilian&fen={}", numbers(&fen)),
        format!("ruleset=russian&{played},g3-h4,g7-f6"),
        "ruleset=russian&moves=c3-d4,d6-c5,b2-c3".to_owned(),
    ];
    queries.push(format!("ruleset=russian&fen={}", turned(&fen)));
    let mut eve = house.visitor();
    for query in &queries {
        for path in tellers(query) {
            let status = eve.get(&path).await.status;
            assert_eq!(status, 403, "{path}");
        }
    }
    assert_eq!(bob.get(&tellers(&queries[0])[0]).await.status, 403, "nor for who plays it");
    let elsewhere = "ruleset=russian&moves=a3-b4,b6-a5";
    assert_eq!(eve.get(&tellers(elsewhere)[4]).await.status, 200, "elsewhere one may learn");
    assert_eq!(
        eve.get(&tellers("ruleset=russian")[4]).await.status,
        200,
        "everybody knows where games begin"
    );
    // After a restart it is known still.
    house.close().await;
    let house = House::open(folder.config()).await;
    let mut eve = house.visitor();
    assert_eq!(eve.get(&tellers(&queries[0])[4]).await.status, 403);
    let mut bob = Visitor { address: house.address, ..bob };
    let wishes = format!("/api/v1/games/{}/wishes", game["id"].as_str().expect("an id"));
    assert_eq!(bob.post(&wishes, &json!({ "t": "resign" })).await.status, 200);
    for path in tellers(&queries[0]) {
        assert_eq!(Listener::open(&eve, &path).await.status, 200, "{path}: it is over");
    }
    drop(ann);
    house.close().await;
}

#[tokio::test]
async fn who_makes_a_game_may_allow_the_engine() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { bob, game, .. } = rated(&house, json!({ "analysis": true }), &MOVES).await;
    assert_eq!(bob.sit(&game).await.state["fixed"]["analysis"], true, "the players see it");
    let query = "ruleset=russian&moves=c3-d4,d6-c5,b2-c3,f6-g5";
    assert_eq!(house.visitor().get(&tellers(query)[0]).await.status, 200);
    house.close().await;
}

/// Squares of a small board by their numbers, from the top, as Brazilians write them: `a1` is 29.
fn numbers(fen: &str) -> String {
    squares(fen, |column, row| (8 - row) * 4 + column / 2 + 1)
}

/// The same board from the other side with the colours changed.
fn turned(fen: &str) -> String {
    let (turn, rest) = fen.split_at(1);
    let turned: String = {
        let mut out = String::new();
        let mut letters = rest.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                'W' => out.push('B'),
                'B' => out.push('W'),
                'a'..='h' => {
                    let row = letters.next().and_then(|row| row.to_digit(10)).expect("a row");
                    out.push(char::from(b'a' + b'h' - letter as u8));
                    out.push_str(&(9 - row).to_string());
                }
                other => out.push(other),
            }
        }
        out
    };
    format!("{}{turned}", if turn == "W" { "B" } else { "W" })
}

fn squares(fen: &str, number: impl Fn(u32, u32) -> u32) -> String {
    let mut out = String::new();
    let mut letters = fen.chars();
    while let Some(letter) = letters.next() {
        match letter {
            'a'..='h' => {
                let row = letters.next().and_then(|row| row.to_digit(10)).expect("a row");
                out.push_str(&number(letter as u32 - 'a' as u32, row).to_string());
            }
            other => out.push(other),
        }
    }
    out
}

#[tokio::test]
async fn blindfold_gives_nothing_away() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let meeting = json!({ "kind": "blindfold", "me": true, "opponent": false });
    let Pair { mut ann, mut bob, game } =
        house.pair(json!({ "ruleset": "international", "meeting": meeting })).await;
    let id = game["id"].as_str().expect("an id");
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    let mut eve = house.visitor();
    let mut watcher = eve.sit(&game).await;
    white.play("32-28").await;
    black.until_made(1).await;
    black.play("19-23").await;
    watcher.until_made(2).await;
    // Who does not play might be the blindfold player with another browser.
    assert_eq!((&watcher.state["live"]["pieces"], &watcher.state["live"]["fen"]), (&json!({}), &json!("")));
    assert_ne!(black.state["live"]["pieces"], json!({}), "the other sees the board");
    for ending in ["pdn", "fen", "svg", "png", "gif", "pdf"] {
        let path = format!("/game/{id}.{ending}");
        assert_eq!(ann.get(&path).await.status, 403, "{path}");
        assert_eq!(eve.get(&path).await.status, 403, "{path} for a stranger");
        assert_eq!(bob.get(&path).await.status, 200, "{path} for the opponent");
    }
    assert_eq!(eve.get(&format!("/game/{id}/print")).await.status, 403);
    // The page of the game has a picture for those without scripts only, with the position in words.
    let page = format!("/game/{id}");
    assert!(!eve.get(&page).await.body.contains("<noscript><img"), "{page}");
    assert!(bob.get(&page).await.body.contains("<noscript><img"), "{page} for the opponent");
    for path in [format!("/embed/{id}"), format!("/overlay/{id}")] {
        assert!(!eve.get(&path).await.body.contains("damier-diagram"), "{path}");
        assert!(bob.get(&path).await.body.contains("damier-diagram"), "{path} for the opponent");
    }
    let study = json!({ "source": { "kind": "game", "id": id } });
    assert_eq!(eve.post("/api/v1/studies/draft", &study).await.status, 403);
    // A capture is compulsory, another move is not there: both are refused in the same words.
    let refused = white.refused(json!({ "t": "play", "plies": 2, "text": "31-27" })).await;
    let absurd = white.refused(json!({ "t": "play", "plies": 2, "text": "1-6" })).await;
    for name in ["text", "articles", "moves"] {
        assert_eq!(refused[name], absurd[name]);
    }
    assert_eq!(refused["articles"], json!([]));
    black.done(json!({ "t": "resign" })).await;
    watcher.until_over().await;
    assert_eq!(watcher.state["plies"].as_array().map(Vec::len), Some(2));
    assert_ne!(watcher.state["live"]["pieces"], json!({}), "it is shown once it is over");
    assert_eq!(eve.get(&format!("/game/{id}.fen")).await.status, 200);
    house.close().await;
}

#[test]
fn the_limits_in_the_documents_are_those_of_the_program() {
    let text = include_str!("../../../../docs/security.md");
    let limits = format!("{:?}", Limits::default());
    let inner = limits.trim_start_matches("Limits { ").trim_end_matches(" }");
    let mut checked = 0;
    for field in inner.split(", ") {
        let (name, value) = field.split_once(": ").expect("a field");
        // It is as many as the machine has cores, but one.
        let row = if name == "analysis_threads" {
            format!("| `{name}` |")
        } else {
            format!("| `{name}` | {value} |")
        };
        assert!(text.contains(&row), "docs/security.md has no row {row}");
        checked += 1;
    }
    assert!(checked > 10, "{limits}");
}

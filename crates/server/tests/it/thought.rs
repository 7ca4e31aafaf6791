//! What the computer knows: evaluations, endings, openings, reviews, and who does not get help.

use crate::house::{Folder, House, PATIENCE, Pair, Visitor};
use crate::listener::Listener;
use serde_json::{Value, json};
use server::Config;
use server::config::Limits;
use std::time::Duration;

/// A game of two at one screen that is over, resigned after these moves by the side to move.
async fn resigned(visitor: &mut Visitor, opening: Value, moves: &[&str]) -> String {
    let wanted = json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" }, "opening": opening });
    let game = visitor.make(wanted).await;
    let mut player = visitor.sit(&game).await;
    for text in moves {
        player.play(text).await;
    }
    player.done(json!({ "t": "resign" })).await;
    player.until_over().await;
    game["id"].as_str().expect("an id").to_owned()
}

fn free() -> Value {
    json!({ "kind": "free" })
}

/// Asks until the answer is as wanted.
async fn until(visitor: &mut Visitor, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let end = tokio::time::Instant::now() + PATIENCE;
    loop {
        let answer = visitor.get(path).await;
        let body = if answer.status == 200 { answer.json() } else { Value::Null };
        if wanted(&body) {
            return body;
        }
        assert!(tokio::time::Instant::now() < end, "{path}: {}", answer.body);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn a_position_is_evaluated() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let start = ann.get("/api/v1/positions/evaluate?ruleset=international&lines=3&seconds=1").await.json();
    assert_eq!((&start["state"]["kind"], &start["turn"]), (&json!("done"), &json!("white")), "{start}");
    assert!(start["depth"].as_u64() > Some(3) && start["nodes_per_second"].as_u64() > Some(1000), "{start}");
    assert_eq!(start["lines"].as_array().map(Vec::len), Some(3), "{start}");
    // White takes two, which wins.
    let path = "/api/v1/positions/evaluate?ruleset=international&fen=W:W28,32:B23,14&lines=3&seconds=1";
    let found = ann.get(path).await.json();
    let [first] = found["lines"].as_array().expect("lines").as_slice() else { panic!("{found}") };
    assert_eq!((&first["words"], &first["moves"][0]["text"]), (&json!("White wins in 1"), &json!("28x10")));
    assert_eq!(first["moves"][0]["path"].as_array().map(Vec::len), Some(3), "{found}");
    for (query, words) in [
        ("ruleset=international&lines=9", "lines must be a number from 1 to 5, not 9"),
        ("ruleset=international&seconds=61", "seconds must be a number from 1 to 60"),
        ("ruleset=international&moves=32-28,1-2", "move 2 of moves"),
        ("ruleset=chess", "there is no ruleset"),
    ] {
        let answer = ann.get(&format!("/api/v1/positions/evaluate?{query}")).await;
        assert_eq!(answer.status, 400, "{query}");
        assert!(answer.body.contains(words), "{query}: {}", answer.body);
    }
    let over = ann.get("/api/v1/positions/evaluate?ruleset=international&fen=B:W28:B").await.json();
    assert_eq!(
        (&over["state"]["kind"], &over["words"]),
        (&json!("done"), &json!("Black has no piece left: White has won"))
    );
    house.close().await;
}

#[tokio::test]
async fn a_stream_can_be_hung_up_and_everybody_gets_a_share() {
    let folder = Folder::new();
    let limits =
        Limits { analyses: 3, analyses_of_one: 3, analyses_of_an_address: 4, ..folder.config().limits };
    let house = House::open(Config { limits, ..folder.config() }).await;
    let path = "/api/v1/positions/evaluate/events?ruleset=russian&lines=2&seconds=60";
    let mut streams = Vec::new();
    for _ in 0..3 {
        streams.push(Listener::open(&house.visitor(), path).await);
    }
    // All three get somewhere, though there may be one thread only.
    for events in &mut streams {
        while events.any().await.data["depth"].as_u64() < Some(2) {}
    }
    let mut ann = house.visitor();
    let health = ann.get("/health").await.json();
    assert_eq!(
        health["analysed"].as_u64().unwrap_or(0) + health["waiting"].as_u64().unwrap_or(0),
        3,
        "{health}"
    );
    let refused = ann.get("/api/v1/positions/evaluate?ruleset=russian&seconds=1").await;
    assert_eq!(refused.status, 429, "three by one address without a cookie: {}", refused.body);
    ann.make(json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" } })).await;
    let full = ann.get("/api/v1/positions/evaluate?ruleset=russian&seconds=1").await;
    assert_eq!(full.status, 503, "{}", full.body);
    assert!(full.body.contains("too many positions are being analysed"), "{}", full.body);
    drop(streams);
    until(&mut ann, "/health", |health| health["analysed"] == 0 && health["waiting"] == 0).await;
    assert_eq!(ann.get("/api/v1/positions/evaluate?ruleset=russian&seconds=1").await.status, 200);
    house.close().await;
}

#[tokio::test]
async fn nobody_gets_help_in_a_game_against_somebody() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, mut bob, game } = house.pair(json!({ "ruleset": "russian" })).await;
    ann.sit(&game).await.play("c3-d4").await;
    let asked = "/api/v1/positions/evaluate?ruleset=russian&seconds=1&moves=";
    let refused = bob.get(&format!("{asked}c3-d4")).await;
    assert_eq!(refused.status, 403, "{}", refused.body);
    assert!(refused.body.contains("a game that you are playing"), "{}", refused.body);
    assert_eq!(bob.get(&format!("{asked}c3-d4,d6-c5")).await.status, 403, "nor with the next move");
    assert_eq!(bob.get(&format!("{asked}a3-b4")).await.status, 200, "elsewhere one may learn");
    assert_eq!(
        house.visitor().get(&format!("{asked}c3-d4")).await.status,
        403,
        "nor does who watches (wcdf 5.7)"
    );
    assert_eq!(house.visitor().get(&format!("{asked}c3-d4,d6-c5")).await.status, 200, "but only there");
    let id = game["id"].as_str().expect("an id");
    for path in [format!("/game/{id}/review"), format!("/api/v1/games/{id}/review")] {
        let early = bob.get(&path).await;
        assert_eq!(early.status, 403, "{path}");
        assert!(early.body.contains("being played"), "{path}: {}", early.body);
    }
    assert_eq!(bob.post(&format!("/api/v1/games/{id}/review"), &json!({})).await.status, 403);
    house.close().await;
}

#[tokio::test]
async fn games_are_found_by_their_positions() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let first = resigned(&mut ann, free(), &["c3-d4", "d6-c5"]).await;
    let second = resigned(&mut ann, free(), &["c3-d4", "f6-g5", "b2-c3", "g5-h4"]).await;
    let path = "/api/v1/positions/games?ruleset=russian&moves=c3-d4";
    let found =
        until(&mut ann, path, |found| found["games"].as_array().is_some_and(|games| games.len() == 2)).await;
    let hrefs: Vec<&str> =
        found["games"].as_array().expect("games").iter().filter_map(|game| game["href"].as_str()).collect();
    assert!(
        hrefs.contains(&format!("/game/{first}").as_str())
            && hrefs.contains(&format!("/game/{second}").as_str())
    );
    assert_eq!((&found["games"][0]["ply"], &found["next"]), (&json!(1), &Value::Null), "{found}");
    let explored = ann.get("/api/v1/explorer?ruleset=russian&moves=c3-d4").await.json();
    assert_eq!(explored["games"], json!({ "white": 0, "drawn": 0, "black": 2, "others": 0 }));
    let played: Vec<&str> = explored["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .filter(|played| played["games"]["black"] == 1)
        .filter_map(|played| played["text"].as_str())
        .collect();
    assert_eq!(played, ["d6-c5", "f6-g5"]);
    let after = explored["moves"][0]["after"].as_str().expect("a position");
    assert_eq!(
        ann.get(&format!("/api/v1/explorer?ruleset=russian&fen={after}")).await.json()["games"]["black"],
        1
    );
    // The engine's book is shown where nobody has played; another ruleset knows nothing of these games.
    let book = ann.get("/api/v1/explorer?ruleset=brazilian").await.json();
    assert!(book["moves"][0]["book"]["white"].is_u64() && book["games"]["black"] == 0, "{book}");
    house.close().await;
}

#[tokio::test]
async fn a_game_is_reviewed_once_and_the_review_is_kept() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    // Black gives a man away with its first move.
    let opening = json!({ "kind": "position", "fen": "W:Wc3,e3,g3:Bb6,f6,h8" });
    let id = resigned(&mut ann, opening, &["g3-f4", "f6-g5", "f4xh6", "b6-a5"]).await;
    let path = format!("/api/v1/games/{id}/review");
    let not_begun = ann.get(&path).await.json();
    assert_eq!((&not_begun["state"], &not_begun["positions"]), (&json!("not-begun"), &json!(5)));
    assert_eq!(ann.post(&path, &json!({})).await.status, 200);
    let review = until(&mut ann, &path, |review| review["state"] == "done").await;
    assert_eq!(review["plies"].as_array().map(Vec::len), Some(5), "{review}");
    assert!(review["plies"][2]["score"].as_i64() > Some(50), "White is ahead: {review}");
    let turn = &review["turns"][0];
    assert_eq!((&turn["ply"], &turn["by"]), (&json!(2), &json!("black")), "{review}");
    assert!(turn["words"].as_str().is_some_and(|words| words.contains("Before the move")), "{review}");
    let better = turn["better"].as_str().expect("something was better");
    assert_eq!(turn["line"][0], better);
    let page = ann.get(&format!("/game/{id}/review")).await.body;
    assert!(page.contains("data-done") && page.contains(better), "{page}");
    house.close().await;
    // It is there after a restart.
    let house = House::open(folder.config()).await;
    assert_eq!(house.visitor().get(&path).await.json(), review);
    let nothing = resigned(&mut house.visitor(), free(), &[]).await;
    let refused = house.visitor().post(&format!("/api/v1/games/{nothing}/review"), &json!({})).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    house.close().await;
}

#[tokio::test]
async fn endings_are_looked_up_and_compared() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let path = "/api/v1/positions/endgame?ruleset=russian&fen=";
    let first = ann.get(&format!("{path}W:WKa1:Bf6")).await.json();
    assert!(first["known"] == "building" || first["known"] == "known", "{first}");
    let known = until(&mut ann, &format!("{path}W:WKa1:Bf6"), |verdict| verdict["known"] == "known").await;
    assert_eq!((&known["value"], &known["winner"]), (&json!("win"), &json!("white")), "{known}");
    assert_eq!(known["limits"]["verdict"], "within", "{known}");
    let many = ann.get("/api/v1/positions/endgame?ruleset=russian").await.json();
    assert_eq!(many["known"], "missing", "{many}");
    let compared = ann.get("/api/v1/positions/compare?fen=W:WKd2:Bb6,d6,f4,f6,g7").await.json();
    assert_eq!(compared["rulesets"].as_array().map(Vec::len), Some(6));
    assert_eq!(compared["same"], false);
    assert_eq!(ann.get("/api/v1/positions/compare").await.status, 400);
    house.close().await;
}

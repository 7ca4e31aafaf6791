//! Rated games: who may play them, and what they change.

use crate::house::{Folder, House, Visitor};
use serde_json::{Value, json};

fn rated(opponent: &str) -> Value {
    json!({ "ruleset": "russian", "opponent": { "kind": opponent }, "colour": "white", "time": "5m+3s", "rated": true })
}

async fn rating(visitor: &mut Visitor, name: &str) -> Value {
    let answer = visitor.get(&format!("/api/v1/players/{name}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["ratings"][0].clone()
}

#[tokio::test]
async fn a_rated_game_changes_both_ratings_once() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut ben, mut eve) = (house.visitor(), house.visitor(), house.visitor());
    ann.register("Ann").await;
    ben.register("Ben").await;
    let game = ann.make(rated("friend")).await;
    let refused = eve.join(&game).await;
    assert_eq!(refused.status, 401, "{}", refused.body);
    assert!(refused.body.contains("sign in"), "{}", refused.body);
    assert_eq!(ben.join(&game).await.status, 200);
    let (mut white, mut black) = (ann.sit(&game).await, ben.sit(&game).await);
    assert_eq!(white.state["fixed"]["rated"], true);
    let account = &white.state["seats"]["black"]["account"];
    assert_eq!(*account, json!({ "href": "/player/Ben", "rating": 1500, "uncertain": true, "after": null }));
    white.play("c3-d4").await;
    black.until_made(1).await;
    black.play("b6-a5").await;
    white.until_made(2).await;
    assert!(
        white.refused(json!({ "t": "take-back" })).await["text"].as_str().expect("text").contains("rated")
    );
    let link = format!("/api/v1/games/{}/link", game["id"].as_str().expect("an id"));
    assert_eq!(ann.post(&link, &json!({ "side": "white" })).await.status, 409, "a seat is not handed on");
    black.done(json!({ "t": "resign" })).await;
    let told = white.until("seats").await;
    let after = |side: &str| told["seats"][side]["account"]["after"].as_i64().expect("a rating");
    assert_eq!((after("white"), after("black")), (1662, 1338));
    // Whoever comes later sees it too, before and after.
    let seen = eve.sit(&game).await;
    assert_eq!(seen.state["seats"]["white"]["account"]["rating"], 1500);
    assert_eq!(seen.state["seats"]["white"]["account"]["after"], 1662);

    let shown = rating(&mut eve, "ann").await;
    assert_eq!(
        (&shown["ruleset"], &shown["speed"], &shown["games"]),
        (&json!("russian"), &json!("blitz"), &json!(1))
    );
    assert!((shown["rating"].as_f64().expect("a number") - 1662.31).abs() < 0.01, "{shown}");
    assert_eq!(shown["history"][0]["game"], game["id"]);

    // The next game is rated too, and goes on from there.
    white.done(json!({ "t": "rematch" })).await;
    black.done(json!({ "t": "rematch" })).await;
    let next = white.find(|message| !message["live"]["rematch"].is_null()).await;
    let next = json!({ "id": next["live"]["rematch"] });
    let (mut white, _black) = (ben.sit(&next).await, ann.sit(&next).await);
    assert_eq!(white.state["fixed"]["rated"], true);
    for text in ["c3-d4"] {
        white.play(text).await;
    }
    white.done(json!({ "t": "abort" })).await;
    assert_eq!(rating(&mut eve, "Ann").await["games"], 1, "a game that is called off changes nothing");
    house.close().await;

    // After a restart everything is as it was.
    let house = House::open(folder.config()).await;
    let mut eve = house.visitor();
    assert_eq!(rating(&mut eve, "Ann").await["games"], 1);
    assert_eq!(eve.sit(&game).await.state["seats"]["black"]["account"]["after"], 1338);
    house.close().await;
}

#[tokio::test]
async fn what_cannot_be_rated_is_refused() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut eve) = (house.visitor(), house.visitor());
    ann.register("Ann").await;
    assert_eq!(eve.post("/api/v1/games", &rated("friend")).await.status, 401);
    for (change, words) in [
        (json!({ "opponent": { "kind": "computer", "level": 1 } }), "another person"),
        (json!({ "opponent": { "kind": "same-screen" } }), "another person"),
        (json!({ "time": null }), "clock"),
        (json!({ "time": "white 5m, black 3m" }), "same time"),
        (json!({ "opening": { "kind": "handicap", "without": ["a1"] } }), "starting position"),
        (json!({ "meeting": { "kind": "blindfold", "me": true, "opponent": false } }), "blindfold"),
        (json!({ "meeting": { "kind": "simultaneous", "boards": 3, "blindfold": false } }), "simultaneous"),
    ] {
        let mut wanted = rated("friend");
        for (name, value) in change.as_object().expect("fields") {
            wanted[name] = value.clone();
        }
        let answer = ann.post("/api/v1/games", &wanted).await;
        assert_eq!(answer.status, 400, "{change}: {}", answer.body);
        assert!(answer.body.contains(words), "{change}: {}", answer.body);
    }
    let game = ann.make(rated("lobby")).await;
    let lobby = eve.get("/api/v1/games?list=lobby").await.json();
    assert_eq!((&lobby[0]["id"], &lobby[0]["rated"]), (&game["id"], &json!(true)));
    assert_eq!(eve.post("/api/v1/join", &json!({ "game": game["id"] })).await.status, 401);
    house.close().await;
}

#[tokio::test]
async fn a_draw_between_equals_changes_little() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut ben) = (house.visitor(), house.visitor());
    ann.register("Ann").await;
    ben.register("Ben").await;
    let game = ann.make(rated("friend")).await;
    ben.join(&game).await;
    let (mut white, mut black) = (ann.sit(&game).await, ben.sit(&game).await);
    white.play("c3-d4").await;
    white.done(json!({ "t": "offer-draw" })).await;
    black.find(|message| !message["live"]["offer"].is_null()).await;
    black.done(json!({ "t": "accept-draw" })).await;
    white.until("seats").await;
    for name in ["Ann", "Ben"] {
        let shown = rating(&mut ann, name).await;
        assert!((shown["rating"].as_f64().expect("a number") - 1500.0).abs() < 0.01, "{shown}");
        assert!(shown["deviation"].as_f64().expect("a number") < 300.0, "{shown}");
    }
    house.close().await;
}

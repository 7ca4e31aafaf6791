//! Games between people and against the computer.

use crate::house::{Folder, House};
use serde_json::json;

#[tokio::test]
async fn two_people_play_and_a_refused_move_says_why() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut bob, eve) = (house.visitor(), house.visitor(), house.visitor());
    let game = ann
        .make(json!({ "ruleset": "international", "opponent": { "kind": "friend" }, "colour": "white", "name": "Ann" }))
        .await;
    let mut white = ann.sit(&game).await;
    assert_eq!(white.state["role"], "white");
    assert_eq!(white.state["live"]["waiting"], true);
    let early = white.wish(json!({ "t": "play", "plies": 0, "text": "32-28" })).await;
    assert_eq!(early["t"], "refused");

    let joined = bob.join(&game).await;
    assert_eq!(joined.status, 200, "{}", joined.body);
    let mut black = bob.sit(&game).await;
    let mut watcher = eve.sit(&game).await;
    assert_eq!((&black.state["role"], &watcher.state["role"]), (&json!("black"), &json!("spectator")));
    assert_eq!(black.state["seats"]["white"]["name"], "Ann");
    white.until("update").await;

    white.play("32-28").await;
    black.until_made(1).await;
    black.play("19-23").await;
    watcher.until_made(2).await;
    white.until_made(2).await;
    assert_eq!(watcher.state["live"]["fen"], white.state["live"]["fen"]);
    // 28x19 is compulsory.
    let refused = white.wish(json!({ "t": "play", "plies": 2, "text": "31-27" })).await;
    assert_eq!(refused["t"], "refused");
    assert_eq!(refused["articles"][0]["number"], "4.2");
    assert_eq!(refused["articles"][0]["href"], "/rules/fmjd/4.2");
    assert_eq!(refused["moves"][0]["text"], "28x19");
    let explained = white.wish(json!({ "t": "explain", "text": "28x19" })).await;
    assert_eq!((&explained["t"], &explained["legal"]), (&json!("explained"), &json!(true)));
    let explained = white.wish(json!({ "t": "explain", "text": "31-27" })).await;
    assert_eq!((&explained["t"], &explained["legal"]), (&json!("explained"), &json!(false)));
    assert_eq!(explained["articles"][0]["number"], "4.2");
    white.play("28x19").await;
    black.until_made(3).await;
    let resigned = black.wish(json!({ "t": "resign" })).await;
    assert_eq!(resigned["t"], "done");
    assert_eq!(white.until_over().await, "white");
    assert_eq!(watcher.until_over().await, "white");
    house.close().await;
}

#[tokio::test]
async fn a_draw_is_offered_declined_offered_again_and_agreed() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut bob) = (house.visitor(), house.visitor());
    let game =
        ann.make(json!({ "ruleset": "russian", "opponent": { "kind": "friend" }, "colour": "white" })).await;
    bob.join(&game).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("c3-d4").await;
    assert_eq!(white.wish(json!({ "t": "offer-draw" })).await["t"], "done");
    black.until_made(1).await;
    black.find(|message| message["live"]["offer"] == "white").await;
    assert_eq!(black.wish(json!({ "t": "decline-draw" })).await["t"], "done");
    black.play("f6-g5").await;
    white.until_made(2).await;
    assert_eq!(black.wish(json!({ "t": "offer-draw" })).await["t"], "done");
    white.find(|message| message["live"]["offer"] == "black").await;
    let unasked = black.wish(json!({ "t": "accept-draw" })).await;
    assert_eq!(unasked["t"], "refused", "nobody accepts the own offer");
    assert_eq!(white.wish(json!({ "t": "accept-draw" })).await["t"], "done");
    assert_eq!(black.until_over().await, "draw");
    assert!(!black.state["live"]["outcome"]["articles"].as_array().expect("articles").is_empty());
    house.close().await;
}

#[tokio::test]
async fn two_people_at_one_screen_play_both_sides() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let game = ann.make(json!({ "ruleset": "english", "opponent": { "kind": "same-screen" } })).await;
    let mut both = ann.sit(&game).await;
    assert_eq!(both.state["role"], "both");
    assert_eq!(both.turn(), "black");
    both.play("11-15").await;
    both.play("22-18").await;
    both.play("15x22").await;
    assert_eq!(both.wish(json!({ "t": "take-back" })).await["t"], "done");
    assert_eq!(both.made(), 2);
    assert_eq!(both.state["plies"].as_array().expect("plies").len(), 2);
    both.play("15x22").await;
    house.close().await;
}

#[tokio::test]
async fn a_whole_game_against_the_computer() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let game = ann
        .make(json!({ "ruleset": "brazilian", "opponent": { "kind": "computer", "level": 2 }, "colour": "black" }))
        .await;
    let mut black = ann.sit(&game).await;
    while black.outcome().is_none() {
        if black.turn() == "black" {
            // The first move of the list: the computer, however weak, will win or draw in the end.
            let text = black.moves().remove(0);
            black.play(&text).await;
        } else {
            black.hear().await.expect("the server is there");
        }
    }
    let outcome = &black.state["live"]["outcome"];
    assert!(["white", "draw", "black"].contains(&outcome["score"].as_str().expect("a score")), "{outcome}");
    assert!(!outcome["articles"].as_array().expect("articles").is_empty());
    assert_eq!(black.state["live"]["moves"], json!([]));
    house.close().await;
}

#[tokio::test]
async fn a_cookie_is_for_the_server_alone_and_a_game_can_be_asked_for() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let wanted = json!({ "ruleset": "italian", "opponent": { "kind": "same-screen" } });
    let made = ann.post("/api/v1/games", &wanted).await;
    let cookie = made.head.lines().find(|line| line.starts_with("set-cookie: ")).expect("a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let again = ann.post("/api/v1/games", &wanted).await;
    assert!(!again.head.contains("set-cookie"), "a browser is known again");
    let shown =
        ann.get(&format!("/api/v1/games/{}", made.json()["id"].as_str().expect("an id"))).await.json();
    assert_eq!((&shown["role"], &shown["fixed"]["title"]), (&json!("both"), &json!("Italian draughts")));
    assert_eq!(ann.get("/api/v1/games/0000000000000000").await.status, 404);
    house.close().await;
}

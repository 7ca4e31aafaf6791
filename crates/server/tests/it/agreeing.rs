//! What players claim, agree on and say to each other.

use crate::house::{Folder, House, Pair};
use serde_json::{Value, json};

#[tokio::test]
async fn a_claim_of_repetition_names_the_move_where_the_text_asks_for_it() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let opening = json!({ "kind": "position", "fen": "B:WK32,K31:BK1,K2" });
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "english", "opening": opening })).await;
    let (mut white, mut red) = (ann.sit(&game).await, bob.sit(&game).await);
    let early = white.refused(json!({ "t": "claim", "ground": "repetition", "text": null })).await;
    assert_eq!(early["articles"][0]["number"], "1.32.1");
    for (place, text) in ["1-5", "32-28", "5-1", "28-32", "1-5", "32-28", "5-1"].into_iter().enumerate() {
        let player = if place % 2 == 0 { &mut red } else { &mut white };
        player.until_made(place as u64).await;
        player.play(text).await;
    }
    white.until_made(7).await;
    let claim = &white.state["live"]["claims"][0];
    assert_eq!((&claim["by"], &claim["ground"]), (&json!("white"), &json!("repetition")), "{claim}");
    assert_eq!((&claim["names_the_move"], &claim["moves"]), (&json!(true), &json!(["28-32"])));
    let counter = white.state["live"]["counters"]
        .as_array()
        .expect("counters")
        .iter()
        .find(|it| it["text"] == "repetition");
    assert_eq!(counter.expect("a counter")["ending"], "on-claim");
    red.refused(json!({ "t": "claim", "ground": "repetition", "text": "28-32" })).await;
    white.refused(json!({ "t": "claim", "ground": "repetition", "text": null })).await;
    white.refused(json!({ "t": "claim", "ground": "repetition", "text": "28-24" })).await;
    white.done(json!({ "t": "claim", "ground": "repetition", "text": "28-32" })).await;
    assert_eq!(red.until_over().await, "draw");
    assert_eq!(red.state["live"]["outcome"]["articles"][0]["number"], "1.32.1");
    house.close().await;
}

/// What was ruled on an accepted event used to be dropped in the room.
#[tokio::test]
async fn everybody_is_told_the_ruling_on_what_was_accepted() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "english" })).await;
    let (mut white, mut red) = (ann.sit(&game).await, bob.sit(&game).await);
    let mut watcher = house.visitor().sit(&game).await;
    red.play("11-15").await;
    red.done(json!({ "t": "offer-draw" })).await;
    white.until_made(1).await;
    white.play("23-19").await;
    let is_ruled = |message: &Value, verdict: &str| message["happened"]["ruling"]["verdict"] == verdict;
    let offered = watcher.find(|message| is_ruled(message, "offered")).await;
    assert_eq!(offered["happened"]["text"], "Red offers a draw.");
    let lapsed = watcher.find(|message| is_ruled(message, "rejected_by_move")).await;
    let ruling = &lapsed["happened"]["ruling"];
    assert_eq!(
        (&lapsed["ply"]["text"], &ruling["articles"][0]["number"]),
        (&json!("23-19"), &json!("4.7")),
        "{lapsed}"
    );
    // A move on which nothing is ruled brings no ruling.
    white.until_made(2).await;
    red.until_made(2).await;
    red.play("8-11").await;
    let plain = watcher.find(|message| message["ply"]["text"] == "8-11").await;
    assert_eq!((&plain["happened"]["text"], &plain["happened"]["ruling"]), (&json!("8-11."), &Value::Null));
    house.close().await;
}

#[tokio::test]
async fn a_counter_says_that_a_win_at_hand_prevents_it() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let opening = json!({ "kind": "position", "fen": "W:WKa1,Kc1,Ke1:BKh8" });
    let Pair { ann, game, .. } = house.pair(json!({ "ruleset": "russian", "opening": opening })).await;
    let white = ann.sit(&game).await;
    let counters = white.state["live"]["counters"].as_array().expect("counters").clone();
    let told = |counter: &Value| {
        counter["effect"].as_str().is_some_and(|text| text.contains("unless a win is at hand"))
    };
    assert!(counters.iter().any(told), "{counters:?}");
    house.close().await;
}

#[tokio::test]
async fn a_move_is_taken_back_only_if_both_agree() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "international" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.refused(json!({ "t": "take-back" })).await;
    white.play("32-28").await;
    white.done(json!({ "t": "take-back" })).await;
    black.find(|message| message["live"]["wishes"][0]["kind"] == "take-back").await;
    white.refused(json!({ "t": "refuse-take-back" })).await;
    black.done(json!({ "t": "refuse-take-back" })).await;
    white.find(|message| message["live"]["wishes"] == json!([])).await;
    black.play("19-23").await;
    white.until_made(2).await;
    // On the own turn the answer goes too.
    white.done(json!({ "t": "take-back" })).await;
    assert_eq!(white.state["live"]["wishes"], json!([{ "kind": "take-back", "by": "white", "plies": 2 }]));
    black.find(|message| message["live"]["wishes"][0]["plies"] == 2).await;
    black.done(json!({ "t": "take-back" })).await;
    white.find(|message| message["keep"] == 0).await;
    assert_eq!((white.made(), white.turn()), (0, "white"));
    // A wish lapses when somebody moves.
    white.play("31-27").await;
    white.done(json!({ "t": "take-back" })).await;
    black.until_made(1).await;
    black.play("20-25").await;
    assert_eq!(black.state["live"]["wishes"], json!([]));
    house.close().await;
}

#[tokio::test]
async fn the_computer_agrees_to_take_back_and_declines_an_early_draw() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let wanted =
        json!({ "ruleset": "russian", "opponent": { "kind": "computer", "level": 1 }, "colour": "white" });
    let game = ann.make(wanted).await;
    let mut white = ann.sit(&game).await;
    white.play("c3-d4").await;
    white.until_made(2).await;
    white.done(json!({ "t": "take-back" })).await;
    assert_eq!(white.made(), 0);
    white.play("c3-b4").await;
    white.until_made(2).await;
    white.done(json!({ "t": "offer-draw" })).await;
    assert_eq!((&white.state["live"]["offer"], white.outcome()), (&Value::Null, None));
    white.done(json!({ "t": "resign" })).await;
    white.done(json!({ "t": "rematch" })).await;
    let next = white.state["live"]["rematch"].as_str().expect("the next game").to_owned();
    let again = ann.sit(&json!({ "id": next })).await;
    assert_eq!(
        (&again.state["role"], &again.state["seats"]["white"]["sitter"]["kind"]),
        (&json!("black"), &json!("computer"))
    );
    house.close().await;
}

#[tokio::test]
async fn a_game_is_called_off_only_before_it_has_begun() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("c3-d4").await;
    black.until_made(1).await;
    assert_eq!(black.state["live"]["can_abort"], true);
    black.done(json!({ "t": "abort" })).await;
    assert_eq!(white.until_over().await, "aborted");
    white.refused(json!({ "t": "play", "plies": 1, "text": "d4-c5" })).await;

    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("c3-d4").await;
    black.until_made(1).await;
    black.play("b6-a5").await;
    white.until_made(2).await;
    white.play("d4-c5").await;
    white.refused(json!({ "t": "abort" })).await;
    assert_eq!(white.state["live"]["can_abort"], false);
    house.close().await;
}

#[tokio::test]
async fn players_chat_and_play_again_with_colours_changed() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } =
        house.pair(json!({ "ruleset": "russian", "name": "Ann", "time": "white 5m, black 3m" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.done(json!({ "t": "chat", "text": " good\nluck " })).await;
    let said = black.find(|message| !message["chat"].is_null()).await;
    assert_eq!(said["chat"], json!({ "by": "white", "text": "good luck" }));
    white.refused(json!({ "t": "chat", "text": "   " })).await;
    white.refused(json!({ "t": "chat", "text": "x".repeat(301) })).await;
    let mut watcher = house.visitor().sit(&game).await;
    watcher.refused(json!({ "t": "chat", "text": "hello" })).await;
    assert_eq!(watcher.state["chat"].as_array().expect("chat").len(), 1);

    white.refused(json!({ "t": "rematch" })).await;
    black.done(json!({ "t": "resign" })).await;
    white.until_over().await;
    white.done(json!({ "t": "rematch" })).await;
    assert_eq!(white.state["live"]["wishes"], json!([{ "kind": "rematch", "by": "white" }]));
    black.find(|message| message["live"]["wishes"][0]["kind"] == "rematch").await;
    black.done(json!({ "t": "rematch" })).await;
    let next = white.find(|message| !message["live"]["rematch"].is_null()).await;
    let next = json!({ "id": next["live"]["rematch"] });
    let again = ann.sit(&next).await;
    assert_eq!(
        (&again.state["role"], &again.state["seats"]["black"]["name"]),
        (&json!("black"), &json!("Ann"))
    );
    assert_eq!(again.state["fixed"]["time"], "white 3m, black 5m");
    assert_eq!(bob.sit(&next).await.state["role"], "white");
    house.close().await;
}

#[tokio::test]
async fn a_game_without_chat_has_none() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, game, .. } = house.pair(json!({ "ruleset": "russian", "chat": false })).await;
    let mut white = ann.sit(&game).await;
    white.refused(json!({ "t": "chat", "text": "hello" })).await;
    house.close().await;
}

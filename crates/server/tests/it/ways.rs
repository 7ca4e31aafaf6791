//! Ways of playing (FMJD 11.1), each through the socket.

use crate::house::{Folder, House, Pair};
use serde_json::{Value, json};

#[tokio::test]
async fn who_plays_blindfold_is_told_the_moves_and_shown_nothing() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let meeting = json!({ "kind": "blindfold", "me": true, "opponent": false });
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "international", "meeting": meeting })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    let blind = |state: &Value| {
        let live = &state["live"];
        assert_eq!(
            (&live["pieces"], &live["fen"], &live["moves"]),
            (&json!({}), &json!(""), &json!([])),
            "{state}"
        );
    };
    blind(&white.state);
    assert_eq!(
        (&white.state["fixed"]["blindfold"], &white.state["fixed"]["start"]),
        (&json!(true), &json!({}))
    );
    assert_eq!(white.state["fixed"]["ways"][0]["number"], "11.1.4");
    assert_eq!(black.state["fixed"]["blindfold"], false);
    white.play("32-28").await;
    black.until_made(1).await;
    black.play("19-23").await;
    white.until_made(2).await;
    blind(&white.state);
    assert_eq!(white.state["live"]["last"], "19-23");
    assert_eq!(white.state["plies"][1]["path"], json!([]));
    let refused = white.refused(json!({ "t": "play", "plies": 2, "text": "31-27" })).await;
    assert_eq!((&refused["articles"], &refused["moves"]), (&json!([]), &json!([])), "why tells of the board");
    white.refused(json!({ "t": "explain", "text": "28" })).await;
    // Coming back shows no more than before.
    let again = ann.sit(&game).await;
    blind(&again.state);
    assert_eq!(again.state["plies"].as_array().expect("plies").len(), 1);
    let shown =
        ann.clone().get(&format!("/api/v1/games/{}", game["id"].as_str().expect("an id"))).await.json();
    blind(&shown);
    // When it is over everything is shown.
    black.done(json!({ "t": "resign" })).await;
    white.until_over().await;
    assert_ne!(white.state["live"]["pieces"], json!({}));
    assert_eq!(white.state["plies"].as_array().expect("plies").len(), 2);
    house.close().await;
}

#[tokio::test]
async fn correspondence_has_leave_and_foreseen_moves() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let wanted = json!({ "ruleset": "international", "time": "3d/move leave 2d", "meeting": { "kind": "correspondence" } });
    let Pair { ann, bob, game } = house.pair(wanted).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    assert_eq!(white.state["fixed"]["correspondence"], true);
    assert_eq!(white.state["live"]["clocks"]["running"], "white", "nobody needs to be there");
    assert_eq!(white.state["live"]["leave"], json!({ "white": 2, "black": 2, "now": null }));
    black.refused(json!({ "t": "take-leave" })).await;
    white.done(json!({ "t": "take-leave" })).await;
    assert_eq!(white.state["live"]["leave"], json!({ "white": 1, "black": 2, "now": "white" }));
    assert_eq!(white.state["live"]["clocks"]["running"], Value::Null);
    white.refused(json!({ "t": "take-leave" })).await;
    white.refused(json!({ "t": "foresee", "lines": [["19-23", "28x19"]] })).await;
    // Who plays is back.
    white.play("32-28").await;
    assert_eq!(white.state["live"]["leave"], json!({ "white": 1, "black": 2, "now": null }));
    assert_eq!(white.state["live"]["clocks"]["running"], "black");

    white.refused(json!({ "t": "foresee", "lines": [["19-23", "32-27"]] })).await;
    white.refused(json!({ "t": "foresee", "lines": [["19-23"]] })).await;
    let lines = json!([["19-23", "28x19", "14x23", "33-28"], ["20-25", "37-32"]]);
    white.done(json!({ "t": "foresee", "lines": lines })).await;
    assert_eq!(white.state["live"]["foreseen"], lines);
    black.find(|message| message["version"] == white.version()).await;
    assert_eq!(black.state["live"]["foreseen"], json!([]), "nobody sees what the opponent foresees");
    black.play("19-23").await;
    black.until_made(3).await;
    white.until_made(3).await;
    assert_eq!(white.state["live"]["last"], "28x19");
    assert_eq!(white.state["live"]["foreseen"], json!([["14x23", "33-28"]]));
    black.play("13x24").await;
    white.until_made(4).await;
    assert_eq!(white.state["live"]["foreseen"], json!([]), "it was not foreseen");
    house.close().await;

    let house = House::open(folder.config()).await;
    let ann = crate::house::Visitor { address: house.address, ..ann };
    let again = ann.sit(&game).await;
    assert_eq!(
        (&again.state["live"]["leave"], &again.state["plies"]),
        (&white.state["live"]["leave"], &white.state["plies"])
    );
    house.close().await;
}

#[tokio::test]
async fn a_game_begins_with_a_handicap_a_ballot_or_a_position() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let mut sit = async |ruleset: &str, opening: Value| {
        let wanted = json!({ "ruleset": ruleset, "opponent": { "kind": "same-screen" }, "opening": opening });
        let game = ann.make(wanted).await;
        ann.sit(&game).await
    };
    let handicap = sit("international", json!({ "kind": "handicap", "without": ["32", "33"] })).await;
    assert_eq!(handicap.state["live"]["pieces"].as_object().expect("pieces").len(), 38);
    assert_eq!(handicap.state["fixed"]["ways"][1]["number"], "11.1.7");

    let mut balloted = sit("english", json!({ "kind": "ballot", "deck": "three-move" })).await;
    assert_eq!((balloted.made(), balloted.turn()), (3, "white"));
    assert_eq!(balloted.state["plies"][2]["balloted"], true);
    balloted.refused(json!({ "t": "take-back" })).await;
    let text = balloted.moves().remove(0);
    balloted.play(&text).await;
    assert_eq!(balloted.state["plies"][3]["balloted"], false);

    let mut placed = sit("russian", json!({ "kind": "position", "fen": "B:Wc3:Bb4" })).await;
    assert_eq!((placed.turn(), placed.moves()), ("black", vec!["b4:d2".to_owned()]));
    placed.play("b4xd2").await;
    assert_eq!(placed.until_over().await, "black");
    for opening in [
        json!({ "kind": "position", "fen": "W:Wc3:B" }),
        json!({ "kind": "position", "fen": "W:Wc3" }),
        json!({ "kind": "ballot", "deck": "three-move" }),
        json!({ "kind": "ballot", "deck": "none" }),
        json!({ "kind": "handicap", "without": ["c4"] }),
        json!({ "kind": "handicap", "without": [] }),
    ] {
        let wanted =
            json!({ "ruleset": "russian", "opponent": { "kind": "same-screen" }, "opening": opening });
        let answer = house.visitor().post("/api/v1/games", &wanted).await;
        assert_eq!(answer.status, 400, "{wanted}: {}", answer.body);
    }
    house.close().await;
}

#[tokio::test]
async fn a_host_plays_many_boards() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut host = house.visitor();
    let meeting = json!({ "kind": "simultaneous", "boards": 3, "blindfold": false });
    let wanted = json!({
        "ruleset": "international", "opponent": { "kind": "friend" }, "colour": "white", "meeting": meeting, "name": "Host"
    });
    let display = host.make(wanted).await;
    let id = display["id"].as_str().expect("an id");
    assert_eq!(display["href"], format!("/sim/{id}"));
    assert_eq!(host.join(&display).await.status, 409);
    let mut guests = Vec::new();
    for _ in 0..3 {
        let mut guest = house.visitor();
        let board = guest.join(&display).await.json();
        assert_eq!(guest.join(&display).await.json(), board, "a guest has one board");
        guests.push((guest, board));
    }
    assert_eq!(house.visitor().join(&display).await.status, 409, "all boards are taken");
    let shown = host.get(&format!("/api/v1/displays/{id}")).await.json();
    assert_eq!((&shown["host"], &shown["yours"], &shown["most"]), (&json!("Host"), &json!(true), &json!(3)));
    for (guest, board) in &guests {
        let mut white = host.sit(board).await;
        assert_eq!(white.state["fixed"]["ways"][0]["number"], "11.1.2");
        white.play("32-28").await;
        let mut black = guest.sit(board).await;
        assert_eq!((&black.state["role"], black.made()), (&json!("black"), 1));
        black.refused(json!({ "t": "play", "plies": 1, "text": "28-23" })).await;
    }
    // The board where somebody has answered comes first.
    let (guest, board) = &guests[1];
    guest.sit(board).await.play("19-23").await;
    let shown = host.get(&format!("/api/v1/displays/{id}")).await.json();
    assert_eq!((&shown["games"][0]["id"], &shown["games"][0]["your_turn"]), (&board["id"], &json!(true)));
    assert_eq!(shown["games"][1]["your_turn"], false);
    assert_eq!(house.visitor().get(&format!("/api/v1/displays/{id}")).await.json()["yours"], false);
    house.close().await;
}

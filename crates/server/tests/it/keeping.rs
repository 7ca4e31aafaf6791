//! Nothing is lost: reconnecting, wishes that arrive twice, restarts, flags, and times when the server was down.

use crate::house::{Folder, House, Pair, Player, Visitor};
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection};

/// Says hello with a version and waits for `present`, which comes last; says whether the state came before it.
async fn hello(player: &mut Player, from: u64) -> bool {
    player.heard.clear();
    player.send(json!({ "t": "hello", "from": from })).await;
    player.until("present").await;
    player.heard.iter().any(|message| message["t"] == "state")
}

#[tokio::test]
async fn who_comes_back_gets_what_is_newer() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "international" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("32-28").await;
    black.until_made(1).await;
    let version = black.version();
    drop(black);
    let mut black = bob.open(game["id"].as_str().expect("an id")).await;
    assert!(!hello(&mut black, version).await, "nothing has happened in between");
    assert!(hello(&mut black, version - 1).await, "a version is missing");
    assert_eq!(black.state["plies"], white.state["plies"]);
    // A second tab sees the same, and what is played in one is seen in the other.
    let mut tab = bob.sit(&game).await;
    black.play("19-23").await;
    tab.until_made(2).await;
    assert_eq!(tab.state["live"], black.state["live"]);
    house.close().await;
}

#[tokio::test]
async fn a_wish_that_arrives_twice_is_carried_out_once() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "international" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    let wish = json!({ "t": "play", "id": "same", "plies": 0, "text": "32-28" });
    white.send(wish.clone()).await;
    let first = white.find(|message| message["id"] == "same").await;
    white.send(wish.clone()).await;
    let second = white.find(|message| message["id"] == "same").await;
    assert_eq!((&first, &first["t"]), (&second, &json!("done")));
    black.until_made(1).await;
    // The same id of another player is another wish.
    black.send(json!({ "t": "play", "id": "same", "plies": 1, "text": "19-23" })).await;
    assert_eq!(black.find(|message| message["id"] == "same").await["t"], "done");
    // A move for an earlier position does nothing.
    white.until_made(2).await;
    white.send(json!({ "t": "play", "id": "late", "plies": 0, "text": "28x19" })).await;
    assert_eq!(white.find(|message| message["id"] == "late").await["t"], "refused");
    house.close().await;

    // The server has been away; the wish is still known, and so is everything else.
    let house = House::open(folder.config()).await;
    let ann = Visitor { address: house.address, ..ann };
    let mut again = ann.sit(&game).await;
    assert_eq!((&again.state["plies"], again.version()), (&white.state["plies"], white.version()));
    again.send(wish).await;
    assert_eq!(again.find(|message| message["id"] == "same").await, first);
    again.play("28x19").await;
    house.close().await;
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian", "time": "200ms" })).await;
    let mut white = ann.sit(&game).await;
    assert_eq!(
        white.state["live"]["clocks"]["running"],
        Value::Null,
        "nobody's time runs before both are there"
    );
    let mut black = bob.sit(&game).await;
    white.find(|message| message["live"]["clocks"]["running"] == "white").await;
    assert_eq!(black.until_over().await, "black");
    let outcome = &black.state["live"]["outcome"];
    assert_eq!(outcome["articles"][0]["code"], "idf", "{outcome}");
    assert_eq!(black.state["live"]["clocks"]["white"], 0);
    let late = white.wish(json!({ "t": "play", "plies": 0, "text": "c3-d4" })).await;
    assert_eq!(late["t"], "refused");
    house.close().await;
}

#[tokio::test]
async fn a_flag_falls_while_nobody_looks() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian", "time": "500ms" })).await;
    let (white, black) = (ann.sit(&game).await, bob.sit(&game).await);
    drop((white, black));
    house.close().await;
    let house = House::open(folder.config()).await;
    // Only the watchman wakes the room; the list is read from storage.
    let mut ann = Visitor { address: house.address, ..ann };
    loop {
        let listed = ann.get("/api/v1/games?list=mine").await.json();
        if listed[0]["result"] == "0-1" {
            break;
        }
        tokio::task::yield_now().await;
    }
    house.close().await;
}

#[tokio::test]
async fn time_when_the_server_was_down_is_charged_to_nobody() {
    const HOUR: i64 = 3_600_000;
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian", "time": "10m" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("c3-d4").await;
    black.until_made(1).await;
    house.close().await;

    // As if all of this had been an hour ago.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.0.join("damier.db"));
    let mut storage = options.connect().await.expect("the file opens");
    for table in [
        "UPDATE game SET created_ms = created_ms - $1, due_ms = due_ms - $1",
        "UPDATE life SET seen_ms = seen_ms - $1",
    ] {
        sqlx::query(table).bind(HOUR).execute(&mut storage).await.expect("the tables are there");
    }
    storage.close().await.expect("the file closes");

    let house = House::open(folder.config()).await;
    let bob = Visitor { address: house.address, ..bob };
    let mut black = bob.sit(&game).await;
    assert_eq!(black.outcome(), None);
    black.play("f6-g5").await;
    let left = black.state["live"]["clocks"]["black"].as_i64().expect("a time");
    assert!(left > 10 * 60_000 - 60_000, "an hour was not charged: {left} are left");
    house.close().await;
}

#[tokio::test]
async fn who_is_there_is_told() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian" })).await;
    let mut white = ann.sit(&game).await;
    white.find(|message| message["t"] == "present" && message["black"] == false).await;
    let black = bob.sit(&game).await;
    white.find(|message| message["t"] == "present" && message["black"] == true).await;
    let watcher = house.visitor().sit(&game).await;
    white.find(|message| message["t"] == "present" && message["watching"] == 1).await;
    drop((black, watcher));
    white
        .find(|message| message["t"] == "present" && message["black"] == false && message["watching"] == 0)
        .await;
    white.send(json!({ "t": "ping", "n": 7, "lag": null })).await;
    assert_eq!(white.until("pong").await["n"], 7);
    house.close().await;
}

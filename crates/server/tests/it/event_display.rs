//! Simultaneous displays as events: entered like other online events, played board by board, over by themselves.

use crate::house::{Folder, House, Visitor};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;

async fn account(address: SocketAddr, name: &str) -> Visitor {
    let mut visitor = Visitor { address, cookie: None };
    visitor.register(name).await;
    visitor
}

/// A display that its giver makes and the guests enter; it has begun.
async fn begin(giver: &mut Visitor, guests: &mut [Visitor], more: Value) -> String {
    let mut wanted = json!({
        "name": "Display", "ruleset": "english", "system": "simultaneous", "time": "10m",
        "settings": [{ "setting": "giver", "value": "alternating" }],
        "online": { "begins": null, "pause": 0, "wait": 3600 },
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        wanted[name] = value.clone();
    }
    let made = giver.post("/api/v1/events", &wanted).await;
    assert_eq!(made.status, 200, "{}", made.body);
    assert_eq!(made.json()["me"], 1, "whoever makes a display gives it");
    let event = format!("/api/v1/events/{}", made.json()["id"].as_str().expect("an id"));
    for guest in guests {
        let entered = guest.post(&format!("{event}/enter"), &json!({})).await;
        assert_eq!(entered.status, 200, "{}", entered.body);
    }
    let version = giver.get(&event).await.json()["version"].clone();
    let start = json!({ "version": version, "id": "start", "lines": ["start order"] });
    let started = giver.post(&format!("{event}/decisions"), &start).await;
    assert_eq!(started.status, 200, "{}", started.body);
    event
}

/// Asks again and again until something holds.
async fn until(visitor: &mut Visitor, path: &str, holds: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..3_000 {
        let answer = visitor.get(path).await;
        if answer.status == 200 && holds(&answer.json()) {
            return answer.json();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{path}: {}", visitor.get(path).await.body);
}

fn id(href: &str) -> Value {
    let id = href.trim_start_matches("/game/").split('#').next().expect("an id");
    json!({ "id": id })
}

#[tokio::test]
async fn a_display_is_entered_played_on_all_boards_and_over_by_itself() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut giver = account(house.address, "Giver").await;
    let mut guests = Vec::new();
    for name in ["Ann", "Ben", "Cid"] {
        guests.push(account(house.address, name).await);
    }
    let event = begin(&mut giver, &mut guests, json!({})).await;
    let open = |event: &Value| {
        let boards = event["rounds"][0]["boards"].as_array();
        boards.is_some_and(|boards| boards.iter().all(|board| board["games"][0]["href"].is_string()))
    };
    let shown = until(&mut giver, &event, open).await;
    let boards = shown["rounds"][0]["boards"].as_array().expect("boards");
    let seats: Vec<_> = boards.iter().map(|board| (board["white"].clone(), board["black"].clone())).collect();
    assert_eq!(seats, [(json!(1), json!(2)), (json!(3), json!(1)), (json!(1), json!(4))]);
    // The giver is shown the first board, and the list of all of them.
    let list = shown["display"].as_str().expect("a list").to_owned();
    let first = shown["game"].as_str().expect("a game").to_owned();
    assert!(first.ends_with(&list.replace("/sim/", "#display=")), "{first} {list}");
    assert_eq!(boards[0]["games"][0]["href"], first.split('#').next().expect("an address"));
    let display = list.replace("/sim/", "/api/v1/displays/");
    let listed = giver.get(&display).await.json();
    assert_eq!(
        (listed["yours"].as_bool(), listed["games"].as_array().map(Vec::len), listed["event"].as_str()),
        (Some(true), Some(3), Some(event.replace("/api/v1", "").as_str()))
    );
    // Nobody comes to it by a link, and a guest has the own board only.
    let mine = guests[1].get(&format!("{event}/mine")).await.json();
    assert_eq!(mine["game"], boards[1]["games"][0]["href"]);
    // A clock starts with the guest, wherever the giver is.
    let place = |board: usize| id(boards[board]["games"][0]["href"].as_str().expect("an address"));
    let seat = guests[0].sit(&place(0)).await;
    let runs = |boards: &Value| {
        boards.as_array().is_some_and(|boards| boards.iter().any(|board| board["running"].is_string()))
    };
    let live = until(&mut giver, &format!("{event}/boards"), runs).await;
    let running: Vec<&Value> =
        live.as_array().expect("boards").iter().filter(|board| board["running"].is_string()).collect();
    assert_eq!(running.len(), 1, "{live}");
    assert_eq!(running[0]["board"], 1);
    drop(seat);
    // The guests resign at the first and the last board, the giver at the second.
    guests[0].sit(&place(0)).await.done(json!({ "t": "resign" })).await;
    giver.sit(&place(1)).await.done(json!({ "t": "resign" })).await;
    guests[2].sit(&place(2)).await.done(json!({ "t": "resign" })).await;
    let over = until(&mut giver, &event, |event| event["phase"] == "finished").await;
    let scores: Vec<&Value> = over["rounds"][0]["boards"]
        .as_array()
        .expect("boards")
        .iter()
        .map(|board| &board["games"][0]["score"])
        .collect();
    assert_eq!(scores, ["2-0", "2-0", "2-0"]);
    let table = giver.get(&format!("{event}/standings")).await.json();
    assert_eq!(
        (table["lines"][0]["name"].as_str(), table["lines"][0]["points"].as_str()),
        (Some("Giver"), Some("4"))
    );
    house.close().await;
}

#[tokio::test]
async fn a_guest_who_does_not_come_has_lost_and_a_giver_is_at_one_board_for_all() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut giver = account(house.address, "Giver").await;
    let mut guests = [account(house.address, "Ann").await, account(house.address, "Ben").await];
    let terms = json!({ "online": { "begins": null, "by_controller": true, "wait": 2 } });
    let event = begin(&mut giver, &mut guests, terms).await;
    let version = giver.get(&event).await.json()["version"].clone();
    let proposed = giver.post(&format!("{event}/proposals"), &json!({ "version": version, "id": "p" })).await;
    let publish = json!({ "version": proposed.json()["version"], "id": "q", "lines": ["publish 1"] });
    assert_eq!(giver.post(&format!("{event}/decisions"), &publish).await.status, 200);
    // The giver comes to the first board, where the guest is late; at the second the guest waits for the giver.
    let mine = until(&mut giver, &format!("{event}/mine"), |mine| mine["game"].is_string()).await;
    let first = giver.sit(&id(mine["game"].as_str().expect("a game"))).await;
    let mine = until(&mut guests[1], &format!("{event}/mine"), |mine| mine["game"].is_string()).await;
    let second = guests[1].sit(&id(mine["game"].as_str().expect("a game"))).await;
    let told =
        until(&mut giver, &event, |event| event["rounds"][0]["boards"][0]["games"][0]["score"].is_string());
    let boards = told.await["rounds"][0]["boards"].clone();
    assert_eq!(
        (boards[0]["games"][0]["score"].as_str(), boards[0]["games"][0]["reason"].as_str()),
        (Some("2-0"), Some("forfeit"))
    );
    assert!(boards[1]["games"][0]["score"].is_null(), "its clock runs: {boards}");
    drop((first, second));
    house.close().await;
}

#[tokio::test]
async fn if_neither_giver_nor_guest_comes_both_have_lost() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut giver = account(house.address, "Giver").await;
    let mut guests = [account(house.address, "Ann").await, account(house.address, "Ben").await];
    let terms = json!({ "online": { "begins": null, "pause": 0, "wait": 1 } });
    let event = begin(&mut giver, &mut guests, terms).await;
    let over = until(&mut giver, &event, |event| event["phase"] == "finished").await;
    for board in over["rounds"][0]["boards"].as_array().expect("boards") {
        let game = &board["games"][0];
        assert_eq!(
            (game["score"].as_str(), game["reason"].as_str()),
            (Some("0-0"), Some("both-absent")),
            "{board}"
        );
    }
    house.close().await;
}

#[tokio::test]
async fn the_giver_may_have_more_time_whatever_the_colour() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut giver = account(house.address, "Giver").await;
    let mut guests = [account(house.address, "Ann").await, account(house.address, "Ben").await];
    let event = begin(&mut giver, &mut guests, json!({ "time": "60m / 20m" })).await;
    let shown = giver.get(&event).await.json()["time"].clone();
    assert_eq!(shown, "60m for the giver, 20m for the guests");
    let all = |boards: &Value| boards.as_array().is_some_and(|boards| boards.len() == 2);
    let boards = until(&mut giver, &format!("{event}/boards"), all).await;
    for board in boards.as_array().expect("boards") {
        let (giver, guest) =
            if board["white"] == 1 { ("white_left", "black_left") } else { ("black_left", "white_left") };
        assert_eq!(
            (board[giver].as_u64(), board[guest].as_u64()),
            (Some(3_600_000), Some(1_200_000)),
            "{board}"
        );
    }
    let rated = json!({
        "name": "D", "ruleset": "english", "system": "simultaneous", "time": "10m", "online": { "rated": true },
    });
    let refused = giver.post("/api/v1/events", &rated).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    assert!(refused.body.contains("not rated"), "{}", refused.body);
    house.close().await;
}

/// Over the board the giver reports, and calls the arbiter, at a board that is named.
#[tokio::test]
async fn in_a_hall_the_giver_reports_results_board_by_board() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(house.address, "Chief").await;
    let wanted = json!({
        "name": "Hall", "ruleset": "international", "system": "simultaneous", "players": "Giver 2200\nAnn\nBen",
    });
    let made = chief.post("/api/v1/events", &wanted).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let event = format!("/api/v1/events/{}", made.json()["id"].as_str().expect("an id"));
    assert!(made.json()["me"].is_null(), "the controller does not play");
    let links = chief.post(&format!("{event}/links"), &json!({})).await.json();
    let key = links[0]["link"].as_str().and_then(|link| link.split('#').nth(1)).expect("a key").to_owned();
    let mut giver = house.visitor();
    assert_eq!(giver.post(&format!("{event}/join"), &json!({ "key": key })).await.status, 200);
    let lines = json!(["start order", "propose 1 by=simultaneous 1-2 1-3", "publish 1"]);
    let version = chief.get(&event).await.json()["version"].clone();
    let begun = chief
        .post(&format!("{event}/decisions"), &json!({ "version": version, "id": "b", "lines": lines }))
        .await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    let report = json!({ "round": 1, "board": 2, "score": "2-0" });
    let told = giver.post(&format!("{event}/reports"), &report).await;
    assert_eq!(told.status, 200, "{}", told.body);
    let boards = told.json()["rounds"][0]["boards"].clone();
    assert_eq!(boards[0]["games"][0]["reports"], json!([]));
    assert_eq!(boards[1]["games"][0]["reports"][0]["score"], "2-0");
    let none =
        giver.post(&format!("{event}/reports"), &json!({ "round": 1, "board": 3, "score": "2-0" })).await;
    assert_eq!(none.status, 400, "{}", none.body);
    let call = json!({ "about": "rules", "words": "two kings", "board": 2 });
    let called = giver.post(&format!("{event}/calls"), &call).await.json();
    assert_eq!(called["calls"][0]["board"], 2);
    house.close().await;
}

//! Events that are played online: rounds begin by themselves, results come back from the rooms once, whatever happens.

use crate::house::{Folder, House, Player, Visitor};
use crate::killing::Life;
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection};
use std::net::SocketAddr;
use std::time::Duration;

/// Somebody with an account.
async fn account(address: SocketAddr, name: &str) -> Visitor {
    let mut visitor = Visitor { address, cookie: None };
    visitor.register(name).await;
    visitor
}

/// An online event with so many players, who have entered themselves; it begins at once.
async fn begin(chief: &mut Visitor, players: &mut [Visitor], system: &str, more: Value) -> String {
    let mut wanted = json!({
        "name": "Evening", "ruleset": "english", "system": system, "time": "5m+3s", "rounds": 2,
        "online": { "begins": null, "pause": 0, "wait": 3600 },
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        wanted[name] = value.clone();
    }
    let made = chief.post("/api/v1/events", &wanted).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let event = format!("/api/v1/events/{}", made.json()["id"].as_str().expect("an id"));
    for player in players {
        let entered = player.post(&format!("{event}/enter"), &json!({})).await;
        assert_eq!(entered.status, 200, "{}", entered.body);
        assert!(entered.json()["me"].is_u64(), "{}", entered.body);
    }
    let version = shown(chief, &event).await["version"].clone();
    let start = json!({ "version": version, "id": "start", "lines": ["start order"] });
    let started = chief.post(&format!("{event}/decisions"), &start).await;
    assert_eq!(started.status, 200, "{}", started.body);
    event
}

async fn shown(visitor: &mut Visitor, event: &str) -> Value {
    let answer = visitor.get(event).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// The controller pairs the first round and makes it known.
async fn publish(chief: &mut Visitor, event: &str) {
    let version = shown(chief, event).await["version"].clone();
    let proposal = json!({ "version": version, "id": "p" });
    let proposed = chief.post(&format!("{event}/proposals"), &proposal).await.json();
    let publish = json!({ "version": proposed["version"], "id": "q", "lines": ["publish 1"] });
    let published = chief.post(&format!("{event}/decisions"), &publish).await;
    assert_eq!(published.status, 200, "{}", published.body);
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

/// The game that a player has to play, other than one he knows.
async fn game(player: &mut Visitor, event: &str, known: Option<&str>) -> String {
    let path = format!("{event}/mine");
    let other = |mine: &Value| mine["game"].as_str().is_some_and(|game| Some(game) != known);
    until(player, &path, other).await["game"].as_str().expect("a game").to_owned()
}

async fn sit(player: &Visitor, href: &str) -> Player {
    player.sit(&json!({ "id": href.trim_start_matches("/game/") })).await
}

/// How often a result of each board was written, and not undone.
fn results(event: &Value, round: usize) -> Vec<String> {
    let boards = event["rounds"][round - 1]["boards"].as_array().expect("boards");
    let games = boards.iter().flat_map(|board| board["games"].as_array().expect("games"));
    games.map(|game| game["score"].as_str().unwrap_or("open").to_owned()).collect()
}

#[tokio::test]
async fn a_swiss_plays_itself_from_the_first_game_to_the_standings() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(house.address, "Chief").await;
    let mut players = Vec::new();
    for name in ["Ann", "Ben", "Cid", "Dora"] {
        players.push(account(house.address, name).await);
    }
    let event = begin(&mut chief, &mut players, "dutch", json!({})).await;
    let mut known: Vec<Option<String>> = vec![None; 4];
    for round in 1..=2 {
        for place in 0..4 {
            let href = game(&mut players[place], &event, known[place].as_deref()).await;
            known[place] = Some(href);
        }
        // Of each pair White resigns.
        for place in 0..4 {
            let mut seat = sit(&players[place], known[place].as_deref().expect("a game")).await;
            let fixed = &seat.state["fixed"];
            assert_eq!(fixed["event"]["round"], round, "{fixed}");
            assert_eq!(fixed["tournament"], true);
            if seat.state["role"] == "white" {
                // There is no chat, no takeback and no way to call it off while it lasts.
                for wish in [json!({ "t": "chat", "text": "hello" }), json!({ "t": "abort" })] {
                    seat.refused(wish).await;
                }
                seat.done(json!({ "t": "resign" })).await;
                seat.done(json!({ "t": "chat", "text": "well played" })).await;
            }
        }
    }
    let over = until(&mut chief, &event, |event| event["phase"] == "finished").await;
    assert_eq!(results(&over, 1), ["0-2", "0-2"]);
    assert_eq!(results(&over, 2), ["0-2", "0-2"]);
    let lines = chief.get(&format!("{event}/lines")).await.json();
    let written =
        lines.as_array().expect("lines").iter().filter(|line| line["by"] == "Damier").collect::<Vec<_>>();
    let count = |word: &str| {
        written.iter().filter(|line| line["line"].as_str().expect("a line").starts_with(word)).count()
    };
    assert_eq!((count("publish"), count("result"), count("close"), count("finish")), (2, 4, 2, 1));
    // Strangers follow it on one page, which is made once.
    let page = event.replace("/api/v1", "");
    let mut stranger = house.visitor();
    let first = stranger.get(&page).await;
    assert_eq!(first.status, 200);
    assert_eq!(first.body, house.visitor().get(&page).await.body);
    house.close().await;
}

#[tokio::test]
async fn whoever_does_not_come_loses_by_forfeit_and_may_come_back() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(house.address, "Chief").await;
    let mut players = [account(house.address, "Ann").await, account(house.address, "Ben").await];
    let terms = json!({ "rounds": 5, "online": { "by_controller": true, "wait": 1 } });
    let event = begin(&mut chief, &mut players, "dutch", terms).await;
    publish(&mut chief, &event).await;
    let [ann, ben] = &mut players;
    let href = game(ann, &event, None).await;
    let mut seat = sit(ann, &href).await;
    let score = seat.until_over().await;
    assert_eq!(score, "aborted");
    let text = seat.state["live"]["outcome"]["text"].as_str().expect("a text").to_owned();
    assert!(text.contains("did not arrive"), "{text}");
    let told = until(&mut chief, &event, |event| results(event, 1) != ["open"]).await;
    let game = &told["rounds"][0]["boards"][0]["games"][0];
    assert_eq!(game["reason"], "forfeit", "{game}");
    let absent = told["players"].as_array().expect("players").iter().find(|player| player["name"] == "Ben");
    assert_eq!(absent.expect("Ben")["withdrawn"], true, "who does not come is not paired again");
    let back = ben.post(&format!("{event}/enter"), &json!({})).await;
    assert_eq!(back.status, 200, "{}", back.body);
    let back = back.json();
    let ben = back["players"].as_array().expect("players").iter().find(|player| player["name"] == "Ben");
    assert_eq!(ben.expect("Ben")["withdrawn"], false);
    house.close().await;
}

#[tokio::test]
async fn an_arena_pairs_again_and_takes_who_comes_late() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(house.address, "Chief").await;
    let mut players = vec![account(house.address, "Ann").await, account(house.address, "Ben").await];
    let event = begin(&mut chief, &mut players, "arena", json!({ "rounds": null })).await;
    let first = game(&mut players[0], &event, None).await;
    // Somebody comes late, somebody else stays away, and a name cannot be taken twice.
    let mut cid = account(house.address, "Cid").await;
    assert_eq!(cid.post(&format!("{event}/enter"), &json!({})).await.status, 200);
    assert_eq!(
        cid.post(&format!("{event}/enter"), &json!({})).await.json()["players"]
            .as_array()
            .expect("players")
            .len(),
        3
    );
    assert_eq!(house.visitor().post(&format!("{event}/enter"), &json!({})).await.status, 401);
    sit(&players[0], &first).await.done(json!({ "t": "resign" })).await;
    let next =
        until(&mut chief, &event, |event| event["rounds"].as_array().is_some_and(|rounds| rounds.len() > 1));
    assert_eq!(results(&next.await, 1).len(), 1);
    assert_eq!(cid.post(&format!("{event}/leave"), &json!({})).await.status, 200);
    house.close().await;
}

#[tokio::test]
async fn a_level_tie_of_a_knock_out_is_played_off() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(house.address, "Chief").await;
    let mut players = [account(house.address, "Ann").await, account(house.address, "Ben").await];
    let event = begin(&mut chief, &mut players, "knock-out", json!({ "rounds": null })).await;
    let [ann, ben] = &mut players;
    let href = game(ann, &event, None).await;
    let (mut one, mut other) = (sit(ann, &href).await, sit(ben, &href).await);
    // The first to move plays and offers, the other accepts.
    let turn = one.turn().to_owned();
    let (mover, answers) =
        if one.state["role"] == turn.as_str() { (&mut one, &mut other) } else { (&mut other, &mut one) };
    let text = mover.moves().first().expect("a move").clone();
    mover.play(&text).await;
    mover.done(json!({ "t": "offer-draw" })).await;
    answers.done(json!({ "t": "accept-draw" })).await;
    // The next game is the first of the play-off; who loses two of them is out.
    let mut known = href;
    for _ in 0..2 {
        known = game(ann, &event, Some(&known)).await;
        sit(ann, &known).await.done(json!({ "t": "resign" })).await;
    }
    let over = until(&mut chief, &event, |event| event["phase"] == "finished").await;
    let winner = chief.get(&format!("{event}/standings")).await.json()["lines"][0]["name"].clone();
    assert_eq!(winner, "Ben", "{over}");
    house.close().await;
}

#[tokio::test]
async fn a_controller_may_begin_each_round_and_decide_a_game_that_is_played() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(house.address, "Chief").await;
    let mut players = [account(house.address, "Ann").await, account(house.address, "Ben").await];
    let terms = json!({ "rounds": null, "online": { "by_controller": true, "wait": 3600 } });
    let event = begin(&mut chief, &mut players, "berger", terms).await;
    let [ann, ben] = &mut players;
    assert!(ann.get(&format!("{event}/mine")).await.json()["game"].is_null(), "nothing is paired yet");
    publish(&mut chief, &event).await;
    let href = game(ann, &event, None).await;
    let mut seat = sit(ann, &href).await;
    // A player calls the arbiter from the game, and gets a ruling there.
    let call = json!({ "about": "conduct", "words": "My opponent talks" });
    assert_eq!(ann.post(&format!("{event}/calls"), &call).await.status, 200);
    let board = shown(&mut chief, &event).await["rounds"][0]["boards"][0].clone();
    assert_eq!(
        (board["state"].as_str(), board["notes"][0]["article"].as_str()),
        (Some("needs-you"), Some("wcdf-4.4"))
    );
    let answer = json!({ "words": "Your opponent is warned." });
    assert_eq!(chief.post(&format!("{event}/calls/1/answer"), &answer).await.status, 200);
    let mine = ann.get(&format!("{event}/mine")).await.json();
    assert_eq!(mine["calls"][0]["answer"], "Your opponent is warned.");
    assert_eq!(
        ben.get(&format!("{event}/mine")).await.json()["calls"],
        json!([]),
        "others do not hear of it"
    );
    // What the controller decides ends the game.
    let version = shown(&mut chief, &event).await["version"].clone();
    let result = json!({ "version": version, "id": "r", "lines": ["result 1 1 2-0 awarded"] });
    assert_eq!(chief.post(&format!("{event}/decisions"), &result).await.status, 200);
    assert_eq!(seat.until_over().await, "aborted");
    let boards = until(&mut chief, &format!("{event}/boards"), |boards| boards.as_array().is_some()).await;
    assert!(boards.as_array().expect("boards").iter().all(|board| board["over"] == true), "{boards}");
    house.close().await;
}

/// The process ended between the end of a game and its line in the event: the line is written when it is next looked
/// at.
#[tokio::test]
async fn a_result_that_was_not_entered_is_entered_once_after_a_restart() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(house.address, "Chief").await;
    let mut players = [account(house.address, "Ann").await, account(house.address, "Ben").await];
    let terms = json!({ "rounds": null, "online": { "by_controller": true, "wait": 3600 } });
    let event = begin(&mut chief, &mut players, "berger", terms).await;
    publish(&mut chief, &event).await;
    let [ann, _] = &mut players;
    let href = game(ann, &event, None).await;
    sit(ann, &href).await.done(json!({ "t": "resign" })).await;
    let before = until(&mut chief, &event, |event| event["rounds"][0]["state"] == "closed").await;
    house.close().await;
    // As if nothing of it had been written.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.0.join("damier.db"));
    let mut file = options.connect().await.expect("the file opens");
    let undo = "DELETE FROM tournament_line WHERE line LIKE 'result %' OR line LIKE 'close %'";
    let gone = sqlx::query(undo).execute(&mut file).await.expect("the lines go").rows_affected();
    assert_eq!(gone, 2);
    file.close().await.expect("the file closes");
    let house = House::open(folder.config()).await;
    chief.address = house.address;
    let after = until(&mut chief, &event, |event| event["rounds"][0]["state"] == "closed").await;
    assert_eq!((results(&after, 1), &after["version"]), (results(&before, 1), &before["version"]));
    house.close().await;
}

/// Whatever was acknowledged is there after kill -9: entered results, published rounds, and rooms for all of them.
#[tokio::test]
async fn kill_9_loses_no_entered_result_and_publishes_nothing_twice() {
    let folder = Folder::new();
    let mut life = Life::start(&folder.0);
    let mut chief = account(life.address, "Chief").await;
    let names: Vec<String> = (1..=16).map(|number| format!("Player {number} {}", 2000 - number)).collect();
    let wanted = json!({
        "name": "Hall", "ruleset": "english", "system": "dutch", "rounds": 5, "players": names.join("\n"),
    });
    let made = chief.post("/api/v1/events", &wanted).await.json();
    let event = format!("/api/v1/events/{}", made["id"].as_str().expect("an id"));
    let mut acknowledged: Vec<String> = Vec::new();
    let mut lines: Vec<(String, Vec<String>)> = vec![("start".to_owned(), vec!["start rating".to_owned()])];
    for round in 1..=2 {
        lines.push((format!("pair {round}"), Vec::new()));
        lines.push((format!("publish {round}"), vec![format!("publish {round}")]));
        lines.extend((1..=8).map(|board| {
            (format!("result {round} {board}"), vec![format!("result {round} {board} 2-0 played")])
        }));
        lines.push((format!("close {round}"), vec![format!("close {round}")]));
    }
    for (step, (id, wanted)) in lines.iter().enumerate() {
        let version = shown(&mut chief, &event).await["version"].clone();
        let (path, body) = if wanted.is_empty() {
            (format!("{event}/proposals"), json!({ "version": version, "id": id }))
        } else {
            (format!("{event}/decisions"), json!({ "version": version, "id": id, "lines": wanted }))
        };
        let answer = chief.post(&path, &body).await;
        assert_eq!(answer.status, 200, "{id}: {}", answer.body);
        acknowledged.extend(wanted.iter().cloned());
        if step % 4 == 3 {
            life.kill();
            life = Life::start(&folder.0);
            chief.address = life.address;
            // The client has not heard of it and asks again.
            let again = chief.post(&path, &body).await;
            assert_eq!(again.status, 200, "{id}: {}", again.body);
            let kept = chief.get(&format!("{event}/lines")).await.json();
            let kept: Vec<&str> = kept
                .as_array()
                .expect("lines")
                .iter()
                .map(|line| line["line"].as_str().expect("a line"))
                .collect();
            for line in &acknowledged {
                assert_eq!(kept.iter().filter(|kept| *kept == line).count(), 1, "{line}");
            }
        }
    }
}

/// wcdf 4.6: a player whose game is finished is a spectator.
#[tokio::test]
async fn who_has_finished_is_a_spectator() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(house.address, "Chief").await;
    let mut players = [account(house.address, "Ann").await, account(house.address, "Ben").await];
    let event = begin(&mut chief, &mut players, "berger", json!({ "rounds": null })).await;
    let [ann, _] = &mut players;
    let href = game(ann, &event, None).await;
    let mut seat = sit(ann, &href).await;
    seat.done(json!({ "t": "resign" })).await;
    let made = seat.made();
    for wish in [
        json!({ "t": "play", "plies": made, "text": "11-15" }),
        json!({ "t": "offer-draw" }),
        json!({ "t": "take-back" }),
        json!({ "t": "rematch" }),
        json!({ "t": "resign" }),
    ] {
        seat.refused(wish).await;
    }
    assert!(until(ann, &format!("{event}/mine"), |mine| mine["game"].is_null()).await["game"].is_null());
    house.close().await;
}

//! The hall of an event over HTTP: all clocks started together, check-in beside the entry of results, spectators.

use crate::desk::arbiter;
use crate::events::{account, decide, make, pair, shown};
use crate::house::{Folder, House};
use serde_json::{Value, json};

/// wcdf 6.5: the clocks of a round are started together, those at an arbiter's desk too, and once.
#[tokio::test]
async fn all_clocks_of_a_round_are_started_together() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = arbiter(&house, &folder, "Chief").await;
    let event = make(&mut chief, "double-swiss", 4, json!({ "time": "40m" })).await;
    decide(&mut chief, &event, &["start rating"]).await;
    pair(&mut chief, &event).await;
    for board in 1..=2 {
        let laid = chief.post(&format!("{event}/rounds/1/boards/{board}/desk"), &json!({})).await;
        assert_eq!(laid.status, 200, "{}", laid.body);
    }
    let version = shown(&mut chief, &event).await["version"].clone();
    let begin = json!({ "version": version, "id": "begin" });
    let mut clerk = account(&house, "Clerk").await;
    assert_eq!(clerk.post(&format!("{event}/rounds/1/begin"), &begin).await.status, 403);
    assert_eq!(chief.post(&format!("{event}/rounds/7/begin"), &begin).await.status, 400, "not paired");
    let begun = chief.post(&format!("{event}/rounds/1/begin"), &begin).await;
    assert_eq!(begun.status, 200, "{}", begun.body);
    assert_eq!(begun.json()["started"], json!(2), "the first games; the second ones begin after them");
    let view = shown(&mut chief, &event).await;
    assert_eq!(view["rounds"][0]["begun"], begun.json()["begun"]);
    // Both games of a board lie at the desk; the clocks of the first run.
    let running = chief.get(&format!("{event}/boards")).await.json();
    let clocks: Vec<&Value> = running.as_array().expect("boards").iter().map(|one| &one["running"]).collect();
    assert_eq!(clocks, [&json!("black"), &json!("black")], "Black begins in English draughts: {running}");
    // A page that shows a few asks for no more.
    let few = chief.get(&format!("{event}/boards?most=1")).await.json();
    assert_eq!(few.as_array().map(Vec::len), Some(1), "{few}");
    assert_eq!(chief.get(&format!("{event}/boards?most=many")).await.status, 400);
    // Asked again, nothing is written, and no clock is started twice.
    let again = chief.post(&format!("{event}/rounds/1/begin"), &begin).await;
    assert_eq!((again.status, again.json()["started"].as_u64()), (200, Some(0)), "{}", again.body);
    assert_eq!(again.json()["begun"], begun.json()["begun"]);
    assert_eq!(shown(&mut chief, &event).await["version"], view["version"]);
    house.close().await;
}

/// Whoever checks players in at the door and whoever enters results do not get in each other's way.
#[tokio::test]
async fn the_door_and_the_desk_work_at_the_same_time() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let event = make(&mut chief, "berger", 4, json!({ "rounds": null })).await;
    decide(&mut chief, &event, &["start rating"]).await;
    pair(&mut chief, &event).await;
    let version = shown(&mut chief, &event).await["version"].clone();
    let send = |id: &str, line: &str| json!({ "version": version, "id": id, "lines": [line] });
    for (id, line) in
        [("a", "present 1 1"), ("b", "result 1 2 2-0"), ("c", "missing 1 4"), ("d", "sheet 1 2 signed")]
    {
        let answer = chief.post(&format!("{event}/decisions"), &send(id, line)).await;
        assert_eq!(answer.status, 200, "{line}: {}", answer.body);
    }
    // The same player, whom somebody else has checked in meanwhile, is told; so is anything that reaches further.
    for (id, line) in [
        ("e", "missing 1 1"),
        ("f", "result 1 2 0-2"),
        ("g", "late 1 3 65"),
        ("h", "withdraw 3 round=2 kept"),
    ] {
        let answer = chief.post(&format!("{event}/decisions"), &send(id, line)).await;
        assert_eq!(answer.status, 409, "{line}: {}", answer.body);
    }
    house.close().await;
}

/// wcdf 5.5, 5.9: spectators tell the controller alone, and none who was sent away.
#[tokio::test]
async fn a_spectator_tells_the_controller_alone() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let event = make(&mut chief, "berger", 4, json!({ "rounds": null })).await;
    let page = event.replace("/api/v1", "");
    let words = json!({ "words": "both men were moved", "board": 2 });
    let mut guest = account(&house, "Onlooker").await;
    assert_eq!(guest.post(&format!("{event}/seen"), &words).await.status, 409, "nothing is played yet");
    decide(&mut chief, &event, &["start rating"]).await;
    let version = pair(&mut chief, &event).await["version"].clone();
    assert_eq!(house.visitor().post(&format!("{event}/seen"), &words).await.status, 401);
    let told = guest.post(&format!("{event}/seen"), &words).await;
    assert_eq!(told.status, 200, "{}", told.body);
    assert!(!told.body.contains("both men"), "nobody else reads it: {}", told.body);
    assert!(guest.get(&page).await.body.contains("Tell the arbiter"));
    assert!(!house.visitor().get(&page).await.body.contains("Tell the arbiter"), "with an account only");
    let desk = chief.get(&format!("{page}/desk")).await.body;
    assert!(desk.contains("both men were moved (round 1, board 2)"), "{desk}");
    let elsewhere = guest.post(&format!("{event}/seen"), &json!({ "words": "x", "board": 9 })).await;
    assert_eq!(elsewhere.status, 400, "{}", elsewhere.body);
    // What a spectator tells does not stop whoever decides something meanwhile.
    let line = json!({ "version": version, "id": "a", "lines": ["late 1 3 65"] });
    assert_eq!(chief.post(&format!("{event}/decisions"), &line).await.status, 200);
    decide(&mut chief, &event, &["send-away Onlooker \"wcdf 5.4\" because=\"spoke to a player\""]).await;
    assert_eq!(guest.post(&format!("{event}/seen"), &words).await.status, 403);
    // A player calls from the board.
    let links = chief.post(&format!("{event}/links"), &json!({ "players": [1] })).await.json();
    let key = links[0]["link"].as_str().and_then(|link| link.split_once('#')).expect("a key").1.to_owned();
    let mut player = account(&house, "Somebody").await;
    assert_eq!(player.post(&format!("{event}/join"), &json!({ "key": key })).await.status, 200);
    assert_eq!(player.post(&format!("{event}/seen"), &words).await.status, 403);
    house.close().await;
}

/// wcdf 6.3: an assistant has the rights that the event names, and no others.
#[tokio::test]
async fn an_assistant_has_the_rights_that_the_event_names() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let mut usher = account(&house, "Usher").await;
    let event = make(&mut chief, "dutch", 4, json!({ "rounds": 3 })).await;
    let rights = json!({ "name": "Usher", "rights": "results" });
    assert_eq!(chief.post(&format!("{event}/assistants"), &rights).await.status, 200);
    assert_eq!(shown(&mut usher, &event).await["may"], json!(["results"]), "without a line: results");
    decide(&mut chief, &event, &["start rating", "assistant Usher rights=hall,pairings"]).await;
    assert_eq!(shown(&mut usher, &event).await["may"], json!(["hall", "pairings"]));
    // Pairing, publishing and the hall are the assistant's …
    let version = pair(&mut usher, &event).await["version"].clone();
    let begin = json!({ "version": version, "id": "begin" });
    assert_eq!(usher.post(&format!("{event}/rounds/1/begin"), &begin).await.status, 200);
    decide(&mut usher, &event, &["table 1 1 7 clock=left"]).await;
    // … results, conduct and what the controller keeps are not; nor is undoing what others have decided.
    let version = shown(&mut chief, &event).await["version"].clone();
    for line in ["result 1 1 2-0", "warn 1 \"wcdf 4.5\" because=\"away\"", "finish", "undo 1"] {
        let wanted = json!({ "version": version, "id": line, "lines": [line] });
        let refused = usher.post(&format!("{event}/decisions"), &wanted).await;
        assert_eq!(refused.status, 403, "{line}: {}", refused.body);
        assert!(refused.body.contains("hall, pairings"), "{}", refused.body);
    }
    let seated = chief.get(&format!("{event}/lines")).await.json();
    let seated = seated.as_array().and_then(|lines| lines.last()).expect("a line")["number"].clone();
    decide(&mut usher, &event, &[&format!("undo {seated}")]).await;
    // The desk shows the forms of the rights, and no others.
    let desk = usher.get(&format!("{}/desk", event.replace("/api/v1", ""))).await.body;
    assert!(desk.contains("id=\"table\"") && !desk.contains("id=\"ban\"") && !desk.contains("id=\"ruling\""));
    decide(&mut chief, &event, &["dismiss Usher because=\"gone home\""]).await;
    assert_eq!(shown(&mut usher, &event).await["may"], json!(["results"]));
    house.close().await;
}

//! Events over HTTP: whole events, two clerks, players' reports, what survives, and what is refused.

use crate::house::{Answer, Folder, House, Visitor};
use serde_json::{Value, json};

/// Somebody with an account.
pub(crate) async fn account(house: &House, name: &str) -> Visitor {
    let mut visitor = house.visitor();
    visitor.register(name).await;
    visitor
}

/// An event of so many players, and its path.
pub(crate) async fn make(visitor: &mut Visitor, system: &str, players: usize, more: Value) -> String {
    let names: Vec<String> =
        (1..=players).map(|number| format!("Player {number} {}", 2000 - number)).collect();
    let mut wanted = json!({
        "name": "Club evening", "ruleset": "english", "system": system, "rounds": 3, "players": names.join("\n"),
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        wanted[name] = value.clone();
    }
    let made = visitor.post("/api/v1/events", &wanted).await;
    assert_eq!(made.status, 200, "{}", made.body);
    format!("/api/v1/events/{}", made.json()["id"].as_str().expect("an id"))
}

pub(crate) async fn shown(visitor: &mut Visitor, event: &str) -> Value {
    let answer = visitor.get(event).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// Sends lines with the version that stands now, under an id of its own.
pub(crate) async fn send(visitor: &mut Visitor, event: &str, id: &str, lines: &[&str]) -> Answer {
    let version = shown(visitor, event).await["version"].clone();
    visitor
        .post(&format!("{event}/decisions"), &json!({ "version": version, "id": id, "lines": lines }))
        .await
}

/// Decides something that has to be taken.
pub(crate) async fn decide(visitor: &mut Visitor, event: &str, lines: &[&str]) -> Value {
    let id = server::key::Id::random().expect("random numbers").to_string();
    let answer = send(visitor, event, &id, lines).await;
    assert_eq!(answer.status, 200, "{lines:?}: {}", answer.body);
    answer.json()
}

/// Pairs and publishes the next round.
pub(crate) async fn pair(visitor: &mut Visitor, event: &str) -> Value {
    let version = shown(visitor, event).await["version"].clone();
    let id = format!("pair {version}");
    let proposed =
        visitor.post(&format!("{event}/proposals"), &json!({ "version": version, "id": id })).await;
    assert_eq!(proposed.status, 200, "{}", proposed.body);
    let round = proposed.json()["round"].as_u64().expect("a round");
    decide(visitor, event, &[&format!("publish {round}")]).await;
    shown(visitor, event).await
}

#[tokio::test]
async fn a_swiss_event_is_played_from_entries_to_standings() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let event = make(&mut chief, "dutch", 8, json!({})).await;
    decide(&mut chief, &event, &["start rating"]).await;
    for round in 1..=3 {
        let paired = pair(&mut chief, &event).await;
        let boards = paired["rounds"][round - 1]["boards"].as_array().expect("boards").len();
        assert_eq!(boards, 4);
        let lines: Vec<String> = (1..=boards).map(|board| format!("result {round} {board} 2-0")).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        decide(&mut chief, &event, &lines).await;
        decide(&mut chief, &event, &[&format!("close {round}")]).await;
    }
    decide(&mut chief, &event, &["finish"]).await;
    // Everybody may read all of it.
    let mut stranger = house.visitor();
    let standings = stranger.get(&format!("{event}/standings")).await.json();
    let points: f64 = standings["lines"]
        .as_array()
        .expect("lines")
        .iter()
        .map(|line| line["points"].as_str().expect("points").parse::<f64>().expect("a number"))
        .sum();
    assert!((points - 24.0).abs() < 0.01, "two points for each of twelve games: {standings}");
    let why = stranger.get(&format!("{event}/rounds/2/why")).await;
    assert_eq!(why.status, 200, "{}", why.body);
    assert!(why.json().as_array().expect("reasons").len() >= 4, "{}", why.body);
    let page = event.replace("/api/v1", "");
    for path in
        [page.clone(), format!("{page}/screen"), format!("{page}/standings.csv"), format!("{page}/event.trf")]
    {
        assert_eq!(stranger.get(&path).await.status, 200, "{path}");
    }
    assert_eq!(stranger.get(&format!("{page}/desk")).await.status, 401);
    assert_eq!(stranger.get(&format!("{page}/event.txt")).await.status, 403);
    let text = chief.get(&format!("{page}/event.txt")).await.body;
    assert!(tournament_reads(&text), "{text}");
    house.close().await;
}

fn tournament_reads(text: &str) -> bool {
    text.starts_with("damier-event 1\n") && text.trim_end().ends_with("finish")
}

#[tokio::test]
async fn two_clerks_are_told_of_each_other() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let mut clerk = account(&house, "Clerk").await;
    let event = make(&mut chief, "dutch", 8, json!({})).await;
    decide(&mut chief, &event, &["start rating"]).await;
    pair(&mut chief, &event).await;
    // Who does not work there is refused; who may enter results may do nothing else.
    assert_eq!(send(&mut clerk, &event, "a", &["result 1 1 2-0"]).await.status, 403);
    let helped = json!({ "name": "clerk", "rights": "results" });
    assert_eq!(chief.post(&format!("{event}/assistants"), &helped).await.status, 200);
    let version = shown(&mut clerk, &event).await["version"].clone();
    let close = send(&mut clerk, &event, "b", &["close 1"]).await;
    assert_eq!(close.status, 403, "{}", close.body);
    decide(&mut chief, &event, &["result 1 1 2-0"]).await;
    // Another board does no harm, and the clerk hears of the chief's result.
    let other = json!({ "version": version, "id": "c", "lines": ["result 1 2 1-1"] });
    let other = clerk.post(&format!("{event}/decisions"), &other).await;
    assert_eq!(other.status, 200, "{}", other.body);
    assert_eq!(other.json()["meanwhile"][0]["by"], "Chief");
    // The same board does.
    let same = json!({ "version": version, "id": "d", "lines": ["result 1 1 0-2"] });
    let same = clerk.post(&format!("{event}/decisions"), &same).await;
    assert_eq!(same.status, 409, "{}", same.body);
    assert!(same.json()["reasons"].to_string().contains("result 1 1 2-0"), "{}", same.body);
    // A clerk undoes what he has entered, and not what somebody else has.
    let lines = clerk.get(&format!("{event}/lines")).await.json();
    let line = |by: &str| {
        let mut lines = lines.as_array().expect("lines").iter();
        let found = lines.rfind(|line| line["by"] == by).expect("a line");
        found["number"].as_u64().expect("a number")
    };
    let (own, others) = (line("Clerk"), line("Chief"));
    assert_eq!(send(&mut clerk, &event, "e", &[&format!("undo {others}")]).await.status, 403);
    decide(&mut clerk, &event, &[&format!("undo {own}")]).await;
    let now = shown(&mut clerk, &event).await;
    assert!(now["rounds"][0]["boards"][1]["games"][0]["score"].is_null());
    assert_eq!(now["rounds"][0]["boards"][0]["games"][0]["score"], "2-0");
    house.close().await;
}

#[tokio::test]
async fn a_request_that_comes_twice_writes_nothing_twice_even_after_a_restart() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let event = make(&mut chief, "dutch", 6, json!({})).await;
    decide(&mut chief, &event, &["start rating"]).await;
    let version = shown(&mut chief, &event).await["version"].clone();
    let wanted = json!({ "version": version, "id": "propose" });
    let first = chief.post(&format!("{event}/proposals"), &wanted).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let publish = json!({ "version": first.json()["version"], "id": "publish", "lines": ["publish 1"] });
    assert_eq!(chief.post(&format!("{event}/decisions"), &publish).await.status, 200);
    decide(&mut chief, &event, &["result 1 1 2-0"]).await;
    let before = shown(&mut chief, &event).await;
    house.close().await;
    // The answer was lost, the server was started again, and the client asks once more.
    let house = House::open(folder.config()).await;
    chief.address = house.address;
    assert_eq!(shown(&mut chief, &event).await, before, "everything is as it was");
    let again = chief.post(&format!("{event}/decisions"), &publish).await;
    assert_eq!(again.status, 200, "{}", again.body);
    assert_eq!(again.json()["lines"][0]["line"], "publish 1");
    assert_eq!(shown(&mut chief, &event).await["version"], before["version"]);
    house.close().await;
}

#[tokio::test]
async fn players_tell_results_and_the_arbiter_confirms_or_decides() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let event = make(&mut chief, "berger", 4, json!({ "rounds": null })).await;
    decide(&mut chief, &event, &["start rating"]).await;
    let paired = pair(&mut chief, &event).await;
    let board = &paired["rounds"][0]["boards"][0];
    let (white, black) =
        (board["white"].as_u64().expect("a number"), board["black"].as_u64().expect("a number"));
    let links = chief.post(&format!("{event}/links"), &json!({})).await.json();
    let key = |number: u64| {
        let mut links = links.as_array().expect("links").iter();
        let link = links.find(|link| link["player"] == number).expect("a link");
        link["link"].as_str().expect("a link").split_once('#').expect("a key").1.to_owned()
    };
    let (mut one, mut other) = (house.visitor(), house.visitor());
    for (visitor, number) in [(&mut one, white), (&mut other, black)] {
        let joined = visitor.post(&format!("{event}/join"), &json!({ "key": key(number) })).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
        assert_eq!(joined.json()["me"], number);
    }
    let report = |score: &str| json!({ "round": 1, "score": score });
    assert_eq!(one.post(&format!("{event}/reports"), &report("7-7")).await.status, 400);
    assert_eq!(
        one.post(&format!("{event}/reports"), &json!({ "round": 2, "score": "2-0" })).await.status,
        400
    );
    assert_eq!(one.post(&format!("{event}/reports"), &report("2-0")).await.status, 200);
    assert_eq!(other.post(&format!("{event}/reports"), &report("1-1")).await.status, 200);
    let state = |event: &Value| event["rounds"][0]["boards"][0].clone();
    let disputed = state(&shown(&mut chief, &event).await);
    assert_eq!(disputed["state"], "needs-you");
    assert!(disputed["notes"][0]["text"].as_str().expect("a note").contains("disputed"), "{disputed}");
    // Strangers and other players see nothing of it.
    let mut stranger = house.visitor();
    assert_eq!(state(&shown(&mut stranger, &event).await)["games"][0]["reports"], json!([]));
    assert_eq!(stranger.post(&format!("{event}/reports"), &report("2-0")).await.status, 401);
    assert_eq!(other.post(&format!("{event}/reports"), &report("2-0")).await.status, 200);
    assert!(
        state(&shown(&mut chief, &event).await)["notes"][0]["text"]
            .as_str()
            .expect("a note")
            .contains("confirm")
    );
    decide(&mut chief, &event, &["result 1 1 2-0 played"]).await;
    assert_eq!(state(&shown(&mut chief, &event).await)["state"], "finished");
    assert_eq!(other.post(&format!("{event}/reports"), &report("1-1")).await.status, 409);
    // New links end the old ones.
    chief.post(&format!("{event}/links"), &json!({ "players": [white] })).await;
    let late = house.visitor().post(&format!("{event}/join"), &json!({ "key": key(white) })).await;
    assert_eq!(late.status, 403, "{}", late.body);
    house.close().await;
}

#[tokio::test]
async fn a_call_for_the_arbiter_is_answered() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let event = make(&mut chief, "berger", 2, json!({ "rounds": null })).await;
    decide(&mut chief, &event, &["start order"]).await;
    pair(&mut chief, &event).await;
    let links = chief.post(&format!("{event}/links"), &json!({ "players": [1] })).await.json();
    let key = links[0]["link"].as_str().expect("a link").split_once('#').expect("a key").1.to_owned();
    let mut player = house.visitor();
    assert_eq!(
        player.post(&format!("{event}/calls"), &json!({})).await.status,
        401,
        "a stranger cannot call"
    );
    player.post(&format!("{event}/join"), &json!({ "key": key })).await;
    let call = json!({ "about": "conduct", "words": "My opponent talks" });
    assert_eq!(player.post(&format!("{event}/calls"), &call).await.status, 200);
    assert_eq!(player.post(&format!("{event}/calls"), &call).await.status, 409, "one call at a time");
    let board = shown(&mut chief, &event).await["rounds"][0]["boards"][0].clone();
    assert_eq!(board["state"], "needs-you");
    assert_eq!(board["notes"][0]["article"], "wcdf-4.4");
    let answer = json!({ "words": "I am coming" });
    assert_eq!(player.post(&format!("{event}/calls/1/answer"), &answer).await.status, 401);
    assert_eq!(chief.post(&format!("{event}/calls/1/answer"), &answer).await.status, 200);
    let own = shown(&mut player, &event).await["calls"][0].clone();
    assert_eq!((own["answer"].as_str(), own["answered_by"].as_str()), (Some("I am coming"), Some("Chief")));
    assert_eq!(shown(&mut chief, &event).await["rounds"][0]["boards"][0]["state"], "playing");
    house.close().await;
}

#[tokio::test]
async fn two_game_rounds_have_ballots_absences_and_unsigned_sheets() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let ballots = json!([{ "setting": "ballots", "value": "three-move" }]);
    let event = make(&mut chief, "double-swiss", 6, json!({ "settings": ballots })).await;
    decide(&mut chief, &event, &["start rating"]).await;
    let paired = pair(&mut chief, &event).await;
    let version = paired["version"].clone();
    let drawn =
        chief.post(&format!("{event}/draws"), &json!({ "version": version, "id": "draw", "round": 1 })).await;
    assert_eq!(drawn.status, 200, "{}", drawn.body);
    let round = shown(&mut chief, &event).await["rounds"][0].clone();
    for board in round["boards"].as_array().expect("boards") {
        assert_eq!(board["games"].as_array().expect("games").len(), 2);
        let opening = board["games"][0]["opening"].as_str().expect("a drawn opening");
        assert!(opening.starts_with("three-move"), "{opening}");
        assert_eq!(board["games"][0]["ballot"], board["games"][1]["ballot"], "one opening for both games");
    }
    let boards = round["boards"].as_array().expect("boards");
    let absent = boards[1]["black"].as_u64().expect("a number");
    let unsigned = boards[2]["white"].as_u64().expect("a number");
    decide(&mut chief, &event, &["result 1 1 2-0", "result 1 1.2 1-1", "result 1 3 2-0", "result 1 3.2 0-2"])
        .await;
    decide(&mut chief, &event, &[&format!("absent 1 {absent}"), &format!("unsigned 1 {unsigned}")]).await;
    let round = shown(&mut chief, &event).await["rounds"][0].clone();
    assert_eq!(round["boards"][1]["notes"][0]["article"], "wcdf-2.24", "{round}");
    assert_eq!(round["boards"][2]["notes"][0]["article"], "wcdf-3.10");
    let standings = chief.get(&format!("{event}/standings")).await.json();
    let points = |number: u64| {
        let mut lines = standings["lines"].as_array().expect("lines").iter();
        lines.find(|line| line["number"] == number).expect("a line")["points"].clone()
    };
    assert_eq!((points(absent), points(unsigned)), (json!("0"), json!("0")));
    decide(&mut chief, &event, &["close 1"]).await;
    house.close().await;
}

#[tokio::test]
async fn bad_input_is_told_and_nothing_is_half_done() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let stranger = house
        .visitor()
        .post("/api/v1/events", &json!({ "name": "x", "ruleset": "english", "system": "dutch" }))
        .await;
    assert_eq!(stranger.status, 401);
    let bad = |players: &str| json!({ "name": "x", "ruleset": "english", "system": "dutch", "rounds": 3, "players": players });
    let table = chief.post("/api/v1/events", &bad("name,rating\nFirst,abc\nSecond,1500\n")).await;
    assert_eq!(table.status, 400);
    assert!(table.json()["reasons"][0].as_str().expect("a reason").contains("line 2"), "{}", table.body);
    for (field, value) in [("ruleset", "chess"), ("system", "chance"), ("name", " "), ("time", "soon")] {
        let mut wanted = bad("First\nSecond");
        wanted[field] = json!(value);
        assert_eq!(chief.post("/api/v1/events", &wanted).await.status, 400, "{field}");
    }
    assert_eq!(chief.get("/api/v1/events/all?of=own").await.json(), json!([]), "nothing was made");
    let event = make(&mut chief, "dutch", 4, json!({})).await;
    decide(&mut chief, &event, &["start rating"]).await;
    pair(&mut chief, &event).await;
    let before = shown(&mut chief, &event).await;
    let refused = [
        &["result 1 9 2-0"][..],
        &["result 1 1 3-0"],
        &["result 1 1 2-0", "result 1 9 2-0"],
        &["publish 2"],
        &["nonsense"],
        &["undo 999"],
        &["undo 6"],
        &[],
    ];
    for lines in refused {
        let answer = send(&mut chief, &event, "bad", lines).await;
        assert_eq!(answer.status, 400, "{lines:?}: {}", answer.body);
    }
    assert_eq!(send(&mut chief, &event, "", &["result 1 1 2-0"]).await.status, 400, "an id is needed");
    assert_eq!(shown(&mut chief, &event).await, before, "nothing has changed");
    assert_eq!(chief.get("/api/v1/events/0000000000000000").await.status, 404);
    assert_eq!(chief.get("/api/v1/events/nothing").await.status, 404);
    let mut program = chief.token(&["read", "play"]).await;
    let entry = json!({ "version": before["version"], "id": "t", "lines": ["result 1 1 2-0"] });
    assert_eq!(program.ask("POST", &format!("{event}/decisions"), &entry).await.status, 403);
    let mut program = chief.token(&["events"]).await;
    assert_eq!(program.ask("POST", &format!("{event}/decisions"), &entry).await.status, 200);
    house.close().await;
}

/// What was looked at once, of an event that `tournament` has as a golden file.
fn golden(name: &str) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tournament/tests/golden/");
    std::fs::read_to_string(format!("{path}{name}")).expect("a golden file")
}

/// Compares with what was looked at once; `GOLDEN=write` writes it anew.
fn compare(name: &str, found: &str) {
    if std::env::var_os("GOLDEN").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tournament/tests/golden/");
        std::fs::write(format!("{path}{name}"), found).expect("it is written");
    }
    assert_eq!(found, golden(name), "{name}");
}

/// Decides a whole event line by line, as clerks do, and compares everything that can be taken home from it.
async fn plays_whole(name: &str, ruleset: &str) -> (House, Folder, Visitor, String) {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let text = golden(&format!("{name}.event"));
    let (head, rest) = text.split_at(text.find("\nstart").expect("a start") + 1);
    let wanted = json!({ "name": "Whole", "ruleset": ruleset, "system": "berger", "file": head });
    let made = chief.post("/api/v1/events", &wanted).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let event = format!("/api/v1/events/{}", made.json()["id"].as_str().expect("an id"));
    let mut version = made.json()["version"].as_u64().expect("a version");
    for line in rest.lines() {
        let body = json!({ "version": version, "id": format!("line {version}"), "lines": [line] });
        let answer = chief.post(&format!("{event}/decisions"), &body).await;
        assert_eq!(answer.status, 200, "{line}: {}", answer.body);
        version = answer.json()["version"].as_u64().expect("a version");
    }
    let page = event.replace("/api/v1", "");
    for (file, expected) in
        [("event.txt", format!("{name}.event")), ("report.txt", format!("{name}.report.txt"))]
    {
        assert_eq!(chief.get(&format!("{page}/{file}")).await.body, golden(&expected), "{file}");
    }
    (house, folder, chief, page)
}

#[tokio::test]
async fn the_wcdf_event_of_three_rounds_is_run_whole() {
    let (house, _folder, mut chief, page) = plays_whole("wcdf", "english").await;
    // Its ruling, the appeal and the committee stand on the desk; every paper can be printed.
    let desk = chief.get(&format!("{page}/desk")).await;
    assert!(desk.body.contains("adjusting has to be announced"), "the verdict is shown");
    for paper in [
        "pairings",
        "names",
        "cards",
        "sheets",
        "slips",
        "ballots",
        "roll-call",
        "hand-in",
        "standings",
        "wall-chart",
        "cross-table",
        "player-cards",
        "notices",
        "cases",
        "report",
    ] {
        for form in ["pdf", "html"] {
            let answer = chief.get(&format!("{page}/papers/{paper}.{form}")).await;
            assert_eq!(answer.status, 200, "{paper}.{form}: {}", answer.body);
        }
    }
    // Every game is in the file of games, with its round, its opening and how it ended, and reads the same again.
    let pdn = chief.get(&format!("{page}/games.pdn")).await.body;
    compare("wcdf.pdn", &pdn);
    let read = draughts::pdn::games(pdn.as_bytes(), draughts::pdn::Limits::USUAL);
    let read: Vec<_> =
        read.iter().map(|raw| draughts::pdn::read(raw, &draughts::pdn::Options::default())).collect();
    assert_eq!(read.len(), 12, "three rounds of two boards with two games");
    assert!(read.iter().all(|game| game.failure.is_none() && game.repairs.is_empty()), "{pdn}");
    // Strangers get no report, and what is no paper is told.
    let mut stranger = house.visitor();
    for private in ["report", "cases", "hand-in"] {
        assert_eq!(stranger.get(&format!("{page}/papers/{private}.pdf")).await.status, 403, "{private}");
    }
    assert_eq!(stranger.get(&format!("{page}/papers/standings.pdf")).await.status, 200);
    assert_eq!(stranger.get(&format!("{page}/papers/wallpaper.pdf")).await.status, 400);
    assert_eq!(stranger.get(&format!("{page}/papers/standings.doc")).await.status, 404);
    house.close().await;
}

#[tokio::test]
async fn the_fmjd_swiss_of_thirty_is_run_whole_and_read_back() {
    let (house, _folder, mut chief, page) = plays_whole("fmjd", "international").await;
    assert_eq!(chief.get(&format!("{page}/event.trf")).await.body, golden("fmjd.trf"));
    assert_eq!(chief.get(&format!("{page}/event.trf16")).await.body, golden("fmjd.trf16"));
    compare("fmjd.pdn", &chief.get(&format!("{page}/games.pdn")).await.body);
    // Its file makes the same event again, and its list of players a new one.
    let text = chief.get(&format!("{page}/event.txt")).await.body;
    let again = json!({ "name": "Again", "ruleset": "international", "system": "dutch", "file": text });
    let again = chief.post("/api/v1/events", &again).await;
    assert_eq!((again.status, again.json()["phase"].as_str()), (200, Some("finished")), "{}", again.body);
    let players = chief.get(&format!("{page}/players.csv")).await.body;
    let next = json!({ "name": "Next", "ruleset": "international", "system": "dutch", "rounds": 7, "players": players });
    let next = chief.post("/api/v1/events", &next).await;
    assert_eq!(next.json()["players"].as_array().map(Vec::len), Some(31), "{}", next.body);
    // A file with a line that cannot be is refused as a whole, with the line.
    let wrong = format!("{}result 9 9 2-0 played\n", golden("fmjd.event").replace("finish\n", ""));
    let wrong = json!({ "name": "Wrong", "ruleset": "international", "system": "dutch", "file": wrong });
    let wrong = chief.post("/api/v1/events", &wrong).await;
    assert_eq!(wrong.status, 400, "{}", wrong.body);
    assert!(wrong.body.contains("line"), "{}", wrong.body);
    house.close().await;
}

#[tokio::test]
async fn a_player_is_checked_in_by_the_code_of_the_card() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut chief = account(&house, "Chief").await;
    let event = make(&mut chief, "berger", 4, json!({ "rounds": null })).await;
    decide(&mut chief, &event, &["start rating"]).await;
    pair(&mut chief, &event).await;
    let page = event.replace("/api/v1", "");
    let card = chief.get(&format!("{page}/check-in/1")).await;
    assert!(card.body.contains("Not checked in yet"), "{}", card.body);
    decide(&mut chief, &event, &["present 1 1"]).await;
    assert!(chief.get(&format!("{page}/check-in/1")).await.body.contains("Checked in."));
    // Who does not work there sees where the player sits, and no button.
    let mut stranger = house.visitor();
    let seen = stranger.get(&format!("{page}/check-in/1")).await;
    assert!(seen.status == 200 && !seen.body.contains("check-in\" class"), "{}", seen.body);
    assert_eq!(stranger.get(&format!("{page}/check-in/77")).await.status, 404);
    house.close().await;
}

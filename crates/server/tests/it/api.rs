//! The API: its description, what it answers about rules and files, and playing over plain HTTP.

use crate::house::{Folder, House, Pair};
use crate::listener::Listener;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

fn id(game: &Value) -> &str {
    game["id"].as_str().expect("an id")
}

/// The operations of the description: method and path.
fn operations(document: &Value) -> Vec<(String, String)> {
    let paths = document["paths"].as_object().expect("paths");
    let of_path = |(path, item): (&String, &Value)| {
        let methods = item.as_object().expect("methods").keys().cloned();
        methods.map(|method| (method, path.clone())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(of_path).collect()
}

#[tokio::test]
async fn everything_that_is_described_can_be_asked() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let document = ann.get("/api/openapi.json").await.json();
    assert_eq!(document["openapi"], "3.1.0");
    let operations = operations(&document);
    assert!(operations.len() > 15, "{operations:?}");
    let mut ids = BTreeSet::new();
    for (method, path) in &operations {
        let described = &document["paths"][path][method];
        assert!(ids.insert(described["operationId"].to_string()), "{path}: two operations of one name");
        for part in path.split('/').filter_map(|part| part.strip_prefix('{')) {
            let name = part.trim_end_matches('}');
            let parameters = described["parameters"].as_array().expect("parameters");
            assert!(parameters.iter().any(|it| it["name"] == name && it["in"] == "path"), "{path}: {name}");
        }
        // A stream would never end; without a game, and without a body, none begins.
        let path = path.replace("{code}", "none").replace("{id}", "none");
        if path.ends_with("/events") && !path.contains("none") {
            continue;
        }
        let answer = ann.ask(&method.to_uppercase(), &path, &[], "").await;
        assert!(answer.status != 405 && answer.status < 500, "{method} {path}: {}", answer.status);
        assert!(!answer.body.contains("there is nothing of this name"), "{method} {path}");
        let wrong = ann.ask("TRACE", &path, &[], "").await;
        assert_eq!(wrong.status, 405, "{path}");
    }
    assert_eq!(ann.get("/api/v1/nothing").await.status, 404);
    assert!(ann.get("/api/v1/nothing").await.json()["error"].is_string());
    house.close().await;
}

#[test]
fn nothing_is_routed_past_the_description() {
    fn look(folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
        {
            if entry.is_dir() {
                look(&entry, found);
            } else if entry.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&entry).expect("a file");
                let text: String = text.split_whitespace().collect();
                let routed = text.match_indices(".route(\"/api/v1/").filter(|(place, _)| {
                    // What is nowhere else is answered by one route for all.
                    !text[*place..].starts_with(".route(\"/api/v1/{*path}\"")
                });
                found.extend(routed.map(|_| entry.display().to_string()));
            }
        }
    }
    let mut found = Vec::new();
    look(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut found);
    assert!(
        found.is_empty(),
        "these routes are not described; make them Operations (src/openapi): {found:?}"
    );
}

#[tokio::test]
async fn every_reference_leads_to_a_schema() {
    fn look<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("$ref").and_then(Value::as_str));
                fields.values().for_each(|value| look(value, found));
            }
            Value::Array(items) => items.iter().for_each(|value| look(value, found)),
            _ => {}
        }
    }
    let document = server::api::description();
    let mut found = BTreeSet::new();
    look(document, &mut found);
    assert!(found.len() > 20);
    for reference in found {
        let pointer = reference.strip_prefix('#').expect("a place in the document");
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

#[tokio::test]
async fn rulesets_and_articles_are_told() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let rulesets = ann.get("/api/v1/rulesets").await.json();
    let russian =
        rulesets.as_array().expect("a list").iter().find(|it| it["name"] == "russian").expect("Russian");
    assert_eq!(
        (&russian["size"], &russian["lettered"], &russian["code"]),
        (&json!(8), &json!(true), &json!("idf"))
    );
    assert!(russian["values"][0]["article"]["href"].as_str().expect("a page").starts_with("/rules/idf/"));
    let book = ann.get("/api/v1/articles/fmjd").await.json();
    assert!(book["articles"].as_array().expect("articles").len() > 50);
    let article = ann.get("/api/v1/articles/fmjd/4.13").await.json();
    assert_eq!((&article["number"], &article["href"]), (&json!("4.13"), &json!("/rules/fmjd/4.13")));
    assert!(!article["text"].as_str().expect("words").is_empty());
    for missing in ["/api/v1/articles/none", "/api/v1/articles/fmjd/99.9", "/api/v1/articles/spanish"] {
        let answer = ann.get(missing).await;
        assert_eq!(answer.status, 404, "{missing}");
        assert!(answer.json()["error"].is_string());
    }
    house.close().await;
}

#[tokio::test]
async fn cases_are_judged() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let cases = json!({ "cases": [
        { "ruleset": "international", "fen": "W:W28,31:B23", "event": { "type": "try_move", "move": "31-27" } },
        { "ruleset": "international", "moves": ["32-28"], "event": { "type": "resign", "by": "B" } },
    ] });
    let ruled = ann.post("/api/v1/rulings", &cases).await;
    assert_eq!(ruled.status, 200, "{}", ruled.body);
    let ruled = ruled.json();
    assert_eq!((&ruled[0]["legal"], &ruled[0]["articles"][0]["number"]), (&json!(false), &json!("4.2")));
    assert_eq!(ruled[1]["result"], "W");
    let unknown = json!({ "cases": [{ "ruleset": "russian" }, { "ruleset": "russian", "fen": "x" }] });
    let fault = ann.post("/api/v1/rulings", &unknown).await;
    assert_eq!(fault.status, 400);
    assert!(fault.json()["error"].as_str().expect("why").starts_with("case 2: "), "{}", fault.body);
    assert_eq!(ann.post("/api/v1/rulings", &json!({ "cases": [] })).await.status, 400);
    house.close().await;
}

#[tokio::test]
async fn files_of_games_are_checked_and_written_anew() {
    const FILE: &str = "[White \"Ann\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n\
                        [GameType \"20\"]\n1. 32-28 19-23 2. 31-27 *\n";
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let checked = ann.ask("POST", "/api/v1/pdn/check", &[], FILE).await.json();
    assert_eq!((&checked["legal"], &checked["games"][0]["plies"]), (&json!(false), &json!(4)));
    assert_eq!((&checked["games"][0]["white"], &checked["games"][0]["fault"]), (&json!("Ann"), &Value::Null));
    let fault = &checked["games"][1]["fault"];
    assert_eq!(fault["line"], 6, "{checked}");
    assert!(fault["text"].as_str().expect("why").contains("31-27"), "{fault}");
    let written = ann.ask("POST", "/api/v1/pdn/convert?profile=lidraughts", &[], FILE).await;
    assert!(written.head.contains("damier-unreadable-games: 1"), "{}", written.head);
    assert!(written.body.contains("1. 32-28 19-23 2. 28x19 14x23"), "{}", written.body);
    assert!(written.body.contains("31-27"), "what cannot be read is kept");
    for query in ["profile=none", "squares=none", "ruleset=chess", "width=x"] {
        let answer = ann.ask("POST", &format!("/api/v1/pdn/convert?{query}"), &[], FILE).await;
        assert_eq!(answer.status, 400, "{query}");
    }
    let long = " ".repeat((2 << 20) + 1);
    assert_eq!(ann.ask("POST", "/api/v1/pdn/check", &[], &long).await.status, 413);
    house.close().await;
}

#[tokio::test]
async fn a_game_is_played_over_plain_http() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { mut ann, mut bob, game } = house.pair(json!({ "ruleset": "international" })).await;
    let path = format!("/api/v1/games/{}", id(&game));
    let mut stream = Listener::open_after(&ann, &format!("{path}/events"), None).await;
    let state = stream.next("state").await;
    assert_eq!(state.data["role"], "white");
    let played = ann.post(&format!("{path}/moves"), &json!({ "text": "32-28", "plies": 0, "id": "a" })).await;
    assert_eq!(played.status, 200, "{}", played.body);
    let again = ann.post(&format!("{path}/moves"), &json!({ "text": "32-28", "plies": 0, "id": "a" })).await;
    assert_eq!(again.json(), played.json(), "a wish that arrives twice is carried out once");
    let update = stream.next("update").await;
    assert_eq!(
        (&update.data["ply"]["text"], update.id),
        (&json!("32-28"), played.json()["version"].as_u64())
    );
    let refused = ann.post(&format!("{path}/moves"), &json!({ "text": "31-27" })).await;
    assert_eq!((refused.status, &refused.json()["articles"][0]["code"]), (409, &json!("fmjd")));
    let explained = bob.post(&format!("{path}/wishes"), &json!({ "t": "explain", "text": "19-23" })).await;
    assert_eq!((explained.status, &explained.json()["t"]), (200, &json!("explained")));
    assert_eq!(explained.json()["legal"], true);
    assert_eq!(bob.post(&format!("{path}/moves"), &json!({ "text": "19-23" })).await.status, 200);
    let last = stream.next("update").await.id.expect("a version");
    drop(stream);
    // Who comes back with the newest version is not told everything anew; who missed something is.
    let mut back = Listener::open_after(&ann, &format!("{path}/events"), Some(last)).await;
    assert_eq!(back.any().await.name, "present");
    let mut late = Listener::open_after(&ann, &format!("{path}/events?from={}", last - 1), None).await;
    assert_eq!(late.any().await.name, "state");
    let mut eve = house.visitor();
    let watching = eve.post(&format!("{path}/wishes"), &json!({ "t": "resign" })).await;
    assert_eq!(watching.status, 409, "{}", watching.body);
    assert_eq!(eve.post(&format!("{path}/wishes"), &json!({ "t": "hello", "from": 1 })).await.status, 400);
    assert_eq!(bob.post(&format!("{path}/wishes"), &json!({ "t": "resign" })).await.status, 200);
    assert_eq!(back.next("update").await.data["live"]["outcome"]["score"], "white");
    house.close().await;
}

#[tokio::test]
async fn somebody_hears_of_the_own_games() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    assert_eq!(house.visitor().get("/api/v1/events").await.status, 401);
    let Pair { mut ann, mut bob, game } = house.pair(json!({ "ruleset": "russian" })).await;
    let mut own = Listener::open_after(&ann, "/api/v1/events", None).await;
    assert_eq!(own.next("started").await.data["game"]["id"], game["id"]);
    assert_eq!(own.next("turn").await.data["game"]["id"], game["id"]);
    let path = format!("/api/v1/games/{}", id(&game));
    assert_eq!(ann.post(&format!("{path}/moves"), &json!({ "text": "c3-d4" })).await.status, 200);
    assert_eq!(bob.post(&format!("{path}/moves"), &json!({ "text": "d6-c5" })).await.status, 200);
    assert_eq!(own.next("turn").await.data["game"]["plies"], 2);
    let second =
        ann.make(json!({ "ruleset": "english", "opponent": { "kind": "friend" }, "colour": "black" })).await;
    assert_eq!(bob.join(&second).await.status, 200);
    assert_eq!(own.next("started").await.data["game"]["id"], second["id"]);
    assert_eq!(bob.post(&format!("{path}/wishes"), &json!({ "t": "resign" })).await.status, 200);
    assert_eq!(own.next("ended").await.data["game"]["result"], "1-0");
    house.close().await;
}

#[tokio::test]
async fn an_electronic_board_plays() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { mut ann, mut bob, game } = house.pair(json!({ "ruleset": "international" })).await;
    let path = format!("/api/v1/games/{}/board", id(&game));
    let lifted = ann.post(&path, &json!({ "lifted": "32" })).await.json();
    assert_eq!((&lifted["standing"], &lifted["moves"]), (&json!("begun"), &json!(["32-27", "32-28"])));
    let played = ann.post(&path, &json!({ "put": "28" })).await.json();
    assert_eq!((&played["standing"], &played["played"]), (&json!("played"), &json!("32-28")));
    // Bob's board stands as the game does when it is first heard of; Ann's is behind when he has moved.
    assert_eq!(
        bob.post(&path, &json!([{ "lifted": "19" }, { "put": "23" }])).await.json()["played"],
        "19-23"
    );
    let behind = ann.post(&path, &json!({ "lifted": "19" })).await.json();
    assert_eq!((&behind["standing"], &behind["put"]), (&json!("behind"), &json!(["23"])));
    assert_eq!(ann.post(&path, &json!({ "put": "23" })).await.json()["standing"], "in-step");
    let wrong = ann.post(&path, &json!({ "lifted": "31" })).await;
    assert_eq!(
        (wrong.status, &wrong.json()["articles"][0]["number"]),
        (409, &json!("4.2")),
        "{}",
        wrong.body
    );
    assert_eq!(wrong.json()["put"], json!(["31"]));
    assert_eq!(ann.post(&path, &json!({ "put": "31" })).await.json()["standing"], "in-step");
    let begun = ann.post(&path, &json!([{ "lifted": "23" }, { "lifted": "28" }])).await.json();
    assert_eq!((&begun["put"], &begun["lift"]), (&json!(["19"]), &json!([])), "{begun}");
    assert_eq!(ann.post(&path, &json!({ "put": "19" })).await.json()["played"], "28x19");
    let early = ann.post(&path, &json!({ "lifted": "33" })).await;
    assert_eq!((early.status, &early.json()["text"]), (409, &json!("Black is to move.")));
    for odd in [json!({ "lifted": "77" }), json!({ "put": "34" }), json!([]), json!({ "thrown": "1" })] {
        assert_eq!(ann.post(&path, &odd).await.status, 400, "{odd}");
    }
    assert_eq!(house.visitor().post(&path, &json!({ "lifted": "1" })).await.status, 403);
    house.close().await;
}

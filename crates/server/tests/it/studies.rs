//! Studies, collections and setups as people meet them over HTTP.

use crate::house::{Answer, Folder, House, Visitor};
use serde_json::{Value, json};

const FILE: &str = "[Event \"Spring\"]\n[White \"Ann 50%\"]\n[Black \"Ben\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 1-0\n\n\
                    [Event \"Spring\"]\n[White \"Eve\"]\n[Black \"Ann\"]\n[GameType \"20\"]\n1. 32-28 50-1 *\n\n\
                    [Event \"Autumn\"]\n[White \"Zoe\"]\n[Black \"Ben\"]\n[GameType \"25\"]\n1. c3-d4 d6-c5 2. b2-c3 1/2-1/2\n";

async fn kept(visitor: &mut Visitor, source: Value) -> String {
    let answer = visitor.post("/api/v1/studies", &json!({ "source": source })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["id"].as_str().expect("an id").to_owned()
}

async fn delete(visitor: &mut Visitor, path: &str) -> Answer {
    visitor.ask("DELETE", path, &[], "").await
}

fn position(ruleset: &str, moves: &str) -> Value {
    json!({ "kind": "position", "ruleset": ruleset, "moves": moves })
}

fn refused(answer: &Answer, status: u16, words: &str) {
    assert_eq!(answer.status, status, "{}", answer.body);
    assert!(answer.body.contains(words), "{words}: {}", answer.body);
}

#[tokio::test]
async fn a_study_is_kept_changed_and_copied() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut bob) = (house.visitor(), house.visitor());
    let id = kept(&mut ann, position("russian", "c3-d4 d6-c5")).await;
    let path = format!("/api/v1/studies/{id}");
    let shown = ann.get(&path).await.json();
    assert_eq!((&shown["yours"], &shown["version"]), (&json!(true), &json!(1)));
    assert_eq!(shown["nodes"].as_array().map(Vec::len), Some(3));

    // A variation, a comment and a sign.
    let play = json!({ "kind": "play", "node": 1, "text": "f6-g5" });
    let played = ann.post(&path, &json!({ "version": 1, "operation": play })).await.json();
    assert_eq!(played["version"], 2, "{played}");
    let node = &played["at"];
    let comment = json!({ "kind": "comment", "node": node, "text": "sharper" });
    let said = ann.post(&path, &json!({ "version": 2, "operation": comment })).await.json();
    let signs = json!({ "kind": "signs", "node": node, "signs": ["!?", "*"], "glyphs": [15] });
    let signed = ann.post(&path, &json!({ "version": said["version"], "operation": signs })).await.json();
    let pdn = signed["pdn"].as_str().expect("a text");
    let line = pdn.lines().skip_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    assert_eq!(line.trim(), "1. c3-d4 d6-c5 (1... f6-g5!?* $15 {sharper}) *");
    assert_eq!(ann.get(&format!("/study/{id}.pdn")).await.body, pdn);
    let russian = ann.get(&format!("/study/{id}.pdn?profile=lidraughts")).await;
    assert!(russian.body.contains("[GameType \"25\"]"), "{}", russian.body);

    // An operation that changes nothing makes no version; an older version is not changed.
    let again = ann.post(&path, &json!({ "version": 4, "operation": play })).await.json();
    assert_eq!((&again["version"], &again["at"]), (&json!(4), node));
    let late = ann.post(&path, &json!({ "version": 3, "operation": play })).await;
    refused(&late, 409, "reload");

    // Who has the link reads and copies, and changes nothing.
    let seen = bob.get(&path).await.json();
    assert_eq!((&seen["yours"], &seen["pdn"]), (&json!(false), &signed["pdn"]));
    refused(&bob.post(&path, &json!({ "version": 4, "operation": play })).await, 403, "copy");
    refused(&delete(&mut bob, &path).await, 403, "somebody else");
    let copy = kept(&mut bob, json!({ "kind": "study", "id": id })).await;
    assert_eq!(bob.get(&format!("/study/{copy}.pdn")).await.body, pdn);
    let own = bob.get("/api/v1/studies").await.json();
    assert_eq!(own.as_array().map(Vec::len), Some(1));
    assert_eq!(own[0]["href"], format!("/study/{copy}"));

    // It is still there when the server comes again.
    house.close().await;
    let house = House::open(folder.config()).await;
    ann.address = house.address;
    assert_eq!(ann.get(&path).await.json()["pdn"], signed["pdn"]);
    assert_eq!(delete(&mut ann, &path).await.status, 200);
    assert_eq!(ann.get(&path).await.status, 404);
    assert_eq!(ann.get(&format!("/study/{id}")).await.status, 404);
    house.close().await;
}

#[tokio::test]
async fn a_draft_is_worked_at_without_being_kept() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let source = json!({ "kind": "position", "ruleset": "english", "fen": "B:W21-32:B1-12" });
    let line = json!({ "kind": "line", "node": 0, "text": "11-15 23-19" });
    let draft = json!({ "source": source, "operation": line });
    let shown = ann.post("/api/v1/studies/draft", &draft).await.json();
    assert_eq!((&shown["id"], &shown["yours"]), (&Value::Null, &json!(false)), "{shown}");
    assert_eq!(shown["nodes"][2]["text"], "23-19");
    let source = json!({ "kind": "pdn", "text": shown["pdn"] });
    let main = json!({ "kind": "delete", "node": 1 });
    let shown =
        ann.post("/api/v1/studies/draft", &json!({ "source": source, "operation": main })).await.json();
    assert_eq!(shown["nodes"].as_array().map(Vec::len), Some(1));
    let strict = json!({ "source": source, "profile": "strict" });
    assert!(ann.post("/api/v1/studies/written", &strict).await.body.contains("1. 11-15 23-19"));
    assert_eq!(ann.get("/api/v1/studies").await.json(), json!([]));
    for (draft, words) in [
        (json!({ "source": { "kind": "pdn", "text": "" } }), "no game"),
        (json!({ "source": { "kind": "pdn", "text": "1. 32-28 *\n\n1. 32-28 *" } }), "collection"),
        (json!({ "source": { "kind": "position", "ruleset": "chess" } }), "chess"),
        (json!({ "source": position("english", "11-15 11-15") }), "not legal"),
        (
            json!({ "source": { "kind": "position", "ruleset": "english", "fen": "W:W1:B32" } }),
            "promotion row",
        ),
        (json!({ "source": source, "operation": { "kind": "dance" } }), "dance"),
        (
            json!({ "source": source, "operation": { "kind": "play", "node": 77, "text": "1-2" } }),
            "no longer has this move",
        ),
        (json!({}), "source"),
    ] {
        let answer = ann.post("/api/v1/studies/draft", &draft).await;
        assert!((400..=404).contains(&answer.status), "{draft}: {}", answer.body);
        assert!(answer.body.contains(words), "{draft}: {}", answer.body);
    }
    let unknown = ann.post("/api/v1/studies/written", &json!({ "source": source, "profile": "mine" })).await;
    refused(&unknown, 400, "lidraughts");
    house.close().await;
}

#[tokio::test]
async fn what_could_not_be_read_is_said() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let source = json!({ "kind": "pdn", "text": "[GameType \"20\"]\n1. 32-28 19- 23 2. 50-1 *" });
    let shown = ann.post("/api/v1/studies/draft", &json!({ "source": source })).await.json();
    assert_eq!(shown["nodes"].as_array().map(Vec::len), Some(3));
    let notices = shown["notices"].to_string();
    assert!(notices.contains("line 2") && notices.contains("50-1"), "{notices}");
    house.close().await;
}

#[tokio::test]
async fn a_game_is_analysed_when_it_is_over() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut pair = house.pair(json!({ "ruleset": "international", "name": "Ann" })).await;
    let id = pair.game["id"].as_str().expect("an id").to_owned();
    let (mut ann, mut bob) = (pair.ann.sit(&pair.game).await, pair.bob.sit(&pair.game).await);
    ann.play("32-28").await;
    bob.until_made(1).await;
    bob.play("19-23").await;
    let draft = json!({ "source": { "kind": "game", "id": id } });
    refused(&pair.ann.post("/api/v1/studies/draft", &draft).await, 403, "once it is over");
    assert_eq!(pair.ann.get(&format!("/analysis?game={id}")).await.status, 403);
    assert_eq!(house.visitor().get(&format!("/analysis?game={id}")).await.status, 200);
    ann.done(json!({ "t": "resign" })).await;
    let shown = pair.ann.post("/api/v1/studies/draft", &draft).await.json();
    assert_eq!(shown["nodes"].as_array().map(Vec::len), Some(3), "{shown}");
    assert_eq!(shown["result"], "0-1");
    assert!(shown["title"].as_str().is_some_and(|title| title.starts_with("Ann")), "{}", shown["title"]);
    let page = pair.ann.get(&format!("/analysis?game={id}")).await;
    assert_eq!(page.status, 200);
    house.close().await;
}

#[tokio::test]
async fn a_file_becomes_a_collection() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let (mut ann, mut bob) = (house.visitor(), house.visitor());
    let brought = ann.ask("POST", "/api/v1/collections?name=spring.pdn", &[], FILE).await.json();
    assert_eq!((&brought["games"], &brought["unread"]), (&json!(3), &json!(1)), "{brought}");
    let page = brought["href"].as_str().expect("a page").to_owned();
    let id = page.rsplit('/').next().expect("an id");
    let numbers = |answer: Answer| -> Vec<u64> {
        let shown = answer.json();
        shown["found"].as_array().expect("games").iter().filter_map(|game| game["number"].as_u64()).collect()
    };
    let path = format!("/api/v1/collections/{id}");
    for (query, expected) in [
        ("", &[1, 2, 3][..]),
        ("?text=ann", &[1, 2]),
        ("?text=50%25", &[1]),
        ("?text=AUTUMN", &[3]),
        ("?after=1", &[2, 3]),
        ("?show=unread", &[2]),
        ("?text=nobody", &[]),
    ] {
        assert_eq!(numbers(bob.get(&format!("{path}{query}")).await), expected, "{query}");
    }
    assert_eq!(bob.get(&format!("{path}?show=some")).await.status, 400);
    let fault = bob.get(&path).await.json()["found"][1]["fault"].as_str().expect("a fault").to_owned();
    assert!(fault.contains("line 11"), "{fault}");
    let html = bob.get(&page).await;
    assert!(html.body.contains("Ann 50%") && html.body.contains("line 11"), "{}", html.body);
    assert!(bob.get(&format!("{page}/3")).await.body.contains("Zoe"));
    assert_eq!(bob.get(&format!("{page}/4")).await.status, 404);

    // One of them as a study, as far as it can be read.
    let second = json!({ "source": { "kind": "collected", "id": id, "number": 2 } });
    let shown = bob.post("/api/v1/studies/draft", &second).await.json();
    assert_eq!(shown["nodes"].as_array().map(Vec::len), Some(2));
    assert!(shown["notices"][0].as_str().is_some_and(|notice| notice.contains("50-1")));

    // All of them as a file again.
    let file = bob.get(&format!("{page}.pdn")).await.body;
    let texts: Vec<&str> = FILE.split("\n\n").map(str::trim).collect();
    assert!(texts.iter().all(|text| file.contains(text)), "{file}");
    let russian = bob.get(&format!("{page}.pdn?profile=russian")).await.body;
    assert!(russian.contains("28:19") && russian.contains("1. 32-28 50-1"), "{russian}");
    assert_eq!(bob.get(&format!("{page}.gif")).await.status, 404);

    refused(&delete(&mut bob, &path).await, 403, "somebody else");
    assert_eq!(ann.get("/api/v1/collections").await.json()[0]["name"], "spring.pdn");
    assert_eq!(delete(&mut ann, &path).await.status, 200);
    assert_eq!(ann.get(&page).await.status, 404);
    assert_eq!(ann.get(&format!("{page}/3")).await.status, 404);
    house.close().await;
}

#[tokio::test]
async fn one_game_becomes_a_study_and_a_fen_a_position() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let bring = "/api/v1/collections?ruleset=international";
    let one = ann.ask("POST", bring, &[], "1. 32-28 (1. 31-27 {quiet}) 19-23 *").await.json();
    let href = one["href"].as_str().expect("a page");
    assert!(href.starts_with("/study/"), "{one}");
    assert!(ann.get(&format!("{href}.pdn")).await.body.contains("1. 32-28 (1. 31-27 {quiet}) 1... 19-23"));
    assert_eq!(ann.get(&format!("{href}.fen?node=0")).await.body.split(':').next(), Some("W"));
    assert!(ann.get(&format!("{href}.svg?side=black")).await.body.starts_with("<svg"));
    assert_eq!(ann.get(&format!("{href}.png?width=100")).await.status, 200);
    assert_eq!(ann.get(&format!("{href}.png?width=100000")).await.status, 400);
    assert_eq!(ann.get(&format!("{href}.exe")).await.status, 404);
    let fen = ann.ask("POST", bring, &[], " W:W31,K32:B1-5 ").await.json();
    assert_eq!(fen["href"], "/analysis?ruleset=international&fen=W%3AW31%2CK32%3AB1%2C2%2C3%2C4%2C5");
    assert_eq!(ann.get(fen["href"].as_str().expect("a page")).await.status, 200);
    assert_eq!(ann.get("/position.svg?ruleset=russian&fen=W:Wc3:Be5").await.status, 200);
    assert_eq!(ann.get("/position.png?ruleset=russian&fen=W:Wc8:Be5").await.status, 400);
    refused(&ann.ask("POST", bring, &[], "W:W3:B50").await, 400, "promotion row");
    refused(&ann.ask("POST", bring, &[], "Once upon a time").await, 400, "no game");
    refused(&ann.ask("POST", bring, &[], &"a".repeat((8 << 20) + 1)).await, 413, "8 MB");
    let other = ["Origin: https://elsewhere.example"];
    assert_eq!(ann.ask("POST", bring, &other, "1. 32-28 *").await.status, 403);
    house.close().await;
}

#[tokio::test]
async fn every_reason_against_a_setup_is_said_at_once() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let mut asked = async |query: &str| {
        let answer = ann.get(&format!("/api/v1/positions/setup?{query}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    };
    let start = asked("ruleset=english").await;
    assert_eq!((&start["faults"], &start["turn"]), (&json!([]), &json!("black")));
    assert_eq!(start["pieces"].as_object().map(serde_json::Map::len), Some(24));
    let faulty = asked("ruleset=international&fen=W:W1,2,K50:B49").await;
    assert_eq!(faulty["faults"].as_array().map(Vec::len), Some(3), "{faulty}");
    assert_eq!(faulty["pieces"]["50"], "W");
    assert!(asked("ruleset=russian&fen=W:Wa1:B").await["over"].is_string());
    assert_eq!(asked("ruleset=russian&fen=nonsense").await["fen"], Value::Null);
    assert_eq!(ann.get("/api/v1/positions/setup?ruleset=chess").await.status, 400);
    house.close().await;
}

//! The arbiter's desk over HTTP: who may, what is written, what survives.

use crate::house::{Folder, House, Visitor};
use crate::killing::Life;
use serde_json::{Value, json};
use server::admin::Admin;
use server::people::AccountRole;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Gives a role, as `damier admin` does while the server runs.
async fn give(folder: &Folder, name: &'static str, role: AccountRole) {
    let (path, database) = (folder.0.clone(), folder.config().database);
    let given = move || Admin::open(&path, &database).expect("the accounts are there").give_role(name, role);
    tokio::task::spawn_blocking(given).await.expect("it is done").expect("the role is given");
}

/// Somebody who is an arbiter.
pub(crate) async fn arbiter(house: &House, folder: &Folder, name: &'static str) -> Visitor {
    let mut visitor = house.visitor();
    visitor.register(name).await;
    give(folder, name, AccountRole::Arbiter).await;
    visitor
}

/// A desk with a board on it; its path under `/api/v1/desks`.
async fn board(visitor: &mut Visitor, wanted: &Value) -> String {
    let desk = visitor.post("/api/v1/desks", &json!({ "name": "Cup" })).await;
    assert_eq!(desk.status, 200, "{}", desk.body);
    let id = desk.json()["id"].as_str().expect("an id").to_owned();
    let board = visitor.post(&format!("/api/v1/desks/{id}/boards"), wanted).await;
    assert_eq!(board.status, 200, "{}", board.body);
    format!("/api/v1/desks/{id}/boards/1")
}

fn international() -> Value {
    json!({ "ruleset": "international", "white": "Wim", "black": "Bea", "time": "80m+60s" })
}

/// Enters something that has to be taken, and gives the board.
async fn enter(visitor: &mut Visitor, board: &str, version: u64, entry: Value) -> Value {
    let answer =
        visitor.post(&format!("{board}/entries"), &json!({ "version": version, "entry": entry })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let shown = answer.json();
    assert_eq!(shown["version"], version + 1);
    shown
}

/// Every action at a desk, reading ones too: method, path and body.
fn actions(board: &str) -> Vec<(&'static str, String, Value)> {
    let desk = board.strip_suffix("/boards/1").expect("a board's path");
    let page = desk.replace("/api/v1/desks", "/desk");
    let entry = json!({ "version": 0, "entry": { "kind": "move", "text": "32-28" } });
    let mut actions = vec![
        ("GET", "/api/v1/desks".to_owned(), Value::Null),
        ("POST", "/api/v1/desks".to_owned(), json!({ "name": "Another" })),
        ("GET", desk.to_owned(), Value::Null),
        ("GET", format!("{desk}/events"), Value::Null),
        ("POST", format!("{desk}/boards"), international()),
        ("GET", board.to_owned(), Value::Null),
        ("POST", format!("{board}/proposals"), entry.clone()),
        ("POST", format!("{board}/entries"), entry),
        ("POST", format!("{board}/corrections"), json!({ "version": 0, "number": 1, "why": "so" })),
        ("POST", format!("{board}/signatures"), json!({ "version": 0, "name": "Eve" })),
    ];
    let pages = ["/desk".to_owned(), page.clone(), format!("{page}/sheets.pdf"), format!("{page}/1")];
    actions.extend(pages.map(|path| ("GET", path, Value::Null)));
    let papers = ["log", "log.pdf", "sheet", "sheet.pdf", "game.pdn"];
    actions.extend(papers.map(|paper| ("GET", format!("{page}/1/{paper}"), Value::Null)));
    actions
}

#[tokio::test]
async fn whoever_is_no_arbiter_is_refused_everywhere() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = arbiter(&house, &folder, "Ann").await;
    let board = board(&mut ann, &international()).await;
    let mut player = house.visitor();
    player.register("Ben").await;
    let mut smaller = ann.token(&["read", "play", "board", "study"]).await;
    for (method, path, body) in actions(&board) {
        let text = if body.is_null() { String::new() } else { body.to_string() };
        let json = ["Content-Type: application/json"];
        let stranger = house.visitor().ask(method, &path, &json, &text).await;
        assert_eq!(stranger.status, 401, "a stranger, {method} {path}: {}", stranger.body);
        let refused = player.ask(method, &path, &json, &text).await;
        assert_eq!(refused.status, 403, "a player, {method} {path}: {}", refused.body);
        assert!(refused.body.contains("arbiter"), "{}", refused.body);
        let refused = smaller.ask(method, &path, &body).await;
        assert_eq!(refused.status, 403, "a token, {method} {path}: {}", refused.body);
        assert!(refused.body.contains("desk"), "{}", refused.body);
    }
    // Nothing has happened; a token for it may, as long as the account is an arbiter.
    let mut program = ann.token(&["desk"]).await;
    assert_eq!(program.ask("GET", &board, &Value::Null).await.json()["version"], 0);
    let entry = json!({ "version": 0, "entry": { "kind": "move", "text": "32-28" } });
    let entered = program.ask("POST", &format!("{board}/entries"), &entry).await;
    assert_eq!(entered.status, 200, "{}", entered.body);
    give(&folder, "Ann", AccountRole::Player).await;
    assert_eq!(program.ask("GET", &board, &Value::Null).await.status, 403);
    assert_eq!(ann.get(&board).await.status, 403, "a role that was taken away is gone at once");
    house.close().await;
}

#[tokio::test]
async fn another_site_cannot_enter_anything() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = arbiter(&house, &folder, "Ann").await;
    let board = board(&mut ann, &international()).await;
    let entry = json!({ "version": 0, "entry": { "kind": "move", "text": "32-28" } }).to_string();
    let lines = ["Content-Type: application/json", "Origin: https://elsewhere.example"];
    assert_eq!(ann.ask("POST", &format!("{board}/entries"), &lines, &entry).await.status, 403);
    assert_eq!(ann.get(&board).await.json()["version"], 0);
    house.close().await;
}

#[tokio::test]
async fn a_game_is_recorded_ruled_upon_and_corrected() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = arbiter(&house, &folder, "Ann").await;
    let wanted = json!({
        "ruleset": "international", "white": "Wim", "black": "Bea",
        "opening": { "kind": "position", "fen": "W:W33,38,48:B11,29" },
    });
    let board = board(&mut ann, &wanted).await;
    let tried = json!({ "version": 0, "entry": { "kind": "move", "text": "38-32" } });
    let proposal = ann.post(&format!("{board}/proposals"), &tried).await.json();
    assert_eq!(proposal["ruling"]["verdict"], "opponent_chooses");
    assert_eq!(proposal["readings"][0]["entry"]["article"], "fmjd 5.4.6");
    let shown = enter(&mut ann, &board, 0, proposal["readings"][0]["entry"].clone()).await;
    assert_eq!(shown["questions"][0]["answers"][0]["ruling"]["verdict"], "rectify");
    let answer = shown["questions"][0]["answers"][1]["entry"].clone();
    let shown = enter(&mut ann, &board, 1, answer).await;
    assert_eq!(
        (&shown["log"][1]["ruling"]["verdict"], &shown["log"][1]["by"]),
        (&json!("stands"), &json!("Ann"))
    );

    // Whoever has not read the newest entry writes nothing.
    let late = ann
        .post(
            &format!("{board}/entries"),
            &json!({ "version": 1, "entry": { "kind": "resign", "by": "white" } }),
        )
        .await;
    assert_eq!(late.status, 409);
    for (body, status) in [
        (json!({ "version": 2, "entry": { "kind": "dance" } }), 400),
        (json!({ "version": 2, "entry": { "kind": "accept-draw", "by": "white" } }), 409),
        (json!({ "version": 2, "entry": { "kind": "move", "text": "1-2-3" } }), 400),
    ] {
        let answer = ann.post(&format!("{board}/entries"), &body).await;
        assert_eq!(answer.status, status, "{body}: {}", answer.body);
        assert!(!answer.json()["error"].as_str().unwrap_or_default().is_empty());
    }
    let correction =
        json!({ "version": 2, "number": 2, "why": "he said rectify", "instead": { "kind": "object" } });
    let tried = ann.post(&format!("{board}/corrections"), &json!({
        "version": 2, "number": 2, "why": "he said rectify", "instead": { "kind": "object" }, "only_try": true,
    })).await.json();
    assert_eq!(tried["ruling"]["verdict"], "rectify");
    let shown = ann.post(&format!("{board}/corrections"), &correction).await.json();
    assert_eq!(shown["log"][1]["struck"]["why"], "he said rectify");
    assert_eq!(shown["fen"], "W:W33,38,48:B11,29");
    let shown =
        ann.post(&format!("{board}/signatures"), &json!({ "version": 3, "name": "Ann A." })).await.json();
    assert_eq!((&shown["signatures"][0]["sound"], &shown["line"]["signed"]), (&json!(true), &json!(true)));
    let desk = board.strip_suffix("/boards/1").expect("a board's path");
    assert_eq!(ann.get(desk).await.json()["boards"][0]["signed"], true);

    // Another arbiter who has the link may work here too, under the own name.
    let mut bob = arbiter(&house, &folder, "Bob").await;
    assert_eq!(bob.get("/api/v1/desks").await.json(), json!([]));
    let shown = enter(&mut bob, &board, 4, json!({ "kind": "remark", "words": "Seen." })).await;
    assert_eq!(
        (&shown["log"][4]["by"], &shown["signatures"][0]["changed_since"]),
        (&json!("Bob"), &json!(true))
    );
    let page = board.replace("/api/v1/desks", "/desk").replace("/boards/", "/");
    let log = ann.get(&format!("{page}/log")).await;
    for words in ["fmjd 5.4.6", "he said rectify", "<s>", "Changed after signing", "Ann A.", "Seen."] {
        assert!(log.body.contains(words), "{words}: {}", log.body);
    }
    for (paper, beginning) in [("log.pdf", "%PDF"), ("sheet.pdf", "%PDF"), ("game.pdn", "[Event")] {
        let answer = ann.get(&format!("{page}/{paper}")).await;
        assert!(answer.status == 200 && answer.body.starts_with(beginning), "{paper}: {}", answer.head);
    }
    house.close().await;
}

/// The fonts are Latin, Greek and Cyrillic: another name is refused, while a log that cannot be changed spells it out.
#[tokio::test]
async fn a_name_that_cannot_be_printed_is_named_with_its_letter() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = arbiter(&house, &folder, "Ann").await;
    let mut wanted = international();
    wanted["white"] = json!("გიორგი");
    let board = board(&mut ann, &wanted).await;
    let page = board.replace("/api/v1/desks", "/desk").replace("/boards/", "/");
    let sheet = ann.get(&format!("{page}/sheet.pdf")).await;
    assert!(sheet.status == 400 && sheet.body.contains("U+10D2"), "{}: {}", sheet.status, sheet.body);
    let log = ann.get(&format!("{page}/log.pdf")).await;
    assert!(log.status == 200 && log.body.starts_with("%PDF"), "{}", log.head);
    house.close().await;
}

#[tokio::test]
async fn a_desk_is_bounded_and_what_is_not_there_is_said() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = arbiter(&house, &folder, "Ann").await;
    let board = board(&mut ann, &international()).await;
    let desk = board.strip_suffix("/boards/1").expect("a board's path");
    for (path, status) in [
        (format!("{desk}/boards/2"), 404),
        (format!("{desk}/boards/x"), 404),
        ("/api/v1/desks/aaaaaaaaaaaaaaaa".to_owned(), 404),
        ("/desk/aaaaaaaaaaaaaaaa/1/log".to_owned(), 404),
        (format!("{}/2/log.pdf", desk.replace("/api/v1/desks", "/desk")), 404),
    ] {
        assert_eq!(ann.get(&path).await.status, status, "{path}");
    }
    for wanted in [
        json!({ "ruleset": "chess", "white": "a", "black": "b" }),
        json!({ "ruleset": "english", "white": "a", "black": "b", "time": "3d/move" }),
        json!({ "ruleset": "english", "white": "a", "black": "b", "opening": { "kind": "position", "fen": "W:W:B" } }),
        json!({ "ruleset": "english" }),
    ] {
        assert_eq!(ann.post(&format!("{desk}/boards"), &wanted).await.status, 400, "{wanted}");
    }
    assert_eq!(ann.post("/api/v1/desks", &json!({ "name": "  " })).await.status, 400);
    house.close().await;
}

#[tokio::test]
async fn a_time_control_is_taken_apart_for_anybody() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut stranger = house.visitor();
    let shown = stranger.get("/api/v1/clocks?time=30/60m%2B15/30m").await.json();
    assert_eq!((&shown["white"][0]["moves"], &shown["black"][1]["time"]), (&json!(30), &json!(1_800_000)));
    for time in ["", "nonsense", "none", "3d/move"] {
        assert_eq!(stranger.get(&format!("/api/v1/clocks?time={time}")).await.status, 400, "{time}");
    }
    assert_eq!(stranger.get("/clock").await.status, 200);
    house.close().await;
}

/// Remarks are entered while the process is killed, again and again.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_survives_a_power_cut() {
    let folder = Folder::new();
    let mut life = Life::start(&folder.0);
    let mut ann = Visitor { address: life.address, cookie: None };
    ann.register("Ann").await;
    give(&folder, "Ann", AccountRole::Arbiter).await;
    let board = board(&mut ann, &international()).await;
    let mut known = 0;
    for round in 0..5_u64 {
        let acknowledged = Arc::new(AtomicU64::new(known));
        let writing = tokio::spawn(write(ann.clone(), board.clone(), Arc::clone(&acknowledged)));
        // Another moment each time, also in the middle of a write.
        tokio::time::sleep(Duration::from_millis(150 + 37 * round)).await;
        life.kill();
        writing.abort();
        let acknowledged = acknowledged.load(Ordering::SeqCst);
        life = Life::start(&folder.0);
        ann.address = life.address;
        let shown = ann.get(&board).await.json();
        let kept = shown["version"].as_u64().expect("a version");
        assert!(kept == acknowledged || kept == acknowledged + 1, "{kept} kept, {acknowledged} acknowledged");
        for number in 0..kept {
            assert_eq!(
                shown["log"][usize::try_from(number).expect("a number")]["text"],
                format!("remark {number}")
            );
        }
        known = kept;
    }
    assert!(known > 5, "something was written between the cuts: {known}");
}

/// Enters remarks one after the other until the server is gone.
async fn write(mut ann: Visitor, board: String, acknowledged: Arc<AtomicU64>) {
    for version in acknowledged.load(Ordering::SeqCst).. {
        let entry = json!({ "kind": "remark", "words": format!("remark {version}") });
        let answer =
            ann.try_post(&format!("{board}/entries"), &json!({ "version": version, "entry": entry })).await;
        if answer != Some(200) {
            return;
        }
        acknowledged.store(version + 1, Ordering::SeqCst);
    }
}

impl Visitor {
    /// The status of an answer, if the whole of it came.
    async fn try_post(&mut self, path: &str, body: &Value) -> Option<u16> {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = tokio::net::TcpStream::connect(self.address).await.ok()?;
        let body = body.to_string();
        let (address, length) = (self.address, body.len());
        let cookie = self.cookie.clone().unwrap_or_default();
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut text = Vec::new();
        stream.read_to_end(&mut text).await.ok()?;
        String::from_utf8_lossy(&text).split(' ').nth(1)?.parse().ok()
    }
}

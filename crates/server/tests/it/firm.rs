//! What strangers and accidents must not do: wake rooms by looking, leave rows behind, lose work to a restart, or start a
//! server on half a database.

use crate::house::{Folder, House, PATIENCE, Pair, Visitor};
use crate::killing::Life;
use serde_json::{Value, json};
use server::App;
use server::reckoning::RECKONING;
use server::store::{CheckTime, DataDirectory, StorageError};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row, SqliteConnection};
use std::collections::BTreeMap;
use std::fs;
use std::time::Instant;

async fn file(folder: &Folder) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.0.join("damier.db"));
    options.connect().await.expect("the file opens")
}

/// The rows of all tables, but not of those that say when somebody was last seen, or which accounts changed lately.
async fn tables(folder: &Folder) -> BTreeMap<String, Vec<String>> {
    let mut file = file(folder).await;
    let text = "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite%' \
                AND name NOT LIKE 'names%' AND name NOT IN ('life', 'browser', 'account_change')";
    let names = sqlx::query(text).fetch_all(&mut file).await.expect("tables");
    let mut tables = BTreeMap::new();
    for name in names.iter().map(|row| row.get::<String, _>(0)) {
        let text = format!("SELECT name FROM pragma_table_info('{name}')");
        let columns = sqlx::query(AssertSqlSafe(text)).fetch_all(&mut file).await.expect("columns");
        let quoted: Vec<String> =
            columns.iter().map(|row| format!("quote(\"{}\")", row.get::<String, _>(0))).collect();
        let text = format!("SELECT {} FROM \"{name}\" ORDER BY 1", quoted.join(" || ',' || "));
        let rows = sqlx::query(AssertSqlSafe(text)).fetch_all(&mut file).await.expect("rows");
        tables.insert(name, rows.iter().map(|row| row.get::<String, _>(0)).collect());
    }
    file.close().await.expect("it closes");
    tables
}

/// A file of games: the same moves, other names.
fn games(count: usize) -> String {
    let game = |number: usize| {
        format!(
            "[Event \"E{number}\"]\n[White \"Ann{number}\"]\n[Black \"Ben\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n\
             1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0\n\n"
        )
    };
    (0..count).map(game).collect()
}

async fn bring(visitor: &mut Visitor, count: usize) -> String {
    let answer = visitor.ask("POST", "/api/v1/collections?name=many", &[], &games(count)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let href = answer.json()["href"].as_str().expect("a page").to_owned();
    href.rsplit('/').next().expect("an id").to_owned()
}

/// In how many games of a collection the first move was played, as far as that is known.
async fn counted(visitor: &mut Visitor, collection: &str) -> u64 {
    let path = format!("/api/v1/explorer?ruleset=international&collection={collection}");
    let explored = visitor.get(&path).await.json();
    let moves = explored["moves"].as_array().expect("moves");
    let played = moves.iter().find(|played| played["text"] == "32-28");
    played.map_or(0, |played| played["games"]["white"].as_u64().expect("a number"))
}

async fn until_counted(visitor: &mut Visitor, collection: &str, count: u64) {
    let begin = Instant::now();
    while counted(visitor, collection).await < count {
        assert!(begin.elapsed() < PATIENCE, "not all games were indexed");
        tokio::task::yield_now().await;
    }
    assert_eq!(counted(visitor, collection).await, count, "no game counts twice");
}

#[tokio::test]
async fn looking_at_games_wakes_no_room() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut paths = Vec::new();
    let over = house.pair(json!({ "ruleset": "russian" })).await;
    let mut white = over.ann.sit(&over.game).await;
    white.play("c3-d4").await;
    white.done(json!({ "t": "resign" })).await;
    drop(white);
    let asleep = house.pair(json!({ "ruleset": "english" })).await;
    for Pair { game, .. } in [&over, &asleep] {
        paths.push(format!("/api/v1/games/{}", game["id"].as_str().expect("an id")));
    }
    house.close().await;
    let house = House::open(folder.config()).await;
    let mut ann = Visitor { address: house.address, ..over.ann };
    let mut stranger = house.visitor();
    for path in &paths {
        assert_eq!(stranger.get(path).await.json()["t"], "state");
    }
    assert_eq!(ann.get(&paths[0]).await.json()["role"], "white", "players see what is theirs");
    assert_eq!(ann.get(&paths[0]).await.json()["live"]["outcome"]["score"], "black");
    assert_eq!(stranger.get("/api/v1/games/0000000000000").await.status, 404);
    // The first look begins to count.
    stranger.get("/metrics").await;
    let metrics = stranger.get("/metrics").await.body;
    assert!(metrics.lines().any(|line| line == "damier_games_live 0"), "{metrics}");
    house.close().await;
}

#[tokio::test]
async fn a_database_that_is_empty_or_missing_beside_its_log_stops_the_start() {
    let folder = Folder::new();
    let path = folder.0.join("damier.db");
    fs::write(&path, "").expect("an empty file");
    let fault = App::open(folder.config()).await.expect_err("it is empty");
    assert!(matches!(fault, StorageError::Empty { .. }), "{fault}");
    assert!(fault.to_string().contains("damier restore"), "{fault}");
    assert_eq!(fs::metadata(&path).expect("it is still there").len(), 0);

    for ending in ["-wal", "-journal"] {
        let folder = Folder::new();
        let log = folder.0.join(format!("damier.db{ending}"));
        fs::write(&log, "what may be games").expect("a log");
        let fault = App::open(folder.config()).await.expect_err("the file is missing");
        assert!(matches!(fault, StorageError::Missing { .. }), "{fault}");
        assert!(fault.to_string().contains("damier restore"), "{fault}");
        assert_eq!(fs::read_to_string(&log).expect("it is still there"), "what may be games");
        assert!(!folder.0.join("damier.db").exists());
    }
}

#[tokio::test]
async fn an_index_that_does_not_fit_its_table_is_damage() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    for _ in 0..3 {
        house.pair(json!({ "ruleset": "russian" })).await;
    }
    house.close().await;
    // The table's rows are there, its index forgets some of them.
    let mut damaging = file(&folder).await;
    for text in [
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'game_due') \
         WHERE name = 'game_public'",
    ] {
        sqlx::query(text).execute(&mut damaging).await.expect("it can be damaged");
    }
    damaging.close().await.expect("it closes");
    let data = DataDirectory::take(&folder.0).expect("nobody else has it");
    let fault = data.open(CheckTime::BeforeStart, RECKONING).await.expect_err("it is damaged");
    assert!(matches!(fault, StorageError::Damaged { .. }), "{fault}");
}

#[tokio::test]
async fn a_collection_that_goes_leaves_no_row_behind() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let kept = bring(&mut ann, 3).await;
    until_counted(&mut ann, &kept, 3).await;
    let mut before = tables(&folder).await;
    let begin = Instant::now();
    // That it is indexed to its end is noted a moment after its last game is.
    while !before["chore"].is_empty() {
        assert!(begin.elapsed() < PATIENCE, "{:?}", before["chore"]);
        before = tables(&folder).await;
    }
    assert!(!before["position"].is_empty() && !before["opening"].is_empty());
    let gone = bring(&mut ann, 120).await;
    until_counted(&mut ann, &gone, 120).await;
    assert_eq!(ann.delete(&format!("/api/v1/collections/{gone}")).await.status, 200);
    assert_eq!(ann.get(&format!("/api/v1/collections/{gone}")).await.status, 404);
    assert_eq!(tables(&folder).await, before);

    // Also one that is deleted while it is being indexed.
    let gone = bring(&mut ann, 200).await;
    assert_eq!(ann.delete(&format!("/api/v1/collections/{gone}")).await.status, 200);
    let begin = Instant::now();
    while tables(&folder).await != before {
        assert!(begin.elapsed() < PATIENCE, "{:?}", tables(&folder).await["chore"]);
    }
    house.close().await;
}

#[tokio::test]
async fn an_account_that_goes_leaves_no_row_behind() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut bob = house.visitor();
    bob.register("Bob").await;
    let before = tables(&folder).await;
    let mut ann = house.visitor();
    let early = bring(&mut ann, 2).await;
    ann.register("Ann").await;
    let late = bring(&mut ann, 30).await;
    for collection in [&early, &late] {
        let shown = ann.get(&format!("/api/v1/collections/{collection}")).await.json();
        assert_eq!(shown["yours"], true, "what the browser had was taken along");
    }
    until_counted(&mut ann, &late, 30).await;
    ann.token(&["read"]).await;
    let source = json!({ "kind": "position", "ruleset": "russian", "moves": "c3-d4" });
    assert_eq!(ann.post("/api/v1/studies", &json!({ "source": source })).await.status, 200);
    let password = json!({ "password": crate::people::PASSWORD });
    let gone = ann.post("/api/v1/account/delete", &password).await;
    assert_eq!(gone.status, 204, "{}", gone.body);
    let begin = Instant::now();
    loop {
        let after = tables(&folder).await;
        if after == before {
            break;
        }
        assert!(begin.elapsed() < PATIENCE, "{after:?}\n{before:?}");
    }
    // The name is free.
    house.visitor().register("Ann").await;
    house.close().await;
}

#[tokio::test]
async fn a_collection_is_indexed_to_its_end_whatever_kills_the_server() {
    let folder = Folder::new();
    let mut life = Life::start(&folder.0);
    let mut ann = Visitor { address: life.address, cookie: None };
    let collection = bring(&mut ann, 300).await;
    // Killed as soon as something is there, and again.
    for least in [1, 60] {
        let begin = Instant::now();
        while counted(&mut ann, &collection).await < least {
            assert!(begin.elapsed() < PATIENCE, "nothing was indexed");
        }
        life.kill();
        life = Life::start(&folder.0);
        ann.address = life.address;
    }
    until_counted(&mut ann, &collection, 300).await;
    while !tables(&folder).await["chore"].is_empty() {
        tokio::task::yield_now().await;
    }
    // What is being brought in when the server is killed is not there afterwards, not even in part.
    let before = tables(&folder).await;
    let body = games(4_000);
    let mut hurried = ann.clone();
    let bringing =
        tokio::spawn(async move { hurried.ask("POST", "/api/v1/collections", &[], &body).await.status });
    let begin = Instant::now();
    while tables(&folder).await["collected"].len() == before["collected"].len() {
        assert!(begin.elapsed() < PATIENCE, "nothing was brought in");
    }
    life.kill();
    let status = bringing.await.expect("it ends");
    life = Life::start(&folder.0);
    if status != 200 {
        let begin = Instant::now();
        while tables(&folder).await != before {
            assert!(begin.elapsed() < PATIENCE, "{:?}", tables(&folder).await["chore"]);
        }
    }
    life.kill();
}

#[tokio::test]
async fn games_are_found_by_any_part_of_a_name() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ids: BTreeMap<&str, String> = BTreeMap::new();
    for name in ["Ann 50%", "Zoë_K", "Łukasz", "bo"] {
        let wanted = json!({ "ruleset": "russian", "opponent": { "kind": "friend" }, "name": name });
        let game = house.visitor().make(wanted).await;
        let mut guest = house.visitor();
        let key =
            game["invitation"].as_str().and_then(|link| link.split('#').nth(1)).expect("a key").to_owned();
        let joined =
            guest.post("/api/v1/join", &json!({ "key": key, "name": format!("Guest of {name}") })).await;
        assert_eq!(joined.status, 200, "{}", joined.body);
        ids.insert(name, game["id"].as_str().expect("an id").to_owned());
    }
    let mut stranger = house.visitor();
    for (part, expected) in [
        ("50%25", vec!["Ann 50%"]),
        ("ANN", vec!["Ann 50%"]),
        ("%25", vec!["Ann 50%"]),
        ("_k", vec!["Zoë_K"]),
        ("zo%C3%AB", vec!["Zoë_K"]),
        ("%C5%82uk", vec!["Łukasz"]),
        ("b", vec!["bo"]),
        ("guest%20of%20bo", vec!["bo"]),
        ("guestof", vec![]),
        ("o", vec!["Ann 50%", "Zoë_K", "bo", "Łukasz"]),
        ("gue", vec!["Ann 50%", "Zoë_K", "bo", "Łukasz"]),
    ] {
        let found = stranger.get(&format!("/api/v1/games?player={part}")).await;
        assert_eq!(found.status, 200, "{}", found.body);
        let listed: Value = found.json();
        let mut found: Vec<&str> = listed
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|game| ids.iter().find(|(_, id)| game["id"] == id.as_str()).map(|(name, _)| *name))
            .collect();
        found.sort_unstable();
        assert_eq!(found, expected, "{part}");
    }
    house.close().await;
}

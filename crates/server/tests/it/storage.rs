//! The data directory: used by one, never destroyed, and what happens when it cannot be written.

use crate::house::{Folder, House, Pair};
use serde_json::json;
use server::store::StorageError;
use server::{App, RunError, Server};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::fs;

async fn file(folder: &Folder) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.0.join("damier.db"));
    options.connect().await.expect("the file opens")
}

async fn change(folder: &Folder, sql: &'static str) {
    let mut file = file(folder).await;
    sqlx::raw_sql(sql).execute(&mut file).await.expect("the change is made");
    file.close().await.expect("the file closes");
}

/// Why the server does not start.
async fn fault(folder: &Folder) -> StorageError {
    App::open(folder.config()).await.expect_err("the server does not start")
}

#[tokio::test]
async fn two_servers_do_not_share_a_directory_nor_an_address() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    assert!(matches!(fault(&folder).await, StorageError::InUse { .. }));
    let other = Folder::new();
    let config = server::Config { listen: house.address, ..other.config() };
    let taken = Server::start(config).await.expect_err("the address is taken");
    assert!(matches!(taken, RunError::Listen { .. }), "{taken}");
    assert!(!taken.to_string().contains('\n'), "{taken}");
    assert!(!other.0.join("damier.db").exists(), "nothing was touched");
    house.close().await;
}

#[tokio::test]
async fn a_newer_file_and_a_damaged_one_are_left_alone() {
    let folder = Folder::new();
    House::open(folder.config()).await.close().await;
    change(&folder, "UPDATE _sqlx_migrations SET version = 1000 WHERE version = 1").await;
    let before = fs::read(folder.0.join("damier.db")).expect("the file is there");
    let newer = fault(&folder).await;
    assert!(matches!(newer, StorageError::Newer { found: 1000, .. }), "{newer}");
    assert_eq!(fs::read(folder.0.join("damier.db")).expect("the file is there"), before);

    let folder = Folder::new();
    let rubbish = "no database at all; ".repeat(1_000);
    fs::write(folder.0.join("damier.db"), &rubbish).expect("the file is written");
    let damaged = fault(&folder).await;
    assert!(matches!(damaged, StorageError::Damaged { .. }), "{damaged}");
    assert_eq!(fs::read_to_string(folder.0.join("damier.db")).expect("the file is there"), rubbish);

    // A page in the middle is overwritten.
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    house.pair(json!({ "ruleset": "russian" })).await;
    house.close().await;
    let path = folder.0.join("damier.db");
    let mut bytes = fs::read(&path).expect("the file is there");
    let middle = 4096..bytes.len();
    bytes[middle].fill(0x5a);
    fs::write(&path, &bytes).expect("the file is written");
    let damaged = fault(&folder).await;
    assert!(matches!(damaged, StorageError::Damaged { .. }), "{damaged}");
    assert_eq!(fs::read(&path).expect("the file is there"), bytes);
}

#[tokio::test]
async fn a_directory_that_is_none_is_said_in_one_line() {
    let folder = Folder::new();
    let path = folder.0.join("file");
    fs::write(&path, "").expect("a file");
    let config = server::Config { data: path, ..folder.config() };
    let fault = App::open(config).await.expect_err("a file is no directory");
    assert!(matches!(fault, StorageError::Directory { .. }), "{fault}");
    assert!(!fault.to_string().contains('\n'), "{fault}");
}

#[tokio::test]
async fn what_cannot_be_written_is_not_acknowledged_and_play_goes_on_later() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("c3-d4").await;
    black.until_made(1).await;
    let other = house.pair(json!({ "ruleset": "english" })).await;
    // As if the disk were full.
    change(&folder, "CREATE TRIGGER full BEFORE INSERT ON event BEGIN SELECT RAISE(ABORT, 'no room'); END")
        .await;
    black.send(json!({ "t": "play", "id": "lost", "plies": 1, "text": "f6-g5" })).await;
    while black.hear().await.is_some() {}
    let last = black.heard.last().expect("a goodbye");
    assert_eq!((&last["t"], &last["again"]), (&json!("goodbye"), &json!(true)));
    let answers: Vec<_> = black.heard.iter().filter(|message| message["id"] == "lost").collect();
    assert!(answers.iter().all(|message| message["t"] == "refused"), "it is not acknowledged: {answers:?}");
    while white.hear().await.is_some() {}
    assert_eq!(white.made(), 1, "nobody has seen it");
    let refused = house
        .visitor()
        .post("/api/v1/games", &json!({ "ruleset": "russian", "opponent": { "kind": "friend" } }))
        .await;
    assert_eq!(refused.status, 503, "{}", refused.body);

    change(&folder, "DROP TRIGGER full").await;
    let mut black = bob.sit(&game).await;
    assert_eq!(black.made(), 1);
    // The wish was not carried out, so it is carried out now.
    black.send(json!({ "t": "play", "id": "lost", "plies": 1, "text": "f6-g5" })).await;
    assert_eq!(black.find(|message| message["id"] == "lost").await["t"], "done");
    other.bob.sit(&other.game).await.play("11-15").await;
    house.close().await;
}

#[tokio::test]
async fn nothing_secret_is_kept() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let mut ann = house.visitor();
    let game = ann.make(json!({ "ruleset": "russian", "opponent": { "kind": "friend" } })).await;
    let key = game["invitation"].as_str().and_then(|link| link.split('#').nth(1)).expect("a key").to_owned();
    let cookie =
        ann.cookie.as_deref().and_then(|cookie| cookie.split('=').nth(1)).expect("a cookie").to_owned();
    house.close().await;
    for entry in fs::read_dir(&folder.0).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let bytes = fs::read(&path).expect("a file");
        for secret in [&key, &cookie] {
            let found = bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
            assert!(!found, "{} keeps a secret", path.display());
        }
    }
}

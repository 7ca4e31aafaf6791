//! What several nodes share: PostgreSQL in the place of SQLite, leases, and the way from one engine to the other. The
//! other tests of this folder run on either engine; these need PostgreSQL, which `cargo xtask test cluster` starts.

use crate::house::{Folder, House, PATIENCE, Pair};
use serde_json::json;
use server::Config;
use server::key::{Fingerprint, Id};
use server::reckoning::RECKONING;
use server::store::{
    CheckTime, ChoreJob, DataDirectory, DataLocation, Database, Db, HOUSEKEEPING, Slot, Slots, StorageError,
    StudyJob, Tenure, WriteJob,
};
use server::time::{GameClock, ServedTime};
use std::collections::HashSet;
use std::time::Duration;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

const NEEDED: &str = "these tests need PostgreSQL: cargo xtask test cluster";

fn shared(folder: &Folder) -> (Config, String) {
    let config = folder.config();
    let Database::Postgres(address) = &config.database else { panic!("{NEEDED}") };
    let address = address.clone();
    (config, address)
}

async fn storage(folder: &Folder) -> Db {
    let (config, _) = shared(folder);
    let data = DataDirectory::take(&folder.0).expect("a folder");
    data.open_database(&config.database, CheckTime::AfterStart, RECKONING).await.expect("it opens").db
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask test cluster"]
async fn who_has_lost_a_slot_writes_nothing_more() {
    let folder = Folder::new();
    let db = storage(&folder).await;
    let game = Id::random().expect("random numbers");
    let taken = db.take_leases("first", Slots::Games, 128, ServedTime(1_000)).await.expect("they are free");
    assert_eq!(taken.len(), 128);
    assert_eq!(db.take_leases("second", Slots::Games, 128, ServedTime(0)).await.expect("an answer"), []);
    let first = taken.into_iter().find(|tenure| tenure.slot == Slot::of(game)).expect("every slot");
    let due = || WriteJob::Due { game, due: None };
    db.write_as(Some(first), due()).await.expect("it owns the game");
    assert_eq!(db.extend_leases("first", ServedTime(2_000)).await.expect("an answer").len(), 128);

    db.give_leases("first", Some(&[first.slot]), ServedTime(2_000)).await.expect("given back");
    let taken = db.take_leases("second", Slots::Games, 128, ServedTime(50_000)).await.expect("one is free");
    assert_eq!(taken, [Tenure { slot: first.slot, epoch: first.epoch + 1 }]);
    let late = db.write_as(Some(first), due()).await.expect_err("another owns it");
    assert!(matches!(late, StorageError::Superseded), "{late}");
    db.write_as(Some(taken[0]), due()).await.expect("the new owner writes");
    assert_eq!(db.extend_leases("first", ServedTime(3_000)).await.expect("an answer").len(), 127);
    db.close().await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask test cluster"]
async fn an_import_that_was_given_up_goes_on_no_more() {
    let folder = Folder::new();
    let db = storage(&folder).await;
    let collection = Id::random().expect("random numbers");
    let games = || StudyJob::Games { collection, games: Vec::new() };
    let given_up = |reached| ChoreJob::Abandoned { subject: collection.to_string(), reached };
    db.write(StudyJob::Begin(collection).into()).await.expect("it begins");
    db.write(given_up(40).into()).await.expect("an answer");
    db.write(games().into()).await.expect("it has come further since: it goes on");
    db.write(given_up(0).into()).await.expect("an answer");
    let late = db.write(games().into()).await.expect_err("its rows are on their way out");
    assert!(matches!(late, StorageError::Taken), "{late}");
    db.close().await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask test cluster"]
async fn the_time_without_an_owner_is_charged_to_nobody() {
    const HOUR: u64 = 3_600_000;
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian", "time": "5m" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("c3-d4").await;
    black.until_made(1).await;
    black.play("f6-g5").await;
    house.close().await;

    // Somebody whose clock shows an hour more takes everything over: so does every zero.
    let db = storage(&folder).await;
    let id: Id = game["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
    let zero = async || db.game(id).await.expect("it is read").expect("it is there").game.zero.0;
    let before = zero().await;
    let ahead = ServedTime(server::time::Time::start(GameClock::start(ServedTime(0)).into()).now().0 + HOUR);
    let taken = db.take_leases("other", Slots::Games, 128, ahead).await.expect("they are free");
    assert_eq!(taken.len(), 128);
    let moved = zero().await - before;
    assert!((HOUR..HOUR + 600_000).contains(&moved), "{moved}");
    db.give_leases("other", None, ahead).await.expect("given back");
    db.close().await;

    let house = House::open(folder.config()).await;
    let ann = crate::house::Visitor { address: house.address, ..ann };
    let white = ann.sit(&game).await;
    let left = white.state["live"]["clocks"]["white"].as_u64().expect("a clock");
    assert!(left > 4 * 60_000, "{left} ms are left");
    assert_eq!(white.made(), 2);
    house.close().await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask test cluster"]
async fn a_server_is_moved_there_and_back() {
    let folder = Folder::new();
    let (_, address) = shared(&folder);
    // A server on SQLite with a game under way.
    let old = Folder::new();
    let lite = Config { database: Database::Directory, ..old.config() };
    let house = House::open(lite.clone()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian", "time": "5m" })).await;
    let mut white = ann.sit(&game).await;
    white.play("c3-d4").await;
    house.close().await;

    let (from, to) = (DataLocation::Directory(old.0.clone()), DataLocation::Postgres(address.clone()));
    let there = server::store::move_data(&from, &to, |_| {}).await.expect("it is moved");
    assert!(there.iter().any(|table| table.name == "event" && table.rows > 1), "{there:?}");
    let again = server::store::move_data(&from, &to, |_| {}).await.expect_err("it is not empty");
    assert!(again.to_string().contains("empty database"), "{again}");

    // The game goes on there.
    let house = House::open(folder.config()).await;
    let bob = crate::house::Visitor { address: house.address, ..bob };
    let mut black = bob.sit(&game).await;
    assert_eq!(black.made(), 1);
    black.play("f6-g5").await;
    let used = server::store::move_data(&to, &from, |_| {}).await.expect_err("a server uses it");
    assert!(used.to_string().contains("stop all nodes"), "{used}");
    house.close().await;

    // And back, into another folder.
    let back = Folder::new();
    let moved = server::store::move_data(&to, &DataLocation::Directory(back.0.clone()), |_| {}).await;
    let moved = moved.expect("it is moved back");
    let rows = |tables: &[server::store::MovedTable], name: &str| {
        tables.iter().find(|table| table.name == name).map_or(0, |table| table.rows)
    };
    assert_eq!(rows(&moved, "event"), rows(&there, "event") + 1);
    let same = |name: &str| {
        let hash = |tables: &[server::store::MovedTable]| {
            tables.iter().find(|table| table.name == name).map(|table| table.hash)
        };
        assert_eq!(hash(&moved), hash(&there), "{name}");
    };
    for name in ["seat", "browser", "display", "account"] {
        same(name);
    }
    let house = House::open(Config { database: Database::Directory, ..back.config() }).await;
    let ann = crate::house::Visitor { address: house.address, ..ann };
    assert_eq!(ann.sit(&game).await.made(), 2);
    house.close().await;
}

/// Has PostgreSQL carry out a text where a test's tables are.
fn psql(folder: &Folder, text: &str) -> String {
    let (_, address) = shared(folder);
    let (address, schema) =
        address.split_once("?options=-c%20search_path%3D").expect("a schema of the test's own");
    let text = format!("SET search_path = \"{schema}\"; {text}");
    let ran = std::process::Command::new("psql")
        .args([address, "-qtA", "-v", "ON_ERROR_STOP=1", "-c", &text])
        .output();
    let ran = ran.expect("psql runs");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8_lossy(&ran.stdout).trim().to_owned()
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask test cluster"]
async fn tables_of_a_later_version_are_used_as_long_as_that_takes_nothing_away() {
    let folder = Folder::new();
    let house = House::open(folder.config()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian", "time": "5m" })).await;
    ann.sit(&game).await.play("c3-d4").await;
    // A node of the next version adds to the tables while this one runs.
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 SELECT MAX(version) + 1, '', true, '', 0 FROM _sqlx_migrations; \
                 ALTER TABLE game ADD COLUMN of_a_later_version BIGINT; \
                 ALTER TABLE event ADD COLUMN of_a_later_version TEXT NOT NULL DEFAULT 'added'; \
                 CREATE TABLE of_a_later_version (id BIGINT);";
    psql(&folder, later);
    let mut black = bob.sit(&game).await;
    black.play("f6-g5").await;
    house.close().await;
    // One that was killed meanwhile comes back.
    let house = House::open(folder.config()).await;
    let ann = crate::house::Visitor { address: house.address, ..ann };
    let mut white = ann.sit(&game).await;
    assert_eq!(white.made(), 2);
    white.play("g3-h4").await;
    house.close().await;

    // Then the next version takes away what only this one needs.
    psql(&folder, "UPDATE cluster SET oldest = (SELECT MAX(version) FROM _sqlx_migrations)");
    let before = psql(&folder, "SELECT COUNT(*) FROM event; SELECT COUNT(*) FROM node");
    let refused = server::App::open(folder.config()).await.expect_err("it is too old").to_string();
    assert!(refused.contains("newer"), "{refused}");
    assert_eq!(psql(&folder, "SELECT COUNT(*) FROM event; SELECT COUNT(*) FROM node"), before);
}

/// Has a program of PostgreSQL do something with a database.
fn by_postgres(program: &str, words: &[&str]) {
    let ran = std::process::Command::new(program).args(words).output().expect("it runs");
    assert!(ran.status.success(), "{program}: {}", String::from_utf8_lossy(&ran.stderr));
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask test cluster"]
async fn what_was_dumped_while_it_was_played_is_restored_and_played_on() {
    let folder = Folder::new();
    let (config, address) = shared(&folder);
    let (database, schema) =
        address.split_once("?options=-c%20search_path%3D").expect("a schema of the test's own");
    let (server, _) = database.rsplit_once('/').expect("a database");
    let house = House::open(config.clone()).await;
    let Pair { ann, bob, game } = house.pair(json!({ "ruleset": "russian", "time": "5m" })).await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("c3-d4").await;
    black.until_made(1).await;
    let dump = folder.0.join("damier.dump").display().to_string();
    by_postgres("pg_dump", &["-Fc", "-n", schema, "-f", &dump, database]);
    // Later than what was taken.
    black.play("f6-g5").await;
    let left = white.state["live"]["clocks"]["white"].as_u64().expect("a clock");
    house.close().await;

    let copy = format!("{server}/copy_of_{schema}");
    let name = format!("copy_of_{schema}");
    by_postgres("psql", &[database, "-qc", &format!("CREATE DATABASE \"{name}\"")]);
    by_postgres("pg_restore", &["--exit-on-error", "-d", &copy, &dump]);
    let there = Database::Postgres(format!("{copy}?options=-c%20search_path%3D{schema}"));
    let other = Folder::new();
    let house = House::open(Config { database: there, data: other.0.clone(), ..config }).await;
    let bob = crate::house::Visitor { address: house.address, ..bob };
    let mut black = bob.sit(&game).await;
    assert_eq!(black.made(), 1, "as it was when it was taken");
    black.play("b6-a5").await;
    let now = black.state["live"]["clocks"]["white"].as_u64().expect("a clock");
    assert!(now + 10_000 > left, "{now} of {left} ms are left: what passed meanwhile is charged to nobody");
    house.close().await;
    by_postgres("psql", &[database, "-qc", &format!("DROP DATABASE \"{name}\" WITH (FORCE)")]);
}

/// A way to a server; none comes through any more on the connections that are there once it has fallen silent.
struct SilentNetwork {
    port: u16,
    silent: watch::Sender<u64>,
}

impl SilentNetwork {
    async fn to(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (silent, falls_silent) = watch::channel(0);
        tokio::spawn(async move {
            loop {
                let (mut near, _) = listener.accept().await.expect("a connection");
                let (server, mut falls_silent) = (server.clone(), falls_silent.clone());
                tokio::spawn(async move {
                    falls_silent.mark_unchanged();
                    let mut far = TcpStream::connect(server).await.expect("the server");
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => {}
                        // Both sides stay open, and nobody is told.
                        _ = falls_silent.changed() => std::future::pending().await,
                    }
                });
            }
        });
        Self { port, silent }
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask test cluster"]
async fn a_network_that_falls_silent_holds_up_no_read() {
    // More than there are connections for.
    const READS: usize = 24;
    /// A read that knows of nothing waits for half a minute.
    const HELD_UP: Duration = Duration::from_secs(25);
    let folder = Folder::new();
    let (config, address) = shared(&folder);
    let (before, rest) = address.split_once('@').expect("a user");
    let (server, rest) = rest.split_once('/').expect("a database");
    let network = SilentNetwork::to(server.to_owned()).await;
    let address = format!("{before}@127.0.0.1:{}/{rest}", network.port);
    let config = Config { database: Database::Postgres(address), ..config };
    let data = DataDirectory::take(&folder.0).expect("a folder");
    let opened = data.open_database(&config.database, CheckTime::AfterStart, RECKONING).await;
    let db = opened.expect("it opens").db;
    let game = Id::random().expect("random numbers");
    let read = || async { tokio::time::timeout(HELD_UP, db.game(game)).await };
    let list =
        || async { tokio::time::timeout(HELD_UP, db.displays_of(Fingerprint::of_account(game))).await };
    assert!(matches!(read().await, Ok(Ok(None))), "there is no such game");
    assert!(list().await.is_ok_and(|found| found.is_ok()));

    network.silent.send_modify(|count| *count += 1);
    let reads = futures_util::future::join_all((0..READS).map(|_| read()));
    let lists = futures_util::future::join_all((0..READS).map(|_| list()));
    let (reads, lists) = tokio::join!(reads, lists);
    assert!(reads.iter().all(Result::is_ok) && lists.iter().all(Result::is_ok), "some were held up");
    // New connections come through; those that have fallen silent are in nobody's way.
    assert!(matches!(read().await, Ok(Ok(None))));
    assert!(list().await.is_ok_and(|found| found.is_ok()));
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask test cluster"]
async fn what_cannot_be_used_is_said_with_its_remedy() {
    let folder = Folder::new();
    let (config, address) = shared(&folder);
    let refused = async |database: &str| {
        let config = Config { database: Database::Postgres(database.to_owned()), ..config.clone() };
        server::App::open(config).await.expect_err("it does not start").to_string()
    };
    let nothing = refused("postgres://damier@127.0.0.1:1/damier").await;
    assert!(nothing.contains("start PostgreSQL") && !nothing.contains('\n'), "{nothing}");
    let (server, _) = address.rsplit_once('/').expect("a database");
    let missing = refused(&format!("{server}/nothing_of_that_name")).await;
    assert!(missing.contains("createdb"), "{missing}");
    let strange = refused("postgres://[").await;
    assert!(strange.contains("postgres://user:password@host"), "{strange}");
    let config = Config { nats: Some("nats://127.0.0.1:1".to_owned()), ..config.clone() };
    let silent = server::App::open(config).await.expect_err("there is no NATS").to_string();
    assert!(silent.contains("nats-server -js"), "{silent}");
    let made = psql(&folder, "SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema()");
    assert_eq!(made, "0", "nothing is written for a node that cannot start");

    // Two servers on one database that cannot reach each other.
    let house = House::open(folder.config()).await;
    let other = Folder::new();
    let config = Config { data: other.0.clone(), ..folder.config() };
    let second = server::App::open(config).await.expect_err("another server uses it").to_string();
    assert!(second.contains("--nats"), "{second}");
    house.close().await;
}

/// Waits until every slot of games has an owner, and so many nodes have them all.
async fn until_owned_by(db: &Db, nodes: usize) {
    let owned = async {
        loop {
            let table = db.lease_table().await.expect("the leases are read");
            let games = table.iter().filter(|row| row.tenure.slot != HOUSEKEEPING);
            let owners: HashSet<&str> = games.clone().map(|row| row.owner.as_str()).collect();
            if games.clone().all(|row| row.lasts && !row.owner.is_empty()) && owners.len() == nodes {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, owned).await.expect("every slot has an owner in time");
}

#[tokio::test]
#[ignore = "needs PostgreSQL and NATS: cargo xtask test cluster"]
async fn two_nodes_are_one_server() {
    const GAMES: usize = 6;
    let nats = std::env::var("DAMIER_TEST_NATS").expect("cargo xtask test cluster names a NATS");
    let (folder, other) = (Folder::new(), Folder::new());
    let (config, _) = shared(&folder);
    let config = Config { nats: Some(nats), ..config };
    let first = House::open(config.clone()).await;
    let second = House::open(Config { data: other.0.clone(), ..config }).await;
    // Half of the slots go over.
    let observer = Folder::new();
    let data = DataDirectory::take(&observer.0).expect("a folder");
    let opened = data.open_database(&folder.config().database, CheckTime::AfterStart, RECKONING).await;
    let db = opened.expect("it opens").db;
    until_owned_by(&db, 2).await;
    let mut games = Vec::new();
    for _ in 0..GAMES {
        let mut ann = first.visitor();
        let wanted = json!({ "ruleset": "russian", "opponent": { "kind": "friend" }, "colour": "white" });
        let game = ann.make(wanted).await;
        let mut bob = second.visitor();
        assert_eq!(bob.join(&game).await.status, 200, "whichever node owns it");
        let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
        white.play("c3-d4").await;
        black.until_made(1).await;
        black.play("f6-g5").await;
        white.until_made(2).await;
        // A wish that is sent again is carried out once, wherever it arrives.
        let again = json!({ "t": "play", "id": "again", "plies": 2, "text": "g3-h4" });
        white.send(again.clone()).await;
        assert_eq!(white.find(|message| message["id"] == "again").await["t"], "done");
        black.until_made(3).await;
        let elsewhere = crate::house::Visitor { address: second.address, ..ann.clone() };
        let mut there = elsewhere.sit(&game).await;
        there.send(again).await;
        assert_eq!(there.find(|message| message["id"] == "again").await["t"], "done");
        assert_eq!(there.made(), 3);
        games.push((elsewhere, game));
    }
    // A node that is told to end hands everything over.
    first.close().await;
    until_owned_by(&db, 1).await;
    db.close().await;
    for (ann, game) in &games {
        let mut white = ann.sit(game).await;
        assert_eq!(white.made(), 3);
        white.send(json!({ "t": "resign", "id": "end" })).await;
        assert_eq!(white.find(|message| message["id"] == "end").await["t"], "done");
    }
    second.close().await;
}

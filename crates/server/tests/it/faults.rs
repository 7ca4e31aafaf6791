//! A disk that fails in every way it can, and a clock that is wrong, under a server in a process of its own: nothing
//! that was acknowledged is lost, what is refused is said to be, play goes on when the fault ends, and nobody pays for
//! it.

#[path = "../faults/control.rs"]
mod control;

use crate::house::{Folder, PATIENCE, Pair, Player, Visitor};
use crate::killing::Life;
use control::{EIO, ENOSPC, EROFS, Fault, Faults, Target};
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::fs::File;
use std::time::{Duration, Instant};

/// A server under faults, with what it logs.
struct Firm {
    folder: Folder,
    workplace: Folder,
    faults: Faults,
    life: Life,
}

impl Firm {
    fn start() -> Self {
        let (folder, workplace) = (Folder::new(), Folder::new());
        let faults = Faults::new(&folder.0, &workplace.0).expect("a C compiler, as the database needs it");
        let life = Self::live(&folder, &workplace, &faults);
        Self { folder, workplace, faults, life }
    }

    fn live(folder: &Folder, workplace: &Folder, faults: &Faults) -> Life {
        let log = workplace.0.join("log");
        let log = File::options().create(true).append(true).open(log).expect("a log");
        Life::start_as(&folder.0, |command| {
            faults.stand_before(command);
            command.env("DAMIER_LOG", "info").stderr(log);
        })
    }

    fn again(&mut self) {
        self.life.kill();
        self.life = Self::live(&self.folder, &self.workplace, &self.faults);
    }

    fn visitor(&self) -> Visitor {
        Visitor { address: self.life.address, cookie: None }
    }

    async fn pair(&self, time: &str) -> Pair {
        let (mut ann, mut bob) = (self.visitor(), self.visitor());
        let game = ann
            .make(json!({ "ruleset": "international", "opponent": { "kind": "friend" }, "colour": "white", "time": time }))
            .await;
        assert_eq!(bob.join(&game).await.status, 200);
        Pair { ann, bob, game }
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.workplace.0.join("log")).expect("a log")
    }

    fn logged(&self, words: &str) -> usize {
        self.log().matches(words).count()
    }

    async fn file(&self) -> SqliteConnection {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(self.folder.0.join("damier.db"));
        options.connect().await.expect("the file opens")
    }
}

const REFUSING: &str = "nothing can be written";
const AGAIN: &str = "writing works again";

/// Tries to play until it is acknowledged; says how often it was refused.
async fn insist(visitor: &Visitor, game: &Value, plies: u64, text: &str, id: &str) -> usize {
    let begin = Instant::now();
    let mut refused = 0;
    while begin.elapsed() < PATIENCE {
        let Some(answer) = attempt(visitor, game, plies, text, id).await else { continue };
        if answer["t"] == "done" {
            return refused;
        }
        assert_eq!(answer["source"], "storage", "{answer}");
        refused += 1;
    }
    panic!("{text} was never acknowledged");
}

/// What is answered to a move on a socket of its own; none if the server hung up.
async fn attempt(visitor: &Visitor, game: &Value, plies: u64, text: &str, id: &str) -> Option<Value> {
    let mut player: Player = visitor.try_open(game["id"].as_str()?).await?;
    player.send(json!({ "t": "play", "id": id, "plies": plies, "text": text })).await;
    loop {
        let message = player.hear().await?;
        if message["id"] == id {
            return Some(message);
        }
    }
}

/// What the storage does in a fault.
async fn check_fault(firm: &Firm, name: &str, fault: Fault) {
    let Pair { mut ann, bob, game } = firm.pair("2s").await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("32-28").await;
    black.until_made(1).await;
    let (refusing, again) = (firm.logged(REFUSING), firm.logged(AGAIN));
    let before = firm.faults.hits();
    firm.faults.set(fault);
    let answer = attempt(&bob, &game, 1, "19-23", name).await.unwrap_or_else(|| panic!("{name}: no answer"));
    assert_eq!(answer["t"], "refused", "{name}: {answer}");
    assert_eq!(answer["source"], "storage", "{name}: {answer}");
    let text = answer["text"].as_str().unwrap_or_default();
    assert_eq!(text.matches("not done").count(), 1, "{name}: {answer}");
    for page in ["/health", "/ready"] {
        let health = ann.get(page).await;
        assert_eq!(health.status, 503, "{name}: {}", health.body);
        assert_ne!(health.json()["database"], "ok", "{name}");
    }
    // Longer than Black has: nobody loses on time what the server could not write.
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    let again_refused = attempt(&bob, &game, 1, "19-23", name).await;
    assert!(again_refused.is_none_or(|answer| answer["t"] == "refused"), "{name}");
    assert!(firm.faults.hits() > before, "{name}: nothing went wrong");
    firm.faults.set(Fault::default());
    insist(&bob, &game, 1, "19-23", name).await;
    assert_eq!(ann.get("/health").await.status, 200, "{name}");
    let state = ann.get(&format!("/api/v1/games/{}", game["id"].as_str().expect("an id"))).await.json();
    assert_eq!((&state["live"]["made"], &state["live"]["outcome"]), (&json!(2), &Value::Null), "{name}");
    assert_eq!(firm.logged(REFUSING), refusing + 1, "{name}: the cause is told once\n{}", firm.log());
    assert_eq!(firm.logged(AGAIN), again + 1, "{name}: so is the end\n{}", firm.log());
}

#[tokio::test]
async fn a_disk_that_fails_refuses_moves_and_play_goes_on_when_it_works_again() {
    let firm = Firm::start();
    let log = |fault: Fault| Fault { target: Target::Log, ..fault };
    let full = Fault { write: ENOSPC, ..Fault::default() };
    let broken = Fault { write: EIO, sync: EIO, truncate: EIO, ..Fault::default() };
    let read_only = Fault { write: EROFS, sync: EROFS, truncate: EROFS, open: EROFS, ..Fault::default() };
    for (name, fault) in [
        ("full", full),
        ("full log", log(full)),
        ("broken", broken),
        ("broken log", log(broken)),
        ("a sync that fails", Fault { sync: EIO, ..Fault::default() }),
        ("read-only", read_only),
        ("unreadable", Fault { read: EIO, ..broken }),
        ("cannot be opened", Fault { open: EIO, ..full }),
    ] {
        check_fault(&firm, name, fault).await;
    }
}

#[tokio::test]
async fn a_checkpoint_that_fails_stops_no_move() {
    let firm = Firm::start();
    let Pair { ann, bob, game } = firm.pair("30m").await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    firm.faults.set(Fault { write: EIO, sync: EIO, target: Target::Database, ..Fault::default() });
    let words = "the write-ahead log cannot be checkpointed";
    let begin = Instant::now();
    while firm.logged(words) == 0 {
        assert!(begin.elapsed() < PATIENCE, "no checkpoint was tried");
        play_one(&mut white, &mut black).await;
    }
    firm.faults.set(Fault::default());
    while firm.logged("the write-ahead log can be checkpointed again") == 0 {
        assert!(begin.elapsed() < PATIENCE, "no checkpoint was tried again");
        play_one(&mut white, &mut black).await;
    }
    assert_eq!(firm.logged(words), 1, "{}", firm.log());
    assert_eq!(firm.logged(REFUSING), 0, "{}", firm.log());
}

/// One ply, or a word when the game is over: something is written.
async fn play_one(white: &mut Player, black: &mut Player) {
    if white.outcome().is_some() {
        let answer = white.wish(json!({ "t": "chat", "text": "again" })).await;
        assert!(answer["t"] == "done" || answer["t"] == "refused", "{answer}");
        return;
    }
    let plies = white.made();
    let (mover, other) = if white.turn() == "white" { (white, black) } else { (black, white) };
    let text = mover.moves()[0].clone();
    mover.play(&text).await;
    other.until_made(plies + 1).await;
}

#[tokio::test]
async fn a_file_that_somebody_else_has_locked_holds_play_up_and_no_longer() {
    let firm = Firm::start();
    let Pair { mut ann, bob, game } = firm.pair("2s").await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("32-28").await;
    black.until_made(1).await;
    let mut other = firm.file().await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.expect("it can be locked");
    let answer = attempt(&bob, &game, 1, "19-23", "locked").await.expect("an answer");
    assert_eq!(answer["t"], "refused", "{answer}");
    assert_eq!(ann.get("/health").await.status, 503);
    sqlx::query("ROLLBACK").execute(&mut other).await.expect("it can be unlocked");
    other.close().await.expect("it closes");
    insist(&bob, &game, 1, "19-23", "locked").await;
    assert_eq!((firm.logged(REFUSING), firm.logged(AGAIN)), (1, 1), "{}", firm.log());
}

#[tokio::test]
async fn what_was_acknowledged_before_a_fault_survives_a_kill_within_it() {
    let mut firm = Firm::start();
    let Pair { ann, bob, game } = firm.pair("30m").await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    for _ in 0..3 {
        play_one(&mut white, &mut black).await;
    }
    firm.faults.set(Fault { sync: EIO, ..Fault::default() });
    let text = black.moves().first().cloned().unwrap_or_default();
    let answer = attempt(&bob, &game, 3, &text, "lost").await;
    assert!(answer.is_none_or(|answer| answer["t"] == "refused"));
    firm.life.kill();
    firm.faults.set(Fault::default());
    firm.again();
    let ann = Visitor { address: firm.life.address, ..ann };
    let shown = ann.sit(&game).await;
    let plies = shown.state["plies"].as_array().expect("plies");
    let before = white.state["plies"].as_array().expect("plies");
    assert!(plies.starts_with(before) && plies.len() <= before.len() + 1, "{plies:?} after {before:?}");
}

#[tokio::test]
async fn time_that_the_disk_needs_is_charged_to_nobody_and_told() {
    let mut firm = Firm::start();
    let Pair { ann, bob, game } = firm.pair("2s").await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("32-28").await;
    black.until_made(1).await;
    // Each sync takes longer than either player has.
    firm.faults.set(Fault { sync_ms: 2_500, target: Target::Log, ..Fault::default() });
    black.play("19-23").await;
    white.until_made(2).await;
    firm.faults.set(Fault::default());
    white.play("28x19").await;
    black.until_made(3).await;
    black.play("14x23").await;
    assert_eq!(black.outcome(), None, "{}", black.state["live"]);
    let begin = Instant::now();
    while firm.logged("the server was slow to write; no player is charged") == 0 {
        assert!(begin.elapsed() < PATIENCE, "{}", firm.log());
        tokio::task::yield_now().await;
    }
    // It is not charged later either, by a server that reads the game anew.
    white.until_made(4).await;
    let left = black.state["live"]["clocks"]["black"].as_u64().expect("a time");
    firm.again();
    let bob = Visitor { address: firm.life.address, ..bob };
    assert_eq!(bob.sit(&game).await.state["live"]["clocks"]["black"], left);
}

#[tokio::test]
async fn a_clock_that_was_a_year_ahead_is_noticed_and_dates_are_right_again() {
    const YEAR: i64 = 365 * 24 * 3_600_000;
    let mut firm = Firm::start();
    firm.faults.set(Fault { clock_ms: YEAR, ..Fault::default() });
    let Pair { ann, bob, game } = firm.pair("10m").await;
    let (mut white, mut black) = (ann.sit(&game).await, bob.sit(&game).await);
    white.play("32-28").await;
    black.until_made(1).await;
    let begin = Instant::now();
    while firm.logged("the system clock was changed") == 0 {
        assert!(begin.elapsed() < PATIENCE, "{}", firm.log());
        tokio::task::yield_now().await;
    }
    // It is written that the server was seen in that year; then the clock is right again.
    assert_eq!(firm.visitor().get("/health").await.status, 200);
    firm.life.kill();
    firm.faults.set(Fault::default());
    firm.again();
    assert_eq!(firm.logged("behind the time at which this server last ran"), 1, "{}", firm.log());
    let (mut ann, bob) =
        (Visitor { address: firm.life.address, ..ann }, Visitor { address: firm.life.address, ..bob });
    let mut black = bob.sit(&game).await;
    black.play("19-23").await;
    let left = black.state["live"]["clocks"]["black"].as_u64().expect("a time");
    assert!(left > 9 * 60_000, "the year was not charged: {left} are left");
    let listed = ann.get("/api/v1/games?list=mine").await.json();
    let last = listed[0]["last"].as_u64().expect("a date");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    let off = u64::try_from(now.as_millis()).expect("a number").abs_diff(last);
    assert!(off < 3_600_000, "{off} ms off: {listed}");
}

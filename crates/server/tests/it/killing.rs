//! The process is killed in the middle of play, again and again: what was acknowledged is there afterwards.
//!
//! `DAMIER_KILLS` says how often; a dozen times without it.

use crate::house::{Folder, Pair, Player, Visitor};
use futures_util::SinkExt;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

const GAMES: usize = 6;

/// A server in a process of its own, killed at the latest when the test ends.
pub(crate) struct Life {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Life {
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_as(data, |_| {})
    }

    /// Starts it with something changed about its process.
    pub(crate) fn start_as(data: &Path, change: impl FnOnce(&mut Command)) -> Self {
        let mut command = Command::new(program());
        command.arg(data).stdout(Stdio::piped());
        change(&mut command);
        let mut child = command
            .spawn()
            .unwrap_or_else(|fault| panic!("{}: {fault}; build the examples first", program().display()));
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is ours");
        BufReader::new(output).read_line(&mut line).expect("it says where it listens");
        let address = line.trim().parse().expect("an address");
        Self { child, address }
    }

    /// Without any warning.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it is gone");
    }

    /// Sends it a signal by its name.
    fn signal(&self, name: &str) {
        let sent = Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).status();
        assert!(sent.expect("there is a kill").success(), "{name}");
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The example `serve`, which cargo builds together with the tests.
fn program() -> PathBuf {
    let tests = std::env::current_exe().expect("we have a name");
    let folder = tests.ancestors().nth(2).expect("tests lie in a folder of the target directory");
    folder.join("examples").join(format!("serve{}", std::env::consts::EXE_SUFFIX))
}

/// A game that goes on from one life of the server to the next.
struct Going {
    pair: Pair,
    /// The moves that were acknowledged.
    acknowledged: Vec<String>,
    /// So that every game takes another course.
    choice: usize,
}

impl Going {
    async fn begin(address: SocketAddr, choice: usize) -> Self {
        Self::begin_with(address, choice, "30m").await
    }

    async fn begin_with(address: SocketAddr, choice: usize, time: &str) -> Self {
        let new = || Visitor { address, cookie: None };
        let (mut ann, mut bob) = (new(), new());
        let wanted = json!({ "ruleset": "international", "opponent": { "kind": "friend" }, "colour": "white", "time": time });
        let game = ann.make(wanted).await;
        assert_eq!(bob.join(&game).await.status, 200);
        Self { pair: Pair { ann, bob, game }, acknowledged: Vec::new(), choice }
    }

    /// Looks whether everything that was acknowledged is there, and at most one move more: the one that was under way.
    async fn check(&mut self, address: SocketAddr) {
        self.pair.ann.address = address;
        self.pair.bob.address = address;
        let shown = self.pair.ann.sit(&self.pair.game).await;
        let plies = shown.state["plies"].as_array().expect("plies");
        let kept: Vec<String> =
            plies.iter().map(|ply| ply["text"].as_str().expect("a text").to_owned()).collect();
        assert!(kept.starts_with(&self.acknowledged), "{kept:?} begins with {:?}", self.acknowledged);
        assert!(kept.len() <= self.acknowledged.len() + 1, "{kept:?} against {:?}", self.acknowledged);
        let left = shown.state["live"]["clocks"]["white"].as_u64().expect("a time");
        assert!(left > 60_000, "time when the server was dead is nobody's: {left}");
        self.acknowledged = kept;
        if shown.outcome().is_some() {
            *self = Self::begin(address, self.choice + 1).await;
        }
    }

    /// Plays on until the server is gone, or the game over.
    async fn play(&mut self) {
        let Some(mut players) = self.sit_down().await else { return };
        loop {
            let [white, black] = &mut players;
            if white.outcome().is_some() {
                return;
            }
            let (mover, other) = if white.turn() == "white" { (white, black) } else { (black, white) };
            let moves = mover.moves();
            self.choice = self.choice.wrapping_mul(31).wrapping_add(7);
            let (text, made) = (moves[self.choice % moves.len()].clone(), mover.made());
            let id = format!("{made}-{}", self.choice);
            let wish = json!({ "t": "play", "id": id, "plies": made, "text": text });
            if mover.socket.send(Message::text(wish.to_string())).await.is_err() {
                return;
            }
            let Some(answer) = heard(mover, |message| message["id"] == id.as_str()).await else { return };
            assert_eq!(answer["t"], "done", "{answer}");
            self.acknowledged.push(text);
            while other.made() <= made {
                if other.hear().await.is_none() {
                    return;
                }
            }
        }
    }

    async fn sit_down(&self) -> Option<[Player; 2]> {
        let id = self.pair.game["id"].as_str()?;
        let mut players = Vec::new();
        for visitor in [&self.pair.ann, &self.pair.bob] {
            let mut player = visitor.try_open(id).await?;
            player.socket.send(Message::text(r#"{"t":"hello","from":null}"#)).await.ok()?;
            heard(&mut player, |message| message["t"] == "present").await?;
            players.push(player);
        }
        let [white, _] = &mut players[..] else { return None };
        // The clock starts when both are there: one version more, which Black may have got with everything else.
        while white.state["live"]["clocks"]["running"].is_null() && white.outcome().is_none() {
            white.hear().await?;
        }
        players.try_into().ok()
    }
}

/// The next message of a kind; none when the server is gone.
async fn heard(player: &mut Player, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
    loop {
        let message = player.hear().await?;
        if wanted(&message) {
            return Some(message);
        }
    }
}

#[tokio::test]
async fn an_acknowledged_move_survives() {
    let kills = std::env::var("DAMIER_KILLS").ok().and_then(|number| number.parse().ok()).unwrap_or(12);
    let folder = Folder::new();
    let mut process = Life::start(&folder.0);
    let mut games = Vec::new();
    for number in 0..GAMES {
        games.push(Going::begin(process.address, number).await);
    }
    let mut survived = 0;
    for _ in 0..kills {
        let playing: Vec<_> = games
            .drain(..)
            .map(|mut game| {
                tokio::spawn(async move {
                    game.play().await;
                    game
                })
            })
            .collect();
        let moment = Duration::from_millis(20 + server::key::lot().expect("random numbers") % 400);
        tokio::time::sleep(moment).await;
        process.kill();
        for game in playing {
            games.push(game.await.expect("the players play"));
        }
        survived += games.iter().map(|game| game.acknowledged.len()).sum::<usize>();
        process = Life::start(&folder.0);
        for game in &mut games {
            game.check(process.address).await;
        }
    }
    assert!(survived > kills, "hardly anything was played: {survived} moves were looked for");
    println!("{kills} kills, {survived} acknowledged moves looked for, none missing");
}

/// A process that stands still (a suspended machine, a starved processor) costs nobody time, though its clock went on.
#[tokio::test]
async fn nobody_pays_for_a_server_that_stood_still() {
    let folder = Folder::new();
    let process = Life::start(&folder.0);
    let game = Going::begin_with(process.address, 0, "3s").await;
    let [mut white, _black] = game.sit_down().await.expect("both sit down");
    process.signal("STOP");
    tokio::time::sleep(Duration::from_secs(4)).await;
    process.signal("CONT");
    white.play("32-28").await;
    assert_eq!(white.outcome(), None, "the flag has not fallen");
    let left = white.state["live"]["clocks"]["white"].as_u64().expect("a time");
    assert!(left > 0, "{left}");
}

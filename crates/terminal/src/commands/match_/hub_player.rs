//! An engine that uses Hub, as a child process.

use super::entrant::{Dialect, Program};
use super::player::{Choice, EngineChoice, Failure, Player};
use draughts::clock::At;
use draughts::game::{Event, Game};
use draughts::notation::hub as notation;
use draughts::{RulesetName, Side};
use protocol::hub::{self, FromEngine, HubPosition, Level, Search, SearchDone, SearchReport, ToEngine, old};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) struct HubPlayer {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
    dialect: Dialect,
    name: String,
}

/// How long an engine may take to start: it may load large files.
const STARTING: Duration = Duration::from_secs(60);
/// How long it may take to quit by itself.
const LEAVING: Duration = Duration::from_secs(2);

impl HubPlayer {
    pub(crate) fn start(program: &Program, ruleset: RulesetName, dialect: Dialect) -> Result<Self, Failure> {
        let mut command = Command::new(&program.path);
        command.args(&program.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(folder) = &program.folder {
            command.current_dir(folder);
        }
        let path = program.path.display();
        let mut child =
            command.spawn().map_err(|error| Failure::Crash(format!("{path} cannot be started: {error}")))?;
        let stdin = child.stdin.take();
        let stdout = child.stdout.take();
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let Some(stdout) = stdout else { return };
            for line in BufReader::new(stdout).split(b'\n').map_while(Result::ok) {
                if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
        let mut player = Self { child, stdin, lines, dialect, name: path.to_string() };
        player.handshake(ruleset, program)?;
        Ok(player)
    }

    fn handshake(&mut self, ruleset: RulesetName, program: &Program) -> Result<(), Failure> {
        let until = Instant::now() + STARTING;
        self.send(&ToEngine::Hub)?;
        let mut names = Vec::new();
        loop {
            match self.hear(until)? {
                FromEngine::Wait => break,
                FromEngine::Id(identity) => {
                    let words = [identity.name.as_str(), identity.version.as_str()];
                    self.name = words.join(" ").trim().to_owned();
                }
                FromEngine::Parameter(parameter) => names.push(parameter.name),
                _ => {}
            }
        }
        if names.iter().any(|name| name == "variant") {
            let value = hub::ruleset_name(ruleset).to_owned();
            self.send(&ToEngine::SetParameter { name: "variant".to_owned(), value })?;
        }
        for option in &program.options {
            let (name, value) = (option.name.clone(), option.value.clone());
            self.send(&ToEngine::SetParameter { name, value })?;
        }
        self.send(&ToEngine::Init)?;
        self.wait_for(&FromEngine::Ready, until)
    }

    fn send(&mut self, message: &ToEngine) -> Result<(), Failure> {
        let lines = match self.dialect {
            Dialect::Second => vec![message.to_string()],
            Dialect::First => old::write(message),
        };
        let text = lines.into_iter().map(|line| line + "\n").collect::<String>();
        let written =
            self.stdin.as_mut().map(|stdin| stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()));
        match written {
            Some(Ok(())) => Ok(()),
            _ => Err(Failure::Crash("the engine has closed its input".to_owned())),
        }
    }

    /// The next message that is understood.
    fn hear(&mut self, until: Instant) -> Result<FromEngine, Failure> {
        loop {
            let line = match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Failure::Time("no answer in time".to_owned()));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::Crash("the engine has ended".to_owned()));
                }
            };
            let read = match self.dialect {
                Dialect::Second => FromEngine::read(&line),
                Dialect::First => old::read(&line),
            };
            // Engines print all sorts of things; lines that are no Hub message are ignored.
            if let Ok(Some(message)) = read {
                return Ok(message);
            }
        }
    }

    fn wait_for(&mut self, wanted: &FromEngine, until: Instant) -> Result<(), Failure> {
        while self.hear(until)? != *wanted {}
        Ok(())
    }
}

impl Player for HubPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, _: &Game, _: Side) -> Result<(), Failure> {
        self.send(&ToEngine::NewGame)?;
        self.send(&ToEngine::Ping)?;
        self.wait_for(&FromEngine::Pong, Instant::now() + STARTING)
    }

    fn choose(&mut self, game: &Game, level: &Level, longest: Duration) -> Result<EngineChoice, Failure> {
        self.send(&ToEngine::Position(counted_history(game).write()))?;
        self.send(&ToEngine::Level(*level))?;
        let began = Instant::now();
        self.send(&ToEngine::Go(Search::Think))?;
        let mut last = SearchReport::default();
        loop {
            match self.hear(began + longest)? {
                FromEngine::Info(found) => last = found,
                FromEngine::Done(SearchDone { action, .. }) => {
                    let used = began.elapsed();
                    let text = action.ok_or_else(|| Failure::Illegal("no move".to_owned()))?;
                    let action = notation::read_move(game.position(), &text)
                        .map_err(|fault| Failure::Illegal(fault.to_string()))?;
                    return Ok(EngineChoice {
                        choice: Choice::Move(action),
                        score: last.score,
                        nodes: last.nodes.unwrap_or(0),
                        depth: last.depth.unwrap_or(0),
                        used,
                    });
                }
                FromEngine::Error(message) => return Err(Failure::Crash(message)),
                _ => {}
            }
        }
    }

    fn end(&mut self, _: &Game, _: Side) {}
}

impl Drop for HubPlayer {
    fn drop(&mut self) {
        // It may have ended already, or not react: then it is killed.
        let _ = self.send(&ToEngine::Quit);
        drop(self.stdin.take());
        let until = Instant::now() + LEAVING;
        while Instant::now() < until {
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(_) => {}
                Err(_) => break,
            }
        }
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// The part of the game that the draw rules need: from the last capture or promotion on, or the whole game if a count
/// began earlier and continues, such as that of FMJD 6.3 or of the length of the game.
fn counted_history(game: &Game) -> HubPosition {
    let plies = game.plies();
    let changed = plies.iter().rposition(|ply| ply.facts.captures || ply.facts.promotes);
    let after_it = changed.map(|last| HubPosition {
        start: plies[last].after,
        moves: plies[last + 1..].iter().filter_map(|ply| ply.action).collect(),
    });
    let tells_all = |placed: &HubPosition| replayed(placed, game).counters() == game.counters();
    after_it.filter(tells_all).unwrap_or_else(|| HubPosition {
        start: *game.start(),
        moves: plies.iter().filter_map(|ply| ply.action).collect(),
    })
}

/// A part of a game, replayed under the same settings.
fn replayed(placed: &HubPosition, game: &Game) -> Game {
    let mut part = Game::new(placed.start, game.settings().clone());
    for action in &placed.moves {
        let _ = part.apply(Event::Move(*action), At::ZERO);
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::game::Settings;
    use draughts::notation::{fen, movetext};

    fn placed(ruleset: RulesetName, start: &str, moves: &str) -> (usize, usize) {
        let start = fen::read_position(ruleset, start).expect("a position");
        let mut game = Game::new(start, Settings::of(ruleset.rules()));
        for text in moves.split_whitespace() {
            let action = movetext::read(game.position(), text).expect("a legal move");
            let _ = game.apply(Event::Move(action), At::ZERO);
        }
        (game.plies().len(), counted_history(&game).moves.len())
    }

    #[test]
    fn moves_before_a_capture_are_told_where_a_count_goes_on() {
        // FMJD 6.3 counts on through the capture of one of three.
        let (played, told) = placed(RulesetName::International, "W:WK46,K36,27:BK4", "46-41 4x31");
        assert_eq!((played, told), (2, 2));
        // Under IDF every count begins anew with the capture.
        let (played, told) = placed(RulesetName::Russian, "W:Wa1,c3:Bb6,d4,h8", "c3xe5 b6-c5 a1-b2");
        assert_eq!((played, told), (3, 2));
    }
}

//! A game as the server reports it, and the game for the engine made from it.

use draughts::clock::{Addition, At, Schedule, TimeControl};
use draughts::game::{Event, Game, Settings};
use draughts::notation::{fen, movetext};
use draughts::{RulesetName, Side};
use protocol::hub::{Level, TimeLeft};
use serde_json::Value;
use std::time::Duration;

/// Time reserved for sending a move.
const FOR_THE_WAY: Duration = Duration::from_millis(200);

/// A game as the server reports it.
#[derive(Default)]
pub(super) struct ServerGame {
    state: Value,
}

impl ServerGame {
    /// Applies a message.
    pub(super) fn hear(&mut self, mut message: Value) {
        match message["t"].as_str() {
            Some("state") => self.state = message,
            Some("update") => {
                if let (Some(keep), Some(plies)) =
                    (message["keep"].as_u64(), self.state["plies"].as_array_mut())
                {
                    plies.truncate(usize::try_from(keep).unwrap_or(usize::MAX));
                }
                let ply = message["ply"].take();
                if let (false, Some(plies)) = (ply.is_null(), self.state["plies"].as_array_mut()) {
                    plies.push(ply);
                }
                self.state["live"] = message["live"].take();
            }
            _ => {}
        }
    }

    pub(super) fn is_known(&self) -> bool {
        self.state.is_object()
    }

    /// Whether the account plays this side; both sides in a game against oneself.
    pub(super) fn plays(&self, side: Side) -> bool {
        let role = self.state["role"].as_str().unwrap_or_default();
        role == "both" || role == word(side)
    }

    pub(super) fn turn(&self) -> Option<Side> {
        let live = &self.state["live"];
        let on = live["outcome"].is_null() && live["waiting"] == false;
        Side::BOTH.into_iter().find(|side| on && live["turn"] == word(*side))
    }

    /// How the game ended, if it did.
    pub(super) fn outcome(&self) -> Option<String> {
        let outcome = &self.state["live"]["outcome"];
        let text = outcome["text"].as_str()?;
        Some(format!("{} {text}", outcome["result"].as_str().unwrap_or_default()))
    }

    /// How many plies were made.
    pub(super) fn made(&self) -> u64 {
        self.state["live"]["made"].as_u64().unwrap_or_default()
    }

    /// Whether the opponent's draw offer waits for an answer.
    pub(super) fn is_offered(&self, to: Side) -> bool {
        self.state["live"]["offer"] == word(to.opponent())
    }

    /// Whether the opponent's takeback request waits for an answer.
    pub(super) fn is_asked_back(&self, by: Side) -> bool {
        let wishes = self.state["live"]["wishes"].as_array();
        wishes.is_some_and(|wishes| {
            wishes.iter().any(|wish| wish["kind"] == "take-back" && wish["by"] == word(by.opponent()))
        })
    }

    pub(super) fn ruleset(&self) -> Result<RulesetName, String> {
        let name = self.state["fixed"]["ruleset"].as_str().unwrap_or_default();
        name.parse().map_err(|error| format!("{error}"))
    }

    /// The game itself, replayed.
    pub(super) fn game(&self) -> Result<Game, String> {
        let ruleset = self.ruleset()?;
        if self.state["fixed"]["blindfold"] == true {
            return Err("this is a blindfold game, which engines do not play".to_owned());
        }
        let start = fen::read_position(ruleset, &self.start()).map_err(|faults| faults.to_string())?;
        let mut game = Game::new(start, Settings::of(ruleset.rules()));
        for ply in self.state["plies"].as_array().into_iter().flatten() {
            let text = ply["text"].as_str().unwrap_or_default();
            let action = movetext::read(game.position(), text).map_err(|fault| fault.to_string())?;
            let _ = game.apply(Event::Move(action), At::ZERO);
        }
        Ok(game)
    }

    /// The position from which the game began, as FEN.
    fn start(&self) -> String {
        let fixed = &self.state["fixed"];
        let pieces = |letter: &str| {
            let all = fixed["start"].as_object().into_iter().flatten();
            let own = all.filter_map(|(square, piece)| {
                let piece = piece.as_str()?;
                let king = if piece == piece.to_lowercase() { "" } else { "K" };
                piece.eq_ignore_ascii_case(letter).then(|| format!("{king}{square}"))
            });
            own.collect::<Vec<_>>().join(",")
        };
        let first = if fixed["first"] == "black" { 'B' } else { 'W' };
        format!("{first}:W{}:B{}", pieces("w"), pieces("b"))
    }

    /// The clock of a side; none in a game without a clock and in correspondence games.
    pub(super) fn level(&self, side: Side) -> Option<Level> {
        let (fixed, clocks) = (&self.state["fixed"], &self.state["live"]["clocks"]);
        if fixed["correspondence"] == true {
            return None;
        }
        let left = Duration::from_millis(clocks[word(side)].as_u64()?);
        let note = clocks[format!("{}_note", word(side))].as_str().unwrap_or_default();
        let moves = note.split(' ').next().and_then(|count| count.parse().ok());
        let control = fixed["time"].as_str().and_then(|text| text.parse::<TimeControl>().ok());
        let clock = TimeLeft {
            time: left.saturating_sub(FOR_THE_WAY).max(FOR_THE_WAY / 4),
            moves,
            increment: control.map_or(Duration::ZERO, |control| increment(control.schedule(side))),
        };
        Some(Level { clock: Some(clock), ..Level::default() })
    }
}

/// The increment per move in the last period.
fn increment(schedule: &Schedule) -> Duration {
    match schedule {
        Schedule::Periods(periods) => match periods.last().map(|period| period.addition) {
            Some(Addition::Fischer(time) | Addition::Bronstein(time) | Addition::Delay(time)) => {
                Duration::from_millis(time.get())
            }
            _ => Duration::ZERO,
        },
        _ => Duration::ZERO,
    }
}

const fn word(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_game_is_put_together_from_what_is_told() {
        let mut told = ServerGame::default();
        told.hear(json!({
            "t": "state", "role": "black",
            "fixed": { "ruleset": "english", "first": "black", "time": "5m+3s", "start": { "1": "B", "2": "b", "30": "w" } },
            "plies": [], "live": { "made": 0, "turn": "black", "outcome": null, "waiting": false,
                "clocks": { "white": 300_000, "black": 60_000, "white_note": "", "black_note": "15 moves by then" } },
        }));
        assert_eq!(
            (told.turn(), told.plays(Side::Black), told.plays(Side::White)),
            (Some(Side::Black), true, false)
        );
        assert_eq!(told.game().expect("a game").position().side(Side::Black).len(), 2);
        let clock = told.level(Side::Black).and_then(|level| level.clock).expect("a clock");
        assert_eq!((clock.moves, clock.increment.as_secs(), clock.time.as_millis()), (Some(15), 3, 59_800));
        told.hear(json!({ "t": "update", "ply": { "text": "1-6" }, "keep": null, "live": { "made": 1, "turn": "white",
            "outcome": null, "waiting": false } }));
        assert_eq!(told.game().expect("a game").plies().len(), 1);
        told.hear(json!({ "t": "update", "ply": null, "keep": 0, "live": { "made": 0, "outcome": { "text": "Over.", "result": "1-0" } } }));
        assert_eq!((told.game().expect("a game").plies().len(), told.turn()), (0, None));
        assert_eq!(told.outcome().as_deref(), Some("1-0 Over."));
    }
}

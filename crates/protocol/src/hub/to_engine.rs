//! Messages to an engine.

use super::{HubLine, Level, LineError, PositionText};
use std::fmt;

/// A message to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToEngine {
    /// Asks for identity and parameters. Answered by `id`, `param`s and `wait`.
    Hub,
    /// Sets a parameter.
    SetParameter {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
    /// Asks the engine to get ready. Answered by `ready`.
    Init,
    /// The position of the next search.
    Position(PositionText),
    /// The limits of the next search.
    Level(Level),
    /// Starts a search. Answered by `done`.
    Go(Search),
    /// The expected move has been made: the search continues on the engine's own time.
    PonderHit,
    /// Ends the search, which is still answered by `done`.
    Stop,
    /// The next search belongs to a new game.
    NewGame,
    /// Answered by `pong`, even during a search.
    Ping,
    /// Ends the engine.
    Quit,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// To find a move.
    Think,
    /// On the opponent's time, as if the expected move had been made.
    Ponder,
    /// To report scores and variations.
    Analyze,
}

impl Search {
    /// The flag that asks for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Think => "think",
            Self::Ponder => "ponder",
            Self::Analyze => "analyze",
        }
    }
}

impl ToEngine {
    /// Reads a line. None for a blank line or an unknown command, which are ignored.
    pub fn read(text: &str) -> Result<Option<Self>, LineError> {
        let Some(line) = HubLine::read(text)? else { return Ok(None) };
        Ok(Some(match line.command.as_str() {
            "hub" => Self::Hub,
            "set-param" => {
                let missing = |field| LineError::Missing { command: "set-param", field };
                let name = line.get("name").ok_or_else(|| missing("name"))?;
                let value = line.get("value").ok_or_else(|| missing("value"))?;
                Self::SetParameter { name: name.to_owned(), value: value.to_owned() }
            }
            "init" => Self::Init,
            "pos" => {
                let position = line.get("pos").ok_or(LineError::Missing { command: "pos", field: "pos" })?;
                let moves = line.get("moves").unwrap_or_default().split_whitespace();
                Self::Position(PositionText {
                    position: position.to_owned(),
                    moves: moves.map(str::to_owned).collect(),
                })
            }
            "level" => Self::Level(Level::of(&line)?),
            "go" => {
                let kinds = [Search::Think, Search::Ponder, Search::Analyze];
                let asked = kinds.into_iter().find(|kind| line.get(kind.word()).is_some());
                Self::Go(asked.ok_or(LineError::NoSearch)?)
            }
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "new-game" => Self::NewGame,
            "ping" => Self::Ping,
            "quit" => Self::Quit,
            _ => return Ok(None),
        }))
    }
}

impl fmt::Display for ToEngine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hub => formatter.write_str("hub"),
            Self::SetParameter { name, value } => {
                HubLine::new("set-param").with("name", name).with("value", value).fmt(formatter)
            }
            Self::Init => formatter.write_str("init"),
            Self::Position(given) => {
                let moves = Some(given.moves.join(" ")).filter(|moves| !moves.is_empty());
                HubLine::new("pos").with("pos", &given.position).with_some("moves", moves).fmt(formatter)
            }
            Self::Level(level) => {
                // A flag has no value, and an empty one would be written in quotation marks.
                let flag = if level.infinite { " infinite" } else { "" };
                write!(formatter, "{}{flag}", level.line())
            }
            Self::Go(search) => write!(formatter, "go {}", search.word()),
            Self::PonderHit => formatter.write_str("ponder-hit"),
            Self::Stop => formatter.write_str("stop"),
            Self::NewGame => formatter.write_str("new-game"),
            Self::Ping => formatter.write_str("ping"),
            Self::Quit => formatter.write_str("quit"),
        }
    }
}

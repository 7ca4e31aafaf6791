//! An engine in a match, whatever its protocol.

use draughts::game::Game;
use draughts::{Move, Side};
use protocol::hub::Level;
use std::time::Duration;

/// An engine that plays.
pub(crate) trait Player {
    /// The name it reports.
    fn name(&self) -> String;

    /// Starts a game, or continues one that is under way.
    fn begin(&mut self, game: &Game, side: Side) -> Result<(), Failure>;

    /// Asks the engine for its move; fails after `longest`.
    fn choose(&mut self, game: &Game, level: &Level, longest: Duration) -> Result<EngineChoice, Failure>;

    /// The game is over.
    fn end(&mut self, game: &Game, side: Side);
}

/// An engine's choice, with its score and effort.
#[derive(Clone, Debug)]
pub(crate) struct EngineChoice {
    pub(crate) choice: Choice,
    /// The value to the engine, in men.
    pub(crate) score: Option<f64>,
    pub(crate) nodes: u64,
    pub(crate) depth: u32,
    pub(crate) used: Duration,
}

/// What an engine does on its turn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Choice {
    Move(Move),
    /// It resigns: only if the protocol has a message for that.
    GiveUp,
    SayDrawn,
}

/// Why an engine cannot continue and loses the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Failure {
    #[error("crash: {0}")]
    Crash(String),
    #[error("illegal move: {0}")]
    Illegal(String),
    #[error("time: {0}")]
    Time(String),
}

impl Failure {
    /// Its kind in one word.
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::Crash(_) => "crash",
            Self::Illegal(_) => "illegal move",
            Self::Time(_) => "time",
        }
    }
}

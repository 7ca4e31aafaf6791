//! Who sits at the board, whatever protocol they speak.

use draughts::game::Game;
use draughts::{Move, Side};
use protocol::hub::Level;
use std::time::Duration;

/// An engine that plays.
pub(crate) trait Player {
    /// Its name, as it says itself.
    fn name(&self) -> String;

    /// A game begins, or goes on from what has been played of it.
    fn begin(&mut self, game: &Game, side: Side) -> Result<(), Failure>;

    /// It is on turn: what does it play? It is given up at latest after the longest time.
    fn choose(&mut self, game: &Game, level: &Level, longest: Duration) -> Result<Thought, Failure>;

    /// The game is over.
    fn end(&mut self, game: &Game, side: Side);
}

/// What an engine has made up its mind to.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
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
    /// It says that the game is over for it: only where the protocol has words for that.
    GiveUp,
    SayDrawn,
}

/// Why an engine cannot go on: it loses.
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

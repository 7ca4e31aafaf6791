//! Positions and moves as values that can be printed: a position as FEN, a move as its ruleset writes it.

use super::{fen, movetext};
use crate::moves::Move;
use crate::position::{AnyPosition, Position};
use crate::rules::Ruleset;
use std::fmt;

/// A move of a position, written by its ruleset: `32-28`, `c3-d4`, `28x19`.
#[derive(Clone, Copy, Debug)]
pub struct WrittenMove<'a> {
    position: &'a AnyPosition,
    action: &'a Move,
}

impl AnyPosition {
    /// The position as FEN, as its ruleset names squares.
    ///
    /// ```
    /// use draughts::notation::fen;
    /// use draughts::{AnyPosition, RulesetName};
    ///
    /// let position = fen::read_position(RulesetName::English, "B:W18,24,K29:B3,8")?;
    /// assert_eq!(position.fen(), "B:W18,24,K29:B3,8");
    /// assert_eq!(position.to_string(), position.fen());
    /// # Ok::<(), draughts::notation::fen::FenFaults>(())
    /// ```
    pub fn fen(&self) -> String {
        fen::write(self.rules(), &self.setup())
    }

    /// One of its moves, to be printed: how squares are called, and how much of a capture has to be said, depends on the
    /// position.
    ///
    /// ```
    /// use draughts::{AnyPosition, RulesetName};
    ///
    /// let start = AnyPosition::start(RulesetName::Russian);
    /// let moves: Vec<String> = start.moves().iter().map(|action| start.written(action).to_string()).collect();
    /// assert_eq!(moves.len(), 7);
    /// assert!(moves.contains(&"c3-d4".to_owned()));
    /// ```
    pub const fn written<'a>(&'a self, action: &'a Move) -> WrittenMove<'a> {
        WrittenMove { position: self, action }
    }
}

impl<R: Ruleset> Position<R> {
    /// The position as FEN, as its ruleset names squares.
    pub fn fen(&self) -> String {
        fen::write(self.rules(), &self.setup())
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.fen())
    }
}

impl<R: Ruleset> fmt::Display for Position<R> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.fen())
    }
}

impl fmt::Display for WrittenMove<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&movetext::write(self.position, self.action))
    }
}

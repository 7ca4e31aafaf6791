//! The reports of a search while it runs and when it ends.

use crate::score::Score;
use draughts::Move;
use std::time::Duration;

/// A line that a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How deep the iteration went, in plies.
    pub depth: u32,
    /// How deep the deepest line went.
    pub deepest: u32,
    /// The value of the line to the side to move.
    pub score: Score,
    /// All nodes so far.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// The moves, the one to be played first.
    pub line: Vec<Move>,
    /// The number of the line if there are several: the best is 1.
    pub place: usize,
    /// How full the transposition table is, in thousandths.
    pub table_fullness: u32,
}

/// What a search answers in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The best move; none if there is no move.
    pub best: Option<Move>,
    /// What the opponent is expected to reply.
    pub reply: Option<Move>,
    /// The value to the side to move.
    pub score: Score,
    /// The depth of the last whole iteration.
    pub depth: u32,
    /// All nodes.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

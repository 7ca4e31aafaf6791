//! Moves as they are written, in lines with variations.

use crate::game::MoveSign;
use smallvec::SmallVec;

/// A row of moves with its variations.
#[derive(Clone, Debug, Default)]
pub(in crate::pdn) struct MoveLine {
    /// Comments before the first move.
    pub(in crate::pdn) start: Vec<String>,
    pub(in crate::pdn) moves: Vec<MoveText>,
    /// Where it begins and ends in the text, for a variation.
    pub(in crate::pdn) from: usize,
    pub(in crate::pdn) to: usize,
}

/// A move as it is written.
#[derive(Clone, Debug)]
pub(in crate::pdn) struct MoveText {
    pub(in crate::pdn) at: usize,
    pub(in crate::pdn) end: usize,
    pub(in crate::pdn) squares: SmallVec<[SquareText; 3]>,
    pub(in crate::pdn) separator: Separator,
    /// Comments between its number and itself.
    pub(in crate::pdn) before: Vec<String>,
    pub(in crate::pdn) after: Vec<String>,
    pub(in crate::pdn) signs: Vec<MoveSign>,
    pub(in crate::pdn) glyphs: Vec<u16>,
    pub(in crate::pdn) variations: Vec<MoveLine>,
}

/// A square as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pdn) enum SquareText {
    Number(u16),
    /// Column and row, counted from 1.
    Letters {
        column: u8,
        row: u8,
    },
    /// Somewhere in a column.
    Column(u8),
}

/// What stands between squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pdn) enum Separator {
    Dash,
    Cross,
    None,
}

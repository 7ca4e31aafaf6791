//! Moves: what a move is, which are legal, in which ways one can be made, and how many there are.

mod capture;
mod generate;
mod jumps;
mod line;
mod list;
mod paths;
mod perft;
#[cfg(target_arch = "x86_64")]
mod processor;
mod simple;

pub(crate) use generate::{any, count, generate, must_capture};
pub use list::MoveList;
pub(crate) use paths::paths;
pub use perft::{PerftCounting, perft, perft_counting};

use crate::board::{Square, Squares};

/// A move: a whole capture is one move, whatever way it takes.
///
/// The fields lie in memory in this order, so that a quiet move can be written as one number (see `list::Quiet`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(C)]
pub struct Move {
    /// Where the piece stood.
    pub from: Square,
    /// Where it comes to rest, which may be where it stood.
    pub to: Square,
    /// Whether a man becomes a king by this move.
    pub crowned: bool,
    /// The pieces taken; none for a quiet move.
    pub captured: Squares,
}

impl Move {
    /// Whether pieces are taken.
    #[inline]
    pub const fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }
}

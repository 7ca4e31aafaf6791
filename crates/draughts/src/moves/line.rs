//! Lines of a flying king.

use crate::board::{Direction, Square};
use crate::rules::Ruleset;

/// What a flying king sees from a square in a direction.
pub(super) struct Line {
    /// The empty squares up to the first piece.
    pub(super) open: u64,
    /// The first piece, if there is one.
    pub(super) end: u64,
}

impl Line {
    /// Without a branch, because nobody foresees whether there is a piece.
    #[inline(always)]
    pub(super) fn of<R: Ruleset>(from: Square, direction: Direction, occupied: u64) -> Self {
        let ray = R::GEOMETRY.ray(from, direction).0;
        let met = ray & occupied;
        // The nearest piece and all squares on the king's side of it. Upwards, where none is met, the first square of
        // the board stands for it.
        let (nearest, up_to) = match direction {
            Direction::UpLeft | Direction::UpRight => {
                let nearest = 1 << 63 >> (met | 1).leading_zeros();
                (nearest, !(nearest - 1))
            }
            Direction::DownLeft | Direction::DownRight => {
                (met & met.wrapping_neg(), met ^ met.wrapping_sub(1))
            }
        };
        Self { open: ray & up_to & !occupied, end: nearest & met }
    }
}

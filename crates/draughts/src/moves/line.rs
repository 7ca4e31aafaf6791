//! Lines of a flying king.

use crate::board::{Direction, Square};
use crate::rules::Ruleset;
use std::hint::select_unpredictable;

/// What a flying king sees from a square in a direction.
pub(super) struct KingLine {
    /// The empty squares up to the first piece.
    pub(super) open: u64,
    /// The first piece, if there is one.
    pub(super) end: u64,
}

impl KingLine {
    /// Without a branch, because nobody foresees whether there is a piece, or which way a king goes.
    #[inline(always)]
    pub(super) fn of<R: Ruleset>(from: Square, direction: Direction, occupied: u64) -> Self {
        let ray = R::GEOMETRY.ray(from, direction).0;
        let met = ray & occupied;
        let nearest = Self::nearest(met, direction);
        let up_to = select_unpredictable(
            Self::is_upwards(direction),
            nearest.wrapping_neg(),
            nearest ^ nearest.wrapping_sub(1),
        );
        Self { open: ray & up_to & !occupied, end: nearest & met }
    }

    /// The first of some squares in a direction. If there is none: upwards the first square of the board.
    #[inline(always)]
    pub(super) fn nearest(squares: u64, direction: Direction) -> u64 {
        let highest = 1 << 63 >> (squares | 1).leading_zeros();
        let lowest = squares & squares.wrapping_neg();
        select_unpredictable(Self::is_upwards(direction), highest, lowest)
    }

    #[inline(always)]
    fn is_upwards(direction: Direction) -> bool {
        matches!(direction, Direction::UpLeft | Direction::UpRight)
    }
}

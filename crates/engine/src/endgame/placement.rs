//! A placement: where the pieces stand, White to move.
//!
//! Turning the board by half and swapping the colours changes nothing in any ruleset: the board, the ways of men and
//! kings and all that is said about captures are the same for both sides. So a position with Black to move is looked up
//! as the turned placement, and one table serves both sides.

use draughts::board::{Geometry, Side, Squares};
use draughts::{Position, Ruleset, Setup};

/// Where the pieces stand, White to move, as bits of the padded board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) white: u64,
    pub(super) black: u64,
    /// The kings of both sides.
    pub(super) kings: u64,
}

impl Placement {
    /// The placement of a position, turned if Black is on turn.
    #[inline]
    pub(super) fn of<R: Ruleset>(position: &Position<R>) -> Self {
        let placement = Self {
            white: position.side(Side::White).bits(),
            black: position.side(Side::Black).bits(),
            kings: position.kings().bits(),
        };
        match position.turn() {
            Side::White => placement,
            Side::Black => placement.turned(R::GEOMETRY),
        }
    }

    /// The position with White to move. None if a man stands on its promotion row.
    #[inline]
    pub(super) fn position<R: Ruleset>(&self) -> Option<Position<R>> {
        let setup = Setup {
            turn: Side::White,
            white_men: Squares::from_bits(self.white & !self.kings),
            white_kings: Squares::from_bits(self.white & self.kings),
            black_men: Squares::from_bits(self.black & !self.kings),
            black_kings: Squares::from_bits(self.black & self.kings),
        };
        Position::new(&setup).ok()
    }

    /// The board turned by half, colours swapped.
    #[inline]
    #[must_use]
    pub(super) const fn turned(&self, geometry: &Geometry) -> Self {
        Self {
            white: turned(self.black, geometry),
            black: turned(self.white, geometry),
            kings: turned(self.kings, geometry),
        }
    }
}

/// Squares after half a turn of the board: the padding is symmetric, so the bits come in reverse order.
#[inline]
const fn turned(squares: u64, geometry: &Geometry) -> u64 {
    squares.reverse_bits() >> geometry.board().bits().leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_turn_reverses_the_order_of_squares() {
        for geometry in [Geometry::EIGHT, Geometry::TEN] {
            let last = geometry.square_count() - 1;
            for index in 0..=last {
                let bits = |index| geometry.square(index).map(|square| square.only().bits());
                assert_eq!(bits(index).map(|square| turned(square, geometry)), bits(last - index));
            }
        }
    }
}

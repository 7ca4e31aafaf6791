//! Moves in text.
//!
//! A move is written by its first and last square. Where two legal captures share both, the squares where the
//! direction changes are added (IDF 8.5.5, FMJD 8.2.1). Such a text settles the capture, since a piece takes
//! whatever it meets on the straight lines between those squares; so no two moves of a position have the same text.
//!
//! A text is read in three ways, each tried only if the one before finds nothing: as a capture with every change of
//! direction named, whatever other landing squares are named too; as a capture of which any landing squares between
//! the first and the last are named; and as Hub writes captures, with the captured squares after the first and last.

mod reading;
mod writing;

pub use reading::{LONGEST, MatchingMoves, MoveFault, MoveTextFault, attempt, find, legal, read};
pub use writing::{ListedMove, in_order, squares, write, write_all, write_full};

use crate::board::{Direction, Geometry, Square};

/// Whether the way changes its direction at this place; so do, by convention, its ends.
fn turns_at(geometry: &Geometry, way: &[Square], place: usize) -> bool {
    let heading = |from: usize, to: usize| {
        let (from, to) = (*way.get(from)?, *way.get(to)?);
        Direction::ALL.into_iter().find(|&direction| geometry.ray(from, direction).contains(to))
    };
    place == 0 || place + 1 >= way.len() || heading(place - 1, place) != heading(place, place + 1)
}

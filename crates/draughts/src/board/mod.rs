//! The board and what stands on it: squares, sets of squares, sides and pieces.
//!
//! Knows the geometry of a board and no ruleset.

mod geometry;
mod piece;
mod square;

pub use geometry::{Direction, Geometry};
pub use piece::{Kind, Piece, Side};
pub use square::{Square, Squares};

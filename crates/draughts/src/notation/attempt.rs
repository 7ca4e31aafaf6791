//! A move as a player wrote or made it, before the rules judge it.

use super::square::NamedSquare;

/// An attempted move: squares in the order given, legal or not, on the board or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The squares: origin first. One square alone is a touched piece.
    pub squares: Vec<WrittenSquare>,
    /// Whether it was written as a capture.
    pub sign: MoveSeparator,
}

/// One square of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenSquare {
    /// The square it names.
    pub named: NamedSquare,
    /// The text as written.
    pub text: String,
}

/// The sign between the squares of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveSeparator {
    /// A dash.
    Quiet,
    /// A cross or colon.
    Capture,
    /// None, or blanks.
    Absent,
}

//! What somebody wrote or did as a move, before the rules are asked.

use super::square::Named;

/// A move as it was tried: squares in the order they were given, legal or not, on the board or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The squares: origin first. One square alone is a touched piece.
    pub squares: Vec<Written>,
    /// Whether it was written as a capture.
    pub sign: Sign,
}

/// One square of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// What it names.
    pub named: Named,
    /// How it was written.
    pub text: String,
}

/// The sign between the squares of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A dash.
    Quiet,
    /// A cross or colon.
    Capture,
    /// None, or blanks.
    Absent,
}

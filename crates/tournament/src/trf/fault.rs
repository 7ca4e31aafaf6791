//! What is wrong with a file.

/// The first thing that is wrong with a file, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}; {remedy}")]
pub struct TrfFault {
    /// From 1.
    pub line: usize,
    /// From 1, counted in characters.
    pub column: usize,
    /// What is wrong.
    pub reason: String,
    /// What would be right.
    pub remedy: String,
}

impl TrfFault {
    pub(super) fn new(
        line: usize,
        column: usize,
        reason: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self { line, column, reason: reason.into(), remedy: remedy.into() }
    }
}

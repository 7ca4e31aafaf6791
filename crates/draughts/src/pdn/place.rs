//! Where something stands in a file.

use std::fmt;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, counted from 1.
    pub line: u64,
    /// The column, counted in characters from 1.
    pub column: u64,
}

impl Place {
    /// The beginning of a file.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place reached after some more text.
    #[must_use]
    pub fn after(self, text: &str) -> Self {
        let breaks = text.bytes().filter(|&byte| byte == b'\n').count() as u64;
        let last = text.rsplit('\n').next().unwrap_or_default();
        let characters = last.chars().count() as u64;
        let column = if breaks == 0 { self.column + characters } else { characters + 1 };
        Self { line: self.line + breaks, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}, column {}", self.line, self.column)
    }
}

//! What can be wrong with a line.

/// A line that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// A line that is too long.
    #[error("a line has at most {} characters", super::LONGEST)]
    TooLong,
    /// A value begins with a quotation mark and never ends.
    #[error("column {column}: the quotation mark is not closed")]
    OpenQuotation {
        /// Where it begins, counted in characters from 1.
        column: usize,
    },
    /// A sign in the place of a name.
    #[error(
        "column {column}: {sign:?} in the place of a name; write name=value, and quote values with = or blanks"
    )]
    NoName {
        /// Where, counted in characters from 1.
        column: usize,
        /// The sign.
        sign: char,
    },
    /// A required field is missing.
    #[error("{command} needs {field}=…")]
    Missing {
        /// The command.
        command: &'static str,
        /// The field.
        field: &'static str,
    },
    /// A wrong value of a field.
    #[error("{command} {field}={value:?}: {wanted}")]
    Value {
        /// The command.
        command: &'static str,
        /// The field.
        field: &'static str,
        /// The value, shortened.
        value: String,
        /// The values that are allowed.
        wanted: &'static str,
    },
    /// A search of no known kind.
    #[error("go needs one of think, ponder and analyze")]
    NoSearch,
}

impl LineError {
    pub(super) fn value(
        command: &'static str,
        field: &'static str,
        value: &str,
        wanted: &'static str,
    ) -> Self {
        Self::Value { command, field, value: value.chars().take(60).collect(), wanted }
    }
}

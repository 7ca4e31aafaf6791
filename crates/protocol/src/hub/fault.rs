//! What can be wrong with a line.

/// A line that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A longer line than anybody writes.
    #[error("a line has at most {} characters", super::LONGEST)]
    TooLong,
    /// A value begins with a quotation mark and never ends.
    #[error("column {column}: the quotation mark is never closed")]
    OpenQuotation {
        /// Where it begins, counted in characters from 1.
        column: usize,
    },
    /// A sign where a name should stand.
    #[error(
        "column {column}: {sign:?} stands where a name should; write name=value, and quote what has = or blanks in it"
    )]
    NoName {
        /// Where, counted in characters from 1.
        column: usize,
        /// The sign.
        sign: char,
    },
    /// A field without which the command says nothing.
    #[error("{command} needs {field}=…")]
    Missing {
        /// The command.
        command: &'static str,
        /// The field.
        field: &'static str,
    },
    /// A value that is not what the field is for.
    #[error("{command} {field}={value:?}: {wanted}")]
    Value {
        /// The command.
        command: &'static str,
        /// The field.
        field: &'static str,
        /// The value, shortened.
        value: String,
        /// What would have been right.
        wanted: &'static str,
    },
    /// A search of no known kind.
    #[error("go needs one of think, ponder and analyze")]
    NoSearch,
}

impl Fault {
    pub(super) fn value(
        command: &'static str,
        field: &'static str,
        value: &str,
        wanted: &'static str,
    ) -> Self {
        Self::Value { command, field, value: value.chars().take(60).collect(), wanted }
    }
}

//! What can be wrong with a message.

/// A message that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// No message at all.
    #[error("a message has at least one character")]
    Empty,
    /// Longer than a message can be.
    #[error("a message has at most {} characters", super::LONGEST)]
    TooLong,
    /// A character that a message cannot have.
    #[error("column {column}: a message is ASCII, and has no character 0")]
    NotAscii {
        /// Where, counted from 1.
        column: usize,
    },
    /// The first letter is that of no message.
    #[error("{letter:?} begins no message; R, A, M, E, C, B and K do")]
    Kind {
        /// The letter.
        letter: char,
    },
    /// The message ends within a field.
    #[error("column {column}: {field} is missing, or shorter than {width}")]
    Short {
        /// Where the field begins, counted from 1.
        column: usize,
        /// The field.
        field: &'static str,
        /// How many characters it has.
        width: usize,
    },
    /// More text than fields.
    #[error("column {column}: the message goes on after its last field")]
    Long {
        /// Where, counted from 1.
        column: usize,
    },
    /// A field with something else in it than it is for.
    #[error("column {column}: {field} is {text:?}; {wanted}")]
    Value {
        /// Where the field begins, counted from 1.
        column: usize,
        /// The field.
        field: &'static str,
        /// What stands there.
        text: String,
        /// What would have been right.
        wanted: &'static str,
    },
}

//! What can be wrong with a message.

/// A message that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// No message at all.
    #[error("a message has at least one character")]
    Empty,
    /// Longer than a message can be.
    #[error("a message has at most {} characters", super::LONGEST)]
    TooLong,
    /// A character that a message cannot have.
    #[error("column {column}: a message is ASCII without the character 0")]
    NotAscii {
        /// Where, counted from 1.
        column: usize,
    },
    /// The first letter is that of no message.
    #[error("{letter:?} is not the first letter of a message; those are R, A, M, E, C, B and K")]
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
        /// The width of the field, in characters.
        width: usize,
    },
    /// More text than fields.
    #[error("column {column}: there is text after the last field")]
    Long {
        /// Where, counted from 1.
        column: usize,
    },
    /// A field with a wrong value.
    #[error("column {column}: {field} is {text:?}; {wanted}")]
    Value {
        /// Where the field begins, counted from 1.
        column: usize,
        /// The field.
        field: &'static str,
        /// The text in the field.
        text: String,
        /// What would have been right.
        wanted: &'static str,
    },
}

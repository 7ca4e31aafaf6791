//! What can be wrong with the text of a game, where, and what to do about it.

use super::{LONGEST, MOST_LINES};

/// Why a text is refused, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct GameTextFault {
    /// The line, from 1.
    pub line: usize,
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong with it.
    pub reason: GameTextReason,
}

/// Why a text is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTextReason {
    /// The text is longer than [`LONGEST`].
    #[error("the text is longer than {LONGEST} bytes; remove lines that are not events")]
    TooLong,
    /// There are more lines than [`MOST_LINES`].
    #[error("there are more than {MOST_LINES} lines; remove those that are not events")]
    TooManyLines,
    /// The last line has no line feed: perhaps only its beginning was written.
    #[error("the last line is not finished; end it with a line feed if it is whole, otherwise delete it")]
    Unfinished,
    /// The head has no end.
    #[error("the line \"begin\" is missing; write it before the first event")]
    NoBegin,
    /// Something else stands here than should.
    #[error("{text:?} cannot be read here; write {wanted}")]
    Unexpected {
        /// What stands here, shortened.
        text: String,
        /// What should stand here.
        wanted: String,
    },
    /// The line ends too early.
    #[error("the line ends too early; write {wanted}")]
    Missing {
        /// What should stand here.
        wanted: String,
    },
    /// The line goes on.
    #[error("the line should end before {text:?}; delete the rest")]
    TooMuch {
        /// What is too much, shortened.
        text: String,
    },
    /// A line of the head stands there twice.
    #[error("{name:?} occurs twice; delete one of the two lines")]
    Twice {
        /// The first word of the line.
        name: String,
    },
    /// An article that we do not know.
    #[error("there is no article {text:?}; write a rulebook and a number it has, for example [fmjd 5.4.6]")]
    UnknownArticle {
        /// What stands in the brackets, shortened.
        text: String,
    },
    /// A draw rule that no ruleset has.
    #[error("no ruleset has this draw rule; write the article and the name of one that some ruleset has")]
    UnknownDrawRule,
    /// A part with a form of its own is at fault.
    #[error("{0}")]
    Part(String),
}

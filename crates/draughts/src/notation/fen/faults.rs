//! What can be wrong with a FEN text, where, and what to do about it.

use super::LONGEST;
use crate::board::{Kind, Side, Square};
use crate::notation::square;
use crate::position::SetupFault;
use crate::rules::Rules;
use std::fmt;

/// One reason why a text is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenFault {
    /// Where, counted in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: FenReason,
}

/// Why a text is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenReason {
    /// There is no text.
    Empty,
    /// The text is longer than [`LONGEST`].
    TooLong,
    /// The letter of a side should stand here.
    NoSide,
    /// A letter that stands for no side.
    UnknownSide {
        /// The letter.
        letter: char,
    },
    /// A side has two lists.
    SideTwice {
        /// The side.
        side: Side,
    },
    /// A square should stand here.
    NoSquare,
    /// The board has no such square.
    NoSuchSquare {
        /// The text as written.
        text: String,
    },
    /// A light square.
    LightSquare {
        /// The text as written.
        text: String,
    },
    /// A range of squares that are named by letters.
    LetterRange {
        /// The range.
        text: String,
    },
    /// A range that begins with its greater number.
    BackwardRange {
        /// The range.
        text: String,
    },
    /// A range without its end.
    UnfinishedRange {
        /// What there is of it.
        text: String,
    },
    /// The same piece is named twice.
    NamedTwice {
        /// Its square.
        square: Square,
    },
    /// Something that has no meaning here.
    Junk {
        /// The text.
        text: String,
    },
    /// The text can be read, the setup cannot be played.
    Setup(SetupFault),
}

impl FenFault {
    /// The fault in words, squares and colours named as the ruleset names them.
    pub fn text(&self, rules: &Rules) -> String {
        match &self.reason {
            FenReason::Empty => "there is no text".to_owned(),
            FenReason::TooLong => format!("the text is longer than {LONGEST} characters"),
            FenReason::NoSide => "the letter of a side is missing".to_owned(),
            FenReason::UnknownSide { letter } => format!("{letter:?} is not the letter of a side"),
            FenReason::SideTwice { side } => {
                format!("the pieces of {} are listed a second time", rules.colour(*side))
            }
            FenReason::NoSquare => "a square is missing".to_owned(),
            FenReason::NoSuchSquare { text } => format!("there is no square {text}"),
            FenReason::LightSquare { text } => format!("{text} is a light square"),
            FenReason::LetterRange { text } => format!("{text} is a range of squares named by letters"),
            FenReason::BackwardRange { text } => format!("the range {text} runs backward"),
            FenReason::UnfinishedRange { text } => format!("the range {text:?} has no end"),
            FenReason::NamedTwice { square } => {
                format!("the piece on {} is named a second time", square::name(rules, *square))
            }
            FenReason::Junk { text } => format!("{text:?} cannot be read here"),
            FenReason::Setup(fault) => fault.text(rules),
        }
    }

    /// What to do about it.
    pub fn remedy(&self, rules: &Rules) -> String {
        match &self.reason {
            FenReason::Empty | FenReason::NoSide | FenReason::UnknownSide { .. } => {
                "write the side to move and then the pieces of both sides, as in W:W31,K32:B1-5".to_owned()
            }
            FenReason::TooLong => "write each piece once".to_owned(),
            FenReason::SideTwice { .. } => "put all pieces of a side into one list".to_owned(),
            FenReason::NoSquare => "put exactly one comma between two squares".to_owned(),
            FenReason::NoSuchSquare { .. } => {
                let letters = if rules.size.value == 8 { " or a1 to h8" } else { "" };
                format!("the squares are 1 to {}{letters}", rules.geometry().square_count())
            }
            FenReason::LightSquare { .. } => "pieces stand on dark squares only".to_owned(),
            FenReason::LetterRange { .. } => "name each square".to_owned(),
            FenReason::BackwardRange { .. } => "write the smaller number first".to_owned(),
            FenReason::UnfinishedRange { .. } => "write a number on both sides of the dash".to_owned(),
            FenReason::NamedTwice { .. } => "name it once".to_owned(),
            FenReason::Junk { .. } => {
                "write squares with commas between them, K before a king and - in a range of numbers"
                    .to_owned()
            }
            FenReason::Setup(fault) => setup_remedy(rules, *fault),
        }
    }
}

fn setup_remedy(rules: &Rules, fault: SetupFault) -> String {
    match fault {
        SetupFault::NoPieces => "put at least one piece on the board".to_owned(),
        SetupFault::OffTheBoard | SetupFault::TwoPiecesOnASquare(_) => {
            "put each piece on a square of its own".to_owned()
        }
        SetupFault::ManOnPromotionRow { .. } => {
            format!("write K to make it a {}, or put it elsewhere", rules.word(Kind::King))
        }
        SetupFault::TooManyPieces { count, most, .. } => format!("remove {}", count.saturating_sub(most)),
    }
}

/// Every reason why a text is refused, in the order of the text. Shown one to a line.
#[derive(Clone, Debug)]
pub struct FenFaults {
    rules: &'static Rules,
    faults: Vec<FenFault>,
}

impl FenFaults {
    pub(super) fn new(rules: &'static Rules, faults: Vec<FenFault>) -> Self {
        Self { rules, faults }
    }

    /// The reasons: at least one.
    pub fn faults(&self) -> &[FenFault] {
        &self.faults
    }
}

impl fmt::Display for FenFaults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.faults.iter().enumerate() {
            let line_break = if place == 0 { "" } else { "\n" };
            let (text, remedy) = (fault.text(self.rules), fault.remedy(self.rules));
            write!(formatter, "{line_break}column {}: {text}; {remedy}", fault.column)?;
        }
        Ok(())
    }
}

impl std::error::Error for FenFaults {}

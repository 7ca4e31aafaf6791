//! Handicaps: the stronger side begins with men missing (FMJD 11.1.7).

use super::{square, take_man};
use crate::board::{Side, Square, Squares};
use crate::notation;
use crate::position::Setup;
use crate::rules::RulesetName;

/// Men of one side that are missing at the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handicap {
    ruleset: RulesetName,
    side: Side,
    removed: Squares,
}

impl Handicap {
    /// The handicap of the men that stand on these squares at the start.
    pub fn new(ruleset: RulesetName, squares: &[Square]) -> Result<Self, HandicapFault> {
        let rules = ruleset.rules();
        let name = |square| notation::square::name(rules, square);
        let mut setup = Setup::start(rules);
        let mut handicap: Option<Self> = None;
        for &square in squares {
            let removed = handicap.map_or(Squares::NONE, |handicap| handicap.removed);
            if removed.contains(square) {
                return Err(HandicapFault::NamedTwice { square: name(square) });
            }
            if !rules.geometry().board().contains(square) {
                return Err(HandicapFault::OffTheBoard);
            }
            let side =
                take_man(&mut setup, square).ok_or_else(|| HandicapFault::NoMan { square: name(square) })?;
            if handicap.is_some_and(|handicap| handicap.side != side) {
                return Err(HandicapFault::BothSides);
            }
            handicap = Some(Self { ruleset, side, removed: removed.with(square) });
        }
        let handicap = handicap.ok_or(HandicapFault::NoneNamed)?;
        if setup.side(handicap.side).is_empty() {
            return Err(HandicapFault::NoneLeft { side: rules.colour(handicap.side) });
        }
        Ok(handicap)
    }

    /// Reads the squares of the missing men, separated by commas or blanks: `32, 33`.
    pub fn read(ruleset: RulesetName, text: &str) -> Result<Self, HandicapFault> {
        let words = text.split(|sign: char| sign == ',' || sign.is_whitespace());
        let squares = words.filter(|word| !word.is_empty()).map(|word| {
            square(ruleset.rules(), word)
                .ok_or_else(|| HandicapFault::NoSquare { text: word.chars().take(40).collect() })
        });
        Self::new(ruleset, &squares.collect::<Result<Vec<_>, _>>()?)
    }

    /// The ruleset whose starting position it changes.
    pub const fn ruleset(&self) -> RulesetName {
        self.ruleset
    }

    /// The side that gives the handicap.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The squares of the missing men.
    pub const fn removed(&self) -> Squares {
        self.removed
    }

    /// The setup at the start of the game.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::start(self.ruleset.rules());
        setup.white_men = setup.white_men - self.removed;
        setup.black_men = setup.black_men - self.removed;
        setup
    }
}

/// The missing men's squares, as [`Handicap::read`] reads them.
impl std::fmt::Display for Handicap {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.pad(&notation::square::list(self.ruleset.rules(), self.removed))
    }
}

/// Why some squares do not make a handicap.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HandicapFault {
    /// No square is named.
    #[error("no square is named; write the squares of the men to leave out")]
    NoneNamed,
    /// A word names no playable square.
    #[error("{text:?} is not a square of the board")]
    NoSquare {
        /// The word.
        text: String,
    },
    /// A square of another board.
    #[error("a square is not on the board")]
    OffTheBoard,
    /// Nothing stands there at the start.
    #[error("no man stands on {square} at the start")]
    NoMan {
        /// The name of the square.
        square: String,
    },
    /// A square is named more than once.
    #[error("{square} is named twice")]
    NamedTwice {
        /// The name of the square.
        square: String,
    },
    /// Men of both sides are named, but only one gives a handicap.
    #[error("men of both sides are named; only one side gives a handicap")]
    BothSides,
    /// The side would have no man.
    #[error("{side} would have no man left")]
    NoneLeft {
        /// The name of the side.
        side: &'static str,
    },
}

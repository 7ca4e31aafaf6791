//! How a game ended. The first number of a result belongs to the side that begins the game in the ruleset's starting
//! position, so `1-0` is a win for Red in English draughts.

use super::result::{Meaning, Spelling};
use crate::board::Side;
use crate::game::Score;
use crate::rules::Rules;
use std::cmp::Ordering;

/// How a text says that a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameEnding {
    /// `*`: it has not, or nobody knows.
    #[default]
    Unfinished,
    /// The points of both sides, counted in halves where a text does; none above [`GameEnding::MOST_POINTS`].
    Points {
        /// Of the side that begins.
        first: u16,
        /// Of the other.
        second: u16,
    },
    /// `1/2-1/2`, `½-½`, `0.5-0.5`.
    Halves,
}

impl GameEnding {
    /// What is more is no result of a game.
    pub const MOST_POINTS: u16 = 99;

    /// Reads a result in any spelling that needs no ruleset. What cannot be read says nothing.
    pub fn read(text: &str) -> Self {
        match Spelling::read(text).map(|spelling| spelling.meaning) {
            Some(Meaning::Ending(ending)) => ending,
            Some(Meaning::Winner(_)) | None => Self::Unfinished,
        }
    }

    /// Reads a result in any spelling, `White wins` too; none if it cannot be read.
    pub fn read_by(rules: &Rules, text: &str) -> Option<Self> {
        Spelling::read(text).map(|spelling| spelling.ending(rules))
    }

    /// The result as it is written.
    pub fn text(self) -> String {
        match self {
            Self::Unfinished => "*".to_owned(),
            Self::Points { first, second } => format!("{first}-{second}"),
            Self::Halves => "1/2-1/2".to_owned(),
        }
    }

    /// The nearest of the eight results of PDN 3.0: who won stays, points beyond two do not.
    #[must_use]
    pub const fn standard(self) -> Self {
        match self {
            Self::Points { first: 1, second: 0 } | Self::Points { first: 0, second: 1 } => self,
            Self::Points { first, second } if first > second => Self::Points { first: 2, second: 0 },
            Self::Points { first, second } if first < second => Self::Points { first: 0, second: 2 },
            Self::Points { first: 0, .. } => self,
            Self::Points { .. } => Self::Points { first: 1, second: 1 },
            Self::Unfinished | Self::Halves => self,
        }
    }

    /// The result of a game in points of one for a win.
    pub const fn of(rules: &Rules, score: Score) -> Self {
        match score {
            Score::Won(side) if side as u8 == rules.first_to_move.value as u8 => {
                Self::Points { first: 1, second: 0 }
            }
            Score::Won(_) => Self::Points { first: 0, second: 1 },
            Score::Drawn => Self::Halves,
            Score::BothLose => Self::Points { first: 0, second: 0 },
            Score::Annulled => Self::Unfinished,
        }
    }

    /// What the players get, if it says so.
    pub fn score(self, rules: &Rules) -> Option<Score> {
        let begins: Side = rules.first_to_move.value;
        match self {
            Self::Unfinished => None,
            Self::Halves => Some(Score::Drawn),
            Self::Points { first: 0, second: 0 } => Some(Score::BothLose),
            Self::Points { first, second } if first > second => Some(Score::Won(begins)),
            Self::Points { first, second } if first < second => Some(Score::Won(begins.opponent())),
            Self::Points { .. } => Some(Score::Drawn),
        }
    }

    /// Whether two spellings say the same.
    pub(super) fn agrees_with(self, other: Self) -> bool {
        let meaning = |ending: Self| match ending {
            Self::Unfinished => None,
            Self::Halves => Some(Ordering::Equal),
            Self::Points { first, second } => Some(first.cmp(&second)),
        };
        meaning(self) == meaning(other)
    }
}

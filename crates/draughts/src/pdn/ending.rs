//! Results in every spelling. The first number belongs to the side that begins the game in the ruleset's starting
//! position, so `1-0` is a win for Red in English draughts.

use crate::board::Side;
use crate::game::Score;
use crate::rules::Rules;
use std::cmp::Ordering;

/// How a text says that a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Ending {
    /// `*`: it has not, or nobody knows.
    #[default]
    Unfinished,
    /// The points of both sides, counted in halves where a text does.
    Points {
        /// Of the side that begins.
        first: u16,
        /// Of the other.
        second: u16,
    },
    /// `1/2-1/2`, `½-½`, `0.5-0.5`.
    Halves,
}

impl Ending {
    /// Reads a result. What cannot be read says nothing.
    pub fn read(text: &str) -> Self {
        let text = text.trim();
        if Self::length_of_spelled(text).is_some() {
            return Self::Halves;
        }
        let mut parts = text.splitn(2, ['-', '–', '—']).map(|part| part.trim().parse::<u16>());
        match (parts.next(), parts.next()) {
            (Some(Ok(first)), Some(Ok(second))) => Self::Points { first, second },
            _ => Self::Unfinished,
        }
    }

    /// The result as it is written.
    pub fn text(self) -> String {
        match self {
            Self::Unfinished => "*".to_owned(),
            Self::Points { first, second } => format!("{first}-{second}"),
            Self::Halves => "1/2-1/2".to_owned(),
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

    /// The length of a drawn result in halves at the beginning of a text.
    pub(super) fn length_of_spelled(text: &str) -> Option<usize> {
        const HALVES: [&str; 3] = ["1/2", "½", "0.5"];
        let half = HALVES.into_iter().find(|half| text.starts_with(half))?;
        let rest = &text[half.len()..];
        let after = rest.trim_start().trim_start_matches(['-', '–', '—']).trim_start();
        if after.starts_with(half) && after.len() < rest.len() {
            return Some(text.len() - after.len() + half.len());
        }
        (half != "0.5").then_some(half.len())
    }
}

//! Tie-breaks: what separates players with equal points.
//!
//! Each is a function from the field to a value per player; more is better. What they do with rounds that were not
//! played over the board is the event's stated reading, [`Unplayed`].

mod encounter;
mod opponents;
mod rated;
mod results;
mod value;

pub use value::Value;

use crate::standings::{StandingsField, Unplayed};
use std::fmt;
use std::str::FromStr;

/// A tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// The sum of the opponents' points.
    Solkoff,
    /// The same without the lowest few.
    SolkoffWithoutLowest(u8),
    /// Without the lowest; if that does not separate, without the lowest two; and so on.
    SolkoffTruncated,
    /// Without the highest and the lowest; nothing with two opponents or fewer.
    SolkoffMedian,
    /// The sum of the opponents' Solkoffs.
    SolkoffPlus,
    /// The opponents' points, each times the share of the points won against him.
    SonnebornBerger,
    /// The opponents' points, each times 4, 3, 2, 1 or 0 for the result of the micro-match.
    Riga,
    /// Four times the points of beaten opponents, twice those of drawn, once those of lost-to opponents.
    Gorin,
    /// Rounds won.
    Wins,
    /// The points of all games or boards, where a round is worth something else: a team's board points.
    GamePoints,
    /// Draws with the better of it less those with the worse: the sign of a plus draw.
    PlusDraws,
    /// Points among the tied, if they all met each other.
    Direct,
    /// The sum of the points after every round.
    Progressive,
    /// Points against the highest placed, then against the next, down the table.
    HighestPlaced,
    /// Points against those who have at least half of the points.
    Koya,
    /// The rating the result would have been expected of.
    Performance,
    /// The average rating of the opponents.
    AverageRating,
    /// A lot from a stored seed.
    Lot(u64),
}

/// Most tie-breaks an event may list.
pub const MOST_TIE_BREAKS: usize = 20;

/// A tie-break that is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TieBreakError {
    /// No such name.
    #[error("{0:?} is not a tie-break: choose one of {names}", names = NAMES.map(|(name, _)| name).join(", "))]
    Unknown(String),
    /// A lot without its seed.
    #[error("a lot needs its seed, so that it can be drawn again: write lot:SEED, for example lot:2026")]
    LotWithoutSeed,
    /// The same one twice.
    #[error("the tie-break {0} is listed twice: leave one out")]
    Twice(String),
    /// A list without end.
    #[error("at most {MOST_TIE_BREAKS} tie-breaks: leave some out")]
    TooMany,
}

const NAMES: [(&str, TieBreak); 19] = [
    ("solkoff", TieBreak::Solkoff),
    ("solkoff-1", TieBreak::SolkoffWithoutLowest(1)),
    ("solkoff-2", TieBreak::SolkoffWithoutLowest(2)),
    ("solkoff-truncated", TieBreak::SolkoffTruncated),
    ("solkoff-median", TieBreak::SolkoffMedian),
    ("solkoff-plus", TieBreak::SolkoffPlus),
    ("sb", TieBreak::SonnebornBerger),
    ("riga", TieBreak::Riga),
    ("gorin", TieBreak::Gorin),
    ("wins", TieBreak::Wins),
    ("board-points", TieBreak::GamePoints),
    ("plus-draws", TieBreak::PlusDraws),
    ("direct", TieBreak::Direct),
    ("progressive", TieBreak::Progressive),
    ("highest", TieBreak::HighestPlaced),
    ("koya", TieBreak::Koya),
    ("performance", TieBreak::Performance),
    ("average-rating", TieBreak::AverageRating),
    ("lot:SEED", TieBreak::Lot(0)),
];

impl TieBreak {
    /// The value for each player of the field. `groups` says who is tied with whom so far: equal numbers are.
    pub(crate) fn values(self, field: &StandingsField, unplayed: Unplayed, groups: &[usize]) -> Vec<Value> {
        match self {
            Self::Solkoff => opponents::solkoff(field, unplayed),
            Self::SolkoffWithoutLowest(count) => opponents::without_lowest(field, unplayed, count.into()),
            Self::SolkoffTruncated => opponents::truncated(field, unplayed),
            Self::SolkoffMedian => opponents::median(field, unplayed),
            Self::SolkoffPlus => opponents::plus(field, unplayed),
            Self::SonnebornBerger => results::sonneborn_berger(field, unplayed),
            Self::Riga => results::riga(field, unplayed),
            Self::Gorin => results::gorin(field, unplayed),
            Self::Wins => results::wins(field, unplayed),
            Self::GamePoints => results::game_points(field),
            Self::PlusDraws => results::plus_draws(field),
            Self::Progressive => results::progressive(field),
            Self::Koya => results::koya(field),
            Self::Direct => encounter::direct(field, groups),
            Self::HighestPlaced => encounter::highest_placed(field, groups),
            Self::Performance => rated::performance(field),
            Self::AverageRating => rated::average_rating(field),
            Self::Lot(seed) => rated::lot(field, seed),
        }
    }

    /// Reads a list separated by commas.
    pub fn list(text: &str) -> Result<Vec<Self>, TieBreakError> {
        let mut list = Vec::new();
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let tie_break: Self = name.parse()?;
            if list.contains(&tie_break) {
                return Err(TieBreakError::Twice(name.to_owned()));
            }
            list.push(tie_break);
            if list.len() > MOST_TIE_BREAKS {
                return Err(TieBreakError::TooMany);
            }
        }
        Ok(list)
    }
}

impl fmt::Display for TieBreak {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Lot(seed) = self {
            return formatter.pad(&format!("lot:{seed}"));
        }
        match NAMES.iter().find(|(_, tie_break)| tie_break == self) {
            Some((name, _)) => formatter.pad(name),
            None => match self {
                Self::SolkoffWithoutLowest(count) => formatter.pad(&format!("solkoff-{count}")),
                other => formatter.pad(&format!("{other:?}")),
            },
        }
    }
}

impl FromStr for TieBreak {
    type Err = TieBreakError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.to_ascii_lowercase();
        if let Some(seed) = name.strip_prefix("lot:") {
            return seed.parse().map(Self::Lot).map_err(|_| TieBreakError::LotWithoutSeed);
        }
        match name.as_str() {
            "lot" => return Err(TieBreakError::LotWithoutSeed),
            "game-points" => return Ok(Self::GamePoints),
            "buchholz" => return Ok(Self::Solkoff),
            "sonneborn-berger" => return Ok(Self::SonnebornBerger),
            _ => {}
        }
        let known = NAMES.iter().find(|(known, _)| *known == name).map(|&(_, tie_break)| tie_break);
        let fewer = || {
            let count = name.strip_prefix("solkoff-")?.parse().ok()?;
            (1..=9).contains(&count).then_some(Self::SolkoffWithoutLowest(count))
        };
        known.or_else(fewer).ok_or_else(|| TieBreakError::Unknown(text.chars().take(40).collect()))
    }
}

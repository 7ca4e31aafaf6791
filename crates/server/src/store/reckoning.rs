//! The callbacks for computations inside a transaction: the storage keeps ratings and lines without knowing their
//! meaning.

use crate::time::Moment;
use draughts::Side;
use draughts::clock::BySide;
use draughts::game::Score;

/// What is asked of those above.
#[derive(Clone, Copy, Debug)]
pub struct Reckoning {
    /// The ratings of both players before a game and after it.
    pub rate: fn(&Encounter) -> BySide<RatingChange>,
    /// A line of a game with another name, or with words left out, in the place of a player's; none if it has none.
    pub unname: fn(&str, Side, &str) -> Option<String>,
}

#[cfg(test)]
impl Reckoning {
    /// Nobody plays and nobody leaves: for tests of the storage alone.
    pub(crate) const IDLE: Self =
        Self { rate: |_| unreachable!("no game is rated here"), unname: |_, _, _| None };
}

/// A rating, in three columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The number.
    pub rating: f64,
    /// Its rating deviation.
    pub deviation: f64,
    /// How much it seems to change.
    pub volatility: f64,
}

/// A rated game that has ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// The result.
    pub score: Score,
    pub at: Moment,
    /// What is known of each player, and since when.
    pub known: BySide<Option<(Strength, Moment)>>,
}

/// What a game has made of a rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// Before the game, the time since the last one reckoned in.
    pub before: Strength,
    /// After it.
    pub after: Strength,
}

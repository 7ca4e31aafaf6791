//! Ratings: Glicko-2 (Glickman), for each ruleset and speed.
//!
//! Every game is a rating period of its own; a deviation grows again by a step for each month without a game.

use super::speed::Speed;
use crate::key::Id;
use crate::store::{Db, Encounter, PoolRow, RatingChange, StorageError, Strength};
use crate::time::Moment;
use draughts::clock::BySide;
use draughts::game::Score;
use draughts::{RulesetName, Side};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period};

/// A rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The number.
    pub rating: f64,
    /// The rating deviation: the true strength is nearly always within two of them.
    pub deviation: f64,
    /// The volatility.
    pub volatility: f64,
}

/// A month, in milliseconds.
const MONTH: u64 = 30 * 24 * 3_600_000;
/// After ten years a rating says nothing any more.
const MOST_MONTHS: u64 = 120;
/// Above this deviation a rating is shown with a question mark.
const UNCERTAIN: f64 = 110.0;

impl Default for Rating {
    /// The initial rating.
    fn default() -> Self {
        Self { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// The result of a game for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameScore {
    /// A win: one point.
    Won,
    /// A draw: half a point.
    Drawn,
    /// A lost game: no point.
    Lost,
}

/// A game against somebody.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatedResult {
    /// The opponent's rating.
    pub opponent: Rating,
    /// How it went.
    pub got: GameScore,
}

impl Rating {
    /// The rating after games, all of one period.
    #[must_use]
    pub fn after(self, games: &[RatedResult]) -> Self {
        let played = |game: &RatedResult| {
            let outcome = match game.got {
                GameScore::Won => Outcomes::WIN,
                GameScore::Drawn => Outcomes::DRAW,
                GameScore::Lost => Outcomes::LOSS,
            };
            (game.opponent.to(), outcome)
        };
        let played: Vec<_> = games.iter().map(played).collect();
        Self::of(glicko2_rating_period(&self.to(), &played, &Glicko2Config::new()))
    }

    /// As it is after a time without games.
    #[must_use]
    pub fn later(self, last: Moment, now: Moment) -> Self {
        let months = (now.0.saturating_sub(last.0) / MONTH).min(MOST_MONTHS);
        Self::of((0..months).fold(self.to(), |rating, _| decay_deviation(&rating)))
    }

    /// Whether the rating is still provisional.
    pub fn is_uncertain(self) -> bool {
        self.deviation > UNCERTAIN
    }

    fn to(self) -> Glicko2Rating {
        let Self { rating, deviation, volatility } = self;
        Glicko2Rating { rating, deviation, volatility }
    }

    fn of(rating: Glicko2Rating) -> Self {
        let Glicko2Rating { rating, deviation, volatility } = rating;
        Self { rating, deviation, volatility }
    }
}

impl From<Strength> for Rating {
    fn from(kept: Strength) -> Self {
        let Strength { rating, deviation, volatility } = kept;
        Self { rating, deviation, volatility }
    }
}

impl From<Rating> for Strength {
    fn from(rating: Rating) -> Self {
        let Rating { rating, deviation, volatility } = rating;
        Self { rating, deviation, volatility }
    }
}

/// The ratings of both players after a rated game.
pub(crate) fn rate(encounter: &Encounter) -> BySide<RatingChange> {
    let before = BySide::from_fn(|side| match *encounter.known.get(side) {
        Some((kept, changed)) => Rating::from(kept).later(changed, encounter.at),
        None => Rating::default(),
    });
    BySide::from_fn(|side: Side| {
        let got = match encounter.score {
            Score::Won(winner) if winner == side => GameScore::Won,
            Score::Won(_) | Score::BothLose => GameScore::Lost,
            Score::Drawn => GameScore::Drawn,
            // Nobody has got anything out of it.
            Score::Annulled => {
                let stays = (*before.get(side)).into();
                return RatingChange { before: stays, after: stays };
            }
        };
        let own: Rating = *before.get(side);
        let after = own.after(&[RatedResult { opponent: *before.get(side.opponent()), got }]);
        RatingChange { before: own.into(), after: after.into() }
    })
}

/// Somebody with an account who sits at a game.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedPlayer {
    /// The account's name.
    pub name: String,
    /// How strong: before the game, once it has changed that.
    pub rating: Option<Rating>,
    /// The number after the game, once it has changed it.
    pub after: Option<f64>,
}

/// The accounts at a game, with their ratings in its pool.
pub(crate) async fn members(
    db: &Db,
    game: Id,
    pool: Option<RatingPool>,
) -> Result<BySide<Option<RatedPlayer>>, StorageError> {
    let rows = db.members(game, pool.map(RatingPool::written)).await?;
    Ok(BySide::from_fn(|side| {
        let row = rows.get(side).clone()?;
        let known = row.rating.map(Rating::from).unwrap_or_default();
        let before = Rating { rating: row.before.unwrap_or(known.rating), ..known };
        Some(RatedPlayer { name: row.name, rating: pool.map(|_| before), after: row.after })
    }))
}

/// A rating pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingPool {
    /// By which rules.
    pub ruleset: RulesetName,
    /// How fast.
    pub speed: Speed,
}

impl RatingPool {
    /// As it is kept.
    pub(crate) const fn written(self) -> PoolRow {
        PoolRow { ruleset: self.ruleset.name(), speed: self.speed.name() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06 }
    }

    /// The worked example of "Example of the Glicko-2 system" (Glickman, 2013).
    #[test]
    fn the_published_example_comes_out() {
        let games = [
            (1400.0, 30.0, GameScore::Won),
            (1550.0, 100.0, GameScore::Lost),
            (1700.0, 300.0, GameScore::Lost),
        ]
        .map(|(number, deviation, got)| RatedResult { opponent: rating(number, deviation), got });
        let after = rating(1500.0, 200.0).after(&games);
        assert!((after.rating - 1464.06).abs() < 0.02, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.02, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.000_01, "{after:?}");
    }

    #[test]
    fn a_win_raises_and_makes_surer_and_time_makes_less_sure() {
        let new = Rating::default();
        assert!(new.is_uncertain());
        let won = new.after(&[RatedResult { opponent: new, got: GameScore::Won }]);
        let lost = new.after(&[RatedResult { opponent: new, got: GameScore::Lost }]);
        let drawn = new.after(&[RatedResult { opponent: new, got: GameScore::Drawn }]);
        assert!(won.rating > 1600.0 && lost.rating < 1400.0 && (drawn.rating - 1500.0).abs() < 0.001);
        assert!(won.deviation < 300.0);
        let known = rating(1700.0, 60.0);
        assert_eq!(known.later(Moment(0), Moment(MONTH - 1)), known);
        let away = known.later(Moment(0), Moment(12 * MONTH));
        assert!(
            away.deviation > 65.0 && away.deviation < 80.0 && (away.rating - 1700.0).abs() < 1e-9,
            "{away:?}"
        );
        assert!(known.later(Moment(0), Moment(u64::MAX)).deviation <= 350.0);
    }
}

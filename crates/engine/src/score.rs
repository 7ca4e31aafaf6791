//! What a position is worth to the side on turn.

use std::fmt;

/// A value inside the search: hundredths of a man, or how near a win or a loss is.
pub(crate) type Value = i32;

/// No value is as great.
pub(crate) const INFINITE: Value = 32_000;
/// The value of having won; a win in so many plies is worth so much less.
pub(crate) const WIN: Value = 30_000;
/// The value of a drawn game.
pub(crate) const DRAW: Value = 0;
/// From here on a value tells of a win that has been seen to the end.
pub(crate) const SURE_WIN: Value = WIN - 1_000;
/// An estimate is no greater than this.
pub(crate) const GREATEST_ESTIMATE: Value = 20_000;

/// What a position is worth to the side on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate, in hundredths of a man.
    Estimate(i32),
    /// The side on turn wins in so many plies, whatever the other does.
    WinIn(u32),
    /// The side on turn loses in so many plies, if the other plays well.
    LossIn(u32),
}

impl Score {
    pub(crate) fn of(value: Value) -> Self {
        if value >= SURE_WIN {
            Self::WinIn((WIN - value).unsigned_abs())
        } else if value <= -SURE_WIN {
            Self::LossIn((WIN + value).unsigned_abs())
        } else {
            Self::Estimate(value)
        }
    }

    /// In hundredths of a man, wins and losses beyond all estimates.
    pub fn hundredths(self) -> i32 {
        let plies = |plies: u32| i32::try_from(plies).unwrap_or(WIN).min(WIN);
        match self {
            Self::Estimate(value) => value,
            Self::WinIn(distance) => WIN - plies(distance),
            Self::LossIn(distance) => plies(distance) - WIN,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Estimate(value) => write!(formatter, "{:+.2}", f64::from(*value) / 100.0),
            Self::WinIn(plies) => write!(formatter, "win in {plies}"),
            Self::LossIn(plies) => write!(formatter, "loss in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_near_a_win_tell_its_distance() {
        assert_eq!(Score::of(WIN - 7), Score::WinIn(7));
        assert_eq!(Score::of(8 - WIN), Score::LossIn(8));
        assert_eq!(Score::of(GREATEST_ESTIMATE), Score::Estimate(GREATEST_ESTIMATE));
        for value in [WIN - 7, 8 - WIN, 0, -35] {
            assert_eq!(Score::of(value).hundredths(), value);
        }
    }
}

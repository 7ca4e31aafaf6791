//! The value of a position for the side to move.

use crate::plies::Ply;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A value inside the search: hundredths of a man, or how near a win or a loss is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SearchValue(i32);

impl SearchValue {
    /// No value is as great.
    pub(crate) const INFINITE: Self = Self(32_000);
    /// The value of having won; a win in n plies is worth n less.
    pub(crate) const WIN: Self = Self(30_000);
    /// The value of a drawn game.
    pub(crate) const DRAW: Self = Self(0);
    /// From here on a value tells of a win that has been seen to the end.
    pub(crate) const SURE_WIN: Self = Self(29_000);
    /// An estimate is no greater than this.
    pub(crate) const GREATEST_ESTIMATE: Self = Self(20_000);

    pub(crate) const fn new(hundredths: i32) -> Self {
        Self(hundredths)
    }

    pub(crate) const fn hundredths(self) -> i32 {
        self.0
    }

    /// Whether it tells of the end of the game, won or lost.
    #[inline]
    pub(crate) const fn is_sure(self) -> bool {
        self.0.abs() >= Self::SURE_WIN.0
    }

    /// Before how many plies, counted from the root, a sure end comes.
    pub(crate) const fn plies_to_the_end(self) -> u32 {
        (Self::WIN.0 - self.0.abs()).unsigned_abs()
    }

    /// The same with its end counted from a position, and no longer from the root.
    #[inline]
    pub(crate) fn counted_from(self, ply: Ply) -> Self {
        self.further_by(-(ply.plies() as i32))
    }

    /// The same with its end counted from the root, and no longer from a position.
    #[inline]
    pub(crate) fn counted_from_the_root(self, ply: Ply) -> Self {
        self.further_by(ply.plies() as i32)
    }

    #[inline]
    fn further_by(self, plies: i32) -> Self {
        if self >= Self::SURE_WIN {
            self - plies
        } else if self <= -Self::SURE_WIN {
            self + plies
        } else {
            self
        }
    }
}

impl Neg for SearchValue {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Hundredths of a man.
impl Add<i32> for SearchValue {
    type Output = Self;

    #[inline]
    fn add(self, hundredths: i32) -> Self {
        Self(self.0 + hundredths)
    }
}

/// Hundredths of a man.
impl Sub<i32> for SearchValue {
    type Output = Self;

    #[inline]
    fn sub(self, hundredths: i32) -> Self {
        Self(self.0 - hundredths)
    }
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// An estimate, in hundredths of a man.
    Estimate(i32),
    /// The side to move wins in this many plies, whatever the other does.
    WinIn(u32),
    /// The side to move loses in this many plies, if the other plays well.
    LossIn(u32),
}

impl Score {
    pub(crate) fn of(value: SearchValue) -> Self {
        match value.plies_to_the_end() {
            plies if value >= SearchValue::SURE_WIN => Self::WinIn(plies),
            plies if value <= -SearchValue::SURE_WIN => Self::LossIn(plies),
            _ => Self::Estimate(value.hundredths()),
        }
    }

    /// In hundredths of a man, wins and losses beyond all estimates.
    pub fn hundredths(self) -> i32 {
        const WIN: i32 = SearchValue::WIN.hundredths();
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
        assert_eq!(Score::of(SearchValue::WIN - 7), Score::WinIn(7));
        assert_eq!(Score::of(-SearchValue::WIN + 8), Score::LossIn(8));
        let greatest = SearchValue::GREATEST_ESTIMATE;
        assert_eq!(Score::of(greatest), Score::Estimate(greatest.hundredths()));
        for value in [SearchValue::WIN - 7, -SearchValue::WIN + 8, SearchValue::DRAW, SearchValue::new(-35)] {
            assert_eq!(Score::of(value).hundredths(), value.hundredths());
        }
    }

    #[test]
    fn an_end_is_counted_from_the_root_or_from_the_position_and_an_estimate_stays() {
        let ply = Ply::new(4);
        for value in [SearchValue::WIN - 10, -SearchValue::WIN + 10] {
            let stored = value.counted_from(ply);
            assert_eq!(stored.plies_to_the_end(), 6);
            assert_eq!(stored.counted_from_the_root(ply), value);
            assert!(value.is_sure());
        }
        let estimate = SearchValue::new(120);
        assert!(estimate.counted_from(ply) == estimate && !estimate.is_sure());
    }
}

//! The remaining depth of a search and the ply it has reached. Both are counted in plies, but must not be confused.

use crate::score::SearchValue;
use std::ops::{Add, Sub};

/// How many plies are still to be searched: none, or fewer, at the horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Depth(i32);

impl Depth {
    pub(crate) const fn new(plies: i32) -> Self {
        Self(plies)
    }

    pub(crate) const fn plies(self) -> i32 {
        self.0
    }

    #[inline]
    pub(crate) const fn is_at_the_horizon(self) -> bool {
        self.0 <= 0
    }
}

impl Add<i32> for Depth {
    type Output = Self;

    #[inline]
    fn add(self, plies: i32) -> Self {
        Self(self.0 + plies)
    }
}

impl Sub<i32> for Depth {
    type Output = Self;

    #[inline]
    fn sub(self, plies: i32) -> Self {
        Self(self.0 - plies)
    }
}

/// How many plies a position stands from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ply(usize);

impl Ply {
    pub(crate) const ROOT: Self = Self(0);
    /// No line is searched further.
    pub(crate) const LAST: Self = Self(120);

    #[cfg(test)]
    pub(crate) const fn new(plies: usize) -> Self {
        Self(plies)
    }

    pub(crate) const fn plies(self) -> u32 {
        self.0 as u32
    }

    /// As a place in what is kept for each ply.
    #[inline]
    pub(crate) const fn place(self) -> usize {
        self.0
    }

    #[inline]
    pub(crate) const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The one before; none before the root.
    #[inline]
    pub(crate) const fn before(self) -> Option<Self> {
        match self.0.checked_sub(1) {
            Some(plies) => Some(Self(plies)),
            None => None,
        }
    }

    /// What it is worth to win here.
    #[inline]
    pub(crate) fn win(self) -> SearchValue {
        SearchValue::WIN - self.0 as i32
    }

    /// What it is worth to have lost here.
    #[inline]
    pub(crate) fn loss(self) -> SearchValue {
        -self.win()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sooner_a_win_the_better() {
        assert_eq!(Ply::ROOT.before(), None);
        assert_eq!(Ply::ROOT.next().next().before(), Some(Ply::new(1)));
        assert!(Ply::new(3).win() > Ply::new(5).win() && Ply::new(3).loss() < Ply::new(5).loss());
        assert_eq!(Ply::new(4).win(), -Ply::new(4).loss());
    }

    #[test]
    fn nothing_is_left_at_the_horizon() {
        let depth = Depth::new(2);
        assert!(!(depth - 1).is_at_the_horizon());
        assert!((depth - 2).is_at_the_horizon() && (depth - 5).is_at_the_horizon());
        assert_eq!((depth + 3).plies(), 5);
    }
}

//! Levels of play. A weaker level looks less far and overlooks moves, as people do: it plays the best of what it sees.

use crate::limits::Limits;
use crate::random::scramble;
use draughts::Move;

/// A level of play, from beginner to full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(10);
    /// The weakest.
    pub const FIRST: Self = Self(1);

    /// The level with a number from 1 to 10.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::FIRST.0 && number <= Self::FULL.0 { Some(Self(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The limits of a search, no wider than the level allows.
    pub(crate) fn narrow(self, limits: &Limits) -> Limits {
        let Some(most) = self.nodes() else { return limits.clone() };
        let nodes = limits.nodes.map_or(most, |nodes| nodes.min(most));
        Limits { nodes: Some(nodes), ..limits.clone() }
    }

    /// Whether it asks endgame databases: who overlooks moves knows no endings by heart.
    pub(crate) const fn knows_endings(self) -> bool {
        self.overlooked() == 0
    }

    /// Whether it plays openings by the book.
    pub(crate) const fn knows_openings(self) -> bool {
        self.0 > 3
    }

    /// How many nodes it looks at.
    const fn nodes(self) -> Option<u64> {
        match self.0 {
            1 => Some(15),
            2 => Some(60),
            3 => Some(200),
            4 => Some(600),
            5 => Some(1_600),
            6 => Some(5_000),
            7 => Some(15_000),
            8 => Some(60_000),
            9 => Some(300_000),
            _ => None,
        }
    }

    /// How many quiet moves out of 256 it overlooks.
    const fn overlooked(self) -> u64 {
        match self.0 {
            1 => 250,
            2 => 170,
            3 => 110,
            4 => 65,
            5 => 35,
            6 => 14,
            _ => 0,
        }
    }

    pub(crate) const fn oversight(self, seed: u64) -> Oversight {
        Oversight { out_of_256: self.overlooked(), seed }
    }
}

/// Which moves a search does not see. In one game the same position always hides the same moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Oversight {
    out_of_256: u64,
    seed: u64,
}

impl Oversight {
    /// Whether a move is overlooked. Captures are compulsory and seen by everyone, and so are the own next moves; what
    /// is further away is overlooked more easily.
    #[inline]
    pub(crate) fn hides(&self, hash: u64, action: &Move, ply: usize) -> bool {
        if self.out_of_256 == 0 || action.is_capture() || ply == 0 {
            return false;
        }
        let step = u64::from(action.from.bit()) << 8 | u64::from(action.to.bit());
        let chance = scramble(hash ^ scramble(step) ^ self.seed) & 255;
        chance < self.out_of_256 * (1 + ply as u64) / 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{AnyPosition, RulesetName};

    #[test]
    fn levels_grow() {
        let levels: Vec<Level> = (0..=12).filter_map(Level::new).collect();
        assert_eq!(levels.len(), 10);
        for pair in levels.windows(2) {
            assert!(pair[0].nodes().unwrap_or(u64::MAX) < pair[1].nodes().unwrap_or(u64::MAX));
            assert!(pair[0].overlooked() >= pair[1].overlooked());
        }
        assert_eq!(Level::FULL.narrow(&Limits::depth(3)), Limits::depth(3));
        assert_eq!(Level::FIRST.narrow(&Limits::nodes(1_000_000)).nodes, Some(15));
    }

    #[test]
    fn a_weak_level_overlooks_some_moves_and_full_strength_none() {
        let moves = AnyPosition::start(RulesetName::International).moves();
        let hidden = |level: Level| {
            let oversight = level.oversight(1);
            (0..100)
                .flat_map(|hash| moves.iter().map(move |action| oversight.hides(hash, action, 1)))
                .filter(|&hidden| hidden)
                .count()
        };
        assert_eq!(hidden(Level::FULL), 0);
        let weak = hidden(Level::FIRST);
        assert!(weak > 100 && weak < 600, "{weak} of 900");
    }
}

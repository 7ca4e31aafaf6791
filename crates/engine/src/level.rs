//! Levels of play. A weaker level looks less far and overlooks moves, as people do: it plays the best of what it sees.

use crate::limits::Limits;
use crate::random::scramble;
use draughts::Move;
use std::fmt;

/// A level of play, from first steps to full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What makes a level as strong as it is.
#[derive(Clone, Copy, Debug)]
struct Strength {
    name: &'static str,
    /// How many nodes it looks at; nothing for as many as time allows.
    nodes: Option<u64>,
    /// How many quiet moves out of 256 it overlooks.
    overlooked: u64,
    /// How many chances out of 256 to capture one piece it misses.
    missed: u64,
}

/// All levels, the weakest first. How far they are apart is in docs/learning-log.md.
const STRENGTHS: [Strength; 10] = [
    Strength { name: "first steps", nodes: Some(60), overlooked: 250, missed: 150 },
    Strength { name: "beginner", nodes: Some(150), overlooked: 230, missed: 70 },
    Strength { name: "learner", nodes: Some(400), overlooked: 190, missed: 16 },
    Strength { name: "casual player", nodes: Some(450), overlooked: 140, missed: 4 },
    Strength { name: "keen player", nodes: Some(500), overlooked: 100, missed: 0 },
    Strength { name: "club player", nodes: Some(1_200), overlooked: 45, missed: 0 },
    Strength { name: "strong club player", nodes: Some(4_500), overlooked: 16, missed: 0 },
    Strength { name: "tournament player", nodes: Some(15_000), overlooked: 0, missed: 0 },
    Strength { name: "expert", nodes: Some(100_000), overlooked: 0, missed: 0 },
    Strength { name: "master", nodes: None, overlooked: 0, missed: 0 },
];

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(STRENGTHS.len() as u8);
    /// The weakest.
    pub const FIRST: Self = Self(1);

    /// The level with a number, counted from 1.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::FIRST.0 && number <= Self::FULL.0 { Some(Self(number)) } else { None }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (Self::FIRST.0..=Self::FULL.0).map(Self)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What it is called, in small letters.
    pub const fn name(self) -> &'static str {
        self.strength().name
    }

    const fn strength(self) -> &'static Strength {
        &STRENGTHS[self.0 as usize - 1]
    }

    /// The limits of a search, no wider than the level allows.
    pub(crate) fn narrow(self, limits: &Limits) -> Limits {
        let Some(most) = self.strength().nodes else { return limits.clone() };
        let nodes = limits.nodes.map_or(most, |nodes| nodes.min(most));
        Limits { nodes: Some(nodes), ..limits.clone() }
    }

    /// Whether it asks endgame databases: who overlooks moves knows no endings by heart.
    pub(crate) const fn knows_endings(self) -> bool {
        self.strength().overlooked == 0
    }

    /// Whether it plays openings by the book.
    pub(crate) const fn knows_openings(self) -> bool {
        self.0 > 3
    }

    pub(crate) const fn oversight(self, seed: u64) -> Oversight {
        let Strength { overlooked, missed, .. } = *self.strength();
        Oversight { overlooked, missed, seed }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// Which moves a search does not see. In one game the same position always hides the same moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Oversight {
    overlooked: u64,
    missed: u64,
    seed: u64,
}

impl Oversight {
    /// Whether a quiet move is overlooked. The own next moves are seen by everyone; what is further away is overlooked
    /// more easily.
    #[inline]
    pub(crate) fn hides(&self, hash: u64, action: &Move, ply: usize) -> bool {
        if self.overlooked == 0 || action.is_capture() || ply == 0 {
            return false;
        }
        let step = u64::from(action.from.bit()) << 8 | u64::from(action.to.bit());
        let chance = scramble(hash ^ scramble(step) ^ self.seed) & 255;
        chance < self.overlooked * (1 + ply as u64) / 3
    }

    /// Whether it goes unseen that somebody has to capture in a position, so that the position seems quiet: that a man
    /// can be taken, that a man is offered. The more would be taken, the more easily it is seen.
    #[inline]
    pub(crate) fn misses(&self, hash: u64, capture: &Move, ply: usize) -> bool {
        /// So that what is overlooked does not decide what is missed.
        const OTHERWISE: u64 = 0x5EE4_0F1D;
        if self.missed == 0 || ply == 0 {
            return false;
        }
        let taken = u64::from(capture.captured.len()).max(1);
        let chance = scramble(hash ^ scramble(OTHERWISE) ^ self.seed) & 255;
        chance < self.missed * (1 + ply as u64) / (2 * taken * taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{AnyPosition, RulesetName};
    use std::collections::HashSet;

    #[test]
    fn levels_grow_and_each_has_a_name() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(11), None);
        let levels: Vec<Level> = Level::all().collect();
        assert_eq!(levels.len(), 10);
        for pair in levels.windows(2) {
            let [weak, strong] = [pair[0].strength(), pair[1].strength()];
            assert!(weak.nodes.unwrap_or(u64::MAX) < strong.nodes.unwrap_or(u64::MAX));
            assert!(weak.overlooked >= strong.overlooked && weak.missed >= strong.missed);
        }
        let names: HashSet<&str> = levels.iter().map(|level| level.name()).collect();
        assert_eq!(names.len(), 10);
        assert_eq!((Level::FIRST.name(), Level::FULL.name()), ("first steps", "master"));
        assert_eq!(Level::FULL.narrow(&Limits::depth(3)), Limits::depth(3));
        assert_eq!(Level::FIRST.narrow(&Limits::nodes(1_000_000)).nodes, Some(60));
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

    #[test]
    fn who_takes_first_steps_misses_captures_but_seldom_great_ones() {
        let position = |text: &str| draughts::notation::fen::read_position(RulesetName::International, text);
        let missed = |text: &str, level: Level| {
            let moves = position(text).expect("a position").moves();
            (0..256).filter(|&hash| level.oversight(3).misses(hash, &moves[0], 1)).count()
        };
        let (one, three) = ("W:W32:B28", "W:W32:B28,19,10");
        assert!(missed(one, Level::FIRST) > 100);
        assert!(missed(three, Level::FIRST) < 30);
        assert_eq!(missed(one, Level::FULL), 0);
    }
}

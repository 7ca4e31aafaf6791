//! Levels of play. A weaker level looks less far and overlooks moves, as people do: it plays the best of what it sees.

use crate::limits::Limits;
use crate::plies::Ply;
use crate::random::scramble;
use draughts::{Move, Rules};
use std::fmt;

/// A level of play, from first steps to full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What makes a level as strong as it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// How many nodes it looks at; nothing for as many as time allows.
    nodes: Option<u64>,
    /// How many quiet moves out of 256 it overlooks.
    overlooked: u64,
    /// How many chances out of 256 to capture one piece it misses.
    missed: u64,
}

/// What the levels are called, the weakest first.
const NAMES: [&str; 10] = [
    "first steps",
    "beginner",
    "learner",
    "casual player",
    "keen player",
    "club player",
    "strong club player",
    "tournament player",
    "expert",
    "master",
];

type Ladder = [Strength; NAMES.len()];

/// The levels on 8×8 boards. How far they are apart is in docs/learning-log.md.
const SMALL_BOARD: Ladder = [
    Strength { nodes: Some(60), overlooked: 250, missed: 150 },
    Strength { nodes: Some(150), overlooked: 230, missed: 70 },
    Strength { nodes: Some(400), overlooked: 190, missed: 16 },
    Strength { nodes: Some(450), overlooked: 140, missed: 4 },
    Strength { nodes: Some(500), overlooked: 100, missed: 0 },
    Strength { nodes: Some(1_200), overlooked: 45, missed: 0 },
    Strength { nodes: Some(4_500), overlooked: 16, missed: 0 },
    Strength { nodes: Some(15_000), overlooked: 0, missed: 0 },
    Strength { nodes: Some(100_000), overlooked: 0, missed: 0 },
    Strength { nodes: None, overlooked: 0, missed: 0 },
];

/// On 10×10 boards, where the same steps would be greater.
const LARGE_BOARD: Ladder = [
    Strength { nodes: Some(90), overlooked: 242, missed: 115 },
    Strength { nodes: Some(195), overlooked: 221, missed: 54 },
    Strength { nodes: Some(370), overlooked: 192, missed: 18 },
    Strength { nodes: Some(433), overlooked: 156, missed: 8 },
    Strength { nodes: Some(485), overlooked: 114, missed: 0 },
    Strength { nodes: Some(1_000), overlooked: 53, missed: 0 },
    Strength { nodes: Some(3_000), overlooked: 25, missed: 0 },
    Strength { nodes: Some(7_000), overlooked: 9, missed: 0 },
    Strength { nodes: Some(25_000), overlooked: 0, missed: 0 },
    Strength { nodes: None, overlooked: 0, missed: 0 },
];

impl Strength {
    /// The limits of a search, no wider than the level allows.
    pub(crate) fn narrow(self, limits: &Limits) -> Limits {
        let Some(most) = self.nodes else { return limits.clone() };
        let nodes = limits.nodes.map_or(most, |nodes| nodes.min(most));
        Limits { nodes: Some(nodes), ..limits.clone() }
    }

    /// Whether it asks endgame databases: who overlooks moves knows no endings by heart.
    pub(crate) const fn uses_databases(self) -> bool {
        self.overlooked == 0
    }

    pub(crate) const fn oversight(self, seed: u64) -> Oversight {
        let Self { overlooked, missed, .. } = self;
        Oversight { overlooked, missed, seed }
    }
}

impl Level {
    /// Full strength.
    pub const FULL: Self = Self(NAMES.len() as u8);
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
        NAMES[self.0 as usize - 1]
    }

    /// What makes it as strong as it is under some rules.
    pub(crate) fn strength(self, rules: &Rules) -> Strength {
        let ladder = if rules.size.value < 10 { &SMALL_BOARD } else { &LARGE_BOARD };
        ladder[usize::from(self.0) - 1]
    }

    /// Whether it plays openings by the book.
    pub(crate) const fn knows_openings(self) -> bool {
        self.0 > 3
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
    pub(crate) fn hides(&self, hash: u64, action: &Move, ply: Ply) -> bool {
        if self.overlooked == 0 || action.is_capture() || ply == Ply::ROOT {
            return false;
        }
        let step = u64::from(action.from.bit()) << 8 | u64::from(action.to.bit());
        let chance = scramble(hash ^ scramble(step) ^ self.seed) & 255;
        chance < self.overlooked * u64::from(1 + ply.plies()) / 3
    }

    /// Whether it goes unseen that somebody has to capture in a position, so that the position seems quiet: that a man
    /// can be taken, that a man is offered. The more would be taken, the more easily it is seen.
    #[inline]
    pub(crate) fn misses(&self, hash: u64, capture: &Move, ply: Ply) -> bool {
        /// So that what is overlooked does not decide what is missed.
        const OTHERWISE: u64 = 0x5EE4_0F1D;
        if self.missed == 0 || ply == Ply::ROOT {
            return false;
        }
        let taken = u64::from(capture.captured.len()).max(1);
        let chance = scramble(hash ^ scramble(OTHERWISE) ^ self.seed) & 255;
        chance < self.missed * u64::from(1 + ply.plies()) / (2 * taken * taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{AnyPosition, RulesetName};
    use std::collections::HashSet;

    fn strength(level: Level) -> Strength {
        level.strength(RulesetName::International.rules())
    }

    #[test]
    fn levels_grow_and_each_has_a_name() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(11), None);
        assert_eq!(Level::all().count(), 10);
        for ladder in [SMALL_BOARD, LARGE_BOARD] {
            for [weak, strong] in ladder.array_windows() {
                assert!(weak.nodes.unwrap_or(u64::MAX) < strong.nodes.unwrap_or(u64::MAX));
                assert!(weak.overlooked >= strong.overlooked && weak.missed >= strong.missed);
            }
        }
        let names: HashSet<&str> = Level::all().map(Level::name).collect();
        assert_eq!(names.len(), 10);
        assert_eq!((Level::FIRST.name(), Level::FULL.name()), ("first steps", "master"));
        assert_eq!(strength(Level::FULL).narrow(&Limits::depth(3)), Limits::depth(3));
        assert_eq!(strength(Level::FIRST).narrow(&Limits::nodes(1_000_000)).nodes, LARGE_BOARD[0].nodes);
        let small = Level::FIRST.strength(RulesetName::English.rules());
        assert_eq!(small.narrow(&Limits::nodes(1_000_000)).nodes, SMALL_BOARD[0].nodes);
    }

    #[test]
    fn a_weak_level_overlooks_some_moves_and_full_strength_none() {
        let moves = AnyPosition::start(RulesetName::International).moves();
        let hidden = |level: Level| {
            let oversight = strength(level).oversight(1);
            (0..100)
                .flat_map(|hash| moves.iter().map(move |action| oversight.hides(hash, action, Ply::new(1))))
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
            (0..256).filter(|&hash| strength(level).oversight(3).misses(hash, &moves[0], Ply::new(1))).count()
        };
        let (one, three) = ("W:W32:B28", "W:W32:B28,19,10");
        assert!(missed(one, Level::FIRST) > 100);
        assert!(missed(three, Level::FIRST) < 30);
        assert_eq!(missed(one, Level::FULL), 0);
    }
}

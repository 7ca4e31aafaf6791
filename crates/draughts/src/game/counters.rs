//! The running counts of a game's draw rules.
//!
//! Everything is updated ply by ply; a slow re-count from the whole history in the tests must agree.

use super::counting::{Counting, DrawTally, PlyFacts, strong_side};
use crate::board::Side;
use crate::position::{AnyPosition, Setup};
use crate::rules::{Counts, DrawRule, Limit};
use std::collections::HashMap;

/// The counts of all draw rules of a game.
#[derive(Clone, Debug)]
pub(super) struct Counters {
    counting: Counting,
    tally: DrawTally,
    occurrences: HashMap<Setup, u32>,
    /// The places of rules that do not count in the ending on the board.
    suspended: Vec<usize>,
}

/// How a counter of a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The rule it belongs to.
    pub rule: DrawRule,
    /// Moves counted so far, or occurrences of the position.
    pub count: u32,
    /// Where the rule takes effect, in the same unit.
    pub limit: u32,
}

impl Counters {
    /// The counts as they stand in a position that has just been set up.
    pub(super) fn new(rules: Vec<DrawRule>, position: &AnyPosition) -> Self {
        let setup = position.setup();
        let counting = Counting::new(rules, position.rules().geometry());
        let occurrences = HashMap::from([(setup, 1)]);
        Self { tally: counting.begin(&setup), counting, occurrences, suspended: Vec::new() }
    }

    /// Counts a ply that has led to a position.
    pub(super) fn ply(&mut self, ply: PlyFacts, position: &AnyPosition) {
        let setup = position.setup();
        *self.occurrences.entry(setup).or_insert(0) += 1;
        self.tally = self.counting.after(&self.tally, &ply, &setup);
        let (counting, tally) = (&self.counting, &self.tally);
        self.suspended.retain(|&place| counting.made(place, tally, &setup).is_some());
    }

    /// Suspends a rule until the ending on the board is left.
    pub(super) fn suspend(&mut self, rule: &DrawRule) {
        let places = self.counting.rules().iter().enumerate().filter(|(_, known)| *known == rule);
        let places: Vec<usize> = places.map(|(place, _)| place).collect();
        self.suspended.extend(places);
    }

    /// How often the position has stood on the board.
    pub(super) fn occurrences(&self, setup: &Setup) -> u32 {
        self.occurrences.get(setup).copied().unwrap_or(0)
    }

    /// The rules whose count is full, in a position that has just arisen by a move of one side or, if no side is named,
    /// whoever moved last. Exceptions and effects are not considered.
    pub(super) fn full<'a>(
        &'a self,
        setup: &'a Setup,
        by: Option<Side>,
    ) -> impl Iterator<Item = DrawRule> + 'a {
        let rules = self.counting.rules();
        let is_full = move |place: usize| match (rules[place].counts, rules[place].limit) {
            (Counts::Repetitions, Limit::Times(times)) => self.occurrences(setup) >= times,
            _ => self.counting.is_full(place, &self.tally, setup, by),
        };
        let counts = move |place: &usize| !self.suspended.contains(place) && is_full(*place);
        (0..rules.len()).filter(counts).map(|place| rules[place])
    }

    /// Every counter that runs.
    pub(super) fn running(&self, setup: &Setup) -> Vec<Counter> {
        let rules = self.counting.rules();
        let counter = |place: usize| {
            let rule = rules[place];
            if let (Counts::Repetitions, Limit::Times(limit)) = (rule.counts, rule.limit) {
                return Some(Counter { rule, count: self.occurrences(setup), limit });
            }
            let made = self.counting.made(place, &self.tally, setup)?;
            let (count, limit) = match (rule.limit, strong_side(setup)) {
                (Limit::Times(_) | Limit::AtOnce, _) => return None,
                (Limit::Plies(limit), _) => (made.plies(), limit),
                (Limit::MovesOfTheStrongSide(limit), Some(strong)) => (made.by(strong), limit),
                (Limit::MovesOfEach(moves) | Limit::MovesOfTheStrongSide(moves), _) => {
                    (made.plies(), moves.saturating_mul(2))
                }
            };
            Some(Counter { rule, count, limit })
        };
        (0..rules.len()).filter(|place| !self.suspended.contains(place)).filter_map(counter).collect()
    }
}

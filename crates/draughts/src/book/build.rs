//! Building a book.

use super::{HEAD, Key, MAGIC, MOVE, POSITION, ResultCounts, VERSION, key};
use crate::game::Score;
use crate::moves::Move;
use crate::position::AnyPosition;
use crate::rules::RulesetName;
use std::collections::BTreeMap;

/// A book while it is being built.
#[derive(Clone, Debug)]
pub struct Builder {
    ruleset: RulesetName,
    positions: BTreeMap<Key, Vec<CountedMove>>,
}

#[derive(Clone, Copy, Debug)]
struct CountedMove {
    action: Move,
    counts: ResultCounts,
}

impl Builder {
    /// An empty book.
    pub const fn new(ruleset: RulesetName) -> Self {
        Self { ruleset, positions: BTreeMap::new() }
    }

    /// The ruleset of its games.
    pub const fn ruleset(&self) -> RulesetName {
        self.ruleset
    }

    /// Counts a move played in a position, in a game with this result. Positions of other rulesets are ignored.
    pub fn add(&mut self, position: &AnyPosition, action: &Move, score: Option<Score>) {
        if position.rules().ruleset != self.ruleset {
            return;
        }
        let moves = self.positions.entry(key(position)).or_default();
        match moves.iter_mut().find(|played| played.action == *action) {
            Some(played) => played.counts.add(score),
            None => {
                let mut counts = ResultCounts::default();
                counts.add(score);
                moves.push(CountedMove { action: *action, counts });
            }
        }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether it has no position.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The book, without moves played in fewer than `least` games.
    pub fn finish(mut self, least: u32) -> Vec<u8> {
        for moves in self.positions.values_mut() {
            moves.retain(|played| played.counts.games() >= least);
            moves.sort_by_key(|played| (std::cmp::Reverse(played.counts.games()), played.action));
        }
        self.positions.retain(|_, moves| !moves.is_empty());
        let moves: usize = self.positions.values().map(Vec::len).sum();
        let mut bytes = Vec::with_capacity(HEAD + self.positions.len() * POSITION + moves * MOVE);
        bytes.extend_from_slice(MAGIC);
        for number in [VERSION, small(self.positions.len()), small(moves)] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        let mut name = [0; HEAD - 20];
        for (place, letter) in name.iter_mut().zip(self.ruleset.name().bytes()) {
            *place = letter;
        }
        bytes.extend_from_slice(&name);
        let mut first = 0;
        for (key, moves) in &self.positions {
            for number in key {
                bytes.extend_from_slice(&number.to_le_bytes());
            }
            bytes.extend_from_slice(&small(first).to_le_bytes());
            bytes.extend_from_slice(&small(moves.len()).to_le_bytes());
            first += moves.len();
        }
        for CountedMove { action, counts } in self.positions.values().flatten() {
            bytes.extend_from_slice(&[
                action.from.bit(),
                action.to.bit(),
                u8::from(action.crowned),
                0,
                0,
                0,
                0,
                0,
            ]);
            bytes.extend_from_slice(&action.captured.bits().to_le_bytes());
            for number in [counts.white, counts.black, counts.drawn, counts.others] {
                bytes.extend_from_slice(&number.to_le_bytes());
            }
        }
        bytes
    }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

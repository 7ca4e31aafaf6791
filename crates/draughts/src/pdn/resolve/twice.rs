//! Moves that were recorded twice. Programs that take moves back or start again without clearing their list write a
//! stretch of moves a second time, so that play cannot go on from where the list stands.
//!
//! One of the two copies is left out only if the moves break off there and every move of the game is legal without it.

use super::ReplayedLine;
use crate::pdn::Repair;
use crate::pdn::commands::{self, one_blank_between};
use crate::pdn::syntax::{MoveLine, MoveText, NotedRepair};
use std::ops::Range;

/// The longest stretch that is searched for.
const LONGEST: usize = 64;
/// So many copies may be left out of one game.
const MOST: usize = 4;
/// So many ways to leave one out are tried in a game.
const PATIENCE: usize = 24;
/// So many moves after a copy that came too early may be legal by chance.
const CHANCE: usize = 4;

/// A line in which no move is recorded twice.
pub(in crate::pdn) struct LineWithoutRepeats {
    pub(in crate::pdn) line: MoveLine,
    pub(in crate::pdn) replayed: ReplayedLine,
    pub(in crate::pdn) repairs: Vec<NotedRepair>,
}

impl LineWithoutRepeats {
    /// The line that is legal as a whole when copies are left out, if there is one. What is left out stays as a
    /// comment.
    pub(in crate::pdn) fn of(
        text: &str,
        line: &MoveLine,
        reached: usize,
        replay: impl Fn(&[MoveText]) -> ReplayedLine,
    ) -> Option<Self> {
        let mut once = Self {
            line: line.clone(),
            replayed: ReplayedLine { texts: reached, ..ReplayedLine::default() },
            repairs: Vec::new(),
        };
        let mut patience = PATIENCE;
        for _ in 0..MOST {
            let mut best: Option<Self> = None;
            for copy in copies(&once.line.moves, once.replayed.texts).into_iter().take(patience) {
                patience -= 1;
                let shorter = once.without(text, copy.clone(), &replay);
                if shorter.is_legal() {
                    return Some(shorter);
                }
                // What breaks off no later is no better.
                let least = best.as_ref().map_or(copy.start + 1, |best| best.replayed.texts);
                if shorter.replayed.texts > least {
                    best = Some(shorter);
                }
            }
            once = best?;
        }
        None
    }

    fn is_legal(&self) -> bool {
        self.replayed.texts == self.line.moves.len()
    }

    fn without(&self, text: &str, copy: Range<usize>, replay: impl Fn(&[MoveText]) -> ReplayedLine) -> Self {
        let mut line = self.line.clone();
        let from = line.moves[copy.start].at;
        let to = line.moves.get(copy.end).map_or(text.len(), |next| next.at);
        let words = commands::quoted(&one_blank_between(&text[from..to]));
        line.moves.drain(copy.clone());
        match copy.start.checked_sub(1) {
            Some(last) => line.moves[last].after.push(words),
            None => line.start.push(words),
        }
        let mut repairs = self.repairs.clone();
        repairs.push(NotedRepair { repair: Repair::MovesTwice, at: from });
        Self { replayed: replay(&line.moves), line, repairs }
    }
}

/// The stretches of moves that are there twice and beside which the moves break off, the longest first.
fn copies(moves: &[MoveText], reached: usize) -> Vec<Range<usize>> {
    let same = |one: Range<usize>, other: Range<usize>| {
        let squares = |range: Range<usize>| moves.get(range).into_iter().flatten().map(|text| &text.squares);
        one.end <= moves.len() && other.end <= moves.len() && squares(one).eq(squares(other))
    };
    let mut found = Vec::new();
    for length in (1..=LONGEST.min(moves.len() / 2)).rev() {
        // The second copy directly after the first: the moves break off in it.
        for start in (reached + 1).saturating_sub(length).max(length)..=reached {
            if same(start - length..start, start..start + length) {
                found.push(start..start + length);
            }
        }
        // The first copy too early: the moves break off after it. One move alone could be there twice by chance.
        for end in reached.saturating_sub(CHANCE).max(length)..=reached {
            let copy = end - length..end;
            let again = |later| same(copy.clone(), later..later + length);
            if length > 1 && (end..moves.len()).any(again) {
                found.push(copy);
            }
        }
    }
    found
}

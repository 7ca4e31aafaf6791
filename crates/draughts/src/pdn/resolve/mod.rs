//! From moves as they are written to legal moves under one ruleset.

mod line;
mod matching;
mod tree;
mod twice;

pub(super) use line::{ReplayedLine, replay};
pub(super) use tree::TreeBuilder;
pub(super) use twice::LineWithoutRepeats;

use super::Repair;
use crate::moves::Move;
use crate::position::AnyPosition;
use crate::tree::Step;
use smallvec::SmallVec;

/// A move that a text fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MatchingMove {
    pub(super) step: Step,
    /// The position it leads to.
    pub(super) position: AnyPosition,
    /// The position that the arbiter then set up.
    pub(super) set_up: Option<AnyPosition>,
    /// How many texts it takes up: more than one where jumps are written as moves of their own.
    pub(super) texts: usize,
    pub(super) repairs: SmallVec<[Repair; 2]>,
}

impl MatchingMove {
    fn of(position: &AnyPosition, action: &Move) -> Self {
        Self {
            step: Step::Legal(*action),
            position: position.after(action),
            set_up: None,
            texts: 1,
            repairs: SmallVec::new(),
        }
    }

    fn with(mut self, repair: Repair) -> Self {
        self.repairs.push(repair);
        self
    }

    /// The position from which play goes on.
    fn after(&self) -> AnyPosition {
        self.set_up.unwrap_or(self.position)
    }

    fn is_capture(&self) -> bool {
        self.step.action().is_some_and(Move::is_capture)
    }
}

//! A position that is to be thought about, and what has been found.

use super::queue::Share;
use draughts::{AnyPosition, Move};
use engine::Score;
use std::time::Duration;
use tokio::sync::watch;

/// What is to be thought about, and for how long.
#[derive(Clone, Debug)]
pub struct Question {
    /// From where draws are counted.
    pub start: AnyPosition,
    /// The moves to the position; each is legal in its own.
    pub moves: Vec<Move>,
    /// How many lines are wanted.
    pub lines: usize,
    /// How long may be thought, the time of waiting not counted.
    pub time: Duration,
    /// How many positions may be looked at.
    pub nodes: Option<u64>,
}

impl Question {
    /// The position that is thought about.
    pub fn position(&self) -> AnyPosition {
        self.moves.iter().fold(self.start, |position, action| position.after(action))
    }
}

/// How far the thinking has come.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Whether it goes on.
    pub state: State,
    /// What was found.
    pub found: Found,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it has been thought about.
    pub thought: Duration,
}

/// Whether the thinking goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// It has not begun, or others have their turn.
    #[default]
    Waiting,
    /// It goes on.
    Thinking,
    /// It has ended.
    Done,
}

/// The lines of one depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The depth, in plies.
    pub depth: u32,
    /// The best lines, the best first.
    pub lines: Vec<Line>,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is worth to the side on turn.
    pub score: Score,
    /// The moves.
    pub moves: Vec<Move>,
}

/// A question on its way through the queue.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) ticket: u64,
    pub(super) share: Share,
    pub(super) question: Question,
    /// What has been found, kept between slices.
    pub(super) progress: Progress,
    /// How many slices it has had.
    pub(super) slices: u32,
    pub(super) told: watch::Sender<Progress>,
}

impl Job {
    /// Tells who asks how far it has come.
    pub(super) fn tell(&self) {
        // Who asked may be gone.
        let _ = self.told.send(self.progress.clone());
    }

    /// What is left of the time, if it is limited by nothing else.
    pub(super) fn time_left(&self) -> Duration {
        self.question.time.saturating_sub(self.progress.thought)
    }

    /// What is left of the positions to be looked at.
    pub(super) fn nodes_left(&self) -> Option<u64> {
        self.question.nodes.map(|nodes| nodes.saturating_sub(self.progress.nodes))
    }

    /// Whether nothing is left.
    pub(super) fn is_used_up(&self) -> bool {
        self.time_left().is_zero() || self.nodes_left() == Some(0)
    }
}

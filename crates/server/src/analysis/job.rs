//! A position to be analysed, and the result so far.

use super::queue::Share;
use draughts::{AnyPosition, Move};
use engine::Score;
use std::time::Duration;
use tokio::sync::watch;

/// The position to analyse, and the limits.
#[derive(Clone, Debug)]
pub struct AnalysisQuestion {
    /// The position from which the draw counters run.
    pub start: AnyPosition,
    /// The moves to the position; each is legal in its own.
    pub moves: Vec<Move>,
    /// The number of lines.
    pub lines: usize,
    /// The time limit, without the time in the queue.
    pub time: Duration,
    /// The limit of positions searched.
    pub nodes: Option<u64>,
}

impl AnalysisQuestion {
    /// The position to analyse.
    pub fn position(&self) -> AnyPosition {
        self.moves.iter().fold(self.start, |position, action| position.after(action))
    }
}

/// The progress of an analysis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnalysisProgress {
    /// Whether it continues.
    pub state: AnalysisState,
    /// What was found.
    pub found: AnalysedLines,
    /// Positions searched.
    pub nodes: u64,
    /// The time spent.
    pub thought: Duration,
}

/// Whether an analysis is running.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnalysisState {
    /// It waits for its turn.
    #[default]
    Waiting,
    /// It continues.
    Thinking,
    /// It has ended.
    Done,
}

/// The lines of one depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysedLines {
    /// The depth, in plies.
    pub depth: u32,
    /// The best lines, the best first.
    pub lines: Vec<AnalysedLine>,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysedLine {
    /// What it is worth to the side to move.
    pub score: Score,
    /// The moves.
    pub moves: Vec<Move>,
}

/// A question in the queue.
#[derive(Debug)]
pub(super) struct AnalysisJob {
    pub(super) ticket: u64,
    pub(super) share: Share,
    pub(super) question: AnalysisQuestion,
    /// What has been found, kept between slices.
    pub(super) progress: AnalysisProgress,
    /// How many slices it has had.
    pub(super) slices: u32,
    pub(super) told: watch::Sender<AnalysisProgress>,
}

impl AnalysisJob {
    /// Reports the progress to whoever asked.
    pub(super) fn report(&self) {
        // Who asked may be gone.
        let _ = self.told.send(self.progress.clone());
    }

    /// The time left, if nothing else limits it.
    pub(super) fn time_left(&self) -> Duration {
        self.question.time.saturating_sub(self.progress.thought)
    }

    /// The positions left of the limit.
    pub(super) fn nodes_left(&self) -> Option<u64> {
        self.question.nodes.map(|nodes| nodes.saturating_sub(self.progress.nodes))
    }

    /// Whether nothing is left.
    pub(super) fn is_used_up(&self) -> bool {
        self.time_left().is_zero() || self.nodes_left() == Some(0)
    }
}

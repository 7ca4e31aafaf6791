//! Analysis: positions for the engine to evaluate, and reviews of games.
//!
//! Live games come first: the threads here have low priority, and pause while games wait for a computer's move. Those
//! who ask take turns in time slices, and the queue is bounded.

mod compared;
mod fairness;
mod job;
mod priority;
mod queue;
mod threads;
mod words;

pub use compared::{compared, compared_apart};
#[cfg(feature = "cluster")]
pub(crate) use fairness::follow_live_games;
pub(crate) use fairness::read_live_games;
pub use fairness::{finished, not_in_a_live_game};
pub use job::{AnalysedLine, AnalysedLines, AnalysisProgress, AnalysisQuestion, AnalysisState};
pub(crate) use priority::lower_priority;
pub use queue::{Bounds, QueueRefusal, Share};
pub use words::{evaluation, in_a_few_characters, line_moves, standing};

use crate::players::Computers;
use engine::endgame::Storage;
use queue::Queue;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The engines for analysis.
#[derive(Clone, Debug)]
pub struct Analysis {
    shared: Arc<AnalysisCore>,
}

#[derive(Debug)]
struct AnalysisCore {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// The engines that play live games, which go first.
    computers: Computers,
}

/// The load of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Positions being analysed.
    pub thinking: usize,
    /// Positions that wait for their turn.
    pub waiting: usize,
}

impl Analysis {
    /// Starts the threads.
    pub fn start(computers: Computers, storage: &Storage, threads: usize, bounds: Bounds) -> Self {
        let shared = Arc::new(AnalysisCore {
            queue: Mutex::new(Queue::new(bounds)),
            changed: Condvar::new(),
            computers,
        });
        threads::start(&shared, storage, threads.max(1));
        Self { shared }
    }

    /// Queues a position, on somebody's share of the time.
    pub fn ask(&self, share: Share, question: AnalysisQuestion) -> Result<PendingAnalysis, QueueRefusal> {
        let (send, progress) = watch::channel(AnalysisProgress::default());
        let ticket = self.shared.lock().add(share, question, send)?;
        self.shared.changed.notify_all();
        Ok(PendingAnalysis { shared: Arc::clone(&self.shared), ticket, progress })
    }

    /// The load of the analysis.
    pub fn load(&self) -> Load {
        self.shared.lock().load()
    }

    /// Stops the threads.
    pub fn stop(&self) {
        self.shared.lock().close();
        self.shared.changed.notify_all();
    }
}

impl AnalysisCore {
    /// The queue is consistent even if a thread has panicked while it held the lock.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A pending analysis; dropping it cancels it.
#[derive(Debug)]
pub struct PendingAnalysis {
    shared: Arc<AnalysisCore>,
    ticket: u64,
    progress: watch::Receiver<AnalysisProgress>,
}

impl PendingAnalysis {
    /// What has been found so far.
    pub fn so_far(&mut self) -> AnalysisProgress {
        self.progress.borrow_and_update().clone()
    }

    /// Says that there may be progress.
    pub fn changes(&self) -> watch::Receiver<AnalysisProgress> {
        self.progress.clone()
    }

    /// Resolves when there is progress; false at the end.
    #[cfg(test)]
    async fn changed(&mut self) -> bool {
        self.progress.changed().await.is_ok()
    }

    /// Everything, when it has been found.
    pub async fn finished(&mut self) -> AnalysisProgress {
        // If the server shuts down, the result so far has to do.
        let _ = self.progress.wait_for(|progress| progress.state == AnalysisState::Done).await;
        self.so_far()
    }
}

impl Drop for PendingAnalysis {
    fn drop(&mut self) {
        self.shared.lock().forget(self.ticket);
        self.shared.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::clock::At;
    use draughts::game::{Game, Settings};
    use draughts::{AnyPosition, RulesetName};
    use std::time::Duration;

    const START: AnyPosition = AnyPosition::start(RulesetName::Russian);
    const BOUNDS: Bounds = Bounds { all: 4, of_one: 4 };

    fn question(nodes: Option<u64>) -> AnalysisQuestion {
        AnalysisQuestion { start: START, moves: Vec::new(), lines: 2, time: Duration::from_secs(60), nodes }
    }

    fn live_game(computers: &Computers) -> crate::players::PendingMove {
        let game = Game::new(START, Settings::of(START.rules()));
        computers.ask(game, 1, 0, At::ZERO).expect("there is room")
    }

    #[tokio::test]
    async fn nothing_is_thought_about_while_a_live_game_waits() {
        let computers = Computers::idle();
        let _waiting = live_game(&computers);
        let analysis = Analysis::start(computers.clone(), &Storage::NONE, 1, BOUNDS);
        let mut thinking = analysis.ask(Share::Reviews, question(Some(2_000))).expect("there is room");
        let early = tokio::time::timeout(Duration::from_millis(200), thinking.changed()).await;
        assert!(early.is_err(), "{:?}", thinking.so_far());
        computers.stop();
        let done = thinking.finished().await;
        assert_eq!((done.state, done.found.lines.len()), (AnalysisState::Done, 2), "{done:?}");
        analysis.stop();
    }

    #[tokio::test]
    async fn a_live_game_ends_the_slice() {
        let computers = Computers::idle();
        let analysis = Analysis::start(computers.clone(), &Storage::NONE, 1, BOUNDS);
        let mut thinking = analysis.ask(Share::Reviews, question(None)).expect("there is room");
        while thinking.so_far().found.depth < 2 {
            assert!(thinking.changed().await);
        }
        let _waiting = live_game(&computers);
        while thinking.so_far().state != AnalysisState::Waiting {
            assert!(thinking.changed().await);
        }
        assert_eq!(analysis.load(), Load { thinking: 0, waiting: 1 });
        drop(thinking);
        assert_eq!(analysis.load(), Load { thinking: 0, waiting: 0 });
        analysis.stop();
    }
}

//! Analysis: positions that people want to hear the engine about, and reviews of games.
//!
//! Live games come first: the threads here step aside for everything else, and rest while games wait for a computer's
//! move. Between those who ask, the time goes round in slices; how much may wait is bounded.

mod compared;
mod fairness;
mod job;
mod priority;
mod queue;
mod threads;
mod words;

pub use compared::{compared, compared_apart};
pub(crate) use fairness::read_live_games;
pub use fairness::{finished, not_in_a_live_game};
pub use job::{Found, Line, Progress, Question, State};
pub(crate) use priority::step_aside;
pub use queue::{Bounds, Refused, Share};
pub use words::{evaluation, in_a_few_characters, line_moves, standing};

use crate::players::Computers;
use engine::endgame::Storage;
use queue::Queue;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// The engines for analysis.
#[derive(Clone, Debug)]
pub struct Analysis {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// Those who play live games, and go first.
    computers: Computers,
}

/// How much there is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Positions that are thought about now.
    pub thinking: usize,
    /// Positions that wait for their turn.
    pub waiting: usize,
}

impl Analysis {
    /// Starts the threads.
    pub fn start(computers: Computers, storage: &Storage, threads: usize, bounds: Bounds) -> Self {
        let shared =
            Arc::new(Shared { queue: Mutex::new(Queue::new(bounds)), changed: Condvar::new(), computers });
        threads::start(&shared, storage, threads.max(1));
        Self { shared }
    }

    /// Has a position thought about, for somebody's share of the time.
    pub fn ask(&self, share: Share, question: Question) -> Result<Thinking, Refused> {
        let (send, progress) = watch::channel(Progress::default());
        let ticket = self.shared.lock().add(share, question, send)?;
        self.shared.changed.notify_all();
        Ok(Thinking { shared: Arc::clone(&self.shared), ticket, progress })
    }

    /// How much there is to do.
    pub fn load(&self) -> Load {
        self.shared.lock().load()
    }

    /// Lets the threads go.
    pub fn stop(&self) {
        self.shared.lock().close();
        self.shared.changed.notify_all();
    }
}

impl Shared {
    /// A queue is whole even if a thread has panicked with it.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A position that is thought about, or waits for it. Who drops it no longer wants it.
#[derive(Debug)]
pub struct Thinking {
    shared: Arc<Shared>,
    ticket: u64,
    progress: watch::Receiver<Progress>,
}

impl Thinking {
    /// What has been found so far.
    pub fn so_far(&mut self) -> Progress {
        self.progress.borrow_and_update().clone()
    }

    /// Resolves when more has been found. False when nothing more will come.
    pub async fn changed(&mut self) -> bool {
        self.progress.changed().await.is_ok()
    }

    /// Everything, when it has been found.
    pub async fn finished(&mut self) -> Progress {
        // If the server goes down, what there is has to do.
        let _ = self.progress.wait_for(|progress| progress.state == State::Done).await;
        self.so_far()
    }
}

impl Drop for Thinking {
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

    fn question(nodes: Option<u64>) -> Question {
        Question { start: START, moves: Vec::new(), lines: 2, time: Duration::from_secs(60), nodes }
    }

    fn live_game(computers: &Computers) -> crate::players::Thinking {
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
        assert_eq!((done.state, done.found.lines.len()), (State::Done, 2), "{done:?}");
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
        while thinking.so_far().state != State::Waiting {
            assert!(thinking.changed().await);
        }
        assert_eq!(analysis.load(), Load { thinking: 0, waiting: 1 });
        drop(thinking);
        assert_eq!(analysis.load(), Load { thinking: 0, waiting: 0 });
        analysis.stop();
    }
}

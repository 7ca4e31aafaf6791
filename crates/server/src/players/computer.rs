//! The computer players: a few threads with an engine each, and one queue for all games.

use draughts::clock::At;
use draughts::game::Game;
use draughts::{Move, RulesetName, Side};
use engine::endgame::Storage;
use engine::{Engine, Level, Limits, Options, Score, Signals, TimeLeft, Usage};
use std::collections::{HashMap, VecDeque};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// How long a move may take without a clock, and with one at most.
const THINKING: Duration = Duration::from_millis(800);
const LONGEST: Duration = Duration::from_secs(3);
/// The table of each engine.
const HASH_MEBIBYTES: usize = 8;
/// How many games may wait for a move. More are refused and ask again later.
const QUEUE: usize = 10_000;

/// The engines that play.
#[derive(Clone, Debug)]
pub struct Computers {
    shared: Arc<ComputerPool>,
}

#[derive(Debug, Default)]
struct ComputerPool {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: VecDeque<ComputerRequest>,
    closed: bool,
}

#[derive(Debug)]
struct ComputerRequest {
    game: Game,
    level: Level,
    seed: u64,
    at: At,
    signals: Signals,
    answer: oneshot::Sender<ComputerMove>,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputerMove {
    /// Its move.
    pub best: Option<Move>,
    /// Its evaluation of its own position.
    pub score: Score,
}

/// A pending search; dropping it cancels it.
#[derive(Debug)]
pub struct PendingMove {
    signals: Signals,
    answer: oneshot::Receiver<ComputerMove>,
}

impl PendingMove {
    /// The move, when it is found.
    pub async fn found(&mut self) -> Option<ComputerMove> {
        (&mut self.answer).await.ok()
    }
}

impl Drop for PendingMove {
    fn drop(&mut self) {
        self.signals.stop();
    }
}

impl Computers {
    /// Starts the threads: one core is left to the server. Endgame databases are kept below a folder.
    pub fn start(endgames: PathBuf) -> Self {
        let storage = Storage::below(endgames);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let shared = Arc::new(ComputerPool::default());
        for number in 1..=cores.saturating_sub(1).max(1) {
            let (shared, storage) = (Arc::clone(&shared), storage.clone());
            let thread = std::thread::Builder::new().name(format!("computer-{number}"));
            if let Err(fault) = thread.spawn(move || work(&shared, &storage)) {
                tracing::error!(%fault, "no thread for the computer");
            }
        }
        Self { shared }
    }

    /// A queue that nobody works on.
    #[cfg(test)]
    pub(crate) fn idle() -> Self {
        Self { shared: Arc::default() }
    }

    /// Asks for the move of the side to move.
    pub fn ask(&self, game: Game, level: u8, seed: u64, at: At) -> Option<PendingMove> {
        let level = Level::new(level)?;
        let (send, answer) = oneshot::channel();
        let signals = Signals::new();
        let mut queue = lock(&self.shared.queue);
        if queue.waiting.len() >= QUEUE || queue.closed {
            return None;
        }
        queue.waiting.push_back(ComputerRequest {
            game,
            level,
            seed,
            at,
            signals: signals.clone(),
            answer: send,
        });
        drop(queue);
        self.shared.changed.notify_one();
        Some(PendingMove { signals, answer })
    }

    /// How many positions wait.
    pub fn waiting(&self) -> usize {
        lock(&self.shared.queue).waiting.len()
    }

    /// Stops the threads.
    pub fn stop(&self) {
        let mut queue = lock(&self.shared.queue);
        queue.closed = true;
        queue.waiting.clear();
        drop(queue);
        self.shared.changed.notify_all();
    }
}

/// The queue is consistent even if a thread has panicked while it held the lock.
fn lock(queue: &Mutex<Queue>) -> std::sync::MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work(shared: &ComputerPool, storage: &Storage) {
    // An engine for each ruleset stays: what it has opened, or is building, is there for the next game.
    let mut engines = HashMap::new();
    loop {
        let mut queue = lock(&shared.queue);
        let request = loop {
            if queue.closed {
                return;
            }
            match queue.waiting.pop_front() {
                Some(request) => break request,
                None => queue = shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        };
        drop(queue);
        if request.answer.is_closed() {
            continue;
        }
        let thought = think(&mut engines, &request, storage);
        // Who asked may be gone.
        let _ = request.answer.send(thought);
    }
}

fn think(
    engines: &mut HashMap<RulesetName, Engine>,
    request: &ComputerRequest,
    storage: &Storage,
) -> ComputerMove {
    let ComputerRequest { game, level, seed, at, signals, .. } = request;
    let options = Options {
        level: *level,
        seed: *seed,
        hash_mebibytes: HASH_MEBIBYTES,
        threads: 1,
        endgame: Usage::IfThere,
        storage: storage.clone(),
        book: Usage::IfThere,
        book_file: None,
    };
    let ruleset = game.rules().ruleset;
    let engine = engines.entry(ruleset).or_insert_with(|| Engine::new(ruleset, options.clone()));
    engine.set_options(options);
    // What was found for another game, perhaps at another level, must not help here.
    engine.forget();
    engine.set_game(game);
    let turn: Side = game.position().turn();
    let clock = game.clock().and_then(|clock| TimeLeft::of(clock, turn, *at));
    let move_time = if clock.is_some() { LONGEST } else { THINKING };
    let limits = Limits { clock, move_time: Some(move_time), ..Limits::default() };
    let chosen = engine.go(&limits, signals, &mut |_| {});
    for shortcoming in engine.take_shortcomings() {
        tracing::warn!(%shortcoming, %ruleset, "the computer does without");
    }
    ComputerMove { best: chosen.best, score: chosen.score }
}

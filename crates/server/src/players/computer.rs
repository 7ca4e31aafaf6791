//! The computer: a few threads with an engine each, and one queue for all games.

use draughts::clock::At;
use draughts::game::Game;
use draughts::{Move, RulesetName, Side};
use engine::endgame::Storage;
use engine::{Engine, Level, Limits, Options, Score, Signals, TimeLeft, Use};
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
/// How many games may wait for their move. More are asked again later.
const QUEUE: usize = 10_000;

/// The engines of the server.
#[derive(Clone, Debug)]
pub struct Computers {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: VecDeque<Request>,
    closed: bool,
}

#[derive(Debug)]
struct Request {
    game: Game,
    level: Level,
    seed: u64,
    at: At,
    signals: Signals,
    answer: oneshot::Sender<Thought>,
}

/// What the computer has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Its move.
    pub best: Option<Move>,
    /// What it thinks of its own position.
    pub score: Score,
}

/// A move that is being looked for. Who drops it no longer wants it.
#[derive(Debug)]
pub struct Thinking {
    signals: Signals,
    answer: oneshot::Receiver<Thought>,
}

impl Thinking {
    /// The move, when it is found.
    pub async fn found(&mut self) -> Option<Thought> {
        (&mut self.answer).await.ok()
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.signals.stop();
    }
}

impl Computers {
    /// Starts the threads: one core is left to the server. Endgame databases are kept below a folder.
    pub fn start(endgames: PathBuf) -> Self {
        let storage = Storage::below(endgames);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let shared = Arc::new(Shared::default());
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

    /// Asks for the move of the side on turn.
    pub fn ask(&self, game: Game, level: u8, seed: u64, at: At) -> Option<Thinking> {
        let level = Level::new(level)?;
        let (send, answer) = oneshot::channel();
        let signals = Signals::new();
        let mut queue = lock(&self.shared.queue);
        if queue.waiting.len() >= QUEUE || queue.closed {
            return None;
        }
        queue.waiting.push_back(Request { game, level, seed, at, signals: signals.clone(), answer: send });
        drop(queue);
        self.shared.changed.notify_one();
        Some(Thinking { signals, answer })
    }

    /// How many positions wait.
    pub fn waiting(&self) -> usize {
        lock(&self.shared.queue).waiting.len()
    }

    /// Lets the threads go.
    pub fn stop(&self) {
        let mut queue = lock(&self.shared.queue);
        queue.closed = true;
        queue.waiting.clear();
        drop(queue);
        self.shared.changed.notify_all();
    }
}

/// A queue is whole even if a thread has panicked with it.
fn lock(queue: &Mutex<Queue>) -> std::sync::MutexGuard<'_, Queue> {
    queue.lock().unwrap_or_else(PoisonError::into_inner)
}

fn work(shared: &Shared, storage: &Storage) {
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

fn think(engines: &mut HashMap<RulesetName, Engine>, request: &Request, storage: &Storage) -> Thought {
    let Request { game, level, seed, at, signals, .. } = request;
    let options = Options {
        level: *level,
        seed: *seed,
        hash_mebibytes: HASH_MEBIBYTES,
        threads: 1,
        endgame: Use::IfThere,
        storage: storage.clone(),
        book: Use::IfThere,
        book_file: None,
    };
    let ruleset = game.rules().ruleset;
    let engine = engines.entry(ruleset).or_insert_with(|| Engine::new(ruleset, options.clone()));
    engine.set_options(options);
    // What was found for another game, at another level perhaps, shall not help here.
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
    Thought { best: chosen.best, score: chosen.score }
}

//! The analysis threads, and the one that ends their time slices.

use super::AnalysisCore;
use super::job::{AnalysedLine, AnalysedLines, AnalysisJob, AnalysisState};
use super::priority::lower_priority;
use super::queue::{JobCourse, Slice};
use draughts::RulesetName;
use engine::endgame::Storage;
use engine::{Engine, Limits, Options, Report, Signals, Usage};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

/// The table of each engine.
const HASH_MEBIBYTES: usize = 16;
/// A thread keeps this many engines, one per ruleset: their hash tables help the next slice.
const ENGINES: usize = 3;
/// The interval at which slices and waiting live games are checked.
const LOOK: Duration = Duration::from_millis(20);

/// Starts the threads.
pub(super) fn start(shared: &Arc<AnalysisCore>, storage: &Storage, threads: usize) {
    let begin = |name: String, work: Box<dyn FnOnce() + Send>| {
        if let Err(fault) = std::thread::Builder::new().name(name).spawn(work) {
            tracing::error!(%fault, "no thread for analysis");
        }
    };
    for number in 1..=threads {
        let (shared, storage) = (Arc::clone(shared), storage.clone());
        begin(format!("analysis-{number}"), Box::new(move || work(&shared, storage)));
    }
    let shared = Arc::clone(shared);
    begin("analysis-turns".to_owned(), Box::new(move || keep_turns(&shared)));
}

/// Thinks until the queue is closed.
fn work(shared: &AnalysisCore, storage: Storage) {
    lower_priority();
    let mut engines = Engines { storage, kept: Vec::new() };
    while let Some(Slice { mut job, signals }) = next(shared) {
        let course = think(engines.of(job.question.start.rules().ruleset), &mut job, &signals);
        shared.lock().put_back(job, course);
        shared.changed.notify_all();
    }
}

/// The next slice, when there is one and no live game waits; none when the queue is closed.
fn next(shared: &AnalysisCore) -> Option<Slice> {
    let mut queue = shared.lock();
    loop {
        if queue.is_closed() {
            return None;
        }
        if shared.computers.waiting() > 0 {
            let (locked, _) =
                shared.changed.wait_timeout(queue, LOOK).unwrap_or_else(PoisonError::into_inner);
            queue = locked;
            continue;
        }
        match queue.take(Instant::now()) {
            Some(slice) => {
                // Whoever ends slices may sleep, since nothing was thought about.
                shared.changed.notify_all();
                break Some(slice);
            }
            None => queue = shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner),
        }
    }
}

/// Ends slices that are over, and all of them while live games wait.
fn keep_turns(shared: &AnalysisCore) {
    let mut queue = shared.lock();
    while !queue.is_closed() {
        if !queue.is_running() {
            queue = shared.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
            continue;
        }
        if shared.computers.waiting() > 0 {
            queue.rest();
        } else {
            queue.end_slices(Instant::now());
        }
        let (locked, _) = shared.changed.wait_timeout(queue, LOOK).unwrap_or_else(PoisonError::into_inner);
        queue = locked;
    }
}

/// Thinks for a slice.
fn think(engine: &mut Engine, job: &mut AnalysisJob, signals: &Signals) -> JobCourse {
    let (before, nodes_before) = (job.progress.thought, job.progress.nodes);
    if engine.set_position(job.question.start, &job.question.moves).is_err() || job.is_used_up() {
        return JobCourse::Ended;
    }
    let limits = Limits {
        move_time: Some(job.time_left()),
        nodes: job.nodes_left(),
        lines: Some(job.question.lines),
        ..Limits::default()
    };
    job.progress.state = AnalysisState::Thinking;
    job.report();
    let most = engine.position().moves().len().min(job.question.lines);
    let mut lines: Vec<AnalysedLine> = Vec::new();
    let chosen = engine.go(&limits, signals, &mut |report: &Report| {
        // Each iteration begins with its best line.
        if report.place == 1 {
            lines.clear();
        }
        lines.push(AnalysedLine { score: report.score, moves: report.line.clone() });
        job.progress.thought = before + report.time;
        job.progress.nodes = nodes_before + report.nodes;
        // Every slice begins with shallow iterations; those do not take back what is known. Where the databases
        // leave few moves in question there are fewer lines: then each is told as it comes.
        let whole = lines.len() >= most || job.progress.found.lines.len() < most;
        if whole && report.depth >= job.progress.found.depth {
            job.progress.found = AnalysedLines { depth: report.depth, lines: lines.clone() };
            job.report();
        }
    });
    for shortcoming in engine.take_shortcomings() {
        tracing::warn!(%shortcoming, "analysis does without");
    }
    job.progress.thought = before + chosen.time;
    job.progress.nodes = nodes_before + chosen.nodes;
    let ended = !signals.is_stopped() || job.is_used_up();
    if ended { JobCourse::Ended } else { JobCourse::GoesOn }
}

/// The engines of a thread, the one used last at the end.
struct Engines {
    storage: Storage,
    kept: Vec<Engine>,
}

impl Engines {
    /// The engine for a ruleset.
    fn of(&mut self, ruleset: RulesetName) -> &mut Engine {
        let same = |engine: &Engine| engine.position().rules().ruleset == ruleset;
        let engine = match self.kept.iter().position(same) {
            Some(place) => self.kept.remove(place),
            None => {
                if self.kept.len() >= ENGINES {
                    self.kept.remove(0);
                }
                Engine::new(ruleset, self.options())
            }
        };
        self.kept.push(engine);
        let last = self.kept.len() - 1;
        &mut self.kept[last]
    }

    fn options(&self) -> Options {
        Options {
            hash_mebibytes: HASH_MEBIBYTES,
            threads: 1,
            endgame: Usage::IfThere,
            storage: self.storage.clone(),
            book: Usage::Never,
            ..Options::default()
        }
    }
}

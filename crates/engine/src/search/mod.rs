//! The search: alpha-beta by iterative deepening, on as many threads as are wanted.
//!
//! `root` deepens, `node` searches a position, `quiescence` follows what is forced beyond the horizon and `lively` what
//! may be worth it there, `ordering` puts moves in order, `params` has the constants. Generic over the ruleset from
//! here on down.

mod lively;
mod node;
mod ordering;
mod params;
mod quiescence;
mod root;

use crate::draws::{DrawLaw, DrawTally};
use crate::eval::{self, Men, MenCache, Weights};
use crate::hash;
use crate::knowledge::Knowledge;
use crate::level::Oversight;
use crate::limits::{Budget, Limits};
use crate::plies::Ply;
use crate::report::{Report, SearchResult};
use crate::score::SearchValue;
use crate::signals::Signals;
use crate::table::Table;
use draughts::{Move, MoveList, Position, Ruleset, Side};
use ordering::Experience;
use params::NODES_BETWEEN_LOOKS;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What is searched, and with what.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a, R> {
    /// Where the history begins.
    pub(crate) start: Position<R>,
    /// How the position on the board was reached from there.
    pub(crate) moves: &'a [Move],
    pub(crate) law: &'a DrawLaw,
    pub(crate) weights: &'a Weights,
    pub(crate) table: &'a Table,
    pub(crate) limits: &'a Limits,
    pub(crate) signals: &'a Signals,
    pub(crate) oversight: Oversight,
    pub(crate) threads: usize,
    /// What the endgame databases tell, if they are asked.
    pub(crate) knowledge: Option<&'a Knowledge<'a>>,
    /// The only moves of the position on the board that come into question, if not all do.
    pub(crate) only: Option<&'a [Move]>,
}

/// Searches and answers with the best move; reports come as lines are found.
pub(crate) fn run<R: Ruleset>(task: &Task<'_, R>, report: &mut dyn FnMut(&Report)) -> SearchResult {
    let began = Instant::now();
    let common = Common { task, nodes: AtomicU64::new(0), over: AtomicBool::new(false), began };
    task.table.grow_older();
    std::thread::scope(|scope| {
        let common = &common;
        for number in 1..task.threads {
            scope.spawn(move || Worker::new(common, number).deepen(&mut |_| {}));
        }
        let chosen = Worker::new(common, 0).deepen(report);
        common.over.store(true, Ordering::Relaxed);
        chosen
    })
}

/// What the threads of a search share.
struct Common<'a, R> {
    task: &'a Task<'a, R>,
    /// All threads' nodes but the latest few of each.
    nodes: AtomicU64,
    /// Whether the first thread has ended.
    over: AtomicBool,
    began: Instant,
}

/// A position with all that counts about the way to it.
#[derive(Clone, Copy)]
struct Here<R> {
    position: Position<R>,
    hash: u64,
    /// How many pieces there are, so that they need not be counted in every node.
    pieces: u32,
    /// What is weighed of the men.
    men: Men,
    tally: DrawTally,
}

/// The generator is compiled once for each ruleset here, not once for each place that asks it.
impl<R: Ruleset> Here<R> {
    #[inline(never)]
    fn moves_into(&self, list: &mut MoveList) {
        self.position.moves_into(list);
    }

    fn must_capture(&self) -> bool {
        must_capture(&self.position)
    }

    #[inline(never)]
    fn can_move(&self) -> bool {
        self.position.can_move()
    }

    /// Whether the opponent could capture if it were on turn.
    fn is_threatened(&self) -> bool {
        must_capture(&self.position.passed())
    }
}

#[inline(never)]
fn must_capture<R: Ruleset>(position: &Position<R>) -> bool {
    position.must_capture()
}

/// One thread of a search.
struct Worker<'a, R> {
    common: &'a Common<'a, R>,
    task: &'a Task<'a, R>,
    number: usize,
    experience: Experience,
    men: MenCache,
    /// The hashes of the game up to the root and of the line below it.
    past: Vec<u64>,
    /// How many of them were there before the root.
    root_place: usize,
    /// The best line from each ply on.
    lines: Vec<Vec<Move>>,
    /// The moves of the line.
    steps: Vec<Option<ordering::Step>>,
    nodes: u64,
    told: u64,
    next_look: u64,
    deepest: Ply,
    stopped: bool,
    timing: Timing,
}

/// When the time of a search began and when it ends.
struct Timing {
    budget: Option<Budget>,
    /// When our own time began: later than the search, if that began on the opponent's.
    own: Option<Instant>,
}

impl<'a, R: Ruleset> Worker<'a, R> {
    fn new(common: &'a Common<'a, R>, number: usize) -> Self {
        let task = common.task;
        Self {
            common,
            task,
            number,
            experience: Experience::new(),
            men: MenCache::new(),
            past: Vec::new(),
            root_place: 0,
            lines: vec![Vec::new(); Ply::LAST.place() + 2],
            steps: vec![None; Ply::LAST.place() + 2],
            nodes: 0,
            told: 0,
            next_look: task
                .limits
                .nodes
                .map_or(NODES_BETWEEN_LOOKS, |most| most.clamp(1, NODES_BETWEEN_LOOKS)),
            deepest: Ply::ROOT,
            stopped: false,
            timing: Timing { budget: task.limits.budget(), own: None },
        }
    }

    /// The position on the board, its past noted.
    fn root(&mut self) -> Here<R> {
        let start = self.task.start;
        let pieces = (start.side(Side::White) | start.side(Side::Black)).len();
        let tally = self.task.law.begin(&start);
        let men = Men::of(&start);
        let mut here = Here { position: start, hash: hash::of(&start), pieces, men, tally };
        self.past.push(here.hash);
        for action in self.task.moves {
            here = self.after(&here, action);
            self.past.push(here.hash);
        }
        self.root_place = self.past.len() - 1;
        here
    }

    #[inline]
    fn after(&self, here: &Here<R>, action: &Move) -> Here<R> {
        let position = here.position.after(action);
        Here {
            hash: hash::after(here.hash, &here.position, action),
            pieces: if action.is_capture() { here.pieces - action.captured.len() } else { here.pieces },
            men: here.men.after(&here.position, action),
            tally: self.task.law.after(&here.tally, &here.position, action, &position),
            position,
        }
    }

    /// Counts a node and says whether the search is over.
    #[inline]
    fn must_stop(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.poll_signals();
        }
        self.stopped
    }

    #[cold]
    #[inline(never)]
    fn poll_signals(&mut self) {
        let new = self.nodes - self.told;
        let before = self.common.nodes.fetch_add(new, Ordering::Relaxed);
        self.told = self.nodes;
        self.next_look = self.nodes + NODES_BETWEEN_LOOKS;
        if self.common.over.load(Ordering::Relaxed) || self.task.signals.is_stopped() {
            self.stopped = true;
        }
        if self.number == 0 {
            if let Some(most) = self.task.limits.nodes {
                let left = most.saturating_sub(before + new);
                self.stopped |= left == 0;
                self.next_look = self.nodes + left.clamp(1, NODES_BETWEEN_LOOKS);
            }
            let time = self.own_time();
            if self.timing.budget.is_some_and(|budget| time.is_some_and(|time| time >= budget.most)) {
                self.stopped = true;
            }
        }
    }

    /// How much of our own time has been used; nothing while the opponent's runs.
    fn own_time(&mut self) -> Option<Duration> {
        if self.timing.own.is_none() && !self.task.signals.is_pondering() {
            let pondered =
                self.common.began.elapsed() > Duration::from_millis(20) && self.nodes > NODES_BETWEEN_LOOKS;
            self.timing.own = Some(if pondered { Instant::now() } else { self.common.began });
        }
        self.timing.own.map(|own| own.elapsed())
    }

    /// What a position is worth if nothing is about to happen.
    #[inline]
    fn estimate(&mut self, here: &Here<R>) -> SearchValue {
        eval::estimate_with(self.task.weights, Some(&mut self.men), &here.position, &here.men)
    }

    /// The nodes of all threads.
    fn all_nodes(&self) -> u64 {
        self.common.nodes.load(Ordering::Relaxed) + (self.nodes - self.told)
    }

    /// What the endgame databases say of a position that is not drawn by a full count or repetition.
    #[inline]
    fn known(&self, here: &Here<R>, ply: Ply) -> Option<SearchValue> {
        let knowledge = self.task.knowledge.filter(|knowledge| here.pieces <= knowledge.pieces())?;
        knowledge.value(&here.position, &here.tally, ply)
    }

    /// Whether the game is drawn here by repetition or by a full count.
    #[inline]
    fn is_drawn(&self, here: &Here<R>) -> bool {
        self.is_repeated(here) || self.task.law.is_full(&here.tally, &here.position)
    }

    /// Whether the position stood on the board often enough for a draw. Once is enough if that was in the search: who
    /// can repeat once can repeat again.
    #[inline]
    fn is_repeated(&self, here: &Here<R>) -> bool {
        let reversible = here.tally.reversible();
        if reversible < 4 || self.task.law.times() == u32::MAX {
            return false;
        }
        let last = self.past.len() - 1;
        let first = last.saturating_sub(reversible);
        let mut times = 1;
        let mut place = last;
        while place >= first + 2 {
            place -= 2;
            if self.past[place] == here.hash {
                times += 1;
                if place >= self.root_place || times >= self.task.law.times() {
                    return true;
                }
            }
        }
        false
    }
}

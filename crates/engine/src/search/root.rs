//! The search of the position on the board, deeper and deeper.

use super::ordering::Step;
use super::params::{ASPIRATION, ASPIRATION_DEPTH, WIDEST_ASPIRATION};
use super::{Here, Worker};
use crate::plies::{Depth, Ply};
use crate::report::{Report, SearchResult};
use crate::score::{Score, SearchValue};
use crate::sorting::sort_few;
use crate::table::{Bound, Entry};
use draughts::{Move, MoveList, Ruleset};
use std::time::Duration;

/// The root is searched no deeper: lines are longer than that.
const DEEPEST: u32 = Ply::LAST.plies() - 20;
/// A proved win is searched no deeper than this when there is a clock.
const DEPTH_OF_A_PROVED_WIN: Depth = Depth::new(10);

/// A move of the position on the board.
struct Candidate {
    action: Move,
    value: SearchValue,
    line: Vec<Move>,
}

impl<R: Ruleset> Worker<'_, R> {
    /// Searches deeper and deeper until a limit is reached.
    pub(super) fn deepen(mut self, report: &mut dyn FnMut(&Report)) -> SearchResult {
        let root = self.root();
        let mut moves = MoveList::new();
        root.moves_into(&mut moves);
        let candidate =
            |action: &Move| Candidate { action: *action, value: -SearchValue::INFINITE, line: vec![*action] };
        let in_question = |action: &&Move| self.task.only.is_none_or(|only| only.contains(action));
        let mut candidates: Vec<Candidate> = moves.iter().filter(in_question).map(candidate).collect();
        let most = self.task.limits.depth.map_or(DEEPEST, |depth| depth.clamp(1, DEEPEST));
        let lines = self.task.limits.lines.unwrap_or(1).clamp(1, candidates.len().max(1));
        let mut depth_reached = 0;
        for depth in (1..=most as i32).map(Depth::new) {
            if candidates.is_empty() || (depth > Depth::new(1) && self.is_enough(&candidates, depth)) {
                break;
            }
            // Helping threads do not all search the same depth.
            let depth = if self.number % 2 == 1 { depth + 1 } else { depth };
            self.deepest = Ply::ROOT;
            for line in 0..lines {
                self.aspire(&root, &mut candidates, line, depth);
                if self.stopped {
                    break;
                }
                sort_few(&mut candidates[..=line], |candidate| -candidate.value);
            }
            if self.stopped {
                break;
            }
            depth_reached = depth.plies().unsigned_abs();
            if self.number == 0 {
                for (place, candidate) in candidates.iter().take(lines).enumerate() {
                    report(&self.report(candidate, place, depth));
                }
            }
        }
        self.wait_if_endless();
        let best = candidates.first();
        SearchResult {
            best: best.map(|candidate| candidate.action),
            reply: best.and_then(|candidate| candidate.line.get(1).copied()),
            score: Score::of(best.map_or(-SearchValue::WIN, |candidate| candidate.value)),
            depth: depth_reached,
            nodes: self.all_nodes(),
            time: self.common.began.elapsed(),
        }
    }

    /// Whether no deeper search is begun.
    fn is_enough(&mut self, candidates: &[Candidate], depth: Depth) -> bool {
        if self.number > 0 || self.task.signals.is_pondering() {
            return false;
        }
        let Some(budget) = self.timing.budget else { return false };
        // A win that databases have seen to its end needs no search as long as itself, only one that makes progress.
        let proved = candidates[0].value >= SearchValue::SURE_WIN && depth >= DEPTH_OF_A_PROVED_WIN;
        let seen_to_the_end = proved || candidates[0].value.plies_to_the_end() < depth.plies().unsigned_abs();
        let time = self.own_time().unwrap_or(Duration::ZERO);
        // An iteration takes longer than all before it.
        candidates.len() == 1 || seen_to_the_end || (budget.enough < budget.most && time * 2 >= budget.enough)
    }

    /// Searches with a window around what was found before, opened where that was wrong.
    fn aspire(&mut self, root: &Here<R>, candidates: &mut [Candidate], line: usize, depth: Depth) {
        let before = candidates[line].value;
        let mut width = ASPIRATION;
        let (mut alpha, mut beta) = (-SearchValue::INFINITE, SearchValue::INFINITE);
        if depth >= ASPIRATION_DEPTH && !before.is_sure() {
            (alpha, beta) = (before - width, before + width);
        }
        loop {
            let value = self.search_root(root, candidates, line, depth, alpha, beta);
            if self.stopped {
                return;
            }
            width *= 4;
            if value <= alpha && alpha > -SearchValue::INFINITE {
                alpha = if width > WIDEST_ASPIRATION { -SearchValue::INFINITE } else { value - width };
            } else if value >= beta && beta < SearchValue::INFINITE {
                beta = if width > WIDEST_ASPIRATION { SearchValue::INFINITE } else { value + width };
            } else {
                return;
            }
        }
    }

    /// Searches the candidates from a place on; the best of them comes to that place.
    fn search_root(
        &mut self,
        root: &Here<R>,
        candidates: &mut [Candidate],
        first: usize,
        depth: Depth,
        alpha: SearchValue,
        beta: SearchValue,
    ) -> SearchValue {
        let (old_alpha, mut alpha) = (alpha, alpha);
        let mut best = -SearchValue::INFINITE;
        self.nodes += 1;
        for place in first..candidates.len() {
            let action = candidates[place].action;
            let next = self.after(root, &action);
            self.past.push(next.hash);
            self.steps[Ply::ROOT.place()] = Some(Step::of(&action));
            let mut value = alpha + 1;
            if place > first {
                value = -self.node::<false>(&next, -alpha - 1, -alpha, depth - 1, Ply::ROOT.next());
            }
            if place == first || (value > alpha && !self.stopped) {
                value = -self.node::<true>(&next, -beta, -alpha, depth - 1, Ply::ROOT.next());
            }
            self.past.pop();
            if self.stopped {
                return best;
            }
            if value > best {
                best = value;
            }
            let candidate = &mut candidates[place];
            if value > alpha || place == first {
                candidate.value = value;
                candidate.line.clear();
                candidate.line.push(action);
                candidate.line.extend_from_slice(&self.lines[Ply::ROOT.next().place()]);
                candidates[first..=place].rotate_right(1);
            }
            if value > alpha {
                alpha = value;
                if value >= beta {
                    break;
                }
            }
        }
        if first == 0 {
            self.remember(root, candidates, depth, best, old_alpha, beta);
        }
        best
    }

    fn remember(
        &self,
        root: &Here<R>,
        candidates: &[Candidate],
        depth: Depth,
        value: SearchValue,
        alpha: SearchValue,
        beta: SearchValue,
    ) {
        let bound = if value >= beta {
            Bound::Lower
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let hash = root.hash ^ self.task.law.key(&root.tally, &root.position);
        let mut list = MoveList::new();
        root.moves_into(&mut list);
        let place = list.iter().position(|action| *action == candidates[0].action);
        let best = place.and_then(|place| u8::try_from(place).ok());
        self.task.table.store(hash, Entry { value, depth, bound, best }, Ply::ROOT);
    }

    fn report(&self, candidate: &Candidate, place: usize, depth: Depth) -> Report {
        Report {
            depth: depth.plies().unsigned_abs(),
            deepest: self.deepest.plies(),
            score: Score::of(candidate.value),
            nodes: self.all_nodes(),
            time: self.common.began.elapsed(),
            line: candidate.line.clone(),
            place: place + 1,
            table_fullness: self.task.table.fullness(),
        }
    }

    /// An endless search, or one on the opponent's time, answers only when it is told to.
    fn wait_if_endless(&self) {
        let signals = self.task.signals;
        let waits = || self.task.limits.is_endless() || signals.is_pondering();
        while self.number == 0 && !signals.is_stopped() && waits() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

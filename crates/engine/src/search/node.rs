//! The search of one position to a depth.

use super::ordering::{Order, OrderingContext, Step};
use super::params::{
    PROBABLE_CUT_DEPTH, PROBABLE_CUT_MARGIN, REDUCTION_DEPTH, STATIC_CUT_DEPTH, STATIC_CUT_MARGIN,
    probable_cut_depth, reduction,
};
use super::{Here, Worker};
use crate::hash;
use crate::plies::{Depth, Ply};
use crate::score::SearchValue;
use crate::table::{Bound, Entry};
use draughts::{Move, MoveList, Ruleset};

impl<R: Ruleset> Worker<'_, R> {
    /// The value of a position, searched to a depth. `PV`: its line may become the principal variation.
    pub(super) fn node<const PV: bool>(
        &mut self,
        here: &Here<R>,
        alpha: SearchValue,
        beta: SearchValue,
        depth: Depth,
        ply: Ply,
    ) -> SearchValue {
        if depth.is_at_the_horizon() || ply >= Ply::LAST {
            return self.quiescence(here, alpha, beta, ply);
        }
        if self.must_stop() {
            return SearchValue::DRAW;
        }
        self.lines[ply.place()].clear();
        let position = &here.position;
        if self.is_drawn(here) {
            // Who cannot move has lost, whatever is counted.
            return if here.can_move() { SearchValue::DRAW } else { ply.loss() };
        }
        if let Some(value) = self.known(here, ply) {
            return value;
        }
        // No line from here is better than winning at once or worse than having lost.
        let (mut alpha, beta) = (alpha.max(ply.loss()), beta.min(ply.next().win()));
        if alpha >= beta {
            return alpha;
        }

        let hash = here.hash ^ self.task.law.key(&here.tally, position);
        let known = self.task.table.look_up(hash, ply);
        if let Some(entry) = known
            && !PV
            && entry.depth >= depth
        {
            let holds = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            };
            if holds {
                return entry.value;
            }
        }
        let mut list = MoveList::new();
        here.moves_into(&mut list);
        let Some(first) = list.first() else { return ply.loss() };
        let quiet = !first.is_capture();
        if !quiet && self.task.oversight.misses(here.hash, first, ply) {
            return self.estimate(here);
        }
        let hashed = known.and_then(|entry| entry.best);

        let mut depth = depth;
        if list.len() == 1 {
            depth = depth + 1; // a forced reply costs nothing
        } else if quiet
            && !PV
            && let Some(value) = self.prune(here, beta, depth, ply)
        {
            return value;
        }
        if hashed.is_none() && depth >= Depth::new(5) && list.len() > 1 {
            depth = depth - 1;
        }

        let asked = OrderingContext {
            side: position.turn(),
            ply,
            before: ply.before().and_then(|ply| self.steps[ply.place()]),
        };
        let old_alpha = alpha;
        let (mut best, mut best_place) = (-SearchValue::INFINITE, None);
        let mut order = Order::new(&list, &self.experience, &asked, hashed);
        let mut number = 0;
        while let Some(listed) = order.next() {
            let action = listed.action;
            if number > 0 && self.task.oversight.hides(here.hash, action, ply) {
                continue;
            }
            number += 1;
            let mut reduced = 0;
            if number > 1 && quiet && depth >= REDUCTION_DEPTH && !action.crowned {
                reduced = reduction(depth, number - 1);
                if PV && reduced > 0 {
                    reduced -= 1;
                }
                reduced = reduced.min(depth.plies() - 1);
            }
            let next = self.after(here, action);
            // Beyond the horizon nothing is looked up.
            if !(depth - 1 - reduced).is_at_the_horizon() {
                if number == 1 {
                    self.task.table.fetch(next.hash);
                }
                // By the time the next move is tried, what is known of it will have come from memory.
                if let Some(upcoming) = order.peek() {
                    self.task.table.fetch(hash::after(here.hash, position, upcoming.action));
                }
            }
            self.past.push(next.hash);
            self.steps[ply.place()] = Some(Step::of(action));
            let mut value = -SearchValue::INFINITE;
            let mut full = number == 1;
            if number > 1 {
                value = -self.node::<false>(&next, -alpha - 1, -alpha, depth - 1 - reduced, ply.next());
                if value > alpha && reduced > 0 {
                    value = -self.node::<false>(&next, -alpha - 1, -alpha, depth - 1, ply.next());
                }
                full = PV && value > alpha && value < beta;
            }
            if full {
                value = -self.node::<PV>(&next, -beta, -alpha, depth - 1, ply.next());
            }
            self.past.pop();
            if self.stopped {
                return SearchValue::DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_place = Some(listed.place as u8);
                    alpha = value;
                    if PV {
                        self.note_line(ply, action);
                    }
                }
                if value >= beta {
                    if quiet {
                        self.experience.learn(&asked, depth, action, order.tried());
                    }
                    break;
                }
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > old_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.task.table.store(hash, Entry { value: best, depth, bound, best: best_place }, ply);
        best
    }

    /// The value of a quiet position that need not be searched to its depth.
    #[inline]
    fn prune(&mut self, here: &Here<R>, beta: SearchValue, depth: Depth, ply: Ply) -> Option<SearchValue> {
        if beta.is_sure() || here.is_threatened() {
            return None;
        }
        if depth <= STATIC_CUT_DEPTH {
            let estimate = self.estimate(here);
            if estimate - STATIC_CUT_MARGIN * depth.plies() >= beta {
                return Some(estimate);
            }
        }
        if depth >= PROBABLE_CUT_DEPTH {
            let raised = beta + PROBABLE_CUT_MARGIN;
            let value = self.node::<false>(here, raised - 1, raised, probable_cut_depth(depth), ply);
            if value >= raised && !self.stopped {
                return Some(value.min(SearchValue::SURE_WIN - 1));
            }
        }
        None
    }

    /// Notes that the best line from a ply on begins with a move and goes on as the best line after it.
    pub(super) fn note_line(&mut self, ply: Ply, action: &Move) {
        let (upper, lower) = self.lines.split_at_mut(ply.next().place());
        let line = &mut upper[ply.place()];
        line.clear();
        line.push(*action);
        line.extend_from_slice(&lower[0]);
    }
}

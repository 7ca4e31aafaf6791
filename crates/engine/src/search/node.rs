//! The search of one position to a depth.

use super::ordering::{Order, OrderingContext, Step};
use super::params::{
    DEEPEST, PROBABLE_CUT_DEPTH, PROBABLE_CUT_MARGIN, REDUCTION_DEPTH, STATIC_CUT_DEPTH, STATIC_CUT_MARGIN,
    probable_cut_depth, reduction,
};
use super::{Here, Worker};
use crate::score::{DRAW, INFINITE, SURE_WIN, Value, WIN};
use crate::table::{Bound, Entry};
use draughts::{Move, MoveList, Ruleset};

impl<R: Ruleset> Worker<'_, R> {
    /// The value of a position, searched to a depth. `PV`: its line may become the principal variation.
    pub(super) fn node<const PV: bool>(
        &mut self,
        here: &Here<R>,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Value {
        if depth <= 0 || ply >= DEEPEST {
            return self.quiescence(here, alpha, beta, ply);
        }
        if self.must_stop() {
            return 0;
        }
        self.lines[ply].clear();
        let position = &here.position;
        if self.is_drawn(here) {
            // Who cannot move has lost, whatever is counted.
            return if here.can_move() { DRAW } else { ply as Value - WIN };
        }
        if let Some(value) = self.known(here, ply) {
            return value;
        }
        // No line from here is better than winning at once or worse than having lost.
        let (mut alpha, beta) = (alpha.max(ply as Value - WIN), beta.min(WIN - 1 - ply as Value));
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
        let Some(first) = list.first() else { return ply as Value - WIN };
        let quiet = !first.is_capture();
        if !quiet && self.task.oversight.misses(here.hash, first, ply) {
            return self.estimate(position);
        }
        let hashed = known.and_then(|entry| entry.best);

        let mut depth = depth;
        if list.len() == 1 {
            depth += 1; // a forced reply costs nothing
        } else if quiet
            && !PV
            && let Some(value) = self.prune(here, beta, depth, ply)
        {
            return value;
        }
        if hashed.is_none() && depth >= 5 && list.len() > 1 {
            depth -= 1;
        }

        let asked = OrderingContext {
            side: position.turn(),
            ply,
            before: ply.checked_sub(1).and_then(|ply| self.steps[ply]),
        };
        let old_alpha = alpha;
        let (mut best, mut best_place) = (-INFINITE, None);
        let mut order = Order::new(&list, &self.experience, &asked, hashed);
        let mut number = 0;
        while let Some(listed) = order.next() {
            let action = &listed.action;
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
                reduced = reduced.min(depth - 1);
            }
            let next = self.after(here, action);
            // Beyond the horizon nothing is looked up.
            if depth - 1 - reduced > 0 {
                self.task.table.fetch(next.hash);
            }
            self.past.push(next.hash);
            self.steps[ply] = Some(Step::of(action));
            let mut value = -INFINITE;
            let mut full = number == 1;
            if number > 1 {
                value = -self.node::<false>(&next, -alpha - 1, -alpha, depth - 1 - reduced, ply + 1);
                if value > alpha && reduced > 0 {
                    value = -self.node::<false>(&next, -alpha - 1, -alpha, depth - 1, ply + 1);
                }
                full = PV && value > alpha && value < beta;
            }
            if full {
                value = -self.node::<PV>(&next, -beta, -alpha, depth - 1, ply + 1);
            }
            self.past.pop();
            if self.stopped {
                return 0;
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
    fn prune(&mut self, here: &Here<R>, beta: Value, depth: i32, ply: usize) -> Option<Value> {
        if beta.abs() >= SURE_WIN || here.is_threatened() {
            return None;
        }
        if depth <= STATIC_CUT_DEPTH {
            let estimate = self.estimate(&here.position);
            if estimate - STATIC_CUT_MARGIN * depth >= beta {
                return Some(estimate);
            }
        }
        if depth >= PROBABLE_CUT_DEPTH {
            let raised = beta + PROBABLE_CUT_MARGIN;
            let value = self.node::<false>(here, raised - 1, raised, probable_cut_depth(depth), ply);
            if value >= raised && !self.stopped {
                return Some(value.min(SURE_WIN - 1));
            }
        }
        None
    }

    /// Notes that the best line from a ply on begins with a move and goes on as the best line after it.
    pub(super) fn note_line(&mut self, ply: usize, action: &Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(*action);
        line.extend_from_slice(&lower[0]);
    }
}

//! What is forced beyond the horizon. Captures are compulsory: all of them are followed, however far they go. A side that
//! may stand still may also be crowned or offer an exchange, if that is better. Threats are not answered there: a ply
//! more of depth for all positions finds more than a ply more for these.

use super::lively::lively;
use super::{Here, Worker};
use crate::plies::Ply;
use crate::score::SearchValue;
use draughts::{MoveList, Ruleset, Squares};

impl<R: Ruleset> Worker<'_, R> {
    /// The value of a position at or beyond the horizon.
    pub(super) fn quiescence(
        &mut self,
        here: &Here<R>,
        alpha: SearchValue,
        beta: SearchValue,
        ply: Ply,
    ) -> SearchValue {
        if self.must_stop() {
            return SearchValue::DRAW;
        }
        self.lines[ply.place()].clear();
        self.deepest = self.deepest.max(ply);
        let position = &here.position;
        if ply >= Ply::LAST {
            return self.estimate(here);
        }
        let (mut best, mut only) = (ply.loss(), Squares::NONE);
        if !here.must_capture() {
            if !here.can_move() {
                return best;
            }
            if here.tally.reversible() >= 4 && self.is_drawn(here) {
                return SearchValue::DRAW;
            }
            if let Some(value) = self.known(here, ply) {
                return value;
            }
            best = self.estimate(here);
            if best >= beta {
                return best;
            }
            only = lively(position);
            if only.is_empty() {
                return best;
            }
        }
        // Only a line inside an open window can become the principal variation.
        let open = beta > alpha + 1;
        let mut alpha = alpha.max(best);
        let mut list = MoveList::new();
        here.moves_into(&mut list);
        if let Some(first) = list.first().filter(|first| first.is_capture())
            && self.task.oversight.misses(here.hash, first, ply)
        {
            return self.estimate(here);
        }
        for action in &list {
            let by_king = || position.kings().contains(action.from);
            if !action.is_capture() && (!only.contains(action.to) || by_king()) {
                continue;
            }
            let next = self.after(here, action);
            self.past.push(next.hash);
            let value = -self.quiescence(&next, -beta, -alpha, ply.next());
            self.past.pop();
            if self.stopped {
                return SearchValue::DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    if open {
                        self.note_line(ply, action);
                    }
                }
                if value >= beta {
                    break;
                }
            }
        }
        best
    }
}

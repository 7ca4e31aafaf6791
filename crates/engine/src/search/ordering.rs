//! In which order the moves of a position are tried.

use super::params::GREATEST_HISTORY;
use crate::plies::{Depth, Ply};
use draughts::{Move, Side};

/// What earlier nodes tell of moves.
#[derive(Debug)]
pub(super) struct Experience {
    /// By side, origin and destination: how often a quiet move was the best.
    history: Vec<i16>,
    /// By side, destination of the move before, and destination.
    replies: Vec<i16>,
    /// By ply: the quiet moves that last were too good.
    killers: Vec<[Option<Step>; 2]>,
}

/// A move without what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    from: u8,
    to: u8,
}

impl Step {
    pub(super) const fn of(action: &Move) -> Self {
        Self { from: action.from.bit() & 63, to: action.to.bit() & 63 }
    }
}

/// What is asked of a move when moves are put in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderingContext {
    pub(super) side: Side,
    pub(super) ply: Ply,
    pub(super) before: Option<Step>,
}

impl Experience {
    pub(super) fn new() -> Self {
        Self {
            history: vec![0; 2 * 64 * 64],
            replies: vec![0; 2 * 64 * 64],
            killers: vec![[None; 2]; Ply::LAST.place() + 2],
        }
    }

    #[inline]
    fn worth(&self, asked: &OrderingContext, killers: [Option<Step>; 2], action: &Move) -> i32 {
        if action.is_capture() {
            return CAPTURE + action.captured.len() as i32;
        }
        let step = Step::of(action);
        if killers[0] == Some(step) {
            return KILLER;
        }
        if killers[1] == Some(step) {
            return KILLER - 1;
        }
        let mut worth = i32::from(self.history[place(asked.side, step.from, step.to)]);
        if let Some(before) = asked.before {
            worth += i32::from(self.replies[place(asked.side, before.to, step.to)]);
        }
        worth
    }

    /// Remembers that a quiet move was too good and that those tried before it were not.
    pub(super) fn learn<'a>(
        &mut self,
        asked: &OrderingContext,
        depth: Depth,
        best: &Move,
        tried: impl Iterator<Item = &'a Move>,
    ) {
        let step = Step::of(best);
        let killers = &mut self.killers[asked.ply.place()];
        if killers[0] != Some(step) {
            *killers = [Some(step), killers[0]];
        }
        let bonus = (depth.plies() * depth.plies()).clamp(1, 400) * 4;
        self.shift(asked, step, bonus);
        for action in tried {
            self.shift(asked, Step::of(action), -bonus);
        }
    }

    fn shift(&mut self, asked: &OrderingContext, step: Step, by: i32) {
        let drift = |weight: &mut i16| {
            let now = i32::from(*weight);
            *weight = (now + by - now * by.abs() / GREATEST_HISTORY) as i16;
        };
        drift(&mut self.history[place(asked.side, step.from, step.to)]);
        if let Some(before) = asked.before {
            drift(&mut self.replies[place(asked.side, before.to, step.to)]);
        }
    }
}

/// Hands out moves, the most promising one first.
pub(super) struct Order<'a> {
    moves: &'a [Move],
    /// What each move is worth, and below that its place in the list, the first ones greater: so that equal moves are
    /// tried as they are listed. Those before `next` have been handed out, those before `chosen` are in order.
    worth: [i32; MOST],
    next: usize,
    chosen: usize,
}

/// So many moves are put in order; the others of an extraordinary position follow as they are listed.
const MOST: usize = 96;
/// Places take the lowest bits.
const PLACES: i32 = 256;
const HASHED: i32 = 1 << 22;
const CAPTURE: i32 = 1 << 20;
const KILLER: i32 = 1 << 18;

/// A move with its place in the position's list.
#[derive(Clone, Copy)]
pub(super) struct OrderedMove<'a> {
    pub(super) place: usize,
    pub(super) action: &'a Move,
}

impl<'a> Order<'a> {
    #[inline]
    pub(super) fn new(
        moves: &'a [Move],
        experience: &Experience,
        asked: &OrderingContext,
        hashed: Option<u8>,
    ) -> Self {
        let mut order = Self { moves, worth: [0; MOST], next: 0, chosen: 0 };
        if moves.len() == 1 {
            order.worth[0] = PLACES - 1;
            return order;
        }
        let killers = experience.killers[asked.ply.place()];
        for (index, (action, worth)) in moves.iter().zip(&mut order.worth).enumerate() {
            let own =
                if hashed == Some(index as u8) { HASHED } else { experience.worth(asked, killers, action) };
            *worth = own * PLACES + (PLACES - 1 - index as i32);
        }
        order
    }

    /// The move that will be handed out next.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<OrderedMove<'a>> {
        let moves = self.moves;
        let next = self.next;
        let action = moves.get(next)?;
        let count = moves.len().min(MOST);
        if next >= count {
            return Some(OrderedMove { place: next, action });
        }
        if self.chosen == next {
            self.chosen += 1;
            let left = &mut self.worth[next..count];
            let (mut best, mut most) = (0, left[0]);
            for (place, &worth) in left.iter().enumerate().skip(1) {
                if worth > most {
                    (best, most) = (place, worth);
                }
            }
            left.swap(0, best);
        }
        let place = place_of(self.worth[next]);
        Some(OrderedMove { place, action: &moves[place] })
    }

    /// The moves that were handed out before the last one.
    pub(super) fn tried(&self) -> impl Iterator<Item = &'a Move> {
        let handed_out = self.next.saturating_sub(1).min(self.moves.len()).min(MOST);
        let moves = self.moves;
        self.worth[..handed_out].iter().map(move |&worth| &moves[place_of(worth)])
    }
}

impl<'a> Iterator for Order<'a> {
    type Item = OrderedMove<'a>;

    #[inline]
    fn next(&mut self) -> Option<OrderedMove<'a>> {
        let listed = self.peek();
        self.next += 1;
        listed
    }
}

#[inline]
const fn place_of(worth: i32) -> usize {
    (PLACES - 1 - worth.rem_euclid(PLACES)) as usize
}

#[inline]
fn place(side: Side, first: u8, second: u8) -> usize {
    (side as usize & 1) << 12 | (usize::from(first) & 63) << 6 | usize::from(second) & 63
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{AnyPosition, RulesetName};

    #[test]
    fn the_hashed_move_comes_first_then_what_was_good_before_and_none_is_left_out() {
        let moves = AnyPosition::start(RulesetName::International).moves();
        let mut experience = Experience::new();
        let asked = OrderingContext { side: Side::White, ply: Ply::ROOT, before: None };
        let other = OrderingContext { ply: Ply::new(1), ..asked };
        experience.learn(&other, Depth::new(5), &moves[6], moves[..1].iter());
        let places: Vec<usize> =
            Order::new(&moves, &experience, &asked, Some(3)).map(|listed| listed.place).collect();
        assert_eq!(places, [3, 6, 1, 2, 4, 5, 7, 8, 0]);
    }
}

//! Captures by men that take one piece each, found for all men at once.
//!
//! Most captures in play are of this kind: no king captures and no man can go on after its jump. Then all captures
//! rank equal and nothing has to be followed.

use super::generate::{Board, Mover};
use super::{Move, MoveList};
use crate::board::{Direction, Square, Squares};
use crate::rules::{Priority, Promotion, Ruleset};
use std::marker::PhantomData;

/// For each direction the men that can jump in it.
pub(super) struct Jumps<R, S> {
    /// The squares from which a man could jump in each direction, whether or not one stands there.
    jumpable: [u64; 4],
    men: u64,
    types: PhantomData<(R, S)>,
}

impl<R: Ruleset, S: Mover> Jumps<R, S> {
    #[inline(always)]
    pub(super) fn of(board: &Board<R, S>) -> Self {
        let (prey, empty) = (board.prey_of_men(), board.empty());
        let mut jumpable = [0; 4];
        for direction in Direction::ALL {
            if Board::<R, S>::men_capture_towards(direction) {
                jumpable[direction as usize] = Board::<R, S>::jumpable(prey, empty, direction);
            }
        }
        Self { jumpable, men: board.our_men(), types: PhantomData }
    }

    /// Whether a man can capture.
    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        self.men() != 0
    }

    /// The men that can capture.
    #[inline(always)]
    pub(super) fn men(&self) -> u64 {
        self.men & (self.jumpable[0] | self.jumpable[1] | self.jumpable[2] | self.jumpable[3])
    }
}

/// Captures of one piece each, all of them complete.
pub(super) struct Singles<R, S> {
    /// The men that jump in each direction.
    jumpers: [u64; 4],
    types: PhantomData<(R, S)>,
}

/// The captures by men, if each of them ends after one jump and none goes before another.
#[inline(always)]
pub(super) fn single_jumps<R: Ruleset, S: Mover>(
    board: &Board<R, S>,
    jumps: &Jumps<R, S>,
) -> Option<Singles<R, S>> {
    if R::RULES.prefers(Priority::MostKings) && board.them & board.kings != 0 {
        return None;
    }
    let mut jumpers = [0; 4];
    let mut unfinished = 0;
    for direction in Direction::ALL {
        let from = board.our_men() & jumps.jumpable[direction as usize];
        let landed = Board::<R, S>::shift(Board::<R, S>::shift(from, direction), direction);
        // The piece just jumped is not jumped again, so the way back does not count; and the origin, now empty,
        // is two jumps away at least.
        let mut onward = 0;
        for next in Direction::ALL {
            if next != direction.opposite() {
                onward |= jumps.jumpable[next as usize];
            }
        }
        unfinished |= match R::RULES.promotion.value {
            Promotion::WhereItStops => landed & onward,
            Promotion::EndsTheMove => landed & onward & !Board::<R, S>::PROMOTION_ROW,
            Promotion::AtOnce => landed & (onward | Board::<R, S>::PROMOTION_ROW),
        };
        jumpers[direction as usize] = from;
    }
    (unfinished == 0).then_some(Singles { jumpers, types: PhantomData })
}

impl<R: Ruleset, S: Mover> Singles<R, S> {
    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        self.jumpers.iter().map(|jumpers| u64::from(jumpers.count_ones())).sum()
    }

    #[inline(always)]
    pub(super) fn list(&self, list: &mut MoveList) {
        for direction in Direction::ALL {
            if !Board::<R, S>::men_capture_towards(direction) {
                continue;
            }
            let from = self.jumpers[direction as usize];
            let landed = Board::<R, S>::shift(Board::<R, S>::shift(from, direction), direction);
            for to in Squares(landed) {
                let over = Square(Board::<R, S>::before(to, direction));
                let from = Square(Board::<R, S>::before(over, direction));
                let crowned = to.only().0 & Board::<R, S>::PROMOTION_ROW != 0;
                list.push(Move { from, to, crowned, captured: over.only() });
            }
        }
    }
}

//! Captures by men, found for all men at once.
//!
//! Most captures in play take one or two pieces. Then nothing has to be followed: a landing square together with the
//! direction of the jump tells where the man came from. Only from the fourth jump on can a man come back to its own
//! square, which these sets do not count as empty, so longer captures are left to `capture`.

use super::Move;
use super::generate::{Mover, TurnBoard, by_direction, for_each_direction};
use crate::board::{Direction, Square, Squares};
use crate::rules::{Priority, Promotion, Ruleset};
use std::marker::PhantomData;

/// The first jumps of all men.
pub(super) struct Jumps<R, S> {
    /// For each direction the squares from which a man could jump in it, whether or not one stands there.
    jumpable: [u64; 4],
    /// For each direction the men that jump in it.
    jumpers: [u64; 4],
    types: PhantomData<(R, S)>,
}

impl<R: Ruleset, S: Mover> Jumps<R, S> {
    #[inline(always)]
    pub(super) fn of(board: &TurnBoard<R, S>) -> Self {
        let (men, prey, empty) = (board.our_men(), board.capturable_by_men(), board.empty());
        let jumpable = by_direction!(direction => if TurnBoard::<R, S>::men_capture_towards(direction) {
            TurnBoard::<R, S>::jumpable(prey, empty, direction)
        } else {
            0
        });
        let jumpers = by_direction!(direction => jumpable[direction as usize] & men);
        Self { jumpable, jumpers, types: PhantomData }
    }

    /// The men that can capture.
    #[inline(always)]
    pub(super) fn men(&self) -> u64 {
        any(self.jumpers)
    }

    /// Whether a man can capture.
    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        self.men() != 0
    }

    /// Whether captures of as many pieces by men are of equal rank: they are, unless captured kings weigh more.
    #[inline(always)]
    pub(super) fn rank_equal(&self, board: &TurnBoard<R, S>) -> bool {
        self.kings_that_weigh(board) == 0
    }

    #[inline(always)]
    fn kings_that_weigh(&self, board: &TurnBoard<R, S>) -> u64 {
        let kings_weigh = R::RULES.prefers(Priority::MostKings) || R::RULES.prefers(Priority::KingsFirst);
        if kings_weigh { board.them & board.kings } else { 0 }
    }

    /// For each direction the squares on which men land with their first jump.
    #[inline(always)]
    pub(super) fn landed_once(&self) -> [u64; 4] {
        by_direction!(direction => self.landed(self.jumpers[direction as usize], direction))
    }

    /// Whether some man may go on after its first jump.
    #[inline(always)]
    pub(super) fn go_on(&self) -> bool {
        any(self.landed_once()) & self.onward() != 0
    }

    /// The landing squares in a direction from which a man may go on.
    #[inline(always)]
    pub(super) fn landings_onward(&self, direction: Direction) -> u64 {
        self.landed(self.jumpers[direction as usize], direction) & self.onward()
    }

    /// The landing squares in a direction on which a man has ended its capture.
    #[inline(always)]
    pub(super) fn landings_at_rest(&self, direction: Direction) -> u64 {
        self.landed(self.jumpers[direction as usize], direction) & !self.onward()
    }

    /// The moves of a board on which only men can move, as far as whole sets tell how many there are. No branches,
    /// so that many boards can be counted side by side.
    #[inline(always)]
    pub(super) fn count_at_once(&self, board: &TurnBoard<R, S>) -> AtOnce {
        let landed = self.landed_once();
        let onward = self.onward_as_man();
        let first = Landings::of(landed);
        let going_on = first.squares & onward;
        let landed_twice =
            by_direction!(direction => self.landed(self.jumpable[direction as usize] & going_on, direction));
        let second = Landings::of(landed_twice);

        let mut unsure = first.shared | second.shared | board.our_kings() | self.kings_that_weigh(board);
        for direction in Direction::ALL {
            let place = direction as usize;
            unsure |= landed_twice[place] & self.onward_but_back(direction);
            unsure |= Self::goes_on_as_king(board, landed[place] | landed_twice[place], direction);
        }
        // Among men that take no kings nothing but the number of pieces can decide.
        let captures = if R::RULES.prefers(Priority::MostPieces) {
            if going_on != 0 { second.squares } else { first.squares }
        } else {
            let ended = first.squares & !onward;
            unsure |= ended & second.squares;
            ended | second.squares
        };
        let [left, right] = board.quiet_men();
        let [one, other] = if self.any() { [captures, 0] } else { [left, right] };
        let count = u64::from(one.count_ones() + other.count_ones());
        AtOnce { count, unsure }
    }

    /// Visits the landing squares of the captures, if none goes on, with the direction of the jump; or nothing in
    /// place of a square, so that hardly a branch depends on how many there are.
    #[inline(always)]
    pub(super) fn each_single(&self, mut visit: impl FnMut(u64, Direction)) {
        let mut landed = self.landed_once();
        while {
            for_each_direction!(direction => {
                if TurnBoard::<R, S>::men_capture_towards(direction) {
                    let squares = landed[direction as usize];
                    landed[direction as usize] = squares & squares.wrapping_sub(1);
                    visit(squares & squares.wrapping_neg(), direction);
                }
            });
            any(landed) != 0
        } {}
    }

    /// Whether no capture goes on beyond a second jump.
    #[inline(always)]
    pub(super) fn end_by_the_second(&self, board: &TurnBoard<R, S>) -> bool {
        let landed = self.landed_once();
        let going_on = Landings::of(landed).squares & self.onward_as_man();
        let mut beyond = 0;
        for direction in Direction::ALL {
            let place = direction as usize;
            let landed_twice = self.landed(self.jumpable[place] & going_on, direction);
            beyond |= landed_twice & self.onward_but_back(direction);
            beyond |= Self::goes_on_as_king(board, landed[place] | landed_twice, direction);
        }
        beyond == 0
    }

    /// Visits the captures if none goes on beyond a second jump.
    #[inline(always)]
    pub(super) fn each_double(&self, mut visit: impl FnMut(Move)) {
        let onward = self.onward_as_man();
        let landed = self.landed_once();
        let some_go_on = Landings::of(landed).squares & onward != 0;
        for_each_direction!(first => {
            let landed = landed[first as usize];
            for via in Squares(landed & onward) {
                let over = Square(TurnBoard::<R, S>::before(via, first));
                let from = Square(TurnBoard::<R, S>::before(over, first));
                for_each_direction!(second => {
                    if self.jumpable[second as usize] & via.only().0 != 0 {
                        let next = Square(TurnBoard::<R, S>::beyond(via, second));
                        let to = Square(TurnBoard::<R, S>::beyond(next, second));
                        let crowned = to.only().0 & TurnBoard::<R, S>::PROMOTION_ROW != 0;
                        visit(Move { from, to, crowned, captured: over.only().with(next) });
                    }
                });
            }
            if !(some_go_on && R::RULES.prefers(Priority::MostPieces)) {
                for to in Squares(landed & !onward) {
                    let over = Square(TurnBoard::<R, S>::before(to, first));
                    let from = Square(TurnBoard::<R, S>::before(over, first));
                    let crowned = to.only().0 & TurnBoard::<R, S>::PROMOTION_ROW != 0;
                    visit(Move { from, to, crowned, captured: over.only() });
                }
            }
        });
    }

    #[inline(always)]
    fn landed(&self, jumpers: u64, direction: Direction) -> u64 {
        TurnBoard::<R, S>::shift(TurnBoard::<R, S>::shift(jumpers, direction), direction)
    }

    /// The squares on which a man has not ended its capture after one jump, or may not have. The way back needs no
    /// exception: behind the piece just jumped is the man's own square, which does not count as empty here.
    #[inline(always)]
    fn onward(&self) -> u64 {
        match R::RULES.promotion.value {
            Promotion::AtOnce => self.onward_as_man() | TurnBoard::<R, S>::PROMOTION_ROW,
            Promotion::WhereItStops | Promotion::EndsTheMove => self.onward_as_man(),
        }
    }

    /// The squares from which a man that has made one jump goes on as a man.
    #[inline(always)]
    fn onward_as_man(&self) -> u64 {
        any(self.jumpable) & Self::STILL_A_MAN
    }

    /// The squares from which a man that has come in a direction can go on. Here the way back must be left out, since
    /// the piece just jumped is not jumped again.
    #[inline(always)]
    fn onward_but_back(&self, came: Direction) -> u64 {
        let mut onward = 0;
        for next in Direction::ALL {
            if next != came.opposite() {
                onward |= self.jumpable[next as usize];
            }
        }
        onward & Self::STILL_A_MAN
    }

    /// The squares on which a man that lands there in mid-capture stays a man.
    const STILL_A_MAN: u64 = match R::RULES.promotion.value {
        Promotion::WhereItStops => u64::MAX,
        Promotion::EndsTheMove | Promotion::AtOnce => !TurnBoard::<R, S>::PROMOTION_ROW,
    };

    /// Whether a man that lands on its promotion row, coming in a direction, can go on if it is crowned at once. From
    /// the edge the only way that does not lead back is the other diagonal.
    #[inline(always)]
    fn goes_on_as_king(board: &TurnBoard<R, S>, landed: u64, came: Direction) -> u64 {
        if !matches!(R::RULES.promotion.value, Promotion::AtOnce) || !came.is_forward_for(S::SIDE) {
            return 0;
        }
        let way = match came {
            Direction::UpLeft => Direction::DownLeft,
            Direction::UpRight => Direction::DownRight,
            Direction::DownLeft => Direction::UpLeft,
            Direction::DownRight => Direction::UpRight,
        };
        let crowned = landed & TurnBoard::<R, S>::PROMOTION_ROW;
        let reached = if TurnBoard::<R, S>::FLYING {
            TurnBoard::<R, S>::slide(crowned, board.empty(), way)
        } else {
            crowned
        };
        reached & TurnBoard::<R, S>::jumpable(board.them, board.empty(), way)
    }
}

/// The squares of any of the sets.
#[inline(always)]
pub(super) const fn any(sets: [u64; 4]) -> u64 {
    sets[0] | sets[1] | sets[2] | sets[3]
}

/// A count of moves made without following any capture.
pub(super) struct AtOnce {
    /// How many moves there are.
    pub(super) count: u64,
    /// Squares that make the count unsure: it holds only if there are none.
    pub(super) unsure: u64,
}

/// The squares on which men land by a jump, and those on which two of them do: a capture can be counted by its landing
/// square only where no other ends.
struct Landings {
    squares: u64,
    shared: u64,
}

impl Landings {
    #[inline(always)]
    fn of(landed: [u64; 4]) -> Self {
        let mut landings = Self { squares: 0, shared: 0 };
        for squares in landed {
            landings.shared |= landings.squares & squares;
            landings.squares |= squares;
        }
        landings
    }
}

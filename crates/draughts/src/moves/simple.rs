//! Lists of moves that need no following: quiet moves, and captures by men that end with the first jump.
//!
//! The side to move is a value here, not a type as in `generate`, and it only chooses between numbers: nobody foresees
//! whose turn it is in the next position, and a branch guessed wrongly costs as much as a dozen moves. For the same
//! reason moves are written by the handful and only then counted (see `Writer::push_each`).

use super::jumps::any;
use super::line::KingLine;
use super::list::{Arrivals, Quiet, Writer};
use super::{Move, MoveList};
use crate::board::{Direction, Side, Square, Squares};
use crate::position::Placement;
use crate::rules::{Priority, Promotion, Reach, Ruleset};
use std::hint::select_unpredictable;
use std::marker::PhantomData;

/// A value for each of the four ways of men. Not `map`, of which the compiler would make some three hundred functions
/// here.
macro_rules! by_way {
    ($way:ident => $value:expr) => {
        [
            by_way!(0, $way, $value),
            by_way!(1, $way, $value),
            by_way!(2, $way, $value),
            by_way!(3, $way, $value),
        ]
    };
    ($which:literal, $way:ident, $value:expr) => {{
        let $way: usize = $which;
        $value
    }};
}

/// A position seen by the side to move.
#[derive(Clone, Copy)]
pub(super) struct Simple<R> {
    pub(super) side: Side,
    pub(super) us: u64,
    pub(super) them: u64,
    pub(super) kings: u64,
    pub(super) ruleset: PhantomData<R>,
}

/// What is still to be listed: everything or nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    /// The list is complete.
    Nothing,
    /// There are flying kings, so everything has to be examined.
    FlyingKings,
    /// A man can capture, and no king.
    CapturesOfMen,
    /// A king can capture, and no man.
    CapturesOfKings,
    /// A king can capture, and a man.
    CapturesOfBoth,
}

impl<R: Ruleset> Simple<R> {
    #[inline(always)]
    pub(super) fn of(position: &Placement) -> Self {
        let (us, them) = match position.turn {
            Side::White => (position.white, position.black),
            Side::Black => (position.black, position.white),
        };
        Self { side: position.turn, us, them, kings: position.kings, ruleset: PhantomData }
    }

    /// Lists all moves unless captures have to be followed. The caller may also take the two steps one by one.
    #[inline(always)]
    pub(super) fn list(&self, list: &mut MoveList) -> Rest {
        let rest = self.list_unless_flying(list);
        if rest == Rest::FlyingKings { self.list_flying(list) } else { rest }
    }

    /// Lists the moves of a side that has no flying kings, unless kings capture: the most frequent case, so it is the
    /// first.
    #[inline(always)]
    pub(super) fn list_unless_flying(&self, list: &mut MoveList) -> Rest {
        let kings = self.us & self.kings;
        if Self::FLYING && kings != 0 {
            return Rest::FlyingKings;
        }
        let men = if Self::FLYING { self.us } else { self.us & !self.kings };
        let jumpable = self.jumpable_by_men();
        let jumping_men = men & any(jumpable);
        let jumping_kings = if Self::FLYING { 0 } else { kings & self.jumpable_by_short_kings() };
        if jumping_men | jumping_kings != 0 {
            return match (jumping_men, jumping_kings) {
                (_, 0) => self.list_jumps(men, jumpable, list),
                (0, _) => Rest::CapturesOfKings,
                _ => Rest::CapturesOfBoth,
            };
        }
        list.clear();
        let mut writer = list.writer();
        // As many at a time as are hardly ever exceeded.
        if !Self::FLYING {
            self.push_steps_of_all(&mut writer);
        } else if R::RULES.size.value > 8 {
            self.push_steps::<8>(men, &mut writer);
        } else {
            self.push_steps::<5>(men, &mut writer);
        }
        writer.finish();
        Rest::Nothing
    }

    /// Lists the moves of a side that has flying kings, unless they capture.
    #[inline(always)]
    pub(super) fn list_flying(&self, list: &mut MoveList) -> Rest {
        let (men, kings) = (self.us & !self.kings, self.us & self.kings);
        let mut flights = Squares(kings).into_iter().map(|from| self.flight(from));
        let jumpable = self.jumpable_by_men();
        if men & any(jumpable) != 0 {
            if flights.any(|flight| flight.captures != 0) {
                return Rest::CapturesOfBoth;
            }
            return self.list_jumps(men, jumpable, list);
        }
        list.clear();
        let mut writer = list.writer();
        // The first king is looked at before moves of men are written: mostly it is the only one.
        if let Some(first) = flights.next() {
            if first.captures != 0 {
                return Rest::CapturesOfKings;
            }
            self.push_steps::<4>(men, &mut writer);
            Self::push_flight(&first, &mut writer);
        }
        for flight in flights {
            if flight.captures != 0 {
                return Rest::CapturesOfKings;
            }
            Self::push_flight(&flight, &mut writer);
        }
        writer.finish();
        Rest::Nothing
    }

    /// Lists the captures of men if all of them end with the first jump. A man can capture, and no king.
    #[inline(always)]
    fn list_jumps(&self, men: u64, jumpable: [u64; 4], list: &mut MoveList) -> Rest {
        let kings_weigh = R::RULES.prefers(Priority::MostKings) || R::RULES.prefers(Priority::KingsFirst);
        if kings_weigh && self.them & self.kings != 0 {
            return Rest::CapturesOfMen;
        }
        let mut landed = by_way!(way => self.shift_along(self.shift_along(men & jumpable[way], way), way));
        // Whence a man has come it does not jump back: its own square does not count as empty.
        let promotion_row = R::GEOMETRY.promotion_row(self.side).0;
        let onward = match R::RULES.promotion.value {
            Promotion::WhereItStops => any(jumpable),
            Promotion::EndsTheMove => any(jumpable) & !promotion_row,
            Promotion::AtOnce => any(jumpable) | promotion_row,
        };
        if any(landed) & onward != 0 {
            return Rest::CapturesOfMen;
        }
        list.clear();
        let mut writer = list.writer();
        while {
            for (squares, table) in landed[..Self::WAYS_OF_MEN].iter_mut().zip(self.jumps()) {
                writer.push_if_any(*squares, table);
                *squares &= squares.wrapping_sub(1);
            }
            any(landed) != 0
        } {}
        writer.finish();
        Rest::Nothing
    }

    /// For each way the squares from which a man could jump along it, whether or not one stands there.
    #[inline(always)]
    fn jumpable_by_men(&self) -> [u64; 4] {
        let (prey, empty) = (self.capturable_by_men(), self.empty());
        by_way!(way => {
            if way < Self::WAYS_OF_MEN { self.shift_back(prey & self.shift_back(empty, way), way) } else { 0 }
        })
    }

    /// The squares from which a king that goes one square could jump.
    #[inline(always)]
    fn jumpable_by_short_kings(&self) -> u64 {
        let (them, empty) = (self.them, self.empty());
        let ahead = |way| self.shift_back(them & self.shift_back(empty, way), way);
        let back = |way| self.shift_along(them & self.shift_along(empty, way), way);
        ahead(0) | ahead(1) | back(0) | back(1)
    }

    /// All bits moved one step along one of the ways of men.
    #[inline(always)]
    fn shift_along(&self, bits: u64, way: usize) -> u64 {
        if Self::ALL_WAYS {
            Self::shift(bits, Direction::ALL[way])
        } else {
            bits.rotate_right(Self::to_the_left(self.side) - way as u32)
        }
    }

    /// All bits moved one step back along one of the ways of men.
    #[inline(always)]
    fn shift_back(&self, bits: u64, way: usize) -> u64 {
        if Self::ALL_WAYS {
            Self::shift(bits, Direction::ALL[way].opposite())
        } else {
            bits.rotate_left(Self::to_the_left(self.side) - way as u32)
        }
    }

    /// By how many bits a step forward and to the left goes, rotated to the right as [`Simple::shift`] does. To the
    /// right it is one less.
    #[inline(always)]
    fn to_the_left(side: Side) -> u32 {
        let width = u32::from(R::RULES.size.value / 2);
        select_unpredictable(side == Side::White, width + 1, u64::BITS - width)
    }

    /// Adds the quiet moves of men; for `N` in a direction without a branch.
    #[inline(always)]
    fn push_steps<const N: usize>(&self, men: u64, writer: &mut Writer<'_>) {
        let [left, right] = self.ahead(men);
        let [steps_left, steps_right] = self.steps_ahead();
        writer.push_each::<N>(left & self.empty(), steps_left);
        writer.push_each::<N>(right & self.empty(), steps_right);
    }

    /// Adds the quiet moves of a flying king.
    #[inline(always)]
    fn push_flight(flight: &Flight, writer: &mut Writer<'_>) {
        let from = flight.from;
        let quiet = Move { from, to: from, crowned: false, captured: Squares::NONE };
        if R::RULES.size.value > 8 {
            writer.push_ends::<12>(quiet, Squares(flight.open));
        } else {
            writer.push_ends::<8>(quiet, Squares(flight.open));
        }
    }

    /// Adds the quiet moves of men and of kings that go one square.
    #[inline(always)]
    fn push_steps_of_all(&self, writer: &mut Writer<'_>) {
        let (empty, kings) = (self.empty(), self.us & self.kings);
        let promotion_row = R::GEOMETRY.promotion_row(self.side).0;
        let away = Self::KINGS_ARRIVE - promotion_row.trailing_zeros();
        let by_kings = self.ahead(kings);
        for (place, squares) in self.ahead(self.us).into_iter().enumerate() {
            let crowned_before = by_kings[place] & empty & promotion_row;
            let squares = squares & empty ^ crowned_before ^ crowned_before << away;
            writer.push_each::<5>(squares, &self.steps_ahead()[place]);
        }
        for (place, squares) in self.back(kings).into_iter().enumerate() {
            writer.push_each::<2>(squares & empty, &self.steps_back()[place]);
        }
    }

    /// The jumps of men along their ways.
    #[inline(always)]
    fn jumps(&self) -> &'static [Arrivals<Move>] {
        let first = if Self::ALL_WAYS { 0 } else { 2 * self.side as usize };
        &Self::JUMPS[self.side as usize][first..]
    }

    /// The steps of men to the left and to the right.
    #[inline(always)]
    fn steps_ahead(&self) -> &'static [Arrivals<Quiet>; 2] {
        &Self::STEPS[self.side as usize][self.side as usize]
    }

    /// The steps of kings back to the left and to the right.
    #[inline(always)]
    fn steps_back(&self) -> &'static [Arrivals<Quiet>; 2] {
        &Self::STEPS[self.side as usize][1 - self.side as usize]
    }

    /// All bits moved one step forward, to the left and to the right.
    #[inline(always)]
    fn ahead(&self, bits: u64) -> [u64; 2] {
        Self::forward(self.side, bits)
    }

    /// All bits moved one step backward, to the left and to the right.
    #[inline(always)]
    fn back(&self, bits: u64) -> [u64; 2] {
        Self::forward(self.side.opponent(), bits)
    }

    #[inline(always)]
    fn forward(side: Side, bits: u64) -> [u64; 2] {
        let left = bits.rotate_right(Self::to_the_left(side));
        [left, left.rotate_left(1)]
    }

    /// Where a flying king can go.
    #[inline(always)]
    fn flight(&self, from: Square) -> Flight {
        let occupied = self.us | self.them;
        let mut flight = Flight { from, open: 0, captures: 0 };
        for direction in Direction::ALL {
            let KingLine { open, end } = KingLine::of::<R>(from, direction, occupied);
            flight.open |= open;
            flight.captures |= Self::shift(end & self.them, direction) & self.empty();
        }
        flight
    }

    #[inline(always)]
    fn empty(&self) -> u64 {
        R::GEOMETRY.board().0 & !(self.us | self.them)
    }

    #[inline(always)]
    fn capturable_by_men(&self) -> u64 {
        if R::RULES.men_capture_kings.value { self.them } else { self.them & !self.kings }
    }

    /// All bits moved one step in a direction; bits that leave the board fall on unused ones. They are rotated, not
    /// shifted as in [`Geometry::shift`](crate::board::Geometry), because that takes one instruction instead of two.
    #[inline(always)]
    fn shift(bits: u64, direction: Direction) -> u64 {
        let width = u32::from(R::RULES.size.value / 2);
        match direction {
            Direction::UpLeft => bits.rotate_right(width + 1),
            Direction::UpRight => bits.rotate_right(width),
            Direction::DownLeft => bits.rotate_left(width),
            Direction::DownRight => bits.rotate_left(width + 1),
        }
    }

    const FLYING: bool = matches!(R::RULES.king_reach.value, Reach::Flying);

    /// Whether men capture in every direction. Then their ways are those of [`Direction::ALL`]; otherwise they are two,
    /// forward to the left and forward to the right.
    const ALL_WAYS: bool = R::RULES.men_capture_backward.value;
    const WAYS_OF_MEN: usize = if Self::ALL_WAYS { 4 } else { 2 };

    /// The first of the bits, beyond those of every board, that stand for the promotion row where a king arrives that
    /// goes one square.
    const KINGS_ARRIVE: u32 = 56;

    /// For each side the steps of a man up or down, to the left or to the right, by the bit of the square where it
    /// arrives. Backward they are steps of kings, which are crowned already; forward, steps of kings to the promotion
    /// row stand from `KINGS_ARRIVE` on.
    pub(super) const STEPS: &'static [[[Arrivals<Quiet>; 2]; 2]; 2] = &Self::steps();

    /// For each side and direction the captures of one piece by a man, by the bit of the square where it arrives.
    pub(super) const JUMPS: &'static [[Arrivals<Move>; 4]; 2] = &Self::arrivals(2);

    const fn steps() -> [[[Arrivals<Quiet>; 2]; 2]; 2] {
        assert!(
            R::GEOMETRY.board().0 >> Self::KINGS_ARRIVE == 0,
            "the last bits are free for kings that arrive"
        );
        let moves = Self::arrivals(1);
        let mut steps = [[[[Quiet::new(Square(0), Square(0), false); 65]; 2]; 2]; 2];
        let mut index = 0;
        while index < 2 * 4 * 64 {
            let (side, place, bit) = (index / 256, index / 64 % 4, index % 64);
            let Move { from, to, crowned, .. } = moves[side][place][bit];
            if R::GEOMETRY.board().0 & 1 << bit != 0 {
                steps[side][place / 2][place % 2][bit] = Quiet::new(from, to, crowned);
            }
            if crowned && !Self::FLYING {
                let first = R::GEOMETRY.promotion_row(Side::BOTH[side]).0.trailing_zeros() as usize;
                let arrival = Self::KINGS_ARRIVE as usize + bit - first;
                steps[side][place / 2][place % 2][arrival] = Quiet::new(from, to, false);
            }
            index += 1;
        }
        steps
    }

    /// The moves of men over a distance; what lies between is captured.
    const fn arrivals(distance: u8) -> [[Arrivals<Move>; 4]; 2] {
        let none = Move { from: Square(0), to: Square(0), crowned: false, captured: Squares::NONE };
        let mut moves = [[[none; 65]; 4]; 2];
        let mut index = 0;
        while index < 2 * 4 * 64 {
            let (side, place, bit) = (index / 256, index / 64 % 4, index % 64);
            let back = Direction::ALL[place].opposite();
            let one_back = R::GEOMETRY.shift(1 << bit, back);
            let from = if distance == 1 { one_back } else { R::GEOMETRY.shift(one_back, back) };
            if from != 0 {
                moves[side][place][bit] = Move {
                    from: Square(from.trailing_zeros() as u8),
                    to: Square(bit as u8),
                    crowned: R::GEOMETRY.promotion_row(Side::BOTH[side]).0 & 1 << bit != 0,
                    captured: if distance == 1 { Squares::NONE } else { Squares(one_back) },
                };
            }
            index += 1;
        }
        moves
    }
}

/// Where a flying king can go.
struct Flight {
    from: Square,
    /// The squares to which it can move.
    open: u64,
    /// The first squares behind pieces that it can jump.
    captures: u64,
}

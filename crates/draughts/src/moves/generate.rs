//! The move generator, generic over the ruleset and the side to move.
//!
//! Everything here works on whole sets of squares; only captures of several pieces are followed piece by piece
//! (see `capture`).

use super::capture::{CaptureTally, Collect, Pursuit, Sink};
use super::jumps::{AtOnce, Jumps};
use super::list::{Arrivals, Quiet, entry};
#[cfg(target_arch = "x86_64")]
use super::processor;
use super::simple::{Rest, Simple};
use super::{Move, MoveList, PerftCounting};
use crate::board::{Direction, Geometry, Kind, Side, Square, Squares};
use crate::position::Placement;
use crate::rules::{Promotion, Reach, Ruleset};
use std::marker::PhantomData;

/// A side to move as a type.
pub(super) trait Mover: Copy {
    const SIDE: Side;
    type Opponent: Mover<Opponent = Self>;
}

#[derive(Clone, Copy)]
pub(super) struct WhiteToMove;
#[derive(Clone, Copy)]
pub(super) struct BlackToMove;

impl Mover for WhiteToMove {
    const SIDE: Side = Side::White;
    type Opponent = BlackToMove;
}

impl Mover for BlackToMove {
    const SIDE: Side = Side::Black;
    type Opponent = WhiteToMove;
}

/// A position seen by the side to move.
pub(super) struct TurnBoard<R, S> {
    pub(super) us: u64,
    pub(super) them: u64,
    pub(super) kings: u64,
    pub(super) types: PhantomData<(R, S)>,
}

impl<R, S> Clone for TurnBoard<R, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<R, S> Copy for TurnBoard<R, S> {}

/// Runs a block once per direction, each time compiled for that direction: a loop may be kept as one, and then the
/// directions are told apart by jumps that no processor foresees.
macro_rules! for_each_direction {
    ($direction:ident => $body:block) => {{
        for_each_direction!(UpLeft, $direction, $body);
        for_each_direction!(UpRight, $direction, $body);
        for_each_direction!(DownLeft, $direction, $body);
        for_each_direction!(DownRight, $direction, $body);
    }};
    ($which:ident, $direction:ident, $body:block) => {{
        let $direction = Direction::$which;
        $body
    }};
}
pub(super) use for_each_direction;

/// A value for each direction, each compiled for it. Not `map`, of which the compiler makes functions for every ruleset
/// and side that it then has to put together again.
macro_rules! by_direction {
    ($direction:ident => $value:expr) => {
        [
            by_direction!(UpLeft, $direction, $value),
            by_direction!(UpRight, $direction, $value),
            by_direction!(DownLeft, $direction, $value),
            by_direction!(DownRight, $direction, $value),
        ]
    };
    ($which:ident, $direction:ident, $value:expr) => {{
        let $direction = Direction::$which;
        $value
    }};
}
pub(super) use by_direction;

/// Runs an expression with the [`TurnBoard`] of the side to move.
macro_rules! for_mover {
    ($position:expr, $board:ident => $body:expr) => {
        match $position.turn {
            Side::White => {
                let $board = TurnBoard::<R, WhiteToMove>::white($position);
                $body
            }
            Side::Black => {
                let $board = TurnBoard::<R, BlackToMove>::black($position);
                $body
            }
        }
    };
}

#[inline]
pub(crate) fn generate<R: Ruleset>(position: &Placement, list: &mut MoveList) {
    #[cfg(target_arch = "x86_64")]
    if processor::list::<R>(position, list) {
        return;
    }
    list_plainly::<R>(position, list);
}

/// The moves of a position, captures in every order in which the pieces can be taken.
pub(super) fn list_orders<R: Ruleset>(position: &Placement, list: &mut MoveList) {
    for_mover!(position, board => board.list_orders(list));
}

/// Kept out of its caller, which would save registers for it.
#[inline(never)]
pub(super) fn list_plainly<R: Ruleset>(position: &Placement, list: &mut MoveList) {
    for_mover!(position, board => board.list(list));
}

/// Lists the captures of a position in which no king can capture, but a man can.
#[inline(always)]
pub(super) fn list_captures_of_men<R: Ruleset>(position: &Placement, list: &mut MoveList) {
    for_mover!(position, board => board.list_captures_of_men(list));
}

/// Lists the captures of a position in which no man can capture. Kings go all ways, so it does not matter whose they
/// are, and nothing has to be guessed about it.
#[inline(always)]
pub(super) fn list_captures_of_kings<R: Ruleset>(position: &Placement, list: &mut MoveList) {
    let Simple { us, them, kings, .. } = Simple::<R>::of(position);
    let board = TurnBoard::<R, WhiteToMove> { us, them, kings, types: PhantomData };
    list.clear();
    board.pursue_with_kings(&mut Collect::new(list, PerftCounting::Moves));
}

/// Lists the captures of a position by following them one by one.
#[inline(always)]
pub(super) fn list_at_length<R: Ruleset>(position: &Placement, list: &mut MoveList) {
    for_mover!(position, board => board.list_at_length(list));
}

#[inline]
pub(crate) fn count<R: Ruleset>(position: &Placement) -> u64 {
    for_mover!(position, board => board.count())
}

#[inline]
pub(crate) fn must_capture<R: Ruleset>(position: &Placement) -> bool {
    for_mover!(position, board => board.can_capture())
}

#[inline]
pub(crate) fn any<R: Ruleset>(position: &Placement) -> bool {
    for_mover!(position, board => board.can_capture() || board.can_move_quietly())
}

impl<R: Ruleset> TurnBoard<R, WhiteToMove> {
    #[inline(always)]
    pub(super) fn white(position: &Placement) -> Self {
        Self { us: position.white, them: position.black, kings: position.kings, types: PhantomData }
    }
}

impl<R: Ruleset> TurnBoard<R, BlackToMove> {
    #[inline(always)]
    pub(super) fn black(position: &Placement) -> Self {
        Self { us: position.black, them: position.white, kings: position.kings, types: PhantomData }
    }
}

impl<R: Ruleset, S: Mover> TurnBoard<R, S> {
    pub(super) const GEOMETRY: &'static Geometry = R::GEOMETRY;
    pub(super) const FLYING: bool = matches!(R::RULES.king_reach.value, Reach::Flying);
    pub(super) const PROMOTION_ROW: u64 = R::GEOMETRY.promotion_row(S::SIDE).0;
    pub(super) const FORWARD: [Direction; 2] = match S::SIDE {
        Side::White => [Direction::UpLeft, Direction::UpRight],
        Side::Black => [Direction::DownLeft, Direction::DownRight],
    };

    #[inline(always)]
    pub(super) fn shift(bits: u64, direction: Direction) -> u64 {
        Self::GEOMETRY.shift(bits, direction)
    }

    #[inline(always)]
    pub(super) fn empty(&self) -> u64 {
        Self::GEOMETRY.board().0 & !(self.us | self.them)
    }

    #[inline(always)]
    pub(super) fn our_men(&self) -> u64 {
        self.us & !self.kings
    }

    #[inline(always)]
    pub(super) fn our_kings(&self) -> u64 {
        self.us & self.kings
    }

    /// The pieces that a man may take.
    #[inline(always)]
    pub(super) fn capturable_by_men(&self) -> u64 {
        if R::RULES.men_capture_kings.value { self.them } else { self.them & !self.kings }
    }

    #[inline(always)]
    pub(super) const fn men_capture_towards(direction: Direction) -> bool {
        R::RULES.men_capture_backward.value || direction.is_forward_for(S::SIDE)
    }

    /// The squares from which a piece next to an enemy could jump it in a direction.
    #[inline(always)]
    pub(super) fn jumpable(prey: u64, empty: u64, direction: Direction) -> u64 {
        let back = direction.opposite();
        Self::shift(prey & Self::shift(empty, back), back)
    }

    /// Our kings that can capture, found all at once.
    #[inline(always)]
    fn capturing_kings(&self) -> u64 {
        let (kings, empty) = (self.our_kings(), self.empty());
        if kings == 0 {
            return 0;
        }
        let mut launches = 0;
        for_each_direction!(direction => {
            let jumpable = Self::jumpable(self.them, empty, direction);
            launches |= if Self::FLYING {
                let back = direction.opposite();
                jumpable | Self::shift(Self::slide(jumpable & empty, empty, back), back)
            } else {
                jumpable
            };
        });
        kings & launches
    }

    #[inline(always)]
    pub(super) fn kings_can_capture(&self) -> bool {
        self.capturing_kings() != 0
    }

    /// The pieces and every empty square they can slide to in a direction.
    #[inline(always)]
    pub(super) fn slide(pieces: u64, empty: u64, direction: Direction) -> u64 {
        // Doubling: after the rounds a piece has slid 1, 3, 7 and 15 squares; an 8×8 diagonal needs 7.
        let twice = |bits| Self::shift(Self::shift(bits, direction), direction);
        let mut reached = pieces | empty & Self::shift(pieces, direction);
        let mut open = empty & Self::shift(empty, direction);
        reached |= open & twice(reached);
        open &= twice(open);
        reached |= open & twice(twice(reached));
        if R::RULES.size.value > 8 {
            open &= twice(twice(open));
            reached |= open & twice(twice(twice(twice(reached))));
        }
        reached
    }

    #[inline(always)]
    pub(super) fn can_capture(&self) -> bool {
        Jumps::of(self).any() || self.kings_can_capture()
    }

    #[inline(always)]
    fn can_move_quietly(&self) -> bool {
        let empty = self.empty();
        let kings = self.our_kings();
        Direction::ALL.into_iter().any(|direction| {
            let movers = if direction.is_forward_for(S::SIDE) { self.us } else { kings };
            Self::shift(movers, direction) & empty != 0
        })
    }

    /// All moves.
    #[inline(always)]
    fn list(&self, list: &mut MoveList) {
        match self.simple().list(list) {
            Rest::Nothing => {}
            Rest::CapturesOfMen => self.list_captures_of_men(list),
            _ => self.list_at_length(list),
        }
    }

    /// All moves, captures in every order in which the pieces can be taken.
    #[inline(always)]
    fn list_orders(&self, list: &mut MoveList) {
        if self.simple().list(list) != Rest::Nothing {
            list.clear();
            self.pursue(&Jumps::of(self), &mut Collect::new(list, PerftCounting::Orders));
        }
    }

    #[inline(always)]
    fn simple(&self) -> Simple<R> {
        let Self { us, them, kings, .. } = *self;
        Simple { side: S::SIDE, us, them, kings, ruleset: PhantomData }
    }

    /// The same board as it stands in a position.
    #[inline(always)]
    pub(super) fn placement(&self) -> Placement {
        let (white, black) = match S::SIDE {
            Side::White => (self.us, self.them),
            Side::Black => (self.them, self.us),
        };
        Placement { white, black, kings: self.kings, turn: S::SIDE }
    }

    /// All captures; no king can capture, but a man can.
    #[inline(always)]
    fn list_captures_of_men(&self, list: &mut MoveList) {
        let jumps = Jumps::of(self);
        if !jumps.rank_equal(self) || !jumps.end_by_the_second(self) {
            return self.list_at_length(list);
        }
        list.clear();
        let mut writer = list.writer();
        jumps.each_double(|action| writer.push(action));
        writer.finish();
    }

    /// Visits all moves unless captures have to be followed one by one. Then it visits none and answers no.
    #[inline(always)]
    pub(super) fn each_simple(&self, mut visit: impl FnMut(Move, Kind)) -> bool {
        let jumps = Jumps::of(self);
        if self.kings_can_capture() {
            return false;
        }
        if !jumps.any() {
            self.each_step(|to, direction| {
                for to in to {
                    if to != 0 {
                        let steps = &Self::STEPS[direction as usize / 2][direction as usize % 2];
                        visit(entry(steps, to).action(), Kind::Man);
                    }
                }
            });
            self.each_quiet_king(|action| visit(action, Kind::King));
        } else if !jumps.rank_equal(self) {
            return false;
        } else if !jumps.go_on() {
            jumps.each_single(|to, direction| {
                if to != 0 {
                    visit(*entry(&Self::JUMPS[direction as usize], to), Kind::Man);
                }
            });
        } else if jumps.end_by_the_second(self) {
            jumps.each_double(|action| visit(action, Kind::Man));
        } else {
            return false;
        }
        true
    }

    /// Lists captures by following them one by one. Becomes part of its caller, which may be compiled for a processor.
    #[inline(always)]
    pub(super) fn list_at_length(&self, list: &mut MoveList) {
        list.clear();
        self.pursue(&Jumps::of(self), &mut Collect::new(list, PerftCounting::Moves));
    }

    /// The board after a move, seen by the other side.
    #[inline(always)]
    pub(super) fn after(&self, action: &Move, kind: Kind) -> TurnBoard<R, S::Opponent> {
        let (from, to) = (action.from.only().0, action.to.only().0);
        let becomes_king = kind == Kind::King || action.crowned;
        TurnBoard {
            us: self.them & !action.captured.0,
            them: self.us & !from | to,
            kings: self.kings & !action.captured.0 & !from | if becomes_king { to } else { 0 },
            types: PhantomData,
        }
    }

    /// The board after a man's step in a direction, seen by the other side.
    #[inline(always)]
    pub(super) fn after_step(&self, to: u64, direction: Direction) -> TurnBoard<R, S::Opponent> {
        let from = Self::shift(to, direction.opposite());
        TurnBoard {
            us: self.them,
            them: self.us ^ (from | to),
            kings: self.kings | to & Self::PROMOTION_ROW,
            types: PhantomData,
        }
    }

    /// The board after a man's capture of one piece in a direction, seen by the other side.
    #[inline(always)]
    pub(super) fn after_jump(&self, to: u64, direction: Direction) -> TurnBoard<R, S::Opponent> {
        let over = Self::shift(to, direction.opposite());
        let from = Self::shift(over, direction.opposite());
        TurnBoard {
            us: self.them ^ over,
            them: self.us ^ (from | to),
            kings: self.kings & !over | to & Self::PROMOTION_ROW,
            types: PhantomData,
        }
    }

    #[inline(always)]
    pub(super) fn kind_at(&self, square: Square) -> Kind {
        if self.kings & square.only().0 != 0 { Kind::King } else { Kind::Man }
    }

    /// How many moves there are.
    #[inline(always)]
    fn count(&self) -> u64 {
        let AtOnce { count, unsure } = self.count_at_once();
        if unsure == 0 { count } else { self.count_apart() }
    }

    /// By value, so that the board need not leave the registers for the common cases.
    #[inline(never)]
    fn count_apart(self) -> u64 {
        self.count_at_length()
    }

    /// How many moves there are, as far as whole sets of squares can tell.
    #[inline(always)]
    pub(super) fn count_at_once(&self) -> AtOnce {
        Jumps::of(self).count_at_once(self)
    }

    /// How many moves there are, captures followed one by one. Becomes part of its caller, as
    /// [`TurnBoard::list_at_length`].
    #[inline(always)]
    pub(super) fn count_at_length(&self) -> u64 {
        let jumps = Jumps::of(self);
        if !jumps.any() && !self.kings_can_capture() {
            let [left, right] = self.quiet_men();
            return u64::from(left.count_ones() + right.count_ones()) + self.count_quiet_kings();
        }
        let mut tally = CaptureTally::new();
        self.pursue(&jumps, &mut tally);
        tally.count()
    }

    #[inline(always)]
    fn pursue<K: Sink>(&self, jumps: &Jumps<R, S>, sink: &mut K) {
        // Where numbers decide, men that take one piece need not be looked at if another takes two. (A man that is
        // crowned at once only may go on.)
        let numbers_decide = R::RULES.prefers_most_pieces() && R::RULES.promotion.value != Promotion::AtOnce;
        let singles_count = !(numbers_decide && jumps.go_on());
        for_each_direction!(direction => {
            for landing in Squares(jumps.landings_onward(direction)) {
                Pursuit::of_a_man(self, landing, direction, sink);
            }
            if singles_count {
                for landing in Squares(jumps.landings_at_rest(direction)) {
                    Pursuit::of_one_jump(self, landing, direction, sink);
                }
            }
        });
        self.pursue_with_kings(sink);
    }

    #[inline(always)]
    fn pursue_with_kings<K: Sink>(&self, sink: &mut K) {
        // A flying king finds for itself whether it can capture, but not many of them as quickly as all at once.
        let mut kings = self.our_kings();
        if !Self::FLYING || kings & kings.wrapping_sub(1) != 0 {
            kings = self.capturing_kings();
        }
        for origin in Squares(kings) {
            Pursuit::of_a_king(self, origin, sink);
        }
    }

    /// Visits the squares to which men can move quietly, some at a time in one direction; after the last of them
    /// nothing may stand. So hardly a branch depends on how many there are.
    #[inline(always)]
    pub(super) fn each_step(&self, mut visit: impl FnMut([u64; 4], Direction)) {
        for (place, mut targets) in self.quiet_men().into_iter().enumerate() {
            while targets != 0 {
                let mut some = [0; 4];
                for to in &mut some {
                    *to = targets & targets.wrapping_neg();
                    targets &= targets.wrapping_sub(1);
                }
                visit(some, Self::FORWARD[place]);
            }
        }
    }

    #[inline(always)]
    fn each_quiet_king(&self, mut visit: impl FnMut(Move)) {
        let empty = self.empty();
        for from in Squares(self.our_kings()) {
            let mut targets = 0;
            for direction in Direction::ALL {
                targets |= if Self::FLYING {
                    Self::slide(from.only().0, empty, direction)
                } else {
                    Self::shift(from.only().0, direction)
                };
            }
            for to in Squares(targets & empty) {
                visit(Move { from, to, crowned: false, captured: Squares::NONE });
            }
        }
    }

    const STEPS: &'static [[Arrivals<Quiet>; 2]; 2] = &Simple::<R>::STEPS[S::SIDE as usize];
    const JUMPS: &'static [Arrivals<Move>; 4] = &Simple::<R>::JUMPS[S::SIDE as usize];

    /// The squares to which men can move quietly, by direction.
    #[inline(always)]
    pub(super) fn quiet_men(&self) -> [u64; 2] {
        let (empty, men) = (self.empty(), self.our_men());
        let [left, right] = Self::FORWARD;
        [Self::shift(men, left) & empty, Self::shift(men, right) & empty]
    }

    #[inline(always)]
    fn count_quiet_kings(&self) -> u64 {
        let (empty, kings) = (self.empty(), self.our_kings());
        let mut count = 0;
        for direction in Direction::ALL {
            // Kings behind one another do not slide over each other, so no square is reached twice.
            let reached = if Self::FLYING {
                Self::slide(kings, empty, direction)
            } else {
                Self::shift(kings, direction)
            };
            count += (reached & empty).count_ones();
        }
        u64::from(count)
    }

    /// The bit to which one step in the direction leads from a square that has a neighbour there.
    #[inline(always)]
    pub(super) fn beyond(from: Square, direction: Direction) -> u8 {
        let width = R::RULES.size.value / 2;
        match direction {
            Direction::UpLeft => from.0.wrapping_sub(width + 1),
            Direction::UpRight => from.0.wrapping_sub(width),
            Direction::DownLeft => from.0 + width,
            Direction::DownRight => from.0 + width + 1,
        }
    }

    /// The bit from which one step in the direction leads to the square.
    #[inline(always)]
    pub(super) fn before(to: Square, direction: Direction) -> u8 {
        let width = R::RULES.size.value / 2;
        match direction {
            Direction::UpLeft => to.0 + width + 1,
            Direction::UpRight => to.0 + width,
            Direction::DownLeft => to.0.wrapping_sub(width),
            Direction::DownRight => to.0.wrapping_sub(width + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;
    use crate::position::Position;
    use crate::rules::{self, for_each_ruleset};

    /// Games to be walked through by chance, and plies of each: far enough for kings to stand on most boards.
    const GAMES: u64 = 60;
    const PLIES: usize = 120;

    fn sorted(fill: impl FnOnce(&mut MoveList)) -> Vec<Move> {
        let mut list = MoveList::new();
        fill(&mut list);
        let mut moves = list.to_vec();
        moves.sort_unstable();
        moves
    }

    /// What is listed on any processor is what this one lists.
    fn check<R: Ruleset>(name: &str) {
        let (mut seen, mut kings) = (0, 0);
        for game in 1..=GAMES {
            let mut position = Position::<R>::START;
            let mut chance = game.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            for _ in 0..PLIES {
                let plain = sorted(|list| list_plainly::<R>(position.placement(), list));
                assert_eq!(
                    plain,
                    sorted(|list| generate::<R>(position.placement(), list)),
                    "{name}: {position:?}"
                );
                assert_eq!(plain.len() as u64, count::<R>(position.placement()), "{name}: {position:?}");
                assert_eq!(!plain.is_empty(), any::<R>(position.placement()), "{name}: {position:?}");
                seen += 1;
                kings += u64::from(!position.kings().is_empty());
                // Xorshift: any chance will do, and it is the same every time.
                chance ^= chance << 13;
                chance ^= chance >> 7;
                chance ^= chance << 17;
                let Some(action) = plain.get(chance as usize % plain.len().max(1)) else { break };
                position = position.after(action);
            }
        }
        assert!(seen > 1_000 && kings > 100, "{name}: {seen} positions, {kings} with kings");
    }

    macro_rules! check_all {
        ($($ruleset:ident $name:literal,)*) => {
            $(check::<rules::$ruleset>($name);)*
        };
    }

    #[test]
    fn the_list_for_any_processor_is_the_list_of_this_one_in_every_ruleset() {
        for_each_ruleset!(check_all);
    }
}

//! A playable position of one ruleset.

use super::{Setup, SetupFaults};
use crate::board::{Kind, Piece, Side, Square, Squares};
use crate::moves::{self, Move, MoveList};
use crate::rules::{Rules, Ruleset};
use std::marker::PhantomData;

/// A move that is not one of the position's moves; why, [`crate::explain`] says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this move is not legal in this position")]
pub struct IllegalMove;

/// A position that can be played under the ruleset `R`: pieces and the side to move, no history.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<R> {
    placement: Placement,
    ruleset: PhantomData<R>,
}

/// What a position is apart from its ruleset. Rulesets that move alike list their moves with the same code, which is
/// handed this by reference: to make a position of another ruleset first would cost every list a copy.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Placement {
    pub(crate) white: u64,
    pub(crate) black: u64,
    /// The kings of both sides.
    pub(crate) kings: u64,
    pub(crate) turn: Side,
}

impl<R: Ruleset> Position<R> {
    /// The starting position.
    pub const START: Self = Self::of(&Setup::start(&R::RULES));

    /// The position of a setup that has no faults.
    pub fn new(setup: &Setup) -> Result<Self, SetupFaults> {
        let faults = setup.faults(&R::RULES);
        if faults.is_empty() { Ok(Self::of(setup)) } else { Err(faults) }
    }

    /// The position of a setup, even if a man stands on its promotion row or there are more pieces than a game has.
    pub fn forced(setup: &Setup) -> Result<Self, SetupFaults> {
        let faults = setup.faults_if_forced(&R::RULES);
        if faults.is_empty() { Ok(Self::of(setup)) } else { Err(faults) }
    }

    const fn of(setup: &Setup) -> Self {
        Self::placed(Placement {
            white: setup.white_men.0 | setup.white_kings.0,
            black: setup.black_men.0 | setup.black_kings.0,
            kings: setup.white_kings.0 | setup.black_kings.0,
            turn: setup.turn,
        })
    }

    #[inline(always)]
    const fn placed(placement: Placement) -> Self {
        Self { placement, ruleset: PhantomData }
    }

    /// The position after a move, if it is legal here. [`Position::after`] does not ask.
    pub fn play(&self, action: &Move) -> Result<Self, IllegalMove> {
        if self.moves().contains(action) { Ok(self.after(action)) } else { Err(IllegalMove) }
    }

    /// The position as a setup.
    pub fn setup(&self) -> Setup {
        let Placement { white, black, kings, turn } = self.placement;
        Setup {
            turn,
            white_men: Squares(white & !kings),
            white_kings: Squares(white & kings),
            black_men: Squares(black & !kings),
            black_kings: Squares(black & kings),
        }
    }

    /// The rules it is played by.
    pub const fn rules(&self) -> &'static Rules {
        &R::RULES
    }

    /// The same position under the ruleset whose moves these are.
    #[inline]
    pub const fn movement(&self) -> Position<R::Movement> {
        Position { placement: self.placement, ruleset: PhantomData }
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Side {
        self.placement.turn
    }

    /// The squares on which a side stands.
    #[inline]
    pub const fn side(&self, side: Side) -> Squares {
        match side {
            Side::White => Squares(self.placement.white),
            Side::Black => Squares(self.placement.black),
        }
    }

    /// The squares on which kings of either side stand.
    #[inline]
    pub const fn kings(&self) -> Squares {
        Squares(self.placement.kings)
    }

    /// The squares on which nothing stands.
    #[inline]
    pub const fn empty(&self) -> Squares {
        Squares(R::GEOMETRY.board().0 & !(self.placement.white | self.placement.black))
    }

    /// What stands on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        let side = if self.side(Side::White).contains(square) {
            Side::White
        } else if self.side(Side::Black).contains(square) {
            Side::Black
        } else {
            return None;
        };
        let kind = if self.kings().contains(square) { Kind::King } else { Kind::Man };
        Some(Piece { side, kind })
    }

    /// All legal moves. Two captures are one move if they have the same origin, destination and captured pieces.
    ///
    /// In hot code use [`Position::moves_into`]: returning a list copies its whole buffer, which takes as long as
    /// listing the moves.
    #[inline]
    pub fn moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.moves_into(&mut list);
        list
    }

    /// Puts all legal moves into a list, replacing its content.
    #[inline]
    pub fn moves_into(&self, list: &mut MoveList) {
        moves::generate::<R::Movement>(&self.placement, list);
    }

    /// The number of legal moves.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        moves::count::<R::Movement>(&self.placement)
    }

    /// Whether the side to move can move. If it cannot, it has lost.
    pub fn can_move(&self) -> bool {
        moves::any::<R::Movement>(&self.placement)
    }

    /// Whether the side to move must capture.
    #[inline]
    pub fn must_capture(&self) -> bool {
        moves::must_capture::<R::Movement>(&self.placement)
    }

    /// The position after a move. The move must be one of [`Position::moves`] of this position; nothing is checked.
    #[inline]
    #[must_use]
    pub const fn after(&self, action: &Move) -> Self {
        let (from, to, captured) = (1 << action.from.0, 1 << action.to.0, action.captured.0);
        let Placement { white, black, kings, turn } = self.placement;
        let becomes_king = kings & from != 0 || action.crowned;
        let kings = kings & !captured & !from | if becomes_king { to } else { 0 };
        let (white, black) = match turn {
            Side::White => (white & !from | to, black & !captured),
            Side::Black => (white & !captured, black & !from | to),
        };
        Self::placed(Placement { white, black, kings, turn: turn.opponent() })
    }

    /// The same pieces with the other side to move: what it could do if it were. No rule lets a player pass.
    #[inline]
    #[must_use]
    pub const fn passed(&self) -> Self {
        Self::placed(Placement { turn: self.placement.turn.opponent(), ..self.placement })
    }

    /// The pieces and the side on turn, for what is compiled for one processor.
    #[inline(always)]
    pub(crate) const fn placement(&self) -> &Placement {
        &self.placement
    }

    /// Every way in which a move can be made: the squares it visits, from origin to destination.
    pub fn paths(&self, action: &Move) -> Vec<Vec<Square>> {
        moves::paths(&self.movement(), action)
    }
}

impl<R: Ruleset> std::fmt::Debug for Position<R> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let fen = crate::notation::fen::write(&R::RULES, &self.setup());
        write!(formatter, "{}({fen})", R::RULES.ruleset)
    }
}

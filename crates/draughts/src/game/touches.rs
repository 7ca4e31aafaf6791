//! Touched pieces, and those that were pushed over a corner of their square.

use super::Game;
use super::event::Adjusting;
use crate::board::{Direction, Side, Square};
use crate::moves::Move;
use crate::rules::{Adjusters, IrregularMove};
use crate::ruling::{NotPossible, Reason, Ruling, Verdict};

/// What a touch obliges the player on turn to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Obligation {
    /// The piece that has to be played.
    pub(super) piece: Square,
    /// The direction in which it has to go, where it was pushed over a corner.
    direction: Option<Direction>,
}

impl Game {
    pub(super) fn touch(&mut self, by: Side, squares: &[Square], adjusting: Adjusting) -> Ruling {
        let Some(touch) = self.rules().arbiter.touch else {
            return Ruling::citing(Verdict::FreeMove, &[], Reason::TouchIsFree);
        };
        let on_turn = by == self.position.turn();
        let may_adjust = on_turn || touch.adjusters == Adjusters::Either;
        if adjusting == Adjusting::Announced && may_adjust {
            return Ruling::by(Verdict::FreeMove, touch.adjusting, Reason::Adjusting);
        }
        if !on_turn {
            return Ruling::by(Verdict::FreeMove, touch.out_of_turn, Reason::TouchedOutOfTurn);
        }
        if squares.iter().all(|square| self.position.piece_at(*square).is_none()) {
            return Ruling::by(Verdict::FreeMove, touch.must_play, Reason::NothingTouched);
        }
        let moves = self.position.moves();
        for &square in squares.iter().filter(|square| self.position.piece_at(**square).is_some()) {
            if moves.iter().any(|action| action.from == square) {
                self.oblige(square);
                return Ruling::by(Verdict::MustPlay, touch.must_play, Reason::MustPlay { square });
            }
            if let (Some(kind), IrregularMove::CautionThenForfeit { penalty, forfeit, .. }) =
                (touch.unplayable, self.rules().arbiter.irregular_move)
            {
                return self.offence(by, Reason::CautionedAtFirst, [penalty, forfeit, kind]);
            }
        }
        Ruling::by(Verdict::FreeMove, touch.must_play, Reason::NoneCanMove)
    }

    /// A pushed piece is a touched one, and has to go on in its direction where the text says so.
    pub(super) fn push(&mut self, by: Side, from: Square, towards: Square) -> Result<Ruling, NotPossible> {
        let board = self.rules().geometry();
        let over = |direction: &Direction| board.step(from, *direction) == Some(towards);
        if !board.board().contains(from) {
            return Err(NotPossible::NoSuchSquare);
        }
        let Some(direction) = Direction::ALL.into_iter().find(over) else {
            return Err(NotPossible::NoSuchSquare);
        };
        let touched = self.touch(by, &[from], Adjusting::NotAnnounced);
        let Some(article) = self.rules().procedure().direction.filter(|_| touched.must_play().is_some())
        else {
            return Ok(touched);
        };
        // A direction in which it cannot go leaves only the touch.
        let moves = self.position.moves();
        if !moves.iter().any(|action| action.from == from && self.goes(action, direction)) {
            return Ok(touched);
        }
        self.obligation = Some(Obligation { piece: from, direction: Some(direction) });
        let reason = Reason::MustGoOn { square: from, towards };
        Ok(Ruling::by(Verdict::MustPlay, article, reason).and(touched.articles()))
    }

    /// Whether nothing that was touched stands against a legal move.
    pub(super) fn is_free_to_make(&self, action: &Move) -> bool {
        self.refused_for_a_touch(action).is_none()
    }

    /// The refusal of a move that plays another piece than the one touched, or goes another way than it was pushed.
    pub(super) fn refused_for_a_touch(&self, action: &Move) -> Option<Ruling> {
        let Obligation { piece, direction } = self.obligation?;
        if piece != action.from {
            let article = self.rules().arbiter.touch?.must_play;
            return Some(Ruling::by(Verdict::Refused, article, Reason::AnotherTouched { touched: piece }));
        }
        let direction = direction.filter(|direction| !self.goes(action, *direction))?;
        let towards = self.rules().geometry().step(piece, direction)?;
        let reason = Reason::AnotherDirection { square: piece, towards };
        Some(Ruling::by(Verdict::Refused, self.rules().procedure().direction?, reason))
    }

    /// A touched piece has to be played. One that was pushed keeps its direction.
    fn oblige(&mut self, piece: Square) {
        if self.obligation.is_none_or(|obligation| obligation.piece != piece) {
            self.obligation = Some(Obligation { piece, direction: None });
        }
    }

    /// Whether a move begins in a direction.
    fn goes(&self, action: &Move, direction: Direction) -> bool {
        let ahead = self.rules().geometry().ray(action.from, direction);
        let begins = |way: &Vec<Square>| way.get(1).is_some_and(|next| ahead.contains(*next));
        self.position.paths(action).iter().any(begins)
    }
}

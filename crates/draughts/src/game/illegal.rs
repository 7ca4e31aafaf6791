//! Moves that are not legal, refused in the words and by the articles with which [`explain`] refuses them.

use super::Game;
use crate::board::Kind;
use crate::moves::Move;
use crate::notation::square::{self, NamedSquare};
use crate::notation::{Attempt, MoveSeparator, WrittenSquare};
use crate::ruling::{NotPossible, Refusal, Ruling, explain};

impl Game {
    pub(super) fn no_legal_move(&self, action: &Move) -> Result<Ruling, NotPossible> {
        let rules = self.rules();
        let board = rules.geometry().board();
        if !board.contains(action.from) || !board.contains(action.to) {
            return Err(NotPossible::NoSuchSquare);
        }
        let written =
            |place| WrittenSquare { named: NamedSquare::Playable(place), text: square::name(rules, place) };
        let sign = if action.is_capture() { MoveSeparator::Capture } else { MoveSeparator::Quiet };
        let attempt = Attempt { squares: [action.from, action.to].map(written).to_vec(), sign };
        let explained = explain(&self.position, &attempt);
        if explained.refusal().is_some() {
            return Ok(explained);
        }
        let kind = self.position.piece_at(action.from).map_or(Kind::Man, |piece| piece.kind);
        Ok(Ruling::refused(rules, Refusal::TakesOtherPieces { to: action.to, kind }))
    }
}

//! Moves that are not legal, refused in the words and by the articles with which [`explain`] refuses them.

use super::{Game, Ruling, Verdict};
use crate::board::Kind;
use crate::moves::Move;
use crate::notation::square::{self, Named};
use crate::notation::{Attempt, Sign, Written};
use crate::ruling::explain;

impl Game {
    pub(super) fn no_legal_move(&self, action: &Move) -> Ruling {
        let rules = self.rules();
        let board = rules.geometry().board();
        if !board.contains(action.from) || !board.contains(action.to) {
            let text = "The board has no such square.";
            return Ruling::new(Verdict::Refused, rules.refusals.off_the_board, &[], text);
        }
        let written = |place| Written { named: Named::Playable(place), text: square::name(rules, place) };
        let sign = if action.is_capture() { Sign::Capture } else { Sign::Quiet };
        let attempt = Attempt { squares: [action.from, action.to].map(written).to_vec(), sign };
        let explained = explain(&self.position, &attempt);
        if explained.refusal().is_some() {
            return Ruling::citing(Verdict::Refused, explained.articles(), explained.reason(rules));
        }
        let kind = self.position.piece_at(action.from).map_or(Kind::Man, |piece| piece.kind);
        let text = "A legal move goes there, but it takes other pieces or crowns otherwise.";
        Ruling::new(Verdict::Refused, rules.refusals.jump.of(kind), &[], text)
    }
}

//! Irregularities that are claimed and did not happen: nobody is punished and nothing is restored for a legal move
//! (WCDF 1.25, FMJD and IDF 5.4, Portugal 5.1.3).

use super::Game;
use super::event::IrregularPly;
use crate::board::Kind;
use crate::clock::At;
use crate::moves::Move;
use crate::notation::movetext::{self, ListedMove};
use crate::position::{AnyPosition, Setup};
use crate::rules::{Article, Evidence, Irregularity, Offence};
use crate::ruling::{NotPossible, Reason, Ruling, Verdict};

/// What was in order although an irregularity was claimed.
enum InOrder {
    /// The board is as it was.
    Unchanged,
    /// A legal move was made.
    Legal(Move),
}

impl Game {
    /// The answer to a claim that the board itself refutes; none if there is ground for it, or the arbiter's word is
    /// all there is. A legal move that was called irregular is played.
    pub(super) fn claim_without_ground(
        &mut self,
        played: &IrregularPly,
        at: At,
    ) -> Option<Result<Ruling, NotPossible>> {
        let kind = self.rules().arbiter.irregularity(played.article)?;
        match self.in_order(played, &kind)? {
            InOrder::Unchanged => Some(Ok(Ruling::by(Verdict::Rejected, played.article, Reason::Unchanged))),
            InOrder::Legal(action) => {
                let before = self.position;
                let plies = self.plies.len();
                let made = self.make_move(&action, at);
                if self.plies.len() == plies {
                    return Some(made);
                }
                let articles = reasons(&before, &action, &kind);
                let reason = Reason::InOrder {
                    action: ListedMove { action, text: movetext::write(&before, &action) },
                    kind: before.piece_at(action.from).map_or(Kind::Man, |piece| piece.kind),
                    turn: before.turn(),
                    claimed: kind.offences,
                };
                let ended = self.outcome().map(|outcome| outcome.articles.clone()).unwrap_or_default();
                Some(Ok(Ruling::citing(Verdict::Rejected, &articles, reason).and(&ended)))
            }
        }
    }

    fn in_order(&self, played: &IrregularPly, kind: &Irregularity) -> Option<InOrder> {
        let before = self.position.setup();
        let taken_off = played.from == played.to;
        if taken_off && kind.evidence != Evidence::ArbitersWord && have_same_pieces(&before, &played.after) {
            return Some(InOrder::Unchanged);
        }
        let action = self.legal_move_of(played)?;
        let refuted = match kind.evidence {
            Evidence::Board => true,
            Evidence::Promotion => !action.crowned,
            Evidence::KingPlayed => !self.may_lack_its_crown(&action),
            Evidence::ArbitersWord => false,
        };
        refuted.then_some(InOrder::Legal(action))
    }

    /// The legal move that leads to the same position, if the player was free to make it.
    fn legal_move_of(&self, played: &IrregularPly) -> Option<Move> {
        if played.facts.by != self.position.turn() {
            return None;
        }
        let told_by_position = played.from == played.to;
        let fits = |action: &Move| {
            (told_by_position || (action.from, action.to) == (played.from, played.to))
                && self.position.after(action).setup() == played.after
        };
        let action = self.position.moves().iter().copied().find(fits)?;
        self.is_free_to_make(&action).then_some(action)
    }

    /// Whether the piece that moves is a king, so that a crown can be missing.
    fn may_lack_its_crown(&self, action: &Move) -> bool {
        let rows = self.rules().geometry();
        self.position.piece_at(action.from).is_some_and(|piece| {
            piece.kind == Kind::King || rows.promotion_row(piece.side).contains(action.from)
        })
    }
}

/// Whether the same pieces stand on the same squares, whichever side is to move.
pub(super) fn have_same_pieces(one: &Setup, other: &Setup) -> bool {
    Setup { turn: other.turn, ..*one } == *other
}

/// The articles by which a move is in order, what was claimed against it answered.
fn reasons(before: &AnyPosition, action: &Move, claimed: &Irregularity) -> Vec<Article> {
    let rules = before.rules();
    let refusals = &rules.refusals;
    let kind = before.piece_at(action.from).map_or(Kind::Man, |piece| piece.kind);
    let mut articles = Vec::new();
    if action.is_capture() {
        articles.push(refusals.jump.of(kind));
        articles.extend(rules.choice.iter().map(|criterion| criterion.article));
        if rules.choice.is_empty() && before.moves().len() > 1 {
            articles.push(rules.free_choice);
        }
    } else {
        articles.push(refusals.step.of(kind));
    }
    if action.crowned {
        articles.push(rules.promotion.article);
    }
    let turn = |offence: &Offence| matches!(offence, Offence::OutOfTurn | Offence::OpponentsPiece);
    if claimed.offences.iter().any(turn) {
        articles.push(refusals.turn);
    }
    articles.dedup();
    articles
}

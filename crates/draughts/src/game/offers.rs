//! Draw offers, in the form of WCDF 4.7: after the own move, not withdrawn, open until answered or until the opponent
//! moves.

use super::counting::PlyFacts;
use super::{Game, Reason, Ruling, Score, Verdict};
use crate::board::Side;
use crate::position::AnyPosition;
use crate::rules::{Begun, OfferForm};

/// The offers of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OfferBook {
    standing: Option<Side>,
    /// Whether a side has offered since anything changed: a capture, a promotion, an offer of the opponent.
    offered: [bool; 2],
}

impl OfferBook {
    pub(super) const fn standing(&self) -> Option<Side> {
        self.standing
    }

    /// Ends the opponent's offer because a side moves. Says whether there was one.
    pub(super) fn lapse_by_move_of(&mut self, side: Side) -> bool {
        let lapses = self.standing == Some(side.opponent());
        if lapses {
            self.standing = None;
        }
        lapses
    }

    /// Takes note of a ply that changes the position substantially.
    pub(super) fn note(&mut self, ply: &PlyFacts) {
        if ply.captures || ply.promotes {
            self.offered = [false; 2];
        }
    }
}

impl Game {
    pub(super) fn offer(&mut self, by: Side) -> Ruling {
        let offers = self.rules().arbiter.offers;
        let articles = self.rules().offer_articles();
        let improper = |text: &str| Ruling::citing(Verdict::ImproperOffer, articles, text);
        if offers.begun == Begun::Required && self.plies.is_empty() {
            return improper("A draw can be agreed on only during the game: no move has been made.");
        }
        if self.offers.standing == Some(by) {
            return improper("The offer already stands and needs no repeating.");
        }
        if offers.form == OfferForm::Strict {
            if by == self.position.turn() {
                return improper("A draw is offered after the own move, not before it.");
            }
            if self.has_not_moved_yet(by) {
                return improper("A draw is offered after the own move: the player has not moved yet.");
            }
        }
        if self.offers.standing == Some(by.opponent()) {
            return self.accept(by);
        }
        let repeated = offers.form == OfferForm::Strict && self.offers.offered[by as usize];
        self.offers.standing = Some(by);
        self.offers.offered[by as usize] = true;
        self.offers.offered[by.opponent() as usize] = false;
        if let Some(ply) = self.plies.iter_mut().rev().find(|ply| ply.by == by) {
            ply.offered = true;
        }
        if repeated {
            // Both may still agree at any stage (WCDF 1.32, reading W11).
            return improper(
                "The offer was refused before and the position has not changed substantially: the player is \
                 warned. The offer stands all the same.",
            );
        }
        Ruling::citing(Verdict::Offered, articles, "A draw is offered.")
    }

    /// Whether a player's first move of a game from the beginning is still to come. In a game from another position the
    /// last move was made before it.
    fn has_not_moved_yet(&self, by: Side) -> bool {
        let from_the_beginning = self.start == AnyPosition::start(self.rules().ruleset);
        from_the_beginning && self.plies.iter().all(|ply| ply.by != by)
    }

    pub(super) fn accept(&mut self, by: Side) -> Ruling {
        if self.offers.standing != Some(by.opponent()) {
            let articles = self.rules().offer_articles();
            return Ruling::citing(Verdict::Refused, articles, "There is no offer to accept.");
        }
        self.offers.standing = None;
        let agreement = self.rules().results.agreement;
        let ended = self.end(Score::Drawn, Reason::Agreement, agreement);
        Ruling::citing(Verdict::Accepted, agreement, ended.explanation())
    }

    pub(super) fn decline(&mut self, by: Side) -> Ruling {
        let articles = self.rules().offer_articles();
        if self.offers.standing != Some(by.opponent()) {
            return Ruling::citing(Verdict::Refused, articles, "There is no offer to decline.");
        }
        self.offers.standing = None;
        Ruling::citing(Verdict::Declined, articles, "The offer is declined.")
    }
}

//! Draw offers, in the form of WCDF 4.7: after the own move, not withdrawn, open until answered or until the opponent
//! moves.

use super::counting::PlyFacts;
use super::{Cause, Game, Score};
use crate::board::Side;
use crate::position::AnyPosition;
use crate::rules::{MoveBeforeDraw, OfferForm};
use crate::ruling::{Answer, NotPossible, OfferFault, Reason, Ruling, Verdict};

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
    pub(super) fn offer(&mut self, by: Side) -> Result<Ruling, NotPossible> {
        let offers = self.rules().arbiter.offers;
        let articles = self.rules().offer_articles();
        let improper = |fault: OfferFault| {
            Ok(Ruling::citing(Verdict::ImproperOffer, articles, Reason::ImproperOffer(fault)))
        };
        if offers.begun == MoveBeforeDraw::Required && self.plies.is_empty() {
            return improper(OfferFault::NotBegun);
        }
        if self.offers.standing == Some(by) {
            return improper(OfferFault::Standing);
        }
        if offers.form == OfferForm::Strict {
            if by == self.position.turn() {
                return improper(OfferFault::BeforeTheOwnMove);
            }
            if self.has_not_moved_yet(by) {
                return improper(OfferFault::NotMovedYet);
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
            return improper(OfferFault::Repeated);
        }
        Ok(Ruling::citing(Verdict::Offered, articles, Reason::Offered))
    }

    /// The opponent has moved instead of answering.
    pub(crate) fn lapsed_offer(&self) -> Ruling {
        Ruling::citing(Verdict::RejectedByMove, self.rules().offer_articles(), Reason::OfferLapsed)
    }

    /// Whether a player's first move of a game from the beginning is still to come. In a game from another position the
    /// last move was made before it.
    fn has_not_moved_yet(&self, by: Side) -> bool {
        let from_the_beginning = self.start == AnyPosition::start(self.rules().ruleset);
        from_the_beginning && self.plies.iter().all(|ply| ply.by != by)
    }

    pub(super) fn accept(&mut self, by: Side) -> Result<Ruling, NotPossible> {
        if self.offers.standing != Some(by.opponent()) {
            return Err(NotPossible::NoOffer(Answer::Accept));
        }
        self.offers.standing = None;
        let agreement = self.rules().results.agreement;
        Ok(self.end_as(Verdict::Accepted, Score::Drawn, Cause::Agreement, agreement))
    }

    pub(super) fn decline(&mut self, by: Side) -> Result<Ruling, NotPossible> {
        if self.offers.standing != Some(by.opponent()) {
            return Err(NotPossible::NoOffer(Answer::Decline));
        }
        self.offers.standing = None;
        Ok(Ruling::citing(Verdict::Declined, self.rules().offer_articles(), Reason::Declined))
    }
}

//! An offer of a draw in a case, and what became of it.

use super::case::{Reply, Timing};
use super::{Finding, NOW, apply, articles_of_the_end, play, standing};
use crate::board::Side;
use crate::game::{Event, Game};
use crate::rules::OfferForm;
use crate::ruling::{Ruling, Verdict};

/// An offer of a draw and what became of it.
pub(super) struct Offer<'a> {
    pub(super) by: Side,
    pub(super) timing: Option<Timing>,
    pub(super) reply: Option<Reply>,
    /// The opponent's next move.
    pub(super) next: Option<&'a str>,
}

impl Offer<'_> {
    pub(super) fn ruled(&self, game: &mut Game) -> Result<Finding, String> {
        let offers = game.rules().arbiter.offers;
        if game.outcome().is_some() {
            let over = standing(game);
            let articles = game.rules().offer_articles();
            let improper = Ruling::citing(Verdict::ImproperOffer, articles, over.reason.clone());
            return Ok(Finding::of(Ok(improper.and(over.articles()))));
        }
        let on_turn = game.position().turn() == self.by;
        let said = self.timing.map(|timing| timing == Timing::OnOwnTurn);
        if offers.form == OfferForm::Strict && said.is_some_and(|said| said != on_turn) {
            return Err("\"timing\" contradicts the side to move".to_owned());
        }
        let offered = game.apply(Event::OfferDraw(self.by), NOW);
        // An improper offer may stand all the same (reading W11).
        if game.standing_offer() != Some(self.by) {
            return Ok(Finding::of(offered));
        }
        let opponent = self.by.opponent();
        Ok(match self.reply {
            None => Finding::of(offered),
            Some(Reply::Accept) => apply(game, Event::AcceptDraw(opponent)),
            Some(Reply::Decline) => apply(game, Event::DeclineDraw(opponent)),
            Some(Reply::MovesOn) => self.moved_on(game)?,
        })
    }

    /// The opponent moves instead of answering.
    fn moved_on(&self, game: &mut Game) -> Result<Finding, String> {
        if let Some(text) = self.next {
            let rules = game.rules();
            play(game, text).map_err(|refused| format!("\"move\" {text}: {}", refused.sentence(rules)))?;
        }
        Ok(Finding::of(Ok(game.lapsed_offer().and(&articles_of_the_end(game)))))
    }
}

//! Everything between the players besides moves: draw offers, claims, resignation, the clock.

use super::{Entry, Mode, Purpose, Table};
use crate::play::notice::Notice;
use crate::play::opponent::EngineAction;
use crate::play::question::Question;
use crate::play::session::{OfferAnswer, Offering, Response};
use draughts::clock::At;
use draughts::game::Ground;
use draughts::{Move, Side};

impl Table {
    /// Time has passed; a flag may have fallen.
    pub(in crate::play) fn tick(&mut self, now: At) {
        self.now = now;
        if let Some(ruling) = self.session.check_clocks(now) {
            self.selection = None;
            self.decided(&ruling);
        }
    }

    pub(super) fn offer(&mut self) {
        if let Some(by) = self.session.game().standing_offer().filter(|_| self.engine.is_none()) {
            return self.ask_unless_over(Question::Offer(by));
        }
        self.offer_for(self.engine.map_or(self.session.turn(), Side::opponent));
    }

    /// Offers a draw for a side, with its next move if it is on turn.
    pub(super) fn offer_for(&mut self, by: Side) {
        let offering = self.session.request_draw_offer(by, self.now);
        self.notice = Notice::offering(self.session.game(), &offering, "Offering again");
        if matches!(offering, Offering::Answered(_)) {
            self.settled();
        }
        self.ask_about_an_offer();
    }

    /// Asks a human player whether to accept a draw offer; the engine answers by itself.
    pub(super) fn ask_about_an_offer(&mut self) {
        if let Some(by) = self.session.game().standing_offer().filter(|_| self.engine.is_none()) {
            self.mode = Mode::Asking(Question::Offer(by));
        }
    }

    /// Carries out what the engine has decided.
    pub(in crate::play) fn answered(&mut self, deed: EngineAction) {
        match deed {
            EngineAction::Move(action) => self.play(action),
            EngineAction::Answer(answer) => self.answer(answer),
            EngineAction::Claim(ground) => {
                let ruling = self.session.claim(ground, self.now);
                self.decided(&ruling);
            }
        }
    }

    /// Whether it is the engine's turn and it will move.
    pub(super) fn engine_is_on_turn(&self) -> bool {
        let waits = self.session.taken_back().len() > 0;
        self.engine == Some(self.session.turn()) && self.session.game().outcome().is_none() && !waits
    }

    pub(super) fn answer(&mut self, answer: OfferAnswer) {
        let ruling = self.session.answer(answer, self.now);
        self.decided(&ruling);
    }

    pub(super) fn claim(&mut self, ground: Ground) {
        if ground == (Ground::Repetition { next: None }) && self.session.repetition_names_the_move() {
            self.mode = Mode::Entry(Entry { purpose: Purpose::Claim, text: String::new() });
            return;
        }
        let ruling = self.session.claim(ground, self.now);
        self.decided(&ruling);
    }

    /// Claims a draw by the repetition that this move would complete.
    pub(super) fn claim_naming(&mut self, action: Move) {
        self.claim(Ground::Repetition { next: Some(action) });
    }

    pub(super) fn resign(&mut self) {
        if let Mode::Asking(Question::Resign(side)) = self.mode {
            let ruling = self.session.resign(side, self.now);
            self.decided(&ruling);
        }
    }

    /// Asks a question, unless the game is over.
    pub(super) fn ask_unless_over(&mut self, question: Question) {
        if !self.announce_end() {
            self.mode = Mode::Asking(question);
        }
    }

    /// Says how the game has ended, if it has.
    pub(super) fn announce_end(&mut self) -> bool {
        let game = self.session.game();
        let end = game.outcome().map(|outcome| Notice::outcome(game.rules(), outcome));
        let is_over = end.is_some();
        self.notice = end.or(self.notice.take());
        is_over
    }

    /// Shows what the game has decided, and closes any open question or input line, which it settles or makes obsolete.
    fn decided(&mut self, ruling: &Response) {
        self.notice = Notice::answer(self.session.game(), ruling);
        self.settled();
    }

    fn settled(&mut self) {
        if !matches!(self.mode, Mode::Page(_)) {
            self.mode = Mode::Board;
        }
    }
}

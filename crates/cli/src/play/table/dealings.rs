//! What the players have to do with each other besides moving: offers, claims, resignation, the clock.

use super::{Entry, Mode, Purpose, Table};
use crate::play::notice::Notice;
use crate::play::opponent::Deed;
use crate::play::question::Question;
use crate::play::session::{Answer, Offering};
use draughts::clock::At;
use draughts::game::{Ground, Ruling};
use draughts::{Move, Side};

impl Table {
    /// Time has passed; a flag may have fallen.
    pub(in crate::play) fn tick(&mut self, now: At) {
        self.now = now;
        if let Some(ruling) = self.session.look_at_the_clock(now) {
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
        let offering = self.session.wish_for_a_draw(by, self.now);
        self.notice = Notice::offering(self.session.game(), &offering, "Offering again");
        if matches!(offering, Offering::Ruled(_)) {
            self.settled();
        }
        self.ask_about_an_offer();
    }

    /// Asks a person who has been offered a draw; the engine answers by itself.
    pub(super) fn ask_about_an_offer(&mut self) {
        if let Some(by) = self.session.game().standing_offer().filter(|_| self.engine.is_none()) {
            self.mode = Mode::Asking(Question::Offer(by));
        }
    }

    /// Does what the engine does.
    pub(in crate::play) fn answered(&mut self, deed: Deed) {
        match deed {
            Deed::Move(action) => self.play(action),
            Deed::Answer(answer) => self.answer(answer),
            Deed::Claim(ground) => {
                let ruling = self.session.claim(ground, self.now);
                self.decided(&ruling);
            }
        }
    }

    /// Whether the engine is on turn and will answer.
    pub(super) fn engine_is_on_turn(&self) -> bool {
        let waits = self.session.taken_back().len() > 0;
        self.engine == Some(self.session.turn()) && self.session.game().outcome().is_none() && !waits
    }

    pub(super) fn answer(&mut self, answer: Answer) {
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

    /// Claims the repetition that a move would bring about.
    pub(super) fn claim_naming(&mut self, action: Move) {
        self.claim(Ground::Repetition { next: Some(action) });
    }

    pub(super) fn resign(&mut self) {
        if let Mode::Asking(Question::Resign(side)) = self.mode {
            let ruling = self.session.resign(side, self.now);
            self.decided(&ruling);
        }
    }

    /// Asks something, unless the game is over and nothing is left to ask.
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

    /// Says what the game has decided. What was being asked or typed is settled by it or out of date.
    fn decided(&mut self, ruling: &Ruling) {
        self.notice = Notice::decision(self.session.game(), ruling);
        self.settled();
    }

    fn settled(&mut self) {
        if !matches!(self.mode, Mode::Page(_)) {
            self.mode = Mode::Board;
        }
    }
}

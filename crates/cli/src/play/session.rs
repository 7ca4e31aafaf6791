//! The game on the table and what the players do to it. Pure: every deed brings its moment along.
//!
//! The game itself decides. What is kept beside it are the moves that were taken back, which can be made again.

use draughts::clock::At;
use draughts::game::{ClockEvent, Event, Game, Ground, Ply, Reason, Ruling, Verdict};
use draughts::rules::Effect;
use draughts::{AnyPosition, Move, Rules, Side, Squares};

/// A game that two people play, with the moves they have taken back.
#[derive(Clone, Debug)]
pub(super) struct Session {
    game: Game,
    /// The moves taken back; the one to make again first is last.
    taken_back: Vec<TakenBack>,
    /// When flags fell on which the game has ruled.
    ruled: Vec<At>,
    /// The side that will offer a draw with its next move.
    announced: Option<Side>,
}

/// A move that was taken back.
#[derive(Clone, Debug)]
pub(super) struct TakenBack {
    action: Move,
    pub(super) text: String,
}

/// How a player answers an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Accept,
    Decline,
}

/// What comes of a player's wish to offer a draw.
#[derive(Debug)]
pub(super) enum Offering {
    /// The game has ruled on it.
    Ruled(Ruling),
    /// It will be made with the next move of this side.
    WithTheMove(Side),
    /// It was to be made with the next move of this side, and no longer is.
    Withdrawn(Side),
}

impl Session {
    pub(super) const fn new(game: Game) -> Self {
        Self { game, taken_back: Vec::new(), ruled: Vec::new(), announced: None }
    }

    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn rules(&self) -> &'static Rules {
        self.game.rules()
    }

    /// The position on the board.
    pub(super) fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    /// The side on turn.
    pub(super) fn turn(&self) -> Side {
        self.position().turn()
    }

    /// The side that moved first, or will.
    pub(super) fn first_mover(&self) -> Side {
        self.game.start().turn()
    }

    /// The last move on the board.
    pub(super) fn last(&self) -> Option<&Ply> {
        self.game.plies().last()
    }

    /// The moves so far in one line, with their numbers.
    pub(super) fn history(&self) -> String {
        if self.game.plies().is_empty() {
            return "No move has been made.".to_owned();
        }
        let second_began = self.first_mover() != self.rules().first_to_move.value;
        let mut text = if second_began { "1. …".to_owned() } else { String::new() };
        for (place, ply) in (usize::from(second_began)..).zip(self.game.plies()) {
            if place.is_multiple_of(2) {
                text.push_str(&format!(" {}.", place / 2 + 1));
            }
            text.push_str(&format!(" {}", ply.text));
        }
        text.trim_start().to_owned()
    }

    /// The squares from which and to which the last move went.
    pub(super) fn trodden(&self) -> Squares {
        let action = self.last().and_then(|ply| ply.action);
        action.map_or(Squares::NONE, |action| action.from.only() | action.to.only())
    }

    /// The moves that were taken back, the one to make again first in front.
    pub(super) fn taken_back(&self) -> impl ExactSizeIterator<Item = &TakenBack> {
        self.taken_back.iter().rev()
    }

    /// Whether leaving now would lose an unfinished game.
    pub(super) fn is_running(&self) -> bool {
        let begun = self.moves_of_the_players() > 0 || !self.taken_back.is_empty();
        begun && self.game.outcome().is_none()
    }

    /// Lets the clock run, from the start or from where it was stopped.
    pub(super) fn begin(&mut self, at: At) {
        let Some(clock) = self.game.clock().filter(|_| self.game.outcome().is_none()) else { return };
        match (clock.on_turn(), clock.running()) {
            (None, _) => self.do_to_the_clock(ClockEvent::Start, at),
            (Some(_), None) => self.do_to_the_clock(ClockEvent::Resume, at),
            (Some(_), Some(_)) => {}
        }
    }

    /// Stops the clock of a game that is left.
    pub(super) fn interrupt(&mut self, at: At) {
        if self.game.clock().is_some_and(|clock| clock.running().is_some()) {
            self.do_to_the_clock(ClockEvent::Stop, at);
        }
    }

    fn do_to_the_clock(&mut self, event: ClockEvent, at: At) {
        let ruling = self.game.apply(Event::Clock(event), at);
        debug_assert!(ruling.verdict != Verdict::Refused, "{event:?}: {}", ruling.explanation());
    }

    /// Makes a move, and the offer that was to come with it. If it is made, the moves that were taken back are
    /// forgotten.
    pub(super) fn play(&mut self, action: Move, at: At) -> Ruling {
        let (plies, mover) = (self.game.plies().len(), self.turn());
        let ruling = self.game.apply(Event::Move(action), at);
        if self.game.plies().len() == plies {
            return ruling;
        }
        self.taken_back.clear();
        if self.announced != Some(mover) {
            return ruling;
        }
        self.announced = None;
        if self.game.outcome().is_some() { ruling } else { self.offer(mover, at) }
    }

    /// Takes the last move back and says which it was, or why that cannot be.
    pub(super) fn undo(&mut self, at: At) -> Result<String, &'static str> {
        let by_time = [Reason::Time, Reason::TimeButDrawn];
        if self.game.outcome().is_some_and(|outcome| by_time.contains(&outcome.reason)) {
            return Err("The time is used up: no move can be taken back.");
        }
        let last = self.last().filter(|_| self.moves_of_the_players() > 0);
        let taken = last.and_then(|ply| Some(TakenBack { action: ply.action?, text: ply.text.clone() }));
        let taken = taken.ok_or("There is no move to take back.")?;
        self.game.apply(Event::TakeBack { plies: 1 }, at);
        self.announced = None;
        // A game that was over goes on, and its clock with it.
        self.begin(at);
        let text = taken.text.clone();
        self.taken_back.push(taken);
        Ok(text)
    }

    /// Makes the move again that was taken back last.
    pub(super) fn redo(&mut self, at: At) -> Option<Ruling> {
        let next = self.taken_back.pop()?;
        let others = std::mem::take(&mut self.taken_back);
        let ruling = self.play(next.action, at);
        self.taken_back = others;
        Some(ruling)
    }

    /// Offers a draw for a side.
    pub(super) fn offer(&mut self, by: Side, at: At) -> Ruling {
        self.game.apply(Event::OfferDraw(by), at)
    }

    /// Does what a player wishes who offers a draw. An offer follows one's own move (WCDF 4.7), so that the side on turn
    /// makes it with the next one, unless it answers an offer by it.
    pub(super) fn wish_for_a_draw(&mut self, by: Side, at: At) -> Offering {
        if self.game.outcome().is_some() || by != self.turn() {
            return Offering::Ruled(self.offer(by, at));
        }
        if self.game.standing_offer() == Some(by.opponent()) {
            return Offering::Ruled(self.answer(Answer::Accept, at));
        }
        if self.announced.take() == Some(by) {
            return Offering::Withdrawn(by);
        }
        self.announced = Some(by);
        Offering::WithTheMove(by)
    }

    /// The side that will offer a draw with its next move.
    pub(super) const fn announced_offer(&self) -> Option<Side> {
        self.announced
    }

    /// Answers the offer that stands; without one the game says so.
    pub(super) fn answer(&mut self, answer: Answer, at: At) -> Ruling {
        let by = self.game.standing_offer().map_or(self.turn(), Side::opponent);
        let event = match answer {
            Answer::Accept => Event::AcceptDraw(by),
            Answer::Decline => Event::DeclineDraw(by),
        };
        self.game.apply(event, at)
    }

    /// Claims a draw for the side on turn.
    pub(super) fn claim(&mut self, ground: Ground, at: At) -> Ruling {
        self.game.apply(Event::Claim { by: self.turn(), ground }, at)
    }

    /// Whether who claims a repetition has to name a move.
    pub(super) fn repetition_names_the_move(&self) -> bool {
        let naming = |rule: &draughts::rules::DrawRule| rule.effect == Effect::OnClaimNamingTheMove;
        self.game.outcome().is_none() && self.game.settings().draws.iter().any(naming)
    }

    /// Resigns for a side.
    pub(super) fn resign(&mut self, by: Side, at: At) -> Ruling {
        self.game.apply(Event::Resign(by), at)
    }

    /// When the next flag falls on which nothing has been decided.
    pub(super) fn next_flag(&self) -> Option<At> {
        self.game.flag_falls_at().filter(|fell| !self.ruled.contains(fell))
    }

    /// Lets the game rule on a flag that has just fallen, if one has.
    pub(super) fn look_at_the_clock(&mut self, at: At) -> Option<Ruling> {
        let fell = self.next_flag().filter(|fell| *fell <= at)?;
        self.ruled.push(fell);
        Some(self.game.apply(Event::Clock(ClockEvent::Look), at))
    }

    /// How many moves are on the board that no ballot made.
    fn moves_of_the_players(&self) -> usize {
        self.game.plies().len().saturating_sub(self.game.settings().way.opening.moves().len())
    }
}

#[cfg(test)]
mod tests;

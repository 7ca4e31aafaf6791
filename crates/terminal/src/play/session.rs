//! The game on the table and the players' actions. Pure: every action comes with its time.
//!
//! The game itself decides. Besides it, only the moves that were taken back are kept, to replay them.

use draughts::clock::At;
use draughts::game::{Cause, ClockEvent, Event, Game, Ground, Ply};
use draughts::rules::Effect;
use draughts::ruling::{NotPossible, Ruling, Verdict};
use draughts::{AnyPosition, Move, Rules, Side, Squares};

/// A game with the moves that were taken back.
#[derive(Clone, Debug)]
pub(super) struct Session {
    game: Game,
    /// The moves taken back, the next one to replay last.
    taken_back: Vec<UndoneMove>,
    /// The times of the flag falls that the game has ruled on.
    ruled: Vec<At>,
    /// The side that will offer a draw with its next move.
    announced: Option<Side>,
}

/// A move that was taken back.
#[derive(Clone, Debug)]
pub(super) struct UndoneMove {
    action: Move,
    pub(super) text: String,
}

/// How a player answers an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OfferAnswer {
    Accept,
    Decline,
}

/// What the game answers: a ruling, or why there can be none.
pub(super) type Response = Result<Ruling, NotPossible>;

/// The result of a player's request to offer a draw.
#[derive(Debug)]
pub(super) enum Offering {
    /// The game has answered it.
    Answered(Response),
    /// It will be made with the next move of this side.
    WithTheMove(Side),
    /// It was to be made with the next move of this side, and is cancelled.
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

    /// The side to move.
    pub(super) fn turn(&self) -> Side {
        self.position().turn()
    }

    /// The side that moves first in this game.
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

    /// The origin and destination of the last move.
    pub(super) fn last_move_squares(&self) -> Squares {
        let action = self.last().and_then(|ply| ply.action);
        action.map_or(Squares::NONE, |action| action.from.only() | action.to.only())
    }

    /// The moves that were taken back, the next one to replay first.
    pub(super) fn taken_back(&self) -> impl ExactSizeIterator<Item = &UndoneMove> {
        self.taken_back.iter().rev()
    }

    /// Whether leaving now would lose an unfinished game.
    pub(super) fn is_running(&self) -> bool {
        let begun = self.moves_of_the_players() > 0 || !self.taken_back.is_empty();
        begun && self.game.outcome().is_none()
    }

    /// Starts or resumes the clock.
    pub(super) fn begin(&mut self, at: At) {
        let Some(clock) = self.game.clock().filter(|_| self.game.outcome().is_none()) else { return };
        match (clock.on_turn(), clock.running()) {
            (None, _) => self.do_to_the_clock(ClockEvent::Start, at),
            (Some(_), None) => self.do_to_the_clock(ClockEvent::Resume, at),
            (Some(_), Some(_)) => {}
        }
    }

    /// Stops the clock when the players leave the game.
    pub(super) fn interrupt(&mut self, at: At) {
        if self.game.clock().is_some_and(|clock| clock.running().is_some()) {
            self.do_to_the_clock(ClockEvent::Stop, at);
        }
    }

    fn do_to_the_clock(&mut self, event: ClockEvent, at: At) {
        let answer = self.game.apply(Event::Clock(event), at);
        debug_assert!(
            answer.as_ref().is_ok_and(|ruling| ruling.verdict != Verdict::Refused),
            "{event:?}: {answer:?}"
        );
    }

    /// Makes a move, with the announced draw offer if there is one. The moves that were taken back are then forgotten.
    pub(super) fn play(&mut self, action: Move, at: At) -> Response {
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

    /// Takes back the last move; returns its text, or why that is not possible.
    pub(super) fn undo(&mut self, at: At) -> Result<String, &'static str> {
        let by_time = [Cause::Time, Cause::TimeButDrawn];
        if self.game.outcome().is_some_and(|outcome| by_time.contains(&outcome.cause)) {
            return Err("A flag has fallen: no move can be taken back.");
        }
        let last = self.last().filter(|_| self.moves_of_the_players() > 0);
        let taken = last.and_then(|ply| Some(UndoneMove { action: ply.action?, text: ply.text.clone() }));
        let taken = taken.ok_or("There is no move to take back.")?;
        let taken_back = self.game.apply(Event::TakeBack { plies: 1 }, at);
        debug_assert!(taken_back.is_ok(), "a move was made");
        self.announced = None;
        // A finished game continues, and so does its clock.
        self.begin(at);
        let text = taken.text.clone();
        self.taken_back.push(taken);
        Ok(text)
    }

    /// Replays the move that was taken back last.
    pub(super) fn redo(&mut self, at: At) -> Option<Response> {
        let next = self.taken_back.pop()?;
        let others = std::mem::take(&mut self.taken_back);
        let ruling = self.play(next.action, at);
        self.taken_back = others;
        Some(ruling)
    }

    /// Offers a draw for a side.
    pub(super) fn offer(&mut self, by: Side, at: At) -> Response {
        self.game.apply(Event::OfferDraw(by), at)
    }

    /// Handles a player's request to offer a draw. An offer follows the player's own move (WCDF 4.7), so the side to
    /// move makes it with its next move, unless it answers an offer by it.
    pub(super) fn request_draw_offer(&mut self, by: Side, at: At) -> Offering {
        if self.game.outcome().is_some() || by != self.turn() {
            return Offering::Answered(self.offer(by, at));
        }
        if self.game.standing_offer() == Some(by.opponent()) {
            return Offering::Answered(self.answer(OfferAnswer::Accept, at));
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

    /// Answers the pending offer; without one the game says so.
    pub(super) fn answer(&mut self, answer: OfferAnswer, at: At) -> Response {
        let by = self.game.standing_offer().map_or(self.turn(), Side::opponent);
        let event = match answer {
            OfferAnswer::Accept => Event::AcceptDraw(by),
            OfferAnswer::Decline => Event::DeclineDraw(by),
        };
        self.game.apply(event, at)
    }

    /// Claims a draw for the side to move.
    pub(super) fn claim(&mut self, ground: Ground, at: At) -> Response {
        self.game.apply(Event::Claim { by: self.turn(), ground }, at)
    }

    /// Whether a claim of repetition has to name a move.
    pub(super) fn repetition_names_the_move(&self) -> bool {
        let naming = |rule: &draughts::rules::DrawRule| rule.effect == Effect::OnClaimNamingTheMove;
        self.game.outcome().is_none() && self.game.settings().draws.iter().any(naming)
    }

    /// Resigns for a side.
    pub(super) fn resign(&mut self, by: Side, at: At) -> Response {
        self.game.apply(Event::Resign(by), at)
    }

    /// The time of the next flag fall that has not been ruled on.
    pub(super) fn next_flag(&self) -> Option<At> {
        self.game.flag_falls_at().filter(|fell| !self.ruled.contains(fell))
    }

    /// Lets the game rule on a flag that has fallen.
    pub(super) fn check_clocks(&mut self, at: At) -> Option<Response> {
        let fell = self.next_flag().filter(|fell| *fell <= at)?;
        self.ruled.push(fell);
        Some(self.game.apply(Event::Clock(ClockEvent::Look), at))
    }

    /// The number of moves made by the players, not by a ballot.
    fn moves_of_the_players(&self) -> usize {
        self.game.plies().len().saturating_sub(self.game.settings().way.opening.moves().len())
    }
}

#[cfg(test)]
mod tests;

//! The clock within a game: what the players and the arbiter do to it, and flags that it drops itself.

use super::event::{Absentee, ClockEvent, Flag, Order};
use super::{Game, Pressing};
use crate::board::Side;
use crate::clock::{At, BySide, Clock, ClockKind, ClockRefusal, FlagsDown, MOST_COMPLETED, Millis};
use crate::ruling::{NotPossible, Reason, Ruling, Verdict};

impl Game {
    /// The clock, if the game has one.
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// When the flag of the side to move falls by itself, if nothing happens before.
    pub fn flag_falls_at(&self) -> Option<At> {
        let clock = self.clock.as_ref().filter(|_| self.outcome.is_none())?;
        clock.flag_falls_at(clock.running()?)
    }

    pub(super) fn clock_event(&mut self, event: &ClockEvent, at: At) -> Result<Ruling, NotPossible> {
        let turn = self.position.turn();
        let pressed_twice =
            matches!(event, ClockEvent::Press(_)) && self.settings.pressing == Pressing::WithTheMove;
        if self.clock.is_some() && pressed_twice {
            let handling = self.rules().arbiter.flags.handling;
            return Ok(Ruling::by(Verdict::Refused, handling, Reason::PressedByTheMove));
        }
        let Some(clock) = self.clock.as_mut() else { return Err(NotPossible::NoClock) };
        let done = match event {
            ClockEvent::Start => clock.start(turn, at),
            ClockEvent::Press(side) => clock.press(*side, at).map(drop),
            ClockEvent::Stop => clock.stop(at),
            ClockEvent::Resume => clock.resume(at),
            ClockEvent::Adjust { side, remaining } => clock.adjust(*side, *remaining, at).map(drop),
            ClockEvent::Replace { white, black } => {
                clock.replace(BySide { white: *white, black: *black }, at).map(drop)
            }
            ClockEvent::SeeFlag(side) => clock.observe_flag(*side, at),
            ClockEvent::SeeBothFlags => clock.observe_both_flags(at),
            ClockEvent::ClaimFlag(side) => clock.claim_flag(*side, at).map(drop),
            ClockEvent::Look => Ok(()),
        };
        match done {
            Ok(()) => Ok(self.look_at_flags(at).unwrap_or_else(Ruling::recorded)),
            Err(ClockRefusal::TimeLeft { left }) => Ok(self.flag_is_up(left)),
            Err(refusal) => Err(NotPossible::Clock(refusal)),
        }
    }

    /// A flag was claimed that has not fallen.
    fn flag_is_up(&self, left: Millis) -> Ruling {
        let flags = self.rules().arbiter.flags;
        let article = self.rules().procedure().fallen_flags.unwrap_or(flags.handling);
        Ruling::by(Verdict::Rejected, article, Reason::FlagUp { left })
    }

    /// Rules on the flags that are down and count, if any are.
    pub(super) fn look_at_flags(&mut self, at: At) -> Option<Ruling> {
        let clock = self.clock.as_ref()?;
        let (by, order) = match clock.flags_down(at) {
            FlagsDown::Neither => return None,
            FlagsDown::One(side) | FlagsDown::Both { first: Some(side) } => {
                (Absentee::One(side), Order::Known)
            }
            FlagsDown::Both { first: None } => (Absentee::Both, Order::Unknown),
        };
        let (control, completed) = match by {
            Absentee::One(side) => (Some(clock.control_ahead(side)), Some(clock.completed(side))),
            Absentee::Both => (None, None),
        };
        let ruling = self.flag(&Flag { by, control, completed, order });
        self.stop_the_clock_if_over(at);
        Some(ruling)
    }

    /// The clock as a move is made: it may be too late for it.
    pub(super) fn too_late_to_move(&mut self, at: At) -> Option<Ruling> {
        let digital = self.clock.as_ref().is_some_and(|clock| clock.settings().kind == ClockKind::Digital);
        let ruling = if digital { self.look_at_flags(at)? } else { return None };
        self.outcome.is_some().then_some(ruling)
    }

    /// The clock after a move has been made.
    pub(super) fn clock_after_move(&mut self, by: Side, at: At) {
        let Some(clock) = self.clock.as_mut() else { return };
        if clock.on_turn().is_none() {
            // Nobody started it: the first move does.
            let started = clock.start(by, at);
            debug_assert!(started.is_ok(), "a clock on which nobody is on turn has not been started");
        }
        // A clock that is stopped, or runs for the other side, is the arbiter's affair: the move counts all the same.
        let _ = match self.settings.pressing {
            Pressing::WithTheMove => clock.press(by, at).map(drop),
            Pressing::Apart => clock.release(by, at).map(drop),
        };
        self.stop_the_clock_if_over(at);
    }

    /// The clock after plies have been taken back: the turn is that of the position, and only the plies that are left
    /// count as completed. Time that was used stays used.
    pub(super) fn turn_the_clock_back(&mut self, at: At) {
        let turn = self.position.turn();
        let made = Side::BOTH.map(|side| self.moves_on_the_clock(side));
        let Some(clock) = self.clock.as_mut() else { return };
        for (side, made) in Side::BOTH.into_iter().zip(made) {
            let _ = clock.correct_completed(side, made, at);
        }
        // A clock that nobody has started gives no turn.
        let _ = clock.give_turn(turn, at);
    }

    /// The moves of a side that a clock counts, as many as it can count. Balloted moves are made for the players.
    pub(super) fn moves_on_the_clock(&self, side: Side) -> u32 {
        let balloted = self.settings.way.opening.moves().len();
        let made = self.plies.iter().skip(balloted).filter(|ply| ply.by == side).count();
        u32::try_from(made).unwrap_or(MOST_COMPLETED).min(MOST_COMPLETED)
    }

    pub(super) fn stop_the_clock_if_over(&mut self, at: At) {
        if let (Some(clock), true) = (self.clock.as_mut(), self.outcome.is_some()) {
            // It may stand still already.
            let _ = clock.stop(at);
        }
    }

    /// What a side has left.
    pub fn remaining(&self, side: Side, at: At) -> Option<Millis> {
        self.clock.as_ref()?.remaining(side, at)
    }
}

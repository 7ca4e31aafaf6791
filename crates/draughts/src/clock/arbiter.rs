//! The arbiter's actions on the clock: stopping it, setting it, noticing flags.

use super::by_side::BySide;
use super::limits::{LONGEST_TIME, MOST_COMPLETED};
use super::running::{Clock, ClockKind, ClockRefusal, PeriodStart};
use super::state::Hands;
use super::time::{At, Millis};
use crate::board::Side;

impl Clock {
    /// Stops both displays (WCDF 2.26), also when the game is over.
    pub fn stop(&mut self, at: At) -> Result<(), ClockRefusal> {
        match self.state.hands {
            Hands::Unstarted => Err(ClockRefusal::NotStarted),
            Hands::Stopped(_) => Err(ClockRefusal::Stopped),
            Hands::Running(_) => {
                self.stop_hands(at);
                Ok(())
            }
        }
    }

    /// Resumes the display of the side to move (WCDF 2.28).
    pub fn resume(&mut self, at: At) -> Result<(), ClockRefusal> {
        match self.state.hands {
            Hands::Unstarted => Err(ClockRefusal::NotStarted),
            Hands::Running(_) => Err(ClockRefusal::Running),
            Hands::Stopped(turn) => {
                self.settle(at);
                self.state.hands = Hands::Running(turn);
                Ok(())
            }
        }
    }

    /// Sets the time left of a side and returns the previous time, for the record.
    pub fn adjust(&mut self, side: Side, remaining: Millis, at: At) -> Result<Millis, ClockRefusal> {
        self.can_be_set(side, remaining)?;
        self.settle(at);
        Ok(self.set(side, remaining))
    }

    /// Sets both displays as on a new clock and leaves them stopped (WCDF 2.11). Returns what they showed.
    /// Ignores a side that plays without a clock.
    pub fn replace(&mut self, readings: BySide<Millis>, at: At) -> Result<BySide<Millis>, ClockRefusal> {
        let timed = |side: &Side| self.period(*side).is_some();
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(timed).collect();
        for &side in &sides {
            self.can_be_set(side, *readings.get(side))?;
        }
        self.stop_hands(at);
        let mut before = BySide::default();
        for side in sides {
            *before.get_mut(side) = self.set(side, *readings.get(side));
        }
        Ok(before)
    }

    /// Starts a new turn of the side, whichever side's turn it was: after a move was taken back or an irregularity
    /// corrected. The display runs if one was running before.
    pub fn give_turn(&mut self, side: Side, at: At) -> Result<BySide<Option<PeriodStart>>, ClockRefusal> {
        let hands = match self.state.hands {
            Hands::Unstarted => return Err(ClockRefusal::NotStarted),
            Hands::Running(_) => Hands::Running,
            Hands::Stopped(_) => Hands::Stopped,
        };
        self.settle(at);
        Ok(self.begin_turn(side, hands))
    }

    /// Sets the number of completed moves of a side, after moves were taken back. Time of a period that has begun is
    /// not taken back with them, nor granted again when they are made again.
    pub fn correct_completed(
        &mut self,
        side: Side,
        completed: u32,
        at: At,
    ) -> Result<BySide<Option<PeriodStart>>, ClockRefusal> {
        if completed > MOST_COMPLETED {
            return Err(ClockRefusal::TooManyMoves);
        }
        self.settle(at);
        self.state.displays.get_mut(side).completed = completed;
        Ok(self.pass_controls())
    }

    /// The director sees a flag down and the other one up. What a manual clock shows is conclusive (WCDF 2.10),
    /// whatever has been counted here.
    pub fn observe_flag(&mut self, side: Side, at: At) -> Result<(), ClockRefusal> {
        self.notice(&[side], at)
    }

    /// The director sees both flags down and cannot tell which fell first (WCDF 2.12).
    pub fn observe_both_flags(&mut self, at: At) -> Result<(), ClockRefusal> {
        self.notice(&Side::BOTH, at)
    }

    /// A player claims that the flag of a side is down. Valid only if its time is used up; returns since when.
    pub fn claim_flag(&mut self, side: Side, at: At) -> Result<At, ClockRefusal> {
        let display = *self.at(at).displays.get(side);
        match display.fell {
            _ if self.period(side).is_none() => Err(ClockRefusal::Untimed),
            None => Err(ClockRefusal::TimeLeft { left: self.until_flag(side, at).unwrap_or_default() }),
            Some(fell) => {
                self.settle(at);
                self.note(side);
                Ok(fell)
            }
        }
    }
}

impl Clock {
    fn can_be_set(&self, side: Side, remaining: Millis) -> Result<(), ClockRefusal> {
        match self.period(side) {
            None => Err(ClockRefusal::Untimed),
            Some(_) if remaining > LONGEST_TIME => Err(ClockRefusal::TooLong),
            Some(_) => Ok(()),
        }
    }

    /// Sets the time left and returns the previous time. A flag without time left falls.
    fn set(&mut self, side: Side, remaining: Millis) -> Millis {
        let delay = self.state.delay(&self.control, side);
        let now = self.state.now;
        let display = self.state.displays.get_mut(side);
        let before = display.remaining();
        display.granted = display.used.saturating_add(remaining);
        display.noticed = None;
        display.fell = remaining.saturating_add(delay).is_zero().then_some(now);
        before
    }

    fn notice(&mut self, sides: &[Side], at: At) -> Result<(), ClockRefusal> {
        if self.settings.kind == ClockKind::Digital {
            return Err(ClockRefusal::Digital);
        }
        if sides.iter().any(|side| self.period(*side).is_none()) {
            return Err(ClockRefusal::Untimed);
        }
        self.settle(at);
        for side in sides {
            self.note(*side);
        }
        Ok(())
    }

    /// A flag is noticed once.
    fn note(&mut self, side: Side) {
        let now = self.state.now;
        self.state.displays.get_mut(side).noticed.get_or_insert(now);
    }
}

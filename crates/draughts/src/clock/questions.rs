//! What can be asked of a clock. Answers are for a moment, or that of the last event if it is later.

use super::control::{Period, TimeControl};
use super::running::{Clock, ClockKind, ClockSettings};
use super::state::{ClockReading, Hands};
use super::time::{At, Millis};
use crate::board::Side;

/// The flag of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlagState {
    /// There is time left.
    Up,
    /// The time is used up, but on this manual clock nobody has seen or claimed it: the flag does not count yet.
    Unnoticed {
        /// When the time was used up.
        since: At,
    },
    /// The flag is down and counts.
    Down {
        /// When it fell; on a manual clock when it was noticed.
        since: At,
    },
}

/// The flags that are down and count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlagsDown {
    /// No flag is down.
    Neither,
    /// Only that of this side.
    One(Side),
    /// Both flags are down.
    Both {
        /// Which fell first, if that can be established (WCDF 2.12).
        first: Option<Side>,
    },
}

impl Clock {
    /// The time control.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// How the clock is used.
    pub const fn settings(&self) -> ClockSettings {
        self.settings
    }

    /// The moment of the last event.
    pub const fn last_event(&self) -> At {
        self.state.now
    }

    /// The side whose display runs.
    pub const fn running(&self) -> Option<Side> {
        match self.state.hands {
            Hands::Running(turn) => Some(turn.side),
            Hands::Unstarted | Hands::Stopped(_) => None,
        }
    }

    /// The side to move, even if the clock is stopped; nothing before the start.
    pub fn on_turn(&self) -> Option<Side> {
        self.state.turn().map(|turn| turn.side)
    }

    /// How long the present turn has taken.
    pub fn spent(&self, at: At) -> Millis {
        self.at(at).turn().map_or(Millis::ZERO, |turn| turn.spent)
    }

    /// The time left of a side, all overtime included; nothing if it plays without a clock.
    pub fn remaining(&self, side: Side, at: At) -> Option<Millis> {
        self.period(side)?;
        Some(self.at(at).displays.get(side).remaining())
    }

    /// What the display of a side shows; nothing if it plays without a clock.
    pub fn reading(&self, side: Side, at: At) -> Option<ClockReading> {
        self.at(at).reading(&self.control, side)
    }

    /// All time a side has had so far: periods, overtime, what its moves added and what arbiters changed.
    pub const fn granted(&self, side: Side) -> Millis {
        self.state.displays.get(side).granted
    }

    /// All time a side has used so far, also without a clock. Delays are not used time.
    pub fn used(&self, side: Side, at: At) -> Millis {
        self.at(at).displays.get(side).used
    }

    /// How long the side could think from then on before its flag fell, with the delay; nothing without a clock.
    pub fn until_flag(&self, side: Side, at: At) -> Option<Millis> {
        let state = self.at(at);
        let remaining = self.remaining(side, at)?;
        match state.displays.get(side).fell {
            Some(_) => Some(Millis::ZERO),
            None => Some(remaining.saturating_add(state.delay(&self.control, side))),
        }
    }

    /// When the time of a side is used up: the moment itself if it has passed, the one to come if its display runs,
    /// else nothing.
    pub fn flag_falls_at(&self, side: Side) -> Option<At> {
        if let Some(fell) = self.state.displays.get(side).fell {
            return Some(fell);
        }
        let left = self.until_flag(side, self.state.now)?;
        if self.running() == Some(side) { self.state.now.checked_after(left) } else { None }
    }

    /// The flag of a side.
    pub fn flag(&self, side: Side, at: At) -> FlagState {
        let display = *self.at(at).displays.get(side);
        match (self.settings.kind, display.noticed, display.fell) {
            (ClockKind::Manual, Some(since), _) | (ClockKind::Digital, _, Some(since)) => {
                FlagState::Down { since }
            }
            (ClockKind::Manual, None, Some(since)) => FlagState::Unnoticed { since },
            (_, _, None) => FlagState::Up,
        }
    }

    /// The flags that are down and count, and their order as far as it is known.
    pub fn flags_down(&self, at: At) -> FlagsDown {
        let [white, black] = Side::BOTH.map(|side| self.flag(side, at));
        match (white, black) {
            (FlagState::Down { since: white }, FlagState::Down { since: black }) => {
                let first = match white.cmp(&black) {
                    std::cmp::Ordering::Less => Some(Side::White),
                    std::cmp::Ordering::Greater => Some(Side::Black),
                    std::cmp::Ordering::Equal => None,
                };
                FlagsDown::Both { first }
            }
            (FlagState::Down { .. }, _) => FlagsDown::One(Side::White),
            (_, FlagState::Down { .. }) => FlagsDown::One(Side::Black),
            _ => FlagsDown::Neither,
        }
    }

    /// How many moves a side has completed.
    pub const fn completed(&self, side: Side) -> u32 {
        self.state.displays.get(side).completed
    }

    /// The number of the control a side has before it, from 1.
    pub const fn control_ahead(&self, side: Side) -> u32 {
        self.state.displays.get(side).passed.saturating_add(1)
    }

    /// How many moves the control before it asks of a side; nothing if it asks for all of them.
    pub fn moves_required(&self, side: Side) -> Option<u32> {
        self.control.schedule(side).moves_required(self.control_ahead(side))
    }

    /// Whether a side has completed the moves which the control before it asks for (WCDF 2.18). The time of the
    /// whole game is no such control.
    pub fn requirement_met(&self, side: Side) -> bool {
        self.moves_required(side).is_some_and(|required| self.completed(side) >= required)
    }

    /// The period a side is in; nothing without a clock.
    pub fn period(&self, side: Side) -> Option<Period> {
        self.control.schedule(side).period(self.state.displays.get(side).passed)
    }

    /// Whether all remaining moves of a side share its time and none adds any (IDF 7.2.9).
    pub fn is_sudden_death_without_increment(&self, side: Side) -> bool {
        self.period(side).is_some_and(|period| period.is_sudden_death_without_increment())
    }

    /// Whether a side has five minutes or less before its flag falls (WCDF 3.12).
    pub fn is_short_of_time(&self, side: Side, at: At) -> bool {
        self.until_flag(side, at).is_some_and(|left| left <= Millis::from_minutes(5))
    }
}

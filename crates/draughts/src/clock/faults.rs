//! Why a game cannot be timed the way somebody wants.

use super::by_side::BySide;
use super::control::{Addition, Period, Schedule};
use super::limits::{LONGEST_TIME, MOST_MOVES, MOST_OVERTIME_PERIODS, MOST_PERIODS};
use super::time::Millis;
use crate::board::Side;
use std::fmt;

/// One reason why a time control is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ControlFault {
    /// A schedule without periods.
    NoPeriods,
    /// More than [`MOST_PERIODS`].
    TooManyPeriods,
    /// A period without time, or no time for a move.
    ZeroTime,
    /// A time longer than [`LONGEST_TIME`].
    TooLong,
    /// A period of no moves.
    NoMoves,
    /// A period of more than [`MOST_MOVES`].
    TooManyMoves,
    /// An addition of no time.
    ZeroAddition,
    /// Overtime of no periods.
    NoOvertimePeriods,
    /// More than [`MOST_OVERTIME_PERIODS`].
    TooManyOvertimePeriods,
    /// Overtime after a number of moves instead of all.
    OvertimeBeforeTheEnd,
    /// A period after the one for all remaining moves.
    PeriodAfterTheEnd,
    /// An hourglass that is not the only period, or has a number of moves.
    HourglassNotAlone,
    /// An hourglass on one side only.
    HourglassOnOneSide,
}

impl fmt::Display for ControlFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPeriods => formatter.write_str("there is no period"),
            Self::TooManyPeriods => write!(formatter, "there are more than {MOST_PERIODS} periods"),
            Self::ZeroTime => formatter.write_str("there is no time to move in"),
            Self::TooLong => write!(formatter, "a time is longer than {LONGEST_TIME}"),
            Self::NoMoves => formatter.write_str("a period of no moves never ends"),
            Self::TooManyMoves => write!(formatter, "a period has more than {MOST_MOVES} moves"),
            Self::ZeroAddition => formatter.write_str("an addition of no time adds nothing"),
            Self::NoOvertimePeriods => formatter.write_str("an overtime of no periods adds nothing"),
            Self::TooManyOvertimePeriods => {
                write!(formatter, "there are more than {MOST_OVERTIME_PERIODS} overtime periods")
            }
            Self::OvertimeBeforeTheEnd => {
                formatter.write_str("overtime is only for the period for all remaining moves")
            }
            Self::PeriodAfterTheEnd => {
                formatter.write_str("nothing comes after the period for all remaining moves")
            }
            Self::HourglassNotAlone => formatter.write_str("an hourglass is for all moves of the game"),
            Self::HourglassOnOneSide => formatter.write_str("an hourglass needs two sides"),
        }
    }
}

impl ControlFault {
    /// What to do about it.
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::NoPeriods => "give a period, or none for a game without a clock",
            Self::TooManyPeriods => "leave some out: the last one can repeat",
            Self::ZeroTime => "give it some time",
            Self::TooLong => "shorten it, or play without a clock",
            Self::NoMoves => "give a number of moves, or none for all the remaining ones",
            Self::TooManyMoves => "give a smaller number, or none for all the remaining ones",
            Self::ZeroAddition | Self::NoOvertimePeriods => "leave it out",
            Self::TooManyOvertimePeriods => "make the periods longer",
            Self::OvertimeBeforeTheEnd => "leave out the number of moves",
            Self::PeriodAfterTheEnd => "give the earlier periods a number of moves",
            Self::HourglassNotAlone => "leave out the number of moves and the other periods",
            Self::HourglassOnOneSide => "give it to both sides",
        }
    }
}

/// A fault and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LocatedFault {
    /// Whose schedule; nothing if both have the same.
    pub side: Option<Side>,
    /// Which period, from 1.
    pub period: usize,
    /// The fault.
    pub fault: ControlFault,
}

/// Every reason why a time control is refused. Shown one to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControlFaults {
    faults: Vec<LocatedFault>,
}

impl ControlFaults {
    pub(super) fn new(faults: Vec<LocatedFault>) -> Self {
        Self { faults }
    }

    /// The reasons: at least one.
    pub fn faults(&self) -> &[LocatedFault] {
        &self.faults
    }
}

impl fmt::Display for ControlFaults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, LocatedFault { side, period, fault }) in self.faults.iter().enumerate() {
            let line_break = if place == 0 { "" } else { "\n" };
            let whose = match side {
                None => "",
                Some(Side::White) => "white, ",
                Some(Side::Black) => "black, ",
            };
            write!(formatter, "{line_break}{whose}period {period}: {fault}; {}", fault.remedy())?;
        }
        Ok(())
    }
}

impl std::error::Error for ControlFaults {}

/// Every fault of the schedules, once if both are the same.
pub(super) fn of(schedules: &BySide<Schedule>) -> Vec<LocatedFault> {
    let mut faults = Vec::new();
    if schedules.white == schedules.black {
        of_schedule(None, &schedules.white, &mut faults);
        return faults;
    }
    for side in Side::BOTH {
        let ours = schedules.get(side);
        of_schedule(Some(side), ours, &mut faults);
        if !ours.is_hourglass() && schedules.get(side.opponent()).is_hourglass() {
            faults.push(LocatedFault {
                side: Some(side),
                period: 1,
                fault: ControlFault::HourglassOnOneSide,
            });
        }
    }
    faults
}

fn of_schedule(side: Option<Side>, schedule: &Schedule, faults: &mut Vec<LocatedFault>) {
    let mut note = |period, fault| faults.push(LocatedFault { side, period, fault });
    match schedule {
        Schedule::Untimed => {}
        Schedule::Correspondence { per_move, leave } => {
            if per_move.is_zero() {
                note(1, ControlFault::ZeroTime);
            }
            if (*per_move).max(*leave) > LONGEST_TIME {
                note(1, ControlFault::TooLong);
            }
        }
        Schedule::Periods(periods) => {
            if periods.is_empty() {
                note(1, ControlFault::NoPeriods);
            }
            if periods.len() > MOST_PERIODS {
                note(MOST_PERIODS + 1, ControlFault::TooManyPeriods);
            }
            for (before, period) in periods.iter().enumerate().take(MOST_PERIODS) {
                let number = before + 1;
                of_period(period, |fault| note(number, fault));
                if period.moves.is_none() && number < periods.len() {
                    note(number + 1, ControlFault::PeriodAfterTheEnd);
                }
                if period.addition == Addition::Hourglass && (period.moves.is_some() || periods.len() > 1) {
                    note(number, ControlFault::HourglassNotAlone);
                }
            }
        }
    }
}

fn of_period(period: &Period, mut note: impl FnMut(ControlFault)) {
    match period.moves {
        Some(0) => note(ControlFault::NoMoves),
        Some(moves) if moves > MOST_MOVES => note(ControlFault::TooManyMoves),
        _ => {}
    }
    let (added, overtime) = match period.addition {
        Addition::None | Addition::Hourglass => (None, false),
        Addition::Fischer(time) | Addition::Bronstein(time) | Addition::Delay(time) => (Some(time), false),
        Addition::Overtime { periods, time } => {
            match periods {
                0 => note(ControlFault::NoOvertimePeriods),
                1..=MOST_OVERTIME_PERIODS => {}
                _ => note(ControlFault::TooManyOvertimePeriods),
            }
            if period.moves.is_some() {
                note(ControlFault::OvertimeBeforeTheEnd);
            }
            (Some(time), true)
        }
    };
    // Overtime is time: a game may begin with it.
    if period.time.is_zero() && !overtime {
        note(ControlFault::ZeroTime);
    }
    if added == Some(Millis::ZERO) {
        note(ControlFault::ZeroAddition);
    }
    if period.time.max(added.unwrap_or_default()) > LONGEST_TIME {
        note(ControlFault::TooLong);
    }
}

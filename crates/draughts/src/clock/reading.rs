//! Reading time controls; the form is described at the head of the module.

use super::by_side::BySide;
use super::control::{Addition, Period, Schedule, TimeControl};
use super::cursor::Cursor;
use super::faults::LocatedFault;
use super::text_faults::{ControlForm, ControlTextFault, ControlTextFaults, ControlTextReason};
use super::time::Millis;
use crate::board::Side;
use std::str::FromStr;

impl FromStr for TimeControl {
    type Err = ControlTextFaults;

    fn from_str(text: &str) -> Result<Self, ControlTextFaults> {
        read(text).and_then(fitting).map_err(|faults| ControlTextFaults::new(ControlForm::Plain, faults))
    }
}

fn read(text: &str) -> Result<BySide<PlacedSchedule>, Vec<ControlTextFault>> {
    let one = |fault| vec![fault];
    let mut cursor = Cursor::new(text).map_err(one)?;
    let schedules = match takes_side(&mut cursor) {
        None => {
            let both = schedule(&mut cursor).map_err(one)?;
            BySide { white: both.clone(), black: both }
        }
        Some(first) => odds(&mut cursor, first).map_err(one)?,
    };
    match cursor.peek() {
        Some(_) => Err(vec![cursor.junk()]),
        None => Ok(schedules),
    }
}

/// A schedule and the columns where its periods begin.
#[derive(Clone)]
pub(super) struct PlacedSchedule {
    pub(super) schedule: Schedule,
    pub(super) columns: Vec<usize>,
}

/// The control, or every reason why a game cannot be timed so and where it stands.
pub(super) fn fitting(schedules: BySide<PlacedSchedule>) -> Result<TimeControl, Vec<ControlTextFault>> {
    let BySide { white, black } = schedules;
    let columns = BySide { white: white.columns, black: black.columns };
    TimeControl::new(BySide { white: white.schedule, black: black.schedule }).map_err(|faults| {
        let place = |misfit: &LocatedFault| {
            let columns = columns.get(misfit.side.unwrap_or(Side::White));
            let column = columns.get(misfit.period.saturating_sub(1)).or(columns.last());
            let reason = ControlTextReason::Misfit(misfit.fault);
            ControlTextFault { column: column.copied().unwrap_or(1), reason }
        };
        faults.faults().iter().map(place).collect()
    })
}

/// The schedules of both sides, the first one being that of the named side.
fn odds(cursor: &mut Cursor, first: Side) -> Result<BySide<PlacedSchedule>, ControlTextFault> {
    let ours = schedule(cursor)?;
    let comma = cursor.takes(',');
    if takes_side(cursor) != Some(first.opponent()) {
        let unreadable = !comma && cursor.peek().is_some();
        return Err(if unreadable { cursor.junk() } else { cursor.fault(ControlTextReason::NoOtherSide) });
    }
    let theirs = schedule(cursor)?;
    Ok(match first {
        Side::White => BySide { white: ours, black: theirs },
        Side::Black => BySide { white: theirs, black: ours },
    })
}

/// Takes the name of a side off, if one stands here.
fn takes_side(cursor: &mut Cursor) -> Option<Side> {
    cursor.skip_blanks();
    NAMES.into_iter().find(|name| cursor.takes_word(name.text)).map(|name| name.side)
}

struct Name {
    text: &'static str,
    side: Side,
}

const NAMES: [Name; 3] = [
    Name { text: "white", side: Side::White },
    Name { text: "black", side: Side::Black },
    Name { text: "red", side: Side::Black },
];

/// A schedule. Stops at the comma before the name of a side and at anything it does not know.
fn schedule(cursor: &mut Cursor) -> Result<PlacedSchedule, ControlTextFault> {
    cursor.skip_blanks();
    let column = cursor.column();
    if cursor.takes('-') || cursor.takes_word("none") {
        cursor.skip_blanks();
        return Ok(PlacedSchedule { schedule: Schedule::Untimed, columns: vec![column] });
    }
    let number = cursor.number()?;
    let first = if cursor.takes('/') {
        period(cursor, number, column)?
    } else {
        let time = cursor.time_of(number, column)?;
        if cursor.takes('/') {
            let schedule = correspondence(cursor, time)?;
            return Ok(PlacedSchedule { schedule, columns: vec![column] });
        }
        Period { moves: None, time, addition: Addition::None }
    };
    let mut list = List { periods: vec![first], columns: vec![column] };
    list.read_on(cursor)?;
    Ok(PlacedSchedule { schedule: Schedule::Periods(list.periods), columns: list.columns })
}

/// What follows `3d/`.
fn correspondence(cursor: &mut Cursor, per_move: Millis) -> Result<Schedule, ControlTextFault> {
    if !cursor.takes_word("move") {
        return Err(cursor.junk());
    }
    cursor.skip_blanks();
    let mut leave = Millis::ZERO;
    if cursor.takes_word("leave") {
        cursor.skip_blanks();
        leave = cursor.time()?;
        cursor.skip_blanks();
    }
    Ok(Schedule::Correspondence { per_move, leave })
}

/// The period for a number of moves, read up to its slash.
fn period(cursor: &mut Cursor, moves: u64, column: usize) -> Result<Period, ControlTextFault> {
    let moves = small(moves, column)?;
    Ok(Period { moves: Some(moves), time: cursor.time()?, addition: Addition::None })
}

/// A number of moves or periods.
pub(super) fn small(number: u64, column: usize) -> Result<u32, ControlTextFault> {
    number.try_into().map_err(|_| ControlTextFault { column, reason: ControlTextReason::NumberTooLarge })
}

/// The periods read so far: never none.
struct List {
    periods: Vec<Period>,
    columns: Vec<usize>,
}

impl List {
    /// Reads additions and further periods.
    fn read_on(&mut self, cursor: &mut Cursor) -> Result<(), ControlTextFault> {
        let mut added = AdditionState::Nothing;
        let mut repeating = false;
        loop {
            cursor.skip_blanks();
            let column = cursor.column();
            let digit_follows = cursor.peek_second().is_some_and(|character| character.is_ascii_digit());
            let addition = match cursor.peek() {
                Some(',') if !side_follows(cursor) => {
                    if repeating {
                        return Err(cursor.fault(ControlTextReason::AfterTheRepeatingPeriod));
                    }
                    cursor.takes(',');
                    cursor.skip_blanks();
                    self.begin(cursor)?;
                    added = AdditionState::Nothing;
                    continue;
                }
                Some('+') => {
                    cursor.takes('+');
                    cursor.skip_blanks();
                    let column = cursor.column();
                    let number = cursor.number()?;
                    if cursor.takes('/') {
                        if repeating {
                            let reason = ControlTextReason::AfterTheRepeatingPeriod;
                            return Err(ControlTextFault { column, reason });
                        }
                        self.push(period(cursor, number, column)?, column);
                        (added, repeating) = (AdditionState::Nothing, true);
                        continue;
                    }
                    if cursor.takes('x') {
                        Addition::Overtime { periods: small(number, column)?, time: cursor.time()? }
                    } else {
                        Addition::Fischer(cursor.time_of(number, column)?)
                    }
                }
                Some('d') if digit_follows => {
                    cursor.takes('d');
                    Addition::Delay(cursor.time()?)
                }
                Some('b') if digit_follows => {
                    cursor.takes('b');
                    Addition::Bronstein(cursor.time()?)
                }
                Some('h') if cursor.takes_word("h") => Addition::Hourglass,
                _ => return Ok(()),
            };
            if added == AdditionState::Something {
                return Err(ControlTextFault { column, reason: ControlTextReason::SecondAddition });
            }
            added = AdditionState::Something;
            if let Some(last) = self.periods.last_mut() {
                last.addition = without_nothing(addition);
            }
        }
    }

    /// Reads a period up to its additions.
    fn begin(&mut self, cursor: &mut Cursor) -> Result<(), ControlTextFault> {
        let column = cursor.column();
        let number = cursor.number()?;
        let next = if cursor.takes('/') {
            period(cursor, number, column)?
        } else {
            Period { moves: None, time: cursor.time_of(number, column)?, addition: Addition::None }
        };
        self.push(next, column);
        Ok(())
    }

    fn push(&mut self, period: Period, column: usize) {
        self.periods.push(period);
        self.columns.push(column);
    }
}

/// Whether the period being read has its addition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AdditionState {
    Nothing,
    Something,
}

/// Nobody means anything by `+0s`.
pub(super) fn without_nothing(addition: Addition) -> Addition {
    match addition {
        Addition::Fischer(Millis::ZERO)
        | Addition::Bronstein(Millis::ZERO)
        | Addition::Delay(Millis::ZERO) => Addition::None,
        something => something,
    }
}

/// Whether the comma that stands here ends the schedule.
fn side_follows(cursor: &Cursor) -> bool {
    let word = cursor.word_behind();
    NAMES.iter().any(|name| name.text == word)
}

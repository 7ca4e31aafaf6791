//! Time controls as PDN's `TimeControl` tag writes them, in seconds.
//!
//! `40/7200:3600+30` is 40 moves in two hours and then an hour and half a minute more for each move, `*180` an
//! hourglass, `-` a game without a clock and `?` one of which nobody knows. A last field with a number of moves
//! repeats. One move in whole days, `1/259200`, is time for each move of a correspondence game.

use super::by_side::BySide;
use super::control::{Addition, Period, Schedule, TimeControl};
use super::cursor::Cursor;
use super::reading::{PlacedSchedule, fitting, small, without_nothing};
use super::text_faults::{ControlForm, ControlTextFault, ControlTextFaults};
use super::time::Millis;
use crate::board::Side;

/// Reads the value of a tag; nothing if it says that the control is not known.
pub fn read(text: &str) -> Result<Option<TimeControl>, ControlTextFaults> {
    let placed = placed(text).map_err(|fault| vec![fault]);
    let control = placed.and_then(|placed| match placed {
        None => Ok(None),
        Some(both) => fitting(BySide { white: both.clone(), black: both }).map(Some),
    });
    control.map_err(|faults| ControlTextFaults::new(ControlForm::Pdn, faults))
}

fn placed(text: &str) -> Result<Option<PlacedSchedule>, ControlTextFault> {
    let mut cursor = Cursor::new(text)?;
    let column = cursor.column();
    let placed = if cursor.takes('?') {
        None
    } else if cursor.takes('-') {
        Some(PlacedSchedule { schedule: Schedule::Untimed, columns: vec![column] })
    } else {
        Some(fields(&mut cursor)?)
    };
    cursor.skip_blanks();
    match cursor.peek() {
        Some(_) => Err(cursor.junk()),
        None => Ok(placed),
    }
}

/// Why a control cannot be written into the tag. The tag is then `?`, and the control can stand in a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PdnControlFault {
    /// The sides have unequal times.
    #[error("the TimeControl tag has no form for unequal times; write ? and the control as a comment")]
    Odds,
    /// A delay, time given back, overtime or leave, or time for a move that is not whole days.
    #[error(
        "the TimeControl tag has no form for delay, overtime or leave; write ? and the control as a comment"
    )]
    NoForm,
    /// A time that is not whole seconds.
    #[error("the TimeControl tag counts whole seconds; write ? and the control as a comment")]
    PartsOfASecond,
}

/// The value of the tag.
pub fn write(control: &TimeControl) -> Result<String, PdnControlFault> {
    if !control.is_equal() {
        return Err(PdnControlFault::Odds);
    }
    match control.schedule(Side::White) {
        Schedule::Untimed => Ok("-".to_owned()),
        Schedule::Correspondence { per_move, leave: Millis::ZERO }
            if per_move.whole(Millis::DAY).is_some() =>
        {
            Ok(format!("1/{}", seconds(*per_move)?))
        }
        Schedule::Correspondence { .. } => Err(PdnControlFault::NoForm),
        // The tag would be read as time for each move.
        Schedule::Periods(periods) if correspondence(periods).is_some() => Err(PdnControlFault::NoForm),
        Schedule::Periods(periods) => {
            let fields: Result<Vec<String>, PdnControlFault> = periods.iter().map(field).collect();
            Ok(fields?.join(":"))
        }
    }
}

fn field(period: &Period) -> Result<String, PdnControlFault> {
    let moves = period.moves.map_or(String::new(), |moves| format!("{moves}/"));
    let time = seconds(period.time)?;
    match period.addition {
        Addition::None => Ok(format!("{moves}{time}")),
        Addition::Fischer(added) => Ok(format!("{moves}{time}+{}", seconds(added)?)),
        Addition::Hourglass => Ok(format!("*{time}")),
        Addition::Bronstein(_) | Addition::Delay(_) | Addition::Overtime { .. } => {
            Err(PdnControlFault::NoForm)
        }
    }
}

fn seconds(time: Millis) -> Result<u64, PdnControlFault> {
    time.whole(Millis::SECOND).ok_or(PdnControlFault::PartsOfASecond)
}

/// The time for each move if the tag means a correspondence game.
fn correspondence(periods: &[Period]) -> Option<Millis> {
    match periods {
        [Period { moves: Some(1), time, addition: Addition::None }] if time.whole(Millis::DAY).is_some() => {
            Some(*time)
        }
        _ => None,
    }
}

fn fields(cursor: &mut Cursor) -> Result<PlacedSchedule, ControlTextFault> {
    let (mut periods, mut columns) = (Vec::new(), Vec::new());
    loop {
        columns.push(cursor.column());
        periods.push(read_field(cursor)?);
        if !cursor.takes(':') {
            break;
        }
    }
    let schedule = match correspondence(&periods) {
        Some(per_move) => Schedule::Correspondence { per_move, leave: Millis::ZERO },
        None => Schedule::Periods(periods),
    };
    Ok(PlacedSchedule { schedule, columns })
}

fn read_field(cursor: &mut Cursor) -> Result<Period, ControlTextFault> {
    if cursor.takes('*') {
        let time = Millis::from_seconds(cursor.number()?);
        return Ok(Period { moves: None, time, addition: Addition::Hourglass });
    }
    let column = cursor.column();
    let number = cursor.number()?;
    let (moves, time) =
        if cursor.takes('/') { (Some(small(number, column)?), cursor.number()?) } else { (None, number) };
    let added = if cursor.takes('+') { cursor.number()? } else { 0 };
    let addition = without_nothing(Addition::Fischer(Millis::from_seconds(added)));
    Ok(Period { moves, time: Millis::from_seconds(time), addition })
}

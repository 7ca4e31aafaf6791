//! Writing the state of a clock and making the clock again from it.

use super::by_side::BySide;
use super::control::TimeControl;
use super::limits::MOST_COMPLETED;
use super::running::{Clock, ClockKind, ClockSettings, CompletedBy};
use super::state::{Display, Hands, MoveCount, State, Turn};
use super::text_faults::ControlTextFaults;
use super::time::{At, Millis};
use crate::board::Side;

/// Why a text is no state of a clock.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClockTextFault {
    /// A part that cannot be read.
    #[error("column {column}: {text:?} cannot be read; write {wanted}")]
    Unreadable {
        /// Where, counted in characters from 1.
        column: usize,
        /// What stands there, shortened.
        text: String,
        /// What was expected there.
        wanted: &'static str,
    },
    /// The time control cannot be read.
    #[error("the time control from column {column} on is refused: {faults}")]
    Control {
        /// Where it begins, counted in characters from 1. The columns of the faults are counted from there.
        column: usize,
        /// The reasons.
        faults: ControlTextFaults,
    },
    /// A side has passed more controls than there are.
    #[error("a side has passed more controls than its schedule has; write a smaller number")]
    NoSuchControl,
}

impl Clock {
    /// The state in one line, from which [`Clock::restore`] makes the same clock again:
    ///
    /// ```text
    /// clock press digital 61000 running:W:1200:0:awaited 3600000:1200:0:0:-:- 3600000:0:0:0:-:- 30/60m+15/30m
    /// ```
    ///
    /// The word `clock`; what completes a move, `release` or `press`; the kind, `digital` or `manual`; the moment of
    /// the last event; the turn; the displays of White and Black; the time control. The turn is `unstarted`, or
    /// `running` or `stopped` with the side, the time spent, the controls its side had passed when the turn began
    /// and whether its move is `awaited` or `completed`. A display is the time granted, the time used, the moves
    /// completed, the controls passed, when the time was used up and when the flag was noticed, `-` for never. All
    /// times are milliseconds.
    pub fn text(&self) -> String {
        let completed_by = match self.settings.completed_by {
            CompletedBy::Release => "release",
            CompletedBy::Press => "press",
        };
        let kind = match self.settings.kind {
            ClockKind::Digital => "digital",
            ClockKind::Manual => "manual",
        };
        let State { now, hands, displays } = self.state;
        let (now, hands) = (now.since_zero().get(), hands_text(hands));
        let (white, black) = (display_text(displays.white), display_text(displays.black));
        format!("clock {completed_by} {kind} {now} {hands} {white} {black} {}", self.control)
    }

    /// The clock whose state was written.
    pub fn restore(text: &str) -> Result<Self, ClockTextFault> {
        let mut parts = Parts { rest: text, column: 1 };
        parts.next("the word clock", |part| (part == "clock").then_some(()))?;
        let completed_by = parts.next("release or press", |part| match part {
            "release" => Some(CompletedBy::Release),
            "press" => Some(CompletedBy::Press),
            _ => None,
        })?;
        let kind = parts.next("digital or manual", |part| match part {
            "digital" => Some(ClockKind::Digital),
            "manual" => Some(ClockKind::Manual),
            _ => None,
        })?;
        let now = parts.next("the moment of the last event in milliseconds", moment)?;
        let hands = parts.next("unstarted, or a turn as in running:W:1200:0:awaited", hands)?;
        let white = parts.next(DISPLAY, display)?;
        let black = parts.next(DISPLAY, display)?;
        let Parts { rest, column } = parts;
        let control: TimeControl =
            rest.parse().map_err(|faults| ClockTextFault::Control { column, faults })?;
        let state = State { now, hands, displays: BySide { white, black } };
        if !controls_exist(&control, &state) {
            return Err(ClockTextFault::NoSuchControl);
        }
        Ok(Self { control, settings: ClockSettings { completed_by, kind }, state })
    }
}

const DISPLAY: &str = "a display as in 3600000:1200:0:0:-:-";

/// The parts of a line that are left.
struct Parts<'a> {
    rest: &'a str,
    column: usize,
}

impl Parts<'_> {
    /// Takes a part off and the blank behind it.
    fn next<T>(
        &mut self,
        wanted: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ClockTextFault> {
        const REPEATED: usize = 24;
        let (part, rest) = self.rest.split_once(' ').unwrap_or((self.rest, ""));
        let column = self.column;
        let unreadable = || {
            let text = part.chars().take(REPEATED).collect();
            ClockTextFault::Unreadable { column, text, wanted }
        };
        let value = read(part).ok_or_else(unreadable)?;
        self.column += part.chars().count() + 1;
        self.rest = rest;
        Ok(value)
    }
}

fn hands_text(hands: Hands) -> String {
    let (word, turn) = match hands {
        Hands::Unstarted => return "unstarted".to_owned(),
        Hands::Running(turn) => ("running", turn),
        Hands::Stopped(turn) => ("stopped", turn),
    };
    let its_move = match turn.its_move {
        MoveCount::Awaited => "awaited",
        MoveCount::Completed => "completed",
    };
    format!("{word}:{}:{}:{}:{its_move}", turn.side.letter(), turn.spent.get(), turn.passed)
}

fn hands(part: &str) -> Option<Hands> {
    if part == "unstarted" {
        return Some(Hands::Unstarted);
    }
    let fields: Vec<&str> = part.split(':').collect();
    let [word, letter, spent, passed, its_move] = fields[..] else { return None };
    let side = Side::BOTH.into_iter().find(|side| side.letter().to_string() == letter)?;
    let its_move = match its_move {
        "awaited" => MoveCount::Awaited,
        "completed" => MoveCount::Completed,
        _ => return None,
    };
    let turn = Turn { side, spent: millis(spent)?, passed: count(passed)?, its_move };
    match word {
        "running" => Some(Hands::Running(turn)),
        "stopped" => Some(Hands::Stopped(turn)),
        _ => None,
    }
}

fn display_text(display: Display) -> String {
    let Display { granted, used, completed, passed, fell, noticed } = display;
    let moment = |at: Option<At>| at.map_or("-".to_owned(), |at| at.since_zero().get().to_string());
    format!("{}:{}:{completed}:{passed}:{}:{}", granted.get(), used.get(), moment(fell), moment(noticed))
}

fn display(part: &str) -> Option<Display> {
    let fields: Vec<&str> = part.split(':').collect();
    let [granted, used, completed, passed, fell, noticed] = fields[..] else { return None };
    Some(Display {
        granted: millis(granted)?,
        used: millis(used)?,
        completed: count(completed)?,
        passed: count(passed)?,
        fell: perhaps(fell)?,
        noticed: perhaps(noticed)?,
    })
}

/// A moment, or a dash for never.
fn perhaps(field: &str) -> Option<Option<At>> {
    match field {
        "-" => Some(None),
        _ => moment(field).map(Some),
    }
}

fn moment(field: &str) -> Option<At> {
    millis(field).map(At::new)
}

fn millis(field: &str) -> Option<Millis> {
    field.parse().ok().map(Millis::new)
}

fn count(field: &str) -> Option<u32> {
    field.parse().ok().filter(|count| *count <= MOST_COMPLETED)
}

/// Whether every side is in a period of its schedule.
fn controls_exist(control: &TimeControl, state: &State) -> bool {
    let exists = |side, passed| passed == 0 || control.schedule(side).period(passed).is_some();
    let of_turn = state.turn().is_none_or(|turn| exists(turn.side, turn.passed));
    of_turn && Side::BOTH.into_iter().all(|side| exists(side, state.displays.get(side).passed))
}

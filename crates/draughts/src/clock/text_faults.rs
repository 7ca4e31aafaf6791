//! What can be wrong with the text of a time control, where, and what to do about it.

use super::faults::ControlFault;
use super::limits::LONGEST_TEXT;
use std::fmt;

/// How a time control is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlForm {
    /// With units: `40/120m,60m+30s`.
    Plain,
    /// As PDN's tag, in seconds: `40/7200:3600+30`.
    Pdn,
}

/// One reason why a text is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControlTextFault {
    /// Where, counted in characters from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: ControlTextReason,
}

/// Why a text is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ControlTextReason {
    /// There is no text.
    Empty,
    /// The text is longer than [`LONGEST_TEXT`].
    TooLong,
    /// A number should stand here.
    NoNumber,
    /// A number that is too large to count with.
    NumberTooLarge,
    /// A unit of time should stand here.
    NoUnit,
    /// No unit of time.
    UnknownUnit {
        /// The text.
        text: String,
    },
    /// A second addition to the same period.
    SecondAddition,
    /// Something after the period that repeats.
    AfterTheRepeatingPeriod,
    /// The time of the other side should stand here.
    NoOtherSide,
    /// Something that has no meaning here.
    Junk {
        /// The text.
        text: String,
    },
    /// The text can be read, a game cannot be timed so.
    Misfit(ControlFault),
}

impl ControlTextReason {
    /// What to do about it.
    pub const fn remedy(&self, form: ControlForm) -> &'static str {
        match (self, form) {
            (Self::Empty | Self::NoNumber | Self::Junk { .. }, ControlForm::Pdn) => {
                "write seconds as in 40/7200:3600+30, * before those of an hourglass, - for no clock, or ?"
            }
            (reason, _) => reason.plain_remedy(),
        }
    }

    const fn plain_remedy(&self) -> &'static str {
        match self {
            Self::Empty => "write a time as in 80m+60s, or none",
            Self::TooLong => "write fewer periods",
            Self::NoNumber => "write one as in 30/60m or 80m+60s",
            Self::NumberTooLarge => "write a smaller one",
            Self::NoUnit | Self::UnknownUnit { .. } => "write d, h, m, s or ms after the number",
            Self::SecondAddition => "choose one of them",
            Self::AfterTheRepeatingPeriod => "put it before that period, with a comma between them",
            Self::NoOtherSide => "write both, as in white 5m, black 2m+2s",
            Self::Junk { .. } => {
                "write periods as in 40/90m,30m+30s; a time may be followed by +30s, d3s, b3s, +3x30s or h"
            }
            Self::Misfit(fault) => fault.remedy(),
        }
    }
}

impl fmt::Display for ControlTextReason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("there is no text"),
            Self::TooLong => write!(formatter, "the text is longer than {LONGEST_TEXT} characters"),
            Self::NoNumber => formatter.write_str("a number is missing"),
            Self::NumberTooLarge => formatter.write_str("the number is too large"),
            Self::NoUnit => formatter.write_str("the unit of time is missing"),
            Self::UnknownUnit { text } => write!(formatter, "{text:?} is not a unit of time"),
            Self::SecondAddition => formatter.write_str("the period already has an addition"),
            Self::AfterTheRepeatingPeriod => formatter.write_str("nothing comes after a period that repeats"),
            Self::NoOtherSide => formatter.write_str("the time of the other side is missing"),
            Self::Junk { text } => write!(formatter, "{text:?} cannot be read here"),
            Self::Misfit(fault) => fault.fmt(formatter),
        }
    }
}

/// Every reason why a text is refused, in the order of the text. Shown one to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControlTextFaults {
    form: ControlForm,
    faults: Vec<ControlTextFault>,
}

impl ControlTextFaults {
    pub(super) fn new(form: ControlForm, mut faults: Vec<ControlTextFault>) -> Self {
        faults.sort_by_key(|fault| fault.column);
        Self { form, faults }
    }

    /// The form that was expected.
    pub const fn form(&self) -> ControlForm {
        self.form
    }

    /// The reasons: at least one.
    pub fn faults(&self) -> &[ControlTextFault] {
        &self.faults
    }
}

impl fmt::Display for ControlTextFaults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.faults.iter().enumerate() {
            let line_break = if place == 0 { "" } else { "\n" };
            let ControlTextFault { column, reason } = fault;
            write!(formatter, "{line_break}column {column}: {reason}; {}", reason.remedy(self.form))?;
        }
        Ok(())
    }
}

impl std::error::Error for ControlTextFaults {}

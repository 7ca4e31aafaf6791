//! A time control for the clock on the table.

use serde::Serialize;

/// `GET /api/v1/clocks?time=…`: a time control taken apart, for the clock on the table.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ClockShown {
    /// As it is written.
    pub time: String,
    /// White's periods.
    pub white: Vec<ClockPeriod>,
    /// Black's.
    pub black: Vec<ClockPeriod>,
}

/// A period of a time control. A last one with a number of moves repeats.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ClockPeriod {
    /// How many moves; all that are left if there is no number.
    pub moves: Option<u32>,
    /// The time for them, in milliseconds.
    pub time: u64,
    /// What a move adds.
    pub addition: ClockAddition,
}

/// What a move adds to the time of its side. Times are milliseconds.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ClockAddition {
    /// Nothing.
    None,
    /// So much.
    Fischer {
        /// How much.
        time: u64,
    },
    /// What the move took, up to so much.
    Bronstein {
        /// How much.
        time: u64,
    },
    /// Nothing; the clock waits so long before it runs.
    Delay {
        /// How long.
        time: u64,
    },
    /// When the time is used up, so many periods begin one after the other, whole again after each move.
    Overtime {
        /// How many.
        periods: u32,
        /// How long each is.
        time: u64,
    },
    /// What one side uses the other gets.
    Hourglass,
}

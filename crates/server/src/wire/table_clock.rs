//! A time control for the table clock.

use serde::Serialize;

/// `GET /api/v1/clocks?time=…`: a time control in parts, for the table clock.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ClockView {
    /// Its notation.
    pub time: String,
    /// White's periods.
    pub white: Vec<ClockPeriod>,
    /// The same for Black.
    pub black: Vec<ClockPeriod>,
}

/// A period of a time control. A last one with a number of moves repeats.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ClockPeriod {
    /// The number of moves; all remaining ones if null.
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
    /// Moves bring no additional time.
    None,
    /// A fixed increment.
    Fischer {
        /// The time added, in milliseconds.
        time: u64,
    },
    /// The time the move took, up to a maximum, is given back.
    Bronstein {
        /// The maximum time given back, in milliseconds.
        time: u64,
    },
    /// The clock waits before it runs down.
    Delay {
        /// The delay, in milliseconds.
        time: u64,
    },
    /// When the time is used up, overtime periods follow; each is refilled after a move.
    Overtime {
        /// The number of overtime periods.
        periods: u32,
        /// The length of each, in milliseconds.
        time: u64,
    },
    /// The time one side uses is added to the other's.
    Hourglass,
}

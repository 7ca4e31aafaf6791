//! Time controls and the clock with its two displays.
//!
//! Pure arithmetic: nobody here asks what time it is. Every event and every question brings its moment along, an
//! [`At`] counted from the game's own zero. A moment earlier than the last event is taken for that event's moment:
//! no time has passed, and none is given back.
//!
//! The clock states facts: times, flags, completed moves and whether they were enough. What follows from them, a
//! loss, a draw or playing on, is the game's business. It knows nothing of boards, moves or results.

mod arbiter;
mod by_side;
mod control;
mod cursor;
mod faults;
mod limits;
pub mod pdn;
mod questions;
mod reading;
mod running;
mod state;
mod state_text;
mod text;
mod text_faults;
mod time;

pub use by_side::BySide;
pub use control::{Addition, ControlKind, Period, Schedule, TimeControl};
pub use faults::{ControlFault, ControlFaults, Misfit};
pub use limits::{
    LONGEST_TEXT, LONGEST_TIME, MOST_COMPLETED, MOST_MOVES, MOST_OVERTIME_PERIODS, MOST_PERIODS,
};
pub use questions::{Flag, FlagsDown};
pub use running::{Begun, Clock, ClockKind, ClockRefusal, CompletedBy, Pressed, Settings};
pub use state::{OvertimeLeft, Reading};
pub use state_text::ClockTextFault;
pub use text_faults::{ControlForm, ControlTextFault, ControlTextFaults, ControlTextReason};
pub use time::{At, Millis};

//! Time controls and the clock with its two displays.
//!
//! Pure arithmetic: nobody here asks what time it is. Every event and every question brings its moment along, an
//! [`At`] counted from the game's own zero. A moment earlier than the last event is taken for that event's moment:
//! no time has passed, and none is given back.
//!
//! The clock states facts: times, flags, completed moves and whether they were enough. What follows from them, a
//! loss, a draw or playing on, is the game's business. It knows nothing of boards, moves or results.
//!
//! # Time controls as text
//!
//! Read with `str::parse` and written with `Display`:
//!
//! ```text
//! control   none                        no clock; - is read too
//!           schedule                    the same for both sides
//!           white SCHEDULE, black SCHEDULE      odds; red is read for black
//! schedule  30/60m+15/30m               30 moves in 60 minutes, then 15 in each further 30 minutes
//!           25/60m                      25 moves in each hour: a last period with a number of moves repeats
//!           40/90m,30m+30s              periods one after the other, the last one for all remaining moves
//!           3d/move                     3 days for each move
//!           3d/move leave 30d           longer thinking uses up the leave
//! period    80m+60s                     whole game, 60 seconds more for each move (Fischer)
//!           5m d3s                      the clock waits 3 seconds in each turn (delay)
//!           5m b3s                      what the move took is given back, up to 3 seconds (Bronstein)
//!           10m+3x30s                   then 3 periods of 30 seconds, whole again after each move (byo-yomi)
//!           10m h                       what one side uses the other gets (hourglass)
//! time      1h30m                       units d, h, m, s, ms
//! ```
//!
//! All of it can be combined: `40/2h+30s,20/1h+30s+15/30m+30s` is read as three periods, the last one repeating.
//! Capital letters and blanks between the parts make no difference. Written are days, minutes, seconds or
//! milliseconds, whichever is the largest that fits, seconds or milliseconds for what a move adds.

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
pub use faults::{ControlFault, ControlFaults, LocatedFault};
pub use limits::{
    LONGEST_TEXT, LONGEST_TIME, MOST_COMPLETED, MOST_MOVES, MOST_OVERTIME_PERIODS, MOST_PERIODS,
};
pub use questions::{FlagState, FlagsDown};
pub use running::{Clock, ClockKind, ClockPress, ClockRefusal, ClockSettings, CompletedBy, PeriodStart};
pub use state::{ClockReading, OvertimeLeft};
pub use state_text::ClockTextFault;
pub use text_faults::{ControlForm, ControlTextFault, ControlTextFaults, ControlTextReason};
pub use time::{At, Millis};

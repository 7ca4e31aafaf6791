//! The arbiter's desk: games over physical boards are recorded, the program proposes rulings with their articles, and
//! everything is kept in logs that can be corrected, but never without a trace.
//!
//! A board's log is the whole truth; `log` replays it whenever it is needed. `entered` reads entries, `proposal` tries
//! them, `forms` offers them; nothing here knows a rule, the game decides everything.

mod arbiter;
mod barred;
mod committee;
mod entered;
mod forms;
mod line;
mod log;
mod making;
mod paper;
mod proposal;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use arbiter::Arbiter;
pub(crate) use barred::BarredPlayer;
pub(crate) use log::Log;
pub(crate) use making::{PreparedBoard, new_desk, set_up_board};
pub(crate) use proposal::EntryAuthor;
pub(crate) use view::{is_full, line};

/// The most boards of a desk.
pub(crate) const MOST_BOARDS: u32 = 200;
/// The most entries of a log.
const MOST_ENTRIES: usize = 3_000;

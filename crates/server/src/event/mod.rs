//! Events of several games. An event is the list of its decisions, each a line of `tournament`'s text form, stored one
//! by one; it has one owner in memory, which replays them and tries every new decision before it is written.
//!
//! Nothing here pairs or scores: `tournament` does.

mod awake;
mod boards;
mod conductor;
mod hall;
mod line;
mod live;
mod making;
mod online;
mod pasted;
mod rooms;
mod terms;
mod view;

pub(crate) use awake::{AwakeEvent, DecisionRequest, short};
pub(crate) use boards::EventGameFound;
pub(crate) use conductor::Conductor;
pub(crate) use hall::{EventGuard, Events, KeptPage};
pub(crate) use line::{LineAuthor, Rights};
pub(crate) use live::{LiveListener, MOST_TOLD, NewsFrame, SeenBoards};
pub(crate) use making::{PreparedEvent, new_event, own_entry, unreadable_report};
pub(crate) use pasted::entries;
pub(crate) use view::{listed, points_text, system_words};

/// The most events of one account.
pub(crate) const MOST_OF_ONE: u32 = 200;
/// The most events of one account that are played here at a time.
pub(crate) const MOST_ONLINE_OF_ONE: u32 = 5;
/// The most lines of one request.
pub(crate) const MOST_LINES: usize = 5_000;
/// The most calls of an event.
const MOST_CALLS: usize = 5_000;
/// The longest text that somebody writes.
const LONGEST: usize = 500;

//! The Hub protocol, version 2: an engine is driven by lines of text.
//!
//! A line is a command and fields, `level moves=9 time=291.587`; values with blanks or signs are quoted. Unknown
//! commands and fields are ignored; a known one with a wrong value is a [`LineError`] that says what is allowed. Squares are numbered in diagram order on every board (see `draughts::notation::hub`).

mod error;
mod from_engine;
mod level;
mod line;
pub mod old;
mod parameter;
mod position;
mod ruleset;
mod seconds;
mod to_engine;

pub use error::LineError;
pub use from_engine::{FromEngine, Identity, SearchDone, SearchReport};
pub use level::{Level, TimeLeft};
pub use line::{Field, HubLine, LONGEST};
pub use parameter::{Parameter, Range, Type};
pub use position::{HubPosition, HubPositionError, PositionText};
pub use ruleset::{UnknownName, ruleset_by, ruleset_name};
pub use to_engine::{Search, ToEngine};

//! The Hub protocol, version 2: an engine is driven by lines of text.
//!
//! A line is a command and fields, `level moves=9 time=291.587`; values with blanks or signs are quoted. What is not
//! known is passed over, commands and fields alike; what is known but wrong is a [`Fault`] that says what would have
//! been right. Squares are numbered in diagram order on every board (see `draughts::notation::hub`).

mod fault;
mod from_engine;
mod level;
mod line;
pub mod old;
mod parameter;
mod placed;
mod ruleset;
mod seconds;
mod to_engine;

pub use fault::Fault;
pub use from_engine::{Done, Found, FromEngine, Identity};
pub use level::{Level, TimeLeft};
pub use line::{Field, LONGEST, Line};
pub use parameter::{Parameter, Range, Type};
pub use placed::{Given, Placed, PlacedFault};
pub use ruleset::{UnknownName, ruleset_by, ruleset_name};
pub use to_engine::{Search, ToEngine};

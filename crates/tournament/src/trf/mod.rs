//! Tournament report files: TRF16, its extensions TRF(x) and TRF(bx), and TRF-2026.
//!
//! One record per line, its code in the first three columns, fields in fixed columns. A file is read as a whole or not at
//! all; what is wrong with it is told with its line, its column and a remedy.

mod cells;
mod fault;
mod player;
mod read;
mod regulations;
mod validate;
mod write;

pub use fault::Fault;
pub use read::read;
pub use write::{Dialect, write};

use crate::history::Tournament;

/// A file: the tournament, and the records that do not bear on pairing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Players, rounds and regulations.
    pub tournament: Tournament,
    /// Other records in their order: code and text.
    pub records: Vec<Record>,
}

/// A record that is kept as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its first three columns.
    pub code: String,
    /// What follows from the fifth column.
    pub text: String,
}

/// The longest file that is read, in bytes.
pub const MOST_BYTES: usize = 16 << 20;
/// The most rounds of an event.
pub const MOST_ROUNDS: u16 = 200;
/// The highest start number that four columns hold.
pub const HIGHEST_NUMBER: u16 = 9999;

//! Tournament report files: TRF16, its extensions TRF(x) and TRF(bx), and TRF-2026.
//!
//! One record per line, its code in the first three columns, fields in fixed columns. A file is read as a whole or not
//! at all; faults are reported with line, column and a remedy.

mod assigned;
mod cells;
mod fault;
mod matches;
mod player;
mod read;
mod regulations;
mod teams;
mod validate;
mod write;

pub use fault::TrfFault;
pub use matches::{Roster, TeamEvent};
pub use read::read;
pub use write::{Dialect, write};

use crate::history::Tournament;

/// A file: the tournament, and the records that do not bear on pairing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrfReport {
    /// Players, rounds and regulations.
    pub tournament: Tournament,
    /// Other records in their order: code and text.
    pub records: Vec<TrfRecord>,
    /// The same event between the teams of record 310, where the file has them: then the teams are paired and ranked,
    /// and byes, virtual points and forbidden pairs are theirs.
    pub teams: Option<TeamEvent>,
}

impl TrfReport {
    /// The tournament that is paired: that of the teams, if the file has some.
    #[must_use]
    pub fn paired(&self) -> &Tournament {
        self.teams.as_ref().map_or(&self.tournament, |teams| &teams.tournament)
    }

    /// The system that the file names (192), if it is not the Dutch one.
    #[must_use]
    pub fn other_system(&self) -> Option<&str> {
        let code =
            self.records.iter().rev().find(|record| record.code == "192").map(|record| record.text.as_str());
        code.map(str::trim).filter(|code| !code.is_empty() && !code.to_ascii_uppercase().contains("DUTCH"))
    }
}

/// A record that is kept as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrfRecord {
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

//! Swiss for one game a round. The pairing itself is the FIDE Dutch system's.

use super::RoundPairs;
use crate::history::Tournament;

/// A pairing program for one game a round: an event asks whichever it is given.
pub trait Swiss {
    /// The pairs of the next round, in board order, or why there are none.
    fn pair(&self, tournament: &Tournament) -> Result<RoundPairs, String>;
}

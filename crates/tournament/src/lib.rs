//! Events: pairings, standings, and the reasons for them.
//!
//! Everything is computed from its parameters: there is no input or output, no clock and no randomness; a seed is a
//! parameter.

pub mod event;
pub mod generate;
pub mod lots;
pub mod ratings;
pub mod standings;
pub mod systems;
pub mod tie_breaks;
pub mod trf;

pub use pairing::{check, dutch, history, matching};

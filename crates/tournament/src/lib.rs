//! Events: who meets whom, who stands where, and why.
//!
//! Everything here is computed from what it is given. There is no input or output, no clock and no randomness; a seed
//! is a parameter.

pub mod check;
pub mod dutch;
pub mod event;
pub mod generate;
pub mod history;
pub mod lots;
pub mod matching;
pub mod ratings;
pub mod standings;
pub mod systems;
pub mod tie_breaks;
pub mod trf;

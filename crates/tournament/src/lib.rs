//! Events: who meets whom, who stands where, and why.
//!
//! Everything here is computed from what it is given. There is no input or output, no clock and no randomness; a seed
//! is a parameter.

pub mod check;
pub mod dutch;
pub mod generate;
pub mod history;
pub mod matching;
pub mod trf;

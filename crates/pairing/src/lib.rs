//! Who has played whom, and who plays whom next by the Dutch system.
//!
//! This is the part of `tournament` that takes time, and a crate of its own so that it alone is compiled for speed;
//! `tournament` shows its modules as its own.

pub mod check;
pub mod dutch;
pub mod history;
pub mod matching;

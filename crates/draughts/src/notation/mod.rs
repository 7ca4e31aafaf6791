//! How squares, positions and moves are written and read.

pub mod fen;
pub mod square;

mod attempt;

pub use attempt::{Attempt, Sign, Written};

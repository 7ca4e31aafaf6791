//! Draughts events: pairings, standings, tie-breaks, ratings, and an event as a list of decisions.
//!
//! The crate only computes: no input or output, no clock, no randomness. Seeds and texts are parameters.

pub mod event;
pub mod history;
pub mod lots;
pub mod ratings;
pub mod standings;
pub mod systems;
pub mod tie_breaks;

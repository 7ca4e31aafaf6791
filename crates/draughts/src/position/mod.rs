//! Positions: what can be written down ([`Setup`]) and what can be played ([`Position`]).
//!
//! A position has no history; that belongs to a game.

mod any;
mod playable;
mod setup;

pub use any::AnyPosition;
pub(crate) use playable::Placement;
pub use playable::{IllegalMove, Position};
pub use setup::{Setup, SetupFault, SetupFaults};

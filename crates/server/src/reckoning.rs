//! The computations that the storage calls back for: how ratings change, and how a name is removed from a game's lines.

use crate::people;
use crate::room;
use crate::store::Reckoning;

/// As this server reckons.
pub const RECKONING: Reckoning = Reckoning { rate: people::rate, unname: room::without_name };

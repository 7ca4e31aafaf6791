//! What the storage is told of people and rooms: how ratings change, and how a name goes from a game's lines.

use crate::people;
use crate::room;
use crate::store::Reckoning;

/// As this server reckons.
pub const RECKONING: Reckoning = Reckoning { rate: people::rate, unname: room::without_name };

//! Values for serde, each as the text that people write: the name of a ruleset, a time control, a game line by line. A
//! position is its ruleset and its FEN.

use crate::clock::TimeControl;
use crate::game::{Game, text};
use crate::notation::fen;
use crate::position::AnyPosition;
use crate::rules::RulesetName;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A position as it is serialised.
#[derive(Serialize, Deserialize)]
struct PositionText {
    ruleset: RulesetName,
    fen: String,
}

impl Serialize for RulesetName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for RulesetName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(Error::custom)
    }
}

impl Serialize for TimeControl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TimeControl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(Error::custom)
    }
}

impl Serialize for AnyPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PositionText { ruleset: self.rules().ruleset, fen: self.fen() }.serialize(serializer)
    }
}

/// Positions that only can be forced are read too: they were positions when they were written.
impl<'de> Deserialize<'de> for AnyPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let PositionText { ruleset, fen } = PositionText::deserialize(deserializer)?;
        fen::read_forced(ruleset, &fen).map_err(Error::custom)
    }
}

/// Everything that has happened; replaying it gives the same game.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&text::write(self))
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::read(&String::deserialize(deserializer)?).map_err(Error::custom)
    }
}

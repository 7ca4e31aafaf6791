//! A position with the moves that followed it, as text and under a ruleset.

use draughts::notation::hub::{self, HubFault, HubMoveFault};
use draughts::position::SetupFaults;
use draughts::{AnyPosition, Move, RulesetName};

/// A position with the moves that followed it, as they are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionText {
    /// The position.
    pub position: String,
    /// The moves.
    pub moves: Vec<String>,
}

/// A position with the moves that followed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubPosition {
    /// The position before the moves.
    pub start: AnyPosition,
    /// The moves, each legal in its place.
    pub moves: Vec<Move>,
}

/// Why a position cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum HubPositionError {
    /// It cannot be read.
    #[error(transparent)]
    Unreadable(#[from] HubFault),
    /// It cannot be played.
    #[error("the position cannot be played: {0}")]
    Unplayable(SetupFaults),
    /// One of the moves cannot be made.
    #[error("move {number}: {fault}")]
    Move {
        /// Which one, counted from 1.
        number: usize,
        /// What is wrong with it.
        fault: HubMoveFault,
    },
}

impl HubPosition {
    /// Reads a text under a ruleset. Men on their promotion row are allowed.
    pub fn read(ruleset: RulesetName, given: &PositionText) -> Result<Self, HubPositionError> {
        let setup = hub::read(ruleset.rules(), &given.position)?;
        let start = AnyPosition::forced(ruleset, &setup).map_err(HubPositionError::Unplayable)?;
        let mut placed = Self { start, moves: Vec::new() };
        let mut position = start;
        for (number, text) in (1..).zip(&given.moves) {
            let action =
                hub::read_move(&position, text).map_err(|fault| HubPositionError::Move { number, fault })?;
            position = position.after(&action);
            placed.moves.push(action);
        }
        Ok(placed)
    }

    /// The position as text.
    pub fn write(&self) -> PositionText {
        let mut position = self.start;
        let write = |action: &Move| {
            let text = hub::write_move(&position, action);
            position = position.after(action);
            text
        };
        let moves = self.moves.iter().map(write).collect();
        PositionText { position: hub::write(self.start.rules(), &self.start.setup()), moves }
    }

    /// The position after the moves.
    pub fn position(&self) -> AnyPosition {
        self.moves.iter().fold(self.start, |position, action| position.after(action))
    }
}

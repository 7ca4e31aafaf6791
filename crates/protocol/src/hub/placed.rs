//! A position with the moves that followed it, as text and as what it means under a ruleset.

use draughts::notation::hub::{self, HubFault, HubMoveFault};
use draughts::position::SetupFaults;
use draughts::{AnyPosition, Move, RulesetName};

/// A position with the moves that followed it, as they are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// The position.
    pub position: String,
    /// The moves.
    pub moves: Vec<String>,
}

/// A position with the moves that followed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The position before the moves.
    pub start: AnyPosition,
    /// The moves, each legal in its place.
    pub moves: Vec<Move>,
}

/// Why a position cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlacedFault {
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

impl Placed {
    /// What a text means under a ruleset. Men on their promotion row are put up with.
    pub fn read(ruleset: RulesetName, given: &Given) -> Result<Self, PlacedFault> {
        let setup = hub::read(ruleset.rules(), &given.position)?;
        let start = AnyPosition::forced(ruleset, &setup).map_err(PlacedFault::Unplayable)?;
        let mut placed = Self { start, moves: Vec::new() };
        let mut position = start;
        for (number, text) in (1..).zip(&given.moves) {
            let action =
                hub::read_move(&position, text).map_err(|fault| PlacedFault::Move { number, fault })?;
            position = position.after(&action);
            placed.moves.push(action);
        }
        Ok(placed)
    }

    /// As it is written.
    pub fn write(&self) -> Given {
        let mut position = self.start;
        let write = |action: &Move| {
            let text = hub::write_move(&position, action);
            position = position.after(action);
            text
        };
        let moves = self.moves.iter().map(write).collect();
        Given { position: hub::write(self.start.rules(), &self.start.setup()), moves }
    }

    /// The position after the moves.
    pub fn position(&self) -> AnyPosition {
        self.moves.iter().fold(self.start, |position, action| position.after(action))
    }
}

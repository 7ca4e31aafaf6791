//! Positions and moves between the messages and the rules.

use super::write::letter;
use super::{MoveMessage, Start};
use draughts::notation::hub::{self, HubFault, HubMoveFault};
use draughts::position::SetupFaults;
use draughts::{AnyPosition, Move, RulesetName, Side};

/// Why a position or move of a message cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BoardFault {
    /// The position cannot be read.
    #[error("{0}, with z and Z for Black")]
    Unreadable(HubFault),
    /// The position cannot be played.
    #[error("the position cannot be played: {0}")]
    Unplayable(SetupFaults),
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] HubMoveFault),
}

/// The position in which a game of a ruleset begins.
pub fn read_position(ruleset: RulesetName, start: &Start) -> Result<AnyPosition, BoardFault> {
    let (turn, squares) = match start {
        Start::Usual => return Ok(AnyPosition::start(ruleset)),
        Start::Position { turn, squares } => (turn, squares),
    };
    // The same letters as Hub's, except for Black (Dutch: zwart).
    let translated = squares.chars().map(|sign| match sign {
        'z' => 'b',
        'Z' => 'B',
        // Hub's letters for Black are none of this protocol's.
        'b' | 'B' => '?',
        other => other,
    });
    let text: String = std::iter::once(turn.letter()).chain(translated).collect();
    let setup = hub::read(ruleset.rules(), &text).map_err(BoardFault::Unreadable)?;
    AnyPosition::forced(ruleset, &setup).map_err(BoardFault::Unplayable)
}

/// How a message says that a game begins in a position.
pub fn start_of(position: &AnyPosition) -> Start {
    let rules = position.rules();
    if *position == AnyPosition::start(rules.ruleset) {
        return Start::Usual;
    }
    let text = hub::write(rules, &position.setup());
    let squares = text.chars().skip(1).map(|sign| match sign {
        'b' => letter(Side::Black).to_ascii_lowercase(),
        'B' => letter(Side::Black),
        other => other,
    });
    Start::Position { turn: position.turn(), squares: squares.collect() }
}

/// The legal move of a message. A capture must name exactly the pieces it takes.
pub fn read_move(position: &AnyPosition, moved: &MoveMessage) -> Result<Move, BoardFault> {
    let sign = if moved.captured.is_empty() { '-' } else { 'x' };
    let mut text = format!("{}{sign}{}", moved.from, moved.to);
    for square in &moved.captured {
        text.push_str(&format!("x{square}"));
    }
    Ok(hub::read_move(position, &text)?)
}

/// A move of a position as a message has it.
pub fn moved(position: &AnyPosition, action: &Move, seconds: u16) -> MoveMessage {
    let geometry = position.rules().geometry();
    let number = |square| geometry.index(square) + 1;
    MoveMessage {
        seconds,
        from: number(action.from),
        to: number(action.to),
        captured: action.captured.into_iter().map(number).collect(),
    }
}

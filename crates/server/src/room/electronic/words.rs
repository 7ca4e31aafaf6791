//! Every sentence about electronic boards, made from typed values last.

use super::meaning::{BoardMismatch, LiftMismatch};
use draughts::Rules;
use draughts::notation::square;
use std::fmt;

/// What a board is told about itself and the game.
pub(super) enum BoardNews {
    /// The pieces stand as in the game.
    InStep,
    /// So many moves fit what was lifted and placed.
    Begun(usize),
    /// One move fits; it is not complete yet.
    Started(String),
    /// A move was played.
    Played(String),
    /// The game has moved on by this move.
    LastMove(String),
}

impl fmt::Display for BoardNews {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InStep => formatter.write_str("The board matches the game."),
            Self::Begun(moves) => write!(formatter, "{moves} moves are possible so far."),
            Self::Started(text) => write!(formatter, "{text} has been started."),
            Self::Played(text) => write!(formatter, "{text} was played."),
            Self::LastMove(text) => write!(formatter, "The last move was {text}: play it on the board."),
        }
    }
}

/// A report that no board can send in its state, or whose sender has no board here.
#[derive(thiserror::Error, Clone, Debug, PartialEq, Eq)]
pub(super) enum BoardError {
    /// The sender does not play.
    #[error("only a player of this game can connect an electronic board")]
    NotAPlayer,
    /// The sender must not see the board.
    #[error("a blindfold player announces the moves and cannot connect a board")]
    Blindfold,
    /// A piece is lifted from an empty square.
    #[error("there is no piece on {0} to lift")]
    NothingToLift(String),
    /// A piece is placed on another one.
    #[error("there is already a piece on {0}")]
    Occupied(String),
    /// A square that is not used for play.
    #[error("there is no playable square {0}")]
    NoSquare(String),
    /// Something else than one square.
    #[error("{0} is not one square")]
    NotOneSquare(String),
}

impl BoardMismatch {
    /// Why no legal move fits, in a sentence.
    pub(super) fn sentence(&self, rules: &'static Rules) -> String {
        match self {
            Self::Refused(ruling) => ruling.sentence(rules),
            Self::Lifted { reason, squares, .. } => {
                let squares = square::list(rules, *squares);
                match reason {
                    LiftMismatch::CaptureIsMandatory => {
                        format!("A capture is mandatory, and no legal one lifts {squares}.")
                    }
                    LiftMismatch::NothingToCapture => {
                        format!("Nothing can be captured: no legal move lifts {squares}.")
                    }
                    LiftMismatch::NoMove => format!("No legal move lifts {squares}."),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::RulesetName;
    use draughts::notation::square::NamedSquare;

    #[test]
    fn a_mismatch_names_the_squares_as_the_ruleset_does() {
        let rules = "russian".parse::<RulesetName>().expect("a ruleset").rules();
        let NamedSquare::Playable(c3) = square::by_letters(rules, 'c', 3) else {
            panic!("c3 is a dark square")
        };
        let lifted = BoardMismatch::Lifted {
            reason: LiftMismatch::NoMove,
            squares: [c3].into_iter().collect(),
            article: rules.refusals.turn,
        };
        assert_eq!(lifted.sentence(rules), "No legal move lifts c3.");
    }
}

//! A position in a query: a ruleset, a position, and moves that are played first.

use crate::error::Failure;
use crate::making;
use draughts::notation::movetext;
use draughts::{AnyPosition, Move, RulesetName};

/// No more moves are played.
const MOST_MOVES: usize = 600;
/// No longer text of moves is read.
const LONGEST: usize = 16_384;

/// A position that moves lead to.
#[derive(Clone, Debug)]
pub(crate) struct ReachedPosition {
    pub(crate) start: AnyPosition,
    /// By which moves.
    pub(crate) moves: Vec<Move>,
    /// The position itself.
    pub(crate) position: AnyPosition,
}

/// Reads a position: the starting one if no FEN is given, then the moves, with commas or blanks between them.
pub(crate) fn reached(
    ruleset: &str,
    fen: Option<&str>,
    moves: Option<&str>,
) -> Result<ReachedPosition, Failure> {
    let ruleset: RulesetName = ruleset.parse().map_err(Failure::bad)?;
    let start = match fen.filter(|fen| !fen.trim().is_empty()) {
        None => AnyPosition::start(ruleset),
        Some(text) => making::position(ruleset, text)?,
    };
    let text = moves.unwrap_or_default();
    if text.len() > LONGEST {
        return Err(Failure::bad(format!(
            "moves has {} characters, more than the {LONGEST} allowed",
            text.len()
        )));
    }
    let (mut position, mut made) = (start, Vec::new());
    for word in text.split([',', ' ', '\t', '\n']).filter(|word| !word.is_empty()) {
        if made.len() >= MOST_MOVES {
            return Err(Failure::bad(format!("at most {MOST_MOVES} moves can be given")));
        }
        let number = made.len() + 1;
        let action = movetext::read(&position, word)
            .map_err(|fault| Failure::bad(format!("move {number} of moves, {word:?}: {fault}")))?;
        position = position.after(&action);
        made.push(action);
    }
    Ok(ReachedPosition { start, moves: made, position })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_played_and_faults_have_their_place() {
        let line = reached("russian", None, Some("c3-d4, d6-c5")).expect("legal moves");
        assert_eq!(line.moves.len(), 2);
        assert_eq!(line.position, line.start.after(&line.moves[0]).after(&line.moves[1]));
        let fault = |fen: Option<&str>, moves: &str| {
            reached("russian", fen, Some(moves)).expect_err("a fault").to_string()
        };
        assert!(fault(None, "c3-d4 c3-d4").contains("move 2 of moves"), "{}", fault(None, "c3-d4 c3-d4"));
        assert!(fault(Some("W:Wz9"), "").contains("z9"));
        assert!(fault(None, &"x".repeat(LONGEST + 1)).contains("characters"));
        assert!(reached("chess", None, None).is_err());
    }
}

//! Reading moves.

use super::turns_at;
use super::writing::write_among;
use crate::board::{Geometry, Square, Squares};
use crate::moves::Move;
use crate::notation::span::{Span, is_column, is_dash};
use crate::notation::square::{NamedSquare, place};
use crate::notation::{Attempt, MoveSeparator, shortened};
use crate::position::AnyPosition;
use crate::rules::Rules;

/// No text longer than this many characters is read.
pub const LONGEST: usize = 256;

/// A text that has not the form of a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveTextFault {
    /// There is no text.
    #[error("there is no move; write two squares with a sign between them")]
    Empty,
    /// The text is longer than [`LONGEST`].
    #[error("the text is longer than {LONGEST} characters; write one move")]
    TooLong,
    /// A character that belongs to no square and is no sign, or stands where none can.
    #[error(
        "column {column}: {character:?} cannot be read here; write squares with -, x, : or blanks between them"
    )]
    Unexpected {
        /// Where, counted in characters from 1.
        column: usize,
        /// The character.
        character: char,
    },
    /// The text ends where a square should follow.
    #[error("column {column}: a square is missing at the end")]
    Unfinished {
        /// Where it should stand, counted in characters from 1.
        column: usize,
    },
}

/// Why a text is no move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveFault {
    /// It has not the form of a move.
    #[error("{fault}; {}", what_is_legal(legal))]
    Unreadable {
        /// What is wrong with the text.
        #[source]
        fault: MoveTextFault,
        /// All legal moves.
        legal: Vec<String>,
    },
    /// It fits more than one legal move.
    #[error("{text:?} could be {}; write one of these", shortened(candidates))]
    Ambiguous {
        /// The text.
        text: String,
        /// The texts that tell the moves apart.
        candidates: Vec<String>,
    },
    /// It fits no legal move.
    #[error("{text:?} is not legal here; {}", what_is_legal(legal))]
    Illegal {
        /// The text.
        text: String,
        /// All legal moves, those of the piece named first before the others.
        legal: Vec<String>,
    },
}

/// The legal moves that an attempt fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchingMoves {
    /// Exactly one.
    One(Move),
    /// More than one.
    Several(Vec<Move>),
    /// No legal move fits the text.
    None,
}

/// Reads the form of a move, legal or not: squares with dashes, crosses, colons or blanks between them; between
/// letters nothing is needed.
pub fn attempt(rules: &'static Rules, text: &str) -> Result<Attempt, MoveTextFault> {
    let characters: Vec<char> = text.chars().take(LONGEST + 1).collect();
    if characters.len() > LONGEST {
        return Err(MoveTextFault::TooLong);
    }
    let mut rest = Span::new(&characters).trimmed();
    if rest.is_empty() {
        return Err(MoveTextFault::Empty);
    }
    let mut attempt = Attempt { squares: Vec::new(), sign: MoveSeparator::Absent };
    loop {
        let start = rest;
        attempt.squares.push(rest.take_square(rules).ok_or_else(|| unexpected(start))?);
        rest.skip_blanks();
        match rest.first() {
            None => return Ok(attempt),
            Some(sign) if is_dash(sign) => {
                rest.take();
                // One cross among dashes makes it a capture.
                if attempt.sign == MoveSeparator::Absent {
                    attempt.sign = MoveSeparator::Quiet;
                }
            }
            Some('x' | 'X' | '×' | ':') => {
                rest.take();
                attempt.sign = MoveSeparator::Capture;
            }
            Some(_) => {}
        }
        rest.skip_blanks();
    }
}

/// The legal moves that an attempt fits, whatever its sign. One square alone is no move.
pub fn find(position: &AnyPosition, attempt: &Attempt) -> MatchingMoves {
    find_among(position, &position.moves(), attempt)
}

/// Reads a legal move.
pub fn read(position: &AnyPosition, text: &str) -> Result<Move, MoveFault> {
    let moves = position.moves();
    let write = |action: &Move| write_among(position, &moves, action);
    let attempt = attempt(position.rules(), text)
        .map_err(|fault| MoveFault::Unreadable { fault, legal: legal(position, None) })?;
    let text = text.trim().to_owned();
    match find_among(position, &moves, &attempt) {
        MatchingMoves::One(action) => Ok(action),
        MatchingMoves::Several(found) => {
            Err(MoveFault::Ambiguous { text, candidates: found.iter().map(write).collect() })
        }
        MatchingMoves::None => Err(MoveFault::Illegal { text, legal: legal(position, Some(&attempt)) }),
    }
}

/// The texts of all legal moves in the order of their squares, those of the piece that an attempt names first before
/// the others.
pub fn legal(position: &AnyPosition, attempt: Option<&Attempt>) -> Vec<String> {
    let moves = position.moves();
    let rules = position.rules();
    let origin = attempt.and_then(|attempt| attempt.squares.first()).map(|written| written.named);
    let mut ordered = moves.to_vec();
    ordered.sort_by_key(|action| {
        let is_another = origin != Some(NamedSquare::Playable(action.from));
        (is_another, place(rules, action.from), place(rules, action.to))
    });
    ordered.iter().map(|action| write_among(position, &moves, action)).collect()
}

fn unexpected(mut rest: Span<'_>) -> MoveTextFault {
    // A column letter alone is not to blame; what follows it is.
    if rest.first().is_some_and(is_column) {
        rest.take();
        rest.skip_blanks();
    }
    match rest.first() {
        None => MoveTextFault::Unfinished { column: rest.column },
        Some(character) => MoveTextFault::Unexpected { column: rest.column, character },
    }
}

fn find_among(position: &AnyPosition, moves: &[Move], attempt: &Attempt) -> MatchingMoves {
    let squares: Option<Vec<Square>> = attempt
        .squares
        .iter()
        .map(|written| match written.named {
            NamedSquare::Playable(square) => Some(square),
            NamedSquare::Light | NamedSquare::Nothing => None,
        })
        .collect();
    let Some(squares) = squares else { return MatchingMoves::None };
    let [from, .., to] = squares[..] else { return MatchingMoves::None };
    let geometry = position.rules().geometry();
    let same_ends: Vec<Move> =
        moves.iter().filter(|action| action.from == from && action.to == to).copied().collect();
    // The ends alone can only mean the one move that has them: nothing needs to be followed.
    if let ([action], 2) = (&same_ends[..], squares.len()) {
        return MatchingMoves::One(*action);
    }
    let mut partial = Vec::new();
    for action in same_ends {
        let ways = position.paths(&action);
        if ways.iter().any(|way| names_every_turn(geometry, way, &squares)) {
            return MatchingMoves::One(action);
        }
        if ways.iter().any(|way| names_some_landings(way, &squares)) {
            partial.push(action);
        }
    }
    match partial[..] {
        [] => moves
            .iter()
            .find(|action| is_as_hub_writes(action, &squares))
            .map_or(MatchingMoves::None, |&action| MatchingMoves::One(action)),
        [action] => MatchingMoves::One(action),
        _ => MatchingMoves::Several(partial),
    }
}

/// Whether the squares are those of the way, in order, none left out but where it goes straight on.
fn names_every_turn(geometry: &Geometry, way: &[Square], squares: &[Square]) -> bool {
    let mut named = squares.iter().peekable();
    let complete = way
        .iter()
        .enumerate()
        .all(|(place, square)| named.next_if_eq(&square).is_some() || !turns_at(geometry, way, place));
    complete && named.next().is_none()
}

/// Whether the squares between the first and the last are squares of the way, in order.
fn names_some_landings(way: &[Square], squares: &[Square]) -> bool {
    let [_, named @ .., _] = squares else { return false };
    let [_, landings @ .., _] = way else { return false };
    let mut landings = landings.iter();
    named.iter().all(|square| landings.any(|landing| landing == square))
}

/// Whether the squares are the ends of a capture and then exactly what it takes.
fn is_as_hub_writes(action: &Move, squares: &[Square]) -> bool {
    let [from, to, captured @ ..] = squares else { return false };
    let set: Squares = captured.iter().copied().collect();
    let each_once = captured.len() == set.len() as usize;
    action.is_capture() && action.from == *from && action.to == *to && each_once && action.captured == set
}

fn what_is_legal(legal: &[String]) -> String {
    if legal.is_empty() {
        return "there is no legal move: the side to move has lost".to_owned();
    }
    format!("the legal moves are {}", shortened(legal))
}

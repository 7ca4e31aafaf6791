//! Positions and moves as the Hub protocol writes them.
//!
//! A position is one letter for the side to move, `W` or `B`, and one for every playable square: `w` and `b` for
//! men, `W` and `B` for kings, `e` for an empty square. A quiet move is `32-28`; a capture is `32x23x28`: origin,
//! destination, then the captured squares in any order. All 8×8 rulesets share one numbering here, 1 = b8 to
//! 32 = g1: squares are counted in diagram order, and boards with the dark corner on the right are reflected.

use super::shortened;
use crate::board::{Geometry, Kind, Piece, Side, Square, Squares};
use crate::moves::Move;
use crate::position::{AnyPosition, Setup};
use crate::rules::Rules;

/// A text that is no Hub position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HubFault {
    /// Not one character for the side to move and one for each square.
    #[error("a Hub position on this board has {wanted} characters: the side to move and one for each square")]
    Length {
        /// How many there should be.
        wanted: usize,
    },
    /// The first character is no side.
    #[error("column 1: {character:?} is not a side to move; write W or B")]
    Turn {
        /// The character.
        character: char,
    },
    /// A character that stands for no piece.
    #[error("column {column}: {character:?} is not a piece; write w, b, W, B or e")]
    Square {
        /// Where, counted in characters from 1.
        column: usize,
        /// The character.
        character: char,
    },
}

/// A text that is no Hub move of the position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HubMoveFault {
    /// Neither a quiet move nor a capture.
    #[error("{text:?} is not a Hub move; write 32-28, or 32x23x28 with the captured squares last")]
    Unreadable {
        /// The text, shortened.
        text: String,
    },
    /// The position has no such move.
    #[error("{text:?} is not legal here; the legal moves are {}", shortened(legal))]
    Illegal {
        /// The text.
        text: String,
        /// All legal moves as Hub writes them.
        legal: Vec<String>,
    },
}

/// Reads a position, blanks around it ignored.
pub fn read(rules: &Rules, text: &str) -> Result<Setup, HubFault> {
    let text = text.trim();
    let geometry = rules.geometry();
    let wanted = usize::from(geometry.square_count()) + 1;
    if text.chars().take(wanted + 1).count() != wanted {
        return Err(HubFault::Length { wanted });
    }
    let mut setup = Setup::empty(Side::White);
    for (index, character) in (0..).zip(text.chars()) {
        if index == 0 {
            setup.turn = match character {
                'W' => Side::White,
                'B' => Side::Black,
                _ => return Err(HubFault::Turn { character }),
            };
            continue;
        }
        let piece = match character {
            'e' => continue,
            'w' => Piece { side: Side::White, kind: Kind::Man },
            'W' => Piece { side: Side::White, kind: Kind::King },
            'b' => Piece { side: Side::Black, kind: Kind::Man },
            'B' => Piece { side: Side::Black, kind: Kind::King },
            _ => return Err(HubFault::Square { column: usize::from(index) + 1, character }),
        };
        if let Some(square) = geometry.square(index - 1) {
            setup.put(square, piece);
        }
    }
    Ok(setup)
}

/// Writes a setup. Where two pieces share a square only one is written.
pub fn write(rules: &Rules, setup: &Setup) -> String {
    let mut text = setup.turn.letter().to_string();
    for square in rules.geometry().board() {
        text.push(match setup.piece_at(square) {
            None => 'e',
            Some(Piece { side, kind: Kind::King }) => side.letter(),
            Some(Piece { side, kind: Kind::Man }) => side.letter().to_ascii_lowercase(),
        });
    }
    text
}

/// Reads a legal move, blanks around it ignored. A capture must name exactly the pieces it takes.
pub fn read_move(position: &AnyPosition, text: &str) -> Result<Move, HubMoveFault> {
    let text = text.trim();
    let geometry = position.rules().geometry();
    let wanted = HubMove::of(geometry, text)
        .ok_or_else(|| HubMoveFault::Unreadable { text: text.chars().take(40).collect() })?;
    let moves = position.moves();
    moves.iter().copied().find(|action| wanted.is(action)).ok_or_else(|| HubMoveFault::Illegal {
        text: text.to_owned(),
        legal: moves.iter().map(|action| write_move(position, action)).collect(),
    })
}

/// Writes a move of the position, the captured squares ascending.
pub fn write_move(position: &AnyPosition, action: &Move) -> String {
    let geometry = position.rules().geometry();
    let number = |square| geometry.index(square) + 1;
    let sign = if action.is_capture() { 'x' } else { '-' };
    let mut text = format!("{}{sign}{}", number(action.from), number(action.to));
    for square in action.captured {
        text.push_str(&format!("x{}", number(square)));
    }
    text
}

/// A move as Hub writes it, legal or not.
struct HubMove {
    from: Square,
    to: Square,
    captured: Squares,
}

impl HubMove {
    fn of(geometry: &Geometry, text: &str) -> Option<Self> {
        if let Some((from, to)) = text.split_once('-') {
            let captured = Squares::NONE;
            return Some(Self { from: numbered(geometry, from)?, to: numbered(geometry, to)?, captured });
        }
        let mut squares = text.split('x').map(|number| numbered(geometry, number));
        let (from, to) = (squares.next()??, squares.next()??);
        let mut captured = Squares::NONE;
        for square in squares {
            let square = square.filter(|&square| !captured.contains(square))?;
            captured = captured.with(square);
        }
        // Without captured squares it would read as a quiet move.
        (!captured.is_empty()).then_some(Self { from, to, captured })
    }

    fn is(&self, action: &Move) -> bool {
        self.from == action.from && self.to == action.to && self.captured == action.captured
    }
}

fn numbered(geometry: &Geometry, text: &str) -> Option<Square> {
    // Parsing alone would let a plus sign pass.
    let digits_only = text.bytes().all(|byte| byte.is_ascii_digit());
    let number: u8 = text.parse().ok().filter(|_| digits_only)?;
    geometry.square(number.checked_sub(1)?)
}

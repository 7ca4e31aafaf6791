//! Names of squares.
//!
//! A ruleset prints numbers or letters; both are read on every 8×8 board. On a board with the dark corner on the
//! right the names are those of the real board, which is reflected into the one geometry here.

use crate::board::{Geometry, Square, Squares};
use crate::rules::{Corner, Numbering, Rules, SquareNames};

/// The name the ruleset prints for a square.
pub fn name(rules: &Rules, square: Square) -> String {
    match rules.notation.value.squares {
        SquareNames::Numbers => number(rules, square).to_string(),
        SquareNames::Letters => letters(rules, square),
    }
}

/// The number of a square in the ruleset's numbering.
pub fn number(rules: &Rules, square: Square) -> u8 {
    let geometry = rules.geometry();
    let width = geometry.size() / 2;
    let row = geometry.row(square);
    let place = seen_from_white(rules, geometry.column(square)) / 2;
    match rules.notation.value.numbering {
        Numbering::FromTopLeft => row * width + place + 1,
        Numbering::FromBottomRight => (geometry.size() - 1 - row) * width + (width - 1 - place) + 1,
    }
}

/// The square with a number in the ruleset's numbering.
pub fn by_number(rules: &Rules, wanted: u32) -> Option<Square> {
    rules.geometry().board().into_iter().find(|&square| u32::from(number(rules, square)) == wanted)
}

/// The square's column letter and row digit, columns from White's left and rows from White's side.
pub fn letters(rules: &Rules, square: Square) -> String {
    let geometry = rules.geometry();
    let column = seen_from_white(rules, geometry.column(square));
    format!("{}{}", char::from(b'a' + column), geometry.size() - geometry.row(square))
}

/// What a column letter and row digit name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedSquare {
    /// A playable square.
    Playable(Square),
    /// A light square.
    Light,
    /// No square of this board.
    Nothing,
}

/// The square at a column letter and row digit (`c3`), in either case.
pub fn by_letters(rules: &Rules, column: char, row: u32) -> NamedSquare {
    let geometry = rules.geometry();
    let size = geometry.size();
    let column = (column.to_ascii_lowercase() as u32).wrapping_sub('a' as u32);
    if column >= u32::from(size) || row == 0 || row > u32::from(size) {
        return NamedSquare::Nothing;
    }
    let (column, row) = (seen_from_white(rules, column as u8), size - row as u8);
    geometry.at(row, column).map_or(NamedSquare::Light, NamedSquare::Playable)
}

/// The squares in the order of their printed names: numbers ascending, letters from `a1` by column.
pub fn ordered(rules: &Rules, squares: Squares) -> Vec<Square> {
    let mut ordered: Vec<Square> = squares.into_iter().collect();
    ordered.sort_by_key(|&square| place(rules, square));
    ordered
}

/// The place of a square in the order of printed names.
pub fn place(rules: &Rules, square: Square) -> u8 {
    match rules.notation.value.squares {
        SquareNames::Numbers => number(rules, square),
        SquareNames::Letters => {
            let geometry: &Geometry = rules.geometry();
            let column = seen_from_white(rules, geometry.column(square));
            column * geometry.size() + geometry.size() - geometry.row(square)
        }
    }
}

/// The names of some squares, separated by commas.
pub fn list(rules: &Rules, squares: Squares) -> String {
    ordered(rules, squares).into_iter().map(|square| name(rules, square)).collect::<Vec<_>>().join(", ")
}

/// Turns a column of the geometry into one of the real board, or back.
fn seen_from_white(rules: &Rules, column: u8) -> u8 {
    match rules.dark_corner.value {
        Corner::Left => column,
        Corner::Right => rules.geometry().size() - 1 - column,
    }
}

//! The layout and the names of the squares.

use crate::wire::{Board, Place};
use draughts::notation::square;
use draughts::rules::{Corner, Removal, SquareNames};
use draughts::{Rules, Square};
use print::{Coordinates, Look};

/// The board of a ruleset, from White's side.
pub(crate) fn board(rules: &Rules) -> Board {
    let (geometry, look) = (rules.geometry(), Look::of(rules));
    let last = geometry.size() - 1;
    let place = |square: Square| {
        let column = geometry.column(square);
        let column = match rules.dark_corner.value {
            Corner::Left => column,
            Corner::Right => last - column,
        };
        Place { name: place_name(rules, square), row: geometry.row(square), column }
    };
    Board {
        size: geometry.size(),
        squares: geometry.board().into_iter().map(place).collect(),
        look: look.name.to_owned(),
        lettered: rules.notation.value.squares == SquareNames::Letters,
        names_shown: look.coordinates(rules) != Coordinates::Hidden,
        taken_at_once: rules.removal.value == Removal::AfterTheJump,
    }
}

/// The name of a square.
pub(crate) fn place_name(rules: &Rules, square: Square) -> String {
    square::name(rules, square)
}

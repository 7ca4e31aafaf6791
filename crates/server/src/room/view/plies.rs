//! Moves and plies as clients see them.

use super::board::place_name;
use crate::room::table::Table;
use crate::wire::{self, Move, Pieces};
use draughts::game::Ply;
use draughts::notation::movetext::{ListedMove, in_order};
use draughts::notation::square::ordered;
use draughts::{AnyPosition, Kind, Side, Square};

/// Every legal move of a position, in the order of their squares' names.
pub(crate) fn moves(position: &AnyPosition) -> Vec<Move> {
    in_order(position).into_iter().map(|listed| move_of(position, listed)).collect()
}

/// A move of a position.
pub(crate) fn move_of(position: &AnyPosition, listed: ListedMove) -> Move {
    let rules = position.rules();
    let ListedMove { action, text } = listed;
    Move {
        text,
        from: place_name(rules, action.from),
        to: place_name(rules, action.to),
        paths: position.paths(&action).into_iter().map(|path| names(position, path)).collect(),
        captured: names(position, ordered(rules, action.captured)),
        promotes: action.crowned,
    }
}

/// The pieces of a position.
pub(crate) fn pieces(position: &AnyPosition) -> Pieces {
    let mut pieces = Pieces::new();
    for (side, kind, letter) in [
        (Side::White, Kind::Man, 'w'),
        (Side::White, Kind::King, 'W'),
        (Side::Black, Kind::Man, 'b'),
        (Side::Black, Kind::King, 'B'),
    ] {
        for square in position.pieces(side, kind) {
            pieces.insert(place_name(position.rules(), square), letter);
        }
    }
    pieces
}

impl Table {
    /// All plies.
    pub(super) fn all_plies(&self) -> Vec<wire::Ply> {
        (0..self.game.plies().len()).filter_map(|place| self.ply(place)).collect()
    }

    /// The last ply.
    pub(super) fn last_ply(&self) -> Option<wire::Ply> {
        self.ply(self.game.plies().len().checked_sub(1)?)
    }

    fn ply(&self, place: usize) -> Option<wire::Ply> {
        let plies = self.game.plies();
        let Ply { by, text, action, at, left, offered, .. } = plies.get(place)?;
        let before = place.checked_sub(1).and_then(|before| plies.get(before));
        let before = before.map_or(self.game.start(), |ply| &ply.after);
        let way = |action: &draughts::Move| before.paths(action).into_iter().next().unwrap_or_default();
        Some(wire::Ply {
            text: text.clone(),
            by: (*by).into(),
            path: names(before, action.as_ref().map(way).unwrap_or_default()),
            captured: action
                .map(|action| names(before, ordered(self.rules(), action.captured)))
                .unwrap_or_default(),
            promotes: action.is_some_and(|action| action.crowned),
            at: at.since_zero().get(),
            left: left.map(draughts::clock::Millis::get),
            offered: *offered,
            balloted: place < self.game.settings().way.opening.moves().len(),
        })
    }
}

/// A ply as a blindfold player hears it.
pub(super) fn heard(ply: wire::Ply) -> wire::Ply {
    wire::Ply { path: Vec::new(), captured: Vec::new(), ..ply }
}

fn names(position: &AnyPosition, squares: Vec<Square>) -> Vec<String> {
    squares.into_iter().map(|square| place_name(position.rules(), square)).collect()
}

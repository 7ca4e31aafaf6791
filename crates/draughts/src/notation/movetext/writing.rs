//! Writing moves.

use super::turns_at;
use crate::board::Square;
use crate::moves::Move;
use crate::notation::square;
use crate::position::AnyPosition;

/// A legal move and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMove {
    /// The move.
    pub action: Move,
    /// As [`write()`] writes it.
    pub text: String,
}

/// Writes a legal move of the position: first and last square, and between them the squares where the direction
/// changes if another capture has the same ends.
pub fn write(position: &AnyPosition, action: &Move) -> String {
    write_among(position, &position.moves(), action)
}

/// Writes a legal move of the position with every landing square.
pub fn write_full(position: &AnyPosition, action: &Move) -> String {
    joined(position, action, &printed_way(position, action))
}

/// Writes all legal moves, in the order of [`AnyPosition::moves`].
pub fn write_all(position: &AnyPosition) -> Vec<ListedMove> {
    let moves = position.moves();
    moves.iter().map(|&action| ListedMove { action, text: write_among(position, &moves, &action) }).collect()
}

/// Writes all legal moves, in the order of their squares' names.
pub fn in_order(position: &AnyPosition) -> Vec<ListedMove> {
    let rules = position.rules();
    let mut moves = write_all(position);
    moves.sort_by_cached_key(|listed| {
        let ends = [listed.action.from, listed.action.to].map(|square| square::place(rules, square));
        (ends, listed.text.clone())
    });
    moves
}

/// The squares by which a legal move of the position is written, for other names of squares than the ruleset's.
pub fn squares(position: &AnyPosition, action: &Move) -> Vec<Square> {
    squares_among(position, &position.moves(), action)
}

pub(super) fn write_among(position: &AnyPosition, moves: &[Move], action: &Move) -> String {
    joined(position, action, &squares_among(position, moves, action))
}

fn squares_among(position: &AnyPosition, moves: &[Move], action: &Move) -> Vec<Square> {
    let rival = |other: &&Move| other.from == action.from && other.to == action.to && *other != action;
    if !action.is_capture() || !moves.iter().any(|other| rival(&other)) {
        return vec![action.from, action.to];
    }
    let geometry = position.rules().geometry();
    let way = printed_way(position, action);
    let turns = (0..way.len()).filter(|&place| turns_at(geometry, &way, place)).map(|place| way[place]);
    turns.collect()
}

/// Of the ways in which a move can be made the one whose squares come first in the order of printed names.
fn printed_way(position: &AnyPosition, action: &Move) -> Vec<Square> {
    let rules = position.rules();
    let places =
        |way: &Vec<Square>| way.iter().map(|&square| square::place(rules, square)).collect::<Vec<_>>();
    let ways = position.paths(action).into_iter();
    ways.min_by_key(places).unwrap_or_else(|| vec![action.from, action.to])
}

fn joined(position: &AnyPosition, action: &Move, squares: &[Square]) -> String {
    let rules = position.rules();
    let notation = rules.notation.value;
    let sign = if action.is_capture() { notation.capture } else { notation.quiet };
    let names: Vec<String> = squares.iter().map(|&square| square::name(rules, square)).collect();
    names.join(sign.encode_utf8(&mut [0; 4]))
}

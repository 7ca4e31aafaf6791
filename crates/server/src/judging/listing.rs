//! The moves of a position as they are shown, or why there are none.

use draughts::notation::{movetext, square};
use draughts::{AnyPosition, Article};

/// The moves of a position in the order of their squares' names.
pub fn in_order(position: &AnyPosition) -> Vec<movetext::Listed> {
    let rules = position.rules();
    let mut moves = movetext::write_all(position);
    moves.sort_by_cached_key(|listed| {
        let ends = [listed.action.from, listed.action.to].map(|square| square::place(rules, square));
        (ends, listed.text.clone())
    });
    moves
}

/// Why the side on turn, which cannot move, has lost.
pub fn lost(position: &AnyPosition) -> String {
    let rules = position.rules();
    let side = rules.colour(position.turn());
    let ended = |why: &str, article: Article| format!("{side} has {why} and has lost ({article})");
    if position.side(position.turn()).is_empty() {
        ended("no piece", rules.refusals.no_piece_left)
    } else {
        ended("no move", rules.refusals.no_move_left)
    }
}

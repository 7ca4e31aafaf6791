//! Wins that stand on the board, as far as the draw rules ask for them. No search: two plies at most.

use crate::board::{Kind, Side};
use crate::position::AnyPosition;

/// Whether the side to move has a move after which the other has lost.
pub(super) fn wins_at_once(position: &AnyPosition) -> bool {
    position.moves().iter().any(|action| !position.after(action).can_move())
}

/// Whether, whatever the side to move plays, the other side then wins at once.
fn loses_at_once(position: &AnyPosition) -> bool {
    position.moves().iter().all(|action| wins_at_once(&position.after(action)))
}

/// Whether a win is at hand for either side (IDF 7.2.7 to 7.2.9, reading I11).
pub fn is_at_hand(position: &AnyPosition) -> bool {
    wins_at_once(position) || loses_at_once(position)
}

/// Whether the opponent of the side to move trivially cannot win (site64 H33 and H34, reading H-j): that opponent has
/// one piece, the side to move a king, and not every move of it runs into a win at once.
pub(super) fn opponent_cannot_win(position: &AnyPosition) -> bool {
    let us = position.turn();
    let lone = position.side(us.opponent()).len() == 1;
    lone && !position.pieces(us, Kind::King).is_empty() && !loses_at_once(position)
}

/// The side that has won because the other has no piece left, or is on turn and cannot move.
pub(super) fn on_the_board(position: &AnyPosition) -> Option<Side> {
    let turn = position.turn();
    if position.side(turn.opponent()).is_empty() {
        return Some(turn);
    }
    (!position.can_move()).then(|| turn.opponent())
}

//! Long sequences of moves by which little changes, found by search, so that an example need not list them.

use draughts::{AnyPosition, Kind, Move};
use std::collections::HashSet;

/// What may happen on a walk. Nothing is taken or crowned, no position comes twice, and unless the gait says so nothing
/// can be taken afterwards and no win is at hand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gait {
    /// Kings move.
    Quietly,
    /// Men move.
    WithMen,
    /// Either.
    Calmly,
    /// Kings move so that a win is at hand.
    Carelessly,
}

/// More moves than any walk should have to try.
const PATIENCE: u32 = 200_000;

/// A walk of so many plies from a position past positions that have been seen, if there is one.
pub(super) fn find(
    start: &AnyPosition,
    mut seen: HashSet<AnyPosition>,
    plies: usize,
    gait: Gait,
) -> Option<Vec<Move>> {
    let mut search = Search { plies, gait, found: Vec::new(), tried: 0 };
    search.from(start, &mut seen).then_some(search.found)
}

struct Search {
    plies: usize,
    gait: Gait,
    found: Vec<Move>,
    tried: u32,
}

impl Search {
    fn from(&mut self, position: &AnyPosition, seen: &mut HashSet<AnyPosition>) -> bool {
        if self.found.len() == self.plies {
            return true;
        }
        // Kings last and by their squares: the way must not depend on how they are listed beside men.
        let mut moves = position.moves().to_vec();
        moves.sort_by_key(|action| {
            let king = position.piece_at(action.from).is_some_and(|piece| piece.kind == Kind::King);
            king.then_some((action.from, action.to))
        });
        // Begin with another move each time, or the same few pieces would go round and round.
        let first = self.found.len() * 7 + 3;
        for place in 0..moves.len() {
            self.tried += 1;
            if self.tried > PATIENCE {
                return false;
            }
            let action = moves[(first + place) % moves.len()];
            let after = position.after(&action);
            if !self.allows(position, &action, &after) || !seen.insert(after) {
                continue;
            }
            self.found.push(action);
            if self.from(&after, seen) {
                return true;
            }
            self.found.pop();
            seen.remove(&after);
        }
        false
    }

    fn allows(&self, before: &AnyPosition, action: &Move, after: &AnyPosition) -> bool {
        let by_a_king = before.pieces(before.turn(), Kind::King).contains(action.from);
        let settled = || !after.must_capture() && !win_at_hand(after);
        let plain = !action.is_capture() && !action.crowned;
        plain
            && match self.gait {
                Gait::Quietly => by_a_king && settled(),
                Gait::WithMen => !by_a_king && settled(),
                Gait::Calmly => settled(),
                Gait::Carelessly => by_a_king && after.can_move() && win_at_hand(after),
            }
    }
}

fn wins_at_once(position: &AnyPosition) -> bool {
    position.moves().iter().any(|action| !position.after(action).can_move())
}

/// The side to move wins at once, or the other side does whatever it plays.
fn win_at_hand(position: &AnyPosition) -> bool {
    wins_at_once(position) || position.moves().iter().all(|action| wins_at_once(&position.after(action)))
}

//! A number for each position, by which it is looked up.

use crate::random::scramble;
use draughts::{Kind, Move, Position, Ruleset, Side, Square};

/// The number of a position.
pub(crate) fn of<R: Ruleset>(position: &Position<R>) -> u64 {
    let mut hash = if position.turn() == Side::Black { BLACK_ON_TURN } else { 0 };
    for side in Side::BOTH {
        for square in position.side(side) {
            let kind = if position.kings().contains(square) { Kind::King } else { Kind::Man };
            hash ^= key(side, kind, square);
        }
    }
    hash
}

/// The number of the position after a move, from the number of the one before it.
#[inline]
pub(crate) fn after<R: Ruleset>(hash: u64, position: &Position<R>, action: &Move) -> u64 {
    let us = position.turn();
    let kind = if position.kings().contains(action.from) { Kind::King } else { Kind::Man };
    let becomes = if action.crowned { Kind::King } else { kind };
    let mut hash = hash ^ BLACK_ON_TURN ^ key(us, kind, action.from) ^ key(us, becomes, action.to);
    for square in action.captured {
        let kind = if position.kings().contains(square) { Kind::King } else { Kind::Man };
        hash ^= key(us.opponent(), kind, square);
    }
    hash
}

const BLACK_ON_TURN: u64 = scramble(4 * 64);

static KEYS: [[u64; 64]; 4] = {
    let mut keys = [[0; 64]; 4];
    let mut place = 0;
    while place < 4 * 64 {
        keys[place / 64][place % 64] = scramble(place as u64);
        place += 1;
    }
    keys
};

#[inline]
fn key(side: Side, kind: Kind, square: Square) -> u64 {
    KEYS[side as usize * 2 + kind as usize][usize::from(square.bit() & 63)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use draughts::{AnyPosition, RulesetName, dispatch};

    fn walk<R: Ruleset>(start: Position<R>) {
        let mut random = Random::new(5);
        for _ in 0..20 {
            let (mut position, mut hash) = (start, of(&start));
            loop {
                let moves = position.moves();
                if moves.is_empty() || position.side(Side::White).len() + position.side(Side::Black).len() < 3
                {
                    break;
                }
                let action = moves[random.below(moves.len())];
                hash = after(hash, &position, &action);
                position = position.after(&action);
                assert_eq!(hash, of(&position), "{position:?}");
            }
        }
    }

    #[test]
    fn moving_on_gives_the_number_of_the_position_afresh() {
        for &ruleset in RulesetName::ALL {
            dispatch!(AnyPosition::start(ruleset), position => walk(position));
        }
    }
}

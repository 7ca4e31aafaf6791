//! Quiet moves of men that may be worth more than they seem: promotions, and offers to exchange man for man.

use draughts::{Position, Ruleset, Side, Squares};

/// The squares on which a man would be crowned, or taken and its taker taken in turn. Judged by what stands near, so an
/// exchange that comes out otherwise may be among them; offers are left out as soon as there are kings.
#[inline]
pub(super) fn lively<R: Ruleset>(position: &Position<R>) -> Squares {
    let near = i32::from(R::RULES.size.value) / 2;
    let turn = position.turn();
    let (kings, empty) = (position.kings(), position.empty().bits());
    let men = (position.side(turn) - kings).bits();
    let ahead = if turn == Side::White { 1 } else { -1 };
    let steps = [near * ahead, (near + 1) * ahead];
    let last_row = R::RULES.geometry().promotion_row(turn).bits();
    let mut crowned = 0;
    for step in steps {
        crowned |= at(men, step) & empty & last_row;
    }
    if !kings.is_empty() {
        return Squares::from_bits(crowned);
    }
    let theirs = position.side(turn.opponent()).bits();
    let ways: &[i32] = if R::RULES.men_capture_backward.value { &[1, -1] } else { &[1] };
    // Where a man of theirs could be taken, and where it could take once more.
    let (mut taken, mut taking) = (0, 0);
    for &way in ways {
        for step in steps {
            let by = way * step;
            taken |= at(men, by) & at(empty, -by);
            taking |= at(men, by) & at(empty, 2 * by);
        }
    }
    let taken_back = taken & !taking;
    let mut lively = crowned;
    for step in steps {
        let mut offered = 0;
        for &way in ways {
            for by in steps {
                let by = way * by;
                // The square a man has just left is empty.
                let landing = if by == step { taken_back } else { taken_back & empty };
                offered |= at(theirs, -by) & at(landing, by);
            }
        }
        lively |= at(men, step) & empty & offered;
    }
    Squares::from_bits(lively)
}

/// The squares from which one comes to a square of the set by adding so much to its bit.
#[inline(always)]
const fn at(squares: u64, by: i32) -> u64 {
    if by >= 0 { squares >> by } else { squares << -by }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use draughts::board::Direction;
    use draughts::{AnyPosition, RulesetName, Square, dispatch};

    /// The same, square by square.
    fn slowly<R: Ruleset>(position: &Position<R>) -> Squares {
        let geometry = R::RULES.geometry();
        let turn = position.turn();
        let men = position.side(turn) - position.kings();
        let theirs = position.side(turn.opponent());
        let empty = position.empty();
        let backward = R::RULES.men_capture_backward.value;
        let captures = |side: Side| {
            Direction::ALL.iter().copied().filter(move |way| backward || way.is_forward_for(side))
        };
        let is_in = |set: Squares, square: Option<Square>| square.is_some_and(|square| set.contains(square));
        let beside = |square, way| geometry.step(square, way);
        let is_taken_back = |landing: Square| {
            let taken = captures(turn)
                .any(|way| is_in(men, beside(landing, way.opposite())) && is_in(empty, beside(landing, way)));
            let taking = captures(turn.opponent()).any(|way| {
                let next = beside(landing, way);
                is_in(men, next) && is_in(empty, next.and_then(|next| beside(next, way)))
            });
            taken && !taking
        };
        let mut squares = Squares::NONE;
        for from in men {
            for way in Direction::ALL.iter().copied().filter(|way| way.is_forward_for(turn)) {
                let Some(to) = beside(from, way).filter(|&to| empty.contains(to)) else { continue };
                let crowned = geometry.promotion_row(turn).contains(to);
                let offered = position.kings().is_empty()
                    && captures(turn.opponent()).any(|taking| {
                        let landing = beside(to, taking);
                        is_in(theirs, beside(to, taking.opposite()))
                            && landing.is_some_and(|square| square == from || empty.contains(square))
                            && landing.is_some_and(is_taken_back)
                    });
                if crowned || offered {
                    squares = squares.with(to);
                }
            }
        }
        squares
    }

    #[test]
    fn lively_moves_are_found_as_square_by_square() {
        for &ruleset in RulesetName::ALL {
            let mut random = Random::new(17);
            let mut found = 0;
            for _ in 0..60 {
                let mut position = AnyPosition::start(ruleset);
                for _ in 0..100 {
                    let quick = dispatch!(position, position => lively(&position));
                    assert_eq!(quick, dispatch!(position, position => slowly(&position)), "{position:?}");
                    found += quick.len();
                    let moves = position.moves();
                    if moves.is_empty() {
                        break;
                    }
                    position = position.after(&moves[random.below(moves.len())]);
                }
            }
            assert!(found > 100, "{ruleset}: {found}");
        }
    }
}

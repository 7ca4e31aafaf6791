//! Perft: counts move sequences, to check and to time the generator. The last ply is counted, not played.
//!
//! There are two walks: the one here for any processor, and a faster one in `processor`, taken where the processor has
//! the instructions for it.

#[cfg(target_arch = "x86_64")]
use super::processor;
use super::{MoveList, generate};
use crate::position::Position;
use crate::rules::Ruleset;

/// What is counted as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerftCounting {
    /// Captures with the same origin, destination and captured pieces are one move.
    #[default]
    Moves,
    /// Captures that take the same pieces in another order are kept apart, as in many published tables.
    Orders,
}

/// Counts the sequences of exactly `depth` distinct moves. Draw rules are ignored.
pub fn perft<R: Ruleset>(position: &Position<R>, depth: u32) -> u64 {
    perft_counting(position, depth, PerftCounting::Moves)
}

/// Counts the sequences of exactly `depth` moves, with a choice of what counts as one.
pub fn perft_counting<R: Ruleset>(position: &Position<R>, depth: u32, counting: PerftCounting) -> u64 {
    let position = position.movement();
    #[cfg(target_arch = "x86_64")]
    if let (PerftCounting::Moves, Some(nodes)) =
        (counting, processor::perft::<R::Movement>(position.placement(), depth))
    {
        return nodes;
    }
    on_any_processor(&position, depth, counting)
}

/// The walk for any processor and both ways of counting.
fn on_any_processor<R: Ruleset>(position: &Position<R>, depth: u32, counting: PerftCounting) -> u64 {
    match (depth, counting) {
        (0, _) => return 1,
        (1, PerftCounting::Moves) => return generate::count::<R>(position.placement()),
        _ => {}
    }
    let mut list = MoveList::new();
    match counting {
        PerftCounting::Moves => generate::list_plainly::<R>(position.placement(), &mut list),
        PerftCounting::Orders => generate::list_orders::<R>(position.placement(), &mut list),
    }
    if depth == 1 {
        return list.len() as u64;
    }
    list.iter().map(|action| on_any_processor(&position.after(action), depth - 1, counting)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::rules::{Brazilian, English, International, Italian, Killer, Portuguese, Russian};

    /// On a processor with wide vectors nothing else would try the walk for any processor. From the start hardly a king
    /// appears in so few plies, so another position begins with some.
    #[test]
    fn both_walks_count_the_same() {
        fn check<R: Ruleset>() {
            let with_kings = match R::RULES.size.value {
                8 => "W:WK10,18,K19,22:B11,K12,14,15,K26",
                _ => "W:WK31,K36,28,32:BK5,17,18,19,K23",
            };
            let with_kings = Position::<R>::new(&fen::read(&R::RULES, with_kings).unwrap()).unwrap();
            for (position, depth) in [(Position::START, 7), (with_kings, 5)] {
                assert_eq!(
                    on_any_processor(&position, depth, PerftCounting::Moves),
                    perft(&position, depth),
                    "{}",
                    R::RULES.ruleset
                );
            }
        }
        check::<International>();
        check::<Killer>();
        check::<Russian>();
        check::<Brazilian>();
        check::<English>();
        check::<Italian>();
        check::<Portuguese>();
    }
}

//! Perft: counts move sequences, to check and to time the generator.
//!
//! The walk is compiled twice, once for any processor and once for processors with bit-counting instructions; which
//! one runs is decided once per call.

use super::MoveList;
use super::generate::{BlackToMove, Board, Mover, WhiteToMove};
use crate::board::Side;
use crate::position::Position;
use crate::rules::Ruleset;
use std::marker::PhantomData;

/// What is counted as one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// Captures with the same origin, destination and captured pieces are one move.
    #[default]
    Moves,
    /// Captures that take the same pieces in another order are kept apart, as in many published tables.
    Orders,
}

/// Counts the sequences of exactly `depth` distinct moves. Draw rules are ignored.
pub fn perft<R: Ruleset>(position: &Position<R>, depth: u32) -> u64 {
    perft_counting(position, depth, Counting::Moves)
}

/// Counts the sequences of exactly `depth` moves, with a choice of what counts as one.
pub fn perft_counting<R: Ruleset>(position: &Position<R>, depth: u32, counting: Counting) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") {
        // SAFETY: the processor has the instructions the function is compiled for, as just asked.
        return unsafe { bit_counting::start(position, depth, counting) };
    }
    portable::start(position, depth, counting)
}

macro_rules! define_walk {
    ($module:ident $(#[$features:meta] $unsafety:ident)?) => {
        mod $module {
            use super::*;

            $(#[$features])?
            pub(super) fn start<R: Ruleset>(position: &Position<R>, depth: u32, counting: Counting) -> u64 {
                if depth == 0 {
                    return 1;
                }
                match (position.turn, counting) {
                    (Side::White, Counting::Moves) => walk::<R, WhiteToMove, true>(Board::white(position), depth),
                    (Side::White, Counting::Orders) => walk::<R, WhiteToMove, false>(Board::white(position), depth),
                    (Side::Black, Counting::Moves) => walk::<R, BlackToMove, true>(Board::black(position), depth),
                    (Side::Black, Counting::Orders) => walk::<R, BlackToMove, false>(Board::black(position), depth),
                }
            }

            $(#[$features])?
            fn walk<R: Ruleset, S: Mover, const DISTINCT: bool>(board: Board<R, S>, depth: u32) -> u64 {
                if depth == 1 {
                    return board.count::<DISTINCT>();
                }
                let mut list = MoveList::new();
                board.list::<DISTINCT>(&mut list);
                let mut nodes = 0;
                for action in &list {
                    nodes += walk::<R, S::Opponent, DISTINCT>(board.after(action), depth - 1);
                }
                nodes
            }
        }
    };
}

define_walk!(portable);
#[cfg(target_arch = "x86_64")]
define_walk!(bit_counting #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")] unsafe);

impl<R: Ruleset, S: Mover> Board<R, S> {
    /// The board after a move, seen by the other side.
    #[inline(always)]
    fn after(&self, action: &super::Move) -> Board<R, S::Opponent> {
        let (from, to) = (action.from.only().0, action.to.only().0);
        let becomes_king = self.kings & from != 0 || action.crowned;
        Board {
            us: self.them & !action.captured.0,
            them: self.us & !from | to,
            kings: self.kings & !action.captured.0 & !from | if becomes_king { to } else { 0 },
            types: PhantomData,
        }
    }
}

//! Perft: counts move sequences, to check and to time the generator.
//!
//! The last ply is counted, not played, and many boards side by side: they are gathered in a [`Batch`] whose loop the
//! compiler turns into vector instructions. The walk is compiled twice, once for any processor and once for those with
//! wide vectors and bit-counting instructions; which one runs is decided once per call. That call is the only `unsafe`
//! here.

use super::Move;
use super::generate::{BlackToMove, Board, Mover, WhiteToMove};
use crate::board::{Kind, Side};
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
    match depth {
        0 => 1,
        1 => match (position.turn, counting) {
            (Side::White, Counting::Moves) => Board::<R, _>::white(position).count::<true>(),
            (Side::White, Counting::Orders) => Board::<R, _>::white(position).count::<false>(),
            (Side::Black, Counting::Moves) => Board::<R, _>::black(position).count::<true>(),
            (Side::Black, Counting::Orders) => Board::<R, _>::black(position).count::<false>(),
        },
        _ => match counting {
            Counting::Moves => dispatch_walk::<R, true>(position, depth),
            Counting::Orders => dispatch_walk::<R, false>(position, depth),
        },
    }
}

fn dispatch_walk<R: Ruleset, const DISTINCT: bool>(position: &Position<R>, depth: u32) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
    {
        // SAFETY: the processor has the instructions the function is compiled for, as just asked.
        return unsafe { vectors::start::<R, DISTINCT>(position, depth) };
    }
    portable::start::<R, DISTINCT>(position, depth)
}

/// Boards one ply before the last, waiting to be counted.
struct Batch<R, S, const DISTINCT: bool> {
    nodes: u64,
    length: usize,
    us: [u64; BATCH],
    them: [u64; BATCH],
    kings: [u64; BATCH],
    types: PhantomData<(R, S)>,
}

const BATCH: usize = 64;

impl<R: Ruleset, S: Mover, const DISTINCT: bool> Batch<R, S, DISTINCT> {
    #[inline(always)]
    fn new() -> Self {
        Self { nodes: 0, length: 0, us: [0; BATCH], them: [0; BATCH], kings: [0; BATCH], types: PhantomData }
    }

    #[inline(always)]
    fn board(&self, place: usize) -> Board<R, S> {
        Board { us: self.us[place], them: self.them[place], kings: self.kings[place], types: PhantomData }
    }

    /// Adds a board. There must be room for it.
    #[inline(always)]
    fn push(&mut self, board: Board<R, impl Mover>) {
        self.us[self.length] = board.us;
        self.them[self.length] = board.them;
        self.kings[self.length] = board.kings;
        self.length += 1;
    }

    /// Counts the moves of all waiting boards.
    #[inline(always)]
    fn count(&mut self) {
        // On what is left of an earlier filling no side has a piece, so nothing is counted there.
        for squares in [&mut self.us, &mut self.them, &mut self.kings] {
            squares[self.length..].fill(0);
        }
        let mut unsure = [0; BATCH];
        let mut nodes = 0;
        for (place, unsure) in unsure.iter_mut().enumerate() {
            let at_once = self.board(place).count_at_once();
            *unsure = at_once.unsure;
            nodes += if at_once.unsure == 0 { at_once.count } else { 0 };
        }
        for (place, unsure) in unsure.into_iter().enumerate() {
            if unsure != 0 {
                nodes += self.board(place).count_at_length::<DISTINCT>();
            }
        }
        self.nodes += nodes;
        self.length = 0;
    }
}

macro_rules! define_walk {
    ($module:ident $(#[$features:meta])?) => {
        mod $module {
            use super::*;

            $(#[$features])?
            pub(super) fn start<R: Ruleset, const DISTINCT: bool>(position: &Position<R>, depth: u32) -> u64 {
                match (position.turn, depth % 2) {
                    (Side::White, 0) => whole::<R, _, BlackToMove, DISTINCT>(Board::white(position), depth),
                    (Side::White, _) => whole::<R, _, WhiteToMove, DISTINCT>(Board::white(position), depth),
                    (Side::Black, 0) => whole::<R, _, WhiteToMove, DISTINCT>(Board::black(position), depth),
                    (Side::Black, _) => whole::<R, _, BlackToMove, DISTINCT>(Board::black(position), depth),
                }
            }

            /// `L` is the side that makes the last move.
            $(#[$features])?
            fn whole<R: Ruleset, S: Mover, L: Mover, const DISTINCT: bool>(board: Board<R, S>, depth: u32) -> u64 {
                let mut batch = Batch::<R, L, DISTINCT>::new();
                walk(board, depth, &mut batch);
                count(&mut batch);
                batch.nodes
            }

            /// Kept out of the walk, which calls it from several places.
            #[inline(never)]
            $(#[$features])?
            fn count<R: Ruleset, L: Mover, const DISTINCT: bool>(batch: &mut Batch<R, L, DISTINCT>) {
                batch.count();
            }

            $(#[$features])?
            fn walk<R: Ruleset, S: Mover, L: Mover, const DISTINCT: bool>(
                board: Board<R, S>,
                depth: u32,
                batch: &mut Batch<R, L, DISTINCT>,
            ) {
                if depth == 2 {
                    board.each::<DISTINCT>(|action, kind| {
                        if batch.length == BATCH {
                            count(batch);
                        }
                        batch.push(board.after(&action, kind));
                    });
                } else {
                    board.each::<DISTINCT>(|action, kind| walk(board.after(&action, kind), depth - 1, batch));
                }
            }
        }
    };
}

define_walk!(portable);
#[cfg(target_arch = "x86_64")]
define_walk!(vectors #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]);

impl<R: Ruleset, S: Mover> Board<R, S> {
    /// The board after a move, seen by the other side.
    #[inline(always)]
    fn after(&self, action: &Move, kind: Kind) -> Board<R, S::Opponent> {
        let (from, to) = (action.from.only().0, action.to.only().0);
        let becomes_king = kind == Kind::King || action.crowned;
        Board {
            us: self.them & !action.captured.0,
            them: self.us & !from | to,
            kings: self.kings & !action.captured.0 & !from | if becomes_king { to } else { 0 },
            types: PhantomData,
        }
    }
}

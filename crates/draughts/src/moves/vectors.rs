//! Perft for processors with wide vectors and bit-counting instructions.
//!
//! Boards one ply before the last are gathered in a [`Batch`] and counted side by side: the loop has no branches, and
//! the compiler turns it into vector instructions. Whether the processor has them is asked once per call; the call that
//! follows is the only `unsafe` here.

use super::generate::{BlackToMove, Board, Mover, WhiteToMove};
use crate::board::Side;
use crate::position::Position;
use crate::rules::Ruleset;
use std::marker::PhantomData;

/// Counts the sequences of exactly `depth` distinct moves; nothing if the processor cannot, or there is nothing to
/// gather.
pub(super) fn perft<R: Ruleset>(position: &Position<R>, depth: u32) -> Option<u64> {
    // SAFETY: the processor has the instructions the function is compiled for, as just asked.
    (depth >= 2 && available()).then(|| unsafe { start(position, depth) })
}

fn available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn start<R: Ruleset>(position: &Position<R>, depth: u32) -> u64 {
    match (position.turn, depth % 2) {
        (Side::White, 0) => whole::<R, _, BlackToMove>(Board::white(position), depth),
        (Side::White, _) => whole::<R, _, WhiteToMove>(Board::white(position), depth),
        (Side::Black, 0) => whole::<R, _, WhiteToMove>(Board::black(position), depth),
        (Side::Black, _) => whole::<R, _, BlackToMove>(Board::black(position), depth),
    }
}

/// `L` is the side that makes the last move.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn whole<R: Ruleset, S: Mover, L: Mover>(board: Board<R, S>, depth: u32) -> u64 {
    let mut batch = Batch::<R, L>::new();
    walk(board, depth, &mut batch);
    count(&mut batch);
    batch.nodes
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn walk<R: Ruleset, S: Mover, L: Mover>(board: Board<R, S>, depth: u32, batch: &mut Batch<R, L>) {
    if depth == 2 {
        board.each::<true>(|action, kind| {
            if batch.length == BATCH {
                count(batch);
            }
            batch.push(board.after(&action, kind));
        });
    } else {
        board.each::<true>(|action, kind| walk(board.after(&action, kind), depth - 1, batch));
    }
}

/// Kept out of the walk, which calls it from several places.
#[inline(never)]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn count<R: Ruleset, L: Mover>(batch: &mut Batch<R, L>) {
    batch.count();
}

/// Boards one ply before the last, waiting to be counted.
struct Batch<R, S> {
    nodes: u64,
    length: usize,
    us: [u64; BATCH],
    them: [u64; BATCH],
    kings: [u64; BATCH],
    types: PhantomData<(R, S)>,
}

const BATCH: usize = 64;

impl<R: Ruleset, S: Mover> Batch<R, S> {
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
                nodes += self.board(place).count_at_length::<true>();
            }
        }
        self.nodes += nodes;
        self.length = 0;
    }
}

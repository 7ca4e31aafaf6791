//! Perft and lists for processors with wide vectors and instructions that count and find bits.
//!
//! For perft, boards one ply before the last are gathered in a [`Batch`] and counted side by side: the loop has no
//! branches, and the compiler turns it into vector instructions. A list is the same code as everywhere, compiled again.
//! Whether the processor has the instructions is asked first; the calls that follow are the only `unsafe` here.

use super::MoveList;
use super::generate::{Mover, TurnBoard, list_at_length, list_captures_of_kings, list_captures_of_men};
use super::jumps::Jumps;
use super::simple::{Rest, Simple};
use crate::board::Side;
use crate::position::Placement;
use crate::rules::Ruleset;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU8, Ordering};

/// Counts the sequences of exactly `depth` distinct moves; nothing if the processor cannot, or there is nothing to
/// gather.
pub(super) fn perft<R: Ruleset>(position: &Placement, depth: u32) -> Option<u64> {
    // SAFETY: the processor has the instructions the function is compiled for, as just asked.
    (depth >= 2 && available()).then(|| unsafe { start::<R>(position, depth) })
}

/// Lists the moves of a position if the processor can.
#[inline(always)]
pub(super) fn list<R: Ruleset>(position: &Placement, list: &mut MoveList) -> bool {
    let available = available();
    if available {
        // SAFETY: the processor has the instructions the function is compiled for, as just asked.
        unsafe { list_quickly::<R>(position, list) };
    }
    available
}

/// The most frequent moves are listed here; what is left, out of the way, so that it takes no registers from them.
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn list_quickly<R: Ruleset>(position: &Placement, list: &mut MoveList) {
    match Simple::<R>::of(position).list_unless_flying(list) {
        Rest::FlyingKings => flying_kings::<R>(position, list),
        rest => captures::<R>(position, list, rest),
    }
}

#[inline(never)]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn flying_kings<R: Ruleset>(position: &Placement, list: &mut MoveList) {
    let rest = Simple::<R>::of(position).list_flying(list);
    captures::<R>(position, list, rest);
}

#[inline]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn captures<R: Ruleset>(position: &Placement, list: &mut MoveList, rest: Rest) {
    match rest {
        Rest::Nothing => {}
        Rest::CapturesOfMen => captures_of_men::<R>(position, list),
        Rest::CapturesOfKings => captures_of_kings::<R>(position, list),
        Rest::FlyingKings | Rest::CapturesOfBoth => captures_of_both::<R>(position, list),
    }
}

#[inline(never)]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn captures_of_men<R: Ruleset>(position: &Placement, list: &mut MoveList) {
    list_captures_of_men::<R>(position, list);
}

#[inline(never)]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn captures_of_kings<R: Ruleset>(position: &Placement, list: &mut MoveList) {
    list_captures_of_kings::<R>(position, list);
}

#[inline(never)]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn captures_of_both<R: Ruleset>(position: &Placement, list: &mut MoveList) {
    list_at_length::<R>(position, list);
}

/// Whether the processor has the instructions. Asked for every list of moves, so the answer is kept.
#[inline(always)]
fn available() -> bool {
    match ANSWER.load(Ordering::Relaxed) {
        UNKNOWN => ask(),
        answer => answer == YES,
    }
}

const UNKNOWN: u8 = 0;
const NO: u8 = 1;
const YES: u8 = 2;
static ANSWER: AtomicU8 = AtomicU8::new(UNKNOWN);

#[cold]
fn ask() -> bool {
    let available = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt");
    ANSWER.store(if available { YES } else { NO }, Ordering::Relaxed);
    available
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn start<R: Ruleset>(position: &Placement, depth: u32) -> u64 {
    match position.turn {
        Side::White => whole(TurnBoard::<R, _>::white(position), depth),
        Side::Black => whole(TurnBoard::<R, _>::black(position), depth),
    }
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn whole<R: Ruleset, S: Mover>(board: TurnBoard<R, S>, depth: u32) -> u64 {
    if depth.is_multiple_of(2) {
        let mut batch = Batch::new();
        walk_even(board, depth, &mut batch);
        count(&mut batch);
        batch.nodes
    } else {
        let mut batch = Batch::new();
        walk_odd(board, depth, &mut batch);
        count(&mut batch);
        batch.nodes
    }
}

/// Walks an even number of plies, so that the other side makes the last move.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn walk_even<R: Ruleset, S: Mover>(board: TurnBoard<R, S>, depth: u32, batch: &mut Batch<R, S::Opponent>) {
    if depth == 2 {
        return play_last_but_one(board, batch);
    }
    if board.each_simple(|action, kind| walk_odd(board.after(&action, kind), depth - 1, batch)) {
        return;
    }
    let mut list = MoveList::new();
    captures_of_both::<R>(&board.placement(), &mut list);
    for action in &list {
        walk_odd(board.after(action, board.kind_at(action.from)), depth - 1, batch);
    }
}

/// Walks an odd number of plies, three at least, so that the same side makes the last move.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn walk_odd<R: Ruleset, S: Mover>(board: TurnBoard<R, S>, depth: u32, batch: &mut Batch<R, S>) {
    if board.each_simple(|action, kind| walk_even(board.after(&action, kind), depth - 1, batch)) {
        return;
    }
    let mut list = MoveList::new();
    captures_of_both::<R>(&board.placement(), &mut list);
    for action in &list {
        walk_even(board.after(action, board.kind_at(action.from)), depth - 1, batch);
    }
}

/// Adds the board after each move to the batch.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn play_last_but_one<R: Ruleset, S: Mover>(board: TurnBoard<R, S>, batch: &mut Batch<R, S::Opponent>) {
    if gather(&board, batch) {
        return;
    }
    let visited = board.each_simple(|action, kind| {
        make_room(batch);
        batch.push_some([board.after(&action, kind)], [1]);
    });
    if !visited {
        let mut list = MoveList::new();
        captures_of_both::<R>(&board.placement(), &mut list);
        for action in &list {
            make_room(batch);
            batch.push_some([board.after(action, board.kind_at(action.from))], [1]);
        }
    }
}

/// Gathers the boards after each move if only men move, and no further than one jump. Then hardly a branch depends on
/// which moves there are: each of the loops below mostly ends after its first round.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn gather<R: Ruleset, S: Mover>(board: &TurnBoard<R, S>, batch: &mut Batch<R, S::Opponent>) -> bool {
    let jumps = Jumps::of(board);
    if board.our_kings() != 0 || !jumps.rank_equal(board) || jumps.go_on() {
        return false;
    }
    make_room(batch);
    if jumps.any() {
        jumps.each_single(|to, direction| batch.push_some([board.after_jump(to, direction)], [to]));
    } else {
        board.each_step(|to, direction| {
            let [one, two, three, four] = to;
            let after = |to| board.after_step(to, direction);
            batch.push_some([after(one), after(two), after(three), after(four)], to);
        });
    }
    true
}

/// Counts what is waiting if the moves of another board might not fit.
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn make_room<R: Ruleset, L: Mover>(batch: &mut Batch<R, L>) {
    if batch.length > BATCH {
        count(batch);
    }
}

/// Kept out of the walk, which calls it from several places.
#[inline(never)]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn count<R: Ruleset, L: Mover>(batch: &mut Batch<R, L>) {
    batch.count(|board| count_apart(board));
}

#[inline(never)]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn count_apart<R: Ruleset, S: Mover>(board: TurnBoard<R, S>) -> u64 {
    board.count_at_length()
}

/// Boards one ply before the last, waiting to be counted.
struct Batch<R, S> {
    nodes: u64,
    length: usize,
    us: [u64; CAPACITY],
    them: [u64; CAPACITY],
    kings: [u64; CAPACITY],
    types: PhantomData<(R, S)>,
}

/// How many boards are counted together.
const BATCH: usize = 256;

/// Room for the moves of men from one more board: fewer than its squares in each of four directions.
const CAPACITY: usize = BATCH + 256;

impl<R: Ruleset, S: Mover> Batch<R, S> {
    #[inline(always)]
    fn new() -> Self {
        Self {
            nodes: 0,
            length: 0,
            us: [0; CAPACITY],
            them: [0; CAPACITY],
            kings: [0; CAPACITY],
            types: PhantomData,
        }
    }

    #[inline(always)]
    fn board(&self, place: usize) -> TurnBoard<R, S> {
        TurnBoard { us: self.us[place], them: self.them[place], kings: self.kings[place], types: PhantomData }
    }

    /// Adds the boards beside which there is something; after the first nothing there is nothing more. All are
    /// written, and only those wanted are counted.
    #[inline(always)]
    fn push_some<const N: usize>(&mut self, boards: [TurnBoard<R, impl Mover>; N], wanted: [u64; N]) {
        let places = self.length..self.length + N;
        let (us, them) = (&mut self.us[places.clone()], &mut self.them[places.clone()]);
        let kings = &mut self.kings[places];
        for (place, board) in boards.iter().enumerate() {
            us[place] = board.us;
            them[place] = board.them;
            kings[place] = board.kings;
        }
        for wanted in wanted {
            self.length += usize::from(wanted != 0);
        }
    }

    /// Counts the moves of all waiting boards; where captures have to be followed, by a function that is compiled for the
    /// processor.
    #[inline(always)]
    fn count(&mut self, count_apart: impl Fn(TurnBoard<R, S>) -> u64) {
        // Counted up to a round number of boards: on the last ones no side has a piece, so nothing is counted there.
        let length = self.length.next_multiple_of(16);
        for squares in [&mut self.us, &mut self.them, &mut self.kings] {
            squares[self.length..length].fill(0);
        }
        let mut unsure = [0; CAPACITY];
        let mut nodes = 0;
        for (place, unsure) in unsure[..length].iter_mut().enumerate() {
            let at_once = self.board(place).count_at_once();
            *unsure = at_once.unsure;
            nodes += if at_once.unsure == 0 { at_once.count } else { 0 };
        }
        for (place, unsure) in unsure[..length].iter().enumerate() {
            if *unsure != 0 {
                nodes += count_apart(self.board(place));
            }
        }
        self.nodes += nodes;
        self.length = 0;
    }
}

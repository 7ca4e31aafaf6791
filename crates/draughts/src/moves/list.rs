//! The list of a position's moves. One of the modules with `unsafe` in it: the moves are written into memory that is
//! not cleared first, because a list is made for every position of a search.

use super::Move;
use crate::board::{Square, Squares};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{_mm_set_epi64x, _mm_storeu_si128};
use std::fmt;
use std::mem::{MaybeUninit, offset_of};
use std::ops::Deref;

/// How many moves fit without a heap allocation. Ordinary positions have fewer than fifty; only set-up ones with
/// many kings spill.
const INLINE: usize = 96;

/// The moves of a position, on the stack unless there are extraordinarily many.
pub struct MoveList {
    /// How many of `inline` are written; they are the list as long as `spilled` is empty.
    length: usize,
    inline: [MaybeUninit<Move>; INLINE],
    /// All moves, once they are too many for `inline`.
    spilled: Vec<Move>,
}

impl MoveList {
    /// A list without moves.
    #[inline(always)]
    pub const fn new() -> Self {
        Self { length: 0, inline: [const { MaybeUninit::uninit() }; INLINE], spilled: Vec::new() }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, action: Move) {
        let mut writer = self.writer();
        writer.push(action);
        writer.finish();
    }

    /// Adds moves in a row, with the length at hand instead of in memory.
    #[inline(always)]
    pub(super) fn writer(&mut self) -> Writer<'_> {
        Writer { length: self.length, list: self }
    }

    #[cold]
    #[inline(never)]
    fn spill(&mut self, from: Square, to: Square, crowned: bool, captured: Squares) {
        if self.spilled.is_empty() {
            self.length = INLINE;
            self.spilled = self.to_vec();
        }
        self.spilled.push(Move { from, to, crowned, captured });
    }

    /// Writes the quiet moves of a table that belong to some squares behind the first moves, however many they are.
    #[cold]
    #[inline(never)]
    fn add_each(&mut self, length: usize, squares: u64, table: &Arrivals<Quiet>) {
        let mut writer = Writer { length, list: self };
        for square in Squares(squares) {
            writer.push(entry(table, square.only().0).action());
        }
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.length = 0;
        self.spilled.clear();
    }
}

/// Adds moves to a list. What it adds is there once it has finished.
pub(super) struct Writer<'a> {
    length: usize,
    list: &'a mut MoveList,
}

impl Writer<'_> {
    #[inline(always)]
    pub(super) fn push(&mut self, action: Move) {
        if let Some(place) = self.list.inline.get_mut(self.length) {
            place.write(action);
            self.length += 1;
        } else {
            // Field by field: handed over as a whole, every move would first be put together in memory.
            self.list.spill(action.from, action.to, action.crowned, action.captured);
        }
    }

    /// Adds the quiet moves of a table that belong to some squares. `N` are written and then counted, so that no branch
    /// depends on how many there are, unless they are more.
    #[inline(always)]
    pub(super) fn push_each<const N: usize>(&mut self, squares: u64, table: &Arrivals<Quiet>) {
        let (mut start, mut more) = (self.length, squares);
        if let Some(places) = self.list.inline.get_mut(start..start + N) {
            for place in places {
                entry(table, more).write(place, Squares::NONE);
                more &= more.wrapping_sub(1);
            }
            start += N;
        }
        self.length += squares.count_ones() as usize;
        if more != 0 {
            self.list.add_each(start, more, table);
        }
    }

    /// Adds a move once for each square where it may end. They are written `N` at a time, as [`Writer::push_each`] does.
    #[inline(always)]
    pub(super) fn push_ends<const N: usize>(&mut self, action: Move, ends: Squares) {
        let count = ends.len() as usize;
        let start = Quiet::new(action.from, Square(0), action.crowned);
        let (mut length, mut more) = (self.length, ends.0);
        while let Some(places) = self.list.inline.get_mut(length..length + N) {
            for place in places {
                start.ending(more).write(place, action.captured);
                more &= more.wrapping_sub(1);
            }
            if more == 0 {
                self.length += count;
                return;
            }
            length += N;
        }
        self.length = length;
        for to in Squares(more) {
            self.push(Move { to, ..action });
        }
    }

    /// Adds the move of a table that belongs to the first of some squares, or none if there is no square, without a
    /// branch.
    #[inline(always)]
    pub(super) fn push_if_any(&mut self, squares: u64, table: &Arrivals<Move>) {
        if let Some(place) = self.list.inline.get_mut(self.length) {
            place.write(*entry(table, squares));
            self.length += usize::from(squares != 0);
        } else if let Some(to) = Squares(squares).first() {
            self.push(*entry(table, to.only().0));
        }
    }

    #[inline(always)]
    pub(super) fn finish(self) {
        self.list.length = self.length;
    }
}

/// Moves by the bit of the square where they arrive. The last stands for no square at all and does not matter.
pub(super) type Arrivals<T> = [T; 65];

/// The entry of a table for the first of some squares.
#[inline(always)]
pub(super) fn entry<T>(table: &Arrivals<T>, squares: u64) -> &T {
    &table[squares.trailing_zeros() as usize]
}

/// A move as the number that stands in its place in memory, without the pieces taken, which are the other half.
#[derive(Clone, Copy)]
pub(super) struct Quiet(u64);

const _: () = assert!(
    size_of::<Move>() == 16
        && offset_of!(Move, from) == 0
        && offset_of!(Move, to) == 1
        && offset_of!(Move, crowned) == 2
        && offset_of!(Move, captured) == 8
);

impl Quiet {
    pub(super) const fn new(from: Square, to: Square, crowned: bool) -> Self {
        Self(u64::from_ne_bytes([from.0, to.0, crowned as u8, 0, 0, 0, 0, 0]))
    }

    #[inline(always)]
    pub(super) const fn action(self) -> Move {
        let [from, to, crowned, ..] = self.0.to_ne_bytes();
        Move { from: Square(from), to: Square(to), crowned: crowned != 0, captured: Squares::NONE }
    }

    /// The same from its first square, which is all that was known, to the first of some squares.
    #[inline(always)]
    fn ending(self, ends: u64) -> Self {
        Self(u64::from_le(self.0.to_le() | u64::from(ends.trailing_zeros()) << 8))
    }

    /// Writes both halves at once where that can be said: otherwise each takes an instruction of its own.
    #[inline(always)]
    fn write(self, place: &mut MaybeUninit<Move>, captured: Squares) {
        let place = place.as_mut_ptr();
        // SAFETY: the halves are as long as the move and hold its fields, as asserted above; `crowned` is 0 or 1. Every
        // x86-64 processor has the instruction.
        #[cfg(target_arch = "x86_64")]
        unsafe {
            _mm_storeu_si128(place.cast(), _mm_set_epi64x(captured.0.cast_signed(), self.0.cast_signed()));
        }
        // SAFETY: as above; two numbers are aligned as the move is.
        #[cfg(not(target_arch = "x86_64"))]
        unsafe {
            place.cast::<[u64; 2]>().write([self.0, captured.0]);
        }
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        if !self.spilled.is_empty() {
            return &self.spilled;
        }
        // SAFETY: a `Writer` writes the elements in order and counts only what it has written, so the first `length` are
        // written.
        unsafe { self.inline[..self.length].assume_init_ref() }
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.iter()).finish()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

//! The list of a position's moves. One of the modules with `unsafe` in it: the moves are written into memory that is
//! not cleared first, because a list is made for every position of a search.

use super::Move;
use super::generate::entry;
use crate::board::{Square, Squares};
use std::fmt;
use std::mem::MaybeUninit;
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
    pub(crate) fn push(&mut self, action: Move) {
        let mut writer = self.writer();
        writer.push(action);
        writer.finish();
    }

    /// Adds moves in a row, with the length at hand instead of in memory.
    #[inline(always)]
    pub(crate) fn writer(&mut self) -> Writer<'_> {
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

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.length = 0;
        self.spilled.clear();
    }
}

/// Adds moves to a list. What it adds is there once it has finished.
pub(crate) struct Writer<'a> {
    length: usize,
    list: &'a mut MoveList,
}

impl Writer<'_> {
    #[inline(always)]
    pub(crate) fn push(&mut self, action: Move) {
        if let Some(place) = self.list.inline.get_mut(self.length) {
            place.write(action);
            self.length += 1;
        } else {
            // Field by field: handed over as a whole, every move would first be put together in memory.
            self.list.spill(action.from, action.to, action.crowned, action.captured);
        }
    }

    /// Adds the moves of a table that belong to some squares. They are written four at a time and then counted, so
    /// that hardly a branch depends on how many there are.
    #[inline(always)]
    pub(crate) fn push_each(&mut self, mut squares: u64, table: &[Move; 64]) {
        while squares != 0 {
            let count = squares.count_ones().min(4) as usize;
            let Some(places) = self.list.inline.get_mut(self.length..self.length + 4) else {
                return self.push_each_apart(squares, table);
            };
            for place in places {
                place.write(*entry(table, squares));
                squares &= squares.wrapping_sub(1);
            }
            self.length += count;
        }
    }

    #[cold]
    #[inline(never)]
    fn push_each_apart(&mut self, squares: u64, table: &[Move; 64]) {
        for square in Squares(squares) {
            self.push(*entry(table, square.only().0));
        }
    }

    /// Adds the move of a table that belongs to a square, or none if there is no square, without a branch.
    #[inline(always)]
    pub(crate) fn push_if_any(&mut self, square: u64, table: &[Move; 64]) {
        if let Some(place) = self.list.inline.get_mut(self.length) {
            place.write(*entry(table, square));
            self.length += usize::from(square != 0);
        } else {
            self.push_each_apart(square, table);
        }
    }

    #[inline(always)]
    pub(crate) fn finish(self) {
        self.list.length = self.length;
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        if !self.spilled.is_empty() {
            return &self.spilled;
        }
        // SAFETY: `Writer::push` writes the elements in order and only then counts them, so the first `length` are
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

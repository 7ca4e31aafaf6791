//! The list of a position's moves.

use super::Move;
use smallvec::SmallVec;
use std::ops::Deref;

/// How many moves fit without a heap allocation. Ordinary positions have fewer than fifty; set-up ones with many
/// kings can have more, and only those spill.
const INLINE: usize = 96;

/// The moves of a position, on the stack unless there are extraordinarily many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList(SmallVec<[Move; INLINE]>);

impl MoveList {
    /// A list without moves.
    #[inline]
    pub fn new() -> Self {
        Self(SmallVec::new())
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, action: Move) {
        self.0.push(action);
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

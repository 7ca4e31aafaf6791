//! One of something for each side.

use crate::board::Side;

/// One of something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySide<T> {
    /// White's.
    pub white: T,
    /// Black's, in the English ruleset Red's.
    pub black: T,
}

impl<T> BySide<T> {
    /// What the function makes for each side, White first.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self { white: make(Side::White), black: make(Side::Black) }
    }

    /// The side's own.
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// The side's own, to change it.
    pub const fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}

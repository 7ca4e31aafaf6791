//! How much of a file is taken in at once.

/// Bounds on what a reader keeps in memory. A game over one of them is refused with its place, and reading goes on at
/// the next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one game, tags and moves together.
    pub game: usize,
    /// Bytes of one tag.
    pub tag: usize,
    /// Tags of one game.
    pub tags: usize,
    /// Bytes of one comment.
    pub comment: usize,
    /// Variations inside variations.
    pub depth: usize,
    /// Moves of one game, those of its variations included.
    pub moves: usize,
}

impl Limits {
    /// Enough for any game that was ever annotated.
    pub const USUAL: Self =
        Self { game: 1 << 20, tag: 1 << 13, tags: 256, comment: 1 << 18, depth: 64, moves: 1 << 15 };
}

impl Default for Limits {
    fn default() -> Self {
        Self::USUAL
    }
}

//! Sides and pieces.

/// One of the two sides. In the English ruleset [`Side::Black`] is the Red player (WCDF 1.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The light pieces, which stand at the bottom of a diagram and move up.
    White,
    /// The dark pieces, which stand at the top of a diagram and move down.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The other side.
    #[inline]
    pub const fn opponent(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The letter PDN writes for this side: `W` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

/// A piece is either a man or a king (FMJD 3.1, IDF 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// An uncrowned piece (a pawn in the Portuguese text).
    Man,
    /// A crowned piece (a queen in the Portuguese text).
    King,
}

/// A man or king of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// The side it belongs to.
    pub side: Side,
    /// Man or king.
    pub kind: Kind,
}

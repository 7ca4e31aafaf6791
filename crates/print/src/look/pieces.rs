//! Sets of pieces and their inks.

use crate::Colour;
use draughts::clock::BySide;

/// The colours of a side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceInk {
    /// The face, from where the light falls to where it does not.
    pub face: [Colour; 3],
    /// The side of the disc.
    pub side: Colour,
    /// The rim above, or the outline of flat pieces.
    pub rim: Colour,
    /// Grooves.
    pub groove: Colour,
    /// The lit edge of a groove.
    pub gleam: Colour,
    /// The crown of a king, and the sign of a man that has one.
    pub crown: Colour,
}

impl PieceInk {
    /// The colour a piece has for who looks from afar.
    pub const fn body(&self) -> Colour {
        self.face[1]
    }
}

/// How the pieces are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceSet {
    /// Rings and a dish; a crown on kings.
    Engraved,
    /// With a notched edge, like club sets.
    Milled,
    /// As large as the square allows.
    Large,
    /// For colour-blind eyes: a ring on White's pieces, a cross on Black's.
    Signs,
    /// Black and white outlines, for print and small boards.
    Diagram,
}

impl PieceSet {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Engraved, Self::Milled, Self::Large, Self::Signs, Self::Diagram];

    /// The name in text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Engraved => "engraved",
            Self::Milled => "milled",
            Self::Large => "large",
            Self::Signs => "signs",
            Self::Diagram => "diagram",
        }
    }
}

/// How kings are told from men. Never by colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingGlyph {
    /// Two discs, one on the other, with a crown.
    Crowned,
    /// Two discs, one on the other, as over the board.
    Doubled,
    /// A man turned over (IDF 3.7).
    Inverted,
    /// Two discs, one on the other, with a bold dot: to be told from men in small print, where a crown would hide the
    /// colour of the piece.
    Dotted,
}

const fn hex(code: u32) -> Colour {
    Colour::hex(code)
}

/// White.
pub(super) const IVORY: PieceInk = PieceInk {
    face: [hex(0xfffdf6), hex(0xf6ecd5), hex(0xe3d0a8)],
    side: hex(0xb1935f),
    rim: hex(0xffffff),
    groove: hex(0xc3a877),
    gleam: hex(0xfffdf4),
    crown: hex(0x9a6a17),
};

/// Black.
pub(super) const EBONY: PieceInk = PieceInk {
    face: [hex(0x6a564b), hex(0x41332c), hex(0x281e1a)],
    side: hex(0x0e0a08),
    rim: hex(0xd8c2b0),
    groove: hex(0x1b1310),
    gleam: hex(0x7c675a),
    crown: hex(0xe8bb58),
};

/// Black in the dark.
pub(super) const EBONY_BY_NIGHT: PieceInk =
    PieceInk { face: [hex(0x4d4039), hex(0x2a211d), hex(0x171210)], gleam: hex(0x665448), ..EBONY };

/// Red.
pub(super) const RED: PieceInk = PieceInk {
    face: [hex(0xcf5a4d), hex(0xab2f2b), hex(0x7f1d1e)],
    side: hex(0x4a0d0f),
    rim: hex(0xf3b7ad),
    groove: hex(0x6a1517),
    gleam: hex(0xe07a6e),
    crown: hex(0xf4cf7a),
};

/// One colour all over.
const fn flat(body: Colour, line: Colour, crown: Colour) -> PieceInk {
    PieceInk { face: [body, body, body], side: line, rim: line, groove: line, gleam: body, crown }
}

const INK: Colour = hex(0x14171c);
const PAPER: Colour = hex(0xffffff);

/// The set for colour-blind eyes.
pub(super) const SIGNS: BySide<PieceInk> =
    BySide { white: flat(PAPER, INK, INK), black: flat(INK, PAPER, hex(0xffc928)) };

/// The set for print.
pub(super) const DIAGRAM: BySide<PieceInk> =
    BySide { white: flat(PAPER, INK, INK), black: flat(INK, PAPER, PAPER) };

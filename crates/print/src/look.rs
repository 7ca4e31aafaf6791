//! How a federation's boards and pieces look.

use crate::Colour;
use crate::diagram::Coordinates;
use draughts::clock::BySide;
use draughts::{Code, Rules};

/// The look of a board and its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Its name in text.
    pub name: &'static str,
    /// The squares that are played on.
    pub dark: Colour,
    /// The other squares.
    pub light: Colour,
    /// The border, of a third and neutral colour (WCDF 1.1).
    pub border: Colour,
    /// Letters and figures on the border.
    pub border_ink: Colour,
    /// Numbers in the dark squares.
    pub number_ink: Colour,
    /// The pieces.
    pub pieces: BySide<PieceInk>,
    /// The squares the last move came from and went to.
    pub last_move: Colour,
    /// Arrows and marks.
    pub accent: Colour,
    /// How men are drawn.
    pub men: ManGlyph,
    /// How kings are told from men.
    pub kings: KingGlyph,
    /// Whether squares show their names unless something else is asked for.
    pub names: Names,
}

/// The colours of a side's pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceInk {
    /// The disc.
    pub body: Colour,
    /// Its rim and ring, and the crown of a king.
    pub rim: Colour,
}

/// How men are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManGlyph {
    /// A disc with a ring on it.
    Ringed,
    /// A bare disc, which stays clear in small print.
    Bare,
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

/// Whether squares show their names by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// They do, as the ruleset writes them.
    Shown,
    /// They do not: the board itself has none (WCDF 1.6, FMJD 2.6).
    Hidden,
}

const WHITE: PieceInk = PieceInk { body: Colour::hex(0xfdfaf2), rim: Colour::hex(0x4a4038) };
const BLACK: PieceInk = PieceInk { body: Colour::hex(0x2a2624), rim: Colour::hex(0xd9cfc2) };

impl Look {
    /// All looks.
    pub const ALL: &'static [Self] =
        &[Self::FMJD, Self::IDF, Self::WCDF, Self::PORTUGAL, Self::SITE64, Self::PAPER];

    /// International draughts: brown wood, no numbers (FMJD 2.6).
    pub const FMJD: Self = Self {
        name: "fmjd",
        dark: Colour::hex(0xb08355),
        light: Colour::hex(0xf3e2c4),
        border: Colour::hex(0x6b4a2f),
        border_ink: Colour::hex(0xf6ecdc),
        number_ink: Colour::hex(0x2b1b0c),
        pieces: BySide { white: WHITE, black: BLACK },
        last_move: Colour::hex(0xcfae4e),
        accent: Colour::hex(0x1d4f9c),
        men: ManGlyph::Ringed,
        kings: KingGlyph::Crowned,
        names: Names::Hidden,
    };

    /// Draughts-64: neutral colours, letters and figures along the border.
    pub const IDF: Self = Self {
        name: "idf",
        dark: Colour::hex(0xa08c78),
        light: Colour::hex(0xf1ebe1),
        border: Colour::hex(0x57493c),
        border_ink: Colour::hex(0xf4efe7),
        number_ink: Colour::hex(0x221a12),
        last_move: Colour::hex(0xc4a54a),
        names: Names::Shown,
        ..Self::FMJD
    };

    /// English draughts: green and white board (WCDF 1.2), red and white pieces (WCDF 1.9), no numbers (WCDF 1.6).
    /// The green is light enough for red pieces to stand out without their hue (WCDF 1.10).
    pub const WCDF: Self = Self {
        name: "wcdf",
        dark: Colour::hex(0x66a578),
        light: Colour::hex(0xfcfaf0),
        border: Colour::hex(0x4f4a45),
        border_ink: Colour::hex(0xf6f3ec),
        number_ink: Colour::hex(0x0d2616),
        pieces: BySide {
            white: WHITE,
            black: PieceInk { body: Colour::hex(0x9f1420), rim: Colour::hex(0xf6d9d6) },
        },
        last_move: Colour::hex(0xb9b44e),
        accent: Colour::hex(0x1d3f8c),
        men: ManGlyph::Ringed,
        kings: KingGlyph::Crowned,
        names: Names::Hidden,
    };

    /// Portuguese draughts: black and white squares, numbered.
    pub const PORTUGAL: Self = Self {
        name: "portugal",
        dark: Colour::hex(0x8f9aa3),
        light: Colour::hex(0xfafafa),
        border: Colour::hex(0x39424a),
        border_ink: Colour::hex(0xf2f4f5),
        number_ink: Colour::hex(0x11161a),
        pieces: BySide {
            white: PieceInk { body: Colour::hex(0xffffff), rim: Colour::hex(0x39424a) },
            black: PieceInk { body: Colour::hex(0x1d2024), rim: Colour::hex(0xcdd3d8) },
        },
        last_move: Colour::hex(0xb9a84f),
        accent: Colour::hex(0xb3261e),
        men: ManGlyph::Ringed,
        kings: KingGlyph::Crowned,
        names: Names::Shown,
    };

    /// The house rules of the web site: a blue board.
    pub const SITE64: Self = Self {
        name: "site64",
        dark: Colour::hex(0x7391b0),
        light: Colour::hex(0xe9eff5),
        border: Colour::hex(0x2f4257),
        border_ink: Colour::hex(0xeef3f8),
        number_ink: Colour::hex(0x0c1a28),
        last_move: Colour::hex(0xb3a95a),
        accent: Colour::hex(0xb3331d),
        names: Names::Shown,
        ..Self::FMJD
    };

    /// Black on white, for print: grey squares, outlined pieces.
    pub const PAPER: Self = Self {
        name: "paper",
        dark: Colour::hex(0xbbbbbb),
        light: Colour::hex(0xffffff),
        border: Colour::hex(0xffffff),
        border_ink: Colour::hex(0x000000),
        number_ink: Colour::hex(0x000000),
        pieces: BySide {
            white: PieceInk { body: Colour::hex(0xffffff), rim: Colour::hex(0x000000) },
            black: PieceInk { body: Colour::hex(0x111111), rim: Colour::hex(0xeeeeee) },
        },
        last_move: Colour::hex(0x999999),
        accent: Colour::hex(0x333333),
        men: ManGlyph::Bare,
        kings: KingGlyph::Dotted,
        names: Names::Hidden,
    };

    /// The look of the federation whose rulebook the rules stand on.
    pub const fn of(rules: &Rules) -> Self {
        match rules.code {
            Code::Fmjd | Code::Killer => Self::FMJD,
            Code::Idf | Code::Czech => Self::IDF,
            Code::Wcdf => Self::WCDF,
            Code::Site64 => Self::SITE64,
            Code::Portugal | Code::Fid => Self::PORTUGAL,
            Code::Apca => Self { names: Names::Shown, ..Self::FMJD },
        }
    }

    /// The look with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|look| look.name.eq_ignore_ascii_case(name))
    }

    /// How squares are named unless something else is asked for.
    pub const fn coordinates(&self, rules: &Rules) -> Coordinates {
        match self.names {
            Names::Shown => Coordinates::usual(rules),
            Names::Hidden => Coordinates::Hidden,
        }
    }

    /// The least contrast between what has to be told apart: each side's pieces and the squares under them, with and
    /// without the last move shown, and the pieces of the two sides (WCDF 1.10).
    pub fn least_contrast(&self) -> f64 {
        let (white, black) = (self.pieces.white.body, self.pieces.black.body);
        let pairs = [
            (white, self.dark),
            (black, self.dark),
            (white, self.last_move),
            (black, self.last_move),
            (white, black),
        ];
        pairs.map(|(one, two)| one.contrast(two)).into_iter().fold(f64::INFINITY, f64::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_stand_out_in_every_look() {
        for look in Look::ALL {
            let contrast = look.least_contrast();
            assert!(contrast >= 1.9, "{}: {contrast:.2}", look.name);
            assert!(look.number_ink.contrast(look.dark) >= 4.5, "{}: numbers", look.name);
            assert!(look.border_ink.contrast(look.border) >= 4.5, "{}: border", look.name);
            for ink in [look.pieces.white, look.pieces.black] {
                assert!(ink.body.contrast(ink.rim) >= 4.5, "{}: rims", look.name);
            }
        }
    }

    #[test]
    fn the_english_board_is_green_and_has_no_numbers() {
        let look = Look::WCDF;
        assert!(look.dark.green > look.dark.red && look.dark.green > look.dark.blue);
        assert!(look.pieces.black.body.red > 2 * look.pieces.black.body.green);
        assert_eq!(look.names, Names::Hidden);
    }
}

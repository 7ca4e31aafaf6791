//! The boards, one constant each.

use super::{Finish, KingGlyph, Look, NameDisplay, PieceSet, pieces};
use crate::Colour;
use draughts::clock::BySide;

const fn hex(code: u32) -> Colour {
    Colour::hex(code)
}

/// Squares of one colour.
const fn even(code: u32) -> [Colour; 2] {
    [hex(code), hex(code)]
}

impl Look {
    /// Light wood: what every game has unless its ruleset or the player says otherwise.
    pub const MAPLE: Self = Self {
        name: "maple",
        title: "Maple & walnut",
        dark: [hex(0xa9744b), hex(0xa16c44)],
        light: [hex(0xecd9b4), hex(0xe7d2aa)],
        finish: Finish::Wood(hex(0x5a2f12), 10),
        edge: hex(0x7d5232),
        name_on_dark: hex(0xfff1d2),
        name_on_light: hex(0x7d5232),
        pieces: BySide { white: pieces::IVORY, black: pieces::EBONY },
        last_move: hex(0xe3c93f),
        accent: hex(0x17543f),
        set: PieceSet::Engraved,
        kings: KingGlyph::Crowned,
        names: NameDisplay::Shown,
    };

    /// The same wood in the dark.
    pub const WALNUT: Self = Self {
        name: "walnut",
        title: "Walnut by night",
        dark: [hex(0x7f5738), hex(0x775032)],
        light: [hex(0xb99e76), hex(0xb2966d)],
        finish: Finish::Wood(hex(0x2b1405), 16),
        edge: hex(0x3d281a),
        name_on_dark: hex(0xf0dcb8),
        name_on_light: hex(0x4b2d18),
        pieces: BySide { white: pieces::IVORY, black: pieces::EBONY_BY_NIGHT },
        ..Self::MAPLE
    };

    /// Green and white, with red and white pieces; its pictures have no numbers (WCDF 1.6).
    pub const CLUB: Self = Self {
        name: "club",
        title: "Club green",
        dark: [hex(0x639474), hex(0x5f8f6f)],
        light: [hex(0xf2edde), hex(0xf0ead8)],
        finish: Finish::Plain,
        edge: hex(0x3f6b4f),
        name_on_dark: hex(0xfdfaf0),
        name_on_light: hex(0x3f6b4f),
        pieces: BySide { white: pieces::IVORY, black: pieces::RED },
        accent: hex(0x123c6b),
        names: NameDisplay::Hidden,
        ..Self::MAPLE
    };

    /// Cool and quiet.
    pub const SLATE: Self = Self {
        name: "slate",
        title: "Slate & chalk",
        dark: [hex(0x838e96), hex(0x7b868e)],
        light: [hex(0xe6e5e0), hex(0xe2e1dc)],
        finish: Finish::Plain,
        edge: hex(0x59636b),
        name_on_dark: hex(0xffffff),
        name_on_light: hex(0x59636b),
        ..Self::MAPLE
    };

    /// For colour-blind eyes: blue and cream, which everybody tells apart.
    pub const CLEAR: Self = Self {
        name: "clear",
        title: "Clear",
        dark: [hex(0x6f93bf), hex(0x6a8eba)],
        light: [hex(0xf6f3e9), hex(0xf4f1e6)],
        finish: Finish::Plain,
        edge: hex(0x3f6596),
        name_on_dark: hex(0xffffff),
        name_on_light: hex(0x3f6596),
        ..Self::MAPLE
    };

    /// Black and white, hatched.
    pub const PRINT: Self = Self {
        name: "print",
        title: "Print",
        dark: even(0xc9c9c9),
        light: even(0xffffff),
        finish: Finish::Hatched,
        edge: hex(0x111111),
        name_on_dark: hex(0x111111),
        name_on_light: hex(0x111111),
        last_move: hex(0x999999),
        accent: hex(0x333333),
        set: PieceSet::Diagram,
        ..Self::MAPLE
    };

    /// Brown, as the FMJD's boards are.
    pub const FMJD: Self = Self {
        name: "fmjd",
        title: "FMJD brown",
        dark: even(0xb08355),
        light: even(0xf3e2c4),
        finish: Finish::Plain,
        edge: hex(0x6b4a2f),
        name_on_dark: hex(0x2b1b0c),
        name_on_light: hex(0x6b4a2f),
        ..Self::MAPLE
    };

    /// Neutral colours, as the IDF's boards are.
    pub const IDF: Self = Self {
        name: "idf",
        title: "IDF neutral",
        dark: even(0xa08c78),
        light: even(0xf1ebe1),
        finish: Finish::Plain,
        edge: hex(0x57493c),
        name_on_dark: hex(0x221a12),
        name_on_light: hex(0x57493c),
        ..Self::MAPLE
    };

    /// Green and white with red pieces (WCDF 1.2, 1.9). The green is light enough for red pieces to stand out without
    /// their hue (WCDF 1.10).
    pub const WCDF: Self = Self {
        name: "wcdf",
        title: "WCDF green",
        dark: even(0x66a578),
        light: even(0xfcfaf0),
        edge: hex(0x4f4a45),
        name_on_dark: hex(0x0d2616),
        name_on_light: hex(0x3f6b4f),
        ..Self::CLUB
    };

    /// Grey and white, as in Portugal.
    pub const PORTUGAL: Self = Self {
        name: "portugal",
        title: "Portuguese grey",
        dark: even(0x8f9aa3),
        light: even(0xfafafa),
        finish: Finish::Plain,
        edge: hex(0x39424a),
        name_on_dark: hex(0x11161a),
        name_on_light: hex(0x39424a),
        ..Self::MAPLE
    };

    /// Blue, as on web sites for draughts-64.
    pub const SITE64: Self = Self {
        name: "site64",
        title: "Draughts-64 blue",
        dark: even(0x7391b0),
        light: even(0xe9eff5),
        finish: Finish::Plain,
        edge: hex(0x2f4257),
        name_on_dark: hex(0x0c1a28),
        name_on_light: hex(0x2f4257),
        ..Self::MAPLE
    };

    /// Black on white for small print: grey squares, outlined pieces, kings with a bold dot.
    pub const PAPER: Self = Self {
        name: "paper",
        title: "Paper",
        dark: even(0xbbbbbb),
        finish: Finish::Plain,
        name_on_dark: hex(0x000000),
        name_on_light: hex(0x000000),
        kings: KingGlyph::Dotted,
        names: NameDisplay::Hidden,
        ..Self::PRINT
    };
}

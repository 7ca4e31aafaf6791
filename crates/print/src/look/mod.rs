//! How boards and pieces look. The pages' board is drawn from the same tables ([`crate::web`]).

mod boards;
mod pieces;

pub use pieces::{KingGlyph, PieceInk, PieceSet};

use crate::Colour;
use crate::diagram::Coordinates;
use draughts::clock::BySide;
use draughts::{Code, Rules};

/// The look of a board and its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Its name in text.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// The squares that are played on, from the upper left to the lower right corner of the board.
    pub dark: [Colour; 2],
    /// The other squares.
    pub light: [Colour; 2],
    /// What the squares are made of.
    pub finish: Finish,
    /// The thin line around the board.
    pub edge: Colour,
    /// Names on dark squares.
    pub name_on_dark: Colour,
    /// Names on light squares.
    pub name_on_light: Colour,
    /// The inks of pieces that are turned and engraved; the sets for print and for colour-blind eyes have their own.
    pub pieces: BySide<PieceInk>,
    /// The squares the last move came from and went to.
    pub last_move: Colour,
    /// Arrows and marks.
    pub accent: Colour,
    /// How the pieces are made.
    pub set: PieceSet,
    /// How kings are told from men.
    pub kings: KingGlyph,
    /// Whether squares show their names unless something else is asked for.
    pub names: NameDisplay,
}

/// What the squares of a board are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Plain colours.
    Plain,
    /// Wood: its grain in this colour, with this opacity in hundredths.
    Wood(Colour, u8),
    /// Dark squares are hatched, as printers without colours do it.
    Hatched,
}

/// Whether squares show their names by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameDisplay {
    /// They do, as the ruleset writes them.
    Shown,
    /// They do not.
    Hidden,
}

impl Look {
    /// All looks: the boards first, then those of the federations, then the one for small print.
    pub const ALL: &'static [Self] = &[
        Self::MAPLE,
        Self::WALNUT,
        Self::CLUB,
        Self::SLATE,
        Self::CLEAR,
        Self::PRINT,
        Self::FMJD,
        Self::IDF,
        Self::WCDF,
        Self::PORTUGAL,
        Self::SITE64,
        Self::PAPER,
    ];

    /// The look that a game under these rules has unless another is chosen. English draughts asks for green and white
    /// squares (WCDF 1.2), and with Pool checkers for red and white pieces (WCDF 1.9).
    pub const fn of(rules: &Rules) -> Self {
        match rules.code {
            Code::Wcdf | Code::Apca => Self::CLUB,
            Code::Portugal => Self::SLATE,
            Code::Fmjd | Code::Killer | Code::Idf | Code::Czech | Code::Site64 | Code::Fid => Self::MAPLE,
        }
    }

    /// The look with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|look| look.name.eq_ignore_ascii_case(name))
    }

    /// How squares are named unless something else is asked for.
    pub const fn coordinates(&self, rules: &Rules) -> Coordinates {
        match self.names {
            NameDisplay::Shown => Coordinates::usual(rules),
            NameDisplay::Hidden => Coordinates::Hidden,
        }
    }

    /// The inks its pieces have in its set.
    pub const fn inks(&self) -> BySide<PieceInk> {
        match self.set {
            PieceSet::Engraved | PieceSet::Milled | PieceSet::Large => self.pieces,
            PieceSet::Signs => pieces::SIGNS,
            PieceSet::Diagram => pieces::DIAGRAM,
        }
    }

    /// The minimum contrast between things that must be distinguishable: each side's pieces and the squares under them,
    /// and the pieces of the two sides (WCDF 1.10).
    pub fn least_contrast(&self) -> f64 {
        let inks = self.inks();
        let (white, black) = (inks.white.body(), inks.black.body());
        let pairs = [(white, self.dark[0]), (black, self.dark[0]), (white, black)];
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
            // The faces; that pieces of print and signs stand out on any square is due to their outlines.
            assert!(contrast >= 1.5, "{}: {contrast:.2}", look.name);
            assert!(look.name_on_dark.contrast(look.dark[1]) >= 3.0, "{}: names on dark squares", look.name);
            assert!(
                look.name_on_light.contrast(look.light[1]) >= 3.0,
                "{}: names on light squares",
                look.name
            );
        }
    }

    #[test]
    fn crowns_stand_out_on_every_piece() {
        for set in PieceSet::ALL {
            for look in Look::ALL {
                let look = Look { set: *set, ..*look };
                for ink in [look.inks().white, look.inks().black] {
                    assert!(ink.body().contrast(ink.crown) >= 3.0, "{} {}", look.name, set.name());
                }
            }
        }
    }

    #[test]
    fn the_english_board_is_green_and_its_black_pieces_are_red() {
        let look = Look::CLUB;
        assert!(look.dark[0].green > look.dark[0].red && look.dark[0].green > look.dark[0].blue);
        assert!(look.pieces.black.body().red > 2 * look.pieces.black.body().green);
    }
}

//! Styles of writing games, for different readers.

use crate::board::Square;
use crate::notation::square;
use crate::pdn::StartCorner;
use crate::rules::{Numbering, Rules, SquareNames};

/// The conventions of the programs that will read a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// To the letter of PDN 3.0.
    Strict,
    /// As most programs write and read it.
    #[default]
    Common,
    /// With `:` for captures.
    Russian,
    /// As lidraughts.org writes and reads it: results of two points, both clocks.
    Lidraughts,
    /// Squares numbered from White's right hand, a dash for every move.
    Portuguese,
}

impl Profile {
    /// All profiles.
    pub const ALL: [Self; 5] =
        [Self::Strict, Self::Common, Self::Russian, Self::Lidraughts, Self::Portuguese];

    /// Its name in text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Common => "common",
            Self::Russian => "russian",
            Self::Lidraughts => "lidraughts",
            Self::Portuguese => "portuguese",
        }
    }
}

/// The style of written games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The conventions to follow.
    pub profile: Profile,
    /// Numbers or letters, where that is not left to the ruleset. Letters are for boards of eight rows.
    pub squares: Option<SquareNames>,
    /// The most characters of a line of moves; 0 for one line however long.
    pub width: usize,
}

impl Default for Style {
    fn default() -> Self {
        Self { profile: Profile::Common, squares: None, width: 80 }
    }
}

/// How a square is named in a style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StyleNaming {
    Numbers,
    Letters,
    From(StartCorner),
}

impl Style {
    pub(super) fn naming(&self, rules: &Rules) -> StyleNaming {
        let own = rules.notation.value.squares;
        let wanted = self.squares.filter(|names| *names == SquareNames::Numbers || rules.size.value == 8);
        match (self.profile, wanted.unwrap_or(own)) {
            (Profile::Portuguese, _) => StyleNaming::From(StartCorner::BottomRight),
            (_, SquareNames::Numbers) => StyleNaming::Numbers,
            (_, SquareNames::Letters) => StyleNaming::Letters,
        }
    }

    pub(super) fn square(&self, rules: &Rules, place: Square) -> String {
        match self.naming(rules) {
            StyleNaming::Numbers => square::number(rules, place).to_string(),
            StyleNaming::Letters => square::letters(rules, place),
            StyleNaming::From(corner) => corner.number(rules, place).to_string(),
        }
    }

    /// What stands between the squares of a capture.
    pub(super) const fn capture_sign(&self, rules: &Rules) -> char {
        match self.profile {
            Profile::Strict => rules.notation.value.capture,
            Profile::Common | Profile::Lidraughts => 'x',
            Profile::Russian => ':',
            Profile::Portuguese => '-',
        }
    }

    /// The notation field of the `GameType` tag: `N2`, `A0`.
    pub(super) fn notation_field(&self, rules: &Rules) -> String {
        let begins = rules.first_to_move.value;
        let numbered = match rules.notation.value.numbering {
            Numbering::FromTopLeft => StartCorner::TopLeft,
            Numbering::FromBottomRight => StartCorner::BottomRight,
        };
        match self.naming(rules) {
            StyleNaming::Numbers => format!("N{}", numbered.digit(begins)),
            StyleNaming::Letters => format!("A{}", StartCorner::BottomLeft.digit(begins)),
            StyleNaming::From(corner) => format!("N{}", corner.digit(begins)),
        }
    }
}

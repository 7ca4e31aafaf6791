//! The annotations of a move.

use crate::clock::{BySide, Millis};
use crate::game::MoveSign;
use crate::position::AnyPosition;

/// The annotations of a move, or of the start of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks {
    /// Comments between the number of the move and the move.
    pub before: Vec<String>,
    /// Comments after the move.
    pub after: Vec<String>,
    /// Its signs.
    pub signs: Vec<MoveSign>,
    /// Numbers of other signs, as `$15` in files.
    pub glyphs: Vec<u16>,
    /// The clock times after it.
    pub clocks: BySide<Option<Millis>>,
    /// How long the player thought about it.
    pub spent: Option<Millis>,
    /// The evaluation of the position after it, as written.
    pub evaluation: Option<String>,
    /// Whether a draw was offered with it.
    pub offer: DrawOffer,
    /// The position that the arbiter set up after it.
    pub set_up: Option<AnyPosition>,
}

/// Whether a draw was offered with a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawOffer {
    /// No draw was offered.
    #[default]
    None,
    /// A draw was offered.
    Made,
}

impl Remarks {
    /// No annotations.
    pub const NONE: Self = Self {
        before: Vec::new(),
        after: Vec::new(),
        signs: Vec::new(),
        glyphs: Vec::new(),
        clocks: BySide { white: None, black: None },
        spent: None,
        evaluation: None,
        offer: DrawOffer::None,
        set_up: None,
    };

    /// Whether there are no annotations.
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// The evaluation in men, good for White if positive, where it is a plain number.
    pub fn men(&self) -> Option<f64> {
        let text = self.evaluation.as_deref()?;
        text.split([',', '/', ' ']).next()?.parse().ok().filter(|men: &f64| men.is_finite())
    }
}

//! Balloted openings (WCDF note N2) and handicaps (FMJD 11.1.7): games that do not begin at the starting position.
//!
//! A [`Deck`] is a published list of openings; drawing from it gives a [`Ballot`]. Nothing here is random: the caller
//! supplies a seed, and anybody who knows the deck, the ruleset and the seed can repeat the draw by hand.
//!
//! # How a draw is made
//!
//! All numbers are whole and from 0 to 2^64 − 1; sums and products are taken modulo 2^64.
//!
//! 1. List the ballots that can be drawn: the rows of its file in `data/openings/` from top to bottom, without those
//!    that are not for the ruleset (`only`), that are barred (`barred`) or not played (`out`). Each has as many
//!    *tickets* as the number after its `draws` says, and one if there is none. Let `total` be the sum of all tickets.
//! 2. Let `state` be the seed.
//! 3. Make a number (this is the generator known as splitmix64): add `0x9E3779B97F4A7C15` to `state`; let `value` be
//!    `state`; replace it by `(value xor (value >> 30)) × 0xBF58476D1CE4E5B9`, then by
//!    `(value xor (value >> 27)) × 0x94D049BB133111EB`, then by `value xor (value >> 31)`.
//! 4. If `value` is not below the greatest multiple of `total` that is at most 2^64, go back to step 3: otherwise the
//!    first tickets would come up more often than the last.
//! 5. The ticket is `value mod total`. Deal out the tickets from 0 in the order of the list; the ballot that gets this
//!    one is drawn.
//!
//! Every ticket has the same chance, also where a table has groups of different size and where two of its rows lead
//! to the same position.
//!
//! ```
//! use draughts::RulesetName;
//! use draughts::ballot::Deck;
//!
//! let ballot = Deck::ThreeMove.draw(RulesetName::English, 2026)?;
//! assert_eq!(ballot.to_string(), "three-move 90: 10-15 21-17 15-18");
//! # Ok::<(), draughts::ballot::WrongRuleset>(())
//! ```

mod deck;
mod draw;
mod handicap;
mod table;

pub use deck::{Deck, UnknownDeck, WrongRuleset};
pub use handicap::{Handicap, HandicapFault};

use crate::board::{Side, Square, Squares};
use crate::moves::Move;
use crate::notation::WrittenSquare;
use crate::notation::movetext::{self, ListedMove};
use crate::notation::square::NamedSquare;
use crate::position::{AnyPosition, Setup};
use crate::rules::{Rules, RulesetName};
use std::fmt;

/// One row of a deck: an opening that can be drawn, or one of which the deck says that it cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ballot {
    /// The deck it belongs to.
    pub deck: Deck,
    /// Its number there; in tables with groups the group and the place in it (`23-XIV`).
    pub number: String,
    /// The name of the opening, if it has one.
    pub name: Option<&'static str>,
    /// How it comes about, as the table writes it.
    pub way: &'static str,
    /// The men that are removed first.
    pub removed: Squares,
    /// The men that are then displaced, all at once.
    pub displaced: Vec<DisplacedMan>,
    /// The pieces and the turn before the moves: the starting position without what was removed or displaced.
    pub start: Setup,
    /// The moves that are then played. They are part of the game (WCDF note N2).
    pub moves: Vec<ListedMove>,
    /// The pieces and the turn when the players take over.
    pub setup: Setup,
    /// Whether it can be drawn.
    pub standing: BallotStatus,
    /// Whether it was in a smaller deck of difficult openings.
    pub harder: bool,
    /// The number of draws that lead to it: its weight.
    pub draws: u32,
    /// A remark on the row.
    pub note: Option<&'static str>,
    rulesets: Vec<RulesetName>,
}

impl Ballot {
    /// The rulesets for which it is valid.
    pub fn rulesets(&self) -> &[RulesetName] {
        &self.rulesets
    }

    /// Whether it can be drawn under a ruleset.
    pub fn can_be_drawn(&self, ruleset: RulesetName) -> bool {
        matches!(self.standing, BallotStatus::Drawn | BallotStatus::Added) && self.rulesets.contains(&ruleset)
    }

    /// The position in which the players take over; none if it is not valid for the ruleset.
    pub fn position(&self, ruleset: RulesetName) -> Option<AnyPosition> {
        let valid = self.rulesets.contains(&ruleset);
        valid.then(|| AnyPosition::new(ruleset, &self.setup).ok()).flatten()
    }

    /// Whether it leaves the opening to the players: nothing is removed, displaced or played.
    pub fn is_free(&self) -> bool {
        self.removed.is_empty() && self.displaced.is_empty() && self.moves.is_empty()
    }
}

/// Deck, number, name and way: `three-move 174 (Skunk): 12-16 24-20 10-15`.
impl fmt::Display for Ballot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.deck, self.number)?;
        if let Some(name) = self.name {
            write!(formatter, " ({name})")?;
        }
        write!(formatter, ": {}", self.way)
    }
}

/// A man that stands elsewhere than at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplacedMan {
    /// The side of the man.
    pub side: Side,
    /// Its square at the start.
    pub from: Square,
    /// The square it is put on instead.
    pub to: Square,
}

/// Whether a row of a deck can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallotStatus {
    /// It can be drawn.
    Drawn,
    /// It can be drawn, since the deck was enlarged.
    Added,
    /// It is barred from play.
    Barred,
    /// It is not played, for this reason.
    Unplayable(&'static str),
}

/// The three-move openings that are barred.
pub fn barred() -> impl Iterator<Item = &'static Ballot> {
    Deck::ThreeMove.rows().iter().filter(|ballot| ballot.standing == BallotStatus::Barred)
}

/// Whether the first moves of a game, in this order or another, lead to a barred opening. Moves that are not legal
/// lead nowhere.
pub fn is_barred(moves: &[Move]) -> bool {
    let opening = &moves[..moves.len().min(3)];
    Deck::ThreeMove.rulesets().iter().any(|&ruleset| {
        let reached = opening.iter().try_fold(AnyPosition::start(ruleset), |position, action| {
            position.moves().contains(action).then(|| position.after(action))
        });
        reached.is_some_and(|position| barred().any(|ballot| ballot.setup == position.setup()))
    })
}

/// Takes a man off a setup that has no kings, and says whose it was.
fn take_man(setup: &mut Setup, square: Square) -> Option<Side> {
    let side = Side::BOTH.into_iter().find(|&side| setup.side(side).contains(square))?;
    let men = match side {
        Side::White => &mut setup.white_men,
        Side::Black => &mut setup.black_men,
    };
    *men = men.without(square);
    Some(side)
}

/// The square that a word names.
fn square(rules: &'static Rules, word: &str) -> Option<Square> {
    let attempt = movetext::attempt(rules, word).ok()?;
    match attempt.squares[..] {
        [WrittenSquare { named: NamedSquare::Playable(square), .. }] => Some(square),
        _ => None,
    }
}

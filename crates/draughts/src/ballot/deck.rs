//! The decks.

use super::Ballot;
use super::draw::ticket;
use super::table::{self, DeckTable};
use crate::position::AnyPosition;
use crate::rules::RulesetName;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// A published list of openings from which one is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Deck {
    /// The three-move ballot.
    ThreeMove,
    /// The eleven-man ballot.
    ElevenMan,
    /// The whole drawing table of the IDF.
    Idf,
    /// The basic positions of the IDF.
    IdfBasic,
    /// The drawing table of the FMJD for 64 squares.
    Fmjd64,
}

impl Deck {
    /// All decks.
    pub const ALL: [Self; 5] = [Self::ThreeMove, Self::ElevenMan, Self::Idf, Self::IdfBasic, Self::Fmjd64];

    /// The name in text: lower case, no blanks.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ThreeMove => "three-move",
            Self::ElevenMan => "eleven-man",
            Self::Idf => "idf",
            Self::IdfBasic => "idf-basic",
            Self::Fmjd64 => "fmjd64",
        }
    }

    /// Its title.
    pub fn title(self) -> &'static str {
        self.table().title
    }

    /// The source of our copy.
    pub fn source(self) -> &'static str {
        self.table().source
    }

    /// The rulesets under which it can be drawn from.
    pub fn rulesets(self) -> &'static [RulesetName] {
        &self.table().rulesets
    }

    /// The decks for a ruleset.
    pub fn all_for(ruleset: RulesetName) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |deck| deck.rulesets().contains(&ruleset))
    }

    /// Every row in the order of the table, drawn or not.
    pub fn rows(self) -> &'static [Ballot] {
        &self.table().rows
    }

    /// The ballots that can be drawn under a ruleset, in the order of the table.
    pub fn ballots(self, ruleset: RulesetName) -> impl Iterator<Item = &'static Ballot> {
        self.rows().iter().filter(move |ballot| ballot.can_be_drawn(ruleset))
    }

    /// The row with a number. Where a number has a Roman figure an Arabic one will do: `23-XIV`, `23-14`.
    pub fn find(self, number: &str) -> Option<&'static Ballot> {
        let wanted = number.trim();
        let printed = table::printed_number(wanted);
        self.rows().iter().find(|ballot| {
            ballot.number.eq_ignore_ascii_case(wanted) || printed.as_ref() == Some(&ballot.number)
        })
    }

    /// The first row that leads to a position, drawn or not.
    pub fn leading_to(self, position: &AnyPosition) -> Option<&'static Ballot> {
        let (ruleset, setup) = (position.rules().ruleset, position.setup());
        self.rows().iter().find(|ballot| ballot.rulesets().contains(&ruleset) && ballot.setup == setup)
    }

    /// Draws a ballot, always the same one for the same seed. The header of [`ballot`](super) says how.
    pub fn draw(self, ruleset: RulesetName, seed: u64) -> Result<&'static Ballot, WrongRuleset> {
        let total: u64 = self.ballots(ruleset).map(|ballot| u64::from(ballot.draws)).sum();
        let mut left = if total > 0 { ticket(seed, total) } else { 0 };
        let drawn = self.ballots(ruleset).find(|ballot| {
            let draws = u64::from(ballot.draws);
            let is_drawn = left < draws;
            left = left.saturating_sub(draws);
            is_drawn
        });
        drawn.ok_or(WrongRuleset { deck: self, ruleset })
    }

    fn table(self) -> &'static DeckTable {
        static TABLES: [OnceLock<DeckTable>; Deck::ALL.len()] = [const { OnceLock::new() }; Deck::ALL.len()];
        TABLES[self as usize].get_or_init(|| {
            // Half a table would make for unfair draws; a test reads every one.
            table::read(self, self.text()).expect("the embedded tables have the right form")
        })
    }

    pub(super) const fn text(self) -> &'static str {
        match self {
            Self::ThreeMove => include_str!("../../data/openings/three_move.tsv"),
            Self::ElevenMan => include_str!("../../data/openings/eleven_man.tsv"),
            Self::Idf => include_str!("../../data/openings/idf.tsv"),
            Self::IdfBasic => include_str!("../../data/openings/idf_basic.tsv"),
            Self::Fmjd64 => include_str!("../../data/openings/fmjd64.tsv"),
        }
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Deck {
    type Err = UnknownDeck;

    fn from_str(text: &str) -> Result<Self, UnknownDeck> {
        let wanted = text.trim();
        let found = Self::ALL.into_iter().find(|deck| deck.name().eq_ignore_ascii_case(wanted));
        found.ok_or_else(|| UnknownDeck { text: wanted.chars().take(40).collect() })
    }
}

/// A text that names no deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no deck {text:?}; the decks are {}", Deck::ALL.map(Deck::name).join(", "))]
pub struct UnknownDeck {
    text: String,
}

/// A deck that has no ballots for a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the deck {deck} is not for {ruleset}; it is for {}", names(deck.rulesets()))]
pub struct WrongRuleset {
    /// The deck.
    pub deck: Deck,
    /// The ruleset.
    pub ruleset: RulesetName,
}

fn names(rulesets: &[RulesetName]) -> String {
    rulesets.iter().map(|ruleset| ruleset.name()).collect::<Vec<_>>().join(" and ")
}

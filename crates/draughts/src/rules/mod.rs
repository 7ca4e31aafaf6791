//! The rulesets: one small table each, every value beside its article.
//!
//! Nothing outside this folder compares a ruleset with a named one.

mod arbiter;
mod article;
mod citations;
mod draws;
mod irregularities;
mod list;
mod notes;
mod procedure;
mod values;

mod brazilian;
mod czech;
mod english;
mod international;
mod italian;
mod killer;
mod pool;
mod portuguese;
mod russian;
mod site64;
mod spanish;

pub use arbiter::{
    Adjusters, ArbiterRules, Consequence, Flags, Incident, IrregularMove, Late, MoveBeforeDraw, OfferForm,
    Offers, OfficialOnly, Touch,
};
pub use article::{Article, Cited, Code};
pub use draws::{
    CountRange, CountStart, Counts, DrawException, DrawRule, Effect, Ending, Kings, Limit, LoneKingPlace,
    Provenance, Stops,
};
pub use irregularities::{Evidence, Irregularity, Offence};
pub(crate) use list::for_each_ruleset;
pub use list::{
    Brazilian, Czech, English, International, Italian, Killer, Pool, Portuguese, RulesetName, Russian,
    Site64, Spanish, UnknownRuleset,
};
pub use procedure::{Procedure, Sheets};
pub use values::{
    ByKind, Colours, Corner, GameType, Landing, Notation, Numbering, PieceWords, Priority, Promotion, Reach,
    Refusals, Removal, Results, Rules, SquareNames,
};

use crate::board::Geometry;

/// A ruleset as a type, so that code generic over it is compiled once per ruleset with every value folded in.
pub trait Ruleset: Copy + Eq + std::hash::Hash + std::fmt::Debug + Send + Sync + 'static {
    /// The ruleset whose moves it has: itself, or a relative that agrees with it in every value of movement. Code that
    /// does nothing but move pieces is compiled for that one alone (see [`crate::Position::movement`]).
    type Movement: Ruleset<Movement = Self::Movement>;
    /// The table of values.
    const RULES: Rules;
    /// The board.
    const GEOMETRY: &'static Geometry = Self::RULES.geometry();
}

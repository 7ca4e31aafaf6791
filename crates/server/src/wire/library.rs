//! Rulesets, rulebooks and files of games over HTTP.

use super::{Citation, Side};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A ruleset: `GET /api/v1/rulesets`.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct RulesetView {
    /// The short name, used in every request.
    pub name: String,
    /// The title.
    pub title: String,
    /// Its character in a few words.
    pub character: String,
    /// The rulebook's short name.
    pub code: String,
    /// Its page.
    pub href: String,
    /// Rows and columns of the board.
    pub size: u8,
    /// Whether squares have letters and digits rather than numbers.
    pub lettered: bool,
    /// The name of White's side in this ruleset.
    pub white_name: String,
    /// The name of Black's side in this ruleset (Red in English draughts).
    pub black_name: String,
    /// The side that moves first.
    pub first: Side,
    /// The starting position, as FEN.
    pub start: String,
    /// Everything in which rulesets differ, and the draw rules, each with its article.
    pub values: Vec<RulesetValueView>,
}

/// A value of a ruleset with its article.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct RulesetValueView {
    /// Its subject.
    pub name: String,
    /// The value in words.
    pub value: String,
    /// The article it is based on.
    pub article: Citation,
}

/// A rulebook: `GET /api/v1/articles/{code}`.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct RulebookView {
    /// The short name.
    pub code: String,
    /// The title.
    pub title: String,
    /// Who issued it and what it governs.
    pub intro: String,
    /// Its articles, in its order.
    pub articles: Vec<ArticleView>,
}

/// An article in our own words: `GET /api/v1/articles/{code}/{article}`.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct ArticleView {
    /// The rulebook's short name.
    pub code: String,
    /// The number; a few have words in it.
    pub number: String,
    /// Its subject.
    pub title: String,
    /// What it governs, in one word: `move`, `game`, `clock`, `notation`, `arbiter` …
    pub kind: String,
    /// Its text.
    pub text: String,
    /// What Damier does about it.
    pub done: String,
    /// Examples of positions and moves, in the form in which the tests run them.
    pub examples: Vec<String>,
    /// Its page.
    pub href: String,
}

/// Options for reading a PDN file.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub struct PdnQuery {
    /// The ruleset's short name; if left out, it is inferred from tags, squares and moves.
    pub ruleset: Option<String>,
}

/// Options for converting a PDN file.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub struct PdnConversionQuery {
    /// The ruleset's short name; if left out, it is inferred from tags, squares and moves.
    pub ruleset: Option<String>,
    /// The profile: `strict`, `common`, `russian`, `lidraughts` or `portuguese`; `common` if left out.
    pub profile: Option<String>,
    /// The names of the squares: `numbers` or `letters`; if left out, those of the ruleset.
    pub squares: Option<String>,
    /// The maximum length of a line of moves, 0 for no limit; 80 if left out.
    pub width: Option<u16>,
}

/// The report on a PDN file: `POST /api/v1/pdn/check`.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct PdnReport {
    /// Whether every game is legal.
    pub legal: bool,
    /// Every game, in order.
    pub games: Vec<PdnGame>,
    /// The number of games for each kind of repair.
    pub repaired: BTreeMap<String, u32>,
}

/// A game of a file.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct PdnGame {
    /// Its number in the file, from 1.
    pub number: u64,
    /// The line at which it begins.
    pub line: u64,
    /// The ruleset's short name, if it is one of ours.
    pub ruleset: Option<String>,
    /// How the ruleset was determined, in words.
    pub because: Option<String>,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The legal plies of its main line.
    pub plies: u32,
    /// The repairs, each with its place.
    pub repairs: Vec<String>,
    /// Why the rest cannot be read; none if all of it can.
    pub fault: Option<PdnFault>,
}

/// Why a game cannot be read.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct PdnFault {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
    /// What is wrong there.
    pub text: String,
}

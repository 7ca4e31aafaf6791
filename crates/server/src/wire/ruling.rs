//! A ruling as clients see it.

use super::Citation;
use serde::Serialize;

/// A ruling on a move, on another event of a game, or on an entry at an arbiter's desk.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Ruling {
    /// In one word: `recorded`, `rejected_by_move`, `opponent_chooses` …
    pub verdict: String,
    /// In a sentence; empty if the event was only recorded.
    pub text: String,
    /// The articles, the deciding one first.
    pub articles: Vec<Citation>,
}

/// An event of a game, and the ruling on it.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RuledEvent {
    /// The event in a sentence.
    pub text: String,
    /// The ruling; none if the event was only recorded.
    pub ruling: Option<Ruling>,
}

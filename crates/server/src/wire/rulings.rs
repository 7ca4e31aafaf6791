//! Cases for an arbiter: what happened over the board, and the ruling.

use super::Citation;
use draughts::judging::CaseEvent;
use serde::{Deserialize, Serialize};

/// `POST /api/v1/rulings`: cases to be judged.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CasesRequest {
    /// The cases, 1 to 100.
    #[cfg_attr(test, schema(min_items = 1, max_items = 100))]
    pub cases: Vec<CaseRequest>,
}

/// A case: a game, and what happened in it.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct CaseRequest {
    /// The ruleset's short name.
    pub ruleset: String,
    /// The position before the moves, as FEN; the starting position if left out.
    pub fen: Option<String>,
    /// The moves that were played, at most 1000.
    #[serde(default)]
    #[cfg_attr(test, schema(max_items = 1000))]
    pub moves: Vec<String>,
    /// The event to rule on.
    pub event: Option<CaseEvent>,
}

/// The ruling.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct CaseResult {
    /// Whether what was played is legal.
    pub legal: Option<bool>,
    /// `W`, `B`, `draw`, `both_lose`, `annulled` or `ongoing`.
    pub result: String,
    /// The verdict in one word.
    pub ruling: Option<String>,
    /// The piece that must be played.
    pub square: Option<String>,
    /// The resulting position, as FEN.
    pub fen: String,
    /// Every legal move, if requested.
    pub legal_moves: Option<Vec<String>>,
    /// The articles it is based on, the deciding one first.
    pub articles: Vec<Citation>,
    /// Why, in words.
    pub explanation: String,
}

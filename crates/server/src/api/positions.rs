//! Positions outside games: for setting one up, and for foreseeing moves.

use crate::app::App;
use crate::error::Failure;
use crate::room::{board, citations, moves, pieces};
use crate::study;
use crate::wire::{Explained, PositionMove, PositionShown, SetupShown};
use axum::Json;
use axum::Router;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::routing::get;
use draughts::notation::{fen, movetext};
use draughts::ruling::Verdict;
use draughts::{AnyPosition, RulesetName, explain};
use serde::Deserialize;

/// A position that is asked about.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    ruleset: String,
    /// The starting position if left out.
    fen: Option<String>,
    /// The move, or the square of a touched piece.
    text: Option<String>,
}

/// Everything under `/api/v1/positions`.
pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/api/v1/positions/moves", get(list))
        .route("/api/v1/positions/explain", get(rule))
        .route("/api/v1/positions/setup", get(set_up))
}

async fn list(asked: Result<Query<Asked>, QueryRejection>) -> Result<Json<PositionShown>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let position = position(&asked)?;
    let rules = position.rules();
    let after = |action: crate::wire::Move| {
        // Its own text is read back in the same position.
        let made = movetext::read(&position, &action.text).map_err(Failure::bad)?;
        let after = fen::write(rules, &position.after(&made).setup());
        Ok(PositionMove { action, after })
    };
    Ok(Json(PositionShown {
        fen: fen::write(rules, &position.setup()),
        pieces: pieces(&position),
        turn: position.turn().into(),
        board: board(rules),
        moves: moves(&position).into_iter().map(after).collect::<Result<_, Failure>>()?,
    }))
}

async fn rule(asked: Result<Query<Asked>, QueryRejection>) -> Result<Json<Explained>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let position = position(&asked)?;
    let text = asked.text.as_deref().ok_or_else(|| Failure::bad("say which move: text=32-28"))?;
    let attempt = movetext::attempt(position.rules(), text).map_err(Failure::bad)?;
    let ruling = explain(&position, &attempt);
    Ok(Json(Explained {
        legal: !matches!(ruling.verdict, Verdict::Refused(_)),
        text: ruling.reason(position.rules()),
        articles: citations(ruling.articles().iter().copied()),
    }))
}

async fn set_up(asked: Result<Query<Asked>, QueryRejection>) -> Result<Json<SetupShown>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let ruleset: RulesetName = asked.ruleset.parse().map_err(Failure::bad)?;
    let start = || fen::write(ruleset.rules(), &AnyPosition::start(ruleset).setup());
    Ok(Json(study::setup(ruleset, &asked.fen.unwrap_or_else(start))))
}

fn position(asked: &Asked) -> Result<AnyPosition, Failure> {
    let ruleset: RulesetName = asked.ruleset.parse().map_err(Failure::bad)?;
    match &asked.fen {
        None => Ok(AnyPosition::start(ruleset)),
        Some(text) => crate::making::position(ruleset, text),
    }
}

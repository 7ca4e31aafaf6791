//! Positions outside games: for the editor and for analysis.

use crate::error::Failure;
use crate::openapi::{Operations, summary};
use crate::room::{board, citations, moves, pieces};
use crate::study;
use crate::wire::{MoveExplanation, PositionMove, PositionView, SetupView};
use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use draughts::notation::{fen, movetext};
use draughts::ruling::Verdict;
use draughts::{AnyPosition, RulesetName, explain};
use serde::Deserialize;

/// A position that is asked about.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
struct PositionQuery {
    /// The ruleset's short name.
    #[cfg_attr(test, param(example = "international"))]
    ruleset: String,
    /// The position as FEN; the starting position if left out.
    #[cfg_attr(test, param(example = "W:W28,31:B23"))]
    fen: Option<String>,
}

/// A position, and a move in it that is asked about.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
struct AttemptQuery {
    /// The ruleset's short name.
    #[cfg_attr(test, param(example = "international"))]
    ruleset: String,
    /// The position as FEN; the starting position if left out.
    #[cfg_attr(test, param(example = "W:W28,31:B23"))]
    fen: Option<String>,
    /// The move, or the square of a touched piece.
    #[cfg_attr(test, param(example = "31-27"))]
    text: String,
}

pub(super) fn operations() -> Operations {
    Operations::of("Positions")
        .get(
            "/api/v1/positions/moves",
            list,
            summary("All legal moves of a position, and where they lead")
                .query::<PositionQuery>()
                .answers::<PositionView>("The position and its moves.")
                .refuses(
                    400,
                    "There is no such ruleset, or the position is not playable; all reasons are given.",
                ),
        )
        .get(
            "/api/v1/positions/explain",
            rule,
            summary("Explain a move or a touched piece by the rules")
                .query::<AttemptQuery>()
                .answers::<MoveExplanation>("Whether it is legal, with the articles."),
        )
        .get(
            "/api/v1/positions/setup",
            set_up,
            summary("Check a position: how it was read, and every reason why it is not playable")
                .query::<PositionQuery>()
                .answers::<SetupView>("The setup and the reasons."),
        )
}

async fn list(asked: Result<Query<PositionQuery>, QueryRejection>) -> Result<Json<PositionView>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let position = position(&asked)?;
    let rules = position.rules();
    let after = |action: crate::wire::Move| {
        // Its own text is read back in the same position.
        let made = movetext::read(&position, &action.text).map_err(Failure::bad)?;
        let after = fen::write(rules, &position.after(&made).setup());
        Ok(PositionMove { action, after })
    };
    Ok(Json(PositionView {
        fen: fen::write(rules, &position.setup()),
        pieces: pieces(&position),
        turn: position.turn().into(),
        board: board(rules),
        moves: moves(&position).into_iter().map(after).collect::<Result<_, Failure>>()?,
    }))
}

async fn rule(asked: Result<Query<AttemptQuery>, QueryRejection>) -> Result<Json<MoveExplanation>, Failure> {
    let Query(AttemptQuery { ruleset, fen, text }) =
        asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let position = position(&PositionQuery { ruleset, fen })?;
    let attempt = movetext::attempt(position.rules(), &text).map_err(Failure::bad)?;
    let ruling = explain(&position, &attempt);
    Ok(Json(MoveExplanation {
        legal: ruling.verdict != Verdict::Refused,
        text: ruling.sentence(position.rules()),
        articles: citations(ruling.articles().iter().copied()),
    }))
}

async fn set_up(asked: Result<Query<PositionQuery>, QueryRejection>) -> Result<Json<SetupView>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let ruleset: RulesetName = asked.ruleset.parse().map_err(Failure::bad)?;
    let start = || fen::write(ruleset.rules(), &AnyPosition::start(ruleset).setup());
    Ok(Json(study::setup(ruleset, &asked.fen.unwrap_or_else(start))))
}

fn position(asked: &PositionQuery) -> Result<AnyPosition, Failure> {
    let ruleset: RulesetName = asked.ruleset.parse().map_err(Failure::bad)?;
    match &asked.fen {
        None => Ok(AnyPosition::start(ruleset)),
        Some(text) => crate::making::position(ruleset, text),
    }
}

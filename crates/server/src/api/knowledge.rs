//! What endgame databases, past games and other rulesets say about a position.

use super::evaluate;
use super::reached::{ReachedPosition, reached};
use crate::analysis;
use crate::app::App;
use crate::asking::Asker;
use crate::error::Failure;
use crate::openapi::{Operations, summary};
use crate::people::Scope;
use crate::positions::{self, SearchScope};
use crate::wire::{EndgameVerdict, Evaluation, ExplorerPosition, FoundGames, RulesetComparison};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use draughts::RulesetName;
use draughts::notation::fen;
use serde::Deserialize;

pub(super) fn operations() -> Operations {
    Operations::of("Analysis")
        .get(
            "/api/v1/positions/evaluate",
            evaluate::evaluate_once,
            summary("Evaluate a position: its score and the best lines")
                .query::<evaluate::EvaluationQuery>()
                .answers::<Evaluation>("The evaluation.")
                .refuses(403, "The position, or one close to it, is on the board in a game being played.")
                .refuses(429, "Too many evaluations at once.")
                .refuses(503, "The queue is full; try again later.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/positions/evaluate/events",
            evaluate::events,
            summary("Follow an evaluation: server-sent events, each with everything found so far")
                .query::<evaluate::EvaluationQuery>()
                .streams::<Evaluation>("The stream; closing it stops the search.")
                .refuses(403, "The position, or one close to it, is on the board in a game being played.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/positions/endgame",
            endgame,
            summary("Look a position up in the endgame databases, draw limits included")
                .query::<KnowledgeQuery>()
                .answers::<EndgameVerdict>("The verdict.")
                .refuses(403, "The position, or one close to it, is on the board in a game being played."),
        )
        .get(
            "/api/v1/positions/games",
            games,
            summary("Find games by position")
                .query::<PositionGamesQuery>()
                .answers::<FoundGames>("The games.")
                .refuses(403, "The position, or one close to it, is on the board in a game being played.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/positions/compare",
            compare,
            summary("Compare a position under several rulesets")
                .query::<ComparisonQuery>()
                .answers::<RulesetComparison>("The moves and rulings under each ruleset."),
        )
        .get(
            "/api/v1/explorer",
            explore,
            summary("Opening explorer: the moves played from a position, with results")
                .query::<PositionGamesQuery>()
                .answers::<ExplorerPosition>("The moves with their results.")
                .refuses(403, "The position, or one close to it, is on the board in a game being played.")
                .scope(Scope::Read),
        )
}

/// A position that is asked about.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub(super) struct KnowledgeQuery {
    ruleset: String,
    /// The starting position if left out.
    fen: Option<String>,
    /// Moves that are played first.
    moves: Option<String>,
}

/// A position to search for.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionGamesQuery {
    /// The ruleset's short name.
    #[serde(default)]
    pub(crate) ruleset: String,
    /// The starting position if left out.
    pub(crate) fen: Option<String>,
    /// Moves that are played first.
    pub(crate) moves: Option<String>,
    /// Only games of this collection.
    pub(crate) collection: Option<String>,
    /// Where a list continues.
    pub(crate) before: Option<i64>,
}

impl PositionGamesQuery {
    /// The position.
    pub(crate) fn reached(&self) -> Result<ReachedPosition, Failure> {
        reached(&self.ruleset, self.fen.as_deref(), self.moves.as_deref())
    }

    /// Whose games are looked through.
    pub(crate) fn looking(&self, asker: &Asker) -> SearchScope {
        const LONGEST: usize = 100;
        let short = |text: &String| text.chars().take(LONGEST).collect();
        let collection = self.collection.as_ref().filter(|text| !text.is_empty()).map(short);
        SearchScope { asker: asker.owner(), collection }
    }
}

/// A position that is to be compared.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub(crate) struct ComparisonQuery {
    /// In whose notation it is written; the first ruleset that can read it if left out.
    pub(crate) ruleset: Option<String>,
    /// The position.
    pub(crate) fen: Option<String>,
}

/// `GET /api/v1/positions/endgame`.
pub(super) async fn endgame(
    State(app): State<App>,
    asker: Asker,
    asked: Result<Query<KnowledgeQuery>, QueryRejection>,
) -> Result<Json<EndgameVerdict>, Failure> {
    let Query(asked) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let ReachedPosition { start, moves, position } =
        reached(&asked.ruleset, asked.fen.as_deref(), asked.moves.as_deref())?;
    analysis::not_in_a_live_game(&app, asker.owner(), &position).await?;
    Ok(Json(app.endgames.ask(start, moves).await?))
}

/// `GET /api/v1/explorer`.
pub(super) async fn explore(
    State(app): State<App>,
    asker: Asker,
    sought: Result<Query<PositionGamesQuery>, QueryRejection>,
) -> Result<Json<ExplorerPosition>, Failure> {
    let Query(sought) = sought.map_err(|fault| Failure::bad(fault.body_text()))?;
    let position = sought.reached()?.position;
    analysis::not_in_a_live_game(&app, asker.owner(), &position).await?;
    Ok(Json(positions::explored(&app, &position, &sought.looking(&asker)).await?))
}

/// `GET /api/v1/positions/games`.
pub(super) async fn games(
    State(app): State<App>,
    asker: Asker,
    sought: Result<Query<PositionGamesQuery>, QueryRejection>,
) -> Result<Json<FoundGames>, Failure> {
    let Query(sought) = sought.map_err(|fault| Failure::bad(fault.body_text()))?;
    let position = sought.reached()?.position;
    analysis::not_in_a_live_game(&app, asker.owner(), &position).await?;
    Ok(Json(positions::found(&app, &position, &sought.looking(&asker), sought.before).await?))
}

/// `GET /api/v1/positions/compare`.
pub(super) async fn compare(
    comparing: Result<Query<ComparisonQuery>, QueryRejection>,
) -> Result<Json<RulesetComparison>, Failure> {
    let Query(comparing) = comparing.map_err(|fault| Failure::bad(fault.body_text()))?;
    let text = comparing.fen.as_deref().ok_or_else(|| Failure::bad("give a position: fen=W:WKd2:Bb6,d6"))?;
    let ruleset = written_in(comparing.ruleset.as_deref(), text)?;
    Ok(Json(analysis::compared_apart(ruleset, text.to_owned()).await?))
}

/// The ruleset in whose notation a position is written: the one that is named, else the first that can read it.
pub(crate) fn written_in(named: Option<&str>, text: &str) -> Result<RulesetName, Failure> {
    if let Some(name) = named.filter(|name| !name.is_empty()) {
        return name.parse().map_err(Failure::bad);
    }
    let readable = |name: &&RulesetName| fen::read(name.rules(), text).is_ok();
    let found = RulesetName::ALL.iter().find(readable).or(RulesetName::ALL.first());
    found.copied().ok_or_else(|| Failure::bad("no ruleset can read this position"))
}

//! The review of a finished game.

use super::live::PageError;
use super::{Section, shown};
use crate::analysis;
use crate::app::App;
use crate::error::Failure;
use crate::key::Id;
use crate::links;
use crate::review;
use crate::wire::{Review, ReviewState, ReviewedPly, TurningPoint};
use askama::Template;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use draughts::Side;

pub(super) fn router() -> Router<App> {
    Router::new().route("/game/{id}/review", get(show))
}

#[derive(Template)]
#[template(path = "review.html")]
struct ReviewPage {
    section: Section,
    id: String,
    ruleset: &'static str,
    title: &'static str,
    white: String,
    black: String,
    result: String,
    plies: usize,
    review: Review,
}

impl ReviewPage {
    /// Whether nothing more will come.
    fn is_done(&self) -> bool {
        self.review.state == ReviewState::Done
    }

    /// The page that analyses a position.
    fn analysis(&self, ply: &ReviewedPly) -> String {
        format!("/search?ruleset={}&fen={}", self.ruleset, links::encoded(&ply.fen))
    }

    fn line(turn: &TurningPoint) -> String {
        turn.line.join(" ")
    }
}

async fn show(State(app): State<App>, Path(id): Path<String>) -> Result<Response, PageError> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    let table = analysis::finished(&app, id).await?;
    let kept = app.db.review(id).await?;
    let game = table.game();
    let rules = game.rules();
    let named = |side: Side| match table.name(side) {
        "" => rules.colour(side).to_owned(),
        name => name.to_owned(),
    };
    Ok(shown(&ReviewPage {
        section: Section::Games,
        id: id.to_string(),
        ruleset: rules.ruleset.name(),
        title: rules.title,
        white: named(Side::White),
        black: named(Side::Black),
        result: game.outcome().map_or_else(
            || "The game was aborted.".to_owned(),
            |outcome| super::live::sentence(&outcome.text(rules)),
        ),
        plies: game.plies().len(),
        review: review::summarise(&table, kept.as_ref()),
    }))
}

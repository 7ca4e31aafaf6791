//! Games in which a position stood on the board.

use super::live::PageError;
use super::{Section, pictures, shown};
use crate::api::PositionGamesQuery;
use crate::app::App;
use crate::asking::Asker;
use crate::error::Failure;
use crate::links;
use crate::positions;
use crate::wire::FoundGame;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use draughts::RulesetName;
use print::Diagram;

pub(super) fn router() -> Router<App> {
    Router::new().route("/search", get(search))
}

#[derive(Template)]
#[template(path = "search.html")]
struct SearchPage {
    section: Section,
    rulesets: Vec<Choice>,
    ruleset: &'static str,
    title: &'static str,
    fen: String,
    collection: String,
    picture: String,
    games: Vec<FoundGame>,
    next: Option<String>,
    compare: String,
}

struct Choice {
    name: &'static str,
    title: &'static str,
    is_chosen: bool,
}

async fn search(
    State(app): State<App>,
    asker: Asker,
    sought: Result<Query<PositionGamesQuery>, QueryRejection>,
) -> Result<Response, PageError> {
    let Query(mut sought) = sought.map_err(|fault| Failure::bad(fault.body_text()))?;
    if sought.ruleset.is_empty() {
        // The first of all is asked about where nothing is said.
        sought.ruleset = RulesetName::ALL.first().map(|first| first.name().to_owned()).unwrap_or_default();
    }
    let position = sought.reached()?.position;
    let looking = sought.looking(&asker);
    crate::analysis::not_in_a_live_game(&app, asker.owner(), &position).await?;
    let found = positions::found(&app, &position, &looking, sought.before).await?;
    let rules = position.rules();
    let choice = |ruleset: &RulesetName| Choice {
        name: ruleset.name(),
        title: ruleset.rules().title,
        is_chosen: *ruleset == rules.ruleset,
    };
    let here = format!("ruleset={}&fen={}", rules.ruleset, links::encoded(&found.fen));
    let collection = looking.collection.unwrap_or_default();
    let within = match collection.as_str() {
        "" => String::new(),
        id => format!("&collection={}", links::encoded(id)),
    };
    Ok(shown(&SearchPage {
        section: Section::Games,
        rulesets: RulesetName::ALL.iter().map(choice).collect(),
        ruleset: rules.ruleset.name(),
        title: rules.title,
        picture: pictures::inline(&Diagram::new(rules, position.setup())),
        next: found.next.map(|before| format!("/search?{here}{within}&before={before}")),
        compare: format!("/compare?{here}"),
        fen: found.fen,
        collection,
        games: found.games,
    }))
}

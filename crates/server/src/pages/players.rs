//! Players by name, and the strongest of each ruleset and speed.

use super::lists::SelectOption;
use super::live::PageError;
use super::preview::{Origin, Preview};
use super::{Section, shown};
use crate::api;
use crate::app::App;
use crate::error::Failure;
use crate::people::Speed;
use crate::wire::{LeaderboardEntry, PlayerMatch};
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use draughts::RulesetName;
use serde::Deserialize;

pub(super) fn router() -> Router<App> {
    Router::new().route("/players", get(players))
}

/// The name to find, and the leaderboard to show.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayersPageQuery {
    #[serde(default)]
    name: String,
    ruleset: Option<String>,
    speed: Option<String>,
}

#[derive(Template)]
#[template(path = "players.html")]
struct PlayersPage {
    section: Section,
    preview: Preview,
    name: String,
    found: Vec<PlayerMatch>,
    ruleset: &'static str,
    title: &'static str,
    speed: &'static str,
    rulesets: Vec<SelectOption>,
    speeds: Vec<SelectOption>,
    ranked: Vec<LeaderboardEntry>,
}

async fn players(
    State(app): State<App>,
    origin: Origin,
    asked: Result<Query<PlayersPageQuery>, QueryRejection>,
) -> Result<Response, PageError> {
    let Query(PlayersPageQuery { name, ruleset, speed }) =
        asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let ruleset = ruleset.as_deref().unwrap_or(RulesetName::ALL[0].name());
    let ruleset: RulesetName = ruleset.parse().map_err(Failure::bad)?;
    let speed = match speed.as_deref() {
        None => Speed::Blitz,
        Some(text) => {
            text.parse().map_err(|()| Failure::bad("there is no such speed; choose one from the list"))?
        }
    };
    let rules = ruleset.rules();
    let choice = |name: &RulesetName| SelectOption {
        name: name.name().to_owned(),
        title: name.rules().title.to_owned(),
        is_chosen: *name == ruleset,
    };
    let pace = |pace: Speed| SelectOption {
        name: pace.name().to_owned(),
        title: pace.name().to_owned(),
        is_chosen: pace == speed,
    };
    let path = format!("/players?ruleset={ruleset}&speed={speed}");
    let says = format!("The leaderboard of {}, {speed}, and players by name.", rules.title);
    Ok(shown(&PlayersPage {
        section: Section::Games,
        preview: origin.page(&path, "Players and leaderboards", &says, rules),
        found: api::players_found(&app, &name).await?,
        name,
        ruleset: ruleset.name(),
        title: rules.title,
        speed: speed.name(),
        rulesets: RulesetName::ALL.iter().map(choice).collect(),
        speeds: Speed::ALL.map(pace).into(),
        ranked: api::ranked(&app, ruleset, speed).await?,
    }))
}

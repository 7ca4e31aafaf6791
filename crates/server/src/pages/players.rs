//! Players by name, and the strongest of each ruleset and speed.

use super::lists::Choice;
use super::live::NoPage;
use super::preview::{Origin, Preview};
use super::{Section, shown};
use crate::api;
use crate::app::App;
use crate::error::Failure;
use crate::people::Speed;
use crate::wire::{PlayerFound, Ranked};
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

/// Who is sought, and which leaderboard is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
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
    found: Vec<PlayerFound>,
    ruleset: &'static str,
    title: &'static str,
    speed: &'static str,
    rulesets: Vec<Choice>,
    speeds: Vec<Choice>,
    ranked: Vec<Ranked>,
}

async fn players(
    State(app): State<App>,
    origin: Origin,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, NoPage> {
    let Query(Asked { name, ruleset, speed }) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let ruleset = ruleset.as_deref().unwrap_or(RulesetName::ALL[0].name());
    let ruleset: RulesetName = ruleset.parse().map_err(Failure::bad)?;
    let speed = match speed.as_deref() {
        None => Speed::Blitz,
        Some(text) => {
            text.parse().map_err(|()| Failure::bad("there is no such speed; choose one of the list"))?
        }
    };
    let rules = ruleset.rules();
    let choice = |name: &RulesetName| Choice {
        name: name.name().to_owned(),
        title: name.rules().title.to_owned(),
        is_chosen: *name == ruleset,
    };
    let pace = |pace: Speed| Choice {
        name: pace.name().to_owned(),
        title: pace.name().to_owned(),
        is_chosen: pace == speed,
    };
    let path = format!("/players?ruleset={ruleset}&speed={speed}");
    let says = format!("Who is strongest at {}, {speed}; and players by name.", rules.title);
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

//! The top game in progress of each ruleset. Its script switches to the next one by itself.

use super::live::{PageError, WatchedGame};
use super::preview::{Origin, Preview, usual};
use super::{Section, pictures, shown};
use crate::api;
use crate::app::App;
use crate::asking::Asker;
use crate::error::Failure;
use crate::export::{self, ExportOrder, Format};
use crate::wire::TvChannel;
use askama::Template;
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use serde::Deserialize;

pub(super) fn router() -> Router<App> {
    Router::new().route("/tv", get(tv))
}

/// Which channel.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct TvQuery {
    ruleset: Option<String>,
}

/// The game that is shown.
struct Screen {
    id: String,
    picture: String,
    standing: String,
}

#[derive(Template)]
#[template(path = "tv.html")]
struct TvPage {
    section: Section,
    preview: Preview,
    channels: Vec<TvChannel>,
    /// The ruleset of the channel that is shown.
    chosen: String,
    game: Option<Screen>,
}

async fn tv(
    State(app): State<App>,
    asker: Asker,
    origin: Origin,
    asked: Result<Query<TvQuery>, QueryRejection>,
) -> Result<Response, PageError> {
    let Query(TvQuery { ruleset }) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let channels = api::channels(&app).await?;
    let chosen = channels.iter().find(|channel| Some(&channel.ruleset) == ruleset.as_ref());
    let chosen = chosen.or_else(|| channels.first());
    let game = match chosen {
        None => None,
        Some(channel) => {
            let watched = WatchedGame::find(&app, &channel.game, &asker).await?;
            let picture =
                watched.seen().ok().and_then(|game| export::still(game, ExportOrder::of(Format::Svg)).ok());
            Some(Screen {
                id: channel.game.clone(),
                picture: picture.as_ref().map(pictures::inline).unwrap_or_default(),
                standing: watched.standing(),
            })
        }
    };
    let says = "The top live game in each kind of draughts.";
    Ok(shown(&TvPage {
        section: Section::Games,
        preview: origin.page("/tv", "Damier TV", says, usual()),
        chosen: chosen.map(|channel| channel.ruleset.clone()).unwrap_or_default(),
        game,
        channels,
    }))
}

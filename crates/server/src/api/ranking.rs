//! Who is known for what: players by name, the strongest, and the best running game of each ruleset.

use super::telling::{News, Telling, tell};
use crate::app::App;
use crate::asking::{Asker, From};
use crate::error::Failure;
use crate::links;
use crate::openapi::{Operations, says};
use crate::people::{Rating, Scope, Speed, fold};
use crate::time::Moment;
use crate::wire::{PlayerFound, Ranked, TvChannel};
use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Sse;
use axum::response::sse::Event;
use draughts::RulesetName;
use futures_util::Stream;
use serde::Deserialize;
use std::convert::Infallible;
use std::time::Duration;

/// The longest text that is sought.
const LONGEST: usize = 20;
/// A game in which nothing has happened for so long, in milliseconds, is not worth watching.
const STILL: u64 = 10 * 60_000;
/// Channels are not told more often than this, however much happens.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) fn operations() -> Operations {
    Operations::of("Players")
        .get(
            "/api/v1/players",
            find,
            says("Players in whose names a text stands, up to 20")
                .query::<Sought>()
                .lists::<PlayerFound>("The players.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/leaderboard",
            strongest,
            says("The strongest at a ruleset and a speed, up to 100")
                .query::<Board>()
                .lists::<Ranked>("The players, the strongest first; those of whom too little is known last.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/tv",
            tv,
            says("The best running public game of each ruleset")
                .lists::<TvChannel>("One for each ruleset that is played now.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/tv/events",
            events,
            says("The best running games as they change: server-sent events named tv, each with the whole list")
                .streams::<TvChannel>("The stream.")
                .scope(Scope::Read),
        )
}

/// Whose name is sought.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
struct Sought {
    /// A part of the name.
    name: String,
}

/// Which leaderboard.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
struct Board {
    /// The ruleset's short name.
    ruleset: String,
    /// `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    speed: String,
}

async fn find(
    State(app): State<App>,
    sought: Result<Query<Sought>, QueryRejection>,
) -> Result<Json<Vec<PlayerFound>>, Failure> {
    let Query(Sought { name }) = sought.map_err(|fault| Failure::bad(fault.body_text()))?;
    Ok(Json(found(&app, &name).await?))
}

/// Players in whose names a text stands.
pub async fn found(app: &App, part: &str) -> Result<Vec<PlayerFound>, Failure> {
    let part: String = fold(part.trim()).chars().take(LONGEST).collect();
    if part.is_empty() {
        return Ok(Vec::new());
    }
    let player = |name: String| PlayerFound { href: links::player(&name), name };
    Ok(app.db.players_named(&part).await?.into_iter().map(player).collect())
}

async fn strongest(
    State(app): State<App>,
    board: Result<Query<Board>, QueryRejection>,
) -> Result<Json<Vec<Ranked>>, Failure> {
    let Query(Board { ruleset, speed }) = board.map_err(|fault| Failure::bad(fault.body_text()))?;
    let ruleset: RulesetName = ruleset.parse().map_err(Failure::bad)?;
    let all = || Speed::ALL.map(Speed::name).join(", ");
    let speed: Speed =
        speed.parse().map_err(|()| Failure::bad(format!("there is no such speed; there are {}", all())))?;
    Ok(Json(ranked(&app, ruleset, speed).await?))
}

/// The strongest at a ruleset and a speed. Who has not played for long is known less well, and may lose the place by it.
pub async fn ranked(app: &App, ruleset: RulesetName, speed: Speed) -> Result<Vec<Ranked>, Failure> {
    let now = app.time.now();
    let rows = app.db.ranked(ruleset.name(), speed.name()).await?;
    let mut all: Vec<(bool, Ranked)> = rows
        .into_iter()
        .map(|row| {
            let rating = Rating::from(row.rating).later(row.changed, now);
            let ranked = Ranked {
                place: None,
                href: links::player(&row.name),
                name: row.name,
                rating: rating.rating,
                deviation: rating.deviation,
                games: row.games,
            };
            (rating.is_uncertain(), ranked)
        })
        .collect();
    all.sort_by(|one, other| one.0.cmp(&other.0).then(other.1.rating.total_cmp(&one.1.rating)));
    let placed = |(place, (uncertain, ranked)): (u32, (bool, Ranked))| Ranked {
        place: (!uncertain).then_some(place),
        ..ranked
    };
    Ok((1..).zip(all).map(placed).collect())
}

async fn tv(State(app): State<App>) -> Result<Json<Vec<TvChannel>>, Failure> {
    Ok(Json(channels(&app).await?))
}

/// The best running public game of each ruleset.
pub async fn channels(app: &App) -> Result<Vec<TvChannel>, Failure> {
    let since = Moment(app.time.now().0.saturating_sub(STILL));
    let running = app.db.watched(since).await?;
    let channel = |ruleset: &RulesetName| {
        let best = running.iter().find(|game| game.ruleset == ruleset.name())?;
        Some(TvChannel {
            ruleset: ruleset.name().to_owned(),
            title: ruleset.rules().title.to_owned(),
            game: best.id.to_string(),
            href: format!("/game/{}", best.id),
            white: best.names.white.clone(),
            black: best.names.black.clone(),
        })
    };
    Ok(RulesetName::ALL.iter().filter_map(channel).collect())
}

async fn events(
    State(app): State<App>,
    asker: Asker,
    From(address): From,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let telling = Telling { name: "tv", changes: app.lobby(), pause: PAUSE };
    let watched = app.clone();
    let news = move || {
        let app = watched.clone();
        async move { channels(&app).await.ok().map(News::Now) }
    };
    tell(&app, &asker, address, telling, news).await
}

//! Players by name, the leaderboard, and the top game in progress of each ruleset.

use super::telling::{StreamNews, StreamOptions, stream_state};
use crate::app::App;
use crate::asking::{Asker, ClientAddress};
use crate::error::Failure;
use crate::links;
use crate::openapi::{Operations, summary};
use crate::people::{Rating, Scope, Speed, fold};
use crate::time::Moment;
use crate::wire::{LeaderboardEntry, PlayerMatch, TvChannel};
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

/// The longest search text.
const LONGEST: usize = 20;
/// A game in which nothing has happened for so long, in milliseconds, is not worth watching.
const STILL: u64 = 10 * 60_000;
/// The least time between two updates of the channels.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) fn operations() -> Operations {
    Operations::of("Players")
        .get(
            "/api/v1/players",
            find,
            summary("Find players by a part of their name, up to 20")
                .query::<PlayersQuery>()
                .lists::<PlayerMatch>("The players.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/leaderboard",
            strongest,
            summary("The leaderboard of a ruleset and a speed, up to 100 players")
                .query::<LeaderboardQuery>()
                .lists::<LeaderboardEntry>(
                    "The players, the strongest first; those with a provisional rating last.",
                )
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/tv",
            tv,
            summary("The top public game in progress of each ruleset")
                .lists::<TvChannel>("One for each ruleset that is played now.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/tv/events",
            events,
            summary(
                "Follow the top games in progress: server-sent events named tv, each with the whole list",
            )
            .streams::<TvChannel>("The stream.")
            .scope(Scope::Read),
        )
}

/// A search for players.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
struct PlayersQuery {
    /// A part of the name.
    name: String,
}

/// Which leaderboard.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
struct LeaderboardQuery {
    /// The ruleset's short name.
    ruleset: String,
    /// `bullet`, `blitz`, `rapid`, `classical` or `correspondence`.
    speed: String,
}

async fn find(
    State(app): State<App>,
    sought: Result<Query<PlayersQuery>, QueryRejection>,
) -> Result<Json<Vec<PlayerMatch>>, Failure> {
    let Query(PlayersQuery { name }) = sought.map_err(|fault| Failure::bad(fault.body_text()))?;
    Ok(Json(found(&app, &name).await?))
}

/// Players whose names contain a text.
pub async fn found(app: &App, part: &str) -> Result<Vec<PlayerMatch>, Failure> {
    let part: String = fold(part.trim()).chars().take(LONGEST).collect();
    if part.is_empty() {
        return Ok(Vec::new());
    }
    let player = |name: String| PlayerMatch { href: links::player(&name), name };
    Ok(app.db.players_named(&part).await?.into_iter().map(player).collect())
}

async fn strongest(
    State(app): State<App>,
    board: Result<Query<LeaderboardQuery>, QueryRejection>,
) -> Result<Json<Vec<LeaderboardEntry>>, Failure> {
    let Query(LeaderboardQuery { ruleset, speed }) =
        board.map_err(|fault| Failure::bad(fault.body_text()))?;
    let ruleset: RulesetName = ruleset.parse().map_err(Failure::bad)?;
    let all = || Speed::ALL.map(Speed::name).join(", ");
    let speed: Speed =
        speed.parse().map_err(|()| Failure::bad(format!("there is no such speed; there are {}", all())))?;
    Ok(Json(ranked(&app, ruleset, speed).await?))
}

/// The strongest at a ruleset and a speed. The deviation of inactive players grows, and they may lose their place.
pub async fn ranked(app: &App, ruleset: RulesetName, speed: Speed) -> Result<Vec<LeaderboardEntry>, Failure> {
    let now = app.time.now();
    let rows = app.db.ranked(ruleset.name(), speed.name()).await?;
    let mut all: Vec<(bool, LeaderboardEntry)> = rows
        .into_iter()
        .map(|row| {
            let rating = Rating::from(row.rating).later(row.changed, now);
            let ranked = LeaderboardEntry {
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
    let placed = |(place, (uncertain, ranked)): (u32, (bool, LeaderboardEntry))| LeaderboardEntry {
        place: (!uncertain).then_some(place),
        ..ranked
    };
    Ok((1..).zip(all).map(placed).collect())
}

async fn tv(State(app): State<App>) -> Result<Json<Vec<TvChannel>>, Failure> {
    Ok(Json(channels(&app).await?))
}

/// The top public game in progress of each ruleset.
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
    ClientAddress(address): ClientAddress,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let telling = StreamOptions { name: "tv", changes: app.lobby(), pause: PAUSE };
    let watched = app.clone();
    let news = move || {
        let app = watched.clone();
        async move { channels(&app).await.ok().map(StreamNews::Now) }
    };
    stream_state(&app, &asker, address, telling, news).await
}

//! Reviews of finished games.

use super::telling::{StreamNews, StreamOptions, stream_state};
use crate::analysis::{self, Share};
use crate::app::App;
use crate::asking::{Asker, ClientAddress, SameOrigin};
use crate::error::Failure;
use crate::key::Id;
use crate::openapi::{Operations, summary};
use crate::review;
use crate::room::Table;
use crate::wire::{Review, ReviewState};
use axum::Json;
use axum::extract::{Path, State};
use axum::response::Sse;
use axum::response::sse::Event;
use futures_util::Stream;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The least time between two events.
const PAUSE: Duration = Duration::from_millis(700);

pub(super) fn operations() -> Operations {
    let id = "0123456789abcdef";
    Operations::of("Analysis")
        .get(
            "/api/v1/games/{id}/review",
            show,
            summary("The review of a finished game, as far as it has progressed")
                .path("id", "The game's id", id)
                .answers::<Review>("The review.")
                .refuses(404, "There is no such game."),
        )
        .post(
            "/api/v1/games/{id}/review",
            begin,
            summary("Start the review of a finished game")
                .path("id", "The game's id", id)
                .answers::<Review>("The review so far.")
                .refuses(404, "There is no such game.")
                .refuses(403, "The game is not over yet.")
                .refuses(429, "Too many reviews requested; try again later."),
        )
        .get(
            "/api/v1/games/{id}/review/events",
            events,
            summary("Follow a review: server-sent events, each with everything found so far")
                .path("id", "The game's id", id)
                .streams::<Review>("The stream.")
                .refuses(404, "There is no such game."),
        )
}

/// `GET /api/v1/games/{id}/review`.
pub(super) async fn show(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Review>, Failure> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    let table = analysis::finished(&app, id).await?;
    Ok(Json(current_review(&app, &table).await?))
}

/// `POST /api/v1/games/{id}/review`: has it made.
pub(super) async fn begin(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    _: SameOrigin,
    Path(id): Path<String>,
) -> Result<Json<Review>, Failure> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    let by = asker.owner().map_or(Share::Address(address), Share::Of);
    app.reviews.want(&app, id, by, address).await?;
    let table = analysis::finished(&app, id).await?;
    Ok(Json(current_review(&app, &table).await?))
}

/// `GET /api/v1/games/{id}/review/events`: server-sent events named `review`, until it is done.
pub(super) async fn events(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    let table = Arc::new(analysis::finished(&app, id).await?);
    let telling = StreamOptions { name: "review", changes: app.reviews.progress(), pause: PAUSE };
    let watched = app.clone();
    // How many positions had been thought about, and whether that was all.
    let told = Arc::new(Mutex::new(None));
    let news = move || {
        let (app, table, told) = (watched.clone(), Arc::clone(&table), Arc::clone(&told));
        async move {
            let review = current_review(&app, &table).await.ok()?;
            let now = Some((review.done, review.state));
            let before = std::mem::replace(&mut *told.lock().unwrap_or_else(PoisonError::into_inner), now);
            Some(match review.state {
                // Another game has come further.
                _ if now == before => StreamNews::Old,
                ReviewState::Done => StreamNews::Last(review),
                _ => StreamNews::Now(review),
            })
        }
    };
    stream_state(&app, &asker, address, telling, news).await
}

async fn current_review(app: &App, table: &Table) -> Result<Review, Failure> {
    let kept = app.db.review(table.row().id).await?;
    Ok(review::summarise(table, kept.as_ref()))
}

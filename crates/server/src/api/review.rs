//! Reviews of games that are over.

use crate::analysis::{self, Share};
use crate::app::App;
use crate::browser::{From, SameOrigin};
use crate::error::Failure;
use crate::key::Id;
use crate::openapi::{Operations, says};
use crate::people::Asker;
use crate::review;
use crate::room::Table;
use crate::socket::counted;
use crate::wire::{Review, ReviewState};
use axum::Json;
use axum::extract::{Path, State};
use axum::response::Sse;
use axum::response::sse::Event;
use futures_util::Stream;
use futures_util::stream::unfold;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Events do not come more often than this.
const PAUSE: Duration = Duration::from_millis(700);

pub(super) fn operations() -> Operations {
    let id = "0123456789abcdef";
    Operations::of("What the computer knows")
        .get(
            "/api/v1/games/{id}/review",
            show,
            says("The review of a game that is over, as far as it is made")
                .path("id", "The game's id", id)
                .answers::<Review>("The review.")
                .refuses(404, "There is no such game."),
        )
        .post(
            "/api/v1/games/{id}/review",
            begin,
            says("Has a game that is over reviewed")
                .path("id", "The game's id", id)
                .answers::<Review>("The review as it stands.")
                .refuses(404, "There is no such game.")
                .refuses(403, "The game is not over yet.")
                .refuses(429, "Too many reviews are asked for; try again later."),
        )
        .get(
            "/api/v1/games/{id}/review/events",
            events,
            says("A review as it is made: server-sent events, each with everything so far")
                .path("id", "The game's id", id)
                .streams::<Review>("The stream.")
                .refuses(404, "There is no such game."),
        )
}

/// `GET /api/v1/games/{id}/review`.
pub(super) async fn show(State(app): State<App>, Path(id): Path<String>) -> Result<Json<Review>, Failure> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    let table = analysis::finished(&app, id).await?;
    Ok(Json(as_it_is(&app, &table).await?))
}

/// `POST /api/v1/games/{id}/review`: has it made.
pub(super) async fn begin(
    State(app): State<App>,
    asker: Asker,
    From(address): From,
    _: SameOrigin,
    Path(id): Path<String>,
) -> Result<Json<Review>, Failure> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    let by = asker.owner().map_or(Share::Address(address), Share::Of);
    review::want(&app, id, by, address).await?;
    let table = analysis::finished(&app, id).await?;
    Ok(Json(as_it_is(&app, &table).await?))
}

/// `GET /api/v1/games/{id}/review/events`: server-sent events named `review`, until it is done.
pub(super) async fn events(
    State(app): State<App>,
    asker: Asker,
    From(address): From,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    let table = Arc::new(analysis::finished(&app, id).await?);
    let changes = app.reviews.progress();
    let watching = Watching { app: app.clone(), table, changes, told: None };
    counted(&app, &asker, address, unfold(watching, next)).await
}

async fn as_it_is(app: &App, table: &Table) -> Result<Review, Failure> {
    let kept = app.db.review(table.row().id).await?;
    Ok(review::told(table, kept.as_ref()))
}

struct Watching {
    app: App,
    table: Arc<Table>,
    changes: watch::Receiver<u64>,
    /// How many positions had been thought about, and whether that was all.
    told: Option<(u32, ReviewState)>,
}

async fn next(mut watching: Watching) -> Option<(Result<Event, Infallible>, Watching)> {
    let mut down = watching.app.down();
    loop {
        match watching.told {
            None => {}
            Some((_, ReviewState::Done)) => return None,
            Some(_) => {
                tokio::select! {
                    changed = watching.changes.changed() => changed.ok()?,
                    _ = down.wait_for(|down| *down) => return None,
                }
                tokio::time::sleep(PAUSE).await;
            }
        }
        watching.changes.borrow_and_update();
        let review = as_it_is(&watching.app, &watching.table).await.ok()?;
        let told = Some((review.done, review.state));
        // Another game has come further.
        if told == watching.told {
            continue;
        }
        watching.told = told;
        let event = Event::default().event("review").json_data(review).ok()?;
        return Some((Ok(event), watching));
    }
}

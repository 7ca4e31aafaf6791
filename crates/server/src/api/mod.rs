//! What is asked over plain HTTP, under `/api/v1`.

mod asked;
mod collections;
mod displays;
mod evaluate;
mod games;
mod join;
mod knowledge;
mod lists;
mod lobby;
mod positions;
mod review;
mod studies;

pub use collections::{CollectionAsked, Shown as CollectedShown, shown as collection};
pub use displays::shown as display;
pub(crate) use knowledge::{Comparing, Sought, written_in};
pub use lists::{Asked, List, lines};
pub use studies::profile;

use crate::app::App;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

/// The longest body of a request.
const LONGEST_BODY: usize = 64 << 10;

/// Everything under `/api/v1`.
pub fn router() -> Router<App> {
    Router::new()
        .route("/api/v1/games", post(games::make).get(lists::list))
        .route("/api/v1/games/{id}", get(games::show))
        .route("/api/v1/games/{id}/link", post(games::link))
        .route("/api/v1/join", post(join::join))
        .route("/api/v1/lobby/events", get(lobby::events))
        .route("/api/v1/displays/{id}", get(displays::show))
        .route("/api/v1/displays/{id}/events", get(displays::events))
        .merge(positions::router())
        .route("/api/v1/positions/evaluate", get(evaluate::once))
        .route("/api/v1/positions/evaluate/events", get(evaluate::events))
        .route("/api/v1/positions/endgame", get(knowledge::endgame))
        .route("/api/v1/positions/games", get(knowledge::games))
        .route("/api/v1/positions/compare", get(knowledge::compare))
        .route("/api/v1/explorer", get(knowledge::explore))
        .route("/api/v1/games/{id}/review", get(review::show).post(review::begin))
        .route("/api/v1/games/{id}/review/events", get(review::events))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        // These have limits of their own.
        .merge(studies::router())
        .merge(collections::router())
}

//! What is asked over plain HTTP, under `/api/v1`.

mod accounts;
mod admin;
mod clocks;
pub(crate) mod desk;
mod displays;
mod games;
mod join;
mod keys;
mod lists;
mod lobby;
mod players;
mod positions;

pub use admin::accounts;
pub use displays::shown as display;
pub use keys::{list_sessions, list_tokens};
pub use lists::{Asked, List, line, lines};
pub use players::{no_player, player};

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
        .merge(desk::router())
        .merge(clocks::router())
        .merge(positions::router())
        .merge(accounts::router())
        .merge(keys::router())
        .merge(players::router())
        .merge(admin::router())
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
}

//! The API over plain HTTP, under `/api/v1`: each part has a list of its operations, which routes and describes them.

mod accounts;
mod admin;
mod calling;
mod challenges;
mod clocks;
mod collections;
pub(crate) mod desk;
mod displays;
mod evaluate;
mod event_hall;
mod event_news;
mod event_play;
mod event_trf;
pub(crate) mod events;
mod games;
mod join;
mod keys;
mod knowledge;
mod library;
mod lists;
mod lobby;
mod pdn;
mod players;
mod playing;
mod positions;
mod proof;
mod ranking;
mod reached;
mod review;
mod rulings;
#[cfg(test)]
mod schemas;
mod streams;
mod studies;
mod telling;

pub use admin::accounts;
pub use calling::wishes_of;
pub use challenges::list as challenges;
pub use collections::{CollectionFilter, CollectionQuery, shown as collection};
pub use displays::shown as display;
pub use keys::{list_sessions, list_tokens};
pub(crate) use knowledge::{ComparisonQuery, PositionGamesQuery, written_in};
pub use lists::{GameList, GamesQuery, line, lines};
pub use players::{no_player, player};
pub use proof::shown as second_factor;
pub use ranking::{channels, found as players_found, ranked};
pub use studies::profile;

use crate::app::App;
use crate::error::Failure;
use crate::openapi::{self, Operations, summary};
use crate::people::Scope;
use crate::wire::{CreatedResource, DisplayView, FromServer, GameLine, Invitation, NewGame, SeatLinkRequest};
use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// Everything that can be asked under `/api/v1`.
pub fn operations() -> Operations {
    games_operations()
        .and(playing::operations())
        .and(streams::operations())
        .and(positions::operations())
        .and(knowledge::operations())
        .and(review::operations())
        .and(studies::operations())
        .and(collections::operations())
        .and(rulings::operations())
        .and(library::operations())
        .and(pdn::operations())
        .and(accounts::operations())
        .and(keys::operations())
        .and(proof::operations())
        .and(players::operations())
        .and(ranking::operations())
        .and(challenges::operations())
        .and(calling::operations())
        .and(admin::operations())
        .and(desk::operations())
        .and(events::operations())
        .and(event_play::operations())
        .and(event_trf::operations())
        .and(event_hall::operations())
        .and(clocks::operations())
}

/// Everything under `/api`, but for the page that shows it.
pub fn router() -> Router<App> {
    operations()
        .router()
        .method_not_allowed_fallback(no_such_method)
        .route("/api/openapi.json", get(described))
        .route("/api/v1/{*path}", axum::routing::any(nothing))
}

/// The description, which changes with the program only.
pub fn description() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(|| openapi::document(operations().described()));
    &DOCUMENT
}

async fn described() -> impl IntoResponse {
    let head = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "public, max-age=300")];
    (head, description().to_string())
}

async fn nothing() -> Failure {
    Failure::Unknown("there is nothing at this address; /api lists all operations")
}

async fn no_such_method() -> Failure {
    Failure::Method("this address does not take that method; /api lists all operations")
}

/// Games and displays: made, shown, listed, joined.
fn games_operations() -> Operations {
    let example = json!({ "ruleset": "international", "opponent": { "kind": "computer", "level": 3 } });
    Operations::of("Games")
        .post(
            "/api/v1/games",
            games::make,
            summary("Create a game or a simultaneous display")
                .more("A new browser gets its cookie with the response.")
                .takes::<NewGame>(example)
                .answers::<CreatedResource>(
                    "The game, with an invitation link if the opponent is to join by one.",
                )
                .refuses(429, "Too many games at once; wait a minute.")
                .scope(Scope::Play),
        )
        .get(
            "/api/v1/games",
            lists::list,
            summary("List games, newest first, at most 50")
                .query::<GamesQuery>()
                .lists::<GameLine>("The games.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/games/{id}",
            games::show,
            summary("The current state of a game, with all its moves")
                .path("id", "The game's id", EXAMPLE)
                .answers::<FromServer>("The game, as its socket sends it: a state message.")
                .refuses(404, "There is no such game.")
                .scope(Scope::Read),
        )
        .post(
            "/api/v1/games/{id}/link",
            games::link,
            summary("Create a link to your own seat, for another device, or to an empty one")
                .path("id", "The game's id", EXAMPLE)
                .takes::<SeatLinkRequest>(json!({ "side": "white" }))
                .answers::<CreatedResource>("The link. Earlier links to the seat stop working.")
                .refuses(403, "The seat is not yours to give.")
                .refuses(404, "There is no such game.")
                .scope(Scope::Play),
        )
        .post(
            "/api/v1/join",
            join::join,
            summary("Join a game: by invitation, or from the lobby")
                .takes::<Invitation>(json!({ "game": EXAMPLE, "name": "Ann" }))
                .answers::<CreatedResource>("The game you have joined.")
                .refuses(404, "The invitation is not valid.")
                .refuses(409, "Somebody else has the seat, or the game is over.")
                .scope(Scope::Play),
        )
        .get(
            "/api/v1/lobby/events",
            lobby::events,
            summary("Follow the lobby: server-sent events, each with the whole list")
                .streams::<GameLine>("Events named lobby; their data is a list of games."),
        )
        .get(
            "/api/v1/displays/{id}",
            displays::show,
            summary("A simultaneous display and its boards")
                .path("id", "The display's id", EXAMPLE)
                .answers::<DisplayView>("The display.")
                .refuses(404, "There is no such display.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/displays/{id}/events",
            displays::events,
            summary("Follow a simultaneous display: server-sent events named display, each with everything")
                .path("id", "The display's id", EXAMPLE)
                .streams::<DisplayView>("The stream.")
                .refuses(404, "There is no such display.")
                .scope(Scope::Read),
        )
}

const EXAMPLE: &str = "0123456789abcdef";

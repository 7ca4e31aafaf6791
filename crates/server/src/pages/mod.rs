//! The pages: HTML from templates, which can be read without scripts. What happens on them is in `web/`.

mod fault;
mod lists;
mod pictures;
mod plain;
mod print;
mod rules;

pub use fault::{ErrorPage, not_found};
pub use lists::{Games, List, Search, games, lobby, simultaneous};
pub use plain::{GamePage, game};
pub use print::print;

use askama::Template;
use axum::Router;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

/// The pages that are the same for everybody.
pub fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().merge(plain::router()).merge(rules::router())
}

/// The part of the site a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Starting and playing.
    Play,
    /// Games that wait for somebody.
    Lobby,
    /// Lists of games.
    Games,
    /// The rules.
    Rules,
    /// None.
    Elsewhere,
}

impl Section {
    const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Lobby => "lobby",
            Self::Games => "games",
            Self::Rules => "rules",
            Self::Elsewhere => "",
        }
    }
}

/// A page as an answer.
fn shown(page: &impl Template) -> Response {
    match page.render() {
        Ok(text) => Html(text).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page cannot be made");
            (StatusCode::INTERNAL_SERVER_ERROR, "The page cannot be made.\n").into_response()
        }
    }
}

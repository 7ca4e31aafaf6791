//! The pages: HTML from templates, which can be read without scripts. What happens on them is in `web/`.

mod account;
mod analysis;
mod api;
mod clock;
mod collections;
mod compare;
mod desk;
mod embed;
mod fault;
mod lists;
mod live;
mod pictures;
mod plain;
mod player;
mod print;
mod review;
mod rules;
mod search;

pub use fault::{ErrorPage, not_found};

use lists::{Games, Search};
use plain::GamePage;

use crate::app::App;
use askama::Template;
use axum::Router;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

/// All pages.
pub fn router() -> Router<App> {
    Router::new()
        .merge(plain::router())
        .merge(rules::router())
        .merge(live::router())
        .merge(api::router())
        .merge(embed::router())
        .merge(analysis::router())
        .merge(collections::router())
        .merge(compare::router())
        .merge(review::router())
        .merge(search::router())
        .merge(account::router())
        .merge(player::router())
        .merge(desk::router())
        .merge(clock::router())
}

/// The part of the site a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// Starting and playing.
    Play,
    /// Games that wait for somebody.
    Lobby,
    /// Lists of games.
    Games,
    /// Analysis: studies, the editor, collections.
    Analysis,
    /// The rules.
    Rules,
    /// The account of the one who asks.
    Account,
    /// None.
    Elsewhere,
}

impl Section {
    const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Lobby => "lobby",
            Self::Games => "games",
            Self::Analysis => "analysis",
            Self::Rules => "rules",
            Self::Account => "account",
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
            (StatusCode::INTERNAL_SERVER_ERROR, "The page cannot be shown.\n").into_response()
        }
    }
}

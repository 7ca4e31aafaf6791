//! The pages: HTML from templates, which can be read without scripts. What happens on them is in `web/`.

mod account;
mod analysis;
mod api;
mod clock;
mod collections;
mod compare;
mod desk;
mod embed;
pub(crate) mod escaping;
mod event_files;
mod event_hall;
mod events;
mod fault;
mod lists;
mod live;
mod packed;
mod pictures;
mod plain;
mod player;
mod players;
mod preview;
mod print;
mod results;
mod review;
mod rules;
mod search;
mod sitemap;
mod tv;

pub use fault::{ErrorPage, not_found};

use lists::{Games, GamesSearch};
use plain::GamePage;

use crate::app::App;
use askama::Template;
use axum::Router;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use draughts::Code;

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
        .merge(events::router().merge(event_files::router()))
        .merge(clock::router())
        .merge(sitemap::router())
        .merge(players::router())
        .merge(tv::router())
}

/// The part of the site a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// Starting and playing.
    Play,
    /// Games that wait for somebody.
    Lobby,
    /// Events of several games.
    Events,
    /// Lists of games.
    Games,
    /// Analysis: studies, the editor, collections.
    Analysis,
    /// The rules.
    Rules,
    /// The asker's account.
    Account,
    /// A page outside the sections.
    Elsewhere,
}

impl Section {
    const fn name(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Lobby => "lobby",
            Self::Events => "events",
            Self::Games => "games",
            Self::Analysis => "analysis",
            Self::Rules => "rules",
            Self::Account => "account",
            Self::Elsewhere => "",
        }
    }
}

/// A rulebook as players write it: federations by their initials.
fn book_name(code: impl std::borrow::Borrow<Code>) -> String {
    let code: Code = *code.borrow();
    match code {
        Code::Portugal | Code::Czech | Code::Killer | Code::Site64 => {
            let (first, rest) = code.name().split_at(1);
            first.to_uppercase() + rest
        }
        Code::Fmjd | Code::Idf | Code::Wcdf | Code::Fid | Code::Apca => code.name().to_uppercase(),
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

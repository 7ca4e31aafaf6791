//! For search engines: the sitemap, and which pages are private.

use super::live::PageError;
use super::preview::Origin;
use crate::app::App;
use crate::date::Date;
use crate::links;
use crate::store::{GameStatus, GamesFilter};
use axum::Router;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use axum::routing::get;
use draughts::rulebook::rulebook;
use draughts::{Code, RulesetName};
use std::fmt::Write;

pub(super) fn router() -> Router<App> {
    Router::new().route("/sitemap.xml", get(sitemap)).route("/robots.txt", get(robots))
}

/// What is not for them: it belongs to one person, or changes with every question.
const PRIVATE: [&str; 12] = [
    "/api/",
    "/account",
    "/admin",
    "/desk",
    "/join",
    "/embed",
    "/overlay",
    "/game/*/socket",
    "/game/*/print",
    "/analysis?",
    "/compare?",
    "/search?",
];

/// The pages that are always there.
const PAGES: [&str; 9] =
    ["/", "/rules", "/compare", "/analysis", "/games", "/lobby", "/players", "/tv", "/clock"];

async fn robots(origin: Origin) -> impl IntoResponse {
    let mut text = String::from("User-agent: *\n");
    for path in PRIVATE {
        // Writing to a string does not fail.
        let _ = writeln!(text, "Disallow: {path}");
    }
    let _ = writeln!(text, "\nSitemap: {}", origin.whole("/sitemap.xml"));
    ([(CONTENT_TYPE, "text/plain; charset=utf-8"), (CACHE_CONTROL, "public, max-age=3600")], text)
}

async fn sitemap(State(app): State<App>, origin: Origin) -> Result<impl IntoResponse, PageError> {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    let mut add = |path: &str, changed: Option<Date>| {
        let changed =
            changed.map(|date| format!("<lastmod>{}</lastmod>", date.machine())).unwrap_or_default();
        let _ = writeln!(text, "<url><loc>{}</loc>{changed}</url>", origin.whole(path).replace('&', "&amp;"));
    };
    PAGES.iter().for_each(|path| add(path, None));
    RulesetName::ALL.iter().for_each(|ruleset| add(&links::ruleset(ruleset.rules()), None));
    for book in Code::ALL.into_iter().filter_map(rulebook) {
        if let Some(path) = links::code(book.code).filter(|path| !path.contains('#')) {
            add(&path, None);
        }
        book.entries.iter().for_each(|entry| add(&links::numbered(book.code, &entry.number), None));
    }
    // Of the games those that everybody finds in the lists: the latest that are over.
    let finished = GamesFilter { statuses: &[GameStatus::Ended], ..GamesFilter::default() };
    for game in app.db.list(&finished).await? {
        add(&format!("/game/{}", game.id), Some(Date::of(game.last.0)));
    }
    text.push_str("</urlset>\n");
    Ok(([(CONTENT_TYPE, "application/xml; charset=utf-8"), (CACHE_CONTROL, "public, max-age=3600")], text))
}

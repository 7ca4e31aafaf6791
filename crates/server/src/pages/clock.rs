//! The clock for a table: a page that keeps its time in the browser.

use super::{Section, shown};
use askama::Template;
use axum::Router;
use axum::response::Response;
use axum::routing::get;

pub(super) fn router<S: Clone + Send + Sync + 'static>() -> Router<S> {
    Router::new().route("/clock", get(clock))
}

#[derive(Template)]
#[template(path = "clock.html")]
struct ClockPage {
    section: Section,
}

async fn clock() -> Response {
    shown(&ClockPage { section: Section::Elsewhere })
}

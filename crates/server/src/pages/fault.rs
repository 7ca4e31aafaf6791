//! Error pages.

use super::{Section, shown};
use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;

/// An error page.
#[derive(Clone, Debug, Template)]
#[template(path = "error.html")]
pub struct ErrorPage {
    section: Section,
    status: u16,
    title: &'static str,
    text: String,
}

impl ErrorPage {
    /// The page for a status. The text is for people: what is wrong, and what would help.
    pub fn new(status: StatusCode, text: impl Into<String>) -> Self {
        let title = match status {
            StatusCode::NOT_FOUND => "Page not found",
            StatusCode::UNAUTHORIZED => "Please sign in",
            StatusCode::FORBIDDEN => "Not allowed",
            StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => "Bad request",
            StatusCode::METHOD_NOT_ALLOWED => "That is not possible here",
            StatusCode::TOO_MANY_REQUESTS => "Too many requests",
            StatusCode::SERVICE_UNAVAILABLE => "Not available at the moment",
            _ => "Something went wrong",
        };
        Self { section: Section::Elsewhere, status: status.as_u16(), title, text: text.into() }
    }

    /// The page as an answer.
    pub fn shown(&self) -> Response {
        let mut response = shown(self);
        *response.status_mut() =
            StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        response
    }
}

/// The answer to an address that leads nowhere.
pub async fn not_found() -> Response {
    ErrorPage::new(StatusCode::NOT_FOUND, "There is no page at this address. The link may be incomplete.")
        .shown()
}

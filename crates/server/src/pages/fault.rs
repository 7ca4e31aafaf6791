//! What is shown instead of a page.

use super::{Section, shown};
use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;

/// A page that says why there is no other.
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
            StatusCode::NOT_FOUND => "There is nothing here",
            StatusCode::FORBIDDEN | StatusCode::UNAUTHORIZED => "This is not open to you",
            StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY => "That cannot be understood",
            StatusCode::METHOD_NOT_ALLOWED => "That cannot be done here",
            StatusCode::TOO_MANY_REQUESTS => "Too much at once",
            StatusCode::SERVICE_UNAVAILABLE => "Not at the moment",
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
    ErrorPage::new(StatusCode::NOT_FOUND, "No page has this address. A link may have been cut short.").shown()
}

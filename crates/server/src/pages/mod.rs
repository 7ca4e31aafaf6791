//! The pages.

use crate::app::App;
use axum::Router;

/// All pages.
pub fn router() -> Router<App> {
    Router::new()
}

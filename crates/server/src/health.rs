//! The server's health, for monitoring.

use crate::analysis::Load;
use crate::store::Soundness;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::fmt::Display;
use std::time::Duration;

#[derive(Debug, Serialize)]
struct Health {
    /// `ok` or `failing`.
    status: &'static str,
    version: &'static str,
    uptime_seconds: u64,
    /// `ok` or what is wrong with it.
    database: String,
    /// `whole`, how far the check of a large database is, or what is wrong with it.
    check: String,
    /// Positions that are analysed.
    analysed: usize,
    /// Positions that wait for it.
    waiting: usize,
}

/// The answer: 200 if something could be written and nothing is known to be damaged, else 503.
pub fn page<T, E: Display>(
    storage: Result<T, E>,
    soundness: &Soundness,
    uptime: Duration,
    load: Load,
) -> Response {
    let (check, damaged) = match soundness {
        Soundness::Whole => ("whole".to_owned(), false),
        Soundness::Checking { done, tables } => (format!("{done} of {tables} tables"), false),
        Soundness::Damaged(reason) => (reason.clone(), true),
    };
    let (code, status, database) = match storage {
        Ok(_) if damaged => (StatusCode::SERVICE_UNAVAILABLE, "failing", "damaged".to_owned()),
        Ok(_) => (StatusCode::OK, "ok", "ok".to_owned()),
        Err(fault) => (StatusCode::SERVICE_UNAVAILABLE, "failing", fault.to_string()),
    };
    let health = Health {
        status,
        version: crate::version::VERSION,
        uptime_seconds: uptime.as_secs(),
        database,
        check,
        analysed: load.thinking,
        waiting: load.waiting,
    };
    (code, Json(health)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_storage_that_fails_shows() {
        let load = Load { thinking: 1, waiting: 2 };
        let failing = page(Err::<(), _>("no answer"), &Soundness::Whole, Duration::from_secs(7), load);
        assert_eq!(failing.status(), StatusCode::SERVICE_UNAVAILABLE);
        let bytes = axum::body::to_bytes(failing.into_body(), 4096).await.expect("it is short");
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        assert!(
            text.contains("\"database\":\"no answer\"") && text.contains("\"uptime_seconds\":7"),
            "{text}"
        );
        assert!(text.contains("\"analysed\":1,\"waiting\":2"), "{text}");
        let status = |soundness| page(Ok::<_, String>(()), &soundness, Duration::ZERO, load).status();
        assert_eq!(status(Soundness::Whole), StatusCode::OK);
        assert_eq!(status(Soundness::Checking { done: 3, tables: 20 }), StatusCode::OK);
        assert_eq!(status(Soundness::Damaged("a page".to_owned())), StatusCode::SERVICE_UNAVAILABLE);
    }
}

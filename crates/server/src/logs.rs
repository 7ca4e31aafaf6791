//! The server's log: one line for each noteworthy event, as text or as JSON.
//!
//! Anybody with the address of a game can watch it, and anybody with a key or a cookie can play. So a line names the
//! kind of page requested (`/game/{id}`), never the address itself or the contents of a request.

use crate::metrics;
use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use tracing::Instrument;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;

/// The form of the lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// For people.
    #[default]
    Text,
    /// For programs: an object to a line.
    Json,
}

/// What is written, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logs {
    /// The form.
    pub form: Form,
    /// How much, as `info` or `warn,server=debug`.
    pub filter: String,
}

impl Default for Logs {
    fn default() -> Self {
        Self { form: Form::Text, filter: USUAL.to_owned() }
    }
}

/// Everything worth knowing, without every request.
const USUAL: &str = "info";

/// Why logging cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the log filter {filter:?} cannot be understood ({reason}): write for example info, or warn,server=debug"
)]
pub struct LogFilterError {
    filter: String,
    reason: String,
}

/// Starts logging to standard error. A second call changes nothing.
pub fn begin(logs: &Logs) -> Result<(), LogFilterError> {
    let filter: Targets = (logs.filter.parse())
        .map_err(|error| LogFilterError { filter: logs.filter.clone(), reason: format!("{error}") })?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let registry = tracing_subscriber::registry().with(filter);
    // Logs that are set up already stay.
    let _ = match logs.form {
        Form::Text => tracing::subscriber::set_global_default(registry.with(lines.with_target(false))),
        Form::Json => {
            tracing::subscriber::set_global_default(registry.with(lines.json().flatten_event(true)))
        }
    };
    Ok(())
}

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives every request a number, measures it, and writes a line about it. For `axum::middleware::from_fn`, as a layer
/// of a router, so that it is known which page was asked for.
pub async fn requests(request: Request, next: Next) -> Response {
    let id = request_id();
    let method = request.method().clone();
    let page = request.extensions().get::<MatchedPath>().map_or("none", MatchedPath::as_str).to_owned();
    let began = Instant::now();
    let span = tracing::info_span!("request", id, %method, page);
    let mut response = next.run(request).instrument(span.clone()).await;
    let took = began.elapsed();
    let status = response.status();
    metrics::answered(status.as_u16(), took);
    let milliseconds = took.as_secs_f64() * 1000.0;
    span.in_scope(|| {
        if status.is_server_error() {
            tracing::error!(status = status.as_u16(), milliseconds, "answered");
        } else {
            tracing::debug!(status = status.as_u16(), milliseconds, "answered");
        }
    });
    if let Ok(id) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// Tells requests apart, also those of earlier runs. It is no secret.
pub(crate) fn request_id() -> String {
    static STARTED: std::sync::OnceLock<u64> = std::sync::OnceLock::new();
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    format!("{:x}-{:x}", STARTED.get_or_init(now), COUNT.fetch_add(1, Ordering::Relaxed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Router;
    use axum::body::Body;
    use axum::routing::get;
    use std::io::{self, Write};
    use std::sync::{Arc, Mutex};
    use tower::ServiceExt;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("nobody panicked").extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[tokio::test]
    async fn no_secret_is_written() {
        let lines = Lines::default();
        let writer = lines.clone();
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::DEBUG)
            .with_ansi(false)
            .with_writer(move || writer.clone())
            .finish();
        let guard = tracing::subscriber::set_default(subscriber);
        let routes = Router::new()
            .route("/game/{id}", get(|| async { "text" }))
            .layer(axum::middleware::from_fn(requests));
        let request = Request::get("/game/hush?key=hushhush")
            .header("cookie", "damier=secret")
            .body(Body::empty())
            .expect("a request");
        let response: Response = routes.oneshot(request).await.expect("an answer");
        drop(guard);
        assert!(response.headers().contains_key(REQUEST_ID));
        let text = String::from_utf8(lines.0.lock().expect("nobody panicked").clone()).expect("text");
        assert!(text.contains("/game/{id}") && text.contains("status=200"), "{text}");
        assert!(!text.contains("hush") && !text.contains("secret"), "{text}");
    }

    #[test]
    fn a_filter_that_cannot_be_read_is_refused() {
        let logs = Logs { filter: "server=loud".to_owned(), ..Logs::default() };
        let fault = begin(&logs).expect_err("no such level").to_string();
        assert!(fault.contains("server=loud") && fault.contains("info"), "{fault}");
    }
}

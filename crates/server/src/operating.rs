//! Endpoints for monitoring the server.

use crate::app::{App, alive};
use crate::{health, metrics};
use axum::extract::State;
use axum::response::Response;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How long a small write may take.
const SLOWEST: Duration = Duration::from_secs(3);

/// `GET /health` and `GET /ready`.
pub(crate) async fn health(State(app): State<App>) -> Response {
    // A real write: a read-only disk is no place to play.
    let written = tokio::time::timeout(SLOWEST, app.db.write(alive(&app.time))).await;
    let storage = match written {
        #[cfg(feature = "cluster")]
        Ok(Ok(())) if app.cluster.as_ref().is_some_and(|cluster| !cluster.is_connected()) => {
            Err("the other nodes cannot be reached: NATS does not answer".to_owned())
        }
        Ok(Ok(())) => Ok(()),
        Ok(Err(fault)) => Err(fault.to_string()),
        Err(_) => Err(format!("nothing could be written within {} seconds", SLOWEST.as_secs())),
    };
    health::page(storage, &app.check.soundness(), app.started.elapsed(), app.analysis.load())
}

/// `GET /metrics`.
pub(crate) async fn metrics(State(app): State<App>) -> Response {
    metrics::games(app.bus.rooms());
    metrics::sockets(app.sockets.load(Ordering::Relaxed));
    metrics::engine_queue(app.computers.waiting());
    let load = app.analysis.load();
    metrics::analysis_queue(load.thinking + load.waiting);
    metrics::page(app.started.elapsed()).await
}

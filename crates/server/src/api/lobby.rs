//! The lobby as it changes: an event with the whole list whenever somebody comes or goes.

use super::lists::{Asked, List, lines};
use crate::app::App;
use crate::browser::From;
use crate::error::Failure;
use crate::people::Asker;
use crate::socket::counted;
use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::Event;
use futures_util::Stream;
use futures_util::stream::unfold;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::watch;

/// The list is not sent more often than this, however much happens.
const PAUSE: Duration = Duration::from_millis(500);

struct Watching {
    app: App,
    asker: Asker,
    changes: watch::Receiver<u64>,
    sent: bool,
}

/// `GET /api/v1/lobby/events`: server-sent events named `lobby`, each with the list as `GET /api/v1/games?list=lobby`
/// gives it; one at once, then one whenever something has changed.
pub(super) async fn events(
    State(app): State<App>,
    asker: Asker,
    From(address): From,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let changes = app.lobby();
    let watching = Watching { app: app.clone(), asker: asker.clone(), changes, sent: false };
    counted(&app, &asker, address, unfold(watching, next)).await
}

async fn next(mut watching: Watching) -> Option<(Result<Event, Infallible>, Watching)> {
    let mut down = watching.app.down();
    if watching.sent {
        tokio::select! {
            changed = watching.changes.changed() => changed.ok()?,
            // The server goes down: the stream ends, and the browser comes back by itself.
            _ = down.wait_for(|down| *down) => return None,
        }
        tokio::time::sleep(PAUSE).await;
    }
    watching.sent = true;
    watching.changes.borrow_and_update();
    let asked = Asked { list: List::Lobby, ..Asked::default() };
    let listed = lines(&watching.app, &watching.asker, asked).await.ok()?;
    let event = Event::default().event("lobby").json_data(listed).ok()?;
    Some((Ok(event), watching))
}

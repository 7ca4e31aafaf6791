//! The lobby as it changes: an event with the whole list whenever somebody comes or goes.

use super::lists::{GameList, GamesQuery, lines};
use super::telling::{StreamNews, StreamOptions, stream_state};
use crate::app::App;
use crate::asking::{Asker, ClientAddress};
use crate::error::Failure;
use axum::extract::State;
use axum::response::Sse;
use axum::response::sse::Event;
use futures_util::Stream;
use std::convert::Infallible;
use std::time::Duration;

/// The list is not sent more often than this, however much happens.
const PAUSE: Duration = Duration::from_millis(500);

/// `GET /api/v1/lobby/events`: server-sent events named `lobby`, each with the list as `GET /api/v1/games?list=lobby`
/// gives it; one at once, then one whenever something has changed.
pub(super) async fn events(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let telling = StreamOptions { name: "lobby", changes: app.lobby(), pause: PAUSE };
    let (watched, watcher) = (app.clone(), asker.clone());
    let news = move || {
        let (app, asker) = (watched.clone(), watcher.clone());
        async move {
            let asked = GamesQuery { list: GameList::Lobby, ..GamesQuery::default() };
            lines(&app, &asker, asked).await.ok().map(StreamNews::Now)
        }
    };
    stream_state(&app, &asker, address, telling, news).await
}

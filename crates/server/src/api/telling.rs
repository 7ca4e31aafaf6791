//! Server-sent events with a whole state: once at the start, and again whenever it has changed.

use crate::app::App;
use crate::asking::Asker;
use crate::error::Failure;
use crate::socket::counted;
use axum::response::Sse;
use axum::response::sse::Event;
use futures_util::Stream;
use futures_util::stream::unfold;
use serde::Serialize;
use std::convert::Infallible;
use std::net::IpAddr;
use std::time::Duration;
use tokio::sync::watch;

/// The options of a stream.
pub(super) struct StreamOptions<V = u64> {
    /// The name of its events.
    pub(super) name: &'static str,
    /// Says that it may have changed.
    pub(super) changes: watch::Receiver<V>,
    /// The least time between two events.
    pub(super) pause: Duration,
}

/// The next item of a stream.
pub(super) enum StreamNews<T> {
    /// How it stands now.
    Now(T),
    /// The final state.
    Last(T),
    /// Nothing new.
    Old,
}

/// Sends the state of something until reading it fails, it is final, or the server shuts down; browsers reconnect by
/// themselves.
pub(super) async fn stream_state<V, T, F, N>(
    app: &App,
    asker: &Asker,
    address: IpAddr,
    telling: StreamOptions<V>,
    news: F,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<V, T, F, N>>, Failure>
where
    V: Send + Sync + 'static,
    T: Serialize,
    F: FnMut() -> N + Send + 'static,
    N: Future<Output = Option<StreamNews<T>>> + Send,
{
    let teller = StreamSource { telling, news, down: app.down(), told: StreamState::Nothing };
    let events = unfold(teller, |mut teller| async move {
        let event = teller.next().await?;
        Some((Ok(event), teller))
    });
    counted(app, asker, address, events).await
}

struct StreamSource<V, F> {
    telling: StreamOptions<V>,
    news: F,
    down: watch::Receiver<bool>,
    told: StreamState,
}

/// What has been sent.
#[derive(Clone, Copy)]
enum StreamState {
    Nothing,
    Something,
    Everything,
}

impl<V, T: Serialize, F: FnMut() -> N, N: Future<Output = Option<StreamNews<T>>>> StreamSource<V, F> {
    async fn next(&mut self) -> Option<Event> {
        let StreamOptions { name, changes, pause } = &mut self.telling;
        loop {
            match self.told {
                StreamState::Nothing => {}
                StreamState::Everything => return None,
                StreamState::Something => {
                    tokio::select! {
                        changed = changes.changed() => changed.ok()?,
                        _ = self.down.wait_for(|down| *down) => return None,
                    }
                    if !pause.is_zero() {
                        tokio::time::sleep(*pause).await;
                    }
                }
            }
            changes.borrow_and_update();
            self.told = StreamState::Something;
            let news = match (self.news)().await? {
                StreamNews::Now(news) => news,
                StreamNews::Last(news) => {
                    self.told = StreamState::Everything;
                    news
                }
                StreamNews::Old => continue,
            };
            return Event::default().event(*name).json_data(news).ok();
        }
    }
}

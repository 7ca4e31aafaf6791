//! Server-sent events that tell the whole of something: once at once, and again whenever it has changed.

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

/// How something is told.
pub(super) struct Telling {
    /// The name of its events.
    pub(super) name: &'static str,
    /// Says that it may have changed.
    pub(super) changes: watch::Receiver<u64>,
    /// It is not told more often than this, however much happens.
    pub(super) pause: Duration,
}

/// What there is to tell.
pub(super) enum News<T> {
    /// How it stands now.
    Now(T),
    /// How it stands, and it will not change any more.
    Last(T),
    /// What was told before.
    Old,
}

/// Tells somebody how something stands until it cannot be told, nothing more will come, or the server goes down: the
/// browser comes back by itself.
pub(super) async fn tell<T, F, N>(
    app: &App,
    asker: &Asker,
    address: IpAddr,
    telling: Telling,
    news: F,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<T, F, N>>, Failure>
where
    T: Serialize,
    F: FnMut() -> N + Send + 'static,
    N: Future<Output = Option<News<T>>> + Send,
{
    let teller = Teller { telling, news, down: app.down(), told: Told::Nothing };
    let events = unfold(teller, |mut teller| async move {
        let event = teller.next().await?;
        Some((Ok(event), teller))
    });
    counted(app, asker, address, events).await
}

struct Teller<F> {
    telling: Telling,
    news: F,
    down: watch::Receiver<bool>,
    told: Told,
}

/// What has been told.
#[derive(Clone, Copy)]
enum Told {
    Nothing,
    Something,
    Everything,
}

impl<T: Serialize, F: FnMut() -> N, N: Future<Output = Option<News<T>>>> Teller<F> {
    async fn next(&mut self) -> Option<Event> {
        let Telling { name, changes, pause } = &mut self.telling;
        loop {
            match self.told {
                Told::Nothing => {}
                Told::Everything => return None,
                Told::Something => {
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
            self.told = Told::Something;
            let news = match (self.news)().await? {
                News::Now(news) => news,
                News::Last(news) => {
                    self.told = Told::Everything;
                    news
                }
                News::Old => continue,
            };
            return Event::default().event(*name).json_data(news).ok();
        }
    }
}

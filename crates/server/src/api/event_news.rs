//! What happens in an event, told to all who watch it: results and pairings, and the live boards.

use super::event_play::live_boards;
use super::events::{open, read_id};
use crate::app::App;
use crate::asking::{Asker, ClientAddress};
use crate::error::Failure;
use crate::event::{LiveListener, MOST_TOLD, NewsFrame};
use crate::key::Id;
use crate::socket::{counted_until_lost, shutdown};
use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;
use futures_util::stream::unfold;
use serde::Deserialize;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};

/// After so long something is sent, so that no proxy takes the connection for dead.
const SILENCE: Duration = Duration::from_secs(15);
/// What means nothing.
const NOTHING: Bytes = Bytes::from_static(b":\n\n");

/// What is to be told.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub(super) struct EventNewsQuery {
    /// So many live boards are told as well (at most 60), in events named `boards`; none if left out.
    #[serde(default)]
    boards: Option<u16>,
}

pub(super) async fn news(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    asked: Result<Query<EventNewsQuery>, QueryRejection>,
) -> Result<Response, Failure> {
    let Query(EventNewsQuery { boards }) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let id = read_id(&id)?;
    let nobody = open(&app, id).await?.event()?.is_nobody(asker.owner());
    let listener = app.events.live(id, || app.display_changes(id)).join();
    let watcher = Watcher {
        changes: listener.event.changes(),
        down: app.down(),
        boards: boards.map(|most| most.clamp(1, MOST_TOLD)),
        app: app.clone(),
        id,
        listener,
        nobody,
        version: None,
        mark: None,
        waiting: VecDeque::new(),
        said: Instant::now(),
        next: None,
    };
    let frames = unfold(watcher, |mut watcher| async move {
        let frame = watcher.next().await?;
        Some((frame, watcher))
    });
    let frames = counted_until_lost(&app, &asker, address, frames).await?.map(Ok::<Bytes, Infallible>);
    let kind = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-cache"),
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    Ok((kind, Body::from_stream(frames)).into_response())
}

/// Somebody who is told.
struct Watcher {
    app: App,
    id: Id,
    listener: LiveListener,
    /// Whether he is one of the many who only watch.
    nobody: bool,
    /// So many boards are shown.
    boards: Option<u16>,
    changes: watch::Receiver<u64>,
    down: watch::Receiver<bool>,
    /// The version that was told last.
    version: Option<u32>,
    /// By which the boards that were told last are known again.
    mark: Option<u64>,
    waiting: VecDeque<Bytes>,
    /// When something was sent last.
    said: Instant,
    /// When it is this one's turn again.
    next: Option<Instant>,
}

impl Watcher {
    /// What is sent next; nothing more when the server goes down or the event cannot be read.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if let Some(frame) = self.waiting.pop_front() {
                self.said = Instant::now();
                return Some(frame);
            }
            if self.version.is_some() {
                self.turn().await?;
            }
            if self.version.is_none() || self.changes.has_changed().ok()? {
                self.changes.borrow_and_update();
                let NewsFrame { version, frame } = self.news().await?;
                self.version = Some(version);
                self.waiting.push_back(frame);
            }
            self.look().await;
            if self.waiting.is_empty() && self.said.elapsed() >= SILENCE {
                self.waiting.push_back(NOTHING);
            }
        }
    }

    /// Waits until there may be something to tell.
    async fn turn(&mut self) -> Option<()> {
        if self.boards.is_some() {
            let pause = self.listener.boards_pause();
            // Those who came together are told one after the other from now on.
            let now = Instant::now();
            let next = self.next.map_or(now + self.listener.part(pause), |last| (last + pause).max(now));
            self.next = Some(next);
            tokio::select! {
                () = sleep_until(next) => {}
                // Who plays or works there hears news at once.
                changed = self.changes.changed(), if !self.nobody => {
                    changed.ok()?;
                    self.changes.mark_changed();
                    sleep(self.listener.news_pause(self.nobody)).await;
                }
                () = shutdown(&mut self.down) => return None,
            }
            return Some(());
        }
        tokio::select! {
            changed = self.changes.changed() => {
                changed.ok()?;
                self.changes.mark_changed();
                let part = self.listener.part(self.listener.news_pause(self.nobody));
                sleep(part.max(self.listener.news_pause(false))).await;
            }
            () = sleep_until(self.said + SILENCE) => {}
            () = shutdown(&mut self.down) => return None,
        }
        Some(())
    }

    /// What has happened since the version that was told last.
    async fn news(&self) -> Option<NewsFrame> {
        let event = &self.listener.event;
        let count = event.count();
        if let Some(news) = self.version.and_then(|since| event.news(count, since)) {
            return Some(news);
        }
        let news = {
            let sitting = open(&self.app, self.id).await.ok()?;
            let awake = sitting.event().ok()?;
            awake.news(self.version.unwrap_or_else(|| awake.version()), event.spread())
        };
        let json = serde_json::to_string(&news).ok()?;
        let frame = Bytes::from(format!("event: event\ndata: {json}\n\n"));
        let made = NewsFrame { version: news.version, frame };
        if let Some(since) = self.version {
            event.keep_news(count, since, made.clone());
        }
        Some(made)
    }

    /// The boards, if they are others than those told last. What cannot be seen now is seen at the next look.
    async fn look(&mut self) {
        let Some(most) = self.boards else { return };
        let Ok(seen) = live_boards(&self.app, self.id).await else { return };
        let Ok(frame) = seen.frame(most) else { return };
        if self.mark.replace(frame.mark) != Some(frame.mark) {
            self.waiting.push_back(frame.frame);
        }
    }
}

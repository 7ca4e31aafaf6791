//! What happens in games, as server-sent events: for programs that do not open sockets.

use super::lists::line;
use crate::app::App;
use crate::asking::{Asker, ClientAddress};
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::openapi::{Operations, summary};
use crate::people::Scope;
use crate::room::{Admission, Frame, GameView, RoomCommand};
use crate::socket::{counted, shutdown};
use crate::store::{GameListing, GameStatus, GamesFilter};
use crate::wire::{FromServer, OwnEvent, OwnEventKind, Role, StreamQuery};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Sse;
use axum::response::sse::Event;
use futures_util::Stream;
use futures_util::stream::unfold;
use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};

/// The least time between two reads of somebody's games.
const PAUSE: Duration = Duration::from_millis(100);

pub(super) fn operations() -> Operations {
    Operations::of("Event streams")
        .get(
            "/api/v1/games/{id}/events",
            game,
            summary("Follow a game: the messages of its socket as server-sent events")
                .more(
                    "First the whole game (state), unless the client has it, and who is present (present); then every change (update). Events are named by the t of their message, and their ids are versions: a client that reconnects sends the last one in Last-Event-ID and gets the whole game if something has happened since. A player counts as present while the stream is open.",
                )
                .path("id", "The game's id", "0123456789abcdef")
                .query::<StreamQuery>()
                .header("Last-Event-ID", "The last version the client has.")
                .streams::<FromServer>("The stream.")
                .refuses(404, "There is no such game.")
                .scope(Scope::Read),
        )
        .get(
            "/api/v1/events",
            own,
            summary("Follow your own games: started, turn, ended")
                .more(
                    "When the stream begins, every game in progress is reported as started, and those where it is your turn as turn; so nothing is lost by reconnecting.",
                )
                .streams::<OwnEvent>("The stream.")
                .refuses(401, "Neither a token nor a cookie was sent.")
                .known(Scope::Read),
        )
}

/// Somebody who watches a game over a stream.
struct GameStream {
    app: App,
    id: Id,
    asker: Asker,
    frames: broadcast::Receiver<Frame>,
    role: Role,
    version: u32,
    waiting: VecDeque<Event>,
    down: watch::Receiver<bool>,
    #[expect(dead_code, reason = "the visit ends when it goes")]
    leaving: LeaveGuard,
}

/// Tells the room that somebody leaves.
struct LeaveGuard {
    app: App,
    id: Id,
    ticket: u64,
}

impl Drop for LeaveGuard {
    fn drop(&mut self) {
        let (app, id, ticket) = (self.app.clone(), self.id, self.ticket);
        tokio::spawn(async move { app.bus.send(id, RoomCommand::Leave { ticket }).await });
    }
}

async fn game(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    asked: Result<Query<StreamQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    let Query(StreamQuery { from }) = asked.map_err(|fault| Failure::bad(fault.body_text()))?;
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.trim().parse().ok());
    let browser = asker.owner();
    let entered = app.bus.ask(id, |reply| RoomCommand::Enter { browser, reply }).await??;
    let Admission { ticket, role, frames, .. } = entered;
    let leaving = LeaveGuard { app: app.clone(), id, ticket };
    let down = app.down();
    let waiting = VecDeque::new();
    let mut visit = GameStream { app, id, asker, frames, role, version: 0, waiting, down, leaving };
    visit.show(last.or(from)).await?;
    let (app, asker) = (visit.app.clone(), visit.asker.clone());
    let events = unfold(visit, |mut visit| async move {
        let event = visit.next().await?;
        Some((Ok(event), visit))
    });
    counted(&app, &asker, address, events).await
}

impl GameStream {
    /// The whole game, unless the client is up to date, and who is connected.
    async fn show(&mut self, known: Option<u32>) -> Result<(), Failure> {
        let browser = self.asker.owner();
        let shown = self.app.bus.ask(self.id, |reply| RoomCommand::Show { browser, reply }).await?;
        let GameView { role, version, state, present, .. } = shown;
        (self.role, self.version) = (role, version);
        if known != Some(version) {
            self.waiting.push_back(
                Event::default().event("state").id(version.to_string()).data(state.text().as_str()),
            );
        }
        self.waiting.push_back(Event::default().event("present").data(present.text().as_str()));
        Ok(())
    }

    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            let frame = tokio::select! {
                frame = self.frames.recv() => frame,
                // The server shuts down: the stream ends, and the client reconnects by itself.
                () = shutdown(&mut self.down) => return None,
            };
            match frame {
                Ok(frame) => self.pass_on(&frame),
                Err(RecvError::Lagged(_)) => self.show(None).await.ok()?,
                Err(RecvError::Closed) => return None,
            }
        }
    }

    /// What happened, if it is not known with everything else.
    fn pass_on(&mut self, frame: &Frame) {
        let message = frame.message(self.role);
        let text = message.text();
        match frame.version {
            Some(version) if version <= self.version => {}
            Some(version) => {
                self.version = version;
                // When the board is shown again to who has not seen it, everything is sent.
                let name = if message.kind() == "state" { "state" } else { "update" };
                let event = Event::default().event(name).id(version.to_string()).data(text.as_str());
                self.waiting.push_back(event);
            }
            None => self.waiting.push_back(Event::default().event("present").data(text.as_str())),
        }
    }
}

/// A stream of somebody's own games.
struct OwnGamesStream {
    app: App,
    owner: Fingerprint,
    changes: watch::Receiver<u64>,
    down: watch::Receiver<bool>,
    /// What has been reported of the running games.
    told: HashMap<Id, LastReport>,
    waiting: VecDeque<OwnEvent>,
    begun: bool,
}

/// A game as it was last reported.
#[derive(Clone, Copy, PartialEq, Eq)]
struct LastReport {
    plies: u32,
    turn: bool,
}

async fn own(
    State(app): State<App>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Failure> {
    let owner = asker.owner().ok_or_else(|| {
        Failure::SignIn(
            "send a token, or a browser's cookie: without one there are no games to follow".to_owned(),
        )
    })?;
    let (changes, down) = (app.owner_changes(owner), app.down());
    let (told, waiting) = (HashMap::new(), VecDeque::new());
    let listening = OwnGamesStream { app, owner, changes, down, told, waiting, begun: false };
    let app = listening.app.clone();
    let events = unfold(listening, |mut listening| async move {
        let OwnEvent { kind, game } = listening.next().await?;
        let event = Event::default().event(kind.name()).json_data(OwnEvent { kind, game }).ok()?;
        Some((Ok(event), listening))
    });
    counted(&app, &asker, address, events).await
}

impl OwnGamesStream {
    async fn next(&mut self) -> Option<OwnEvent> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            if self.begun {
                tokio::select! {
                    changed = self.changes.changed() => changed.ok()?,
                    () = shutdown(&mut self.down) => return None,
                }
                tokio::time::sleep(PAUSE).await;
            }
            self.changes.borrow_and_update();
            // At first those under way; then those in which something has happened last, whatever their state.
            let statuses: &[GameStatus] = if self.begun { &[] } else { &[GameStatus::Playing] };
            self.begun = true;
            let search = GamesFilter { of: Some(self.owner), statuses, ..GamesFilter::default() };
            let mut listed = self.app.db.list(&search).await.ok()?;
            self.app.db.mark(&mut listed, self.owner).await.ok()?;
            // The oldest first, as it happened.
            for listing in listed.into_iter().rev() {
                self.report(listing);
            }
        }
    }

    /// Reports what is new about a game.
    fn report(&mut self, listing: GameListing) {
        let (id, status) = (listing.id, listing.status.clone());
        let game = line(listing);
        let now = LastReport { plies: game.plies, turn: game.your_turn };
        let before = self.told.get(&id).copied();
        let mut tell = |kind| self.waiting.push_back(OwnEvent { kind, game: game.clone() });
        if status == GameStatus::Playing.word() {
            if before.is_none() {
                tell(OwnEventKind::Started);
            }
            if now.turn && before != Some(now) {
                tell(OwnEventKind::Turn);
            }
            self.told.insert(id, now);
        } else if before.is_some() && status != GameStatus::Waiting.word() {
            tell(OwnEventKind::Ended);
            self.told.remove(&id);
        }
    }
}

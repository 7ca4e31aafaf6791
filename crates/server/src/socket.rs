//! A game's socket: requests in, frames out. Knows the bus, and nothing of games.

use crate::app::App;
use crate::asking::{Asker, AskerStanding, ClientAddress, Credential, SameOrigin};
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::limits::{AddressBlock, Bucket, Rate};
use crate::people::Scope;
use crate::room::{Admission, Frame, GameView, Lag, RoomCommand, WishRequest};
use crate::time::SharedTime;
use crate::wire::{self, FromClient, FromServer, Refusal, RefusalSource, Role};
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::sse::{Event, KeepAlive, KeepAliveStream};
use axum::response::{Response, Sse};
use futures_util::stream::TakeUntil;
use futures_util::{Stream, StreamExt};
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::{broadcast, watch};

/// The longest message of a client.
const LONGEST_MESSAGE: usize = 8 << 10;
/// The longest id of a request.
const LONGEST_ID: usize = 64;
/// Most sockets send little and need no large buffers.
const BUFFER: usize = 4 << 10;
/// The interval of pings, and how long a client may stay silent.
const BEAT: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(45);
/// How long a client may take to accept a message.
const SLOWEST: Duration = Duration::from_secs(20);
/// How long a client may take to close after a goodbye.
const FAREWELL: Duration = Duration::from_secs(2);
const LAST_FAREWELL: Duration = Duration::from_millis(200);

/// Opens the socket of a game.
pub(crate) async fn open(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    ClientAddress(address): ClientAddress,
    _: SameOrigin,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    if matches!(asker.by, Credential::Token(_)) {
        asker.scope(Scope::Read)?;
    }
    let place = SocketSlot::take(&app, address)?;
    let standing = AskerStanding::of(&app, &asker).await?;
    let upgrade = upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let connection = Connection { app, id, asker, socket, place };
        connection.serve(standing).await;
    }))
}

/// A slot among the sockets and streams allowed at a time.
pub(crate) struct SocketSlot {
    app: App,
    address: AddressBlock,
}

impl SocketSlot {
    pub(crate) fn take(app: &App, address: IpAddr) -> Result<Self, Failure> {
        let (limits, address) = (app.config.limits, AddressBlock::from(address));
        app.sockets_by_address.add(address, limits.sockets_of_an_address)?;
        let place = Self { app: app.clone(), address };
        if app.sockets.fetch_add(1, Ordering::Relaxed) >= limits.sockets {
            return Err(Failure::Unavailable("too many connections; try again later"));
        }
        Ok(place)
    }
}

impl Drop for SocketSlot {
    fn drop(&mut self) {
        self.app.sockets.fetch_sub(1, Ordering::Relaxed);
        self.app.sockets_by_address.remove(&self.address);
    }
}

/// Resolves when a session or token is no longer valid.
pub(crate) type Lost = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A stream of events that counts as a socket, and ends when its owner's session or token is no longer valid.
pub(crate) async fn counted<S>(
    app: &App,
    asker: &Asker,
    address: IpAddr,
    stream: S,
) -> Result<Sse<KeepAliveStream<TakeUntil<S, Lost>>>, Failure>
where
    S: Stream<Item = Result<Event, Infallible>> + Send + 'static,
{
    Ok(Sse::new(counted_until_lost(app, asker, address, stream).await?).keep_alive(KeepAlive::default()))
}

/// The same for a stream whose form does not matter.
pub(crate) async fn counted_until_lost<S: Stream + Send + 'static>(
    app: &App,
    asker: &Asker,
    address: IpAddr,
    stream: S,
) -> Result<TakeUntil<S, Lost>, Failure> {
    let place = SocketSlot::take(app, address)?;
    let mut standing = AskerStanding::of(app, asker).await?;
    let lost: Lost = Box::pin(async move {
        // It counts until the stream ends.
        let _place = place;
        standing.revoked().await;
    });
    Ok(stream.take_until(lost))
}

struct Connection {
    app: App,
    id: Id,
    asker: Asker,
    socket: WebSocket,
    /// Held as long as the socket is open.
    #[expect(dead_code, reason = "it counts by being there")]
    place: SocketSlot,
}

/// Why a connection ends.
enum ConnectionEnd {
    /// The client has gone or does not respond.
    Gone,
    /// The client is told why.
    Goodbye(FromServer),
}

/// What a client has received so far.
struct ClientProgress {
    /// The last version it has, once it has said hello.
    version: Option<u32>,
    role: Role,
    bucket: Bucket,
    lag: Option<Duration>,
    /// When the last ping was sent.
    asked: Instant,
    heard: Instant,
}

impl Connection {
    fn owner(&self) -> Option<Fingerprint> {
        self.asker.owner()
    }

    async fn serve(mut self, mut standing: AskerStanding) {
        let browser = self.owner();
        let entered = self.app.bus.ask(self.id, |reply| RoomCommand::Enter { browser, reply }).await;
        let end = match entered.flatten() {
            Ok(entered) => {
                let ticket = entered.ticket;
                let end = self.visit(entered, &mut standing).await;
                self.app.bus.send(self.id, RoomCommand::Leave { ticket }).await;
                end
            }
            Err(failure) => {
                let again = match failure {
                    Failure::Unavailable(_) | Failure::Storage(_) => Reconnection::Yes,
                    _ => Reconnection::No,
                };
                ConnectionEnd::Goodbye(goodbye(&format!("{failure}."), again))
            }
        };
        if let ConnectionEnd::Goodbye(message) = end {
            // The client may be gone.
            let _ = self.send(&message.into()).await;
            let _ = tokio::time::timeout(SLOWEST, self.socket.send(Message::Close(None))).await;
            // Further messages are read and dropped, or the client might never read the goodbye.
            let deaf = async { while self.socket.recv().await.is_some_and(|said| said.is_ok()) {} };
            let farewell = if *self.app.down().borrow() { LAST_FAREWELL } else { FAREWELL };
            let _ = tokio::time::timeout(farewell, deaf).await;
        }
    }

    /// Runs until the client or the room has gone.
    async fn visit(&mut self, entered: Admission, standing: &mut AskerStanding) -> ConnectionEnd {
        let Admission { role, mut frames, time, .. } = entered;
        let now = Instant::now();
        let mut progress = ClientProgress {
            version: None,
            role,
            bucket: Bucket::default(),
            lag: None,
            asked: now,
            heard: now,
        };
        let mut down = self.app.down();
        let mut beat = tokio::time::interval(BEAT);
        loop {
            let done = tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => {
                        let answer = self.answer_to(message, &mut progress, &time).await;
                        self.answer(answer, &mut frames, &mut progress).await
                    }
                    Some(Err(_)) | None => Err(ConnectionEnd::Gone),
                },
                frame = frames.recv() => match frame {
                    Ok(frame) => self.pass_on(&frame, &mut progress).await,
                    Err(RecvError::Lagged(_)) => self.show(&mut progress, None).await.map(drop),
                    Err(RecvError::Closed) => Err(ConnectionEnd::Goodbye(read_anew())),
                },
                _ = beat.tick() => self.measure(&mut progress).await,
                () = shutdown(&mut down) => Err(ConnectionEnd::Goodbye(shutdown_notice())),
                () = standing.revoked() => Err(ConnectionEnd::Goodbye(goodbye("You have been signed out.", Reconnection::Yes))),
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    /// The answer to a message, if there is one.
    async fn answer_to(
        &mut self,
        message: Message,
        progress: &mut ClientProgress,
        time: &SharedTime,
    ) -> Result<Option<wire::Message>, ConnectionEnd> {
        let now = Instant::now();
        progress.heard = now;
        if !progress.bucket.take(Rate::a_second(self.app.config.limits.messages_a_second), now) {
            return Err(ConnectionEnd::Goodbye(goodbye("Too many messages.", Reconnection::No)));
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Pong(_) => {
                progress.lag = Some(now.saturating_duration_since(progress.asked));
                return Ok(None);
            }
            Message::Ping(_) => return Ok(None),
            Message::Binary(_) => {
                return Err(ConnectionEnd::Goodbye(goodbye(
                    "Only text messages are accepted here.",
                    Reconnection::No,
                )));
            }
            Message::Close(_) => return Err(ConnectionEnd::Gone),
        };
        let said: FromClient = serde_json::from_str(&text).map_err(|fault| {
            ConnectionEnd::Goodbye(goodbye(
                &format!("This message could not be read: {fault}."),
                Reconnection::No,
            ))
        })?;
        match said {
            FromClient::Hello { from } => self.show(progress, from).await.map(Some),
            FromClient::Ping { n, .. } => {
                let now = time.get().at(self.app.time.games().now()).since_zero().get();
                Ok(Some(FromServer::Pong { n, now }.into()))
            }
            wish => self.wish(wish, progress).await.map(Some),
        }
    }

    /// Sends an answer, after everything that happened before it.
    async fn answer(
        &mut self,
        answer: Result<Option<wire::Message>, ConnectionEnd>,
        frames: &mut broadcast::Receiver<Frame>,
        progress: &mut ClientProgress,
    ) -> Result<(), ConnectionEnd> {
        let Some(answer) = answer? else { return Ok(()) };
        loop {
            match frames.try_recv() {
                Ok(frame) => self.pass_on(&frame, progress).await?,
                Err(TryRecvError::Lagged(_)) => drop(self.show(progress, None).await?),
                Err(TryRecvError::Empty | TryRecvError::Closed) => return self.send(&answer).await,
            }
        }
    }

    async fn wish(
        &mut self,
        wish: FromClient,
        progress: &ClientProgress,
    ) -> Result<wire::Message, ConnectionEnd> {
        let id = wish.id().filter(|id| id.len() <= LONGEST_ID).map(str::to_owned);
        let Some(id) = id else {
            return Err(ConnectionEnd::Goodbye(goodbye(
                "The id of the message is too long.",
                Reconnection::No,
            )));
        };
        if self.asker.scope(Scope::Play).is_err() {
            let text = "This token can watch but not play: create one with the scope play.".to_owned();
            return Ok(refused(id, RefusalSource::Token, text));
        }
        let (browser, lag) = (self.owner(), Lag(progress.lag.unwrap_or_default()));
        let wish = WishRequest { id, wish };
        let id = wish.id.clone();
        let asked = self.app.bus.ask(self.id, |reply| RoomCommand::Wish { browser, lag, wish, reply }).await;
        match asked.flatten() {
            Ok(answer) => Ok(answer),
            // The room closes after this, and the client reconnects to the stored state.
            Err(failure @ Failure::Storage(_)) => {
                failure.log();
                Ok(refused(id, RefusalSource::Storage, format!("That was not done: {failure}.")))
            }
            Err(failure) => {
                failure.log();
                Err(ConnectionEnd::Goodbye(goodbye(&format!("{failure}."), Reconnection::Yes)))
            }
        }
    }

    /// Sends the whole state unless the client is up to date, and returns the message about who is connected.
    async fn show(
        &mut self,
        progress: &mut ClientProgress,
        from: Option<u32>,
    ) -> Result<wire::Message, ConnectionEnd> {
        let browser = self.owner();
        let shown = self.app.bus.ask(self.id, |reply| RoomCommand::Show { browser, reply }).await;
        let Ok(GameView { role, version, state, present, .. }) = shown else {
            return Err(ConnectionEnd::Goodbye(goodbye(
                "The game cannot be reached at the moment.",
                Reconnection::Yes,
            )));
        };
        (progress.version, progress.role) = (Some(version), role);
        if from != Some(version) {
            self.send(&state).await?;
        }
        Ok(present)
    }

    /// Forwards a frame unless the client already has it with the whole state.
    async fn pass_on(&mut self, frame: &Frame, progress: &mut ClientProgress) -> Result<(), ConnectionEnd> {
        let Some(known) = progress.version else { return Ok(()) };
        match frame.version {
            Some(version) if version <= known => return Ok(()),
            Some(version) => progress.version = Some(version),
            None => {}
        }
        self.send(frame.message(progress.role)).await
    }

    /// Pings the client, and drops it if it did not answer the last ping.
    async fn measure(&mut self, progress: &mut ClientProgress) -> Result<(), ConnectionEnd> {
        let now = Instant::now();
        if now.saturating_duration_since(progress.heard) > SILENCE {
            return Err(ConnectionEnd::Gone);
        }
        progress.asked = now;
        self.send_message(Message::Ping(axum::body::Bytes::new())).await
    }

    async fn send(&mut self, message: &wire::Message) -> Result<(), ConnectionEnd> {
        self.send_message(Message::Text(message.text())).await
    }

    async fn send_message(&mut self, message: Message) -> Result<(), ConnectionEnd> {
        match tokio::time::timeout(SLOWEST, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(ConnectionEnd::Gone),
        }
    }
}

/// The answer to a request that did not reach the room or could not be stored.
fn refused(id: String, source: RefusalSource, text: String) -> wire::Message {
    let refusal = Refusal { id, source, text, brief: None, articles: Vec::new(), moves: Vec::new() };
    FromServer::Refused(Box::new(refusal)).into()
}

/// Whether a client should reconnect by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reconnection {
    Yes,
    No,
}

fn goodbye(text: &str, again: Reconnection) -> FromServer {
    FromServer::Goodbye { text: text.to_owned(), again: again == Reconnection::Yes }
}

/// Resolves when the server shuts down, or has shut down.
pub(crate) async fn shutdown(down: &mut watch::Receiver<bool>) {
    let _ = down.wait_for(|down| *down).await;
}

/// A room has closed because something could not be stored. A client that reconnects gets the whole state.
fn read_anew() -> FromServer {
    goodbye("The game is being loaded again.", Reconnection::Yes)
}

fn shutdown_notice() -> FromServer {
    goodbye("The server is shutting down; it will be back soon.", Reconnection::Yes)
}

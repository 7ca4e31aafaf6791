//! A game's socket: wishes in, frames out. Knows the bus, and nothing of games.

use crate::app::App;
use crate::asking::{Asker, By, From, SameOrigin, Standing};
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::limits::{AddressBlock, Bucket, Rate};
use crate::people::Scope;
use crate::room::{Command, Entered, Frame, Lag, Shown, Wished};
use crate::time::SharedTime;
use crate::wire::{self, FromClient, FromServer, Refusal, Role};
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
/// The longest id of a wish.
const LONGEST_ID: usize = 64;
/// Most sockets say little: they need no large buffers.
const BUFFER: usize = 4 << 10;
/// How often the way there and back is measured, and how long nothing may be heard.
const BEAT: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(45);
/// How long a client may take to take something in.
const SLOWEST: Duration = Duration::from_secs(20);
/// How long a client may take to hang up after it was told goodbye.
const FAREWELL: Duration = Duration::from_secs(2);
const LAST_FAREWELL: Duration = Duration::from_millis(200);

/// Opens the socket of a game.
pub(crate) async fn open(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    From(address): From,
    _: SameOrigin,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    let id: Id = id.parse().map_err(|_| Failure::no_game())?;
    if matches!(asker.by, By::Token(_)) {
        asker.scope(Scope::Read)?;
    }
    let place = Place::take(&app, address)?;
    let standing = Standing::of(&app, &asker).await?;
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

/// One of the sockets, or streams, that there may be.
pub(crate) struct Place {
    app: App,
    address: AddressBlock,
}

impl Place {
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

impl Drop for Place {
    fn drop(&mut self) {
        self.app.sockets.fetch_sub(1, Ordering::Relaxed);
        self.app.sockets_by_address.remove(&self.address);
    }
}

/// Resolves when a standing is lost.
type Lost = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A stream of events that counts as one of the sockets, and ends when whoever asked for it may not be there any more.
pub(crate) async fn counted<S>(
    app: &App,
    asker: &Asker,
    address: IpAddr,
    stream: S,
) -> Result<Sse<KeepAliveStream<TakeUntil<S, Lost>>>, Failure>
where
    S: Stream<Item = Result<Event, Infallible>> + Send + 'static,
{
    let place = Place::take(app, address)?;
    let mut standing = Standing::of(app, asker).await?;
    let lost: Lost = Box::pin(async move {
        // It counts until the stream goes.
        let _place = place;
        standing.lost().await;
    });
    Ok(Sse::new(stream.take_until(lost)).keep_alive(KeepAlive::default()))
}

struct Connection {
    app: App,
    id: Id,
    asker: Asker,
    socket: WebSocket,
    /// Held as long as the socket is open.
    #[expect(dead_code, reason = "it counts by being there")]
    place: Place,
}

/// Why a connection ends.
enum End {
    /// The client is gone, or does not listen.
    Gone,
    /// The client is told.
    Goodbye(FromServer),
}

/// How far a client is.
struct Progress {
    /// The last version it has, once it has said hello.
    version: Option<u32>,
    role: Role,
    bucket: Bucket,
    lag: Option<Duration>,
    /// When the last measure was begun.
    asked: Instant,
    heard: Instant,
}

impl Connection {
    fn owner(&self) -> Option<Fingerprint> {
        self.asker.owner()
    }

    async fn serve(mut self, mut standing: Standing) {
        let browser = self.owner();
        let entered = self.app.bus.ask(self.id, |reply| Command::Enter { browser, reply }).await;
        let end = match entered.flatten() {
            Ok(entered) => {
                let ticket = entered.ticket;
                let end = self.visit(entered, &mut standing).await;
                self.app.bus.send(self.id, Command::Leave { ticket }).await;
                end
            }
            Err(failure) => {
                let again = match failure {
                    Failure::Unavailable(_) | Failure::Storage(_) => Again::Yes,
                    _ => Again::No,
                };
                End::Goodbye(goodbye(&format!("{failure}."), again))
            }
        };
        if let End::Goodbye(message) = end {
            // The client may be gone.
            let _ = self.send(&message.into()).await;
            let _ = tokio::time::timeout(SLOWEST, self.socket.send(Message::Close(None))).await;
            // What the client still says is heard and forgotten, or it might not hear why it was sent away.
            let deaf = async { while self.socket.recv().await.is_some_and(|said| said.is_ok()) {} };
            let farewell = if *self.app.down().borrow() { LAST_FAREWELL } else { FAREWELL };
            let _ = tokio::time::timeout(farewell, deaf).await;
        }
    }

    /// Until the client goes, or the room does.
    async fn visit(&mut self, entered: Entered, standing: &mut Standing) -> End {
        let Entered { role, mut frames, time, .. } = entered;
        let now = Instant::now();
        let mut progress =
            Progress { version: None, role, bucket: Bucket::default(), lag: None, asked: now, heard: now };
        let mut down = self.app.down();
        let mut beat = tokio::time::interval(BEAT);
        loop {
            let done = tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => {
                        let answer = self.heard(message, &mut progress, &time).await;
                        self.answer(answer, &mut frames, &mut progress).await
                    }
                    Some(Err(_)) | None => Err(End::Gone),
                },
                frame = frames.recv() => match frame {
                    Ok(frame) => self.pass_on(&frame, &mut progress).await,
                    Err(RecvError::Lagged(_)) => self.show(&mut progress, None).await.map(drop),
                    Err(RecvError::Closed) => Err(End::Goodbye(read_anew())),
                },
                _ = beat.tick() => self.measure(&mut progress).await,
                () = gone_down(&mut down) => Err(End::Goodbye(going_down())),
                () = standing.lost() => Err(End::Goodbye(goodbye("You have been signed out.", Again::Yes))),
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    /// What is answered to a message, if anything is.
    async fn heard(
        &mut self,
        message: Message,
        progress: &mut Progress,
        time: &SharedTime,
    ) -> Result<Option<wire::Message>, End> {
        let now = Instant::now();
        progress.heard = now;
        if !progress.bucket.take(Rate::a_second(self.app.config.limits.messages_a_second), now) {
            return Err(End::Goodbye(goodbye("Too many messages.", Again::No)));
        }
        let text = match message {
            Message::Text(text) => text,
            Message::Pong(_) => {
                progress.lag = Some(now.saturating_duration_since(progress.asked));
                return Ok(None);
            }
            Message::Ping(_) => return Ok(None),
            Message::Binary(_) => {
                return Err(End::Goodbye(goodbye("Only text messages are accepted here.", Again::No)));
            }
            Message::Close(_) => return Err(End::Gone),
        };
        let said: FromClient = serde_json::from_str(&text).map_err(|fault| {
            End::Goodbye(goodbye(&format!("This message could not be read: {fault}."), Again::No))
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

    /// Sends an answer, but first everything that has happened before it.
    async fn answer(
        &mut self,
        answer: Result<Option<wire::Message>, End>,
        frames: &mut broadcast::Receiver<Frame>,
        progress: &mut Progress,
    ) -> Result<(), End> {
        let Some(answer) = answer? else { return Ok(()) };
        loop {
            match frames.try_recv() {
                Ok(frame) => self.pass_on(&frame, progress).await?,
                Err(TryRecvError::Lagged(_)) => drop(self.show(progress, None).await?),
                Err(TryRecvError::Empty | TryRecvError::Closed) => return self.send(&answer).await,
            }
        }
    }

    async fn wish(&mut self, wish: FromClient, progress: &Progress) -> Result<wire::Message, End> {
        let id = wish.id().filter(|id| id.len() <= LONGEST_ID).map(str::to_owned);
        let Some(id) = id else {
            return Err(End::Goodbye(goodbye("The id of the message is too long.", Again::No)));
        };
        if self.asker.scope(Scope::Play).is_err() {
            let text = "This token can watch but not play: create one with the scope play.".to_owned();
            return Ok(refused(id, text));
        }
        let (browser, lag) = (self.owner(), Lag(progress.lag.unwrap_or_default()));
        let wish = Wished { id, wish };
        let id = wish.id.clone();
        let asked = self.app.bus.ask(self.id, |reply| Command::Wish { browser, lag, wish, reply }).await;
        match asked.flatten() {
            Ok(answer) => Ok(answer.into()),
            // The room closes after this, and the client comes back to what is kept.
            Err(failure @ Failure::Storage(_)) => {
                failure.log();
                Ok(refused(id, format!("That was not done: {failure}.")))
            }
            Err(failure) => {
                failure.log();
                Err(End::Goodbye(goodbye(&format!("{failure}."), Again::Yes)))
            }
        }
    }

    /// Sends everything, unless the client has it all, and gives what is said of who is there.
    async fn show(&mut self, progress: &mut Progress, from: Option<u32>) -> Result<wire::Message, End> {
        let browser = self.owner();
        let shown = self.app.bus.ask(self.id, |reply| Command::Show { browser, reply }).await;
        let Ok(Shown { role, version, state, present, .. }) = shown else {
            return Err(End::Goodbye(goodbye("The game cannot be reached at the moment.", Again::Yes)));
        };
        (progress.version, progress.role) = (Some(version), role);
        if from != Some(version) {
            self.send(&state).await?;
        }
        Ok(present)
    }

    /// Passes on what happened, if the client has not got it with everything else.
    async fn pass_on(&mut self, frame: &Frame, progress: &mut Progress) -> Result<(), End> {
        let Some(known) = progress.version else { return Ok(()) };
        match frame.version {
            Some(version) if version <= known => return Ok(()),
            Some(version) => progress.version = Some(version),
            None => {}
        }
        self.send(frame.message(progress.role)).await
    }

    /// Asks for a sign of life, and gives up who has given none.
    async fn measure(&mut self, progress: &mut Progress) -> Result<(), End> {
        let now = Instant::now();
        if now.saturating_duration_since(progress.heard) > SILENCE {
            return Err(End::Gone);
        }
        progress.asked = now;
        self.send_message(Message::Ping(axum::body::Bytes::new())).await
    }

    async fn send(&mut self, message: &wire::Message) -> Result<(), End> {
        self.send_message(Message::Text(message.text())).await
    }

    async fn send_message(&mut self, message: Message) -> Result<(), End> {
        match tokio::time::timeout(SLOWEST, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }
}

/// A wish that the room was not asked for, or could not write.
fn refused(id: String, text: String) -> wire::Message {
    let refusal = Refusal { id, text, articles: Vec::new(), moves: Vec::new() };
    FromServer::Refused(Box::new(refusal)).into()
}

/// Whether a client shall come back by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Again {
    Yes,
    No,
}

fn goodbye(text: &str, again: Again) -> FromServer {
    FromServer::Goodbye { text: text.to_owned(), again: again == Again::Yes }
}

/// Resolves when the server goes down; if nobody can say so any more, it has.
pub(crate) async fn gone_down(down: &mut watch::Receiver<bool>) {
    let _ = down.wait_for(|down| *down).await;
}

/// A room has closed, because something could not be written. A client that comes back is told everything anew.
fn read_anew() -> FromServer {
    goodbye("The game is being loaded again.", Again::Yes)
}

fn going_down() -> FromServer {
    goodbye("The server is shutting down; it will be back soon.", Again::Yes)
}

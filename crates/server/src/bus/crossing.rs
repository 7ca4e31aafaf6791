//! What goes from one node to another on its way to a room and back: plain data. On this side a command is split into
//! the request and the pending answer; on the other side it is rebuilt.

use super::Bus;
use crate::error::Failure;
use crate::key::{Fingerprint, Id, Secret};
use crate::people::Account;
use crate::room::{
    Admission, Frame, GameView, Glance, GlanceClocks, JoinRequest, Lag, RoomCommand, WishRequest,
};
use crate::store::{AccountRow, StorageError, Tenure, WriteTrouble};
use crate::time::{GameTime, Moment, ServedTime, SharedTime};
use crate::wire::{BoardChange, BoardReading, FromClient, Message, Role, Side};
use draughts::clock::BySide;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, oneshot};

/// Rooms that live on other nodes.
pub(crate) trait RemoteRooms: Debug + Send + Sync {
    /// The tenure in which this node owns a game, if it does.
    fn tenure(&self, game: Id) -> Option<Tenure>;

    /// What the games' clock of this node shows.
    fn now(&self) -> ServedTime;

    /// Asks whichever node owns a game.
    fn request(&self, game: Id, request: Request) -> BoxFuture<'_, Result<Reply, Failure>>;

    /// Everything that happens from now on in a game that another node owns.
    fn frames(&self, game: Id) -> BoxFuture<'_, Result<broadcast::Receiver<Frame>, Failure>>;

    /// Resolves when everything up to a version has been passed on, if anybody here watches the game.
    fn passed_on(&self, game: Id, version: u32) -> BoxFuture<'_, ()>;
}

/// Something that a room is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Request {
    /// Somebody connects, to play or to watch.
    Enter { browser: Option<Print> },
    /// Somebody goes.
    Leave { ticket: u64 },
    /// Somebody asks for the whole state.
    Show { browser: Option<Print> },
    /// Somebody makes a request.
    Wish { browser: Option<Print>, lag_ms: u64, id: String, wish: FromClient },
    /// A player's electronic board reports changes.
    Sense { browser: Option<Print>, lag_ms: u64, changes: Vec<BoardChange> },
    /// Somebody wants to take a seat.
    Join { browser: Print, account: Option<AccountData>, key: Option<Print>, name: String },
    /// A player wants a link to a seat.
    Link { browser: Print, side: Side },
    /// What is kept about the game was changed by others.
    ReadAnew,
    /// The players of a game of an event should be here by now.
    RollCall { elsewhere: Option<Side> },
    /// The arbiter of the event has decided the game.
    Stop,
    /// A viewer of many boards at once.
    Glance,
}

/// What a room answers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Reply {
    /// Somebody has entered.
    Entered { ticket: u64, role: Role, played_ms: u64 },
    /// The whole game.
    Shown { role: Role, version: u32, plies: u32, state: String, present: String },
    /// What has come of a wish, and the version that holds it.
    Answer { message: String, version: Option<u32> },
    /// How an electronic board stands.
    Sensed(BoardReading),
    /// A seat was taken.
    Seat(Side),
    /// The key of a link.
    Key(String),
    /// A board among many.
    Board(GlanceData),
    /// It was heard.
    Heard,
    /// It was not done.
    Failed { kind: FailureKind, text: String, reasons: Vec<String> },
}

/// Why something was not done.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub(crate) enum FailureKind {
    BadInput,
    NoGame,
    SignIn,
    Forbidden,
    Conflict,
    TooMuch,
    Unwritable,
    /// The node that was asked does not own the game any more.
    Moved,
    Unavailable,
}

/// A fingerprint as digits.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub(crate) struct Print(String);

impl From<Fingerprint> for Print {
    fn from(print: Fingerprint) -> Self {
        Self(data_encoding::HEXLOWER.encode(print.bytes()))
    }
}

impl Print {
    pub(crate) fn fingerprint(&self) -> Result<Fingerprint, Failure> {
        let bytes = data_encoding::HEXLOWER.decode(self.0.as_bytes()).unwrap_or_default();
        Fingerprint::of_bytes(&bytes)
            .ok_or(Failure::Unavailable("another node has sent a message that cannot be read"))
    }
}

/// A board that is seen among many, as data.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct GlanceData {
    fen: String,
    turn: Side,
    plies: u32,
    last: Option<String>,
    clocks: Option<(u64, u64, Option<Side>)>,
    over: bool,
    /// White, Black. Nodes that do not know it yet leave it out.
    #[serde(default)]
    here: (bool, bool),
}

impl From<Glance> for GlanceData {
    fn from(glance: Glance) -> Self {
        let Glance { fen, turn, plies, last, clocks, over, here } = glance;
        let clocks =
            clocks.map(|GlanceClocks { white, black, running }| (white, black, running.map(Side::from)));
        Self { fen, turn: turn.into(), plies, last, clocks, over, here: (here.white, here.black) }
    }
}

impl From<GlanceData> for Glance {
    fn from(data: GlanceData) -> Self {
        let GlanceData { fen, turn, plies, last, clocks, over, here: (white, black) } = data;
        let clocks = clocks.map(|(white, black, running)| {
            let running = running.map(draughts::Side::from);
            GlanceClocks { white, black, running }
        });
        Self { fen, turn: turn.into(), plies, last, clocks, over, here: BySide { white, black } }
    }
}

/// An account as data.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct AccountData {
    id: String,
    name: String,
    role: String,
    created: u64,
}

impl From<Account> for AccountData {
    fn from(account: Account) -> Self {
        Self {
            id: account.id.to_string(),
            name: account.name.to_string(),
            role: account.role.name().to_owned(),
            created: account.created.0,
        }
    }
}

impl AccountData {
    fn account(self) -> Result<Account, Failure> {
        let Self { id, name, role, created } = self;
        Ok(Account::read(AccountRow { id: id.parse()?, name, role, created: Moment(created) })?)
    }
}

/// What another node has sent is not what was asked for.
const STRANGE: Failure = Failure::Unavailable("another node has sent an answer that cannot be read");

fn prints(browser: Option<Fingerprint>) -> Option<Print> {
    browser.map(Print::from)
}

fn millis(lag: Lag) -> u64 {
    u64::try_from(lag.0.as_millis()).unwrap_or(u64::MAX)
}

/// Has a command carried out by the node that owns the game; the caller gets the answer as if it were local.
pub(super) async fn forward(there: &dyn RemoteRooms, game: Id, command: RoomCommand) -> Result<(), Failure> {
    match command {
        RoomCommand::Enter { browser, reply } => {
            // Before it is asked for: nothing that happens in between is missed.
            let frames = there.frames(game).await?;
            let entered = match there.request(game, Request::Enter { browser: prints(browser) }).await? {
                Reply::Entered { ticket, role, played_ms } => {
                    // The same time of the game by the clock of this node.
                    let zero = ServedTime(there.now().0.saturating_sub(played_ms));
                    let time = SharedTime::new(GameTime::from_zero(zero));
                    Ok(Admission { ticket, role, frames, time })
                }
                other => Err(failure(other)),
            };
            drop(reply.send(entered));
        }
        RoomCommand::Leave { ticket } => drop(there.request(game, Request::Leave { ticket }).await?),
        RoomCommand::Show { browser, reply } => {
            match there.request(game, Request::Show { browser: prints(browser) }).await? {
                Reply::Shown { role, version, plies, state, present } => {
                    let (state, present) = (Message::passed_on(state), Message::passed_on(present));
                    drop(reply.send(GameView { role, version, plies, state, present }));
                }
                other => return Err(failure(other)),
            }
        }
        RoomCommand::Wish { browser, lag, wish: WishRequest { id, wish }, reply } => {
            let request = Request::Wish { browser: prints(browser), lag_ms: millis(lag), id, wish };
            let answer = match there.request(game, request).await? {
                Reply::Answer { message, version } => {
                    if let Some(version) = version {
                        there.passed_on(game, version).await;
                    }
                    Ok(Message::passed_on(message))
                }
                other => Err(failure(other)),
            };
            drop(reply.send(answer));
        }
        RoomCommand::Sense { browser, lag, changes, reply } => {
            let request = Request::Sense { browser: prints(browser), lag_ms: millis(lag), changes };
            let sensed = match there.request(game, request).await? {
                Reply::Sensed(sensed) => Ok(sensed),
                other => Err(failure(other)),
            };
            drop(reply.send(sensed));
        }
        RoomCommand::Join { joining: JoinRequest { browser, account, key, name }, reply } => {
            let (browser, key) = (browser.into(), prints(key));
            let account = account.map(AccountData::from);
            let joined = match there.request(game, Request::Join { browser, account, key, name }).await? {
                Reply::Seat(side) => Ok(draughts::Side::from(side)),
                other => Err(failure(other)),
            };
            drop(reply.send(joined));
        }
        RoomCommand::Link { browser, side, reply } => {
            let request = Request::Link { browser: browser.into(), side: side.into() };
            let link = match there.request(game, request).await? {
                Reply::Key(key) => key.parse().map_err(|_| STRANGE),
                other => Err(failure(other)),
            };
            drop(reply.send(link));
        }
        RoomCommand::ReadAnew => drop(there.request(game, Request::ReadAnew).await?),
        RoomCommand::RollCall { elsewhere, reply } => {
            let elsewhere = elsewhere.map(Side::from);
            heard(there.request(game, Request::RollCall { elsewhere }).await?, reply)?;
        }
        RoomCommand::Stop { reply } => heard(there.request(game, Request::Stop).await?, reply)?,
        RoomCommand::Glance { reply } => match there.request(game, Request::Glance).await? {
            Reply::Board(board) => drop(reply.send(board.into())),
            other => return Err(failure(other)),
        },
        // These are for rooms of this node alone.
        RoomCommand::Wake | RoomCommand::Close => {}
    }
    Ok(())
}

/// Acknowledges a command to the waiting caller.
fn heard(answer: Reply, reply: oneshot::Sender<()>) -> Result<(), Failure> {
    match answer {
        Reply::Heard => {
            let _ = reply.send(());
            Ok(())
        }
        other => Err(failure(other)),
    }
}

/// Answers another node's request about a game of this one, which was made at an instant. A client that enters gets a
/// channel for its frames.
pub(crate) async fn answer(
    bus: &Bus,
    game: Id,
    at: Instant,
    request: Request,
    entered: impl FnOnce(u64, broadcast::Receiver<Frame>),
) -> Reply {
    reply(bus, game, at, request, entered).await.unwrap_or_else(|failure| failed(&failure))
}

async fn reply(
    bus: &Bus,
    game: Id,
    at: Instant,
    request: Request,
    came: impl FnOnce(u64, broadcast::Receiver<Frame>),
) -> Result<Reply, Failure> {
    let known = |print: Option<Print>| print.map(|print| print.fingerprint()).transpose();
    let lag = |millis| Lag(Duration::from_millis(millis));
    Ok(match request {
        Request::Enter { browser } => {
            let browser = known(browser)?;
            let Admission { ticket, role, frames, time } =
                bus.ask_local(game, |reply| RoomCommand::Enter { browser, reply }).await??;
            came(ticket, frames);
            let played = time.get().at(bus.now()).since_zero().get();
            Reply::Entered { ticket, role, played_ms: played }
        }
        Request::Leave { ticket } => {
            bus.send(game, RoomCommand::Leave { ticket }).await;
            Reply::Heard
        }
        Request::Show { browser } => {
            let GameView { role, version, plies, state, present } = bus.shown(game, known(browser)?).await?;
            let [state, present] = [state, present].map(|message| message.text().as_str().to_owned());
            Reply::Shown { role, version, plies, state, present }
        }
        Request::Wish { browser, lag_ms, id, wish } => {
            let (browser, lag, wish) = (known(browser)?, lag(lag_ms), WishRequest { id, wish });
            let command = |reply| RoomCommand::Wish { browser, lag, wish, reply };
            let message = bus.ask_here_since(game, at, command).await??;
            Reply::Answer { version: message.version(), message: message.text().as_str().to_owned() }
        }
        Request::Sense { browser, lag_ms, changes } => {
            let (browser, lag) = (known(browser)?, lag(lag_ms));
            let command = |reply| RoomCommand::Sense { browser, lag, changes, reply };
            Reply::Sensed(bus.ask_here_since(game, at, command).await??)
        }
        Request::Join { browser, account, key, name } => {
            let account = account.map(AccountData::account).transpose()?;
            let joining = JoinRequest { browser: browser.fingerprint()?, account, key: known(key)?, name };
            let side = bus.ask_local(game, |reply| RoomCommand::Join { joining, reply }).await??;
            Reply::Seat(side.into())
        }
        Request::Link { browser, side } => {
            let (browser, side) = (browser.fingerprint()?, side.into());
            let key: Secret =
                bus.ask_local(game, |reply| RoomCommand::Link { browser, side, reply }).await??;
            Reply::Key(key.to_string())
        }
        Request::ReadAnew => {
            bus.read_anew(&[game]).await;
            Reply::Heard
        }
        Request::RollCall { elsewhere } => {
            let elsewhere = elsewhere.map(draughts::Side::from);
            bus.ask_local(game, |reply| RoomCommand::RollCall { elsewhere, reply }).await?;
            Reply::Heard
        }
        Request::Stop => {
            bus.ask_local(game, |reply| RoomCommand::Stop { reply }).await?;
            Reply::Heard
        }
        Request::Glance => {
            Reply::Board(bus.ask_local(game, |reply| RoomCommand::Glance { reply }).await?.into())
        }
    })
}

/// A failure as data.
pub(crate) fn failed(failure: &Failure) -> Reply {
    let (kind, reasons) = match failure {
        Failure::BadInput { reasons, .. } | Failure::Overtaken { reasons, .. } => {
            (FailureKind::BadInput, reasons.clone())
        }
        Failure::Unknown(_) | Failure::Method(_) => (FailureKind::NoGame, Vec::new()),
        Failure::SignIn(_) | Failure::Code(_) => (FailureKind::SignIn, Vec::new()),
        Failure::Forbidden(_) => (FailureKind::Forbidden, Vec::new()),
        Failure::Conflict(_) => (FailureKind::Conflict, Vec::new()),
        Failure::TooLarge(_) | Failure::TooMuch(_) => (FailureKind::TooMuch, Vec::new()),
        Failure::Storage(StorageError::Superseded) => (FailureKind::Moved, Vec::new()),
        Failure::Storage(_) => (FailureKind::Unwritable, Vec::new()),
        Failure::Unavailable(_) | Failure::Broken(_) => (FailureKind::Unavailable, Vec::new()),
    };
    Reply::Failed { kind, text: failure.to_string(), reasons }
}

/// A failure that came as data; whatever else came is none that was asked for.
fn failure(reply: Reply) -> Failure {
    let Reply::Failed { kind, text, reasons } = reply else { return STRANGE };
    match kind {
        FailureKind::BadInput => Failure::BadInput { text, reasons },
        FailureKind::NoGame => Failure::no_game(),
        FailureKind::SignIn => Failure::SignIn(text),
        FailureKind::Forbidden => Failure::Forbidden(text),
        FailureKind::Conflict => Failure::Conflict(text),
        FailureKind::TooMuch => Failure::TooMuch(text),
        FailureKind::Unwritable => Failure::Storage(StorageError::Unwritable(WriteTrouble { cause: text })),
        FailureKind::Moved => Failure::Storage(StorageError::Superseded),
        FailureKind::Unavailable => {
            Failure::Unavailable("this game cannot be opened at the moment; try again later")
        }
    }
}

/// A frame for all spectators, as data. None means that the room has closed.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct FrameData {
    version: Option<u32>,
    common: String,
    white: Option<String>,
    black: Option<String>,
}

impl From<&Frame> for FrameData {
    fn from(frame: &Frame) -> Self {
        let text = |message: &Message| message.text().as_str().to_owned();
        Self {
            version: frame.version,
            common: text(&frame.common),
            white: frame.white.as_ref().map(text),
            black: frame.black.as_ref().map(text),
        }
    }
}

impl From<FrameData> for Frame {
    fn from(data: FrameData) -> Self {
        Self {
            version: data.version,
            common: Message::passed_on(data.common),
            white: data.white.map(Message::passed_on),
            black: data.black.map(Message::passed_on),
        }
    }
}

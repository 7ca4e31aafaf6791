//! The commands of a room, and its answers.

use crate::error::Failure;
use crate::key::{Fingerprint, Secret};
use crate::people::Account;
use crate::wire::{BoardChange, BoardReading, FromClient, Message, Role};
use draughts::Side;
use draughts::clock::BySide;
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, oneshot};

/// A command to a room.
#[derive(Debug)]
pub enum RoomCommand {
    /// Somebody connects, to play or to watch.
    Enter {
        browser: Option<Fingerprint>,
        /// The game as this visitor sees it.
        reply: oneshot::Sender<Result<Admission, Failure>>,
    },
    /// Somebody goes.
    Leave { ticket: u64 },
    /// Somebody asks for the whole state.
    Show {
        browser: Option<Fingerprint>,
        /// Where the view is sent.
        reply: oneshot::Sender<GameView>,
    },
    /// Somebody makes a request.
    Wish {
        browser: Option<Fingerprint>,
        /// How far away.
        lag: Lag,
        wish: WishRequest,
        /// The answer; an error if nothing could be stored.
        reply: oneshot::Sender<Result<Message, Failure>>,
    },
    /// A player's electronic board reports changes.
    Sense {
        browser: Option<Fingerprint>,
        /// How far away.
        lag: Lag,
        changes: Vec<BoardChange>,
        /// How the board compares with the game.
        reply: oneshot::Sender<Result<BoardReading, Failure>>,
    },
    /// Somebody wants to take a seat.
    Join {
        joining: JoinRequest,
        /// Which seat it is.
        reply: oneshot::Sender<Result<Side, Failure>>,
    },
    /// A player asks for a link to a seat: their own, for another device, or an empty one.
    Link {
        browser: Fingerprint,
        /// Which seat.
        side: Side,
        /// The key of the link.
        reply: oneshot::Sender<Result<Secret, Failure>>,
    },
    /// The stored game was changed elsewhere: reload it.
    ReadAnew,
    /// The deadline for the players of an event game: a player who has not arrived loses by forfeit.
    RollCall {
        /// A side whose player is at another board.
        elsewhere: Option<Side>,
        /// When it is written.
        reply: oneshot::Sender<()>,
    },
    /// The arbiter of the event has decided the game: it is played no further.
    Stop {
        /// When it is written.
        reply: oneshot::Sender<()>,
    },
    /// A viewer of many boards at once.
    Glance {
        /// How this one stands.
        reply: oneshot::Sender<Glance>,
    },
    /// Something may be due: check the clocks.
    Wake,
    /// The server shuts down.
    Close,
}

/// A command and the time it arrived: time in the mailbox is charged to the server, not to a player.
#[derive(Debug)]
pub struct TimedCommand {
    /// When it came.
    pub at: Instant,
    /// What it says.
    pub command: RoomCommand,
}

/// A request with its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WishRequest {
    /// The client's id.
    pub id: String,
    /// What is wished.
    pub wish: FromClient,
}

/// The round-trip time to a client, as measured by the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lag(pub Duration);

/// A board as it is seen among many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// The position; empty if it is hidden from spectators.
    pub fen: String,
    /// Who is to move.
    pub turn: Side,
    /// Plies made.
    pub plies: u32,
    /// The last move.
    pub last: Option<String>,
    /// The clocks, in milliseconds.
    pub clocks: Option<GlanceClocks>,
    /// Whether it is over.
    pub over: bool,
    /// Which players are there.
    pub here: BySide<bool>,
}

/// The clocks of a board that is seen among many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlanceClocks {
    /// White's time left.
    pub white: u64,
    /// Black's.
    pub black: u64,
    /// Whose clock runs.
    pub running: Option<Side>,
}

/// Somebody who takes a seat.
#[derive(Clone, Debug)]
pub struct JoinRequest {
    pub browser: Fingerprint,
    /// The account that asks, if there is one.
    pub account: Option<Account>,
    /// The key of the invitation; none in the lobby.
    pub key: Option<Fingerprint>,
    /// The name shown.
    pub name: String,
}

/// The whole game, for one viewer.
#[derive(Clone, Debug)]
pub struct GameView {
    /// What the viewer is.
    pub role: Role,
    /// The version shown.
    pub version: u32,
    /// How many plies have been made.
    pub plies: u32,
    /// The game.
    pub state: Message,
    /// Who is there.
    pub present: Message,
}

/// What a new visitor receives.
#[derive(Debug)]
pub struct Admission {
    /// The ticket with which to leave.
    pub ticket: u64,
    /// What the visitor is.
    pub role: Role,
    /// Everything that happens from now on.
    pub frames: broadcast::Receiver<Frame>,
    /// The zero of the game's time.
    pub time: crate::time::SharedTime,
}

/// A broadcast, with a message for each kind of viewer.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The version it leads to, if it has one.
    pub version: Option<u32>,
    /// For everybody without a view of their own.
    pub common: Message,
    /// For White, if it differs.
    pub white: Option<Message>,
    /// For Black, if it differs.
    pub black: Option<Message>,
}

impl Frame {
    /// The message for a viewer in a role.
    pub fn message(&self, role: Role) -> &Message {
        let private = match role {
            Role::White => &self.white,
            Role::Black => &self.black,
            Role::Both | Role::Spectator => &None,
        };
        private.as_ref().unwrap_or(&self.common)
    }
}

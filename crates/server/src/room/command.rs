//! What a room is told, and what it answers.

use crate::error::Failure;
use crate::key::{Fingerprint, Secret};
use crate::people::Account;
use crate::wire::{BoardChange, BoardSensed, FromClient, FromServer, Message, Role};
use draughts::Side;
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, oneshot};

/// Something a room is told.
#[derive(Debug)]
pub enum Command {
    /// Somebody comes to play or watch.
    Enter {
        /// Who.
        browser: Option<Fingerprint>,
        /// What there is to see.
        reply: oneshot::Sender<Result<Entered, Failure>>,
    },
    /// Somebody goes.
    Leave {
        /// Who.
        ticket: u64,
    },
    /// Somebody wants to see everything.
    Show {
        /// Who.
        browser: Option<Fingerprint>,
        /// It.
        reply: oneshot::Sender<Shown>,
    },
    /// Somebody wishes something.
    Wish {
        /// Who.
        browser: Option<Fingerprint>,
        /// How far away.
        lag: Lag,
        /// What.
        wish: Wished,
        /// The answer; a fault if nothing could be written.
        reply: oneshot::Sender<Result<FromServer, Failure>>,
    },
    /// A player's electronic board has felt something.
    Sense {
        /// Whose.
        browser: Option<Fingerprint>,
        /// How far away.
        lag: Lag,
        /// What.
        changes: Vec<BoardChange>,
        /// How the board stands to the game.
        reply: oneshot::Sender<Result<BoardSensed, Failure>>,
    },
    /// Somebody wants to take a seat.
    Join {
        /// How.
        joining: Joining,
        /// Which seat it is.
        reply: oneshot::Sender<Result<Side, Failure>>,
    },
    /// A player wants a link to a seat: the own one, for another device, or one that is empty.
    Link {
        /// Who.
        browser: Fingerprint,
        /// Which seat.
        side: Side,
        /// The key of the link.
        reply: oneshot::Sender<Result<Secret, Failure>>,
    },
    /// What is kept about the game was changed by others: it is read anew.
    ReadAnew,
    /// Something may be due.
    Wake,
    /// The server goes down.
    Close,
}

/// A command, and when it came: how long it waits to be seen to is nobody's fault but the server's.
#[derive(Debug)]
pub struct Posted {
    /// When it came.
    pub at: Instant,
    /// What it says.
    pub command: Command,
}

/// A wish with its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wished {
    /// The client's id.
    pub id: String,
    /// What is wished.
    pub wish: FromClient,
}

/// The way there and back to a client, as the server measured it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lag(pub Duration);

/// Somebody who takes a seat.
#[derive(Clone, Debug)]
pub struct Joining {
    /// Who.
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
pub struct Shown {
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

/// What somebody sees who has come.
#[derive(Debug)]
pub struct Entered {
    /// By which the visit is ended.
    pub ticket: u64,
    /// What the visitor is.
    pub role: Role,
    /// Everything that happens from then on.
    pub frames: broadcast::Receiver<Frame>,
    /// The zero of the game's time.
    pub time: crate::time::SharedTime,
}

/// Something that is told to everybody, a message for each kind of viewer.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The version it leads to, if it has one.
    pub version: Option<u32>,
    /// For everybody who sees what anybody may.
    pub common: Message,
    /// For White, if that is something else.
    pub white: Option<Message>,
    /// For Black, if that is something else.
    pub black: Option<Message>,
}

impl Frame {
    /// What is sent to somebody in a role.
    pub fn message(&self, role: Role) -> &Message {
        let private = match role {
            Role::White => &self.white,
            Role::Black => &self.black,
            Role::Both | Role::Spectator => &None,
        };
        private.as_ref().unwrap_or(&self.common)
    }
}

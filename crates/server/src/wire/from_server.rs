//! What the server says on a game's socket.

use super::game::{Chat, Citation, Fixed, Live, Move, Ply, Role, Seats};
use super::ruling::RuledEvent;
use serde::Serialize;

/// A message of the server.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum FromServer {
    /// The whole game, as this client may see it.
    State(Box<Snapshot>),
    /// One change. Versions are consecutive; after a gap, a client sends `hello` again.
    Update(Box<Update>),
    /// The request has been carried out and stored.
    Done {
        /// The id of the request.
        id: String,
        /// The version that contains it.
        version: u32,
    },
    /// The request is refused.
    Refused(Box<Refusal>),
    /// The explanation that was requested.
    Explained(Box<Explanation>),
    /// Players or spectators have come or gone. Not versioned.
    Present {
        /// Whether White is connected.
        white: bool,
        /// Whether Black is connected.
        black: bool,
        /// The number of spectators.
        watching: u32,
    },
    /// The players' accounts or ratings have changed. Not versioned.
    Seats {
        /// Who sits where.
        seats: Seats,
    },
    /// Answers `ping`.
    Pong {
        /// From the ping.
        n: u32,
        /// The game's time, in milliseconds since its zero.
        now: u64,
    },
    /// The connection is being closed: too many messages, or the server is shutting down and will be back.
    Goodbye {
        /// Why, for people.
        text: String,
        /// Whether the client should reconnect by itself.
        again: bool,
    },
}

impl FromServer {
    /// The value of `t`.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::State(_) => "state",
            Self::Update(_) => "update",
            Self::Done { .. } => "done",
            Self::Refused(_) => "refused",
            Self::Explained(_) => "explained",
            Self::Present { .. } => "present",
            Self::Seats { .. } => "seats",
            Self::Pong { .. } => "pong",
            Self::Goodbye { .. } => "goodbye",
        }
    }
}

/// The whole game.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Snapshot {
    /// The version of this state.
    pub version: u32,
    /// The client's role.
    pub role: Role,
    /// What does not change.
    pub fixed: Fixed,
    /// Who sits where.
    pub seats: Seats,
    /// The plies so far; for a player who may not see the record, only the last one, without its path.
    pub plies: Vec<Ply>,
    /// The chat so far.
    pub chat: Vec<Chat>,
    /// The game as it stands now.
    pub live: Live,
}

/// One change.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Update {
    /// The version after it.
    pub version: u32,
    /// What happened in the game, and the ruling on it; none for changes outside the game itself.
    pub happened: Option<RuledEvent>,
    /// The number of plies that remain; those after them were taken back.
    pub keep: Option<u32>,
    /// A ply that was added.
    pub ply: Option<Ply>,
    /// A chat message.
    pub chat: Option<Chat>,
    /// Who sits where, if that changed.
    pub seats: Option<Seats>,
    /// The game as it stands now.
    pub live: Live,
}

/// The source of a refusal, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum RefusalSource {
    /// The rules of the game.
    Rules,
    /// The conditions of this game: seats, chat, takebacks, leave.
    Room,
    /// The position has changed in the meantime.
    Changed,
    /// Nothing can be saved at the moment: try again.
    Storage,
    /// The token does not allow this.
    Token,
}

/// A refusal.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Refusal {
    /// The id of the request.
    pub id: String,
    /// Its source.
    pub source: RefusalSource,
    /// Why, in the ruleset's words.
    pub text: String,
    /// The refusal of a move in a few words, for one line of a small screen, if there are any.
    pub brief: Option<String>,
    /// The articles it is based on, the deciding one first; none where no rule was applied (for an outdated message,
    /// for example).
    pub articles: Vec<Citation>,
    /// The moves that can be played instead.
    pub moves: Vec<Move>,
}

/// What the rules say about a move or a touched piece.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Explanation {
    /// The id of the request.
    pub id: String,
    /// Whether it is legal.
    pub legal: bool,
    /// Why, in the ruleset's words.
    pub text: String,
    /// The refusal of a move in a few words, for one line of a small screen, if there are any.
    pub brief: Option<String>,
    /// The articles it is based on, the deciding one first.
    pub articles: Vec<Citation>,
    /// The moves it refers to, or that may be played instead.
    pub moves: Vec<Move>,
}

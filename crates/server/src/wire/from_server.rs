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
    /// One change. Versions follow one another; after a gap a client says `hello` again.
    Update(Box<Update>),
    /// The wish is carried out, and written down.
    Done {
        /// The wish.
        id: String,
        /// The version that holds it.
        version: u32,
    },
    /// The wish is refused.
    Refused(Box<Refusal>),
    /// The explanation that was asked for.
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
        /// The game's time, in milliseconds since its own zero.
        now: u64,
    },
    /// The connection ends: too many messages, or the server goes down and will be back.
    Goodbye {
        /// Why, for people.
        text: String,
        /// Whether the client should reconnect by itself.
        again: bool,
    },
}

impl FromServer {
    /// The word that stands for `t`.
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
    /// The plies so far; for a player without sight of the record only the last one, without its way.
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
    /// What happened to the game, and what was ruled on it; none if it happened around the game.
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

/// What a refusal comes from: for programs, which cannot go by its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum RefusalSource {
    /// The rules of the game.
    Rules,
    /// The conditions of this game: seats, chat, takebacks, leave.
    Room,
    /// The position has changed in the meantime: look again.
    Changed,
    /// Nothing can be saved at the moment: try again.
    Storage,
    /// The token may not do this.
    Token,
}

/// A refusal.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Refusal {
    /// The wish.
    pub id: String,
    /// What it comes from.
    pub source: RefusalSource,
    /// Why, in the ruleset's words.
    pub text: String,
    /// The same of a move in a few words, which fit one line of a small screen; none where there are none.
    pub brief: Option<String>,
    /// The articles it stands on, the deciding one first; none where no rule was applied (an outdated message, for
    /// example).
    pub articles: Vec<Citation>,
    /// What may be played instead.
    pub moves: Vec<Move>,
}

/// What the rules say about a move or a touched piece.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Explanation {
    /// The wish.
    pub id: String,
    /// Whether it is legal.
    pub legal: bool,
    /// Why, in the ruleset's words.
    pub text: String,
    /// The same of a move in a few words, which fit one line of a small screen; none where there are none.
    pub brief: Option<String>,
    /// The articles it stands on, the deciding one first.
    pub articles: Vec<Citation>,
    /// The moves it refers to, or that may be played instead.
    pub moves: Vec<Move>,
}

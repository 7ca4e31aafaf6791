//! What the server says on a game's socket.

use super::game::{Chat, Citation, Fixed, Live, Move, Ply, Role, Seats};
use super::ruling::Happened;
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
    /// Who is there has changed. Not versioned.
    Present {
        /// Whether White is there.
        white: bool,
        /// Whether Black is there.
        black: bool,
        /// How many others watch.
        watching: u32,
    },
    /// What is known of the players has changed: accounts, ratings. Not versioned.
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
        /// Whether to come back by oneself.
        again: bool,
    },
}

/// The whole game.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Snapshot {
    /// The version this is.
    pub version: u32,
    /// What you are.
    pub role: Role,
    /// What does not change.
    pub fixed: Fixed,
    /// Who sits where.
    pub seats: Seats,
    /// The plies so far; for a player without sight of the record only the last one, without its way.
    pub plies: Vec<Ply>,
    /// What has been said.
    pub chat: Vec<Chat>,
    /// What stands now.
    pub live: Live,
}

/// One change.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Update {
    /// The version after it.
    pub version: u32,
    /// What happened to the game, and what was ruled on it; none if it happened around the game.
    pub happened: Option<Happened>,
    /// So many plies stay; those after are gone.
    pub keep: Option<u32>,
    /// A ply that was added.
    pub ply: Option<Ply>,
    /// Something that was said.
    pub chat: Option<Chat>,
    /// Who sits where, if that changed.
    pub seats: Option<Seats>,
    /// What stands now.
    pub live: Live,
}

/// A refusal.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Refusal {
    /// The wish.
    pub id: String,
    /// Why, in the ruleset's words.
    pub text: String,
    /// The articles it stands on, the deciding one first; none where no rule was asked (an old message, say).
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
    /// Whether it is in order.
    pub legal: bool,
    /// Why, in the ruleset's words.
    pub text: String,
    /// The articles it stands on, the deciding one first.
    pub articles: Vec<Citation>,
    /// The moves that are meant, or that may be played instead.
    pub moves: Vec<Move>,
}

//! What a browser says on a game's socket.

use serde::{Deserialize, Serialize};

/// A message of a client. The client chooses a new `id` for every request; a request that arrives twice is carried out
/// once, and answered twice in the same way. `plies` is the number of plies the client has seen: a request meant for
/// another position is refused.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// The first message, also after a gap: asks for everything newer than `from`, or for the whole game.
    Hello {
        /// The last version the client has.
        from: Option<u32>,
    },
    /// Answered at once by `pong`; the server uses it to measure the round trip.
    Ping {
        /// Returned in the answer.
        n: u32,
        /// The round trip last measured by the client, in milliseconds.
        lag: Option<u32>,
    },
    /// A move, in any notation the ruleset reads: the text of a listed move, or what was clicked or typed.
    Play {
        /// The id of the request.
        id: String,
        /// The number of plies before it.
        plies: u32,
        /// The move.
        text: String,
    },
    /// Asks what the rules say about a move or a touched piece. This changes nothing.
    Explain {
        /// The id of the request.
        id: String,
        /// The move, or one square.
        text: String,
    },
    /// Offers a draw.
    OfferDraw {
        /// The id of the request.
        id: String,
    },
    /// Accepts the opponent's offer of a draw.
    AcceptDraw {
        /// The id of the request.
        id: String,
    },
    /// Declines the opponent's offer of a draw.
    DeclineDraw {
        /// The id of the request.
        id: String,
    },
    /// Claims a draw.
    Claim {
        /// The id of the request.
        id: String,
        /// The ground of the claim.
        ground: Ground,
        /// The move that would bring it about, if the claim must name it.
        text: Option<String>,
    },
    /// The player resigns.
    Resign {
        /// The id of the request.
        id: String,
    },
    /// Aborts the game; possible until a side has made its second move.
    Abort {
        /// The id of the request.
        id: String,
    },
    /// Asks for a takeback of the player's last move (and the answer to it), or agrees to the opponent's request.
    TakeBack {
        /// The id of the request.
        id: String,
    },
    /// Declines the opponent's takeback request.
    RefuseTakeBack {
        /// The id of the request.
        id: String,
    },
    /// Sends a chat message to the opponent.
    Chat {
        /// The id of the request.
        id: String,
        /// The text of the message.
        text: String,
    },
    /// Offers a rematch with colours reversed, or accepts the opponent's offer.
    Rematch {
        /// The id of the request.
        id: String,
    },
    /// Correspondence: begins a day of leave.
    TakeLeave {
        /// The id of the request.
        id: String,
    },
    /// Correspondence: conditional moves, played automatically if the opponent answers as expected; the moves
    /// alternate, the opponent's first. Replaces earlier ones; an empty list cancels them.
    Foresee {
        /// The id of the request.
        id: String,
        /// Lines of moves.
        lines: Vec<Vec<String>>,
    },
}

impl FromClient {
    /// The id of a request; none for other messages.
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Hello { .. } | Self::Ping { .. } => None,
            Self::Play { id, .. }
            | Self::Explain { id, .. }
            | Self::OfferDraw { id }
            | Self::AcceptDraw { id }
            | Self::DeclineDraw { id }
            | Self::Claim { id, .. }
            | Self::Resign { id }
            | Self::Abort { id }
            | Self::TakeBack { id }
            | Self::RefuseTakeBack { id }
            | Self::Chat { id, .. }
            | Self::Rematch { id }
            | Self::TakeLeave { id }
            | Self::Foresee { id, .. } => Some(id),
        }
    }
}

/// The ground of a claim.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// The position for the third time.
    Repetition,
    /// Too many moves without progress.
    NoProgress,
    /// The opponent cannot win.
    CannotWin,
}

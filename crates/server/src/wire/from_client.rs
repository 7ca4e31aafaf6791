//! What a browser says on a game's socket.

use serde::{Deserialize, Serialize};

/// A message of a client. `id` is made by the client, anew for every wish; a wish that arrives twice is carried out
/// once and answered twice alike. `plies` is how many plies the client has before it: a wish that was meant for
/// another position is refused.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// The first message, and again after a gap: what is newer than `from`, or everything.
    Hello {
        /// The last version the client has.
        from: Option<u32>,
    },
    /// Answered at once by `pong`; the server measures the way there and back from it.
    Ping {
        /// Comes back in the answer.
        n: u32,
        /// The way there and back that the client measured last, in milliseconds.
        lag: Option<u32>,
    },
    /// A move, in any notation the ruleset reads: the text of a listed move, or what was clicked or typed.
    Play {
        /// The wish.
        id: String,
        /// The plies before it.
        plies: u32,
        /// The move.
        text: String,
    },
    /// Asks what the rules say about a move or a touched piece. Changes nothing.
    Explain {
        /// The wish.
        id: String,
        /// The move, or one square.
        text: String,
    },
    /// Offers a draw.
    OfferDraw {
        /// The wish.
        id: String,
    },
    /// Accepts the opponent's offer of a draw.
    AcceptDraw {
        /// The wish.
        id: String,
    },
    /// Declines it.
    DeclineDraw {
        /// The wish.
        id: String,
    },
    /// Claims a draw.
    Claim {
        /// The wish.
        id: String,
        /// On which ground.
        ground: Ground,
        /// The move that would bring it about, where the claim must name it.
        text: Option<String>,
    },
    /// The player resigns.
    Resign {
        /// The wish.
        id: String,
    },
    /// Aborts the game; possible until a side has made its second move.
    Abort {
        /// The wish.
        id: String,
    },
    /// Asks to take back the own last move (and the answer to it), or agrees to what the opponent asked.
    TakeBack {
        /// The wish.
        id: String,
    },
    /// Declines the opponent's takeback request.
    RefuseTakeBack {
        /// The wish.
        id: String,
    },
    /// Says something to the opponent.
    Chat {
        /// The wish.
        id: String,
        /// The text of the message.
        text: String,
    },
    /// Wants another game with colours changed, or agrees to the opponent's wish.
    Rematch {
        /// The wish.
        id: String,
    },
    /// Correspondence: begins a day of leave.
    TakeLeave {
        /// The wish.
        id: String,
    },
    /// Correspondence: moves to be made by themselves if the opponent answers as foreseen, alternating, the
    /// opponent's first. Replaces what was there; none takes all back.
    Foresee {
        /// The wish.
        id: String,
        /// Lines of moves.
        lines: Vec<Vec<String>>,
    },
}

impl FromClient {
    /// The id of a wish; none of what is no wish.
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

//! Playing over plain HTTP: moves, boards that feel their pieces, and what happens in one's games.

use super::{Citation, GameLine};
use serde::{Deserialize, Serialize};

/// `POST /api/v1/games/{id}/moves`: a move.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveAsked {
    /// The move, in any notation the ruleset reads.
    pub text: String,
    /// The plies before it: a move that was meant for another position is refused. Those there are if left out.
    pub plies: Option<u32>,
    /// A name for this wish, at most 64 bytes: one that arrives twice is carried out once. Made by the server if left out.
    pub id: Option<String>,
}

/// A wish that was carried out, and written down.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct WishDone {
    /// `done`.
    pub t: String,
    /// The wish.
    pub id: String,
    /// The version that holds it.
    pub version: u32,
}

/// From where a stream of a game goes on.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub struct StreamAsked {
    /// The last version one has: if that is the newest, the whole game is not sent. The header Last-Event-ID says the same.
    pub from: Option<u32>,
}

/// `GET /api/v1/events`: something has happened in a game of who asks.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct OwnEvent {
    /// What; the event has the same name.
    pub kind: OwnEventKind,
    /// The game.
    pub game: GameLine,
}

/// What has happened in a game of who asks.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OwnEventKind {
    /// It is played now. Also sent for every game under way when a stream begins.
    Started,
    /// It is your turn.
    Turn,
    /// It is over.
    Ended,
}

impl OwnEventKind {
    /// The name of the event.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Started => "started",
            Self::Turn => "turn",
            Self::Ended => "ended",
        }
    }
}

/// `POST /api/v1/games/{id}/board`: what an electronic board has felt, one thing or several in their order.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum BoardChanges {
    /// One.
    One(BoardChange),
    /// Several, at most 64.
    Several(Vec<BoardChange>),
}

/// Something that an electronic board has felt.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BoardChange {
    /// A piece was lifted from this square.
    Lifted(String),
    /// A piece was put on this square.
    Put(String),
    /// The clock was pressed: the move is complete.
    Pressed,
}

/// How an electronic board stands to the game.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct BoardSensed {
    /// How.
    pub standing: BoardStanding,
    /// The same in words.
    pub text: String,
    /// The move that was understood and played.
    pub played: Option<String>,
    /// Squares from which pieces have still to be lifted, where it is known.
    pub lift: Vec<String>,
    /// Squares on which pieces have still to be put.
    pub put: Vec<String>,
    /// The moves that fit what was done so far.
    pub moves: Vec<String>,
    /// The articles by which it is refused, the deciding one first.
    pub articles: Vec<Citation>,
}

/// How an electronic board stands to the game.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BoardStanding {
    /// Its pieces stand as those of the game.
    InStep,
    /// A move has been begun.
    Begun,
    /// A move was understood and played.
    Played,
    /// The game has gone on: its pieces have to be brought to where they stand there.
    Behind,
    /// No legal move fits: the pieces have to be put back.
    Refused,
}

//! Playing over plain HTTP: moves, electronic boards, and what happens in your games.

use super::{Citation, GameLine};
use serde::{Deserialize, Serialize};

/// `POST /api/v1/games/{id}/moves`: a move.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveRequest {
    /// The move, in any notation the ruleset reads.
    pub text: String,
    /// The number of plies before it: a move meant for another position is refused. If left out, the current number.
    pub plies: Option<u32>,
    /// An id for this request, at most 64 bytes: a request that arrives twice is carried out once. If left out, the
    /// server chooses one.
    pub id: Option<String>,
}

/// A request that was carried out and stored.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct WishDone {
    /// `done`.
    pub t: String,
    /// The id of the request.
    pub id: String,
    /// The version that contains it.
    pub version: u32,
}

/// Where the stream of a game resumes.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::IntoParams))]
#[serde(deny_unknown_fields)]
pub struct StreamQuery {
    /// The last version received: if it is the newest, the whole game is not sent. The header Last-Event-ID means the
    /// same.
    pub from: Option<u32>,
}

/// `GET /api/v1/events`: something has happened in one of your games.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct OwnEvent {
    /// The kind of event; the event has the same name.
    pub kind: OwnEventKind,
    /// The game.
    pub game: GameLine,
}

/// What has happened in one of your games.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OwnEventKind {
    /// It has started. Also sent for every game in progress when a stream begins.
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

/// `POST /api/v1/games/{id}/board`: one change reported by the sensors of an electronic board, or several in order.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum BoardChanges {
    /// A single change.
    One(BoardChange),
    /// Several, at most 64.
    Several(Vec<BoardChange>),
}

/// A change that the sensors of an electronic board report.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
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

/// How an electronic board compares with the game.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct BoardReading {
    /// How the board compares with the game.
    pub standing: BoardStanding,
    /// The same in words.
    pub text: String,
    /// The move that was recognised and played.
    pub played: Option<String>,
    /// Squares from which pieces still have to be lifted, where that is known.
    pub lift: Vec<String>,
    /// Squares on which pieces still have to be placed.
    pub put: Vec<String>,
    /// The moves that are still possible.
    pub moves: Vec<String>,
    /// The articles for the refusal, the deciding one first.
    pub articles: Vec<Citation>,
}

/// How an electronic board compares with the game.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BoardStanding {
    /// The board agrees with the game.
    InStep,
    /// A move has been started.
    Begun,
    /// A move was recognised and played.
    Played,
    /// The game has moved on: the pieces on the board have to follow.
    Behind,
    /// No legal move fits: the pieces have to be put back.
    Refused,
}

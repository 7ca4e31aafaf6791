//! Requests and answers over plain HTTP, under `/api/v1`.

use super::game::{Board, Citation, Move, Pieces, Side};
use serde::{Deserialize, Serialize};

/// `POST /api/v1/games`: creates a game. Answered by [`CreatedResource`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The ruleset's short name.
    pub ruleset: String,
    /// The opponent.
    pub opponent: Opponent,
    /// Which colour.
    #[serde(default)]
    pub colour: Colour,
    /// The time control, such as `5m+3s` or `30/60m+15/30m`; no clock if left out.
    #[serde(default)]
    pub time: Option<String>,
    /// How the players meet.
    #[serde(default)]
    pub meeting: Meeting,
    /// The starting position of the game.
    #[serde(default)]
    pub opening: Opening,
    /// Whether the players may chat.
    #[serde(default = "yes")]
    pub chat: bool,
    /// Who finds the game in lists.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether it changes the ratings of both players, who then need accounts; it needs a clock and the usual start.
    #[serde(default)]
    pub rated: bool,
    /// Whether anybody may have the game analysed by a computer while it is in progress.
    #[serde(default)]
    pub analysis: bool,
    /// Tournament mode: no takebacks, no chat and no warnings while it lasts, no computer, and it cannot be aborted.
    #[serde(default)]
    pub tournament: bool,
    /// The name shown for the creator of the game.
    #[serde(default)]
    pub name: Option<String>,
}

fn yes() -> bool {
    true
}

/// The opponent in a new game.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Opponent {
    /// The engine.
    Computer {
        /// From 1 to 10.
        level: u8,
    },
    /// Whoever has the link.
    Friend,
    /// Whoever takes it in the lobby.
    Lobby,
    /// Somebody at the same screen.
    SameScreen,
}

/// The colour of the creator of a game.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// White.
    White,
    /// Black (Red).
    Black,
    /// Chosen at random.
    #[default]
    Random,
}

/// How the players meet.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Meeting {
    /// Live.
    #[default]
    Live,
    /// Correspondence: days per move.
    Correspondence,
    /// Blindfold: the creator of the game, the opponent, or both.
    Blindfold {
        /// Whether the creator plays blindfold.
        me: bool,
        /// Whether the opponent plays blindfold.
        opponent: bool,
    },
    /// The creator of the game plays many opponents; a board is created for everyone who follows the link.
    Simultaneous {
        /// The maximum number of boards.
        boards: u32,
        /// Whether the host plays blindfold (FMJD 11.1.5).
        blindfold: bool,
    },
}

/// The start of a game.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Opening {
    /// The starting position.
    #[default]
    Free,
    /// A position.
    Position {
        /// As FEN.
        fen: String,
    },
    /// A balloted opening, drawn by the server from a table (its short name, as `ballot` lists them).
    Ballot {
        /// The table.
        deck: String,
    },
    /// Men of one side left out (FMJD 11.1.7).
    Handicap {
        /// The squares of the men.
        without: Vec<String>,
    },
}

/// Who finds a game in the public lists.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everybody can find and watch it.
    #[default]
    Public,
    /// Only those who have the link.
    Private,
}

/// What was created: a game, a simultaneous display or a study.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CreatedResource {
    /// Its id.
    pub id: String,
    /// Its page.
    pub href: String,
    /// The page for the opponent, with the key after `#`, which appears in no server log or referrer.
    pub invitation: Option<String>,
}

/// `POST /api/v1/join`: the key of an invitation link. Answered by [`CreatedResource`]. The key works for one
/// browser.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// The key; or
    #[serde(default)]
    pub key: Option<String>,
    /// a game of the lobby.
    #[serde(default)]
    pub game: Option<String>,
    /// The name to be shown.
    #[serde(default)]
    pub name: Option<String>,
}

/// `POST /api/v1/games/{id}/link`: a link to your own seat, to resume on another device, or to an empty seat.
/// Answered by [`CreatedResource`].
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatLinkRequest {
    /// Which seat.
    pub side: Side,
}

/// A game in a list: `GET /api/v1/games?list=mine|live|finished|lobby`.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameLine {
    /// The game.
    pub id: String,
    /// Its page.
    pub href: String,
    /// The ruleset's title.
    pub title: String,
    /// The time control, if any.
    pub time: Option<String>,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// Plies made.
    pub plies: u32,
    /// The result, if it is over.
    pub result: Option<String>,
    /// The side you play, if you do.
    pub yours: Option<Side>,
    /// Whether it is your turn.
    pub your_turn: bool,
    /// How it is played (live, correspondence, blindfold …).
    pub way: String,
    /// Whether it changes the players' ratings.
    pub rated: bool,
    /// When something last happened, in milliseconds since 1970.
    pub last: u64,
}

/// `GET /api/v1/positions/moves?ruleset=…&fen=…`: a position and what can be played in it. Without `fen` the starting
/// position.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PositionView {
    /// As FEN.
    pub fen: String,
    /// The pieces.
    #[cfg_attr(test, schema(value_type = std::collections::BTreeMap<String, String>))]
    pub pieces: Pieces,
    /// Who is to move.
    pub turn: Side,
    /// The board.
    pub board: Board,
    /// Every legal move.
    pub moves: Vec<PositionMove>,
}

/// A move of a position, and where it leads.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PositionMove {
    /// The move.
    #[serde(flatten)]
    pub action: Move,
    /// The position after it, as FEN.
    pub after: String,
}

/// `GET /api/v1/positions/explain?ruleset=…&fen=…&text=…`: what the rules say about a move or a touched piece.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MoveExplanation {
    /// Whether it is legal.
    pub legal: bool,
    /// Why, in the ruleset's words.
    pub text: String,
    /// The articles it is based on, the deciding one first.
    pub articles: Vec<Citation>,
}

/// `GET /api/v1/displays/{id}`: a simultaneous display and its boards.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DisplayView {
    /// The id of the display.
    pub id: String,
    /// The host's name.
    pub host: String,
    /// Whether it is yours.
    pub yours: bool,
    /// The maximum number of boards.
    pub most: u32,
    /// Whether the host plays blindfold.
    pub blindfold: bool,
    /// The page of the event that it is, if it is one.
    pub event: Option<String>,
    /// The boards: first those where it is your turn, the longest waiting first.
    pub games: Vec<GameLine>,
}

/// The body of every error. The status gives the kind; the text is for people.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ErrorBody {
    /// What is wrong, with its place and a remedy.
    pub error: String,
    /// Every reason, if there are several.
    pub reasons: Vec<String>,
}

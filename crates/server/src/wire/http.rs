//! What is asked and answered over plain HTTP, under `/api/v1`.

use super::game::{Board, Citation, Move, Pieces, Side};
use serde::{Deserialize, Serialize};

/// `POST /api/v1/games`: a game to be made. Answered by [`Created`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The ruleset's short name.
    pub ruleset: String,
    /// Against whom.
    pub opponent: Opponent,
    /// Which colour.
    #[serde(default)]
    pub colour: Colour,
    /// The time control, as `RULES.md`'s text form writes it (`5m+3s`); no clock if left out.
    #[serde(default)]
    pub time: Option<String>,
    /// How the players meet.
    #[serde(default)]
    pub meeting: Meeting,
    /// From where the game begins.
    #[serde(default)]
    pub opening: Opening,
    /// Whether the players may chat.
    #[serde(default = "yes")]
    pub chat: bool,
    /// Who finds the game in lists.
    #[serde(default)]
    pub visibility: Visibility,
    /// Whether it changes the ratings of both players, who then need accounts; with a clock, from the usual beginning.
    #[serde(default)]
    pub rated: bool,
    /// Whether a computer may say what it thinks of the game while it is played, to whoever asks.
    #[serde(default)]
    pub analysis: bool,
    /// The name to be shown for the one who makes the game.
    #[serde(default)]
    pub name: Option<String>,
}

fn yes() -> bool {
    true
}

/// Against whom.
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

/// Which colour the maker of a game takes.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// White.
    White,
    /// Black (Red).
    Black,
    /// Drawn by lot.
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
    /// Days for a move.
    Correspondence,
    /// Without sight of the board: the maker of the game, the opponent, or both.
    Blindfold {
        /// Whether the maker is.
        me: bool,
        /// Whether the opponent is.
        opponent: bool,
    },
    /// The maker of the game plays many; a board is made for everyone who comes by the link.
    Simultaneous {
        /// The most boards.
        boards: u32,
        /// Whether the host does not see them (FMJD 11.1.5).
        blindfold: bool,
    },
}

/// From where a game begins.
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

/// Who finds a game in lists.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everybody.
    #[default]
    Public,
    /// Who has the link.
    Private,
}

/// A game, or a simultaneous display, that was made.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Created {
    /// Its id.
    pub id: String,
    /// Its page.
    pub href: String,
    /// The page for the opponent, with the key after `#`, where no server log and no referrer has it.
    pub invitation: Option<String>,
}

/// `POST /api/v1/join`: a key out of a link. Answered by [`Created`]. The key is good for one browser.
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

/// `POST /api/v1/games/{id}/link`: a link to the own seat, for another device, or to one that is empty. Answered by
/// [`Created`].
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatWanted {
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
    /// How it is played, in a word or two.
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
pub struct PositionShown {
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

/// `GET /api/v1/positions/explain?ruleset=…&fen=…&text=…`: what the rules say to a move, or to a touched piece.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Explained {
    /// Whether it is in order.
    pub legal: bool,
    /// Why, in the ruleset's words.
    pub text: String,
    /// The articles it stands on, the deciding one first.
    pub articles: Vec<Citation>,
}

/// `GET /api/v1/displays/{id}`: a simultaneous display and its boards.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DisplayShown {
    /// Which.
    pub id: String,
    /// The host's name.
    pub host: String,
    /// Whether it is yours.
    pub yours: bool,
    /// The most boards.
    pub most: u32,
    /// Whether the host does not see the boards.
    pub blindfold: bool,
    /// The boards: those where you are on turn first, the one that has waited longest before the others.
    pub games: Vec<GameLine>,
}

/// An answer that is not what was hoped for. The status says which family; the text is for people.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Fault {
    /// What is wrong, with its place and a remedy.
    pub error: String,
    /// All reasons, where there are several.
    pub reasons: Vec<String>,
}

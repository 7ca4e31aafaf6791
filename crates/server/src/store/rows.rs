//! The rows of the tables.

use crate::key::{Fingerprint, Id};
use crate::time::{Moment, ServedTime};
use draughts::Side;
use draughts::clock::BySide;

/// What does not change about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// Which game.
    pub id: Id,
    /// The head of its text form.
    pub head: String,
    /// Who finds it in lists.
    pub visibility: GameVisibility,
    /// Whether it is waiting in the lobby for an opponent.
    pub lobby: bool,
    /// Whether the players may chat.
    pub chat: bool,
    /// Whether it changes the players' ratings.
    pub rated: bool,
    /// When it was made.
    pub created: Moment,
    /// The zero of its time.
    pub zero: ServedTime,
    /// The display it belongs to, and which board it is there.
    pub display: Option<DisplayBoard>,
}

/// Who finds a game in the public lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameVisibility {
    /// Everybody may watch.
    Public,
    /// Whoever has the link.
    Private,
}

/// A board of a simultaneous display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DisplayBoard {
    /// The display.
    pub display: Id,
    /// The number of the board, from 1.
    pub board: u32,
}

/// How far a game is, for lists and for the watchman.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameProgress {
    /// Whether it waits, is played, or is over.
    pub status: GameStatus,
    /// When something last happened.
    pub last: Moment,
    /// When something happens automatically: a flag falls, leave ends.
    pub due: Option<ServedTime>,
    /// Who is to move.
    pub turn: Side,
    /// Plies made.
    pub plies: u32,
    /// The result, if it is over.
    pub result: Option<String>,
    /// The players' names.
    pub names: BySide<String>,
    /// The zero of its time: later than it was, if some was charged to nobody.
    pub zero: ServedTime,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// For the second player.
    Waiting,
    /// It is played.
    Playing,
    /// It is over.
    Ended,
    /// It was called off.
    Aborted,
}

impl GameStatus {
    /// As it is kept.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Playing => "playing",
            Self::Ended => "ended",
            Self::Aborted => "aborted",
        }
    }
}

/// Who has a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatRow {
    /// The browser that plays.
    pub browser: Option<Fingerprint>,
    /// The invitation that is still open.
    pub key: Option<Fingerprint>,
}

/// A game that is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameRow {
    /// What does not change.
    pub game: GameRow,
    /// The ruleset's short name.
    pub ruleset: &'static str,
    /// How it is played (live, correspondence, blindfold …).
    pub way: String,
    /// The time control.
    pub time: Option<String>,
    /// Its progress.
    pub progress: GameProgress,
    /// What has happened so far, a line each.
    pub lines: Vec<String>,
    /// Who has the seats.
    pub seats: BySide<SeatRow>,
}

/// A simultaneous display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisplayRow {
    pub id: Id,
    /// Who plays them all.
    pub host: Fingerprint,
    /// The key of its invitation.
    pub key: Fingerprint,
    /// The most boards.
    pub boards: u32,
    /// What was wished for, from which every board is made.
    pub wanted: String,
    /// When it was made.
    pub created: Moment,
}

/// As sides are kept.
pub(super) const fn side_word(side: Side) -> &'static str {
    match side {
        Side::White => "W",
        Side::Black => "B",
    }
}

pub(super) const fn visibility_word(visibility: GameVisibility) -> &'static str {
    match visibility {
        GameVisibility::Public => "public",
        GameVisibility::Private => "private",
    }
}

/// The names in the form used for searching.
pub(super) fn search_names(names: &BySide<String>) -> String {
    format!("{}\n{}", names.white, names.black).to_lowercase()
}

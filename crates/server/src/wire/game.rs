//! A game as a client may see it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A side. Pages show [`Fixed::white_name`] and [`Fixed::black_name`]: Black is called Red in English draughts.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

/// The role of a client in a game.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Plays White.
    White,
    /// Plays Black.
    Black,
    /// Plays both: two people at one screen.
    Both,
    /// Watches.
    Spectator,
}

/// The facts of a game that never change.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Fixed {
    /// The game.
    pub id: String,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The ruleset's title.
    pub title: String,
    /// The name of White's side in this ruleset.
    pub white_name: String,
    /// The name of Black's side in this ruleset (Red in English draughts).
    pub black_name: String,
    /// The board.
    pub board: Board,
    /// The pieces at the start; none for a blindfold player.
    #[cfg_attr(test, schema(value_type = std::collections::BTreeMap<String, String>))]
    pub start: Pieces,
    /// The side that moves first.
    pub first: Side,
    /// The time control in text, if there is a clock.
    pub time: Option<String>,
    /// How the game is played (blindfold, handicap, ballot …), in words and with its articles.
    pub ways: Vec<Citation>,
    /// Whether it is a correspondence game, in which moves are confirmed before they are sent.
    pub correspondence: bool,
    /// Whether the players may chat.
    pub chat: bool,
    /// Whether it changes the players' ratings.
    pub rated: bool,
    /// Whether computer analysis is allowed while the game is played.
    pub analysis: bool,
    /// Whether it is played in tournament mode: no takebacks, no chat and no warnings while it lasts.
    pub tournament: bool,
    /// The event it belongs to, if it does.
    pub event: Option<GameOfEvent>,
    /// Whether this client is not shown the board (FMJD 11.1.4).
    pub blindfold: bool,
    /// The ruleset's word for a man.
    pub man_word: String,
    /// The ruleset's word for a king.
    pub king_word: String,
}

/// The place of a game in an event.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameOfEvent {
    /// The event.
    pub id: String,
    /// Its page.
    pub href: String,
    /// The round, from 1.
    pub round: u16,
    /// The board, from 1.
    pub board: u16,
    /// The game of the board, from 1.
    pub game: u8,
}

/// The layout of the squares, from White's side: row 0 is the farthest, column 0 the leftmost.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Board {
    /// Rows and columns.
    pub size: u8,
    /// The squares of play.
    pub squares: Vec<Place>,
    /// The federation's look: the `data-look` of the board (`international`, `wcdf`, `portugal` …).
    pub look: String,
    /// Whether squares have letters and digits (`c3`) rather than numbers.
    pub lettered: bool,
    /// Whether the federation's diagrams show the names of squares.
    pub names_shown: bool,
    /// Whether a captured piece leaves the board as soon as it has been jumped, not when the capture has ended.
    pub taken_at_once: bool,
}

/// A square.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Its row.
    pub row: u8,
    /// Its column.
    pub column: u8,
}

/// Pieces by square: `w` and `b` men, `W` and `B` kings.
pub type Pieces = BTreeMap<String, char>;

/// The game as it stands now.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Live {
    /// The number of plies played so far: what `play` sends.
    pub made: u32,
    /// The last move in notation: sent to everybody, even to a player who may not see the record.
    pub last: Option<String>,
    /// The pieces; none for a blindfold player.
    #[cfg_attr(test, schema(value_type = std::collections::BTreeMap<String, String>))]
    pub pieces: Pieces,
    /// The position as FEN; empty for a blindfold player.
    pub fen: String,
    /// Who is to move.
    pub turn: Side,
    /// Every legal move of the side to move; empty when the game is over, or for a blindfold player.
    pub moves: Vec<Move>,
    /// The article that makes a capture compulsory, if one is.
    pub compulsory: Option<Citation>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// The draw counters that are running.
    pub counters: Vec<Counter>,
    /// The claims that can be made.
    pub claims: Vec<Claim>,
    /// The side whose draw offer stands.
    pub offer: Option<Side>,
    /// Requests waiting for the opponent's answer.
    pub wishes: Vec<Wish>,
    /// Whether the game can still be aborted.
    pub can_abort: bool,
    /// Whether the game is waiting for its second player.
    pub waiting: bool,
    /// Correspondence: who is on leave, and the days of leave left.
    pub leave: Option<Leave>,
    /// Correspondence: this player's conditional moves.
    pub foreseen: Vec<Vec<String>>,
    /// The end.
    pub outcome: Option<Outcome>,
    /// The rematch, once both have agreed to it.
    pub rematch: Option<String>,
}

/// Days of leave in correspondence.
#[derive(Clone, Copy, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Leave {
    /// White's, in whole days.
    pub white: u32,
    /// The same for Black.
    pub black: u32,
    /// Who is on leave now.
    pub now: Option<Side>,
}

/// A request that waits for the opponent's answer.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Wish {
    /// A takeback of some plies.
    TakeBack {
        /// The side that asks.
        by: Side,
        /// The number of plies.
        plies: u32,
    },
    /// A rematch.
    Rematch {
        /// The side that asks.
        by: Side,
    },
}

/// A legal move.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Move {
    /// Its shortest unambiguous notation: what `play` sends.
    pub text: String,
    /// Origin.
    pub from: String,
    /// Destination.
    pub to: String,
    /// Every path it can take: the landing squares in order, origin and destination included.
    pub paths: Vec<Vec<String>>,
    /// The pieces it takes.
    pub captured: Vec<String>,
    /// Whether the man is crowned.
    pub promotes: bool,
}

/// A ply that was made.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Ply {
    /// Its notation.
    pub text: String,
    /// Who moved.
    pub by: Side,
    /// Its path, origin and destination included.
    pub path: Vec<String>,
    /// The pieces it took.
    pub captured: Vec<String>,
    /// Whether the man was crowned.
    pub promotes: bool,
    /// When, in milliseconds since the game's zero.
    pub at: u64,
    /// The mover's time left, in milliseconds.
    pub left: Option<u64>,
    /// Whether a draw was offered with it.
    pub offered: bool,
    /// Whether it belongs to a balloted opening.
    pub balloted: bool,
}

/// The clocks as they stood at a time of the game.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Clocks {
    /// White's time left, in milliseconds.
    pub white: u64,
    /// The same for Black.
    pub black: u64,
    /// Whose clock runs.
    pub running: Option<Side>,
    /// The time of the game at which this was read.
    pub at: u64,
    /// Delay before the running clock goes down (Bronstein and simple delay), in milliseconds.
    pub delay: u64,
    /// What the time control requires of White next, in words (`15 moves by then`).
    pub white_note: String,
    /// The same for Black.
    pub black_note: String,
}

/// A draw counter.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Counter {
    /// What is counted, in words.
    pub text: String,
    /// The count so far.
    pub count: u32,
    /// The count at which it takes effect.
    pub limit: u32,
    /// The unit (`moves by each side`, `times` …).
    pub unit: String,
    /// What resets it, in words.
    pub resets: String,
    /// Whether the game is drawn automatically or a player has to claim.
    pub ending: Ending,
    /// What happens at the limit, and what prevents it, in words.
    pub effect: String,
    /// The article it is based on.
    pub article: Citation,
}

/// What happens when a counter reaches its limit.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The game is drawn.
    Automatic,
    /// A player may claim.
    OnClaim,
}

/// A claim that can be made.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Claim {
    /// The ground of the claim.
    pub ground: String,
    /// In words.
    pub text: String,
    /// The side that can make it; either one if none is named.
    pub by: Option<Side>,
    /// Whether the move that would bring it about must be named.
    pub names_the_move: bool,
    /// The moves that can be named.
    pub moves: Vec<String>,
    /// The article it is based on.
    pub article: Citation,
}

/// The end of a game.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Outcome {
    /// `white`, `black`, `draw`, `both-lose`, `annulled` or `aborted`.
    pub score: String,
    /// The result as the ruleset writes it (`2-0`).
    pub result: String,
    /// Why, in a sentence.
    pub text: String,
    /// The articles it is based on, the deciding one first.
    pub articles: Vec<Citation>,
}

/// An article that is cited.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Citation {
    /// The rulebook's short name.
    pub code: String,
    /// The article's number.
    pub number: String,
    /// Its subject.
    pub title: String,
    /// Its text.
    pub text: String,
    /// Its page, if it has one: `/rules/fmjd/4.13`.
    pub href: Option<String>,
}

/// A chat message.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Chat {
    /// The side that wrote it; null for the program.
    pub by: Option<Side>,
    /// The text of the message.
    pub text: String,
}

/// Who sits where.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Seats {
    /// White.
    pub white: Seat,
    /// Black.
    pub black: Seat,
}

/// A seat.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Seat {
    /// Its occupant.
    pub sitter: SeatOccupant,
    /// The name shown.
    pub name: String,
    /// The account, if a person has one.
    pub account: Option<Member>,
}

/// Somebody who has an account.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Member {
    /// The player's page.
    pub href: String,
    /// The rating at this ruleset and speed, before the game if it is rated and over; none without a clock.
    pub rating: Option<i32>,
    /// Whether the rating is still provisional.
    pub uncertain: bool,
    /// The rating after the game, if it was rated.
    pub after: Option<i32>,
}

/// The occupant of a seat.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum SeatOccupant {
    /// Nobody yet.
    Empty,
    /// A person.
    Person,
    /// The engine.
    Computer {
        /// From 1 to 10.
        level: u8,
    },
}

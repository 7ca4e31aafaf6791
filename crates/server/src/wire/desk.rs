//! The arbiter's desk, over plain HTTP under `/api/v1/desks`.

use super::desk_entry::DeskEntry;
use super::game::{Board, Citation, Clocks, Counter, Move, Outcome, Pieces, Side};
use super::http::Opening;
use super::ruling::Ruling;
use serde::{Deserialize, Serialize};

/// `POST /api/v1/desks`: creates a desk. Answered by [`DeskView`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewDesk {
    /// The name of the event.
    pub name: String,
    /// The place.
    #[serde(default)]
    pub place: String,
}

/// `GET /api/v1/desks`: a desk in a list.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskLine {
    /// The desk.
    pub id: String,
    /// Its page.
    pub href: String,
    /// The name of the event.
    pub name: String,
    /// The place.
    pub place: String,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
    /// How many boards it has.
    pub boards: u32,
}

/// `GET /api/v1/desks/{id}`: a desk with its boards.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskView {
    /// The desk.
    pub id: String,
    /// Its page.
    pub href: String,
    /// The name of the event.
    pub name: String,
    /// The place.
    pub place: String,
    /// The boards, in the order in which they were added.
    pub boards: Vec<DeskBoardLine>,
}

/// A board of a desk in a list.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskBoardLine {
    /// Its number on the desk, from 1.
    pub number: u32,
    /// Its page.
    pub href: String,
    /// The ruleset's title.
    pub title: String,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The round.
    pub round: String,
    /// The time control, if there is a clock.
    pub time: Option<String>,
    /// The number of entries in its log.
    pub entries: u32,
    /// Plies made.
    pub plies: u32,
    /// The result, if it is over.
    pub result: Option<String>,
    /// The number of open questions.
    pub questions: u32,
    /// Whether its log is signed as it stands.
    pub signed: bool,
}

/// `POST /api/v1/desks/{id}/boards`: adds a board to a desk. Answered by [`DeskBoard`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewBoard {
    /// The ruleset's short name.
    pub ruleset: String,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The round.
    #[serde(default)]
    pub round: String,
    /// The time control in text; no clock if left out.
    #[serde(default)]
    pub time: Option<String>,
    /// When a fallen flag counts.
    #[serde(default)]
    pub flags: FlagsCount,
    /// Who presses the clock.
    #[serde(default)]
    pub pressing: DeskPressing,
    /// Whether the game belongs to an official competition.
    #[serde(default = "yes")]
    pub official: bool,
    /// The starting position of the game.
    #[serde(default)]
    pub opening: Opening,
}

fn yes() -> bool {
    true
}

/// When a fallen flag counts.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FlagsCount {
    /// When the arbiter sees it, or a player claims it: the clock stands on the table.
    #[default]
    WhenSeen,
    /// When it falls: the program keeps the clock.
    WhenFallen,
}

/// Who presses the clock.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeskPressing {
    /// Entering a move presses the clock.
    #[default]
    WithTheMove,
    /// Presses of the clock are entered separately.
    Apart,
}

/// `POST …/boards/{number}/entries`: writes an entry. Answered by [`DeskBoard`]. `…/proposals` takes the same body and
/// shows the outcome without writing ([`DeskProposal`]).
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeskEntryRequest {
    /// The number of entries when the log was last read; an outdated number is refused.
    pub version: u32,
    /// What happened.
    pub entry: DeskEntry,
}

/// `POST …/boards/{number}/corrections`: strikes out an entry, and may replace it. Answered by
/// [`DeskBoard`]. With `only_try`, nothing is written, and the answer is a [`DeskProposal`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeskCorrection {
    /// As in [`DeskEntryRequest`].
    pub version: u32,
    /// The number of the entry.
    pub number: u32,
    /// The reason for the correction.
    pub why: String,
    /// What happened instead.
    #[serde(default)]
    pub instead: Option<DeskEntry>,
    /// Whether to show only the outcome and write nothing.
    #[serde(default)]
    pub only_try: bool,
}

/// `POST …/boards/{number}/signatures`: the arbiter signs the log as it stands. Answered by [`DeskBoard`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DeskSignatureRequest {
    /// As in [`DeskEntryRequest`].
    pub version: u32,
    /// The name to sign with.
    pub name: String,
}

/// The outcome of an entry before it is written.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskProposal {
    /// The entry in a sentence.
    pub text: String,
    /// Why it is irregular, if it is a move that is not legal.
    pub explained: Option<Ruling>,
    /// The ruling.
    pub ruling: Ruling,
    /// Whether it cannot be entered.
    pub refused: bool,
    /// The possible readings, the likeliest first.
    pub readings: Vec<DeskReading>,
    /// What the opponent, the arbiter or a committee has to decide next.
    pub questions: Vec<DeskQuestion>,
    /// Rulings on later entries that would change, in sentences.
    pub changes: Vec<String>,
}

/// One possible reading of an entry.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskReading {
    /// In words.
    pub label: String,
    /// The entry.
    pub entry: DeskEntry,
}

/// An open question.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskQuestion {
    /// In words.
    pub text: String,
    /// The article it is based on.
    pub articles: Vec<Citation>,
    /// The possible answers, each with the ruling it leads to.
    pub answers: Vec<DeskAnswer>,
    /// The form to answer with, if there are no ready answers.
    pub form: Option<String>,
}

/// An answer.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskAnswer {
    /// In words.
    pub label: String,
    /// The entry.
    pub entry: DeskEntry,
    /// The resulting ruling.
    pub ruling: Ruling,
}

/// `GET /api/v1/desks/{id}/boards/{number}`: a board with its log, and what can be entered now.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskBoard {
    /// The number of entries in the log.
    pub version: u32,
    /// The board as it appears in a list.
    pub line: DeskBoardLine,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The name of White's side in this ruleset.
    pub white_name: String,
    /// The name of Black's side in this ruleset (Red in English draughts).
    pub black_name: String,
    /// The ruleset's word for a man.
    pub man_word: String,
    /// The ruleset's word for a king.
    pub king_word: String,
    /// The board.
    pub board: Board,
    /// The pieces.
    pub pieces: Pieces,
    /// The position as FEN.
    pub fen: String,
    /// Who is to move.
    pub turn: Side,
    /// Every legal move; none when the game is over.
    pub moves: Vec<Move>,
    /// The piece that must be played because it was touched.
    pub must_play: Option<String>,
    /// The origin and destination of the last ply.
    pub last: Vec<String>,
    /// The clocks, if there are any.
    pub clocks: Option<Clocks>,
    /// The time of the game now, in milliseconds since its zero.
    pub now: u64,
    /// The draw counters that are running.
    pub counters: Vec<Counter>,
    /// Cautions of White.
    pub white_cautions: u32,
    /// Cautions of Black.
    pub black_cautions: u32,
    /// The open questions.
    pub questions: Vec<DeskQuestion>,
    /// What can be entered.
    pub forms: Vec<DeskForm>,
    /// The log.
    pub log: Vec<DeskLogEntry>,
    /// The signatures.
    pub signatures: Vec<DeskSignature>,
    /// The end.
    pub outcome: Option<Outcome>,
}

/// An entry of a log.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskLogEntry {
    /// Its number, from 1.
    pub number: u32,
    /// When it was created, in milliseconds since 1970.
    pub at: u64,
    /// The name of the arbiter who made the entry.
    pub by: String,
    /// What was entered, in a sentence.
    pub text: String,
    /// The ruling; none for a remark or another entry that is not an event of the game.
    pub ruling: Option<Ruling>,
    /// The entry that it replaces.
    pub instead_of: Option<u32>,
    /// Who struck it out, when and why.
    pub struck: Option<DeskStrike>,
    /// Whether it can be appealed against.
    pub appealable: bool,
    /// Whether it can be struck out.
    pub correctable: bool,
}

/// How an entry was struck out.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskStrike {
    /// The entry that strikes it out.
    pub number: u32,
    /// The name of the arbiter who struck it out.
    pub by: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The reason given.
    pub why: String,
}

/// A signature under a log.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskSignature {
    /// The number of its entry.
    pub number: u32,
    /// The name.
    pub name: String,
    /// The name of the arbiter who entered it.
    pub by: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// The hash of everything before it.
    pub hash: String,
    /// Whether the log before it still has that hash.
    pub sound: bool,
    /// Whether there are later entries.
    pub changed_since: bool,
}

/// A form for an entry: its fields together with `kind` make a [`DeskEntry`].
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskForm {
    /// The kind of entry.
    pub kind: String,
    /// The heading it belongs under.
    pub group: String,
    /// Its name.
    pub title: String,
    /// Its fields.
    pub fields: Vec<DeskField>,
}

/// A field of a form.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskField {
    /// Its name in the entry.
    pub name: String,
    /// Its name.
    pub label: String,
    /// How it is filled in.
    pub input: DeskInput,
    /// Whether it may be left empty.
    pub optional: bool,
    /// Its default value.
    pub value: String,
    /// The options to choose from; for articles and texts, suggestions.
    pub options: Vec<DeskOption>,
}

/// How a field is filled in.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeskInput {
    /// One of the options; an empty one is sent as null.
    Choice,
    /// Yes or no.
    Check,
    /// A number.
    Number,
    /// A short text.
    Text,
    /// Somebody's words.
    Words,
    /// Squares, typed or clicked.
    Squares,
    /// A position.
    Position,
}

/// An option.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct DeskOption {
    /// The value to send.
    pub value: String,
    /// Its name.
    pub label: String,
}

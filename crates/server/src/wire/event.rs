//! Events of several games, over plain HTTP under `/api/v1/events`.

use serde::{Deserialize, Serialize};

/// The rights of somebody at an event.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventRights {
    /// To look, as everybody may.
    #[default]
    None,
    /// To enter results.
    Results,
    /// Everything except giving rights.
    Everything,
    /// Everything: the owner.
    Owner,
}

/// `POST /api/v1/events`: creates an event. Answered by [`EventView`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewEvent {
    /// What it is called.
    pub name: String,
    /// Where it is held.
    #[serde(default)]
    pub place: String,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The time control in text; no clock if left out.
    #[serde(default)]
    pub time: Option<String>,
    /// How it is paired: `dutch`, `double-swiss`, `berger`, `knock-out`, `match`, `arena` or `groups`.
    pub system: String,
    /// The number of rounds, where the system does not know it by itself.
    #[serde(default)]
    pub rounds: Option<u16>,
    /// Games of a round: 1, 2 or 4.
    #[serde(default)]
    pub games: Option<u8>,
    /// Further settings, as in an event's file: `points`, `tie-breaks`, `ballots` and so on.
    #[serde(default)]
    pub settings: Vec<EventSetting>,
    /// The players: one a line, with a rating behind if there is one, or a table with a heading (CSV).
    #[serde(default)]
    pub players: String,
    /// Whether it stands in the public list.
    #[serde(default = "yes")]
    pub public: bool,
    /// How it is played online; in a hall if left out.
    #[serde(default)]
    pub online: Option<NewOnline>,
    /// An event's file, as `event.txt` gives it: its settings, players and decisions are taken over, and of the above only
    /// place, ruleset, time and the public list count.
    #[serde(default)]
    pub file: Option<String>,
}

/// How an event is played online. Its games are ordinary games here, in tournament mode.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewOnline {
    /// When it begins, in milliseconds since 1970; the controller begins it if left out.
    #[serde(default)]
    pub begins: Option<u64>,
    /// Seconds between the last result of a round and the next round; 30 if left out.
    #[serde(default)]
    pub pause: Option<u32>,
    /// The controller pairs each round.
    #[serde(default)]
    pub by_controller: bool,
    /// Seconds after which a player who has not come to a game has lost it by forfeit; 120 if left out.
    #[serde(default)]
    pub wait: Option<u32>,
    /// How long an arena goes on pairing, in minutes; 60 if left out.
    #[serde(default)]
    pub minutes: Option<u32>,
    /// Whether the games are rated.
    #[serde(default)]
    pub rated: bool,
    /// Only those play whom the controller enters.
    #[serde(default)]
    pub invited: bool,
}

/// The terms of an event that is played online.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventOnline {
    /// When it begins by itself, in milliseconds since 1970.
    pub begins: Option<u64>,
    /// When the next round begins by itself, in milliseconds since 1970, if that is known.
    pub next_round: Option<u64>,
    /// When an arena that has begun pairs for the last time, in milliseconds since 1970.
    pub ends: Option<u64>,
    /// Whether rounds begin without the controller.
    pub by_itself: bool,
    /// Whether you may enter now.
    pub open: bool,
    /// Whether the games are rated.
    pub rated: bool,
    /// What holds for those who come late, do not come or lose the connection, in sentences.
    pub rules: Vec<String>,
}

/// `GET /api/v1/events/{id}/mine`: what concerns you in an event.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventMine {
    /// Your number, if you play.
    pub me: Option<u16>,
    /// What the event is called.
    pub name: String,
    /// `entries`, `running` or `finished`.
    pub phase: String,
    /// The page of the game that waits for you or is being played.
    pub game: Option<String>,
    /// When the next round begins by itself, in milliseconds since 1970, if that is known.
    pub next_round: Option<u64>,
    /// Your calls for the arbiter.
    pub calls: Vec<EventCall>,
}

/// `GET /api/v1/events/{id}/boards`: a board that is being played, here or at an arbiter's desk.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventLiveBoard {
    /// The round.
    pub round: u16,
    /// The board.
    pub board: u16,
    /// The game of the board.
    pub game: u8,
    /// Who has White in this game.
    pub white: u16,
    /// Who has Black in this game.
    pub black: u16,
    /// The page of the game; of one at an arbiter's desk none.
    pub href: Option<String>,
    /// The position as FEN; empty if it is hidden from spectators.
    pub fen: String,
    /// Who is to move: `white` or `black`.
    pub turn: String,
    /// Plies made.
    pub plies: u32,
    /// The last move.
    pub last: Option<String>,
    /// White's time left, in milliseconds; none without a clock.
    pub white_left: Option<u64>,
    /// Black's.
    pub black_left: Option<u64>,
    /// Whose clock runs: `white`, `black`, or nobody's.
    pub running: Option<String>,
    /// Whether the one on turn is short of time (wcdf 3.13: five minutes or less).
    pub short: bool,
    /// Whether it is over.
    pub over: bool,
}

fn yes() -> bool {
    true
}

/// A setting of an event.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventSetting {
    /// The name of the setting.
    pub setting: String,
    /// What it is.
    pub value: String,
}

/// `GET /api/v1/events/all`: an event in a list.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventLine {
    /// The event.
    pub id: String,
    /// Its page.
    pub href: String,
    /// What it is called.
    pub name: String,
    /// Where it is held.
    pub place: String,
    /// The ruleset's title.
    pub title: String,
    /// The time control, if games have a clock.
    pub time: Option<String>,
    /// How it is paired.
    pub system: String,
    /// `entries`, `running` or `finished`.
    pub phase: String,
    /// The number of players.
    pub players: u32,
    /// The last published round.
    pub round: u32,
    /// When it last changed, in milliseconds since 1970.
    pub changed: u64,
    /// Whether it is played online.
    pub online: bool,
    /// When it begins by itself, in milliseconds since 1970.
    pub begins: Option<u64>,
}

/// `GET /api/v1/events/{id}`: an event as it stands.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventView {
    /// The event.
    pub id: String,
    /// Its page.
    pub href: String,
    /// What it is called.
    pub name: String,
    /// Where it is held.
    pub place: String,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The ruleset's title.
    pub title: String,
    /// The time control, if games have a clock.
    pub time: Option<String>,
    /// How it is paired.
    pub system: String,
    /// `entries`, `running` or `finished`.
    pub phase: String,
    /// The version: the number of lines in its log. A decision names the version it is based on.
    pub version: u32,
    /// How many rounds there will be, if that is known.
    pub planned: Option<u16>,
    /// Games of a round.
    pub games: u8,
    /// The deck of openings, if they are drawn.
    pub ballots: Option<String>,
    /// The points of a win, and the scores that can be entered, White's points first.
    pub scores: Vec<String>,
    /// Who takes part.
    pub players: Vec<EventPlayer>,
    /// The rounds so far; the last may be a proposal, which only those who work at the event see.
    pub rounds: Vec<EventRound>,
    /// What you may do.
    pub rights: EventRights,
    /// What you may decide here: `entries`, `pairings`, `hall`, `results`, `rulings`, `press`, `write`.
    pub may: Vec<String>,
    /// Your number, if you play.
    pub me: Option<u16>,
    /// Calls for the arbiter: all that wait, and one's own.
    pub calls: Vec<EventCall>,
    /// The terms, if it is played online.
    pub online: Option<EventOnline>,
    /// The page of the game that waits for you or is being played.
    pub game: Option<String>,
    /// Who gives the simultaneous display, if it is one: a number.
    pub giver: Option<u16>,
    /// The page with all boards of a simultaneous display that is played online, once they are open.
    pub display: Option<String>,
}

/// Somebody who takes part in an event.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventPlayer {
    /// The start number; before the start the place in the order of entry.
    pub number: u16,
    /// The line of the entry, by which it is known for good.
    pub entry: u32,
    /// The name.
    pub name: String,
    /// The rating, 0 without one.
    pub rating: u16,
    /// The title, empty without one.
    pub title: String,
    /// The federation, empty without one.
    pub federation: String,
    /// The points so far.
    pub points: String,
    /// Whether the player has withdrawn.
    pub withdrawn: bool,
}

/// A round of an event.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventRound {
    /// Its number, from 1.
    pub number: u16,
    /// `proposed`, `edited`, `published` or `closed`.
    pub state: String,
    /// When all its clocks were started together, in milliseconds since 1970.
    pub begun: Option<u64>,
    /// Its boards.
    pub boards: Vec<EventBoard>,
    /// Who is free.
    pub free: Vec<u16>,
    /// Warnings about the pairing, the gravest first.
    pub warnings: Vec<EventWarning>,
}

/// A board of a round.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventBoard {
    /// Its number, from 1.
    pub number: u16,
    /// Who has White in the first game.
    pub white: u16,
    /// Who has Black in the first game.
    pub black: u16,
    /// Its games; the colours alternate from game to game.
    pub games: Vec<EventGame>,
    /// `needs-you`, `playing` or `finished`.
    pub state: String,
    /// What the board needs, or what there is to know.
    pub notes: Vec<EventNote>,
    /// Whose score sheet was not signed.
    pub unsigned: Vec<u16>,
    /// The score sheets that are not with their players any more.
    pub sheets: Vec<EventSheet>,
}

/// A score sheet of a game.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventSheet {
    /// The player's start number.
    pub player: u16,
    /// The game, from 1.
    pub game: u8,
    /// `signed`, `handed-in` or `missing`.
    pub state: String,
}

/// Something about a board.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventNote {
    /// In words.
    pub text: String,
    /// The article it stands on, if one is the reason.
    pub article: Option<String>,
    /// Whether somebody has to do something.
    pub urgent: bool,
}

/// A game of a board.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventGame {
    /// Its number, from 1.
    pub number: u8,
    /// The score, White's points of this game first.
    pub score: Option<String>,
    /// `played`, `forfeit`, `both-absent`, `adjourned` or `awarded`.
    pub reason: Option<String>,
    /// The drawn opening.
    pub ballot: Option<u16>,
    /// The moves of the drawn opening, where the deck is known here.
    pub opening: Option<String>,
    /// The results the players have reported.
    pub reports: Vec<EventReportView>,
    /// Where it is recorded or played.
    pub href: Option<String>,
}

/// A result reported by a player.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventReportView {
    /// The start number of the player who reports.
    pub player: u16,
    /// The score, White's points first.
    pub score: String,
}

/// A warning about a decision.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventWarning {
    /// How grave it is: 2 to 5.
    pub grade: u8,
    /// In words.
    pub text: String,
}

/// `POST /api/v1/events/{id}/decisions`: lines to be decided, all of them or none. Answered by [`EventDecisionResult`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventDecision {
    /// The version the decision is based on.
    pub version: u32,
    /// An id chosen by the client: the same id again changes nothing and gets the same answer.
    pub id: String,
    /// The decisions as an event's file writes them, for example `result 1 12 2-0 played`; `undo N` undoes line N.
    pub lines: Vec<String>,
    /// Only try: nothing is written.
    #[serde(default)]
    pub only_try: bool,
}

/// What came of a decision.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventDecisionResult {
    /// The version now.
    pub version: u32,
    /// The lines that were written, as they stand.
    pub lines: Vec<EventLogLine>,
    /// Warnings about them.
    pub warnings: Vec<EventWarning>,
    /// Lines that others have written meanwhile and that do not conflict.
    pub meanwhile: Vec<EventLogLine>,
}

/// A line of an event's log.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventLogLine {
    /// Its number, from 1.
    pub number: u32,
    /// When it was written, in milliseconds since 1970.
    pub at: u64,
    /// Who wrote it.
    pub by: String,
    /// What was decided.
    pub line: String,
    /// The line that undoes it, if one does.
    pub undone: Option<u32>,
}

/// `POST /api/v1/events/{id}/proposals`: the next round, by the event's system. Answered by [`EventProposal`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventProposalRequest {
    /// The version the decision is based on.
    pub version: u32,
    /// An id chosen by the client, as for decisions.
    pub id: String,
    /// Only try: nothing is written.
    #[serde(default)]
    pub only_try: bool,
}

/// A proposed round.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventProposal {
    /// The round.
    pub round: u16,
    /// The decision in text.
    pub line: String,
    /// Warnings about it.
    pub warnings: Vec<EventWarning>,
    /// The version now.
    pub version: u32,
}

/// Why players were paired as they were.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventWhy {
    /// A pair, or one who floats or is free.
    pub players: Vec<u16>,
    /// In words.
    pub words: String,
}

/// `POST /api/v1/events/{id}/draws`: draws openings, with a seed of the server's. Answered by
/// [`EventDecisionResult`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventDraw {
    /// The version the decision is based on.
    pub version: u32,
    /// An id chosen by the client, as for decisions.
    pub id: String,
    /// The round.
    pub round: u16,
    /// One board, drawn anew; all boards if left out.
    #[serde(default)]
    pub board: Option<u16>,
    /// A game of that board.
    #[serde(default)]
    pub game: Option<u8>,
    /// Why it is drawn anew.
    #[serde(default)]
    pub because: String,
}

/// `POST /api/v1/events/{id}/rounds/{round}/begin`: all clocks of the round are started together. Answered by
/// [`EventBegun`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventBegin {
    /// The version the decision is based on.
    pub version: u32,
    /// An id chosen by the client, as for decisions.
    pub id: String,
}

/// When a round began.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventBegun {
    /// When its clocks were started, in milliseconds since 1970.
    pub begun: u64,
    /// How many clocks at an arbiter's desk were started now.
    pub started: u32,
    /// The version of the event.
    pub version: u32,
}

/// `POST /api/v1/events/{id}/seen`: a spectator tells the controller something. Answered by [`EventView`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventSeen {
    /// What the spectator saw.
    pub words: String,
    /// The board of the last round at which it was, if it was at one.
    #[serde(default)]
    pub board: Option<u16>,
}

/// The standings of an event.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventStandings {
    /// After which round.
    pub round: u16,
    /// The names of the tie-breaks, in their order.
    pub tie_breaks: Vec<String>,
    /// The lines, best first.
    pub lines: Vec<EventStanding>,
}

/// A line of the standings.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventStanding {
    /// The place; those whom nothing separates share it.
    pub rank: u32,
    /// The player's start number.
    pub number: u16,
    /// The name.
    pub name: String,
    /// The rating, 0 without one.
    pub rating: u16,
    /// The points.
    pub points: String,
    /// The values of the tie-breaks.
    pub values: Vec<String>,
}

/// `POST /api/v1/events/{id}/assistants`: adds, changes or removes an assistant.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventAssistant {
    /// The name of the account.
    pub name: String,
    /// What it may do.
    pub rights: EventRights,
}

/// `POST /api/v1/events/{id}/links`: new links for players; earlier links stop working. Answered by a list of
/// [`EventLink`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventLinksRequest {
    /// The players' numbers; all if left out.
    #[serde(default)]
    pub players: Option<Vec<u16>>,
}

/// A player's link.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventLink {
    /// The player's start number.
    pub player: u16,
    /// The name.
    pub name: String,
    /// The link; it is not shown again.
    pub link: String,
}

/// `POST /api/v1/events/{id}/join`: a player signs in with the key of a link.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventJoin {
    /// The key of a player's link.
    pub key: String,
}

/// `POST /api/v1/events/{id}/reports`: a player reports a result.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventReport {
    /// The round.
    pub round: u16,
    /// The game on the player's board, from 1.
    #[serde(default = "first")]
    pub game: u8,
    /// The score, White's points of this game first.
    pub score: String,
    /// The board; only the giver of a simultaneous display has several.
    #[serde(default)]
    pub board: Option<u16>,
}

fn first() -> u8 {
    1
}

/// What a call is about.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventCallAbout {
    /// The rules.
    #[default]
    Rules,
    /// The procedure.
    Procedure,
    /// Somebody's conduct.
    Conduct,
}

/// `POST /api/v1/events/{id}/calls`: a player calls the arbiter.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventCallRequest {
    /// What it is about.
    #[serde(default)]
    pub about: EventCallAbout,
    /// In words, if there are any.
    #[serde(default)]
    pub words: String,
    /// The board; only the giver of a simultaneous display has several.
    #[serde(default)]
    pub board: Option<u16>,
}

/// A call for the arbiter.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventCall {
    /// Its number, from 1.
    pub number: u32,
    /// When it came, in milliseconds since 1970.
    pub at: u64,
    /// Who calls.
    pub player: u16,
    /// The round, 0 for none.
    pub round: u16,
    /// The board, 0 for none.
    pub board: u16,
    /// `rules`, `procedure` or `conduct`.
    pub about: String,
    /// In words.
    pub words: String,
    /// What was answered.
    pub answer: Option<String>,
    /// The name of the official who answered.
    pub answered_by: Option<String>,
}

/// `POST /api/v1/events/{id}/calls/{number}/answer`: what the arbiter answers.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventCallAnswer {
    /// In words.
    pub words: String,
}

/// What the stream of an event says.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventNews {
    /// The version now: read the event again, or its lines behind the version you know.
    pub version: u32,
    /// `entries`, `running` or `finished`.
    pub phase: String,
    /// The last published round.
    pub round: u16,
    /// How many of its games have no result.
    pub open: u32,
    /// The results and pairings since the last news, as lines.
    pub lines: Vec<String>,
}

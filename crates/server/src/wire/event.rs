//! Events of several games, over plain HTTP under `/api/v1/events`.

use serde::{Deserialize, Serialize};

/// The rights of somebody at an event.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventRights {
    /// To view the event, as everybody can.
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
    /// Its name.
    pub name: String,
    /// The place.
    #[serde(default)]
    pub place: String,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The time control in text; no clock if left out.
    #[serde(default)]
    pub time: Option<String>,
    /// The pairing system: `dutch`, `double-swiss`, `berger`, `knock-out`, `match`, `arena` or `groups`.
    pub system: String,
    /// The number of rounds, unless the system determines it.
    #[serde(default)]
    pub rounds: Option<u16>,
    /// Games per round: 1, 2 or 4.
    #[serde(default)]
    pub games: Option<u8>,
    /// Further settings, as in an event's file: `points`, `tie-breaks`, `ballots` and so on.
    #[serde(default)]
    pub settings: Vec<EventSetting>,
    /// The players: one per line, each followed by the rating if there is one, or a table with a heading (CSV).
    #[serde(default)]
    pub players: String,
    /// Whether it appears in the public list.
    #[serde(default = "yes")]
    pub public: bool,
    /// How it is played online; in a hall if left out.
    #[serde(default)]
    pub online: Option<NewOnline>,
    /// An event file, as downloaded as `event.txt`, or a tournament report (TRF of 2026 or 2016): its settings, players and
    /// decisions are imported, and of the fields above only place, ruleset, time and the public list are used; the name
    /// too, where a report has none.
    #[serde(default)]
    pub file: Option<String>,
}

/// How an event is played online. Its games are ordinary games here, in tournament mode.
#[derive(Clone, Debug, Default, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewOnline {
    /// When it begins, in milliseconds since 1970; if left out, the controller starts it.
    #[serde(default)]
    pub begins: Option<u64>,
    /// Seconds between the last result of a round and the next round; 30 if left out.
    #[serde(default)]
    pub pause: Option<u32>,
    /// The controller pairs each round.
    #[serde(default)]
    pub by_controller: bool,
    /// Seconds after which a player who has not arrived loses the game by forfeit; 120 if left out.
    #[serde(default)]
    pub wait: Option<u32>,
    /// The duration of an arena, in minutes; 60 if left out.
    #[serde(default)]
    pub minutes: Option<u32>,
    /// Whether the games are rated.
    #[serde(default)]
    pub rated: bool,
    /// Whether only players entered by the controller take part.
    #[serde(default)]
    pub invited: bool,
}

/// The terms of an event that is played online.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventOnline {
    /// When it begins automatically, in milliseconds since 1970.
    pub begins: Option<u64>,
    /// When the next round begins automatically, in milliseconds since 1970, if known.
    pub next_round: Option<u64>,
    /// When an arena in progress pairs for the last time, in milliseconds since 1970.
    pub ends: Option<u64>,
    /// Whether rounds begin without the controller.
    pub by_itself: bool,
    /// Whether you may enter now.
    pub open: bool,
    /// Whether the games are rated.
    pub rated: bool,
    /// The rules for players who are late or absent or lose the connection, in sentences.
    pub rules: Vec<String>,
}

/// `GET /api/v1/events/{id}/mine`: your part in an event.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventParticipation {
    /// Your number, if you play.
    pub me: Option<u16>,
    /// The name of the event.
    pub name: String,
    /// `entries`, `running` or `finished`.
    pub phase: String,
    /// The page of your game that is waiting or in progress.
    pub game: Option<String>,
    /// When the next round begins automatically, in milliseconds since 1970, if known.
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
    /// The player of White in this game.
    pub white: u16,
    /// The player of Black in this game.
    pub black: u16,
    /// The page of the game; none for a game at an arbiter's desk.
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
    /// The same for Black.
    pub black_left: Option<u64>,
    /// Whose clock runs: `white`, `black`, or nobody's.
    pub running: Option<String>,
    /// Whether the player to move is short of time (wcdf 3.13: five minutes or less).
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
    /// Its value.
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
    /// Its name.
    pub name: String,
    /// The place.
    pub place: String,
    /// The ruleset's title.
    pub title: String,
    /// The time control, if games have a clock.
    pub time: Option<String>,
    /// The pairing system.
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
    /// When it begins automatically, in milliseconds since 1970.
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
    /// Its name.
    pub name: String,
    /// The place.
    pub place: String,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The ruleset's title.
    pub title: String,
    /// The time control, if games have a clock.
    pub time: Option<String>,
    /// The pairing system.
    pub system: String,
    /// `entries`, `running` or `finished`.
    pub phase: String,
    /// The version: the number of lines in its log. A decision names the version it is based on.
    pub version: u32,
    /// The planned number of rounds, if known.
    pub planned: Option<u16>,
    /// Games per round.
    pub games: u8,
    /// The deck of openings, if they are drawn.
    pub ballots: Option<String>,
    /// The points of a win, and the scores that can be entered, White's points first.
    pub scores: Vec<String>,
    /// The players.
    pub players: Vec<EventPlayer>,
    /// The rounds so far; the last one may be a proposal, which only officials of the event can see.
    pub rounds: Vec<EventRound>,
    /// What you may do.
    pub rights: EventRights,
    /// The decisions you can make here: `entries`, `pairings`, `hall`, `results`, `rulings`, `press`, `write`.
    pub may: Vec<String>,
    /// Your number, if you play.
    pub me: Option<u16>,
    /// Calls for the arbiter: all open ones, and your own.
    pub calls: Vec<EventCall>,
    /// The terms, if it is played online.
    pub online: Option<EventOnline>,
    /// The page of your game that is waiting or in progress.
    pub game: Option<String>,
    /// The number of the giver, if it is a simultaneous display.
    pub giver: Option<u16>,
    /// The page with all boards of an online simultaneous display, once they are open.
    pub display: Option<String>,
}

/// A player of an event.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventPlayer {
    /// The start number; before the start, the place in the order of entry.
    pub number: u16,
    /// The log line of the entry: a permanent id.
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
    /// The players with a bye.
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
    /// The player of White in the first game.
    pub white: u16,
    /// The player of Black in the first game.
    pub black: u16,
    /// Its games; the colours alternate from game to game.
    pub games: Vec<EventGame>,
    /// `needs-you`, `playing` or `finished`.
    pub state: String,
    /// Notes on what the board needs.
    pub notes: Vec<EventNote>,
    /// The players whose score sheets were not signed.
    pub unsigned: Vec<u16>,
    /// The score sheets that are no longer with the players.
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

/// A note about a board.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventNote {
    /// In words.
    pub text: String,
    /// The article it is based on, if any.
    pub article: Option<String>,
    /// Whether it requires action.
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
    /// The moves of the drawn opening, if the deck is known.
    pub opening: Option<String>,
    /// The results the players have reported.
    pub reports: Vec<EventReportView>,
    /// The page where it is recorded or played.
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
    /// Its severity: 2 to 5.
    pub grade: u8,
    /// In words.
    pub text: String,
}

/// `POST /api/v1/events/{id}/decisions`: decides lines, all or none. Answered by [`EventDecisionResult`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventDecision {
    /// The version the decision is based on.
    pub version: u32,
    /// An id chosen by the client: repeating it changes nothing and gets the same answer.
    pub id: String,
    /// The decisions as in an event file, for example `result 1 12 2-0 played`; `undo N` undoes line N.
    pub lines: Vec<String>,
    /// Whether to only try it and write nothing.
    #[serde(default)]
    pub only_try: bool,
}

/// The outcome of a decision.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventDecisionResult {
    /// The current version.
    pub version: u32,
    /// The lines that were written.
    pub lines: Vec<EventLogLine>,
    /// Warnings about them.
    pub warnings: Vec<EventWarning>,
    /// Lines that others have written in the meantime, without a conflict.
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
    /// Whether to only try it and write nothing.
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
    /// The current version.
    pub version: u32,
}

/// The reason for a pairing.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PairingReason {
    /// The two players of a pair, or one who floats or has a bye.
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
    /// The board to draw again; all boards if left out.
    #[serde(default)]
    pub board: Option<u16>,
    /// A game of that board.
    #[serde(default)]
    pub game: Option<u8>,
    /// The reason for drawing again.
    #[serde(default)]
    pub because: String,
}

/// `POST /api/v1/events/{id}/rounds/{round}/begin`: starts all clocks of the round together. Answered by
/// [`EventRoundStart`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventRoundStartRequest {
    /// The version the decision is based on.
    pub version: u32,
    /// An id chosen by the client, as for decisions.
    pub id: String,
}

/// When a round began.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventRoundStart {
    /// When its clocks were started, in milliseconds since 1970.
    pub begun: u64,
    /// How many clocks at an arbiter's desk were started by this request.
    pub started: u32,
    /// The version of the event.
    pub version: u32,
}

/// `POST /api/v1/events/{id}/seen`: a spectator's report to the controller. Answered by [`EventView`].
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventSighting {
    /// What the spectator saw.
    pub words: String,
    /// The board of the last round where it happened, if at one.
    #[serde(default)]
    pub board: Option<u16>,
}

/// The standings of an event.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventStandings {
    /// After which round.
    pub round: u16,
    /// The names of the tie-breaks, in order.
    pub tie_breaks: Vec<String>,
    /// The lines, best first.
    pub lines: Vec<EventStanding>,
}

/// A line of the standings.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventStanding {
    /// The rank; tied players share it.
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
    /// Its rights.
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
pub enum EventCallSubject {
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
    /// Its subject.
    #[serde(default)]
    pub about: EventCallSubject,
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
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
    /// The number of the player who calls.
    pub player: u16,
    /// The round, 0 for none.
    pub round: u16,
    /// The board, 0 for none.
    pub board: u16,
    /// `rules`, `procedure` or `conduct`.
    pub about: String,
    /// In words.
    pub words: String,
    /// The answer.
    pub answer: Option<String>,
    /// The name of the official who answered.
    pub answered_by: Option<String>,
}

/// `POST /api/v1/events/{id}/calls/{number}/answer`: the arbiter's answer.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventCallAnswer {
    /// In words.
    pub words: String,
}

/// An item of an event's stream.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EventNews {
    /// The current version: read the event again, or the log lines after the version you have.
    pub version: u32,
    /// `entries`, `running` or `finished`.
    pub phase: String,
    /// The last published round.
    pub round: u16,
    /// How many of its games have no result.
    pub open: u32,
    /// The results and pairings since the last news, as lines.
    pub lines: Vec<String>,
    /// Who reads the event again should do so within so many milliseconds, at a random moment; the more watch, the longer.
    pub spread: u32,
}

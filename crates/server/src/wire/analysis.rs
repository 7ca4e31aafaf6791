//! What the computer knows about positions and games: the answers of the API.

use super::game::{Citation, Side};
use serde::Serialize;

/// `GET /api/v1/positions/evaluate?ruleset=…&fen=…&moves=…&lines=1..5&seconds=1..60`: the engine's evaluation of a
/// position. With `/events` after `evaluate`, the same as server-sent events named `evaluation` while the engine is
/// thinking.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Evaluation {
    /// The position that is evaluated, as FEN.
    pub fen: String,
    /// The side to move.
    pub turn: Side,
    /// Its progress.
    pub state: EvaluationState,
    /// The evaluation in words: "White is better", "Black wins in 4".
    pub words: String,
    /// The search depth of the lines, in plies.
    pub depth: u32,
    /// Positions searched.
    pub nodes: u64,
    /// Positions searched per second.
    pub nodes_per_second: u64,
    /// The thinking time, in milliseconds, without the time in the queue.
    pub thought: u64,
    /// The best lines, the best first; none where there is no move.
    pub lines: Vec<EvaluatedLine>,
}

/// The progress of an evaluation.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EvaluationState {
    /// It is waiting in the queue.
    Waiting {
        /// The number of evaluations running or waiting.
        others: usize,
    },
    /// The engine is thinking.
    Thinking,
    /// It is finished.
    Done,
}

/// A line found by the engine.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EvaluatedLine {
    /// The score in hundredths of a man, from White's side; beyond 20,000, a win is proved.
    pub score: i32,
    /// The same in a few characters: `+0.35`, `White wins in 4`.
    pub words: String,
    /// The moves, in order.
    pub moves: Vec<LineMove>,
}

/// A move of a line.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LineMove {
    /// The move in the ruleset's notation.
    pub text: String,
    /// The squares it visits, from origin to destination.
    pub path: Vec<String>,
    /// The position after it, as FEN.
    pub after: String,
}

/// `GET /api/v1/positions/endgame?ruleset=…&fen=…&moves=…`: the verdict of the endgame databases.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EndgameVerdict {
    /// The position, as FEN.
    pub fen: String,
    /// Whether a database has it.
    pub known: DatabaseCoverage,
    /// Who wins and how soon, or why nothing is known.
    pub text: String,
    /// The result for the side to move with best play; none if it is not known.
    pub value: Option<SideResult>,
    /// Who wins, if somebody does.
    pub winner: Option<Side>,
    /// Plies to the end of the game, if somebody wins.
    pub plies: Option<u16>,
    /// Whether the win comes within the ruleset's draw limits, if somebody wins.
    pub limits: Option<WithinLimits>,
    /// Every move with its result, the best first.
    pub moves: Vec<EndgameMove>,
}

/// Whether a database has a position.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DatabaseCoverage {
    /// A database has it.
    Known,
    /// The databases for this number of pieces are being built.
    Building,
    /// There is no database for this number of pieces.
    Missing,
    /// The game is over.
    Over,
}

/// The result for a side.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SideResult {
    /// It wins.
    Win,
    /// Nobody wins.
    Draw,
    /// It loses.
    Loss,
}

/// Whether a win is possible under the draw rules.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct WithinLimits {
    /// Whether the win comes in time.
    pub verdict: LimitVerdict,
    /// In words.
    pub text: String,
    /// The rules by which the other side can draw, the most frequent one first.
    pub articles: Vec<Citation>,
}

/// Whether a win comes within the draw limits.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LimitVerdict {
    /// The win comes in time.
    Within,
    /// The win comes too late.
    NotWithin,
    /// It could not be decided.
    Open,
}

/// A move and its result in the databases.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EndgameMove {
    /// The move in the ruleset's notation.
    pub text: String,
    /// The result for the side that plays it.
    pub value: SideResult,
    /// Plies to the end of the game, if somebody wins.
    pub plies: Option<u16>,
    /// Whether no other move is better.
    pub best: bool,
    /// The position after it, as FEN.
    pub after: String,
}

/// `GET /api/v1/explorer?ruleset=…&fen=…&collection=…`: the moves played in a position.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExplorerPosition {
    /// The position, as FEN.
    pub fen: String,
    /// The name of White's side in this ruleset.
    pub white: String,
    /// The name of Black's side in this ruleset (Red in English draughts).
    pub black: String,
    /// The results of the games with this position.
    pub games: Results,
    /// The moves played in it, the most frequent first.
    pub moves: Vec<ExplorerMove>,
    /// The page with the games themselves.
    pub href: String,
}

/// The results of games.
#[derive(Clone, Copy, Debug, Default, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Results {
    /// Won by White.
    pub white: u32,
    /// Games that were drawn.
    pub drawn: u32,
    /// Won by Black.
    pub black: u32,
    /// Other results, or unknown ones.
    pub others: u32,
}

/// A move played in a position, or listed in the opening book.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExplorerMove {
    /// The move in the ruleset's notation.
    pub text: String,
    /// How the games ended.
    pub games: Results,
    /// The results of the engine's own games for its opening book; none if it has none.
    pub book: Option<Results>,
    /// The position after it, as FEN.
    pub after: String,
}

/// `GET /api/v1/positions/games?ruleset=…&fen=…&before=…`: games in which a position occurred.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FoundGames {
    /// The position, as FEN.
    pub fen: String,
    /// The games, the latest first.
    pub games: Vec<FoundGame>,
    /// The value of `before` for the next page; none if this is the last one.
    pub next: Option<i64>,
}

/// A game in which a position occurred.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FoundGame {
    /// Its page.
    pub href: String,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The result, as the ruleset writes it; none if it is not known.
    pub result: Option<String>,
    /// When it was played, as far as that is known.
    pub date: String,
    /// The number of plies after which it occurred.
    pub ply: u32,
    /// The move played there; none if the game ended.
    pub played: Option<String>,
}

/// `GET /api/v1/games/{id}/review`: the review of a finished game: the engine's evaluation of every ply. With
/// `/events`, a stream of its progress; `POST` starts it.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Review {
    /// The game.
    pub id: String,
    /// Its progress.
    pub state: ReviewState,
    /// The number of positions analysed so far.
    pub done: u32,
    /// The total number of positions.
    pub positions: u32,
    /// The position before the first ply and after each, in their order; those not analysed yet are missing.
    pub plies: Vec<ReviewedPly>,
    /// Turning points, in words.
    pub turns: Vec<TurningPoint>,
    /// The whole game in a sentence or two.
    pub summary: String,
}

/// The progress of a review.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReviewState {
    /// It has not been requested yet.
    NotBegun,
    /// It is being made.
    Underway,
    /// It is complete.
    Done,
}

/// The engine's evaluation of a position of a game.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReviewedPly {
    /// Plies made before it.
    pub ply: u32,
    /// The move that led to it, with its number; empty at the start.
    pub text: String,
    /// The score in hundredths of a man, from White's side.
    pub score: i32,
    /// The same in a few characters.
    pub words: String,
    /// The best continuation.
    pub line: Vec<String>,
    /// The annotation sign of the move: `?`, `??`, `!` or nothing.
    pub sign: String,
    /// The position, as FEN.
    pub fen: String,
}

/// A turning point of a game.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TurningPoint {
    /// The ply, counted from 1.
    pub ply: u32,
    /// Who played it.
    pub by: Side,
    /// The move, with its number and sign.
    pub text: String,
    /// What it changed, in words.
    pub words: String,
    /// A better move, if one was found.
    pub better: Option<String>,
    /// How play would have continued.
    pub line: Vec<String>,
}

/// `GET /api/v1/positions/compare?ruleset=…&fen=…`: the same position under several rulesets.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RulesetComparison {
    /// The rulesets, in the order of the columns.
    pub rulesets: Vec<ComparedRuleset>,
    /// Every move that is legal under one of them.
    pub moves: Vec<ComparedMove>,
    /// Whether all rulesets in which the position is possible agree.
    pub same: bool,
}

/// A position under a ruleset.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ComparedRuleset {
    /// Its short name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// Its page.
    pub href: String,
    /// The position in its own notation; none if the position is impossible there.
    pub fen: Option<String>,
    /// Why the position is impossible there.
    pub reasons: Vec<String>,
    /// What the side to move can do, in words.
    pub verdict: String,
    /// The articles for that.
    pub articles: Vec<Citation>,
    /// Its legal moves, in its own notation.
    pub legal: Vec<String>,
}

/// A move under several rulesets.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ComparedMove {
    /// In the notation of the first ruleset that allows it.
    pub text: String,
    /// The ruling of each ruleset, in the order of the columns; null where the position is impossible.
    pub rulings: Vec<Option<ComparedRuling>>,
    /// Whether the rulings differ.
    pub differs: bool,
}

/// A ruleset's ruling on a move.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ComparedRuling {
    /// Whether it is legal.
    pub legal: bool,
    /// The move in the ruleset's notation.
    pub text: String,
    /// Why it is illegal, or what it does.
    pub words: String,
    /// The articles it is based on, the deciding one first.
    pub articles: Vec<Citation>,
}

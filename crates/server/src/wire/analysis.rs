//! What the computer knows about positions and games, as it is told.

use super::game::{Citation, Side};
use serde::Serialize;

/// `GET /api/v1/positions/evaluate?ruleset=…&fen=…&moves=…&lines=1..5&seconds=1..60`: what the engine thinks. With
/// `/events` behind `evaluate` the same as server-sent events named `evaluation`, as it thinks.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Evaluation {
    /// The position thought about, as FEN.
    pub fen: String,
    /// Who is on turn in it.
    pub turn: Side,
    /// How far it has come.
    pub state: EvaluationState,
    /// How the position is to be taken, in words: "White is better", "Black wins in 7 plies".
    pub words: String,
    /// How deep the lines go that are shown, in plies.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions looked at in a second.
    pub nodes_per_second: u64,
    /// How long it has thought, in milliseconds; without the time it waited.
    pub thought: u64,
    /// The best lines, the best first; none where there is no move.
    pub lines: Vec<EvaluatedLine>,
}

/// How far an evaluation has come.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EvaluationState {
    /// Others are before it.
    Waiting {
        /// How many are thought about or wait.
        others: usize,
    },
    /// It is thought about.
    Thinking,
    /// Nothing more will come.
    Done,
}

/// A line that the engine has found.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EvaluatedLine {
    /// In hundredths of a man, from White's side; beyond 20,000 somebody wins for sure.
    pub score: i32,
    /// The same in a few characters: `+0.35`, `White wins in 7`.
    pub words: String,
    /// The moves, the one to be played first.
    pub moves: Vec<LineMove>,
}

/// A move of a line.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LineMove {
    /// As the ruleset writes it.
    pub text: String,
    /// The squares it visits, from origin to destination.
    pub path: Vec<String>,
    /// The position after it, as FEN.
    pub after: String,
}

/// `GET /api/v1/positions/endgame?ruleset=…&fen=…&moves=…`: what the endgame databases say.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EndgameVerdict {
    /// The position asked about, as FEN.
    pub fen: String,
    /// Whether a database has it.
    pub known: Known,
    /// Who wins and how soon, or why nothing is known.
    pub text: String,
    /// What the side on turn gets; none if it is not known.
    pub value: Option<Worth>,
    /// Who wins, if somebody does.
    pub winner: Option<Side>,
    /// Plies to the end of the game, if somebody wins.
    pub plies: Option<u16>,
    /// Whether the win comes within the ruleset's draw limits, if somebody wins.
    pub limits: Option<WithinLimits>,
    /// Every move with what it is worth, the best first.
    pub moves: Vec<EndgameMove>,
}

/// Whether a database has a position.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Known {
    /// It has.
    Known,
    /// Databases for so few pieces are being built.
    Building,
    /// There is no database for so many pieces here.
    Missing,
    /// The game is over.
    Over,
}

/// What a side gets.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Worth {
    /// It wins.
    Win,
    /// Nobody wins.
    Draw,
    /// It loses.
    Loss,
}

/// What the draw rules leave of a win.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct WithinLimits {
    /// Which.
    pub verdict: LimitVerdict,
    /// In words.
    pub text: String,
    /// The rules by which the other side reaches a draw, the one that does so most often first.
    pub articles: Vec<Citation>,
}

/// Whether a win comes within the draw limits.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LimitVerdict {
    /// It does.
    Within,
    /// It does not.
    NotWithin,
    /// It was not found out.
    Open,
}

/// A move with what the databases say of it.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EndgameMove {
    /// As the ruleset writes it.
    pub text: String,
    /// What the side gets that plays it.
    pub value: Worth,
    /// Plies to the end of the game, if somebody wins.
    pub plies: Option<u16>,
    /// Whether no other move is better.
    pub best: bool,
    /// The position after it, as FEN.
    pub after: String,
}

/// `GET /api/v1/explorer?ruleset=…&fen=…&collection=…`: what was played in a position.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Explored {
    /// The position, as FEN.
    pub fen: String,
    /// What White is called.
    pub white: String,
    /// What Black is called.
    pub black: String,
    /// How the games ended in which it stood on the board.
    pub games: Results,
    /// What was played in it, most games first.
    pub moves: Vec<ExploredMove>,
    /// The page with the games themselves.
    pub href: String,
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Results {
    /// Won by White.
    pub white: u32,
    /// Drawn.
    pub drawn: u32,
    /// Won by Black.
    pub black: u32,
    /// Neither, or not known.
    pub others: u32,
}

/// A move that was played in a position, or that the opening book has.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExploredMove {
    /// As the ruleset writes it.
    pub text: String,
    /// How the games ended.
    pub games: Results,
    /// How the games ended that the engine has played against itself for its opening book; none if it has none.
    pub book: Option<Results>,
    /// The position after it, as FEN.
    pub after: String,
}

/// `GET /api/v1/positions/games?ruleset=…&fen=…&before=…`: games in which a position stood on the board.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct FoundGames {
    /// The position, as FEN.
    pub fen: String,
    /// The games, the latest first.
    pub games: Vec<FoundGame>,
    /// What `before` has to be for the games that follow; none if these were the last.
    pub next: Option<i64>,
}

/// A game in which a position stood on the board.
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
    /// After so many plies.
    pub ply: u32,
    /// What was played then; none if it was the end.
    pub played: Option<String>,
}

/// `GET /api/v1/games/{id}/review`: a game that is over, with what the engine thinks of every ply; as it is made, with
/// `/events` behind it. `POST` has it made.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Review {
    /// The game.
    pub id: String,
    /// How far it has come.
    pub state: ReviewState,
    /// How many positions have been thought about, and how many there are.
    pub done: u32,
    /// All of them.
    pub positions: u32,
    /// The position before the first ply and after each, in their order; those not thought about yet are missing.
    pub plies: Vec<ReviewedPly>,
    /// Turning points, in words.
    pub turns: Vec<Turn>,
    /// The whole game in a sentence or two.
    pub summary: String,
}

/// How far a review has come.
#[derive(Clone, Copy, Debug, Serialize, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReviewState {
    /// Nobody has wanted it yet.
    NotBegun,
    /// It is made, as the computer has time.
    Underway,
    /// It is whole.
    Done,
}

/// What the engine thinks of a position of a game.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReviewedPly {
    /// Plies made before it.
    pub ply: u32,
    /// The move that led to it, with its number; empty at the start.
    pub text: String,
    /// In hundredths of a man, from White's side.
    pub score: i32,
    /// The same in a few characters.
    pub words: String,
    /// What would have been played next: the best move first.
    pub line: Vec<String>,
    /// The sign that the move has earned: `?`, `??`, `!` or nothing.
    pub sign: String,
    /// The position, as FEN.
    pub fen: String,
}

/// A move by which a game turned.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Turn {
    /// The ply, counted from 1.
    pub ply: u32,
    /// Who played it.
    pub by: Side,
    /// The move, with its number and sign.
    pub text: String,
    /// What it did, in words.
    pub words: String,
    /// What would have been better; none if nothing was found.
    pub better: Option<String>,
    /// How that would have gone on.
    pub line: Vec<String>,
}

/// `GET /api/v1/positions/compare?ruleset=…&fen=…`: the same position under several rulesets.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Compared {
    /// The rulesets, in the order of the columns.
    pub rulesets: Vec<ComparedRuleset>,
    /// Every move that is legal under one of them.
    pub moves: Vec<ComparedMove>,
    /// Whether all rulesets that take the position say the same.
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
    /// The position in its own notation; none if it cannot take it.
    pub fen: Option<String>,
    /// Why it cannot take the position.
    pub reasons: Vec<String>,
    /// What the side on turn can do, in words.
    pub verdict: String,
    /// The articles that stands on.
    pub articles: Vec<Citation>,
    /// Its legal moves, in its own notation.
    pub legal: Vec<String>,
}

/// A move under several rulesets.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ComparedMove {
    /// As the first ruleset writes it that has it.
    pub text: String,
    /// What each ruleset says to it, in the order of the columns; those that cannot take the position say nothing.
    pub rulings: Vec<Option<ComparedRuling>>,
    /// Whether they do not all say the same.
    pub differs: bool,
}

/// What a ruleset says to a move.
#[derive(Clone, Debug, Serialize, PartialEq)]
#[cfg_attr(test, derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ComparedRuling {
    /// Whether it is legal.
    pub legal: bool,
    /// The move in the ruleset's notation.
    pub text: String,
    /// Why not, or what becomes of it.
    pub words: String,
    /// The articles it stands on, the deciding one first.
    pub articles: Vec<Citation>,
}

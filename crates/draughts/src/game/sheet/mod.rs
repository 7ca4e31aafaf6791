//! The score sheet of a game: who played, the moves of both sides as they were written, times, offers and the result
//! (WCDF section 3, FMJD and IDF 8 to 10.2). Made from the game whenever it is asked for.

mod record;
mod rendering;
mod signs;

pub(in crate::game) use record::SheetBook;
pub use record::SheetEvent;

use super::event::MoveSign;
use super::{Game, Opening, Ply, Score};
use crate::board::Side;
use crate::clock::{BySide, Millis};
use crate::notation::fen;
use crate::position::Setup;
use crate::rules::{Article, Rules};

/// What stands above the moves. A field that is not known is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetHeader {
    /// The competition.
    pub event: String,
    /// The round.
    pub round: String,
    /// When it was played.
    pub date: String,
    /// Where it was played.
    pub place: String,
    /// The players.
    pub players: BySide<String>,
    /// The opening, where it was drawn or has a name; that of a balloted game is known without it.
    pub opening: String,
}

/// Whose sheet it is. Each player keeps one with the moves of both (WCDF 3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeper {
    /// A player.
    Player(Side),
    /// The arbiter, who never ticks (WCDF 3.14).
    Arbiter,
}

/// The score sheet of a game.
#[derive(Clone, Debug)]
pub struct ScoreSheet {
    /// What stands above the moves.
    pub header: SheetHeader,
    /// Whose sheet it is.
    pub keeper: Keeper,
    /// The rules of the game.
    pub rules: &'static Rules,
    /// The position the game began from, as FEN, if it is not the starting position.
    pub start: Option<String>,
    /// The time control, if there is a clock.
    pub time: Option<String>,
    /// Whether the players must record their moves, and where that is written; nothing if they need not.
    pub compulsory: Option<Article>,
    /// The moves.
    pub rows: Vec<SheetRow>,
    /// Positions that the arbiter set up during the game.
    pub set_up: Vec<SheetPosition>,
    /// The end of the game.
    pub result: Option<SheetResult>,
    /// Whether each player has signed the result.
    pub signed: BySide<bool>,
    /// Whether each player has handed the sheet in.
    pub handed_in: BySide<bool>,
}

/// A numbered move of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    /// The number, from 1.
    pub number: u32,
    /// By the side that begins the game.
    pub first: Option<SheetPly>,
    /// By the other.
    pub second: Option<SheetPly>,
}

/// One ply on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetPly {
    /// Its number, from 1.
    pub number: u32,
    /// The move.
    pub entry: SheetEntry,
    /// The signs put to it.
    pub signs: Vec<MoveSign>,
    /// What the mover had left.
    pub left: Option<Millis>,
    /// Where it is written that the offer of a draw made with it is marked (WCDF 3.8), if one was made.
    pub offer: Option<Article>,
    /// The irregularity that it was and that was let stand.
    pub irregular: Option<Article>,
}

/// What stands on a sheet for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetEntry {
    /// The move.
    Written(String),
    /// A tick, placed in time shortage (WCDF 3.13).
    Ticked,
}

/// A position that the arbiter set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetPosition {
    /// How many plies had been made.
    pub after: u32,
    /// The position as FEN.
    pub fen: String,
}

/// The end of a game on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetResult {
    /// What the players get.
    pub score: Score,
    /// Why, in a sentence.
    pub reason: String,
    /// The articles, the deciding one first.
    pub articles: Vec<Article>,
}

impl ScoreSheet {
    /// The sheet of a game.
    pub fn of(game: &Game, keeper: Keeper, mut header: SheetHeader) -> Self {
        let rules = game.rules();
        let start = game.start.setup();
        let record = game.settings.time.kind().is_none_or(|kind| kind.record_is_compulsory());
        let position = |set_up: &super::SetUp| SheetPosition {
            after: count(set_up.after),
            fen: fen::write(rules, &set_up.position.setup()),
        };
        if let (true, Opening::Balloted { ballot, .. }) =
            (header.opening.is_empty(), &game.settings.way.opening)
        {
            header.opening = ballot.to_string();
        }
        Self {
            header,
            keeper,
            rules,
            start: (start != Setup::start(rules)).then(|| fen::write(rules, &start)),
            time: game.clock.as_ref().map(|_| game.settings.time.to_string()),
            compulsory: record.then_some(rules.procedure().sheets.recording),
            rows: rows(game, keeper),
            set_up: game.set_up.iter().map(position).collect(),
            result: game.outcome.as_ref().map(|outcome| SheetResult {
                score: outcome.score,
                reason: outcome.text(rules),
                articles: outcome.articles.clone(),
            }),
            signed: BySide::from_fn(|side| game.has_signed(side)),
            handed_in: BySide::from_fn(|side| game.has_handed_in(side)),
        }
    }

    /// Whether nothing is missing: the moves written, the result there and signed by both (WCDF 3.9).
    pub fn is_complete(&self) -> bool {
        let plies = self.rows.iter().flat_map(|row| [&row.first, &row.second]).flatten();
        let written = plies.into_iter().all(|ply| ply.entry != SheetEntry::Ticked);
        written && self.result.is_some() && self.signed.white && self.signed.black
    }
}

/// The plies in numbered rows. A side that moves out of turn begins a new row.
fn rows(game: &Game, keeper: Keeper) -> Vec<SheetRow> {
    let begins = game.rules().first_to_move.value;
    let mut rows: Vec<SheetRow> = Vec::new();
    for (place, ply) in game.plies.iter().enumerate() {
        let entry = sheet_ply(game, keeper, count(place + 1), ply);
        let number = count(rows.len() + 1);
        match rows.last_mut() {
            Some(SheetRow { second: second @ None, .. }) if ply.by != begins => *second = Some(entry),
            _ if ply.by == begins => rows.push(SheetRow { number, first: Some(entry), second: None }),
            _ => rows.push(SheetRow { number, first: None, second: Some(entry) }),
        }
    }
    rows
}

fn sheet_ply(game: &Game, keeper: Keeper, number: u32, ply: &Ply) -> SheetPly {
    let ticked = match keeper {
        Keeper::Player(side) => game.ticks(side).contains(&number),
        Keeper::Arbiter => false,
    };
    let entry = if ticked { SheetEntry::Ticked } else { SheetEntry::Written(ply.text.clone()) };
    SheetPly {
        number,
        entry,
        signs: ply.signs.clone(),
        left: ply.left,
        offer: ply.offered.then_some(game.rules().procedure().sheets.offers),
        irregular: ply.irregular,
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

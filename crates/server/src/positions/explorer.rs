//! The moves played in a position, and the games in which it occurred.

use super::{SearchScope, hash};
use crate::error::Failure;
use crate::house::House;
use crate::links;
use crate::store::{FoundRow, MOST_FOUND, PlayedRow};
use crate::wire::{ExplorerMove, ExplorerPosition, FoundGame, FoundGames, Results};
use draughts::book::ResultCounts;
use draughts::notation::movetext::ListedMove;
use draughts::notation::{fen, movetext};
use draughts::{AnyPosition, Side};

/// What was played in a position, most games first; then what only the engine's opening book has.
pub async fn explored(
    house: &House,
    position: &AnyPosition,
    looking: &SearchScope,
) -> Result<ExplorerPosition, Failure> {
    let rows = house.db.played(hash(position), looking).await?;
    let rules = position.rules();
    let mut games = Results::default();
    rows.iter().for_each(|row| count(&mut games, row));
    let book = engine::shipped_book(rules.ruleset).map(|book| book.moves(position)).unwrap_or_default();
    let told = |listed: ListedMove| {
        let mut games = Results::default();
        let same = rows.iter().filter(|row| row.played.as_deref() == Some(&listed.text));
        same.for_each(|row| count(&mut games, row));
        let book =
            book.iter().find(|played| played.action == listed.action).map(|played| results(&played.counts));
        (games != Results::default() || book.is_some()).then(|| ExplorerMove {
            after: fen::write(rules, &position.after(&listed.action).setup()),
            text: listed.text,
            games,
            book,
        })
    };
    let mut moves: Vec<ExplorerMove> = movetext::write_all(position).into_iter().filter_map(told).collect();
    moves.sort_by_cached_key(|played| {
        let book = played.book.as_ref().map_or(0, all);
        (std::cmp::Reverse((all(&played.games), book)), played.text.clone())
    });
    let fen = fen::write(rules, &position.setup());
    let mut href = format!("/search?ruleset={}&fen={}", rules.ruleset, links::encoded(&fen));
    if let Some(collection) = &looking.collection {
        href.push_str(&format!("&collection={}", links::encoded(collection)));
    }
    let [white, black] = [Side::White, Side::Black].map(|side| rules.colour(side).to_owned());
    Ok(ExplorerPosition { fen, white, black, games, moves, href })
}

/// Games in which a position stood on the board, the latest first.
pub async fn found(
    house: &House,
    position: &AnyPosition,
    looking: &SearchScope,
    before: Option<i64>,
) -> Result<FoundGames, Failure> {
    let mut rows = house.db.found(hash(position), looking, before).await?;
    let more = rows.len() > MOST_FOUND;
    rows.truncate(MOST_FOUND);
    let next = rows.last().filter(|_| more).map(|row| row.id);
    let found = |row: FoundRow| FoundGame {
        href: row.href,
        white: row.names.white,
        black: row.names.black,
        result: row.result,
        date: row.date,
        ply: row.ply,
        played: row.played,
    };
    Ok(FoundGames {
        fen: fen::write(position.rules(), &position.setup()),
        games: rows.into_iter().map(found).collect(),
        next,
    })
}

fn count(results: &mut Results, row: &PlayedRow) {
    let place = match row.result.as_str() {
        "W" => &mut results.white,
        "B" => &mut results.black,
        "D" => &mut results.drawn,
        _ => &mut results.others,
    };
    *place = place.saturating_add(row.games);
}

const fn all(results: &Results) -> u32 {
    let Results { white, drawn, black, others } = *results;
    white.saturating_add(drawn).saturating_add(black).saturating_add(others)
}

const fn results(counts: &ResultCounts) -> Results {
    Results { white: counts.white, drawn: counts.drawn, black: counts.black, others: counts.others }
}

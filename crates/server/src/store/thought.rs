//! Stored analysis: the position index, and reviews.

use super::chore::{self, ChoreKind};
use super::counts::{self, CountedMove, EVERYBODY};
use super::job::millis;
use super::read::{id_of, moment};
use super::sql::{self, Builder, Connection, Row};
use super::{Db, StorageError, WriteJob};
use crate::date::Date;
use crate::key::{Fingerprint, Id};
use crate::time::Moment;
use draughts::Side;
use draughts::clock::BySide;
use draughts::game::Score;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Something to be written.
#[derive(Clone, Debug)]
pub enum IndexJob {
    /// Adds a game's positions to the index. Existing entries are kept.
    Index(IndexSlice),
    /// A review is wanted.
    WantReview {
        /// Of which game.
        game: Id,
        /// Since when.
        at: Moment,
    },
    /// Stores the evaluation of a position of a game.
    Reviewed {
        /// Of which game.
        game: Id,
        /// What was found.
        row: ReviewedRow,
    },
    /// A review is whole.
    ReviewDone(Id),
}

/// A game that is to be found by its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedGame {
    /// Where it is.
    pub source: IndexSource,
    /// The ruleset's short name.
    pub ruleset: &'static str,
    /// Its page.
    pub href: String,
    /// The players; those of a game of the server are in its own table.
    pub names: BySide<String>,
    /// The result as the ruleset writes it.
    pub result: Option<String>,
    /// How it ended.
    pub score: Option<Score>,
    /// When it was played, as far as that is known.
    pub date: String,
    /// Whose it is.
    pub owner: Option<Fingerprint>,
    /// Who finds it.
    pub listed: IndexVisibility,
    /// Its positions, the first one first.
    pub stood: Vec<IndexedPosition>,
}

/// A part of a game that is indexed: slices come in order, the last one ends with the last position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexSlice {
    /// The game.
    pub game: Arc<IndexedGame>,
    /// Which of its positions.
    pub plies: Range<usize>,
}

/// Where an indexed game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexSource {
    /// A game of the server.
    Game(Id),
    /// A game of a collection.
    Collection {
        /// The collection.
        id: String,
        /// Which of its games, from 1.
        number: u32,
    },
}

/// Who finds an indexed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexVisibility {
    /// Everybody may see it.
    Public,
    /// Its owner, and anybody who knows the collection.
    ByLink,
}

/// A position of an indexed game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IndexedPosition {
    /// By which it is found.
    pub hash: i64,
    /// What was played in it; none at the end.
    pub played: Option<String>,
}

/// A game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndedGame {
    pub id: Id,
    /// When something last happened.
    pub last: Moment,
}

/// Whose games are looked through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchScope {
    /// Who looks.
    pub asker: Option<Fingerprint>,
    /// Only this collection.
    pub collection: Option<String>,
}

/// How often a move was played in a position, with one result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedRow {
    /// The move; none where games ended.
    pub played: Option<String>,
    /// `W`, `B`, `D` or `O`.
    pub result: String,
    /// In so many games.
    pub games: u32,
}

/// A game in which a position occurred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRow {
    /// The key by which the list continues.
    pub id: i64,
    /// Its page.
    pub href: String,
    /// The players.
    pub names: BySide<String>,
    /// The result.
    pub result: Option<String>,
    /// When it was played.
    pub date: String,
    /// The number of plies after which it occurred.
    pub ply: u32,
    /// What was played then.
    pub played: Option<String>,
}

/// What was found about a position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedRow {
    /// Plies before it.
    pub ply: u32,
    /// Its value, as `review` writes it.
    pub score: String,
    /// The value of the second best move.
    pub second: Option<String>,
    /// The best line, moves with blanks between them.
    pub line: String,
}

/// A review as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptReview {
    /// Whether it is whole.
    pub done: bool,
    /// What was found, by plies.
    pub rows: Vec<ReviewedRow>,
}

/// The most rows of one statement.
const MOST: usize = 1_000;
/// The most games of a list.
pub const MOST_FOUND: usize = 20;

impl IndexJob {
    pub(super) async fn carry_out(&self, connection: &mut Connection) -> Result<(), StorageError> {
        match self {
            Self::Index(slice) => index(connection, slice).await?,
            Self::WantReview { game, at } => {
                let text = "INSERT INTO review (game_id, wanted_ms, done) VALUES ($1, $2, 0) \
                            ON CONFLICT (game_id) DO NOTHING";
                sql::query(text).bind(game.to_string()).bind(millis(*at)).execute(connection).await?;
            }
            Self::Reviewed { game, row } => {
                let text = "INSERT INTO reviewed (game_id, ply, score, second, line) VALUES ($1, $2, $3, $4, $5) \
                            ON CONFLICT (game_id, ply) DO UPDATE SET score = excluded.score, \
                            second = excluded.second, line = excluded.line";
                let query = sql::query(text).bind(game.to_string()).bind(i64::from(row.ply));
                query.bind(&row.score).bind(&row.second).bind(&row.line).execute(connection).await?;
            }
            Self::ReviewDone(game) => {
                let text = "UPDATE review SET done = 1 WHERE game_id = $1";
                sql::query(text).bind(game.to_string()).execute(connection).await?;
            }
        }
        Ok(())
    }
}

async fn index(connection: &mut Connection, slice: &IndexSlice) -> Result<(), StorageError> {
    let IndexSlice { game: indexed, plies } = slice;
    let whole = plies.end >= indexed.stood.len();
    if let IndexSource::Collection { id, .. } = &indexed.source {
        // It may be gone by now; then nothing of it is left behind.
        let there = sql::query("SELECT 1 FROM collection WHERE id = $1").bind(id);
        if there.fetch_optional(&mut *connection).await?.is_none() {
            return Ok(());
        }
    }
    if let Some((id, next)) = enter(connection, indexed).await?
        && let Ok(next) = usize::try_from(next)
        && (plies.start..plies.end).contains(&next)
    {
        positions(connection, indexed, id, next..plies.end).await?;
        let next = (!whole).then_some(i64::try_from(plies.end).unwrap_or(i64::MAX));
        let text = "UPDATE indexed SET next = $1 WHERE id = $2";
        sql::query(text).bind(next).bind(id).execute(&mut *connection).await?;
    }
    match &indexed.source {
        IndexSource::Collection { id, number } if whole => {
            chore::reach(connection, ChoreKind::Index, id, i64::from(*number)).await
        }
        _ => Ok(()),
    }
}

/// The number of an indexed game and its next position; none if it has all of them.
async fn enter(
    connection: &mut Connection,
    indexed: &IndexedGame,
) -> Result<Option<(i64, i64)>, StorageError> {
    let (game, collection, number) = match &indexed.source {
        IndexSource::Game(id) => (Some(id.to_string()), None, None),
        IndexSource::Collection { id, number } => (None, Some(id), Some(i64::from(*number))),
    };
    let text = "INSERT INTO indexed (game_id, collection, number, ruleset, href, white, black, result, date, owner, \
                listed, counted, next) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1, 0) \
                ON CONFLICT DO NOTHING RETURNING id";
    let row = sql::query(text)
        .bind(&game)
        .bind(collection)
        .bind(number)
        .bind(indexed.ruleset)
        .bind(&indexed.href)
        .bind(&indexed.names.white)
        .bind(&indexed.names.black)
        .bind(&indexed.result)
        .bind(&indexed.date)
        .bind(indexed.owner.map(|owner| owner.bytes().to_vec()))
        .bind(i64::from(indexed.listed == IndexVisibility::Public))
        .fetch_optional(&mut *connection)
        .await?;
    if let Some(row) = row {
        return Ok(Some((row.try_get(0)?, 0)));
    }
    let text = "SELECT id, next FROM indexed WHERE game_id = $1 OR (collection = $2 AND number = $3)";
    let query = sql::query(text).bind(game).bind(collection).bind(number);
    let Some(row) = query.fetch_optional(connection).await? else { return Ok(None) };
    let (id, next): (i64, Option<i64>) = (row.try_get(0)?, row.try_get(1)?);
    Ok(next.map(|next| (id, next)))
}

async fn positions(
    connection: &mut Connection,
    indexed: &IndexedGame,
    id: i64,
    plies: Range<usize>,
) -> Result<(), StorageError> {
    let result = match indexed.score {
        Some(Score::Won(Side::White)) => "W",
        Some(Score::Won(Side::Black)) => "B",
        Some(Score::Drawn) => "D",
        Some(Score::BothLose | Score::Annulled) | None => "O",
    };
    let slice: Vec<(usize, &IndexedPosition)> =
        indexed.stood.iter().enumerate().skip(plies.start).take(plies.len()).collect();
    for chunk in slice.chunks(MOST) {
        let mut query = Builder::new("INSERT INTO position (hash, indexed, ply, move, result) ");
        query.push_values(chunk, |row, (ply, stood)| {
            row.push_bind(stood.hash)
                .push_bind(id)
                .push_bind(i64::try_from(*ply).unwrap_or(i64::MAX))
                .push_bind(&stood.played)
                .push_bind(result);
        });
        query.build().persistent(false).execute(&mut *connection).await?;
    }
    // A game counts once for a move in a position, however often that stood on the board.
    let mut seen: HashSet<&IndexedPosition> = indexed.stood.iter().take(plies.start).collect();
    let once = slice.iter().filter(|(_, stood)| seen.insert(stood));
    let once = once.map(|(_, stood)| CountedMove {
        hash: stood.hash,
        played: stood.played.clone().unwrap_or_default(),
        result: result.to_owned(),
    });
    let collection = match &indexed.source {
        IndexSource::Game(_) => EVERYBODY,
        IndexSource::Collection { id, .. } => id,
    };
    counts::add(connection, collection, &once.collect::<Vec<_>>()).await
}

impl Db {
    /// Writes something about thinking, and answers when it is on the disk.
    pub async fn think(&self, thought: IndexJob) -> Result<(), StorageError> {
        self.write(WriteJob::Thought(Box::new(thought))).await
    }

    /// Games of the server that are over, public, and not indexed yet; those first that ended first. Those in which
    /// nothing has happened since a moment are left aside.
    pub async fn not_indexed(&self, since: Moment) -> Result<Vec<EndedGame>, StorageError> {
        let text = "SELECT g.id, g.last_ms FROM game g WHERE g.status = 'ended' AND g.visibility = 'public' \
                    AND g.last_ms >= $1 AND g.plies > 0 \
                    AND NOT EXISTS (SELECT 1 FROM indexed i WHERE i.game_id = g.id AND i.next IS NULL) ORDER BY g.last_ms LIMIT 20";
        let rows = sql::query(text).bind(millis(since)).fetch_all(&self.apart.downloads).await?;
        let ended = |row: &Row| Ok(EndedGame { id: id_of(row, 0)?, last: moment(row.try_get(1)?) });
        rows.iter().map(ended).collect()
    }

    /// What was played in a position, and how the games ended.
    pub async fn played(&self, hash: i64, looking: &SearchScope) -> Result<Vec<PlayedRow>, StorageError> {
        let kept = self.ready.counts.load(Ordering::Relaxed);
        let query = if kept { kept_counts(hash, looking) } else { live_counts(hash, looking) };
        let rows = query.build().fetch_all(&self.apart.explorer).await?;
        let played = |row: &Row| {
            Ok(PlayedRow {
                played: row.try_get(0)?,
                result: row.try_get(1)?,
                games: u32::try_from(row.try_get::<i64, _>(2)?).unwrap_or(u32::MAX),
            })
        };
        rows.iter().map(played).collect()
    }

    /// Games in which a position stood on the board, those indexed last first; one more than a list has, if there are
    /// more.
    pub async fn found(
        &self,
        hash: i64,
        looking: &SearchScope,
        before: Option<i64>,
    ) -> Result<Vec<FoundRow>, StorageError> {
        let text = "SELECT i.id, i.href, COALESCE(g.white_name, i.white), COALESCE(g.black_name, i.black), \
                    COALESCE(g.result, i.result), i.date, g.last_ms, p.ply, p.move FROM position p \
                    JOIN indexed i ON i.id = p.indexed LEFT JOIN game g ON g.id = i.game_id \
                    WHERE NOT EXISTS (SELECT 1 FROM position e WHERE e.hash = p.hash AND e.indexed = p.indexed \
                    AND e.ply < p.ply) AND p.hash = ";
        let mut query = Builder::new(text);
        query.push_bind(hash);
        visible(&mut query, looking);
        if let Some(before) = before {
            query.push(" AND p.indexed < ").push_bind(before);
        }
        query.push(" ORDER BY p.indexed DESC LIMIT ").push_bind(MOST_FOUND as i64 + 1);
        let rows = query.build().fetch_all(&self.apart.explorer).await?;
        let found = |row: &Row| {
            let last: Option<i64> = row.try_get(6)?;
            let day = last.map(|last| Date::of(u64::try_from(last).unwrap_or(0)).pdn());
            Ok(FoundRow {
                id: row.try_get(0)?,
                href: row.try_get(1)?,
                names: BySide { white: row.try_get(2)?, black: row.try_get(3)? },
                result: row.try_get(4)?,
                date: day.map_or_else(|| row.try_get(5), Ok)?,
                ply: u32::try_from(row.try_get::<i64, _>(7)?).unwrap_or(u32::MAX),
                played: row.try_get(8)?,
            })
        };
        rows.iter().map(found).collect()
    }

    /// A review, if anybody has wanted it.
    pub async fn review(&self, game: Id) -> Result<Option<KeptReview>, StorageError> {
        let id = game.to_string();
        let (review, rows) = {
            let text = "SELECT done FROM review WHERE game_id = $1";
            let review = sql::query(text).bind(&id).fetch_optional(&self.readers).await?;
            let text = "SELECT ply, score, second, line FROM reviewed WHERE game_id = $1 ORDER BY ply";
            (review, sql::query(text).bind(&id).fetch_all(&self.readers).await?)
        };
        let Some(review) = review else { return Ok(None) };
        let reviewed = |row: &Row| {
            Ok(ReviewedRow {
                ply: u32::try_from(row.try_get::<i64, _>(0)?).unwrap_or(u32::MAX),
                score: row.try_get(1)?,
                second: row.try_get(2)?,
                line: row.try_get(3)?,
            })
        };
        let rows = rows.iter().map(reviewed).collect::<Result<_, sqlx::Error>>()?;
        Ok(Some(KeptReview { done: review.try_get::<i64, _>(0)? != 0, rows }))
    }

    /// Reviews that are wanted and not whole, the one wanted first first.
    pub async fn open_reviews(&self) -> Result<Vec<Id>, StorageError> {
        let text = "SELECT game_id FROM review WHERE done = 0 ORDER BY wanted_ms, game_id LIMIT 200";
        let rows = sql::query(text).fetch_all(&self.readers).await?;
        rows.iter().map(|row| id_of(row, 0)).collect()
    }
}

/// What was played, as it is kept.
fn kept_counts(hash: i64, looking: &SearchScope) -> Builder {
    let text = "SELECT NULLIF(move, ''), result, CAST(SUM(games) AS BIGINT) FROM opening WHERE hash = ";
    let mut query = Builder::new(text);
    query.push_bind(hash);
    match (&looking.collection, looking.asker) {
        (Some(collection), _) => {
            query.push(" AND collection = ").push_bind(collection.clone());
        }
        (None, Some(asker)) => {
            query.push(" AND collection IN (SELECT '' UNION ALL SELECT id FROM collection WHERE owner = ");
            query.push_bind(asker.bytes().to_vec()).push(")");
        }
        (None, None) => {
            query.push(" AND collection = ''");
        }
    }
    query.push(" GROUP BY move, result");
    query
}

/// What was played, counted: for as long as games of earlier versions are not.
fn live_counts(hash: i64, looking: &SearchScope) -> Builder {
    let text = "SELECT p.move, p.result, COUNT(DISTINCT p.indexed) FROM position p JOIN indexed i \
                ON i.id = p.indexed WHERE p.hash = ";
    let mut query = Builder::new(text);
    query.push_bind(hash);
    visible(&mut query, looking);
    query.push(" GROUP BY p.move, p.result");
    query
}

/// Keeps only games that the asker may find.
fn visible(query: &mut Builder, looking: &SearchScope) {
    if let Some(collection) = &looking.collection {
        query.push(" AND i.collection = ").push_bind(collection.clone());
        return;
    }
    query.push(" AND (i.listed = 1");
    if let Some(asker) = looking.asker {
        query.push(" OR i.owner = ").push_bind(asker.bytes().to_vec());
    }
    query.push(")");
}

//! Queries about players: the leaderboard of a ruleset and a speed, search by name, results by ruleset and opponent,
//! and the top games in progress.

use super::read::{id_of, moment, pattern, side_of};
use super::sql::{self, Row};
use super::{Db, StorageError, Strength};
use crate::key::{Fingerprint, Id};
use crate::time::Moment;
use draughts::Side;
use draughts::clock::BySide;

/// Somebody among the strongest.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedRow {
    /// The name.
    pub name: String,
    /// The rating after the last game.
    pub rating: Strength,
    /// How many games.
    pub games: u32,
    /// When the last one was.
    pub changed: Moment,
}

/// Games of a kind against somebody, and how they ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// The ruleset's short name.
    pub ruleset: String,
    /// The side one had.
    pub side: Side,
    /// The result, as it is listed.
    pub result: String,
    /// The opponent.
    pub opponent: String,
    /// Whether the opponent has an account.
    pub has_account: bool,
    /// The number of games.
    pub games: u32,
}

/// A running game that can be watched.
#[derive(Clone, Debug, PartialEq)]
pub struct WatchedRow {
    /// The game.
    pub id: Id,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The players.
    pub names: BySide<String>,
    /// How strong both are together, as far as it is known.
    pub strength: f64,
}

/// The most that are ranked.
pub const MOST_RANKED: i64 = 100;
/// The most names that are found.
pub const MOST_NAMES: i64 = 20;
/// The results of this many games are counted, the latest ones.
const MOST_COUNTED: i64 = 5_000;

impl Db {
    /// The strongest at a ruleset and a speed.
    pub async fn ranked(&self, ruleset: &str, speed: &str) -> Result<Vec<RankedRow>, StorageError> {
        let query = "SELECT a.name, r.rating, r.deviation, r.volatility, r.games, r.changed_ms FROM rating r \
                     JOIN account a ON a.id = r.account AND a.locked = 0 WHERE r.ruleset = $1 AND r.speed = $2 \
                     ORDER BY r.rating DESC LIMIT $3";
        let rows =
            sql::query(query).bind(ruleset).bind(speed).bind(MOST_RANKED).fetch_all(&self.readers).await?;
        let ranked = |row: &Row| {
            Ok(RankedRow {
                name: row.try_get(0)?,
                rating: Strength {
                    rating: row.try_get(1)?,
                    deviation: row.try_get(2)?,
                    volatility: row.try_get(3)?,
                },
                games: count(row, 4)?,
                changed: moment(row.try_get(5)?),
            })
        };
        rows.iter().map(ranked).collect()
    }

    /// Whether it is somebody's turn in a game that is played.
    pub async fn is_turn_of(&self, game: Id, owner: Fingerprint) -> Result<bool, StorageError> {
        let query = "SELECT 1 FROM game g JOIN seat s ON s.game_id = g.id AND s.side = g.turn \
                     WHERE g.id = $1 AND s.browser = $2 AND g.status = 'playing'";
        let query = sql::query(query).bind(game.to_string()).bind(owner.bytes().to_vec());
        Ok(query.fetch_optional(&self.readers).await?.is_some())
    }

    /// The names of players in which a text stands; those that begin with it first.
    pub async fn players_named(&self, part: &str) -> Result<Vec<String>, StorageError> {
        let query = "SELECT name FROM account WHERE locked = 0 AND folded LIKE $1 ESCAPE '\\' \
                     ORDER BY instr(folded, $2) > 1, length(folded), folded LIMIT $3";
        let rows = sql::query(query)
            .bind(pattern(part))
            .bind(part)
            .bind(MOST_NAMES)
            .fetch_all(&self.apart.search)
            .await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// How somebody's public games ended, by ruleset and opponent.
    pub async fn results_of(&self, owner: Fingerprint) -> Result<Vec<ResultRow>, StorageError> {
        let query = "SELECT g.ruleset, s.side, COALESCE(g.result, ''), \
                     COALESCE(a.name, CASE s.side WHEN 'W' THEN g.black_name ELSE g.white_name END), \
                     CAST(CASE WHEN a.id IS NULL THEN 0 ELSE 1 END AS BIGINT), COUNT(*) FROM \
                     (SELECT s.game_id, s.side FROM seat s JOIN game g ON g.id = s.game_id WHERE s.browser = $1 \
                      AND g.status = 'ended' AND g.visibility = 'public' ORDER BY g.last_ms DESC LIMIT $2) s \
                     JOIN game g ON g.id = s.game_id \
                     JOIN seat o ON o.game_id = s.game_id AND o.side <> s.side \
                     LEFT JOIN account a ON a.owner = o.browser AND a.locked = 0 \
                     WHERE o.browser IS NULL OR o.browser <> $1 GROUP BY 1, 2, 3, 4, 5";
        let rows = sql::query(query)
            .bind(owner.bytes().to_vec())
            .bind(MOST_COUNTED)
            .fetch_all(&self.apart.search)
            .await?;
        let result = |row: &Row| {
            Ok(ResultRow {
                ruleset: row.try_get(0)?,
                side: side_of(row, 1)?,
                result: row.try_get(2)?,
                opponent: row.try_get(3)?,
                has_account: row.try_get::<i64, _>(4)? != 0,
                games: count(row, 5)?,
            })
        };
        rows.iter().map(result).collect()
    }

    /// The running public games in which something has happened since a moment, the strongest players of each ruleset
    /// first. Games of people at one screen, and those without sight of the board, are not for watching.
    pub async fn watched(&self, since: Moment) -> Result<Vec<WatchedRow>, StorageError> {
        let query = "SELECT g.id, g.ruleset, g.white_name, g.black_name, \
                     COALESCE((SELECT SUM(best) FROM (SELECT MAX(r.rating) AS best FROM seat s \
                      JOIN account a ON a.owner = s.browser JOIN rating r ON r.account = a.id AND r.ruleset = g.ruleset \
                      WHERE s.game_id = g.id GROUP BY s.side) AS both_sides), 0.0) AS strength FROM game g \
                     WHERE g.status = 'playing' AND g.visibility = 'public' AND g.last_ms > $1 \
                     AND g.way NOT LIKE '%sight%' AND g.way NOT LIKE '%blindfold%' \
                     AND g.white_name <> '' AND g.black_name <> '' \
                     AND NOT EXISTS (SELECT 1 FROM seat w JOIN seat b ON b.game_id = w.game_id AND b.side = 'B' \
                      WHERE w.game_id = g.id AND w.side = 'W' AND w.browser = b.browser) \
                     ORDER BY g.ruleset, g.plies = 0, strength DESC, g.last_ms DESC LIMIT 500";
        let rows = sql::query(query).bind(super::job::millis(since)).fetch_all(&self.apart.search).await?;
        let watched = |row: &Row| {
            Ok(WatchedRow {
                id: id_of(row, 0)?,
                ruleset: row.try_get(1)?,
                names: BySide { white: row.try_get(2)?, black: row.try_get(3)? },
                strength: row.try_get(4)?,
            })
        };
        rows.iter().map(watched).collect()
    }
}

fn count(row: &Row, place: usize) -> Result<u32, sqlx::Error> {
    Ok(u32::try_from(row.try_get::<i64, _>(place)?).unwrap_or(0))
}

//! Ratings: changed in the transaction that writes the end of a game, and read for pages.

use super::job::millis;
use super::read::{moment, side_of};
use super::rows::side_word;
use super::sql::{self, Connection, Row};
use super::{Db, Encounter, Reckoning, StorageError, Strength};
use crate::key::Id;
use crate::time::Moment;
use draughts::Side;
use draughts::clock::BySide;
use draughts::game::Score;

/// A rated game that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedEnd {
    /// Among which games it counts.
    pub pool: PoolRow,
    /// How it ended.
    pub score: Score,
    pub at: Moment,
}

/// A rating pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolRow {
    /// The ruleset's short name.
    pub ruleset: &'static str,
    /// The speed.
    pub speed: &'static str,
}

/// A rating as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct RatingRow {
    /// The ruleset's short name.
    pub ruleset: String,
    /// The speed.
    pub speed: String,
    /// The rating after the last game.
    pub rating: Strength,
    /// How many games.
    pub games: u32,
    /// When the last one was.
    pub changed: Moment,
}

/// What a game has changed.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeRow {
    /// The game.
    pub game: Id,
    /// The ruleset's short name.
    pub ruleset: String,
    /// The speed.
    pub speed: String,
    /// The number before.
    pub before: f64,
    /// The number after.
    pub rating: f64,
    /// The rating deviation then.
    pub deviation: f64,
    pub at: Moment,
}

/// Somebody with an account who sits at a game.
#[derive(Clone, Debug, PartialEq)]
pub struct MemberRow {
    /// The account's name.
    pub name: String,
    /// How strong, once a game of this kind has been rated.
    pub rating: Option<Strength>,
    /// The number before this game, once it has changed it.
    pub before: Option<f64>,
    /// The number after it.
    pub after: Option<f64>,
}

/// The most changes that are listed of an account.
pub const MOST_CHANGES: u32 = 10_000;

/// Changes the ratings of both players. A game without two accounts changes none: one may have been deleted.
pub(super) async fn rate(
    connection: &mut Connection,
    game: &str,
    end: RatedEnd,
    reckoning: Reckoning,
) -> Result<(), StorageError> {
    let query = "SELECT s.side, a.id FROM seat s JOIN account a ON a.owner = s.browser WHERE s.game_id = $1";
    let rows = sql::query(query).bind(game).fetch_all(&mut *connection).await?;
    let mut accounts = BySide::<Option<String>>::default();
    for row in &rows {
        *accounts.get_mut(side_of(row, 0)?) = Some(row.try_get(1)?);
    }
    let (Some(white), Some(black)) = (accounts.white, accounts.black) else { return Ok(()) };
    if white == black {
        return Ok(());
    }
    let accounts = BySide { white, black };
    let before = BySide {
        white: standing(connection, &accounts.white, end).await?,
        black: standing(connection, &accounts.black, end).await?,
    };
    let known = BySide::from_fn(|side| before.get(side).map(|kept| (kept.rating, kept.changed)));
    let rated = (reckoning.rate)(&Encounter { score: end.score, at: end.at, known });
    let PoolRow { ruleset, speed } = end.pool;
    for side in Side::BOTH {
        let games = before.get(side).map_or(0, |kept| kept.games);
        let (rating, after) = (rated.get(side).before, rated.get(side).after);
        sql::query(
            "INSERT INTO rating (account, ruleset, speed, rating, deviation, volatility, games, changed_ms) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (account, ruleset, speed) DO UPDATE SET \
             rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, \
             games = excluded.games, changed_ms = excluded.changed_ms",
        )
        .bind(accounts.get(side).clone())
        .bind(ruleset)
        .bind(speed)
        .bind(after.rating)
        .bind(after.deviation)
        .bind(after.volatility)
        .bind(games + 1)
        .bind(millis(end.at))
        .execute(&mut *connection)
        .await?;
        sql::query(
            "INSERT INTO rating_change (game_id, side, account, ruleset, speed, before, rating, deviation, changed_ms) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(game.to_owned())
        .bind(side_word(side))
        .bind(accounts.get(side).clone())
        .bind(ruleset)
        .bind(speed)
        .bind(rating.rating)
        .bind(after.rating)
        .bind(after.deviation)
        .bind(millis(end.at))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

#[derive(Clone, Copy)]
struct StoredRating {
    rating: Strength,
    games: i64,
    changed: Moment,
}

async fn standing(
    connection: &mut Connection,
    account: &str,
    end: RatedEnd,
) -> Result<Option<StoredRating>, StorageError> {
    let query = "SELECT rating, deviation, volatility, games, changed_ms FROM rating \
                 WHERE account = $1 AND ruleset = $2 AND speed = $3";
    let row = sql::query(query)
        .bind(account)
        .bind(end.pool.ruleset)
        .bind(end.pool.speed)
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let changed = moment(row.try_get(4)?);
    Ok(Some(StoredRating { rating: rating(&row, 0)?, games: row.try_get(3)?, changed }))
}

impl Db {
    /// The ratings of an account, the one with most games first.
    pub async fn ratings(&self, account: Id) -> Result<Vec<RatingRow>, StorageError> {
        let query = "SELECT rating, deviation, volatility, ruleset, speed, games, changed_ms FROM rating \
                     WHERE account = $1 ORDER BY games DESC, ruleset, speed";
        let rows = sql::query(query).bind(account.to_string()).fetch_all(&self.readers).await?;
        let row = |row: &Row| {
            Ok(RatingRow {
                rating: rating(row, 0)?,
                ruleset: row.try_get(3)?,
                speed: row.try_get(4)?,
                games: u32::try_from(row.try_get::<i64, _>(5)?).unwrap_or(0),
                changed: moment(row.try_get(6)?),
            })
        };
        rows.iter().map(row).collect()
    }

    /// What games have changed about an account's ratings, up to a number, the latest first.
    pub async fn rating_changes(&self, account: Id, most: u32) -> Result<Vec<ChangeRow>, StorageError> {
        let query = "SELECT game_id, ruleset, speed, before, rating, deviation, changed_ms FROM rating_change \
                     WHERE account = $1 ORDER BY changed_ms DESC, game_id LIMIT $2";
        let rows = sql::query(query)
            .bind(account.to_string())
            .bind(i64::from(most))
            .fetch_all(&self.readers)
            .await?;
        let row = |row: &Row| {
            Ok(ChangeRow {
                game: super::read::id_of(row, 0)?,
                ruleset: row.try_get(1)?,
                speed: row.try_get(2)?,
                before: row.try_get(3)?,
                rating: row.try_get(4)?,
                deviation: row.try_get(5)?,
                at: moment(row.try_get(6)?),
            })
        };
        rows.iter().map(row).collect()
    }

    /// The accounts at a game, with their ratings in its pool.
    pub async fn members(
        &self,
        game: Id,
        pool: Option<PoolRow>,
    ) -> Result<BySide<Option<MemberRow>>, StorageError> {
        let query = "SELECT r.rating, r.deviation, r.volatility, s.side, a.name, c.before, c.rating FROM seat s \
                     JOIN account a ON a.owner = s.browser \
                     LEFT JOIN rating r ON r.account = a.id AND r.ruleset = $2 AND r.speed = $3 \
                     LEFT JOIN rating_change c ON c.game_id = s.game_id AND c.side = s.side WHERE s.game_id = $1";
        let rows = sql::query(query)
            .bind(game.to_string())
            .bind(pool.map_or("", |pool| pool.ruleset))
            .bind(pool.map_or("", |pool| pool.speed))
            .fetch_all(&self.readers)
            .await?;
        let mut members = BySide::<Option<MemberRow>>::default();
        for row in &rows {
            let known = row.try_get::<Option<f64>, _>(0)?.map(|_| rating(row, 0)).transpose()?;
            *members.get_mut(side_of(row, 3)?) = Some(MemberRow {
                name: row.try_get(4)?,
                rating: known,
                before: row.try_get(5)?,
                after: row.try_get(6)?,
            });
        }
        Ok(members)
    }
}

/// The rating in three columns.
fn rating(row: &Row, place: usize) -> Result<Strength, sqlx::Error> {
    Ok(Strength {
        rating: row.try_get(place)?,
        deviation: row.try_get(place + 1)?,
        volatility: row.try_get(place + 2)?,
    })
}

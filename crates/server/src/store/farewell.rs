//! Deleting an account: its data and its name are deleted; games stay for the opponents. It is done in small steps,
//! since there may be thousands of rows.

use super::chore::{self, ChoreEnd, ChoreKind};
use super::read::side_of;
use super::rows::{search_names, side_word};
use super::sql::{self, Connection, dialect};
use super::{Reckoning, StorageError};
use crate::key::Id;
use draughts::Side;
use draughts::clock::BySide;

/// What stands in the place of a name.
pub(crate) const DELETED: &str = "deleted player";

/// What belongs to an account alone, the account last. Whatever comes to belong to accounts goes here.
const OWN: [&str; 5] = [
    "DELETE FROM session WHERE id IN (SELECT id FROM session WHERE account = $1 LIMIT $2)",
    "DELETE FROM token WHERE id IN (SELECT id FROM token WHERE account = $1 LIMIT $2)",
    "DELETE FROM rating_change WHERE (game_id, side) IN \
     (SELECT game_id, side FROM rating_change WHERE account = $1 LIMIT $2)",
    "DELETE FROM rating WHERE account = $1 AND $2 > 0",
    "DELETE FROM account WHERE id = $1 AND $2 > 0",
];

/// What is owned by fingerprint. Whatever comes to be owned so goes here.
const OWNED: [&str; 6] = [
    "DELETE FROM study WHERE id IN (SELECT id FROM study WHERE owner = $1 LIMIT $2 / 16 + 1)",
    // Logs of competitions stay as they were signed.
    "UPDATE desk SET owner = $3 WHERE id IN (SELECT id FROM desk WHERE owner = $1 LIMIT $2)",
    "UPDATE tournament SET owner = $3, owner_name = '' WHERE id IN \
     (SELECT id FROM tournament WHERE owner = $1 LIMIT $2)",
    "DELETE FROM tournament_assistant WHERE owner = $1 AND $2 > 0",
    "DELETE FROM tournament_seat WHERE owner = $1 AND $2 > 0",
    "DELETE FROM browser WHERE hash = $1 AND $2 > 0",
];

/// Nobody is this account from now on; everything else goes bit by bit.
pub(super) async fn begin(connection: &mut Connection, account: Id) -> Result<(), StorageError> {
    let id = account.to_string();
    for query in [
        "DELETE FROM session WHERE account = $1",
        "DELETE FROM token WHERE account = $1",
        "DELETE FROM subscription WHERE account = $1",
        "DELETE FROM second_factor WHERE account = $1",
        "DELETE FROM recovery_code WHERE account = $1",
        "DELETE FROM challenge WHERE challenger = $1 OR challenged = $1",
    ] {
        sql::query(query).bind(&id).execute(&mut *connection).await?;
    }
    // Its name is free at once.
    let query = "UPDATE account SET name = $2, folded = 'deleted ' || id, password = '', locked = 1, \
                 preferences = '{}' WHERE id = $1";
    sql::query(query).bind(&id).bind(DELETED).execute(&mut *connection).await?;
    chore::begin(connection, ChoreKind::Farewell, &id).await
}

/// A bit of what is left to do.
pub(super) async fn bit(
    connection: &mut Connection,
    account: &str,
    most: i64,
    reckoning: Reckoning,
) -> Result<ChoreEnd, StorageError> {
    let query = sql::query("SELECT owner FROM account WHERE id = $1").bind(account);
    let Some(row) = query.fetch_optional(&mut *connection).await? else { return Ok(ChoreEnd::Yes) };
    let owner: Vec<u8> = row.try_get(0)?;
    if seats(connection, &owner, most, reckoning).await? == ChoreEnd::No
        || displays(connection, &owner, most).await? == ChoreEnd::No
        || collections(connection, &owner).await? == ChoreEnd::No
        || chore::delete_some(connection, &OWNED, &owner, most).await? == ChoreEnd::No
    {
        return Ok(ChoreEnd::No);
    }
    for query in OWN {
        let done = sql::query(query).bind(account).bind(most).execute(&mut *connection).await?;
        if done.rows_affected() > 0 {
            return Ok(ChoreEnd::No);
        }
    }
    Ok(ChoreEnd::Yes)
}

async fn seats(
    connection: &mut Connection,
    owner: &[u8],
    most: i64,
    reckoning: Reckoning,
) -> Result<ChoreEnd, StorageError> {
    // A game has many rows.
    let query = sql::query("SELECT game_id, side FROM seat WHERE browser = $1 LIMIT $2");
    let seats = query.bind(owner.to_vec()).bind(most / 32 + 1).fetch_all(&mut *connection).await?;
    for seat in &seats {
        let (game, side): (String, _) = (seat.try_get(0)?, side_of(seat, 1)?);
        unname(connection, game.clone(), side, reckoning).await?;
        let query = sql::query("UPDATE seat SET browser = NULL WHERE game_id = $1 AND side = $2");
        query.bind(game).bind(side_word(side)).execute(&mut *connection).await?;
    }
    Ok(if seats.is_empty() { ChoreEnd::Yes } else { ChoreEnd::No })
}

async fn displays(connection: &mut Connection, owner: &[u8], most: i64) -> Result<ChoreEnd, StorageError> {
    let query = sql::query("SELECT id, wanted FROM display WHERE host = $1 LIMIT $2");
    let displays = query.bind(owner.to_vec()).bind(most / 4 + 1).fetch_all(&mut *connection).await?;
    for display in &displays {
        let mut wanted: serde_json::Value =
            serde_json::from_str(display.try_get(1)?).unwrap_or_else(|_| serde_json::json!({}));
        wanted["name"] = DELETED.into();
        // Nobody has a fingerprint of nothing.
        sql::query("UPDATE display SET host = $1, wanted = $2 WHERE id = $3")
            .bind(vec![0_u8; 32])
            .bind(wanted.to_string())
            .bind(display.try_get::<String, _>(0)?)
            .execute(&mut *connection)
            .await?;
    }
    Ok(if displays.is_empty() { ChoreEnd::Yes } else { ChoreEnd::No })
}

/// Collections become chores of their own.
async fn collections(connection: &mut Connection, owner: &[u8]) -> Result<ChoreEnd, StorageError> {
    let query = sql::query("SELECT id FROM collection WHERE owner = $1 LIMIT 1").bind(owner.to_vec());
    let Some(row) = query.fetch_optional(&mut *connection).await? else { return Ok(ChoreEnd::Yes) };
    chore::mark_deleted(connection, row.try_get(0)?).await?;
    Ok(ChoreEnd::No)
}

/// Takes the name and the words of a player out of a game.
async fn unname(
    connection: &mut Connection,
    game: String,
    side: Side,
    reckoning: Reckoning,
) -> Result<(), StorageError> {
    let query = "SELECT version, line FROM event WHERE game_id = $1 AND line LIKE '% room %'";
    for row in sql::query(query).bind(&game).fetch_all(&mut *connection).await? {
        let Some(line) = (reckoning.unname)(row.try_get(1)?, side, DELETED) else { continue };
        sql::query("UPDATE event SET line = $1 WHERE game_id = $2 AND version = $3")
            .bind(line)
            .bind(&game)
            .bind(row.try_get::<i64, _>(0)?)
            .execute(&mut *connection)
            .await?;
    }
    let query = "SELECT white_name, black_name FROM game WHERE id = $1";
    let row = sql::query(query).bind(&game).fetch_one(&mut *connection).await?;
    let mut names = BySide::<String> { white: row.try_get(0)?, black: row.try_get(1)? };
    *names.get_mut(side) = DELETED.to_owned();
    sql::query("UPDATE game SET white_name = $1, black_name = $2, sought = $3 WHERE id = $4")
        .bind(&names.white)
        .bind(&names.black)
        .bind(search_names(&names))
        .bind(&game)
        .execute(&mut *connection)
        .await?;
    dialect::put_names(connection, &game, &search_names(&names)).await
}

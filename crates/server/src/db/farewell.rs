//! Deleting an account: what it owned goes, and its name with it; games stay for those who played them too.

use super::StorageFault;
use super::read::side_of;
use super::rows::sought;
use crate::key::{Fingerprint, Id};
use crate::room::without_name;
use draughts::Side;
use draughts::clock::BySide;
use sqlx::{Row, SqliteConnection};

/// What stands in the place of a name.
pub(crate) const DELETED: &str = "deleted player";

/// What belongs to an account alone. Whatever comes to belong to accounts goes here.
const OWN: [&str; 5] = [
    "DELETE FROM session WHERE account = $1",
    "DELETE FROM token WHERE account = $1",
    "DELETE FROM rating_change WHERE account = $1",
    "DELETE FROM rating WHERE account = $1",
    "DELETE FROM account WHERE id = $1",
];

/// What is owned by fingerprint. Whatever comes to be owned so goes here.
const OWNED: [&str; 8] = [
    "UPDATE seat SET browser = NULL WHERE browser = $1",
    "DELETE FROM study WHERE owner = $1",
    "DELETE FROM position WHERE indexed IN (SELECT id FROM indexed WHERE owner = $1)",
    "DELETE FROM indexed WHERE owner = $1",
    "DELETE FROM collected WHERE collection_id IN (SELECT id FROM collection WHERE owner = $1)",
    "DELETE FROM collection WHERE owner = $1",
    // Logs of competitions stay as they were signed; nobody has a fingerprint of nothing.
    "UPDATE desk SET owner = zeroblob(32) WHERE owner = $1",
    "DELETE FROM browser WHERE hash = $1",
];

pub(super) async fn delete(
    connection: &mut SqliteConnection,
    account: Id,
    owner: Fingerprint,
) -> Result<(), StorageFault> {
    let owner = owner.bytes().to_vec();
    let query = "SELECT game_id, side FROM seat WHERE browser = $1";
    let seats = sqlx::query(query).bind(owner.clone()).fetch_all(&mut *connection).await?;
    for seat in &seats {
        unname(connection, seat.try_get(0)?, side_of(seat, 1)?).await?;
    }
    let displays = sqlx::query("SELECT id, wanted FROM display WHERE host = $1");
    for display in displays.bind(owner.clone()).fetch_all(&mut *connection).await? {
        let mut wanted: serde_json::Value =
            serde_json::from_str(display.try_get(1)?).unwrap_or_else(|_| serde_json::json!({}));
        wanted["name"] = DELETED.into();
        // Nobody has a fingerprint of nothing.
        sqlx::query("UPDATE display SET host = $1, wanted = $2 WHERE id = $3")
            .bind(vec![0_u8; 32])
            .bind(wanted.to_string())
            .bind(display.try_get::<String, _>(0)?)
            .execute(&mut *connection)
            .await?;
    }
    for query in OWNED {
        sqlx::query(query).bind(owner.clone()).execute(&mut *connection).await?;
    }
    for query in OWN {
        sqlx::query(query).bind(account.to_string()).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Takes the name and the words of a player out of a game.
async fn unname(connection: &mut SqliteConnection, game: String, side: Side) -> Result<(), StorageFault> {
    let query = "SELECT version, line FROM event WHERE game_id = $1 AND line LIKE '% room %'";
    for row in sqlx::query(query).bind(&game).fetch_all(&mut *connection).await? {
        let Some(line) = without_name(row.try_get(1)?, side, DELETED) else { continue };
        sqlx::query("UPDATE event SET line = $1 WHERE game_id = $2 AND version = $3")
            .bind(line)
            .bind(&game)
            .bind(row.try_get::<i64, _>(0)?)
            .execute(&mut *connection)
            .await?;
    }
    let query = "SELECT white_name, black_name FROM game WHERE id = $1";
    let row = sqlx::query(query).bind(&game).fetch_one(&mut *connection).await?;
    let mut names = BySide::<String> { white: row.try_get(0)?, black: row.try_get(1)? };
    *names.get_mut(side) = DELETED.to_owned();
    sqlx::query("UPDATE game SET white_name = $1, black_name = $2, sought = $3 WHERE id = $4")
        .bind(&names.white)
        .bind(&names.black)
        .bind(sought(&names))
        .bind(&game)
        .execute(connection)
        .await?;
    Ok(())
}

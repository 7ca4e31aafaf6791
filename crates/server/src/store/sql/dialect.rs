//! The SQL that differs between the two engines, side by side.

use super::{Builder, Connection, Pool, query};
use crate::store::{StorageError, names};

/// Makes a game findable by the names of its players, in the place of those it was found by before.
pub(in crate::store) async fn put_names(
    connection: &mut Connection,
    game: &str,
    sought: &str,
) -> Result<(), StorageError> {
    match connection {
        Connection::Lite(_) => {
            query("INSERT INTO named (game_id) VALUES ($1) ON CONFLICT (game_id) DO NOTHING")
                .bind(game)
                .execute(&mut *connection)
                .await?;
            let row = query("SELECT id FROM named WHERE game_id = $1").bind(game);
            let id: i64 = row.fetch_one(&mut *connection).await?.try_get(0)?;
            query("INSERT OR REPLACE INTO names (rowid, grams) VALUES ($1, $2)")
                .bind(id)
                .bind(names::groups(sought))
                .execute(connection)
                .await?;
        }
        #[cfg(feature = "cluster")]
        Connection::Postgres(_) => {
            let text = "INSERT INTO names (game_id, grams) VALUES ($1, string_to_array($2, ' ')) \
                        ON CONFLICT (game_id) DO UPDATE SET grams = excluded.grams";
            query(text).bind(game).bind(names::short_groups(sought)).execute(connection).await?;
        }
    }
    Ok(())
}

/// How the index of names is asked for a part of one; none for an empty one.
pub(in crate::store) fn grams(readers: &Pool, part: &str) -> Option<String> {
    match readers {
        Pool::Lite(_) => names::query(part),
        #[cfg(feature = "cluster")]
        Pool::Postgres(_) => names::short_query(part),
    }
}

/// Counts the games that have some groups of letters, up to a number.
pub(in crate::store) const fn count_names(readers: &Pool) -> &'static str {
    match readers {
        Pool::Lite(_) => "SELECT COUNT(*) FROM (SELECT 1 FROM names WHERE names MATCH $1 LIMIT $2)",
        #[cfg(feature = "cluster")]
        Pool::Postgres(_) => {
            "SELECT COUNT(*) FROM (SELECT 1 FROM names WHERE grams @> string_to_array($1, ' ') LIMIT $2) AS few"
        }
    }
}

/// Games by the groups of letters of their names.
pub(in crate::store) fn push_games_named(query: &mut Builder, readers: &Pool, grams: String) {
    match readers {
        Pool::Lite(_) => {
            // In this order: from the few names to their games.
            query.push(
                "names CROSS JOIN named n ON n.id = names.rowid CROSS JOIN game g ON g.id = n.game_id ",
            );
            query.push("WHERE names MATCH ").push_bind(grams);
        }
        #[cfg(feature = "cluster")]
        Pool::Postgres(_) => {
            query.push("names n JOIN game g ON g.id = n.game_id WHERE n.grams @> string_to_array(");
            query.push_bind(grams).push(", ' ')");
        }
    }
}

/// All games, with what is looked for best from the latest on.
pub(in crate::store) const fn latest_games(readers: &Pool) -> &'static str {
    match readers {
        Pool::Lite(_) => "game g INDEXED BY game_public WHERE 1 = 1",
        #[cfg(feature = "cluster")]
        Pool::Postgres(_) => "game g WHERE 1 = 1",
    }
}

/// Games after a number, to be made findable by names. Where no earlier version has kept any there are none.
pub(in crate::store) const fn games_in_order(connection: &Connection) -> Option<&'static str> {
    match connection {
        Connection::Lite(_) => {
            Some("SELECT rowid, id, sought FROM game WHERE rowid > $1 ORDER BY rowid LIMIT $2")
        }
        #[cfg(feature = "cluster")]
        Connection::Postgres(_) => None,
    }
}

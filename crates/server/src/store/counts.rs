//! How often each move was played in each position: stored, not counted on request.

use super::StorageError;
use super::sql::{Builder, Connection};

/// The collection under which everybody's games are counted.
pub(super) const EVERYBODY: &str = "";
/// The most rows of one statement.
const MOST: usize = 1_000;

/// A move in a position, with a result, once in a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct CountedMove {
    pub(super) hash: i64,
    /// Empty at a game's end.
    pub(super) played: String,
    pub(super) result: String,
}

/// Counts moves of a game, each one once.
pub(super) async fn add(
    connection: &mut Connection,
    collection: &str,
    rows: &[CountedMove],
) -> Result<(), StorageError> {
    for chunk in rows.chunks(MOST) {
        let text = "INSERT INTO opening (collection, hash, move, result, games) ";
        let mut query = Builder::new(text);
        query.push_values(chunk, |row, counted| {
            row.push_bind(collection)
                .push_bind(counted.hash)
                .push_bind(&counted.played)
                .push_bind(&counted.result)
                .push_bind(1_i64);
        });
        query.push(" ON CONFLICT (collection, hash, move, result) DO UPDATE SET games = opening.games + 1");
        query.build().persistent(false).execute(&mut *connection).await?;
    }
    Ok(())
}

//! Writes many new versions with two statements: each statement goes to another thread and back, which costs more than
//! its execution.

use super::StorageError;
use super::job::{AppendedVersion, millis, served};
use super::rows::side_word;
use super::sql::{Builder, Connection};

/// The most rows of one statement; SQLite takes 32,766 values.
const MOST: usize = 1_000;

/// Writes new versions of games without additional writes. The last one of each game has its progress.
pub(super) async fn append_all(
    connection: &mut Connection,
    appends: &[&AppendedVersion],
) -> Result<(), StorageError> {
    for chunk in appends.chunks(MOST) {
        let text = "INSERT INTO event (game_id, version, line, wish) ";
        let mut query = Builder::new(text);
        query.push_values(chunk, |row, append| {
            row.push_bind(append.game.to_string())
                .push_bind(i64::from(append.version))
                .push_bind(&append.line)
                .push_bind(&append.wish);
        });
        query.build().persistent(false).execute(&mut *connection).await?;
    }
    let last = |(place, append): &(usize, &&AppendedVersion)| {
        appends.get(place + 1).is_none_or(|next| next.game != append.game)
    };
    let latest: Vec<&AppendedVersion> =
        appends.iter().enumerate().filter(last).map(|(_, append)| *append).collect();
    for chunk in latest.chunks(MOST) {
        progress(connection, chunk).await?;
    }
    Ok(())
}

async fn progress(connection: &mut Connection, latest: &[&AppendedVersion]) -> Result<(), StorageError> {
    let text = "WITH now (id, status, last_ms, due_ms, turn, plies, result, zero_ms) AS (";
    let mut query = Builder::new(text);
    query.push_values(latest, |row, append| {
        let progress = &append.progress;
        row.push_bind(append.game.to_string())
            .push_bind(progress.status.word())
            .push_bind(millis(progress.last))
            .push_bind(progress.due.map(served))
            .push_bind(side_word(progress.turn))
            .push_bind(i64::from(progress.plies))
            .push_bind(&progress.result)
            .push_bind(served(progress.zero));
    });
    query.push(
        ") UPDATE game SET status = now.status, last_ms = now.last_ms, due_ms = now.due_ms, turn = now.turn, \
         plies = now.plies, result = now.result, zero_ms = now.zero_ms \
         FROM now WHERE game.id = now.id",
    );
    query.build().persistent(false).execute(connection).await?;
    Ok(())
}

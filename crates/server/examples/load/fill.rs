//! A database as large as a server's after years: finished games with names, their lines, and indexed positions.

use crate::Fault;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};
use std::path::Path;

/// Games that are made; the rest of the size is positions.
const GAMES: u64 = 200_000;
/// Positions that are written at once.
const AT_ONCE: u64 = 500_000;

/// Makes a database, whose tables are there, as large as so many megabytes.
pub(crate) async fn fill(path: &Path, megabytes: u64) -> Result<(), Fault> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Off)
        .synchronous(SqliteSynchronous::Off)
        .pragma("cache_size", "-200000");
    let mut file = options.connect().await?;
    // Ids as the server makes them have 13 digits of 32; these have decimal ones.
    let numbers =
        format!("WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {GAMES}) ");
    let id = "printf('%013d', n)";
    do_it(
        &mut file,
        format!(
            "{numbers} INSERT INTO game (id, ruleset, head, status, visibility, lobby, chat, way, created_ms, last_ms, \
             turn, plies, result, white_name, black_name, sought) SELECT {id}, 'international', 'game', 'ended', \
             'public', 0, 0, 'over the internet', 1600000000000 + n * 1000, 1600000000000 + n * 1000, 'W', 20, '2-0', \
             'White' || n, 'Black' || (n * 7919 % 100000), 'white' || n || char(10) || 'black' || (n * 7919 % 100000) FROM n"
        ),
    )
    .await?;
    do_it(
        &mut file,
        format!(
            "{numbers} INSERT INTO event (game_id, version, line) SELECT {id}, v.v, v.v * 1000 || ' play 32-28' FROM n, \
             (SELECT 1 AS v UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5) v"
        ),
    )
    .await?;
    do_it(
        &mut file,
        format!(
            "{numbers} INSERT INTO indexed (id, game_id, ruleset, href, white, black, date, listed, counted) \
             SELECT n, {id}, 'international', '/game/' || {id}, '', '', '', 1, 1 FROM n"
        ),
    )
    .await?;
    do_it(&mut file, "INSERT OR IGNORE INTO chore (kind, subject) VALUES ('names', '')".to_owned()).await?;
    let mut from = 0;
    while std::fs::metadata(path)?.len() >> 20 < megabytes {
        let to = from + AT_ONCE;
        // Spread over all hashes, as real ones are.
        do_it(
            &mut file,
            format!(
                "WITH RECURSIVE n (n) AS (SELECT {from} UNION ALL SELECT n + 1 FROM n WHERE n + 1 < {to}) \
                 INSERT INTO position (hash, indexed, ply, move, result) SELECT -9000000000000000000 + n * 300000000007, \
                 n / 60 % {GAMES} + 1, n, '32-28', 'W' FROM n"
            ),
        )
        .await?;
        from = to;
    }
    Ok(file.close().await?)
}

async fn do_it(file: &mut SqliteConnection, text: String) -> Result<(), Fault> {
    sqlx::query(AssertSqlSafe(text)).execute(file).await?;
    Ok(())
}

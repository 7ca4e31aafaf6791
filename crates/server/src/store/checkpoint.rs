//! Checkpoints: the write-ahead log is copied into the database file by a connection of its own, in parallel with
//! writing, so that no move waits for it.

use super::StorageError;
use super::sql;
use super::writer::writing;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// A checkpoint is due after this many transactions, or after this time if there was any.
const TRANSACTIONS: u32 = 200;
const TIME: Duration = Duration::from_secs(2);
/// A write-ahead log of this many pages is restarted as soon as little of it is left to copy.
const LONG_LOG: i64 = 4_000;
const LITTLE: i64 = 400;

/// How far a checkpoint has come, in pages.
#[derive(Clone, Copy, Debug)]
struct CheckpointProgress {
    log: i64,
    done: i64,
}

/// How a checkpoint went, and the connection if it can be used again.
type Outcome = (Option<SqliteConnection>, Result<CheckpointProgress, StorageError>);

/// When checkpoints are made.
#[derive(Debug)]
pub(super) struct Checkpoints {
    path: PathBuf,
    transactions: u32,
    last: Instant,
    running: Option<JoinHandle<Outcome>>,
    connection: Option<SqliteConnection>,
    /// Whether the last one failed.
    failing: bool,
}

impl Checkpoints {
    pub(super) fn new(path: &Path) -> Self {
        let (path, last) = (path.to_owned(), Instant::now());
        Self { path, transactions: 0, last, running: None, connection: None, failing: false }
    }

    pub(super) fn committed(&mut self) {
        self.transactions = self.transactions.saturating_add(1);
    }

    /// Begins a checkpoint if one is due, and sees to one that is done.
    pub(super) async fn advance(&mut self, writer: Option<&mut sql::Connection>) {
        if self.running.as_ref().is_some_and(JoinHandle::is_finished) {
            let reached = self.finish().await;
            if let (Some(CheckpointProgress { log, done }), Some(sql::Connection::Lite(writer))) =
                (reached, writer)
                && log > LONG_LOG
                && log - done < LITTLE
            {
                // With the rest done, the next transaction begins the log anew. If not, the next time will do.
                let _ = checkpoint(writer).await;
            }
        }
        let due = self.transactions >= TRANSACTIONS || self.transactions > 0 && self.last.elapsed() >= TIME;
        if !due || self.running.is_some() {
            return;
        }
        (self.transactions, self.last) = (0, Instant::now());
        let (connection, path) = (self.connection.take(), self.path.clone());
        self.running = Some(tokio::spawn(async move {
            let connection = match connection {
                Some(connection) => Ok(connection),
                None => writing(&path).connect().await,
            };
            match connection {
                Ok(mut connection) => match checkpoint(&mut connection).await {
                    Ok(reached) => (Some(connection), Ok(reached)),
                    Err(fault) => (None, Err(fault)),
                },
                Err(fault) => (None, Err(fault.into())),
            }
        }));
    }

    async fn finish(&mut self) -> Option<CheckpointProgress> {
        let (connection, reached) = self.running.take()?.await.ok()?;
        self.connection = connection;
        match reached {
            Ok(reached) => {
                if std::mem::take(&mut self.failing) {
                    tracing::warn!("the write-ahead log can be checkpointed again");
                }
                Some(reached)
            }
            Err(fault) => {
                if !std::mem::replace(&mut self.failing, true) {
                    tracing::error!(
                        %fault,
                        "the write-ahead log cannot be checkpointed and keeps growing; moves are written as long as there is space"
                    );
                }
                // Tried again when the time has come, even if nothing is written.
                self.transactions = self.transactions.max(1);
                None
            }
        }
    }

    /// Waits for what is under way and closes.
    pub(super) async fn end(&mut self) {
        self.finish().await;
        if let Some(connection) = self.connection.take() {
            // The writer closes after this one, and puts everything into the file.
            let _ = connection.close().await;
        }
    }
}

/// A checkpoint that waits for nobody.
async fn checkpoint(connection: &mut SqliteConnection) -> Result<CheckpointProgress, StorageError> {
    let row = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(connection).await?;
    Ok(CheckpointProgress { log: row.try_get(1)?, done: row.try_get(2)? })
}

//! Read connections to PostgreSQL. A network can go silent: no read waits for it longer than a few seconds, and a
//! connection that does not answer is discarded together with its place in the pool.

use futures_util::future::BoxFuture;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions, Connection as _};
use std::io::{Error, ErrorKind};
use std::time::Duration;

/// How long a short read may take.
pub(super) const SHORT: Duration = Duration::from_secs(5);
/// How long a connection may take to be established, or to show that it is alive.
const SIGN_OF_LIFE: Duration = Duration::from_secs(2);
/// A connection that was used a moment ago is alive.
const FRESH: Duration = Duration::from_secs(1);
/// How often it is looked whether the database is still there for what takes long, and when that has taken too long:
/// the database ends a statement before.
const LOOK: Duration = Duration::from_secs(3);
const LOOKS: u32 = 12;

/// What a pool is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum ReadLength {
    /// Rows that an index leads to.
    Short,
    /// As long as the database allows a statement.
    Long,
}

/// Connections that several share.
#[derive(Clone, Debug)]
pub(in crate::store) struct Readers {
    pub(super) pool: PgPool,
    length: ReadLength,
}

impl Readers {
    pub(in crate::store) async fn connect(
        options: PgConnectOptions,
        connections: u32,
        patience: Duration,
        length: ReadLength,
    ) -> Result<Self, sqlx::Error> {
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(patience)
            // Looked at in time, and not between two reads that follow each other.
            .test_before_acquire(false)
            .before_acquire(|connection, meta| {
                if meta.idle_for < FRESH { Box::pin(async { Ok(true) }) } else { is_there(connection) }
            })
            // It was perhaps left in the middle of an answer.
            .after_release(|connection, _| is_there(connection));
        Ok(Self { pool: pool.connect_with(options).await?, length })
    }

    /// Asks on a connection of the pool. One that does not answer in time never comes back to it.
    pub(super) async fn ask<T>(
        &self,
        work: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, sqlx::Error> {
        let mut connection = self.pool.acquire().await?;
        let asked = work(&mut connection);
        let done = match self.length {
            ReadLength::Short => tokio::time::timeout(SHORT, asked).await.ok(),
            ReadLength::Long => tokio::select! {
                done = asked => Some(done),
                () = self.until_gone() => None,
            },
        };
        done.unwrap_or_else(|| {
            drop(connection.detach());
            Err(late())
        })
    }

    /// Waits until the database lets nobody in any more, or would have ended the statement.
    async fn until_gone(&self) {
        for _ in 0..LOOKS {
            tokio::time::sleep(LOOK).await;
            let options = self.pool.connect_options();
            let let_in = async { options.connect().await?.close().await };
            if !matches!(tokio::time::timeout(SIGN_OF_LIFE, let_in).await, Ok(Ok(()))) {
                return;
            }
        }
    }
}

fn is_there(connection: &mut PgConnection) -> BoxFuture<'_, Result<bool, sqlx::Error>> {
    Box::pin(async move { in_time(SIGN_OF_LIFE, connection.ping()).await.map(|()| true) })
}

/// A network may lose a request or its answer.
pub(super) async fn in_time<T>(
    limit: Duration,
    work: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    tokio::time::timeout(limit, work).await.unwrap_or_else(|_| Err(late()))
}

fn late() -> sqlx::Error {
    sqlx::Error::Io(Error::new(ErrorKind::TimedOut, "the database does not answer"))
}

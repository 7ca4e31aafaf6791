//! Connections and pools of either engine, and how they run a query.

#[cfg(feature = "cluster")]
use super::readers::{Readers, SHORT, in_time};
use super::{MARK, Query, Row, Text, Value};
#[cfg(feature = "cluster")]
use sqlx::postgres::{PgArguments, PgConnection};
use sqlx::sqlite::SqliteArguments;
use sqlx::{AssertSqlSafe, Connection as _, Sqlite, SqliteConnection, SqlitePool, Transaction};

/// How long what writes, or moves a whole server, may take by itself; the writer has a shorter limit for all of its
/// work.
#[cfg(feature = "cluster")]
const LONG: std::time::Duration = std::time::Duration::from_secs(30);

/// A connection to either engine.
#[derive(Debug)]
pub(in crate::store) enum Connection {
    Lite(SqliteConnection),
    #[cfg(feature = "cluster")]
    Postgres(PgConnection),
}

/// Connections to either engine that several share.
#[derive(Clone, Debug)]
pub(in crate::store) enum Pool {
    Lite(SqlitePool),
    #[cfg(feature = "cluster")]
    Postgres(Readers),
}

/// Several queries that see the same moment.
pub(in crate::store) enum Reading {
    Lite(Transaction<'static, Sqlite>),
    #[cfg(feature = "cluster")]
    Postgres(Transaction<'static, sqlx::Postgres>),
}

/// What a query is given to.
pub(in crate::store) enum Target<'t> {
    Lite(&'t mut SqliteConnection),
    LitePool(&'t SqlitePool),
    #[cfg(feature = "cluster")]
    Postgres(&'t mut PgConnection),
    #[cfg(feature = "cluster")]
    PostgresReading(&'t mut PgConnection),
    #[cfg(feature = "cluster")]
    PostgresPool(&'t Readers),
}

/// What a statement has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) struct RowCount {
    rows: u64,
}

impl RowCount {
    /// How many rows it has written.
    pub(in crate::store) const fn rows_affected(self) -> u64 {
        self.rows
    }
}

impl Connection {
    pub(in crate::store) async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Self::Lite(connection) => connection.close().await,
            #[cfg(feature = "cluster")]
            Self::Postgres(connection) => connection.close().await,
        }
    }
}

impl Pool {
    pub(in crate::store) async fn begin(&self) -> Result<Reading, sqlx::Error> {
        match self {
            Self::Lite(pool) => pool.begin().await.map(Reading::Lite),
            #[cfg(feature = "cluster")]
            Self::Postgres(readers) => {
                // By itself each statement would see another moment.
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";
                in_time(SHORT, readers.pool.begin_with(begin)).await.map(Reading::Postgres)
            }
        }
    }

    pub(in crate::store) async fn close(&self) {
        match self {
            Self::Lite(pool) => pool.close().await,
            #[cfg(feature = "cluster")]
            Self::Postgres(readers) => readers.pool.close().await,
        }
    }
}

impl<'t> From<&'t mut Connection> for Target<'t> {
    fn from(connection: &'t mut Connection) -> Self {
        match connection {
            Connection::Lite(connection) => Self::Lite(connection),
            #[cfg(feature = "cluster")]
            Connection::Postgres(connection) => Self::Postgres(connection),
        }
    }
}

impl<'t> From<&'t Pool> for Target<'t> {
    fn from(pool: &'t Pool) -> Self {
        match pool {
            Pool::Lite(pool) => Self::LitePool(pool),
            #[cfg(feature = "cluster")]
            Pool::Postgres(pool) => Self::PostgresPool(pool),
        }
    }
}

impl<'t> From<&'t mut Reading> for Target<'t> {
    fn from(reading: &'t mut Reading) -> Self {
        match reading {
            Reading::Lite(reading) => Self::Lite(reading),
            #[cfg(feature = "cluster")]
            Reading::Postgres(reading) => Self::PostgresReading(reading),
        }
    }
}

impl<'t> From<&'t mut SqliteConnection> for Target<'t> {
    fn from(connection: &'t mut SqliteConnection) -> Self {
        Self::Lite(connection)
    }
}

impl Target<'_> {
    pub(super) async fn execute(self, query: Query) -> Result<RowCount, sqlx::Error> {
        let rows = match self {
            Self::Lite(connection) => lite(query).execute(connection).await?.rows_affected(),
            Self::LitePool(pool) => lite(query).execute(pool).await?.rows_affected(),
            #[cfg(feature = "cluster")]
            Self::Postgres(on) => in_time(LONG, postgres(query).execute(on)).await?.rows_affected(),
            #[cfg(feature = "cluster")]
            Self::PostgresReading(on) => in_time(SHORT, postgres(query).execute(on)).await?.rows_affected(),
            #[cfg(feature = "cluster")]
            Self::PostgresPool(readers) => {
                readers.ask(async |on| postgres(query).execute(on).await).await?.rows_affected()
            }
        };
        Ok(RowCount { rows })
    }

    pub(super) async fn fetch_all(self, query: Query) -> Result<Vec<Row>, sqlx::Error> {
        Ok(match self {
            Self::Lite(connection) => lite_rows(lite(query).fetch_all(connection).await?),
            Self::LitePool(pool) => lite_rows(lite(query).fetch_all(pool).await?),
            #[cfg(feature = "cluster")]
            Self::Postgres(on) => postgres_rows(in_time(LONG, postgres(query).fetch_all(on)).await?),
            #[cfg(feature = "cluster")]
            Self::PostgresReading(on) => postgres_rows(in_time(SHORT, postgres(query).fetch_all(on)).await?),
            #[cfg(feature = "cluster")]
            Self::PostgresPool(readers) => {
                postgres_rows(readers.ask(async |on| postgres(query).fetch_all(on).await).await?)
            }
        })
    }

    pub(super) async fn fetch_optional(self, query: Query) -> Result<Option<Row>, sqlx::Error> {
        Ok(match self {
            Self::Lite(connection) => lite(query).fetch_optional(connection).await?.map(Row::Lite),
            Self::LitePool(pool) => lite(query).fetch_optional(pool).await?.map(Row::Lite),
            #[cfg(feature = "cluster")]
            Self::Postgres(on) => in_time(LONG, postgres(query).fetch_optional(on)).await?.map(Row::Postgres),
            #[cfg(feature = "cluster")]
            Self::PostgresReading(on) => {
                in_time(SHORT, postgres(query).fetch_optional(on)).await?.map(Row::Postgres)
            }
            #[cfg(feature = "cluster")]
            Self::PostgresPool(readers) => {
                readers.ask(async |on| postgres(query).fetch_optional(on).await).await?.map(Row::Postgres)
            }
        })
    }
}

fn lite_rows(rows: Vec<sqlx::sqlite::SqliteRow>) -> Vec<Row> {
    rows.into_iter().map(Row::Lite).collect()
}

#[cfg(feature = "cluster")]
fn postgres_rows(rows: Vec<sqlx::postgres::PgRow>) -> Vec<Row> {
    rows.into_iter().map(Row::Postgres).collect()
}

fn lite(query: Query) -> sqlx::query::Query<'static, Sqlite, SqliteArguments> {
    let made = match query.text {
        Text::Whole(text) => sqlx::query(text),
        Text::Marked(text) => sqlx::query(AssertSqlSafe(text.replace(MARK, "?"))),
    };
    let bind = |made: sqlx::query::Query<'static, Sqlite, SqliteArguments>, value| match value {
        Value::Number(value) => made.bind(value),
        Value::Real(value) => made.bind(value),
        Value::Text(value) => made.bind(value),
        Value::Bytes(value) => made.bind(value),
    };
    query.values.into_iter().fold(made, bind).persistent(query.kept)
}

#[cfg(feature = "cluster")]
fn postgres(query: Query) -> sqlx::query::Query<'static, sqlx::Postgres, PgArguments> {
    let made = match query.text {
        Text::Whole(text) => sqlx::query(text),
        Text::Marked(text) => sqlx::query(AssertSqlSafe(numbered(&text))),
    };
    let bind = |made: sqlx::query::Query<'static, sqlx::Postgres, PgArguments>, value| match value {
        Value::Number(value) => made.bind(value),
        Value::Real(value) => made.bind(value),
        // PostgreSQL keeps no text with this letter in it, which stands in damaged files alone.
        Value::Text(Some(value)) if value.contains('\0') => made.bind(value.replace('\0', "\u{fffd}")),
        Value::Text(value) => made.bind(value),
        Value::Bytes(value) => made.bind(value),
    };
    query.values.into_iter().fold(made, bind).persistent(query.kept)
}

/// A marked text with the numbers of its placeholders.
#[cfg(feature = "cluster")]
fn numbered(text: &str) -> String {
    use std::fmt::Write as _;
    let mut pieces = text.split(MARK);
    let mut whole = pieces.next().unwrap_or_default().to_owned();
    for (place, piece) in pieces.enumerate() {
        // A string takes whatever is written to it.
        let _ = write!(whole, "${}{piece}", place + 1);
    }
    whole
}

/// Row by row: a table may be larger than the memory.
#[cfg(feature = "cluster")]
pub(super) fn fetch(
    query: Query,
    on: &mut Connection,
) -> futures_util::stream::BoxStream<'_, Result<Row, sqlx::Error>> {
    use futures_util::StreamExt;
    match on {
        Connection::Lite(connection) => lite(query).fetch(connection).map(|row| row.map(Row::Lite)).boxed(),
        Connection::Postgres(connection) => {
            postgres(query).fetch(connection).map(|row| row.map(Row::Postgres)).boxed()
        }
    }
}

//! The database of several nodes: PostgreSQL.

use super::open::{CROWDED, OpenedStore, READERS, READERS_APART, started};
use super::site::DatabaseSite;
use super::sql::{Connection, Pool, ReadLength, Readers};
use super::writer::Writer;
use super::{LastRun, Reckoning, SlowReaders, StorageError};
use crate::time::{GameClock, ServedTime, system_now};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection as _, Row as _, SqlSafeStr};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// The versions of the tables, from the first one on.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/postgres/0001_tables.sql"),
    include_str!("../../migrations/postgres/0002_nodes.sql"),
    include_str!("../../migrations/postgres/0003_waiting_calls.sql"),
    include_str!("../../migrations/postgres/0004_online.sql"),
    include_str!("../../migrations/postgres/0005_versions.sql"),
];
/// How long a connection may take to be made, and a transaction to be done.
const CONNECTING: Duration = Duration::from_secs(3);
const WRITING: Duration = Duration::from_secs(5);

/// By which nodes of a database know each other.
pub async fn cluster_name(address: &str) -> Result<String, StorageError> {
    let server = PostgresServer::at(address)?;
    let mut connection = server.connect().await?;
    server.prepare(&mut connection).await?;
    let row = sqlx::query("SELECT name FROM cluster").fetch_one(&mut connection).await;
    Ok(row.map_err(|fault| server.fault(&fault))?.try_get(0)?)
}

/// A server, by its address.
#[derive(Clone)]
pub(super) struct PostgresServer {
    options: PgConnectOptions,
}

/// Without the password.
impl fmt::Display for PostgresServer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (host, port) = (self.options.get_host(), self.options.get_port());
        let database = self.options.get_database().unwrap_or_default();
        write!(formatter, "postgres://{}@{host}:{port}/{database}", self.options.get_username())
    }
}

impl fmt::Debug for PostgresServer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{self}")
    }
}

impl PostgresServer {
    pub(super) fn at(address: &str) -> Result<Self, StorageError> {
        let options = PgConnectOptions::from_str(address).map_err(|fault| StorageError::Server {
            database: "the address of the database".to_owned(),
            reason: format!("{fault}; write postgres://user:password@host:5432/database"),
        })?;
        let options = options
            .application_name("damier")
            // A node that stops in the middle of a transaction must not keep what it has locked.
            .options([("idle_in_transaction_session_timeout", "3s"), ("statement_timeout", "30s")])
            .disable_statement_logging();
        Ok(Self { options })
    }

    pub(super) fn fault(&self, fault: &sqlx::Error) -> StorageError {
        let code = fault.as_database_error().and_then(|fault| fault.code()).unwrap_or_default().into_owned();
        let remedy = match (code.as_str(), fault) {
            ("28P01" | "28000", _) => "the user or the password is wrong: correct them in the address",
            ("3D000", _) => {
                "there is no such database: create it with createdb, or correct its name in the address"
            }
            ("42501", _) => "this user cannot create tables there: make the user the owner of the database",
            (_, sqlx::Error::Io(_)) => {
                "no answer: start PostgreSQL, or correct the host and port in the address"
            }
            (_, sqlx::Error::Protocol(_)) => {
                "something else answers there: correct the host and port in the address"
            }
            (_, sqlx::Error::Tls(_)) => {
                "no secure connection: check the certificate, or sslmode in the address"
            }
            _ => "check the address of the database",
        };
        let said =
            fault.as_database_error().map_or_else(|| fault.to_string(), |fault| fault.message().to_owned());
        StorageError::Server { database: self.to_string(), reason: format!("{said}; {remedy}") }
    }

    pub(super) async fn connect(&self) -> Result<PgConnection, StorageError> {
        match tokio::time::timeout(CONNECTING, self.options.connect()).await {
            Ok(connected) => connected.map_err(|fault| self.fault(&fault)),
            Err(_) => Err(StorageError::Server {
                database: self.to_string(),
                reason: "no answer within three seconds; start PostgreSQL, or correct the host and port"
                    .to_owned(),
            }),
        }
    }

    /// A new connection, which can write.
    pub(super) async fn open_writer(&self) -> Result<Connection, StorageError> {
        let mut connection = self.connect().await?;
        let standby = async {
            let row = sqlx::query("SELECT pg_is_in_recovery()").fetch_one(&mut connection).await?;
            Ok::<bool, StorageError>(row.try_get(0)?)
        };
        if self.in_time(standby).await? {
            return Err(StorageError::Server {
                database: self.to_string(),
                reason: "this is a read-only standby; give the address of the primary".to_owned(),
            });
        }
        Ok(Connection::Postgres(connection))
    }

    /// A network may lose a request or its answer.
    pub(super) async fn in_time<T>(
        &self,
        work: impl Future<Output = Result<T, StorageError>>,
    ) -> Result<T, StorageError> {
        tokio::time::timeout(WRITING, work).await.unwrap_or_else(|_| {
            Err(sqlx::Error::Io(std::io::Error::new(
                std::io::ErrorKind::TimedOut,
                "the database does not answer",
            ))
            .into())
        })
    }

    async fn version(&self, connection: &mut PgConnection) -> Result<i64, StorageError> {
        let there = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
        let row = sqlx::query(there).fetch_one(&mut *connection).await.map_err(|fault| self.fault(&fault))?;
        if !row.try_get::<bool, _>(0)? {
            return Ok(0);
        }
        let newest = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
        Ok(sqlx::query(newest).fetch_one(connection).await?.try_get(0)?)
    }

    /// Brings the tables to our version. Several nodes may do so at once: each waits for the other.
    pub(super) async fn prepare(&self, connection: &mut PgConnection) -> Result<(), StorageError> {
        let (found, known) = (self.version(connection).await?, MIGRATIONS.len() as i64);
        if found > known {
            let oldest = sqlx::query("SELECT oldest FROM cluster").fetch_one(connection).await?;
            if oldest.try_get::<i64, _>(0)? <= known {
                tracing::info!(found, known, "the tables are of a later version that this one can still use");
                return Ok(());
            }
            return Err(StorageError::Server {
                database: self.to_string(),
                reason: format!(
                    "it was written by a newer version of Damier (format {found}; this program knows {known}); nothing was changed: use the newer program"
                ),
            });
        }
        if found == known {
            return Ok(());
        }
        let migration = |(place, sql): (usize, &&'static str)| {
            let version = place as i64 + 1;
            Migration::new(version, "".into(), MigrationType::Simple, sql.into_sql_str(), false)
        };
        let migrations = MIGRATIONS.iter().enumerate().map(migration).collect();
        let done = Migrator::with_migrations(migrations).run(connection).await;
        done.map_err(|fault| match fault {
            MigrateError::Execute(fault) | MigrateError::ExecuteMigration(fault, _) => self.fault(&fault),
            fault => StorageError::Server {
                database: self.to_string(),
                reason: format!("its tables cannot be created: {fault}"),
            },
        })
    }

    /// The storage, with its writer and its readers.
    pub(super) async fn open(&self, reckoning: Reckoning) -> Result<OpenedStore, StorageError> {
        let mut connection = self.connect().await?;
        self.prepare(&mut connection).await?;
        connection.close().await?;
        // What the clocks of others show does not matter: whoever takes a slot over knows how they differ.
        let (life, shown) = (LastRun { last_seen: None }, ServedTime(system_now().0));
        let readers = async |connections: u32, patience: Duration, length: ReadLength| {
            let made = Readers::connect(self.options.clone(), connections, patience, length).await;
            made.map(Pool::Postgres).map_err(|fault| self.fault(&fault))
        };
        let apart = SlowReaders {
            explorer: readers(READERS_APART, CROWDED, ReadLength::Long).await?,
            search: readers(READERS_APART, CROWDED, ReadLength::Long).await?,
            downloads: readers(READERS_APART, CROWDED * 10, ReadLength::Long).await?,
        };
        let all = readers(READERS * 2, CROWDED, ReadLength::Short).await?;
        let clock = Arc::new(GameClock::start(shown));
        let (connection, site) = (self.open_writer().await?, DatabaseSite::Server(Box::new(self.clone())));
        let writer = Writer::new(connection, site, Some(Arc::clone(&clock)), reckoning);
        let leases = readers(READERS_APART, CROWDED, ReadLength::Short).await?;
        let db = started(writer, all, apart, Some(leases)).await?;
        Ok(OpenedStore { db, life, clock, unchecked: false })
    }
}

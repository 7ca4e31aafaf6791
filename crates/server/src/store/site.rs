//! Where the database is: a local file, or a server shared by several nodes.

use super::StorageError;
use super::sql::{self, Connection};
use super::writer::writing;
use sqlx::ConnectOptions;
use std::fmt;
use std::path::{Path, PathBuf};

/// What keeps everything.
#[derive(Clone, Default, PartialEq, Eq)]
pub enum Database {
    /// SQLite, in the data directory.
    #[default]
    Directory,
    /// PostgreSQL, by its address.
    Postgres(String),
}

/// An address may have a password in it.
impl fmt::Debug for Database {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Directory => formatter.write_str("Directory"),
            Self::Postgres(_) => formatter.write_str("Postgres"),
        }
    }
}

/// Where the database is.
#[derive(Clone, Debug)]
pub(super) enum DatabaseSite {
    File(PathBuf),
    #[cfg(feature = "cluster")]
    Server(Box<super::postgres::PostgresServer>),
}

impl fmt::Display for DatabaseSite {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(formatter, "{}", path.display()),
            #[cfg(feature = "cluster")]
            Self::Server(server) => write!(formatter, "{server}"),
        }
    }
}

impl DatabaseSite {
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            #[cfg(feature = "cluster")]
            Self::Server(_) => None,
        }
    }

    /// A new connection, which can write.
    pub(super) async fn open_writer(&self) -> Result<Connection, StorageError> {
        match self {
            Self::File(path) => {
                let mut connection = writing(path).connect().await?;
                // A row that stays as it is would not be written.
                for text in ["BEGIN IMMEDIATE", "UPDATE life SET seen_ms = seen_ms + 1", "COMMIT"] {
                    sql::query(text).execute(&mut connection).await?;
                }
                Ok(Connection::Lite(connection))
            }
            #[cfg(feature = "cluster")]
            Self::Server(server) => server.open_writer().await,
        }
    }

    /// Something that has to be done in time where a network may lose it.
    pub(super) async fn in_time<T>(
        &self,
        work: impl Future<Output = Result<T, StorageError>>,
    ) -> Result<T, StorageError> {
        match self {
            Self::File(_) => work.await,
            #[cfg(feature = "cluster")]
            Self::Server(server) => server.in_time(work).await,
        }
    }
}

//! Copies of the database in a file of their own.

use super::StorageError;
use super::check::{CheckProgress, check};
use super::open::{damaged, known_version, options, version};
use sqlx::{ConnectOptions, Row};
use std::path::Path;

/// A copy of the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyReport {
    /// How many games are in it.
    pub games: u64,
}

impl CopyReport {
    /// Writes a consistent snapshot of a database to a new file, even while others use the database.
    pub async fn of(source: &Path, target: &Path) -> Result<(), StorageError> {
        let connection = options(source).connect().await;
        let mut connection = connection.map_err(|fault| damaged(source, &fault))?;
        let written = sqlx::query("VACUUM INTO $1").bind(target.to_string_lossy().into_owned());
        written.execute(&mut connection).await.map_err(|fault| damaged(target, &fault))?;
        Ok(())
    }

    /// Checks a copy: that it is sound, and of a known version. Nothing is changed in it.
    pub async fn verify(path: &Path) -> Result<Self, StorageError> {
        let options =
            sqlx::sqlite::SqliteConnectOptions::new().filename(path).read_only(true).immutable(true);
        let mut connection = options.connect().await.map_err(|fault| damaged(path, &fault))?;
        check(&mut connection, path, &CheckProgress::default()).await?;
        let (found, known) = (version(&mut connection, path).await?, known_version());
        if found > known {
            return Err(StorageError::Newer { path: path.to_owned(), found, known });
        }
        if found == 0 {
            let reason = "it is not a Damier database".to_owned();
            return Err(StorageError::Damaged { path: path.to_owned(), reason });
        }
        let row = sqlx::query("SELECT COUNT(*) FROM game").fetch_one(&mut connection).await?;
        Ok(Self { games: u64::try_from(row.try_get::<i64, _>(0)?).unwrap_or(0) })
    }
}

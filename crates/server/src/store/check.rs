//! Checks the whole database, whatever its size.

use super::open::damaged;
use super::sql::Pool;
use super::{Db, StorageError};
use sqlx::{Row, SqliteConnection};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The result of the check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Soundness {
    /// It was checked and is sound.
    #[default]
    Whole,
    /// It is being checked.
    Checking {
        /// Tables that are done.
        done: usize,
        /// All tables.
        tables: usize,
    },
    /// Something is wrong with it.
    Damaged(String),
}

/// The progress of a check.
#[derive(Debug, Default)]
pub struct CheckProgress {
    known: Mutex<Soundness>,
}

/// How often a long check logs its progress.
const TELL: Duration = Duration::from_secs(10);

impl CheckProgress {
    /// What is known by now.
    pub fn soundness(&self) -> Soundness {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn reached(&self, soundness: Soundness) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = soundness;
    }
}

/// Checks every table and every index.
pub(super) async fn check(
    connection: &mut SqliteConnection,
    path: &Path,
    progress: &CheckProgress,
) -> Result<(), StorageError> {
    let names = "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 ORDER BY name";
    let rows = sqlx::query(names).fetch_all(&mut *connection).await.map_err(|fault| damaged(path, &fault))?;
    let names = rows.iter().map(|row| row.try_get(0)).collect::<Result<Vec<String>, _>>()?;
    let (tables, mut told) = (names.len(), Instant::now());
    for (done, name) in names.iter().enumerate() {
        progress.reached(Soundness::Checking { done, tables });
        if told.elapsed() > TELL {
            told = Instant::now();
            tracing::info!(done, tables, "the database is being checked");
        }
        // A pragma takes no placeholder; the names are our own, and quoted.
        let text = format!("PRAGMA integrity_check('{}')", name.replace('\'', "''"));
        let row = sqlx::query(sqlx::AssertSqlSafe(text)).fetch_one(&mut *connection).await;
        let said: String = row.and_then(|row| row.try_get(0)).map_err(|fault| damaged(path, &fault))?;
        if said != "ok" {
            return Err(StorageError::Damaged {
                path: path.to_owned(),
                reason: format!("table {name}: {said}"),
            });
        }
    }
    progress.reached(Soundness::Whole);
    Ok(())
}

impl Db {
    /// Checks the whole database in the background, and logs the result.
    pub async fn check_in_background(&self, path: &Path, progress: &CheckProgress) {
        progress.reached(Soundness::Checking { done: 0, tables: 0 });
        let began = Instant::now();
        tracing::info!(path = %path.display(), "the database is large: it is checked in the background");
        let checked = async {
            match &self.apart.downloads {
                Pool::Lite(readers) => check(&mut *readers.acquire().await?, path, progress).await,
                // PostgreSQL looks after its own pages.
                #[cfg(feature = "cluster")]
                Pool::Postgres(_) => {
                    progress.reached(Soundness::Whole);
                    Ok(())
                }
            }
        };
        match checked.await {
            Ok(()) => {
                tracing::info!(seconds = began.elapsed().as_secs_f64(), "the database is sound");
            }
            Err(fault) => {
                progress.reached(Soundness::Damaged(fault.to_string()));
                tracing::error!(
                    %fault,
                    "the database is damaged: what can be read is still served; stop the server, keep a copy of its \
                     directory, and restore a backup with damier restore"
                );
            }
        }
    }
}

//! Backups: all games in one file, made whether the server is running or not, and restored while it is stopped.

use crate::store::{CopyReport, DataDirectory, StorageError};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The report of a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupReport {
    /// How many games are in it.
    pub games: u64,
}

/// The report of a restored backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoreReport {
    /// How many games are in it.
    pub games: u64,
    /// Where the database is kept that was there before.
    pub aside: Option<PathBuf>,
}

/// Why a backup was not made, or not put in place.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// Files are never overwritten.
    #[error("{} already exists: name another file, or remove it first", path.display())]
    Exists {
        /// Which file.
        path: PathBuf,
    },
    /// The file does not exist.
    #[error("{} does not exist: check --data and the spelling", path.display())]
    Missing {
        /// Which file.
        path: PathBuf,
    },
    /// A file cannot be written or moved.
    #[error("{} cannot be written: {source}", path.display())]
    Writing { path: PathBuf, source: io::Error },
    /// The runtime cannot start.
    #[error("the program cannot start: {0}")]
    Beginning(io::Error),
    /// The database refuses.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Writes the games of a data directory to a new file. What is written meanwhile is in it as a whole or not at all.
pub fn save(directory: &Path, file: &Path) -> Result<BackupReport, BackupError> {
    if file.exists() {
        return Err(BackupError::Exists { path: file.to_owned() });
    }
    let source = present(&directory.join(DataDirectory::FILE))?;
    let unfinished = sibling(file, "unfinished");
    let copied = wait(async {
        CopyReport::of(&source, &unfinished).await?;
        CopyReport::verify(&unfinished).await
    });
    let saved = copied.and_then(|copied| {
        let named = fs::rename(&unfinished, file).and_then(|()| synced(file));
        named.map_err(|source| BackupError::Writing { path: file.to_owned(), source })?;
        Ok(BackupReport { games: copied.games })
    });
    if saved.is_err() {
        // Nothing more can be done about what is left of it.
        let _ = fs::remove_file(&unfinished);
    }
    saved
}

/// Puts a backup in place of a data directory's database, which is kept aside. Not while a server uses it.
pub fn restore(directory: &Path, file: &Path) -> Result<RestoreReport, BackupError> {
    let copied = wait(CopyReport::verify(&present(file)?))?;
    let data = DataDirectory::take(directory)?;
    let (target, incoming) = (data.file(), sibling(&data.file(), "incoming"));
    let writing = |path: &Path| {
        let path = path.to_owned();
        move |source: io::Error| BackupError::Writing { path, source }
    };
    fs::copy(file, &incoming).map(drop).and_then(|()| synced(&incoming)).map_err(writing(&incoming))?;
    // A log without its database goes aside, too: it would be taken for that of the backup.
    let there = PARTS.iter().any(|ending| with_ending(&target, ending).exists());
    let aside = if there { Some(put_aside(&target).map_err(writing(&target))?) } else { None };
    fs::rename(&incoming, &target).and_then(|()| synced(directory)).map_err(writing(&target))?;
    Ok(RestoreReport { games: copied.games, aside })
}

/// The files of a database, by what its name is followed by; itself last.
const PARTS: [&str; 4] = ["-wal", "-shm", "-journal", ""];

/// Gives a database another name, and with it the files that belong to it.
fn put_aside(path: &Path) -> io::Result<PathBuf> {
    let is_free = |aside: &PathBuf| PARTS.iter().all(|ending| !with_ending(aside, ending).exists());
    let free = (1..).map(|number: u32| sibling(path, &format!("replaced-{number}"))).find(is_free);
    let aside = free.ok_or(io::ErrorKind::AlreadyExists)?;
    for ending in PARTS {
        let [from, to] = [path, &aside].map(|path| with_ending(path, ending));
        if from.exists() {
            fs::rename(from, to)?;
        }
    }
    Ok(aside)
}

fn present(path: &Path) -> Result<PathBuf, BackupError> {
    if path.is_file() { Ok(path.to_owned()) } else { Err(BackupError::Missing { path: path.to_owned() }) }
}

fn sibling(path: &Path, word: &str) -> PathBuf {
    with_ending(path, &format!(".{word}"))
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Sees to it that what was written is on the disk.
fn synced(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Waits for something that is done elsewhere.
fn wait<T>(work: impl Future<Output = Result<T, StorageError>>) -> Result<T, BackupError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    Ok(runtime.map_err(BackupError::Beginning)?.block_on(work)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlx::{ConnectOptions, Connection};

    /// A directory with a database in it.
    fn directory(name: &str) -> PathBuf {
        let directory = std::env::temp_dir().join(format!("damier-backup-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&directory);
        let data = DataDirectory::take(&directory).expect("it can be made");
        let opened = wait(async {
            let opened =
                data.open(crate::store::CheckTime::AfterStart, crate::store::Reckoning::IDLE).await?;
            opened.db.close().await;
            Ok(())
        });
        opened.expect("it can be opened");
        directory
    }

    fn change(file: &Path, sql: &'static str) {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
        let changed = wait(async {
            let mut connection = options.connect().await?;
            sqlx::query(sql).execute(&mut connection).await?;
            connection.close().await?;
            Ok(())
        });
        changed.expect("it can be changed");
    }

    #[test]
    fn what_was_saved_comes_back() {
        let directory = directory("back");
        let file = directory.join("saved.db");
        assert_eq!(save(&directory, &file).expect("it is saved"), BackupReport { games: 0 });
        assert!(matches!(save(&directory, &file), Err(BackupError::Exists { .. })));
        let old = fs::read(directory.join(DataDirectory::FILE)).expect("it is there");
        let restored = restore(&directory, &file).expect("it is restored");
        let aside = restored.aside.expect("there was one before");
        assert_eq!(fs::read(aside).expect("it is kept"), old);
        let again = restore(&directory, &file).expect("it is restored").aside.expect("there was one before");
        assert!(again.to_string_lossy().ends_with("replaced-2"), "{}", again.display());
        fs::remove_dir_all(directory).expect("it can be removed");
    }

    #[test]
    fn a_log_without_its_database_is_not_taken_for_that_of_the_backup() {
        let directory = directory("log");
        let saved = directory.join("saved.db");
        save(&directory, &saved).expect("it is saved");
        let (target, log) = (directory.join("damier.db"), directory.join("damier.db-wal"));
        fs::remove_file(&target).expect("it goes");
        fs::write(&log, "what may be games").expect("a log");
        let aside = restore(&directory, &saved).expect("it is restored").aside.expect("the log was there");
        assert!(!log.exists() && target.exists());
        let kept = fs::read_to_string(with_ending(&aside, "-wal")).expect("the log is kept");
        assert_eq!(kept, "what may be games");
        fs::remove_dir_all(directory).expect("it can be removed");
    }

    #[test]
    fn what_cannot_be_used_is_refused_and_nothing_is_changed() {
        let directory = directory("refused");
        let newer = directory.join("newer.db");
        save(&directory, &newer).expect("it is saved");
        change(&newer, "UPDATE _sqlx_migrations SET version = 99 WHERE version = 1");
        let fault = restore(&directory, &newer).expect_err("it is newer").to_string();
        assert!(fault.contains("newer.db") && fault.contains("99"), "{fault}");

        let strange = directory.join("strange.db");
        change_new(&strange);
        let fault = restore(&directory, &strange).expect_err("it has no games").to_string();
        assert!(fault.contains("strange.db") && fault.contains("not a Damier database"), "{fault}");

        let held = DataDirectory::take(&directory).expect("nobody else has it");
        save(&directory, &directory.join("meanwhile.db")).expect("a server that runs does no harm");
        let fault =
            restore(&directory, &directory.join("meanwhile.db")).expect_err("a server runs").to_string();
        assert!(fault.contains("another process"), "{fault}");
        drop(held);
        let names =
            fs::read_dir(&directory).expect("it can be read").flatten().map(|entry| entry.file_name());
        let moved = names.filter(|name| name.to_string_lossy().contains("replaced")).count();
        assert_eq!(moved, 0, "the database was put aside");
        fs::remove_dir_all(directory).expect("it can be removed");
    }

    /// A database that is not ours.
    fn change_new(file: &Path) {
        File::create(file).expect("it can be made");
        change(file, "CREATE TABLE other (number INTEGER)");
    }
}

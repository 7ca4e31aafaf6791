//! Opening the data folder: nobody else may be using it, and nothing in it is destroyed.

use super::check::{CheckProgress, check};
use super::read::moment;
use super::site::DatabaseSite;
use super::sql::{self, Connection, Pool};
use super::writer::{PATIENT_QUEUE, QUEUE, WriteQueue, Writer, writing};
use super::{BackfillState, Database, Db, LastRun, Reckoning, SlowReaders, StorageError};
use crate::time::{GameClock, ServedTime, system_now};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection as _, Row, SqlSafeStr, SqliteConnection};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// The versions of the tables, from the first one on.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/sqlite/0001_games.sql"),
    include_str!("../../migrations/sqlite/0002_people.sql"),
    include_str!("../../migrations/sqlite/0003_study.sql"),
    include_str!("../../migrations/sqlite/0004_positions.sql"),
    include_str!("../../migrations/sqlite/0005_desk.sql"),
    include_str!("../../migrations/sqlite/0006_firm.sql"),
    include_str!("../../migrations/sqlite/0007_strangers.sql"),
    include_str!("../../migrations/sqlite/0008_events.sql"),
    include_str!("../../migrations/sqlite/0009_callback.sql"),
    include_str!("../../migrations/sqlite/0010_waiting_calls.sql"),
    include_str!("../../migrations/sqlite/0011_online.sql"),
];
/// A file larger than this is looked through after the start, unless it is asked to be before.
const SMALL: u64 = 64 << 20;
/// Connections that read for games, and for each kind of thing that can take long.
pub(super) const READERS: u32 = 4;
pub(super) const READERS_APART: u32 = 2;
/// How long somebody waits for one of those that can take long.
pub(super) const CROWDED: Duration = Duration::from_secs(3);

/// When a large database is checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CheckTime {
    /// Beside everything else.
    #[default]
    AfterStart,
    /// Before anything else.
    BeforeStart,
}

/// A data directory that is ours as long as this lives.
#[derive(Debug)]
pub struct DataDirectory {
    directory: PathBuf,
    _lock: File,
}

/// An opened storage.
#[derive(Debug)]
pub struct OpenedStore {
    /// The storage.
    pub db: Db,
    /// What it knows about earlier times.
    pub life: LastRun,
    /// The games' clock, which continues from where it was.
    pub clock: Arc<GameClock>,
    /// Whether it is still to be looked through.
    pub unchecked: bool,
}

impl DataDirectory {
    /// Takes a directory, and makes it if it is not there.
    pub fn take(directory: &Path) -> Result<Self, StorageError> {
        let fault = |reason: std::io::Error| StorageError::Directory {
            path: directory.to_owned(),
            reason: reason.to_string(),
        };
        fs::create_dir_all(directory).map_err(fault)?;
        let lock = File::create(directory.join("damier.lock")).map_err(fault)?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { directory: directory.to_owned(), _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(StorageError::InUse { path: directory.to_owned() }),
            Err(TryLockError::Error(reason)) => Err(fault(reason)),
        }
    }

    /// The name of the database in its directory.
    pub const FILE: &str = "damier.db";

    /// The file of the database.
    pub fn file(&self) -> PathBuf {
        self.directory.join(Self::FILE)
    }

    /// Opens the database that is meant: the one in this directory, or one that several nodes share.
    pub async fn open_database(
        &self,
        database: &Database,
        when: CheckTime,
        reckoning: Reckoning,
    ) -> Result<OpenedStore, StorageError> {
        match database {
            Database::Directory => self.open(when, reckoning).await,
            #[cfg(feature = "cluster")]
            Database::Postgres(address) => {
                super::postgres::PostgresServer::at(address)?.open(reckoning).await
            }
            #[cfg(not(feature = "cluster"))]
            Database::Postgres(_) => Err(without_postgres()),
        }
    }

    /// Opens the database, and upgrades it if it is older; a copy of the old one is kept next to it.
    pub async fn open(&self, when: CheckTime, reckoning: Reckoning) -> Result<OpenedStore, StorageError> {
        self.open_with(MIGRATIONS, when, reckoning).await
    }

    async fn open_with(
        &self,
        migrations: &[&'static str],
        when: CheckTime,
        reckoning: Reckoning,
    ) -> Result<OpenedStore, StorageError> {
        let path = self.file();
        self.make_if_missing(migrations).await?;
        let mut connection = match writing(&path).connect().await {
            Ok(connection) => connection,
            Err(fault) => return Err(damaged(&path, &fault)),
        };
        let large = fs::metadata(&path).map_or(0, |file| file.len()) > SMALL;
        let unchecked = large && when == CheckTime::AfterStart;
        if !unchecked {
            check(&mut connection, &path, &CheckProgress::default()).await?;
        }
        let found = version(&mut connection, &path).await?;
        let known = migrations.len() as i64;
        if found > known {
            return Err(StorageError::Newer { path, found, known });
        }
        if found < known {
            if found > 0 {
                self.keep_a_copy(&mut connection, found).await?;
            }
            migrate(&mut connection, &path, migrations).await?;
        }
        let mut connection = Connection::Lite(connection);
        let (life, shown) = life(&mut connection).await?;
        let clock = Arc::new(GameClock::start(shown));
        let db = served(connection, &path, Some(Arc::clone(&clock)), reckoning).await?;
        Ok(OpenedStore { db, life, clock, unchecked })
    }

    /// Makes a new database.
    #[cfg(feature = "cluster")]
    pub(super) async fn make(&self) -> Result<(), StorageError> {
        self.make_if_missing(MIGRATIONS).await
    }

    /// A new database is created under another name first, so that an existing one is never unfinished.
    async fn make_if_missing(&self, migrations: &[&'static str]) -> Result<(), StorageError> {
        let path = self.file();
        if let Ok(file) = fs::metadata(&path) {
            return if file.len() == 0 { Err(StorageError::Empty { path }) } else { Ok(()) };
        }
        let beside = |ending: &str| self.directory.join(format!("{}{ending}", Self::FILE));
        if let Some(log) = ["-wal", "-journal"].map(beside).into_iter().find(|log| log.exists()) {
            return Err(StorageError::Missing { path, log });
        }
        let new = beside(".new");
        for unfinished in ["", "-wal", "-shm", "-journal"].map(|ending| beside(&format!(".new{ending}"))) {
            // It may not be there; if it cannot go, the next step says so.
            let _ = fs::remove_file(unfinished);
        }
        let connection = options(&new).create_if_missing(true).connect().await;
        let mut connection = connection.map_err(|fault| damaged(&new, &fault))?;
        migrate(&mut connection, &new, migrations).await?;
        connection.close().await?;
        let named = fs::rename(&new, &path)
            .and_then(|()| File::open(&self.directory))
            .and_then(|directory| directory.sync_all());
        let directory = self.directory.clone();
        named.map_err(|reason| StorageError::Directory { path: directory, reason: reason.to_string() })
    }

    /// Opens a database that another process uses: both may write, each waits for the other.
    pub async fn visit(directory: &Path, reckoning: Reckoning) -> Result<Db, StorageError> {
        let path = directory.join(Self::FILE);
        let connection = writing(&path).connect().await;
        let mut connection = connection.map_err(|fault| damaged(&path, &fault))?;
        let (found, known) = (version(&mut connection, &path).await?, known_version());
        if found > known {
            return Err(StorageError::Newer { path, found, known });
        }
        if found < known {
            let reason = "an older server is using it; stop that one first".to_owned();
            return Err(StorageError::Directory { path, reason });
        }
        served(Connection::Lite(connection), &path, None, reckoning).await
    }

    async fn keep_a_copy(&self, connection: &mut SqliteConnection, found: i64) -> Result<(), StorageError> {
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(connection).await?;
        let copy = self.directory.join(format!("damier.db.before-{}", found + 1));
        fs::copy(self.file(), copy).map(drop).map_err(|reason| StorageError::Directory {
            path: self.directory.clone(),
            reason: reason.to_string(),
        })
    }
}

/// Opens a database that nodes use, or could, without being one of them.
pub async fn visit_server(address: &str, reckoning: Reckoning) -> Result<Db, StorageError> {
    #[cfg(feature = "cluster")]
    return Ok(super::postgres::PostgresServer::at(address)?.open(reckoning).await?.db);
    #[cfg(not(feature = "cluster"))]
    {
        let _ = (address, reckoning);
        Err(without_postgres())
    }
}

#[cfg(not(feature = "cluster"))]
fn without_postgres() -> StorageError {
    StorageError::Server {
        database: "PostgreSQL".to_owned(),
        reason: "this program was built without it; build it with --features cluster".to_owned(),
    }
}

/// The storage, with its writer and its readers.
async fn served(
    connection: Connection,
    path: &Path,
    clock: Option<Arc<GameClock>>,
    reckoning: Reckoning,
) -> Result<Db, StorageError> {
    let readers = async |connections: u32, patience: Duration| {
        let readers = SqlitePoolOptions::new().max_connections(connections).acquire_timeout(patience);
        readers.connect_with(options(path).read_only(true)).await.map(Pool::Lite)
    };
    let apart = SlowReaders {
        explorer: readers(READERS_APART, CROWDED).await?,
        search: readers(READERS_APART, CROWDED).await?,
        downloads: readers(READERS_APART, CROWDED * 10).await?,
    };
    let readers = readers(READERS, CROWDED * 10).await?;
    let site = DatabaseSite::File(path.to_owned());
    started(
        Writer::new(connection, site, clock, reckoning),
        readers,
        apart,
        #[cfg(feature = "cluster")]
        None,
    )
    .await
}

/// The storage with a writer that works from now on.
pub(super) async fn started(
    writer: Writer,
    readers: Pool,
    apart: SlowReaders,
    #[cfg(feature = "cluster")] leases: Option<Pool>,
) -> Result<Db, StorageError> {
    let (orders, urgent) = mpsc::channel(QUEUE);
    let (patiently, patient) = mpsc::channel(PATIENT_QUEUE);
    tokio::spawn(writer.run(WriteQueue { urgent, patient }));
    let db = Db {
        readers,
        apart,
        writer: orders,
        patient: patiently,
        ready: Arc::new(BackfillState::default()),
        #[cfg(feature = "cluster")]
        leases,
    };
    db.look_what_is_ready().await?;
    Ok(db)
}

pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(false)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // What is deleted is gone from the file, too.
        .pragma("secure_delete", "ON")
        .busy_timeout(Duration::from_secs(5))
}

/// The newest version of the tables that we know.
pub(super) const fn known_version() -> i64 {
    MIGRATIONS.len() as i64
}

/// The version of the tables; 0 for a new file.
pub(super) async fn version(connection: &mut SqliteConnection, path: &Path) -> Result<i64, StorageError> {
    let names = "SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'";
    let row = sqlx::query(names).fetch_one(&mut *connection).await.map_err(|fault| damaged(path, &fault))?;
    if row.try_get::<i64, _>(0)? == 0 {
        return Ok(0);
    }
    let newest = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
    Ok(sqlx::query(newest).fetch_one(connection).await?.try_get(0)?)
}

async fn migrate(
    connection: &mut SqliteConnection,
    path: &Path,
    migrations: &[&'static str],
) -> Result<(), StorageError> {
    let migration = |(place, sql): (usize, &&'static str)| {
        let version = place as i64 + 1;
        Migration::new(version, "".into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let migrations = migrations.iter().enumerate().map(migration).collect();
    let done = Migrator::with_migrations(migrations).run(connection).await;
    done.map_err(|fault| StorageError::Directory { path: path.to_owned(), reason: fault.to_string() })
}

/// When the server was last seen, and what the games' clock showed then; a new one begins with the time it is.
pub(super) async fn life(connection: &mut Connection) -> Result<(LastRun, ServedTime), StorageError> {
    let row = sql::query("SELECT seen_ms, played_ms FROM life").fetch_optional(connection).await?;
    let Some(row) = row else { return Ok((LastRun { last_seen: None }, ServedTime(system_now().0))) };
    let seen = moment(row.try_get(0)?);
    let shown = row.try_get::<Option<i64>, _>(1)?.map_or(seen, moment);
    Ok((LastRun { last_seen: Some(seen) }, ServedTime(shown.0)))
}

/// Whatever keeps a file from being opened; a file that is no database is damaged, the rest is the directory's fault.
pub(super) fn damaged(path: &Path, fault: &sqlx::Error) -> StorageError {
    let (path, reason) = (path.to_owned(), fault.to_string());
    let code =
        fault.as_database_error().and_then(|fault| fault.code()).and_then(|code| code.parse::<i64>().ok());
    // The low byte is the kind: 11 for a corrupt file, 26 for one that is no database.
    match code.map(|code| code & 255) {
        Some(11 | 26) => StorageError::Damaged { path, reason },
        _ => StorageError::Directory { path, reason },
    }
}

#[cfg(test)]
mod tests {
    use super::super::SearchScope;
    use super::*;
    use crate::key::Id;
    use crate::time::Moment;

    #[tokio::test]
    async fn an_older_file_is_kept_beside_the_new_one() {
        let name = format!("damier-{}", Id::random().expect("random numbers"));
        let folder = std::env::temp_dir().join(name);
        let data = DataDirectory::take(&folder).expect("a folder");
        data.open(CheckTime::AfterStart, Reckoning::IDLE).await.expect("it opens").db.close().await;
        let (ours, kept) = (known_version(), format!("damier.db.before-{}", known_version() + 1));
        assert!(!folder.join(&kept).exists());
        let later = [MIGRATIONS, &["CREATE TABLE later (id TEXT PRIMARY KEY)"]].concat();
        data.open_with(&later, CheckTime::AfterStart, Reckoning::IDLE)
            .await
            .expect("it is brought up to date")
            .db
            .close()
            .await;
        assert!(folder.join(&kept).exists());
        let newer =
            data.open(CheckTime::AfterStart, Reckoning::IDLE).await.expect_err("it is newer than we are");
        let StorageError::Newer { found, known, .. } = newer else { panic!("{newer}") };
        assert_eq!((found, known), (ours + 1, ours));
        // What was kept can be used in its place.
        fs::copy(folder.join(&kept), data.file()).expect("the copy is put back");
        data.open(CheckTime::AfterStart, Reckoning::IDLE).await.expect("it opens again").db.close().await;
        fs::remove_dir_all(folder).expect("the folder goes");
    }

    /// What an earlier version has kept: a game of before an outage of a thousand seconds, one that ended, and what was
    /// indexed of it.
    const EARLIER: &str = "
        INSERT INTO life VALUES (1, 5000000);
        INSERT INTO outage VALUES (1000000, 2000000);
        INSERT INTO game (id, ruleset, head, status, visibility, lobby, chat, way, created_ms, last_ms, due_ms, turn, \
            plies, white_name, black_name, sought) VALUES \
            ('g1', 'russian', '', 'playing', 'public', 0, 0, '', 500000, 600000, 4000000, 'W', 0, 'Ann', 'Ben', 'ann\nben'), \
            ('g2', 'russian', '', 'ended', 'public', 0, 0, '', 3000000, 3100000, NULL, 'W', 2, 'Eve', 'Ben', 'eve\nben');
        INSERT INTO indexed (id, game_id, ruleset, href, white, black, date, listed) VALUES \
            (1, 'g2', 'russian', '/game/g2', '', '', '', 1);
        INSERT INTO position VALUES (7, 1, 0, 'c3-d4', 'W'), (8, 1, 1, 'd6-c5', 'W'), (7, 1, 2, 'c3-d4', 'W'), \
            (9, 1, 3, NULL, 'W');
        INSERT INTO collected (collection_id, number, white, black, event, date, result, plies, sought, pdn) VALUES \
            ('half', 1, '', '', '', '', '', 0, '', '1. 32-28 *');";

    #[tokio::test]
    async fn what_an_earlier_version_kept_is_brought_along_bit_by_bit() {
        let name = format!("damier-{}", Id::random().expect("random numbers"));
        let folder = std::env::temp_dir().join(name);
        let data = DataDirectory::take(&folder).expect("a folder");
        let path = data.file();
        let mut old = options(&path).create_if_missing(true).connect().await.expect("a file");
        migrate(&mut old, &path, &MIGRATIONS[..5]).await.expect("the earlier tables");
        sqlx::raw_sql(EARLIER).execute(&mut old).await.expect("rows");
        old.close().await.expect("it closes");

        let OpenedStore { db, clock, life, .. } =
            data.open(CheckTime::AfterStart, Reckoning::IDLE).await.expect("it opens");
        assert_eq!(life.last_seen, Some(Moment(5_000_000)));
        assert!((4_000_000..4_060_000).contains(&clock.now().0), "without the outage: {:?}", clock.now());
        let row = async |text: &'static str| {
            let mut file = options(&path).connect().await.expect("it opens");
            let row = sqlx::query(text).fetch_one(&mut file).await.expect("a row");
            [row.try_get::<Option<i64>, _>(0).expect("a number"), row.try_get(1).expect("a number")]
        };
        assert_eq!(
            row("SELECT zero_ms, due_ms FROM game WHERE id = 'g1'").await,
            [Some(500_000), Some(3_000_000)]
        );
        // Before the chores are done everything is found the slow way, after that by what is kept.
        let looking = SearchScope::default();
        let sorted = |mut rows: Vec<super::super::PlayedRow>| {
            rows.sort_by_key(|row| row.played.clone());
            rows
        };
        let before = sorted(db.played(7, &looking).await.expect("counts"));
        for chore in db.chores().await.expect("chores") {
            db.finish(chore.kind, &chore.subject).await.expect("it is done");
        }
        assert_eq!(db.chores().await.expect("chores"), []);
        let after = sorted(db.played(7, &looking).await.expect("counts"));
        assert_eq!(before, after);
        assert_eq!(after.iter().map(|row| row.games).collect::<Vec<_>>(), [1], "once for a game");
        assert_eq!(row("SELECT COUNT(*), SUM(games) FROM opening").await, [Some(3), Some(3)]);
        assert_eq!(
            row("SELECT COUNT(*), 0 FROM collected").await,
            [Some(0), Some(0)],
            "half a collection goes"
        );
        assert_eq!(
            row("SELECT COUNT(*), 0 FROM names WHERE names MATCH '\"000065000076000065\"'").await[0],
            Some(1)
        );
        db.close().await;
        fs::remove_dir_all(folder).expect("the folder goes");
    }
}

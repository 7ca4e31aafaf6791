//! Storage: the only part that knows SQL.
//!
//! One task does all writing, and puts everything that arrives at the same time into one transaction; readers have a
//! pool of their own. SQL is kept to what SQLite and PostgreSQL both understand: placeholders are `$1`, ids and times
//! are made by the application.
//!
//! It knows rows, keys and times, and nothing of people, rooms or HTTP: names, roles and ratings are columns here.
//! Computations inside a transaction are callbacks ([`Reckoning`]).

mod calling;
mod challenges;
mod check;
mod checkpoint;
mod chore;
mod copy;
mod counts;
mod desk;
mod events;
mod farewell;
mod job;
#[cfg(feature = "cluster")]
mod lease;
#[cfg(feature = "cluster")]
mod moving;
mod names;
mod open;
mod people;
mod people_job;
#[cfg(feature = "cluster")]
mod postgres;
mod proof;
mod ranking;
mod ratings;
mod read;
mod reckoning;
mod rows;
mod site;
mod sql;
mod studies;
mod tenure;
mod thought;
mod together;
mod writer;

pub use calling::{CallingJob, SubscriptionRow, WaitingCallRow};
pub use challenges::{ChallengeJob, ChallengeRow};
pub use check::{CheckProgress, Soundness};
pub(crate) use chore::taking;
pub use chore::{Chore, ChoreJob, ChoreKind};
pub use copy::CopyReport;
pub use desk::{DeskBoardRow, DeskEntryRow, DeskJob, DeskListing, DeskProgress, DeskRow, StoredDeskBoard};
pub use events::{
    EventAnswerRow, EventAssistantRow, EventCallRow, EventGameRow, EventJob, EventLineRow, EventProgress,
    EventReportRow, EventRoomRow, EventRow, MOST_EVENTS_LISTED, StoredEvent,
};
pub use job::{AlsoWritten, AppendedVersion, WriteJob};
#[cfg(feature = "cluster")]
pub use lease::{GONE, HOUSEKEEPING, LEASE, LeaseRow, NodeRow, Slots};
#[cfg(feature = "cluster")]
pub use moving::{DataLocation, MovedTable, move_data};
pub use open::{CheckTime, DataDirectory, OpenedStore, visit_server};
pub use people::{
    AccountChanges, AccountRow, FoundSession, FoundToken, MOST_ACCOUNTS, PrivateAccountRow, SessionRow,
    TokenRow,
};
pub use people_job::{NewAccountRow, NewSession, NewTokenRow, PeopleJob};
#[cfg(feature = "cluster")]
pub use postgres::cluster_name;
pub use proof::{ProofJob, SecondFactorRow};
pub use ranking::{MOST_NAMES, MOST_RANKED, RankedRow, ResultRow, WatchedRow};
pub use ratings::{ChangeRow, MOST_CHANGES, MemberRow, PoolRow, RatedEnd, RatingRow};
pub use read::{GameListing, GamesFilter, MOST_LISTED, StoredGame, StoredLine};
pub use reckoning::{Encounter, RatingChange, Reckoning, Strength};
pub use rows::{
    DisplayBoard, DisplayRow, GameProgress, GameRow, GameStatus, GameVisibility, NewGameRow, SeatRow,
};
pub use site::Database;
pub use studies::{
    CollectedRow, CollectedSearch, CollectedText, CollectionRow, MOST_COLLECTED, StudyJob, StudyListing,
    StudyRow,
};
pub use tenure::{SLOTS, Slot, Tenure};
pub use thought::{
    EndedGame, FoundRow, IndexJob, IndexSlice, IndexSource, IndexVisibility, IndexedGame, IndexedPosition,
    KeptReview, MOST_FOUND, PlayedRow, ReviewedRow, SearchScope,
};

use crate::time::Moment;
use sql::Pool;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::{mpsc, oneshot};
use writer::WriteOrder;

/// The storage of all games.
#[derive(Clone, Debug)]
pub struct Db {
    /// Those of games and of everything that is asked for all the time.
    readers: Pool,
    /// For queries that strangers can make slow: nobody who plays waits for them.
    apart: SlowReaders,
    writer: mpsc::Sender<WriteOrder>,
    patient: mpsc::Sender<WriteOrder>,
    ready: Arc<BackfillState>,
    /// Those that say which node owns what, where several share the database.
    #[cfg(feature = "cluster")]
    leases: Option<Pool>,
}

/// Readers for what can take long, so that none of it holds up the rest.
#[derive(Clone, Debug)]
struct SlowReaders {
    /// Positions: what was played, and where they stood.
    explorer: Pool,
    /// Names of players, for the search.
    search: Pool,
    /// Whole files, and work in the background.
    downloads: Pool,
}

/// What has been made of data that is older than the tables for it.
#[derive(Debug, Default)]
struct BackfillState {
    names: AtomicBool,
    counts: AtomicBool,
}

/// What is known when the storage is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastRun {
    /// When the server was last seen, by the system's clock.
    pub last_seen: Option<Moment>,
}

/// What can go wrong with the storage.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StorageError {
    /// The directory cannot be used.
    #[error("the data directory {} cannot be used: {reason}", path.display())]
    Directory { path: PathBuf, reason: String },
    /// Another process uses it.
    #[error("the data directory {} is in use by another process; stop it, or choose another one with --data", path.display())]
    InUse { path: PathBuf },
    /// The file is of a later version.
    #[error(
        "{} was written by a newer version of Damier (format {found}; this program knows {known}); nothing was changed: use the newer program",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The version that this program knows.
        known: i64,
    },
    /// The file is damaged.
    #[error("{} is damaged ({reason}); nothing was changed: restore a backup", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How that shows.
        reason: String,
    },
    /// The file exists, but is empty.
    #[error(
        "{} is empty; nothing was changed: restore a backup with damier restore, or remove the file to start without games",
        path.display()
    )]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// There is a log, but no file to which it belongs.
    #[error(
        "{} is missing, but its log {} exists and may hold games; nothing was changed: put the database back next to it, restore a backup with damier restore, or move the log away to start without games",
        path.display(),
        log.display()
    )]
    Missing {
        /// The file.
        path: PathBuf,
        /// What lies beside it.
        log: PathBuf,
    },
    /// A database server cannot be used.
    #[error("{database} cannot be used: {reason}")]
    Server {
        /// Its address, without the password.
        database: String,
        /// Why, and what helps.
        reason: String,
    },
    /// Another node owns the game by now.
    #[error("another node has taken over this game")]
    Superseded,
    /// Nothing can be written now.
    #[error("{}", .0.cause)]
    Unwritable(WriteTrouble),
    /// Too many ask for the same kind of thing at once.
    #[error("too many requests for this at once")]
    Crowded,
    /// There is such a version of the game already: somebody else has written it.
    #[error("this version of the game has already been written")]
    Taken,
    /// What is kept of a game cannot be read.
    #[error("the record of game {game} cannot be read: {reason}")]
    Unreadable {
        /// The game.
        game: String,
        reason: String,
    },
    /// The database refuses.
    #[error("{0}")]
    Sql(Arc<sqlx::Error>),
    /// The writer is gone: the server is shutting down.
    #[error("the server is shutting down")]
    Closed,
}

/// Why nothing can be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WriteTrouble {
    /// The first cause, as the database says it.
    pub cause: String,
}

impl From<sqlx::Error> for StorageError {
    fn from(fault: sqlx::Error) -> Self {
        match &fault {
            sqlx::Error::Database(database) if database.is_unique_violation() => Self::Taken,
            sqlx::Error::PoolTimedOut => Self::Crowded,
            _ => Self::Sql(Arc::new(fault)),
        }
    }
}

impl Db {
    /// Writes something, and answers when it is on the disk. Long work waits for games.
    pub async fn write(&self, job: WriteJob) -> Result<(), StorageError> {
        self.write_as(None, job).await
    }

    /// Writes something for as long as a tenure lasts: once another node owns the games it is refused.
    pub async fn write_as(&self, tenure: Option<Tenure>, job: WriteJob) -> Result<(), StorageError> {
        let (done, written) = oneshot::channel();
        let queue = if job.is_patient() { &self.patient } else { &self.writer };
        queue.send(WriteOrder { job, tenure, done }).await.map_err(|_| StorageError::Closed)?;
        written.await.map_err(|_| StorageError::Closed)?
    }

    /// Whether several nodes may share this database.
    pub fn is_shared(&self) -> bool {
        !matches!(self.readers, Pool::Lite(_))
    }

    /// The same storage for whole files and work in the background: it reads apart from everybody else.
    #[must_use]
    pub fn downloads(&self) -> Self {
        Self { readers: self.apart.downloads.clone(), ..self.clone() }
    }

    /// Waits until everything that was ordered is written, and closes the file.
    pub async fn close(&self) {
        // The readers first: the last one to close puts everything into the one file, which readers may not.
        let SlowReaders { explorer, search, downloads } = &self.apart;
        for readers in [&self.readers, explorer, search, downloads] {
            readers.close().await;
        }
        #[cfg(feature = "cluster")]
        if let Some(leases) = &self.leases {
            leases.close().await;
        }
        // The answer says that everything before it is written; that it may fail changes nothing.
        let _ = self.write(WriteJob::Close).await;
        self.writer.closed().await;
    }
}

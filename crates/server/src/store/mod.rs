//! Storage: the only part that knows SQL.
//!
//! Everything is written by one task, which puts what arrives at the same time into one transaction; readers have a
//! pool of their own. SQL is kept to what SQLite and PostgreSQL both understand: placeholders are `$1`, ids and times
//! are made by the application.
//!
//! Knows rows, keys and times, and nothing of people, rooms or HTTP: names, roles and ratings are columns here. What
//! has to be reckoned within a transaction is asked of those above ([`Reckoning`]).

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
mod names;
mod open;
mod people;
mod people_job;
mod proof;
mod ranking;
mod ratings;
mod read;
mod reckoning;
mod rows;
mod studies;
mod thought;
mod together;
mod writer;

pub use calling::{CallingJob, SubscriptionRow};
pub use challenges::{ChallengeJob, ChallengeRow};
pub use check::{CheckProgress, Soundness};
pub(crate) use chore::taking;
pub use chore::{Chore, ChoreJob, ChoreKind};
pub use copy::Copied;
pub use desk::{DeskBoardRow, DeskBoardStored, DeskEntryRow, DeskJob, DeskListing, DeskProgress, DeskRow};
pub use events::{
    EventAnswerRow, EventAssistantRow, EventCallRow, EventGameRow, EventJob, EventLineRow, EventProgress,
    EventReportRow, EventRow, EventStored, MOST_EVENTS_LISTED,
};
pub use job::{Append, Beside, Job};
pub use open::{CheckTime, DataDirectory, Opened};
pub use people::{
    AccountChanges, AccountRow, MOST_ACCOUNTS, PrivateAccountRow, SessionFound, SessionRow, TokenFound,
    TokenRow,
};
pub use people_job::{NewAccount, NewSession, NewToken, PeopleJob};
pub use proof::{ProofJob, SecondFactorRow};
pub use ranking::{MOST_NAMES, MOST_RANKED, RankedRow, ResultRow, WatchedRow};
pub use ratings::{ChangeRow, MOST_CHANGES, MemberRow, PoolRow, RatedEnd, RatingRow};
pub use read::{Kept, Listing, MOST_LISTED, Search, Stored};
pub use reckoning::{Encounter, Rated, Reckoning, Strength};
pub use rows::{BoardOf, DisplayRow, GameRow, NewRow, Progress, SeatRow, Status, Visibility};
pub use studies::{
    CollectedRow, CollectedSearch, CollectedText, CollectionRow, MOST_COLLECTED, StudyJob, StudyListed,
    StudyRow,
};
pub use thought::{
    Ended, FoundRow, IndexSlice, IndexedGame, KeptReview, Listed, Looking, MOST_FOUND, PlayedRow,
    ReviewedRow, Source, Stood, Thought,
};

use crate::time::Moment;
use sqlx::SqlitePool;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tokio::sync::{mpsc, oneshot};
use writer::Order;

/// The storage of all games.
#[derive(Clone, Debug)]
pub struct Db {
    /// Those of games and of everything that is asked for all the time.
    readers: SqlitePool,
    /// Those of what strangers can make long: nobody who plays waits for them.
    apart: Apart,
    writer: mpsc::Sender<Order>,
    patient: mpsc::Sender<Order>,
    ready: Arc<Ready>,
}

/// Readers for what can take long, so that none of it holds up the rest.
#[derive(Clone, Debug)]
struct Apart {
    /// Positions: what was played, and where they stood.
    explorer: SqlitePool,
    /// Names.
    search: SqlitePool,
    /// Whole files, and work in the background.
    downloads: SqlitePool,
}

/// What has been made of data that is older than the tables for it.
#[derive(Debug, Default)]
struct Ready {
    names: AtomicBool,
    counts: AtomicBool,
}

/// What is known when the storage is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Life {
    /// When the server was last seen, by the system's clock.
    pub last_seen: Option<Moment>,
}

/// What can go wrong with the storage.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StorageFault {
    /// The directory cannot be used.
    #[error("the data directory {} cannot be used: {reason}", path.display())]
    Directory {
        /// Which.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// Another process uses it.
    #[error("another process uses the data directory {}; stop it, or choose another one with --data", path.display())]
    InUse {
        /// Which.
        path: PathBuf,
    },
    /// The file is of a later version.
    #[error(
        "{} was written by a newer Damier (its version is {found}, this program knows {known}); \
         nothing was changed: use the newer program",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// Ours.
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
    /// The file is there, but holds nothing.
    #[error(
        "{} is empty; nothing was changed: put a backup in its place with damier restore, or remove the file to begin \
         with no games",
        path.display()
    )]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// There is a log, but no file to which it belongs.
    #[error(
        "{} is missing, but its log {} is there and may hold games; nothing was changed: put the database back beside \
         it, or restore a backup with damier restore, or move the log away to begin with no games",
        path.display(),
        log.display()
    )]
    Missing {
        /// The file.
        path: PathBuf,
        /// What lies beside it.
        log: PathBuf,
    },
    /// Nothing can be written now.
    #[error("{}", .0.cause)]
    Unwritable(Unwritable),
    /// Too many ask for the same kind of thing at once.
    #[error("too many ask for this at once")]
    Crowded,
    /// There is such a version of the game already: somebody else has written it.
    #[error("this version of the game was written before")]
    Taken,
    /// What is kept of a game cannot be read.
    #[error("what is kept of game {game} cannot be read: {reason}")]
    Unreadable {
        /// The game.
        game: String,
        /// Why.
        reason: String,
    },
    /// The database says no.
    #[error("{0}")]
    Sql(Arc<sqlx::Error>),
    /// The writer is gone: the server goes down.
    #[error("the server goes down")]
    Closed,
}

/// Why nothing can be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unwritable {
    /// The first cause, as the database says it.
    pub cause: String,
}

impl From<sqlx::Error> for StorageFault {
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
    pub async fn write(&self, job: Job) -> Result<(), StorageFault> {
        let (done, written) = oneshot::channel();
        let queue = if job.is_patient() { &self.patient } else { &self.writer };
        queue.send(Order { job, done }).await.map_err(|_| StorageFault::Closed)?;
        written.await.map_err(|_| StorageFault::Closed)?
    }

    /// The same storage for whole files and work in the background: it reads apart from everybody else.
    #[must_use]
    pub fn downloads(&self) -> Self {
        Self { readers: self.apart.downloads.clone(), ..self.clone() }
    }

    /// Waits until everything that was ordered is written, and closes the file.
    pub async fn close(&self) {
        // The readers first: the last one to close puts everything into the one file, which readers may not.
        let Apart { explorer, search, downloads } = &self.apart;
        for readers in [&self.readers, explorer, search, downloads] {
            readers.close().await;
        }
        // The answer says that everything before it is written; that it may fail changes nothing.
        let _ = self.write(Job::Close).await;
        self.writer.closed().await;
    }
}

//! Storage: the only part that knows SQL.
//!
//! Everything is written by one task, which puts what arrives at the same time into one transaction; readers have a
//! pool of their own. SQL is kept to what SQLite and PostgreSQL both understand: placeholders are `$1`, ids and times
//! are made by the application. Another database is another arm of `Pool` and another folder of migrations.

mod copy;
mod desk;
mod farewell;
mod job;
mod open;
mod people;
mod people_job;
mod ratings;
mod read;
mod rows;
mod studies;
mod thought;
mod together;
mod writer;

pub use copy::Copied;
pub use desk::{DeskBoardRow, DeskBoardStored, DeskEntryRow, DeskJob, DeskListing, DeskProgress, DeskRow};
pub use job::{Append, Beside, Job};
pub use open::{DataDirectory, Opened};
pub use people::{AccountChanges, AccountRow, MOST_ACCOUNTS, SessionFound, SessionRow, TokenFound, TokenRow};
pub use people_job::{NewSession, NewToken, PeopleJob};
pub use ratings::{ChangeRow, MOST_CHANGES, Member, RatedEnd, RatingRow};
pub use read::{Kept, Listing, MOST_LISTED, Search, Stored};
pub use rows::{BoardOf, DisplayRow, GameRow, NewRow, Progress, SeatRow, Status};
pub use studies::{
    CollectedRow, CollectedSearch, CollectedText, CollectionRow, MOST_COLLECTED, StudyJob, StudyListed,
    StudyRow,
};
pub use thought::{
    Ended, FoundRow, IndexedGame, KeptReview, Listed, Looking, MOST_FOUND, PlayedRow, ReviewedRow, Source,
    Stood, Thought,
};

use crate::time::{Moment, Outage};
use sqlx::SqlitePool;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};
use writer::Order;

/// The storage of all games.
#[derive(Clone, Debug)]
pub struct Db {
    readers: Pool,
    writer: mpsc::Sender<Order>,
}

/// The connections that read.
#[derive(Clone, Debug)]
enum Pool {
    /// SQLite, in a file of the data directory.
    Lite(SqlitePool),
}

/// Does the same on whichever database there is.
macro_rules! on {
    ($pool:expr, $name:ident => $body:expr) => {
        match $pool {
            Pool::Lite($name) => $body,
        }
    };
}
use on;

/// What is known when the storage is opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Life {
    /// When the server was last seen.
    pub last_seen: Option<Moment>,
    /// The times when it was down.
    pub outages: Vec<Outage>,
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

impl From<sqlx::Error> for StorageFault {
    fn from(fault: sqlx::Error) -> Self {
        match &fault {
            sqlx::Error::Database(database) if database.is_unique_violation() => Self::Taken,
            _ => Self::Sql(Arc::new(fault)),
        }
    }
}

impl Db {
    /// Writes something, and answers when it is on the disk.
    pub async fn write(&self, job: Job) -> Result<(), StorageFault> {
        let (done, written) = oneshot::channel();
        self.writer.send(Order { job, done }).await.map_err(|_| StorageFault::Closed)?;
        written.await.map_err(|_| StorageFault::Closed)?
    }

    /// Waits until everything that was ordered is written, and closes the file.
    pub async fn close(&self) {
        // The readers first: the last one to close puts everything into the one file, which readers may not.
        on!(&self.readers, pool => pool.close().await);
        // The answer says that everything before it is written; that it may fail changes nothing.
        let _ = self.write(Job::Close).await;
        self.writer.closed().await;
    }
}

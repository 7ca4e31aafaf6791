//! The one task that writes. What has arrived since the last transaction goes into the next one; long work comes in
//! small jobs that wait until nothing of a game does.
//!
//! After a disk error, nothing is taken for granted: the connection is reopened, and until a write succeeds, the games'
//! clock is stopped and everything is refused at once.

use super::checkpoint::Checkpoints;
use super::job::{AppendedVersion, WriteJob};
use super::open::options;
use super::site::DatabaseSite;
use super::sql::{self, Connection};
use super::tenure::{self, Tenure};
use super::together::append_all;
use super::{Reckoning, StorageError, WriteTrouble};
use crate::metrics;
use crate::time::GameClock;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// A job, and to whom to say that it is done.
#[derive(Debug)]
pub(super) struct WriteOrder {
    pub(super) job: WriteJob,
    /// For whom it is written, where several could.
    pub(super) tenure: Option<Tenure>,
    pub(super) done: oneshot::Sender<Result<(), StorageError>>,
}

/// The orders that wait: those of games, and those of everything that can wait longer.
#[derive(Debug)]
pub(super) struct WriteQueue {
    pub(super) urgent: mpsc::Receiver<WriteOrder>,
    pub(super) patient: mpsc::Receiver<WriteOrder>,
}

/// Capacity of the queue of games; senders wait when it is full.
pub(super) const QUEUE: usize = 4_096;
/// Capacity of the queue of long work.
pub(super) const PATIENT_QUEUE: usize = 64;
/// The most jobs of one transaction: nobody shall wait long for the others.
const MOST: usize = 512;
/// Long work waits for games no longer than this, or it would never be done on a busy server.
const PATIENCE: Duration = Duration::from_millis(100);
/// How often it is tried whether the disk can be written again.
const RETRY: Duration = Duration::from_millis(200);
/// How long somebody else may keep the file locked.
const LOCKED: Duration = Duration::from_secs(2);

/// What the writer has.
#[derive(Debug)]
pub(super) struct Writer {
    site: DatabaseSite,
    connection: Option<Connection>,
    /// Stopped while nothing can be written; none for a program next to the server.
    clock: Option<Arc<GameClock>>,
    trouble: Option<Trouble>,
    /// None where the database sees to its log itself.
    checkpoints: Option<Checkpoints>,
    reckoning: Reckoning,
}

/// Nothing can be written.
#[derive(Debug)]
struct Trouble {
    since: Instant,
    cause: WriteTrouble,
    /// So many were refused.
    refused: u64,
    tried: Instant,
}

/// Why a transaction was not made.
enum TransactionError {
    /// One of its jobs cannot be done; the others could.
    Job(StorageError),
    /// Nothing can be written.
    Disk(StorageError),
}

/// The options of a connection that writes.
pub(super) fn writing(path: &Path) -> sqlx::sqlite::SqliteConnectOptions {
    options(path)
        .create_if_missing(false)
        .busy_timeout(LOCKED)
        // Checkpoints are made beside the writing, by another connection.
        .pragma("wal_autocheckpoint", "0")
}

impl Writer {
    pub(super) fn new(
        connection: Connection,
        site: DatabaseSite,
        clock: Option<Arc<GameClock>>,
        reckoning: Reckoning,
    ) -> Self {
        let (checkpoints, connection) = (site.file().map(Checkpoints::new), Some(connection));
        Self { site, connection, clock, trouble: None, checkpoints, reckoning }
    }

    /// Writes until there are no more senders, or until it is told to stop.
    pub(super) async fn run(mut self, mut orders: WriteQueue) {
        let mut batch = Vec::with_capacity(MOST);
        let mut last_patient = Instant::now();
        loop {
            if last_patient.elapsed() > PATIENCE
                && let Ok(order) = orders.patient.try_recv()
            {
                last_patient = Instant::now();
                self.write_long(&mut batch, order).await;
            }
            tokio::select! {
                biased;
                received = orders.urgent.recv_many(&mut batch, MOST) => {
                    if received == 0 {
                        break;
                    }
                    let last = batch.iter().any(|order| matches!(order.job, WriteJob::Close));
                    self.write(&mut batch).await;
                    if last {
                        break;
                    }
                }
                Some(order) = orders.patient.recv() => {
                    last_patient = Instant::now();
                    self.write_long(&mut batch, order).await;
                }
                () = tokio::time::sleep(RETRY), if self.trouble.is_some() => {
                    self.opened().await;
                }
            }
            if let Some(checkpoints) = &mut self.checkpoints {
                checkpoints.advance(self.connection.as_mut()).await;
            }
        }
        if let Some(checkpoints) = &mut self.checkpoints {
            checkpoints.end().await;
        }
        if let Some(connection) = self.connection.take()
            && let Err(fault) = connection.close().await
        {
            tracing::error!(%fault, "the database was not closed properly");
        }
        orders.urgent.close();
        orders.patient.close();
    }

    async fn write_long(&mut self, batch: &mut Vec<WriteOrder>, order: WriteOrder) {
        let began = Instant::now();
        batch.push(order);
        self.write(batch).await;
        metrics::long_work(began.elapsed());
    }

    /// Writes all in one transaction, or, if one of the jobs cannot be done, each in its own: it shall not take the
    /// others with it.
    async fn write(&mut self, batch: &mut Vec<WriteOrder>) {
        match self.transaction(batch).await {
            Ok(()) => batch.drain(..).for_each(|order| answer(order, Ok(()))),
            Err(TransactionError::Job(fault)) if batch.len() == 1 => {
                batch.drain(..).for_each(|order| answer(order, Err(fault.clone())));
            }
            Err(TransactionError::Job(_)) => {
                for order in batch.drain(..) {
                    match self.transaction(std::slice::from_ref(&order)).await {
                        Ok(()) => answer(order, Ok(())),
                        Err(TransactionError::Job(fault)) => answer(order, Err(fault)),
                        Err(TransactionError::Disk(fault)) => self.refuse(order, fault),
                    }
                }
            }
            Err(TransactionError::Disk(fault)) => {
                for order in batch.drain(..) {
                    self.refuse(order, fault.clone());
                }
            }
        }
    }

    /// Who ordered may be gone. The cause was logged when the trouble began.
    fn refuse(&mut self, order: WriteOrder, fault: StorageError) {
        if let Some(trouble) = &mut self.trouble {
            trouble.refused += 1;
        }
        let _ = order.done.send(Err(fault));
    }

    async fn transaction(&mut self, batch: &[WriteOrder]) -> Result<(), TransactionError> {
        let began = Instant::now();
        if !self.opened().await {
            let cause = self.trouble.as_ref().map(|trouble| trouble.cause.clone()).unwrap_or_default();
            return Err(TransactionError::Disk(StorageError::Unwritable(cause)));
        }
        let Some(connection) = self.connection.as_mut() else {
            return Err(TransactionError::Disk(StorageError::Closed));
        };
        let fault = match self.site.in_time(append_batch(connection, batch, self.reckoning)).await {
            Ok(()) => {
                metrics::committed(batch.len(), began.elapsed());
                if let Some(checkpoints) = &mut self.checkpoints {
                    checkpoints.committed();
                }
                return Ok(());
            }
            Err(fault) => fault,
        };
        if is_of_the_disk(&fault) {
            return Err(TransactionError::Disk(self.begin_trouble(&fault, began)));
        }
        // What is half done goes. SQLite may have rolled back by itself; then the connection goes, too.
        if self.site.in_time(async { Ok(sql::query("ROLLBACK").execute(connection).await?) }).await.is_err() {
            self.connection = None;
        }
        Err(TransactionError::Job(fault))
    }

    /// The first cause is the one that is logged: later errors follow from it.
    fn begin_trouble(&mut self, fault: &StorageError, began: Instant) -> StorageError {
        // A connection after a fault may think that it is within a transaction, or that a page is what it is not.
        self.connection = None;
        let now = Instant::now();
        let trouble = self.trouble.get_or_insert_with(|| {
            if let Some(clock) = &self.clock {
                clock.stop(began);
            }
            let cause = WriteTrouble { cause: fault.to_string() };
            tracing::error!(
                cause = %cause.cause,
                database = %self.site,
                "nothing can be written: until that changes, moves are refused and all clocks are stopped; everything acknowledged is safe"
            );
            metrics::unwritable();
            Trouble { since: began, cause, refused: 0, tried: now }
        });
        trouble.tried = now;
        StorageError::Unwritable(trouble.cause.clone())
    }

    /// Whether there is a connection that writes; if not, a new one is tried, though not all the time.
    async fn opened(&mut self) -> bool {
        if self.connection.is_some() && self.trouble.is_none() {
            return true;
        }
        if let Some(trouble) = &mut self.trouble {
            if trouble.tried.elapsed() < RETRY / 2 {
                return false;
            }
            trouble.tried = Instant::now();
        }
        let began = Instant::now();
        match self.site.open_writer().await {
            Ok(connection) => {
                self.connection = Some(connection);
                self.end_trouble();
                true
            }
            Err(fault) => {
                self.begin_trouble(&fault, began);
                false
            }
        }
    }

    fn end_trouble(&mut self) {
        let Some(Trouble { since, refused, .. }) = self.trouble.take() else { return };
        if let Some(clock) = &self.clock {
            clock.go_on();
        }
        metrics::writable();
        let seconds = since.elapsed().as_secs_f64();
        tracing::warn!(
            seconds,
            refused,
            "writing works again: play continues, and no player is charged for the time in between"
        );
    }
}

async fn append_batch(
    connection: &mut Connection,
    batch: &[WriteOrder],
    reckoning: Reckoning,
) -> Result<(), StorageError> {
    tenure::begin(connection, batch).await?;
    // Moves, which are nearly everything, are gathered. A room waits for one job before it orders another, so that no
    // game has two here, and their order does not matter.
    let gathered: Vec<&AppendedVersion> =
        batch.iter().filter_map(|order| order.job.plain_appends()).flatten().collect();
    for order in batch.iter().filter(|order| order.job.plain_appends().is_none()) {
        order.job.carry_out(connection, reckoning).await?;
    }
    append_all(connection, &gathered).await?;
    sql::query("COMMIT").execute(connection).await?;
    Ok(())
}

/// Whether a fault is one of the disk, the file or the connection, and not of what was to be written.
pub(super) fn is_of_the_disk(fault: &StorageError) -> bool {
    let StorageError::Sql(fault) = fault else { return false };
    match &**fault {
        sqlx::Error::Database(database) => {
            let code = database.code().unwrap_or_default();
            if database.try_downcast_ref::<sqlx::sqlite::SqliteError>().is_none() {
                // PostgreSQL: the connection, no room, an operator, the system, a transaction that took too long, a
                // standby, a fault of its own.
                return ["08", "53", "57", "58", "25", "XX"].iter().any(|class| code.starts_with(class));
            }
            let code = code.parse::<i64>().unwrap_or_default();
            // The low byte is the kind: busy, locked, no memory, read-only, interrupted, input or output, corrupt,
            // full, cannot be opened, locking protocol, no database.
            matches!(code & 255, 5..=11 | 13..=15 | 26)
        }
        sqlx::Error::RowNotFound
        | sqlx::Error::ColumnDecode { .. }
        | sqlx::Error::Decode(_)
        | sqlx::Error::Encode(_)
        | sqlx::Error::ColumnNotFound(_)
        | sqlx::Error::ColumnIndexOutOfBounds { .. } => false,
        _ => true,
    }
}

/// Who ordered may be gone; what is written stays written.
fn answer(order: WriteOrder, done: Result<(), StorageError>) {
    match &done {
        Err(StorageError::Taken) => tracing::debug!("written before"),
        Err(fault) => tracing::error!(%fault, "not written"),
        Ok(()) => {}
    }
    let _ = order.done.send(done);
}

#[cfg(test)]
mod tests {
    use crate::key::Id;
    use crate::store::{CheckTime, ChoreJob, ChoreKind, DataDirectory, Reckoning, WriteJob};
    use crate::time::{Moment, ServedTime};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[tokio::test]
    async fn what_is_of_a_game_goes_before_long_work_that_came_earlier() {
        const LONG: usize = 400;
        let name = format!("damier-{}", Id::random().expect("random numbers"));
        let folder = std::env::temp_dir().join(name);
        let data = DataDirectory::take(&folder).expect("a folder");
        let db = data.open(CheckTime::AfterStart, Reckoning::IDLE).await.expect("it opens").db;
        let done = Arc::new(AtomicUsize::new(0));
        let mut long = tokio::task::JoinSet::new();
        for number in 0..LONG {
            let (db, done) = (db.clone(), Arc::clone(&done));
            long.spawn(async move {
                let job = ChoreJob::Done { kind: ChoreKind::Index, subject: number.to_string() };
                db.write(job.into()).await.expect("it is written");
                done.fetch_add(1, Ordering::Relaxed);
            });
        }
        // All of it is ordered before anything else is.
        tokio::task::yield_now().await;
        let alive = WriteJob::Alive { now: Moment(1), played: ServedTime(1) };
        db.write(alive).await.expect("it is written");
        let before = done.load(Ordering::Relaxed);
        assert!(before < LONG / 2, "{before} of {LONG} went before it");
        long.join_all().await;
        assert_eq!(done.load(Ordering::Relaxed), LONG, "none of it is left out");
        db.close().await;
        std::fs::remove_dir_all(folder).expect("the folder goes");
    }
}

//! Long work in small steps: each is a transaction of its own and stores its progress, so that no move waits long for
//! it and it survives a restart.

use super::counts::{self, CountedMove, EVERYBODY};
use super::job::WriteJob;
use super::sql::{self, Connection, Row, dialect};
use super::{Db, Reckoning, StorageError, farewell};
use crate::key::Fingerprint;
use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// A kind of long work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoreKind {
    /// A collection is deleted, with its games, positions and counts.
    Forget,
    /// A collection is being imported. After a restart it is unfinished, and is deleted.
    Import,
    /// The games of a collection are made findable by their positions. Done by those who can read them.
    Index,
    /// An account goes.
    Farewell,
    /// What a browser owns becomes an account's.
    Take,
    /// Games of earlier versions are made findable by names.
    Names,
    /// Games of earlier versions are counted.
    Counts,
}

impl ChoreKind {
    const ALL: [Self; 7] =
        [Self::Forget, Self::Import, Self::Index, Self::Farewell, Self::Take, Self::Names, Self::Counts];

    /// As it is kept.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Forget => "forget",
            Self::Import => "import",
            Self::Index => "index",
            Self::Farewell => "farewell",
            Self::Take => "take",
            Self::Names => "names",
            Self::Counts => "counts",
        }
    }
}

/// Work that is not done yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chore {
    /// What is done.
    pub kind: ChoreKind,
    /// To what.
    pub subject: String,
    /// Its progress.
    pub reached: i64,
}

/// What is written about chores.
#[derive(Clone, Debug)]
pub enum ChoreJob {
    /// One slice of it: about this many rows.
    Bit {
        /// Which chore.
        chore: Chore,
        /// The most rows.
        most: u32,
    },
    /// It is done.
    Done {
        /// What was done.
        kind: ChoreKind,
        /// To what.
        subject: String,
    },
    /// What an earlier run of the server did not finish goes.
    Orphans,
    /// An import that has come no further than this for too long goes: the node that was at it is no more.
    Abandoned {
        /// The collection.
        subject: String,
        /// How far it had come.
        reached: i64,
    },
}

/// How many rows a bit begins with, has at least, and at most.
const FIRST: u32 = 40;
const LEAST: u32 = 8;
const MOST: u32 = 400;
/// A bit should take about this long.
const BIT: Duration = Duration::from_millis(5);
/// Between two slices, other work gets this many times as long.
const OTHERS: u32 = 1;

impl ChoreJob {
    pub(super) async fn carry_out(
        &self,
        connection: &mut Connection,
        reckoning: Reckoning,
    ) -> Result<(), StorageError> {
        match self {
            Self::Bit { chore, most } => bit(connection, chore, i64::from(*most), reckoning).await,
            Self::Done { kind, subject } => done(connection, *kind, subject).await,
            Self::Orphans => {
                for text in [
                    "INSERT INTO chore (kind, subject) SELECT 'forget', subject FROM chore WHERE kind = 'import' \
                     ON CONFLICT DO NOTHING",
                    "DELETE FROM chore WHERE kind = 'import'",
                ] {
                    sql::query(text).execute(&mut *connection).await?;
                }
                Ok(())
            }
            Self::Abandoned { subject, reached } => {
                let text = "DELETE FROM chore WHERE kind = $1 AND subject = $2 AND reached = $3";
                let query = sql::query(text).bind(ChoreKind::Import.word()).bind(subject).bind(*reached);
                if query.execute(&mut *connection).await?.rows_affected() > 0 {
                    begin(connection, ChoreKind::Forget, subject).await?;
                }
                Ok(())
            }
        }
    }
}

/// Progress of an import; refused if it was given up in the meantime.
pub(super) async fn advance(
    connection: &mut Connection,
    collection: &str,
    games: usize,
) -> Result<(), StorageError> {
    let text = "UPDATE chore SET reached = reached + $1 WHERE kind = $2 AND subject = $3";
    let query = sql::query(text).bind(i64::try_from(games).unwrap_or(i64::MAX));
    let done = query.bind(ChoreKind::Import.word()).bind(collection).execute(connection).await?;
    if done.rows_affected() == 0 { Err(StorageError::Taken) } else { Ok(()) }
}

/// Notes that something is to be done.
pub(super) async fn begin(
    connection: &mut Connection,
    kind: ChoreKind,
    subject: &str,
) -> Result<(), StorageError> {
    let query = sql::query("INSERT INTO chore (kind, subject) VALUES ($1, $2) ON CONFLICT DO NOTHING");
    query.bind(kind.word()).bind(subject).execute(connection).await?;
    Ok(())
}

pub(super) async fn done(
    connection: &mut Connection,
    kind: ChoreKind,
    subject: &str,
) -> Result<(), StorageError> {
    let query = sql::query("DELETE FROM chore WHERE kind = $1 AND subject = $2");
    query.bind(kind.word()).bind(subject).execute(connection).await?;
    Ok(())
}

pub(super) async fn reach(
    connection: &mut Connection,
    kind: ChoreKind,
    subject: &str,
    reached: i64,
) -> Result<(), StorageError> {
    let query = sql::query("UPDATE chore SET reached = $1 WHERE kind = $2 AND subject = $3");
    query.bind(reached).bind(kind.word()).bind(subject).execute(connection).await?;
    Ok(())
}

async fn bit(
    connection: &mut Connection,
    chore: &Chore,
    most: i64,
    reckoning: Reckoning,
) -> Result<(), StorageError> {
    let Chore { kind, subject, .. } = chore;
    let finished = match kind {
        ChoreKind::Forget => forget(connection, subject, most).await?,
        ChoreKind::Farewell => farewell::bit(connection, subject, most, reckoning).await?,
        ChoreKind::Take => take(connection, subject, most).await?,
        ChoreKind::Names => names_bit(connection, most).await?,
        ChoreKind::Counts => counts_bit(connection).await?,
        // These are not done here.
        ChoreKind::Import | ChoreKind::Index => ChoreEnd::No,
    };
    if finished == ChoreEnd::Yes {
        done(connection, *kind, subject).await?;
    }
    Ok(())
}

/// Whether anything was left to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChoreEnd {
    Yes,
    No,
}

/// Does statements that each take away a few rows, until one has.
pub(super) async fn delete_some(
    connection: &mut Connection,
    texts: &[&'static str],
    subject: &[u8],
    most: i64,
) -> Result<ChoreEnd, StorageError> {
    for text in texts {
        let query = sql::query(text).bind(subject).bind(most);
        // Nobody has a fingerprint of nothing.
        let query = if text.contains("$3") { query.bind(vec![0_u8; 32]) } else { query };
        let done = query.execute(&mut *connection).await?;
        if done.rows_affected() > 0 {
            return Ok(ChoreEnd::No);
        }
    }
    Ok(ChoreEnd::Yes)
}

/// A collection is not there any more from this moment; its rows go bit by bit.
pub(super) async fn mark_deleted(connection: &mut Connection, collection: &str) -> Result<(), StorageError> {
    sql::query("DELETE FROM collection WHERE id = $1").bind(collection).execute(&mut *connection).await?;
    for kind in [ChoreKind::Index, ChoreKind::Import] {
        done(connection, kind, collection).await?;
    }
    begin(connection, ChoreKind::Forget, collection).await
}

async fn forget(connection: &mut Connection, collection: &str, most: i64) -> Result<ChoreEnd, StorageError> {
    let query = "SELECT id FROM indexed WHERE collection = $1 LIMIT 1";
    let found = sql::query(query).bind(collection).fetch_optional(&mut *connection).await?;
    if let Some(row) = found {
        let id: i64 = row.try_get(0)?;
        let text = "DELETE FROM position WHERE indexed = $1 AND (hash, indexed, ply) IN \
                    (SELECT hash, indexed, ply FROM position WHERE indexed = $1 LIMIT $2)";
        let gone = sql::query(text).bind(id).bind(most).execute(&mut *connection).await?.rows_affected();
        if i64::try_from(gone).unwrap_or(i64::MAX) < most {
            sql::query("DELETE FROM indexed WHERE id = $1").bind(id).execute(connection).await?;
        }
        return Ok(ChoreEnd::No);
    }
    for (text, most) in [
        (
            "DELETE FROM opening WHERE collection = $1 AND hash <= COALESCE((SELECT hash FROM opening \
             WHERE collection = $1 ORDER BY hash LIMIT 1 OFFSET $2), 9223372036854775807)",
            most,
        ),
        // Texts of games are longer than other rows.
        (
            "DELETE FROM collected WHERE collection_id = $1 AND number IN \
             (SELECT number FROM collected WHERE collection_id = $1 LIMIT $2)",
            most / 8 + 1,
        ),
    ] {
        let query = sql::query(text).bind(collection).bind(most);
        if query.execute(&mut *connection).await?.rows_affected() > 0 {
            return Ok(ChoreEnd::No);
        }
    }
    Ok(ChoreEnd::Yes)
}

/// Who takes over what from whom, as a chore's subject.
pub(crate) fn taking(from: Fingerprint, to: Fingerprint) -> String {
    let hex = |print: Fingerprint| print.bytes().iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    format!("{} {}", hex(from), hex(to))
}

fn taken(subject: &str) -> Option<(Vec<u8>, Vec<u8>)> {
    let bytes = |hex: &str| {
        let pairs = hex.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).unwrap_or_default());
        pairs.map(|pair| u8::from_str_radix(pair, 16)).collect::<Result<Vec<u8>, _>>().ok()
    };
    let (from, to) = subject.split_once(' ')?;
    Some((bytes(from)?, bytes(to)?))
}

async fn take(connection: &mut Connection, subject: &str, most: i64) -> Result<ChoreEnd, StorageError> {
    let Some((from, to)) = taken(subject) else { return Ok(ChoreEnd::Yes) };
    for text in [
        "UPDATE seat SET browser = $1 WHERE (game_id, side) IN (SELECT game_id, side FROM seat WHERE browser = $2 LIMIT $3)",
        "UPDATE display SET host = $1 WHERE id IN (SELECT id FROM display WHERE host = $2 LIMIT $3)",
        "UPDATE study SET owner = $1 WHERE id IN (SELECT id FROM study WHERE owner = $2 LIMIT $3)",
        "UPDATE collection SET owner = $1 WHERE id IN (SELECT id FROM collection WHERE owner = $2 LIMIT $3)",
        "UPDATE indexed SET owner = $1 WHERE id IN (SELECT id FROM indexed WHERE owner = $2 LIMIT $3)",
    ] {
        let query = sql::query(text).bind(to.clone()).bind(from.clone()).bind(most);
        if query.execute(&mut *connection).await?.rows_affected() > 0 {
            return Ok(ChoreEnd::No);
        }
    }
    Ok(ChoreEnd::Yes)
}

async fn names_bit(connection: &mut Connection, most: i64) -> Result<ChoreEnd, StorageError> {
    let (kind, subject) = (ChoreKind::Names, "");
    let text = "SELECT reached FROM chore WHERE kind = $1 AND subject = $2";
    let row = sql::query(text).bind(kind.word()).bind(subject).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(ChoreEnd::Yes) };
    let Some(text) = dialect::games_in_order(connection) else { return Ok(ChoreEnd::Yes) };
    let query = sql::query(text).bind(row.try_get::<i64, _>(0)?).bind(most / 4 + 1);
    let rows = query.fetch_all(&mut *connection).await?;
    let Some(last) = rows.last() else { return Ok(ChoreEnd::Yes) };
    for row in &rows {
        dialect::put_names(connection, row.try_get(1)?, row.try_get(2)?).await?;
    }
    reach(connection, kind, subject, last.try_get(0)?).await?;
    Ok(ChoreEnd::No)
}

/// Counts one game of an earlier version.
async fn counts_bit(connection: &mut Connection) -> Result<ChoreEnd, StorageError> {
    let text = "SELECT id, collection, listed FROM indexed WHERE counted = 0 ORDER BY id LIMIT 1";
    let Some(row) = sql::query(text).fetch_optional(&mut *connection).await? else {
        return Ok(ChoreEnd::Yes);
    };
    let (id, collection) = (row.try_get::<i64, _>(0)?, row.try_get::<Option<String>, _>(1)?);
    let text = "SELECT hash, COALESCE(move, ''), result FROM position WHERE indexed = $1";
    let rows = sql::query(text).bind(id).fetch_all(&mut *connection).await?;
    let counted = |row: &Row| {
        Ok(CountedMove { hash: row.try_get(0)?, played: row.try_get(1)?, result: row.try_get(2)? })
    };
    let once = rows.iter().map(counted).collect::<Result<HashSet<_>, sqlx::Error>>()?;
    let once: Vec<CountedMove> = once.into_iter().collect();
    counts::add(connection, collection.as_deref().unwrap_or(EVERYBODY), &once).await?;
    sql::query("UPDATE indexed SET counted = 1 WHERE id = $1").bind(id).execute(connection).await?;
    Ok(ChoreEnd::No)
}

impl From<ChoreJob> for WriteJob {
    fn from(job: ChoreJob) -> Self {
        Self::Chore(Box::new(job))
    }
}

impl Db {
    /// Work that is not done yet, that which was begun first first.
    pub async fn chores(&self) -> Result<Vec<Chore>, StorageError> {
        let text = "SELECT kind, subject, reached FROM chore ORDER BY id LIMIT 1000";
        let rows = sql::query(text).fetch_all(&self.apart.downloads).await?;
        let chores = rows.iter().map(chore).collect::<Result<Vec<_>, _>>()?;
        Ok(chores.into_iter().flatten().collect())
    }

    /// A piece of work, if it is not done yet.
    pub async fn chore(&self, kind: ChoreKind, subject: &str) -> Result<Option<Chore>, StorageError> {
        let text = "SELECT kind, subject, reached FROM chore WHERE kind = $1 AND subject = $2";
        let row =
            sql::query(text).bind(kind.word()).bind(subject).fetch_optional(&self.apart.downloads).await?;
        Ok(row.as_ref().map(chore).transpose()?.flatten())
    }

    /// Does a chore to its end, step by step.
    pub async fn finish(&self, kind: ChoreKind, subject: &str) -> Result<(), StorageError> {
        let mut most = FIRST;
        while let Some(chore) = self.chore(kind, subject).await? {
            let began = Instant::now();
            self.write(ChoreJob::Bit { chore, most }.into()).await?;
            let took = began.elapsed();
            most = match took {
                took if took > BIT * 2 => (most / 2).max(LEAST),
                took if took < BIT => (most + most / 4 + 1).min(MOST),
                _ => most,
            };
            tokio::time::sleep(took * OTHERS).await;
        }
        self.look_what_is_ready().await
    }

    /// Looks which tables are made for all data there is.
    pub(super) async fn look_what_is_ready(&self) -> Result<(), StorageError> {
        let left = self.chores().await?;
        let ready = |kind| left.iter().all(|chore| chore.kind != kind);
        self.ready.names.store(ready(ChoreKind::Names), Ordering::Relaxed);
        self.ready.counts.store(ready(ChoreKind::Counts), Ordering::Relaxed);
        Ok(())
    }
}

fn chore(row: &Row) -> Result<Option<Chore>, sqlx::Error> {
    let word: &str = row.try_get(0)?;
    let kind = ChoreKind::ALL.into_iter().find(|kind| kind.word() == word);
    let (subject, reached) = (row.try_get(1)?, row.try_get(2)?);
    Ok(kind.map(|kind| Chore { kind, subject, reached }))
}

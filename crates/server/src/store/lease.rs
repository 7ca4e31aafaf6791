//! Which node owns which slot, and which nodes exist. Leases are measured by the database's clock, so that no node has
//! to trust another's.

use super::job::served;
use super::sql::{self, Target};
use super::tenure::{SLOTS, Slot, Tenure};
use super::{Db, StorageError};
use crate::time::ServedTime;
use std::time::Duration;

/// How long a lease lasts that is not extended.
pub const LEASE: Duration = Duration::from_millis(3_000);
/// A node that was not seen for this long is gone.
pub const GONE: Duration = Duration::from_millis(5_000);
/// How long the database may take to answer about leases.
const ANSWER: Duration = Duration::from_millis(2_000);
/// The slot of what is done once for all nodes.
pub const HOUSEKEEPING: Slot = Slot(-1);

/// Who owns a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaseRow {
    /// The tenure.
    pub tenure: Tenure,
    /// The node; empty if nobody ever had it, or who had it gave it back.
    pub owner: String,
    /// Whether it has not run out.
    pub lasts: bool,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeRow {
    /// Its name.
    pub id: String,
    /// What it does, with blanks between.
    pub roles: String,
    /// Where it listens.
    pub place: String,
    /// Its version.
    pub version: String,
}

/// A kind of slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slots {
    /// Those of games.
    Games,
    /// What is done once for all nodes.
    Housekeeping,
}

impl Db {
    fn leases(&self) -> Result<Target<'_>, StorageError> {
        match &self.leases {
            Some(pool) => Ok(pool.into()),
            None => Err(StorageError::Closed),
        }
    }

    /// By which nodes of this database know each other.
    pub async fn cluster(&self) -> Result<String, StorageError> {
        let row = in_time(sql::query("SELECT name FROM cluster").fetch_one(self.leases()?)).await?;
        Ok(row.try_get(0)?)
    }

    /// Says that a node is alive.
    pub async fn node_seen(&self, node: &NodeRow) -> Result<(), StorageError> {
        let text = "INSERT INTO node (id, roles, place, version, seen_ms) VALUES ($1, $2, $3, $4, now_ms()) \
                    ON CONFLICT (id) DO UPDATE SET roles = excluded.roles, seen_ms = excluded.seen_ms";
        let query = sql::query(text).bind(&node.id).bind(&node.roles).bind(&node.place).bind(&node.version);
        in_time(query.execute(self.leases()?)).await?;
        Ok(())
    }

    /// The nodes that are alive. Those that are long gone are forgotten.
    pub async fn nodes(&self) -> Result<Vec<NodeRow>, StorageError> {
        let query = sql::query("DELETE FROM node WHERE seen_ms < now_ms() - 20 * $1").bind(millis(GONE));
        in_time(query.execute(self.leases()?)).await?;
        let text = "SELECT id, roles, place, version FROM node WHERE seen_ms >= now_ms() - $1 ORDER BY id";
        let rows = in_time(sql::query(text).bind(millis(GONE)).fetch_all(self.leases()?)).await?;
        let node = |row: &sql::Row| {
            Ok(NodeRow {
                id: row.try_get(0)?,
                roles: row.try_get(1)?,
                place: row.try_get(2)?,
                version: row.try_get(3)?,
            })
        };
        rows.iter().map(node).collect()
    }

    /// Who owns what.
    pub async fn lease_table(&self) -> Result<Vec<LeaseRow>, StorageError> {
        let text =
            "SELECT slot, epoch, owner, CASE WHEN until_ms > now_ms() THEN 1::bigint ELSE 0 END FROM lease";
        let rows = in_time(sql::query(text).fetch_all(self.leases()?)).await?;
        let lease = |row: &sql::Row| {
            let tenure = Tenure { slot: Slot(row.try_get(0)?), epoch: row.try_get(1)? };
            Ok(LeaseRow { tenure, owner: row.try_get(2)?, lasts: row.try_get::<i64, _>(3)? != 0 })
        };
        rows.iter().map(lease).collect()
    }

    /// Extends the leases that a node has. Expired ones are not in the result: they have to be taken again.
    pub async fn extend_leases(&self, owner: &str, clock: ServedTime) -> Result<Vec<Tenure>, StorageError> {
        let text = "UPDATE lease SET until_ms = now_ms() + $2, clock_ms = $3 \
                    WHERE owner = $1 AND until_ms > now_ms() RETURNING slot, epoch";
        let query = sql::query(text).bind(owner).bind(millis(LEASE)).bind(served(clock));
        tenures(&in_time(query.fetch_all(self.leases()?)).await?)
    }

    /// Takes up to a number of slots that nobody owns. The time since their last owner was seen is charged to nobody:
    /// the zero of every game moves by what the two clocks differ.
    pub async fn take_leases(
        &self,
        owner: &str,
        slots: Slots,
        most: usize,
        clock: ServedTime,
    ) -> Result<Vec<Tenure>, StorageError> {
        let (first, last) = match slots {
            Slots::Games => (0, i64::from(SLOTS) - 1),
            Slots::Housekeeping => (HOUSEKEEPING.0, HOUSEKEEPING.0),
        };
        // Whoever is just writing is not waited for: the slot is taken a moment later.
        let text = "WITH free AS (SELECT slot, clock_ms FROM lease WHERE until_ms <= now_ms() \
                     AND slot BETWEEN $2 AND $3 ORDER BY slot LIMIT $4 FOR UPDATE SKIP LOCKED), \
                    taken AS (UPDATE lease SET owner = $1, epoch = lease.epoch + 1, until_ms = now_ms() + $5, \
                     clock_ms = $6 FROM free WHERE lease.slot = free.slot RETURNING lease.slot, lease.epoch), \
                    moved AS (UPDATE game SET zero_ms = zero_ms + ($6 - free.clock_ms), \
                     due_ms = due_ms + ($6 - free.clock_ms) FROM free WHERE game.slot = free.slot \
                     AND free.clock_ms > 0 AND game.status IN ('waiting', 'playing') RETURNING 1) \
                    SELECT slot, epoch FROM taken";
        let query = sql::query(text).bind(owner).bind(first).bind(last);
        let query =
            query.bind(i64::try_from(most).unwrap_or(i64::MAX)).bind(millis(LEASE)).bind(served(clock));
        tenures(&in_time(query.fetch_all(self.leases()?)).await?)
    }

    /// Gives slots back, so that another node can take them at once. None means all.
    pub async fn give_leases(
        &self,
        owner: &str,
        slots: Option<&[Slot]>,
        clock: ServedTime,
    ) -> Result<(), StorageError> {
        let named: Vec<String> = slots.unwrap_or_default().iter().map(|slot| slot.0.to_string()).collect();
        let text = "UPDATE lease SET owner = '', until_ms = 0, clock_ms = $2 WHERE owner = $1 AND until_ms > now_ms() \
                    AND ($3 = 1 OR slot = ANY (string_to_array($4, ' ')::bigint[]))";
        let query = sql::query(text).bind(owner).bind(served(clock));
        let query = query.bind(i64::from(slots.is_none())).bind(named.join(" "));
        in_time(query.execute(self.leases()?)).await?;
        Ok(())
    }

    /// A node is no more.
    pub async fn node_gone(&self, id: &str) -> Result<(), StorageError> {
        in_time(sql::query("DELETE FROM node WHERE id = $1").bind(id).execute(self.leases()?)).await?;
        Ok(())
    }
}

async fn in_time<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StorageError> {
    match tokio::time::timeout(ANSWER, work).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()).into()),
    }
}

fn tenures(rows: &[sql::Row]) -> Result<Vec<Tenure>, StorageError> {
    let tenure = |row: &sql::Row| Ok(Tenure { slot: Slot(row.try_get(0)?), epoch: row.try_get(1)? });
    rows.iter().map(tenure).collect()
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

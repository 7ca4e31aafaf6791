//! On whose behalf something is written, if several nodes could. Every game belongs to a slot, and a slot has one owner
//! at a time. Every write of an owner carries the number of its tenure, and the database refuses it once the tenure is
//! over: two owners can never both write, whatever the network does.

use super::StorageError;
use super::sql::{self, Connection};
use super::writer::WriteOrder;
use crate::key::Id;

/// How many slots there are.
pub const SLOTS: u8 = 128;

/// A slot: one of the parts into which all games are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(pub i64);

impl Slot {
    /// That of a game.
    pub const fn of(game: Id) -> Self {
        Self(game.slot() as i64)
    }
}

/// The time in which a node owns a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tenure {
    /// What is owned.
    pub slot: Slot,
    /// Which of all owners in turn this is.
    pub epoch: i64,
}

/// Begins a transaction in which all these orders may be carried out; refuses if one of their tenures is over.
pub(super) async fn begin(connection: &mut Connection, batch: &[WriteOrder]) -> Result<(), StorageError> {
    match connection {
        // At once for writing: somebody else may write too (`damier admin`), and is waited for here.
        Connection::Lite(_) => {
            debug_assert!(batch.iter().all(|order| order.tenure.is_none()), "one machine owns everything");
            sql::query("BEGIN IMMEDIATE").execute(connection).await?;
            Ok(())
        }
        #[cfg(feature = "cluster")]
        Connection::Postgres(_) => shared::begin(connection, batch).await,
    }
}

#[cfg(feature = "cluster")]
mod shared {
    use super::*;
    use std::collections::HashSet;

    /// Held for every write except moves, so that a comparison followed by a write is always valid.
    const TURN: i64 = 0x6461_6d69_6572;

    pub(super) async fn begin(connection: &mut Connection, batch: &[WriteOrder]) -> Result<(), StorageError> {
        sql::query("BEGIN").execute(&mut *connection).await?;
        let tenures: HashSet<Tenure> = batch.iter().filter_map(|order| order.tenure).collect();
        if !tenures.is_empty() {
            // Whoever takes a slot over waits for this transaction, or this one for him. That a lease is extended
            // meanwhile is no matter to either.
            let mut query = sql::Builder::new("SELECT slot FROM lease WHERE (slot, epoch) IN (");
            query.push_values(&tenures, |row, tenure| {
                row.push_bind(tenure.slot.0).push_bind(tenure.epoch);
            });
            query.push(") FOR KEY SHARE");
            let held = query.build().persistent(false).fetch_all(&mut *connection).await?;
            if held.len() != tenures.len() {
                return Err(StorageError::Superseded);
            }
        }
        if batch.iter().any(|order| order.job.plain_appends().is_none()) {
            sql::query("SELECT 1 FROM pg_advisory_xact_lock($1)").bind(TURN).execute(connection).await?;
        }
        Ok(())
    }
}

//! The one task that writes: everything that has arrived since the last transaction goes into the next one.

use super::StorageFault;
use super::job::{Append, Job};
use super::together::append_all;
use crate::metrics;
use sqlx::{Connection, SqliteConnection};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// A job, and to whom to say that it is done.
#[derive(Debug)]
pub(super) struct Order {
    pub(super) job: Job,
    pub(super) done: oneshot::Sender<Result<(), StorageFault>>,
}

/// How many jobs wait before those who order them have to.
pub(super) const QUEUE: usize = 4_096;
/// The most jobs of one transaction: nobody shall wait long for the others.
const MOST: usize = 512;

/// Writes until nobody can order anything any more, or is told to end.
pub(super) async fn run(mut connection: SqliteConnection, mut orders: mpsc::Receiver<Order>) {
    let mut batch = Vec::with_capacity(MOST);
    while orders.recv_many(&mut batch, MOST).await > 0 {
        let last = batch.iter().any(|order| matches!(order.job, Job::Close));
        write(&mut connection, &mut batch).await;
        if last {
            break;
        }
    }
    if let Err(fault) = connection.close().await {
        tracing::error!(%fault, "the database was not closed in order");
    }
    orders.close();
}

/// Writes all in one transaction, or, if that cannot be, each in its own: one that cannot be written shall not take
/// the others with it.
async fn write(connection: &mut SqliteConnection, batch: &mut Vec<Order>) {
    match together(connection, batch).await {
        Ok(()) => batch.drain(..).for_each(|order| answer(order, Ok(()))),
        Err(fault) if batch.len() == 1 => batch.drain(..).for_each(|order| answer(order, Err(fault.clone()))),
        Err(_) => {
            for order in batch.drain(..) {
                let done = together(connection, std::slice::from_ref(&order)).await;
                answer(order, done);
            }
        }
    }
}

async fn together(connection: &mut SqliteConnection, batch: &[Order]) -> Result<(), StorageFault> {
    let began = Instant::now();
    // At once for writing: somebody else may write too (`damier admin`), and is waited for here.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    // Moves, which are nearly everything, are gathered. A room waits for one job before it orders another, so that no
    // game has two here, and their order does not matter.
    let gathered: Vec<&Append> =
        batch.iter().filter_map(|order| order.job.plain_appends()).flatten().collect();
    for order in batch.iter().filter(|order| order.job.plain_appends().is_none()) {
        order.job.carry_out(&mut transaction).await?;
    }
    append_all(&mut transaction, &gathered).await?;
    transaction.commit().await?;
    metrics::committed(batch.len(), began.elapsed());
    Ok(())
}

/// Who ordered may be gone; what is written stays written.
fn answer(order: Order, done: Result<(), StorageFault>) {
    if let Err(fault) = &done {
        tracing::error!(%fault, "not written");
    }
    let _ = order.done.send(done);
}

//! Long work in the background: what was left undone at the last start, and what requests leave behind. It goes bit by
//! bit behind the moves of games (`store::chore`).

use crate::error::Failure;
use crate::house::House;
use crate::key::Id;
use crate::store::{Chore, ChoreJob, ChoreKind};
use crate::study;
use std::sync::Arc;
use std::time::Duration;

/// The longest time between two checks.
const LATEST: Duration = Duration::from_secs(60);
/// How soon after a fault.
const AFTER_A_FAULT: Duration = Duration::from_secs(2);
/// How long somebody who asked for it waits for the end of a piece of work.
const PATIENCE: Duration = Duration::from_secs(5);

/// Works until the server shuts down.
pub(crate) async fn run(house: Arc<House>) {
    let mut down = house.down();
    // Where several nodes share a database, what this one did not begin another may be at.
    if !house.db.is_shared()
        && let Err(fault) = house.db.write(ChoreJob::Orphans.into()).await
    {
        tracing::warn!(%fault, "what an earlier run left behind could not be looked for");
    }
    loop {
        let pause = match all(&house).await {
            Ok(()) => LATEST,
            Err(fault) => {
                tracing::debug!(%fault, "work in the background is put off");
                AFTER_A_FAULT
            }
        };
        tokio::select! {
            _ = down.wait_for(|down| *down) => return,
            _ = tokio::time::timeout(pause, house.chores.notified()) => {}
        }
    }
}

async fn all(house: &House) -> Result<(), Failure> {
    for chore in house.db.chores().await? {
        if *house.down().borrow() {
            return Ok(());
        }
        one(house, &chore).await?;
    }
    Ok(())
}

async fn one(house: &House, chore: &Chore) -> Result<(), Failure> {
    let Chore { kind, subject, reached } = chore;
    match kind {
        // Somebody is at it; if not, the next start sees to it.
        ChoreKind::Import => Ok(()),
        ChoreKind::Index => {
            let after = u32::try_from(*reached).unwrap_or(0);
            match subject.parse::<Id>() {
                Ok(collection) => study::index(house, collection, after).await,
                Err(_) => Ok(()),
            }
        }
        _ => Ok(house.db.finish(*kind, subject).await?),
    }
}

impl House {
    /// Does a piece of work, and waits for its end, though not for ever: what is left is done in the background, even if
    /// whoever asked is gone.
    pub(crate) async fn finish(self: &Arc<Self>, work: Vec<(ChoreKind, String)>) {
        let house = Arc::clone(self);
        let working = tokio::spawn(async move {
            for (kind, subject) in work {
                if let Err(fault) = house.db.finish(kind, &subject).await {
                    tracing::debug!(%fault, "work in the background is put off");
                    house.chores.notify_one();
                    return;
                }
            }
        });
        // It goes on by itself.
        let _ = tokio::time::timeout(PATIENCE, working).await;
    }
}

//! Long work in the background: what an earlier run left undone, and what requests cause. It is done in small slices
//! behind the moves of games (`store::chore`).

use crate::error::Failure;
use crate::house::House;
use crate::key::Id;
use crate::store::{Chore, ChoreJob, ChoreKind};
use crate::study;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The longest time between two checks.
const LATEST: Duration = Duration::from_secs(60);
/// How soon after a fault.
const AFTER_A_FAULT: Duration = Duration::from_secs(2);
/// An import writes many times a second; one that has written nothing for so long has nobody at it.
const STUCK: Duration = Duration::from_secs(600);
/// How long somebody who asked for it waits for the end of a piece of work.
const PATIENCE: Duration = Duration::from_secs(5);

/// Works until the server shuts down.
pub(crate) async fn run(house: Arc<House>) {
    let mut down = house.down();
    // Where several nodes share a database, what this one did not begin another may be at.
    if !house.db.is_shared()
        && let Err(fault) = house.db.write(ChoreJob::Orphans.into()).await
    {
        tracing::warn!(%fault, "the remains of an earlier run could not be searched for");
    }
    let mut imports = Imports::default();
    loop {
        let pause = match all(&house, &mut imports).await {
            Ok(()) => LATEST,
            Err(fault) => {
                tracing::debug!(%fault, "background work is postponed");
                AFTER_A_FAULT
            }
        };
        tokio::select! {
            _ = down.wait_for(|down| *down) => return,
            _ = tokio::time::timeout(pause, house.chores.notified()) => {}
        }
    }
}

async fn all(house: &House, imports: &mut Imports) -> Result<(), Failure> {
    let chores = house.db.chores().await?;
    if house.db.is_shared() {
        for Chore { subject, reached, .. } in imports.stalled(&chores, Instant::now()) {
            tracing::warn!(collection = subject, "an import has made no progress: its rows are deleted");
            house.db.write(ChoreJob::Abandoned { subject, reached }.into()).await?;
        }
    }
    for chore in chores {
        if *house.down().borrow() {
            return Ok(());
        }
        one(house, &chore).await?;
    }
    Ok(())
}

/// The imports that are under way on all nodes, how far each has come and since when.
#[derive(Debug, Default)]
struct Imports(HashMap<String, (i64, Instant)>);

impl Imports {
    /// Imports without progress for too long: nobody is working on them any more.
    fn stalled(&mut self, chores: &[Chore], now: Instant) -> Vec<Chore> {
        let before = std::mem::take(&mut self.0);
        let mut stuck = Vec::new();
        for chore in chores.iter().filter(|chore| chore.kind == ChoreKind::Import) {
            let since = match before.get(&chore.subject) {
                Some((reached, since)) if *reached == chore.reached => *since,
                _ => now,
            };
            if now.duration_since(since) > STUCK {
                stuck.push(chore.clone());
            } else {
                self.0.insert(chore.subject.clone(), (chore.reached, since));
            }
        }
        stuck
    }
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
    /// Does a piece of work and waits for its end, up to a limit: the rest is done in the background, even if the
    /// caller has gone.
    pub(crate) async fn finish(self: &Arc<Self>, work: Vec<(ChoreKind, String)>) {
        let house = Arc::clone(self);
        let working = tokio::spawn(async move {
            for (kind, subject) in work {
                if let Err(fault) = house.db.finish(kind, &subject).await {
                    tracing::debug!(%fault, "background work is postponed");
                    house.chores.notify_one();
                    return;
                }
            }
        });
        // It goes on by itself.
        let _ = tokio::time::timeout(PATIENCE, working).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_import_that_comes_no_further_is_given_up_and_no_other() {
        let mut imports = Imports::default();
        let begin = Instant::now();
        let import =
            |subject: &str, reached| Chore { kind: ChoreKind::Import, subject: subject.to_owned(), reached };
        let index = Chore { kind: ChoreKind::Index, subject: "old".to_owned(), reached: 0 };
        let mut stuck = |chores: &[Chore], seconds| -> Vec<String> {
            let now = begin + Duration::from_secs(seconds);
            imports.stalled(chores, now).into_iter().map(|chore| chore.subject).collect()
        };
        let none: [&str; 0] = [];
        assert_eq!(stuck(&[import("a", 0), import("b", 40), index.clone()], 0), none);
        assert_eq!(stuck(&[import("a", 0), import("b", 80), index.clone()], 599), none);
        assert_eq!(stuck(&[import("a", 0), import("b", 80), index.clone()], 601), ["a"]);
        assert_eq!(stuck(&[import("b", 80), index], 1_200), ["b"]);
    }
}

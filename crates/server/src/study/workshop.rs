//! Edits studies, a few at a time, off the threads that serve the games, with a limit for each client.

use crate::error::Failure;
use crate::limits::{AddressBlock, Buckets, Rate};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// How many are worked at at once.
const AT_ONCE: usize = 2;
/// How long somebody waits for a turn.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a second an address may do something to studies.
const A_SECOND: u32 = 20;
/// How many files an address may import per minute.
const FILES_A_MINUTE: u32 = 12;

/// Where studies are worked at.
#[derive(Debug)]
pub struct Workshop {
    turns: Arc<Semaphore>,
    deeds: Buckets<AddressBlock>,
    files: Buckets<AddressBlock>,
}

impl Default for Workshop {
    fn default() -> Self {
        Self {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            deeds: Buckets::new(Rate::a_second(A_SECOND)),
            files: Buckets::new(Rate::a_minute(FILES_A_MINUTE)),
        }
    }
}

impl Workshop {
    /// Whether somebody may do something more.
    pub fn admit(&self, address: IpAddr) -> Result<(), Failure> {
        self.deeds.take(address.into(), Instant::now())
    }

    /// Whether somebody may import another file.
    pub fn admit_file(&self, address: IpAddr) -> Result<(), Failure> {
        self.files.take(address.into(), Instant::now())
    }

    /// Works when it is its turn.
    pub async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Failure> {
        const FULL: Failure =
            Failure::Unavailable("the server is busy with other studies: try again in a moment");
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        let turn = turn.map_err(|_| FULL)?.map_err(|_| FULL)?;
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        done.await.map_err(|fault| Failure::Broken(fault.into()))?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn who_waits_too_long_or_does_too_much_is_sent_away() {
        let workshop = Workshop::default();
        let taken = Arc::clone(&workshop.turns).acquire_many_owned(AT_ONCE as u32).await;
        assert!(workshop.work(|| Ok(1)).await.is_err());
        drop(taken);
        assert!(workshop.work(|| Ok(1)).await.is_ok());
        let here = IpAddr::from([127, 0, 0, 1]);
        assert!((0..FILES_A_MINUTE + 1).any(|_| workshop.admit_file(here).is_err()));
        assert!((0..4 * A_SECOND).any(|_| workshop.admit(here).is_err()));
    }
}

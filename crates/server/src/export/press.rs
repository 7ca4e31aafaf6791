//! Draws pictures and sheets, a few at a time, off the threads that serve the games.

use super::ExportError;
use super::shelf::Shelf;
use crate::error::Failure;
use crate::limits::{AddressBlock, Buckets, Rate};
use axum::body::Bytes;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// How many are made at once.
const AT_ONCE: usize = 2;
/// How long somebody waits for a turn.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many an address may order in a minute.
const A_MINUTE: u32 = 60;

/// Runs slow renderings, a few at a time.
#[derive(Clone, Debug)]
pub struct Press {
    turns: Arc<Semaphore>,
    orders: Arc<Buckets<AddressBlock>>,
    shelf: Arc<Mutex<Shelf>>,
}

/// Why nothing was rendered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PressError {
    /// Too many requests.
    #[error("the server is busy drawing: try again in a moment")]
    Busy,
    /// It cannot be made.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// The rendering task panicked.
    #[error("it could not be drawn")]
    Broken,
}

impl Default for Press {
    fn default() -> Self {
        Self {
            turns: Arc::new(Semaphore::new(AT_ONCE)),
            orders: Arc::new(Buckets::new(Rate::a_minute(A_MINUTE))),
            shelf: Arc::default(),
        }
    }
}

impl Press {
    /// Whether somebody may order something more.
    pub fn admit(&self, address: IpAddr) -> Result<(), Failure> {
        self.orders.take(address.into(), Instant::now())
    }

    /// Something that was made lately, by its name.
    pub fn find(&self, name: &str) -> Option<Bytes> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner).find(name)
    }

    /// Keeps something that was made, by its name.
    pub fn keep(&self, name: String, made: Bytes) {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner).put(name, made);
    }

    /// Makes something when it is its turn, unless somebody else had it made meanwhile, and keeps it under a name.
    pub async fn make_once(
        &self,
        name: String,
        work: impl FnOnce() -> Result<Vec<u8>, ExportError> + Send + 'static,
    ) -> Result<Bytes, PressError> {
        let (shelf, wanted) = (Arc::clone(&self.shelf), name.clone());
        let made = self
            .make(move || {
                let found = shelf.lock().unwrap_or_else(PoisonError::into_inner).find(&wanted);
                found.map_or_else(|| work().map(Bytes::from), Ok)
            })
            .await?;
        self.keep(name, made.clone());
        Ok(made)
    }

    /// Makes something when it is its turn.
    pub async fn make<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ExportError> + Send + 'static,
    ) -> Result<T, PressError> {
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        let turn = turn.map_err(|_| PressError::Busy)?.map_err(|_| PressError::Broken)?;
        let made = tokio::task::spawn_blocking(move || {
            let made = work();
            drop(turn);
            made
        });
        Ok(made.await.map_err(|_| PressError::Broken)??)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_orders_too_much_is_sent_away() {
        let press = Press::default();
        let [one, other] = [IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2])];
        let admitted = (0..2 * A_MINUTE).filter(|_| press.admit(one).is_ok()).count();
        assert!((A_MINUTE as usize..2 * A_MINUTE as usize).contains(&admitted), "{admitted}");
        assert!(press.admit(other).is_ok());
    }

    #[tokio::test]
    async fn what_is_asked_for_often_is_made_once() {
        let press = Press::default();
        let made = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        for _ in 0..1_000 {
            let count = Arc::clone(&made);
            let picture = press.make_once("board".to_owned(), move || {
                count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                Ok(vec![7])
            });
            assert_eq!(picture.await, Ok(Bytes::from_static(&[7])));
        }
        assert_eq!(made.load(std::sync::atomic::Ordering::Relaxed), 1);
        assert!(press.find("board").is_some() && press.find("other").is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn who_waits_too_long_is_sent_away() {
        let press = Press::default();
        let taken = Arc::clone(&press.turns).acquire_many_owned(AT_ONCE as u32).await;
        assert_eq!(press.make(|| Ok(1)).await, Err(PressError::Busy));
        drop(taken);
        assert_eq!(press.make(|| Ok(1)).await, Ok(1));
    }
}

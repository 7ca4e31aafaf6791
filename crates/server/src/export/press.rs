//! Where pictures and sheets are made: a few at a time, away from the threads that carry the games.

use super::ExportFault;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many are made at once.
const AT_ONCE: usize = 2;
/// How long somebody waits for a turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// Makes things that take their time.
#[derive(Clone, Debug)]
pub struct Press {
    turns: Arc<Semaphore>,
}

/// Why nothing was made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PressFault {
    /// Too many want something.
    #[error("too many pictures are being made: try again in a moment")]
    Busy,
    /// It cannot be made.
    #[error(transparent)]
    Export(#[from] ExportFault),
    /// The maker broke down.
    #[error("it could not be made")]
    Broken,
}

impl Default for Press {
    fn default() -> Self {
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Press {
    /// Makes something when it is its turn.
    pub async fn make<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ExportFault> + Send + 'static,
    ) -> Result<T, PressFault> {
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await;
        let turn = turn.map_err(|_| PressFault::Busy)?.map_err(|_| PressFault::Broken)?;
        let made = tokio::task::spawn_blocking(move || {
            let made = work();
            drop(turn);
            made
        });
        Ok(made.await.map_err(|_| PressFault::Broken)??)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn who_waits_too_long_is_sent_away() {
        let press = Press::default();
        let taken = Arc::clone(&press.turns).acquire_many_owned(AT_ONCE as u32).await;
        assert_eq!(press.make(|| Ok(1)).await, Err(PressFault::Busy));
        drop(taken);
        assert_eq!(press.make(|| Ok(1)).await, Ok(1));
    }
}

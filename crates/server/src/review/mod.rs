//! Reviews of finished games: the engine's evaluation of every position, the turning points, and better moves.
//!
//! A review is made on request, position by position through the analysis queue, and stored. A shutdown keeps what is
//! done so far, and the rest is done after the next start.

mod making;
mod opinion;
mod story;

pub(crate) use making::Reviewer;
pub use story::summarise;

use crate::analysis::Share;
use crate::error::Failure;
use crate::house::House;
use crate::key::Id;
use crate::limits::{AddressBlock, Buckets, Rate};
use crate::store::IndexJob;
use std::net::IpAddr;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// So many positions are reviewed of one game; nobody has played a longer one.
const MOST_PLIES: usize = 1_000;

/// The signals for requested reviews and their progress.
#[derive(Debug)]
pub struct Reviews {
    wanted: watch::Sender<u64>,
    progress: watch::Sender<u64>,
    by_asker: Buckets<Share>,
    by_address: Buckets<AddressBlock>,
}

/// Many people may share an address.
const PEOPLE_OF_AN_ADDRESS: u32 = 3;
const HOUR: Duration = Duration::from_secs(3_600);

impl Reviews {
    /// Nothing requested yet; with the hourly limit of requests.
    pub fn new(an_hour: u32) -> Self {
        let rate = |times: u32| Rate { each: HOUR / times.max(1), at_once: times.max(1) };
        Self {
            wanted: watch::channel(0).0,
            progress: watch::channel(0).0,
            by_asker: Buckets::new(rate(an_hour)),
            by_address: Buckets::new(rate(an_hour.saturating_mul(PEOPLE_OF_AN_ADDRESS))),
        }
    }

    /// How many reviews somebody may want, and an address, which several nodes count together.
    #[cfg(feature = "cluster")]
    pub(crate) fn limits(&self) -> [&dyn crate::limits::SharedLimit; 2] {
        [&self.by_asker, &self.by_address]
    }

    /// Resolves whenever a review has come further.
    pub fn progress(&self) -> watch::Receiver<u64> {
        self.progress.subscribe()
    }

    fn wanted(&self) -> watch::Receiver<u64> {
        self.wanted.subscribe()
    }

    pub(crate) fn note_progress(&self) {
        self.progress.send_modify(|count| *count += 1);
    }

    /// Requests the review of a finished game, unless there is one.
    pub async fn want(&self, house: &House, id: Id, by: Share, address: IpAddr) -> Result<(), Failure> {
        let table = crate::analysis::finished(house, id).await?;
        if table.game().plies().is_empty() {
            return Err(Failure::bad("no moves were played in this game; there is nothing to review"));
        }
        // One that is there, or has been asked for, costs nothing more.
        if house.db.review(id).await?.is_some() {
            return Ok(());
        }
        let now = Instant::now();
        let refused = |_| Failure::TooMuch("you have requested too many reviews; try again later".to_owned());
        self.by_address.take(address.into(), now).map_err(refused)?;
        self.by_asker.take(by, now).map_err(refused)?;
        house.db.think(IndexJob::WantReview { game: id, at: house.time.now() }).await?;
        self.wanted.send_modify(|count| *count += 1);
        Ok(())
    }
}

//! Time that the server needed for itself and that no player was charged for: gathered, and told once a second at most.

use crate::metrics;
use draughts::clock::Millis;
use std::sync::{Mutex, PoisonError};

/// What has been gathered since it was told.
#[derive(Debug, Default)]
pub(crate) struct Slowness {
    since: Mutex<SlownessFigures>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SlownessFigures {
    times: u32,
    longest: u64,
}

impl Slowness {
    /// So much was charged to nobody in a game.
    pub(crate) fn add(&self, lost: Millis) {
        metrics::charged_to_nobody(lost.get());
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        since.times += 1;
        since.longest = since.longest.max(lost.get());
    }

    /// Writes to the log what there is to say.
    pub(crate) fn tell(&self) {
        let SlownessFigures { times, longest } =
            std::mem::take(&mut *self.since.lock().unwrap_or_else(PoisonError::into_inner));
        if times > 0 {
            tracing::warn!(
                times,
                longest_ms = longest,
                "the server was slow to write; the time it took is charged to no player"
            );
        }
    }
}

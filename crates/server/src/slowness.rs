//! Time that the server needed for itself and charged to no player: summed up, and logged at most once a second.

use crate::metrics;
use draughts::clock::Millis;
use std::sync::{Mutex, PoisonError};

/// What has been collected since the last log line.
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

    /// Writes the collected figures to the log.
    pub(crate) fn write_log(&self) {
        let SlownessFigures { times, longest } =
            std::mem::take(&mut *self.since.lock().unwrap_or_else(PoisonError::into_inner));
        if times > 0 {
            tracing::warn!(
                times,
                longest_ms = longest,
                "the server was slow to write; no player is charged for the time"
            );
        }
    }
}

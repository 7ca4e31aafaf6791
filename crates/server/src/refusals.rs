//! Counts refused requests, and logs the counts.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counts of refused requests since the last log line. They are logged once a minute, so that a flood does not fill the
/// log.
#[derive(Debug, Default)]
pub(crate) struct Refusals {
    /// Connections that were not taken.
    pub(crate) connections: AtomicU64,
    /// Connections that said nothing and made room for others.
    pub(crate) idle_connections: AtomicU64,
    /// Requests that were too much for one.
    pub(crate) too_much: AtomicU64,
    /// Requests for which the server had no room.
    pub(crate) unavailable: AtomicU64,
}

/// Those of this process.
pub(crate) static REFUSALS: Refusals = Refusals {
    connections: AtomicU64::new(0),
    idle_connections: AtomicU64::new(0),
    too_much: AtomicU64::new(0),
    unavailable: AtomicU64::new(0),
};

impl Refusals {
    pub(crate) fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Logs a line with the counts, if there are any, and resets them.
    pub(crate) fn write_log(&self) {
        let take = |counter: &AtomicU64| counter.swap(0, Ordering::Relaxed);
        let (connections, idle_connections) = (take(&self.connections), take(&self.idle_connections));
        let (too_much, unavailable) = (take(&self.too_much), take(&self.unavailable));
        if connections + idle_connections + too_much + unavailable > 0 {
            tracing::warn!(
                connections,
                idle_connections,
                too_much,
                unavailable,
                "refused in the last minute"
            );
        }
    }
}

//! Signals to a running search from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A way to stop one search from another thread. Every search has its own, so that no word can be lost or be taken for
/// one about the next search.
#[derive(Clone, Debug, Default)]
pub struct Signals {
    said: Arc<SignalFlags>,
}

#[derive(Debug, Default)]
struct SignalFlags {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Signals {
    /// For a search on our own time.
    pub fn new() -> Self {
        Self::default()
    }

    /// For a search on the opponent's time, which does not end before the opponent moves.
    pub fn pondering() -> Self {
        let signals = Self::default();
        signals.said.pondering.store(true, Ordering::Relaxed);
        signals
    }

    /// Ends the search. It answers with the best move it knows.
    pub fn stop(&self) {
        self.said.stop.store(true, Ordering::Relaxed);
    }

    /// Says that the opponent has made the expected move: from now on the search is on our own time.
    pub fn opponent_moved(&self) {
        self.said.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search has been told to stop.
    pub fn is_stopped(&self) -> bool {
        self.said.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.said.pondering.load(Ordering::Relaxed)
    }
}

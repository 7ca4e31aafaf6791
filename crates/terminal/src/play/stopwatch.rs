//! The time of the game: a monotonic clock.

use draughts::clock::{At, Millis};
use std::time::Instant;

/// Gives the current time of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopwatch {
    started: Instant,
    /// The time of the game when it was started.
    from: At,
}

impl Stopwatch {
    /// Starts it at a time of the game.
    pub(super) fn start(from: At) -> Self {
        Self { started: Instant::now(), from }
    }

    pub(super) fn now(&self) -> At {
        let passed = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        At::new(self.from.since_zero().saturating_add(Millis::new(passed)))
    }
}

//! The time of the game: a clock that never goes back.

use draughts::clock::{At, Millis};
use std::time::Instant;

/// Gives the moments of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopwatch {
    started: Instant,
    /// The moment of the game at which it was started.
    from: At,
}

impl Stopwatch {
    /// Starts it at a moment of the game.
    pub(super) fn start(from: At) -> Self {
        Self { started: Instant::now(), from }
    }

    pub(super) fn now(&self) -> At {
        let passed = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        At::new(self.from.since_zero().saturating_add(Millis::new(passed)))
    }
}

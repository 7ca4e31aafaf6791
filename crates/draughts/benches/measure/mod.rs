//! What the benches share: times and seeded games.

use std::time::{Duration, Instant};

/// How often everything is timed.
const RUNS: usize = 5;

/// The middle one of several times.
pub(crate) fn median_time(mut work: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let started = Instant::now();
            work();
            started.elapsed()
        })
        .collect();
    times.sort();
    times[RUNS / 2]
}

/// The arguments, without the one that cargo adds.
pub(crate) fn arguments() -> Vec<String> {
    std::env::args().skip(1).filter(|argument| argument != "--bench").collect()
}

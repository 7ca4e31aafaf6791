//! The time that this thread has had of a processor, so that other programs on the machine are not counted.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// How long some work takes; by the clock on the wall where the system does not tell more.
pub(crate) fn time(work: impl FnOnce()) -> Duration {
    let started = now();
    work();
    now() - started
}

fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat");
    let nanoseconds = statistics.ok().and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| START.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

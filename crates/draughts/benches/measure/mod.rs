//! What the benches share: times and seeded games.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// How often everything is timed.
const RUNS: usize = 5;

/// The middle one of several times: of the processor's time where the system tells it, so that other programs on the
/// machine are not counted.
pub(crate) fn median_time(work: impl FnMut()) -> Duration {
    median(work, processor_time)
}

/// The middle one of several times as a clock on the wall shows them: for work of several threads.
#[allow(dead_code, reason = "every bench compiles this anew, and not all have threads")]
pub(crate) fn median_wall_time(work: impl FnMut()) -> Duration {
    median(work, wall_time)
}

fn median(mut work: impl FnMut(), now: impl Fn() -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let started = now();
            work();
            now() - started
        })
        .collect();
    times.sort();
    times[RUNS / 2]
}

/// How long this thread has been running on a processor; the wall clock where the system does not say.
fn processor_time() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.as_deref().and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(wall_time, Duration::from_nanos)
}

fn wall_time() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// The arguments, without the one that cargo adds.
pub(crate) fn arguments() -> Vec<String> {
    std::env::args().skip(1).filter(|argument| argument != "--bench").collect()
}

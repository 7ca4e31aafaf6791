//! Work cut into chunks for several threads, and the word that stops it.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// How many positions are one piece of work.
pub(super) const CHUNK: u64 = 1 << 14;

/// Stops work that runs elsewhere. All clones are one.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    stopped: Arc<AtomicBool>,
}

impl Interrupt {
    /// Work that asks from now on ends as soon as it can.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Release);
    }

    /// Whether work has to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }
}

/// Runs the work on all numbers below `size`, one chunk at a time, with this many threads. None if it was interrupted.
/// A chunk is work enough for a call that is not compiled for it.
pub(super) fn in_chunks(
    size: u64,
    threads: usize,
    interrupt: &Interrupt,
    work: &(dyn Fn(Range<u64>) + Sync),
) -> Option<()> {
    let chunks = size.div_ceil(CHUNK);
    let next = AtomicU64::new(0);
    let some = || {
        while !interrupt.is_stopped() {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= chunks {
                break;
            }
            work(chunk * CHUNK..((chunk + 1) * CHUNK).min(size));
        }
    };
    let threads = threads.min(usize::try_from(chunks).unwrap_or(usize::MAX));
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(some);
        }
        some();
    });
    (!interrupt.is_stopped()).then_some(())
}

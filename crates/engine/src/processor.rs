//! What the processor can do that not every one can.

use std::sync::atomic::{AtomicU8, Ordering};

/// Whether it has instructions that count and find bits. Asked for every estimate, so the answer is kept.
#[inline(always)]
pub(crate) fn counts_bits() -> bool {
    match ANSWER.load(Ordering::Relaxed) {
        UNKNOWN => ask(),
        answer => answer == YES,
    }
}

const UNKNOWN: u8 = 0;
const NO: u8 = 1;
const YES: u8 = 2;
static ANSWER: AtomicU8 = AtomicU8::new(UNKNOWN);

#[cold]
fn ask() -> bool {
    let can = is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt");
    ANSWER.store(if can { YES } else { NO }, Ordering::Relaxed);
    can
}

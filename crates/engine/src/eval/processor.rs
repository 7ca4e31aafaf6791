//! The estimate for processors with instructions that count and find bits: the same code as everywhere, compiled again.
//! Whether the processor has them is asked first; the call that follows is the only `unsafe` here.

use super::{Men, MenCache, Weights, estimate_anywhere};
use crate::score::SearchValue;
use draughts::{Position, Ruleset};
use std::sync::atomic::{AtomicU8, Ordering};

/// What a position is worth, by the processor's own instructions if it has them.
#[inline]
pub(super) fn estimate<R: Ruleset>(
    weights: &Weights,
    cache: Option<&mut MenCache>,
    position: &Position<R>,
    men: &Men,
) -> SearchValue {
    if counts_bits() {
        // SAFETY: the processor has the instructions the function is compiled for, as just asked.
        return unsafe { estimate_quickly(weights, cache, position, men) };
    }
    estimate_anywhere(weights, cache, position, men)
}

#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn estimate_quickly<R: Ruleset>(
    weights: &Weights,
    cache: Option<&mut MenCache>,
    position: &Position<R>,
    men: &Men,
) -> SearchValue {
    estimate_anywhere(weights, cache, position, men)
}

/// Whether the processor has the instructions. Asked for every estimate, so the answer is kept.
#[inline(always)]
fn counts_bits() -> bool {
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

//! The evaluation of a quiet position: a weighted sum, learned for each ruleset from its own games.
//!
//! Knows nothing of search.

mod cache;
pub(crate) mod features;
mod men;
#[cfg(target_arch = "x86_64")]
mod processor;
mod shipped;
pub(crate) mod weights;

pub(crate) use cache::MenCache;
pub(crate) use men::Men;
pub use weights::{Draft, Weights};

use crate::score::SearchValue;
use draughts::{Position, Ruleset, Side};
use weights::{Pair, UNIT, WHOLE};

/// What a position is worth to the side on turn, if nothing is about to happen.
pub(crate) fn estimate<R: Ruleset>(weights: &Weights, position: &Position<R>) -> SearchValue {
    estimate_with(weights, None, position, &Men::of(position))
}

/// The same with the position's men at hand, and a cache, which belongs to these weights.
#[inline]
pub(crate) fn estimate_with<R: Ruleset>(
    weights: &Weights,
    cache: Option<&mut MenCache>,
    position: &Position<R>,
    men: &Men,
) -> SearchValue {
    #[cfg(target_arch = "x86_64")]
    return processor::estimate(weights, cache, position, men);
    #[cfg(not(target_arch = "x86_64"))]
    estimate_anywhere(weights, cache, position, men)
}

#[inline(always)]
fn estimate_anywhere<R: Ruleset>(
    weights: &Weights,
    cache: Option<&mut MenCache>,
    position: &Position<R>,
    men: &Men,
) -> SearchValue {
    let with_kings = !position.kings().is_empty();
    let phase = phase::<R>(men.way_left::<R>());
    let find = || worth_of_patterns::<R>(weights, phase.span, men);
    let patterns = match cache {
        Some(cache) if with_kings => cache.worth(position, find),
        _ => find(),
    };
    let mut value = for_white(weights, phase, patterns, position, men);
    if with_kings {
        let ahead = if value >= 0 { Side::White } else { Side::Black };
        value = value * weights.endings[features::ending(position, ahead)] / WHOLE;
    }
    let value =
        SearchValue::new(value).clamp(-SearchValue::GREATEST_ESTIMATE, SearchValue::GREATEST_ESTIMATE);
    if position.turn() == Side::White { value } else { -value }
}

/// The sum of the patterns' weights, packed as they are.
#[inline(always)]
fn worth_of_patterns<R: Ruleset>(weights: &Weights, span: usize, men: &Men) -> i32 {
    let table = weights.spans[span].patterns.as_slice();
    let mut patterns = 0_i32;
    men.each_pattern::<R>(|place, sign| {
        let weight = table.get(place).copied().unwrap_or(0);
        patterns = if sign > 0 { patterns.wrapping_add(weight) } else { patterns.wrapping_sub(weight) };
    });
    patterns
}

/// In hundredths of a man.
#[inline(always)]
fn for_white<R: Ruleset>(
    weights: &Weights,
    phase: Phase,
    patterns: i32,
    position: &Position<R>,
    men: &Men,
) -> i32 {
    let span = &weights.spans[phase.span];
    let Pair { mut earlier, mut later } = Pair::unpacked(patterns);
    features::each_number(position, men, |place, count| {
        earlier += span.numbers[place].earlier * count;
        later += span.numbers[place].later * count;
    });
    let mixed = earlier * phase.share + later * (phase.whole - phase.share);
    // Both divisors are known when this is compiled, so that nothing is divided in the end.
    if phase.span == 0 {
        mixed / (const { widths::<R>()[0] } * UNIT)
    } else {
        mixed / (const { widths::<R>()[1] } * UNIT)
    }
}

/// How far a game has come: in which span it is, and how much of its earlier phase is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Phase {
    pub(crate) span: usize,
    pub(crate) share: i32,
    /// Of this many.
    pub(crate) whole: i32,
}

/// The phase in which the men have this many rows to go. The middle of a game is where a third of the way is left: on
/// 10×10 with about twenty men, where most games are decided.
#[inline(always)]
pub(crate) const fn phase<R: Ruleset>(way: i32) -> Phase {
    let [early, late] = const { widths::<R>() };
    if way >= late {
        Phase { span: 0, share: way - late, whole: early }
    } else {
        Phase { span: 1, share: way, whole: late }
    }
}

/// How many rows men go altogether from the opening to the middle of a game, and from there to the endgame.
const fn widths<R: Ruleset>() -> [i32; 2] {
    let whole = features::whole_way::<R>();
    [whole - whole / 3, whole / 3]
}

#[cfg(test)]
mod tests;

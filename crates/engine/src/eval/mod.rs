//! The estimate of a quiet position: a weighted sum, learned for each ruleset from its own games.
//!
//! Knows nothing of search.

pub(crate) mod features;
mod shipped;
pub(crate) mod weights;

pub use weights::{Draft, Weights};

#[cfg(target_arch = "x86_64")]
use crate::processor;
use crate::score::{GREATEST_ESTIMATE, Value};
use draughts::{Position, Ruleset, Side};
use weights::{Pair, UNIT, WHOLE};

/// What a position is worth to the side on turn, if nothing is about to happen.
#[inline]
pub(crate) fn estimate<R: Ruleset>(weights: &Weights, position: &Position<R>) -> Value {
    #[cfg(target_arch = "x86_64")]
    if processor::counts_bits() {
        // SAFETY: the processor has the instructions the function is compiled for, as just asked.
        return unsafe { estimate_quickly(weights, position) };
    }
    estimate_anywhere(weights, position)
}

/// The same, compiled for processors with instructions that count and find bits.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
fn estimate_quickly<R: Ruleset>(weights: &Weights, position: &Position<R>) -> Value {
    estimate_anywhere(weights, position)
}

#[inline(always)]
fn estimate_anywhere<R: Ruleset>(weights: &Weights, position: &Position<R>) -> Value {
    let mut value = for_white(weights, position);
    if !position.kings().is_empty() {
        let ahead = if value >= 0 { Side::White } else { Side::Black };
        value = value * weights.endings[features::ending(position, ahead)] / WHOLE;
    }
    let value = value.clamp(-GREATEST_ESTIMATE, GREATEST_ESTIMATE);
    if position.turn() == Side::White { value } else { -value }
}

#[inline(always)]
fn for_white<R: Ruleset>(weights: &Weights, position: &Position<R>) -> Value {
    let men = features::Men::of(position);
    let phase = phase::<R>(men.way_left::<R>());
    let span = &weights.spans[phase.span];
    let mut packed = 0_i32;
    let table = span.patterns.as_slice();
    features::each_pattern(position, |place, sign| {
        let weight = table.get(place).copied().unwrap_or(0);
        packed = if sign > 0 { packed.wrapping_add(weight) } else { packed.wrapping_sub(weight) };
    });
    let Pair { mut earlier, mut later } = Pair::unpacked(packed);
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
    /// Of so many.
    pub(crate) whole: i32,
}

/// The phase in which men have so many rows to go. The middle of a game is where a third of the way is left: on 10×10
/// with about twenty men, where most games are decided.
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

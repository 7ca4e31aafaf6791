//! The estimate of a quiet position: a weighted sum, learned for each ruleset from its own games.
//!
//! Knows nothing of search.

pub(crate) mod features;
mod shipped;
pub(crate) mod weights;

pub use weights::{Draft, Weights};

use crate::score::{GREATEST_ESTIMATE, Value};
use draughts::{Position, Ruleset, Side};
use weights::{Pair, UNIT, WHOLE};

/// What a position is worth to the side on turn, if nothing is about to happen.
#[inline]
pub(crate) fn estimate<R: Ruleset>(weights: &Weights, position: &Position<R>) -> Value {
    let mut value = for_white(weights, position);
    if !position.kings().is_empty() {
        let ahead = if value >= 0 { Side::White } else { Side::Black };
        value = value * weights.endings[features::ending(position, ahead)] / WHOLE;
    }
    let value = value.clamp(-GREATEST_ESTIMATE, GREATEST_ESTIMATE);
    if position.turn() == Side::White { value } else { -value }
}

#[inline]
fn for_white<R: Ruleset>(weights: &Weights, position: &Position<R>) -> Value {
    let mut packed = 0_i32;
    let table = weights.patterns.as_slice();
    features::each_pattern(position, |place, sign| {
        let weight = table.get(place).copied().unwrap_or(0);
        packed = if sign > 0 { packed.wrapping_add(weight) } else { packed.wrapping_sub(weight) };
    });
    let Pair { mut opening, mut endgame } = Pair::unpacked(packed);
    let men = features::Men::of(position);
    features::each_number(position, men, |place, count| {
        opening += weights.opening[place] * count;
        endgame += weights.endgame[place] * count;
    });
    let (way, whole) = (men.way_left::<R>(), features::whole_way::<R>());
    (opening * way + endgame * (whole - way)) / (whole * UNIT)
}

#[cfg(test)]
mod tests;

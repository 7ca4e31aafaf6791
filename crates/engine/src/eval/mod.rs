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
    let men = features::Men::of(position);
    let Phase { span, share, whole } = phase::<R>(men.way_left::<R>());
    let span = &weights.spans[span];
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
    (earlier * share + later * (whole - share)) / (whole * UNIT)
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
#[inline]
pub(crate) const fn phase<R: Ruleset>(way: i32) -> Phase {
    let whole = features::whole_way::<R>();
    let middle = whole / 3;
    if way >= middle {
        Phase { span: 0, share: way - middle, whole: whole - middle }
    } else {
        Phase { span: 1, share: way, whole: middle }
    }
}

#[cfg(test)]
mod tests;

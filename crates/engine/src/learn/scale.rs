//! The scale of values: how well they predict results, and the value of a man.

use super::Sample;
use super::source::{self, Source};
use crate::eval::{Weights, estimate};
use crate::random::Random;
use draughts::{AnyPosition, RulesetName, Side, Square, dispatch};
use std::io;

/// By how many hundredths of a man the odds change by the factor e: in some rulesets a man decides, in others not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale(pub(super) f32);

impl Scale {
    pub(super) fn chance(self, hundredths: f32) -> f32 {
        1.0 / (1.0 + (-hundredths / self.0).exp())
    }
}

pub(super) fn cross_entropy(chance: f32, result: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
}

/// The scales that are tried.
const TRIED: usize = 40;
const BETWEEN: f32 = 12.5;

/// Finds the scale on which values best predict results, in one pass over them.
#[derive(Clone, Debug)]
pub(super) struct ScaleFit {
    losses: [f64; TRIED],
    count: u64,
}

impl ScaleFit {
    pub(super) const fn new() -> Self {
        Self { losses: [0.0; TRIED], count: 0 }
    }

    fn scale(place: usize) -> Scale {
        Scale((place as f32 + 2.0) * BETWEEN)
    }

    /// Takes a value, in hundredths of a man as White sees it, and what came of it.
    pub(super) fn add(&mut self, value: f32, result: f32) {
        self.count += 1;
        for (place, loss) in self.losses.iter_mut().enumerate() {
            *loss += f64::from(cross_entropy(Self::scale(place).chance(value), result));
        }
    }

    pub(super) fn best(&self) -> Scale {
        Self::scale(self.place())
    }

    /// The mean loss on that scale.
    pub(super) fn loss(&self) -> f64 {
        self.losses[self.place()] / self.count.max(1) as f64
    }

    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    fn place(&self) -> usize {
        let least = (0..TRIED).min_by(|&one, &other| self.losses[one].total_cmp(&self.losses[other]));
        least.unwrap_or(0)
    }
}

/// What a position is worth to White.
pub(super) fn for_white(weights: &Weights, position: &AnyPosition) -> f32 {
    let value = dispatch!(position, position => estimate(weights, &position.movement()));
    let value = value.hundredths() as f32;
    if position.turn() == Side::White { value } else { -value }
}

/// So many positions tell what a man is worth.
const ENOUGH: u32 = 20_000;

/// What a man is worth by some weights: the mean of what is lost when one is taken off the board, over positions
/// without kings and with as many men on both sides. Nothing if there are no such positions.
pub(super) fn worth_of_a_man(
    ruleset: RulesetName,
    weights: &Weights,
    samples: &dyn Source,
    seed: u64,
) -> io::Result<Option<f32>> {
    let mut random = Random::new(seed);
    let (mut sum, mut count) = (0.0_f64, 0_u32);
    source::each(samples, |sample| {
        if count >= ENOUGH || sample.kings != 0 || sample.white.count_ones() != sample.black.count_ones() {
            return;
        }
        let Some(position) = sample.position(ruleset) else { return };
        for side in Side::BOTH {
            let men: Vec<Square> = position.side(side).into_iter().collect();
            let rest = !(1 << men[random.below(men.len())].bit());
            let fewer = Sample { white: sample.white & rest, black: sample.black & rest, ..*sample };
            let Some(without) = fewer.position(ruleset) else { continue };
            let lost = for_white(weights, &position) - for_white(weights, &without);
            sum += f64::from(if side == Side::White { lost } else { -lost });
            count += 1;
        }
    })?;
    Ok((count > 0 && sum > 0.0).then(|| (sum / f64::from(count)) as f32))
}

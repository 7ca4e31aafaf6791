//! Logistic regression: weights that foretell the results of games from their quiet positions.
//!
//! Fitting begins with the hand-made values. Each weight has its own step, which grows smaller the more often the weight
//! has been moved (AdaGrad), and is drawn back to the hand-made value, so that rare cases stay near it.

use super::Sample;
use crate::eval::Weights;
use crate::eval::features::{self, numbers};
use crate::eval::weights::{GREATEST, Pair, UNIT};
use crate::random::Random;
use draughts::{Position, Ruleset, RulesetName, Side, dispatch};

/// How a fit goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// How often all samples are gone through.
    pub epochs: u32,
    /// The first step of each weight, in hundredths of a man.
    pub step: f32,
    /// How much weights are drawn back to the hand-made ones.
    pub pull: f32,
    /// How much of what is foretold is the value of the search, and not the result.
    pub blend: f32,
    /// Decides the order of the samples.
    pub seed: u64,
}

impl Default for Fit {
    fn default() -> Self {
        Self { epochs: 8, step: 2.0, pull: 1e-3, blend: 0.5, seed: 1 }
    }
}

/// How far a fit has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// How often the samples have been gone through.
    pub epoch: u32,
    /// The mean loss on the samples that are fitted.
    pub fitted: f64,
    /// The mean loss on those held out.
    pub held_out: f64,
}

impl Fit {
    /// Finds weights. The samples should come from games of the ruleset.
    pub fn run(&self, ruleset: RulesetName, samples: &[Sample], report: &mut dyn FnMut(Progress)) -> Weights {
        let rules = ruleset.rules();
        let prior = Weights::piece_square(rules);
        let mut model = Model::of(&prior, Scale::suiting(&foretold(ruleset, &prior, samples.iter())));
        let most = 2.0 * f32::from(rules.men_per_side());
        let mut rows: Vec<u32> = (0..samples.len() as u32).collect();
        rows.retain(|&row| !samples[row as usize].is_held_out());
        let mut random = Random::new(self.seed);
        for epoch in 1..=self.epochs {
            for place in (1..rows.len()).rev() {
                rows.swap(place, random.below(place + 1));
            }
            let mut sum = 0.0;
            for &row in &rows {
                let sample = &samples[row as usize];
                let Some(seen) = Seen::of(ruleset, sample, most) else { continue };
                sum += model.learn(self, &seen, sample);
            }
            let weights = model.weights(rules);
            report(Progress {
                epoch,
                fitted: sum / rows.len().max(1) as f64,
                held_out: loss(ruleset, &weights, samples.iter().filter(|sample| sample.is_held_out())),
            });
        }
        model.weights(rules)
    }
}

/// The mean loss of what the weights foretell of the results alone, on the scale that suits them best.
pub fn loss<'a>(ruleset: RulesetName, weights: &Weights, samples: impl Iterator<Item = &'a Sample>) -> f64 {
    let foretold = foretold(ruleset, weights, samples);
    Scale::suiting(&foretold).loss(&foretold)
}

/// A value that was foretold, in hundredths of a man as White sees it, and what came of it.
struct Foretold {
    value: f32,
    result: f32,
}

fn foretold<'a>(
    ruleset: RulesetName,
    weights: &Weights,
    samples: impl Iterator<Item = &'a Sample>,
) -> Vec<Foretold> {
    let of_sample = |sample: &Sample| {
        let position = sample.position(ruleset)?;
        let value = dispatch!(position, position => crate::eval::estimate(weights, &position));
        let value = if sample.turn == Side::White { value } else { -value };
        Some(Foretold { value: value as f32, result: f32::from(sample.white_half_points) / 2.0 })
    };
    samples.filter_map(of_sample).collect()
}

/// By how many hundredths of a man the odds change by the factor e: in some rulesets a man decides, in others not.
#[derive(Clone, Copy, Debug)]
struct Scale(f32);

impl Scale {
    /// The scale on which the values foretell the results best.
    fn suiting(foretold: &[Foretold]) -> Self {
        let mut best = Self(50.0);
        let mut least = f64::INFINITY;
        for step in 2..=32_u8 {
            let scale = Self(f32::from(step) * 25.0);
            let loss = scale.loss(foretold);
            if loss < least {
                (least, best) = (loss, scale);
            }
        }
        best
    }

    fn loss(self, foretold: &[Foretold]) -> f64 {
        let each = |one: &Foretold| f64::from(cross_entropy(self.chance(one.value), one.result));
        foretold.iter().map(each).sum::<f64>() / foretold.len().max(1) as f64
    }

    fn chance(self, hundredths: f32) -> f32 {
        1.0 / (1.0 + (-hundredths / self.0).exp())
    }
}

fn cross_entropy(chance: f32, result: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
}

/// What is weighed in a position.
struct Seen {
    /// Places of weights and how often they count.
    parts: Vec<Part>,
    /// How much of the opening is left.
    opening: f32,
}

struct Part {
    place: usize,
    count: f32,
}

impl Seen {
    fn of(ruleset: RulesetName, sample: &Sample, most: f32) -> Option<Self> {
        let any = sample.position(ruleset)?;
        let pieces = (sample.white | sample.black).count_ones() as f32;
        let parts = dispatch!(any, position => parts(&position));
        Some(Self { parts, opening: pieces.min(most) / most })
    }
}

#[inline(never)]
fn parts<R: Ruleset>(position: &Position<R>) -> Vec<Part> {
    let mut parts = Vec::with_capacity(40);
    features::each_number(position, |place, count| {
        if count != 0 {
            parts.push(Part { place, count: count as f32 });
        }
    });
    features::each_pattern(position, |place, count| {
        parts.push(Part { place: numbers::COUNT + place, count: count as f32 });
    });
    parts
}

/// The weights while they are being fitted, in hundredths of a man: numbers first, then cases.
struct Model {
    opening: Vec<Weight>,
    endgame: Vec<Weight>,
    scale: Scale,
}

#[derive(Clone, Copy)]
struct Weight {
    value: f32,
    /// The hand-made value.
    prior: f32,
    /// The sum of the squares of all steps wanted.
    squares: f32,
}

impl Model {
    fn of(prior: &Weights, scale: Scale) -> Self {
        let weight = |value: i32| {
            let value = value as f32 / UNIT as f32;
            Weight { value, prior: value, squares: 1e-4 }
        };
        let list = |numbers: &[i32], half: fn(Pair) -> i32| {
            let cases = prior.patterns.iter().map(|&packed| half(Pair::unpacked(packed)));
            numbers.iter().copied().chain(cases).map(weight).collect()
        };
        Self {
            opening: list(&prior.opening, |pair| pair.opening),
            endgame: list(&prior.endgame, |pair| pair.endgame),
            scale,
        }
    }

    fn learn(&mut self, fit: &Fit, seen: &Seen, sample: &Sample) -> f64 {
        let shares = [seen.opening, 1.0 - seen.opening];
        let mut value = 0.0;
        for part in &seen.parts {
            let mixed =
                shares[0] * self.opening[part.place].value + shares[1] * self.endgame[part.place].value;
            value += part.count * mixed;
        }
        let searched = if sample.turn == Side::White { sample.value } else { -sample.value };
        let result = f32::from(sample.white_half_points) / 2.0;
        let wanted = (1.0 - fit.blend) * result + fit.blend * self.scale.chance(f32::from(searched));
        let foretold = self.scale.chance(value);
        let error = foretold - wanted;
        for part in &seen.parts {
            for (list, share) in [&mut self.opening, &mut self.endgame].into_iter().zip(shares) {
                let weight = &mut list[part.place];
                let slope = error * part.count * share + fit.pull * (weight.value - weight.prior);
                weight.squares += slope * slope;
                weight.value -= fit.step * slope / weight.squares.sqrt();
            }
        }
        f64::from(cross_entropy(foretold, result))
    }

    fn weights(&self, rules: &draughts::Rules) -> Weights {
        let mut weights = Weights::material(rules);
        let rounded = |value: f32| (value * UNIT as f32).round() as i32;
        for place in 0..numbers::COUNT {
            weights.opening[place] = rounded(self.opening[place].value).clamp(-30_000, 30_000);
            weights.endgame[place] = rounded(self.endgame[place].value).clamp(-30_000, 30_000);
        }
        for (case, packed) in weights.patterns.iter_mut().enumerate() {
            let at = |list: &[Weight]| rounded(list[numbers::COUNT + case].value).clamp(-GREATEST, GREATEST);
            *packed = Pair { opening: at(&self.opening), endgame: at(&self.endgame) }.packed();
        }
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::Generator;

    #[test]
    fn what_is_learned_foretells_games_that_were_held_out() {
        let ruleset = RulesetName::Russian;
        let mut generator = Generator::new(ruleset, Weights::material(ruleset.rules()), 30, 9);
        let samples: Vec<Sample> = (0..150).flat_map(|number| generator.game(number).samples).collect();
        let held_out =
            |weights: &Weights| loss(ruleset, weights, samples.iter().filter(|sample| sample.is_held_out()));
        let mut losses = Vec::new();
        let fit = Fit { blend: 0.0, epochs: 3, ..Fit::default() };
        let weights = fit.run(ruleset, &samples, &mut |progress| losses.push(progress.fitted));
        assert!(losses[2] < losses[0], "{losses:?}");
        let material = held_out(&Weights::material(ruleset.rules()));
        assert!(held_out(&weights) < material, "{} {material}", held_out(&weights));
    }

    #[test]
    fn a_seed_makes_the_same_games() {
        let play = || {
            let weights = Weights::piece_square(RulesetName::English.rules());
            Generator::new(RulesetName::English, weights, 100, 4).game(3)
        };
        assert_eq!(play(), play());
        assert!(play().samples.len() > 5);
    }
}

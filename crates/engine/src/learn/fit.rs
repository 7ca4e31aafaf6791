//! Logistic regression: weights that foretell the results of games from their quiet positions.
//!
//! Fitting begins with the hand-made values. Each weight has its own step, which grows smaller the more often the weight
//! has been moved (AdaGrad), and is drawn back to the hand-made value, so that rare cases stay near it.

use super::Sample;
use crate::eval::features::{self, CASES, ENDINGS, NARROW_CASES, numbers};
use crate::eval::weights::{GREATEST, Pair, UNIT, WHOLE};
use crate::eval::{Draft, Weights};
use crate::random::Random;
use draughts::{Position, Rules, Ruleset, RulesetName, Side, dispatch};

/// How a fit goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// How often all samples are gone through.
    pub epochs: u32,
    /// The first step of each weight, in hundredths of a man.
    pub step: f32,
    /// How far weights may well be from the hand-made ones, in hundredths of a man. What is seen often is hardly
    /// drawn back, what is seen rarely stays near.
    pub spread: f32,
    /// How much of what is foretold is the value of the search, and not the result.
    pub blend: f32,
    /// Decides the order of the samples.
    pub seed: u64,
}

impl Default for Fit {
    fn default() -> Self {
        Self { epochs: 8, step: 2.0, spread: 20.0, blend: 0.5, seed: 1 }
    }
}

/// In so many steps it is tried how much of the value is left in a kind of ending.
const STEPS: usize = 16;
/// Fewer positions than this say nothing of their kind of ending.
const FEW: u32 = 300;

/// No number weighs more, so that a file can hold it.
const GREATEST_NUMBER: i32 = 30_000;

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
    pub fn run(&self, ruleset: RulesetName, samples: &[Sample], report: &mut dyn FnMut(Progress)) -> Draft {
        let rules = ruleset.rules();
        let prior = Draft::piece_square(rules);
        let scale = Scale::suiting(&foretold(ruleset, &prior.weights(), samples.iter()));
        let seen =
            Seen::of(ruleset, samples.iter().filter(|sample| !sample.is_held_out()), scale, self.blend);
        let mut model = Model::of(rules, &prior, scale);
        model.expect(&seen, self.spread);
        let mut order: Vec<u32> = (0..seen.rows.len() as u32).collect();
        let mut random = Random::new(self.seed);
        for epoch in 1..=self.epochs {
            for place in (1..order.len()).rev() {
                order.swap(place, random.below(place + 1));
            }
            let step = self.step * (self.epochs - epoch + 1) as f32 / self.epochs as f32;
            let mut sum = 0.0;
            for &row in &order {
                sum += model.learn(step, &seen, &seen.rows[row as usize]);
            }
            if epoch * 2 >= self.epochs {
                model.weigh_endings(&seen);
            }
            let weights = model.draft(rules).weights();
            report(Progress {
                epoch,
                fitted: sum / order.len().max(1) as f64,
                held_out: loss(ruleset, &weights, samples.iter().filter(|sample| sample.is_held_out())),
            });
        }
        model.draft(rules)
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
        let value = dispatch!(position, position => crate::eval::estimate(weights, &position.movement()));
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

/// What is weighed in the positions.
struct Seen {
    rows: Vec<Row>,
    /// Of all rows, one after the other.
    parts: Vec<Part>,
}

/// A position.
struct Row {
    first: u32,
    after: u32,
    /// How much of the opening is left.
    opening: f32,
    /// What should be foretold, and what came of it.
    wanted: f32,
    result: f32,
    /// The kind of ending if White is ahead, and if Black is.
    endings: [u8; 2],
}

/// The place of a weight and how often it counts.
struct Part {
    place: u32,
    count: f32,
}

impl Seen {
    fn of<'a>(
        ruleset: RulesetName,
        samples: impl Iterator<Item = &'a Sample>,
        scale: Scale,
        blend: f32,
    ) -> Self {
        let mut seen = Self { rows: Vec::new(), parts: Vec::new() };
        for sample in samples {
            let Some(any) = sample.position(ruleset) else { continue };
            let first = seen.parts.len() as u32;
            let (opening, endings) = dispatch!(any, position => seen.take_in(&position.movement()));
            let searched = if sample.turn == Side::White { sample.value } else { -sample.value };
            let result = f32::from(sample.white_half_points) / 2.0;
            seen.rows.push(Row {
                first,
                after: seen.parts.len() as u32,
                opening,
                wanted: (1.0 - blend) * result + blend * scale.chance(f32::from(searched)),
                result,
                endings,
            });
        }
        seen
    }

    #[inline(never)]
    fn take_in<R: Ruleset>(&mut self, position: &Position<R>) -> (f32, [u8; 2]) {
        let size = R::RULES.size.value;
        let narrow = numbers::COUNT;
        let wide = narrow + features::narrow_patterns(size) * NARROW_CASES;
        let men = features::Men::of(position);
        features::each_number(position, men, |place, count| {
            if count != 0 {
                self.parts.push(Part { place: place as u32, count: count as f32 });
            }
        });
        features::each_pattern(position, |place, count| {
            let count = count as f32;
            features::narrow_cases(size, place / CASES, place % CASES, |place| {
                self.parts.push(Part { place: (narrow + place) as u32, count });
            });
            self.parts.push(Part { place: (wide + place) as u32, count });
        });
        let opening = men.way_left::<R>() as f32 / features::whole_way::<R>() as f32;
        (opening, Side::BOTH.map(|ahead| features::ending(position, ahead) as u8))
    }

    fn parts(&self, row: &Row) -> &[Part] {
        &self.parts[row.first as usize..row.after as usize]
    }
}

/// The weights while they are being fitted, in hundredths of a man: numbers first, then narrow cases,
/// then what wide ones are worth beyond them.
struct Model {
    weights: Vec<Weight>,
    endings: [f32; ENDINGS],
    scale: Scale,
}

/// A weight, once for the opening and once for the endgame.
#[derive(Clone, Copy)]
struct Weight {
    value: [f32; 2],
    /// The hand-made value.
    prior: [f32; 2],
    /// The sum of the squares of all steps wanted.
    squares: [f32; 2],
    /// How much it is drawn back each time it is seen.
    pull: [f32; 2],
}

/// What the model says of a position.
struct Said {
    /// Before the kind of ending is taken into account.
    plain: f32,
    kind: usize,
}

impl Model {
    fn of(rules: &Rules, prior: &Draft, scale: Scale) -> Self {
        let weight = |pair: Pair| {
            let value = [pair.opening, pair.endgame].map(|value| value as f32 / UNIT as f32);
            Weight { value, prior: value, squares: [1e-6; 2], pull: [0.0; 2] }
        };
        let wide = vec![Pair::default(); features::patterns(rules.size.value) * CASES];
        let pairs = prior.numbers.iter().chain(&prior.narrow).chain(&wide);
        Self { weights: pairs.copied().map(weight).collect(), endings: [1.0; ENDINGS], scale }
    }

    /// Draws each weight back the less the more often it will be seen: all of an epoch's pulls make one.
    fn expect(&mut self, seen: &Seen, spread: f32) {
        for row in &seen.rows {
            for part in seen.parts(row) {
                let pull = &mut self.weights[part.place as usize].pull;
                pull[0] += row.opening;
                pull[1] += 1.0 - row.opening;
            }
        }
        for weight in &mut self.weights {
            weight.pull = weight.pull.map(|seen| 1.0 / (spread * spread * seen.max(1.0)));
        }
    }

    #[inline]
    fn say(&self, seen: &Seen, row: &Row) -> Said {
        let shares = [row.opening, 1.0 - row.opening];
        let mut plain = 0.0;
        for part in seen.parts(row) {
            let value = self.weights[part.place as usize].value;
            plain += part.count * (shares[0] * value[0] + shares[1] * value[1]);
        }
        Said { plain, kind: usize::from(row.endings[usize::from(plain < 0.0)]) }
    }

    fn learn(&mut self, step: f32, seen: &Seen, row: &Row) -> f64 {
        let said = self.say(seen, row);
        let left = self.endings[said.kind];
        let foretold = self.scale.chance(said.plain * left);
        let error = (foretold - row.wanted) * left / self.scale.0;
        let shares = [row.opening, 1.0 - row.opening];
        for part in seen.parts(row) {
            let weight = &mut self.weights[part.place as usize];
            for (half, share) in shares.into_iter().enumerate() {
                let pull = weight.pull[half] * share * (weight.value[half] - weight.prior[half]);
                let slope = error * part.count * share + pull;
                weight.squares[half] += slope * slope;
                weight.value[half] -= step * slope / weight.squares[half].sqrt();
            }
        }
        f64::from(cross_entropy(foretold, row.result))
    }

    /// Finds how much of the value is left in each kind of ending: as much as foretells its results best.
    fn weigh_endings(&mut self, seen: &Seen) {
        let mut losses = [[0.0_f64; STEPS]; ENDINGS];
        let mut counts = [0; ENDINGS];
        for row in &seen.rows {
            if row.endings == [0, 0] {
                continue;
            }
            let said = self.say(seen, row);
            counts[said.kind] += 1;
            for (step, loss) in losses[said.kind].iter_mut().enumerate() {
                let foretold = self.scale.chance(said.plain * (step as f32 + 1.0) / STEPS as f32);
                *loss += f64::from(cross_entropy(foretold, row.result));
            }
        }
        for kind in 1..ENDINGS {
            if counts[kind] >= FEW {
                let best =
                    (0..STEPS).min_by(|&one, &other| losses[kind][one].total_cmp(&losses[kind][other]));
                self.endings[kind] = best.map_or(1.0, |step| (step as f32 + 1.0) / STEPS as f32);
            }
        }
    }

    fn draft(&self, rules: &Rules) -> Draft {
        let mut draft = Draft::material(rules);
        draft.endings = self.endings.map(|left| (left * WHOLE as f32).round() as i32);
        let rounded = |weight: &Weight, most: i32| {
            let [opening, endgame] =
                weight.value.map(|value| ((value * UNIT as f32).round() as i32).clamp(-most, most));
            Pair { opening, endgame }
        };
        let (numbers, cases) = self.weights.split_at(numbers::COUNT);
        let (narrow, wide) = cases.split_at(draft.narrow.len());
        for (pair, weight) in draft.numbers.iter_mut().zip(numbers) {
            *pair = rounded(weight, GREATEST_NUMBER);
        }
        for (pair, weight) in draft.narrow.iter_mut().zip(narrow) {
            *pair = rounded(weight, GREATEST);
        }
        let worth = |(place, weight): (usize, &Weight)| (place as u32, rounded(weight, GREATEST));
        draft.wide =
            wide.iter().enumerate().map(worth).filter(|(_, pair)| *pair != Pair::default()).collect();
        draft
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::Storage;
    use crate::learn::Generator;
    use std::sync::Arc;

    #[test]
    fn what_is_learned_foretells_games_that_were_held_out() {
        let ruleset = RulesetName::Russian;
        let mut generator =
            Generator::new(ruleset, Arc::new(Weights::material(ruleset.rules())), 30, 9, Storage::NONE);
        let samples: Vec<Sample> = (0..150).flat_map(|number| generator.game(number).samples).collect();
        let held_out =
            |weights: &Weights| loss(ruleset, weights, samples.iter().filter(|sample| sample.is_held_out()));
        let mut losses = Vec::new();
        let fit = Fit { blend: 0.0, epochs: 3, ..Fit::default() };
        let draft = fit.run(ruleset, &samples, &mut |progress| losses.push(progress.fitted));
        let weights = draft.weights();
        assert!(losses[2] < losses[0], "{losses:?}");
        let material = held_out(&Weights::material(ruleset.rules()));
        assert!(held_out(&weights) < material, "{} {material}", held_out(&weights));
    }

    #[test]
    fn a_seed_makes_the_same_games() {
        let play = || {
            let weights = Weights::piece_square(RulesetName::English.rules());
            Generator::new(RulesetName::English, Arc::new(weights), 100, 4, Storage::NONE).game(3)
        };
        assert_eq!(play(), play());
        assert!(play().samples.len() > 5);
    }
}

//! The weights while they are being fitted.

use super::Sample;
use super::scale::{Scale, cross_entropy};
use crate::eval::features::{self, CASES, ENDINGS, NARROW_CASES, numbers};
use crate::eval::weights::{GREATEST, Phased, UNIT, WHOLE};
use crate::eval::{Draft, Men, Phase, phase};
use draughts::{Position, Rules, Ruleset, RulesetName, Side, dispatch};

/// The number of steps in which the remaining value in a kind of ending is tried.
const STEPS: usize = 16;
/// Fewer positions than this say nothing of their kind of ending.
const FEW: u32 = 300;
/// No number weighs more, so that a file can hold it.
const GREATEST_NUMBER: i32 = 30_000;
const PHASES: usize = 3;

/// What is weighed in a position.
pub(super) struct Row {
    parts: Vec<Part>,
    /// The two phases that are mixed, and their shares.
    shares: [(usize, f32); 2],
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

impl Row {
    pub(super) const fn new() -> Self {
        let shares = [(0, 1.0), (1, 0.0)];
        Self { parts: Vec::new(), shares, wanted: 0.5, result: 0.5, endings: [0; 2] }
    }

    /// Looks at a sample in place of the last one. Whether there is anything to be seen: not if it is no position.
    pub(super) fn look_at(&mut self, ruleset: RulesetName, sample: &Sample, target: Target) -> bool {
        let Some(any) = sample.position(ruleset) else { return false };
        dispatch!(any, position => self.weigh(&position.movement()));
        let searched = if sample.turn == Side::White { sample.value } else { -sample.value };
        self.result = f32::from(sample.white_half_points) / 2.0;
        let foreseen = target.scale.chance(f32::from(searched));
        self.wanted = (1.0 - target.blend) * self.result + target.blend * foreseen;
        true
    }

    #[inline(never)]
    fn weigh<R: Ruleset>(&mut self, position: &Position<R>) {
        let size = R::RULES.size.value;
        let narrow = numbers::COUNT;
        let wide = narrow + features::narrow_patterns(size) * NARROW_CASES;
        let men = Men::of(position);
        let parts = &mut self.parts;
        parts.clear();
        features::each_number(position, &men, |place, count| {
            if count != 0 {
                parts.push(Part { place: place as u32, count: count as f32 });
            }
        });
        men.each_pattern::<R>(|place, count| {
            let count = count as f32;
            features::narrow_cases(size, place / CASES, place % CASES, |place| {
                parts.push(Part { place: (narrow + place) as u32, count });
            });
            parts.push(Part { place: (wide + place) as u32, count });
        });
        let Phase { span, share, whole } = phase::<R>(men.way_left::<R>());
        let earlier = share as f32 / whole as f32;
        self.shares = [(span, earlier), (span + 1, 1.0 - earlier)];
        self.endings = Side::BOTH.map(|ahead| features::ending(position, ahead) as u8);
    }
}

/// What of a sample should be foretold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// On which the values of the search are.
    pub(super) scale: Scale,
    /// How much of it is the value of the search, and not the result.
    pub(super) blend: f32,
}

/// The weights while they are being fitted, in hundredths of a man: numbers first, then narrow cases,
/// then what wide ones are worth beyond them.
pub(super) struct Model {
    weights: Vec<Weight>,
    endings: [f32; ENDINGS],
    scale: Scale,
}

/// A weight, once for each phase.
#[derive(Clone, Copy)]
struct Weight {
    value: [f32; PHASES],
    /// Where it began, and to which it is drawn back.
    prior: [f32; PHASES],
    /// The sum of the squares of all steps wanted.
    squares: [f32; PHASES],
    /// How much it is drawn back each time it is seen.
    pull: [f32; PHASES],
}

/// What the model says of a position.
struct Opinion {
    /// Before the kind of ending is taken into account.
    plain: f32,
    kind: usize,
}

impl Model {
    pub(super) fn of(rules: &Rules, prior: &Draft, scale: Scale) -> Self {
        let weight = |phased: Phased| {
            let value = phased.all().map(|value| value as f32 / UNIT as f32);
            Weight { value, prior: value, squares: [1e-6; PHASES], pull: [0.0; PHASES] }
        };
        let mut wide = vec![Phased::default(); features::patterns(rules.size.value) * CASES];
        for &(place, worth) in &prior.wide {
            wide[place as usize] = worth;
        }
        let all = prior.numbers.iter().chain(&prior.narrow).chain(&wide);
        let endings = prior.endings.map(|left| left as f32 / WHOLE as f32);
        Self { weights: all.copied().map(weight).collect(), endings, scale }
    }

    /// Counts that the weights of a position will be seen once in an epoch.
    pub(super) fn expect(&mut self, row: &Row) {
        for part in &row.parts {
            let pull = &mut self.weights[part.place as usize].pull;
            for (phase, share) in row.shares {
                pull[phase] += share;
            }
        }
    }

    /// When all are counted: draws each weight back the less the more often it will be seen. All of an epoch's pulls
    /// make one.
    pub(super) fn settle(&mut self, spread: f32) {
        for weight in &mut self.weights {
            weight.pull = weight.pull.map(|seen| 1.0 / (spread * spread * seen.max(1.0)));
        }
    }

    #[inline]
    fn opinion(&self, row: &Row) -> Opinion {
        let [(first, earlier), (second, later)] = row.shares;
        let mut plain = 0.0;
        for part in &row.parts {
            let value = self.weights[part.place as usize].value;
            plain += part.count * (earlier * value[first] + later * value[second]);
        }
        Opinion { plain, kind: usize::from(row.endings[usize::from(plain < 0.0)]) }
    }

    /// Moves the weights of a position a step towards what should be foretold; answers with the loss before.
    pub(super) fn learn(&mut self, step: f32, row: &Row) -> f64 {
        let opinion = self.opinion(row);
        let left = self.endings[opinion.kind];
        let foretold = self.scale.chance(opinion.plain * left);
        let error = (foretold - row.wanted) * left / self.scale.0;
        for part in &row.parts {
            let weight = &mut self.weights[part.place as usize];
            for (phase, share) in row.shares {
                let pull = weight.pull[phase] * share * (weight.value[phase] - weight.prior[phase]);
                let slope = error * part.count * share + pull;
                weight.squares[phase] += slope * slope;
                weight.value[phase] -= step * slope / weight.squares[phase].sqrt();
            }
        }
        f64::from(cross_entropy(foretold, row.result))
    }

    /// Takes over how much of the value is left in each kind of ending.
    pub(super) fn set_endings(&mut self, found: &Endings) {
        for kind in 1..ENDINGS {
            if found.counts[kind] >= FEW {
                let losses = &found.losses[kind];
                let best = (0..STEPS).min_by(|&one, &other| losses[one].total_cmp(&losses[other]));
                self.endings[kind] = best.map_or(1.0, |step| (step as f32 + 1.0) / STEPS as f32);
            }
        }
    }

    pub(super) fn draft(&self, rules: &Rules) -> Draft {
        let mut draft = Draft::material(rules);
        draft.endings = self.endings.map(|left| (left * WHOLE as f32).round() as i32);
        let rounded = |weight: &Weight, most: i32| {
            let parts = |value: f32| ((value * UNIT as f32).round() as i32).clamp(-most, most);
            Phased::of(weight.value.map(parts))
        };
        let (numbers, cases) = self.weights.split_at(numbers::COUNT);
        let (narrow, wide) = cases.split_at(draft.narrow.len());
        for (phased, weight) in draft.numbers.iter_mut().zip(numbers) {
            *phased = rounded(weight, GREATEST_NUMBER);
        }
        for (phased, weight) in draft.narrow.iter_mut().zip(narrow) {
            *phased = rounded(weight, GREATEST);
        }
        let worth = |(place, weight): (usize, &Weight)| (place as u32, rounded(weight, GREATEST));
        draft.wide =
            wide.iter().enumerate().map(worth).filter(|(_, phased)| *phased != Phased::default()).collect();
        draft
    }
}

/// Finds how much of the value is left in each kind of ending, while positions go by: as much as foretells their
/// results best.
pub(super) struct Endings {
    losses: [[f64; STEPS]; ENDINGS],
    counts: [u32; ENDINGS],
}

impl Endings {
    pub(super) const fn new() -> Self {
        Self { losses: [[0.0; STEPS]; ENDINGS], counts: [0; ENDINGS] }
    }

    pub(super) fn add(&mut self, model: &Model, row: &Row) {
        if row.endings == [0, 0] {
            return;
        }
        let opinion = model.opinion(row);
        self.counts[opinion.kind] += 1;
        for (step, loss) in self.losses[opinion.kind].iter_mut().enumerate() {
            let foretold = model.scale.chance(opinion.plain * (step as f32 + 1.0) / STEPS as f32);
            *loss += f64::from(cross_entropy(foretold, row.result));
        }
    }
}

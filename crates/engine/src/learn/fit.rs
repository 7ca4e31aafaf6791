//! Logistic regression: weights that predict the results of games from their quiet positions.
//!
//! Fitting begins with known weights, hand-made or learned before. Each weight has its own step, which grows smaller
//! the more often the weight has been moved (AdaGrad), and is drawn back to where it began, so that rare cases stay
//! near. In the end all are brought to the scale on which a man is worth 100, so that margins mean the same in every
//! ruleset.
//!
//! Samples are read anew for each pass, so memory holds the weights and a bounded number of samples only.

use super::model::{Endings, Model, Row, Target};
use super::scale::{ScaleFit, for_white, worth_of_a_man};
use super::source::{self, Source};
use crate::eval::{Draft, Weights};
use crate::random::Random;
use draughts::RulesetName;
use std::io;

/// How a fit goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitSettings {
    /// How often all samples are gone through.
    pub epochs: u32,
    /// The first step of each weight, in hundredths of a man.
    pub step: f32,
    /// How far weights may well be from where they began, in hundredths of a man. What is seen often is hardly drawn
    /// back, what is seen rarely stays near.
    pub spread: f32,
    /// How much of what is foretold is the value of the search, and not the result.
    pub blend: f32,
    /// Decides the order of the samples.
    pub seed: u64,
}

impl Default for FitSettings {
    fn default() -> Self {
        Self { epochs: 8, step: 2.0, spread: 20.0, blend: 0.5, seed: 1 }
    }
}

/// How far a fit has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitProgress {
    /// How often the samples have been gone through.
    pub epoch: u32,
    /// The mean loss on the samples that are fitted.
    pub fitted: f64,
    /// The mean loss on those held out.
    pub held_out: f64,
}

/// How well results are foretold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// The mean, on the scale that suits the weights best.
    pub mean: f64,
    /// Of this many samples.
    pub count: u64,
}

impl FitSettings {
    /// Finds weights, beginning with some. The samples should come from games of the ruleset.
    pub fn run(
        &self,
        ruleset: RulesetName,
        prior: &Draft,
        samples: &dyn Source,
        report: &mut dyn FnMut(FitProgress),
    ) -> io::Result<Draft> {
        let rules = ruleset.rules();
        let weights = prior.weights();
        let scale = fitting(ruleset, &weights, samples, |_| true)?.best();
        drop(weights);
        let target = Target { scale, blend: self.blend };
        let mut model = Model::of(rules, prior, scale);
        let mut row = Row::new();
        source::each(samples, |sample| {
            if !sample.is_held_out() && row.look_at(ruleset, sample, target) {
                model.expect(&row);
            }
        })?;
        model.settle(self.spread);
        let mut random = Random::new(self.seed);
        for epoch in 1..=self.epochs {
            let step = self.step * (self.epochs - epoch + 1) as f32 / self.epochs as f32;
            let (mut sum, mut count) = (0.0, 0_u64);
            source::each_shuffled(samples, &mut random, |sample| {
                if !sample.is_held_out() && row.look_at(ruleset, sample, target) {
                    sum += model.learn(step, &row);
                    count += 1;
                }
            })?;
            if epoch * 2 >= self.epochs {
                let mut endings = Endings::new();
                source::each(samples, |sample| {
                    if !sample.is_held_out() && sample.kings != 0 && row.look_at(ruleset, sample, target) {
                        endings.add(&model, &row);
                    }
                })?;
                model.set_endings(&endings);
            }
            let held_out = loss(ruleset, &model.draft(rules).weights(), samples)?.mean;
            report(FitProgress { epoch, fitted: sum / count.max(1) as f64, held_out });
        }
        normalised(ruleset, &model.draft(rules), samples)
    }
}

/// The mean loss of the weights' predictions on the held-out samples.
pub fn loss(ruleset: RulesetName, weights: &Weights, samples: &dyn Source) -> io::Result<Loss> {
    let fitting = fitting(ruleset, weights, samples, super::Sample::is_held_out)?;
    Ok(Loss { mean: fitting.loss(), count: fitting.count() })
}

/// The same weights on the scale on which a man is worth 100 in these samples.
pub fn normalised(ruleset: RulesetName, draft: &Draft, samples: &dyn Source) -> io::Result<Draft> {
    let worth = worth_of_a_man(ruleset, &draft.weights(), samples, 1)?;
    Ok(worth.map_or_else(|| draft.clone(), |worth| draft.scaled(100.0 / worth)))
}

fn fitting(
    ruleset: RulesetName,
    weights: &Weights,
    samples: &dyn Source,
    counts: impl Fn(&super::Sample) -> bool,
) -> io::Result<ScaleFit> {
    let mut fitting = ScaleFit::new();
    source::each(samples, |sample| {
        if counts(sample)
            && let Some(position) = sample.position(ruleset)
        {
            fitting.add(for_white(weights, &position), f32::from(sample.white_half_points) / 2.0);
        }
    })?;
    Ok(fitting)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::Storage;
    use crate::learn::{Beginning, GamesPlan, Generator, Sample};
    use draughts::Side;
    use std::sync::Arc;

    fn samples(ruleset: RulesetName, games: u32) -> Vec<Sample> {
        let plan = GamesPlan { nodes: 30, seed: 9, beginning: Beginning::Opening };
        let weights = Arc::new(Weights::material(ruleset.rules()));
        let mut generator = Generator::new(ruleset, weights, plan, Storage::NONE);
        (0..games).flat_map(|number| generator.game(number).samples).collect()
    }

    #[test]
    fn what_is_learned_foretells_games_that_were_held_out() {
        let ruleset = RulesetName::Russian;
        let samples = samples(ruleset, 150);
        let mut losses = Vec::new();
        let fit = FitSettings { blend: 0.0, epochs: 3, ..FitSettings::default() };
        let prior = Draft::piece_square(ruleset.rules());
        let draft = fit.run(ruleset, &prior, &samples, &mut |progress| losses.push(progress.fitted));
        let weights = draft.expect("memory can be read").weights();
        assert!(losses[2] < losses[0], "{losses:?}");
        let held_out = |weights: &Weights| loss(ruleset, weights, &samples).map(|loss| loss.mean).ok();
        assert!(held_out(&weights) < held_out(&Weights::material(ruleset.rules())));
    }

    #[test]
    fn a_man_is_worth_a_hundred_whatever_the_scale_was() {
        let ruleset = RulesetName::English;
        let samples = samples(ruleset, 20);
        for factor in [0.5, 1.0, 2.2] {
            let draft = Draft::piece_square(ruleset.rules()).scaled(factor);
            let draft = normalised(ruleset, &draft, &samples).expect("memory can be read");
            let worth = worth_of_a_man(ruleset, &draft.weights(), &samples, 1);
            let worth = worth.expect("memory can be read").expect("there are positions with men");
            assert!((worth - 100.0).abs() < 2.0, "{factor}: {worth}");
        }
    }

    #[test]
    fn a_fit_without_steps_leaves_the_weights_where_they_began() {
        let ruleset = RulesetName::Italian;
        let samples = samples(ruleset, 20);
        let prior = Draft::learned(ruleset);
        let model = Model::of(ruleset.rules(), &prior, super::super::scale::Scale(100.0));
        assert_eq!(model.draft(ruleset.rules()), prior);
        let fit = FitSettings { epochs: 0, ..FitSettings::default() };
        let draft = fit.run(ruleset, &prior, &samples, &mut |_| {}).expect("memory can be read");
        assert_eq!(draft, normalised(ruleset, &prior, &samples).expect("memory can be read"));
    }

    #[test]
    fn a_seed_makes_the_same_games() {
        let play = |beginning: Beginning| {
            let weights = Weights::piece_square(RulesetName::English.rules());
            let plan = GamesPlan { nodes: 100, seed: 4, beginning };
            Generator::new(RulesetName::English, Arc::new(weights), plan, Storage::NONE).game(3)
        };
        for beginning in [Beginning::Opening, Beginning::Late] {
            assert_eq!(play(beginning), play(beginning));
            assert!(play(beginning).samples.len() > 5);
        }
    }

    #[test]
    fn late_games_begin_with_few_men_even_sides_and_no_king() {
        for ruleset in [RulesetName::International, RulesetName::English] {
            let weights = Arc::new(Weights::piece_square(ruleset.rules()));
            let plan = GamesPlan { nodes: 100, seed: 2, beginning: Beginning::Late };
            let mut generator = Generator::new(ruleset, weights, plan, Storage::NONE);
            let start = draughts::AnyPosition::start(ruleset);
            let all = start.side(Side::White).len() + start.side(Side::Black).len();
            let mut late = 0;
            for number in 0..12 {
                let Some(first) = generator.game(number).samples.into_iter().next() else { continue };
                let men = first.white.count_ones() + first.black.count_ones();
                late += u32::from(men * 20 <= all * 12);
            }
            assert!(late >= 8, "{ruleset}: {late} of 12");
        }
    }
}

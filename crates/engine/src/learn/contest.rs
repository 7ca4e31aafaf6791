//! Two sets of weights, or two levels, against each other: every opening with both colours.

use super::generate::{opening, play};
use crate::engine::Engine;
use crate::limits::Limits;
use crate::random::{Random, scramble};
use crate::signals::Signals;
use draughts::{AnyPosition, RulesetName, Side};

/// Two engines that play each other.
#[derive(Debug)]
pub struct Contest {
    /// Counted for.
    pub first: Engine,
    /// Counted against.
    pub second: Engine,
    /// Of both.
    pub ruleset: RulesetName,
    /// For each move.
    pub limits: Limits,
    /// Decides the openings.
    pub seed: u64,
    /// So many plies of an opening are played at random.
    pub opening: usize,
}

/// What the first engine has reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games it won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games it lost.
    pub losses: u32,
}

impl Contest {
    /// Plays the opening with a number twice, once with each colour.
    pub fn pair(&mut self, number: u32, tally: &mut Tally) {
        let start = AnyPosition::start(self.ruleset);
        let mut random = Random::new(scramble(self.seed) ^ u64::from(number));
        let opening = opening(start, self.opening, &mut random);
        for side in Side::BOTH {
            self.first.forget();
            self.second.forget();
            let ended = play(start, &opening, |game| {
                let engine = if game.position().turn() == side { &mut self.first } else { &mut self.second };
                engine.set_game(game);
                engine.go(&self.limits, &Signals::new(), &mut |_| {})
            });
            let points = if side == Side::White { ended.points.white } else { ended.points.black };
            match points {
                2 => tally.wins += 1,
                1 => tally.draws += 1,
                _ => tally.losses += 1,
            }
        }
    }
}

impl Tally {
    /// How many games.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points.
    pub fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The difference in rating points that this score stands for.
    pub fn elo(&self) -> f64 {
        elo(self.score())
    }

    /// How far the difference may be off on either side, at 95 %.
    pub fn elo_error(&self) -> f64 {
        let (games, score) = (f64::from(self.games().max(1)), self.score());
        let squares = f64::from(self.wins) + f64::from(self.draws) / 4.0;
        let deviation = ((squares / games - score * score).max(0.0) / games).sqrt();
        (elo(score + 1.96 * deviation) - elo(score - 1.96 * deviation)) / 2.0
    }
}

fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_of_the_points_are_191_rating_points() {
        let tally = Tally { wins: 50, draws: 50, losses: 0 };
        assert!((tally.elo() - 190.8).abs() < 0.1);
        assert!(tally.elo_error() > 30.0 && tally.elo_error() < 60.0, "{}", tally.elo_error());
        assert!(Tally { wins: 10, draws: 80, losses: 10 }.elo().abs() < 1e-9);
    }
}

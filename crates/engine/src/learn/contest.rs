//! Two sets of weights, or two levels, against each other: every opening with both colours.

use super::generate::{decision, opening, play};
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

impl Contest {
    /// Plays the opening with a number twice, once with each colour: what the first engine gets, in half points.
    pub fn pair(&mut self, number: u32) -> [u8; 2] {
        let start = AnyPosition::start(self.ruleset);
        let mut random = Random::new(scramble(self.seed) ^ u64::from(number));
        let opening = opening(start, self.opening, &mut random);
        Side::BOTH.map(|side| {
            self.first.forget();
            self.second.forget();
            let ended = play(start, &opening, |game| {
                let turn = game.position().turn();
                let engine = if turn == side { &mut self.first } else { &mut self.second };
                engine.set_game(game);
                decision(&engine.go(&self.limits, &Signals::new(), &mut |_| {}), turn)
            });
            if side == Side::White { ended.points.white } else { ended.points.black }
        })
    }
}

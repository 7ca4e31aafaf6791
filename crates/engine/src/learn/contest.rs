//! Two sets of weights, or two levels, against each other, and a level against somebody who is merely careful: every
//! opening with both colours.

use super::Beginning;
use super::generate::{Decision, decision, opening, play};
use super::late::LateBeginning;
use crate::engine::{Engine, Options};
use crate::level::Level;
use crate::limits::Limits;
use crate::random::{Random, scramble};
use crate::signals::Signals;
use draughts::game::Game;
use draughts::{AnyPosition, Move, RulesetName, Side};

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
    /// Decides where games begin.
    pub seed: u64,
    /// Where they begin.
    pub beginning: Beginning,
    /// So many plies of an opening are played at random.
    pub opening: usize,
}

/// From where a pair of games goes on.
struct Start {
    position: AnyPosition,
    moves: Vec<Move>,
}

impl Contest {
    /// Plays the beginning with a number twice, once with each colour: what the first engine gets, in half points.
    pub fn pair(&mut self, number: u32) -> [u8; 2] {
        let start = self.start(number);
        for engine in [&mut self.first, &mut self.second] {
            reseed_oversights(engine, number);
        }
        Side::BOTH.map(|side| {
            self.first.forget();
            self.second.forget();
            let ended = play(start.position, &start.moves, |game| {
                let turn = game.position().turn();
                let engine = if turn == side { &mut self.first } else { &mut self.second };
                think(engine, game, &self.limits)
            });
            if side == Side::White { ended.points.white } else { ended.points.black }
        })
    }

    /// The same, but a careful player in the place of the second engine: one who moves at random, but leaves nothing to
    /// an immediate capture if that can be helped.
    pub fn pair_against_care(&mut self, number: u32) -> [u8; 2] {
        let start = self.start(number);
        let mut random = Random::new(scramble(self.seed) ^ scramble(u64::from(number)));
        reseed_oversights(&mut self.first, number);
        Side::BOTH.map(|side| {
            self.first.forget();
            let ended = play(start.position, &start.moves, |game| {
                if game.position().turn() == side {
                    return think(&mut self.first, game, &self.limits);
                }
                Decision::Play(careful(game.position(), &mut random))
            });
            if side == Side::White { ended.points.white } else { ended.points.black }
        })
    }

    /// A pair that has no late beginning begins with an opening.
    fn start(&self, number: u32) -> Start {
        let mut random = Random::new(scramble(self.seed) ^ u64::from(number));
        if self.beginning == Beginning::Late {
            // Neither of the two chooses where they begin.
            let options = Options { hash_mebibytes: 2, ..Options::default() };
            let mut guide = Engine::new(self.ruleset, options);
            let late = LateBeginning::to_compete_from().position(&mut guide, self.ruleset, &mut random);
            if let Some(position) = late {
                return Start { position, moves: Vec::new() };
            }
        }
        let position = AnyPosition::start(self.ruleset);
        Start { position, moves: opening(position, self.opening, &mut random) }
    }
}

/// A level overlooks other things in every game.
fn reseed_oversights(engine: &mut Engine, number: u32) {
    let options = Options { seed: u64::from(number) + 1, ..engine.options().clone() };
    engine.set_options(options);
}

/// What an engine makes of a game. Who overlooks moves may be wrong about having won, so the game goes on.
fn think(engine: &mut Engine, game: &Game, limits: &Limits) -> Decision {
    engine.set_game(game);
    let chosen = engine.go(limits, &Signals::new(), &mut |_| {});
    match chosen.best {
        Some(best) if engine.options().level != Level::FULL => Decision::Play(best),
        _ => decision(&chosen, game.position().turn()),
    }
}

/// A move at random among those that leave nothing to be captured; among all if there are none. There is a move.
fn careful(position: &AnyPosition, random: &mut Random) -> Move {
    let moves = position.moves();
    let safe: Vec<Move> =
        moves.iter().copied().filter(|action| !position.after(action).must_capture()).collect();
    let chosen = if safe.is_empty() { &moves[..] } else { &safe[..] };
    chosen[random.below(chosen.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::notation::{fen, movetext};

    #[test]
    fn late_contests_begin_with_few_men_even_sides_and_no_king() {
        for (ruleset, most) in [(RulesetName::International, 20), (RulesetName::Russian, 12)] {
            let engine = || Engine::new(ruleset, Options { hash_mebibytes: 1, ..Options::default() });
            let contest = Contest {
                first: engine(),
                second: engine(),
                ruleset,
                limits: Limits::nodes(100),
                seed: 3,
                beginning: Beginning::Late,
                opening: 6,
            };
            let starts: Vec<Start> = (0..6).map(|number| contest.start(number)).collect();
            let late = starts.iter().filter(|start| {
                let setup = start.position.setup();
                let men = setup.white_men.len() + setup.black_men.len();
                // A ply or two at random may offer a man.
                start.moves.is_empty()
                    && men <= most
                    && (setup.white_kings | setup.black_kings).is_empty()
                    && setup.white_men.len().abs_diff(setup.black_men.len()) <= 2
            });
            assert!(late.count() >= 4, "{ruleset}");
        }
    }

    #[test]
    fn a_careful_player_leaves_nothing_to_a_capture() {
        let position = fen::read_position(RulesetName::International, "W:W32,35:B22").expect("a position");
        let mut random = Random::new(1);
        let mut chosen: Vec<String> =
            (0..60).map(|_| movetext::write(&position, &careful(&position, &mut random))).collect();
        chosen.sort();
        chosen.dedup();
        assert_eq!(chosen, ["35-30"]);
    }
}

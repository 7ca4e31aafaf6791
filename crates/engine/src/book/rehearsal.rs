//! Games from which a book is made: the engine plays itself, and in the opening it chooses among all moves that are
//! nearly as good as the best.

use crate::engine::{Engine, Options};
use crate::limits::Limits;
use crate::random::Random;
use crate::signals::Signals;
use draughts::clock::At;
use draughts::game::{Event, Game, Settings};
use draughts::{AnyPosition, Move, RulesetName};

/// How such games are played.
#[derive(Debug)]
pub struct Rehearsal {
    engine: Engine,
    ruleset: RulesetName,
    /// How many plies are chosen among several moves.
    plies: usize,
    /// How many nodes are searched for each of them; a quarter for the moves after them.
    nodes: u64,
}

/// How many moves come into question at most.
const LINES: usize = 4;
/// A move that is worse by more, in hundredths of a man, does not come into question.
const MARGIN: i32 = 12;
/// A game is not longer: then it counts as drawn.
const LONGEST: usize = 240;

impl Rehearsal {
    /// Games of a ruleset; for this many plies of each, the move is chosen among several, with this many nodes per ply.
    pub fn new(ruleset: RulesetName, plies: usize, nodes: u64) -> Self {
        let options = Options { hash_mebibytes: 8, ..Options::default() };
        Self { engine: Engine::new(ruleset, options), ruleset, plies, nodes }
    }

    /// The game with a number. The same number always gives the same game.
    pub fn game(&mut self, number: u64) -> Game {
        let mut random = Random::new(number);
        let start = AnyPosition::start(self.ruleset);
        let mut game = Game::new(start, Settings::of(start.rules()));
        self.engine.forget();
        while game.outcome().is_none() && game.open_claims().is_empty() && game.plies().len() < LONGEST {
            let Some(action) = self.choose(&game, &mut random) else { break };
            let _ = game.apply(Event::Move(action), At::ZERO);
        }
        game
    }

    fn choose(&mut self, game: &Game, random: &mut Random) -> Option<Move> {
        self.engine.set_game(game);
        if game.plies().len() >= self.plies {
            let limits = Limits::nodes((self.nodes / 4).max(1));
            return self.engine.go(&limits, &Signals::new(), &mut |_| {}).best;
        }
        let limits = Limits { lines: Some(LINES), ..Limits::nodes(self.nodes) };
        let mut found: Vec<(Move, i32)> = Vec::new();
        let chosen = self.engine.go(&limits, &Signals::new(), &mut |report| {
            // Each iteration begins with its best line.
            if report.place == 1 {
                found.clear();
            }
            found.extend(report.line.first().map(|action| (*action, report.score.hundredths())));
        });
        let best = found.first().map_or(0, |(_, value)| *value);
        found.retain(|(_, value)| best - value <= MARGIN);
        if found.is_empty() { chosen.best } else { Some(found[random.below(found.len())].0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_differ_by_their_number_and_by_nothing_else() {
        let mut rehearsal = Rehearsal::new(RulesetName::Czech, 6, 200);
        let mut texts = |number: u64| {
            let game = rehearsal.game(number);
            game.plies().iter().map(|ply| ply.text.clone()).collect::<Vec<String>>()
        };
        let games: Vec<Vec<String>> = (0..6).map(&mut texts).collect();
        assert_eq!(games[0], texts(0));
        assert!(games.iter().any(|game| game != &games[0]));
        assert!(games.iter().all(|game| game.len() > 20));
    }
}

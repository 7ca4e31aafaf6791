//! Games of the engine against itself, from openings played at random or from positions late in games of its own.

use super::Sample;
use super::late::LateBeginning;
use crate::endgame::{Collection, Storage, Value};
use crate::engine::{Engine, Options, Usage};
use crate::eval::Weights;
use crate::limits::Limits;
use crate::random::{Random, scramble};
use crate::report::SearchResult;
use crate::score::Score;
use crate::signals::Signals;
use draughts::clock::At;
use draughts::game::{Event, Game, HalfPoints, Ply, Settings};
use draughts::rules::Reach;
use draughts::{AnyPosition, Kind, Move, RulesetName, Side};
use std::sync::Arc;

/// Plays games.
#[derive(Debug)]
pub struct Generator {
    engine: Engine,
    databases: Option<Arc<Collection>>,
    ruleset: RulesetName,
    plan: GamesPlan,
}

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamesPlan {
    /// How many nodes each move is searched.
    pub nodes: u64,
    /// Seed and number make a game.
    pub seed: u64,
    /// Where games begin.
    pub beginning: Beginning,
}

/// Where a game begins of which positions are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// After an opening at random.
    Opening,
    /// Late: quick play leads from an opening to as many men on both sides and no king, and a ply or two at random
    /// follow. So games teach most where most of them are decided.
    Late,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Its quiet positions.
    pub samples: Vec<Sample>,
    /// How long it was.
    pub plies: usize,
}

/// Openings have at least this many plies, and up to twice as many.
const OPENING: usize = 6;
/// A longer game is drawn.
const LONGEST: usize = 300;
/// After this many plies with moves of flying kings only, the game is drawn: what follows teaches nothing new.
const SHUFFLED: usize = 16;
/// Kings that go one square need longer to get anywhere.
const SHUFFLED_SLOWLY: usize = 40;
/// Positions that are worth more to a side teach nothing.
const DECIDED: i32 = 800;

impl Generator {
    /// Plays by a plan and these weights.
    ///
    /// A game that reaches a database is over: the database knows how it ends, draw rules left aside.
    pub fn new(ruleset: RulesetName, weights: Arc<Weights>, plan: GamesPlan, storage: Storage) -> Self {
        let databases = Collection::open(ruleset, &storage);
        let options = Options { hash_mebibytes: 2, storage, book: Usage::Never, ..Options::default() };
        Self { engine: Engine::with_weights(ruleset, options, weights), databases, ruleset, plan }
    }

    /// Plays the game with a number.
    pub fn game(&mut self, number: u32) -> PlayedGame {
        let mut random = Random::new(scramble(self.plan.seed) ^ u64::from(number));
        self.engine.forget();
        let late = match self.plan.beginning {
            Beginning::Opening => None,
            Beginning::Late => {
                let late = LateBeginning::to_learn_from(self.plan.nodes);
                late.position(&mut self.engine, self.ruleset, &mut random)
            }
        };
        let (start, opening) = match late {
            Some(late) => (late, Vec::new()),
            None => {
                let start = AnyPosition::start(self.ruleset);
                (start, random_opening(start, &mut random))
            }
        };
        let mut samples = Vec::new();
        let limits = Limits::nodes(self.plan.nodes);
        let (engine, databases) = (&mut self.engine, self.databases.as_deref());
        let ended = play(start, &opening, |game| {
            if let Some(points) = databases.and_then(|databases| known(databases, game.position())) {
                return Decision::End(points);
            }
            engine.set_game(game);
            let chosen = engine.go(&limits, &Signals::new(), &mut |_| {});
            samples.extend(sample(game.position(), &chosen, number));
            match decision(&chosen, game.position().turn()) {
                Decision::Play(_) if has_come_to_nothing(game) => Decision::End(DRAWN),
                decision => decision,
            }
        });
        for sample in &mut samples {
            sample.white_half_points = ended.points.white;
        }
        PlayedGame { samples, plies: ended.plies }
    }
}

/// How a position ends that a database has.
fn known(databases: &Collection, position: &AnyPosition) -> Option<HalfPoints> {
    let turn = position.turn();
    Some(match databases.endgame().probe_any(position)?.value {
        Value::Win => won(turn),
        Value::Loss => won(turn.opponent()),
        Value::Draw => DRAWN,
    })
}

/// An opening at random, as games to learn from have it.
pub(super) fn random_opening(start: AnyPosition, random: &mut Random) -> Vec<Move> {
    let plies = OPENING + random.below(OPENING);
    opening(start, plies, random)
}

/// Moves at random; shorter if the game is over before.
pub(super) fn opening(start: AnyPosition, plies: usize, random: &mut Random) -> Vec<Move> {
    let (mut position, mut moves) = (start, Vec::new());
    while moves.len() < plies {
        let list = position.moves();
        if list.is_empty() {
            return opening(start, plies, random);
        }
        let action = list[random.below(list.len())];
        position = position.after(&action);
        moves.push(action);
    }
    moves
}

/// How a game ended.
pub(super) struct GameEnd {
    pub(super) points: HalfPoints,
    pub(super) plies: usize,
}

/// What a player makes of a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decision {
    /// Goes on.
    Play(Move),
    /// Sees how the game ends.
    End(HalfPoints),
}

/// What follows from what the engine says to the side to move.
pub(super) fn decision(chosen: &SearchResult, turn: Side) -> Decision {
    match (chosen.score, chosen.best) {
        (_, None) => Decision::End(DRAWN),
        (Score::WinIn(_), _) => Decision::End(won(turn)),
        (Score::LossIn(_), _) => Decision::End(won(turn.opponent())),
        (Score::Estimate(_), Some(action)) => Decision::Play(action),
    }
}

/// Plays a game to its end, or until a player sees the end.
pub(super) fn play(
    start: AnyPosition,
    opening: &[Move],
    mut decide: impl FnMut(&Game) -> Decision,
) -> GameEnd {
    let mut game = Game::new(start, Settings::of(start.rules()));
    for action in opening {
        let _ = game.apply(Event::Move(*action), At::ZERO);
    }
    loop {
        let plies = game.plies().len();
        if let Some(outcome) = game.outcome() {
            let points = outcome.score.half_points().unwrap_or(DRAWN);
            return GameEnd { points, plies };
        }
        let claimed = game.open_claims().iter().any(|claim| claim.by.is_none());
        if claimed || plies >= LONGEST {
            return GameEnd { points: DRAWN, plies };
        }
        match decide(&game) {
            Decision::Play(action) => drop(game.apply(Event::Move(action), At::ZERO)),
            Decision::End(points) => return GameEnd { points, plies },
        };
    }
}

/// Whether kings have been moving about for a while, on both sides.
fn has_come_to_nothing(game: &Game) -> bool {
    let plies = game.plies();
    let is_about = |ply: &Ply| {
        let piece = ply.action.filter(|action| !action.is_capture() && !action.crowned);
        let moved = piece.and_then(|action| ply.after.piece_at(action.to));
        moved.is_some_and(|piece| piece.kind == Kind::King)
    };
    let shuffled = match game.position().rules().king_reach.value {
        Reach::Flying => SHUFFLED,
        Reach::OneSquare => SHUFFLED_SLOWLY,
    };
    plies.len() >= shuffled && plies.iter().rev().take(shuffled).all(is_about)
}

pub(super) const DRAWN: HalfPoints = HalfPoints { white: 1, black: 1 };

const fn won(side: Side) -> HalfPoints {
    match side {
        Side::White => HalfPoints { white: 2, black: 0 },
        Side::Black => HalfPoints { white: 0, black: 2 },
    }
}

/// The position as a sample, if it is quiet and open.
fn sample(position: &AnyPosition, chosen: &SearchResult, game: u32) -> Option<Sample> {
    let Score::Estimate(value) = chosen.score else { return None };
    let threatened = draughts::dispatch!(position, position => position.passed().must_capture());
    if value.abs() > DECIDED || position.must_capture() || threatened {
        return None;
    }
    let setup = position.setup();
    Some(Sample {
        white: setup.side(Side::White).bits(),
        black: setup.side(Side::Black).bits(),
        kings: (setup.white_kings | setup.black_kings).bits(),
        turn: setup.turn,
        white_half_points: 1,
        value: value as i16,
        game,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::notation::fen;

    /// Plays moves of kings at random that leave nothing to capture, until nothing is expected any more.
    fn plies_until_nothing_comes(ruleset: RulesetName, position: &str) -> usize {
        let start = fen::read_position(ruleset, position).expect("a position");
        let mut game = Game::new(start, Settings::of(start.rules()));
        let mut random = Random::new(3);
        while !has_come_to_nothing(&game) {
            let position = *game.position();
            let moves = position.moves();
            let calm: Vec<Move> =
                moves.iter().copied().filter(|action| !position.after(action).must_capture()).collect();
            let ruling = game.apply(Event::Move(calm[random.below(calm.len())]), At::ZERO);
            assert!(ruling.is_ok() && game.outcome().is_none());
        }
        game.plies().len()
    }

    #[test]
    fn kings_that_go_one_square_have_longer_to_get_somewhere() {
        assert_eq!(plies_until_nothing_comes(RulesetName::International, "W:WK1,K2:BK49,K50"), 16);
        assert_eq!(plies_until_nothing_comes(RulesetName::English, "W:WK1,K2:BK31,K32"), 40);
    }
}

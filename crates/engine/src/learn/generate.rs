//! Games of the engine against itself from openings played at random.

use super::Sample;
use crate::engine::{Engine, Options, Use};
use crate::eval::Weights;
use crate::limits::Limits;
use crate::random::{Random, scramble};
use crate::report::Chosen;
use crate::score::Score;
use crate::signals::Signals;
use draughts::clock::At;
use draughts::game::{Event, Game, HalfPoints, Ply, Settings};
use draughts::{AnyPosition, Kind, Move, RulesetName, Side};
use std::sync::Arc;

/// Plays games.
#[derive(Debug)]
pub struct Generator {
    engine: Engine,
    ruleset: RulesetName,
    seed: u64,
    nodes: u64,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its quiet positions.
    pub samples: Vec<Sample>,
    /// How long it was.
    pub plies: usize,
}

/// Openings have so many plies at least, and up to as many more.
const OPENING: usize = 6;
/// A longer game is drawn.
const LONGEST: usize = 300;
/// After so many plies in which only kings moved, the game is drawn: what follows teaches nothing new.
const SHUFFLED: usize = 16;
/// Positions that are worth more to a side teach nothing.
const DECIDED: i32 = 1_500;

impl Generator {
    /// Plays with so many nodes for a move and these weights. Seed and number make a game.
    pub fn new(ruleset: RulesetName, weights: Arc<Weights>, nodes: u64, seed: u64) -> Self {
        Self { engine: Engine::with_weights(ruleset, small(), weights), ruleset, seed, nodes }
    }

    /// Plays the game with a number.
    pub fn game(&mut self, number: u32) -> Played {
        let mut random = Random::new(scramble(self.seed) ^ u64::from(number));
        let plies = OPENING + random.below(OPENING);
        let start = AnyPosition::start(self.ruleset);
        let opening = opening(start, plies, &mut random);
        self.engine.forget();
        let mut samples = Vec::new();
        let limits = Limits::nodes(self.nodes);
        let engine = &mut self.engine;
        let ended = play(start, &opening, |game| {
            engine.set_game(game);
            let mut chosen = engine.go(&limits, &Signals::new(), &mut |_| {});
            samples.extend(sample(game.position(), &chosen, number));
            if has_come_to_nothing(game) && matches!(chosen.score, Score::Estimate(_)) {
                chosen.best = None;
            }
            chosen
        });
        for sample in &mut samples {
            sample.white_half_points = ended.points.white;
        }
        Played { samples, plies: ended.plies }
    }
}

/// Options for many quick games.
pub(super) fn small() -> Options {
    Options { hash_mebibytes: 2, endgame: Use::Never, book: Use::Never, ..Options::default() }
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
pub(super) struct Ended {
    pub(super) points: HalfPoints,
    pub(super) plies: usize,
}

/// Plays a game to its end, or until a player sees the end.
pub(super) fn play(start: AnyPosition, opening: &[Move], mut choose: impl FnMut(&Game) -> Chosen) -> Ended {
    let mut game = Game::new(start, Settings::of(start.rules()));
    for action in opening {
        game.apply(Event::Move(*action), At::ZERO);
    }
    loop {
        let plies = game.plies().len();
        if let Some(outcome) = game.outcome() {
            let points = outcome.score.half_points().unwrap_or(DRAWN);
            return Ended { points, plies };
        }
        let claimed = game.open_claims().iter().any(|claim| claim.by.is_none());
        let chosen = if claimed || plies >= LONGEST { None } else { Some(choose(&game)) };
        let turn = game.position().turn();
        let Some(Chosen { best: Some(action), score, .. }) = chosen else {
            return Ended { points: DRAWN, plies };
        };
        match score {
            Score::WinIn(_) => return Ended { points: won(turn), plies },
            Score::LossIn(_) => return Ended { points: won(turn.opponent()), plies },
            Score::Estimate(_) => {}
        }
        game.apply(Event::Move(action), At::ZERO);
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
    plies.len() >= SHUFFLED && plies.iter().rev().take(SHUFFLED).all(is_about)
}

const DRAWN: HalfPoints = HalfPoints { white: 1, black: 1 };

const fn won(side: Side) -> HalfPoints {
    match side {
        Side::White => HalfPoints { white: 2, black: 0 },
        Side::Black => HalfPoints { white: 0, black: 2 },
    }
}

/// The position as a sample, if it is quiet and open.
fn sample(position: &AnyPosition, chosen: &Chosen, game: u32) -> Option<Sample> {
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

//! Games of the engine against itself from openings played at random.

use super::Sample;
use crate::endgame::{Collection, Storage, Value};
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
    databases: Option<Arc<Collection>>,
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
    ///
    /// A game that reaches a database is over: the database knows how it ends, draw rules left aside.
    pub fn new(ruleset: RulesetName, weights: Arc<Weights>, nodes: u64, seed: u64, storage: Storage) -> Self {
        let databases = Collection::open(ruleset, &storage);
        let options = Options { hash_mebibytes: 2, storage, book: Use::Never, ..Options::default() };
        Self { engine: Engine::with_weights(ruleset, options, weights), databases, ruleset, seed, nodes }
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
        Played { samples, plies: ended.plies }
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

/// What a player makes of a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decision {
    /// Goes on.
    Play(Move),
    /// Sees how the game ends.
    End(HalfPoints),
}

/// What follows from what the engine says to the side to move.
pub(super) fn decision(chosen: &Chosen, turn: Side) -> Decision {
    match (chosen.score, chosen.best) {
        (_, None) => Decision::End(DRAWN),
        (Score::WinIn(_), _) => Decision::End(won(turn)),
        (Score::LossIn(_), _) => Decision::End(won(turn.opponent())),
        (Score::Estimate(_), Some(action)) => Decision::Play(action),
    }
}

/// Plays a game to its end, or until a player sees the end.
pub(super) fn play(start: AnyPosition, opening: &[Move], mut decide: impl FnMut(&Game) -> Decision) -> Ended {
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
        if claimed || plies >= LONGEST {
            return Ended { points: DRAWN, plies };
        }
        match decide(&game) {
            Decision::Play(action) => game.apply(Event::Move(action), At::ZERO),
            Decision::End(points) => return Ended { points, plies },
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

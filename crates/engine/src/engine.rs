//! The engine as others see it: set a position, let it search, stop it.

use crate::draws::{DrawLaw, Finish};
use crate::eval::Weights;
use crate::level::Level;
use crate::limits::Limits;
use crate::report::{Chosen, Report};
use crate::search::{self, Task};
use crate::signals::Signals;
use crate::table::Table;
use draughts::game::{Game, Settings};
use draughts::rules::DrawRule;
use draughts::{AnyPosition, Move, RulesetName, dispatch};

/// What can be set about the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The size of the transposition table, in mebibytes.
    pub hash_mebibytes: usize,
    /// How many threads search. One thread with a limit on nodes always finds the same.
    pub threads: usize,
    /// How strong it plays.
    pub level: Level,
    /// By which a weaker level overlooks other moves.
    pub seed: u64,
    /// Whether endgame databases are asked.
    pub endgame: Use,
    /// Whether moves are taken from an opening book.
    pub book: Use,
}

/// Whether something is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Where it is there.
    IfThere,
    /// Never.
    Never,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash_mebibytes: 64,
            threads: 1,
            level: Level::FULL,
            seed: 0,
            endgame: Use::IfThere,
            book: Use::IfThere,
        }
    }
}

impl Options {
    /// The largest table, in mebibytes.
    pub const MOST_MEBIBYTES: usize = 1 << 16;
    /// The most threads.
    pub const MOST_THREADS: usize = 256;

    fn bounded(mut self) -> Self {
        self.hash_mebibytes = self.hash_mebibytes.clamp(1, Self::MOST_MEBIBYTES);
        self.threads = self.threads.clamp(1, Self::MOST_THREADS);
        self
    }
}

/// A draughts engine.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    table: Table,
    weights: Weights,
    start: AnyPosition,
    moves: Vec<Move>,
    position: AnyPosition,
    draws: Vec<DrawRule>,
    finish: Finish,
}

/// A move that cannot be made in its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number} is not legal in its position")]
pub struct IllegalMove {
    /// Which one of the moves, counted from 1.
    pub number: usize,
}

impl Engine {
    /// An engine with the starting position of a ruleset before it.
    pub fn new(ruleset: RulesetName, options: Options) -> Self {
        Self::with_weights(ruleset, options, Weights::learned(ruleset))
    }

    /// An engine that weighs positions by these weights, of the same ruleset.
    pub fn with_weights(ruleset: RulesetName, options: Options, weights: Weights) -> Self {
        let start = AnyPosition::start(ruleset);
        let options = options.bounded();
        Self {
            table: Table::new(options.hash_mebibytes),
            options,
            weights,
            start,
            moves: Vec::new(),
            position: start,
            draws: start.rules().draws.to_vec(),
            finish: Finish::Other,
        }
    }

    /// What is set.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Sets other options. A table of another size is an empty one.
    pub fn set_options(&mut self, options: Options) {
        let options = options.bounded();
        if options.hash_mebibytes != self.options.hash_mebibytes {
            self.table = Table::new(options.hash_mebibytes);
        }
        self.options = options;
    }

    /// Forgets what was found in earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// The position that will be searched.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Sets the position that moves lead to from another one. Draws are counted from that one on.
    pub fn set_position(&mut self, start: AnyPosition, moves: &[Move]) -> Result<(), IllegalMove> {
        let mut position = start;
        for (place, action) in moves.iter().enumerate() {
            if !position.moves().contains(action) {
                return Err(IllegalMove { number: place + 1 });
            }
            position = position.after(action);
        }
        self.take_over(start, moves.to_vec(), position, &Settings::of(start.rules()));
        Ok(())
    }

    /// Sets the position of a game with its history and its draw rules.
    pub fn set_game(&mut self, game: &Game) {
        let (mut start, mut position, mut moves) = (*game.start(), *game.start(), Vec::new());
        for ply in game.plies() {
            match ply.action.filter(|action| position.after(action) == ply.after) {
                Some(action) => moves.push(action),
                // An irregular move that was let stand, or a position that an arbiter set up: counted from there.
                None => {
                    start = ply.after;
                    moves.clear();
                }
            }
            position = ply.after;
        }
        if position != *game.position() {
            (start, position) = (*game.position(), *game.position());
            moves.clear();
        }
        self.take_over(start, moves, position, game.settings());
        let turn = position.turn();
        if game.clock().is_some_and(|clock| clock.is_sudden_death_without_increment(turn)) {
            self.finish = Finish::SuddenDeathWithoutIncrement;
        }
    }

    fn take_over(
        &mut self,
        start: AnyPosition,
        moves: Vec<Move>,
        position: AnyPosition,
        settings: &Settings,
    ) {
        if start.rules().ruleset != self.start.rules().ruleset {
            self.weights = Weights::learned(start.rules().ruleset);
            self.table.clear();
        }
        (self.start, self.moves, self.position) = (start, moves, position);
        self.draws.clone_from(&settings.draws);
        self.finish = Finish::Other;
    }

    /// Searches within limits and answers with the best move. Lines are reported as they are found; the search can be
    /// stopped through its signals.
    pub fn go(&mut self, limits: &Limits, signals: &Signals, report: &mut dyn FnMut(&Report)) -> Chosen {
        let law = DrawLaw::new(&self.draws, self.start.rules().geometry(), self.finish);
        let limits = self.options.level.narrow(limits);
        dispatch!(self.start, start => search::run(
            &Task {
                start,
                moves: &self.moves,
                law: &law,
                weights: &self.weights,
                table: &self.table,
                limits: &limits,
                signals,
                oversight: self.options.level.oversight(self.options.seed),
                threads: self.options.threads,
            },
            report,
        ))
    }
}

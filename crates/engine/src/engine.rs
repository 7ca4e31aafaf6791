//! The engine's interface: set a position, search, stop.

use crate::book::{BookError, OpeningBook};
use crate::draws::{DrawLaw, Finish};
use crate::endgame::{self, Collection, Storage};
use crate::eval::Weights;
use crate::knowledge::{Advice, Knowledge};
use crate::level::Level;
use crate::limits::Limits;
use crate::report::{Report, SearchResult};
use crate::root;
use crate::score::{Score, SearchValue};
use crate::search::{self, Task};
use crate::signals::Signals;
use crate::table::Table;
use draughts::game::{Game, Settings};
use draughts::rules::DrawRule;
use draughts::{AnyPosition, Move, Position, Rules, Ruleset, RulesetName, dispatch};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

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
    pub endgame: Usage,
    /// Where they are.
    pub storage: Storage,
    /// Whether moves are taken from an opening book.
    pub book: Usage,
    /// The book's file, in place of the one that comes with the program.
    pub book_file: Option<PathBuf>,
}

/// Whether something is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usage {
    /// Where it is there.
    IfThere,
    /// Endgame databases are never asked.
    Never,
}

/// Something the engine does without. Play goes on.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub enum Shortcoming {
    /// A database is damaged, missing, or cannot be built.
    Endgame(#[from] endgame::EndgameError),
    /// The opening book cannot be used.
    Book(#[from] BookError),
}

/// Nothing but the search: no file is touched, and every move is thought about.
impl Default for Options {
    fn default() -> Self {
        Self {
            hash_mebibytes: 64,
            threads: 1,
            level: Level::FULL,
            seed: 0,
            endgame: Usage::IfThere,
            storage: Storage::NONE,
            book: Usage::Never,
            book_file: None,
        }
    }
}

impl Options {
    /// The largest table, in mebibytes.
    pub const MOST_MEBIBYTES: usize = 1 << 16;
    /// The most threads.
    pub const MOST_THREADS: usize = 256;

    fn uses_databases(&self, rules: &Rules) -> bool {
        self.endgame == Usage::IfThere && self.level.strength(rules).uses_databases()
    }

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
    weights: Arc<Weights>,
    start: AnyPosition,
    moves: Vec<Move>,
    position: AnyPosition,
    draws: Vec<DrawRule>,
    finish: Finish,
    opening: Opening,
    collection: Option<Arc<Collection>>,
    book: Option<OpeningBook>,
    trouble: Vec<Shortcoming>,
}

/// Who decides about the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    /// A ballot does: it is not all on the board yet.
    Balloted,
    /// The players do.
    Free,
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
    pub fn with_weights(ruleset: RulesetName, options: Options, weights: Arc<Weights>) -> Self {
        let start = AnyPosition::start(ruleset);
        let options = options.bounded();
        let mut engine = Self {
            table: Table::new(options.hash_mebibytes),
            options,
            weights,
            start,
            moves: Vec::new(),
            position: start,
            draws: start.rules().draws.to_vec(),
            finish: Finish::Other,
            opening: Opening::Free,
            collection: None,
            book: None,
            trouble: Vec::new(),
        };
        engine.fetch();
        engine
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
        let rules = self.start.rules();
        let files = |options: &Options| {
            let asked = options.uses_databases(rules);
            (asked, options.storage.clone(), options.book, options.book_file.clone())
        };
        let same = files(&options) == files(&self.options);
        self.options = options;
        if !same {
            self.fetch();
        }
    }

    /// Opens the databases and the book of the ruleset.
    fn fetch(&mut self) {
        let ruleset = self.start.rules().ruleset;
        let asked = self.options.uses_databases(self.start.rules());
        self.collection = if asked { Collection::open(ruleset, &self.options.storage) } else { None };
        self.book = match (self.options.book, &self.options.book_file) {
            (Usage::Never, _) => None,
            (Usage::IfThere, None) => OpeningBook::shipped(ruleset),
            (Usage::IfThere, Some(path)) => match OpeningBook::read(path, ruleset) {
                Ok(book) => Some(book),
                Err(trouble) => {
                    self.trouble.push(trouble.into());
                    None
                }
            },
        };
    }

    /// What it has to do without, as far as that has not been told yet.
    pub fn take_shortcomings(&mut self) -> Vec<Shortcoming> {
        let mut trouble = std::mem::take(&mut self.trouble);
        if let Some(collection) = &self.collection {
            trouble.extend(collection.take_faults().into_iter().map(Shortcoming::Endgame));
        }
        trouble
    }

    /// Its endgame databases, if it has any.
    pub fn collection(&self) -> Option<&Arc<Collection>> {
        self.collection.as_ref()
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
        if game.plies().len() < game.settings().way.opening.moves().len() {
            self.opening = Opening::Balloted;
        }
    }

    fn take_over(
        &mut self,
        start: AnyPosition,
        moves: Vec<Move>,
        position: AnyPosition,
        settings: &Settings,
    ) {
        let others = start.rules().ruleset != self.start.rules().ruleset;
        (self.start, self.moves, self.position) = (start, moves, position);
        if others {
            self.weights = Weights::learned(start.rules().ruleset);
            self.table.clear();
            self.fetch();
        }
        self.draws.clone_from(&settings.draws);
        self.finish = Finish::Other;
        self.opening = Opening::Free;
    }

    /// Searches within limits and answers with the best move. Lines are reported as they are found; the search can be
    /// stopped through its signals.
    pub fn go(
        &mut self,
        limits: &Limits,
        signals: &Signals,
        report: &mut dyn FnMut(&Report),
    ) -> SearchResult {
        let began = Instant::now();
        if let Some(action) = self.book_move(limits, signals) {
            return SearchResult {
                best: Some(action),
                reply: None,
                score: Score::Estimate(0),
                depth: 0,
                nodes: 0,
                time: began.elapsed(),
            };
        }
        let limits = self.options.level.strength(self.start.rules()).narrow(limits);
        dispatch!(self.start, start => self.search(start.movement(), &limits, signals, report))
    }

    fn search<R: Ruleset>(
        &self,
        start: Position<R>,
        limits: &Limits,
        signals: &Signals,
        report: &mut dyn FnMut(&Report),
    ) -> SearchResult {
        let law = DrawLaw::new(&self.draws, self.start.rules().geometry(), self.finish);
        let mut knowledge = self
            .collection
            .as_deref()
            .map(|collection| Knowledge::new(collection.endgame(), collection.most_pieces(), &law));
        let mut only = None;
        if let Some(known) = &knowledge {
            match root::ask(known, &law, start, &self.moves, limits, signals) {
                Some(Advice::Decided(moves)) => return root::answer(&moves, limits, signals, report),
                // All of them are worth the same to the databases, so the search alone chooses among them.
                Some(Advice::OnlyThese(moves)) => (knowledge, only) = (None, Some(moves)),
                None => {}
            }
        }
        let task = Task {
            start,
            moves: &self.moves,
            law: &law,
            weights: &self.weights,
            table: &self.table,
            limits,
            signals,
            oversight: self.options.level.strength(self.start.rules()).oversight(self.options.seed),
            threads: self.options.threads,
            knowledge: knowledge.as_ref(),
            only: only.as_deref(),
        };
        if only.is_none() {
            return search::run(&task, report);
        }
        // The search says what is hard for the opponent; what it is worth is known.
        let drawn = Score::of(SearchValue::DRAW);
        let chosen = search::run(&task, &mut |found| report(&Report { score: drawn, ..found.clone() }));
        SearchResult { score: drawn, ..chosen }
    }

    /// A move from the opening book, where it is to be asked.
    fn book_move(&self, limits: &Limits, signals: &Signals) -> Option<Move> {
        let analysing = limits.is_endless() || limits.lines.is_some() || signals.is_pondering();
        if analysing || self.opening == Opening::Balloted || !self.options.level.knows_openings() {
            return None;
        }
        self.book.as_ref()?.choose(&self.position, self.options.seed)
    }
}

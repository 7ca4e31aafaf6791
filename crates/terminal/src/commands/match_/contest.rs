//! A match: all its games, several at a time.

use super::entrant::Entrant;
use super::judge::{Judge, Threshold};
use super::limit::PlayerClock;
use super::openings::Opening;
use super::played::{self, Effort, FinishedGame, GameTerms};
use super::player::{Failure, Player};
use super::state::{self, GameResult, Keeper, Work};
use crate::statistics::{Finding, Sprt, Tally};
use anyhow::{Context, bail};
use draughts::clock::BySide;
use draughts::game::SheetHeader;
use draughts::{RulesetName, Side};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

/// The settings of a match.
pub(super) struct Contest {
    pub(super) ruleset: RulesetName,
    pub(super) entrants: [Entrant; 2],
    pub(super) openings: Vec<Opening>,
    pub(super) pairs: usize,
    pub(super) concurrency: usize,
    pub(super) margin: Duration,
    pub(super) plies: usize,
    pub(super) draw_score: Option<Threshold>,
    pub(super) win_score: Option<Threshold>,
    pub(super) sprt: Option<Sprt>,
    pub(super) pdn: Option<PathBuf>,
    pub(super) state: Option<PathBuf>,
    /// The settings that must be the same to resume a match.
    pub(super) settings: String,
}

/// The score of a match.
#[derive(Debug, Default)]
pub(super) struct Standing {
    pub(super) names: [String; 2],
    pub(super) tally: Tally,
    /// How many games ended for each reason.
    pub(super) reasons: BTreeMap<String, u32>,
    /// How many times each engine failed, by kind of failure.
    pub(super) faults: [BTreeMap<String, u32>; 2],
    pub(super) effort: [Work; 2],
    pub(super) plies: usize,
    /// The points of the first finished game of each pair.
    halves: HashMap<usize, u32>,
}

/// A game to be played.
#[derive(Clone, Copy)]
struct Task {
    game: usize,
}

impl Contest {
    /// Plays the games that have not been played yet.
    pub(super) fn play(&self) -> anyhow::Result<Standing> {
        let earlier = state::earlier(self.state.as_deref(), &self.settings)?;
        let mut standing = Standing { names: self.names()?, ..Standing::default() };
        for game in &earlier {
            standing.count(game);
        }
        let done: HashSet<usize> = earlier.iter().map(|game| game.game).collect();
        let tasks = (0..self.pairs * 2).filter(|game| !done.contains(game)).map(|game| Task { game });
        let tasks = Mutex::new(tasks.collect::<Vec<_>>().into_iter());
        let mut keeper = Keeper::open(self.state.as_deref(), self.pdn.as_deref(), &self.settings, &earlier)?;
        let bar = progress(self.pairs * 2, earlier.len());
        let (sender, results) = mpsc::channel::<GameResult>();
        thread::scope(|scope| -> anyhow::Result<()> {
            for _ in 0..self.concurrency {
                let (sender, tasks) = (sender.clone(), &tasks);
                scope.spawn(move || self.work(tasks, &sender));
            }
            drop(sender);
            let stop = || tasks.lock().map(|mut tasks| tasks.by_ref().for_each(drop)).is_ok();
            for game in results {
                if let Err(error) = keeper.keep(&game) {
                    stop();
                    return Err(error);
                }
                standing.count(&game);
                bar.inc(1);
                bar.set_message(standing.tally.line(self.sprt));
                if self.sprt.is_some_and(|sprt| sprt.finding(&standing.tally) != Finding::Undecided) {
                    stop();
                }
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        keeper.finish()?;
        Ok(standing)
    }

    /// Plays games until none is left.
    fn work(&self, tasks: &Mutex<std::vec::IntoIter<Task>>, sender: &Sender<GameResult>) {
        let mut seats: [Option<Box<dyn Player>>; 2] = [None, None];
        loop {
            let task = tasks.lock().ok().and_then(|mut tasks| tasks.next());
            let Some(task) = task else { return };
            let kept = self.play_one(task, &mut seats);
            if sender.send(kept).is_err() {
                return;
            }
        }
    }

    fn play_one(&self, task: Task, seats: &mut [Option<Box<dyn Player>>; 2]) -> GameResult {
        for (place, seat) in seats.iter_mut().enumerate() {
            if seat.is_none() {
                match self.entrants[place].enter(self.ruleset) {
                    Ok(player) => *seat = Some(player),
                    Err(failure) => return never_began(task, place, &failure),
                }
            }
        }
        // The index of the engine that has White.
        let white = task.game % 2;
        let [Some(first), Some(second)] = seats.each_mut().map(Option::as_mut) else {
            return never_began(task, 0, &Failure::Crash("an engine is missing".to_owned()));
        };
        let mut players: BySide<&mut dyn Player> = match white {
            0 => BySide { white: first.as_mut(), black: second.as_mut() },
            _ => BySide { white: second.as_mut(), black: first.as_mut() },
        };
        let place = |side: Side| if (side == Side::White) == (white == 0) { 0 } else { 1 };
        let mut watches = BySide::from_fn(|side| PlayerClock::new(self.entrants[place(side)].limit));
        let opening = &self.openings[(task.game / 2) % self.openings.len()];
        let terms = GameTerms {
            margin: self.margin,
            plies: self.plies,
            judge: Judge::new(self.draw_score, self.win_score),
        };
        let header = SheetHeader {
            event: "Engine match".to_owned(),
            round: format!("{}.{}", task.game / 2 + 1, task.game % 2 + 1),
            ..SheetHeader::default()
        };
        let FinishedGame { score, reason, fault, plies, effort, pdn } =
            played::play(opening, &mut players, &mut watches, terms, header);
        let mut faults = [None, None];
        if let Some(fault) = &fault {
            faults[place(fault.by)] = Some(fault.failure.word().to_owned());
            // A failed engine is restarted for the next game.
            seats[place(fault.by)] = None;
        }
        let [first_fault, second_fault] = faults;
        let points = score.half_points().map_or(1, |points| match white {
            0 => points.white,
            _ => points.black,
        });
        let of = |place_wanted: usize| {
            let side = if (place_wanted == 0) == (white == 0) { Side::White } else { Side::Black };
            work(effort.get(side))
        };
        GameResult {
            game: task.game,
            points: points.into(),
            reason,
            first_fault,
            second_fault,
            plies,
            effort: [of(0), of(1)],
            pdn,
        }
    }

    /// The names of the engines. An engine that does not start is reported before any game is played.
    fn names(&self) -> anyhow::Result<[String; 2]> {
        let name = |entrant: &Entrant| -> anyhow::Result<String> {
            if entrant.is_remote() {
                return Ok("DamExchange".to_owned());
            }
            match entrant.enter(self.ruleset) {
                Ok(player) => Ok(player.name()),
                Err(failure) => bail!("{failure}"),
            }
        };
        let [first, second] = &self.entrants;
        Ok([name(first).context("the first engine")?, name(second).context("the second engine")?])
    }
}

impl Standing {
    fn count(&mut self, game: &GameResult) {
        self.tally.add_game(game.points);
        match self.halves.remove(&(game.game / 2)) {
            Some(other) => self.tally.add_pair(other + game.points),
            None => {
                self.halves.insert(game.game / 2, game.points);
            }
        }
        // The text after the colon is about one game only.
        let kind = game.reason.split(':').next().unwrap_or_default().to_owned();
        *self.reasons.entry(kind).or_default() += 1;
        for (place, fault) in [&game.first_fault, &game.second_fault].into_iter().enumerate() {
            if let Some(fault) = fault {
                *self.faults[place].entry(fault.clone()).or_default() += 1;
            }
            let (sum, own) = (&mut self.effort[place], &game.effort[place]);
            sum.moves += own.moves;
            sum.nodes += own.nodes;
            sum.depths += own.depths;
            sum.seconds += own.seconds;
        }
        self.plies += game.plies;
    }
}

fn work(effort: &Effort) -> Work {
    let Effort { moves, nodes, depths, time } = *effort;
    Work { moves, nodes, depths, seconds: time.as_secs_f64() }
}

fn never_began(task: Task, place: usize, failure: &Failure) -> GameResult {
    let fault = |wanted: usize| (place == wanted).then(|| failure.word().to_owned());
    GameResult {
        game: task.game,
        points: if place == 0 { 0 } else { 2 },
        reason: failure.to_string(),
        first_fault: fault(0),
        second_fault: fault(1),
        plies: 0,
        effort: [Work::default(); 2],
        pdn: String::new(),
    }
}

fn progress(games: usize, done: usize) -> ProgressBar {
    let bar = ProgressBar::new(games as u64);
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} {wide_bar} {eta} {msg}") {
        bar.set_style(style);
    }
    bar.inc(done as u64);
    bar
}

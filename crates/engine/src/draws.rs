//! The draw rules of a game, counted along a line of search.
//!
//! Which ending stands on the board, and when a count begins, is asked of `draughts`. What is kept here is when each
//! count began: moves alternate, so a beginning and the present ply tell what each side has made since.

use crate::random::scramble;
use draughts::game::{self, Made};
use draughts::rules::{Counts, DrawRule, Effect, Limit, Stops, Unless};
use draughts::{AnyPosition, Kind, Move, Position, Ruleset, Setup, Side};

/// The draw rules in force.
#[derive(Clone, Debug)]
pub(crate) struct DrawLaw {
    rules: Vec<DrawRule>,
    /// At which occurrence a position is a draw.
    times: u32,
    /// From so many quiet plies on, a count of them may matter.
    quiet: i32,
    /// From so many plies of the game on, their count may matter.
    whole: i32,
    has_endings: bool,
}

/// How the counts stand in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Even when White is on turn.
    ply: i32,
    began: i32,
    quiet_since: i32,
    balance_since: i32,
    /// For each rule that counts from an ending: since when, if it runs.
    endings: [i32; MOST_RULES],
}

/// More draw rules than this are not looked at; no ruleset has as many.
const MOST_RULES: usize = 10;
const NOT_RUNNING: i32 = -1;
/// So near its limit, a count makes a position another one for the transposition table.
const NEAR: i32 = 24;

impl DrawLaw {
    /// The rules of a game. Those that hold in a finish without increment only are left out unless that is played.
    pub(crate) fn new(rules: &[DrawRule], finish: Finish) -> Self {
        let in_force = |rule: &&DrawRule| {
            rule.effect != Effect::AutomaticInSuddenDeath || finish == Finish::SuddenDeathWithoutIncrement
        };
        let rules: Vec<DrawRule> = rules.iter().filter(in_force).take(MOST_RULES).copied().collect();
        let mut law = Self { times: u32::MAX, quiet: i32::MAX, whole: i32::MAX, has_endings: false, rules };
        for rule in &law.rules {
            match rule.counts {
                Counts::Repetitions => {
                    if let Limit::Times(times) = rule.limit {
                        law.times = law.times.min(times);
                    }
                }
                Counts::QuietKingMoves => law.quiet = law.quiet.min(plies(rule.limit)),
                Counts::WholeGame => law.whole = law.whole.min(plies(rule.limit)),
                Counts::SinceTheBalanceChanged(_) | Counts::SinceTheEndingArose { .. } => {
                    law.has_endings = true;
                }
            }
        }
        law
    }

    /// The counts in a position that has just been set up.
    pub(crate) fn begin<R: Ruleset>(&self, position: &Position<R>) -> Tally {
        let ply = i32::from(position.turn() == Side::Black);
        let mut tally = Tally {
            ply,
            began: ply,
            quiet_since: ply,
            balance_since: ply,
            endings: [NOT_RUNNING; MOST_RULES],
        };
        if self.has_endings {
            self.update_endings(&mut tally, position);
        }
        tally
    }

    /// The counts after a move from one position to another.
    #[inline]
    pub(crate) fn after<R: Ruleset>(
        &self,
        tally: &Tally,
        before: &Position<R>,
        action: &Move,
        after: &Position<R>,
    ) -> Tally {
        let mut tally = *tally;
        tally.ply += 1;
        let kind = if before.kings().contains(action.from) { Kind::King } else { Kind::Man };
        if action.is_capture() || kind == Kind::Man {
            tally.quiet_since = tally.ply;
        }
        if action.is_capture() || action.crowned {
            tally.balance_since = tally.ply;
        }
        if self.has_endings && (kings_on_both_sides(after) || kings_on_both_sides(before)) {
            self.update_endings(&mut tally, after);
        }
        tally
    }

    #[cold]
    #[inline(never)]
    fn update_endings<R: Ruleset>(&self, tally: &mut Tally, position: &Position<R>) {
        let setup = position.setup();
        for (rule, since) in self.rules.iter().zip(&mut tally.endings) {
            let Counts::SinceTheEndingArose { ending, begins, stops } = rule.counts else { continue };
            let stands = game::stands(ending, &setup, R::GEOMETRY);
            if *since != NOT_RUNNING {
                if !stands && stops == Stops::WhenTheEndingIsLeft {
                    *since = NOT_RUNNING;
                }
            } else if stands && game::begins(begins, &setup, R::GEOMETRY) {
                *since = tally.ply;
            }
        }
    }

    /// Whether a count other than that of repetitions is full. The side on turn must be able to move: a win goes
    /// before a draw.
    #[inline]
    pub(crate) fn is_full<R: Ruleset>(&self, tally: &Tally, position: &Position<R>) -> bool {
        self.may_matter(tally, position) && self.is_full_by_some_rule(tally, position)
    }

    #[inline]
    fn may_matter<R: Ruleset>(&self, tally: &Tally, position: &Position<R>) -> bool {
        tally.ply - tally.quiet_since >= self.quiet.saturating_sub(NEAR)
            || tally.ply - tally.began >= self.whole.saturating_sub(NEAR)
            || (self.has_endings && kings_on_both_sides(position))
    }

    #[cold]
    #[inline(never)]
    fn is_full_by_some_rule<R: Ruleset>(&self, tally: &Tally, position: &Position<R>) -> bool {
        let setup = position.setup();
        let is_full = |place: usize| {
            let rule = &self.rules[place];
            let Some(made) = self.made(place, tally, &setup, R::GEOMETRY) else { return false };
            let full = match rule.limit {
                Limit::Times(_) => false,
                Limit::AtOnce => true,
                Limit::Plies(plies) => made.plies() >= plies,
                Limit::MovesOfEach(moves) => made.plies() / 2 >= moves,
                Limit::MovesOfTheStrongSide(moves) => match game::strong_side(&setup) {
                    Some(strong) => setup.turn != strong && made.by(strong) >= moves,
                    None => made.plies() / 2 >= moves,
                },
            };
            full && (rule.unless == Unless::Nothing || !win_is_at_hand(position))
        };
        (0..self.rules.len()).any(is_full)
    }

    fn made(
        &self,
        place: usize,
        tally: &Tally,
        setup: &Setup,
        geometry: &draughts::board::Geometry,
    ) -> Option<Made> {
        match self.rules[place].counts {
            Counts::Repetitions => None,
            Counts::QuietKingMoves => Some(tally.made_since(tally.quiet_since)),
            Counts::WholeGame => Some(tally.made_since(tally.began)),
            Counts::SinceTheBalanceChanged(ending) => {
                game::stands(ending, setup, geometry).then(|| tally.made_since(tally.balance_since))
            }
            Counts::SinceTheEndingArose { ending, stops, .. } => {
                let since = tally.endings[place];
                let runs =
                    since != NOT_RUNNING && (stops == Stops::Never || game::stands(ending, setup, geometry));
                runs.then(|| tally.made_since(since))
            }
        }
    }

    /// Tells apart positions with the same pieces that stand differently near to a draw by counting.
    #[inline]
    pub(crate) fn key<R: Ruleset>(&self, tally: &Tally, position: &Position<R>) -> u64 {
        if self.may_matter(tally, position) { self.key_of_counts(tally, position) } else { 0 }
    }

    #[cold]
    #[inline(never)]
    fn key_of_counts<R: Ruleset>(&self, tally: &Tally, position: &Position<R>) -> u64 {
        let setup = position.setup();
        let mut key = 0;
        for (place, rule) in self.rules.iter().enumerate() {
            let Some(made) = self.made(place, tally, &setup, R::GEOMETRY) else { continue };
            let count = made.plies() as i32;
            if count > plies(rule.limit).saturating_sub(NEAR) {
                key ^= scramble((place as u64 + 1) << 32 | count as u64);
            }
        }
        key
    }

    /// At which occurrence a position is a draw.
    pub(crate) const fn times(&self) -> u32 {
        self.times
    }
}

/// Whether each move left adds time (IDF 7.2.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finish {
    /// All moves share the time that is left.
    SuddenDeathWithoutIncrement,
    /// Anything else, or no clock.
    Other,
}

impl Tally {
    /// How many plies of this line cannot have left a position for good.
    #[inline]
    pub(crate) fn reversible(&self) -> usize {
        (self.ply - self.quiet_since).unsigned_abs() as usize
    }

    fn made_since(&self, since: i32) -> Made {
        let plies = (self.ply - since).unsigned_abs();
        let (first, second) = (plies.div_ceil(2), plies / 2);
        if since % 2 == 0 {
            Made { white: first, black: second }
        } else {
            Made { white: second, black: first }
        }
    }
}

/// The limit in plies, not later than it can be reached.
fn plies(limit: Limit) -> i32 {
    let plies = match limit {
        Limit::Times(_) => return i32::MAX,
        Limit::AtOnce => 0,
        Limit::Plies(plies) => plies,
        Limit::MovesOfEach(moves) => moves.saturating_mul(2),
        Limit::MovesOfTheStrongSide(moves) => moves.saturating_mul(2).saturating_sub(1),
    };
    i32::try_from(plies).unwrap_or(i32::MAX)
}

#[inline]
fn kings_on_both_sides<R: Ruleset>(position: &Position<R>) -> bool {
    let kings = position.kings();
    !kings.is_empty() && kings.meets(position.side(Side::White)) && kings.meets(position.side(Side::Black))
}

fn win_is_at_hand<R: Ruleset>(position: &Position<R>) -> bool {
    AnyPosition::forced(R::RULES.ruleset, &position.setup()).is_ok_and(|any| game::is_at_hand(&any))
}

#[cfg(test)]
mod tests;

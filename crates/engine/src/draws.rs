//! The draw rules of a game, counted along a line of search.
//!
//! The counting itself is that of `draughts`; here is what a search needs besides: to look only when a count may
//! matter, and to tell positions apart by counts that are nearly full.

use crate::endgame::DrawLimits;
use crate::random::scramble;
use draughts::board::Geometry;
use draughts::game::{self, Counting, PlyFacts};
use draughts::rules::{Counts, DrawException, DrawRule, Effect, Ending, Limit};
use draughts::{AnyPosition, Kind, Move, Position, Ruleset, Side};

pub(crate) use draughts::game::DrawTally;

/// The draw rules in force.
#[derive(Clone, Debug)]
pub(crate) struct DrawLaw {
    counting: Counting,
    /// At which occurrence a position is a draw.
    times: u32,
    /// From this many quiet plies on, a count of them may matter.
    quiet: u32,
    /// From this many plies of the game on, their count may matter.
    whole: u32,
    /// From this many plies without a change of the balance, some count of them may matter.
    balance: u32,
    /// Rules about a lone king, and about few pieces on both sides.
    lone: Few,
    both: Few,
    /// No ending of two or more pieces a side that is counted from its beginning has more pieces.
    arising: u32,
}

/// The kinds of endings that rules count in, by which most positions are quickly found not to be affected by such a
/// rule.
#[derive(Clone, Copy, Debug)]
struct Few {
    /// No ending of the kind has more pieces.
    pieces: u32,
    /// From this many plies without a change of the balance, their count may matter.
    balance: u32,
}

impl Few {
    const NONE: Self = Self { pieces: 0, balance: u32::MAX };

    fn add(&mut self, pieces: u32, balance: u32) {
        self.pieces = self.pieces.max(pieces);
        self.balance = self.balance.min(balance);
    }
}

/// So near its limit, a count makes a position another one for the transposition table.
const NEAR: u32 = 24;

impl DrawLaw {
    /// The rules of a game. Those that hold in a finish without increment only are left out unless that is played.
    pub(crate) fn new(rules: &[DrawRule], geometry: &'static Geometry, finish: Finish) -> Self {
        let in_force = |rule: &&DrawRule| {
            rule.effect != Effect::AutomaticInSuddenDeath || finish == Finish::SuddenDeathWithoutIncrement
        };
        let rules: Vec<DrawRule> = rules.iter().filter(in_force).copied().collect();
        let (mut times, mut quiet, mut whole) = (u32::MAX, u32::MAX, u32::MAX);
        let (mut lone, mut both, mut arising) = (Few::NONE, Few::NONE, 0);
        let mut add = |ending: Ending, balance: u32| match ending {
            Ending::LoneKing { against, .. } => lone.add(against.greatest.saturating_add(1), balance),
            Ending::KingsOnBothSides { pieces } => both.add(pieces.greatest, balance),
            Ending::TwoAgainstTwo => both.add(4, balance),
        };
        for rule in &rules {
            match rule.counts {
                Counts::Repetitions => {
                    if let Limit::Times(limit) = rule.limit {
                        times = times.min(limit);
                    }
                }
                Counts::QuietKingMoves => quiet = quiet.min(plies(rule.limit)),
                Counts::WholeGame => whole = whole.min(plies(rule.limit)),
                Counts::SinceTheBalanceChanged(ending) => add(ending, plies(rule.limit).saturating_sub(NEAR)),
                // It matters as soon as it runs.
                Counts::SinceTheEndingArose { ending, .. } => {
                    add(ending, u32::MAX);
                    arising = arising.max(match ending {
                        Ending::LoneKing { .. } => 0,
                        Ending::KingsOnBothSides { pieces } => pieces.greatest,
                        Ending::TwoAgainstTwo => 4,
                    });
                }
            }
        }
        let (quiet, whole) = (quiet.saturating_sub(NEAR), whole.saturating_sub(NEAR));
        let balance = lone.balance.min(both.balance);
        Self { counting: Counting::new(rules, geometry), times, quiet, whole, balance, lone, both, arising }
    }

    /// The counts in a position that has just been set up.
    pub(crate) fn begin<R: Ruleset>(&self, position: &Position<R>) -> DrawTally {
        self.counting.begin(&position.setup())
    }

    /// The counts after a move from one position to another.
    #[inline]
    pub(crate) fn after<R: Ruleset>(
        &self,
        tally: &DrawTally,
        before: &Position<R>,
        action: &Move,
        after: &Position<R>,
    ) -> DrawTally {
        let tally = tally.plus(&facts(before, action));
        if tally.counts_an_ending() || self.may_arise(after) {
            return self.with_endings(tally, after);
        }
        tally
    }

    /// Whether an ending may stand on the board that is counted from its beginning.
    #[inline]
    fn may_arise<R: Ruleset>(&self, position: &Position<R>) -> bool {
        let [white, black] = Side::BOTH.map(|side| position.side(side).bits());
        let one = |squares: u64| squares & squares.wrapping_sub(1) == 0;
        let few =
            one(white) || one(black) || (self.arising > 0 && (white | black).count_ones() <= self.arising);
        few && kings_on_both_sides(position)
    }

    #[cold]
    #[inline(never)]
    fn with_endings<R: Ruleset>(&self, mut tally: DrawTally, position: &Position<R>) -> DrawTally {
        self.counting.look_at_endings(&mut tally, &position.setup());
        tally
    }

    /// Whether a count other than that of repetitions is full. The side to move must be able to move: a win goes
    /// before a draw.
    #[inline]
    pub(crate) fn is_full<R: Ruleset>(&self, tally: &DrawTally, position: &Position<R>) -> bool {
        self.may_matter(tally, position) && self.is_full_by_some_rule(tally, position)
    }

    #[inline]
    fn may_matter<R: Ruleset>(&self, tally: &DrawTally, position: &Position<R>) -> bool {
        tally.quiet().plies() >= self.quiet
            || tally.whole().plies() >= self.whole
            || ((tally.counts_an_ending() || tally.since_the_balance_changed().plies() >= self.balance)
                && self.few(position).is_some_and(|few| {
                    tally.counts_an_ending() || tally.since_the_balance_changed().plies() >= few.balance
                }))
    }

    /// The rules that may concern the pieces of a position.
    #[inline]
    fn few<R: Ruleset>(&self, position: &Position<R>) -> Option<Few> {
        if !kings_on_both_sides(position) {
            return None;
        }
        let [white, black] = Side::BOTH.map(|side| position.side(side).len());
        let lone = (white == 1 || black == 1) && white + black <= self.lone.pieces;
        match (lone, white + black <= self.both.pieces) {
            (false, false) => None,
            (true, false) => Some(self.lone),
            (false, true) => Some(self.both),
            (true, true) => Some(Few { balance: self.lone.balance.min(self.both.balance), ..self.both }),
        }
    }

    #[cold]
    #[inline(never)]
    fn is_full_by_some_rule<R: Ruleset>(&self, tally: &DrawTally, position: &Position<R>) -> bool {
        let setup = position.setup();
        let by = Some(setup.turn.opponent());
        self.counting.rules().iter().enumerate().any(|(place, rule)| {
            self.counting.is_full(place, tally, &setup, by)
                && (rule.unless == DrawException::Nothing || !win_is_at_hand(position))
        })
    }

    /// Tells apart positions with the same pieces that stand differently near to a draw by counting.
    #[inline]
    pub(crate) fn key<R: Ruleset>(&self, tally: &DrawTally, position: &Position<R>) -> u64 {
        if self.may_matter(tally, position) { self.key_of_counts(tally, position) } else { 0 }
    }

    #[cold]
    #[inline(never)]
    fn key_of_counts<R: Ruleset>(&self, tally: &DrawTally, position: &Position<R>) -> u64 {
        let setup = position.setup();
        let mut key = 0;
        for (place, rule) in self.counting.rules().iter().enumerate() {
            let Some(made) = self.counting.made(place, tally, &setup) else { continue };
            let count = made.plies();
            if count.saturating_add(NEAR) > plies(rule.limit) {
                key ^= scramble((place as u64 + 1) << 32 | u64::from(count));
            }
        }
        key
    }

    /// What a win has to be ahead of.
    pub(crate) fn limits(&self) -> DrawLimits {
        DrawLimits::by(self.counting.clone())
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

/// What a move is, as far as counting goes.
#[inline]
pub(crate) fn facts<R: Ruleset>(before: &Position<R>, action: &Move) -> PlyFacts {
    PlyFacts {
        by: before.turn(),
        kind: if before.kings().contains(action.from) { Kind::King } else { Kind::Man },
        captures: action.is_capture(),
        promotes: action.crowned,
    }
}

/// The limit in plies, not later than it can be reached.
const fn plies(limit: Limit) -> u32 {
    match limit {
        Limit::Times(_) => u32::MAX,
        Limit::AtOnce => 0,
        Limit::Plies(plies) => plies,
        Limit::MovesOfEach(moves) => moves.saturating_mul(2),
        Limit::MovesOfTheStrongSide(moves) => moves.saturating_mul(2).saturating_sub(1),
    }
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

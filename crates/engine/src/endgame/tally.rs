//! The counts of a ruleset's draw rules along a line of play, small enough to be part of a searched position.
//!
//! Repetition is not counted here. It does not matter to a won position: the quickest win within the limits never comes
//! back to a position, since what is won with higher counts is won at least as soon with lower ones. Only where a count
//! is void as soon as a lone king leaves the long diagonal (IDF 7.2.7, site64 H30) could counts have fallen in between;
//! there a third occurrence is left out of account.

use super::value::{Value, Verdict};
use draughts::board::Geometry;
use draughts::game::{Counting, DrawTally, MovesMade, PlyFacts};
use draughts::rules::{
    CountStart, Counts, DrawException, DrawRule, Effect, Ending, Limit, LoneKingPlace, Stops,
};
use draughts::{Kind, Move, Position, Ruleset, Side};

/// The draw rules that a winner has to be ahead of.
#[derive(Clone, Debug)]
pub struct DrawLimits {
    counting: Counting,
    /// The places of those that count moves.
    places: Vec<usize>,
}

impl DrawLimits {
    /// Those among the rules of a plain game that count moves: automatic ones, and those by which the loser can claim.
    pub fn of(rules: &[DrawRule], geometry: &'static Geometry) -> Self {
        let in_force = |rule: &&DrawRule| rule.effect != Effect::AutomaticInSuddenDeath;
        Self::by(Counting::new(rules.iter().filter(in_force).copied().collect(), geometry))
    }

    /// The same among the rules that are counted by, all of which are in force. Its tallies are good here.
    pub fn by(counting: Counting) -> Self {
        let matters = |&place: &usize| {
            let rule = &counting.rules()[place];
            let counted = !matches!(rule.limit, Limit::Times(_) | Limit::AtOnce);
            counted && rule.effect != Effect::OnClaimNamingTheMove
        };
        Self { places: (0..counting.rules().len()).filter(matters).collect(), counting }
    }

    /// The rules, each with its place.
    pub fn rules(&self) -> impl Iterator<Item = (usize, &DrawRule)> {
        self.places.iter().map(|&place| (place, &self.counting.rules()[place]))
    }

    /// The counts in a position that has just been set up.
    pub fn start<R: Ruleset>(&self, position: &Position<R>) -> DrawTally {
        self.counting.begin(&position.setup())
    }

    /// The tally of a position with one count set: that of the rule with this name or article number. `moves` are those
    /// of the side that the article counts, or of each side; plies where it counts plies. None if there is no such
    /// rule.
    pub fn with<R: Ruleset>(
        &self,
        rule: &str,
        moves: u32,
        position: &Position<R>,
        tally: &DrawTally,
    ) -> Option<DrawTally> {
        let named = |(_, listed): &(usize, &DrawRule)| listed.name == rule || listed.article.number == rule;
        let (place, rule) = self.rules().find(named)?;
        let (on_turn, waits) = match rule.limit {
            Limit::Plies(_) => (moves / 2, moves.div_ceil(2)),
            _ => (moves, moves),
        };
        let made = match position.turn() {
            Side::White => MovesMade { white: on_turn, black: waits },
            Side::Black => MovesMade { white: waits, black: on_turn },
        };
        Some(self.counting.with(place, made, tally))
    }

    /// The counts after a move from one position to another.
    pub fn after<R: Ruleset>(
        &self,
        tally: &DrawTally,
        position: &Position<R>,
        action: &Move,
        after: &Position<R>,
    ) -> DrawTally {
        let ply = PlyFacts {
            by: position.turn(),
            kind: if position.kings().contains(action.from) { Kind::King } else { Kind::Man },
            captures: action.is_capture(),
            promotes: action.crowned,
        };
        self.counting.after(tally, &ply, &after.setup())
    }

    /// Whether every count is as high in one tally as in another one of the same position, or higher. A count that does
    /// not run is as low as can be.
    pub(super) fn is_no_lower(&self, tally: &DrawTally, other: &DrawTally) -> bool {
        self.places.iter().all(|&place| {
            match (self.counting.noted(place, tally), self.counting.noted(place, other)) {
                (_, None) => true,
                (None, Some(_)) => false,
                (Some(one), Some(other)) => one.white >= other.white && one.black >= other.black,
            }
        })
    }

    /// The first rule by which the game is drawn, or can be claimed drawn, in a position that is not yet over and has
    /// just arisen. The verdict is that of the position.
    pub fn drawn<R: Ruleset>(
        &self,
        tally: &DrawTally,
        position: &Position<R>,
        verdict: Verdict,
    ) -> Option<&DrawRule> {
        // A win on the board goes before a draw: the side to move wins at once, or whatever it plays the other does.
        let at_hand = match verdict.value {
            Value::Win => verdict.plies == 1,
            Value::Loss => verdict.plies <= 2,
            Value::Draw => false,
        };
        let setup = position.setup();
        let by = Some(setup.turn.opponent());
        let full = |&(place, rule): &(usize, &DrawRule)| {
            self.counting.is_full(place, tally, &setup, by)
                && !(rule.unless == DrawException::AWinIsAtHand && at_hand)
        };
        self.rules().find(full).map(|(_, rule)| rule)
    }

    /// A number of plies in which no rule can become full, whatever is played.
    pub(crate) fn safe_plies(&self, tally: &DrawTally) -> u32 {
        let safe = |(place, rule): (usize, &DrawRule)| {
            let made = self.counting.noted(place, tally).unwrap_or_default();
            // Whichever side is on turn, so many plies go by before the one that fills the count.
            match rule.limit {
                Limit::Times(_) | Limit::AtOnce => u32::MAX,
                Limit::Plies(plies) => plies.saturating_sub(made.plies()),
                Limit::MovesOfEach(moves) => (2 * moves).saturating_sub(made.plies()),
                Limit::MovesOfTheStrongSide(moves) => {
                    let most = made.white.max(made.black);
                    (2 * moves).saturating_sub(2 * most).saturating_sub(1)
                }
            }
        };
        self.rules().map(safe).min().unwrap_or(u32::MAX)
    }

    /// A number of plies that the winner cannot exceed, with kings only against a lone king: until a count is full, or
    /// a king is given up and the counts begin anew. Gives the rule that leaves least room now.
    pub(crate) fn room<R: Ruleset>(
        &self,
        tally: &DrawTally,
        position: &Position<R>,
        winner: Side,
    ) -> Option<PliesLeft> {
        let (strong, lone) = (position.side(winner), position.side(winner.opponent()));
        if lone.len() != 1 || !(strong | lone).into_iter().all(|square| position.kings().contains(square)) {
            return None;
        }
        let setup = position.setup();
        let on_turn = if setup.turn == winner { 1 } else { 0 };
        let mut now: Option<PliesLeft> = None;
        let mut whole = u32::MAX;
        for (place, rule) in self.rules() {
            let Some(made) = self.counting.made(place, tally, &setup) else { continue };
            // Whether the count stops by something else than a capture.
            let steady = match rule.counts {
                Counts::SinceTheEndingArose { ending: Ending::LoneKing { stands, .. }, .. } => {
                    stands == LoneKingPlace::Anywhere
                }
                _ => true,
            };
            if !steady {
                continue;
            }
            let plies = plies_left(rule, made, winner, strong.len(), on_turn);
            let never_stops = matches!(rule.counts, Counts::WholeGame)
                || matches!(rule.counts, Counts::SinceTheEndingArose { stops: Stops::Never, .. });
            if never_stops {
                whole = whole.min(plies);
            }
            if now.is_none_or(|room| plies < room.plies) {
                now = Some(PliesLeft { plies, rule: *rule });
            }
        }
        let mut room = now?;
        for kings in 1..strong.len() {
            let fresh =
                self.rules().map(|(_, rule)| rule).filter(|rule| counts_kings_against_one(rule, kings));
            let most = fresh.map(|rule| plies_left(rule, MovesMade::default(), winner, kings, 0)).min()?;
            room.plies = room.plies.saturating_add(most);
        }
        room.plies = room.plies.min(whole);
        Some(room)
    }
}

/// How many plies are left at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PliesLeft {
    pub(crate) plies: u32,
    /// The rule that leaves least.
    pub(crate) rule: DrawRule,
}

/// The plies until a count is full, counted generously. `on_turn` is 1 if the winner is on turn, else 0.
fn plies_left(rule: &DrawRule, made: MovesMade, winner: Side, kings: u32, on_turn: u32) -> u32 {
    let plies = made.plies();
    let left = match rule.limit {
        Limit::Times(_) | Limit::AtOnce => u32::MAX,
        Limit::Plies(limit) => limit.saturating_sub(plies),
        Limit::MovesOfTheStrongSide(moves) if kings > 1 => {
            (2 * moves.saturating_sub(made.by(winner))).saturating_sub(on_turn)
        }
        Limit::MovesOfEach(moves) | Limit::MovesOfTheStrongSide(moves) => (2 * moves).saturating_sub(plies),
    };
    // A win at hand keeps the count from taking effect for two plies more.
    if rule.unless == DrawException::AWinIsAtHand { left.saturating_add(2) } else { left }
}

/// Whether a rule counts throughout while this many kings play against one, wherever they stand.
fn counts_kings_against_one(rule: &DrawRule, kings: u32) -> bool {
    let ending = match rule.counts {
        Counts::Repetitions => return false,
        Counts::QuietKingMoves | Counts::WholeGame => return true,
        Counts::SinceTheBalanceChanged(ending) => ending,
        Counts::SinceTheEndingArose { begins: CountStart::OnTheLongDiagonal, .. } => return false,
        Counts::SinceTheEndingArose { ending, .. } => ending,
    };
    match ending {
        Ending::LoneKing { against, stands, .. } => {
            stands == LoneKingPlace::Anywhere && against.range().contains(&kings)
        }
        Ending::KingsOnBothSides { pieces } => pieces.range().contains(&(kings + 1)),
        Ending::TwoAgainstTwo => false,
    }
}

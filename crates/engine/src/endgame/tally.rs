//! The counts of a ruleset's draw rules along a line of play, small enough to be part of a searched position.
//!
//! Repetition is not counted here. It does not matter to a won position: the quickest win within the limits never comes
//! back to a position, since what is won with higher counts is won at least as soon with lower ones. Only where a count
//! is void as soon as a lone king leaves the long diagonal (IDF 7.2.7, site64 H30) could counts have fallen in between;
//! there a third occurrence is left out of account.

use super::value::{Value, Verdict};
use draughts::rules::{Begins, Counts, DrawRule, Effect, Ending, Kings, Limit, Stands, Stops, Unless};
use draughts::{Move, Position, Ruleset, Side};

/// No ruleset has more draw rules than this that matter here.
const MOST_RULES: usize = 10;

/// Moves made by each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Made {
    white: u16,
    black: u16,
}

impl Made {
    const fn by(self, side: Side) -> u16 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    const fn plies(self) -> u16 {
        self.white + self.black
    }

    const fn is_no_lower_than(self, other: Self) -> bool {
        self.white >= other.white && self.black >= other.black
    }

    fn add(&mut self, side: Side) {
        match side {
            Side::White => self.white += 1,
            Side::Black => self.black += 1,
        }
    }
}

/// How the counts of the draw rules stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tally {
    quiet: Made,
    balance: Made,
    whole: Made,
    /// For each rule that counts from an ending: the count, if it runs.
    endings: [Option<Made>; MOST_RULES],
}

impl Tally {
    /// Whether every count is as high as the other's, or higher. A count that does not run is lower than any.
    pub(super) fn is_no_lower_than(&self, other: &Self) -> bool {
        let pairs = [(self.quiet, other.quiet), (self.balance, other.balance), (self.whole, other.whole)];
        let endings = self.endings.iter().zip(&other.endings);
        pairs.iter().all(|(one, other)| one.is_no_lower_than(*other))
            && endings.into_iter().all(|pair| match pair {
                (_, None) => true,
                (None, Some(_)) => false,
                (Some(one), Some(other)) => one.is_no_lower_than(*other),
            })
    }
}

/// The draw rules that a winner has to be ahead of.
#[derive(Clone, Debug)]
pub struct DrawLimits {
    rules: Vec<DrawRule>,
}

impl DrawLimits {
    /// Those among the rules that count moves: automatic ones, and those by which the loser can claim.
    pub fn of(rules: &[DrawRule]) -> Self {
        let matters = |rule: &&DrawRule| {
            let counted = !matches!(rule.limit, Limit::Times(_) | Limit::AtOnce);
            counted && matches!(rule.effect, Effect::Automatic | Effect::OnClaim)
        };
        Self { rules: rules.iter().filter(matters).take(MOST_RULES).copied().collect() }
    }

    /// The counts in a position that has just been set up.
    pub fn start<R: Ruleset>(&self, position: &Position<R>) -> Tally {
        let none = Made::default();
        let mut tally = Tally { quiet: none, balance: none, whole: none, endings: [None; MOST_RULES] };
        self.update_endings(&mut tally, None, position);
        tally
    }

    /// The counts after a move.
    pub fn after<R: Ruleset>(&self, tally: &Tally, position: &Position<R>, action: &Move) -> Tally {
        let mut tally = *tally;
        let by = position.turn();
        let king = position.kings().contains(action.from);
        // What no rule counts stays 0, so that more positions are known to be alike.
        let counted = |counts: fn(&Counts) -> bool| self.rules.iter().any(|rule| counts(&rule.counts));
        if counted(|counts| matches!(counts, Counts::WholeGame)) {
            tally.whole.add(by);
        }
        if action.is_capture() || !king {
            tally.quiet = Made::default();
        } else {
            tally.quiet.add(by);
        }
        if action.is_capture() || action.crowned {
            tally.balance = Made::default();
        } else if counted(|counts| matches!(counts, Counts::SinceTheBalanceChanged(_))) {
            tally.balance.add(by);
        }
        self.update_endings(&mut tally, Some(by), &position.after(action));
        tally
    }

    /// The first rule by which the game is drawn, or can be claimed drawn, in a position that is not yet over and has
    /// just arisen. The verdict is that of the position.
    pub fn drawn<R: Ruleset>(
        &self,
        tally: &Tally,
        position: &Position<R>,
        verdict: Verdict,
    ) -> Option<&DrawRule> {
        // A win on the board goes before a draw: the side on turn wins at once, or whatever it plays the other does.
        let at_hand = match verdict.value {
            Value::Win => verdict.plies == 1,
            Value::Loss => verdict.plies <= 2,
            Value::Draw => false,
        };
        let full = |&(place, rule): &(usize, &DrawRule)| {
            let Some(made) = Self::made(tally, place, rule, position) else { return false };
            let full = match rule.limit {
                Limit::Times(_) | Limit::AtOnce => false,
                Limit::Plies(plies) => u32::from(made.plies()) >= plies,
                Limit::MovesOfEach(moves) => u32::from(made.plies() / 2) >= moves,
                Limit::MovesOfTheStrongSide(moves) => match strong_side(position) {
                    Some(strong) => position.turn() != strong && u32::from(made.by(strong)) >= moves,
                    None => u32::from(made.plies() / 2) >= moves,
                },
            };
            full && !(rule.unless == Unless::AWinIsAtHand && at_hand)
        };
        self.rules.iter().enumerate().find(full).map(|(_, rule)| rule)
    }

    /// A number of plies in which no rule can become full, whatever is played.
    pub(super) fn safe_plies(&self, tally: &Tally) -> u32 {
        let safe = |(place, rule): (usize, &DrawRule)| {
            let made = match rule.counts {
                Counts::Repetitions => Made::default(),
                Counts::QuietKingMoves => tally.quiet,
                Counts::WholeGame => tally.whole,
                Counts::SinceTheBalanceChanged(_) => tally.balance,
                Counts::SinceTheEndingArose { .. } => tally.endings[place].unwrap_or_default(),
            };
            // Whichever side is on turn, so many plies go by before the one that fills the count.
            match rule.limit {
                Limit::Times(_) | Limit::AtOnce => u32::MAX,
                Limit::Plies(plies) => plies.saturating_sub(made.plies().into()),
                Limit::MovesOfEach(moves) => (2 * moves).saturating_sub(made.plies().into()),
                Limit::MovesOfTheStrongSide(moves) => {
                    let most = made.white.max(made.black);
                    (2 * moves).saturating_sub(2 * u32::from(most)).saturating_sub(1)
                }
            }
        };
        self.rules.iter().enumerate().map(safe).min().unwrap_or(u32::MAX)
    }

    /// A number of plies that the winner cannot exceed, with kings only against a lone king: until a count is full, or
    /// a king is given up and the counts begin anew. Gives the rule that leaves least room now.
    pub(super) fn room<R: Ruleset>(
        &self,
        tally: &Tally,
        position: &Position<R>,
        winner: Side,
    ) -> Option<Room> {
        let (strong, lone) = (position.side(winner), position.side(winner.opponent()));
        if lone.len() != 1 || !(strong | lone).into_iter().all(|square| position.kings().contains(square)) {
            return None;
        }
        let on_turn = if position.turn() == winner { 1 } else { 0 };
        let mut now: Option<Room> = None;
        let mut whole = u32::MAX;
        for (place, rule) in self.rules.iter().enumerate() {
            let Some(made) = Self::made(tally, place, rule, position) else { continue };
            // Whether the count stops by something else than a capture.
            let steady = match rule.counts {
                Counts::SinceTheEndingArose { ending: Ending::LoneKing { stands, .. }, .. } => {
                    stands == Stands::Anywhere
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
                now = Some(Room { plies, rule: *rule });
            }
        }
        let mut room = now?;
        for kings in 1..strong.len() {
            let fresh = self.rules.iter().filter(|rule| counts_kings_against_one(rule, kings));
            let most = fresh.map(|rule| plies_left(rule, Made::default(), winner, kings, 0)).min()?;
            room.plies = room.plies.saturating_add(most);
        }
        room.plies = room.plies.min(whole);
        Some(room)
    }

    fn update_endings<R: Ruleset>(&self, tally: &mut Tally, by: Option<Side>, position: &Position<R>) {
        for (rule, count) in self.rules.iter().zip(&mut tally.endings) {
            let Counts::SinceTheEndingArose { ending, begins, stops } = rule.counts else { continue };
            let stands = stands(ending, position);
            match (count.as_mut(), by) {
                (Some(_), _) if !stands && stops == Stops::WhenTheEndingIsLeft => *count = None,
                (Some(made), Some(by)) => made.add(by),
                (None, _) if stands && has_begun(begins, position) => *count = Some(Made::default()),
                _ => {}
            }
        }
    }

    /// The moves a rule has counted, if its count runs.
    fn made<R: Ruleset>(
        tally: &Tally,
        place: usize,
        rule: &DrawRule,
        position: &Position<R>,
    ) -> Option<Made> {
        match rule.counts {
            Counts::Repetitions => None,
            Counts::QuietKingMoves => Some(tally.quiet),
            Counts::WholeGame => Some(tally.whole),
            Counts::SinceTheBalanceChanged(ending) => stands(ending, position).then_some(tally.balance),
            Counts::SinceTheEndingArose { ending, stops, .. } => {
                let runs = stops == Stops::Never || stands(ending, position);
                tally.endings[place].filter(|_| runs)
            }
        }
    }
}

/// How many plies are left at most.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    pub(super) plies: u32,
    /// The rule that leaves least.
    pub(super) rule: DrawRule,
}

/// The plies until a count is full, counted generously. `on_turn` is 1 if the winner is on turn, else 0.
fn plies_left(rule: &DrawRule, made: Made, winner: Side, kings: u32, on_turn: u32) -> u32 {
    let plies = u32::from(made.plies());
    let left = match rule.limit {
        Limit::Times(_) | Limit::AtOnce => u32::MAX,
        Limit::Plies(limit) => limit.saturating_sub(plies),
        Limit::MovesOfTheStrongSide(moves) if kings > 1 => {
            (2 * moves.saturating_sub(made.by(winner).into())).saturating_sub(on_turn)
        }
        Limit::MovesOfEach(moves) | Limit::MovesOfTheStrongSide(moves) => (2 * moves).saturating_sub(plies),
    };
    // A win at hand keeps the count from taking effect for two plies more.
    if rule.unless == Unless::AWinIsAtHand { left.saturating_add(2) } else { left }
}

/// Whether a rule counts all along while so many kings play against one, wherever they stand.
fn counts_kings_against_one(rule: &DrawRule, kings: u32) -> bool {
    let ending = match rule.counts {
        Counts::Repetitions => return false,
        Counts::QuietKingMoves | Counts::WholeGame => return true,
        Counts::SinceTheBalanceChanged(ending) => ending,
        Counts::SinceTheEndingArose { begins: Begins::OnTheLongDiagonal, .. } => return false,
        Counts::SinceTheEndingArose { ending, .. } => ending,
    };
    match ending {
        Ending::LoneKing { against, stands, .. } => {
            stands == Stands::Anywhere && against.range().contains(&kings)
        }
        Ending::KingsOnBothSides { pieces } => pieces.range().contains(&(kings + 1)),
        Ending::TwoAgainstTwo => false,
    }
}

/// The side with more pieces.
fn strong_side<R: Ruleset>(position: &Position<R>) -> Option<Side> {
    let [white, black] = Side::BOTH.map(|side| position.side(side).len());
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Side::White),
        std::cmp::Ordering::Less => Some(Side::Black),
        std::cmp::Ordering::Equal => None,
    }
}

/// Whether an ending stands on the board.
fn stands<R: Ruleset>(ending: Ending, position: &Position<R>) -> bool {
    let count = |side: Side| position.side(side).len();
    let kings = |side: Side| (position.side(side) & position.kings()).len();
    match ending {
        Ending::LoneKing { against, kings: which, stands } => Side::BOTH.into_iter().any(|lone| {
            let strong = lone.opponent();
            let alone = count(lone) == 1 && kings(lone) == 1 && against.range().contains(&count(strong));
            let enough = match which {
                Kings::Some => kings(strong) >= 1,
                Kings::All => kings(strong) == count(strong),
            };
            let placed = match stands {
                Stands::Anywhere => true,
                Stands::OnTheLongDiagonal => R::GEOMETRY.long_diagonal().meets(position.side(lone)),
            };
            alone && enough && placed
        }),
        Ending::KingsOnBothSides { pieces } => {
            let all = count(Side::White) + count(Side::Black);
            pieces.range().contains(&all) && Side::BOTH.into_iter().all(|side| kings(side) >= 1)
        }
        Ending::TwoAgainstTwo => {
            let both = Side::BOTH.into_iter().all(|side| count(side) == 2 && kings(side) >= 1);
            both && !(kings(Side::White) == 1 && kings(Side::Black) == 1)
        }
    }
}

/// Whether the count of an ending that stands on the board begins.
fn has_begun<R: Ruleset>(begins: Begins, position: &Position<R>) -> bool {
    match begins {
        Begins::WithTheEnding => true,
        Begins::OnTheLongDiagonal => strong_side(position).is_some_and(|strong| {
            (position.side(strong) & position.kings()).meets(R::GEOMETRY.long_diagonal())
        }),
    }
}

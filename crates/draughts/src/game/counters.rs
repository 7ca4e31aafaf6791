//! The running counts of a game's draw rules.
//!
//! Everything is updated ply by ply; a slow re-count from the whole history in the tests must agree.

use crate::board::Geometry;
use crate::board::{Kind, Piece, Side, Squares};
use crate::position::{AnyPosition, Setup};
use crate::rules::{Begins, Counts, DrawRule, Ending, Kings, Limit, Stands, Stops};
use std::collections::HashMap;

/// What a ply was, as far as counting goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyFacts {
    /// Who moved.
    pub by: Side,
    /// What moved.
    pub kind: Kind,
    /// Whether pieces were taken.
    pub captures: bool,
    /// Whether a man became a king.
    pub promotes: bool,
}

/// Moves made by each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// By White.
    pub white: u32,
    /// By Black.
    pub black: u32,
}

impl Made {
    /// By one side.
    pub const fn by(self, side: Side) -> u32 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// By both sides.
    pub const fn plies(self) -> u32 {
        self.white + self.black
    }

    fn add(&mut self, side: Side) {
        match side {
            Side::White => self.white += 1,
            Side::Black => self.black += 1,
        }
    }
}

/// The counts of all draw rules of a game.
#[derive(Clone, Debug)]
pub(super) struct Counters {
    rules: Vec<DrawRule>,
    geometry: &'static Geometry,
    occurrences: HashMap<Setup, u32>,
    quiet: Made,
    balance: Made,
    whole: Made,
    /// For each rule that counts from an ending: the count, if it runs.
    endings: Vec<Option<Made>>,
}

/// How a counter of a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// The rule it belongs to.
    pub rule: DrawRule,
    /// Moves counted so far, or occurrences of the position.
    pub count: u32,
    /// Where the rule takes effect, in the same unit.
    pub limit: u32,
}

impl Counters {
    /// The counts as they stand in a position that has just been set up.
    pub(super) fn new(rules: Vec<DrawRule>, position: &AnyPosition) -> Self {
        let setup = position.setup();
        let mut counters = Self {
            endings: vec![None; rules.len()],
            rules,
            geometry: position.rules().geometry(),
            occurrences: HashMap::from([(setup, 1)]),
            quiet: Made::default(),
            balance: Made::default(),
            whole: Made::default(),
        };
        counters.update_endings(None, &setup);
        counters
    }

    /// Counts a ply that has led to a position.
    pub(super) fn ply(&mut self, ply: PlyFacts, position: &AnyPosition) {
        let setup = position.setup();
        *self.occurrences.entry(setup).or_insert(0) += 1;
        self.whole.add(ply.by);
        if ply.captures || ply.kind == Kind::Man {
            self.quiet = Made::default();
        } else {
            self.quiet.add(ply.by);
        }
        if ply.captures || ply.promotes {
            self.balance = Made::default();
        } else {
            self.balance.add(ply.by);
        }
        self.update_endings(Some(ply.by), &setup);
    }

    fn update_endings(&mut self, by: Option<Side>, setup: &Setup) {
        for (rule, count) in self.rules.iter().zip(&mut self.endings) {
            let Counts::SinceTheEndingArose { ending, begins, stops } = rule.counts else { continue };
            let stands = stands(ending, setup, self.geometry);
            match (count.as_mut(), by) {
                (Some(_), _) if !stands && stops == Stops::WhenTheEndingIsLeft => *count = None,
                (Some(made), Some(by)) => made.add(by),
                (Some(_), None) => {}
                (None, _) if stands && self::begins(begins, setup, self.geometry) => {
                    *count = Some(Made::default());
                }
                (None, _) => {}
            }
        }
    }

    /// How often the position has stood on the board.
    pub(super) fn occurrences(&self, setup: &Setup) -> u32 {
        self.occurrences.get(setup).copied().unwrap_or(0)
    }

    /// The rules whose count is full, in a position that has just arisen by a move of one side or, if no side is named,
    /// whoever moved last. Exceptions and effects are not looked at.
    pub(super) fn full<'a>(
        &'a self,
        setup: &'a Setup,
        by: Option<Side>,
    ) -> impl Iterator<Item = DrawRule> + 'a {
        let places = 0..self.rules.len();
        places.filter(move |&place| self.is_full(place, setup, by)).map(|place| self.rules[place])
    }

    fn is_full(&self, place: usize, setup: &Setup, by: Option<Side>) -> bool {
        let rule = &self.rules[place];
        if rule.counts == Counts::Repetitions {
            return matches!(rule.limit, Limit::Times(times) if self.occurrences(setup) >= times);
        }
        let Some(made) = self.made(place, setup) else { return false };
        match rule.limit {
            Limit::Times(_) => false,
            Limit::AtOnce => true,
            Limit::Plies(plies) => made.plies() >= plies,
            // Moves alternate, so each side has made so many when both together have made twice as many.
            Limit::MovesOfEach(moves) => made.plies() / 2 >= moves,
            Limit::MovesOfTheStrongSide(moves) => match strong_side(setup) {
                Some(strong) => by.is_none_or(|by| by == strong) && made.by(strong) >= moves,
                None => made.plies() / 2 >= moves,
            },
        }
    }

    /// The moves a rule has counted, if its count runs.
    fn made(&self, place: usize, setup: &Setup) -> Option<Made> {
        match self.rules[place].counts {
            Counts::Repetitions => None,
            Counts::QuietKingMoves => Some(self.quiet),
            Counts::WholeGame => Some(self.whole),
            Counts::SinceTheBalanceChanged(ending) => {
                stands(ending, setup, self.geometry).then_some(self.balance)
            }
            Counts::SinceTheEndingArose { ending, stops, .. } => {
                let runs = stops == Stops::Never || stands(ending, setup, self.geometry);
                self.endings[place].filter(|_| runs)
            }
        }
    }

    /// Every counter that runs.
    pub(super) fn running(&self, setup: &Setup) -> Vec<Counter> {
        let counter = |place: usize| {
            let rule = self.rules[place];
            if let (Counts::Repetitions, Limit::Times(limit)) = (rule.counts, rule.limit) {
                return Some(Counter { rule, count: self.occurrences(setup), limit });
            }
            let made = self.made(place, setup)?;
            let (count, limit) = match (rule.limit, strong_side(setup)) {
                (Limit::Times(_) | Limit::AtOnce, _) => return None,
                (Limit::Plies(limit), _) => (made.plies(), limit),
                (Limit::MovesOfTheStrongSide(limit), Some(strong)) => (made.by(strong), limit),
                (Limit::MovesOfEach(moves) | Limit::MovesOfTheStrongSide(moves), _) => {
                    (made.plies(), moves.saturating_mul(2))
                }
            };
            Some(Counter { rule, count, limit })
        };
        (0..self.rules.len()).filter_map(counter).collect()
    }
}

/// The side with more pieces.
pub fn strong_side(setup: &Setup) -> Option<Side> {
    let [white, black] = Side::BOTH.map(|side| setup.side(side).len());
    match white.cmp(&black) {
        std::cmp::Ordering::Greater => Some(Side::White),
        std::cmp::Ordering::Less => Some(Side::Black),
        std::cmp::Ordering::Equal => None,
    }
}

/// Whether an ending stands on the board.
pub fn stands(ending: Ending, setup: &Setup, geometry: &Geometry) -> bool {
    let count = |side: Side| setup.side(side).len();
    let kings = |side: Side| kings_of(setup, side).len();
    match ending {
        Ending::LoneKing { against, kings: which, stands } => Side::BOTH.into_iter().any(|lone| {
            let strong = lone.opponent();
            // The pieces are looked at first: they rule out nearly every position of a game.
            if count(lone) != 1 || kings(lone) != 1 || !against.range().contains(&count(strong)) {
                return false;
            }
            let enough_kings = match which {
                Kings::Some => kings(strong) >= 1,
                Kings::All => kings(strong) == count(strong),
            };
            let placed = match stands {
                Stands::Anywhere => true,
                Stands::OnTheLongDiagonal => geometry.long_diagonal().meets(setup.side(lone)),
            };
            enough_kings && placed
        }),
        Ending::KingsOnBothSides { pieces } => {
            let all = count(Side::White) + count(Side::Black);
            pieces.range().contains(&all) && Side::BOTH.into_iter().all(|side| kings(side) >= 1)
        }
        Ending::TwoAgainstTwo => {
            let two_with_king = |side| count(side) == 2 && kings(side) >= 1;
            let king_and_man_each = kings(Side::White) == 1 && kings(Side::Black) == 1;
            Side::BOTH.into_iter().all(two_with_king) && !king_and_man_each
        }
    }
}

/// Whether the count of an ending that stands on the board begins.
pub fn begins(begins: Begins, setup: &Setup, geometry: &Geometry) -> bool {
    match begins {
        Begins::WithTheEnding => true,
        Begins::OnTheLongDiagonal => {
            strong_side(setup).is_some_and(|strong| kings_of(setup, strong).meets(geometry.long_diagonal()))
        }
    }
}

fn kings_of(setup: &Setup, side: Side) -> Squares {
    setup.pieces(Piece { side, kind: Kind::King })
}

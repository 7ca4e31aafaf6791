//! Counting the moves that draw rules count, along any line of play: a game's own and those that somebody thinks
//! through.
//!
//! A [`DrawTally`] is small and copied from ply to ply. It keeps how many moves each side had made when a count began,
//! so a ply costs one addition however many counts run.

use crate::board::{Geometry, Kind, Piece, Side, Squares};
use crate::position::Setup;
use crate::rules::{CountStart, Counts, DrawRule, Ending, Kings, Limit, LoneKingPlace, Stops};

/// Draw rules, ready to be counted by. Repetitions are not among what is counted here: they need the whole past.
#[derive(Clone, Debug)]
pub struct Counting {
    rules: Vec<DrawRule>,
    geometry: &'static Geometry,
}

/// How the counts of draw rules stand in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawTally {
    now: Moves,
    began: Moves,
    /// When the last move was made that was a capture or a man's.
    quiet_since: Moves,
    /// When the last piece was taken or crowned.
    balance_since: Moves,
    /// When the count of each ending began, in the order of the rules that count from one.
    endings: [Moves; MOST_ENDINGS],
    /// Which of them run, a bit for each.
    running: u16,
}

/// More rules than this that count from an ending are never full; no ruleset has more than four.
const MOST_ENDINGS: usize = 6;

/// Moves made by each side since counting began. Differences hold even where the numbers run over, which would take a
/// game of 65,536 moves.
///
/// White's in the lower half, Black's in the upper: a search copies these in every node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Moves(u32);

impl Moves {
    const WHITE: u32 = 0xFFFF;

    #[inline]
    const fn plus_one(self, by: Side) -> Self {
        match by {
            Side::White => Self(self.0 & !Self::WHITE | self.0.wrapping_add(1) & Self::WHITE),
            Side::Black => Self(self.0.wrapping_add(1 << 16)),
        }
    }

    #[inline]
    const fn since(self, earlier: Self) -> MovesMade {
        MovesMade {
            white: self.0.wrapping_sub(earlier.0) & Self::WHITE,
            black: (self.0 >> 16).wrapping_sub(earlier.0 >> 16) & Self::WHITE,
        }
    }

    /// When this many moves had not been made yet.
    const fn before(self, made: MovesMade) -> Self {
        let white = self.0.wrapping_sub(made.white) & Self::WHITE;
        let black = (self.0 >> 16).wrapping_sub(made.black) & Self::WHITE;
        Self(black << 16 | white)
    }
}

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
pub struct MovesMade {
    /// By White.
    pub white: u32,
    /// By Black.
    pub black: u32,
}

impl MovesMade {
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
}

impl DrawTally {
    /// With a ply counted, but for the endings that it leads to or leaves: see [`Counting::look_at_endings`].
    #[inline]
    #[must_use]
    pub const fn plus(&self, ply: &PlyFacts) -> Self {
        let now = self.now.plus_one(ply.by);
        let is_quiet = !ply.captures && matches!(ply.kind, Kind::King);
        let changes_the_balance = ply.captures || ply.promotes;
        Self {
            now,
            quiet_since: if is_quiet { self.quiet_since } else { now },
            balance_since: if changes_the_balance { now } else { self.balance_since },
            ..*self
        }
    }

    /// Moves in a row made by kings without a capture.
    #[inline]
    pub const fn quiet(&self) -> MovesMade {
        self.now.since(self.quiet_since)
    }

    /// Moves since the last piece was taken or crowned.
    #[inline]
    pub const fn since_the_balance_changed(&self) -> MovesMade {
        self.now.since(self.balance_since)
    }

    /// Whether a count from an ending runs.
    #[inline]
    pub const fn counts_an_ending(&self) -> bool {
        self.running != 0
    }

    /// All moves since counting began.
    #[inline]
    pub const fn whole(&self) -> MovesMade {
        self.now.since(self.began)
    }

    /// How many plies back a position can be that stands on the board again.
    #[inline]
    pub const fn reversible(&self) -> usize {
        self.quiet().plies() as usize
    }

    fn ending(&self, number: usize) -> Option<MovesMade> {
        let runs = number < MOST_ENDINGS && self.running & 1 << number != 0;
        runs.then(|| self.now.since(self.endings[number]))
    }
}

impl Counting {
    /// Ready to count by these rules on this board.
    pub const fn new(rules: Vec<DrawRule>, geometry: &'static Geometry) -> Self {
        Self { rules, geometry }
    }

    /// The rules.
    pub fn rules(&self) -> &[DrawRule] {
        &self.rules
    }

    /// The counts in a position that has just been set up.
    pub fn begin(&self, setup: &Setup) -> DrawTally {
        let none = Moves::default();
        let mut tally = DrawTally {
            now: none,
            began: none,
            quiet_since: none,
            balance_since: none,
            endings: [none; MOST_ENDINGS],
            running: 0,
        };
        self.look_at_endings(&mut tally, setup);
        tally
    }

    /// The counts after a ply that has led to a position.
    pub fn after(&self, tally: &DrawTally, ply: &PlyFacts, setup: &Setup) -> DrawTally {
        let mut tally = tally.plus(ply);
        self.look_at_endings(&mut tally, setup);
        tally
    }

    /// Begins and ends the counts of endings in a position that has just arisen. Nothing changes unless both sides have
    /// a king in it or had one in the position before.
    pub fn look_at_endings(&self, tally: &mut DrawTally, setup: &Setup) {
        let mut number = 0;
        for rule in &self.rules {
            let Counts::SinceTheEndingArose { ending, begins, stops } = rule.counts else { continue };
            if number == MOST_ENDINGS {
                return;
            }
            let bit = 1 << number;
            let stands = stands(ending, setup, self.geometry);
            if tally.running & bit != 0 {
                if !stands && stops == Stops::WhenTheEndingIsLeft {
                    tally.running &= !bit;
                }
            } else if stands && self::begins(begins, setup, self.geometry) {
                tally.running |= bit;
                tally.endings[number] = tally.now;
            }
            number += 1;
        }
    }

    /// The moves that the rule at a place has counted, whether or not its ending stands on the board; nothing if it
    /// counts from an ending that has not arisen, or repetitions.
    pub fn noted(&self, place: usize, tally: &DrawTally) -> Option<MovesMade> {
        match self.rules.get(place)?.counts {
            Counts::Repetitions => None,
            Counts::QuietKingMoves => Some(tally.quiet()),
            Counts::WholeGame => Some(tally.whole()),
            Counts::SinceTheBalanceChanged(_) => Some(tally.since_the_balance_changed()),
            Counts::SinceTheEndingArose { .. } => tally.ending(self.number_of_ending(place)),
        }
    }

    /// The moves that the rule at a place has counted, if its count runs.
    pub fn made(&self, place: usize, tally: &DrawTally, setup: &Setup) -> Option<MovesMade> {
        let runs = match self.rules.get(place)?.counts {
            Counts::Repetitions | Counts::QuietKingMoves | Counts::WholeGame => true,
            Counts::SinceTheEndingArose { stops: Stops::Never, .. } => true,
            Counts::SinceTheBalanceChanged(ending) | Counts::SinceTheEndingArose { ending, .. } => {
                stands(ending, setup, self.geometry)
            }
        };
        if runs { self.noted(place, tally) } else { None }
    }

    /// The same tally with the count of the rule at a place set as if it had run for this many moves. A count from an
    /// ending then runs; repetitions are not counted here, so nothing changes.
    #[must_use]
    pub fn with(&self, place: usize, made: MovesMade, tally: &DrawTally) -> DrawTally {
        let mut tally = *tally;
        let before = tally.now.before(made);
        match self.rules.get(place).map(|rule| rule.counts) {
            None | Some(Counts::Repetitions) => {}
            Some(Counts::QuietKingMoves) => tally.quiet_since = before,
            Some(Counts::SinceTheBalanceChanged(_)) => tally.balance_since = before,
            Some(Counts::WholeGame) => tally.began = before,
            Some(Counts::SinceTheEndingArose { .. }) => {
                let number = self.number_of_ending(place);
                if number < MOST_ENDINGS {
                    tally.running |= 1 << number;
                    tally.endings[number] = before;
                }
            }
        }
        tally
    }

    /// Whether the count of the rule at a place is full in a position that has just arisen by a move of one side or, if
    /// no side is named, whoever moved last. Exceptions and effects are not considered.
    pub fn is_full(&self, place: usize, tally: &DrawTally, setup: &Setup, by: Option<Side>) -> bool {
        let Some(made) = self.made(place, tally, setup) else { return false };
        match self.rules[place].limit {
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

    /// How many rules before the one at a place count from an ending.
    fn number_of_ending(&self, place: usize) -> usize {
        let from_an_ending = |rule: &&DrawRule| matches!(rule.counts, Counts::SinceTheEndingArose { .. });
        self.rules[..place].iter().filter(from_an_ending).count()
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
fn stands(ending: Ending, setup: &Setup, geometry: &Geometry) -> bool {
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
                LoneKingPlace::Anywhere => true,
                LoneKingPlace::OnTheLongDiagonal => geometry.long_diagonal().meets(setup.side(lone)),
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
fn begins(begins: CountStart, setup: &Setup, geometry: &Geometry) -> bool {
    match begins {
        CountStart::WithTheEnding => true,
        CountStart::OnTheLongDiagonal => {
            strong_side(setup).is_some_and(|strong| kings_of(setup, strong).meets(geometry.long_diagonal()))
        }
    }
}

fn kings_of(setup: &Setup, side: Side) -> Squares {
    setup.pieces(Piece { side, kind: Kind::King })
}

//! The features of the evaluation: patterns of men, and a few numbers. Search and training use the same ones.
//!
//! A pattern is four rows by three neighbouring squares, each empty, white or black: 3¹² cases. Patterns begin at the
//! first and the third row from the top. Each is looked at twice: as the board stands, and with the board turned by
//! half a circle and the colours swapped, with the opposite sign, since that is the one symmetry draughts has. So
//! together they cover the whole board, and White's chances are weighed like Black's.
//!
//! Most cases are seen too rarely to be weighed alone. So what is learned is the worth of narrow patterns, four rows by
//! two squares, and what the wide case is worth beyond its narrow ones ([`narrow_cases`]).

use super::men::{BEGINNINGS, Men};
use draughts::rules::Reach;
use draughts::{Position, Ruleset, Side};

/// Cases of one pattern.
pub(crate) const CASES: usize = 531_441;
/// Cases of a narrow one.
pub(crate) const NARROW_CASES: usize = 6_561;
pub(super) const ROWS: usize = 4;
pub(super) const COLUMNS: usize = 3;

/// The numbers that are weighed beside the patterns.
pub(crate) mod numbers {
    /// The side to move.
    pub(crate) const TURN: usize = 0;
    /// More men.
    pub(crate) const MEN: usize = 1;
    /// More kings.
    pub(crate) const KINGS: usize = 2;
    /// A king at all.
    pub(crate) const FIRST_KING: usize = 3;
    /// Men that stand more on one wing than on the other.
    pub(crate) const LEANING: usize = 4;
    /// Squares to which kings can go without being taken by a man there.
    pub(crate) const SAFE: usize = 5;
    /// Squares on which a man would take them.
    pub(crate) const EXPOSED: usize = 6;
    /// A king on a square: as many follow as the padded board has bits.
    pub(crate) const KING_ON: usize = 7;
    /// How many numbers there are.
    pub(crate) const COUNT: usize = KING_ON + 64;
}

/// How many patterns a board of this size has.
pub(crate) const fn patterns(size: u8) -> usize {
    BEGINNINGS * (size as usize / 2 - 2)
}

/// How many narrow ones.
pub(crate) const fn narrow_patterns(size: u8) -> usize {
    BEGINNINGS * (size as usize / 2 - 1)
}

/// Visits the cases of narrow patterns that are counted with a case of a wide one: of its first two columns, and where
/// no other pattern follows, of its last two. So each narrow pattern is counted once.
pub(crate) fn narrow_cases(size: u8, pattern: usize, case: usize, mut visit: impl FnMut(usize)) {
    let lanes = usize::from(size) / 2 - 2;
    let (beginning, lane) = (pattern / lanes, pattern % lanes);
    let first = (beginning * (lanes + 1) + lane) * NARROW_CASES;
    let narrowed = |halves: &[usize; HALF]| halves[case % HALF] + 81 * halves[case / HALF % HALF];
    visit(first + narrowed(&FIRST_COLUMNS));
    if lane + 1 == lanes {
        visit(first + NARROW_CASES + narrowed(&LAST_COLUMNS));
    }
}

/// Cases of two rows of a pattern.
const HALF: usize = 27 * 27;
/// The case of two rows of a narrow pattern in the first two columns, or in the last two.
static FIRST_COLUMNS: [usize; HALF] = narrowed(1);
static LAST_COLUMNS: [usize; HALF] = narrowed(3);

const fn narrowed(shift: usize) -> [usize; HALF] {
    let mut halves = [0; HALF];
    let mut case = 0;
    while case < HALF {
        halves[case] = case % 27 / shift % 9 + 9 * (case / 27 / shift % 9);
        case += 1;
    }
    halves
}

/// How many rows all men together have to go before the first move: the opening's weights hold there, the endgame's
/// where no way is left.
pub(crate) const fn whole_way<R: Ruleset>() -> i32 {
    let (size, rows) = (R::RULES.size.value as i32, R::RULES.rows_of_men.value as i32);
    size / 2 * rows * (2 * size - 1 - rows)
}

/// Visits each number that is not nought, as White sees it.
#[inline(always)]
pub(crate) fn each_number<R: Ruleset>(position: &Position<R>, men: &Men, mut visit: impl FnMut(usize, i32)) {
    let kings = position.kings();
    visit(numbers::TURN, if position.turn() == Side::White { 1 } else { -1 });
    visit(numbers::MEN, men.lead());
    visit(numbers::LEANING, men.leaning());
    if !kings.is_empty() {
        let (white, black) = (position.side(Side::White) & kings, position.side(Side::Black) & kings);
        visit(numbers::KINGS, white.len() as i32 - black.len() as i32);
        visit(numbers::FIRST_KING, i32::from(!white.is_empty()) - i32::from(!black.is_empty()));
        let (ours, theirs) = (mobility(position, Side::White), mobility(position, Side::Black));
        visit(numbers::SAFE, ours.safe - theirs.safe);
        visit(numbers::EXPOSED, ours.exposed - theirs.exposed);
        for square in white {
            visit(numbers::KING_ON + usize::from(square.bit()), 1);
        }
        for square in black {
            visit(numbers::KING_ON + turned::<R>(square.bit()), -1);
        }
    }
}

/// How many squares the kings of a side can go to.
struct Mobility {
    safe: i32,
    exposed: i32,
}

#[inline(always)]
fn mobility<R: Ruleset>(position: &Position<R>, side: Side) -> Mobility {
    let near = u32::from(R::RULES.size.value) / 2;
    let kings = (position.side(side) & position.kings()).bits();
    let men = (position.side(side.opponent()) - position.kings()).bits();
    let empty = position.empty().bits();
    let (mut reached, mut taken) = (0, 0);
    for by in [near, near + 1] {
        taken |= (men << by) & (empty >> by) | (men >> by) & (empty << by);
        reached |= match R::RULES.king_reach.value {
            Reach::OneSquare => (kings >> by | kings << by) & empty,
            Reach::Flying => {
                flights(kings, empty, by, |squares, by| squares >> by)
                    | flights(kings, empty, by, |squares, by| squares << by)
            }
        };
    }
    let count = |squares: u64| squares.count_ones() as i32;
    Mobility { safe: count(reached & !taken), exposed: count(reached & taken) }
}

/// The empty squares to which kings can fly in one direction. Each line doubles how far they have come, so that nobody
/// has to guess how long a way is.
#[inline(always)]
fn flights(kings: u64, empty: u64, by: u32, shift: impl Fn(u64, u32) -> u64) -> u64 {
    let mut reached = shift(kings, by) & empty;
    let mut open = empty;
    for by in [by, 2 * by, 4 * by] {
        reached |= shift(reached, by) & open;
        open &= shift(open, by);
    }
    // The longest way has nine squares.
    reached | shift(reached, by) & empty
}

/// The number of kinds of endings.
pub(crate) const ENDINGS: usize = 17;

/// The kind of ending in which a side is ahead: the first one where the other has no king, then by the number of the
/// pieces of the side ahead, and by whether more than a man is between the sides. A few pieces hardly win against a
/// king.
#[inline(always)]
pub(crate) fn ending<R: Ruleset>(position: &Position<R>, ahead: Side) -> usize {
    let kings = position.kings();
    if kings.is_empty() || !kings.meets(position.side(ahead.opponent())) {
        return 0;
    }
    let pieces = position.side(ahead).len() as usize;
    let (strong, weak) = (position.side(ahead), position.side(ahead.opponent()));
    let level =
        (strong & kings).len() == (weak & kings).len() && strong.len() as i32 - weak.len() as i32 <= 1;
    pieces.clamp(1, 8) + if level { 8 } else { 0 }
}

/// The bit of a square when the board is turned by half a circle.
#[inline(always)]
fn turned<R: Ruleset>(bit: u8) -> usize {
    let size = usize::from(R::RULES.size.value);
    let last = size * size / 2 - 1 + (size * size / 2 - 1) / size;
    last - usize::from(bit)
}

/// A square of a pattern as the board stands, and what a white man on it adds to the case.
pub(crate) struct Place {
    /// In diagram order.
    pub(crate) index: u8,
    pub(crate) weight: usize,
}

/// The squares of a narrow pattern.
pub(crate) fn narrow_places(size: u8, pattern: usize) -> Vec<Place> {
    let width = usize::from(size) / 2;
    places(width, pattern / (width - 1), pattern % (width - 1), COLUMNS - 1)
}

/// Those of patterns that begin at a row and a column and are so wide.
fn places(width: usize, beginning: usize, lane: usize, columns: usize) -> Vec<Place> {
    let place = |row: usize, column: usize| Place {
        index: ((2 * beginning + row) * width + lane + column) as u8,
        weight: 3_usize.pow((row * columns + column) as u32),
    };
    (0..ROWS).flat_map(|row| (0..columns).map(move |column| place(row, column))).collect()
}

/// The squares of a pattern.
#[cfg(test)]
pub(crate) fn wide_places(size: u8, pattern: usize) -> Vec<Place> {
    let width = usize::from(size) / 2;
    places(width, pattern / (width - 2), pattern % (width - 2), COLUMNS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use draughts::board::Direction;
    use draughts::{AnyPosition, Kind, Piece, RulesetName, Setup, dispatch};

    /// The same, square by square.
    fn slowly<R: Ruleset>(position: &Position<R>, side: Side) -> Mobility {
        let geometry = R::RULES.geometry();
        let (kings, empty) = (position.kings(), position.empty());
        let men = position.side(side.opponent()) - kings;
        let flying = R::RULES.king_reach.value == Reach::Flying;
        let mut reached = Vec::new();
        for king in position.side(side) & kings {
            for way in Direction::ALL.iter().copied() {
                let mut next = geometry.step(king, way).filter(|&square| empty.contains(square));
                while let Some(square) = next {
                    reached.push(square);
                    next = geometry.step(square, way).filter(|&square| flying && empty.contains(square));
                }
            }
        }
        reached.sort_by_key(|square| square.bit());
        reached.dedup();
        let is_taken = |square| {
            Direction::ALL.iter().any(|&way| {
                let beside = geometry.step(square, way).is_some_and(|beside| men.contains(beside));
                let behind = geometry.step(square, way.opposite());
                beside && behind.is_some_and(|behind| empty.contains(behind))
            })
        };
        let exposed = reached.iter().filter(|&&square| is_taken(square)).count() as i32;
        Mobility { safe: reached.len() as i32 - exposed, exposed }
    }

    #[test]
    fn kings_go_as_far_as_square_by_square() {
        for &ruleset in RulesetName::ALL {
            let geometry = ruleset.rules().geometry();
            let mut random = Random::new(23);
            let mut squares = 0;
            for pieces in (0..600).map(|number| 1 + number % 12) {
                let mut setup = Setup::empty(Side::White);
                for place in 0..pieces {
                    let index = random.below(usize::from(geometry.square_count())) as u8;
                    let side = if place % 2 == 0 { Side::White } else { Side::Black };
                    let kind = if random.below(2) == 0 || place < 2 { Kind::King } else { Kind::Man };
                    if let Some(square) = geometry.square(index)
                        && setup.piece_at(square).is_none()
                    {
                        setup.put(square, Piece { side, kind });
                    }
                }
                let Ok(position) = AnyPosition::new(ruleset, &setup) else { continue };
                for side in Side::BOTH {
                    let quick = dispatch!(position, position => mobility(&position, side));
                    let slow = dispatch!(position, position => slowly(&position, side));
                    assert_eq!((quick.safe, quick.exposed), (slow.safe, slow.exposed), "{position:?}");
                    squares += quick.safe + quick.exposed;
                }
            }
            assert!(squares > 1_000, "{ruleset}: {squares}");
        }
    }
}

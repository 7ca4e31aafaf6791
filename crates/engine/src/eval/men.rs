//! What is weighed of the men: the cases of the patterns they stand in, and a few counts. A man adds the same to them
//! wherever the others stand, so a search keeps them up with every move and never looks at the whole board.

use super::features::{CASES, COLUMNS, ROWS, whole_way};
use draughts::{Move, Position, Ruleset, Side, Square};

/// Rows from which patterns begin.
pub(super) const BEGINNINGS: usize = 2;

/// What is weighed of the men of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Men {
    /// The cases of the patterns that lie side by side, in lanes of [`LANE`] bits: for each row from which patterns begin
    /// as the board stands, and then with the board turned and the colours swapped.
    cases: [u64; 2 * BEGINNINGS],
    /// White's counts in the lower half, Black's in the upper; eight bits each: men, those on the left wing, those on
    /// the right wing, and the rows they all have to go until they are crowned.
    counts: u64,
}

/// So many bits hold a case.
const LANE: usize = 20;
/// A king is looked up here, where nothing is added.
const NOWHERE: usize = 63;

impl Men {
    const NONE: Self = Self { cases: [0; 2 * BEGINNINGS], counts: 0 };

    pub(crate) fn of<R: Ruleset>(position: &Position<R>) -> Self {
        let mut men = Self::NONE;
        for side in Side::BOTH {
            for square in position.side(side) - position.kings() {
                men = men.plus(Self::one::<R>(side, square, false));
            }
        }
        men
    }

    /// Those after a move in a position of which these are the men.
    #[inline(always)]
    pub(crate) fn after<R: Ruleset>(self, position: &Position<R>, action: &Move) -> Self {
        let (us, kings) = (position.turn(), position.kings());
        let king = kings.contains(action.from);
        let becomes_king = king || action.crowned;
        let (left, reached) =
            (Self::one::<R>(us, action.from, king), Self::one::<R>(us, action.to, becomes_king));
        let mut men = self.minus(left).plus(reached);
        for square in action.captured {
            men = men.minus(Self::one::<R>(us.opponent(), square, kings.contains(square)));
        }
        men
    }

    /// What a piece adds.
    #[inline(always)]
    fn one<R: Ruleset>(side: Side, square: Square, king: bool) -> &'static Self {
        let table = if R::RULES.size.value == 10 { &TEN } else { &EIGHT };
        let place = if king { NOWHERE } else { usize::from(square.bit()) & 63 };
        &table[side as usize & 1][place]
    }

    #[inline(always)]
    fn plus(mut self, one: &Self) -> Self {
        for (cases, more) in self.cases.iter_mut().zip(one.cases) {
            *cases = cases.wrapping_add(more);
        }
        self.counts = self.counts.wrapping_add(one.counts);
        self
    }

    #[inline(always)]
    fn minus(mut self, one: &Self) -> Self {
        for (cases, less) in self.cases.iter_mut().zip(one.cases) {
            *cases = cases.wrapping_sub(less);
        }
        self.counts = self.counts.wrapping_sub(one.counts);
        self
    }

    /// Visits the place of each pattern's case in the table of weights with its sign.
    #[inline(always)]
    pub(crate) fn each_pattern<R: Ruleset>(self, mut visit: impl FnMut(usize, i32)) {
        let lanes = const { R::RULES.size.value as usize / 2 - 2 };
        for beginning in 0..BEGINNINGS {
            for lane in 0..lanes {
                let table = (beginning * lanes + lane) * CASES;
                let case = |lanes: u64| (lanes >> (LANE * lane)) as usize & ((1 << LANE) - 1);
                visit(table + case(self.cases[beginning]), 1);
                visit(table + case(self.cases[BEGINNINGS + beginning]), -1);
            }
        }
    }

    /// How many rows all men together have to go until they are crowned.
    #[inline(always)]
    pub(crate) fn way_left<R: Ruleset>(self) -> i32 {
        (self.count(24) + self.count(56)).min(whole_way::<R>())
    }

    /// How many men White has more.
    #[inline(always)]
    pub(crate) const fn lead(self) -> i32 {
        self.count(0) - self.count(32)
    }

    /// How far White's men stand more on one wing than on the other, beyond what Black's do.
    #[inline(always)]
    pub(crate) const fn leaning(self) -> i32 {
        (self.count(8) - self.count(16)).abs() - (self.count(40) - self.count(48)).abs()
    }

    #[inline(always)]
    const fn count(self, first: u32) -> i32 {
        (self.counts >> first) as u8 as i32
    }
}

/// What a man of either side adds, by the square it stands on.
type Squares = [[Men; 64]; 2];

static EIGHT: Squares = squares(8);
static TEN: Squares = squares(10);

const fn squares(size: usize) -> Squares {
    let mut squares = [[Men::NONE; 64]; 2];
    let width = size / 2;
    let mut row = 0;
    while row < size {
        let mut column = 0;
        while column < width {
            let bit = row * width + row / 2 + column;
            let mut beginning = 0;
            while beginning < BEGINNINGS {
                let (above, below) = (2 * beginning, size - 1 - 2 * beginning);
                if row >= above && row < above + ROWS {
                    let case = lanes(width, row - above, column);
                    squares[0][bit].cases[beginning] = case;
                    squares[1][bit].cases[beginning] = 2 * case;
                }
                if row <= below && row + ROWS > below {
                    let case = lanes(width, below - row, width - 1 - column);
                    squares[0][bit].cases[BEGINNINGS + beginning] = 2 * case;
                    squares[1][bit].cases[BEGINNINGS + beginning] = case;
                }
                beginning += 1;
            }
            let wing = if is_left(size, row, column) { 8 } else { 16 };
            let one = 1 | 1 << wing;
            squares[0][bit].counts = one | (row as u64) << 24;
            squares[1][bit].counts = (one | ((size - 1 - row) as u64) << 24) << 32;
            column += 1;
        }
        row += 1;
    }
    squares
}

/// What a first colour adds to the cases of all patterns that lie side by side, by its row and column in them. The rows of
/// a pattern weigh 1, 27, 27² and 27³.
const fn lanes(width: usize, row: usize, column: usize) -> u64 {
    let mut lanes = 0;
    let mut lane = 0;
    while lane + COLUMNS <= width {
        if column >= lane && column < lane + COLUMNS {
            lanes |= (3_u64.pow((column - lane) as u32) * 27_u64.pow(row as u32)) << (LANE * lane);
        }
        lane += 1;
    }
    lanes
}

/// Whether a square of a row lies on the left half of the board.
const fn is_left(size: usize, row: usize, column: usize) -> bool {
    let geometry = draughts::board::Geometry::of(size as u8);
    match geometry.square((row * size / 2 + column) as u8) {
        Some(square) => (geometry.column(square) as usize) < size / 2,
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use draughts::{AnyPosition, RulesetName, dispatch};

    fn walk<R: Ruleset>(start: Position<R>) {
        let mut random = Random::new(29);
        for _ in 0..20 {
            let (mut position, mut men) = (start, Men::of(&start));
            for _ in 0..150 {
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                let action = moves[random.below(moves.len())];
                men = men.after(&position, &action);
                position = position.after(&action);
                assert_eq!(men, Men::of(&position), "{position:?}");
            }
        }
    }

    #[test]
    fn men_are_kept_up_with_every_move() {
        for &ruleset in RulesetName::ALL {
            dispatch!(AnyPosition::start(ruleset), position => walk(position));
        }
    }
}

//! What of a position is weighed: patterns of men, and a few numbers. Search and trainer see the same ones.
//!
//! A pattern is four rows by two neighbouring squares, each empty, white or black: 3⁸ cases. Patterns begin at the
//! first and the third row from the top. Each is looked at twice: as the board stands, and with the board turned by
//! half a circle and the colours swapped, with the opposite sign, since that is the one symmetry draughts has. So
//! together they cover the whole board, and White's chances are weighed like Black's.

use draughts::rules::Reach;
use draughts::{Position, Ruleset, Side, Squares};

/// Cases of one pattern.
pub(crate) const CASES: usize = 6561;
/// Rows from which patterns begin.
const BEGINNINGS: usize = 2;
const ROWS: usize = 4;

/// The numbers that are weighed beside the patterns.
pub(crate) mod numbers {
    /// The side on turn.
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
    /// A king on a square: so many follow as the padded board has bits.
    pub(crate) const KING_ON: usize = 7;
    /// How many numbers there are.
    pub(crate) const COUNT: usize = KING_ON + 64;
}

/// How many patterns the rules' board has.
pub(crate) const fn patterns(size: u8) -> usize {
    BEGINNINGS * (size as usize / 2 - 1)
}

/// How many pieces a game begins with: the opening's weights hold there, the endgame's on an empty board.
pub(crate) const fn most_pieces<R: Ruleset>() -> i32 {
    2 * R::RULES.men_per_side() as i32
}

/// Visits the place of each pattern's case in the table of weights with its sign.
#[inline(always)]
pub(crate) fn each_pattern<R: Ruleset>(position: &Position<R>, mut visit: impl FnMut(usize, i32)) {
    let width = usize::from(R::RULES.size.value) / 2;
    let lanes = width - 1;
    let size = usize::from(R::RULES.size.value);
    let white = (position.side(Side::White) - position.kings()).bits();
    let black = (position.side(Side::Black) - position.kings()).bits();
    let row = |men: u64, row: usize| (men >> (row * width + row / 2)) as usize & ((1 << width) - 1);
    for beginning in 0..BEGINNINGS {
        let (mut straight, mut turned) = (0_u64, 0_u64);
        for place in 0..ROWS {
            let from_the_top = 2 * beginning + place;
            let from_the_bottom = size - 1 - from_the_top;
            let codes = if width == 5 { &LANES_TEN } else { &LANES_EIGHT };
            let (ahead, back) = (&codes.straight[place], &codes.turned[place]);
            straight += ahead[row(white, from_the_top) & 31] + 2 * ahead[row(black, from_the_top) & 31];
            turned += back[row(black, from_the_bottom) & 31] + 2 * back[row(white, from_the_bottom) & 31];
        }
        for lane in 0..lanes {
            let table = (beginning * lanes + lane) * CASES;
            visit(table + (straight >> (16 * lane)) as u16 as usize, 1);
            visit(table + (turned >> (16 * lane)) as u16 as usize, -1);
        }
    }
}

/// Visits each number that is not nought, as White sees it.
#[inline(always)]
pub(crate) fn each_number<R: Ruleset>(position: &Position<R>, mut visit: impl FnMut(usize, i32)) {
    let kings = position.kings();
    let [white, black] = Side::BOTH.map(|side| position.side(side) - kings);
    visit(numbers::TURN, if position.turn() == Side::White { 1 } else { -1 });
    visit(numbers::MEN, white.len() as i32 - black.len() as i32);
    visit(numbers::LEANING, leaning::<R>(white) - leaning::<R>(black));
    if !kings.is_empty() {
        let [white, black] = Side::BOTH.map(|side| position.side(side) & kings);
        visit(numbers::KINGS, white.len() as i32 - black.len() as i32);
        visit(numbers::FIRST_KING, i32::from(!white.is_empty()) - i32::from(!black.is_empty()));
        let [ours, theirs] = Side::BOTH.map(|side| mobility(position, side));
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
        let (mut up, mut down) = (kings, kings);
        loop {
            up = up >> by & empty;
            down = down << by & empty;
            if up | down == 0 {
                break;
            }
            reached |= up | down;
            if R::RULES.king_reach.value == Reach::OneSquare {
                break;
            }
        }
    }
    let count = |squares: u64| squares.count_ones() as i32;
    Mobility { safe: count(reached & !taken), exposed: count(reached & taken) }
}

/// How many kinds of ending are told apart.
pub(crate) const ENDINGS: usize = 17;

/// The kind of ending in which a side is ahead: the first one where the other has no king, then by the number of the
/// pieces of the side ahead, and by whether more than a man is between the sides. A few pieces hardly win against a king.
#[inline(always)]
pub(crate) fn ending<R: Ruleset>(position: &Position<R>, ahead: Side) -> usize {
    let kings = position.kings();
    if kings.is_empty() || !kings.meets(position.side(ahead.opponent())) {
        return 0;
    }
    let pieces = position.side(ahead).len() as usize;
    let [strong, weak] = [ahead, ahead.opponent()].map(|side| position.side(side));
    let level =
        (strong & kings).len() == (weak & kings).len() && strong.len() as i32 - weak.len() as i32 <= 1;
    pieces.clamp(1, 8) + if level { 8 } else { 0 }
}

/// The bit of a square when the board is turned by half a circle.
fn turned<R: Ruleset>(bit: u8) -> usize {
    let size = usize::from(R::RULES.size.value);
    let last = size * size / 2 - 1 + (size * size / 2 - 1) / size;
    last - usize::from(bit)
}

/// How far men stand more on one wing than on the other.
#[inline(always)]
fn leaning<R: Ruleset>(men: Squares) -> i32 {
    let wings = const { wings(R::RULES.size.value) };
    ((men.bits() & wings.left).count_ones() as i32 - (men.bits() & wings.right).count_ones() as i32).abs()
}

struct Wings {
    left: u64,
    right: u64,
}

const fn wings(size: u8) -> Wings {
    let geometry = draughts::board::Geometry::of(size);
    let mut wings = Wings { left: 0, right: 0 };
    let mut index = 0;
    while index < geometry.square_count() {
        if let Some(square) = geometry.square(index) {
            if geometry.column(square) < size / 2 {
                wings.left |= 1 << square.bit();
            } else {
                wings.right |= 1 << square.bit();
            }
        }
        index += 1;
    }
    wings
}

/// For the men of a row, what they add to the cases of all patterns that lie side by side, 16 bits each. The rows of
/// a pattern weigh 1, 9, 81 and 729.
struct Lanes {
    straight: [[u64; 32]; ROWS],
    turned: [[u64; 32]; ROWS],
}

static LANES_EIGHT: Lanes = lanes(4);
static LANES_TEN: Lanes = lanes(5);

const fn lanes(width: usize) -> Lanes {
    let mut lanes = Lanes { straight: [[0; 32]; ROWS], turned: [[0; 32]; ROWS] };
    let mut men = 0;
    while men < 1 << width {
        let mut lane = 0;
        while lane + 1 < width {
            let near = men >> lane & 1;
            let far = men >> (lane + 1) & 1;
            let near_turned = men >> (width - 1 - lane) & 1;
            let far_turned = men >> (width - 2 - lane) & 1;
            let mut weight = 1;
            let mut place = 0;
            while place < ROWS {
                lanes.straight[place][men] |= ((near + 3 * far) as u64 * weight) << (16 * lane);
                lanes.turned[place][men] |= ((near_turned + 3 * far_turned) as u64 * weight) << (16 * lane);
                weight *= 9;
                place += 1;
            }
            lane += 1;
        }
        men += 1;
    }
    lanes
}

/// A square of a pattern as the board stands, and what a white man on it adds to the case.
pub(crate) struct Place {
    /// In diagram order.
    pub(crate) index: u8,
    pub(crate) weight: usize,
}

/// The eight squares of a pattern.
pub(crate) fn places(size: u8, pattern: usize) -> Vec<Place> {
    let width = usize::from(size) / 2;
    let (beginning, lane) = (pattern / (width - 1), pattern % (width - 1));
    let place = |row: usize, column: usize| Place {
        index: ((2 * beginning + row) * width + lane + column) as u8,
        weight: 9_usize.pow(row as u32) * 3_usize.pow(column as u32),
    };
    (0..ROWS).flat_map(|row| [place(row, 0), place(row, 1)]).collect()
}

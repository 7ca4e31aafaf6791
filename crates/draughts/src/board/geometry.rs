//! The padded board: the bit of each square, and the lines of squares through it.
//!
//! The playable squares are laid out row by row from the top left of White's view, with one unused
//! bit after every second row. Every step in one of the four directions is then the same shift,
//! and a step over the edge falls on an unused bit. On 8×8 the rows look like this:
//!
//! ```text
//!     0   1   2   3          shifts: up-left 5, up-right 4, down-left 4, down-right 5
//!   4   5   6   7      (8)
//!     9  10  11  12
//!  13  14  15  16     (17)
//! ```
//!
//! There is one geometry per size: a board whose dark corner is on the right is reflected into it,
//! which is a matter of names only (see `notation`).

use super::{Side, Square, Squares};

/// One of the four diagonal directions, as White sees the diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards Black's side and the left.
    UpLeft = 0,
    /// Towards Black's side and the right.
    UpRight = 1,
    /// Towards White's side and the left.
    DownLeft = 2,
    /// Towards White's side and the right.
    DownRight = 3,
}

impl Direction {
    /// All four, so that `ALL[i] as usize == i`.
    pub const ALL: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    /// The opposite direction.
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[3 - self as usize]
    }

    /// Itself, and then the two directions at right angles to it.
    #[inline(always)]
    pub(crate) const fn turned(self, turn: usize) -> Self {
        Self::ALL[(self as usize ^ turn) % 4]
    }

    /// Whether this direction leads the side's men forward.
    #[inline]
    pub const fn is_forward_for(self, side: Side) -> bool {
        matches!(self, Self::UpLeft | Self::UpRight) == matches!(side, Side::White)
    }
}

/// The squares of an 8×8 or 10×10 board and the lines through them.
#[derive(Debug)]
pub struct Geometry {
    size: u8,
    board: Squares,
    rays: [[u64; 64]; 4],
}

impl Geometry {
    /// The 32 dark squares of the 8×8 board.
    pub const EIGHT: &'static Self = &Self::of_size(8);
    /// The 50 dark squares of the 10×10 board.
    pub const TEN: &'static Self = &Self::of_size(10);

    /// The geometry of a board with this many rows.
    pub const fn of(size: u8) -> &'static Self {
        match size {
            8 => Self::EIGHT,
            10 => Self::TEN,
            _ => panic!("boards have 8 or 10 rows"),
        }
    }

    /// Rows (and columns) of the board.
    #[inline]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// All playable squares.
    #[inline]
    pub const fn board(&self) -> Squares {
        self.board
    }

    /// The number of playable squares.
    pub const fn square_count(&self) -> u8 {
        self.size * self.size / 2
    }

    /// The playable square with this index in diagram order, from 0.
    pub const fn square(&self, index: u8) -> Option<Square> {
        if index < self.square_count() { Some(Square(index + index / self.size)) } else { None }
    }

    /// The index of a square in diagram order, from 0.
    pub const fn index(&self, square: Square) -> u8 {
        square.0 - square.0 / (self.size + 1)
    }

    /// The row of a square, counted from 0 at the top (Black's side).
    pub const fn row(&self, square: Square) -> u8 {
        self.index(square) / (self.size / 2)
    }

    /// The column of a square, counted from 0 at White's left on a board with the dark corner left.
    pub const fn column(&self, square: Square) -> u8 {
        let place = self.index(square) % (self.size / 2);
        2 * place + 1 - self.row(square) % 2
    }

    /// The playable square at a row and column (both from 0, top left), if it is dark and on the board.
    pub const fn at(&self, row: u8, column: u8) -> Option<Square> {
        if row >= self.size || column >= self.size || (row + column).is_multiple_of(2) {
            return None;
        }
        self.square(row * (self.size / 2) + column / 2)
    }

    /// The squares of one row, counted from 0 at the top.
    pub const fn row_squares(&self, row: u8) -> Squares {
        let width = self.size / 2;
        let first = row * width;
        Squares(((1 << width) - 1) << (first + first / self.size))
    }

    /// The row on which the side's men are crowned.
    pub const fn promotion_row(&self, side: Side) -> Squares {
        match side {
            Side::White => self.row_squares(0),
            Side::Black => self.row_squares(self.size - 1),
        }
    }

    /// The long diagonal that joins White's lower left corner with the upper right one.
    pub const fn long_diagonal(&self) -> Squares {
        let mut line = 0;
        let mut row = 0;
        while row < self.size {
            if let Some(square) = self.at(row, self.size - 1 - row) {
                line |= 1 << square.0;
            }
            row += 1;
        }
        Squares(line)
    }

    /// The neighbour of a square in a direction.
    pub const fn step(&self, square: Square, direction: Direction) -> Option<Square> {
        let next = self.shift(1 << square.0, direction) & self.board.0;
        Squares(next).first()
    }

    /// The squares beyond a square in a direction, to the edge.
    #[inline]
    pub const fn ray(&self, square: Square, direction: Direction) -> Squares {
        Squares(self.rays[direction as usize][square.0 as usize])
    }

    /// All bits moved one step in a direction; bits that leave the board fall on unused ones.
    #[inline(always)]
    pub(crate) const fn shift(&self, bits: u64, direction: Direction) -> u64 {
        let width = self.size / 2;
        match direction {
            Direction::UpLeft => bits >> (width + 1),
            Direction::UpRight => bits >> width,
            Direction::DownLeft => bits << width,
            Direction::DownRight => bits << (width + 1),
        }
    }

    const fn of_size(size: u8) -> Self {
        let mut geometry = Self { size, board: Squares::NONE, rays: [[0; 64]; 4] };
        let mut index = 0;
        while index < geometry.square_count() {
            geometry.board.0 |= 1 << (index + index / size);
            index += 1;
        }
        let mut direction = 0;
        while direction < 4 {
            let mut bit = 0;
            while bit < 64 {
                let mut here = (1u64 << bit) & geometry.board.0;
                while here != 0 {
                    here = geometry.shift(here, Direction::ALL[direction]) & geometry.board.0;
                    geometry.rays[direction][bit] |= here;
                }
                bit += 1;
            }
            direction += 1;
        }
        geometry
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_knows_its_row_and_column() {
        for geometry in [Geometry::EIGHT, Geometry::TEN] {
            for square in geometry.board() {
                assert_eq!(geometry.at(geometry.row(square), geometry.column(square)), Some(square));
                assert_eq!(geometry.square(geometry.index(square)), Some(square));
            }
            assert_eq!(geometry.board().len(), u32::from(geometry.square_count()));
            assert_eq!(geometry.long_diagonal().len(), u32::from(geometry.size()));
        }
    }

    #[test]
    fn steps_change_row_and_column_by_one() {
        for geometry in [Geometry::EIGHT, Geometry::TEN] {
            for square in geometry.board() {
                for (direction, down, right) in [
                    (Direction::UpLeft, -1, -1),
                    (Direction::UpRight, -1, 1),
                    (Direction::DownLeft, 1, -1),
                    (Direction::DownRight, 1, 1),
                ] {
                    let row = geometry.row(square) as i8 + down;
                    let column = geometry.column(square) as i8 + right;
                    let expected = u8::try_from(row).ok().zip(u8::try_from(column).ok());
                    let expected = expected.and_then(|(row, column)| geometry.at(row, column));
                    assert_eq!(geometry.step(square, direction), expected, "{square:?} {direction:?}");
                }
            }
        }
    }
}

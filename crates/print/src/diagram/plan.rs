//! Where everything in a diagram is, in units of which a square has a hundred.

use super::{Diagram, Hand, LONGEST_CAPTION, TurnMark};
use crate::fonts::{self, Weight};
use draughts::rules::Corner;
use draughts::{Side, Square};

/// The side of a square.
pub(super) const SQUARE: i32 = 100;
/// The size of a caption's letters.
pub(super) const CAPTION: f32 = 40.0;
/// From one line of a caption to the next.
pub(super) const LINE: i32 = 54;
/// More lines are not shown.
const MOST_LINES: usize = 4;

/// The places in a diagram.
pub(super) struct Plan<'a> {
    diagram: &'a Diagram,
    /// Rows of the board.
    pub(super) size: i32,
    /// The width of the strip at the right in which the side to move is pointed out.
    pub(super) strip: i32,
    /// The caption in lines.
    pub(super) caption: Vec<String>,
}

/// The middle of a square or another point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl<'a> Plan<'a> {
    pub(super) fn of(diagram: &'a Diagram) -> Self {
        let size = i32::from(diagram.rules.size.value);
        let strip = if diagram.turn == TurnMark::Shown { 48 } else { 0 };
        let text: String = diagram.caption.chars().take(LONGEST_CAPTION).collect();
        let room = (size * SQUARE) as f32;
        let mut caption = fonts::wrapped(&text, CAPTION, Weight::Regular, room);
        caption.truncate(MOST_LINES);
        Self { diagram, size, strip, caption }
    }

    pub(super) const fn width(&self) -> i32 {
        self.side() + self.strip
    }

    /// The side of the board.
    pub(super) const fn side(&self) -> i32 {
        self.size * SQUARE
    }

    pub(super) fn height(&self) -> i32 {
        let lines = self.caption.len() as i32;
        self.side() + if lines == 0 { 0 } else { lines * LINE + 28 }
    }

    /// The row of the picture in which a row of the geometry is, both counted from the top.
    pub(super) const fn row(&self, row: i32) -> i32 {
        match self.diagram.seen_from {
            Side::White => row,
            Side::Black => self.size - 1 - row,
        }
    }

    /// The column of the picture in which a column of the board is, counted from White's left.
    pub(super) const fn column(&self, column: i32) -> i32 {
        let column = match self.diagram.hand {
            Hand::AsItLies => column,
            Hand::Mirrored => self.size - 1 - column,
        };
        match self.diagram.seen_from {
            Side::White => column,
            Side::Black => self.size - 1 - column,
        }
    }

    /// The upper left corner of a square.
    pub(super) fn corner(&self, square: Square) -> Point {
        let geometry = self.diagram.rules.geometry();
        let column = i32::from(geometry.column(square));
        // The real board may be the mirror image of the one geometry.
        let column = match self.diagram.rules.dark_corner.value {
            Corner::Left => column,
            Corner::Right => self.size - 1 - column,
        };
        Point { x: self.column(column) * SQUARE, y: self.row(i32::from(geometry.row(square))) * SQUARE }
    }

    /// The middle of a square.
    pub(super) fn middle(&self, square: Square) -> Point {
        let Point { x, y } = self.corner(square);
        Point { x: x + SQUARE / 2, y: y + SQUARE / 2 }
    }
}

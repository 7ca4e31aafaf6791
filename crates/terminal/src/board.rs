//! The board as lines of styled text. Pure: knows a position and a view of it, nothing of terminals.

use crate::screen::{Ink, Paint, Span, SquareColour};
use draughts::rules::{Corner, SquareNames};
use draughts::{AnyPosition, Kind, Piece, Rules, Side, Square, Squares, notation};

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardStyle {
    /// The side at the bottom.
    pub(crate) seen_from: Side,
    /// Whether squares show their names.
    pub(crate) names: NameDisplay,
    /// How pieces are drawn.
    pub(crate) signs: Signs,
    /// Highlighted squares.
    pub(crate) marked: Squares,
}

/// Whether squares show their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameDisplay {
    /// Numbers stand in the squares, letters along the edge.
    Shown,
    /// The bare board.
    Hidden,
}

/// How pieces are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signs {
    /// The same signs for both sides, which differ in colour.
    Solid,
    /// White outlined, the other side filled, as in print.
    Outlined,
    /// Letters: lower case for men, upper case for kings.
    Ascii,
}

impl Signs {
    /// The sign for a piece.
    pub(crate) fn piece(self, rules: &Rules, piece: Piece) -> char {
        let initial = rules.colour(piece.side).chars().next().unwrap_or('?');
        match (self, piece.kind, piece.side) {
            (Self::Ascii, Kind::Man, _) => initial.to_ascii_lowercase(),
            (Self::Ascii, Kind::King, _) => initial.to_ascii_uppercase(),
            (Self::Outlined, Kind::Man, Side::White) => '○',
            (Self::Outlined, Kind::King, Side::White) => '♕',
            (_, Kind::Man, _) => '●',
            (_, Kind::King, _) => '♛',
        }
    }

    /// The sign for a playable square without a piece.
    const fn empty(self) -> char {
        match self {
            Self::Solid => ' ',
            Self::Outlined => '·',
            Self::Ascii => '.',
        }
    }
}

/// The lines of the board, frame included, top to bottom.
pub(crate) fn draw(position: &AnyPosition, view: &BoardStyle) -> Vec<Vec<Span>> {
    let drawing = Drawing { position, rules: position.rules(), view };
    let mut lines = vec![drawing.border(Edge::Top)];
    lines.extend((0..drawing.size()).map(|row| drawing.row(row)));
    lines.push(drawing.border(Edge::Bottom));
    if drawing.has_edge_names() {
        lines.push(drawing.column_names());
    }
    lines
}

/// What the signs mean, in one line.
pub(crate) fn legend(rules: &Rules, signs: Signs) -> Vec<Span> {
    let mut line = Vec::new();
    for side in Side::BOTH {
        let before = if line.is_empty() { "" } else { "; " };
        line.push(Span::new(format!("{before}{}", rules.colour(side)), Paint::Faint));
        for kind in [Kind::Man, Kind::King] {
            let sign = signs.piece(rules, Piece { side, kind });
            line.push(Span::new(" ", Paint::Faint));
            line.push(Span::new(format!(" {sign} "), Paint::Square(SquareColour::Dark, ink(rules, side))));
            line.push(Span::new(rules.word(kind), Paint::Faint));
        }
    }
    line
}

/// The square at a place of the picture, counted from 0 at its top left; none if it is light or outside.
pub(crate) fn square_at(rules: &Rules, seen_from: Side, row: u8, column: u8) -> Option<Square> {
    let last = rules.size.value - 1;
    if row > last || column > last {
        return None;
    }
    let (row, column) = match seen_from {
        Side::White => (row, column),
        Side::Black => (last - row, last - column),
    };
    // The real board may be a mirror image of the geometry.
    let column = match rules.dark_corner.value {
        Corner::Left => column,
        Corner::Right => last - column,
    };
    rules.geometry().at(row, column)
}

/// The colour of a side's pieces, which is the one it is named after.
fn ink(rules: &Rules, side: Side) -> Ink {
    match rules.colour(side) {
        "White" => Ink::White,
        "Red" => Ink::Red,
        _ => Ink::Black,
    }
}

#[derive(Clone, Copy)]
enum Edge {
    Top,
    Bottom,
}

struct Drawing<'a> {
    position: &'a AnyPosition,
    rules: &'static Rules,
    view: &'a BoardStyle,
}

impl Drawing<'_> {
    fn size(&self) -> u8 {
        self.rules.size.value
    }

    fn prints_numbers(&self) -> bool {
        self.view.names == NameDisplay::Shown && self.rules.notation.value.squares == SquareNames::Numbers
    }

    fn has_edge_names(&self) -> bool {
        self.view.names == NameDisplay::Shown && self.rules.notation.value.squares == SquareNames::Letters
    }

    /// Columns of text one square takes: room for a number before the sign, or for the sign alone.
    fn square_width(&self) -> usize {
        if self.prints_numbers() { 5 } else { 3 }
    }

    fn border(&self, edge: Edge) -> Vec<Span> {
        let (left, line, right) = match (self.view.signs, edge) {
            (Signs::Ascii, _) => ('+', "-", '+'),
            (_, Edge::Top) => ('┌', "─", '┐'),
            (_, Edge::Bottom) => ('└', "─", '┘'),
        };
        let line = line.repeat(self.square_width() * usize::from(self.size()));
        vec![Span::new(format!("{}{left}{line}{right}", self.margin("")), Paint::Faint)]
    }

    fn row(&self, row: u8) -> Vec<Span> {
        let number = match self.view.seen_from {
            Side::White => self.size() - row,
            Side::Black => row + 1,
        };
        let wall = if self.view.signs == Signs::Ascii { '|' } else { '│' };
        let mut line = vec![Span::new(format!("{}{wall}", self.margin(&number.to_string())), Paint::Faint)];
        for column in 0..self.size() {
            match square_at(self.rules, self.view.seen_from, row, column) {
                Some(square) => line.extend(self.square(square)),
                None => {
                    let blank = " ".repeat(self.square_width());
                    line.push(Span::new(blank, Paint::Square(SquareColour::Light, Ink::Name)));
                }
            }
        }
        line.push(Span::new(wall, Paint::Faint));
        line
    }

    fn square(&self, square: Square) -> [Span; 2] {
        let piece = self.position.piece_at(square);
        let sign = piece.map_or(self.view.signs.empty(), |piece| self.view.signs.piece(self.rules, piece));
        let marked = self.view.marked.contains(square);
        let ground = if marked { SquareColour::Marked } else { SquareColour::Dark };
        let ink = piece.map_or(Ink::Name, |piece| ink(self.rules, piece.side));
        // Brackets mark a square where colour cannot.
        let sign = match (marked, self.view.signs) {
            (true, Signs::Outlined | Signs::Ascii) => format!("[{sign}]"),
            _ => format!(" {sign} "),
        };
        let name =
            if self.prints_numbers() { notation::square::name(self.rules, square) } else { String::new() };
        let width = self.square_width() - 3;
        [
            Span::new(format!("{name:>width$}"), Paint::Square(ground, Ink::Name)),
            Span::new(sign, Paint::Square(ground, ink)),
        ]
    }

    fn column_names(&self) -> Vec<Span> {
        let names = (0..self.size()).map(|column| {
            let column = match self.view.seen_from {
                Side::White => column,
                Side::Black => self.size() - 1 - column,
            };
            format!(" {} ", char::from(b'a' + column))
        });
        vec![Span::new(format!("{} {}", self.margin(""), names.collect::<String>()).trim_end(), Paint::Faint)]
    }

    /// The text left of the frame: a row's number, where squares are named by letters.
    fn margin(&self, number: &str) -> String {
        if self.has_edge_names() { format!("{number:>2} ") } else { String::new() }
    }
}

//! Draws the board square by square, as large as the window allows.

use super::palette::{Palette, SquareState};
use super::selection;
use super::table::{Hints, Table};
use super::view::Place;
use super::window::{Canvas, Rect};
use crate::board::{NameDisplay, Signs};
use draughts::notation::square;
use draughts::rules::SquareNames;
use draughts::{Kind, Piece, Rules, Side, Square, Squares};

/// The sizes of a square in cells of the window, largest first. Cells are about twice as high as wide. An odd
/// number of columns gives every piece a middle.
pub(super) const SIZES: [SquareSize; 4] = [
    SquareSize { rows: 4, columns: 9 },
    SquareSize { rows: 3, columns: 7 },
    SquareSize { rows: 2, columns: 5 },
    SquareSize { rows: 1, columns: 3 },
];

/// How many cells of the window a square takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SquareSize {
    pub(super) rows: u16,
    pub(super) columns: u16,
}

/// Draws all squares.
pub(super) fn draw(table: &Table, palette: &Palette, size: SquareSize, area: Rect, canvas: &mut Canvas) {
    let drawing = Drawing::new(table, palette);
    for row in 0..table.view.size() {
        for column in 0..table.view.size() {
            let cell = Rect {
                x: area.x + u16::from(column) * size.columns,
                y: area.y + u16::from(row) * size.rows,
                width: size.columns,
                height: size.rows,
            };
            match table.view.square_at(Place { row, column }) {
                Some(square) => drawing.dark(square, cell, canvas),
                None => drawing.light(cell, canvas),
            }
        }
    }
}

struct Drawing<'a> {
    table: &'a Table,
    palette: &'a Palette,
    rules: &'static Rules,
    /// The squares of the last move.
    trodden: Squares,
    /// The chosen piece and its chosen landing squares.
    chosen: Squares,
    /// Highlighted squares that can be chosen next.
    options: Squares,
}

impl<'a> Drawing<'a> {
    fn new(table: &'a Table, palette: &'a Palette) -> Self {
        let selection = table.selection.as_ref();
        let options = match (selection, table.hints) {
            // Once the destination is chosen, the player needs to see the possible paths.
            (Some(selection), _) if table.hints == Hints::Shown || selection.asks_the_way() => {
                selection.options()
            }
            (None, Hints::Shown) => selection::origins(&table.session.position().moves()),
            _ => Squares::NONE,
        };
        Self {
            table,
            palette,
            rules: table.session.rules(),
            trodden: table.session.last_move_squares(),
            chosen: selection.map_or(Squares::NONE, |chosen| chosen.origin().only() | chosen.visited()),
            options,
        }
    }

    fn light(&self, cell: Rect, canvas: &mut Canvas) {
        let texture = if self.palette.has_colours() { " " } else { "░" };
        for y in cell.y..cell.bottom() {
            canvas.write(cell.x, y, &texture.repeat(cell.width.into()), self.palette.light_square());
        }
    }

    fn dark(&self, square: Square, cell: Rect, canvas: &mut Canvas) {
        let ground = if self.chosen.contains(square) {
            SquareState::Chosen
        } else if self.trodden.contains(square) {
            SquareState::Trodden
        } else {
            SquareState::Ordinary
        };
        for y in cell.y..cell.bottom() {
            let blank = " ".repeat(cell.width.into());
            canvas.write(cell.x, y, &blank, self.palette.dark_square(ground));
        }
        let piece = self.table.session.position().piece_at(square);
        // A square one row high has room for a number only if it is otherwise empty.
        let marked = self.options.with(self.table.cursor) | self.chosen;
        let numbered = self.table.names == NameDisplay::Shown
            && self.rules.notation.value.squares == SquareNames::Numbers
            && (cell.height > 1 || piece.is_none() && !marked.contains(square));
        if numbered {
            let name = square::name(self.rules, square);
            canvas.write(cell.x + 1, cell.y, &name, self.palette.dark_square(ground));
        }
        let top = if numbered && cell.height > 1 { 1 } else { 0 };
        let inner = Rect { x: cell.x + 1, y: cell.y + top, width: cell.width - 2, height: cell.height - top };
        match piece {
            Some(piece) => self.piece(piece, cell.height, inner, canvas),
            None if self.options.contains(square) => {
                canvas.write(inner.x + inner.width / 2, inner.y + inner.height / 2, "•", self.palette.mark());
            }
            None => {}
        }
        self.edges(square, cell, canvas);
    }

    /// Marks in the two outer columns of a square, for those who cannot see the colours.
    fn edges(&self, square: Square, cell: Rect, canvas: &mut Canvas) {
        let right = cell.right() - 1;
        let mut mark = |rows: std::ops::Range<u16>, signs: [&str; 2], style| {
            for y in rows {
                canvas.write(cell.x, y, signs[0], style);
                canvas.write(right, y, signs[1], style);
            }
        };
        let every_row = cell.y..cell.bottom();
        if self.table.cursor == square {
            mark(every_row, ["[", "]"], self.palette.cursor());
        } else if self.chosen.contains(square) {
            mark(every_row, [">", "<"], self.palette.mark());
        } else if self.options.contains(square) {
            mark(cell.bottom() - 1..cell.bottom(), [":", ":"], self.palette.mark());
        }
    }

    fn piece(&self, piece: Piece, square_rows: u16, area: Rect, canvas: &mut Canvas) {
        let middle = area.x + area.width / 2;
        if square_rows == 1 {
            let sign = Signs::Ascii.piece(self.rules, piece).to_string();
            canvas.write(middle, area.y, &sign, self.palette.on_piece(piece.side));
            return;
        }
        let outline = piece.side == Side::White && !self.palette.has_colours();
        let shape = if outline { &OUTLINE } else { &FILLED };
        for row in 0..area.height {
            let Strip { left, middle, right } = match (area.height, row) {
                (1, _) => shape.flat,
                (_, 0) => shape.top,
                (height, row) if row + 1 == height => shape.bottom,
                _ => shape.body,
            };
            let strip = format!("{left}{}{right}", middle.repeat(usize::from(area.width) - 2));
            canvas.write(area.x, area.y + row, &strip, self.palette.piece(piece.side));
        }
        if piece.kind == Kind::King {
            let letter = self.rules.word(Kind::King).chars().next().unwrap_or('k').to_ascii_uppercase();
            canvas.write(
                middle,
                area.y + area.height / 2,
                &letter.to_string(),
                self.palette.on_piece(piece.side),
            );
        }
    }
}

/// One row of a piece; the middle is repeated to the width of the piece.
#[derive(Clone, Copy)]
struct Strip {
    left: &'static str,
    middle: &'static str,
    right: &'static str,
}

/// How a piece is drawn in several sizes.
struct Shape {
    top: Strip,
    body: Strip,
    bottom: Strip,
    /// A piece that is one row high.
    flat: Strip,
}

const FILLED: Shape = Shape {
    top: Strip { left: "▟", middle: "█", right: "▙" },
    body: Strip { left: "█", middle: "█", right: "█" },
    bottom: Strip { left: "▜", middle: "█", right: "▛" },
    flat: Strip { left: "▐", middle: "█", right: "▌" },
};

const OUTLINE: Shape = Shape {
    top: Strip { left: "╭", middle: "─", right: "╮" },
    body: Strip { left: "│", middle: " ", right: "│" },
    bottom: Strip { left: "╰", middle: "─", right: "╯" },
    flat: Strip { left: "(", middle: " ", right: ")" },
};

//! A table on paper: how wide its columns are, how high its rows, and how both are drawn.

use super::super::leaflet::{Cell, CellKind, ColumnAlignment, ColumnWidth, RowKind, Table};
use super::furniture::HAIR;
use crate::Colour;
use crate::fonts::{self, Weight, wrapped};
use crate::sheet::Points;
use crate::sheet::pen::{Anchor, Area, FAINT, INK, Pen, Style, at, bold, faint, plain};

/// The sizes of letters that are tried, from the best.
pub(super) const SIZES: [Points; 7] = [9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5];
/// The size at which columns are parted rather than made smaller.
const PARTED: Points = 8.0;
/// From the edge of a cell to its text.
const PAD: Points = 4.0;
const SHADE: Colour = Colour::hex(0xd9d9d9);
const GROUP: Colour = Colour::hex(0xededed);

/// A table with its measures: all of its columns, or some of them.
pub(super) struct Grid<'a> {
    pub(super) table: &'a Table,
    size: Points,
    columns: Vec<MeasuredColumn>,
    pub(super) head: Points,
    pub(super) rows: Vec<Points>,
}

/// A column and its place.
struct MeasuredColumn {
    place: usize,
    left: Points,
    width: Points,
}

impl<'a> Grid<'a> {
    /// The table in one piece, in the largest letters with which it fits; nothing if it does not.
    pub(super) fn whole(table: &'a Table, width: Points, least: Points) -> Option<Self> {
        let all: Vec<usize> = (0..table.columns.len()).collect();
        let fits = |size: &&Points| **size >= least && needed(table, &all, **size) <= width;
        let size = *SIZES.iter().find(fits)?;
        Some(Self::of(table, &all, size, width))
    }

    /// The table in as many pieces as it takes; each begins with the key columns.
    pub(super) fn parted(table: &'a Table, width: Points) -> Vec<Self> {
        let keys: Vec<usize> = (0..table.keys).collect();
        let mut pieces: Vec<Vec<usize>> = Vec::new();
        let mut piece = keys.clone();
        for place in table.keys..table.columns.len() {
            piece.push(place);
            if needed(table, &piece, PARTED) > width && piece.len() > keys.len() + 1 {
                piece.pop();
                pieces.push(std::mem::replace(&mut piece, keys.iter().copied().chain([place]).collect()));
            }
        }
        pieces.push(piece);
        pieces.into_iter().map(|piece| Self::of(table, &piece, PARTED, width)).collect()
    }

    fn of(table: &'a Table, places: &[usize], size: Points, width: Points) -> Self {
        let fixed: Points = places
            .iter()
            .filter(|&&place| table.columns[place].width == ColumnWidth::Text)
            .map(|&place| natural(table, place, size))
            .sum();
        let wished: Vec<Points> = places
            .iter()
            .filter(|&&place| table.columns[place].width == ColumnWidth::Rest)
            .map(|&place| natural(table, place, size))
            .collect();
        let mut left = 0.0;
        let mut columns = Vec::new();
        // Without a column that takes the rest, all grow alike, so that the table is as wide as the page's others.
        let growth = if !wished.is_empty() || fixed <= 0.0 { 1.0 } else { (width / fixed).clamp(0.2, 1.6) };
        for &place in places {
            let own = natural(table, place, size);
            let own = match table.columns[place].width {
                ColumnWidth::Text => own * growth,
                ColumnWidth::Rest => shared(&wished, own, (width - fixed).max(0.0)),
            };
            columns.push(MeasuredColumn { place, left, width: own });
            left += own;
        }
        let mut grid = Self { table, size, columns, head: 0.0, rows: Vec::new() };
        grid.head = grid.head_height();
        grid.rows = (0..table.rows.len()).map(|row| grid.row_height(row)).collect();
        grid
    }

    /// How wide it is.
    fn width(&self) -> Points {
        self.columns.last().map_or(0.0, |column| column.left + column.width)
    }

    fn line(&self) -> Points {
        self.size * 1.28
    }

    fn head_size(&self) -> Points {
        self.size * 0.82
    }

    fn head_height(&self) -> Points {
        let lines = self.columns.iter().map(|column| self.head_lines(column).len()).max().unwrap_or(1);
        lines.max(1) as Points * self.head_size() * 1.2 + 6.0
    }

    fn head_lines(&self, column: &MeasuredColumn) -> Vec<String> {
        let title = &self.table.columns[column.place].title;
        wrapped(title, self.head_size(), Weight::Bold, column.width - 2.0 * PAD + 0.01)
    }

    fn row_height(&self, row: usize) -> Points {
        let row = &self.table.rows[row];
        let tallest = self.columns.iter().map(|column| {
            let cell = &row.cells[column.place];
            let lines = self.cell_lines(column, cell).len().max(1) as Points * self.line();
            lines + if cell.below.is_empty() { 0.0 } else { self.size * 0.95 }
        });
        tallest.fold(self.line(), Points::max) + 4.6
    }

    fn cell_lines(&self, column: &MeasuredColumn, cell: &Cell) -> Vec<String> {
        let room = column.width - 2.0 * PAD + 0.01;
        wrapped(&cell.text, self.size, weight(cell), room)
    }

    /// Draws the head at a height.
    pub(super) fn draw_head(&self, pen: &mut Pen<'_>, left: Points, top: Points) {
        for column in &self.columns {
            let lines = self.head_lines(column);
            let step = self.head_size() * 1.2;
            let mut y = top + self.head - 4.6 - step * (lines.len().max(1) - 1) as Points;
            for line in &lines {
                let style = Style { weight: Weight::Bold, ..faint(self.head_size()) };
                let (x, anchor) = self.place(column, left);
                pen.text(x, y, anchor, style, line);
                y += step;
            }
        }
        let bottom = top + self.head;
        pen.line(at(left, bottom), at(left + self.width(), bottom), 0.9, INK);
    }

    fn place(&self, column: &MeasuredColumn, left: Points) -> (Points, Anchor) {
        let start = left + column.left;
        match self.table.columns[column.place].alignment {
            ColumnAlignment::Left => (start + PAD, Anchor::Left),
            ColumnAlignment::Middle => (start + column.width / 2.0, Anchor::Middle),
            ColumnAlignment::Right => (start + column.width - PAD, Anchor::Right),
        }
    }

    /// Draws a row at a height, and the hairline below it.
    pub(super) fn draw_row(&self, pen: &mut Pen<'_>, row: usize, left: Points, top: Points) {
        let height = self.rows[row];
        let row = &self.table.rows[row];
        if row.kind == RowKind::Group {
            pen.filled(Area { left, top, width: self.width(), height }, GROUP);
        }
        for column in &self.columns {
            let cell = &row.cells[column.place];
            let area = Area { left: left + column.left, top, width: column.width, height };
            match cell.kind {
                CellKind::Shaded => pen.filled(Area { top: top + 0.4, height: height - 0.8, ..area }, SHADE),
                CellKind::Box | CellKind::Ticked => {
                    let side = self.size;
                    let middle = area.left + area.width / 2.0;
                    let square = Area {
                        left: middle - side / 2.0,
                        top: top + (height - side) / 2.0,
                        width: side,
                        height: side,
                    };
                    pen.outline(square, 0.7, FAINT);
                    if cell.kind == CellKind::Ticked {
                        pen.tick(square.left + side * 0.15, square.bottom() - side * 0.1, side);
                    }
                }
                CellKind::Line => {
                    let y = top + height - 4.0;
                    pen.line(at(area.left + PAD, y), at(area.left + area.width - PAD, y), 0.5, FAINT);
                }
                CellKind::Plain | CellKind::Strong => self.draw_text(pen, column, cell, (left, top)),
            }
        }
        let bottom = top + height;
        pen.line(at(left, bottom), at(left + self.width(), bottom), 0.35, HAIR);
    }

    fn draw_text(
        &self,
        pen: &mut Pen<'_>,
        column: &MeasuredColumn,
        cell: &Cell,
        (left, top): (Points, Points),
    ) {
        let style = if cell.kind == CellKind::Strong { bold(self.size) } else { plain(self.size) };
        let (x, anchor) = self.place(column, left);
        let mut y = top + 2.3 + self.size * 1.0;
        for line in self.cell_lines(column, cell) {
            pen.text(x, y, anchor, style, &line);
            y += self.line();
        }
        if !cell.below.is_empty() {
            pen.text(x, y - self.size * 0.22, anchor, faint(self.size * 0.8), &cell.below);
        }
    }
}

/// How much of a room a column gets that wishes for so much: all of it if it wishes for less than its share, and the rest
/// goes to those who wish for more, or to all alike.
fn shared(wished: &[Points], own: Points, room: Points) -> Points {
    let total: Points = wished.iter().sum();
    if total <= room {
        return own + (room - total) / wished.len() as Points;
    }
    let mut sorted = wished.to_vec();
    sorted.sort_by(Points::total_cmp);
    let mut left = room;
    for (place, &wish) in sorted.iter().enumerate() {
        let share = left / (sorted.len() - place) as Points;
        if wish > share {
            return own.min(share);
        }
        left -= wish;
    }
    own
}

fn weight(cell: &Cell) -> Weight {
    if cell.kind == CellKind::Strong { Weight::Bold } else { Weight::Regular }
}

/// The least width that columns need.
fn needed(table: &Table, places: &[usize], size: Points) -> Points {
    let least = |&place: &usize| match table.columns[place].width {
        ColumnWidth::Text => natural(table, place, size),
        // A name of usual length on one line; a longer one takes two.
        ColumnWidth::Rest => natural(table, place, size).min(13.0 * size),
    };
    places.iter().map(least).sum()
}

/// How wide a column would be by itself.
fn natural(table: &Table, place: usize, size: Points) -> Points {
    /// Room to write in.
    const WRITTEN: Points = 5.0;
    let column = &table.columns[place];
    let cells = table.rows.iter().map(|row| {
        let cell = &row.cells[place];
        if cell.kind == CellKind::Line {
            return WRITTEN * size;
        }
        let text = fonts::width(&cell.text, size, weight(cell));
        text.max(fonts::width(&cell.below, size * 0.8, Weight::Regular))
    });
    let words = column.title.split_whitespace().map(|word| fonts::width(word, size * 0.82, Weight::Bold));
    let widest = cells.chain(words).fold(0.0, Points::max);
    let widest = match column.width {
        // One very long text does not take the place of all others.
        ColumnWidth::Rest => widest.clamp(7.0 * size, 30.0 * size),
        ColumnWidth::Text => widest,
    };
    widest + 2.0 * PAD
}

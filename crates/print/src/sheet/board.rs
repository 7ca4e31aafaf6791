//! A board to play on, printed at its real size on several sheets that are cut and joined (wcdf 1.3).

use super::document::Document;
use super::pen::{Anchor, Area, FAINT, INK, Pen, RULE, at, faint, plain};
use super::{Extent, Paper, Points, Printing, SheetError};
use crate::Colour;
use draughts::rules::Corner;
use draughts::{Code, Rules};
use pdf_writer::Content;

/// A millimetre.
const MM: Points = 72.0 / 25.4;
/// What printers leave white at the edge of the paper.
const UNPRINTABLE: Points = 10.0 * MM;
/// Sheets share so much, to be glued.
const OVERLAP: Points = 8.0 * MM;
/// The neutral border around the squares (wcdf 1.1).
const BORDER: Points = 8.0 * MM;
/// Room for the words at the foot of a sheet.
const FOOT: Points = 16.0;

/// The side of a square, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SquareSize(f32);

/// A board of its real size.
#[derive(Clone, Copy, Debug)]
pub struct BoardSheet {
    /// The rules that are played on it.
    pub rules: &'static Rules,
    /// The side of a square.
    pub square: SquareSize,
    /// The colour of the squares that are played on.
    pub dark: Colour,
}

impl SquareSize {
    /// What every printer and table can bear.
    const LEAST: f32 = 20.0;
    const MOST: f32 = 80.0;
    /// What the WCDF asks for (1.3).
    const WCDF: std::ops::RangeInclusive<f32> = 45.0..=50.0;

    /// A size for the board of a ruleset.
    pub fn new(millimetres: f32, rules: &Rules) -> Result<Self, String> {
        if rules.code == Code::Wcdf && !Self::WCDF.contains(&millimetres) {
            return Err(format!(
                "a square of {millimetres} mm is outside the 45 to 50 mm of wcdf 1.3: choose a size between them"
            ));
        }
        if !(Self::LEAST..=Self::MOST).contains(&millimetres) {
            return Err(format!("a square of {millimetres} mm cannot be printed: choose 20 to 80 mm"));
        }
        Ok(Self(millimetres))
    }
}

/// Where a sheet lies on the board.
#[derive(Clone, Copy)]
struct Tile {
    row: usize,
    column: usize,
    /// The corner of the part it shows, in the board's own measure.
    left: Points,
    top: Points,
    width: Points,
    height: Points,
}

impl BoardSheet {
    /// The sheets as PDF: a plan of them first.
    pub fn pdf(&self, printing: &Printing) -> Result<Vec<u8>, SheetError> {
        let extent = printing.paper.upright();
        let tiles = self.tiles(printing.paper);
        let mut document = Document::new();
        let columns = tiles.iter().map(|tile| tile.column + 1).max().unwrap_or(1);
        let rows = tiles.iter().map(|tile| tile.row + 1).max().unwrap_or(1);
        let mut pages: Vec<Content> = Vec::new();
        let mut content = page(extent);
        self.plan(&mut Pen { content: &mut content, shared: &mut document.shared }, extent, &tiles);
        pages.push(content);
        for (place, tile) in tiles.iter().enumerate() {
            let mut content = page(extent);
            let mut pen = Pen { content: &mut content, shared: &mut document.shared };
            self.tile(&mut pen, extent, tile, (columns, rows));
            let words = format!(
                "Sheet {} of {}: row {} of {rows}, column {} of {columns}",
                place + 1,
                tiles.len(),
                tile.row + 1,
                tile.column + 1
            );
            let y = extent.height - UNPRINTABLE;
            pen.text(UNPRINTABLE, y, Anchor::Left, faint(8.0), &words);
            pages.push(content);
        }
        for content in pages {
            document.page(extent, content);
        }
        document.finish(printing).map_err(SheetError::Drawing)
    }

    fn side(&self) -> Points {
        f32::from(self.rules.size.value) * self.square.0 * MM + 2.0 * BORDER
    }

    /// The parts of the board, chosen so that every sheet overlaps its neighbours.
    fn tiles(&self, paper: Paper) -> Vec<Tile> {
        let extent = paper.upright();
        let room = Extent {
            width: extent.width - 2.0 * UNPRINTABLE,
            height: extent.height - 2.0 * UNPRINTABLE - FOOT,
        };
        let count = |room: Points| {
            let mut count = 1;
            while count as Points * room - (count - 1) as Points * OVERLAP < self.side() - 0.01 {
                count += 1;
            }
            count
        };
        let (columns, rows) = (count(room.width), count(room.height));
        // All sheets show equally much.
        let share = |count: usize| (self.side() + (count - 1) as Points * OVERLAP) / count as Points;
        let (width, height) = (share(columns), share(rows));
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        places
            .map(|(row, column)| Tile {
                row,
                column,
                left: column as Points * (width - OVERLAP),
                top: row as Points * (height - OVERLAP),
                width,
                height,
            })
            .collect()
    }

    /// A part of the board at its real size, with the marks along which it is cut.
    fn tile(&self, pen: &mut Pen<'_>, extent: Extent, tile: &Tile, (columns, rows): (usize, usize)) {
        let area = Area {
            left: (extent.width - tile.width) / 2.0,
            top: UNPRINTABLE + (extent.height - 2.0 * UNPRINTABLE - FOOT - tile.height) / 2.0,
            width: tile.width,
            height: tile.height,
        };
        pen.content.save_state();
        pen.content.rect(area.left, area.top, area.width, area.height).clip_nonzero().end_path();
        pen.content.transform([1.0, 0.0, 0.0, 1.0, area.left - tile.left, area.top - tile.top]);
        self.squares(pen);
        pen.content.restore_state();
        // Marks outside the picture, at its corners and where the neighbour's edge comes to lie.
        let marks = |pen: &mut Pen<'_>, x: Points, y: Points| {
            let reach = 5.0 * MM;
            for (from, to) in [
                (at(x, area.top - reach), at(x, area.top - 1.0)),
                (at(x, area.bottom() + 1.0), at(x, area.bottom() + reach)),
            ] {
                pen.line(from, to, 0.5, INK);
            }
            for (from, to) in [
                (at(area.left - reach, y), at(area.left - 1.0, y)),
                (at(area.right() + 1.0, y), at(area.right() + reach, y)),
            ] {
                pen.line(from, to, 0.5, INK);
            }
        };
        marks(pen, area.left, area.top);
        marks(pen, area.right(), area.bottom());
        if tile.column + 1 < columns {
            let x = area.right() - OVERLAP;
            pen.dashes(at(x, area.top - 4.0 * MM), at(x, area.top));
            pen.dashes(at(x, area.bottom()), at(x, area.bottom() + 4.0 * MM));
        }
        if tile.row + 1 < rows {
            let y = area.bottom() - OVERLAP;
            pen.dashes(at(area.left - 4.0 * MM, y), at(area.left, y));
            pen.dashes(at(area.right(), y), at(area.right() + 4.0 * MM, y));
        }
    }

    /// The whole board, from its upper left corner. It has no numbers (wcdf 1.6).
    fn squares(&self, pen: &mut Pen<'_>) {
        let square = self.square.0 * MM;
        let size = usize::from(self.rules.size.value);
        let side = self.side();
        pen.outline(Area { left: 0.3, top: 0.3, width: side - 0.6, height: side - 0.6 }, 0.6, RULE);
        for row in 0..size {
            for column in 0..size {
                if self.is_dark(row, column, size) {
                    let (left, top) = (BORDER + square * column as Points, BORDER + square * row as Points);
                    pen.filled(Area { left, top, width: square, height: square }, self.dark);
                }
            }
        }
        let board = square * size as Points;
        pen.outline(Area { left: BORDER, top: BORDER, width: board, height: board }, 1.2, INK);
    }

    /// Whether a square is played on: each player has one in the near corner that the rules name.
    fn is_dark(&self, row: usize, column: usize, size: usize) -> bool {
        let corner = match self.rules.dark_corner.value {
            Corner::Left => 0,
            Corner::Right => size - 1,
        };
        (row + column) % 2 == (size - 1 + corner) % 2
    }

    /// The plan: how the sheets lie, and a line by which the size is checked.
    fn plan(&self, pen: &mut Pen<'_>, extent: Extent, tiles: &[Tile]) {
        let left = 16.0 * MM;
        pen.heading(left, 24.0 * MM, 24.0, INK, "A board to play on");
        let size = self.rules.size.value;
        let words = [
            format!("{}: {size} by {size} squares of {} mm.", self.rules.title, self.square.0),
            format!(
                "{} sheets follow this one. Print them at 100 %, “actual size”, not fitted to the page.",
                tiles.len()
            ),
            "Check the line below with a ruler before you print the rest.".to_owned(),
            "Cut along the solid marks; glue each sheet over the edge marked by dashes.".to_owned(),
            "Use matt paper or card: a board must not dazzle or reflect the light (wcdf 1.7).".to_owned(),
        ];
        let words = words.iter().filter(|line| self.rules.code == Code::Wcdf || !line.contains("wcdf"));
        let mut y = 36.0 * MM;
        for line in words {
            for line in
                crate::fonts::wrapped(line, 11.0, crate::fonts::Weight::Regular, extent.width - 2.0 * left)
            {
                pen.text(left, y, Anchor::Left, plain(11.0), &line);
                y += 16.0;
            }
        }
        y += 14.0;
        let end = left + 100.0 * MM;
        pen.line(at(left, y), at(end, y), 0.8, INK);
        for x in [left, end] {
            pen.line(at(x, y - 5.0), at(x, y + 5.0), 0.8, INK);
        }
        pen.text(end + 8.0, y + 4.0, Anchor::Left, plain(10.0), "100 mm");
        let scale =
            ((extent.width - 2.0 * left) / self.side()).min((extent.height - y - 40.0 * MM) / self.side());
        let top = y + 14.0 * MM;
        pen.content.save_state();
        pen.content.transform([scale, 0.0, 0.0, scale, left, top]);
        self.squares(pen);
        pen.content.restore_state();
        for (place, tile) in tiles.iter().enumerate() {
            let area = Area {
                left: left + tile.left * scale,
                top: top + tile.top * scale,
                width: tile.width * scale,
                height: tile.height * scale,
            };
            pen.outline(area, 0.7, FAINT);
            let label = Area {
                left: area.left + area.width / 2.0 - 11.0,
                top: area.top + area.height / 2.0 - 11.0,
                width: 22.0,
                height: 22.0,
            };
            pen.filled(label, Colour::hex(0xffffff));
            pen.outline(label, 0.7, INK);
            pen.fitted(label, Anchor::Middle, plain(13.0), &(place + 1).to_string());
        }
    }
}

/// A page, counted from its upper left corner.
fn page(extent: Extent) -> Content {
    let mut content = Content::new();
    content.transform([1.0, 0.0, 0.0, -1.0, 0.0, extent.height]);
    content
}

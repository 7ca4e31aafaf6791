//! Text and tables on as many pages as they take: heads of tables come again on every page, and no heading stands alone.

use super::super::fault::PaperError;
use super::super::leaflet::{Clause, Fact, Leaflet, Part, Table, Tree};
use super::furniture::{self, HAIR, MARGIN, PageNumber};
use super::grid::Grid;
use super::{check_length, tree};
use crate::fonts::{Weight, wrapped};
use crate::sheet::document::Document;
use crate::sheet::pen::{Anchor, Area, FAINT, INK, Pen, at, bold, faint, plain};
use crate::sheet::{Extent, Points, Printing, SheetError};
use pdf_writer::Content;

/// The letters of paragraphs, and from line to line.
const TEXT: Points = 10.0;
const LINE: Points = 13.5;
/// The letters of notes below tables.
const NOTE: Points = 8.0;
/// The letters of sentences that are read from afar.
const CLAUSE: Points = 15.0;
/// Tables in smaller letters stand on the page laid across, if they can.
const LEAST_UPRIGHT: Points = 8.0;
const LEAST_ACROSS: Points = 6.5;

/// Something of a height that is not parted.
struct Piece<'a> {
    height: Points,
    /// It stays on one page with the next.
    with_next: bool,
    mark: Mark<'a>,
}

/// What is drawn.
enum Mark<'a> {
    Gap,
    /// The next stands on another page.
    NewPage,
    Heading(&'a str),
    Line {
        text: String,
        size: Points,
    },
    Facts(&'a [Fact]),
    Clause {
        number: usize,
        lines: Vec<String>,
        article: &'a str,
    },
    Head(usize),
    Row(usize, usize),
    Tree(&'a Tree, tree::Section),
    Signatures(&'a [String]),
}

/// The document.
pub(super) fn pdf(leaflet: &Leaflet, parts: &[Part], printing: &Printing) -> Result<Vec<u8>, PaperError> {
    let (upright, across) = (printing.paper.upright(), printing.paper.across());
    let tables: Vec<&Table> = parts
        .iter()
        .filter_map(|part| if let Part::Table(table) = part { Some(table) } else { None })
        .collect();
    let fits = |extent: Extent, least: Points| {
        let width = extent.width - 2.0 * MARGIN;
        tables.iter().all(|table| Grid::whole(table, width, least).is_some())
    };
    let extent = if fits(upright, LEAST_UPRIGHT) { upright } else { across };
    let mut layout = Layout { pieces: Vec::new(), grids: Vec::new(), extent };
    for part in parts {
        layout.add(part);
    }
    let pages = layout.pages();
    check_length(pages.len())?;
    let mut document = Document::new();
    for (place, page) in pages.iter().enumerate() {
        let mut content = Content::new();
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, extent.height]);
        let mut pen = Pen { content: &mut content, shared: &mut document.shared };
        furniture::draw(&mut pen, leaflet, extent, PageNumber { number: place + 1, of: pages.len() });
        for placed in page {
            layout.draw(&mut pen, placed);
        }
        document.page(extent, content);
    }
    document.finish(printing).map_err(|error| SheetError::Drawing(error).into())
}

struct Layout<'a> {
    pieces: Vec<Piece<'a>>,
    grids: Vec<Grid<'a>>,
    extent: Extent,
}

/// A mark at its height on a page.
struct PlacedMark<'m, 'a> {
    top: Points,
    mark: Placement<'m, 'a>,
}

enum Placement<'m, 'a> {
    Piece(&'m Mark<'a>),
    /// The head of a table that goes on.
    Again(usize),
}

impl<'a> Layout<'a> {
    fn width(&self) -> Points {
        self.extent.width - 2.0 * MARGIN
    }

    fn push(&mut self, height: Points, with_next: bool, mark: Mark<'a>) {
        self.pieces.push(Piece { height, with_next, mark });
    }

    fn gap(&mut self, height: Points) {
        if let Some(last) = self.pieces.last() {
            // What stays with the next stays with what is behind the gap.
            let with_next = last.with_next;
            self.push(height, with_next, Mark::Gap);
        }
    }

    fn text(&mut self, text: &str, size: Points, line: Points) {
        let lines = wrapped(text, size, Weight::Regular, self.width());
        let count = lines.len();
        for (place, text) in lines.into_iter().enumerate() {
            // A paragraph of few lines stays together.
            self.push(line, place + 1 < count && count <= 4, Mark::Line { text, size });
        }
    }

    fn add(&mut self, part: &'a Part) {
        match part {
            Part::Heading(text) => {
                self.gap(16.0);
                self.push(22.0, true, Mark::Heading(text));
            }
            Part::Text(text) => {
                self.gap(6.0);
                self.text(text, TEXT, LINE);
            }
            Part::Facts(facts) => {
                for row in facts.chunks(3) {
                    self.push(30.0, false, Mark::Facts(row));
                }
            }
            Part::Clauses(clauses) => self.clauses(clauses),
            Part::Table(table) => self.table(table),
            Part::Tree(tree) => {
                let room = furniture::room(self.extent, true).height - 44.0;
                for section in tree::sections(tree) {
                    let height = section.height().min(room);
                    self.push(height, false, Mark::Tree(tree, section));
                }
            }
            Part::NewPage => self.push(0.0, false, Mark::NewPage),
            Part::Signatures(names) => {
                self.gap(30.0);
                self.push(44.0, false, Mark::Signatures(names));
            }
        }
    }

    fn clauses(&mut self, clauses: &'a [Clause]) {
        for (place, clause) in clauses.iter().enumerate() {
            let lines = wrapped(&clause.text, CLAUSE, Weight::Regular, self.width() - 34.0);
            let article = if clause.article.is_empty() { 0.0 } else { 12.0 };
            let height = lines.len() as Points * CLAUSE * 1.32 + article + 9.0;
            self.push(height, false, Mark::Clause { number: place + 1, lines, article: &clause.article });
        }
    }

    fn table(&mut self, table: &'a Table) {
        let least = if self.extent.width < self.extent.height { LEAST_UPRIGHT } else { LEAST_ACROSS };
        let pieces = match Grid::whole(table, self.width(), least) {
            Some(grid) => vec![grid],
            None => Grid::parted(table, self.width()),
        };
        for grid in pieces {
            self.gap(8.0);
            let (number, head, rows) = (self.grids.len(), grid.head, grid.rows.clone());
            self.grids.push(grid);
            self.push(head, true, Mark::Head(number));
            let count = rows.len();
            for (place, height) in rows.into_iter().enumerate() {
                // The first two rows and the last two stay together.
                let with_next = place + 1 < count && (place == 0 || place + 2 == count);
                self.push(height, with_next, Mark::Row(number, place));
            }
            if count == 0 {
                let text = table.nothing.to_owned();
                self.push(20.0, false, Mark::Line { text, size: TEXT });
            }
        }
        if !table.notes.is_empty() {
            self.gap(5.0);
            for note in &table.notes {
                self.text(note, NOTE, NOTE * 1.35);
            }
        }
    }

    /// The pieces on their pages.
    fn pages(&self) -> Vec<Vec<PlacedMark<'_, 'a>>> {
        let mut pages: Vec<Vec<PlacedMark<'_, 'a>>> = Vec::new();
        let mut page: Vec<PlacedMark<'_, 'a>> = Vec::new();
        let mut room = furniture::room(self.extent, true);
        let mut y = room.top;
        let mut place = 0;
        while place < self.pieces.len() {
            let piece = &self.pieces[place];
            let together: Points = {
                let chained = self.pieces[place..].iter().take_while(|piece| piece.with_next).count();
                self.pieces[place..=(place + chained).min(self.pieces.len() - 1)]
                    .iter()
                    .map(|piece| piece.height)
                    .sum()
            };
            let follows = place > 0 && self.pieces[place - 1].with_next;
            let needed = if follows { piece.height } else { together };
            let turned = matches!(piece.mark, Mark::NewPage);
            if (turned || y + needed > room.bottom() + 0.01) && !page.is_empty() {
                pages.push(std::mem::take(&mut page));
                room = furniture::room(self.extent, false);
                y = room.top;
                if let Mark::Row(grid, _) = piece.mark {
                    page.push(PlacedMark { top: y, mark: Placement::Again(grid) });
                    y += self.grids[grid].head;
                }
            }
            let is_gap = matches!(piece.mark, Mark::Gap | Mark::NewPage);
            if !(is_gap && page.is_empty()) {
                page.push(PlacedMark { top: y, mark: Placement::Piece(&piece.mark) });
                y += piece.height;
            }
            place += 1;
        }
        if !page.is_empty() || pages.is_empty() {
            pages.push(page);
        }
        pages
    }

    fn draw(&self, pen: &mut Pen<'_>, placed: &PlacedMark<'_, 'a>) {
        let (left, width, top) = (MARGIN, self.width(), placed.top);
        let mark = match placed.mark {
            Placement::Again(grid) => return self.grids[grid].draw_head(pen, left, top),
            Placement::Piece(mark) => mark,
        };
        match mark {
            Mark::Gap | Mark::NewPage => {}
            Mark::Heading(text) => pen.heading(left, top + 13.0, 13.5, INK, text),
            Mark::Line { text, size } => pen.text(left, top + size, Anchor::Left, plain(*size), text),
            Mark::Facts(facts) => draw_facts(pen, facts, Area { left, top, width, height: 26.0 }),
            Mark::Clause { number, lines, article } => {
                let mut y = top + CLAUSE;
                pen.heading(left, y, CLAUSE, INK, &number.to_string());
                for line in lines {
                    pen.text(left + 34.0, y, Anchor::Left, plain(CLAUSE), line);
                    y += CLAUSE * 1.32;
                }
                pen.text(left + 34.0, y - 6.0, Anchor::Left, faint(9.0), article);
            }
            Mark::Head(grid) => self.grids[*grid].draw_head(pen, left, top),
            Mark::Row(grid, row) => self.grids[*grid].draw_row(pen, *row, left, top),
            Mark::Tree(tree, section) => {
                let room = furniture::room(self.extent, true).height - 44.0;
                let height = section.height().min(room);
                tree::draw(pen, tree, section, Area { left, top, width, height });
            }
            Mark::Signatures(names) => {
                let gap = 18.0;
                let each = (width - gap * (names.len().max(1) - 1) as Points) / names.len().max(1) as Points;
                for (place, name) in names.iter().enumerate() {
                    let x = left + place as Points * (each + gap);
                    pen.line(at(x, top + 28.0), at(x + each, top + 28.0), 0.5, FAINT);
                    pen.text(x, top + 38.0, Anchor::Left, faint(8.0), name);
                }
            }
        }
    }
}

/// Names and values in equal columns.
fn draw_facts(pen: &mut Pen<'_>, facts: &[Fact], area: Area) {
    let gap = 14.0;
    let each = (area.width - 2.0 * gap) / 3.0;
    for (place, fact) in facts.iter().enumerate() {
        let left = area.left + place as Points * (each + gap);
        pen.text(left, area.top + 8.0, Anchor::Left, faint(7.5), &fact.label);
        let value = Area { left, top: area.top + 10.0, width: each, height: 14.0 };
        pen.fitted(value, Anchor::Left, bold(10.0), &fact.value);
        pen.line(at(left, area.bottom()), at(left + each, area.bottom()), 0.35, HAIR);
    }
}

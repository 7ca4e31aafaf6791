//! Cards on pages, with the lines along which they are cut and folded.

use super::super::fault::PaperError;
use super::super::leaflet::{Card, CardForm, CardSheet, Fact, Leaflet, Table};
use super::grid::Grid;
use super::{check_length, code, flow, nothing};
use crate::fonts::{self, Weight, wrapped};
use crate::qr::Code;
use crate::sheet::document::Document;
use crate::sheet::pen::{Anchor, Area, FAINT, INK, Pen, at, bold, faint, plain};
use crate::sheet::{Extent, Points, Printing, SheetError};
use pdf_writer::Content;

/// The smallest letters of a table on a card.
const LEAST: Points = 6.5;
/// The margin of a card with a table, and the side of its code.
const RECORD_MARGIN: Points = 38.0;
const RECORD_CODE: Points = 58.0;
/// From the upper margin of such a card to the code, and from there to the table.
const RECORD_HEAD: Points = 22.0;
const RECORD_GAP: Points = 4.0;

/// The document.
pub(super) fn pdf(leaflet: &Leaflet, sheet: &CardSheet, printing: &Printing) -> Result<Vec<u8>, PaperError> {
    if sheet.cards.is_empty() {
        return flow::pdf(leaflet, &nothing("There is nobody to print a card for."), printing);
    }
    let extent = printing.paper.upright();
    let (across, down) = sheet.form.grid();
    let cards = match sheet.form {
        CardForm::Record => continued(&sheet.cards, extent),
        CardForm::Tent | CardForm::Slip | CardForm::Ticket => sheet.cards.clone(),
    };
    let pages = cards.chunks(across * down);
    check_length(pages.len())?;
    let mut document = Document::new();
    for cards in pages {
        let mut content = Content::new();
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, extent.height]);
        let mut pen = Pen { content: &mut content, shared: &mut document.shared };
        cut_lines(&mut pen, extent, sheet.form);
        for (place, card) in cards.iter().enumerate() {
            let (width, height) = (extent.width / across as Points, extent.height / down as Points);
            let left = (place % across) as Points * width;
            let top = (place / across) as Points * height;
            let area = Area { left, top, width, height };
            draw(&mut pen, sheet.form, card, code(&card.address)?.as_ref(), area);
        }
        document.page(extent, content);
    }
    document.finish(printing).map_err(|error| SheetError::Drawing(error).into())
}

/// Cards whose tables are too long go on on further ones.
fn continued(cards: &[Card], extent: Extent) -> Vec<Card> {
    let width = extent.width - 2.0 * RECORD_MARGIN;
    let above = RECORD_HEAD + RECORD_CODE + RECORD_GAP;
    let room = extent.height / 2.0 - 2.0 * RECORD_MARGIN - above;
    let mut all = Vec::new();
    for card in cards {
        let grid = card.table.as_ref().and_then(|table| Grid::whole(table, width, LEAST));
        let (Some(table), Some(grid)) = (&card.table, grid) else {
            all.push(card.clone());
            continue;
        };
        let mut parts: Vec<Table> = vec![Table { rows: Vec::new(), ..table.clone() }];
        let mut used = grid.head;
        for (row, height) in table.rows.iter().zip(&grid.rows) {
            if used + height > room {
                parts.push(Table { rows: Vec::new(), ..table.clone() });
                used = grid.head;
            }
            used += height;
            if let Some(part) = parts.last_mut() {
                part.rows.push(row.clone());
            }
        }
        let of = parts.len();
        for (place, part) in parts.into_iter().enumerate() {
            let corner = if of > 1 {
                format!("{}, card {} of {of}", card.corner, place + 1)
            } else {
                card.corner.clone()
            };
            all.push(Card { corner, table: Some(part), ..card.clone() });
        }
    }
    all
}

impl CardForm {
    /// How many stand beside each other and below each other.
    const fn grid(self) -> (usize, usize) {
        match self {
            Self::Tent | Self::Record => (1, 2),
            Self::Slip => (2, 3),
            Self::Ticket => (2, 4),
        }
    }
}

fn cut_lines(pen: &mut Pen<'_>, extent: Extent, form: CardForm) {
    let (across, down) = form.grid();
    for column in 1..across {
        let x = extent.width * column as Points / across as Points;
        pen.dashes(at(x, 0.0), at(x, extent.height));
    }
    for row in 1..down {
        let y = extent.height * row as Points / down as Points;
        pen.dashes(at(0.0, y), at(extent.width, y));
    }
}

fn draw(pen: &mut Pen<'_>, form: CardForm, card: &Card, code: Option<&Code>, area: Area) {
    match form {
        CardForm::Tent => tent(pen, card, code, area),
        CardForm::Slip => slip(pen, card, code, inset(area, 20.0)),
        CardForm::Ticket => ticket(pen, card, inset(area, 22.0)),
        CardForm::Record => record(pen, card, code, inset(area, RECORD_MARGIN)),
    }
}

fn inset(area: Area, by: Points) -> Area {
    Area {
        left: area.left + by,
        top: area.top + by,
        width: area.width - 2.0 * by,
        height: area.height - 2.0 * by,
    }
}

/// Both halves of a card that stands, the upper one head down.
fn tent(pen: &mut Pen<'_>, card: &Card, code: Option<&Code>, area: Area) {
    let middle = area.top + area.height / 2.0;
    // Only two short marks: a line across would be seen on the table.
    for x in [area.left + 8.0, area.right() - 26.0] {
        pen.line(at(x, middle), at(x + 18.0, middle), 0.4, FAINT);
    }
    let half = Area { top: middle, height: area.height / 2.0, ..area };
    face(pen, card, code, inset(half, 34.0));
    pen.content.save_state();
    pen.content.transform([-1.0, 0.0, 0.0, -1.0, 2.0 * area.left + area.width, 2.0 * middle]);
    face(pen, card, None, inset(half, 34.0));
    pen.content.restore_state();
}

/// What is read on a table.
fn face(pen: &mut Pen<'_>, card: &Card, code: Option<&Code>, area: Area) {
    let half = area.width / 2.0 - 10.0;
    let kicker = Area { height: 14.0, width: half, ..area };
    pen.fitted(kicker, Anchor::Left, plain(11.0), &card.kicker);
    let corner = Area { left: area.right() - half, height: 14.0, width: half, ..area };
    pen.fitted(corner, Anchor::Right, bold(13.0), &card.corner);
    pen.line(at(area.left, area.top + 19.0), at(area.right(), area.top + 19.0), 1.0, INK);
    let side = 62.0;
    let room = if code.is_some() { area.width - side - 18.0 } else { area.width };
    // A long name takes two lines rather than letters that nobody can read across a table.
    let mut size = 44.0;
    let mut lines = wrapped(&card.title, size, Weight::Bold, room);
    while size > 17.0 && (lines.len() > 2 || lines.iter().any(|line| cut(&card.title, line))) {
        size -= 3.0;
        lines = wrapped(&card.title, size, Weight::Bold, room);
    }
    let mut y = area.top + 34.0 + size * 0.75;
    if lines.len() == 1 {
        y += 10.0;
    }
    for line in lines.iter().take(2) {
        pen.text(area.left, y, Anchor::Left, bold(size), line);
        y += size * 1.12;
    }
    let below = Area { top: area.bottom() - 22.0, height: 18.0, width: room, ..area };
    pen.fitted(below, Anchor::Left, plain(15.0), &card.subtitle);
    if let Some(code) = code {
        pen.code(area.right() - side, area.bottom() - side, side, code);
    }
}

/// Whether a line ends within a word.
fn cut(text: &str, line: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    line.split_whitespace().any(|word| !words.contains(&word))
}

fn head(pen: &mut Pen<'_>, card: &Card, area: Area) -> Points {
    let corner = fonts::width(&card.corner, 10.0, Weight::Bold).min(area.width * 0.6);
    let kicker = Area { height: 12.0, width: area.width - corner - 10.0, ..area };
    pen.fitted(kicker, Anchor::Left, plain(8.5), &card.kicker);
    let right = Area { left: area.right() - corner - 1.0, height: 12.0, width: corner + 1.0, ..area };
    pen.fitted(right, Anchor::Right, bold(10.0), &card.corner);
    pen.line(at(area.left, area.top + 15.0), at(area.right(), area.top + 15.0), 0.9, INK);
    area.top + RECORD_HEAD
}

fn slip(pen: &mut Pen<'_>, card: &Card, code: Option<&Code>, area: Area) {
    let mut y = head(pen, card, area);
    let side = 54.0;
    let beside = if code.is_some() { area.width - side - 10.0 } else { area.width };
    if let Some(code) = code {
        pen.code(area.right() - side, y + 1.0, side, code);
    }
    for line in &card.lines {
        let lines = wrapped(line, 11.0, Weight::Bold, beside);
        let size = if lines.len() > 2 { 9.0 } else { 11.0 };
        for line in wrapped(line, size, Weight::Bold, beside).iter().take(3) {
            pen.text(area.left, y + 11.0, Anchor::Left, bold(size), line);
            y += size * 1.25;
        }
        y += 4.0;
    }
    // The fields share what is left; those of two games have as much room as one needs by hand.
    let top = y.max(area.top + 22.0 + if code.is_some() { side + 4.0 } else { 0.0 });
    let each = ((area.bottom() - top) / card.fields.len().max(1) as Points).min(38.0);
    let mut bottom = area.bottom() - each * card.fields.len() as Points;
    for row in &card.fields {
        fields(pen, row, Area { top: bottom, height: each, ..area });
        bottom += each;
    }
}

fn fields(pen: &mut Pen<'_>, row: &[Fact], area: Area) {
    let gap = 14.0;
    let each = (area.width - gap * (row.len().max(1) - 1) as Points) / row.len().max(1) as Points;
    for (place, fact) in row.iter().enumerate() {
        let left = area.left + place as Points * (each + gap);
        let label = Area { left, top: area.top + 1.0, width: each, height: 9.0 };
        pen.fitted(label, Anchor::Left, faint(7.0), &fact.label);
        let value = Area { left, top: area.top + 10.0, width: each, height: area.height - 13.0 };
        pen.fitted(value, Anchor::Left, bold(12.0), &fact.value);
        pen.line(at(left, area.bottom() - 2.0), at(left + each, area.bottom() - 2.0), 0.5, FAINT);
    }
}

fn ticket(pen: &mut Pen<'_>, card: &Card, area: Area) {
    let y = head(pen, card, area);
    let title = Area { top: y + 4.0, height: 26.0, ..area };
    pen.fitted(title, Anchor::Left, bold(19.0), &card.title);
    let mut y = y + 46.0;
    for line in wrapped(&card.subtitle, 14.0, Weight::Regular, area.width).iter().take(3) {
        pen.text(area.left, y, Anchor::Left, plain(14.0), line);
        y += 18.0;
    }
    let mut y = area.bottom() - 12.0 * (card.lines.len().max(1) - 1) as Points - 2.0;
    for line in &card.lines {
        pen.fitted(Area { top: y - 7.0, height: 10.0, ..area }, Anchor::Left, faint(9.0), line);
        y += 12.0;
    }
}

fn record(pen: &mut Pen<'_>, card: &Card, code: Option<&Code>, area: Area) {
    let y = head(pen, card, area);
    let side = RECORD_CODE;
    let beside = if code.is_some() { area.width - side - 14.0 } else { area.width };
    if let Some(code) = code {
        pen.code(area.right() - side, y, side, code);
    }
    pen.fitted(
        Area { top: y + 2.0, height: 24.0, width: beside, ..area },
        Anchor::Left,
        bold(18.0),
        &card.title,
    );
    pen.fitted(
        Area { top: y + 28.0, height: 14.0, width: beside, ..area },
        Anchor::Left,
        plain(10.0),
        &card.subtitle,
    );
    let Some(table) = &card.table else { return };
    let Some(grid) = Grid::whole(table, area.width, LEAST) else { return };
    let mut top = y + side + RECORD_GAP;
    grid.draw_head(pen, area.left, top);
    top += grid.head;
    for row in 0..grid.rows.len() {
        grid.draw_row(pen, row, area.left, top);
        top += grid.rows[row];
    }
    if grid.rows.is_empty() {
        pen.text(area.left, top + 14.0, Anchor::Left, faint(9.0), table.nothing);
    }
}

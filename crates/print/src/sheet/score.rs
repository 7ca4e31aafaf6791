//! Score sheets.

use super::form::SheetForm;
use super::pen::{Anchor, Area, FAINT, INK, Pen, RULE, at, bold, faint, plain};
use super::{Extent, Leaf, Paper, Points, Printing, SheetError, SheetsPerPage, printed};
use crate::Colour;
use crate::fonts::{Weight, check_letters, wrapped};
use crate::qr::Code;
use draughts::clock::{BySide, Millis};
use draughts::game::{Keeper, ScoreSheet, SheetEntry, SheetHeader, SheetPly, SheetRow};
use draughts::{Rules, Side};

const MARGIN: Points = 36.0;
/// The height of a field to be filled in.
const FIELD: Points = 26.0;
/// Room for the result, the signatures and the reminder.
const FOOT: Points = 118.0;
const SHADE: Colour = Colour::hex(0xf1f1f1);
/// Blank lines on top of a table say what its columns are.
const HEAD: Points = 15.0;
/// What stands above the fields.
const TITLE: Points = 26.0;
/// From the fields to the table.
const ABOVE_TABLE: Points = 8.0;
/// The height of a line of remarks.
const REMARK: Points = 10.0;
/// Six millimetres: a row in which people write by hand is no lower on paper.
const LOWEST_ROW: Points = 6.0 * 72.0 / 25.4;

/// Empty score sheets in the form of the federation.
pub fn blank(
    rules: &'static Rules,
    copies: usize,
    per_page: SheetsPerPage,
    printing: &Printing,
) -> Result<Vec<u8>, SheetError> {
    let sheet = ScoreSheet {
        header: SheetHeader::default(),
        keeper: Keeper::Arbiter,
        rules,
        start: None,
        time: None,
        compulsory: None,
        rows: Vec::new(),
        set_up: Vec::new(),
        result: None,
        signed: BySide::default(),
        handed_in: BySide::default(),
    };
    let copies = std::iter::repeat_n(&sheet, copies.min(2 * super::MOST_PAGES + 1));
    let leaves: Vec<ScoreLeaf<'_>> =
        copies.flat_map(|sheet| leaves(sheet, per_page, printing.paper)).collect();
    if leaves.is_empty() {
        return Err(SheetError::Nothing("sheet"));
    }
    let leaves: Vec<ScoreLeaf<'_>> =
        leaves.into_iter().map(|leaf| ScoreLeaf { blank: true, ..leaf }).collect();
    printed(&leaves, per_page, printing)
}

/// Score sheets of games. A long game goes on on further sheets.
pub fn filled(
    sheets: &[ScoreSheet],
    per_page: SheetsPerPage,
    printing: &Printing,
) -> Result<Vec<u8>, SheetError> {
    for sheet in sheets {
        check_header(&sheet.header)?;
        if let Some(result) = &sheet.result {
            check_letters(&result.reason)?;
        }
    }
    let leaves: Vec<ScoreLeaf<'_>> =
        sheets.iter().flat_map(|sheet| leaves(sheet, per_page, printing.paper)).collect();
    if leaves.is_empty() {
        return Err(SheetError::Nothing("game"));
    }
    printed(&leaves, per_page, printing)
}

/// Score sheets of games that are still to be played, each with the code of its address. Without moves each has one
/// leaf.
pub(crate) fn scheduled(
    sheets: &[(&ScoreSheet, Option<Code>)],
    per_page: SheetsPerPage,
    printing: &Printing,
) -> Result<Vec<u8>, SheetError> {
    for (sheet, _) in sheets {
        check_header(&sheet.header)?;
    }
    let mut all: Vec<ScoreLeaf<'_>> = Vec::new();
    for (sheet, code) in sheets {
        let own = leaves(sheet, per_page, printing.paper).into_iter();
        all.extend(own.map(|leaf| ScoreLeaf { code: code.as_ref(), ..leaf }));
    }
    if all.is_empty() {
        return Err(SheetError::Nothing("game"));
    }
    printed(&all, per_page, printing)
}

fn check_header(header: &SheetHeader) -> Result<(), SheetError> {
    let written = [&header.event, &header.round, &header.date, &header.place, &header.opening];
    for text in written.into_iter().chain([&header.players.white, &header.players.black]) {
        check_letters(text)?;
    }
    Ok(())
}

/// A sheet, or one of the sheets that a long game takes.
struct ScoreLeaf<'a> {
    sheet: &'a ScoreSheet,
    rows: &'a [SheetRow],
    /// The number of the first row.
    first: u32,
    /// How many rows each block has.
    height: u32,
    /// Remarks that stand here, in lines.
    remarks: Vec<String>,
    number: usize,
    of: usize,
    blank: bool,
    /// The code at its upper right.
    code: Option<&'a Code>,
}

/// The leaves of one sheet. The remarks stand below the moves of the last if it has room for them, and else on further
/// leaves.
fn leaves(sheet: &ScoreSheet, per_page: SheetsPerPage, paper: Paper) -> Vec<ScoreLeaf<'_>> {
    const REMARKS_PER_LEAF: usize = 12;
    let extent = paper.upright();
    let lowest = LOWEST_ROW / per_page.scale(paper);
    let rows_beside = |remarks: usize| {
        let fields = 3 + usize::from(sheet.start.is_some());
        let above = TITLE + fields as Points * (FIELD + 2.0) + ABOVE_TABLE;
        let below = FOOT + REMARK * remarks as Points;
        let room = extent.height - 2.0 * MARGIN - above - below - HEAD;
        // A hair's breadth, so that rounding takes no row away.
        (((room + 0.01) / lowest) as u32).clamp(1, SheetForm::of(sheet.rules).rows)
    };
    let width = extent.width - 2.0 * MARGIN;
    let remarks: Vec<String> =
        remarks(sheet).iter().flat_map(|text| wrapped(text, 7.5, Weight::Regular, width)).collect();
    let mut remarks = remarks.chunks(REMARKS_PER_LEAF).map(<[String]>::to_vec).peekable();
    let full = rows_beside(0);
    let leaf = |rows, first, height, remarks| ScoreLeaf {
        sheet,
        rows,
        first,
        height,
        remarks,
        number: 0,
        of: 0,
        blank: false,
        code: None,
    };
    let mut leaves: Vec<ScoreLeaf<'_>> = Vec::new();
    let mut next = 1;
    for rows in sheet.rows.chunks(2 * full as usize) {
        leaves.push(leaf(rows, next, full, Vec::new()));
        next += 2 * full;
    }
    if leaves.is_empty() {
        leaves.push(leaf(&[], 1, full, Vec::new()));
        next += 2 * full;
    }
    if let (Some(last), Some(lines)) = (leaves.last_mut(), remarks.peek()) {
        let beside = rows_beside(lines.len());
        if last.rows.len() <= 2 * beside as usize {
            last.height = beside;
            last.remarks = remarks.next().unwrap_or_default();
            next = last.first + 2 * beside;
        }
    }
    for lines in remarks {
        let height = rows_beside(lines.len());
        leaves.push(leaf(&[], next, height, lines));
        next += 2 * height;
    }
    let of = leaves.len();
    for (place, leaf) in leaves.iter_mut().enumerate() {
        (leaf.number, leaf.of) = (place + 1, of);
    }
    leaves
}

fn remarks(sheet: &ScoreSheet) -> Vec<String> {
    let set_up = |position: &draughts::game::SheetPosition| {
        format!("Position set up after ply {}: {}", position.after, position.fen)
    };
    sheet.set_up.iter().map(set_up).collect()
}

impl Leaf for ScoreLeaf<'_> {
    fn draw(&self, pen: &mut Pen<'_>, extent: Extent) -> Result<(), SheetError> {
        let form = SheetForm::of(self.sheet.rules);
        let inner = Area {
            left: MARGIN,
            top: MARGIN,
            width: extent.width - 2.0 * MARGIN,
            height: extent.height - 2.0 * MARGIN,
        };
        let below = self.header(pen, &form, inner);
        let foot = FOOT + REMARK * self.remarks.len() as Points;
        let table = Area { top: below, height: inner.bottom() - foot - below, ..inner };
        self.table(pen, &form, table);
        let mut y = table.bottom() + 14.0;
        for line in &self.remarks {
            pen.text(inner.left, y, Anchor::Left, plain(7.5), line);
            y += REMARK;
        }
        self.foot(pen, &form, Area { top: inner.bottom() - FOOT + 8.0, height: FOOT - 8.0, ..inner });
        Ok(())
    }
}

impl ScoreLeaf<'_> {
    /// Draws what stands above the moves, and says where it ends.
    fn header(&self, pen: &mut Pen<'_>, form: &SheetForm, inner: Area) -> Points {
        let sheet = self.sheet;
        let mut y = inner.top + 14.0;
        pen.text(inner.left, y, Anchor::Left, bold(16.0), "Score sheet");
        pen.text(inner.left + 98.0, y, Anchor::Left, plain(11.0), sheet.rules.title);
        let mut corner = form.federation.to_owned();
        if self.of > 1 {
            corner = format!("{corner}  sheet {} of {}", self.number, self.of).trim().to_owned();
        }
        pen.text(inner.right(), y, Anchor::Right, faint(10.0), &corner);
        y += 8.0;
        pen.line(at(inner.left, y), at(inner.right(), y), 1.2, INK);
        y += 4.0;
        // The fields beside a code are shorter, and the table below has its whole width.
        let inner = match self.code {
            Some(code) => {
                let size = 3.0 * (FIELD + 2.0) - 6.0;
                pen.code(inner.right() - size, y + 4.0, size, code);
                Area { width: inner.width - size - 14.0, ..inner }
            }
            None => inner,
        };
        let header = &sheet.header;
        let time = sheet.time.as_deref().unwrap_or_default();
        let keeper = match sheet.keeper {
            Keeper::Player(side) => sheet.rules.colour(side),
            Keeper::Arbiter if self.blank => "",
            Keeper::Arbiter => form.arbiter,
        };
        let [first, second] = self.sides();
        let player = |side: Side| (sheet.rules.colour(side), header.players.get(side).as_str(), 5.0);
        // A sheet without a place for it has one where there is something to write.
        let other = Some("Opening").filter(|_| !header.opening.is_empty());
        let opening = form.opening.or(other).map(|name| (name, header.opening.as_str(), 3.0));
        let rows = [
            vec![
                ("Event", header.event.as_str(), 6.0),
                ("Round", &header.round, 1.5),
                ("Date", &header.date, 2.5),
            ],
            [("Place", header.place.as_str(), 4.0), ("Time control", time, 3.0), ("Sheet of", keeper, 2.0)]
                .into_iter()
                .chain(opening)
                .collect(),
            vec![player(first), player(second)],
        ];
        for row in rows {
            let parts: Points = row.iter().map(|(_, _, part)| part).sum();
            let gap = 10.0;
            let room = inner.width - gap * (row.len() - 1) as Points;
            let mut left = inner.left;
            for (label, value, part) in row {
                let width = room * part / parts;
                self.field(pen, Area { left, top: y, width, height: FIELD }, label, value);
                left += width + gap;
            }
            y += FIELD + 2.0;
        }
        if let Some(start) = &sheet.start {
            self.field(
                pen,
                Area { left: inner.left, top: y, width: inner.width, height: FIELD },
                "From the position",
                start,
            );
            y += FIELD + 2.0;
        }
        y + ABOVE_TABLE
    }

    /// A name, and a line on which something is written.
    fn field(&self, pen: &mut Pen<'_>, area: Area, label: &str, value: &str) {
        pen.text(area.left, area.top + 7.0, Anchor::Left, faint(6.5), label);
        pen.fitted(
            Area { top: area.top + 7.0, height: area.height - 8.0, ..area },
            Anchor::Left,
            plain(11.0),
            value,
        );
        pen.line(at(area.left, area.bottom()), at(area.right(), area.bottom()), 0.5, FAINT);
    }

    fn table(&self, pen: &mut Pen<'_>, form: &SheetForm, area: Area) {
        let gap = 13.0;
        let width = (area.width - gap) / 2.0;
        for block in 0..2 {
            let left = area.left + block as Points * (width + gap);
            self.block(pen, form, block, Area { left, width, ..area });
        }
    }

    /// Half of the moves.
    fn block(&self, pen: &mut Pen<'_>, form: &SheetForm, block: u32, area: Area) {
        let rows = self.height;
        let height = (area.height - HEAD) / rows as Points;
        let columns = Columns::of(area);
        pen.filled(Area { height: HEAD, ..area }, SHADE);
        let [first, second] = self.sides().map(|side| self.sheet.rules.colour(side));
        let heads = [
            (columns.first, first),
            (columns.first_time, "left"),
            (columns.second, second),
            (columns.second_time, "left"),
        ];
        for (column, head) in heads {
            let style = if head == "left" { faint(6.5) } else { bold(8.5) };
            pen.fitted(column.cell(area.top, HEAD), Anchor::Middle, style, head);
        }
        for place in 0..rows {
            let number = self.first + block * rows + place;
            let top = area.top + HEAD + place as Points * height;
            if place % 2 == 1 {
                pen.filled(Area { top, height, ..area }, Colour::hex(0xf9f9f9));
            }
            pen.fitted(columns.number.cell(top, height), Anchor::Middle, faint(7.5), &number.to_string());
            let row = self.rows.iter().find(|row| row.number == number);
            if let Some(row) = row {
                let cells = [
                    (&row.first, columns.first, columns.first_time),
                    (&row.second, columns.second, columns.second_time),
                ];
                for (ply, text, time) in cells {
                    if let Some(ply) = ply {
                        write_ply(pen, ply, text.cell(top, height));
                        let left = ply.left.map(hours_minutes_seconds).unwrap_or_default();
                        pen.fitted(time.cell(top, height), Anchor::Middle, plain(7.5), &left);
                    }
                }
            }
        }
        for place in 0..=rows {
            let y = area.top + HEAD + place as Points * height;
            let number = self.first + block * rows + place - 1;
            let heavy = place > 0 && place < rows && form.controls.end_at(number);
            let (line, colour) = if heavy { (1.0, INK) } else { (0.4, RULE) };
            pen.line(at(area.left, y), at(area.right(), y), line, colour);
        }
        for column in [columns.first, columns.first_time, columns.second, columns.second_time] {
            pen.line(at(column.left, area.top), at(column.left, area.bottom()), 0.4, RULE);
        }
        pen.outline(area, 0.8, INK);
    }

    fn foot(&self, pen: &mut Pen<'_>, form: &SheetForm, area: Area) {
        let sheet = self.sheet;
        let box_area = Area { left: area.left, top: area.top, width: 96.0, height: 40.0 };
        pen.outline(box_area, 0.8, INK);
        pen.text(box_area.left + 4.0, box_area.top + 9.0, Anchor::Left, faint(6.5), "Result");
        let middle = box_area.left + box_area.width / 2.0;
        if self.number < self.of {
            pen.text(area.right(), area.bottom(), Anchor::Right, faint(8.0), "continued on the next sheet");
        }
        let last = self.number == self.of;
        let [first, second] = self.sides();
        if let Some(result) = sheet.result.as_ref().filter(|_| last) {
            let points = result.score.half_points().map_or_else(
                || "none".to_owned(),
                |points| {
                    let points = BySide { white: points.white, black: points.black };
                    format!("{} – {}", points.get(first), points.get(second))
                },
            );
            pen.text(middle, box_area.bottom() - 9.0, Anchor::Middle, bold(17.0), &points);
            let articles: Vec<String> = result.articles.iter().map(ToString::to_string).collect();
            let mut reason = result.reason.clone();
            if !articles.iter().all(|article| reason.contains(article.as_str())) {
                reason = format!("{reason} ({})", articles.join(", "));
            }
            let left = box_area.right() + 10.0;
            let lines = wrapped(&reason, 9.0, Weight::Regular, area.right() - left);
            for (place, line) in lines.iter().take(3).enumerate() {
                pen.text(left, area.top + 12.0 + 12.0 * place as Points, Anchor::Left, plain(9.0), line);
            }
        } else {
            pen.text(middle, box_area.bottom() - 10.0, Anchor::Middle, faint(15.0), "–");
        }
        let gap = 12.0;
        let width = (area.width - 2.0 * gap) / 3.0;
        let top = box_area.bottom() + 6.0;
        let marked = |done: bool, word: &'static str| if done && last { word } else { "" };
        let fields = [
            (sheet.rules.colour(first), Some(first)),
            (sheet.rules.colour(second), Some(second)),
            (form.arbiter, None),
        ];
        for (place, (name, side)) in fields.into_iter().enumerate() {
            let left = area.left + place as Points * (width + gap);
            let signed = side.is_some_and(|side| *sheet.signed.get(side));
            let room = Area { left, top, width, height: 28.0 };
            self.field(pen, room, &format!("{name}: signature"), marked(signed, "signed"));
            if let Some(side) = side {
                let square = Area { left: left + width - 62.0, top: top + 34.0, width: 7.0, height: 7.0 };
                pen.outline(square, 0.6, FAINT);
                pen.text(square.right() + 4.0, square.bottom(), Anchor::Left, faint(7.0), "handed in");
                if *sheet.handed_in.get(side) && last {
                    pen.tick(square.left + 1.0, square.bottom(), 9.0);
                }
            }
        }
        let lines = wrapped(&form.reminder, 6.5, Weight::Regular, area.width);
        for (place, line) in lines.iter().take(3).enumerate() {
            let y = area.bottom()
                - 8.5 * (lines.len().min(3) - 1 - place) as Points
                - if self.number < self.of { 12.0 } else { 0.0 };
            pen.text(area.left, y, Anchor::Left, faint(6.5), line);
        }
    }

    /// The sides in the order of their columns.
    const fn sides(&self) -> [Side; 2] {
        let begins = self.sheet.rules.first_to_move.value;
        [begins, begins.opponent()]
    }
}

/// A ply with its signs and marks; a tick is drawn.
fn write_ply(pen: &mut Pen<'_>, ply: &SheetPly, cell: Area) {
    const SIZE: Points = 10.0;
    let text = ply.text();
    let inner = Area { left: cell.left + 3.0, width: cell.width - 6.0, ..cell };
    match ply.entry {
        SheetEntry::Written(_) => pen.fitted(inner, Anchor::Left, plain(SIZE), &text),
        SheetEntry::Ticked => {
            pen.tick(inner.left, cell.top + cell.height / 2.0 + SIZE * 0.36, SIZE);
            let rest = text.trim_start_matches(|letter: char| !letter.is_ascii()).trim_start();
            let after = Area { left: inner.left + SIZE, width: inner.width - SIZE, ..inner };
            pen.fitted(after, Anchor::Left, plain(SIZE), rest);
        }
    }
}

#[derive(Clone, Copy)]
struct Column {
    left: Points,
    width: Points,
}

impl Column {
    fn cell(self, top: Points, height: Points) -> Area {
        Area { left: self.left, top, width: self.width, height }
    }
}

/// The columns of a block.
struct Columns {
    number: Column,
    first: Column,
    first_time: Column,
    second: Column,
    second_time: Column,
}

impl Columns {
    fn of(area: Area) -> Self {
        let (number, time) = (22.0, 36.0);
        let text = (area.width - number - 2.0 * time) / 2.0;
        let mut left = area.left;
        let mut column = |width: Points| {
            let column = Column { left, width };
            left += width;
            column
        };
        Self {
            number: column(number),
            first: column(text),
            first_time: column(time),
            second: column(text),
            second_time: column(time),
        }
    }
}

fn hours_minutes_seconds(time: Millis) -> String {
    let seconds = time.get() / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

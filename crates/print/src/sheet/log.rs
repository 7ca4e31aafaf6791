//! The log of a board as an arbiter keeps it: numbered entries with their rulings, and who has signed it.

use super::pages::{Block, Gaps, paginated};
use super::pen::{Anchor, Area, FAINT, INK, Pen, at, bold, faint, plain};
use super::{Extent, Leaf, Points, Printing, SheetError, SheetsPerPage, printed};
use crate::fonts::{self, Weight, spelt_out, wrapped};

const MARGIN: Points = 40.0;
/// The size of the letters.
const TEXT: Points = 9.5;
/// From line to line.
const LINE: Points = 13.0;
/// Room for the number and the time of an entry.
const NUMBER: Points = 26.0;
const TIME: Points = 62.0;

/// The log of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogSheet {
    /// The heading of every page.
    pub title: String,
    /// Facts about the game, one per line, before the first entry.
    pub facts: Vec<String>,
    /// The entries, in their order.
    pub entries: Vec<LogLine>,
    /// The signatures, one per line.
    pub signatures: Vec<String>,
}

/// An entry of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Its number.
    pub number: u32,
    /// The time of the entry.
    pub time: String,
    /// The text of the entry.
    pub text: String,
    /// The ruling with its articles; empty if there was none.
    pub ruling: String,
    /// Remarks on the entry: who struck it out, and why.
    pub remarks: Vec<String>,
    /// Whether it is still valid.
    pub standing: Standing,
}

/// Whether an entry is still valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is valid.
    Stands,
    /// It was struck out, and can still be read.
    StruckOut,
}

impl LogSheet {
    /// The log as PDF.
    pub fn pdf(&self, printing: &Printing) -> Result<Vec<u8>, SheetError> {
        let blocks = self.blocks(printing.paper.upright());
        let room = printing.paper.upright().height - 2.0 * MARGIN - HEAD;
        let pages = paginated(blocks, (room / LINE) as usize, Gaps::None);
        let of = pages.len();
        let title = spelt_out(&self.title);
        let leaf = |(place, lines): (usize, Vec<Option<LogSheetLine>>)| LogLeaf {
            title: &title,
            lines,
            number: place + 1,
            of,
        };
        let leaves: Vec<LogLeaf<'_>> = pages.into_iter().enumerate().map(leaf).collect();
        if leaves.is_empty() {
            return Err(SheetError::Nothing("entry"));
        }
        printed(&leaves, SheetsPerPage::One, printing)
    }

    /// Everything in lines of one height; what belongs together is in one block.
    ///
    /// A log cannot be changed afterwards, so letters that the fonts do not have are spelt out instead of refused.
    fn blocks(&self, page: Extent) -> Vec<Block<LogSheetLine>> {
        let width = page.width - 2.0 * MARGIN;
        let mut spelt = false;
        let mut lines_of = |text: &str, weight: Weight, room: Points| {
            let shown = spelt_out(text);
            spelt |= shown != text;
            wrapped(&shown, TEXT, weight, room)
        };
        let mut facts = |texts: &[String]| -> Vec<LogSheetLine> {
            let lines = texts.iter().flat_map(|text| lines_of(text, Weight::Regular, width));
            lines.map(LogSheetLine::Fact).collect()
        };
        let mut head = facts(&self.facts);
        head.push(LogSheetLine::Gap);
        let signatures = facts(&self.signatures);
        let mut blocks = vec![Block::whole(head)];
        for entry in &self.entries {
            let room = width - NUMBER - TIME;
            let mut lines: Vec<LogSheetLine> = Vec::new();
            for (place, text) in lines_of(&entry.text, Weight::Regular, room).into_iter().enumerate() {
                let first = place == 0;
                let number = if first { entry.number.to_string() } else { String::new() };
                let time = if first { entry.time.clone() } else { String::new() };
                lines.push(LogSheetLine::Entry { number, time, text, standing: entry.standing });
            }
            let ruling = lines_of(&entry.ruling, Weight::Bold, room).into_iter();
            lines.extend(ruling.map(|text| LogSheetLine::Ruling { text, standing: entry.standing }));
            for remark in &entry.remarks {
                lines.extend(lines_of(remark, Weight::Regular, room).into_iter().map(LogSheetLine::Remark));
            }
            blocks.push(Block::whole(lines));
        }
        let mut foot = vec![LogSheetLine::Gap];
        foot.extend(signatures);
        if spelt {
            let note =
                "Letters missing from the fonts of this sheet are printed as numbers, such as [U+674E].";
            let note = wrapped(note, TEXT, Weight::Regular, width);
            foot.extend(note.into_iter().map(LogSheetLine::Fact));
        }
        blocks.push(Block::whole(foot));
        blocks
    }
}

/// Room for the title of a page.
const HEAD: Points = 34.0;

enum LogSheetLine {
    Fact(String),
    Entry { number: String, time: String, text: String, standing: Standing },
    Ruling { text: String, standing: Standing },
    Remark(String),
    Gap,
}

struct LogLeaf<'a> {
    title: &'a str,
    lines: Vec<Option<LogSheetLine>>,
    number: usize,
    of: usize,
}

impl Leaf for LogLeaf<'_> {
    fn draw(&self, pen: &mut Pen<'_>, extent: Extent) -> Result<(), SheetError> {
        let inner = Area {
            left: MARGIN,
            top: MARGIN,
            width: extent.width - 2.0 * MARGIN,
            height: extent.height - 2.0 * MARGIN,
        };
        let title = Area { height: 20.0, width: inner.width - 60.0, ..inner };
        pen.fitted(title, Anchor::Left, bold(15.0), self.title);
        let page = format!("{} / {}", self.number, self.of);
        pen.text(inner.right(), inner.top + 15.0, Anchor::Right, faint(10.0), &page);
        pen.line(at(inner.left, inner.top + 24.0), at(inner.right(), inner.top + 24.0), 1.0, INK);
        let (time, text) = (inner.left + NUMBER, inner.left + NUMBER + TIME);
        let mut y = inner.top + HEAD + TEXT;
        for line in self.lines.iter().flatten() {
            match line {
                LogSheetLine::Fact(fact) => pen.text(inner.left, y, Anchor::Left, plain(TEXT), fact),
                LogSheetLine::Entry { number, time: when, text: told, standing } => {
                    pen.text(time - 6.0, y, Anchor::Right, faint(TEXT), number);
                    pen.text(time, y, Anchor::Left, faint(TEXT), when);
                    pen.text(text, y, Anchor::Left, plain(TEXT), told);
                    strike(pen, *standing, PlacedText { left: text, y, text: told, weight: Weight::Regular });
                }
                LogSheetLine::Ruling { text: told, standing } => {
                    pen.text(text, y, Anchor::Left, bold(TEXT), told);
                    strike(pen, *standing, PlacedText { left: text, y, text: told, weight: Weight::Bold });
                }
                LogSheetLine::Remark(told) => pen.text(text, y, Anchor::Left, faint(TEXT), told),
                LogSheetLine::Gap => {}
            }
            y += LINE;
        }
        Ok(())
    }
}

/// A line of text that stands on the paper.
#[derive(Clone, Copy)]
struct PlacedText<'a> {
    left: Points,
    y: Points,
    text: &'a str,
    weight: Weight,
}

/// Draws a line through what was struck out.
fn strike(pen: &mut Pen<'_>, standing: Standing, written: PlacedText<'_>) {
    if standing == Standing::Stands {
        return;
    }
    let PlacedText { left, y, text, weight } = written;
    let middle = y - TEXT * 0.3;
    pen.line(at(left, middle), at(left + fonts::width(text, TEXT, weight), middle), 0.7, FAINT);
}

//! Sheets as PDF: score sheets, blank or filled, sheets of problems, and arbiters' logs.

pub(crate) mod board;
pub(crate) mod document;
mod figure;
pub(crate) mod form;
mod lettering;
mod log;
mod pages;
pub(crate) mod pen;
mod problems;
pub(crate) mod score;
mod serif;

pub use board::{BoardSheet, SquareSize};
pub use log::{LogLine, LogSheet, Standing};
pub use problems::{Problem, ProblemSheet, ProblemsPerPage, Solutions};
pub use score::{blank, filled};
pub(crate) use serif::width as serif_width;

use crate::fonts::MissingLetters;
use document::Document;
use pdf_writer::Content;
use pen::Pen;

/// The most pages of a document.
pub const MOST_PAGES: usize = 2000;

/// The paper a sheet is printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 8½ by 11 inches.
    Letter,
}

/// The number of score sheets per page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetsPerPage {
    /// One, on the upright page.
    One,
    /// Two side by side, on the page laid across.
    Two,
}

/// The paper and the properties of a document.
#[derive(Clone, Debug)]
pub struct Printing {
    /// The paper.
    pub paper: Paper,
    /// The title of the document.
    pub title: String,
    /// The author; empty for none.
    pub author: String,
}

/// Why a document cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// There would be too many pages.
    #[error("the document would have {pages} pages; at most {MOST_PAGES} can be printed at a time")]
    TooLong {
        /// The number of pages.
        pages: usize,
    },
    /// There is nothing to print.
    #[error("there is nothing to print: add at least one {0}")]
    Nothing(&'static str),
    /// Something on it is written with letters that the fonts do not have.
    #[error(transparent)]
    Letters(#[from] MissingLetters),
    /// The PDF layer refused.
    #[error("the document cannot be created: {0}")]
    Drawing(String),
}

/// A length or place on paper, in points of a 72nd of an inch.
pub(crate) type Points = f32;

/// The size of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Extent {
    pub(crate) width: Points,
    pub(crate) height: Points,
}

impl Paper {
    pub(crate) const fn upright(self) -> Extent {
        match self {
            Self::A4 => Extent { width: 595.3, height: 841.9 },
            Self::Letter => Extent { width: 612.0, height: 792.0 },
        }
    }

    pub(crate) const fn across(self) -> Extent {
        let Extent { width, height } = self.upright();
        Extent { width: height, height: width }
    }
}

impl SheetsPerPage {
    const fn count(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// The page for this many.
    const fn page(self, paper: Paper) -> Extent {
        match self {
            Self::One => paper.upright(),
            Self::Two => paper.across(),
        }
    }

    /// The room that each has.
    fn room(self, paper: Paper) -> Extent {
        let page = self.page(paper);
        Extent { width: page.width / self.count() as Points, height: page.height }
    }

    /// Every leaf is drawn as if it had the upright page for itself, and made smaller by this where it has not.
    fn scale(self, paper: Paper) -> f32 {
        let (whole, room) = (paper.upright(), self.room(paper));
        (room.width / whole.width).min(room.height / whole.height)
    }
}

/// One thing that fills a page, or half of one.
pub(crate) trait Leaf {
    fn draw(&self, pen: &mut Pen<'_>, extent: Extent) -> Result<(), SheetError>;
}

/// Puts the leaves on pages, in order.
pub(crate) fn printed(
    leaves: &[impl Leaf],
    per_page: SheetsPerPage,
    printing: &Printing,
) -> Result<Vec<u8>, SheetError> {
    let (count, page) = (per_page.count(), per_page.page(printing.paper));
    let pages = leaves.len().div_ceil(count);
    if pages > MOST_PAGES {
        return Err(SheetError::TooLong { pages });
    }
    let mut document = Document::new();
    for together in leaves.chunks(count) {
        let mut content = Content::new();
        // Everything is counted from the upper left corner.
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, page.height]);
        let (whole, room) = (printing.paper.upright(), per_page.room(printing.paper));
        let scale = per_page.scale(printing.paper);
        for (place, leaf) in together.iter().enumerate() {
            let left = room.width * place as Points + (room.width - whole.width * scale) / 2.0;
            let top = (room.height - whole.height * scale) / 2.0;
            content.save_state().transform([scale, 0.0, 0.0, scale, left, top]);
            leaf.draw(&mut Pen { content: &mut content, shared: &mut document.shared }, whole)?;
            content.restore_state();
        }
        document.page(page, content);
    }
    document.finish(printing).map_err(SheetError::Drawing)
}

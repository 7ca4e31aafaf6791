//! Sheets as PDF: score sheets, blank or filled, sheets of problems, and arbiters' logs.

mod form;
mod log;
mod pages;
mod pen;
mod problems;
mod score;

pub use log::{LogLine, LogSheet, Standing};
pub use problems::{Problem, ProblemSheet, ProblemsPerPage, Solutions};
pub use score::{blank, filled};

use crate::fonts::{self, MissingLetters};
use krilla::Document;
use krilla::geom::Transform;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::text::Font;
use pen::{Fonts, Pen};

/// No document has more pages.
pub const MOST_PAGES: usize = 2000;

/// The paper a sheet is printed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// 210 by 297 millimetres.
    A4,
    /// 8½ by 11 inches.
    Letter,
}

/// How many score sheets stand on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetsPerPage {
    /// One, on the upright page.
    One,
    /// Two side by side, on the page laid across.
    Two,
}

/// What a document is printed on, and what it says of itself.
#[derive(Clone, Debug)]
pub struct Printing {
    /// The paper.
    pub paper: Paper,
    /// The title of the document.
    pub title: String,
    /// Who made it, if that is to be said.
    pub author: String,
}

/// Why there is no document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetFault {
    /// There would be too many pages.
    #[error("the document would have {pages} pages: print at most {MOST_PAGES} at a time")]
    TooLong {
        /// How many.
        pages: usize,
    },
    /// There is nothing to print.
    #[error("there is nothing to print: give at least one {0}")]
    Nothing(&'static str),
    /// Something on it is written with letters that the fonts do not have.
    #[error(transparent)]
    Letters(#[from] MissingLetters),
    /// The PDF layer refused.
    #[error("the document cannot be made: {0}")]
    Drawing(String),
}

/// A length or place on paper, in points of a 72nd of an inch.
type Points = f32;

/// The size of a page.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Extent {
    width: Points,
    height: Points,
}

impl Paper {
    const fn upright(self) -> Extent {
        match self {
            Self::A4 => Extent { width: 595.3, height: 841.9 },
            Self::Letter => Extent { width: 612.0, height: 792.0 },
        }
    }

    const fn across(self) -> Extent {
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

    /// The page on which so many stand.
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
trait Leaf {
    fn draw(&self, pen: &mut Pen<'_, '_>, extent: Extent) -> Result<(), SheetFault>;
}

/// Puts the leaves on pages, in order.
fn printed(
    leaves: &[impl Leaf],
    per_page: SheetsPerPage,
    printing: &Printing,
) -> Result<Vec<u8>, SheetFault> {
    let (count, page) = (per_page.count(), per_page.page(printing.paper));
    let pages = leaves.len().div_ceil(count);
    if pages > MOST_PAGES {
        return Err(SheetFault::TooLong { pages });
    }
    let fonts = built_in()?;
    let mut document = Document::new();
    document.set_metadata(metadata(printing));
    let refused = || SheetFault::Drawing("the page has no size".to_owned());
    for together in leaves.chunks(count) {
        let settings = PageSettings::from_wh(page.width, page.height).ok_or_else(refused)?;
        let mut sheet = document.start_page_with(settings);
        let mut surface = sheet.surface();
        let (whole, room) = (printing.paper.upright(), per_page.room(printing.paper));
        let scale = per_page.scale(printing.paper);
        for (place, leaf) in together.iter().enumerate() {
            let left = room.width * place as Points + (room.width - whole.width * scale) / 2.0;
            let top = (room.height - whole.height * scale) / 2.0;
            surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, left, top));
            leaf.draw(&mut Pen::new(&mut surface, &fonts), whole)?;
            surface.pop();
        }
        surface.finish();
        sheet.finish();
    }
    document.finish().map_err(|error| SheetFault::Drawing(format!("{error:?}")))
}

/// What the document says of itself. It has no date: the same sheet is the same document whenever it is made.
fn metadata(printing: &Printing) -> Metadata {
    let metadata = Metadata::new()
        .title(printing.title.clone())
        .language("en".to_owned())
        .creator("Damier".to_owned())
        .producer("Damier".to_owned());
    if printing.author.is_empty() { metadata } else { metadata.authors(vec![printing.author.clone()]) }
}

fn built_in() -> Result<Fonts, SheetFault> {
    let font = |bytes: &'static [u8]| {
        Font::new(bytes.into(), 0).ok_or_else(|| SheetFault::Drawing("a font is damaged".to_owned()))
    };
    Ok(Fonts { regular: font(fonts::REGULAR)?, bold: font(fonts::BOLD)? })
}

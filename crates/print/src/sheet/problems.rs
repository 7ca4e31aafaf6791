//! Sheets of problems: diagrams in rows, solutions at the end.

use super::pages::{Block, Gaps, paginated};
use super::pen::{Anchor, Area, INK, Pen, at, bold, faint, plain};
use super::{Extent, Leaf, Points, Printing, SheetError, SheetsPerPage, printed};
use crate::fonts::{self, Weight, check_letters, wrapped};
use crate::picture::Width;

use crate::Diagram;

const MARGIN: Points = 40.0;
/// Room for the title of the page.
const HEAD: Points = 34.0;
/// The size of the letters of solutions.
const TEXT: Points = 10.0;
/// From line to line in solutions.
const LINE: Points = 14.0;

/// A problem.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Its name, if it has one.
    pub title: String,
    /// The position as it is drawn; its caption is not used.
    pub diagram: Diagram,
    /// The stipulation.
    pub stipulation: String,
    /// The solution; empty if it is not printed.
    pub solution: String,
}

/// Problems on pages.
#[derive(Clone, Debug)]
pub struct ProblemSheet {
    /// The heading of every page.
    pub title: String,
    /// The problems, numbered from 1.
    pub problems: Vec<Problem>,
    /// The number of diagrams per page.
    pub per_page: ProblemsPerPage,
    /// Whether the solutions are printed.
    pub solutions: Solutions,
}

/// The number of diagrams per page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemsPerPage {
    /// Two below each other.
    Two,
    /// Two rows of two.
    Four,
    /// Three rows of two.
    Six,
    /// Three rows of three.
    Nine,
    /// Four rows of three.
    Twelve,
}

/// Whether the solutions are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solutions {
    /// On pages of their own, after all problems.
    AtTheEnd,
    /// Not at all.
    LeftOut,
}

impl ProblemsPerPage {
    /// All layouts.
    pub const ALL: [Self; 5] = [Self::Two, Self::Four, Self::Six, Self::Nine, Self::Twelve];

    /// The number.
    pub const fn count(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Four => 4,
            Self::Six => 6,
            Self::Nine => 9,
            Self::Twelve => 12,
        }
    }

    const fn columns(self) -> usize {
        match self {
            Self::Two => 1,
            Self::Four | Self::Six => 2,
            Self::Nine | Self::Twelve => 3,
        }
    }
}

impl ProblemSheet {
    /// The sheet as PDF.
    pub fn pdf(&self, printing: &Printing) -> Result<Vec<u8>, SheetError> {
        if self.problems.is_empty() {
            return Err(SheetError::Nothing("problem"));
        }
        check_letters(&self.title)?;
        for problem in &self.problems {
            for text in [&problem.title, &problem.stipulation, &problem.solution] {
                check_letters(text)?;
            }
        }
        let room = printing.paper.upright();
        let mut bodies: Vec<Body<'_>> = Vec::new();
        let count = self.per_page.count();
        for (place, problems) in self.problems.chunks(count).enumerate() {
            bodies.push(Body::Diagrams { problems, first: place * count + 1 });
        }
        if self.solutions == Solutions::AtTheEnd {
            bodies.extend(self.solution_pages(room));
        }
        let of = bodies.len();
        let leaves: Vec<ProblemLeaf<'_>> = bodies
            .into_iter()
            .enumerate()
            .map(|(place, body)| ProblemLeaf { sheet: self, body, number: place + 1, of })
            .collect();
        printed(&leaves, SheetsPerPage::One, printing)
    }

    /// The solutions in lines, as many to a page as it has room for.
    fn solution_pages(&self, page: Extent) -> Vec<Body<'_>> {
        let width = page.width - 2.0 * MARGIN;
        let per_page = ((page.height - 2.0 * MARGIN - HEAD - 2.0 * LINE) / LINE) as usize;
        let mut blocks = Vec::new();
        for (place, problem) in self.problems.iter().enumerate() {
            if problem.solution.trim().is_empty() {
                continue;
            }
            let name = numbered(place + 1, &problem.title);
            let names = wrapped(&name, TEXT, Weight::Bold, width);
            // The name, and two lines of what it is over.
            let together = names.len() + 2;
            let moves =
                wrapped(&problem.solution, TEXT, Weight::Regular, width).into_iter().map(SolutionLine::Moves);
            blocks.push(Block {
                lines: names.into_iter().map(SolutionLine::Name).chain(moves).collect(),
                together,
            });
        }
        paginated(blocks, per_page, Gaps::Between).into_iter().map(Body::Solutions).collect()
    }
}

struct ProblemLeaf<'a> {
    sheet: &'a ProblemSheet,
    body: Body<'a>,
    number: usize,
    of: usize,
}

enum Body<'a> {
    Diagrams {
        problems: &'a [Problem],
        first: usize,
    },
    /// Lines, and gaps between them.
    Solutions(Vec<Option<SolutionLine>>),
}

enum SolutionLine {
    Name(String),
    Moves(String),
}

impl Leaf for ProblemLeaf<'_> {
    fn draw(&self, pen: &mut Pen<'_>, extent: Extent) -> Result<(), SheetError> {
        let inner = Area {
            left: MARGIN,
            top: MARGIN,
            width: extent.width - 2.0 * MARGIN,
            height: extent.height - 2.0 * MARGIN,
        };
        let title = Area { height: 20.0, width: inner.width - 60.0, ..inner };
        pen.fitted(title, Anchor::Left, bold(15.0), &self.sheet.title);
        let page = format!("{} / {}", self.number, self.of);
        pen.text(inner.right(), inner.top + 15.0, Anchor::Right, faint(10.0), &page);
        pen.line(at(inner.left, inner.top + 24.0), at(inner.right(), inner.top + 24.0), 1.0, INK);
        let body = Area { top: inner.top + HEAD, height: inner.height - HEAD, ..inner };
        match &self.body {
            Body::Diagrams { problems, first } => self.diagrams(pen, body, problems, *first),
            Body::Solutions(lines) => {
                self.solutions(pen, body, lines);
                Ok(())
            }
        }
    }
}

impl ProblemLeaf<'_> {
    fn diagrams(
        &self,
        pen: &mut Pen<'_>,
        body: Area,
        problems: &[Problem],
        first: usize,
    ) -> Result<(), SheetError> {
        let gap = 18.0;
        let columns = self.sheet.per_page.columns();
        let rows = self.sheet.per_page.count() / columns;
        let width = (body.width - gap * (columns - 1) as Points) / columns as Points;
        let height = body.height / rows as Points;
        for (place, problem) in problems.iter().enumerate() {
            let cell = Area {
                left: body.left + (place % columns) as Points * (width + gap),
                top: body.top + (place / columns) as Points * height,
                width,
                height,
            };
            draw_problem(pen, cell, problem, first + place)?;
        }
        Ok(())
    }

    fn solutions(&self, pen: &mut Pen<'_>, body: Area, lines: &[Option<SolutionLine>]) {
        pen.text(body.left, body.top + 12.0, Anchor::Left, bold(12.0), "Solutions");
        let mut y = body.top + 12.0 + 1.6 * LINE;
        for line in lines {
            match line {
                Some(SolutionLine::Name(text)) => pen.text(body.left, y, Anchor::Left, bold(TEXT), text),
                Some(SolutionLine::Moves(text)) => pen.text(body.left, y, Anchor::Left, plain(TEXT), text),
                None => {}
            }
            y += LINE;
        }
    }
}

/// The title, the board, and the stipulation below it.
fn draw_problem(pen: &mut Pen<'_>, cell: Area, problem: &Problem, number: usize) -> Result<(), SheetError> {
    let (name, line) = (16.0, 12.0);
    let stipulation = if problem.stipulation.trim().is_empty() {
        format!("{} to move", problem.diagram.rules.colour(problem.diagram.setup.turn))
    } else {
        problem.stipulation.clone()
    };
    let size = if fonts::width(&stipulation, 9.5, Weight::Regular) > cell.width { 8.0 } else { 9.5 };
    let lines: Vec<String> =
        wrapped(&stipulation, size, Weight::Regular, cell.width).into_iter().take(2).collect();
    let room = cell.height - name - 2.0 * line - 14.0;
    let mut diagram = problem.diagram.clone();
    diagram.caption.clear();
    let width = cell.width.min(room);
    let height = diagram.height(width);
    let left = cell.left + (cell.width - width) / 2.0;
    let title = Area { left, top: cell.top, width, height: name - 2.0 };
    pen.fitted(title, Anchor::Left, bold(10.5), &numbered(number, &problem.title));
    pen.figure(&diagram.scene(Width::ON_PAPER), Area { left, top: cell.top + name, width, height });
    for (place, text) in lines.iter().enumerate() {
        let y = cell.top + name + height + line * (place + 1) as Points;
        pen.text(left + width / 2.0, y, Anchor::Middle, plain(size), text);
    }
    Ok(())
}

fn numbered(number: usize, title: &str) -> String {
    format!("{number}. {title}").trim().to_owned()
}

//! `damier sheet`: score sheets, problem sheets and boards to play on, as PDF.

mod blank;
mod board;
mod game;
mod problem_file;
mod problems;

use crate::exit::BadInput;
use crate::output::{Content, Output};
use crate::screen::Screen;
use print::sheet::{Paper, Printing, SheetError, SheetsPerPage};
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Names and titles can be in Latin, Greek and Cyrillic letters; a text in another script is refused.

Examples:
  damier sheet blank --rules english --copies 20 --per-page 2 -o blank.pdf
  damier sheet game games.pdn --game 3 -o game.pdf
  damier sheet game --rules russian --moves '1. c3-d4 f6-g5 2. d4-c5 b6:d4' -o game.pdf
  damier sheet board --rules english --square 48 -o board.pdf
  damier sheet problems problems.txt --per-page 6 --title 'Club evening' -o problems.pdf")]
pub struct SheetArguments {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(Debug, clap::Subcommand)]
enum Kind {
    /// Empty score sheets, in the form of the ruleset's federation
    Blank(blank::Arguments),
    /// The score sheet of a game
    Game(game::Arguments),
    /// A board to play on, at its real size on several sheets
    Board(board::Arguments),
    /// Diagrams of problems, with their solutions at the end
    Problems(problems::Arguments),
}

pub(crate) fn run(arguments: &SheetArguments, _screen: &mut Screen) -> anyhow::Result<ExitCode> {
    match &arguments.kind {
        Kind::Blank(arguments) => blank::run(arguments),
        Kind::Game(arguments) => game::run(arguments),
        Kind::Board(arguments) => board::run(arguments),
        Kind::Problems(arguments) => problems::run(arguments),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// The options of every sheet.
#[derive(Debug, clap::Args)]
struct Print {
    /// The paper
    #[arg(long, value_enum, value_name = "PAPER", default_value = "a4")]
    paper: PaperSize,
    /// The author, for the document's properties
    #[arg(long, value_name = "NAME", default_value = "")]
    author: String,
    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum PaperSize {
    A4,
    Letter,
}

impl Print {
    /// Checks the output before any work is done.
    fn check(&self) -> Result<(), BadInput> {
        self.output.check(Content::Binary)
    }

    fn printing(&self, title: String) -> Printing {
        let paper = match self.paper {
            PaperSize::A4 => Paper::A4,
            PaperSize::Letter => Paper::Letter,
        };
        Printing { paper, title, author: self.author.clone() }
    }

    fn write(&self, document: Result<Vec<u8>, SheetError>) -> anyhow::Result<()> {
        let bytes = document.map_err(|fault| match fault {
            SheetError::Drawing(_) => anyhow::Error::from(fault),
            SheetError::Letters(missing) => BadInput(format!("{missing}{REMEDY}")).into(),
            SheetError::TooLong { .. } | SheetError::Nothing(_) => BadInput(fault.to_string()).into(),
        })?;
        self.output.write(&bytes)
    }
}

/// How to change a name that cannot be printed.
const REMEDY: &str = " (in the file, or with --white, --black, --event, --place, --title)";

/// Reads the number of score sheets per page.
fn per_page(text: &str) -> Result<SheetsPerPage, String> {
    match text {
        "1" => Ok(SheetsPerPage::One),
        "2" => Ok(SheetsPerPage::Two),
        _ => Err("a page holds 1 or 2 sheets".to_owned()),
    }
}

//! `damier book show`.

use super::mapped::MappedFile;
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use crate::wire;
use draughts::AnyPosition;
use draughts::book::{Book, BookMove};
use draughts::notation::{fen, movetext};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  damier book show games.book
  damier book show games.book 11-15 23-19
  damier book show games.book --fen B:W18,21,22:B1,2,3 --json")]
pub(crate) struct Arguments {
    /// The book
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    /// The moves to play first
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// The position [default: the starting position]
    #[arg(short, long, value_name = "FEN")]
    fen: Option<String>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct BookPosition {
    ruleset: &'static str,
    fen: String,
    moves: Vec<BookMoveWire>,
}

#[derive(Serialize)]
struct BookMoveWire {
    text: String,
    games: u32,
    white: u32,
    black: u32,
    drawn: u32,
    others: u32,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let mapped = MappedFile::open(&arguments.book)?;
    let fault = |fault: &dyn std::fmt::Display| BadInput(format!("{}: {fault}", arguments.book.display()));
    let book = Book::open(mapped.bytes()).map_err(|error| fault(&error))?;
    let mut position = match &arguments.fen {
        None => AnyPosition::start(book.ruleset()),
        Some(text) => {
            fen::read_position(book.ruleset(), text).map_err(|faults| BadInput(faults.to_string()))?
        }
    };
    for text in &arguments.moves {
        let action = movetext::read(&position, text).map_err(|fault| BadInput(fault.to_string()))?;
        position = position.after(&action);
    }
    let shown = BookPosition {
        ruleset: book.ruleset().name(),
        fen: wire::fen(&position),
        moves: book.moves(&position).iter().map(|found| shown(&position, found)).collect(),
    };
    if arguments.json {
        screen.json(&shown)?;
    } else {
        say(&shown, &book, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn shown(position: &AnyPosition, found: &BookMove) -> BookMoveWire {
    let counts = found.counts;
    BookMoveWire {
        text: movetext::write(position, &found.action),
        games: counts.games(),
        white: counts.white,
        black: counts.black,
        drawn: counts.drawn,
        others: counts.others,
    }
}

fn say(shown: &BookPosition, book: &Book<'_>, screen: &mut Screen) -> anyhow::Result<()> {
    screen.text(&format!("{}, {} positions", shown.ruleset, book.len()), Paint::Faint)?;
    screen.text(&shown.fen, Paint::Faint)?;
    if shown.moves.is_empty() {
        screen.text("The book has no move here.", Paint::Strong)?;
        return Ok(());
    }
    let width = shown.moves.iter().map(|shown| shown.text.chars().count()).max().unwrap_or(0).max(4);
    // The colours by the ruleset's own words: Red in English draughts.
    let names = book.ruleset().rules().colours.value;
    let head =
        format!("{:<width$} {:>8} {:>8} {:>8} {:>8}", "move", "games", names.white, names.black, "drawn");
    screen.text(&head, Paint::Strong)?;
    for BookMoveWire { text, games, white, black, drawn, .. } in &shown.moves {
        screen.text(&format!("{text:<width$} {games:>8} {white:>8} {black:>8} {drawn:>8}"), Paint::Plain)?;
    }
    Ok(())
}

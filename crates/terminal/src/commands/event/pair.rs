//! `damier event pair`.

use super::report;
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::dutch;
use tournament::history::Colour;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Prints the number of pairs, then the start numbers of White and Black on each board, in board order; 0 stands for the bye.
Players with a bye for the round (H, F or Z in its column, 240 or XXZ) are not paired. If the file has teams (310), the
numbers are those of the teams.

Examples:
  damier event pair --system dutch event.trf
  damier event pair --json event.trf
  damier event pair --first-colour black --rounds 9 entries.trf")]
pub(crate) struct Arguments {
    /// The TRF file; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The pairing system [default: dutch]
    #[arg(long, value_enum)]
    system: Option<System>,
    /// The colour drawn for the first board, if the file does not say [default: white]
    #[arg(long, value_enum, value_name = "COLOUR")]
    first_colour: Option<FirstColour>,
    /// The number of rounds of the event, if the file does not say
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=200))]
    rounds: Option<u16>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum System {
    /// FIDE (Dutch) Swiss, C.04.3 of February 2026
    Dutch,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum FirstColour {
    White,
    Black,
}

#[derive(Serialize)]
struct PairedRound {
    round: u16,
    pairs: Vec<PairedBoard>,
    bye: Option<u16>,
}

#[derive(Serialize)]
struct PairedBoard {
    board: usize,
    white: u16,
    black: u16,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let report = report::read(&arguments.file)?;
    let mut tournament = match arguments.system {
        Some(System::Dutch) => report.paired().clone(),
        None => report::of_dutch(&report, &arguments.file)?,
    };
    let colour = arguments.first_colour.map(|colour| match colour {
        FirstColour::White => Colour::White,
        FirstColour::Black => Colour::Black,
    });
    tournament.first_colour = tournament.first_colour.or(colour);
    tournament.rounds = tournament.rounds.or(arguments.rounds);
    let pairing = dutch::pair(&tournament)
        .map_err(|error| BadInput(format!("{}: {error}", arguments.file.display())))?;
    if arguments.json {
        let pairs = (1..).zip(&pairing.pairs);
        let pairs =
            pairs.map(|(board, pair)| PairedBoard { board, white: pair.white.0, black: pair.black.0 });
        let bye = pairing.bye.map(|number| number.0);
        screen.json(&PairedRound { round: pairing.round, pairs: pairs.collect(), bye })?;
        return Ok(ExitCode::SUCCESS);
    }
    let lines = pairing.pairs.len() + usize::from(pairing.bye.is_some());
    screen.text(&lines.to_string(), Paint::Plain)?;
    for pair in &pairing.pairs {
        screen.text(&format!("{} {}", pair.white, pair.black), Paint::Plain)?;
    }
    if let Some(number) = pairing.bye {
        screen.text(&format!("{number} 0"), Paint::Plain)?;
    }
    Ok(ExitCode::SUCCESS)
}

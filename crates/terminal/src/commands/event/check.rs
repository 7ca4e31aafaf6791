//! `damier event check`.

use super::report;
use crate::exit;
use crate::screen::{Paint, Screen};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::check::{Difference, RoundCheck, check};
use tournament::dutch::PairedGame;
use tournament::history::Number;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each round is paired again by the FIDE (Dutch) system, from the results of the rounds before it. If the file does not say
how many rounds the event has, the last one in the file is taken to be the last of the event. The exit code is 1 if a round
differs.

Examples:
  damier event check event.trf
  damier event check --json event.trf")]
pub(crate) struct Arguments {
    /// The TRF file; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CheckedRound {
    round: u16,
    boards: usize,
    agrees: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    expected: Vec<[u16; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    found: Vec<[u16; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let tournament = report::of_dutch(&report::read(&arguments.file)?, &arguments.file)?;
    let rounds: Vec<CheckedRound> = check(&tournament).iter().map(checked).collect();
    let differing = rounds.iter().filter(|round| !round.agrees).count();
    if arguments.json {
        screen.json(&rounds)?;
    } else {
        for round in &rounds {
            print(round, screen)?;
        }
        let summary = match differing {
            0 => format!("All {} rounds are paired as the system pairs them.", rounds.len()),
            _ => format!("{differing} of {} rounds are paired differently.", rounds.len()),
        };
        screen.text(&summary, if differing == 0 { Paint::Good } else { Paint::Bad })?;
    }
    Ok(if differing == 0 { ExitCode::SUCCESS } else { ExitCode::from(exit::REFUSED) })
}

fn checked(round: &RoundCheck) -> CheckedRound {
    let mut checked = CheckedRound {
        round: round.round,
        boards: round.boards,
        agrees: round.difference.is_none(),
        expected: Vec::new(),
        found: Vec::new(),
        error: None,
    };
    match &round.difference {
        None => {}
        Some(Difference::Refused(error)) => checked.error = Some(error.to_string()),
        Some(Difference::Pairs { expected, found, byes }) => {
            let numbers = |pair: &PairedGame| [pair.white.0, pair.black.0];
            let bye = |number: Option<Number>| number.map(|number| [number.0, 0]);
            let (expected_bye, found_bye) = byes.unwrap_or_default();
            checked.expected = expected.iter().map(numbers).chain(bye(expected_bye)).collect();
            checked.found = found.iter().map(numbers).chain(bye(found_bye)).collect();
        }
    }
    checked
}

fn print(round: &CheckedRound, screen: &mut Screen) -> anyhow::Result<()> {
    let boards = if round.boards == 1 { "board" } else { "boards" };
    let head = format!("Round {}, {} {boards}", round.round, round.boards);
    if round.agrees {
        screen.text(&format!("{head}: the same pairing"), Paint::Plain)?;
        return Ok(());
    }
    screen.text(&format!("{head}: a different pairing"), Paint::Bad)?;
    if let Some(error) = &round.error {
        screen.text(&format!("  {error}"), Paint::Plain)?;
        return Ok(());
    }
    let list = |pairs: &[[u16; 2]]| {
        let pairs: Vec<String> = pairs.iter().map(|[white, black]| format!("{white} {black}")).collect();
        if pairs.is_empty() { "nothing".to_owned() } else { pairs.join(", ") }
    };
    screen.text(&format!("  by the system: {}", list(&round.expected)), Paint::Plain)?;
    screen.text(&format!("  in the file:   {}", list(&round.found)), Paint::Plain)?;
    Ok(())
}

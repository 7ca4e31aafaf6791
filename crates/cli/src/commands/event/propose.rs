//! `damier event propose`: the next round by the event's system.

use super::file::{EventFile, print_warnings, warnings_for_programs};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::event::{Decision, RoundState};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The proposal is written into the event. It becomes known with publish, and until then edit changes it.

Examples:
  damier event propose club.event
  damier event propose club.event --json")]
pub(crate) struct Arguments {
    /// The event
    file: PathBuf,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let mut file = EventFile::open(&arguments.file)?;
    let pairs = file.event.next_pairs().map_err(|error| BadInput(error.to_string()))?;
    let known = file.event.rounds().iter().filter(|round| round.state >= RoundState::Published).count();
    let round = known as u16 + 1;
    let reasons: Vec<Option<String>> = pairs
        .pairs
        .iter()
        .map(|pair| file.event.reason_for_pair(pair.white).map(|reason| reason.0))
        .collect();
    let by = file.event.regulation().system.name().to_owned();
    let warnings = file.decide(vec![Decision::Propose { round, by, pairs: pairs.clone() }])?;
    if arguments.json {
        let boards: Vec<serde_json::Value> = pairs
            .pairs
            .iter()
            .zip(&reasons)
            .map(
                |(pair, why)| serde_json::json!({ "white": pair.white.0, "black": pair.black.0, "why": why }),
            )
            .collect();
        let free: Vec<u16> = pairs.free.iter().map(|free| free.0).collect();
        let warnings = warnings_for_programs(&warnings);
        screen.json(
            &serde_json::json!({ "round": round, "pairs": boards, "free": free, "warnings": warnings }),
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    screen.text(&format!("Round {round}"), Paint::Strong)?;
    let name = |number| {
        let entry = file.event.entry(number);
        format!("{number} {}", entry.map_or("", |entry| entry.name.as_str()))
    };
    for (place, (pair, why)) in pairs.pairs.iter().zip(&reasons).enumerate() {
        let why = why.as_deref().map_or(String::new(), |why| format!("   ({why})"));
        screen.text(
            &format!("{:>3}  {} – {}{why}", place + 1, name(pair.white), name(pair.black)),
            Paint::Plain,
        )?;
    }
    for &free in &pairs.free {
        screen.text(&format!("     {} is free", name(free)), Paint::Plain)?;
    }
    print_warnings(&warnings, screen)?;
    Ok(ExitCode::SUCCESS)
}

//! `damier event propose`: the next round by the event's system.

use super::file::{EventFile, print_warnings, warnings_for_programs};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::event::{Decision, PairReason, RoundState};
use tournament::history::Number;

/// Fields up to this size are explained by default: for each pair, the next best round has to be computed.
const MOST_EXPLAINED: usize = 120;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The proposal is added to the event, and the reason for each pair and each floater is printed: the score group, the deciding
criterion, and the next best pairing. The decision publish makes the pairing public; until then, edit changes it.

Examples:
  damier event propose club.event
  damier event propose club.event --json")]
pub(crate) struct Arguments {
    /// The event file
    file: PathBuf,
    /// Print the reasons even with more than 120 players, which can take minutes; event explain gives those of one
    /// player
    #[arg(long)]
    why: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let mut file = EventFile::open(&arguments.file)?;
    let pairs = file.event.next_pairs().map_err(|error| BadInput(error.to_string()))?;
    let known = file.event.rounds().iter().filter(|round| round.state >= RoundState::Published).count();
    let round = known as u16 + 1;
    let many = file.event.entries().len() > MOST_EXPLAINED && !arguments.why;
    let reasons = if many { Ok(Vec::new()) } else { file.event.reasons(round) };
    let reasons = reasons.map_err(|error| BadInput(error.to_string()))?;
    let by = file.event.regulation().system.name().to_owned();
    let warnings = file.decide(vec![Decision::Propose { round, by, pairs: pairs.clone() }])?;
    if arguments.json {
        let boards: Vec<serde_json::Value> = pairs
            .pairs
            .iter()
            .map(|pair| {
                let why = why(&reasons, &[pair.white, pair.black]);
                serde_json::json!({ "white": pair.white.0, "black": pair.black.0, "why": why })
            })
            .collect();
        let free: Vec<u16> = pairs.free.iter().map(|free| free.0).collect();
        let warnings = warnings_for_programs(&warnings);
        screen.json(&serde_json::json!({
            "round": round,
            "pairs": boards,
            "free": free,
            "floaters": floaters_for_programs(&reasons),
            "warnings": warnings,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    screen.text(&format!("Round {round}"), Paint::Strong)?;
    let name = |number| {
        let entry = file.event.entry(number);
        format!("{number} {}", entry.map_or("", |entry| entry.name.as_str()))
    };
    for (place, pair) in pairs.pairs.iter().enumerate() {
        let players = format!("{} – {}", name(pair.white), name(pair.black));
        screen.text(&format!("{:>3}  {players}", place + 1), Paint::Plain)?;
        if let Some(why) = why(&reasons, &[pair.white, pair.black]) {
            screen.text(&format!("     {why}"), Paint::Faint)?;
        }
    }
    for &free in &pairs.free {
        screen.text(&format!("     {} has a bye", name(free)), Paint::Plain)?;
    }
    for reason in reasons.iter().filter(|reason| reason.players.len() == 1) {
        screen.text(&format!("     {} {}", reason.players[0], reason.words), Paint::Faint)?;
    }
    print_warnings(&warnings, screen)?;
    Ok(ExitCode::SUCCESS)
}

/// The reason for a pair, in either order.
pub(super) fn why<'reasons>(reasons: &'reasons [PairReason], pair: &[Number; 2]) -> Option<&'reasons str> {
    let both = |reason: &&PairReason| {
        reason.players.len() == 2 && pair.iter().all(|player| reason.players.contains(player))
    };
    reasons.iter().find(both).map(|reason| reason.words.as_str())
}

/// Those who float or are free, and why.
pub(super) fn floaters_for_programs(reasons: &[PairReason]) -> Vec<serde_json::Value> {
    let alone = reasons.iter().filter(|reason| reason.players.len() == 1);
    alone.map(|reason| serde_json::json!({ "player": reason.players[0].0, "why": reason.words })).collect()
}

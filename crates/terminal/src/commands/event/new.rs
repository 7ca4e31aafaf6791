//! `damier event new`: creates an event file.

use super::file::{read_text, save};
use super::import::all_faults;
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::event::{Decision, Event, decisions_from_trf, entries_from_csv};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Systems: berger, dutch, double-swiss, knock-out, match, arena, groups. Points: 2-1-0, 1-0.5-0, delft, plus-draw, 12-0,
5-0. Further settings, for --set: cycles, bye, requested-byes, first-colour, acceleration (baku), teams (boards per match),
match-points, groups, qualify, final, third-place, play-off, ballots, rules, clock, late, sheets, flag; docs/events.md
explains them.

Examples:
  damier event new club.event --system berger --entries players.csv
  damier event new open.event --system dutch --rounds 7 --tie-breaks solkoff-truncated,wins,direct
  damier event new cup.event --system knock-out --games 2 \\
      --set play-off=\"rapid 2x20m+5s, blitz 2x5m+3s, super-blitz 5m+2s delay=7\"
  damier event new league.event --system berger --set teams=4 --set match-points=2-1-0
  damier event new open.event --trf open.trf
  damier event new open.event --system groups --set groups=4 --set qualify=2 --set final=knock-out")]
pub(crate) struct Arguments {
    /// The file to write; it must not exist
    file: PathBuf,
    /// The name of the event
    #[arg(long)]
    name: Option<String>,
    /// The pairing system [default: berger]
    #[arg(long)]
    system: Option<String>,
    /// Number of rounds
    #[arg(long, value_name = "N")]
    rounds: Option<String>,
    /// How many times a round robin is played through
    #[arg(long, value_name = "N")]
    cycles: Option<String>,
    /// Games per round: 1, 2 or 4
    #[arg(long, value_name = "N")]
    games: Option<String>,
    /// How the games of a round count: as games, or as one match
    #[arg(long)]
    counting: Option<String>,
    /// The points for a win, a draw and a loss [default: 2-1-0]
    #[arg(long, value_name = "SCHEME")]
    points: Option<String>,
    /// The tie-breaks, in order, separated by commas
    #[arg(long, value_name = "LIST")]
    tie_breaks: Option<String>,
    /// How rounds that were not played count in tie-breaks: zero or virtual
    #[arg(long, value_name = "READING")]
    unplayed: Option<String>,
    /// Any other setting
    #[arg(long = "set", value_name = "SETTING=VALUE")]
    settings: Vec<String>,
    /// A CSV file of entries
    #[arg(long, value_name = "FILE")]
    entries: Option<PathBuf>,
    /// A tournament report (TRF of 2026 or 2016): its players, rounds and results; what is set here stands before its own
    #[arg(long, value_name = "FILE", conflicts_with = "entries")]
    trf: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    if arguments.file.exists() {
        return Err(
            BadInput(format!("{} already exists: choose another name", arguments.file.display())).into()
        );
    }
    let settings = [
        ("name", &arguments.name),
        ("system", &arguments.system),
        ("rounds", &arguments.rounds),
        ("cycles", &arguments.cycles),
        ("games", &arguments.games),
        ("counting", &arguments.counting),
        ("points", &arguments.points),
        ("tie-breaks", &arguments.tie_breaks),
        ("unplayed", &arguments.unplayed),
    ];
    let mut event = Event::new();
    for (setting, value) in settings {
        if let Some(value) = value {
            let decision = Decision::Set { setting: setting.to_owned(), value: value.clone() };
            event.apply(decision).map_err(|refusal| BadInput(format!("--{setting}: {refusal}")))?;
        }
    }
    for given in &arguments.settings {
        let (setting, value) = given
            .split_once('=')
            .ok_or_else(|| BadInput(format!("--set {given}: write SETTING=VALUE, for example teams=4")))?;
        let decision = Decision::Set { setting: setting.to_owned(), value: value.to_owned() };
        event.apply(decision).map_err(|refusal| BadInput(format!("--set {given}: {refusal}")))?;
    }
    if let Some(path) = &arguments.entries {
        let entries = entries_from_csv(&read_text(path)?).map_err(|faults| all_faults(path, &faults))?;
        for entry in entries {
            event.apply(entry).map_err(|refusal| BadInput(format!("{}: {refusal}", path.display())))?;
        }
    }
    if let Some(path) = &arguments.trf {
        let told = decisions_from_trf(&read_text(path)?).map_err(|faults| all_faults(path, &faults))?;
        let set: Vec<String> = event.decisions().iter().filter_map(setting_of).collect();
        for decision in told {
            if setting_of(&decision).is_some_and(|setting| set.contains(&setting)) {
                continue;
            }
            event.apply(decision).map_err(|refusal| BadInput(format!("{}: {refusal}", path.display())))?;
        }
    }
    save(&arguments.file, &event.write())?;
    if arguments.json {
        let file = arguments.file.display().to_string();
        screen.json(&serde_json::json!({ "file": file, "entries": event.entries().len() }))?;
    } else {
        let count = event.entries().len();
        let entries = if count == 1 { "entry" } else { "entries" };
        screen.text(&format!("{}: {count} {entries}", arguments.file.display()), Paint::Plain)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What a decision sets.
fn setting_of(decision: &Decision) -> Option<String> {
    match decision {
        Decision::Set { setting, .. } => Some(setting.clone()),
        _ => None,
    }
}

//! `damier event import`: entries or ratings from a CSV file, players and rounds from a tournament report (TRF).

use super::file::{EventFile, read_text};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tournament::event::{Decision, entries_from_csv, ratings_from_csv, teams_from_csv};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The first line of the table names its columns, separated by commas, semicolons or tabs: name, and optionally rating, title,
federation, id, club, status, fee and paid. A rating list needs rating, and id or name. A list of teams needs team and name,
and may have rating and id; it has one line for each player, in board order. A
tournament report (TRF of 2026 or 2016) must belong to this event: the same name and players, and the same pairs and results
in the rounds that both have; what it has beyond them is imported. If there is a fault, nothing is imported.

Examples:
  damier event import club.event players.csv
  damier event import club.event list.csv --ratings
  damier event import league.event teams.csv --teams
  damier event import open.event open.trf --trf")]
pub(crate) struct Arguments {
    /// The event file
    file: PathBuf,
    /// The CSV file or report; - is standard input
    table: PathBuf,
    /// The file is a rating list: update the ratings of the players entered
    #[arg(long)]
    ratings: bool,
    /// The file is a list of teams with their players
    #[arg(long, conflicts_with = "ratings")]
    teams: bool,
    /// The file is a tournament report (TRF) of this event: its players where there are none yet, results and rounds
    #[arg(long, conflicts_with_all = ["ratings", "teams"])]
    trf: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let file = EventFile::open(&arguments.file)?;
    let text = read_text(&arguments.table)?;
    if arguments.trf {
        let decisions = file.event.decisions_of_trf(&text);
        let decisions = decisions.map_err(|faults| all_faults(&arguments.table, &faults))?;
        return take(file, decisions, arguments, screen);
    }
    let decisions = if arguments.ratings {
        ratings_from_csv(&text, file.event.entries())
    } else if arguments.teams {
        if file.event.regulation().team_boards.is_none() {
            let words = "this is not a team event: create one with event new --set teams=BOARDS";
            return Err(BadInput(words.to_owned()).into());
        }
        teams_from_csv(&text, file.event.entries())
    } else {
        entries_from_csv(&text)
    };
    let decisions = decisions.map_err(|faults| all_faults(&arguments.table, &faults))?;
    take(file, decisions, arguments, screen)
}

fn take(
    mut file: EventFile,
    decisions: Vec<Decision>,
    arguments: &Arguments,
    screen: &mut Screen,
) -> anyhow::Result<ExitCode> {
    let count = decisions.len();
    file.decide(decisions)?;
    let entries = file.event.entries().len();
    if arguments.json {
        screen.json(&serde_json::json!({ "taken": count, "entries": entries }))?;
    } else {
        screen.text(&format!("{count} imported; the event has {entries} entries"), Paint::Plain)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// All faults of a table or a report, a line each.
pub(super) fn all_faults(path: &Path, faults: &[impl Display]) -> BadInput {
    const MOST: usize = 20;
    let mut lines: Vec<String> =
        faults.iter().take(MOST).map(|fault| format!("{}: {fault}", path.display())).collect();
    if faults.len() > MOST {
        lines.push(format!("and {} more", faults.len() - MOST));
    }
    lines.push("nothing was imported".to_owned());
    BadInput(lines.join("\n"))
}

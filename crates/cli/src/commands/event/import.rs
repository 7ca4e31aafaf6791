//! `damier event import`: entries or ratings from a table.

use super::file::{EventFile, read_text};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use tournament::event::{CsvFault, entries_from_csv, ratings_from_csv, teams_from_csv};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The table has a heading with name, and rating, title, federation, id, club, status, fee and paid if they are known,
separated by commas, semicolons or tabs. A rating list has rating, and id or name. A list of teams has team and name,
and rating and id if they are known, a line for each player in board order. If anything is wrong, nothing is taken over.

Examples:
  damier event import club.event players.csv
  damier event import club.event list.csv --ratings
  damier event import league.event teams.csv --teams")]
pub(crate) struct Arguments {
    /// The event
    file: PathBuf,
    /// The table; - is standard input
    table: PathBuf,
    /// The table is a rating list: it changes the ratings of those who are entered
    #[arg(long)]
    ratings: bool,
    /// The table is a list of teams with their players
    #[arg(long, conflicts_with = "ratings")]
    teams: bool,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let mut file = EventFile::open(&arguments.file)?;
    let text = read_text(&arguments.table)?;
    let decisions = if arguments.ratings {
        ratings_from_csv(&text, file.event.entries())
    } else if arguments.teams {
        if file.event.regulation().team_boards.is_none() {
            let words = "this is no event of teams: begin one with event new --set teams=BOARDS";
            return Err(BadInput(words.to_owned()).into());
        }
        teams_from_csv(&text, file.event.entries())
    } else {
        entries_from_csv(&text)
    };
    let decisions = decisions.map_err(|faults| all_faults(&arguments.table, &faults))?;
    let count = decisions.len();
    file.decide(decisions)?;
    let entries = file.event.entries().len();
    if arguments.json {
        screen.json(&serde_json::json!({ "taken": count, "entries": entries }))?;
    } else {
        screen.text(&format!("{count} taken over; {entries} entries"), Paint::Plain)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// All faults of a table, a line each.
pub(super) fn all_faults(path: &Path, faults: &[CsvFault]) -> BadInput {
    const MOST: usize = 20;
    let mut lines: Vec<String> =
        faults.iter().take(MOST).map(|fault| format!("{}: {fault}", path.display())).collect();
    if faults.len() > MOST {
        lines.push(format!("and {} more", faults.len() - MOST));
    }
    lines.push("nothing was taken over".to_owned());
    BadInput(lines.join("\n"))
}

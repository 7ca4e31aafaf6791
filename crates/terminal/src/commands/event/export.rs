//! `damier event export`: an event for other programs.

use super::file::EventFile;
use super::show::event_value;
use super::standings::of_event;
use crate::output::Output;
use crate::screen::Screen;
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::event::Event;
use tournament::trf::{self, Dialect, TrfRecord};

/// The format in which an event is written.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Form {
    /// A tournament report file (TRF-2026)
    Trf,
    /// The older TRF16, with the extensions that pairing programs use
    Trf16,
    /// The standings, as a table
    Csv,
    /// The whole event
    Json,
    /// The controller's report in plain text: wall chart, results, lateness, sheets, conduct, cases
    Report,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
TRF has one result per player and round. If a round has several games, the result of the match is written with its points
(299), and the games in a comment. Teams are written with the games of their players (310).

Examples:
  damier event export club.event --to trf -o club.trf
  damier event export club.event --to csv
  damier event export club.event --to report -o report.txt")]
pub(crate) struct Arguments {
    /// The event file
    file: PathBuf,
    /// The format
    #[arg(long = "to", value_enum, value_name = "FORM", default_value = "trf")]
    form: Form,
    /// The same as --to json
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: Output,
}

pub(super) fn run(arguments: &Arguments, _: &mut Screen) -> anyhow::Result<ExitCode> {
    let event = EventFile::open(&arguments.file)?.event;
    let form = if arguments.json { Form::Json } else { arguments.form };
    let text = match form {
        Form::Trf => trf::write(&report(&event), Dialect::Trf2026),
        Form::Trf16 => trf::write(&report(&event), Dialect::Extended),
        Form::Csv => csv(&of_event(&event, None, None)?.cells()),
        Form::Report => event.report(),
        Form::Json => format!("{}\n", event_value(&event)?),
    };
    arguments.output.write(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn report(event: &Event) -> trf::TrfReport {
    let mut report = event.file();
    if event.regulation().team_boards.is_none() && event.regulation().scores_per_board() > 1 {
        for (index, round) in event.rounds().iter().enumerate() {
            for board in &round.boards {
                let games: Vec<String> = board
                    .scores
                    .iter()
                    .map(|score| score.map_or("*".to_owned(), |score| score.to_string()))
                    .collect();
                let (white, black) = (board.pair.white, board.pair.black);
                let text = format!("round {} match {white}-{black} games {}", index + 1, games.join(" "));
                report.records.push(TrfRecord { code: "###".to_owned(), text });
            }
        }
    }
    report
}

fn csv(rows: &[Vec<String>]) -> String {
    let cell = |text: &String| {
        if text.contains([',', '"', '\n']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text.clone()
        }
    };
    rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(",") + "\n").collect()
}

//! `damier event print`: the papers of an event as PDF and HTML.

use super::file::EventFile;
use crate::exit::BadInput;
use crate::output::{Content, Output};
use crate::position_arguments;
use crate::screen::Screen;
use ::print::papers::{EventPaper, Occasion, PaperError, Styling, paper};
use ::print::sheet::{Paper, SheetError};
use draughts::RulesetName;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Papers of a round (without --round, the last one): pairings, names, sheets, slips, ballots, hand-in, teams. cards and
roll-call list the boards of a round with --round, and all players without it. Papers of the whole event: wall-chart,
cross-table, standings, knock-out, player-cards, cases, report, notices.

A PDF can have names in Latin, Greek and Cyrillic letters; for names in other scripts, use --to html.

Examples:
  damier event print club.event --what pairings --round 3 -o pairings.pdf
  damier event print club.event --what standings --to html -o standings.html
  damier event print club.event --what sheets --rules english --place Dundee \\
      --board-address 'https://club.example/{round}/{board}' -o sheets.pdf
  damier event print club.event --what report --controller 'First Controller' -o report.pdf")]
pub(crate) struct Arguments {
    /// The event file
    file: PathBuf,
    /// The paper: pairings, names, cards, sheets, wall-chart, cross-table, standings, knock-out, teams, slips,
    /// player-cards, ballots, roll-call, hand-in, cases, report, notices
    #[arg(long, value_name = "PAPER")]
    what: EventPaper,
    /// The round
    #[arg(long, value_name = "R")]
    round: Option<u16>,
    /// The format [default: by the extension of the file name, else pdf]
    #[arg(long = "to", value_enum, value_name = "FORM")]
    form: Option<Form>,
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = position_arguments::ruleset(), ignore_case = true, default_value = "international")]
    ruleset: RulesetName,
    /// The paper size
    #[arg(long, value_enum, value_name = "SIZE", default_value = "a4")]
    paper: PaperSize,
    #[command(flatten)]
    known: PaperDetails,
    #[command(flatten)]
    output: Output,
}

/// Details that the event file does not hold.
#[derive(Debug, clap::Args)]
struct PaperDetails {
    /// The place of the event
    #[arg(long, value_name = "TEXT", default_value = "")]
    place: String,
    /// The date of the event, or of the round
    #[arg(long, value_name = "TEXT", default_value = "")]
    date: String,
    /// The time control
    #[arg(long, value_name = "TEXT", default_value = "")]
    time: String,
    /// The controller
    #[arg(long, value_name = "NAME", default_value = "")]
    controller: String,
    /// The web address in the QR code of a board; {round}, {board} and {game} stand for the numbers
    #[arg(long, value_name = "ADDRESS", default_value = "")]
    board_address: String,
    /// The web address in the QR code of a player; {player} stands for the number
    #[arg(long, value_name = "ADDRESS", default_value = "")]
    player_address: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    Pdf,
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum PaperSize {
    A4,
    Letter,
}

pub(super) fn run(arguments: &Arguments, _: &mut Screen) -> anyhow::Result<ExitCode> {
    let form = arguments.form();
    let content = if form == Form::Pdf { Content::Binary } else { Content::Text };
    arguments.output.check(content)?;
    let event = EventFile::open(&arguments.file)?.event;
    let known = &arguments.known;
    let occasion = Occasion {
        ruleset: arguments.ruleset,
        place: known.place.clone(),
        date: known.date.clone(),
        time: known.time.clone(),
        controller: known.controller.clone(),
        board_address: known.board_address.clone(),
        player_address: known.player_address.clone(),
        cases: Vec::new(),
    };
    let size = match arguments.paper {
        PaperSize::A4 => Paper::A4,
        PaperSize::Letter => Paper::Letter,
    };
    let leaflet = paper(&event, arguments.what, arguments.round, &occasion).map_err(paper_error)?;
    let bytes = match form {
        Form::Pdf => leaflet.pdf(size).map_err(paper_error)?,
        Form::Html => leaflet.html(Styling::Within).map_err(paper_error)?.into_bytes(),
    };
    arguments.output.write(&bytes)?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    /// The form that was asked for, or that the name of the file says.
    fn form(&self) -> Form {
        let ends_so = |path: &std::path::Path| {
            path.extension().is_some_and(|ending| {
                ending.eq_ignore_ascii_case("html") || ending.eq_ignore_ascii_case("htm")
            })
        };
        self.form.unwrap_or(if self.output.path().is_some_and(ends_so) { Form::Html } else { Form::Pdf })
    }
}

fn paper_error(fault: PaperError) -> anyhow::Error {
    match fault {
        PaperError::Sheet(SheetError::Drawing(_)) => fault.into(),
        PaperError::Sheet(SheetError::Letters(missing)) => {
            BadInput(format!("{missing}, or print it with --to html")).into()
        }
        fault => BadInput(fault.to_string()).into(),
    }
}

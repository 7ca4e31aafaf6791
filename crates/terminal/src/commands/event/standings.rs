//! `damier event standings`: ranks, points and tie-breaks.

use super::file::{ResultsFile, json_number, open_source};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use std::collections::HashMap;
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::event::Event;
use tournament::history::Number;
use tournament::standings::{PlayerRecord, Standing, StandingsField, Unplayed, records_of, standings};
use tournament::tie_breaks::{TieBreak, Value};
use tournament::trf::TrfReport;

/// The default tie-breaks of a TRF file.
const USUAL: &str = "solkoff,sb,wins,direct";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Tie-breaks: solkoff, solkoff-1 (without the lowest), solkoff-truncated, solkoff-median, solkoff-plus, sb, riga, gorin,
wins, board-points, plus-draws, direct, progressive, highest, koya, performance, average-rating, lot:SEED.

Examples:
  damier event standings open.trf
  damier event standings open.trf --tie-breaks solkoff,solkoff-1,solkoff-median,sb,wins,direct,progressive --json
  damier event standings open.trf --unplayed virtual")]
pub(crate) struct Arguments {
    /// A TRF file or an event; - is standard input
    file: PathBuf,
    /// The tie-breaks, in order, separated by commas [default: those of the event, or solkoff,sb,wins,direct]
    #[arg(long, value_name = "LIST")]
    tie_breaks: Option<String>,
    /// How rounds not played over the board count in tie-breaks: zero or virtual [default: that of the event, or zero]
    #[arg(long, value_name = "READING")]
    unplayed: Option<String>,
    /// If the TRF file has teams (310), rank the players instead
    #[arg(long)]
    players: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// A line of the standings, for programs.
#[derive(Serialize)]
pub(super) struct StandingWire {
    rank: usize,
    number: u16,
    points: serde_json::Value,
    tie_breaks: TieBreaksWire,
}

/// The values by name, in the order of the list.
struct TieBreaksWire(Vec<(String, serde_json::Value)>);

impl Serialize for TieBreaksWire {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Standings with what is needed to print them.
pub(super) struct Ranking {
    pub(super) lines: Vec<Standing>,
    pub(super) tie_breaks: Vec<TieBreak>,
    pub(super) unplayed: Unplayed,
    pub(super) names: HashMap<Number, String>,
}

pub(super) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let list = arguments.tie_breaks.as_deref().map(TieBreak::list).transpose();
    let list = list.map_err(|error| BadInput(format!("--tie-breaks: {error}")))?;
    let reading = arguments.unplayed.as_deref().map(|name| {
        Unplayed::from_name(name).ok_or_else(|| BadInput(format!("--unplayed {name}: write zero or virtual")))
    });
    let reading = reading.transpose()?;
    let ranking = match open_source(&arguments.file)? {
        ResultsFile::Event(event) => of_event(&event, list, reading)?,
        ResultsFile::Trf(report) => {
            let tie_breaks = list.map_or_else(|| TieBreak::list(USUAL), Ok)?;
            let unplayed = reading.unwrap_or_default();
            of_report(&report, tie_breaks, unplayed, arguments.players)?
        }
    };
    if arguments.json {
        screen.json(&ranking.for_programs())?;
    } else {
        ranking.print(screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn of_event(
    event: &Event,
    list: Option<Vec<TieBreak>>,
    reading: Option<Unplayed>,
) -> anyhow::Result<Ranking> {
    let regulation = event.regulation();
    let tie_breaks = list.unwrap_or_else(|| regulation.tie_breaks.clone());
    let unplayed = reading.unwrap_or(regulation.unplayed);
    let names =
        event.entries().iter().filter_map(|entry| Some((entry.number?, entry.name.clone()))).collect();
    let lines = event.standings_by(&tie_breaks, unplayed).map_err(|error| BadInput(error.to_string()))?;
    Ok(Ranking { lines, tie_breaks, unplayed, names })
}

/// The teams of a report, or its players.
fn of_report(
    report: &TrfReport,
    tie_breaks: Vec<TieBreak>,
    unplayed: Unplayed,
    players: bool,
) -> anyhow::Result<Ranking> {
    let teams = report.teams.as_ref().filter(|_| !players);
    let tournament = teams.map_or(&report.tournament, |teams| &teams.tournament);
    let names = tournament.players.iter().map(|player| (player.number, player.name.clone())).collect();
    let mut records = records_of(tournament);
    for (record, roster) in records.iter_mut().zip(teams.iter().flat_map(|teams| &teams.rosters)) {
        record.game_points = roster.board_points;
    }
    rank(records, tournament.scoring.win, tie_breaks, unplayed, names)
}

fn rank(
    records: Vec<PlayerRecord>,
    won_round: tournament::history::Points,
    tie_breaks: Vec<TieBreak>,
    unplayed: Unplayed,
    names: HashMap<Number, String>,
) -> anyhow::Result<Ranking> {
    let field = StandingsField::new(records, won_round).map_err(|error| BadInput(error.to_string()))?;
    Ok(Ranking { lines: standings(&field, &tie_breaks, unplayed), tie_breaks, unplayed, names })
}

impl Ranking {
    /// The same columns for other lines.
    pub(super) fn with_lines(self, lines: Vec<Standing>) -> Self {
        Self { lines, ..self }
    }

    pub(super) fn for_programs(&self) -> Vec<StandingWire> {
        let value = |value: &Value| match value {
            Value::Single { .. } => json_number(value.numbers()[0]),
            Value::Sequence { .. } => value.numbers().into_iter().map(json_number).collect(),
        };
        self.lines
            .iter()
            .map(|line| StandingWire {
                rank: line.rank,
                number: line.number.0,
                points: json_number(f64::from(line.points.in_hundredths()) / 100.0),
                tie_breaks: TieBreaksWire(
                    self.tie_breaks
                        .iter()
                        .map(ToString::to_string)
                        .zip(line.values.iter().map(value))
                        .collect(),
                ),
            })
            .collect()
    }

    /// The heading and the lines, as texts.
    pub(super) fn cells(&self) -> Vec<Vec<String>> {
        let heading = ["rank", "no", "name", "points"].into_iter().map(str::to_owned);
        let mut rows =
            vec![heading.chain(self.tie_breaks.iter().map(ToString::to_string)).collect::<Vec<_>>()];
        for line in &self.lines {
            let name = self.names.get(&line.number).cloned().unwrap_or_default();
            let mut row = vec![line.rank.to_string(), line.number.to_string(), name, line.points.to_string()];
            row.extend(line.values.iter().map(ToString::to_string));
            rows.push(row);
        }
        rows
    }

    pub(super) fn print(&self, screen: &mut Screen) -> anyhow::Result<()> {
        let rows = self.cells();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
        for (place, row) in rows.iter().enumerate() {
            let cells = row.iter().enumerate().map(|(column, cell)| {
                let width = widths[column];
                if column == 2 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
            });
            let line = cells.collect::<Vec<_>>().join("  ");
            screen.text(line.trim_end(), if place == 0 { Paint::Strong } else { Paint::Plain })?;
        }
        let remark = match self.unplayed {
            Unplayed::Zero => {
                "Rounds not played over the board add nothing to tie-breaks, except to progressive, which counts their points."
            }
            Unplayed::Virtual => {
                "Rounds not played over the board count as games against an opponent with the player's own score."
            }
        };
        screen.text(remark, Paint::Faint)?;
        Ok(())
    }
}

//! `damier event show`: how an event stands, and why.

use super::file::{EventFile, json_number};
use super::standings::of_event;
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::event::{Event, Phase};
use tournament::history::Number;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  damier event show club.event
  damier event show club.event --player 3
  damier event show club.event --json")]
pub(crate) struct Arguments {
    /// The event
    file: PathBuf,
    /// Where this player's points come from, each with the number of the decision behind it
    #[arg(long, value_name = "N")]
    player: Option<u16>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let event = EventFile::open(&arguments.file)?.event;
    if let Some(number) = arguments.player {
        return account(&event, Number(number), arguments.json, screen);
    }
    if arguments.json {
        return for_programs(&event, screen);
    }
    let regulation = event.regulation();
    let rounds = event.planned_rounds().map_or("?".to_owned(), |rounds| rounds.to_string());
    screen.text(if regulation.name.is_empty() { "Event" } else { &regulation.name }, Paint::Strong)?;
    let phase = match event.phase() {
        Phase::Entries => "entries are taken",
        Phase::Running => "running",
        Phase::Finished => "finished",
    };
    let line = format!(
        "{}, {} entries, {} of {rounds} rounds, {} games a round, points {}; {phase}",
        regulation.system.name(),
        event.entries().len(),
        event.rounds().len(),
        regulation.games.count(),
        regulation.scheme.name()
    );
    screen.text(&line, Paint::Plain)?;
    if event.phase() == Phase::Entries {
        for (place, entry) in event.entries().iter().enumerate() {
            let rating = if entry.rating > 0 { entry.rating.to_string() } else { String::new() };
            screen.text(&format!("{:>3}  {:<30} {rating}", place + 1, entry.name), Paint::Plain)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(round) = event.rounds().last() {
        screen.gap()?;
        screen.text(&format!("Round {}, {}", event.rounds().len(), round.state.name()), Paint::Strong)?;
        let name = |number: Number| {
            format!("{number} {}", event.entry(number).map_or("", |entry| entry.name.as_str()))
        };
        for (place, board) in round.boards.iter().enumerate() {
            let scores: Vec<String> = board
                .scores
                .iter()
                .map(|score| {
                    score.map_or("…".to_owned(), |score| format!("{score} {}", score.reason.name()))
                })
                .collect();
            let pair = format!("{} – {}", name(board.pair.white), name(board.pair.black));
            screen.text(&format!("{:>3}  {pair}  {}", place + 1, scores.join(", ")), Paint::Plain)?;
        }
        for &free in &round.free {
            screen.text(&format!("     {} is free", name(free)), Paint::Plain)?;
        }
    }
    screen.gap()?;
    of_event(&event, None, None)?.print(screen)?;
    for logged in event.warnings() {
        let grade = logged.warning.grade as u8;
        let words = format!("decision {}: warning {grade}: {}", logged.decision, logged.warning);
        screen.text(&words, Paint::Faint)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn account(event: &Event, number: Number, json: bool, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let Some(entry) = event.entry(number) else {
        return Err(
            BadInput(format!("there is no player {number}: look the number up with event show")).into()
        );
    };
    let lines = event.account(number);
    let total: tournament::history::Points = lines.iter().map(|line| line.points).sum();
    if json {
        let hundredths =
            |points: tournament::history::Points| json_number(f64::from(points.in_hundredths()) / 100.0);
        let account: Vec<serde_json::Value> = lines
            .iter()
            .map(|line| {
                serde_json::json!({
                    "round": line.round,
                    "points": hundredths(line.points),
                    "reason": line.reason,
                    "decision": line.decision,
                })
            })
            .collect();
        let value = serde_json::json!({
            "number": number.0, "name": entry.name, "points": hundredths(total), "account": account,
        });
        screen.json(&value)?;
        return Ok(ExitCode::SUCCESS);
    }
    screen.text(&format!("{number} {}: {total}", entry.name), Paint::Strong)?;
    for line in lines {
        let round = line.round.map_or("     ".to_owned(), |round| format!("{round:>5}"));
        let decision = line.decision.map_or(String::new(), |decision| format!("  [decision {decision}]"));
        screen.text(
            &format!("{round}  {:>5}  {}{decision}", line.points.to_string(), line.reason),
            Paint::Plain,
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

fn for_programs(event: &Event, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    screen.json(&event_value(event)?)?;
    Ok(ExitCode::SUCCESS)
}

/// The whole event, for programs.
pub(super) fn event_value(event: &Event) -> anyhow::Result<serde_json::Value> {
    let regulation = event.regulation();
    let entries: Vec<serde_json::Value> = event
        .entries()
        .iter()
        .map(|entry| {
            serde_json::json!({
                "number": entry.number.map(|number| number.0),
                "name": entry.name,
                "rating": (entry.rating > 0).then_some(entry.rating),
                "title": entry.title,
                "federation": entry.federation,
                "id": entry.id,
                "withdrawn_from": entry.withdrawn_from,
            })
        })
        .collect();
    let rounds: Vec<serde_json::Value> = event
        .rounds()
        .iter()
        .map(|round| {
            let boards: Vec<serde_json::Value> = round
                .boards
                .iter()
                .map(|board| {
                    let scores: Vec<Option<String>> =
                        board.scores.iter().map(|score| score.map(|score| score.to_string())).collect();
                    let reasons: Vec<Option<&str>> =
                        board.scores.iter().map(|score| score.map(|score| score.reason.name())).collect();
                    serde_json::json!({
                        "white": board.pair.white.0,
                        "black": board.pair.black.0,
                        "scores": scores,
                        "reasons": reasons,
                        "unsigned": board.unsigned.iter().map(|unsigned| unsigned.0.0).collect::<Vec<_>>(),
                    })
                })
                .collect();
            let free: Vec<u16> = round.free.iter().map(|free| free.0).collect();
            serde_json::json!({ "state": round.state.name(), "boards": boards, "free": free })
        })
        .collect();
    let standings = serde_json::to_value(of_event(event, None, None)?.for_programs())?;
    Ok(serde_json::json!({
        "name": regulation.name,
        "system": regulation.system.name(),
        "points": regulation.scheme.name(),
        "games": regulation.games.count(),
        "rounds_planned": event.planned_rounds(),
        "tie_breaks": regulation.tie_breaks.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "unplayed": regulation.unplayed.name(),
        "entries": entries,
        "rounds": rounds,
        "standings": standings,
        "decisions": event.decisions().iter().map(ToString::to_string).collect::<Vec<_>>(),
    }))
}

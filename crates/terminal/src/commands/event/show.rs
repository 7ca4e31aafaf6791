//! `damier event show`: the state of an event.

use super::file::{EventFile, json_number};
use super::standings::of_event;
use super::{desk, round};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::event::{Event, Member, PairReason, Phase, Status};
use tournament::history::Number;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  damier event show club.event
  damier event show club.event --player 3
  damier event show club.event --round 2
  damier event show club.event --json")]
pub(crate) struct Arguments {
    /// The event file
    file: PathBuf,
    /// Show where this player's points come from, with the number of each decision behind them
    #[arg(long, value_name = "N")]
    player: Option<u16>,
    /// Show this round, and the reasons for its pairing
    #[arg(long, value_name = "R", conflicts_with = "player")]
    round: Option<u16>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let event = EventFile::open(&arguments.file)?.event;
    if let Some(number) = arguments.player {
        return account(&event, Number(number), arguments.json, screen);
    }
    if arguments.json {
        return match arguments.round {
            Some(number) => {
                screen.json(&round::value(&event, number, &reasons(&event, number)?))?;
                Ok(ExitCode::SUCCESS)
            }
            None => for_programs(&event, screen),
        };
    }
    if let Some(number) = arguments.round {
        let reasons = reasons(&event, number)?;
        return round::print(&event, number, &reasons, screen).map(|()| ExitCode::SUCCESS);
    }
    let regulation = event.regulation();
    let rounds = event.planned_rounds().map_or("?".to_owned(), |rounds| rounds.to_string());
    screen.text(if regulation.name.is_empty() { "Event" } else { &regulation.name }, Paint::Strong)?;
    let phase = match event.phase() {
        Phase::Entries => "open for entries",
        Phase::Running => "running",
        Phase::Finished => "finished",
    };
    let line = format!(
        "{}, {} entries, {} of {rounds} rounds, {}, points {}; {phase}",
        regulation.system.name(),
        event.entries().len(),
        event.rounds().len(),
        match regulation.team_boards {
            Some(boards) => format!("teams of {boards} boards"),
            None if regulation.games.count() == 1 => "1 game per round".to_owned(),
            None => format!("{} games per round", regulation.games.count()),
        },
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
    if !event.rounds().is_empty() {
        screen.gap()?;
        round::print(&event, event.rounds().len() as u16, &[], screen)?;
    }
    desk::print(&event, screen)?;
    for (group, table) in event.group_standings()?.into_iter().enumerate() {
        screen.gap()?;
        screen.text(&format!("Group {}", group + 1), Paint::Strong)?;
        of_event(&event, None, None)?.with_lines(table).print(screen)?;
    }
    screen.gap()?;
    of_event(&event, None, None)?.print(screen)?;
    print_members(&event, screen)?;
    for order in event.orders() {
        let players: Vec<String> = order.players.iter().map(ToString::to_string).collect();
        let words = format!("decision {}: order {}: {}", order.decision, players.join(" "), order.because);
        screen.text(&words, Paint::Faint)?;
    }
    for logged in event.warnings() {
        let grade = logged.warning.grade as u8;
        let words = format!("decision {}: warning {grade}: {}", logged.decision, logged.warning);
        screen.text(&words, Paint::Faint)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The reasons for a round's pairing; none for a pairing made by hand.
fn reasons(event: &Event, round: u16) -> anyhow::Result<Vec<PairReason>> {
    if round == 0 || usize::from(round) > event.rounds().len() {
        let last = event.rounds().len();
        return Err(BadInput(format!("there is no round {round}: name one from 1 to {last}")).into());
    }
    Ok(event.reasons(round).unwrap_or_default())
}

/// What the players of the teams have scored.
fn print_members(event: &Event, screen: &mut Screen) -> anyhow::Result<()> {
    for score in event.member_scores() {
        let member = event.entry(score.team).and_then(|team| team.members.get(usize::from(score.place) - 1));
        let name = member.map_or("", |member| member.name.as_str());
        let words =
            format!("{:>3}.{:<3} {name:<30} {} of {}", score.team.0, score.place, score.points, score.games);
        screen.text(&words, Paint::Plain)?;
    }
    Ok(())
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

/// The whole event, as JSON.
pub(super) fn event_value(event: &Event) -> anyhow::Result<serde_json::Value> {
    let regulation = event.regulation();
    let member = |member: &Member| serde_json::json!({ "name": member.name, "rating": member.rating, "id": member.id });
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
                "club": entry.club,
                "status": entry.status.map(Status::name),
                "fee": f64::from(entry.fee.due) / 100.0,
                "paid": f64::from(entry.fee.paid) / 100.0,
                "excluded": entry.exclusion.as_ref().map(|exclusion| exclusion.reach.name()),
                "withdrawn_from": entry.withdrawn_from,
                "members": entry.members.iter().map(member).collect::<Vec<_>>(),
            })
        })
        .collect();
    let rounds: Vec<serde_json::Value> =
        (1..=event.rounds().len() as u16).map(|number| round::value(event, number, &[])).collect();
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
        "groups": event.groups().iter().map(|group| group.iter().map(|player| player.0).collect()).collect::<Vec<Vec<u16>>>(),
        "standings": standings,
        "desk": desk::value(event),
        "decisions": event.decisions().iter().map(ToString::to_string).collect::<Vec<_>>(),
    }))
}

//! `damier event explain`.

use super::file::{ResultsFile, open_source};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::dutch::{Alternative, Explanation, Place, explain};
use tournament::event::Event;
use tournament::history::{Bye, Number, RoundOutcome, Tournament};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Shows the player's score bracket, the player's pairing in it, and by which criterion the next best pairing is worse. The
round can be any round in the file, or the next one.

Examples:
  damier event explain event.trf --round 5 --player 12
  damier event explain event.trf --round 5 --player 12 --json")]
pub(crate) struct Arguments {
    /// A TRF file or an event; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The round
    #[arg(long, value_name = "R")]
    round: u16,
    /// The player's start number
    #[arg(long, value_name = "N")]
    player: u16,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ExplainedPlayer {
    round: u16,
    player: u16,
    brackets: Vec<ExplainedBracket>,
}

#[derive(Serialize)]
struct ExplainedBracket {
    score: String,
    residents: Vec<u16>,
    moved_down: Vec<u16>,
    place: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    opponent: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    colour: Option<String>,
    decided_by: String,
    alternative: Option<NextBest>,
}

#[derive(Serialize)]
struct NextBest {
    pairs: Vec<[u16; 2]>,
    floaters: Vec<u16>,
    criterion: Option<String>,
    subject: Option<&'static str>,
    pairing_counts: Option<i64>,
    alternative_counts: Option<i64>,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let tournament = match open_source(&arguments.file)? {
        ResultsFile::Event(event) => return of_event(&event, arguments, screen),
        ResultsFile::Trf(report) => super::report::of_dutch(&report, &arguments.file)?,
    };
    let bad = |reason: String| BadInput(format!("{}: {reason}", arguments.file.display()));
    let number = Number(arguments.player);
    if tournament.player(number).is_none() {
        let numbers = tournament.players.iter().map(|player| player.number);
        let (first, last) = (numbers.clone().min().unwrap_or_default(), numbers.max().unwrap_or_default());
        return Err(bad(format!("there is no player {number}; numbers go from {first} to {last}")).into());
    }
    let last = tournament.paired_rounds() + 1;
    if arguments.round == 0 || arguments.round > last {
        return Err(
            bad(format!("round {} cannot be explained; name one from 1 to {last}", arguments.round)).into()
        );
    }
    let brackets = explain(&tournament, arguments.round, number).map_err(|error| bad(error.to_string()))?;
    if arguments.json {
        screen.json(&ExplainedPlayer {
            round: arguments.round,
            player: arguments.player,
            brackets: brackets.iter().map(explained).collect(),
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    if brackets.is_empty() {
        screen.text(&absence(&tournament, number, arguments.round), Paint::Plain)?;
    }
    for bracket in &brackets {
        print(number, bracket, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn absence(tournament: &Tournament, number: Number, round: u16) -> String {
    let outcome = tournament.player(number).map(|player| player.outcome(round));
    let why = match outcome {
        Some(RoundOutcome::Bye(Bye::Half)) => "has a half-point bye",
        Some(RoundOutcome::Bye(Bye::Full)) => "has a full-point bye",
        _ => "is absent",
    };
    format!("Player {number} {why} in round {round} and was not paired.")
}

fn explained(bracket: &Explanation) -> ExplainedBracket {
    let list = |numbers: &[Number]| numbers.iter().map(|number| number.0).collect();
    let (place, opponent, colour) = match bracket.place {
        Place::Game { opponent, colour } => {
            ("game", Some(opponent.0), Some(colour.to_string().to_lowercase()))
        }
        Place::Downfloater => ("downfloater", None, None),
        Place::Bye => ("bye", None, None),
    };
    ExplainedBracket {
        score: bracket.score.to_string(),
        residents: list(&bracket.residents),
        moved_down: list(&bracket.moved_down),
        place,
        opponent,
        colour,
        decided_by: decided_by(bracket),
        alternative: bracket.alternative.as_ref().map(|next| NextBest {
            pairs: next.pairs.iter().map(|(higher, lower)| [higher.0, lower.0]).collect(),
            floaters: list(&next.floaters),
            criterion: next.worse_in.map(|(criterion, ..)| criterion.to_string()),
            subject: next.worse_in.map(|(criterion, ..)| criterion.subject()),
            pairing_counts: next.worse_in.map(|(_, pairing, _)| pairing),
            alternative_counts: next.worse_in.map(|(.., alternative)| alternative),
        }),
    }
}

/// The criterion, `completion` if nothing else completes the round, `order` if article 4 alone decided.
fn decided_by(bracket: &Explanation) -> String {
    match &bracket.alternative {
        None => "completion".to_owned(),
        Some(Alternative { worse_in: None, .. }) => "order".to_owned(),
        Some(Alternative { worse_in: Some((criterion, ..)), .. }) => criterion.to_string(),
    }
}

fn print(player: Number, bracket: &Explanation, screen: &mut Screen) -> anyhow::Result<()> {
    let list = |numbers: &[Number]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    screen.text(&format!("Score group {}: {}", bracket.score, list(&bracket.residents)), Paint::Strong)?;
    if !bracket.moved_down.is_empty() {
        screen.text(&format!("  moved down from above: {}", list(&bracket.moved_down)), Paint::Plain)?;
    }
    let got = match bracket.place {
        Place::Game { opponent, colour } => format!("player {player} meets {opponent} with {colour}"),
        Place::Downfloater => {
            format!("player {player} is not paired here and moves down to the next bracket")
        }
        Place::Bye => format!("player {player} is left over and has the bye"),
    };
    screen.text(&format!("  {got}"), Paint::Plain)?;
    screen.text(&format!("  {}", bracket.decision()), Paint::Plain)?;
    if let Some(next) = bracket.next_best() {
        screen.text(&format!("  {next}"), Paint::Faint)?;
    }
    Ok(())
}

/// A round of an event file; its pairing system gives the reasons.
fn of_event(event: &Event, arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let number = Number(arguments.player);
    if event.entry(number).is_none() {
        return Err(
            BadInput(format!("there is no player {number}: look the number up with event show")).into()
        );
    }
    let last = event.rounds().len() + 1;
    if !(1..=last).contains(&usize::from(arguments.round)) {
        let words = format!("round {} cannot be explained; name one from 1 to {last}", arguments.round);
        return Err(BadInput(words).into());
    }
    let own = event.reasons_for(arguments.round, number).map_err(|error| BadInput(error.to_string()))?;
    if arguments.json {
        let why: Vec<serde_json::Value> = own
            .iter()
            .map(|reason| {
                let players: Vec<u16> = reason.players.iter().map(|player| player.0).collect();
                serde_json::json!({ "players": players, "why": reason.words })
            })
            .collect();
        let value =
            serde_json::json!({ "round": arguments.round, "player": arguments.player, "reasons": why });
        screen.json(&value)?;
        return Ok(ExitCode::SUCCESS);
    }
    if own.is_empty() {
        let words = format!("Player {number} was not paired in round {}.", arguments.round);
        screen.text(&words, Paint::Plain)?;
    }
    for reason in own {
        let players: Vec<String> = reason.players.iter().map(ToString::to_string).collect();
        screen.text(&format!("{}: {}", players.join("-"), reason.words), Paint::Plain)?;
    }
    Ok(ExitCode::SUCCESS)
}

//! `damier moves`: the legal moves of a position, or of many positions line by line.

use crate::lines::{LONGEST, Lines, StreamLine};
use crate::position_arguments::PositionArguments;
use crate::screen::{Paint, Screen, Span};
use crate::wire::{BatchError, BatchQuery, PositionMoves};
use draughts::notation;
use draughts::notation::movetext::in_order;
use draughts::rules::UnknownRuleset;
use draughts::wording::lost;
use draughts::{AnyPosition, Kind};
use serde_json::Value;
use std::io;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
With --batch, every line of standard input is a JSON object
  {\"id\": any value, \"ruleset\": \"russian\", \"fen\": \"W:Wc3:Bd4\"}
and is answered with one line on standard output
  {\"id\",\"ruleset\",\"fen\",\"moves\":[{\"text\",\"from\",\"to\",\"paths\",\"captured\",\"promotes\",\"after\"}]}
or {\"id\",\"error\"}; an error does not end the batch. \"fen\" defaults to the starting position, \"ruleset\" to that of
--rules if given. Empty lines are skipped. `paths` lists every way to make the move, with all landing squares.

Examples:
  damier moves --rules russian
  damier moves --rules international --fen W:W27,K28:B22,23,12 --json
  damier moves --batch < positions.jsonl")]
pub struct MovesArguments {
    #[command(flatten)]
    given: PositionArguments,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// Answer positions from standard input, one JSON object per line
    #[arg(long, conflicts_with = "fen")]
    batch: bool,
}

pub(crate) fn run(arguments: &MovesArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    if arguments.batch {
        batch(&arguments.given, screen)?;
        return Ok(ExitCode::SUCCESS);
    }
    let position = arguments.given.position()?;
    if arguments.json {
        screen.json(&PositionMoves::new(None, &position))?;
    } else {
        list(&position, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn list(position: &AnyPosition, screen: &mut Screen) -> io::Result<()> {
    let rules = position.rules();
    let moves = in_order(position);
    let side = rules.colour(position.turn());
    let count = match moves.len() {
        0 => return screen.text(&format!("{}, {}", rules.title, lost(position)), Paint::Strong),
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    };
    screen.text(&format!("{}, {side} to move: {count}", rules.title), Paint::Strong)?;
    let width = moves.iter().map(|listed| listed.text.chars().count()).max().unwrap_or(0);
    for listed in moves {
        let mut remarks = Vec::new();
        if listed.action.is_capture() {
            remarks.push(format!("takes {}", notation::square::list(rules, listed.action.captured)));
        }
        if listed.action.crowned {
            remarks.push(format!("becomes a {}", rules.word(Kind::King)));
        }
        if remarks.is_empty() {
            screen.text(&format!("  {}", listed.text), Paint::Plain)?;
        } else {
            let text = format!("  {:<width$}  ", listed.text);
            screen.line(&[Span::new(text, Paint::Plain), Span::new(remarks.join("; "), Paint::Faint)])?;
        }
    }
    Ok(())
}

/// Answers standard input line by line. The answers are flushed before waiting for the next line.
fn batch(given: &PositionArguments, screen: &mut Screen) -> anyhow::Result<()> {
    let mut lines = Lines::new(io::stdin());
    while let Some(line) = lines.next(|| screen.flush())? {
        let answer = match line {
            StreamLine::TooLong => {
                Err(BatchError { id: None, error: format!("the line is longer than {LONGEST} bytes") })
            }
            StreamLine::Whole(bytes) if bytes.trim_ascii().is_empty() => continue,
            StreamLine::Whole(bytes) => answer(given, bytes),
        };
        match answer {
            Ok(listed) => screen.json(&listed)?,
            Err(fault) => screen.json(&fault)?,
        }
    }
    Ok(())
}

fn answer<'a>(given: &PositionArguments, line: &'a [u8]) -> Result<PositionMoves<'a>, BatchError<'a>> {
    let unreadable = |error: String| BatchError { id: None, error };
    let text =
        str::from_utf8(line).map_err(|error| unreadable(format!("the line is not UTF-8 text: {error}")))?;
    let text = text.trim_start_matches('\u{feff}');
    // serde would also accept an array.
    if !text.trim_start().starts_with('{') {
        return Err(unreadable("the line is not a JSON object".to_owned()));
    }
    let asked: BatchQuery<'_> = serde_json::from_str(text)
        .map_err(|error| unreadable(format!("the line cannot be read: {error}")))?;
    match position(given, &asked) {
        Ok(position) => Ok(PositionMoves::new(asked.id, &position)),
        Err(error) => Err(BatchError { id: asked.id, error }),
    }
}

fn position(given: &PositionArguments, asked: &BatchQuery<'_>) -> Result<AnyPosition, String> {
    let ruleset = match &asked.ruleset {
        Some(Value::String(name)) => name.parse().map_err(|error: UnknownRuleset| error.to_string())?,
        None | Some(Value::Null) => given.named_ruleset().ok_or("the line has no \"ruleset\"")?,
        Some(_) => return Err("\"ruleset\" is not a string".to_owned()),
    };
    match &asked.fen {
        None | Some(Value::Null) => Ok(AnyPosition::start(ruleset)),
        Some(Value::String(text)) => given.read(ruleset, text),
        Some(_) => Err("\"fen\" is not a string".to_owned()),
    }
}

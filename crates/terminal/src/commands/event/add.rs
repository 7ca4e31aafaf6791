//! `damier event add`: a decision for an event.

use super::file::{EventFile, print_warnings, warnings_for_programs};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use std::path::PathBuf;
use std::process::ExitCode;
use tournament::event::text::read_decision;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
An event is a list of such decisions, one per line; docs/events.md lists them all. A line is never changed once it has been
added; a later line corrects it.

Examples:
  damier event add club.event enter \"First Player\" rating=2050 federation=NED
  damier event add club.event start rating
  damier event add club.event publish 1
  damier event add club.event result 1 3 2-0 played
  damier event add club.event late 1 6 40
  damier event add club.event sheet 1 6 handed-in
  damier event add club.event report 1 3 5 2-0
  damier event add club.event incident 6 \"wcdf 4.5\" \"left the board\" round=1
  damier event add club.event ruling \"wcdf 1.19\" \"the touched man is played\" round=1 board=3 by=\"Chief Arbiter\"
  damier event add club.event clause 3.2 \"A flag loses.\" on=flag
  damier event add club.event edit 2 1-4 3-2 because=\"they are brothers\"")]
pub(crate) struct Arguments {
    /// The event file
    file: PathBuf,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// The decision, as in the examples
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    decision: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let line = match &arguments.decision[..] {
        [line] => line.clone(),
        words => words.iter().map(|word| requoted(word)).collect::<Vec<_>>().join(" "),
    };
    let decision = read_decision(&line).map_err(|fault| BadInput(format!("{line}: {fault}")))?;
    let mut file = EventFile::open(&arguments.file)?;
    let warnings = file.decide(vec![decision])?;
    let number = file.event.decisions().len();
    if arguments.json {
        screen
            .json(&serde_json::json!({ "decision": number, "warnings": warnings_for_programs(&warnings) }))?;
    } else {
        let words = file.event.decisions().last().map(ToString::to_string).unwrap_or_default();
        screen.text(&format!("{number}: {words}"), Paint::Plain)?;
        print_warnings(&warnings, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The quotation marks that the shell has taken away.
fn requoted(word: &str) -> String {
    let escaped = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    if !word.is_empty() && !word.contains([' ', '"', '\\']) {
        return word.to_owned();
    }
    let key = word.split_once('=').filter(|(key, _)| {
        !key.is_empty() && key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')
    });
    match key {
        Some((key, value)) => format!("{key}={}", escaped(value)),
        None => escaped(word),
    }
}

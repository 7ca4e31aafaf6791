//! `damier pdn check`: which games are legal, what had to be repaired, what cannot be read.

use super::input::Input;
use super::pipeline::each_game;
use crate::exit;
use crate::screen::{Paint, Screen};
use draughts::pdn::{self, Options, Reading};
use serde::Serialize;
use std::collections::BTreeMap;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A game is legal if every move of its main line is, or if it has none. With --json one object is written:
  {\"files\":[{\"path\",\"games\",\"legal\",\"repaired\":{kind:count},\"failed\":[{\"game\",\"line\",\"reason\"}]}]}
where the counts of `repaired` are games. The exit code is 1 if a game is not legal.

Examples:
  damier pdn check games.pdn
  damier pdn check --rules english --strict archive/
  zcat games.pdn.gz | damier pdn check --json -")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// Count a game that had to be repaired as failed
    #[arg(long)]
    strict: bool,
}

#[derive(Serialize)]
struct Report {
    files: Vec<FileReport>,
}

#[derive(Default, Serialize)]
struct FileReport {
    path: String,
    games: u64,
    legal: u64,
    repaired: BTreeMap<&'static str, u64>,
    failed: Vec<Failed>,
    #[serde(skip)]
    rulesets: BTreeMap<String, u64>,
}

#[derive(Serialize)]
struct Failed {
    game: u64,
    line: u64,
    reason: String,
}

/// What is to be known of one game.
struct Checked {
    number: u64,
    line: u64,
    reading: Reading,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let mut report = Report { files: Vec::new() };
    for source in arguments.input.sources()? {
        let mut file = FileReport { path: source.name(), ..FileReport::default() };
        each_game(
            &source,
            arguments.input.options(),
            |raw, options: &Options| {
                let mut reading = pdn::read(&raw, options);
                reading.record = None;
                Checked { number: raw.number, line: raw.place.line, reading }
            },
            |checked| {
                file.count(checked, arguments.strict);
                Ok(())
            },
        )?;
        if !arguments.json {
            file.say(screen)?;
        }
        report.files.push(file);
    }
    let sound = report.files.iter().all(|file| file.failed.is_empty());
    if arguments.json {
        screen.json(&report)?;
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(exit::REFUSED) })
}

impl FileReport {
    fn count(&mut self, checked: Checked, strict: bool) {
        let Checked { number, line, reading } = checked;
        self.games += 1;
        if let Some(inference) = reading.inference {
            *self.rulesets.entry(inference.to_string()).or_default() += 1;
        }
        let mut kinds: Vec<&'static str> =
            reading.repairs.iter().map(|repaired| repaired.repair.name()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            *self.repaired.entry(kind).or_default() += 1;
        }
        let repaired = reading.repairs.first().filter(|_| strict);
        let failed = match (reading.failure, repaired) {
            (Some(failure), _) => {
                Some(Failed { game: number, line: failure.place.line, reason: failure.reason })
            }
            (None, Some(repaired)) => {
                let reason = format!("not strict: {} at {}", repaired.repair, repaired.place);
                Some(Failed { game: number, line, reason })
            }
            (None, None) => None,
        };
        match failed {
            Some(failed) => self.failed.push(failed),
            None => self.legal += 1,
        }
    }

    fn say(&self, screen: &mut Screen) -> anyhow::Result<()> {
        let paint = if self.failed.is_empty() { Paint::Good } else { Paint::Bad };
        let failed = self.failed.len();
        let counts = match self.games {
            0 => format!("{}: no games", self.path),
            games => format!("{}: {games} games, {} legal, {failed} not", self.path, self.legal),
        };
        screen.text(&counts, paint)?;
        for (inference, count) in &self.rulesets {
            screen.text(&format!("  {count:>6}  {inference}"), Paint::Plain)?;
        }
        for (kind, count) in &self.repaired {
            screen.text(&format!("  {count:>6}  repaired: {kind}"), Paint::Faint)?;
        }
        for Failed { game, line, reason } in &self.failed {
            screen.paragraph(&format!("game {game}, line {line}: {reason}"), 2)?;
        }
        Ok(())
    }
}

//! `damier pdn check`: which games are legal, what had to be repaired, what cannot be read.

use super::input::Input;
use super::pipeline::each_game;
use crate::exit::{self, BadInput};
use crate::screen::{Paint, Screen};
use draughts::pdn::{self, Encoding, Options, PlacedRepair, RawGame, Reading};
use serde::Serialize;
use std::collections::BTreeMap;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A game is legal if every move of its main line is legal, or if it has no moves. With --json, one object is written:
  {\"files\":[{\"path\",\"games\",\"legal\",\"repaired\":{kind:count},\"failed\":[{\"game\",\"line\",\"reason\"}],
    \"repairs\":[{\"game\",\"line\",\"repairs\":[{\"repair\",\"line\",\"column\",\"times\"}]}],
    \"encodings\":{name:count},\"rivals\":{name:count},\"error\"}]}
where `repaired`, `encodings` and `rivals` count games, the place of a repair is its first occurrence, `rivals` are
encodings that were nearly as likely as the one used, and `error` is present only if the file is incomplete or not text.
The exit code is 1 if a game is not legal or a file could not be read.

Examples:
  damier pdn check games.pdn
  damier pdn check --rules english --strict archive/
  damier pdn check --repairs games.pdn.gz
  damier pdn check --from-encoding cp866 old.pdn")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// Write JSON
    #[arg(long)]
    json: bool,
    /// Count repaired games as failed
    #[arg(long)]
    strict: bool,
    /// List the repairs of all games, not only of the first hundred in each file
    #[arg(long)]
    repairs: bool,
}

/// How many games are listed with their repairs, unless all are requested.
const LISTED: usize = 100;

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
    failed: Vec<GameFailure>,
    repairs: Vec<GameRepairs>,
    encodings: BTreeMap<&'static str, u64>,
    rivals: BTreeMap<&'static str, u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip)]
    rulesets: BTreeMap<String, u64>,
}

/// What was repaired in a game.
#[derive(Serialize)]
struct GameRepairs {
    game: u64,
    line: u64,
    repairs: Vec<RepairReport>,
}

/// A repair, its first place and how often it was made.
#[derive(Serialize)]
struct RepairReport {
    repair: &'static str,
    line: u64,
    column: u64,
    times: u64,
}

#[derive(Serialize)]
struct GameFailure {
    game: u64,
    line: u64,
    reason: String,
}

/// The result of checking one game.
struct CheckedGame {
    number: u64,
    line: u64,
    encoding: Encoding,
    rival: Option<Encoding>,
    reading: Reading,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let mut report = Report { files: Vec::new() };
    for source in arguments.input.sources()? {
        let mut file = FileReport { path: source.name(), ..FileReport::default() };
        let read = each_game(
            &source,
            arguments.input.encoding(),
            arguments.input.options(),
            |raw, options: &Options| {
                let mut reading = pdn::read(&raw, options);
                reading.record = None;
                let RawGame { number, place, encoding, rival, .. } = raw;
                CheckedGame { number, line: place.line, encoding, rival, reading }
            },
            |checked| {
                file.count(checked, arguments.strict);
                Ok(())
            },
        );
        match read {
            // If one file is not text or incomplete, the others are still read.
            Err(error) if error.is::<BadInput>() => file.error = Some(error.to_string()),
            read => read?,
        }
        if !arguments.json {
            file.say(arguments, screen)?;
        }
        report.files.push(file);
    }
    let sound = report.files.iter().all(|file| file.failed.is_empty() && file.error.is_none());
    if arguments.json {
        screen.json(&report)?;
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(exit::REFUSED) })
}

impl FileReport {
    fn count(&mut self, checked: CheckedGame, strict: bool) {
        let CheckedGame { number, line, encoding, rival, reading } = checked;
        self.games += 1;
        *self.encodings.entry(encoding.name()).or_default() += 1;
        if let Some(rival) = rival {
            *self.rivals.entry(rival.name()).or_default() += 1;
        }
        if let Some(inference) = reading.inference {
            *self.rulesets.entry(inference.to_string()).or_default() += 1;
        }
        let repairs = repair_reports(&reading.repairs);
        for report in &repairs {
            *self.repaired.entry(report.repair).or_default() += 1;
        }
        if !repairs.is_empty() {
            self.repairs.push(GameRepairs { game: number, line, repairs });
        }
        let repaired = reading.repairs.first().filter(|_| strict);
        let failed = match (reading.failure, repaired) {
            (Some(failure), _) => {
                Some(GameFailure { game: number, line: failure.place.line, reason: failure.reason })
            }
            (None, Some(repaired)) => {
                let reason = format!("not strict: {} at {}", repaired.repair, repaired.place);
                Some(GameFailure { game: number, line, reason })
            }
            (None, None) => None,
        };
        match failed {
            Some(failed) => self.failed.push(failed),
            None => self.legal += 1,
        }
    }

    fn say(&self, arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<()> {
        let sound = self.failed.is_empty() && self.error.is_none();
        let paint = if sound { Paint::Good } else { Paint::Bad };
        let failed = self.failed.len();
        let counts = match self.games {
            0 => format!("{}: no games", self.path),
            1 => format!("{}: 1 game, {} legal, {failed} not", self.path, self.legal),
            games => format!("{}: {games} games, {} legal, {failed} not", self.path, self.legal),
        };
        screen.text(&counts, paint)?;
        for (inference, count) in &self.rulesets {
            screen.text(&format!("  {count:>6}  {inference}"), Paint::Plain)?;
        }
        for (kind, count) in &self.repaired {
            screen.text(&format!("  {count:>6}  repaired: {kind}"), Paint::Faint)?;
        }
        self.say_encodings(arguments, screen)?;
        for GameFailure { game, line, reason } in &self.failed {
            screen.paragraph(&format!("game {game}, line {line}: {reason}"), 2)?;
        }
        let listed = if arguments.repairs { usize::MAX } else { LISTED };
        for GameRepairs { game, line, repairs } in self.repairs.iter().take(listed) {
            let texts: Vec<String> = repairs.iter().map(RepairReport::text).collect();
            screen.paragraph(&format!("game {game}, line {line}: repaired: {}", texts.join(", ")), 2)?;
        }
        if let Some(more) = self.repairs.len().checked_sub(listed).filter(|more| *more > 0) {
            screen.text(
                &format!("  {more} more games were repaired; --repairs lists them all"),
                Paint::Faint,
            )?;
        }
        if let Some(error) = &self.error {
            screen.paragraph(error, 2)?;
        }
        Ok(())
    }

    /// Reports the encodings that games were read in, unless it is obvious.
    fn say_encodings(&self, arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<()> {
        let plain = Encoding::Utf8.name();
        for (name, count) in self.encodings.iter().filter(|(name, _)| **name != plain) {
            let guessed = Encoding::by_name(name).is_some_and(Encoding::is_guessed);
            let how = match (arguments.input.encoding(), guessed) {
                (Some(_), _) => "as set",
                (None, true) => "guessed from the letters; --from-encoding sets another",
                (None, false) => "guessed from the bytes",
            };
            screen.text(&format!("  {count:>6}  read as {name}, {how}"), Paint::Faint)?;
        }
        for (rival, count) in &self.rivals {
            let doubt = format!("  {count:>6}  in doubt: the letters are too few, it could be {rival}");
            screen.text(&doubt, Paint::Faint)?;
        }
        Ok(())
    }
}

impl RepairReport {
    fn text(&self) -> String {
        let Self { repair, line, column, times } = self;
        let often = if *times > 1 { format!(", {times} times") } else { String::new() };
        format!("{repair} (line {line}, column {column}{often})")
    }
}

/// The repairs of a game, each kind once, in the order of the text.
fn repair_reports(repairs: &[PlacedRepair]) -> Vec<RepairReport> {
    let mut reports: Vec<RepairReport> = Vec::new();
    for PlacedRepair { repair, place } in repairs {
        match reports.iter_mut().find(|report| report.repair == repair.name()) {
            Some(report) => report.times += 1,
            None => reports.push(RepairReport {
                repair: repair.name(),
                line: place.line,
                column: place.column,
                times: 1,
            }),
        }
    }
    reports
}

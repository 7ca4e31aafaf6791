//! `damier pdn split`: the games of a file in several.

use super::input::{Input, ReadGame, Verbatim};
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use anyhow::Context;
use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::path::PathBuf;
use std::process::ExitCode;

/// The most files to create.
const MOST_FILES: usize = 10_000;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Existing files are never overwritten: choose an empty folder.

Examples:
  damier pdn split all.pdn --by event --into events
  damier pdn split all.pdn --games 1000 --into parts")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The folder for the files
    #[arg(long, value_name = "FOLDER")]
    into: PathBuf,
    /// Write one file for each value of this tag
    #[arg(long, value_enum, value_name = "WHAT", default_value = "event")]
    by: Key,
    /// Write files of this many games instead
    #[arg(long, value_name = "COUNT", conflicts_with = "by", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Key {
    Event,
    Round,
    Date,
    White,
    /// The player of the dark pieces
    #[value(alias = "red")]
    Black,
    Ruleset,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let folder = &arguments.into;
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    let mut number = 0;
    let mut verbatim = Verbatim::default();
    arguments.input.each(|source, found| {
        number += 1;
        let name = match arguments.games {
            Some(games) => format!("{:06}", (number - 1) / games + 1),
            None => file_name(&key(arguments.by, &found)),
        };
        let path = folder.join(format!("{name}.pdn"));
        let first = !counts.contains_key(&name);
        if first && counts.len() >= MOST_FILES {
            return Err(BadInput(format!("the games would fill more than {MOST_FILES} files")).into());
        }
        if first && path.exists() {
            return Err(BadInput(format!("{} exists already", path.display())).into());
        }
        *counts.entry(name).or_default() += 1;
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let mut file = file.with_context(|| format!("{} cannot be written", path.display()))?;
        verbatim.write(&mut file, source, &found.raw)
    })?;
    for (name, count) in counts {
        screen.text(&format!("{count:>8}  {}", folder.join(name + ".pdn").display()), Paint::Plain)?;
    }
    Ok(verbatim.exit_code())
}

fn key(by: Key, found: &ReadGame) -> String {
    let name = match by {
        Key::Event => "Event",
        Key::Round => "Round",
        Key::Date => "Date",
        Key::White => "White",
        Key::Black => "Black",
        Key::Ruleset => {
            let inference = found.reading.inference;
            return inference.map_or_else(String::new, |inference| inference.ruleset.to_string());
        }
    };
    found.reading.tags.known(name).unwrap_or_default().to_owned()
}

/// A file name that is valid on every system.
fn file_name(key: &str) -> String {
    let plain: String =
        key.chars().map(|sign| if sign.is_alphanumeric() { sign } else { '-' }).take(60).collect();
    let plain = plain.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-");
    if plain.is_empty() { "unknown".to_owned() } else { plain }
}

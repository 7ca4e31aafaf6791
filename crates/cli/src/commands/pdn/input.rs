//! What all commands on files of games are given.

use super::pipeline::each_game;
use super::sources::{Source, sources};
use crate::exit::BadInput;
use crate::given;
use anyhow::Context;
use draughts::RulesetName;
use draughts::pdn::{self, Options, RawGame, Reading};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Files of games, and by which ruleset they were played.
#[derive(Debug, clap::Args)]
pub(crate) struct Input {
    /// The files; - is standard input, a folder stands for the .pdn files in it
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The ruleset of all games, whatever they say
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = given::ruleset(), ignore_case = true)]
    ruleset: Option<RulesetName>,
}

/// A game with what was read of it.
pub(crate) struct Found {
    pub(crate) raw: RawGame,
    pub(crate) reading: Reading,
}

impl Input {
    pub(crate) fn sources(&self) -> anyhow::Result<Vec<Source>> {
        sources(&self.files)
    }

    pub(crate) fn options(&self) -> Options {
        Options { ruleset: self.ruleset, ..Options::default() }
    }

    /// Hands on every game of every file.
    pub(crate) fn each(
        &self,
        mut take: impl FnMut(&Source, Found) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for source in self.sources()? {
            let work = |raw: RawGame, options: &Options| {
                let reading = pdn::read(&raw, options);
                Found { raw, reading }
            };
            each_game(&source, self.options(), work, |found| take(&source, found))?;
        }
        Ok(())
    }
}

/// Where games are written.
#[derive(Debug, clap::Args)]
pub(crate) struct Output {
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Output {
    pub(crate) fn open(&self, input: &Input) -> anyhow::Result<Box<dyn Write>> {
        let Some(path) = &self.output else { return Ok(Box::new(BufWriter::new(io::stdout()))) };
        // Reading and writing the same file would lose its games.
        let same = |source: &Source| matches!(source, Source::File(read) if is_same(read, path));
        if input.sources()?.iter().any(same) {
            return Err(BadInput(format!("{} is read, so it cannot be written", path.display())).into());
        }
        let file = File::create(path).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(Box::new(BufWriter::new(file)))
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Writes a game as it stands in its file, with an empty line after it.
pub(crate) fn write_verbatim(out: &mut dyn Write, raw: &RawGame) -> io::Result<()> {
    out.write_all(raw.text.as_bytes())?;
    out.write_all(b"\n\n")
}

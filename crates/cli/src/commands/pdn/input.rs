//! What all commands on files of games are given.

use super::pipeline::each_game;
use super::sources::{Source, sources};
use crate::exit::{self, BadInput};
use crate::given;
use anyhow::Context;
use draughts::RulesetName;
use draughts::pdn::{self, Encoding, Options, RawGame, Reading};
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

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

/// Writes games as they stand in their files, with an empty line after each.
#[derive(Default)]
pub(crate) struct Verbatim {
    /// Games of which only the beginning could be written.
    cut: u64,
}

impl Verbatim {
    pub(crate) fn write(
        &mut self,
        out: &mut dyn Write,
        source: &Source,
        raw: &RawGame,
    ) -> anyhow::Result<()> {
        if raw.passed_over == 0 {
            out.write_all(raw.text.as_bytes())?;
        } else if let Some(file) = source.from(raw.offset).filter(|_| is_bytewise(raw.encoding)) {
            // Only its beginning is in memory; the file has all of it.
            io::copy(&mut file.take(raw.length), out)?;
        } else {
            self.cut += 1;
            out.write_all(raw.text.as_bytes())?;
            let (name, length) = (source.name(), raw.length);
            eprintln!(
                "{name}: game {} is {length} bytes long, of which only {} are written: give it in a file of UTF-8",
                raw.number,
                raw.text.len(),
            );
        }
        Ok(out.write_all(b"\n\n")?)
    }

    /// Whether everything was written.
    pub(crate) fn exit_code(&self) -> ExitCode {
        if self.cut == 0 { ExitCode::SUCCESS } else { ExitCode::from(exit::REFUSED) }
    }
}

/// Whether the bytes of a game can stand beside those of others.
const fn is_bytewise(encoding: Encoding) -> bool {
    !matches!(encoding, Encoding::Utf16LittleEndian | Encoding::Utf16BigEndian)
}

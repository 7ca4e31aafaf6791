//! Input and output of all commands on files of games.

use super::pipeline::each_game;
use super::sources::{PdnSource, sources};
use crate::exit::{self, BadInput, complain};
use crate::position_arguments;
use crate::unfinished::{Leftover, UnfinishedFile};
use anyhow::Context;
use draughts::RulesetName;
use draughts::pdn::{self, Encoding, Options, RawGame, Reading};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Read, Stdout, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;

/// Files of games and their ruleset.
#[derive(Debug, clap::Args)]
pub(crate) struct Input {
    /// The files; - is standard input, a folder means the .pdn files in it
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The ruleset of all games, whatever their tags say
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = position_arguments::ruleset(), ignore_case = true)]
    ruleset: Option<RulesetName>,
    /// The encoding of the files, such as koi8-r, cp866 or cp850 [default: guessed from the text]
    #[arg(long, value_name = "ENCODING", value_parser = encoding)]
    from_encoding: Option<Encoding>,
}

/// Reads the name of an encoding.
pub(super) fn encoding(name: &str) -> Result<Encoding, String> {
    Encoding::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = Encoding::ALL.iter().map(|encoding| encoding.name()).collect();
        format!("write one of {}", names.join(", "))
    })
}

/// A game and what was read from it.
pub(crate) struct ReadGame {
    pub(crate) raw: RawGame,
    pub(crate) reading: Reading,
}

impl Input {
    pub(crate) fn sources(&self) -> anyhow::Result<Vec<PdnSource>> {
        sources(&self.files)
    }

    pub(crate) fn options(&self) -> Options {
        Options { ruleset: self.ruleset, ..Options::default() }
    }

    /// The encoding named by the user.
    pub(crate) const fn encoding(&self) -> Option<Encoding> {
        self.from_encoding
    }

    /// Calls `take` with every game of every file.
    pub(crate) fn each(
        &self,
        take: impl FnMut(&PdnSource, ReadGame) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let work = |raw: RawGame, options: &Options| {
            let reading = pdn::read(&raw, options);
            ReadGame { raw, reading }
        };
        self.each_by(work, take)
    }

    /// Maps every game of every file and passes on the results; reports which encodings were guessed.
    pub(crate) fn each_by<T: Send>(
        &self,
        work: impl Fn(RawGame, &Options) -> T + Sync,
        mut take: impl FnMut(&PdnSource, T) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for source in self.sources()? {
            let guessed: Mutex<BTreeMap<&'static str, GuessedGames>> = Mutex::default();
            let work = |raw: RawGame, options: &Options| {
                if (raw.encoding.is_guessed() || raw.encoding.is_wide())
                    && self.from_encoding.is_none()
                    && let Ok(mut guessed) = guessed.lock()
                {
                    guessed.entry(raw.encoding.name()).or_default().count(&raw);
                }
                work(raw, options)
            };
            each_game(&source, self.from_encoding, self.options(), work, |made| take(&source, made))?;
            for (encoding, GuessedGames { games, rivals }) in guessed.into_inner().unwrap_or_default() {
                let name = source.name();
                let were = if games == 1 { "game was" } else { "games were" };
                let is_wide = Encoding::by_name(encoding).is_some_and(Encoding::is_wide);
                let how = if is_wide { "told by its bytes" } else { "guessed from the letters" };
                complain!("{name}: {games} {were} read as {encoding}, {how}; --from-encoding sets another");
                for (rival, count) in rivals {
                    let (have, they) = if count == 1 { ("has", "it") } else { ("have", "they") };
                    complain!(
                        "{name}: {count} of them {have} too few letters to be sure: {they} could be {rival}"
                    );
                }
            }
        }
        Ok(())
    }
}

/// Games of a file whose encoding was guessed alike.
#[derive(Default)]
struct GuessedGames {
    games: u64,
    /// How many of them could as well be in another.
    rivals: BTreeMap<&'static str, u64>,
}

impl GuessedGames {
    fn count(&mut self, game: &RawGame) {
        self.games += 1;
        if let Some(rival) = game.rival {
            *self.rivals.entry(rival.name()).or_default() += 1;
        }
    }
}

/// Where games are written.
#[derive(Debug, clap::Args)]
pub(crate) struct PdnOutput {
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl PdnOutput {
    /// Starts writing. An existing file is replaced only when everything is written.
    pub(crate) fn open(&self, input: &Input) -> anyhow::Result<Sink> {
        let path = match &self.output {
            Some(path) if path.as_os_str() != "-" => path,
            _ => return Ok(Sink::StandardOutput(BufWriter::new(io::stdout()))),
        };
        // Reading and writing the same file would lose its games.
        let same = |source: &PdnSource| matches!(source, PdnSource::File(read) if is_same(read, path));
        if input.sources()?.iter().any(same) {
            return Err(BadInput(format!(
                "{} is also the input, so it cannot be the output",
                path.display()
            ))
            .into());
        }
        let file = UnfinishedFile::create(path, Leftover::Removed);
        let file = file.with_context(|| format!("{} cannot be written", path.display()))?;
        Ok(Sink::File { file, path: path.clone() })
    }
}

/// The destination of the games.
pub(crate) enum Sink {
    StandardOutput(BufWriter<Stdout>),
    File {
        file: UnfinishedFile,
        /// Its final name.
        path: PathBuf,
    },
}

impl Sink {
    /// Finishes: everything has been written.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::StandardOutput(mut out) => Ok(out.flush()?),
            Self::File { file, path } => {
                file.finish().with_context(|| format!("{} cannot be written", path.display()))
            }
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::StandardOutput(out) => out.write(bytes),
            Self::File { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::StandardOutput(out) => out.flush(),
            Self::File { file, .. } => file.flush(),
        }
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Copies games unchanged, with an empty line after each.
#[derive(Default)]
pub(crate) struct Verbatim {
    /// The number of games of which only the beginning could be written.
    cut: u64,
}

impl Verbatim {
    pub(crate) fn write(
        &mut self,
        out: &mut dyn Write,
        source: &PdnSource,
        raw: &RawGame,
    ) -> anyhow::Result<()> {
        if raw.passed_over == 0 {
            out.write_all(raw.text.as_bytes())?;
        } else if let Some(file) = source.from(raw.offset).filter(|_| is_bytewise(raw.encoding)) {
            // Only its beginning is in memory; copy the rest from the file.
            io::copy(&mut file.take(raw.length), out)?;
        } else {
            self.cut += 1;
            out.write_all(raw.text.as_bytes())?;
            let (name, length) = (source.name(), raw.length);
            complain!(
                "{name}: game {} is {length} bytes long, of which only {} are written: convert the file to UTF-8 first",
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

/// Whether the bytes of a game can be mixed with those of other games.
const fn is_bytewise(encoding: Encoding) -> bool {
    !matches!(encoding, Encoding::Utf16LittleEndian | Encoding::Utf16BigEndian)
}

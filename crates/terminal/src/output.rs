//! Output files, written completely or not at all.

use crate::exit::BadInput;
use crate::unfinished::{Leftover, UnfinishedFile};
use anyhow::Context;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Where a command writes its output.
#[derive(Debug, clap::Args)]
pub(crate) struct Output {
    /// The file to write; - is standard output [default: -]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Whether a terminal can show the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Text,
    Binary,
}

impl Output {
    /// The file, if it is not standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Refuses to write binary output to a terminal, before any work is done.
    pub(crate) fn check(&self, content: Content) -> Result<(), BadInput> {
        if content == Content::Binary && self.path().is_none() && io::stdout().is_terminal() {
            let remedy = "name a file with -o FILE, or redirect the output";
            return Err(BadInput(format!("the output cannot be shown in a terminal: {remedy}")));
        }
        Ok(())
    }

    /// Writes everything. A file appears under its name only when it is complete.
    pub(crate) fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        match self.path() {
            None => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(bytes)?;
                stdout.flush()?;
                Ok(())
            }
            Some(path) => write_whole(path, bytes)
                .with_context(|| format!("{} cannot be written: check that its folder exists and is writable, or name another file with -o", path.display())),
        }
    }
}

/// Writes to a temporary file in the same folder, then renames it.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = UnfinishedFile::create(path, Leftover::Removed)?;
    file.write_all(bytes)?;
    file.finish()
}

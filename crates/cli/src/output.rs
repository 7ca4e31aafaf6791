//! Files a command writes: whole or not at all.

use crate::exit::BadInput;
use anyhow::Context;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Where a command writes to.
#[derive(Debug, clap::Args)]
pub(crate) struct Output {
    /// The file to write; - is standard output [default: -]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Whether a terminal can show what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// It is text.
    Text,
    /// It is not.
    Binary,
}

impl Output {
    /// The file, if it is not standard output.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Refuses to write to a terminal what it cannot show, before any work is done.
    pub(crate) fn check(&self, content: Content) -> Result<(), BadInput> {
        if content == Content::Binary && self.path().is_none() && io::stdout().is_terminal() {
            let remedy = "name a file with -o FILE, or send the output to another program";
            return Err(BadInput(format!("a terminal cannot show this: {remedy}")));
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
                .with_context(|| format!("{} cannot be written: see that its folder is there and may be written to, or name another file with -o", path.display())),
        }
    }
}

/// Writes beside the file under a name of its own, then gives it the name.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::IsADirectory))?;
    // What is no plain file, as a pipe or a device, is written to directly: it cannot be replaced.
    if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return fs::write(path, bytes);
    }
    if path.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory));
    }
    let mut unfinished = std::ffi::OsString::from(".");
    unfinished.push(name);
    unfinished.push(format!(".{}.unfinished", std::process::id()));
    let unfinished = path.with_file_name(unfinished);
    let written = fs::File::create(&unfinished).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&unfinished, path)
    });
    if written.is_err() {
        // Nothing more can be done about what is left of it.
        let _ = fs::remove_file(&unfinished);
    }
    written
}

//! The files of `damier learn`: positions of games, and weights.

use crate::exit::BadInput;
use anyhow::Context;
use engine::learn::Sample;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file to which positions are added, game by game.
pub(super) struct Samples {
    file: BufWriter<File>,
    next_game: u32,
    count: usize,
}

impl Samples {
    /// Goes on with a file. The last game in it may have been cut off, so it is played again.
    pub(super) fn append_to(path: &Path) -> anyhow::Result<Self> {
        let mut samples = if path.exists() { read(&[path.to_owned()])? } else { Vec::new() };
        let last = samples.last().map_or(0, |sample| sample.game);
        samples.retain(|sample| sample.game < last);
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(path);
        let file = file.with_context(|| format!("{} cannot be written", path.display()))?;
        file.set_len((samples.len() * Sample::BYTES) as u64)?;
        Ok(Self { file: BufWriter::new(file), next_game: last, count: samples.len() })
    }

    pub(super) const fn next_game(&self) -> u32 {
        self.next_game
    }

    pub(super) const fn count(&self) -> usize {
        self.count
    }

    pub(super) fn add(&mut self, samples: &[Sample]) -> anyhow::Result<()> {
        for sample in samples {
            self.file.write_all(&sample.write()).context("the positions cannot be written")?;
        }
        self.count += samples.len();
        Ok(())
    }

    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        self.file.flush().context("the positions cannot be written")
    }
}

/// All positions of some files. A position that was cut off at the end of a file is left out.
pub(super) fn read(paths: &[PathBuf]) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for path in paths {
        let bytes = bytes(path)?;
        samples.extend(bytes.as_chunks().0.iter().map(Sample::read));
    }
    Ok(samples)
}

pub(super) fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    let unreadable = |error| BadInput(format!("{} cannot be read: {error}", path.display()));
    Ok(fs::read(path).map_err(unreadable)?)
}

pub(super) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    crate::output::write_whole(path, bytes).with_context(|| format!("{} cannot be written", path.display()))
}

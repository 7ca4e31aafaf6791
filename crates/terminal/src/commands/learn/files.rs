//! The files of `damier learn`: positions of games, and weights.

use crate::exit::BadInput;
use anyhow::Context;
use engine::learn::{Sample, Source};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
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
        let (mut last, mut count) = (0, 0);
        if path.exists() {
            let found = SampleFiles::open(&[path.to_owned()])?;
            let mut end = found.count();
            last = found.read(end.saturating_sub(1), 1)?.first().map_or(0, |sample| sample.game);
            // Back to where the last game begins.
            while end > 0 && found.read(end - 1, 1)?.first().is_some_and(|sample| sample.game == last) {
                end -= 1;
            }
            count = end as usize;
        }
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(path);
        let file = file.with_context(|| format!("{} cannot be written", path.display()))?;
        file.set_len((count * Sample::BYTES) as u64)?;
        Ok(Self { file: BufWriter::new(file), next_game: last, count })
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

/// All positions of some files, one file after the other; read when they are needed. A position that was cut off at the
/// end of a file is left out.
pub(super) struct SampleFiles {
    files: Vec<SampleFile>,
}

struct SampleFile {
    path: PathBuf,
    /// Before it, in the other files.
    before: u64,
    count: u64,
}

impl SampleFiles {
    pub(super) fn open(paths: &[PathBuf]) -> anyhow::Result<Self> {
        let (mut files, mut before) = (Vec::new(), 0);
        for path in paths {
            let unreadable = |error| BadInput(format!("{} cannot be read: {error}", path.display()));
            let count = fs::metadata(path).map_err(unreadable)?.len() / Sample::BYTES as u64;
            files.push(SampleFile { path: path.clone(), before, count });
            before += count;
        }
        Ok(Self { files })
    }
}

impl Source for SampleFiles {
    fn count(&self) -> u64 {
        self.files.last().map_or(0, |file| file.before + file.count)
    }

    fn read(&self, first: u64, count: usize) -> io::Result<Vec<Sample>> {
        let mut samples = Vec::new();
        let after = first.saturating_add(count as u64);
        for file in &self.files {
            let (from, to) = (first.max(file.before), after.min(file.before + file.count));
            if from >= to {
                continue;
            }
            let mut reader = BufReader::new(File::open(&file.path)?);
            reader.seek(SeekFrom::Start((from - file.before) * Sample::BYTES as u64))?;
            let mut bytes = [0; Sample::BYTES];
            for _ in from..to {
                reader.read_exact(&mut bytes)?;
                samples.push(Sample::read(&bytes));
            }
        }
        Ok(samples)
    }
}

pub(super) fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    let unreadable = |error| BadInput(format!("{} cannot be read: {error}", path.display()));
    Ok(fs::read(path).map_err(unreadable)?)
}

pub(super) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    crate::output::write_whole(path, bytes).with_context(|| format!("{} cannot be written", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::Side;

    fn sample(game: u32) -> Sample {
        Sample { white: 1, black: 2, kings: 0, turn: Side::White, white_half_points: 1, value: 0, game }
    }

    fn games(files: &SampleFiles, first: u64, count: usize) -> Vec<u32> {
        let samples = files.read(first, count).expect("the files are there");
        samples.iter().map(|sample| sample.game).collect()
    }

    #[test]
    fn files_follow_one_another_and_a_cut_off_game_is_played_again() {
        let folder = std::env::temp_dir().join(format!("damier-samples-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("there is room");
        let paths = [folder.join("one"), folder.join("other")];
        for (path, numbers) in paths.iter().zip([vec![0, 0, 1, 1, 1], vec![5, 6]]) {
            let mut bytes: Vec<u8> = numbers.into_iter().flat_map(|game| sample(game).write()).collect();
            bytes.extend([9; 7]);
            fs::write(path, bytes).expect("there is room");
        }
        let files = SampleFiles::open(&paths).expect("the files are there");
        assert_eq!(files.count(), 7);
        assert_eq!(games(&files, 0, 100), [0, 0, 1, 1, 1, 5, 6]);
        assert_eq!(games(&files, 3, 3), [1, 1, 5]);
        assert_eq!(games(&files, 6, 3), [6]);
        let mut more = Samples::append_to(&paths[0]).expect("it goes on");
        assert_eq!((more.next_game(), more.count()), (1, 2));
        more.add(&[sample(1)]).expect("there is room");
        more.finish().expect("there is room");
        let files = SampleFiles::open(&paths[..1]).expect("the files are there");
        assert_eq!(games(&files, 0, 100), [0, 0, 1]);
        fs::remove_dir_all(&folder).expect("it is ours");
    }
}

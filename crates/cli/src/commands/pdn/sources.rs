//! Where games come from: files, folders, standard input.

use crate::exit::BadInput;
use anyhow::Context;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A file of games, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    File(PathBuf),
    StandardInput,
}

impl Source {
    /// The name it goes by in reports.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::StandardInput => "-".to_owned(),
        }
    }

    pub(crate) fn open(&self) -> anyhow::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::File(path) => {
                let file = File::open(path).map_err(|error| BadInput(format!("{}: {error}", self.name())))?;
                Box::new(file)
            }
            Self::StandardInput => Box::new(io::stdin()),
        })
    }

    /// The file once more, from some byte on; none if it can be read only once.
    pub(crate) fn from(&self, offset: u64) -> Option<File> {
        let Self::File(path) = self else { return None };
        let mut file = File::open(path).ok().filter(|_| path.is_file())?;
        file.seek(SeekFrom::Start(offset)).ok()?;
        Some(file)
    }

    /// Its size in bytes, where that is known.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Self::File(path) => fs::metadata(path).ok().map(|metadata| metadata.len()),
            Self::StandardInput => None,
        }
    }
}

/// The files that paths on the command line stand for. A folder stands for the PDN files in it and below.
pub(crate) fn sources(paths: &[PathBuf]) -> anyhow::Result<Vec<Source>> {
    let mut sources = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            sources.push(Source::StandardInput);
        } else if path.is_dir() {
            let mut found = Vec::new();
            gather(path, &mut found).with_context(|| format!("{} cannot be listed", path.display()))?;
            if found.is_empty() {
                return Err(BadInput(format!("there is no .pdn file in {}", path.display())).into());
            }
            found.sort();
            sources.extend(found.into_iter().map(Source::File));
        } else if path.exists() {
            sources.push(Source::File(path.clone()));
        } else {
            return Err(BadInput(format!("there is no file {}", path.display())).into());
        }
    }
    Ok(sources)
}

fn gather(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        // A link could lead round in a circle.
        if entry.file_type()?.is_dir() {
            gather(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pdn")) {
            found.push(path);
        }
    }
    Ok(())
}

//! Sources of games: files, folders, standard input.

use crate::exit::BadInput;
use crate::recorded;
use crate::stream::{self, Stream};
use anyhow::Context;
use draughts::pdn::Encoding;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

/// A file of games, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PdnSource {
    File(PathBuf),
    StandardInput,
}

impl PdnSource {
    /// The name it goes by in reports.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::StandardInput => "-".to_owned(),
        }
    }

    /// Its games as PDN: compressed files are decompressed, and a game saved by `damier play` is converted.
    pub(crate) fn open(&self, encoding: Option<Encoding>) -> anyhow::Result<Stream> {
        let name = self.name();
        let stream: Stream = match self {
            Self::File(path) => {
                Box::new(File::open(path).map_err(|error| BadInput(format!("{name}: {error}")))?)
            }
            Self::StandardInput => Box::new(io::stdin()),
        };
        let opened = stream::open(&name, stream, encoding)?;
        if !recorded::is_game_text(&opened.beginning) {
            return Ok(opened.whole());
        }
        let text = recorded::saved_as_pdn(&name, opened)?;
        Ok(Box::new(Cursor::new(text.into_bytes())))
    }

    /// The decompressed bytes of the file from `offset` on; none if it can be read only once.
    pub(crate) fn from(&self, offset: u64) -> Option<Stream> {
        let Self::File(path) = self else { return None };
        let mut stream = self.open(None).ok().filter(|_| path.is_file())?;
        let passed = io::copy(&mut stream.by_ref().take(offset), &mut io::sink()).ok()?;
        (passed == offset).then_some(stream)
    }

    /// Its size in bytes, where that is known.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Self::File(path) => fs::metadata(path).ok().map(|metadata| metadata.len()),
            Self::StandardInput => None,
        }
    }
}

/// The files named on the command line. A folder means the PDN files in it and its subfolders.
pub(crate) fn sources(paths: &[PathBuf]) -> anyhow::Result<Vec<PdnSource>> {
    let mut sources = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            sources.push(PdnSource::StandardInput);
        } else if path.is_dir() {
            let mut found = Vec::new();
            gather(path, &mut found).with_context(|| format!("{} cannot be listed", path.display()))?;
            if found.is_empty() {
                return Err(BadInput(format!("there is no .pdn file in {}", path.display())).into());
            }
            found.sort();
            sources.extend(found.into_iter().map(PdnSource::File));
        } else if path.exists() {
            sources.push(PdnSource::File(path.clone()));
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
        // A link could lead in a circle.
        if entry.file_type()?.is_dir() {
            gather(&path, found)?;
        } else if is_named_as_games(&path) {
            found.push(path);
        }
    }
    Ok(())
}

/// Whether the name of a file says that it is PDN.
fn is_named_as_games(path: &Path) -> bool {
    const ENDINGS: [&str; 4] = [".pdn", ".pdn.gz", ".pdn.zst", ".damier"];
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    ENDINGS.iter().any(|ending| name.ends_with(ending) && name.len() > ending.len())
}

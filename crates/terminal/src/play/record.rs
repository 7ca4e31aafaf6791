//! Saves a game to a file while it is played, and resumes a saved game.

use crate::exit::BadInput;
use anyhow::Context;
use draughts::game::{Game, Mode, Pressing, text};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The file that a game is saved to.
#[derive(Debug)]
pub(super) struct Record {
    path: PathBuf,
    file: File,
    /// How many events of the game are in the file.
    kept: usize,
}

/// Saves the game after every event, if the players want that.
#[derive(Debug, Default)]
pub(super) struct AutoSave(Option<Record>);

impl AutoSave {
    pub(super) const fn new(record: Record) -> Self {
        Self(Some(record))
    }

    /// Saves new events. If that fails, saving stops, since the file may end within a line.
    pub(super) fn keep(&mut self, game: &Game) -> anyhow::Result<()> {
        let kept = self.0.as_mut().map_or(Ok(()), |record| record.keep(game));
        if kept.is_err() {
            self.0 = None;
        }
        kept
    }

    /// Saves the whole game to a file that a player names and continues saving there; returns a message.
    pub(super) fn save(&mut self, file: Option<&Path>, game: &Game) -> String {
        match (file, &self.0) {
            (None, None) => "Name the file: save game.txt.".to_owned(),
            (None, Some(record)) => saved(&record.path),
            (Some(path), Some(record)) if record.path == path => saved(path),
            (Some(path), _) => match Record::create(path, game) {
                Ok(record) => {
                    self.0 = Some(record);
                    saved(path)
                }
                Err(error) => format!("Not saved: {error:#}."),
            },
        }
    }
}

fn saved(path: &Path) -> String {
    format!("The game is saved to {} after every move.", path.display())
}

/// A resumed game, and the file it is saved to.
pub(super) struct ResumedGame {
    pub(super) game: Game,
    pub(super) record: Record,
}

impl Record {
    /// Creates a file and saves the game to it.
    pub(super) fn create(path: &Path, game: &Game) -> anyhow::Result<Self> {
        let file = OpenOptions::new().append(true).create_new(true).open(path);
        let exists = |error: &io::Error| error.kind() == io::ErrorKind::AlreadyExists;
        let mut file = match file {
            Err(error) if exists(&error) => {
                let text = format!(
                    "{} exists already; name another file, or resume its game with --resume",
                    path.display()
                );
                return Err(BadInput(text).into());
            }
            file => file.with_context(|| format!("{} cannot be created", path.display()))?,
        };
        file.write_all(text::header(game).as_bytes())
            .with_context(|| format!("{} cannot be written", path.display()))?;
        let mut record = Self { path: path.to_owned(), file, kept: 0 };
        record.keep(game)?;
        Ok(record)
    }

    /// Reads a saved game to resume it.
    pub(super) fn resume(path: &Path) -> anyhow::Result<ResumedGame> {
        let opened = OpenOptions::new().read(true).append(true).open(path);
        let mut file = opened.map_err(|error| {
            let remedy = "name a file written by damier play --save";
            BadInput(format!("{} cannot be opened: {error}; {remedy}", path.display()))
        })?;
        let mut bytes = Vec::new();
        // One byte more than the limit is enough to see that the file is too long.
        (&mut file)
            .take(text::LONGEST as u64 + 1)
            .read_to_end(&mut bytes)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        let bad = |reason: &str| BadInput(format!("{}: {reason}", path.display()));
        let written = String::from_utf8(bytes).map_err(|_| bad("the file is not UTF-8 text"))?;
        let game = text::read(&written).map_err(|fault| bad(&fault.to_string()))?;
        let settings = game.settings();
        if settings.mode != Mode::Enforced || settings.pressing != Pressing::WithTheMove {
            return Err(bad(
                "this is an arbiter's record of a game on a real board; it cannot be resumed here",
            )
            .into());
        }
        let record = Self { path: path.to_owned(), file, kept: game.log().len() };
        Ok(ResumedGame { game, record })
    }

    /// Adds the events that are not in the file yet.
    pub(super) fn keep(&mut self, game: &Game) -> anyhow::Result<()> {
        for logged in game.log().iter().skip(self.kept) {
            let line = text::line(game.rules(), logged);
            let written = self.file.write_all(line.as_bytes());
            written.with_context(|| format!("the game cannot be saved to {}", self.path.display()))?;
            self.kept += 1;
        }
        Ok(())
    }
}

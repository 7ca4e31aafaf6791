//! The saved state of a match, so that it can be resumed: one JSON line for its settings, then one for each game.

use crate::exit::BadInput;
use crate::unfinished::{Leftover, UnfinishedFile};
use anyhow::Context;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

/// A finished game. Its number gives its opening and colours: the first engine has White in the even ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GameResult {
    pub(super) game: usize,
    /// The half points of the first engine.
    pub(super) points: u32,
    pub(super) reason: String,
    /// How the first engine failed, if it did.
    pub(super) first_fault: Option<String>,
    /// How the second engine failed, if it did.
    pub(super) second_fault: Option<String>,
    pub(super) plies: usize,
    pub(super) effort: [Work; 2],
    pub(super) pdn: String,
}

/// An engine's search effort in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Work {
    pub(super) moves: u64,
    pub(super) nodes: u64,
    pub(super) depths: u64,
    pub(super) seconds: f64,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Head {
    settings: String,
}

/// Writes the results and the games (PDN) to files.
pub(super) struct Keeper {
    state: Option<File>,
    pdn: Option<UnfinishedFile>,
}

/// The games of an earlier run; empty if there was none.
pub(super) fn earlier(path: Option<&Path>, settings: &str) -> anyhow::Result<Vec<GameResult>> {
    let Some(path) = path else { return Ok(Vec::new()) };
    let name = path.display();
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error).with_context(|| format!("{name} cannot be read")),
    };
    let mut lines = text.lines();
    let Some(first) = lines.next() else { return Ok(Vec::new()) };
    let head: Head = serde_json::from_str(first)
        .map_err(|error| BadInput(format!("{name} is not the state of a match: {error}")))?;
    if head.settings != settings {
        let reason = format!("{name} belongs to another match:\n  {}\nnot to\n  {settings}", head.settings);
        return Err(BadInput(reason).into());
    }
    // A line that was cut off while being written is a game to play again.
    Ok(lines.map_while(|line| serde_json::from_str(line).ok()).collect())
}

impl Keeper {
    /// Opens the files and writes the games of earlier runs.
    pub(super) fn open(
        state: Option<&Path>,
        pdn: Option<&Path>,
        settings: &str,
        games: &[GameResult],
    ) -> anyhow::Result<Self> {
        let create = |path: &Path| {
            // A match takes long: its games are worth keeping if it is interrupted.
            let created = UnfinishedFile::create(path, Leftover::Kept);
            created.with_context(|| format!("{} cannot be written", path.display()))
        };
        if let Some(path) = state {
            let mut text = serde_json::to_string(&Head { settings: settings.to_owned() })? + "\n";
            for game in games {
                text += &(serde_json::to_string(game)? + "\n");
            }
            crate::output::write_whole(path, text.as_bytes())
                .with_context(|| format!("{} cannot be written", path.display()))?;
        }
        let append = |path: &Path| {
            let opened = OpenOptions::new().append(true).open(path);
            opened.with_context(|| format!("{} cannot be written", path.display()))
        };
        let mut keeper = Self { state: state.map(append).transpose()?, pdn: pdn.map(create).transpose()? };
        for game in games {
            keeper.write_pdn(game)?;
        }
        Ok(keeper)
    }

    pub(super) fn keep(&mut self, game: &GameResult) -> anyhow::Result<()> {
        if let Some(file) = &mut self.state {
            file.write_all((serde_json::to_string(game)? + "\n").as_bytes())
                .context("the state cannot be saved")?;
        }
        self.write_pdn(game)
    }

    fn write_pdn(&mut self, game: &GameResult) -> anyhow::Result<()> {
        let Some(file) = &mut self.pdn else { return Ok(()) };
        let written = file.write_all(game.pdn.as_bytes()).and_then(|()| file.flush());
        written.context("the games cannot be written")
    }

    /// Finishes the match: the file of games gets its final name.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        self.pdn.map_or(Ok(()), UnfinishedFile::finish).context("the games cannot be written")
    }
}

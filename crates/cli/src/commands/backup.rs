//! `damier backup` and `damier restore`: the server's games in a file, and back.

use super::serve::NO_FOLDER;
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use crate::storage::data_folder;
use anyhow::Context;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The copy is whole and consistent, whether a server runs or not.

Example:
  damier backup games-monday.db")]
pub(crate) struct Backup {
    /// The file to write; it must not be there yet
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The server has to be stopped. What was there is kept aside, under a name that is told.

Example:
  damier restore games-monday.db")]
pub(crate) struct Restore {
    /// A file that damier backup has written
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// The server's directory.
#[derive(Debug, clap::Args)]
struct Data {
    /// Where the server keeps everything [default: damier in the directory for data of the user]
    #[arg(long, value_name = "DIR", env = "DAMIER_DATA", hide_env_values = true)]
    data: Option<PathBuf>,
}

impl Data {
    fn directory(&self) -> anyhow::Result<PathBuf> {
        data_folder(self.data.as_ref()).context(NO_FOLDER)
    }
}

pub(crate) fn save(arguments: &Backup, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    server::private::new_files_are_private();
    let saved = server::backup::save(&arguments.data.directory()?, &arguments.file)?;
    let games = if saved.games == 1 { "game" } else { "games" };
    told(screen, &format!("{}: {} {games}", arguments.file.display(), saved.games))
}

pub(crate) fn restore(arguments: &Restore, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    server::private::new_files_are_private();
    if !arguments.file.exists() {
        let text =
            format!("there is no file {}: name one that damier backup has written", arguments.file.display());
        return Err(BadInput(text).into());
    }
    let directory = arguments.data.directory()?;
    let restored = server::backup::restore(&directory, &arguments.file)?;
    let games = if restored.games == 1 { "game" } else { "games" };
    let aside = restored.aside.as_deref().map(Path::display);
    let aside = aside.map(|path| format!("; what was there is now {path}")).unwrap_or_default();
    told(screen, &format!("{} {games} restored to {}{aside}", restored.games, directory.display()))
}

fn told(screen: &mut Screen, text: &str) -> anyhow::Result<ExitCode> {
    screen.text(text, Paint::Plain)?;
    Ok(ExitCode::SUCCESS)
}

//! `damier backup` and `damier restore`: copies the server's games to a file, and restores them.

use super::serve::NO_FOLDER;
use anyhow::Context;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use terminal::exit::BadInput;
use terminal::screen::{Paint, Screen};
use terminal::storage::data_folder;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The copy is complete and consistent, whether a server is running or not.

Example:
  damier backup games-monday.db")]
pub(crate) struct Backup {
    /// The file to write; it must not exist
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Stop the server first. The current data is kept under another name, which is printed.

Example:
  damier restore games-monday.db")]
pub(crate) struct Restore {
    /// A file written by damier backup
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// The server's data folder.
#[derive(Debug, clap::Args)]
struct Data {
    /// The server's data folder [default: damier in your system's data folder]
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
    report(screen, &format!("{}: {} {games}", arguments.file.display(), saved.games))
}

pub(crate) fn restore(arguments: &Restore, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    server::private::new_files_are_private();
    if !arguments.file.exists() {
        let text =
            format!("there is no file {}: name one written by damier backup", arguments.file.display());
        return Err(BadInput(text).into());
    }
    let directory = arguments.data.directory()?;
    let restored = server::backup::restore(&directory, &arguments.file)?;
    let games = if restored.games == 1 { "game" } else { "games" };
    let aside = restored.aside.as_deref().map(Path::display);
    let aside = aside.map(|path| format!("; the previous data is now in {path}")).unwrap_or_default();
    report(screen, &format!("{} {games} restored to {}{aside}", restored.games, directory.display()))
}

fn report(screen: &mut Screen, text: &str) -> anyhow::Result<ExitCode> {
    screen.text(text, Paint::Plain)?;
    Ok(ExitCode::SUCCESS)
}

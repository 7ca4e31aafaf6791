//! `damier book`: opening books.

mod build;
mod games;
mod mapped;
mod show;

use crate::screen::Screen;
use clap::Subcommand;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  damier book build games.pdn -o games.book
  damier book games --rules russian -o russian.pdn
  damier book show games.book
  damier book show games.book 11-15 23-19")]
pub struct BookArguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build a book from games
    Build(build::Arguments),
    /// Let the engine play games to build a book from
    Games(games::Arguments),
    /// Show a book's moves in a position, and the results of the games
    Show(show::Arguments),
}

pub(crate) fn run(arguments: &BookArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Command::Build(arguments) => build::run(arguments, screen),
        Command::Games(arguments) => games::run(arguments, screen),
        Command::Show(arguments) => show::run(arguments, screen),
    }
}

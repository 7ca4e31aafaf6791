//! `damier pdn`: files of games.

mod check;
mod pipeline;
mod sources;

use crate::screen::Screen;
use clap::Subcommand;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Files are read as they are found: any encoding, any age, with or without a GameType. `-` is standard input;
a folder stands for the .pdn files in it.

Examples:
  damier pdn check games.pdn
  damier pdn check --json archive/")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say which games are legal, what had to be repaired, and what cannot be read
    Check(check::Arguments),
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Command::Check(arguments) => check::run(arguments, screen),
    }
}

//! `damier event`: pairings of tournaments.

mod check;
mod explain;
mod generate;
mod pair;
mod report;

use crate::screen::Screen;
use clap::Subcommand;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  damier event pair --system dutch event.trf
  damier event check event.trf
  damier event explain event.trf --round 5 --player 12
  damier event generate --seed 7 --players 40 --rounds 9 -o event.trf")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Pair the round after the last one in a TRF file
    Pair(pair::Arguments),
    /// Pair every round of a TRF file anew, and tell each difference
    Check(check::Arguments),
    /// Say why a player was paired as he was
    Explain(explain::Arguments),
    /// Make a random event as a TRF file
    Generate(generate::Arguments),
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Command::Pair(arguments) => pair::run(arguments, screen),
        Command::Check(arguments) => check::run(arguments, screen),
        Command::Explain(arguments) => explain::run(arguments, screen),
        Command::Generate(arguments) => generate::run(arguments, screen),
    }
}

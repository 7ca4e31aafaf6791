//! `damier pdn`: files of games.

mod check;
mod chosen;
mod convert;
mod dedupe;
mod fen;
mod filter;
pub(crate) mod input;
mod merge;
mod pipeline;
mod show;
mod sources;
mod split;
mod stats;

use crate::screen::Screen;
use clap::Subcommand;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Files are read as they are found: any encoding, any age, with or without a GameType. What had to be repaired is named,
and a game that cannot be read is named with its place and reason while the rest goes on.

Examples:
  damier pdn check games.pdn
  damier pdn convert games.pdn --profile lidraughts -o out.pdn
  damier pdn filter games.pdn --player Sijbrands --result white
  damier pdn show games.pdn --game 3")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say which games are legal, what had to be repaired, and what cannot be read
    Check(check::Arguments),
    /// Write games anew: for other programs, with other names of squares, in another encoding
    Convert(convert::Arguments),
    /// Put the games of several files into one
    Merge(merge::Arguments),
    /// Put the games of a file into several
    Split(split::Arguments),
    /// Choose games by players, event, result, date, length or a position
    Filter(Box<filter::Arguments>),
    /// Keep each game once
    Dedupe(dedupe::Arguments),
    /// Count results by opening, lengths and material
    Stats(stats::Arguments),
    /// Show a game step by step
    Show(show::Arguments),
    /// Write the position after a ply
    Fen(fen::Arguments),
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Command::Check(arguments) => check::run(arguments, screen),
        Command::Convert(arguments) => convert::run(arguments, screen),
        Command::Merge(arguments) => merge::run(arguments, screen),
        Command::Split(arguments) => split::run(arguments, screen),
        Command::Filter(arguments) => filter::run(arguments, screen),
        Command::Dedupe(arguments) => dedupe::run(arguments, screen),
        Command::Stats(arguments) => stats::run(arguments, screen),
        Command::Show(arguments) => show::run(arguments, screen),
        Command::Fen(arguments) => fen::run(arguments, screen),
    }
}

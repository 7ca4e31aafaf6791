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
Files of any encoding and age can be read, with or without a GameType. Repairs are reported; a game that cannot be read is
reported with its place and the reason, and reading continues with the next.

Examples:
  damier pdn check games.pdn
  damier pdn convert games.pdn --profile lidraughts -o out.pdn
  damier pdn filter games.pdn --player Sijbrands --result white
  damier pdn show games.pdn --game 3")]
pub struct PdnArguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Check which games are legal, which need repairs, and which cannot be read
    Check(check::Arguments),
    /// Convert games: for other programs, with other square names, to another encoding
    Convert(convert::Arguments),
    /// Merge the games of several files into one
    Merge(merge::Arguments),
    /// Split a file of games into several
    Split(split::Arguments),
    /// Select games by player, event, result, date, length or position
    Filter(Box<filter::Arguments>),
    /// Remove duplicate games
    Dedupe(dedupe::Arguments),
    /// Show statistics: results by opening, lengths, material
    Stats(stats::Arguments),
    /// Show a game step by step
    Show(show::Arguments),
    /// Print the position after a ply, as FEN
    Fen(fen::Arguments),
}

pub(crate) fn run(arguments: &PdnArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
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

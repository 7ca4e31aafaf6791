//! `damier event`: pairings, standings and the book-keeping of events.

mod add;
mod berger;
mod check;
mod desk;
mod explain;
mod export;
mod file;
mod generate;
mod import;
mod new;
mod pair;
mod print;
mod propose;
mod rate;
mod report;
mod round;
mod show;
mod standings;

use crate::screen::Screen;
use clap::Subcommand;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  damier event pair --system dutch event.trf
  damier event check event.trf
  damier event explain event.trf --round 5 --player 12
  damier event generate --seed 7 --players 40 --rounds 9 -o event.trf
  damier event berger 6
  damier event standings open.trf --tie-breaks solkoff,solkoff-1,wins
  damier event new club.event --system berger --name Club --entries players.csv
  damier event add club.event start rating
  damier event propose club.event
  damier event add club.event publish 1
  damier event add club.event result 1 1 2-0 played
  damier event show club.event --player 3
  damier event print club.event --what pairings -o pairings.pdf
  damier event export club.event --to trf -o club.trf")]
pub struct EventArguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Pair the round after the last one in a TRF file
    Pair(pair::Arguments),
    /// Pair every round of a TRF file again, and show where the pairings differ
    Check(check::Arguments),
    /// Explain a player's pairing
    Explain(explain::Arguments),
    /// Generate a random event as a TRF file
    Generate(generate::Arguments),
    /// Rank the players of a TRF file or an event
    Standings(standings::Arguments),
    /// Print the Berger table of a round robin
    Berger(berger::Arguments),
    /// Create an event file
    New(Box<new::Arguments>),
    /// Add a decision to an event: an entry, a result, the publication of a round …
    Add(add::Arguments),
    /// Import players, teams or ratings from a CSV file
    Import(import::Arguments),
    /// Propose the pairing of the next round
    Propose(propose::Arguments),
    /// Show the state of an event, or where a player's points come from
    Show(show::Arguments),
    /// Calculate new ratings from an event or a TRF file
    Rate(rate::Arguments),
    /// Print the papers of an event as PDF or HTML: pairings, score sheets, tables, result slips, the report …
    Print(Box<print::Arguments>),
    /// Export an event as TRF, CSV, JSON, or as the controller's report
    Export(export::Arguments),
}

pub(crate) fn run(arguments: &EventArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Command::Pair(arguments) => pair::run(arguments, screen),
        Command::Check(arguments) => check::run(arguments, screen),
        Command::Explain(arguments) => explain::run(arguments, screen),
        Command::Generate(arguments) => generate::run(arguments, screen),
        Command::Standings(arguments) => standings::run(arguments, screen),
        Command::Berger(arguments) => berger::run(arguments, screen),
        Command::New(arguments) => new::run(arguments, screen),
        Command::Add(arguments) => add::run(arguments, screen),
        Command::Import(arguments) => import::run(arguments, screen),
        Command::Propose(arguments) => propose::run(arguments, screen),
        Command::Show(arguments) => show::run(arguments, screen),
        Command::Rate(arguments) => rate::run(arguments, screen),
        Command::Print(arguments) => print::run(arguments, screen),
        Command::Export(arguments) => export::run(arguments, screen),
    }
}

//! Damier in the terminal: every command of the program that needs no server.
//!
//! Each command is one file in `commands`; `play` has a folder of its own. The rules, the notation and the rulings
//! are those of the `draughts` library: nothing here decides what is legal. It is a crate of its own so that it is compiled
//! beside the server; the program in `crates/cli` puts both together.

mod board;
mod commands;
mod equipment;
pub mod exit;
mod lines;
pub mod output;
mod play;
mod position_arguments;
mod recorded;
pub mod screen;
mod statistics;
pub mod storage;
mod stream;
mod unfinished;
mod wire;

pub use commands::endgame;

use screen::Screen;
use std::process::ExitCode;

/// The commands of the terminal.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Play a game in the terminal
    Play(play::PlayArguments),
    /// List the legal moves of one position or many
    Moves(commands::moves::MovesArguments),
    /// Count the move sequences from a position
    Perft(commands::perft::PerftArguments),
    /// Explain whether a move is legal, citing the articles
    Explain(commands::explain::ExplainArguments),
    /// Rule on cases, one per line: what happened, and what do the articles say?
    Judge(commands::judge::JudgeArguments),
    /// Show a position, or the position after some moves
    Show(commands::show::ShowArguments),
    /// Check, convert, search and show files of games (PDN)
    Pdn(commands::pdn::PdnArguments),
    /// Build opening books from games, and look up positions in them
    Book(commands::book::BookArguments),
    /// Run events: pairings, standings, tie-breaks, ratings
    Event(Box<commands::event::EventArguments>),
    /// Draw a position as a picture, or a game as an animation
    Diagram(Box<commands::diagram::DiagramArguments>),
    /// Print score sheets and problem sheets
    Sheet(Box<commands::sheet::SheetArguments>),
    /// Build, verify and query endgame databases
    Endgame(endgame::EndgameArguments),
    /// Run as an engine for programs that use the Hub protocol
    Hub(commands::hub::HubArguments),
    /// Run as an engine for programs that use DamExchange (DXP)
    Dxp(commands::dxp::DxpArguments),
    /// Analyse games with the engine and annotate them
    Analyse(commands::analyse::AnalyseArguments),
    /// Play a match between two engines to find out which is stronger
    Match(Box<commands::match_::MatchArguments>),
    /// Let an engine play on a server, through its API
    Bot(Box<commands::bot::BotArguments>),
    /// Show the rulesets and the articles of the rulebooks
    Rules(commands::rules::RulesArguments),
    /// Show how Damier implements every article, and which tests show it
    Conformance(commands::conformance::ConformanceArguments),
    /// Measure the engine: nodes per second, and a signature
    Bench(commands::bench::BenchArguments),
    /// Train and test the weights of the evaluation
    Learn(commands::learn::LearnArguments),
}

/// Runs a command; what it prints is on the screen when that is flushed.
pub fn run(command: &Command, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    match command {
        Command::Play(arguments) => play::run(arguments, screen.colours()),
        Command::Moves(arguments) => commands::moves::run(arguments, screen),
        Command::Perft(arguments) => commands::perft::run(arguments, screen),
        Command::Explain(arguments) => commands::explain::run(arguments, screen),
        Command::Judge(arguments) => commands::judge::run(arguments, screen),
        Command::Show(arguments) => commands::show::run(arguments, screen),
        Command::Pdn(arguments) => commands::pdn::run(arguments, screen),
        Command::Book(arguments) => commands::book::run(arguments, screen),
        Command::Event(arguments) => commands::event::run(arguments, screen),
        Command::Diagram(arguments) => commands::diagram::run(arguments, screen),
        Command::Sheet(arguments) => commands::sheet::run(arguments, screen),
        Command::Endgame(arguments) => endgame::run(arguments, screen),
        Command::Hub(arguments) => commands::hub::run(arguments),
        Command::Dxp(arguments) => commands::dxp::run(arguments),
        Command::Analyse(arguments) => commands::analyse::run(arguments),
        Command::Match(arguments) => commands::match_::run(arguments, screen),
        Command::Bot(arguments) => commands::bot::run(arguments),
        Command::Rules(arguments) => commands::rules::run(arguments, screen),
        Command::Conformance(arguments) => commands::conformance::run(arguments, screen),
        Command::Bench(arguments) => commands::bench::run(arguments, screen),
        Command::Learn(arguments) => commands::learn::run(arguments, screen),
    }
}

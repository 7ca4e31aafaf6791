//! The `damier` program: draughts by the book, in the browser and in the terminal.
//!
//! Each command is one file in `commands`; `play` has a folder of its own. The rules, the notation and the rulings
//! are those of the `draughts` library: nothing here decides what is legal.

mod board;
mod commands;
mod equipment;
mod exit;
mod help;
mod lines;
mod output;
mod play;
mod position_arguments;
mod recorded;
mod screen;
mod statistics;
mod storage;
mod stream;
mod unfinished;
mod wire;

use clap::{Parser, Subcommand};
use screen::{ColourChoice, Colours, Screen};
use std::io;
use std::process::ExitCode;

/// Draughts by the book: eleven rulesets, every ruling with its article.
///
/// Without a command, damier starts a server: open the address it prints, and play in the browser.
#[derive(Debug, Parser)]
#[command(name = "damier", version, max_term_width = 100, after_help = format!("{EXAMPLES}\n\n{}", exit::CODES))]
struct Cli {
    /// When to use colours: auto, always or never
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true
    )]
    color: ColourChoice,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  damier                                    play in the browser
  damier serve --listen 0.0.0.0:8064        let others play too
  damier play --rules russian               play in the terminal
  damier moves --rules english              the legal moves at the start
  damier explain --rules english 11-16      is it legal, and by which article?
  damier show 32-28 19-23 28x19             the board after these moves
  damier pdn check games.pdn                which games are legal?
  damier event standings open.trf           the standings, with tie-breaks
  damier rules                              the rulesets";

#[derive(Debug, Subcommand)]
enum Command {
    /// Start the server: play in the browser, alone or with others
    Serve(Box<commands::serve::Arguments>),
    /// Manage the accounts of a server, running or stopped
    Admin(commands::admin::Arguments),
    /// Back up the server's games to a file, while it runs or not
    Backup(commands::backup::Backup),
    /// Restore the server's games from a backup
    Restore(commands::backup::Restore),
    /// Play a game in the terminal
    Play(play::Arguments),
    /// List the legal moves of one position or many
    Moves(commands::moves::Arguments),
    /// Count the move sequences from a position
    Perft(commands::perft::Arguments),
    /// Explain whether a move is legal, citing the articles
    Explain(commands::explain::Arguments),
    /// Rule on cases, one per line: what happened, and what do the articles say?
    Judge(commands::judge::Arguments),
    /// Show a position, or the position after some moves
    Show(commands::show::Arguments),
    /// Check, convert, search and show files of games (PDN)
    Pdn(commands::pdn::Arguments),
    /// Build opening books from games, and look up positions in them
    Book(commands::book::Arguments),
    /// Run events: pairings, standings, tie-breaks, ratings
    Event(Box<commands::event::Arguments>),
    /// Draw a position as a picture, or a game as an animation
    Diagram(Box<commands::diagram::Arguments>),
    /// Print score sheets and problem sheets
    Sheet(Box<commands::sheet::Arguments>),
    /// Build, verify and query endgame databases
    Endgame(commands::endgame::Arguments),
    /// Run as an engine for programs that use the Hub protocol
    Hub(commands::hub::Arguments),
    /// Run as an engine for programs that use DamExchange (DXP)
    Dxp(commands::dxp::Arguments),
    /// Analyse games with the engine and annotate them
    Analyse(commands::analyse::Arguments),
    /// Play a match between two engines to find out which is stronger
    Match(Box<commands::match_::Arguments>),
    /// Let an engine play on a server, through its API
    Bot(Box<commands::bot::Arguments>),
    /// Show the rulesets and the articles of the rulebooks
    Rules(commands::rules::Arguments),
    /// Show how Damier implements every article, and which tests show it
    Conformance(commands::conformance::Arguments),
    /// Measure the engine: nodes per second, and a signature
    Bench(commands::bench::Arguments),
    /// Train and test the weights of the evaluation
    Learn(commands::learn::Arguments),
    /// Write a completion script for your shell
    Completions(commands::completions::Arguments),
    /// Write the manual pages
    Manual(commands::manual::Arguments),
}

fn main() -> ExitCode {
    let cli = help::parse();
    let choice = cli.color;
    let command = cli
        .command
        .unwrap_or_else(|| Cli::parse_from(["damier", "serve"]).command.expect("the command is given here"));
    run(&command, choice).unwrap_or_else(|error| exit::report(&error, Colours::of(choice, &io::stderr())))
}

fn run(command: &Command, choice: ColourChoice) -> anyhow::Result<ExitCode> {
    let mut screen = Screen::new(choice);
    let code = match command {
        Command::Serve(arguments) => commands::serve::run(arguments),
        Command::Admin(arguments) => commands::admin::run(arguments, &mut screen),
        Command::Backup(arguments) => commands::backup::save(arguments, &mut screen),
        Command::Restore(arguments) => commands::backup::restore(arguments, &mut screen),
        Command::Play(arguments) => play::run(arguments, screen.colours()),
        Command::Moves(arguments) => commands::moves::run(arguments, &mut screen),
        Command::Perft(arguments) => commands::perft::run(arguments, &mut screen),
        Command::Explain(arguments) => commands::explain::run(arguments, &mut screen),
        Command::Judge(arguments) => commands::judge::run(arguments, &mut screen),
        Command::Show(arguments) => commands::show::run(arguments, &mut screen),
        Command::Pdn(arguments) => commands::pdn::run(arguments, &mut screen),
        Command::Book(arguments) => commands::book::run(arguments, &mut screen),
        Command::Event(arguments) => commands::event::run(arguments, &mut screen),
        Command::Diagram(arguments) => commands::diagram::run(arguments, &mut screen),
        Command::Sheet(arguments) => commands::sheet::run(arguments, &mut screen),
        Command::Endgame(arguments) => commands::endgame::run(arguments, &mut screen),
        Command::Hub(arguments) => commands::hub::run(arguments),
        Command::Dxp(arguments) => commands::dxp::run(arguments),
        Command::Analyse(arguments) => commands::analyse::run(arguments),
        Command::Match(arguments) => commands::match_::run(arguments, &mut screen),
        Command::Bot(arguments) => commands::bot::run(arguments),
        Command::Rules(arguments) => commands::rules::run(arguments, &mut screen),
        Command::Conformance(arguments) => commands::conformance::run(arguments, &mut screen),
        Command::Bench(arguments) => commands::bench::run(arguments, &mut screen),
        Command::Learn(arguments) => commands::learn::run(arguments, &mut screen),
        Command::Completions(arguments) => commands::completions::run(arguments, &mut screen),
        Command::Manual(arguments) => commands::manual::run(arguments, &mut screen),
    }?;
    screen.flush()?;
    Ok(code)
}

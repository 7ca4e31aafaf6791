//! The `damier` program: draughts by the book, in the browser and in the terminal.
//!
//! The commands that need a server, or know all commands, are files in `commands`; those of the terminal are a crate of
//! their own.

mod commands;
mod help;

use clap::{Parser, Subcommand};
use std::io;
use std::process::ExitCode;
use terminal::exit;
use terminal::screen::{ColourChoice, Colours, Screen};

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
    /// Show the jobs that every worker of a server failed to do
    DeadLetters(commands::dead_letters::Arguments),
    /// Move a server's games between SQLite and PostgreSQL
    MoveData(commands::move_data::Arguments),
    #[command(flatten)]
    Terminal(terminal::Command),
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
        Command::MoveData(arguments) => commands::move_data::run(arguments, &mut screen),
        Command::DeadLetters(arguments) => commands::dead_letters::run(arguments, &mut screen),
        #[cfg(feature = "cluster")]
        Command::Terminal(terminal::Command::Endgame(arguments)) => {
            commands::endgame_jobs::run(arguments, &mut screen)
        }
        Command::Terminal(command) => terminal::run(command, &mut screen),
        Command::Completions(arguments) => commands::completions::run(arguments, &mut screen),
        Command::Manual(arguments) => commands::manual::run(arguments, &mut screen),
    }?;
    screen.flush()?;
    Ok(code)
}

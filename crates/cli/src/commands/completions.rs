//! `damier completions`: the completion script for a shell.

use clap::CommandFactory;
use clap_complete::Shell;
use std::process::ExitCode;
use terminal::screen::Screen;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  damier completions bash > ~/.local/share/bash-completion/completions/damier
  damier completions zsh > ~/.zfunc/_damier
  damier completions fish > ~/.config/fish/completions/damier.fish")]
pub(crate) struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    // The generator cannot report that its output failed, so it writes to memory first.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::Cli::command(), "damier", &mut script);
    screen.bytes(&script)?;
    Ok(ExitCode::SUCCESS)
}

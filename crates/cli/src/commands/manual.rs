//! `damier manual`: the manual pages, one for every command.

use anyhow::Context;
use clap::Command;
use clap_mangen::Man;
use std::path::PathBuf;
use std::process::ExitCode;
use terminal::exit::BadInput;
use terminal::output::write_whole;
use terminal::screen::Screen;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  damier manual | man -l -
  damier manual pdn check | man -l -
  damier manual --into ~/.local/share/man/man1")]
pub(crate) struct Arguments {
    /// The command whose page to write [default: damier itself]
    #[arg(value_name = "COMMAND", conflicts_with = "into")]
    command: Vec<String>,
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    // Building the command derives the names of the subcommands' pages.
    let mut root = crate::help::command().disable_help_subcommand(true);
    root.build();
    match &arguments.into {
        None => screen.bytes(&page(find_command(&root, &arguments.command)?)?)?,
        Some(folder) => {
            let unusable = || format!("the folder {} cannot be created", folder.display());
            std::fs::create_dir_all(folder).with_context(unusable)?;
            for command in all(&root) {
                let name = command.get_display_name().unwrap_or_else(|| command.get_name());
                let path = folder.join(format!("{name}.1"));
                write_whole(&path, &page(command)?)
                    .with_context(|| format!("{} cannot be written", path.display()))?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn page(command: &Command) -> anyhow::Result<Vec<u8>> {
    let mut page = Vec::new();
    let source = format!("damier {}", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(source).manual("Damier").render(&mut page)?;
    Ok(page)
}

fn find_command<'a>(root: &'a Command, names: &[String]) -> Result<&'a Command, BadInput> {
    names.iter().try_fold(root, |command, name| {
        let known = || {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            let known = if names.is_empty() { "it has none".to_owned() } else { names.join(", ") };
            BadInput(format!("{} has no command {name:?}: {known}", command.get_name()))
        };
        command.find_subcommand(name).ok_or_else(known)
    })
}

/// A command and all below it.
fn all(command: &Command) -> Vec<&Command> {
    let below = command.get_subcommands().filter(|command| !command.is_hide_set()).flat_map(all);
    std::iter::once(command).chain(below).collect()
}

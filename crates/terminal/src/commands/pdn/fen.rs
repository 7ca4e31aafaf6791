//! `damier pdn fen`: the position after a ply.

use super::chosen::GameArguments;
use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use crate::wire;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  damier pdn fen match.pdn --game 3
  damier pdn fen match.pdn --game 3 --ply 20
  damier pdn fen match.pdn --ply 0")]
pub(crate) struct Arguments {
    #[command(flatten)]
    chosen: GameArguments,
    /// The ply after which to print the position [default: the last]
    #[arg(long, value_name = "PLIES")]
    ply: Option<usize>,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let found = arguments.chosen.find()?;
    let failure = || found.reading.failure.as_ref().map_or_else(String::new, ToString::to_string);
    let Some(record) = &found.reading.record else { return Err(BadInput(failure()).into()) };
    let tree = &record.tree;
    // The last ply is not known if the game has an illegal move.
    if arguments.ply.is_none() && found.reading.failure.is_some() {
        return Err(BadInput(failure()).into());
    }
    let node = arguments.ply.map_or(Some(tree.last()), |ply| tree.at_ply(ply));
    let Some(position) = node.and_then(|node| tree.position(node)) else {
        let plies = tree.main_line().count();
        return Err(BadInput(format!("the game has {plies} legal plies")).into());
    };
    screen.text(&wire::fen(position), Paint::Plain)?;
    Ok(ExitCode::SUCCESS)
}

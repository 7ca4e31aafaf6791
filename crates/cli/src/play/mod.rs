//! `damier play`: two people at one terminal.
//!
//! `session`, `selection`, `view` and `table` know the game and no terminal; `screen`, `squares` and `move_list` draw
//! a table; `input` turns keys and mouse into actions; `terminal` and `plain` are the two ways to play.

mod input;
mod move_list;
mod notice;
mod palette;
mod plain;
mod screen;
mod selection;
mod session;
mod squares;
mod table;
mod terminal;
mod text;
mod view;

use crate::given::Given;
use crate::screen::Colours;
use palette::Palette;
use session::Session;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use table::Table;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without a terminal, or with --plain, the game is played in lines of text.

Examples:
  damier play
  damier play --rules english
  damier play --rules portuguese --fen W:WK1,12:B28,32
  printf '32-28\\n18-22\\n' | damier play")]
pub(crate) struct Arguments {
    #[command(flatten)]
    given: Given,
    /// Play in lines of text instead of full screen
    #[arg(long)]
    plain: bool,
}

pub(crate) fn run(arguments: &Arguments, colours: Colours) -> anyhow::Result<ExitCode> {
    let session = Session::new(arguments.given.position()?);
    let palette = Palette::new(session.rules(), colours);
    match Table::new(session.clone()) {
        Some(table) if !arguments.plain && can_be_filled() => terminal::play(table, &palette)?,
        _ => plain::play(session, colours, io::stdin(), io::stdout())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Whether there is a terminal on both ends that can do more than write line after line.
fn can_be_filled() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|name| name.is_empty() || name == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !(cfg!(unix) && dumb)
}

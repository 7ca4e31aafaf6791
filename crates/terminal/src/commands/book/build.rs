//! `damier book build`.

use crate::commands::pdn::input::Input;
use crate::exit::BadInput;
use crate::output::write_whole;
use crate::screen::{Paint, Screen};
use anyhow::Context;
use draughts::book::Builder;
use draughts::tree::{NodeId, Step};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A book is for one ruleset: that of the first game, unless --rules names one. Games that are not legal or belong to
another ruleset are skipped and counted.

Examples:
  damier book build games.pdn -o games.book
  damier book build --rules english --plies 24 --min-games 2 archive/ -o english.book")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: Input,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Number of plies to take from each game
    #[arg(long, value_name = "PLIES", default_value_t = 30)]
    plies: usize,
    /// Skip moves played in fewer games than this
    #[arg(long, value_name = "GAMES", default_value_t = 1)]
    min_games: u32,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let mut builder: Option<Builder> = arguments.input.options().ruleset.map(Builder::new);
    let (mut counted, mut left_out) = (0u64, 0u64);
    arguments.input.each(|_, found| {
        let record = found.reading.record.as_ref().filter(|_| found.reading.is_legal());
        let fitting = record.filter(|record| {
            let builder = builder.get_or_insert_with(|| Builder::new(record.ruleset));
            builder.ruleset() == record.ruleset
        });
        let (Some(record), Some(builder)) = (fitting, &mut builder) else {
            left_out += 1;
            return Ok(());
        };
        counted += 1;
        let score = record.ending.score(record.rules());
        let tree = &record.tree;
        let mut before = NodeId::ROOT;
        for node in tree.main_line().take(arguments.plies) {
            let action = tree.step(node).and_then(Step::action);
            if let (Some(position), Some(action)) = (tree.position(before), action) {
                builder.add(position, action, score);
            }
            before = node;
        }
        Ok(())
    })?;
    let Some(builder) = builder.filter(|builder| !builder.is_empty()) else {
        return Err(BadInput("no game has a legal move to add to the book".to_owned()).into());
    };
    let ruleset = builder.ruleset();
    let bytes = builder.finish(arguments.min_games);
    let path = &arguments.output;
    write_whole(path, &bytes).with_context(|| format!("{} cannot be written", path.display()))?;
    let size = bytes.len();
    let text = format!("{}: {ruleset}, {counted} games, {left_out} skipped, {size} bytes", path.display());
    screen.text(&text, Paint::Good)?;
    Ok(ExitCode::SUCCESS)
}

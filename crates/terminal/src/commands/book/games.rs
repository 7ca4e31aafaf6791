//! `damier book games`.

use crate::exit::BadInput;
use crate::output::write_whole;
use crate::position_arguments;
use crate::screen::{Paint, Screen};
use anyhow::Context;
use draughts::RulesetName;
use draughts::game::{Score, SheetHeader};
use draughts::pdn::{self, GameEnding, GameRecord, Style};
use engine::Rehearsal;
use indicatif::ProgressBar;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The engine plays against itself; in the opening it chooses among all moves that are nearly as good as the best. The same
numbers always give the same games.

Examples:
  damier book games --rules russian --games 400 -o russian.pdn
  damier book build russian.pdn --plies 12 --min-games 3 -o russian.book")]
pub(crate) struct Arguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = position_arguments::ruleset(), ignore_case = true, default_value = "international")]
    ruleset: RulesetName,
    /// Number of games
    #[arg(long, value_name = "COUNT", default_value_t = 400)]
    games: u64,
    /// The number of the first game
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    first: u64,
    /// Number of plies for which the move is chosen among several
    #[arg(long, value_name = "PLIES", default_value_t = 12)]
    plies: usize,
    /// Nodes to search for each of these plies; later plies get a quarter
    #[arg(long, value_name = "COUNT", default_value_t = 20_000)]
    nodes: u64,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    if arguments.games == 0 {
        return Err(BadInput("ask for at least one game".to_owned()).into());
    }
    let mut rehearsal = Rehearsal::new(arguments.ruleset, arguments.plies, arguments.nodes);
    let bar = ProgressBar::new(arguments.games);
    let mut text = String::new();
    for number in 0..arguments.games {
        let game = rehearsal.game(arguments.first.wrapping_add(number));
        let header = SheetHeader { event: "Opening book".to_owned(), ..SheetHeader::default() };
        let mut record = GameRecord::of_game(&game, header);
        // A game that can be claimed drawn, or that would never end, is drawn.
        let score = game.outcome().map_or(Score::Drawn, |outcome| outcome.score);
        record.ending = GameEnding::of(game.rules(), score);
        text.push_str(&pdn::write(&record, &Style::default()));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let path = &arguments.output;
    write_whole(path, text.as_bytes()).with_context(|| format!("{} cannot be written", path.display()))?;
    let line = format!("{}: {} games of {}", path.display(), arguments.games, arguments.ruleset);
    screen.text(&line, Paint::Good)?;
    Ok(ExitCode::SUCCESS)
}

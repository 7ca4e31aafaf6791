//! `damier event berger`: the table of a round robin.

use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use serde::Serialize;
use std::process::ExitCode;
use tournament::systems::berger::cycles;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
White is named first. With an odd number of players, the number followed by -free has a bye. With more than one cycle, the
last two rounds of every cycle except the last are swapped, so that nobody has the same colour three times in a row.

Examples:
  damier event berger 6
  damier event berger 9 --cycles 2 --json")]
pub(crate) struct Arguments {
    /// Number of players
    players: u16,
    /// How many times each player meets every other
    #[arg(long, value_name = "N", default_value_t = 1)]
    cycles: u16,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct RoundWire {
    round: usize,
    pairs: Vec<[u16; 2]>,
    free: Option<u16>,
}

pub(super) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let rounds = cycles(arguments.players, arguments.cycles).map_err(|error| BadInput(error.to_string()))?;
    let rounds = rounds.iter().enumerate().map(|(index, round)| RoundWire {
        round: index + 1,
        pairs: round.pairs.iter().map(|pair| [pair.white.0, pair.black.0]).collect(),
        free: round.free.first().map(|free| free.0),
    });
    if arguments.json {
        screen.json(&rounds.collect::<Vec<_>>())?;
        return Ok(ExitCode::SUCCESS);
    }
    for round in rounds {
        let mut words: Vec<String> =
            round.pairs.iter().map(|[white, black]| format!("{white}-{black}")).collect();
        words.extend(round.free.map(|free| format!("{free}-free")));
        screen.text(&format!("{:>3}  {}", round.round, words.join(" ")), Paint::Plain)?;
    }
    Ok(ExitCode::SUCCESS)
}

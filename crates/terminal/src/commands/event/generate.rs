//! `damier event generate`.

use crate::output::Output;
use crate::screen::Screen;
use serde::Serialize;
use std::process::ExitCode;
use tournament::generate::{Plan, generate};
use tournament::history::{Acceleration, Scoring};
use tournament::trf::{Dialect, TrfReport, write};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The same options give the same event on every machine. Probabilities are given in thousandths.

Examples:
  damier event generate --seed 7 --players 40 --rounds 9
  damier event generate --seed 7 --players 41 --rounds 9 --forfeits 50 --byes 50 -o event.trf
  damier event generate --seed 7 --players 80 --rounds 9 --baku --forbidden-pairs 10")]
pub(crate) struct Arguments {
    /// The seed of the random event
    #[arg(long, value_name = "N")]
    seed: u64,
    /// Number of players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=2000))]
    players: u16,
    /// Number of rounds; there are fewer if no further round can be paired
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=60))]
    rounds: u16,
    /// Probability that a game is drawn
    #[arg(long, value_name = "CHANCE", default_value_t = 350, value_parser = chance())]
    draws: u16,
    /// Probability that a game is not played
    #[arg(long, value_name = "CHANCE", default_value_t = 20, value_parser = chance())]
    forfeits: u16,
    /// Probability that a player asks for a bye in a round
    #[arg(long, value_name = "CHANCE", default_value_t = 25, value_parser = chance())]
    byes: u16,
    /// Probability that a player withdraws after a round
    #[arg(long, value_name = "CHANCE", default_value_t = 10, value_parser = chance())]
    withdrawals: u16,
    /// Probability that a player enters after the first round
    #[arg(long, value_name = "CHANCE", default_value_t = 10, value_parser = chance())]
    late_entries: u16,
    /// Number of pairs of players who must not meet
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1000))]
    forbidden_pairs: u16,
    /// Score two points for a win and one for a draw
    #[arg(long)]
    two_points: bool,
    /// Use Baku acceleration
    #[arg(long)]
    baku: bool,
    /// Write the regulations in the form of TRF(x) instead of TRF-2026
    #[arg(long)]
    trfx: bool,
    /// Write JSON, with the TRF file as a string
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: Output,
}

fn chance() -> clap::builder::RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(0..=1000)
}

#[derive(Serialize)]
struct GeneratedEvent<'a> {
    seed: u64,
    players: usize,
    rounds: u16,
    trf: &'a str,
}

pub(crate) fn run(arguments: &Arguments, _screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let plan = Plan {
        draws: arguments.draws,
        forfeits: arguments.forfeits,
        byes: arguments.byes,
        withdrawals: arguments.withdrawals,
        late_entries: arguments.late_entries,
        forbidden_pairs: arguments.forbidden_pairs,
        scoring: if arguments.two_points { Scoring::TWO_ONE_ZERO } else { Scoring::default() },
        acceleration: if arguments.baku { Acceleration::Baku } else { Acceleration::None },
        ..Plan::new(arguments.seed, arguments.players, arguments.rounds)
    };
    let tournament = generate(&plan);
    let (players, rounds) = (tournament.players.len(), tournament.paired_rounds());
    let dialect = if arguments.trfx { Dialect::Extended } else { Dialect::Trf2026 };
    let text = write(&TrfReport { tournament, ..TrfReport::default() }, dialect);
    let bytes = if arguments.json {
        let event = GeneratedEvent { seed: arguments.seed, players, rounds, trf: &text };
        let mut bytes = serde_json::to_vec_pretty(&event)?;
        bytes.push(b'\n');
        bytes
    } else {
        text.into_bytes()
    };
    arguments.output.write(&bytes)?;
    Ok(ExitCode::SUCCESS)
}

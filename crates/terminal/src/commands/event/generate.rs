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
The same numbers give the same event on every machine. Chances are in thousandths.

Examples:
  damier event generate --seed 7 --players 40 --rounds 9
  damier event generate --seed 7 --players 41 --rounds 9 --forfeits 50 --byes 50 -o event.trf
  damier event generate --seed 7 --players 80 --rounds 9 --baku --forbidden-pairs 10")]
pub(crate) struct Arguments {
    /// Everything follows from it
    #[arg(long, value_name = "N")]
    seed: u64,
    /// How many players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=2000))]
    players: u16,
    /// How many rounds; fewer are played if they can no longer be paired
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=60))]
    rounds: u16,
    /// That a game is drawn
    #[arg(long, value_name = "CHANCE", default_value_t = 350, value_parser = chance())]
    draws: u16,
    /// That a game is not played
    #[arg(long, value_name = "CHANCE", default_value_t = 20, value_parser = chance())]
    forfeits: u16,
    /// That a player asks for a bye in a round
    #[arg(long, value_name = "CHANCE", default_value_t = 25, value_parser = chance())]
    byes: u16,
    /// That a player withdraws after a round
    #[arg(long, value_name = "CHANCE", default_value_t = 10, value_parser = chance())]
    withdrawals: u16,
    /// That a player enters after the first round
    #[arg(long, value_name = "CHANCE", default_value_t = 10, value_parser = chance())]
    late_entries: u16,
    /// How many pairs of players must not meet
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=1000))]
    forbidden_pairs: u16,
    /// Two points for a win and one for a draw
    #[arg(long)]
    two_points: bool,
    /// With the Baku acceleration
    #[arg(long)]
    baku: bool,
    /// Write the regulations as TRF(x) does, not as TRF-2026 does
    #[arg(long)]
    trfx: bool,
    /// Write JSON, with the report as a text
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

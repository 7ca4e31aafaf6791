//! The arguments of `damier learn`.

use crate::position_arguments::ruleset;
use crate::statistics::Sprt;
use draughts::RulesetName;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct GenerateArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    pub(super) ruleset: RulesetName,
    /// Total number of games; an existing file is continued
    #[arg(long, value_name = "GAMES", default_value = "4294967295")]
    pub(super) games: u32,
    /// Stop after this many minutes
    #[arg(long, value_name = "MINUTES")]
    pub(super) minutes: Option<f64>,
    /// Nodes to search per move
    #[arg(long, value_name = "NODES", default_value = "1000")]
    pub(super) nodes: u64,
    /// The seed of the random openings
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
    /// Start games late: with a third to three fifths of the men, equal numbers on both sides, and no kings
    #[arg(long)]
    pub(super) late: bool,
    /// The weights the engine plays with
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    pub(super) weights: String,
    /// A data folder of damier: a game that reaches one of its endgame databases ends there
    #[arg(long, value_name = "DIR")]
    pub(super) data: Option<PathBuf>,
    /// The file to write the positions to
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct FitArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    pub(super) ruleset: RulesetName,
    /// Files written by `generate`
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(super) games: Vec<PathBuf>,
    /// Number of passes over all positions
    #[arg(long, value_name = "N", default_value = "8")]
    pub(super) epochs: u32,
    /// The weight of the search score relative to the game's result, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value = "0.5")]
    pub(super) blend: f32,
    /// The initial step size of each weight
    #[arg(long, value_name = "STEP", default_value = "2")]
    pub(super) step: f32,
    /// The weights to start from; patterns that are rare in the games stay close to them
    #[arg(long, value_name = "WEIGHTS", default_value = "piece-square")]
    pub(super) from: String,
    /// How far weights are expected to move from the initial ones, in hundredths of a man
    #[arg(long, value_name = "SPREAD", default_value = "20")]
    pub(super) spread: f32,
    /// The seed of the order of the positions
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
    /// The file to write the weights to
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct RescaleArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    pub(super) ruleset: RulesetName,
    /// Files written by `generate`; the value of a man is measured on their positions
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(super) games: Vec<PathBuf>,
    /// The weights
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    pub(super) weights: String,
    /// The file to write the weights to
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct ValidateArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    pub(super) ruleset: RulesetName,
    /// Files written by `generate`
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(super) games: Vec<PathBuf>,
    /// The weights
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    pub(super) weights: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct ContestArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    pub(super) ruleset: RulesetName,
    /// The weights of the first engine
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    pub(super) first: String,
    /// The weights of the second engine
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    pub(super) second: String,
    /// The level of the first engine
    #[arg(long, value_name = "LEVEL", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(super) first_level: u8,
    /// The level of the second engine
    #[arg(long, value_name = "LEVEL", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(super) second_level: u8,
    /// Nodes to search per move, unless a time is given
    #[arg(long, value_name = "NODES", default_value = "2000", conflicts_with = "time")]
    pub(super) nodes: u64,
    /// Time to search per move, in milliseconds
    #[arg(long, value_name = "MS")]
    pub(super) time: Option<u64>,
    /// Number of openings, each played with both colours
    #[arg(long, value_name = "PAIRS", default_value = "100")]
    pub(super) pairs: u32,
    /// Number of random plies in an opening
    #[arg(long, value_name = "PLIES", default_value = "6")]
    pub(super) opening: usize,
    /// Start games late: with a third to half of the men, equal numbers on both sides, and no kings
    #[arg(long)]
    pub(super) late: bool,
    /// The seed of the random openings
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
    /// Stop as soon as an SPRT between these two Elo differences is decided, such as 0,20
    #[arg(long, value_name = "LOW,HIGH")]
    pub(super) sprt: Option<Sprt>,
}

#[derive(Debug, clap::Args)]
pub(super) struct LevelsArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    pub(super) ruleset: RulesetName,
    /// Number of openings for each level, each played with both colours
    #[arg(long, value_name = "PAIRS", default_value = "50")]
    pub(super) pairs: u32,
    /// The first level to test
    #[arg(long, value_name = "LEVEL", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(super) from: u8,
    /// The last level to test
    #[arg(long, value_name = "LEVEL", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(super) to: u8,
    /// The nodes per move that stand in for full strength
    #[arg(long, value_name = "NODES", default_value = "500000")]
    pub(super) nodes: u64,
    /// The seed of the random openings
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
}

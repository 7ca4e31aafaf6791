//! What the steps of `damier learn` are told.

use crate::position_arguments::ruleset;
use crate::statistics::Sprt;
use draughts::RulesetName;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(super) struct GenerateArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    pub(super) ruleset: RulesetName,
    /// How many games there shall be in all
    #[arg(long, value_name = "GAMES", default_value = "4294967295")]
    pub(super) games: u32,
    /// Stop after so long
    #[arg(long, value_name = "MINUTES")]
    pub(super) minutes: Option<f64>,
    /// How many nodes each move is searched
    #[arg(long, value_name = "NODES", default_value = "1000")]
    pub(super) nodes: u64,
    /// Other games with another seed
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
    /// Begin games late: a third to three fifths of the men left, as many on both sides, no king
    #[arg(long)]
    pub(super) late: bool,
    /// What the engine weighs positions by
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    pub(super) weights: String,
    /// A folder that damier keeps its data in: a game that reaches one of its endgame databases ends there
    #[arg(long, value_name = "DIR")]
    pub(super) data: Option<PathBuf>,
    /// Where the positions go
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct FitArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    pub(super) ruleset: RulesetName,
    /// Files that `generate` has written
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(super) games: Vec<PathBuf>,
    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value = "8")]
    pub(super) epochs: u32,
    /// How much the search's opinion counts beside the result, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value = "0.5")]
    pub(super) blend: f32,
    /// The first step of each weight
    #[arg(long, value_name = "STEP", default_value = "2")]
    pub(super) step: f32,
    /// The weights to begin with, from which rare cases are not drawn far
    #[arg(long, value_name = "WEIGHTS", default_value = "piece-square")]
    pub(super) from: String,
    /// How far weights may well be from those at the beginning, in hundredths of a man
    #[arg(long, value_name = "SPREAD", default_value = "20")]
    pub(super) spread: f32,
    /// Another order of the positions with another seed
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct RescaleArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    pub(super) ruleset: RulesetName,
    /// Files that `generate` has written: what a man is worth is measured in their positions
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(super) games: Vec<PathBuf>,
    /// The weights
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    pub(super) weights: String,
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    pub(super) out: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct ValidateArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    pub(super) ruleset: RulesetName,
    /// Files that `generate` has written
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    pub(super) games: Vec<PathBuf>,
    /// The weights
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    pub(super) weights: String,
}

#[derive(Debug, clap::Args)]
pub(super) struct MatchArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    pub(super) ruleset: RulesetName,
    /// The weights that are counted for
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    pub(super) first: String,
    /// The weights that are counted against
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    pub(super) second: String,
    /// The level of the first
    #[arg(long, value_name = "LEVEL", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(super) first_level: u8,
    /// The level of the second
    #[arg(long, value_name = "LEVEL", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(super) second_level: u8,
    /// How many nodes each move is searched, if no time is given
    #[arg(long, value_name = "NODES", default_value = "2000", conflicts_with = "time")]
    pub(super) nodes: u64,
    /// How long each move is searched, in milliseconds
    #[arg(long, value_name = "MS")]
    pub(super) time: Option<u64>,
    /// How many openings are played, each with both colours
    #[arg(long, value_name = "PAIRS", default_value = "100")]
    pub(super) pairs: u32,
    /// How many plies of an opening are made at random
    #[arg(long, value_name = "PLIES", default_value = "6")]
    pub(super) opening: usize,
    /// Other openings with another seed
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
    /// Stop when a sequential test decides between two differences of strength, as 0,20
    #[arg(long, value_name = "LOW,HIGH")]
    pub(super) sprt: Option<Sprt>,
}

#[derive(Debug, clap::Args)]
pub(super) struct LevelsArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    pub(super) ruleset: RulesetName,
    /// How many openings each level plays with both colours
    #[arg(long, value_name = "PAIRS", default_value = "50")]
    pub(super) pairs: u32,
    /// The first level that is tried
    #[arg(long, value_name = "LEVEL", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(super) from: u8,
    /// The last one
    #[arg(long, value_name = "LEVEL", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=10))]
    pub(super) to: u8,
    /// How many nodes stand for as many as time allows
    #[arg(long, value_name = "NODES", default_value = "500000")]
    pub(super) nodes: u64,
    /// Other openings with another seed
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
}

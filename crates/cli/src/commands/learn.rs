//! `damier learn`: makes the weights of the evaluation from the engine's own games, and measures them.

mod files;

use crate::exit::BadInput;
use crate::given::ruleset;
use crate::screen::{Paint, Screen};
use crate::statistics::{Finding, Sprt, Tally};
use draughts::RulesetName;
use engine::endgame::{Collection, Storage};
use engine::eval::{Draft, Weights};
use engine::learn::{Contest, Fit, Generator, loss};
use engine::{Engine, Level, Limits, Options};
use files::Samples;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Weights are a file that `fit` has written, or one of learned, piece-square and material.

Examples:
  damier learn generate --rules russian --nodes 1000 --minutes 5 --out russian.games
  damier learn fit --rules russian --games russian.games --out russian.weights
  damier learn validate --rules russian --games russian.games --weights russian.weights
  damier learn match --rules russian --first russian.weights --second piece-square --nodes 2000 --pairs 200
  damier learn match --rules russian --first-level 5 --second-level 4 --pairs 100")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, clap::Subcommand)]
enum Step {
    /// Play games and keep their quiet positions; goes on where an earlier run stopped
    Generate(GenerateArguments),
    /// Find weights that foretell the results of the games
    Fit(FitArguments),
    /// Say how well weights foretell the games that were held out
    Validate(ValidateArguments),
    /// Play two sets of weights, or two levels, against each other
    Match(MatchArguments),
}

#[derive(Debug, clap::Args)]
struct GenerateArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    ruleset: RulesetName,
    /// How many games there shall be in all
    #[arg(long, value_name = "GAMES", default_value = "4294967295")]
    games: u32,
    /// Stop after so long
    #[arg(long, value_name = "MINUTES")]
    minutes: Option<f64>,
    /// How many nodes each move is searched
    #[arg(long, value_name = "NODES", default_value = "1000")]
    nodes: u64,
    /// Other games with another seed
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// What the engine weighs positions by
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    weights: String,
    /// A folder that damier keeps its data in: a game that reaches one of its endgame databases ends there
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Where the positions go
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Debug, clap::Args)]
struct FitArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    ruleset: RulesetName,
    /// Files that `generate` has written
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value = "8")]
    epochs: u32,
    /// How much the search's opinion counts beside the result, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value = "0.5")]
    blend: f32,
    /// The first step of each weight
    #[arg(long, value_name = "STEP", default_value = "2")]
    step: f32,
    /// How far weights may well be from the hand-made ones, in hundredths of a man
    #[arg(long, value_name = "SPREAD", default_value = "20")]
    spread: f32,
    /// Another order of the positions with another seed
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Debug, clap::Args)]
struct ValidateArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    ruleset: RulesetName,
    /// Files that `generate` has written
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    games: Vec<PathBuf>,
    /// The weights
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    weights: String,
}

#[derive(Debug, clap::Args)]
struct MatchArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true)]
    ruleset: RulesetName,
    /// The weights that are counted for
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    first: String,
    /// The weights that are counted against
    #[arg(long, value_name = "WEIGHTS", default_value = "learned")]
    second: String,
    /// The level of the first
    #[arg(long, value_name = "LEVEL", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=10))]
    first_level: u8,
    /// The level of the second
    #[arg(long, value_name = "LEVEL", default_value = "10", value_parser = clap::value_parser!(u8).range(1..=10))]
    second_level: u8,
    /// How many nodes each move is searched, if no time is given
    #[arg(long, value_name = "NODES", default_value = "2000", conflicts_with = "time")]
    nodes: u64,
    /// How long each move is searched, in milliseconds
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// How many openings are played, each with both colours
    #[arg(long, value_name = "PAIRS", default_value = "100")]
    pairs: u32,
    /// How many plies of an opening are made at random
    #[arg(long, value_name = "PLIES", default_value = "6")]
    opening: usize,
    /// Other openings with another seed
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Stop when a sequential test decides between two differences of strength, as 0,20
    #[arg(long, value_name = "LOW,HIGH")]
    sprt: Option<Sprt>,
}

pub(crate) fn run(arguments: &Arguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    match &arguments.step {
        Step::Generate(arguments) => generate(arguments),
        Step::Fit(arguments) => fit(arguments, screen),
        Step::Validate(arguments) => validate(arguments, screen),
        Step::Match(arguments) => contest(arguments, screen),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// How often progress is shown.
const SHOWN_EVERY: Duration = Duration::from_secs(5);

fn generate(arguments: &GenerateArguments) -> anyhow::Result<()> {
    let weights = weights(arguments.ruleset, &arguments.weights)?;
    let storage = databases(arguments.ruleset, arguments.data.as_deref())?;
    let mut generator = Generator::new(arguments.ruleset, weights, arguments.nodes, arguments.seed, storage);
    let mut samples = Samples::append_to(&arguments.out)?;
    let (began, mut shown) = (Instant::now(), Instant::now());
    let until = arguments.minutes.map(|minutes| Duration::from_secs_f64((minutes * 60.0).clamp(0.0, 1e6)));
    for number in samples.next_game()..arguments.games {
        if until.is_some_and(|until| began.elapsed() >= until) {
            break;
        }
        samples.add(&generator.game(number).samples)?;
        if shown.elapsed() >= SHOWN_EVERY {
            shown = Instant::now();
            crate::exit::complain!("{} games, {} positions", number + 1, samples.count());
        }
    }
    samples.finish()
}

/// The databases below a folder that was named, and no others: games shall not depend on what happens to be on a machine.
fn databases(ruleset: RulesetName, data: Option<&Path>) -> anyhow::Result<Storage> {
    let Some(data) = data else { return Ok(Storage::NONE) };
    let storage = Storage { built: 0, ..Storage::below(data.join("endgame")) };
    if Collection::open(ruleset, &storage).is_none_or(|found| found.most_pieces() == 0) {
        let data = data.display();
        return Err(BadInput(format!(
            "{data} has no endgame databases of {ruleset}: \
             build them with damier endgame build --rules {ruleset} --pieces 4 --data {data}"
        ))
        .into());
    }
    Ok(storage)
}

fn fit(arguments: &FitArguments, screen: &mut Screen) -> anyhow::Result<()> {
    let samples = files::read(&arguments.games)?;
    let fit = Fit {
        epochs: arguments.epochs,
        step: arguments.step,
        spread: arguments.spread,
        blend: arguments.blend.clamp(0.0, 1.0),
        seed: arguments.seed,
    };
    screen.text(&format!("{} positions", samples.len()), Paint::Plain)?;
    let draft = fit.run(arguments.ruleset, &samples, &mut |progress| {
        crate::exit::complain!(
            "epoch {}: loss {:.5}, held out {:.5}",
            progress.epoch,
            progress.fitted,
            progress.held_out
        );
    });
    files::write(&arguments.out, &draft.write())
}

fn validate(arguments: &ValidateArguments, screen: &mut Screen) -> anyhow::Result<()> {
    let samples = files::read(&arguments.games)?;
    let weights = weights(arguments.ruleset, &arguments.weights)?;
    let held_out = samples.iter().filter(|sample| sample.is_held_out());
    let count = held_out.clone().count();
    let loss = loss(arguments.ruleset, &weights, held_out);
    screen.text(&format!("{count} positions held out of {}, loss {loss:.5}", samples.len()), Paint::Plain)?;
    Ok(())
}

fn contest(arguments: &MatchArguments, screen: &mut Screen) -> anyhow::Result<()> {
    let engine = |name: &str, level: u8| -> anyhow::Result<Engine> {
        let level = Level::new(level).unwrap_or(Level::FULL);
        let options = Options { hash_mebibytes: 8, level, ..Options::default() };
        Ok(Engine::with_weights(arguments.ruleset, options, weights(arguments.ruleset, name)?))
    };
    let mut contest = Contest {
        first: engine(&arguments.first, arguments.first_level)?,
        second: engine(&arguments.second, arguments.second_level)?,
        ruleset: arguments.ruleset,
        limits: match arguments.time {
            Some(time) => Limits::move_time(Duration::from_millis(time)),
            None => Limits::nodes(arguments.nodes),
        },
        seed: arguments.seed,
        opening: arguments.opening,
    };
    let (mut tally, mut shown) = (Tally::default(), Instant::now());
    for number in 0..arguments.pairs {
        let points = contest.pair(number).map(u32::from);
        points.into_iter().for_each(|points| tally.add_game(points));
        tally.add_pair(points.iter().sum());
        if shown.elapsed() >= SHOWN_EVERY {
            shown = Instant::now();
            crate::exit::complain!("{}", tally.line(arguments.sprt));
        }
        if arguments.sprt.is_some_and(|sprt| sprt.finding(&tally) != Finding::Undecided) {
            break;
        }
    }
    let line = format!("{} games: {}", tally.games(), tally.line(arguments.sprt));
    screen.text(&line, Paint::Plain)?;
    Ok(())
}

/// Weights by name, or from a file.
fn weights(ruleset: RulesetName, name: &str) -> anyhow::Result<Arc<Weights>> {
    let rules = ruleset.rules();
    Ok(match name {
        "learned" => Weights::learned(ruleset),
        "piece-square" => Arc::new(Weights::piece_square(rules)),
        "material" => Arc::new(Weights::material(rules)),
        path => {
            let bytes = files::bytes(Path::new(path))?;
            let refusal = || BadInput(format!("{path} has no weights for {ruleset}"));
            Arc::new(Draft::read(rules, &bytes).ok_or_else(refusal)?.weights())
        }
    })
}

//! `damier learn`: makes the weights of the evaluation from the engine's own games, and measures them.

mod arguments;
mod contests;
mod files;

use crate::exit::BadInput;
use crate::screen::{Paint, Screen};
use arguments::{
    ContestArguments, FitArguments, GenerateArguments, LevelsArguments, RescaleArguments, ValidateArguments,
};
use draughts::RulesetName;
use engine::endgame::{Built, Collection, Storage};
use engine::eval::{Draft, Weights};
use engine::learn::{Beginning, FitSettings, GamesPlan, Generator, Source, loss, normalised};
use files::{SampleFiles, Samples};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Weights are a file written by `fit`, or one of learned, piece-square and material.

Examples:
  damier learn generate --rules russian --nodes 1000 --minutes 5 --out russian.games
  damier learn generate --rules russian --nodes 5000 --late --minutes 5 --out late.games
  damier learn fit --rules russian --games russian.games --out russian.weights
  damier learn fit --rules russian --games late.games --from learned --spread 5 --out russian.weights
  damier learn validate --rules russian --games russian.games --weights russian.weights
  damier learn match --rules russian --first russian.weights --second piece-square --nodes 2000 --pairs 200
  damier learn match --rules russian --first-level 5 --second-level 4 --pairs 100
  damier learn levels --rules russian --pairs 50")]
pub struct LearnArguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, clap::Subcommand)]
enum Step {
    /// Play games and save their quiet positions; continues an earlier run
    Generate(GenerateArguments),
    /// Fit weights to the results of the games
    Fit(FitArguments),
    /// Scale weights so that a man is worth 100, as fit does at the end
    Rescale(RescaleArguments),
    /// Measure how well weights predict the games held out from the fit
    Validate(ValidateArguments),
    /// Play two sets of weights, or two levels, against each other
    Match(ContestArguments),
    /// Play each level against the one below it, and the first against a careful beginner
    Levels(LevelsArguments),
}

pub(crate) fn run(arguments: &LearnArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    match &arguments.step {
        Step::Generate(arguments) => generate(arguments),
        Step::Fit(arguments) => fit(arguments, screen),
        Step::Rescale(arguments) => rescale(arguments),
        Step::Validate(arguments) => validate(arguments, screen),
        Step::Match(arguments) => contests::play(arguments, screen),
        Step::Levels(arguments) => contests::levels(arguments, screen),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// How often progress is shown.
const SHOWN_EVERY: Duration = Duration::from_secs(5);

fn generate(arguments: &GenerateArguments) -> anyhow::Result<()> {
    let weights = weights(arguments.ruleset, &arguments.weights)?;
    let storage = databases(arguments.ruleset, arguments.data.as_deref())?;
    let beginning = if arguments.late { Beginning::Late } else { Beginning::Opening };
    let plan = GamesPlan { nodes: arguments.nodes, seed: arguments.seed, beginning };
    let mut generator = Generator::new(arguments.ruleset, weights, plan, storage);
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

/// The databases below a folder that was named, and no others: games shall not depend on what happens to be on a
/// machine.
fn databases(ruleset: RulesetName, data: Option<&Path>) -> anyhow::Result<Storage> {
    let Some(data) = data else { return Ok(Storage::NONE) };
    let storage = Storage { built: Built::UpTo(0), ..Storage::below(data.join("endgame")) };
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
    let samples = SampleFiles::open(&arguments.games)?;
    let fit = FitSettings {
        epochs: arguments.epochs,
        step: arguments.step,
        spread: arguments.spread,
        blend: arguments.blend.clamp(0.0, 1.0),
        seed: arguments.seed,
    };
    let prior = draft(arguments.ruleset, &arguments.from)?;
    screen.text(&format!("{} positions", samples.count()), Paint::Plain)?;
    let draft = fit.run(arguments.ruleset, &prior, &samples, &mut |progress| {
        crate::exit::complain!(
            "epoch {}: loss {:.5}, held out {:.5}",
            progress.epoch,
            progress.fitted,
            progress.held_out
        );
    })?;
    files::write(&arguments.out, &draft.write())
}

fn rescale(arguments: &RescaleArguments) -> anyhow::Result<()> {
    let samples = SampleFiles::open(&arguments.games)?;
    let draft = draft(arguments.ruleset, &arguments.weights)?;
    files::write(&arguments.out, &normalised(arguments.ruleset, &draft, &samples)?.write())
}

fn validate(arguments: &ValidateArguments, screen: &mut Screen) -> anyhow::Result<()> {
    let samples = SampleFiles::open(&arguments.games)?;
    let weights = weights(arguments.ruleset, &arguments.weights)?;
    let loss = loss(arguments.ruleset, &weights, &samples)?;
    let line = format!("{} positions held out of {}, loss {:.5}", loss.count, samples.count(), loss.mean);
    screen.text(&line, Paint::Plain)?;
    Ok(())
}

/// Weights by name, or from a file.
fn weights(ruleset: RulesetName, name: &str) -> anyhow::Result<Arc<Weights>> {
    Ok(match name {
        "learned" => Weights::learned(ruleset),
        "material" => Arc::new(Weights::material(ruleset.rules())),
        name => Arc::new(draft(ruleset, name)?.weights()),
    })
}

/// The same as they are fitted.
fn draft(ruleset: RulesetName, name: &str) -> anyhow::Result<Draft> {
    let rules = ruleset.rules();
    Ok(match name {
        "learned" => Draft::learned(ruleset),
        "piece-square" => Draft::piece_square(rules),
        "material" => Draft::material(rules),
        path => {
            let bytes = files::bytes(Path::new(path))?;
            let refusal = || BadInput(format!("{path} has no weights for {ruleset}"));
            Draft::read(rules, &bytes).ok_or_else(refusal)?
        }
    })
}

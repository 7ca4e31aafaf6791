//! `damier endgame`: builds, verifies and queries endgame databases.

mod probe;

use crate::exit::BadInput;
use crate::position_arguments::{self, PositionArguments};
use crate::screen::{Paint, Screen};
use crate::storage;
use draughts::RulesetName;
use engine::endgame::{self, BuildPlan, BuildProgress, EndgameError, Interrupt, MOST_PIECES, Material};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
For every position with few pieces the databases know who wins, and in how many plies, ignoring draw rules; `probe` also
says whether the win comes before the ruleset's draw limits. They are kept in the folder --data, else DAMIER_DATA, else
in the system's folder for program data.

With --jobs, the same command can run several times, on one machine or on several that share the folder: the processes share
out the slices, and if one is killed, another builds its slice.

Examples:
  damier endgame build --rules russian --pieces 5
  damier endgame build --rules russian --pieces 6 --data /shared --jobs nats://mq:4222
  damier endgame verify --rules russian --pieces 4
  damier endgame probe --rules russian --fen W:WKa1,Kc1,Ke1:BKh8
  damier endgame probe --rules russian --fen W:WKa1,Kc1,Ke1:BKh6 --counter 7.2.4=9
  damier endgame probe --rules russian --fen W:WKa1,Kc1,Ke1:BKh6 --moves a1-b2,h6-g7
  damier endgame stats --rules english --pieces 3 --json")]
pub struct EndgameArguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    /// Build all missing databases up to this number of pieces
    Build(Build),
    /// Verify every position against those its moves lead to
    Verify(Set),
    /// Show who wins a position, how soon, and what each move leads to
    Probe(Probe),
    /// Count wins, draws and losses, White to move, for every slice with exactly this number of pieces
    Stats(Stats),
}

/// The databases a task is about.
#[derive(Debug, clap::Args)]
struct Set {
    /// The ruleset [default: international]
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = position_arguments::ruleset(), ignore_case = true)]
    ruleset: Option<RulesetName>,
    /// Number of pieces
    #[arg(short, long, value_name = "PIECES", value_parser = clap::value_parser!(u8).range(2..=i64::from(MOST_PIECES)))]
    pieces: u8,
    /// Number of threads; 0 for all cores
    #[arg(short, long, value_name = "THREADS", default_value = "0", value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: u16,
    /// The folder for damier's data
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
struct Build {
    #[command(flatten)]
    set: Set,
    /// Share the work, over this NATS server, with other builds in the same folder
    #[arg(long, value_name = "URL")]
    jobs: Option<String>,
}

impl EndgameArguments {
    /// The NATS address and the plan of a shared build, if that is the task; a program with NATS carries it out.
    pub fn shared(&self) -> anyhow::Result<Option<(&str, BuildPlan)>> {
        let Task::Build(Build { set, jobs: Some(jobs) }) = &self.task else { return Ok(None) };
        Ok(Some((jobs, set.plan()?)))
    }
}

#[derive(Debug, clap::Args)]
struct Probe {
    #[command(flatten)]
    given: PositionArguments,
    /// Moves to play first; the draw rules count them
    #[arg(long, value_name = "MOVE,…")]
    moves: Option<String>,
    /// The count of a draw rule in this position, by its article or name; can be repeated
    #[arg(long, value_name = "RULE=MOVES")]
    counter: Vec<String>,
    /// The folder for damier's data
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
struct Stats {
    #[command(flatten)]
    set: Set,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command, without NATS.
pub fn run(arguments: &EndgameArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    match &arguments.task {
        Task::Build(Build { jobs: Some(jobs), .. }) => {
            let what =
                format!("{jobs}: this program was built without NATS; build it with --features cluster");
            Err(BadInput(what).into())
        }
        Task::Build(Build { set, jobs: None }) => build(set, screen),
        Task::Verify(set) => verify(set, screen),
        Task::Probe(asked) => probe::run(asked, screen),
        Task::Stats(asked) => stats(asked, screen),
    }
}

fn build(set: &Set, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let plan = set.plan()?;
    let began = Instant::now();
    let built = build_missing(&plan)?;
    say_built(&plan, built.total, built.done - built.found, began.elapsed(), screen)
}

/// What there is after a build.
pub fn say_built(
    plan: &BuildPlan,
    total: u64,
    positions: u64,
    took: Duration,
    screen: &mut Screen,
) -> anyhow::Result<ExitCode> {
    let mut bytes = 0;
    for pieces in 2..=plan.pieces {
        let slices = endgame::stats(&plan.folder, plan.ruleset, pieces)?;
        bytes += slices.iter().map(|slice| slice.bytes).sum::<u64>();
    }
    screen.text(
        &format!(
            "{}: {total} positions up to {} pieces, {positions} of them new in {:.1} s, {bytes} bytes in {}",
            plan.ruleset,
            plan.pieces,
            took.as_secs_f64(),
            plan.folder.join(endgame::shared_with(plan.ruleset).name()).display(),
        ),
        Paint::Plain,
    )?;
    Ok(ExitCode::SUCCESS)
}

fn verify(set: &Set, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let plan = set.plan()?;
    let slices = plan.slices();
    let bar = bar(slices.len() as u64, "{bar:30} {pos}/{len} slices, {elapsed} elapsed, {eta} left");
    let mut report = |_: Material| bar.inc(1);
    let interrupt = Interrupt::default();
    endgame::verify(&plan.folder, plan.ruleset, plan.pieces, plan.threads, &interrupt, &mut report)?;
    bar.finish_and_clear();
    let line = format!("{}: all {} slices are verified", plan.ruleset, slices.len());
    screen.text(&line, Paint::Good)?;
    Ok(ExitCode::SUCCESS)
}

fn stats(asked: &Stats, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let plan = asked.set.plan()?;
    build_missing(&plan)?;
    let slices = endgame::stats(&plan.folder, plan.ruleset, plan.pieces)?;
    let slices: Vec<SliceWire> = slices.iter().map(SliceWire::new).collect();
    if asked.json {
        screen.json(&StatsWire { slices })?;
        return Ok(ExitCode::SUCCESS);
    }
    screen.text(
        "white men kings  black men kings       positions            wins           draws          losses  longest win",
        Paint::Strong,
    )?;
    for slice in slices {
        let line = format!(
            "{:>9} {:>5}  {:>9} {:>5} {:>15} {:>15} {:>15} {:>15} {:>12}",
            slice.white_men,
            slice.white_kings,
            slice.black_men,
            slice.black_kings,
            slice.positions,
            slice.wins,
            slice.draws,
            slice.losses,
            slice.longest_win_plies,
        );
        screen.text(&line, Paint::Plain)?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Set {
    fn plan(&self) -> anyhow::Result<BuildPlan> {
        plan(
            self.ruleset.unwrap_or(position_arguments::DEFAULT),
            self.pieces,
            self.threads,
            self.data.as_ref(),
        )
    }
}

fn plan(ruleset: RulesetName, pieces: u8, threads: u16, data: Option<&PathBuf>) -> anyhow::Result<BuildPlan> {
    let threads = match threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => usize::from(threads),
    };
    let folder = storage::endgame_folder(data)
        .ok_or_else(|| BadInput("there is no folder for databases: name one with --data".to_owned()))?;
    Ok(BuildPlan { ruleset, pieces, folder, threads })
}

/// Builds what is missing and shows the progress in a terminal.
fn build_missing(plan: &BuildPlan) -> Result<BuildProgress, EndgameError> {
    let bar = bar(0, "{bar:30} {percent:>3} % {msg}, {elapsed} elapsed, {eta} left");
    let mut last = None;
    let mut report = |progress: &BuildProgress| {
        bar.set_length(progress.total - progress.found);
        bar.set_position(progress.done - progress.found);
        if let Some(slice) = progress.next {
            bar.set_message(format!("{slice} ({} MiB at most)", progress.memory.div_ceil(1 << 20)));
        }
        last = Some(*progress);
    };
    plan.build(&Interrupt::default(), &mut report)?;
    bar.finish_and_clear();
    Ok(last.expect("the end of a build is reported"))
}

/// A bar that shows how far something has come.
pub fn bar(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(length);
    bar.set_style(ProgressStyle::with_template(template).expect("the template is well formed"));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

#[derive(Serialize)]
struct StatsWire {
    slices: Vec<SliceWire>,
}

#[derive(Serialize)]
struct SliceWire {
    white_men: u8,
    white_kings: u8,
    black_men: u8,
    black_kings: u8,
    positions: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    longest_win_plies: u64,
}

impl SliceWire {
    const fn new(slice: &endgame::SliceStats) -> Self {
        let Material { white_men, white_kings, black_men, black_kings } = slice.material;
        let endgame::Counts { positions, wins, draws, losses, longest_win_plies } = slice.counts;
        Self {
            white_men,
            white_kings,
            black_men,
            black_kings,
            positions,
            wins,
            draws,
            losses,
            longest_win_plies,
        }
    }
}

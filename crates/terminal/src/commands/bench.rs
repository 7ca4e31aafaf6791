//! `damier bench`: the speed of the engine, and a signature that changes when its play changes.

use crate::position_arguments::ruleset;
use crate::screen::{Paint, Screen, Span};
use draughts::{AnyPosition, RulesetName};
use engine::{Engine, Limits, Options, Signals};
use std::process::ExitCode;
use std::time::Duration;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The engine plays against itself from the starting position, searching every move to the same depth. With one thread
the number of nodes is always the same: it is the engine's signature.

Examples:
  damier bench
  damier bench --rules russian --depth 15
  damier bench --threads 2")]
pub struct BenchArguments {
    /// The ruleset
    #[arg(short, long = "rules", value_name = "RULESET", value_parser = ruleset(), ignore_case = true, default_value = "international")]
    ruleset: RulesetName,
    /// Search depth in plies
    #[arg(short, long, value_name = "PLIES", default_value = "13", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// Number of moves to make
    #[arg(long, value_name = "MOVES", default_value = "12", value_parser = clap::value_parser!(u32).range(1..=100))]
    moves: u32,
    /// Number of threads
    #[arg(short, long, value_name = "THREADS", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

pub(crate) fn run(arguments: &BenchArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let options = Options { threads: usize::from(arguments.threads), ..Options::default() };
    let mut engine = Engine::new(arguments.ruleset, options);
    let start = AnyPosition::start(arguments.ruleset);
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let mut moves = Vec::new();
    for _ in 0..arguments.moves {
        engine.set_position(start, &moves)?;
        let chosen = engine.go(&Limits::depth(arguments.depth), &Signals::new(), &mut |_| {});
        nodes += chosen.nodes;
        time += chosen.time;
        let Some(best) = chosen.best else { break };
        moves.push(best);
    }
    let mut line = |name: &str, value: String| {
        screen.line(&[Span::new(format!("{name:<8}"), Paint::Faint), Span::new(value, Paint::Strong)])
    };
    line("nodes", nodes.to_string())?;
    line("time", format!("{:.3} s", time.as_secs_f64()))?;
    line("nodes/s", format!("{:.0}", nodes as f64 / time.as_secs_f64().max(1e-9)))?;
    Ok(ExitCode::SUCCESS)
}

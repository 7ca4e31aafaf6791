//! `damier analyse`: annotates games with the engine's evaluation of every move.

mod graph;
mod opinion;

use crate::commands::match_;
use crate::commands::pdn::input::{Input, PdnOutput, Verbatim};
use crate::equipment;
use crate::exit;
use crate::storage::endgame_folder;
use anyhow::Context;
use draughts::pdn::{self, GameRecord, Style};
use engine::endgame::Storage;
use engine::{Engine, Limits, Options};
use indicatif::ProgressBar;
use opinion::signs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every move is given the value of the resulting position, in men and from White's side, as [%eval]. Some moves also get
signs of the rulebooks (FMJD and IDF 9.1): ? loses a man; ?? loses more, or the game; * is the only move that does not
lose; ! is the only good move; !! is the only good move and hard to see; ?! looks weak at first sight but is strong; !?
looks strong but is weak; + reaches a proved win; = reaches an ending that the databases show to be drawn. Existing signs
are kept. A game that cannot be read is copied unchanged, and the exit code is then 1.

Examples:
  damier analyse games.pdn -o analysed.pdn
  damier analyse games.pdn --time 1 --threads 2 --graph games.svg")]
pub struct AnalyseArguments {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    output: PdnOutput,
    /// Nodes to search per position
    #[arg(long, value_name = "COUNT", default_value = "200000", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seconds to search per position, instead of nodes
    #[arg(long, value_name = "SECONDS", value_parser = match_::seconds)]
    time: Option<Duration>,
    /// Number of threads
    #[arg(short, long, value_name = "THREADS", default_value = "1")]
    threads: usize,
    /// Draw graphs of the evaluations to this file (SVG)
    #[arg(long, value_name = "FILE")]
    graph: Option<PathBuf>,
    /// The folder for damier's data
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub(crate) fn run(arguments: &AnalyseArguments) -> anyhow::Result<ExitCode> {
    let mut out = arguments.output.open(&arguments.input)?;
    let base = arguments.time.map_or(Limits::nodes(arguments.nodes), Limits::move_time);
    // The second variation shows whether a move was the only good one.
    let limits = Limits { lines: Some(2), ..base };
    let storage = endgame_folder(arguments.data.as_ref()).map_or(Storage::NONE, Storage::below);
    let options = Options { threads: arguments.threads, storage, ..Options::default() };
    let mut engine: Option<Engine> = None;
    let mut curves = Vec::new();
    let mut unread = false;
    let mut verbatim = Verbatim::default();
    let bar = ProgressBar::new_spinner();
    arguments.input.each(|source, found| {
        // A game with an illegal move is also copied unchanged: it would be cut off there.
        let legal = found.reading.is_legal();
        let Some(mut record) = found.reading.record.filter(|_| legal) else {
            let reason = found.reading.failure.map_or(String::new(), |failure| format!(": {failure}"));
            crate::exit::complain!("{}: a game cannot be read{reason}", source.name());
            unread = true;
            return verbatim.write(&mut out, source, &found.raw);
        };
        let engine = match &mut engine {
            Some(engine) if engine.position().rules().ruleset == record.ruleset => engine,
            engine => engine.insert(Engine::new(record.ruleset, options.clone())),
        };
        engine.forget();
        let title = graph::title(&record);
        let values = annotate(&mut record, engine, &limits, &bar)?;
        curves.push(graph::Curve { title, values });
        equipment::complain(engine);
        out.write_all(pdn::write(&record, &Style::default()).as_bytes())?;
        Ok(())
    })?;
    out.finish()?;
    bar.finish_and_clear();
    if let Some(path) = &arguments.graph {
        crate::output::write_whole(path, graph::draw(&curves).as_bytes())
            .with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(if unread { ExitCode::from(exit::REFUSED) } else { ExitCode::SUCCESS })
}

/// Adds evaluations and signs to the main line of a game; returns the values from White's side, the start included.
fn annotate(
    record: &mut GameRecord,
    engine: &mut Engine,
    limits: &Limits,
    bar: &ProgressBar,
) -> anyhow::Result<Vec<f64>> {
    let nodes: Vec<_> = record.tree.main_line().collect();
    let mut history = opinion::History::new(record.tree.start_setup(), record.ruleset)?;
    let mut before = history.ask(engine, limits)?;
    let mut values = vec![before.for_white()];
    for (number, &node) in nodes.iter().enumerate() {
        bar.set_message(format!("ply {} of {}", number + 1, nodes.len()));
        bar.tick();
        let (Some(step), Some(after)) =
            (record.tree.step(node).copied(), record.tree.position(node).copied())
        else {
            break;
        };
        let legal = history.step(&step, after);
        let now = history.ask(engine, limits)?;
        values.push(now.for_white());
        if let Some(remarks) = record.tree.remarks_mut(node) {
            remarks.evaluation = Some(match_::men(now.for_white()));
            if let (Some(action), true) = (legal, remarks.signs.is_empty()) {
                remarks.signs = signs(&before, &action, &now);
            }
        }
        before = now;
    }
    Ok(values)
}

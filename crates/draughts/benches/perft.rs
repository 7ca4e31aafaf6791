//! How fast move sequences are counted. Run by `cargo xtask bench`, which also counts the instructions.
//!
//! Without arguments prints Markdown. `rulesets` lists the rulesets, `count RULESET [DEPTH]` counts from the starting
//! position once and does nothing else.

mod measure;

use draughts::notation::fen;
use draughts::rules::Rules;
use draughts::{AnyPosition, RulesetName};
use measure::{arguments, median_time, median_wall_time};
use std::error::Error;
use std::hint::black_box;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The starting position is counted to the first depth that takes so long, other positions to a tenth of it.
const LONG_ENOUGH: Duration = Duration::from_millis(500);

/// The rulesets whose count is spread over threads: one of each board.
const SPREAD: [RulesetName; 2] = [RulesetName::International, RulesetName::Russian];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = arguments();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["rulesets"] => RulesetName::ALL.iter().for_each(|ruleset| println!("{ruleset}")),
        ["count", ruleset] => {
            let ruleset: RulesetName = ruleset.parse()?;
            println!("{}", AnyPosition::start(ruleset).perft(counted_depth(ruleset.rules())));
        }
        ["count", ruleset, depth] => {
            println!("{}", AnyPosition::start(ruleset.parse()?).perft(depth.parse()?));
        }
        _ => {
            print_speeds()?;
            print_threads();
        }
    }
    Ok(())
}

/// A depth with some millions of nodes, fixed so that counts of instructions can be compared.
fn counted_depth(rules: &Rules) -> u32 {
    if rules.geometry().size() == 10 { 8 } else { 9 }
}

fn print_speeds() -> Result<(), Box<dyn Error>> {
    println!("### Nodes per second, one thread\n");
    println!("| ruleset | depth | nodes | start, M/s | other positions | together, M/s | slowest, M/s |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for &ruleset in RulesetName::ALL {
        let Some(start) = Speed::of(&AnyPosition::start(ruleset), LONG_ENOUGH) else { continue };
        let others = other_positions(ruleset)?;
        let others: Vec<Speed> =
            others.iter().filter_map(|position| Speed::of(position, LONG_ENOUGH / 10)).collect();
        let together = Speed {
            depth: 0,
            nodes: others.iter().map(|speed| speed.nodes).sum(),
            time: others.iter().map(|speed| speed.time).sum(),
        };
        let slowest = others.iter().map(Speed::millions).fold(f64::INFINITY, f64::min);
        println!(
            "| {ruleset} | {} | {} | {:.0} | {} | {:.0} | {slowest:.0} |",
            start.depth,
            start.nodes,
            start.millions(),
            others.len(),
            together.millions(),
        );
    }
    println!();
    Ok(())
}

fn print_threads() {
    println!("### Nodes per second, several threads\n");
    println!("| ruleset | threads | M/s | times one thread |");
    println!("| --- | ---: | ---: | ---: |");
    for ruleset in SPREAD {
        let start = AnyPosition::start(ruleset);
        let Some(whole) = Speed::of(&start, LONG_ENOUGH) else { continue };
        let parts = parts(&start);
        let mut alone = 0.0;
        for threads in thread_counts() {
            let time = median_wall_time(|| count_spread(&parts, whole.depth - 2, threads));
            let speed = Speed { time, ..whole }.millions();
            alone = if threads == 1 { speed } else { alone };
            println!("| {ruleset} | {threads} | {speed:.0} | {:.2} |", speed / alone);
        }
    }
    println!();
}

/// How many nodes were counted in what time.
#[derive(Clone, Copy)]
struct Speed {
    depth: u32,
    nodes: u64,
    time: Duration,
}

impl Speed {
    /// Counts a position to the first depth that takes long enough; none, if the game ends before.
    fn of(position: &AnyPosition, long_enough: Duration) -> Option<Self> {
        let mut depth = 1;
        loop {
            let started = Instant::now();
            let nodes = position.perft(depth);
            if nodes == 0 {
                return None;
            }
            if started.elapsed() >= long_enough {
                let time = median_time(|| {
                    black_box(black_box(position).perft(depth));
                });
                return Some(Self { depth, nodes, time });
            }
            depth += 1;
        }
    }

    fn millions(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64() / 1e6
    }
}

/// The positions of the ruleset's perft file other than the starting one: with kings and long captures.
fn other_positions(ruleset: RulesetName) -> Result<Vec<AnyPosition>, Box<dyn Error>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/perft/{ruleset}.perft"));
    let text = std::fs::read_to_string(file)?;
    let positions =
        text.lines().filter_map(|line| line.strip_prefix("position ")).filter(|fen| *fen != "start");
    Ok(positions.map(|fen| fen::read_position(ruleset, fen)).collect::<Result<_, _>>()?)
}

/// The positions two plies later, which are counted on their own.
fn parts(start: &AnyPosition) -> Vec<AnyPosition> {
    let mut parts = Vec::new();
    for first in &start.moves() {
        let reached = start.after(first);
        parts.extend(reached.moves().iter().map(|second| reached.after(second)));
    }
    parts
}

fn count_spread(parts: &[AnyPosition], depth: u32, threads: usize) {
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            black_box(part.perft(depth));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
}

/// One, two, four, … and all.
fn thread_counts() -> Vec<usize> {
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let mut counts: Vec<usize> = (0..).map(|power| 1 << power).take_while(|count| *count < all).collect();
    counts.push(all);
    counts
}

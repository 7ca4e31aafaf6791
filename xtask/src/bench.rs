//! `cargo xtask bench`: speed as Markdown tables for docs/benchmarks.md.
//!
//! Seconds depend on the machine and on what else it does. Instruction counts do not, so changes are compared by them.

use crate::command::{capture, cargo, program, show, works};
use serde_json::Value;
use std::process::{Command, Stdio};

/// How much is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    Everything,
    /// The instruction counts alone.
    Instructions,
}

pub(crate) fn run(extent: Extent) -> Result<(), String> {
    if extent == Extent::Everything {
        println!("{}\n", machine());
        for bench in ["perft", "moves", "game", "pdn"] {
            show(bench_of("draughts", bench, &[]))?;
        }
        for bench in ["dutch", "standings"] {
            show(bench_of("tournament", bench, &[]))?;
        }
    }
    if works(program("valgrind", &["--version"])) {
        return print_instructions();
    }
    let advice = "instructions are counted with valgrind, which is not installed";
    if extent == Extent::Instructions {
        return Err(advice.to_owned());
    }
    println!("({advice})");
    Ok(())
}

fn print_instructions() -> Result<(), String> {
    let (perft, moves) = (executable("perft")?, executable("moves")?);
    println!("### Instructions\n");
    println!("| ruleset | nodes | per node | lists | per list |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    let rulesets = capture(program(&perft, &["rulesets"]))?;
    for ruleset in rulesets.lines() {
        // The second run does all that the first does but the work, so the difference is the work.
        let counted = count(&perft, &["count", ruleset])?;
        let idle = count(&perft, &["count", ruleset, "0"])?;
        let nodes = counted.printed;
        let per_node = counted.instructions.saturating_sub(idle.instructions) as f64 / nodes as f64;
        let twice = count(&moves, &["list", ruleset, "2"])?;
        let once = count(&moves, &["list", ruleset, "1"])?;
        let lists = once.printed;
        let per_list = twice.instructions.saturating_sub(once.instructions) as f64 / lists as f64;
        println!("| {ruleset} | {nodes} | {per_node:.2} | {lists} | {per_list:.1} |");
    }
    println!();
    Ok(())
}

/// What a run under valgrind reported.
struct Count {
    instructions: u64,
    /// The number the program printed.
    printed: u64,
}

fn count(executable: &str, arguments: &[&str]) -> Result<Count, String> {
    let words = ["--tool=callgrind", "--callgrind-out-file=/dev/null", executable];
    let words: Vec<&str> = words.into_iter().chain(arguments.iter().copied()).collect();
    let output = program("valgrind", &words).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("valgrind did not start: {error}"))?;
    let report = String::from_utf8_lossy(&output.stderr);
    let collected = report.lines().find_map(|line| line.split_once("Collected :"));
    let instructions = collected.and_then(|(_, number)| number.trim().parse().ok());
    let printed = String::from_utf8_lossy(&output.stdout).trim().parse().ok();
    match (instructions, printed) {
        (Some(instructions), Some(printed)) if output.status.success() => Ok(Count { instructions, printed }),
        _ => Err(format!("valgrind counted nothing for {}:\n{report}", arguments.join(" "))),
    }
}

/// A bench with the profile that ships: with the quick one it would compile the library's generic code by itself, and
/// worse.
fn bench_of(package: &str, name: &str, more: &[&str]) -> Command {
    let words = ["bench", "--profile", "dist", "--quiet", "--package", package, "--bench", name];
    cargo(&[&words, more].concat())
}

/// Builds a bench and says where it is.
fn executable(name: &str) -> Result<String, String> {
    let messages = capture(bench_of("draughts", name, &["--no-run", "--message-format", "json"]))?;
    let built = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let place = built
        .filter(|message| message["target"]["name"] == name)
        .find_map(|message| message["executable"].as_str().map(str::to_owned));
    place.ok_or_else(|| format!("cargo does not say where the bench {name} is"))
}

/// On what the numbers were taken.
fn machine() -> String {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let processor = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let processor = processor.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let compiler = capture(program("rustc", &["--version"])).unwrap_or_default();
    format!("{processor}, {processors} processors, {}", compiler.trim())
}

//! `smoke [TARGET] [SECONDS] [--seed N] [--all]`: tries the committed inputs and changed ones on the targets.
//!
//! Without seconds a fixed number of inputs. The same seed gives the same inputs in the same order, if the program was
//! built the same way. Built with coverage counters (`cargo xtask fuzz` does so), an input that reaches something new
//! is kept for the rest of the run and changed further, and how much was reached is told. `--all` goes on after a
//! finding and lists all of them.

use draughts_fuzz::driver::{Random, Reached, changed, coverage, seeds};
use draughts_fuzz::{TARGETS, Target};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// No input may take longer.
const LONGEST: Duration = Duration::from_secs(10);
/// Of the inputs that reached something new, so many are kept at most.
const MOST_KEPT: usize = 4096;

const USAGE: &str = "usage: smoke [TARGET] [SECONDS] [--seed N] [--all]";

/// What was asked for on the command line.
struct Request {
    target: Option<String>,
    limit: Option<Duration>,
    seed: u64,
    findings: Findings,
}

/// What happens after a finding.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Findings {
    First,
    All,
}

fn main() -> ExitCode {
    let request = match Request::read(std::env::args().skip(1)) {
        Ok(request) => request,
        Err(reason) => {
            eprintln!("{reason}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let wanted = |target: &&Target| request.target.as_ref().is_none_or(|wanted| wanted == target.name);
    if !TARGETS.iter().any(|target| wanted(&target)) {
        eprintln!("there is no such target\n{USAGE}");
        return ExitCode::from(2);
    }
    println!("seed {}", request.seed);
    let mut found = false;
    for target in TARGETS.iter().filter(wanted) {
        if let Err(reason) = attack(target, &request) {
            eprintln!("{} (seed {}): {reason}", target.name, request.seed);
            found = true;
            if request.findings == Findings::First {
                break;
            }
        }
    }
    if found { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

impl Request {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut request =
            Self { target: None, limit: None, seed: Random::fresh_seed(), findings: Findings::First };
        while let Some(word) = words.next() {
            match word.as_str() {
                "--all" => request.findings = Findings::All,
                "--seed" => {
                    let number = words.next().and_then(|text| text.parse().ok());
                    request.seed = number.ok_or("--seed needs a number")?;
                }
                word if word.starts_with('-') => return Err(format!("{word} is no option")),
                word => match word.parse() {
                    Ok(seconds) => request.limit = Some(Duration::from_secs(seconds)),
                    Err(_) if request.target.is_none() => request.target = Some(word.to_owned()),
                    Err(_) => return Err(format!("{word} is one word too many")),
                },
            }
        }
        Ok(request)
    }
}

/// Tries one target: the seeds as they are, then changed ones.
fn attack(target: &Target, request: &Request) -> Result<(), String> {
    let mut pool = seeds(target.name)?;
    let committed = pool.len();
    let started = Instant::now();
    let mut random = Random::new(request.seed);
    let mut slowest = Duration::ZERO;
    let mut count: usize = 0;
    let mut findings: Vec<String> = Vec::new();
    coverage::reset();
    let mut reached = Reached::default();
    loop {
        let input = match pool.get(count).filter(|_| count < committed) {
            Some(seed) => seed.clone(),
            None => changed(&pool, &mut random),
        };
        match try_input(target, &input, findings.len()) {
            Ok(time) => slowest = slowest.max(time),
            Err(finding) if request.findings == Findings::First => return Err(finding),
            Err(finding) => findings.push(finding),
        }
        let now = coverage::reached();
        if now.counters > reached.counters && count >= committed && pool.len() < MOST_KEPT {
            pool.push(input);
        }
        reached = now;
        count += 1;
        let enough = match request.limit {
            Some(limit) => started.elapsed() >= limit,
            None => count >= target.inputs as usize,
        };
        if enough && count >= committed {
            break;
        }
    }
    let milliseconds = slowest.as_secs_f64() * 1000.0;
    let (name, kept) = (target.name, pool.len() - committed);
    println!(
        "{name:<10} {count:>8} inputs {:6.1} s, the slowest {milliseconds:.1} ms; {reached}, {kept} inputs kept",
        started.elapsed().as_secs_f64()
    );
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\n")) }
}

/// Runs one input. An error says where the input that failed was put.
fn try_input(target: &Target, input: &[u8], number: usize) -> Result<Duration, String> {
    let started = Instant::now();
    let outcome = std::panic::catch_unwind(|| (target.run)(input));
    let time = started.elapsed();
    let trouble = match outcome {
        Ok(()) if time <= LONGEST => return Ok(time),
        Ok(()) => format!("took {:.1} s", time.as_secs_f64()),
        Err(_) => "failed".to_owned(),
    };
    let folder = draughts_fuzz::driver::home().join("artifacts").join(target.name);
    let name = format!("smoke-{number}");
    let kept = folder.join(&name);
    let write = |path: &Path| std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(path, input));
    let place = match write(&kept) {
        Ok(()) => format!("kept as fuzz/artifacts/{}/{name}", target.name),
        Err(error) => format!("not kept: {error}"),
    };
    Err(format!("this input {trouble} ({place}): b\"{}\"", input.escape_ascii()))
}

//! `smoke [TARGET] [SECONDS]`: tries the seeds and changed seeds on the targets, without looking at coverage.
//!
//! Without seconds a fixed number of inputs, the same each time.

use draughts_fuzz::{TARGETS, Target};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// No input may take longer.
const LONGEST: Duration = Duration::from_secs(10);

/// Pieces of all the grammars.
const TOKENS: &[&str] = &[
    "W", "B", "w", "b", "K", ":", ",", ".", "-", "–", "x", "×", " ", "\n", "\r\n", "\t", "\0", "é", "0", "1",
    "9", "32", "50", "51", "99999999", "a1", "h8", "b1", "C3", "1-50", "Ke5", "WW",
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let wanted = arguments.first();
    let seconds = arguments.get(1).and_then(|text| text.parse().ok()).map(Duration::from_secs);
    for target in TARGETS.iter().filter(|target| wanted.is_none_or(|wanted| wanted == target.name)) {
        if let Err(reason) = attack(target, seconds) {
            eprintln!("{}: {reason}", target.name);
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Tries one target: the seeds as they are, then changed ones.
fn attack(target: &Target, limit: Option<Duration>) -> Result<(), String> {
    let seeds = seeds(target.name)?;
    let started = Instant::now();
    let mut random = Random(0x0da3_1e25);
    let mut slowest = Duration::ZERO;
    let mut count: u32 = 0;
    loop {
        let input = match seeds.get(count as usize) {
            Some(seed) => seed.clone(),
            None => changed(&seeds, &mut random),
        };
        slowest = slowest.max(try_input(target, &input)?);
        count += 1;
        let enough = match limit {
            Some(limit) => started.elapsed() >= limit,
            None => count >= target.inputs,
        };
        if enough && count as usize >= seeds.len() {
            break;
        }
    }
    let milliseconds = slowest.as_secs_f64() * 1000.0;
    let name = target.name;
    println!(
        "{name:<10} {count:>7} inputs {:6.1} s, the slowest {milliseconds:.1} ms",
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

/// Runs one input. An error says where the input that failed was put.
fn try_input(target: &Target, input: &[u8]) -> Result<Duration, String> {
    let started = Instant::now();
    let outcome = std::panic::catch_unwind(|| (target.run)(input));
    let time = started.elapsed();
    let trouble = match outcome {
        Ok(()) if time <= LONGEST => return Ok(time),
        Ok(()) => format!("took {:.1} s", time.as_secs_f64()),
        Err(_) => "failed".to_owned(),
    };
    let folder = home().join("artifacts").join(target.name);
    let kept = folder.join("smoke");
    let place = match std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&kept, input)) {
        Ok(()) => format!("kept as fuzz/artifacts/{}/smoke", target.name),
        Err(error) => format!("not kept: {error}"),
    };
    Err(format!("this input {trouble} ({place}): b\"{}\"", input.escape_ascii()))
}

/// The committed inputs of a target, in the order of their names.
fn seeds(name: &str) -> Result<Vec<Vec<u8>>, String> {
    let folder = home().join("seeds").join(name);
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("fuzz/seeds/{name}: {error}"))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let read = |path: &PathBuf| std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let seeds: Vec<Vec<u8>> = paths.iter().map(read).collect::<Result<_, _>>()?;
    if seeds.is_empty() { Err(format!("fuzz/seeds/{name} is empty")) } else { Ok(seeds) }
}

/// The folder of this package.
fn home() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| Path::new("fuzz").to_path_buf(), PathBuf::from)
}

/// A seed with one to four changes.
fn changed(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut input = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let place = random.below(input.len() + 1);
        let end = (place + 1 + random.below(8)).min(input.len());
        match random.below(7) {
            0 if place < input.len() => input[place] ^= 1 << random.below(8),
            1 if place < input.len() => input[place] = random.below(256) as u8,
            2 => drop(input.drain(place..end)),
            3 => {
                let copy = input[place..end].to_vec();
                let goal = random.below(input.len() + 1);
                input.splice(goal..goal, copy);
            }
            4 => {
                let other = &seeds[random.below(seeds.len())];
                input.truncate(place);
                input.extend_from_slice(&other[random.below(other.len() + 1)..]);
            }
            _ => {
                let token = TOKENS[random.below(TOKENS.len())];
                input.splice(place..place, token.bytes());
            }
        }
    }
    input
}

/// A small generator of random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % limit as u64) as usize
    }
}

//! `cargo xtask fuzz`: with cargo-fuzz where it and a nightly toolchain are installed, else with the seeded driver.

use crate::command::{cargo, program, root, show, works};
use std::process::Command;

/// The driver that changes the committed inputs. Needs nothing installed.
const DRIVER: &[&str] = &["run", "--quiet", "--manifest-path", "fuzz/Cargo.toml", "--bin", "smoke", "--"];

const SECONDS: &str = "60";

const USAGE: &str = "usage: cargo xtask fuzz [TARGET] [SECONDS] [--seed N]";

/// How long each target is tried in a step of `cargo xtask test`: there are sixteen.
const SMOKE_SECONDS: &str = "8";

/// A step of `cargo xtask test`: some seconds for every target, from another seed each time. The driver prints the
/// seed.
pub(crate) fn smoke() -> Result<(), String> {
    let again = "the seed is printed above; the same inputs again: cargo xtask fuzz TARGET SECONDS --seed N";
    for target in targets()? {
        show(driver(&[&target, SMOKE_SECONDS])).map_err(|reason| format!("{reason}; {again}"))?;
    }
    Ok(())
}

/// What is to be fuzzed, for how long and from which seed.
struct Request<'a> {
    target: Option<&'a str>,
    seconds: &'a str,
    seed: Option<&'a str>,
}

impl<'a> Request<'a> {
    fn read(words: &[&'a str]) -> Result<Self, String> {
        let is_number = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let mut request = Self { target: None, seconds: SECONDS, seed: None };
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "--seed" => {
                    let seed = words.next().filter(is_number);
                    request.seed = Some(seed.ok_or_else(|| format!("--seed needs a number\n{USAGE}"))?);
                }
                word if is_number(&word) => request.seconds = word,
                word if request.target.is_none() && !word.starts_with('-') => request.target = Some(word),
                _ => return Err(USAGE.to_owned()),
            }
        }
        Ok(request)
    }
}

/// Fuzzes for a while: one target or all.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    let request = Request::read(words)?;
    let targets = targets()?;
    if let Some(unknown) = request.target.filter(|wanted| targets.iter().all(|target| target != wanted)) {
        return Err(format!("there is no target {unknown}; the targets are {}", targets.join(", ")));
    }
    let chosen = targets.iter().map(String::as_str);
    let chosen = chosen.filter(|target| request.target.is_none_or(|wanted| wanted == *target));
    let guided = works(program("rustup", &["run", "nightly", "cargo", "fuzz", "--version"]));
    if !guided {
        println!("cargo-fuzz is not installed: the driver looks for inputs, guided by coverage counters");
    }
    for target in chosen {
        let seed = request.seed.map(|seed| ["--seed", seed]);
        if guided {
            with_cargo_fuzz(target, &request)?;
        } else {
            let words: Vec<&str> =
                [target, request.seconds].into_iter().chain(seed.into_iter().flatten()).collect();
            show(driver(&words))?;
        }
    }
    Ok(())
}

/// The driver, built with a counter for every region of the source: it reports what was reached.
fn driver(words: &[&str]) -> Command {
    let arguments: Vec<&str> = DRIVER.iter().chain(words).copied().collect();
    let mut command = cargo(&arguments);
    command
        .env("RUSTFLAGS", "-Cinstrument-coverage --cfg counters")
        .env("CARGO_TARGET_DIR", root().join("fuzz/target/counters"))
        // The counters are read while the program runs; nothing is kept of them.
        .env("LLVM_PROFILE_FILE", "/dev/null");
    command
}

/// New inputs go to `fuzz/corpus`, which is not committed; failing ones to `fuzz/artifacts`.
fn with_cargo_fuzz(target: &str, request: &Request<'_>) -> Result<(), String> {
    let (corpus, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
    std::fs::create_dir_all(root().join(&corpus)).map_err(|error| format!("{corpus}: {error}"))?;
    let limit = format!("-max_total_time={}", request.seconds);
    let seed = request.seed.map(|seed| format!("-seed={seed}"));
    let fuzz = ["run", "nightly", "cargo", "fuzz", "run", "--features", "libfuzzer"];
    let arguments: Vec<&str> =
        fuzz.into_iter().chain([target, &corpus, &seeds, "--", &limit]).chain(seed.as_deref()).collect();
    show(program("rustup", &arguments))
}

/// Every target has its folder of seeds.
fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/seeds");
    let entries = std::fs::read_dir(&folder).map_err(|error| format!("fuzz/seeds: {error}"))?;
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

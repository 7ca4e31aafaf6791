//! `cargo xtask fuzz`: with cargo-fuzz where it and a nightly toolchain are installed, else with the seeded driver.

use crate::command::{cargo, program, root, show, works};

/// The driver that changes the committed seeds with seeded randomness. Needs nothing installed.
const DRIVER: &[&str] = &["run", "--quiet", "--manifest-path", "fuzz/Cargo.toml", "--bin", "smoke", "--"];

const SECONDS: &str = "60";

/// A step of `cargo xtask test`: a fixed number of inputs for every target, the same each time.
pub(crate) fn smoke() -> Result<(), String> {
    show(cargo(DRIVER))
}

/// Fuzzes for a while: one target or all.
pub(crate) fn run(request: &[&str]) -> Result<(), String> {
    let is_seconds = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let (wanted, seconds) = match request {
        [] => (None, SECONDS),
        [seconds] if is_seconds(seconds) => (None, *seconds),
        [target] => (Some(*target), SECONDS),
        [target, seconds] if is_seconds(seconds) => (Some(*target), *seconds),
        _ => return Err("usage: cargo xtask fuzz [TARGET] [SECONDS]".to_owned()),
    };
    let targets = targets()?;
    if let Some(unknown) = wanted.filter(|wanted| targets.iter().all(|target| target != wanted)) {
        return Err(format!("there is no target {unknown}; the targets are {}", targets.join(", ")));
    }
    let chosen =
        targets.iter().map(String::as_str).filter(|target| wanted.is_none_or(|wanted| wanted == *target));
    let guided = works(program("rustup", &["run", "nightly", "cargo", "fuzz", "--version"]));
    if !guided {
        println!(
            "cargo-fuzz or a nightly toolchain is missing, so inputs are found without looking at coverage\n\
             to change that: rustup toolchain install nightly; cargo install cargo-fuzz"
        );
    }
    for target in chosen {
        if guided {
            with_cargo_fuzz(target, seconds)?;
        } else {
            let arguments: Vec<&str> = DRIVER.iter().copied().chain([target, seconds]).collect();
            show(cargo(&arguments))?;
        }
    }
    Ok(())
}

/// New inputs go to `fuzz/corpus`, which is not committed; failing ones to `fuzz/artifacts`.
fn with_cargo_fuzz(target: &str, seconds: &str) -> Result<(), String> {
    let (corpus, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
    std::fs::create_dir_all(root().join(&corpus)).map_err(|error| format!("{corpus}: {error}"))?;
    let limit = format!("-max_total_time={seconds}");
    let fuzz = ["run", "nightly", "cargo", "fuzz", "run", "--features", "libfuzzer"];
    let arguments: Vec<&str> = fuzz.into_iter().chain([target, &corpus, &seeds, "--", &limit]).collect();
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

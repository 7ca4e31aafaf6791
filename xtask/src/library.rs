//! The library as others use it: with and without its features, on other processors, and as it would be published.

use crate::command::{capture, cargo, program, show};
use crate::steps::skip;

/// Targets for which the library has to compile, besides this machine's.
const TARGETS: &[&str] = &["wasm32-unknown-unknown", "aarch64-unknown-linux-gnu"];

/// What a published package has to hold.
const PUBLISHED: &[&str] =
    &["Cargo.toml", "README.md", "src/lib.rs", "rulebooks/fmjd.md", "data/openings/idf.tsv"];

pub(crate) fn run() -> Result<(), String> {
    show(cargo(&["check", "-p", "draughts", "--no-default-features"]))?;
    show(cargo(&["test", "-p", "draughts", "--features", "serde", "--test", "serialised"]))?;
    let listed = capture(cargo(&["package", "-p", "draughts", "--list", "--allow-dirty"]))?;
    let files: Vec<&str> = listed.lines().collect();
    if let Some(missing) = PUBLISHED.iter().find(|file| !files.contains(file)) {
        return Err(format!("{missing} would not be published: `include` in crates/draughts/Cargo.toml"));
    }
    if let Some(test) = files.iter().find(|file| file.starts_with("tests/")) {
        return Err(format!("{test} would be published: `include` in crates/draughts/Cargo.toml"));
    }
    let installed = capture(program("rustup", &["target", "list", "--installed"])).unwrap_or_default();
    for target in TARGETS {
        if installed.lines().any(|line| line.trim() == *target) {
            show(cargo(&["check", "-p", "draughts", "--all-features", "--target", target]))?;
        } else {
            skip(&format!(
                "the library for {target}: the target is not installed (rustup target add {target})"
            ));
        }
    }
    Ok(())
}

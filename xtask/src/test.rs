//! `cargo xtask test`: everything that has to pass before a change is done.

use crate::command::{cargo, show, works};
use crate::steps::{Step, run_all};
use crate::{chaos, fuzz, licences, schema, tidy, web};

/// The workspace of the fuzz targets, which stands beside the main one.
const FUZZ_MANIFEST: &str = "fuzz/Cargo.toml";

/// Cheap steps first.
const STEPS: &[Step] = &[
    Step { name: "tidy", run: tidy::run },
    Step { name: "licences", run: licences::run },
    Step { name: "format", run: format },
    Step { name: "web", run: web::modules },
    Step { name: "clippy", run: clippy },
    Step { name: "tests", run: tests },
    Step { name: "doc-tests", run: doc_tests },
    Step { name: "docs", run: docs },
    Step { name: "browser", run: web::browser },
    Step { name: "api", run: schema::run },
    Step { name: "fuzz", run: fuzz::smoke },
    Step { name: "chaos", run: chaos::smoke },
];

/// Runs all steps, or those named.
pub(crate) fn run(wanted: &[&str]) -> Result<(), String> {
    let names = || STEPS.iter().map(|step| step.name).collect::<Vec<_>>().join(", ");
    if let Some(unknown) = wanted.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        return Err(format!("there is no step {unknown}; the steps are {}", names()));
    }
    let chosen = |step: &&Step| wanted.is_empty() || wanted.contains(&step.name);
    run_all(&STEPS.iter().filter(chosen).collect::<Vec<_>>())
}

fn format() -> Result<(), String> {
    need("fmt", "rustfmt")?;
    let main = show(cargo(&["fmt", "--all", "--check"]));
    let fuzz = show(cargo(&["fmt", "--manifest-path", FUZZ_MANIFEST, "--all", "--check"]));
    let advice = "to mend it: cargo fmt --all; cargo fmt --all --manifest-path fuzz/Cargo.toml";
    main.and(fuzz).map_err(|reason| format!("{reason}; {advice}"))
}

fn clippy() -> Result<(), String> {
    need("clippy", "clippy")?;
    show(cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    show(cargo(&["clippy", "--manifest-path", FUZZ_MANIFEST, "--all-targets", "--", "-D", "warnings"]))
}

fn tests() -> Result<(), String> {
    if works(cargo(&["nextest", "--version"])) {
        return show(cargo(&["nextest", "run", "--workspace", "--no-fail-fast"]));
    }
    println!("cargo-nextest is not installed, so cargo test runs the tests");
    show(cargo(&["test", "--workspace", "--no-fail-fast", "--lib", "--bins", "--tests", "--examples"]))
}

fn doc_tests() -> Result<(), String> {
    show(cargo(&["test", "--workspace", "--doc"]))
}

fn docs() -> Result<(), String> {
    let mut command = cargo(&["doc", "--workspace", "--no-deps"]);
    command.env("RUSTDOCFLAGS", "-D warnings");
    show(command)
}

/// Says what to install if a part of the toolchain is missing.
fn need(subcommand: &str, component: &str) -> Result<(), String> {
    if works(cargo(&[subcommand, "--version"])) {
        return Ok(());
    }
    Err(format!(
        "the toolchain component {component} is missing; to add it: rustup component add {component}"
    ))
}

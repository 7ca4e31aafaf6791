//! `cargo xtask test`: everything that has to pass before a change is done.

use crate::command::{AS_SHIPPED, cargo, program, show, works};
use crate::install::{self, Installing};
use crate::steps::Company::{Alone, WithTheNext};
use crate::steps::{Step, run_all, skip};
use crate::{chaos, cluster, fuzz, library, licences, package, schema, signature, tidy, web};

/// The workspace of the fuzz targets, which stands beside the main one.
const FUZZ_MANIFEST: &str = "fuzz/Cargo.toml";

/// Cheap steps first. Fuzzing takes one processor and has a workspace of its own; the chaos takes its minutes whatever else
/// runs. The minutes are far more than a step needs on two cores, everything to be built: only what hangs
/// takes so long.
const STEPS: &[Step] = &[
    Step { name: "tidy", minutes: 5, company: Alone, run: tidy::run },
    Step { name: "licences", minutes: 10, company: Alone, run: licences::run },
    Step { name: "format", minutes: 5, company: Alone, run: format },
    Step { name: "web", minutes: 20, company: Alone, run: web::modules },
    Step { name: "clippy", minutes: 60, company: Alone, run: clippy },
    Step { name: "tests", minutes: 90, company: Alone, run: tests },
    Step { name: "signature", minutes: 30, company: Alone, run: signature::run },
    Step { name: "doc-tests", minutes: 30, company: Alone, run: doc_tests },
    Step { name: "docs", minutes: 30, company: Alone, run: docs },
    Step { name: "library", minutes: 30, company: Alone, run: library::run },
    Step { name: "browser", minutes: 60, company: Alone, run: web::browser },
    Step { name: "api", minutes: 45, company: Alone, run: schema::run },
    Step { name: "package", minutes: 30, company: Alone, run: package::trial },
    Step { name: "cluster", minutes: 60, company: Alone, run: cluster::tests },
    Step { name: "cluster-faults", minutes: 30, company: Alone, run: cluster::faults },
    Step { name: "fuzz", minutes: 45, company: WithTheNext, run: fuzz::smoke },
    Step { name: "chaos", minutes: 30, company: Alone, run: chaos::smoke },
];

/// Steps that run only when they are named: on a busy machine, this one still finds a game that resumes late in one run of a few.
const ON_REQUEST: &[&str] = &["cluster-faults"];

/// The tests of everything.
pub(crate) const NEXTEST: [&str; 3] = ["nextest", "run", "--workspace"];

/// Runs all steps, or those named; `--no-install` prints what would have to be installed.
pub(crate) fn run(wanted: &[&str]) -> Result<(), String> {
    const NO_INSTALL: &str = "--no-install";
    let refused = wanted.contains(&NO_INSTALL);
    install::decide(if refused { Installing::Refused } else { Installing::Allowed });
    let wanted: Vec<&str> = wanted.iter().copied().filter(|word| *word != NO_INSTALL).collect();
    let names = || STEPS.iter().map(|step| step.name).collect::<Vec<_>>().join(", ");
    if let Some(unknown) = wanted.iter().find(|name| STEPS.iter().all(|step| step.name != **name)) {
        return Err(format!("there is no step {unknown}; the steps are {}", names()));
    }
    if wanted.is_empty() {
        skip(
            "faults of several nodes: they are tried when they are asked for, cargo xtask test cluster-faults",
        );
    }
    let chosen = |step: &&Step| {
        if wanted.is_empty() { !ON_REQUEST.contains(&step.name) } else { wanted.contains(&step.name) }
    };
    run_all(&STEPS.iter().filter(chosen).collect::<Vec<_>>())
}

fn format() -> Result<(), String> {
    need("fmt", "rustfmt")?;
    let main = show(cargo(&["fmt", "--all", "--check"]));
    let fuzz = show(cargo(&["fmt", "--manifest-path", FUZZ_MANIFEST, "--all", "--check"]));
    let advice = "to fix it: cargo fmt --all; cargo fmt --all --manifest-path fuzz/Cargo.toml";
    main.and(fuzz).map_err(|reason| format!("{reason}; {advice}"))
}

fn clippy() -> Result<(), String> {
    need("clippy", "clippy")?;
    show(cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    let words = ["clippy", "--all-targets", "-p", "server", "-p", "damier"];
    show(cargo(&[&words[..], &AS_SHIPPED, &["--", "-D", "warnings"]].concat()))?;
    show(cargo(&["clippy", "--manifest-path", FUZZ_MANIFEST, "--all-targets", "--", "-D", "warnings"]))
}

fn tests() -> Result<(), String> {
    if std::env::var_os("DAMIER_CORPUS").is_none_or(|folder| folder.is_empty()) {
        skip("the PDN corpus: no real games are read; name a folder of PDN files in DAMIER_CORPUS");
    }
    if works(cargo(&["nextest", "--version"])) {
        // Built first, so that the times tell building from running.
        show(cargo(&[&NEXTEST[..], &AS_SHIPPED, &["--no-run"]].concat()))?;
        return show(cargo(&[&NEXTEST[..], &AS_SHIPPED, &["--no-fail-fast"]].concat()));
    }
    skip(
        "the time limit of each test: cargo-nextest is not installed, so cargo test runs them (cargo install cargo-nextest)",
    );
    let words = ["test", "--workspace", "--no-fail-fast", "--lib", "--bins", "--tests", "--examples"];
    show(cargo(&[&words[..], &AS_SHIPPED].concat()))
}

fn doc_tests() -> Result<(), String> {
    show(cargo(&[&["test", "--workspace", "--doc"][..], &AS_SHIPPED].concat()))
}

fn docs() -> Result<(), String> {
    let mut command = cargo(&["doc", "--workspace", "--no-deps"]);
    command.env("RUSTDOCFLAGS", "-D warnings");
    show(command)?;
    // The documents are made without what only tests need, and without the parts for several nodes; so is the program of the
    // first command, and it must compile so, too.
    show(cargo(&["check", "--bin", "damier"]))
}

/// Adds a part of the toolchain that is missing.
fn need(subcommand: &str, component: &str) -> Result<(), String> {
    if works(cargo(&[subcommand, "--version"])) {
        return Ok(());
    }
    let adding = program("rustup", &["component", "add", component]);
    install::install(&format!("the toolchain component {component}"), vec![adding])
}

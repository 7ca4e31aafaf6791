//! `cargo xtask chaos`: everything goes wrong at random under a server with games.

use crate::command::{cargo, show, target};

/// How long a check of the repository lasts, in minutes.
const IN_TESTS: &str = "3";

/// Builds the server and the tool, and lets the tool run with these words.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    show(cargo(&["build", "-p", "server", "--example", "serve"]))?;
    let program = target().join("debug").join("examples").join("serve");
    let program = program.to_string_lossy();
    let mut arguments = vec!["run", "-p", "server", "--example", "chaos", "--", &program];
    arguments.extend(words);
    show(cargo(&arguments))
}

/// A few minutes of it, with a new seed each time, which is printed.
pub(crate) fn smoke() -> Result<(), String> {
    run(&["--minutes", IN_TESTS])
}

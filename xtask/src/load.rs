//! `cargo xtask load`: many games at once against the program.

use crate::command::{cargo, show, target};

/// Builds the program and the tool, and lets the tool run with these words.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    show(cargo(&["build", "--release", "--bin", "damier"]))?;
    let program = target().join("release").join("damier");
    let program = program.to_string_lossy();
    let mut arguments = vec!["run", "--release", "-p", "server", "--example", "load", "--", &program];
    arguments.extend(words);
    show(cargo(&arguments))
}

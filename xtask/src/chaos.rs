//! `cargo xtask chaos`: random faults under a server with games.

use crate::command::{build_as_tested, cargo, program, show, target};

/// How long a check of the repository lasts, in minutes.
const IN_TESTS: &str = "3";

/// Builds the server and the tool, and lets the tool run with these words.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    show(cargo(&["build", "-p", "server", "--example", "serve", "--example", "chaos"]))?;
    run_built(words)
}

fn run_built(words: &[&str]) -> Result<(), String> {
    let examples = target().join("debug").join("examples");
    let (server, tool) = (examples.join("serve"), examples.join("chaos"));
    let server = server.to_string_lossy();
    let mut arguments: Vec<&str> = vec![&server];
    arguments.extend(words);
    show(program(&tool.to_string_lossy(), &arguments))
}

/// A few minutes of it, with a new seed each time, which is printed.
pub(crate) fn smoke() -> Result<(), String> {
    build_as_tested()?;
    run_built(&["--minutes", IN_TESTS])
}

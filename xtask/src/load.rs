//! `cargo xtask load`: many games at once against the program.

use crate::cluster;
use crate::command::{cargo, program, show, target};

/// With `--stored`: not on SQLite.
const ON_POSTGRES: &str = "--on-postgres";

/// Builds the program and the tool, and lets the tool run with these words.
pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    if words.first() == Some(&"model") {
        let run = ["run", "--release", "-p", "server", "--example", "load", "--"];
        return show(cargo(&[&run[..], words].concat()));
    }
    let stored_there = words.contains(&"--stored") && words.contains(&ON_POSTGRES);
    if words.contains(&"--nodes") || stored_there {
        return over_nodes(words);
    }
    show(cargo(&["build", "--release", "--bin", "damier"]))?;
    let program = target().join("release").join("damier");
    let program = program.to_string_lossy();
    let mut arguments = vec!["run", "--release", "-p", "server", "--example", "load", "--"];
    // What is measured stands before the program, how much of it behind.
    let (what, words) = if words.first() == Some(&"event") { words.split_at(1) } else { (&[][..], words) };
    arguments.extend(what);
    arguments.push(&program);
    arguments.extend(words);
    show(cargo(&arguments))
}

/// With a PostgreSQL and a NATS that end with it.
fn over_nodes(words: &[&str]) -> Result<(), String> {
    cluster::build_release()?;
    let folder = target().join("release");
    let (node, tool) = (folder.join("damier"), folder.join("examples").join("load"));
    let (node, tool) = (node.to_string_lossy(), tool.to_string_lossy());
    let services = cluster::services("release")?;
    let mut arguments: Vec<&str> = vec![&node];
    arguments.extend(words.iter().filter(|word| **word != ON_POSTGRES));
    arguments.extend(["--postgres", &services.postgres, "--nats", &services.nats]);
    show(program(&tool, &arguments))
}

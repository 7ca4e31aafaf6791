//! The development tasks of this repository, run as `cargo xtask <command>`.
//!
//! Knows cargo, the folders and their invariants; knows nothing of draughts.

mod bench;
mod chaos;
mod cluster;
mod command;
mod fuzz;
mod install;
mod library;
mod licences;
mod load;
mod metadata;
mod package;
mod schema;
mod signature;
mod steps;
mod test;
mod tidy;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  test [STEP...]            everything that has to pass, or only the named steps; what they need is installed
  test --no-install [STEP...]
                            the same, but what is missing is named with the command that installs it
  package [--binary FILE] [--static]
                            a Debian package of the program, in the target folder, tried in a root of its own
  tidy                      the repository's invariants (a step of `test`)
  fuzz [TARGET] [SECONDS] [--seed N]
                            fuzz one parser, or all of them, for so long each (60), from a seed
  bench                     speed in nodes per second, nanoseconds and instructions, as Markdown
  bench --instructions      only the instruction counts, which are repeatable
  load [--games N] [--rate MOVES_A_SECOND] [--seconds N] [--rules NAME] [--database MB] [--beside STRANGERS]
       [--watchers N] [--nodes N]
                            many games at once against the program: times, memory, processor time a move
  load --stored GAMES [--on-postgres]
                            a server with so many finished games: its start, lists, searches, and a new game
  load event [--players N] [--viewers N] [--seconds N] [--poll N]
                            an event of 500 players, 250 boards live, and 2,000 who watch its page
  load model [NAME VALUE]...
                            a server of many nodes as queues, with costs that were measured
  chaos [--minutes N] [--seed N] [--games N]
                            faults of disk and clock, kills, storms and hostile clients at random (3 minutes)
  cluster [--faults N] [--games N] [--seed N] [--longest SECONDS] [--thinking MS] [--only TROUBLE] [--other PROGRAM] [--release]
                            several nodes over PostgreSQL and NATS: kills, stops, cuts and restarts (8 faults, 24 games)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["test", steps @ ..] => test::run(steps),
        ["tidy"] => test::run(&["tidy"]),
        ["package", request @ ..] => package::run(request),
        ["fuzz", request @ ..] => fuzz::run(request),
        ["bench"] => bench::run(bench::Extent::Everything),
        ["load", words @ ..] => load::run(words),
        ["chaos", words @ ..] => chaos::run(words),
        ["cluster", words @ ..] => cluster::run(words),
        ["bench", "--instructions"] => bench::run(bench::Extent::Instructions),
        [] | ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        [unknown, ..] => Err(format!("there is no such command: {unknown}\n\n{USAGE}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

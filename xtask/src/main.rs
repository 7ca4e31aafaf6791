//! The chores of this repository, run as `cargo xtask <command>`.
//!
//! Knows cargo, the folders and their invariants; knows nothing of draughts.

mod bench;
mod chaos;
mod command;
mod fuzz;
mod licences;
mod load;
mod metadata;
mod schema;
mod steps;
mod test;
mod tidy;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  test [STEP...]            everything that has to pass, or only the named steps
  tidy                      the repository's invariants (a step of `test`)
  fuzz [TARGET] [SECONDS]   fuzz one parser, or all of them, for so long each (60)
  bench                     speed in nodes per second, nanoseconds and instructions, as Markdown
  bench --instructions      only the instruction counts, which are repeatable
  load [--games N] [--rate MOVES_A_SECOND] [--seconds N] [--rules NAME] [--database MB] [--beside STRANGERS]
                            many games at once against the program: times, memory
  chaos [--minutes N] [--seed N] [--games N]
                            faults of disk and clock, kills, storms and hostile clients at random (3 minutes)
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["test", steps @ ..] => test::run(steps),
        ["tidy"] => test::run(&["tidy"]),
        ["fuzz", request @ ..] => fuzz::run(request),
        ["bench"] => bench::run(bench::Extent::Everything),
        ["load", words @ ..] => load::run(words),
        ["chaos", words @ ..] => chaos::run(words),
        ["bench", "--instructions"] => bench::run(bench::Extent::Instructions),
        [] | ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        [unknown, ..] => Err(format!("there is no such request: {unknown}\n\n{USAGE}")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

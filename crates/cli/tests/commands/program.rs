//! What all commands have in common.

use crate::{check_bad_input, damier};
use std::io::Read;
use std::process::{Command, Stdio};

const COMMANDS: [&str; 13] = [
    "serve",
    "admin",
    "play",
    "moves",
    "perft",
    "explain",
    "judge",
    "show",
    "event",
    "diagram",
    "sheet",
    "rules",
    "completions",
];

#[test]
fn help_has_examples_for_every_command_and_the_exit_codes() {
    let ran = damier("--help");
    for words in ["Examples:", "Exit codes:", "  2  the command line or the input"] {
        assert!(ran.output.contains(words), "{}", ran.output);
    }
    for command in COMMANDS {
        let help = damier(&format!("{command} --help"));
        assert_eq!(help.code, Some(0));
        assert!(help.output.contains(&format!("Examples:\n  damier {command}")), "{}", help.output);
    }
    assert!(damier("--version").output.starts_with("damier "));
}

#[test]
fn bad_usage_has_its_own_exit_code() {
    check_bad_input("dance", &["dance"]);
    check_bad_input("moves --color sometimes", &["sometimes"]);
    check_bad_input("completions tcsh", &["tcsh"]);
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = damier(&format!("completions {shell}")).output;
        for command in COMMANDS {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["completions", "bash"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut complaint = String::new();
    child
        .stderr
        .take()
        .expect("it has a standard error")
        .read_to_string(&mut complaint)
        .expect("it is UTF-8");
    assert_eq!((child.wait().expect("it ends").code(), complaint.as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_a_failure() {
    let full =
        std::fs::File::options().write(true).open("/dev/full").expect("the device that is always full");
    let ended = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(["rules"])
        .stdout(full)
        .output()
        .expect("the program ends");
    assert_eq!(ended.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&ended.stderr).starts_with("error: input or output failed"));
}

//! The program as its users meet it: arguments and input in; output, complaints and exit code out.

mod conformance;
mod diagram;
mod endgame;
#[cfg(feature = "cluster")]
mod endgame_shared;
mod engine;
mod event;
mod event_files;
mod event_print;
mod explain;
mod judge;
mod moves;
mod pdn;
mod pdn_files;
mod perft;
mod program;
mod rules;
mod scratch;
mod serve;
mod sheet;
mod show;

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

/// How a run of the program ended.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    output: String,
    complaint: String,
}

/// Runs `damier` with arguments separated by blanks, and nothing on standard input.
fn damier(arguments: &str) -> Ran {
    damier_reading(arguments, b"")
}

/// Runs `damier` with arguments separated by blanks and this standard input.
fn damier_reading(arguments: &str, input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damier"))
        .args(arguments.split_whitespace())
        .env("DAMIER_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/data"))
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    let ended = thread::scope(|scope| {
        // A program that ends without reading closes the pipe: that is its right.
        scope.spawn(move || stdin.write_all(input).ok());
        child.wait_with_output().expect("the program ends")
    });
    Ran {
        code: ended.status.code(),
        output: String::from_utf8(ended.stdout).expect("its output is UTF-8"),
        complaint: String::from_utf8(ended.stderr).expect("its complaints are UTF-8"),
    }
}

/// The program ends well and writes exactly this.
fn check(arguments: &str, expected: &str) {
    check_code(arguments, 0, expected);
}

/// The program ends with this code and writes exactly this.
fn check_code(arguments: &str, code: i32, expected: &str) {
    let ran = damier(arguments);
    assert_eq!(ran.output, expected, "output of damier {arguments}\n{}", ran.complaint);
    assert_eq!(ran.code, Some(code), "damier {arguments}: {ran:?}");
}

/// The program finds the input unusable, writes nothing, and its complaint has all of these words.
fn check_bad_input(arguments: &str, words: &[&str]) {
    let ran = damier(arguments);
    assert_eq!((ran.code, ran.output.as_str()), (Some(2), ""), "damier {arguments}: {ran:?}");
    for word in words {
        assert!(ran.complaint.contains(word), "damier {arguments} does not say {word:?}:\n{}", ran.complaint);
    }
}

//! What all commands have in common.

use crate::{check_bad_input, damier};
use std::io::Read;
use std::process::{Command, Stdio};

const COMMANDS: [&str; 14] = [
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
    "manual",
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
fn every_command_has_a_manual_page() {
    let folder = crate::scratch::Folder::new("manual");
    let ran = damier(&format!("manual --into {}", folder.file("man1")));
    assert_eq!((ran.code, ran.output.as_str(), ran.complaint.as_str()), (Some(0), "", ""));
    for command in COMMANDS {
        let page = String::from_utf8(folder.read(&format!("man1/damier-{command}.1"))).expect("UTF-8");
        assert!(page.contains(&format!("damier {command}")) && page.contains("Examples:"), "{page}");
    }
    assert!(String::from_utf8_lossy(&folder.read("man1/damier.1")).contains("Exit codes:"));
    assert!(damier("manual pdn check").output.contains(".TH damier-pdn-check 1"));
    check_bad_input("manual dance", &["dance", "play"]);
}

#[test]
fn help_texts_are_broken_once() {
    let help = damier("help sheet problems").output;
    assert!(help.contains("title: The quiet one"), "{help}");
    for (before, after) in help.lines().zip(help.lines().skip(1)) {
        let prose = [before, after].iter().all(|line| line.starts_with(char::is_alphabetic));
        assert!(!prose || before.len() > 60, "{before}\n{after}");
    }
}

/// A file that is not there is bad input, whichever command it is for.
#[test]
fn a_missing_file_has_one_code() {
    for command in [
        "play --resume missing.txt",
        "judge missing.jsonl",
        "pdn check missing.pdn",
        "sheet game missing.pdn",
        "sheet problems missing.txt",
        "diagram --file missing.pdn",
        "book show missing.book",
        "book build missing.pdn -o missing.book",
        "analyse missing.pdn",
        "serve --config missing.toml",
        "restore missing.db",
        "match --first damier --second damier --limit nodes=1 --openings file:missing.txt",
        "learn fit --rules russian --games missing.games --out missing.weights",
        "learn validate --rules russian --games missing.games --weights material",
    ] {
        let ran = damier(command);
        assert_eq!(ran.code, Some(2), "damier {command}: {ran:?}");
        assert!(ran.complaint.contains("missing."), "damier {command}: {}", ran.complaint);
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

/// A document of the repository.
fn document(path: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(path).expect("the document is there")
}

/// What stands behind a prompt in the documents, and the output below it, is what the program really says.
#[test]
fn quoted_output_is_the_whole_output() {
    let readme = document("README.md");
    let mut lines = readme.lines().peekable();
    let mut quoted = 0;
    while let Some(line) = lines.next() {
        let Some(command) = line.strip_prefix("    $ damier ") else { continue };
        let mut shown = String::new();
        while let Some(line) = lines.next_if(|line| line.is_empty() || line.starts_with("    ")) {
            shown.push_str(line.strip_prefix("    ").unwrap_or(line));
            shown.push('\n');
        }
        let ran = damier(command);
        assert_eq!(
            format!("{}{}", ran.output, ran.complaint).trim_end(),
            shown.trim_end(),
            "damier {command}"
        );
        quoted += 1;
    }
    assert!(quoted > 0, "the README quotes the program");
}

#[test]
fn the_reverse_proxy_of_the_documents_lets_files_of_games_through() {
    let text = document("docs/operating.md");
    let allowed =
        text.split("client_max_body_size ").nth(1).and_then(|rest| rest.split_once("m;")).expect("a size");
    let megabytes: usize = allowed.0.trim().parse().expect("a number of megabytes");
    assert!(megabytes << 20 >= server::study::LONGEST_FILE, "{megabytes}");
}

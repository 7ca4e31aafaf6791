//! `damier conformance`, and the page that holds what it writes.

use crate::{check_bad_input, damier};
use draughts::Code;
use draughts::rulebook::{self, Class, Entry, TestEvidence};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

const UPDATE: &str = "cargo run -q -p damier -- conformance --markdown > docs/conformance.md";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every article with its rulebook.
fn entries() -> impl Iterator<Item = (Code, &'static Entry)> {
    let books = Code::ALL.into_iter().filter_map(rulebook::rulebook).filter(|book| book.has_a_text());
    books.flat_map(|book| book.entries.iter().map(|entry| (book.code, entry)))
}

#[test]
fn the_page_is_up_to_date() {
    let written = damier("conformance --markdown").output;
    let page = fs::read_to_string(root().join("docs/conformance.md")).unwrap_or_default();
    assert!(page == written, "docs/conformance.md is out of date; run: {UPDATE}");
}

#[test]
fn every_test_that_is_named_exists() {
    let mut faults = Vec::new();
    for (code, entry) in entries() {
        for shown in &entry.tests {
            let exists = match shown {
                TestEvidence::Article(number) => {
                    rulebook::find(code, number).is_some_and(|other| !other.examples.is_empty())
                }
                TestEvidence::Test { file, function } => fs::read_to_string(root().join("crates").join(file))
                    .is_ok_and(|text| {
                        ["#[test]\n    fn", "#[test]\nfn", "#[tokio::test]\nasync fn"]
                            .iter()
                            .any(|head| text.contains(&format!("{head} {function}()")))
                    }),
            };
            if !exists {
                faults.push(format!("{code} {}: {shown:?}", entry.number));
            }
        }
    }
    assert!(faults.is_empty(), "these tests or examples do not exist:\n{}", faults.join("\n"));
}

#[test]
fn no_row_is_a_promise() {
    let mut faults = Vec::new();
    for (code, entry) in entries() {
        let shown = !entry.examples.is_empty() || !entry.tests.is_empty();
        let must_be_shown = matches!(entry.kind.class(), Class::Machine | Class::Arbiter);
        let name = format!("{code} {}", entry.number);
        match entry.missing() {
            Some(_) if must_be_shown => faults.push(format!("{name} is {} and has to be kept", entry.kind)),
            Some(_) if shown => faults.push(format!("{name} is said to be missing, but something shows it")),
            None if must_be_shown && entry.examples.is_empty() => {
                faults.push(format!("{name} is {} and has no example", entry.kind));
            }
            None if !shown => faults.push(format!("{name} names nothing that shows it")),
            Some(_) | None => {}
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn nothing_is_said_to_be_missing_that_the_program_has() {
    for (code, entry) in entries() {
        let said = entry.done.to_lowercase();
        let about =
            ["spectators in", "no chat", "by lot, and", "hidden on the screen", "mirrored view", "no engine"];
        let wrong = about.iter().any(|words| said.contains(words))
            || (entry.missing().is_none()
                && said.split(' ').any(|word| word.trim_end_matches(['.', ';']) == "yet"));
        assert!(!wrong, "{code} {}: {}", entry.number, entry.done);
    }
}

#[test]
fn rows_are_chosen_by_text_and_kind() {
    let ran = damier("conformance --text idf --kind clock --json");
    let rows: Vec<Value> = serde_json::from_str(&ran.output).expect("JSON");
    let numbers: Vec<&str> = rows.iter().filter_map(|row| row["article"].as_str()).collect();
    assert_eq!(numbers, ["7.2.9", "10.1", "10.2", "10.2.1", "10.3", "10.4"]);
    assert!(rows.iter().all(|row| row["kind"] == "clock" && row["text"] == "idf" && row["done"].is_string()));
    check_bad_input("conformance --text fid", &["fid", "fmjd"]);
    check_bad_input("conformance --kind rule", &["rule", "arbiter"]);
}

#[test]
fn nothing_is_missing() {
    let ran = damier("conformance");
    assert_eq!(ran.code, Some(0));
    let missing: Vec<&str> =
        ran.output.lines().filter(|line| line.trim_start().starts_with("Not yet")).collect();
    assert!(missing.is_empty() && ran.output.contains("wcdf 1.24 "), "{missing:?}");
}

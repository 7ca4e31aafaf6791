//! `damier event`.

use crate::scratch::Folder;
use crate::{check_bad_input, damier};

const DOCUMENT: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/events-dutch.md"));

/// The blocks of the document with this fence.
fn blocks(fence: &str) -> impl Iterator<Item = &str> {
    let opening = format!("```{fence}\n");
    let mut rest = DOCUMENT;
    std::iter::from_fn(move || {
        let (_, behind) = rest.split_once(opening.as_str())?;
        let (block, behind) = behind.split_once("```")?;
        rest = behind;
        Some(block)
    })
}

fn event(folder: &Folder) -> String {
    folder.write("event.trf", blocks("trf").next().expect("the event").as_bytes())
}

#[test]
fn the_examples_of_the_document_come_out_as_written() {
    let folder = Folder::new("event-document");
    let file = event(&folder);
    let mut examples = 0;
    for block in blocks("console") {
        let (command, output) = block.split_once('\n').expect("a command and its output");
        let arguments = command.strip_prefix("$ damier ").expect("a command").replace("event.trf", &file);
        let ran = damier(&arguments);
        assert_eq!(ran.output, output, "{command}: {}", ran.complaint);
        examples += 1;
    }
    assert_eq!(examples, 3);
}

#[test]
fn byes_of_the_column_keep_players_out() {
    let folder = Folder::new("event-byes");
    let file = event(&folder);
    let text = String::from_utf8(folder.read("event.trf")).expect("a text");
    let with_byes: String = text
        .lines()
        .map(|line| match line.get(..8) {
            Some("001    1") => format!("{line}  0000 - H\n"),
            Some("001    6") => format!("{line}  0000 - Z\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let with_byes = folder.write("byes.trf", with_byes.as_bytes());
    assert_eq!(damier(&format!("event pair {file}")).output.lines().count(), 4);
    let output = damier(&format!("event pair --system dutch {with_byes}")).output;
    assert_eq!(output.lines().next(), Some("2"));
    assert!(!output.lines().skip(1).any(|line| line.split(' ').any(|number| number == "1" || number == "6")));
}

#[test]
fn a_generated_event_agrees_and_is_the_same_again() {
    let folder = Folder::new("event-generated");
    let arguments = "event generate --seed 5 --players 13 --rounds 5";
    let first = damier(arguments).output;
    assert_eq!(first, damier(arguments).output);
    assert!(damier("event generate --seed 5 --players 13 --rounds 5 --json").output.contains("\"trf\""));
    let file = folder.write("generated.trf", first.as_bytes());
    let checked = damier(&format!("event check {file}"));
    assert_eq!(
        (checked.code, checked.output.lines().last()),
        (Some(0), Some("All 5 rounds are paired as the system pairs them."))
    );
    let explained = damier(&format!("event explain {file} --round 5 --player 1 --json"));
    assert!(explained.output.contains("\"decided_by\""), "{explained:?}");
}

#[test]
fn a_bad_file_is_refused_with_its_place() {
    let folder = Folder::new("event-bad");
    let text = blocks("trf").next().expect("the event").replacen("4 w 1", "1 w 1", 1);
    let file = folder.write("bad.trf", text.as_bytes());
    check_bad_input(&format!("event pair {file}"), &["line 4", "column 92", "same number as the opponent"]);
    check_bad_input("event pair nowhere.trf", &["nowhere.trf"]);
    let file = event(&folder);
    check_bad_input(&format!("event explain {file} --round 9 --player 1"), &["from 1 to 3"]);
    check_bad_input(&format!("event explain {file} --round 1 --player 9"), &["no player 9"]);
}

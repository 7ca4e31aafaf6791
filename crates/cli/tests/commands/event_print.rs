//! `damier event print` and `damier sheet board`, with the real program.

use crate::scratch::Folder;
use crate::{check_bad_input, damier};

const EVENT: &str = "\
damier-event 1
set name \"Club evening\"
set games 2
set ballots \"three-move 156\"
enter \"First Player\" rating=2000
enter \"Second Player\" rating=1900
enter \"Third Player\"
start order
propose 1 by=berger 2-3 1-free
publish 1
ballots 1 seed=7
result 1 1.1 2-0 played
";

#[test]
fn every_paper_is_printed_in_both_forms_and_whole() {
    let folder = Folder::new("event-print");
    let file = folder.write("club.event", EVENT.as_bytes());
    let papers = [
        "pairings",
        "names",
        "cards",
        "sheets",
        "wall-chart",
        "cross-table",
        "standings",
        "slips",
        "player-cards",
        "ballots",
        "roll-call",
        "hand-in",
        "report",
        "notices",
    ];
    for what in papers {
        let pdf = folder.file(&format!("{what}.pdf"));
        damier(&format!("event print {file} --what {what} --rules english -o {pdf}"));
        assert!(std::fs::read(&pdf).expect("it is written").starts_with(b"%PDF"), "{what}");
        let page = folder.file(&format!("{what}.html"));
        damier(&format!("event print {file} --what {what} --rules english -o {page}"));
        let page = std::fs::read_to_string(&page).expect("it is written");
        assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Club evening"), "{what}");
    }
    let shown = damier(&format!("event print {file} --what names --to html")).output;
    assert!(shown.contains("Third Player") && shown.contains("free"), "{shown}");
}

#[test]
fn what_cannot_be_printed_is_told_with_its_remedy() {
    let folder = Folder::new("event-print-bad");
    let file = folder.write("club.event", EVENT.as_bytes());
    let out = folder.file("out.pdf");
    check_bad_input(&format!("event print {file} --what posters -o {out}"), &["posters", "pairings"]);
    check_bad_input(
        &format!("event print {file} --what pairings --round 4 -o {out}"),
        &["round 4", "round 1"],
    );
    check_bad_input(
        &format!("event print {file} --what knock-out -o {out}"),
        &["not a knock-out", "wall chart"],
    );
    check_bad_input(&format!("event print {file} --what teams -o {out}"), &["pairings"]);
    let foreign = folder.write("foreign.event", "damier-event 1\nenter 李\n".as_bytes());
    check_bad_input(&format!("event print {foreign} --what roll-call -o {out}"), &["U+674E", "--to html"]);
    assert!(!std::path::Path::new(&out).exists(), "nothing is half written");
}

#[test]
fn a_board_is_printed_within_the_article() {
    let folder = Folder::new("sheet-board");
    let out = folder.file("board.pdf");
    damier(&format!("sheet board --rules english --square 50 -o {out}"));
    assert!(std::fs::read(&out).expect("it is written").starts_with(b"%PDF"));
    check_bad_input(&format!("sheet board --rules english --square 60 -o {out}"), &["wcdf 1.3", "45 to 50"]);
}

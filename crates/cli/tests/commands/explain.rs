//! `damier explain`.

use crate::{check_bad_input, damier};

/// The exit code, the first line and words of the rest.
fn check(arguments: &str, code: i32, first: &str, words: &[&str]) {
    let ran = damier(&format!("explain {arguments}"));
    assert_eq!(ran.code, Some(code), "damier explain {arguments}: {ran:?}");
    assert_eq!(ran.output.lines().next(), Some(first), "damier explain {arguments}");
    for word in words {
        assert!(
            ran.output.contains(word),
            "damier explain {arguments} does not say {word:?}:\n{}",
            ran.output
        );
    }
}

#[test]
fn legal_moves_are_told_from_refused_ones() {
    check("32-28", 0, "32-28 legal", &["32-28 is legal (fmjd 3.4).", "\nfmjd 3.4 — "]);
    check("--rules russian c3 d4", 0, "c3 d4 legal", &["idf 3.5"]);
    check("31", 0, "31 playable", &["26", "27", "(fmjd 3.11, fmjd 3.4)"]);
    check("41", 1, "41 refused", &["fmjd"]);
    check("--fen W:W27,38:B22 38-33", 1, "38-33 refused", &["27x18", "(fmjd 4.2", "\nfmjd 4.2 — "]);
}

#[test]
fn of_several_moves_the_last_is_explained() {
    check("32-28 19-23", 0, "19-23 legal", &["19-23 is legal (fmjd 3.4)."]);
    check("32-28 19-23 33-29", 1, "33-29 refused", &["28x19"]);
    check("--rules english 11-15 22-18 15", 0, "15 playable", &["wcdf 1.23"]);
    // What cannot be played is explained instead.
    check("32-27 27-23 20-24", 1, "27-23 refused", &["It is Black's turn"]);
    check("--rules russian --fen W:Wc3:Bd4,d6 c3 e5", 1, "c3 e5 refused", &["c7"]);
}

#[test]
fn a_legal_capture_is_named_so_that_it_can_be_told_from_others() {
    let other = "--rules russian --fen W:WKd2:Bb6,d6,f4,f6,g7";
    for way in ["d2:g5:e7:c5:a7", "d2:h6:f8:c5:a7"] {
        check(&format!("{other} {way}"), 0, &format!("{way} legal"), &[&format!("{way} is legal")]);
    }
    check(&format!("{other} d2:a7"), 1, "d2:a7 refused", &["d2:g5:e7:c5:a7", "d2:h6:f8:c5:a7", "idf 8.5.5"]);
}

#[test]
fn what_is_refused_is_answered_with_what_is_legal() {
    check("--rules russian c3-c5", 1, "c3-c5 refused", &["c3-b4, c3-d4, a3-b4"]);
    check_bad_input("explain --rules russian c3-d4!", &["column 6", "a3-b4, c3-b4"]);
    check_bad_input("show --rules russian hello", &["column 2", "a3-b4"]);
    let ran = damier("explain --rules russian --json c3-c5");
    let said: serde_json::Value = serde_json::from_str(&ran.output).expect("it is JSON");
    assert_eq!(said["legal"][1], "c3-d4");
    let ran = damier("explain --rules russian --fen W:WKd2:Bb6,d6,f4,f6,g7 --json d2:a7");
    let said: serde_json::Value = serde_json::from_str(&ran.output).expect("it is JSON");
    assert_eq!(said["moves"].as_array().map(Vec::len), Some(2), "what may be meant: {said}");
}

#[test]
fn all_pieces_that_have_to_capture_are_named() {
    check(
        "--rules russian --fen W:WKd8,Ke1,Kf8,g1,Kg5:BKb4,Kd2,Ke5,Kh6 g1-h2",
        1,
        "g1-h2 refused",
        &["compulsory, with e1, f8 or g5: e1:a5"],
    );
}

#[test]
fn every_ruleset_cites_its_own_rulebook() {
    check("--rules english 22-17", 1, "22-17 refused", &["Red", "\nwcdf 1.13 — "]);
    check("--rules portuguese --fen W:W10:B14 10-13", 1, "10-13 refused", &["\nportugal 3.1.1.a — "]);
    check("--rules site64 --fen W:Wa1:Ba7 a1-a3", 1, "a1-a3 refused", &["\nsite64 H9 — "]);
    // The text of this rulebook is not here; the section is our own and says so.
    let own = ["(czech D5)", "\nczech D5 — Capturing is compulsory (our own section)"];
    check("--rules czech --fen W:Wc3:Bd4 c3-b4", 1, "c3-b4 refused", &own);
}

#[test]
fn json_has_the_articles_with_their_words() {
    let ran = damier("explain --rules english 22-17 --json");
    assert_eq!(ran.code, Some(1));
    let said: serde_json::Value = serde_json::from_str(&ran.output).expect("it is JSON");
    assert_eq!(said["verdict"], "refused");
    assert_eq!(said["move"], "22-17");
    assert_eq!(said["moves"], serde_json::json!([]));
    assert_eq!(said["articles"][0]["code"], "wcdf");
    assert_eq!(said["articles"][0]["number"], "1.13");
    for words in ["title", "text"] {
        assert!(said["articles"][0][words].as_str().is_some_and(|text| text.len() > 5), "{said}");
    }

    let ran = damier("explain 32-28 --json");
    let said: serde_json::Value = serde_json::from_str(&ran.output).expect("it is JSON");
    assert_eq!((ran.code, &said["verdict"]), (Some(0), &"legal".into()));
    assert_eq!(said["moves"][0]["to"], "28");
}

#[test]
fn what_is_no_move_is_bad_input() {
    check_bad_input("explain", &["<MOVE>"]);
    check_bad_input("explain hello", &["column 2", "'e'"]);
    check_bad_input("explain 32-", &["column"]);
    check_bad_input("explain --fen W:W1 32-28", &["column 4"]);
}

//! `damier judge`.

use crate::{check_bad_input, damier, damier_reading};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// The worked rulings, and further ones for each ruleset.
const FILES: [&str; 7] = [
    "rulings.jsonl",
    "rulings-international.jsonl",
    "rulings-russian.jsonl",
    "rulings-brazilian.jsonl",
    "rulings-english.jsonl",
    "rulings-portuguese.jsonl",
    "rulings-site64.jsonl",
];

/// The readings of the texts that a case can show. The others are about notation, display, scans and events.
const READINGS: [&str; 66] = [
    "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10", "G11", "G12", "F1", "F2", "F3", "F4", "F5",
    "F6", "F7", "F8", "F9", "F10", "I1", "I2", "I3", "I4", "I6", "I7", "I8", "I9", "I10", "I11", "I12",
    "I13", "I14", "I15", "I16", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W10", "W11", "W12",
    "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P9", "P10", "P12", "S1", "S2", "S3", "S5", "S7", "S8", "S10",
];

fn path(file: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "data", file].iter().collect();
    path.into_os_string().into_string().expect("the path is UTF-8")
}

fn cases() -> Vec<Value> {
    let read = |file| std::fs::read_to_string(path(file)).expect("the rulings are there");
    let parsed = |line: &str| serde_json::from_str(line).expect("every line is JSON");
    FILES.into_iter().flat_map(|file| read(file).lines().map(parsed).collect::<Vec<_>>()).collect()
}

/// Judges cases; the answers in the same order.
fn judged(cases: &[Value]) -> Vec<Value> {
    let input: String = cases.iter().map(|case| format!("{case}\n")).collect();
    let ran = damier_reading("judge -", input.as_bytes());
    let answers: Vec<Value> =
        ran.output.lines().map(|line| serde_json::from_str(line).expect("answers are JSON")).collect();
    assert_eq!(answers.len(), cases.len(), "{}", ran.complaint);
    answers
}

/// The answer to one case begins so.
fn check_answer(case: &str, expected: &str) {
    let ran = damier_reading("judge -", case.as_bytes());
    assert!(ran.output.starts_with(expected), "{case}\n{}\n{expected}", ran.output);
}

#[test]
fn every_ruling_agrees() {
    for file in FILES {
        let ran = damier(&format!("judge --summary {}", path(file)));
        let count = std::fs::read_to_string(path(file)).expect("the rulings are there").lines().count();
        assert_eq!(ran.output, format!("{count} of {count} agree\n"), "{file}");
        assert_eq!(ran.code, Some(0), "{file}");
    }
}

#[test]
fn every_reading_has_its_ruling() {
    let notes: Vec<String> =
        cases().iter().map(|case| case["note"].as_str().unwrap_or_default().to_owned()).collect();
    let words: BTreeSet<&str> = notes
        .iter()
        .flat_map(|note| note.split(|character: char| !character.is_ascii_alphanumeric() && character != '-'))
        .collect();
    let letters = ('a'..='l').map(|letter| format!("H-{letter}"));
    let missing: Vec<String> = READINGS
        .map(str::to_owned)
        .into_iter()
        .chain(letters)
        .filter(|reading| !words.contains(reading.as_str()))
        .collect();
    assert!(missing.is_empty(), "no ruling shows {missing:?}");
}

/// Nothing agrees by accident: whatever is changed in what a line expects, the line does not agree any more.
#[test]
fn a_changed_expectation_is_noticed_field_by_field() {
    let cases = cases();
    for field in ["legal", "result", "ruling", "square", "fen", "legal_moves", "article"] {
        let decides = |expected: &Value| {
            expected.get("ruling").is_some()
                || expected.get("result").is_some_and(|result| *result != json!("ongoing"))
        };
        let changed: Vec<Value> = cases
            .iter()
            .filter(|case| case["expected"].get(field).is_some())
            .filter(|case| field != "article" || decides(&case["expected"]))
            .map(|case| {
                let mut case = case.clone();
                if field == "result" {
                    // Another result would make an article decide where none does.
                    case["expected"]["article"] = json!([]);
                }
                let expected = &mut case["expected"][field];
                *expected = match field {
                    "legal" => json!(!expected.as_bool().expect("legal is true or false")),
                    "fen" => json!("W:W18:B"),
                    "legal_moves" => json!([]),
                    "article" => json!(["fmjd 1.1"]),
                    _ => json!("something else"),
                };
                case
            })
            .collect();
        assert!(changed.len() >= 5, "{field} is expected {} times", changed.len());
        let name = if field == "article" { "articles" } else { field };
        for answer in judged(&changed) {
            assert_eq!((&answer["agrees"], &answer["differs"]), (&json!(false), &json!([name])), "{answer}");
        }
    }
}

#[test]
fn answers_have_the_fields_that_apply() {
    check_answer(
        r#"{"id":7,"ruleset":"english","event":{"type":"touch","by":"B","squares":[9]}}"#,
        concat!(
            r#"{"id":7,"legal":true,"result":"ongoing","ruling":"must_play","square":"9","#,
            r#""fen":"B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12","#,
            r#""articles":["wcdf 1.23"],"explanation":"The piece on 9 must be played."}"#,
            "\n"
        ),
    );
    check_answer(
        r#"{"ruleset":"russian","fen":"W:Wc3,h2:Bd4","moves":["c3:e5"]}"#,
        concat!(
            r#"{"id":null,"legal":true,"result":"W","fen":"B:We5,h2:B","articles":["idf 6.1.3"],"#,
            r#""explanation":"White wins: Black has no piece left (idf 6.1.3)."}"#,
            "\n"
        ),
    );
    check_answer(
        r#"{"id":"x","ruleset":"russian","fen":"W:Wc3,h2:Bd4,h8","moves":["h2-g3"]}"#,
        r#"{"id":"x","legal":false,"result":"ongoing","fen":"W:Wc3,h2:Bd4,h8","articles":["idf 4.2"],"#,
    );
    check_answer(
        r#"{"id":[],"ruleset":"international","fen":"W:W50:B1","event":{"type":"list_moves"}}"#,
        concat!(
            r#"{"id":[],"legal":true,"result":"ongoing","fen":"W:W50:B1","legal_moves":["50-44","50-45"],"#,
            r#""articles":[],"explanation":"2 moves are legal."}"#,
            "\n"
        ),
    );
}

/// Their rulebooks list no irregularities: any article of them could be named, and a legal move was taken back.
#[test]
fn a_legal_move_is_no_irregularity_in_the_relatives_either() {
    for (ruleset, code, played) in [
        ("italian", "fid 5.3a", "22-18"),
        ("italian", "fid D22", "22-18"),
        ("czech", "czech 4.1", "c3-d4"),
        ("pool", "apca 14", "11-15"),
        ("spanish", "portugal 3.1.1", "10-14"),
        ("killer", "fmjd 4.2", "32-28"),
    ] {
        let by = if ruleset == "pool" { "B" } else { "W" };
        let case = json!({
            "ruleset": ruleset,
            "event": {"type": "irregularity", "by": by, "code": code, "played": played, "opponent": "rectify"},
        });
        let answer = judged(&[case]).remove(0);
        assert_eq!(
            (&answer["ruling"], &answer["legal"]),
            (&json!("rejected"), &json!(true)),
            "{ruleset}: {answer}"
        );
    }
}

#[test]
fn nothing_is_recalled_where_nothing_was_played() {
    let case = json!({
        "ruleset": "english",
        "event": {"type": "touch", "by": "B", "squares": ["22"], "offence_no": 1},
    });
    let answer = judged(&[case]).remove(0);
    assert_eq!(answer["ruling"], "caution_and_recall");
    assert!(!answer["explanation"].as_str().expect("a text").contains("recalled"), "{answer}");
}

#[test]
fn a_line_that_cannot_be_judged_does_not_end_the_run() {
    let fen = r#""ruleset":"english","fen":"B:W32:B1""#;
    let table: &[(&[u8], &str)] = &[
        (b"garbage", r#"{"id":null,"error":"the line is not a JSON object"}"#),
        (b"[]", r#"{"id":null,"error":"the line is not a JSON object"}"#),
        (br#"{"id":1,"#, r#"{"id":null,"error":"the line cannot be read: "#),
        (b"{\"id\":\"\xff\"}", r#"{"id":null,"error":"the line is not UTF-8 text: "#),
        (&[b'{'; 70_000], r#"{"id":null,"error":"the line is longer than 65536 bytes"}"#),
        (br#"{"id":2}"#, r#"{"id":2,"error":"the line names no \"ruleset\""}"#),
        (br#"{"id":3,"ruleset":"chess"}"#, r#"{"id":3,"error":"there is no ruleset \"chess\""#),
        (br#"{"id":4,"ruleset":"english","fen":"B:W99:B1"}"#, r#"{"id":4,"error":"column "#),
        (br#"{"id":5,"ruleset":"english","moves":"11-15"}"#, r#"{"id":5,"error":"\"moves\" cannot be read: "#),
        (
            br#"{"id":6,"ruleset":"english","event":{"type":"dance"}}"#,
            r#"{"id":6,"error":"\"event\" cannot be read: unknown variant `dance`, expected "#,
        ),
        (
            br#"{"id":7,"ruleset":"english","event":{"type":"resign","by":"none"}}"#,
            r#"{"id":7,"error":"\"by\" must be W or B in this event"}"#,
        ),
        (
            br#"{"id":8,"ruleset":"english","event":{"type":"incident","by":"W","code":"wcdf 1.99"}}"#,
            r#"{"id":8,"error":"\"code\": there is no article \"wcdf 1.99\""}"#,
        ),
        (
            br#"{"id":9,"ruleset":"english","event":{"type":"touch","by":"B","squares":["33"]}}"#,
            r#"{"id":9,"error":"\"squares\": there is no playable square 33"}"#,
        ),
        (
            br#"{"id":10,"ruleset":"english","event":{"type":"late_arrival","by":"B","minutes":-5}}"#,
            r#"{"id":10,"error":"\"minutes\" must be a number of minutes"}"#,
        ),
        (
            br#"{"id":11,"ruleset":"english","event":{"type":"time_control","mode":"fischer","increment_s":1e300}}"#,
            r#"{"id":11,"error":"\"increment_s\" must be a number of seconds, at most a day"}"#,
        ),
        (
            br#"{"id":12,"ruleset":"english","event":{"type":"offer_draw","by":"B","timing":"after_own_move"}}"#,
            r#"{"id":12,"error":"\"timing\" contradicts the side to move"}"#,
        ),
        (
            br#"{"id":13,"ruleset":"english","event":{"type":"irregularity","by":"B","code":"wcdf 1.25.3","played":"15-18","opponent":"plays_on"}}"#,
            r#"{"id":13,"error":"\"played\": it cannot be followed on the board"}"#,
        ),
        (
            br#"{"id":14,"ruleset":"english","event":{"type":"irregularity","by":"B","code":"wcdf 1.25.3","played":"11-18","reply":"1-2"}}"#,
            r#"{"id":14,"error":"after the irregularity: \"1-2\" is not legal here"#,
        ),
        (
            br#"{"id":17,"ruleset":"english","event":{"type":"irregularity","by":"B","code":"fmjd 5.4.6","played":"11-15"}}"#,
            r#"{"id":17,"error":"\"code\": fmjd 5.4.6 is not an article of English draughts: name one of wcdf"}"#,
        ),
        (
            br#"{"id":18,"ruleset":"site64","event":{"type":"incident","by":"W","code":"idf 5.3"}}"#,
            r#"{"id":18,"error":"\"code\": idf 5.3 is not an article of "#,
        ),
        (
            br#"{"id":19,"ruleset":"english","event":{"type":"irregularity","by":"B","code":"wcdf 1.25.6","after":"B:W99:B1"}}"#,
            r#"{"id":19,"error":"\"after\": column "#,
        ),
        (
            br#"{"id":20,"ruleset":"english","event":{"type":"flag_fall","by":"both","order_known":false,"first":"W"}}"#,
            r#"{"id":20,"error":"\"first\" contradicts \"order_known\": leave one of them out"}"#,
        ),
        (
            br#"{"id":21,"ruleset":"english","event":{"type":"flag_fall","by":"B","first":"W"}}"#,
            r#"{"id":21,"error":"\"first\" names the other player than \"by\""#,
        ),
        (
            br#"{"id":15,"ruleset":"english","fen":"B:W32:B1","expected":{"fen":"nothing"}}"#,
            r#"{"id":15,"error":"\"expected\": "#,
        ),
        (&format!(r#"{{"id":16,{fen}}}"#).into_bytes(), r#"{"id":16,"legal":true,"result":"ongoing","#),
    ];
    let mut input = b"\n".to_vec();
    for (line, _) in table {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    let ran = damier_reading("judge -", &input);
    assert_eq!(ran.code, Some(1));
    let answers: Vec<&str> = ran.output.lines().collect();
    assert_eq!(answers.len(), table.len(), "{}", ran.output);
    for ((line, expected), answer) in table.iter().zip(answers) {
        assert!(answer.starts_with(expected), "{}\n{answer}\n{expected}", String::from_utf8_lossy(line));
    }
    assert_eq!(ran.complaint, "0 of 0 agree, 1 without an expected ruling, 24 not judged\n");
}

#[test]
fn the_exit_code_says_whether_all_agree() {
    let line = |result: &str| {
        format!(
            r#"{{"id":1,"ruleset":"english","event":{{"type":"resign","by":"B"}},"expected":{{"result":"{result}"}}}}"#
        )
    };
    let agreeing = damier_reading("judge -", line("W").as_bytes());
    assert_eq!((agreeing.code, agreeing.complaint.as_str()), (Some(0), "1 of 1 agree\n"), "{agreeing:?}");
    let both = format!("{}\n{}\n", line("W"), line("B"));
    let differing = damier_reading("judge --summary -", both.as_bytes());
    assert_eq!(differing.code, Some(1), "{differing:?}");
    assert!(differing.output.contains(r#""agrees":false,"differs":["result"]"#), "{differing:?}");
    assert!(differing.output.ends_with("}\n1 of 2 agree\n"), "{differing:?}");
    assert_eq!(damier_reading("judge -", b"").code, Some(0));
}

#[test]
fn bad_usage_is_told_from_disagreement() {
    check_bad_input("judge", &["<FILE>"]);
    check_bad_input("judge no-such-file.jsonl", &["no-such-file.jsonl cannot be read"]);
    check_bad_input("judge --dance -", &["--dance"]);
}

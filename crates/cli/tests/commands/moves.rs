//! `damier moves`.

use crate::{check, check_bad_input, damier, damier_reading};

#[test]
fn moves_are_listed_with_what_they_take_and_crown() {
    check(
        "moves --rules english",
        "\
English draughts, Red to move: 7 moves
  9-13
  9-14
  10-14
  10-15
  11-15
  11-16
  12-16
",
    );
    check(
        "moves --rules portuguese --fen W:W17,K1:B21,28",
        "\
Portuguese draughts, White to move: 2 moves
  1x32   takes 28
  17x26  takes 21
",
    );
    check(
        "moves -f W:W6,7:B2",
        "\
International draughts, White to move: 2 moves
  6-1  becomes a king
  7-1  becomes a king
",
    );
}

#[test]
fn a_position_may_be_written_as_hub_does() {
    let start = ["b".repeat(12), "e".repeat(8), "w".repeat(12)].concat();
    let of = |arguments: &str| damier(&format!("moves {arguments}")).output;
    assert_eq!(of(&format!("-r russian -f W{start}")), of("-r russian"));
    assert_eq!(of(&format!("-r italian -f W{start}")), of("-r italian"));
    let ten = ["b".repeat(20), "e".repeat(10), "w".repeat(20)].concat();
    assert_eq!(of(&format!("-f W{ten}")), of(""));
    check_bad_input(&format!("moves -f W{start}"), &["51 characters"]);
    check_bad_input(&format!("moves -r russian -f W{}x", &start[1..]), &["column 33", "'x'"]);
    check_bad_input(&format!("moves -r russian -f Ww{}", &start[1..]), &["promotion row", "--force"]);
}

#[test]
fn a_side_that_cannot_move_has_lost_by_an_article() {
    check("moves -f W:W:B3", "International draughts, White has no piece and has lost (fmjd 7.2.3)\n");
    check(
        "moves -r english -f W:W21:B14,17",
        "English draughts, White has no move and has lost (wcdf 1.30)\n",
    );
}

#[test]
fn json_has_every_way_to_make_a_move() {
    check(
        "moves --rules russian --fen W:Wc3:Bd4,d6 --json",
        concat!(
            r#"{"id":null,"ruleset":"russian","fen":"W:Wc3:Bd4,d6","moves":[{"text":"c3:c7","from":"c3","to":"c7","#,
            r#""paths":[["c3","e5","c7"]],"captured":["d4","d6"],"promotes":false,"after":"B:Wc7:B"}]}"#,
            "\n"
        ),
    );
    // Straight on over two pieces the king may rest on either square between them; and it is one move.
    check(
        "moves --fen W:WK46:B41,28 --json",
        concat!(
            r#"{"id":null,"ruleset":"international","fen":"W:WK46:B28,41","moves":["#,
            r#"{"text":"46x5","from":"46","to":"5","paths":[["46","32","5"],["46","37","5"]],"captured":["28","41"],"promotes":false,"after":"B:WK5:B"},"#,
            r#"{"text":"46x10","from":"46","to":"10","paths":[["46","32","10"],["46","37","10"]],"captured":["28","41"],"promotes":false,"after":"B:WK10:B"},"#,
            r#"{"text":"46x14","from":"46","to":"14","paths":[["46","32","14"],["46","37","14"]],"captured":["28","41"],"promotes":false,"after":"B:WK14:B"},"#,
            r#"{"text":"46x19","from":"46","to":"19","paths":[["46","32","19"],["46","37","19"]],"captured":["28","41"],"promotes":false,"after":"B:WK19:B"},"#,
            r#"{"text":"46x23","from":"46","to":"23","paths":[["46","32","23"],["46","37","23"]],"captured":["28","41"],"promotes":false,"after":"B:WK23:B"}]}"#,
            "\n"
        ),
    );
}

#[test]
fn positions_that_cannot_be_used_name_every_reason_with_its_place() {
    check_bad_input(
        "moves --fen W:W31,99,5:Bx,3",
        &[
            "\n        ^ column 7: there is no square 99",
            "column 10: a White man on 5",
            "--force",
            "column 13: \"x\"",
        ],
    );
    check_bad_input("moves --fen W:W:B", &["no piece"]);
    check_bad_input("moves --rules rusian", &["rusian", "'russian'"]);
    check(
        "moves --force --fen W:W1:B12",
        "International draughts, White has no move and has lost (fmjd 7.2.2)\n",
    );
}

#[test]
fn the_position_can_come_from_standard_input() {
    let ran = damier_reading("moves --fen - --json", b"  W:W31:B \n");
    assert!(
        ran.output.starts_with(r#"{"id":null,"ruleset":"international","fen":"W:W31:B","moves":["#),
        "{ran:?}"
    );
    for unusable in [&b"\xff\xfe"[..], &[b'W'; 70_000], b""] {
        let ran = damier_reading("moves --fen -", unusable);
        assert_eq!((ran.code, ran.output.as_str()), (Some(2), ""), "{ran:?}");
    }
}

const QUIET: &str = concat!(
    r#""ruleset":"russian","fen":"W:Wa1:B","moves":[{"text":"a1-b2","from":"a1","to":"b2","paths":[["a1","b2"]],"#,
    r#""captured":[],"promotes":false,"after":"B:Wb2:B"}]}"#,
);

#[test]
fn a_batch_answers_every_line_and_goes_on_after_a_bad_one() {
    let no_ruleset = r#""error":"there is no ruleset \"chess\"; the rulesets are "#;
    let table: &[(&[u8], &str)] = &[
        (br#"{"id":1,"ruleset":"russian","fen":"W:Wa1:B"}"#, &format!(r#"{{"id":1,{QUIET}"#)),
        (b"garbage", r#"{"id":null,"error":"the line is not a JSON object"}"#),
        (br#"[1,"russian","W:Wa1:B"]"#, r#"{"id":null,"error":"the line is not a JSON object"}"#),
        (br#"{"id":2,"#, r#"{"id":null,"error":"the line cannot be read: "#),
        (b"{\"id\":\"\xff\"}", r#"{"id":null,"error":"the line is not UTF-8 text: "#),
        (&[b'{'; 70_000], r#"{"id":null,"error":"the line is longer than 65536 bytes"}"#),
        (br#"{"id":[3, "x"],"ruleset":"chess"}"#, &format!(r#"{{"id":[3, "x"],{no_ruleset}"#)),
        (br#"{"id":4}"#, r#"{"id":4,"error":"the line has no \"ruleset\""}"#),
        (br#"{"id":5,"ruleset":7}"#, r#"{"id":5,"error":"\"ruleset\" is not a string"}"#),
        (br#"{"id":6,"ruleset":"russian","fen":{}}"#, r#"{"id":6,"error":"\"fen\" is not a string"}"#),
        (
            br#"{"id":7,"ruleset":"russian","fen":"W:Wa2,c9:B"}"#,
            r#"{"id":7,"error":"column 4: a2 is a light square; pieces stand on dark squares only\ncolumn 7: "#,
        ),
        // More digits than a number has room for come back as they were.
        (
            br#"{"fen":" W : W a1 : B","more":0,"ruleset":"Russian","id":12345678901234567890.10}"#,
            &format!(r#"{{"id":12345678901234567890.10,{QUIET}"#),
        ),
        (br#"{"ruleset":"english","fen":null}"#, r#"{"id":null,"ruleset":"english","fen":"B:W21,22,"#),
    ];
    let mut input = b"\n".to_vec();
    for (line, _) in table {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    input.pop();
    let ran = damier_reading("moves --batch", &input);
    assert_eq!((ran.code, ran.complaint.as_str()), (Some(0), ""));
    let answers: Vec<&str> = ran.output.lines().collect();
    assert_eq!(answers.len(), table.len(), "{}", ran.output);
    for ((line, expected), answer) in table.iter().zip(answers) {
        assert!(answer.starts_with(expected), "{}\n{answer}\n{expected}", String::from_utf8_lossy(line));
    }
    assert_eq!(damier_reading("moves --batch", &input).output, ran.output, "the same input, the same output");
}

#[test]
fn a_batch_takes_the_ruleset_and_force_of_the_command_line() {
    let ran = damier_reading("moves --batch --rules russian --force", br#"{"id":0,"fen":"B:Wh8:Bc3"}"#);
    assert!(ran.output.starts_with(r#"{"id":0,"ruleset":"russian","fen":"B:Wh8:Bc3","moves":["#), "{ran:?}");
    check_bad_input("moves --batch --fen W:W31:B", &["--batch"]);
}

#[test]
fn a_batch_may_begin_with_a_byte_order_mark() {
    let ran = damier_reading("moves --batch", "\u{feff}{\"id\":7,\"ruleset\":\"russian\"}".as_bytes());
    assert!(ran.output.starts_with(r#"{"id":7,"ruleset":"russian""#), "{}", ran.output);
}

//! `damier sheet`. What stands on the sheets is tested where they are made.

use crate::scratch::Folder;
use crate::{check_bad_input, damier, damier_reading};

#[test]
fn blank_sheets_are_printed() {
    let folder = Folder::new("sheet-blank");
    for options in ["", "--rules english --copies 3 --per-page 2 --paper letter --author Club"] {
        let ran = damier(&format!("sheet blank {options} -o {}", folder.file("blank.pdf")));
        assert_eq!((ran.code, ran.output.as_str()), (Some(0), ""), "{ran:?}");
        assert!(folder.read("blank.pdf").starts_with(b"%PDF-1.7"));
    }
    check_bad_input("sheet blank --per-page 3", &["1 or 2"]);
    check_bad_input("sheet blank --copies 0", &["at least one sheet"]);
    check_bad_input("sheet blank --copies 100000", &["2000"]);
}

#[test]
fn games_are_printed_from_a_file_or_their_moves() {
    let folder = Folder::new("sheet-game");
    let game = "draughts game 1\nruleset russian\nbegin\n0 play c3-d4\n0 play f6-g5\n0 resign W\n";
    let file = folder.write("game.txt", game.as_bytes());
    let pdf = folder.file("game.pdf");
    for arguments in [
        format!("sheet game {file} --white Щёголев --black Ārvīds --event Cup --per-page 2"),
        format!("sheet game {file} --keeper black --round 3"),
        "sheet game --rules russian --moves c3-d4".to_owned(),
    ] {
        let ran = damier(&format!("{arguments} -o {pdf}"));
        assert_eq!((ran.code, ran.output.as_str()), (Some(0), ""), "{ran:?}");
        assert_eq!(ran.complaint, "");
        assert!(folder.read("game.pdf").starts_with(b"%PDF-1.7"));
        std::fs::remove_file(&pdf).expect("it was there");
    }
    check_bad_input("sheet game", &["name a file", "--moves"]);
    check_bad_input("sheet game --moves hello", &["ply 1"]);
    let broken = folder.write("broken.txt", b"draughts game 1\nruleset chess\n");
    check_bad_input(&format!("sheet game {broken}"), &["broken.txt", "line 2"]);
    let ran = damier("sheet game --moves 32-38");
    assert_eq!(ran.code, Some(1), "{ran:?}");
}

const GAMES: &str = "\
[Event \"Кубок Риги\"]
[White \"Щёголев\"]
[Black \"Ārvīds\"]
[GameType \"20\"]
1. 32-28! {[%clock w1:20:00 B1:20:00]} 19-23 2. 28x19 14x23 2-0

[Event \"Coup\"]
[GameType \"20\"]
[FEN \"W:W28,32:B23,14\"]
1. 28x10 *
";

#[test]
fn pdn_games_are_printed_as_sheets_and_as_problems() {
    let folder = Folder::new("sheet-pdn");
    let file = folder.write("games.pdn", GAMES.as_bytes());
    let pdf = folder.file("out.pdf");
    let wide: Vec<u8> = format!("\u{FEFF}{GAMES}").encode_utf16().flat_map(u16::to_be_bytes).collect();
    let wide = folder.write("wide.pdn", &wide);
    for arguments in [
        format!("sheet game {wide} --game 1 --opening Roozenburg"),
        format!("sheet problems {wide}"),
        format!("sheet game {file} --game 1 --per-page 2"),
        format!("sheet game {file} --game 2"),
        format!("sheet problems {file} --per-page 2"),
    ] {
        let ran = damier(&format!("{arguments} -o {pdf}"));
        assert_eq!((ran.code, ran.output.as_str(), ran.complaint.as_str()), (Some(0), "", ""), "{arguments}");
        assert!(folder.read("out.pdf").starts_with(b"%PDF-1.7"));
    }
    check_bad_input(&format!("sheet game {file} --game 3"), &["no game 3", "1 to 2"]);
}

const PROBLEMS: &str = "\
# Two of them
title: Coup
fen: W:W27,28,32,K46:B18,19,K5
stipulation: White to move and win
moves: 1. 28-22

rules: russian
fen: W:Wc3:Bd4,f6
solution: takes two
";

#[test]
fn problems_are_printed() {
    let folder = Folder::new("sheet-problems");
    let pdf = folder.file("problems.pdf");
    for options in ["", "--per-page 12 --no-solutions --look fmjd --coordinates usual --title Задачи"] {
        let ran = damier_reading(&format!("sheet problems - {options} -o {pdf}"), PROBLEMS.as_bytes());
        assert_eq!((ran.code, ran.output.as_str()), (Some(0), ""), "{ran:?}");
        assert!(folder.read("problems.pdf").starts_with(b"%PDF-1.7"));
    }
}

#[test]
fn a_problem_that_cannot_be_used_is_pointed_out() {
    let check = |file: &str, words: &[&str]| {
        let ran = damier_reading("sheet problems -", file.as_bytes());
        assert_eq!((ran.code, ran.output.as_str()), (Some(2), ""), "{ran:?}");
        for word in words {
            assert!(ran.complaint.contains(word), "{word:?} is not in {}", ran.complaint);
        }
    };
    check("title: Coup\n", &["line 1", "no position"]);
    check("\nfen: W:W51:B1\n", &["line 2", "51"]);
    check("fen: W:W28:B1\nmoves: 28-22 1-9\n", &["line 2", "move 2", "1-9"]);
    check("fen: W:W28:B1\nfen: W:W28:B1\n", &["line 2", "empty line"]);
    check("author: Somebody\n", &["line 1", "stipulation"]);
    check("fen: W:W28:B1\nrules: chess\n", &["line 2", "chess"]);
    check("", &["at least one problem"]);
}

#[test]
fn names_in_other_scripts_are_refused_with_the_letter_and_the_remedy() {
    let folder = Folder::new("sheet-scripts");
    let pdf = folder.file("out.pdf");
    for (name, number) in [("李", "U+674E"), ("გიორგი", "U+10D2"), ("Հայկ", "U+0540"), ("דוד", "U+05D3")]
    {
        for command in [
            format!("sheet game --moves 32-28 --white {name} -o {pdf}"),
            format!("sheet game --moves 32-28 --event {name} -o {pdf}"),
            format!("diagram 32-28 --caption {name} --format png -o {pdf}"),
        ] {
            check_bad_input(&command, &[name, number, "Cyrillic"]);
            assert!(!std::path::Path::new(&pdf).exists(), "{command}");
        }
    }
    let problems = "title: 李\nfen: W:W28:B1\n";
    let ran = damier_reading("sheet problems -", problems.as_bytes());
    assert_eq!((ran.code, ran.output.as_str()), (Some(2), ""), "{ran:?}");
    assert!(ran.complaint.contains("U+674E"), "{}", ran.complaint);
    let svg = damier("diagram 32-28 --caption 李");
    assert_eq!(svg.code, Some(0), "whoever shows SVG has fonts: {svg:?}");
}

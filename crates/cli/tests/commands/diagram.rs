//! `damier diagram`.

use crate::scratch::Folder;
use crate::{check_bad_input, damier};

#[test]
fn a_position_is_drawn_as_svg_on_standard_output() {
    let ran = damier("diagram --fen W:WK28:B10,19");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.output.starts_with("<svg ") && ran.output.ends_with("</svg>\n"), "{}", ran.output);
    assert!(ran.output.contains("White: king 28. Black: men 10, 19. White to move."), "{}", ran.output);
    assert_eq!(ran.output, damier("diagram --fen W:WK28:B10,19 -o -").output);
}

#[test]
fn the_name_of_the_file_tells_the_format() {
    let folder = Folder::new("diagram-formats");
    for (name, start) in
        [("a.svg", &b"<svg "[..]), ("a.PNG", b"\x89PNG"), ("a.gif", b"GIF89a"), ("b.gif", b"GIF89a")]
    {
        let file = folder.file(name);
        let ran = damier(&format!("diagram --rules english 11-15 23-19 --size 100 -o {file}"));
        assert_eq!((ran.code, ran.output.as_str()), (Some(0), ""), "{ran:?}");
        assert!(folder.read(name).starts_with(start), "{name}");
    }
    let other = folder.file("picture.bmp");
    check_bad_input(&format!("diagram -o {other}"), &["picture.bmp", ".svg, .png or .gif", "--format"]);
    let ran = damier(&format!("diagram --size 100 --format png -o {other}"));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(folder.read("picture.bmp").starts_with(b"\x89PNG"));
    assert_eq!(folder.names(), ["a.PNG", "a.gif", "a.svg", "b.gif", "picture.bmp"]);
}

#[test]
fn moves_arrows_marks_and_captions_are_drawn() {
    let ran = damier("diagram 32-28 19-23 --arrow 28x19 --mark 31,32 --caption Coup --flip --look paper");
    for words in ["dm-last", "dm-arrow", "dm-taken", "dm-marks", "<title>Coup</title>", ">Coup</text>"] {
        assert!(ran.output.contains(words), "{words} is not in {}", ran.output);
    }
    let plain = damier("diagram 32-28 19-23 --no-last-move --no-turn").output;
    assert!(!plain.contains("dm-last") && !plain.contains("dm-turn"), "{plain}");
    // Squares that are no legal move have a plain arrow.
    let drawn = damier("diagram --arrow 1-45").output;
    assert!(drawn.contains("dm-arrow") && !drawn.contains("dm-taken"), "{drawn}");
}

#[test]
fn a_game_in_a_file_can_be_shown_at_any_ply() {
    let folder = Folder::new("diagram-game");
    let game =
        "draughts game 1\nruleset russian\nbegin\n0 play c3-d4\n0 play f6-g5\n0 play d4-c5\n0 play b6:d4\n";
    let file = folder.write("game.txt", game.as_bytes());
    let at = |ply: usize| damier(&format!("diagram --file {file} --ply {ply}")).output;
    assert_eq!(at(2), damier("diagram --rules russian c3-d4 f6-g5").output);
    assert_eq!(at(0), damier("diagram --rules russian").output);
    check_bad_input(&format!("diagram --file {file} --ply 5"), &["no ply 5", "it has 4"]);
    check_bad_input(&format!("diagram --file {file} --plies 3-9 --format gif"), &["1 to 4"]);
    check_bad_input(&format!("diagram --file {file} --plies 1-2 --format png"), &[".gif", "--ply"]);
    let film = folder.file("film.gif");
    let ran = damier(&format!("diagram --file {file} --plies 3-4 --size 100 -o {film}"));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    // The position before, a quiet move, and a capture in two pictures.
    let frames = folder.read("film.gif").windows(3).filter(|bytes| *bytes == b"\x21\xf9\x04").count();
    assert_eq!(frames, 4);
}

const GAMES: &str = "\
[Event \"First\"]
[GameType \"20\"]
1. 32-28 19-23 2. 28x19 14x23 2-0

[Event \"Second\"]
[GameType \"25\"]
1. c3-d4 f6-g5 2. d4-c5 b6:d4 *

[Event \"Third\"]
[GameType \"20\"]
1. 32-28 19-23 2. 33-29 *
";

#[test]
fn a_game_of_a_pdn_file_is_taken_by_its_number() {
    let folder = Folder::new("diagram-pdn");
    let file = folder.write("games.pdn", GAMES.as_bytes());
    let ran = damier(&format!("diagram --pdn {file} --game 2 --ply 2"));
    assert_eq!(ran.output, damier("diagram --rules russian c3-d4 f6-g5").output, "{ran:?}");
    assert_eq!(ran.complaint, "");
    let first = damier(&format!("diagram --file {file}"));
    assert_eq!(first.output, damier("diagram 32-28 19-23 28x19 14x23").output);
    assert!(first.complaint.contains("--game N"), "{first:?}");
    check_bad_input(&format!("diagram --file {file} --game 4"), &["no game 4", "1 to 3"]);
    check_bad_input(&format!("diagram --file {file} --game 3"), &["game 3", "line 11", "33-29"]);
    let empty = folder.write("empty.pdn", b"");
    check_bad_input(&format!("diagram --file {empty}"), &["no game", "PDN"]);
    let film = folder.file("film.gif");
    let ran = damier(&format!("diagram --file {file} --game 1 --plies 3- --size 100 -o {film}"));
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(folder.read("film.gif").starts_with(b"GIF89a"));
}

#[test]
fn what_cannot_be_drawn_says_what_could() {
    check_bad_input("diagram --size 5000 --format png", &["5000", "64 to 4096"]);
    check_bad_input("diagram --size 1100 --format gif", &["1100", "1024"]);
    check_bad_input("diagram --mark 51", &["\"51\"", "1 to 50"]);
    check_bad_input("diagram --rules russian --mark a2", &["\"a2\"", "a1 to h8"]);
    check_bad_input("diagram --arrow hello", &["hello"]);
    check_bad_input("diagram --look marble", &["marble", "wcdf"]);
    check_bad_input("diagram --delay 0", &["0.02"]);
    check_bad_input("diagram --file nowhere.txt", &["nowhere.txt cannot be read"]);
    let ran = damier("diagram --rules english 11-15 22-18 9-13");
    assert_eq!((ran.code, ran.output.as_str()), (Some(1), ""), "{ran:?}");
    assert!(ran.complaint.contains("ply 3") && ran.complaint.contains("wcdf 1.20"), "{}", ran.complaint);
    let ran = damier("diagram --caption 王");
    assert!(
        ran.code == Some(0) && ran.complaint.contains("warning") && ran.complaint.contains('王'),
        "{ran:?}"
    );
}

#[test]
fn a_file_that_cannot_be_written_leaves_nothing_behind() {
    let folder = Folder::new("diagram-unwritable");
    let ran = damier(&format!("diagram -o {}/deeper/a.svg", folder.file("missing")));
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.complaint.contains("cannot be written") && ran.complaint.contains("-o"), "{ran:?}");
    std::fs::create_dir(folder.file("folder.svg")).expect("a folder can be made");
    let ran = damier(&format!("diagram -o {}", folder.file("folder.svg")));
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert_eq!(folder.names(), ["folder.svg"]);
}

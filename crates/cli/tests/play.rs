//! `damier play` without a terminal: lines in, lines out.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn play(arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_damier"));
    command.arg("play").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // Written beside the reading, or both sides could wait for each other; the program may leave before the end.
    let writing = std::thread::spawn(move || drop(pipe.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writing.join().expect("the writing ends");
    output
}

fn is_board(line: &str) -> bool {
    line.contains(['│', '┌', '└']) || line.trim() == "a  b  c  d  e  f  g  h"
}

/// Plays and compares what is said, boards left out.
fn check(arguments: &[&str], input: impl AsRef<[u8]>, expected: &[&str]) {
    let output = play(arguments, input.as_ref());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let said: Vec<&str> = text.lines().filter(|line| !is_board(line)).collect();
    let greeting = said.first().expect("a greeting");
    assert!(greeting.ends_with("Type a move, or help."), "{greeting}");
    assert_eq!(said[1..], *expected, "{text}");
}

#[test]
fn a_game_in_lines() {
    check(
        &[],
        "32-28\n19-23\n28x19\n",
        &[
            "White> 32-28",
            "1. 32-28",
            "Black> 19-23",
            "1... 19-23",
            "White must capture.",
            "White> 28x19",
            "2. 28x19",
            "Black must capture.",
            "Black> ",
            "Goodbye.",
        ],
    );
}

#[test]
fn a_refusal_names_its_article_which_can_be_read() {
    let output = play(&["--fen", "W:W28,32:B22"], b"why\n32-27\nwhy\nquit\n");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let said: Vec<&str> = text.lines().filter(|line| !is_board(line)).skip(2).collect();
    assert_eq!(
        said[..5],
        [
            "White> why",
            "Nothing has been said for which an article could be read.",
            "White> 32-27",
            "A capture is compulsory: 28x17. [fmjd 4.2]",
            "White> why",
        ]
    );
    assert!(said[5].starts_with("fmjd 4.2 — "), "{text}");
    assert!(said.len() > 8, "the article's text follows\n{text}");
}

#[test]
fn commands_are_obeyed() {
    check(
        &["--rules", "russian", "--fen", "W:Wc3,h2:Bd4"],
        "moves\nfen\nexplain h2-g3\nexplain\nundo\nredo\nUNDO 3\n",
        &[
            "White must capture.",
            "White> moves",
            "c3:e5",
            "White> fen",
            "W:Wc3,h2:Bd4",
            "White> explain h2-g3",
            "A capture is compulsory: c3:e5. [idf 4.2]",
            "White> explain",
            "Write the move or the square too: explain 32-28.",
            "White> undo",
            "There is no move to take back.",
            "White> redo",
            "There is no move to make again.",
            "White> UNDO 3",
            "column 1: 'U' cannot be read here; write squares with -, x, : or blanks between them",
            "White> ",
            "Goodbye.",
        ],
    );
}

#[test]
fn moves_are_taken_back_and_made_again() {
    check(
        &["--rules", "english"],
        "11-15\nundo\nredo\nquit\n11-15\n",
        &[
            "Red> 11-15",
            "1. 11-15",
            "White> undo",
            "11-15 is taken back.",
            "Red> redo",
            "1. 11-15",
            "White> quit",
            "Goodbye.",
        ],
    );
}

#[test]
fn the_end_of_a_game_names_its_article() {
    check(
        &["--rules", "english", "--fen", "W:W18,32:B15"],
        "18x11\nmoves\n11-8\n",
        &[
            "White must capture.",
            "White> 18x11",
            "1... 18x11",
            "White wins: Red has no piece left. [wcdf 1.30]",
            "Red> moves",
            "There is no legal move.",
            "Red> 11-8",
            "White wins: Red has no piece left. [wcdf 1.30]",
            "Red> ",
            "Goodbye.",
        ],
    );
}

#[test]
fn the_board_can_be_turned() {
    let output = play(&["--rules", "portuguese"], b"flip\n");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('│')).collect();
    assert_eq!(rows.len(), 16, "{text}");
    // The dark corner is at the right of whoever sits at the bottom (portugal 2.1.5).
    assert!(rows[7].contains("1 ○ │") && rows[15].contains("32 ● │"), "{text}");
}

#[test]
fn no_input_can_break_it() {
    let mut input = b"\xff\xfe\x00\n\x1b[2J\n".to_vec();
    input.extend(std::iter::repeat_n(b'9', 300_000));
    input.extend(b"\n\n   \n32\xe2\x80\x9328 and more\n32\xe2\x80\x9328");
    check(
        &[],
        input,
        &[
            "White> \u{fffd}\u{fffd}\u{fffd}",
            "This line is not UTF-8 text.",
            "White> \u{fffd}[2J",
            "column 1: '\\u{1b}' cannot be read here; write squares with -, x, : or blanks between them",
            "White> …",
            "This line is too long to be a move or a command.",
            "White> ",
            "White> ",
            "White> 32–28 and more",
            "column 8: 'n' cannot be read here; write squares with -, x, : or blanks between them",
            "White> 32–28",
            "1. 32-28",
            "Black> ",
            "Goodbye.",
        ],
    );
}

#[test]
fn a_position_that_cannot_be_played_is_refused_unless_forced() {
    let refused = play(&["--fen", "W:W1,40:B50"], b"");
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert_eq!(play(&["--force", "--fen", "W:W1,40:B50"], b"").status.code(), Some(0));
}

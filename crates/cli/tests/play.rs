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
    assert!(greeting.contains("help"), "{greeting}");
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
        said[..6],
        [
            "White> why",
            "No ruling has been given yet, so there is no article to show.",
            "White> 32-27",
            "A capture is compulsory: 28x17. [fmjd 4.2]",
            "Legal moves: 28x17.",
            "White> why",
        ]
    );
    assert!(said[6].starts_with("fmjd 4.2 — "), "{text}");
    assert!(said.len() > 9, "the article's text follows\n{text}");
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
            "Add a move or a square: explain 32-28.",
            "White> undo",
            "There is no move to take back.",
            "White> redo",
            "There is no move to redo.",
            "White> UNDO 3",
            "There is no move to take back.",
            "White> ",
            "Goodbye.",
        ],
    );
}

#[test]
fn natural_words_are_understood_or_answered_with_the_one_that_is_meant() {
    check(
        &["--rules", "english"],
        "play 11-15\nlegal moves\nhistory\ntake back\nresing\nhint\nxyzzy\nbye\n",
        &[
            "Red> play 11-15",
            "1. 11-15",
            "White> legal moves",
            "22-17 23-18 24-19 21-17 22-18 23-19 24-20",
            "White> history",
            "1. 11-15",
            "White> take back",
            "11-15 has been taken back.",
            "Red> resing",
            "There is no command \u{201c}resing\u{201d}. Did you mean resign?",
            "Red> hint",
            "There are no hints during a game. moves lists the legal moves.",
            "Red> xyzzy",
            "There is no command \u{201c}xyzzy\u{201d}. Type help for the commands, or the squares of a move.",
            "Red> bye",
            "Goodbye.",
        ],
    );
    check(
        &[],
        "32-28\n19-23\nundo 2\nundo 2 please now maybe\n",
        &[
            "White> 32-28",
            "1. 32-28",
            "Black> 19-23",
            "1... 19-23",
            "White must capture.",
            "White> undo 2",
            "19-23 has been taken back.",
            "32-28 has been taken back.",
            "White> undo 2 please now maybe",
            "Type undo, or undo with a number of moves: undo 3.",
            "White> ",
            "Goodbye.",
        ],
    );
}

#[test]
fn a_game_can_be_saved_while_it_is_played() {
    let file = Scratch::new("saved-later");
    let input = format!("32-28\nsave\nsave {0}\n19-23\nsave\nsave {0}\n", file.name());
    let played = play(&[], input.as_bytes());
    let said = String::from_utf8_lossy(&played.stdout);
    assert!(said.contains("\nName the file: save game.txt.\n"), "{said}");
    let saved = format!("The game is saved to {} after every move.", file.name());
    assert_eq!(said.matches(&saved).count(), 3, "{said}");
    let text = file.text();
    assert!(text.contains(" move 32-28\n") && text.contains(" move 19-23\n"), "{text}");
    let refused = play(&[], format!("save {}\n", file.name()).as_bytes());
    let said = String::from_utf8_lossy(&refused.stdout);
    assert!(said.contains("Not saved: ") && said.contains("exists already"), "{said}");
    assert_eq!(file.text(), text, "no file is written over");
    let resumed = play(&["--resume", file.name()], b"history\n");
    assert!(String::from_utf8_lossy(&resumed.stdout).contains("1. 32-28 19-23"), "{resumed:?}");
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
            "11-15 has been taken back.",
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
            "> moves",
            "There is no legal move.",
            "> 11-8",
            "White wins: Red has no piece left. [wcdf 1.30]",
            "> ",
            "Goodbye.",
        ],
    );
}

#[test]
fn a_draw_is_offered_by_the_side_that_is_asked_and_answered_by_the_other() {
    check(
        &["--rules", "english"],
        "offer\n11-15\ndecline\ndraw purple\n22-18 draw\n15x22\ndraw red\nno\n",
        &[
            "Red> offer",
            "Red will offer a draw with the next move. draw again cancels the offer.",
            "Red> 11-15",
            "1. 11-15",
            "Red offers a draw. White can accept, decline, or make a move. [wcdf 4.7]",
            "White> decline",
            "The offer is declined. [wcdf 4.7]",
            "White> draw purple",
            "Type draw, draw white or draw red.",
            "White> 22-18 draw",
            "1... 22-18",
            "White offers a draw. Red can accept, decline, or make a move. [wcdf 4.7]",
            "Red must capture.",
            "Red> 15x22",
            "2. 15x22",
            "The offer has lapsed: the opponent moved. [wcdf 4.7]",
            "White must capture.",
            "White> draw red",
            "Red offers a draw. White can accept, decline, or make a move. [wcdf 4.7]",
            "White> no",
            "The offer is declined. [wcdf 4.7]",
            "White> ",
            "Goodbye.",
        ],
    );
    let agreed = play(&["--rules", "english"], b"draw\n11-15\nagree\nwhy\n");
    let text = String::from_utf8(agreed.stdout).expect("UTF-8");
    assert!(text.contains("The game is drawn: the players agreed. [wcdf 1.32, wcdf 4.7]"), "{text}");
    let [first, second] = ["wcdf 1.32 — ", "wcdf 4.7 — "].map(|article| text.find(article).expect(article));
    assert!(first < second, "the deciding article comes first\n{text}");
}

#[test]
fn every_side_that_offers_is_the_one_whose_turn_it_was() {
    for ruleset in ["international", "russian", "english", "portuguese", "site64", "italian"] {
        let listed = play(&["--rules", ruleset], b"moves\n");
        let text = String::from_utf8(listed.stdout).expect("UTF-8");
        let asked = text.lines().find_map(|line| line.strip_suffix("> moves")).expect("a prompt").to_owned();
        let moves = text.lines().skip_while(|line| !line.ends_with("> moves")).nth(1).expect("the moves");
        let first = moves.split_whitespace().next().expect("a move").to_owned();
        let offered = play(&["--rules", ruleset], format!("{first} draw\n").as_bytes());
        let text = String::from_utf8(offered.stdout).expect("UTF-8");
        assert!(text.contains(&format!("\n{asked} offers a draw. ")), "{ruleset}: {text}");
    }
}

#[test]
fn draws_are_claimed_and_games_resigned() {
    check(
        &["--rules", "english", "--fen", "B:WK32,K31:BK1,K2"],
        "claim\nclaim moves\nclaim repetition\n1-5\n32-28\n5-1\n28-32\n1-5\n32-28\n5-1\nclaim repetition 28-32\nresign\n",
        &[
            "Red> claim",
            "Name the ground: claim repetition, claim repetition MOVE, claim moves or claim cannot-win.",
            "Red> claim moves",
            "The count has not reached its limit. [wcdf 1.32.2]",
            "Red> claim repetition",
            "The claim must name the move that brings about the position. [wcdf 1.32.1]",
            "Red> 1-5",
            "1. 1-5",
            "White> 32-28",
            "1... 32-28",
            "Red> 5-1",
            "2. 5-1",
            "White> 28-32",
            "2... 28-32",
            "Red> 1-5",
            "3. 1-5",
            "White> 32-28",
            "3... 32-28",
            "Red> 5-1",
            "4. 5-1",
            "White may claim a draw, naming the move: repetition (wcdf 1.32.1).",
            "White> claim repetition 28-32",
            "The game is drawn: the claim was accepted. [wcdf 1.32.1]",
            "> resign",
            "The game is drawn: the claim was accepted. [wcdf 1.32.1]",
            "> ",
            "Goodbye.",
        ],
    );
    check(
        &["--rules", "portuguese"],
        "resign black\n",
        &["White> resign black", "White wins: Black has resigned. [portugal 4.2.c]", "> ", "Goodbye."],
    );
}

#[test]
fn a_full_count_draws_the_game() {
    let moves = "1-6\n50-45\n6-1\n45-50\n2-16\n50-45\n16-2\n45-50\n";
    check(
        &["--fen", "W:WK1,K2:BK50"],
        format!("{moves}counters\n"),
        &[
            "White> 1-6",
            "1. 1-6",
            "Black> 50-45",
            "1... 50-45",
            "White> 6-1",
            "2. 6-1",
            "Black> 45-50",
            "2... 45-50",
            "White> 2-16",
            "3. 2-16",
            "Black> 50-45",
            "3... 50-45",
            "White> 16-2",
            "4. 16-2",
            "Black> 45-50",
            "4... 45-50",
            "The game is drawn: repetition. [fmjd 6.1]",
            "> counters",
            "Repetition (fmjd 6.1): 3 of 3. Drawn when a position has occurred 3 times. Each position has its own count.",
            "King moves without capture (fmjd 6.2): 8 of 50 plies. Drawn after 25 moves by each side. A capture or a man's move resets it.",
            "At most two pieces against one king (fmjd 6.4): 8 of 10 plies. Drawn after 5 moves by each side. It stops when this ending is no longer on the board.",
            "No draw can be claimed now.",
            "> ",
            "Goodbye.",
        ],
    );
}

#[test]
fn openings_are_drawn_and_handicaps_given() {
    check(
        &["--rules", "english", "--ballot", "three-move", "--seed", "2026"],
        "undo\n",
        &[
            "The opening drawn with seed 2026 is three-move 90: 10-15 21-17 15-18. [wcdf N2]",
            "2. 15-18",
            "White must capture.",
            "White> undo",
            "There is no move to take back.",
            "White> ",
            "Goodbye.",
        ],
    );
    check(
        &["--handicap", "32,33"],
        "fen\n",
        &[
            "Handicap: White starts with no man on 32, 33. [fmjd 11.1.7]",
            "White> fen",
            "W:W31,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:B1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
            "White> ",
            "Goodbye.",
        ],
    );
    let drawn = play(&["--rules", "russian", "--ballot", "idf"], b"");
    assert!(String::from_utf8_lossy(&drawn.stdout).contains("The opening drawn with seed "), "{drawn:?}");
}

#[test]
fn what_cannot_be_played_is_refused_with_a_reason() {
    let check = |arguments: &[&str], expected: &str| {
        let refused = play(arguments, b"");
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        let complaint = String::from_utf8_lossy(&refused.stderr);
        assert!(complaint.contains(expected), "{complaint}");
    };
    check(&["--time", "5q"], "column");
    check(&["--time", "3d/move"], "fmjd 11.1.3");
    check(&["--ballot", "three-move"], "is not for international");
    check(&["--rules", "english", "--ballot", "four-move"], "the decks are three-move");
    check(&["--rules", "english", "--ballot", "three-move:999"], "has no number \"999\"");
    check(&["--rules", "english", "--ballot", "three-move:1", "--seed", "1"], "seed 1 draws");
    check(&["--rules", "russian", "--ballot", "three-move:1"], "not for russian");
    check(&["--handicap", "32,18"], "both sides");
    check(&["--handicap", "32", "--fen", "W:W32:B1"], "cannot be used with");
    check(&["--resume", "game.txt", "--time", "5m"], "cannot be used with");
    check(&["--seed", "1"], "--ballot");
}

/// A file of its own for a test, taken away afterwards.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("damier-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Self(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().expect("a name in UTF-8")
    }

    fn text(&self) -> String {
        std::fs::read_to_string(&self.0).expect("the file is there")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_game_is_saved_and_gone_on_with() {
    let file = Scratch::new("resumed");
    let begun = play(
        &["--rules", "english", "--ballot", "three-move:90", "--time", "30m", "--save", file.name()],
        b"22x15\nundo\n22x15\n",
    );
    assert_eq!(begun.status.code(), Some(0), "{begun:?}");
    let text = file.text();
    assert!(
        text.ends_with('\n') && text.contains("\ntime 30m\n") && text.contains(" take-back 1\n"),
        "{text}"
    );
    let again = play(&["--save", file.name()], b"");
    assert_eq!(again.status.code(), Some(2), "no file is written over\n{again:?}");
    assert_eq!(file.text(), text);

    let resumed = play(&["--resume", file.name()], b"undo\nundo\n22x15\n11x18\nresign\n");
    let said = String::from_utf8_lossy(&resumed.stdout);
    assert!(said.contains("\n2... 22x15\n") && said.contains("22x15 has been taken back."), "{said}");
    assert!(said.contains("There is no move to take back."), "the ballot stands\n{said}");
    assert!(said.contains("Red wins: White has resigned. [wcdf 1.31]"), "{said}");

    let over = play(&["--resume", file.name()], b"");
    let said = String::from_utf8_lossy(&over.stdout);
    assert!(said.contains("Red wins: White has resigned. [wcdf 1.31]"), "{said}");
}

#[test]
fn a_file_that_is_no_game_is_refused_with_line_and_column() {
    let file = Scratch::new("spoilt");
    std::fs::write(&file.0, "draughts game 1\nruleset chess\n").expect("a file");
    let refused = play(&["--resume", file.name()], b"");
    assert_eq!(refused.status.code(), Some(2), "{refused:?}");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("line 2, column 9"), "{refused:?}");
    let missing = Scratch::new("missing");
    assert_eq!(play(&["--resume", missing.name()], b"").status.code(), Some(2));
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
            "Legal moves: 31-26, 31-27, 32-27, 32-28, 33-28, 33-29, 34-29, 34-30, 35-30.",
            "White> …",
            "This line is too long to be a move or a command.",
            "White> ",
            "White> ",
            "White> 32–28 and more",
            "column 8: 'n' cannot be read here; write squares with -, x, : or blanks between them",
            "Legal moves: 31-26, 31-27, 32-27, 32-28, 33-28, 33-29, 34-29, 34-30, 35-30.",
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

//! Games in lines, with a time that the tests make.

use super::*;
use draughts::clock::Millis;
use draughts::game::{Game, Settings};
use draughts::{AnyPosition, RulesetName};
use std::cell::Cell;
use std::io::Cursor;

/// Plays lines and gives what was said, boards left out. The time goes on by so many seconds with every look at it.
fn said(ruleset: RulesetName, control: &str, step: u64, lines: &str) -> Vec<String> {
    let time = control.parse().expect("a time control");
    let settings = Settings { time, ..Settings::of(ruleset.rules()) };
    let session = Session::new(Game::begin(AnyPosition::start(ruleset), settings).expect("a game"));
    let looks = Cell::new(0);
    let now = || {
        looks.set(looks.get() + 1);
        At::new(Millis::from_seconds(step * looks.get()))
    };
    let mut output = Vec::new();
    let input = Cursor::new(lines.as_bytes().to_vec());
    let manner = PlainStyle { colours: Colours::Plain, echo: Echo::Ours };
    play(session, manner, input, &mut output, now, AutoSave::default(), None).expect("a game in lines");
    let text = String::from_utf8(output).expect("UTF-8");
    text.lines().skip(1).filter(|line| !line.contains(['│', '┌', '└'])).map(str::to_owned).collect()
}

#[test]
fn the_clocks_are_told_after_every_move() {
    // Two looks for each line: how long to wait for it, and when it has come.
    assert_eq!(
        said(RulesetName::International, "5m+3s", 1, "32-28\n19-23\ntime\n"),
        [
            "White 5:00, Black 5:00",
            "White> 32-28",
            "1. 32-28",
            "White 5:01, Black 5:00",
            "Black> 19-23",
            "1... 19-23",
            "White 5:01, Black 5:01",
            "White must capture.",
            "White> time",
            "White 4:59, Black 5:01",
            "White> ",
            "Goodbye.",
        ]
    );
}

#[test]
fn a_move_after_the_flag_is_too_late() {
    assert_eq!(
        // There is a minute to wait for the third line; when it has come, twenty seconds too many are gone.
        said(RulesetName::International, "5m", 80, "32-28\n19-23\nundo\n"),
        [
            "White 5:00, Black 5:00",
            "White> 32-28",
            "1. 32-28",
            "White 2:20, Black 5:00",
            "Black> 19-23",
            "1... 19-23",
            "White 2:20, Black 2:20",
            "White must capture.",
            "White> undo",
            "Black wins: White has run out of time. [fmjd 10.5]",
            "A flag has fallen: no move can be taken back.",
            "> ",
            "Goodbye.",
        ]
    );
}

#[test]
fn a_flag_falls_while_nobody_says_anything() {
    /// An input that says nothing until it is shut.
    struct Quiet(std::sync::mpsc::Receiver<()>);

    impl Read for Quiet {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            let _ = self.0.recv();
            Ok(0)
        }
    }
    let (shut, quiet) = std::sync::mpsc::channel();
    let settings = Settings {
        time: "5s".parse().expect("a time control"),
        ..Settings::of(RulesetName::Russian.rules())
    };
    let start = AnyPosition::start(RulesetName::Russian);
    let session = Session::new(Game::begin(start, settings).expect("a game"));
    let shut = Cell::new(Some(shut));
    let looks = Cell::new(0);
    // At the third look the flag has fallen and the players go.
    let now = || {
        looks.set(looks.get() + 1);
        if looks.get() == 3 {
            shut.take();
        }
        At::new(Millis::new(if looks.get() < 3 { 4_999 * (looks.get() - 1) } else { 5_001 }))
    };
    let mut output = Vec::new();
    let manner = PlainStyle { colours: Colours::Plain, echo: Echo::Ours };
    play(session, manner, Quiet(quiet), &mut output, now, AutoSave::default(), None)
        .expect("a game in lines");
    let text = String::from_utf8(output).expect("UTF-8");
    assert!(text.contains("White> \nBlack wins: White has run out of time. [idf 10.4]\n"), "{text}");
}

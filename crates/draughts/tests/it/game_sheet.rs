//! Score sheets: what they hold and how they look as plain text.

use draughts::clock::BySide;
use draughts::game::{Game, Keeper, ScoreSheet, SheetEntry, SheetHeader, text};
use draughts::{Article, Side};

fn game(head: &str, events: &str) -> Game {
    let text = format!("draughts game 1\n{head}\nbegin\n{events}");
    text::read(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

fn check(sheet: &ScoreSheet, expected: &str) {
    let printed = sheet.to_string();
    assert_eq!(printed, expected, "\n{printed}");
}

#[test]
fn a_timed_game_with_offers_and_signs() {
    let game = game(
        "ruleset international\ntime 80m+60s",
        "0 clock start\n\
         5000 play 32-28\n\
         9000 play 19-23\n\
         70000 play 28x19\n\
         71000 offer W\n\
         75000 play 14x23\n\
         3700000 play 37-32\n\
         3800000 offer W\n\
         3805000 accept B\n\
         3810000 sign 2 !?\n\
         3810000 sign 5 !\n\
         3810000 sign 5 =\n\
         3820000 sheet sign W\n\
         3830000 sheet sign B\n\
         3840000 sheet hand-in B\n",
    );
    let header = SheetHeader {
        event: "Club championship".to_owned(),
        round: "3".to_owned(),
        date: "2026-02-14".to_owned(),
        place: String::new(),
        players: BySide { white: "Player one".to_owned(), black: "Player two".to_owned() },
        opening: String::new(),
    };
    let sheet = ScoreSheet::of(&game, Keeper::Player(Side::Black), header);
    check(
        &sheet,
        "\
Event: Club championship
Round: 3
Date: 2026-02-14
White: Player one
Black: Player two
Game: International draughts
Sheet of: Black
Time: 80m+60s

    White                 Black
1.  32-28        1:20:55  19-23!?  1:20:56
2.  28x19 (=)    1:20:54  14x23    1:21:51
3.  37-32!= (=)  0:21:29

Result: 1-1. The game is drawn: the players agreed (fmjd 7.3.1).
Signed: White, Black
Handed in: Black
",
    );
    assert!(sheet.is_complete());
    assert_eq!(sheet.compulsory, None, "fmjd 10.4: whole game, no obligation");
    let offer = sheet.rows[1].first.as_ref().and_then(|ply| ply.offer);
    assert_eq!(offer, Article::read("wcdf 3.8"));
}

#[test]
fn red_begins_in_english_draughts() {
    let game = game("ruleset english\ntime 30/60m+15/30m", "0 play 11-15\n1000 play 22-18\n2000 resign B\n");
    let sheet = ScoreSheet::of(&game, Keeper::Arbiter, SheetHeader::default());
    check(
        &sheet,
        "\
Game: English draughts
Sheet of: Arbiter
Time: 30/60m+15/30m

    Red             White
1.  11-15  1:00:00  22-18  0:59:59

Result: 0-2. White wins: Red has resigned (wcdf 1.31).
",
    );
    assert!(!sheet.is_complete(), "nobody has signed");
    assert_eq!(sheet.compulsory, Article::read("wcdf 3.3"));
}

#[test]
fn irregular_plies_positions_and_ticks_are_marked() {
    let game = game(
        "ruleset portuguese\nmode arbiter\nstart B:W9,10,K1:B23,24,25\ntime 4m\npressing apart",
        "0 clock start\n\
         1000 play 23-19\n\
         5000 clock press B\n\
         6000 sheet tick W\n\
         7000 irregular W man 9-17 [portugal 2.2.7 pawn move] B:W17,10,K1:B19,24,25\n\
         8000 clock press W\n\
         20000 play 24-20\n\
         21000 clock press B\n\
         22000 position [portugal 5.1.3] W:WK1,10:B20 \"\"\n\
         31000 play 10-14\n",
    );
    let sheet = |keeper| ScoreSheet::of(&game, keeper, SheetHeader::default());
    let white = sheet(Keeper::Player(Side::White));
    check(
        &white,
        "\
Game: Portuguese draughts
Sheet of: White
Time: 4m
From: B:WK1,9,10:B23,24,25

    White                                     Black
1.                                            ✓      0:03:55
2.  9-17 [portugal 2.2.7 pawn move]  0:03:57  24-20  0:03:42
3.  10-14                            0:03:47

Position set up after ply 3: W:WK1,10:B20
",
    );
    let arbiter = sheet(Keeper::Arbiter);
    let first = arbiter.rows[0].second.as_ref().map(|ply| &ply.entry);
    assert_eq!(first, Some(&SheetEntry::Written("23-19".to_owned())));
    assert_eq!(white.rows[0].second.as_ref().map(|ply| ply.entry.clone()), Some(SheetEntry::Ticked));
    assert!(!white.is_complete() && white.result.is_none());
}

#[test]
fn a_game_without_a_clock_has_no_times() {
    let game = game("ruleset russian", "0 play c3-d4\n0 play f6-g5\n0 sign 1 a.l.\n0 sign 2 -1\n");
    let sheet = ScoreSheet::of(&game, Keeper::Arbiter, SheetHeader::default());
    check(
        &sheet,
        "\
Game: Russian draughts
Sheet of: Arbiter

    White       Black
1.  c3-d4 a.l.  f6-g5 -1

",
    );
    assert_eq!(sheet.compulsory, Article::read("idf 10.2.2"));
}

//! The house rules H25 to H34.

use crate::game_play::{Left, Step, Table};
use draughts::RulesetName::Site64;
use draughts::game::{Cause, Ground};
use draughts::{Side, Verdict};

const ONE_KING: Left = Left { kings: 1, men: 0 };

#[test]
fn twenty_pairs_of_king_moves() {
    // H25, reading H-b.
    Table::new(Site64, "W:WKc1,Ka3,Ke1:BKf8,Kh6").drawn_after(40, Step::is_quiet, "site64 H25");
    Table::new(Site64, "B:WKc1,Ka3,Ke1,Kg1:BKb8").drawn_after(40, Step::is_quiet, "site64 H25");
}

#[test]
fn a_man_or_a_capture_starts_h25_anew() {
    let mut table = Table::new(Site64, "W:WKc1,Ka3,a1:BKf8,Kh6");
    table.until_a_man_moves(39);
    table.drawn_after(40, Step::is_quiet, "site64 H25");

    let mut table = Table::new(Site64, "W:WKc1,Ka3,Ke1,Kg1:BKf8,Kh6");
    table.until_taken(40, Left { kings: 3, men: 0 }, Left { kings: 2, men: 0 });
    table.drawn_after(40, Step::is_quiet, "site64 H25");
}

/// A man moves with every 36th ply, so that H25 never fills.
fn man_now_and_then(step: &Step) -> bool {
    step.by_a_king() != (step.ply.is_multiple_of(36))
}

#[test]
fn three_hundred_plies() {
    // H26, reading H-c.
    let mut table = Table::new(Site64, "B:WKc1,a1,e1,g1:BKb8");
    table.drawn_after(300, |step| step.is_calm() && man_now_and_then(step), "site64 H26");
}

#[test]
fn a_win_with_ply_300_stands() {
    // Reading G1.
    let mut table = Table::new(Site64, "B:WKc1,a1,e1,g1:BKb8");
    table.walk(300, |step| match step.ply {
        300 => step.after.moves().is_empty(),
        299 => !step.action.is_capture(),
        _ => step.is_calm() && man_now_and_then(step),
    });
    table.expect_won(Side::White, "site64 H23");
}

#[test]
fn two_or_three_pieces_in_all() {
    // H28
    for setup in ["W:WKc1,Ka3:BKb8", "B:WKc1,Ka3:BKb8", "W:WKc1,a3:BKb8", "W:WKc1:BKb8", "B:WKc1:BKb8,h6"] {
        Table::new(Site64, setup).drawn_after(10, Step::is_calm, "site64 H28, site64 H27");
    }
}

#[test]
fn a_king_on_both_sides_is_needed() {
    // Reading H-f: king against man is not covered.
    let table = Table::new(Site64, "W:WKc1:Bh6");
    assert_eq!(table.count("two or three pieces"), None);
}

#[test]
fn two_against_two() {
    // H29
    for setup in ["W:WKc1,Ka3:BKf8,Kh6", "B:WKc1,Ka3:BKf8,Kh6", "W:WKc1,Ka3:BKf8,h6"] {
        Table::new(Site64, setup).drawn_after(10, Step::is_calm, "site64 H29, site64 H27");
    }
}

#[test]
fn king_and_man_on_both_sides_are_exempt() {
    // Reading H-e: until one of the men is crowned.
    let mut table = Table::new(Site64, "W:WKc1,a7:BKf8,h6");
    assert_eq!(table.count("two pieces against two"), None);
    table.until_a_man_is_crowned(13).expect_ongoing();
    assert_eq!(table.count("two pieces against two"), Some(0));
    table.drawn_after(10, Step::is_calm, "site64 H29, site64 H27");
}

#[test]
fn another_condition_begins_its_own_count() {
    // Reading H-d: two against two become two against one.
    let mut table = Table::new(Site64, "W:WKc1,Ka3:BKf8,Kh6");
    table.until_taken(9, Left { kings: 2, men: 0 }, ONE_KING);
    assert_eq!((table.count("two pieces against two"), table.count("two or three")), (None, Some(0)));
    table.drawn_after(10, Step::is_calm, "site64 H28, site64 H27");
}

#[test]
fn three_against_a_king_on_the_main_diagonal() {
    // H30: every ply counts while the king stands there.
    let stays_on = |step: &Step| step.is_calm() && step.on_the_diagonal(Side::Black);
    for three in ["Ke1,a3,h4", "Ke1,Kc1,Ka3"] {
        for turn in ["W", "B"] {
            let setup = format!("{turn}:W{three}:BKh8");
            Table::new(Site64, &setup).drawn_after(10, stays_on, "site64 H30, site64 H27");
        }
    }
}

#[test]
fn leaving_the_main_diagonal_voids_the_count() {
    // Reading H-g.
    let off = 8..=9;
    let there_and_back =
        |step: &Step| step.is_calm() && step.on_the_diagonal(Side::Black) != off.contains(&step.ply);
    Table::new(Site64, "W:WKe1,a3,h4:BKh8").drawn_after(20, there_and_back, "site64 H30, site64 H27");
}

#[test]
fn a_win_on_the_last_ply_goes_before_the_draw() {
    // Reading G1.
    Table::new(Site64, "B:WKf2,Ke3,Kb8,Ka7:BKa5").shut_in(40).expect_won(Side::White, "site64 H24");
    for setup in ["B:WKc1,Ka3:BKf8", "B:WKc1,Ka3,Ke1:BKh8"] {
        let mut table = Table::new(Site64, setup);
        table.walk(10, |step| match step.ply {
            10 => step.after.moves().is_empty(),
            9 => !step.action.is_capture() && step.on_the_diagonal(Side::Black),
            _ => step.is_quiet() && step.on_the_diagonal(Side::Black) == setup.ends_with("h8"),
        });
        table.expect_won(Side::White, "site64 H23");
    }
    // H29: both black kings go with one capture.
    let mut table = Table::new(Site64, "B:WKc1,Ka3:BKf8,Kh8");
    table.walk(10, |step| match step.ply {
        10 => step.after.moves().is_empty(),
        9 => !step.action.is_capture(),
        _ => step.is_quiet(),
    });
    table.expect_won(Side::White, "site64 H23");
}

#[test]
fn the_third_occurrence_is_claimed() {
    // H31, reading H-h: by either player, while the position stands on the board.
    let round = "c1-d2 f8-e7 d2-c1 e7-f8 ";
    let repetition = Ground::Repetition { next: None };
    for by in Side::BOTH {
        let mut table = Table::new(Site64, "W:WKc1,a3,g1:BKf8,h6,b8");
        table.moves(round).moves("c1-d2 f8-e7 d2-c1").expect_ongoing();
        assert_eq!(table.claim(by, repetition).verdict, Verdict::Rejected);
        assert!(table.game.open_claims().is_empty());
        table.moves("e7-f8").expect_ongoing();
        assert_eq!(table.game.open_claims().len(), 1);
        let ruling = table.claim(by, repetition);
        assert_eq!(ruling.verdict, Verdict::Accepted);
        assert_eq!(ruling.articles()[0].to_string(), "site64 H31");
        assert_eq!(table.game.outcome().map(|outcome| outcome.cause), Some(Cause::Claim));
    }
    let mut table = Table::new(Site64, "W:WKc1,a3,g1:BKf8,h6,b8");
    table.moves(&round.repeat(2)).moves("g1-h2").expect_ongoing();
    assert_eq!(table.claim(Side::White, repetition).verdict, Verdict::Rejected);
}

#[test]
fn the_opponent_cannot_win() {
    // H33, reading H-j: on the own turn, with a king against one piece, unless it is being lost.
    for (setup, by, verdict) in [
        ("B:Wa3:BKf6", Side::Black, Verdict::Accepted),
        ("B:Wa3:BKf6", Side::White, Verdict::Rejected),
        ("B:WKa3:BKf6,h6", Side::Black, Verdict::Accepted),
        ("B:WKa3:Bh6", Side::Black, Verdict::Rejected),
        ("B:WKa3,c1:BKf6", Side::Black, Verdict::Rejected),
    ] {
        let mut table = Table::new(Site64, setup);
        let ruling = table.claim(by, Ground::CannotWin);
        assert_eq!(ruling.verdict, verdict, "{setup} {by:?}");
        assert_eq!(ruling.articles()[0].to_string(), "site64 H33");
    }
}

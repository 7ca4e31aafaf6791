//! IDF 7.2.3 to 7.2.6, in Russian and in Brazilian draughts.

use crate::game_play::{Left, Step, Table};
use draughts::RulesetName::{self, Brazilian, Russian};
use draughts::Side;

const BOTH: [RulesetName; 2] = [Russian, Brazilian];
const THREE_KINGS: Left = Left { kings: 3, men: 0 };
const TWO_KINGS: Left = Left { kings: 2, men: 0 };

/// A calm move that a man makes at these plies of the walk and a king at all others.
fn men_move_at(plies: &[usize]) -> impl Fn(&Step) -> bool {
    move |step| step.is_calm() && step.by_a_king() != plies.contains(&step.ply)
}

/// A quiet move after which the lone black king is not on the long diagonal.
fn off_the_diagonal(step: &Step) -> bool {
    step.is_quiet() && !step.on_the_diagonal(Side::Black)
}

#[test]
fn third_occurrence() {
    // 7.2.3
    for ruleset in BOTH {
        let mut table = Table::new(ruleset, "W:WKc1,a3:BKf8,h6");
        table.moves("c1-d2 f8-e7 d2-c1 e7-f8 c1-d2 f8-e7 d2-c1").expect_ongoing();
        table.moves("e7-f8").expect_drawn("idf 7.2.3");
    }
}

#[test]
fn fifteenth_move_of_three_or_more_kings() {
    // 7.2.4, reading I8: the strong side's own moves. Here the lone king keeps off the long diagonal.
    for ruleset in BOTH {
        for setup in ["W:WKc1,Ka3,Ke1:BKb8", "W:WKc1,Ka3,Ke1,Kg1:BKb8"] {
            Table::new(ruleset, setup).drawn_after(29, off_the_diagonal, "idf 7.2.4");
        }
        // Black moves first, so that 7.2.5 is full with the same ply (reading G10).
        let mut table = Table::new(ruleset, "B:WKc1,Ka3,Ke1:BKb8");
        table.drawn_after(30, off_the_diagonal, "idf 7.2.4, idf 7.2.5");
    }
}

#[test]
fn a_lone_king_is_the_only_piece() {
    let table = Table::new(Russian, "W:WKc1,Ka3,Ke1:BKb8,h6");
    assert_eq!(table.count("three or more kings"), None);
}

#[test]
fn the_strong_side_may_be_black() {
    let off = |step: &Step| step.is_quiet() && !step.on_the_diagonal(Side::White);
    Table::new(Russian, "B:WKc1:BKb8,Kd8,Kf8").drawn_after(29, off, "idf 7.2.4");
}

#[test]
fn a_capture_starts_7_2_4_anew() {
    // Reading I8: four kings become three.
    for ruleset in BOTH {
        let mut table = Table::new(ruleset, "W:WKc1,Ka3,Ke1,Kg1:BKb8");
        table.walk(28, |step| match step.ply {
            27 => !step.action.is_capture(),
            28 => {
                step.left(Side::White) == THREE_KINGS
                    && step.is_settled()
                    && !step.on_the_diagonal(Side::Black)
            }
            _ => off_the_diagonal(step),
        });
        assert_eq!(table.count("three or more kings"), Some(0));
        table.drawn_after(29, off_the_diagonal, "idf 7.2.4");
    }
}

#[test]
fn a_promotion_starts_7_2_4() {
    // Reading I8: with a man beside the kings there is no such ending.
    let mut table = Table::new(Russian, "W:WKc1,Ka3,Ke1,a7:BKh2");
    assert_eq!(table.count("three or more kings"), None);
    table.walk(7, |step| if step.ply == 7 { step.crowns() } else { off_the_diagonal(step) });
    assert_eq!(table.count("three or more kings"), Some(0));
    table.drawn_after(30, off_the_diagonal, "idf 7.2.4, idf 7.2.5");
}

#[test]
fn fifteen_king_moves_of_each() {
    // 7.2.5
    for ruleset in BOTH {
        Table::new(ruleset, "W:WKc1,Ka3:BKf8,Kh6").drawn_after(30, Step::is_quiet, "idf 7.2.5");
        Table::new(ruleset, "B:WKc1,Ka3:BKf8,Kh6").drawn_after(30, Step::is_quiet, "idf 7.2.5");
    }
}

#[test]
fn a_man_or_a_capture_starts_7_2_5_anew() {
    let mut table = Table::new(Russian, "W:WKc1,a1,Kg1:BKf8,Kh6");
    table.drawn_after(59, men_move_at(&[29]), "idf 7.2.5");

    let mut table = Table::new(Russian, "W:WKc1,Ka3,Kg1:BKf8,Kh6");
    table.until_taken(30, TWO_KINGS, TWO_KINGS);
    table.drawn_after(30, Step::is_quiet, "idf 7.2.5");
}

#[test]
fn thirty_moves_of_each_with_four_or_five_pieces() {
    // 7.2.6: men that move do not start it anew (reading I10), and 7.2.5 stays in force beside it.
    for ruleset in BOTH {
        let five = "W:WKc1,a1,e1:BKb8,Kh6";
        Table::new(ruleset, five).drawn_after(60, men_move_at(&[25, 49]), "idf 7.2.6");
        Table::new(ruleset, five).drawn_after(30, Step::is_quiet, "idf 7.2.5");
        Table::new(ruleset, "B:WKc1,e1:BKb8,h6").drawn_after(60, men_move_at(&[25, 49]), "idf 7.2.6");
    }
    // The last man moves with the 30th ply: both are full with the 60th (reading G10).
    let mut table = Table::new(Russian, "B:WKc1,a1,e1:BKb8,Kh6");
    table.drawn_after(60, men_move_at(&[10, 30]), "idf 7.2.5, idf 7.2.6");
}

#[test]
fn sixty_moves_of_each_with_six_or_seven_pieces() {
    for setup in ["W:WKc1,a1,e1:BKb8,h8,f8", "W:WKc1,a1,e1,g1:BKb8,h8,f8"] {
        let mut table = Table::new(Russian, setup);
        table.drawn_after(120, men_move_at(&[25, 50, 75, 100]), "idf 7.2.6");
    }
}

#[test]
fn eight_pieces_are_not_counted_so() {
    // Reading I15.
    let mut table = Table::new(Russian, "W:WKc1,a1,e1,g1:BKb8,h8,f8,d8");
    assert_eq!(table.count("balance unchanged"), None);
    table.walk(124, men_move_at(&[25, 50, 75, 100])).expect_ongoing();
}

#[test]
fn a_promotion_starts_7_2_6_anew() {
    let mut table = Table::new(Russian, "W:WKc1,a1,g7:BKb8,Kh2");
    table.walk(25, men_move_at(&[25])).until_a_man_is_crowned(24);
    assert_eq!(table.count("balance unchanged"), Some(0));
    table.drawn_after(60, men_move_at(&[26, 50]), "idf 7.2.6");
}

#[test]
fn a_capture_from_six_pieces_to_five_begins_the_shorter_count() {
    let mut table = Table::new(Russian, "W:WKc1,Kg1,a1,e1:BKb8,Kh6");
    table.walk(25, men_move_at(&[25])).until_taken(19, Left { kings: 1, men: 2 }, TWO_KINGS);
    assert_eq!(table.count("four or five"), Some(0));
    assert_eq!(table.count("six or seven"), None);
    table.drawn_after(60, men_move_at(&[25, 49]), "idf 7.2.6");
}

#[test]
fn both_sides_need_a_king_for_7_2_6() {
    let table = Table::new(Russian, "W:WKc1,a1,e1:Bh6,d8");
    assert_eq!(table.count("balance unchanged"), None);
}

#[test]
fn a_win_on_the_last_ply_goes_before_the_draw() {
    // Reading G1. With Black first 7.2.4 and 7.2.5 would both be full with ply 30.
    for ruleset in BOTH {
        Table::new(ruleset, "W:WKf2,Ke3,Kb8,Ka7:BKa5").shut_in(29).expect_won(Side::White, "idf 6.1.2");
        Table::new(ruleset, "B:WKf2,Ke3,Kb8,Ka7:BKa5").shut_in(30).expect_won(Side::White, "idf 6.1.2");
        let mut table = Table::new(ruleset, "B:WKc1,Ka3:BKf8");
        table.walk(10, |step| match step.ply {
            10 => step.after.moves().is_empty(),
            9 => !step.action.is_capture(),
            _ => step.is_quiet(),
        });
        table.expect_won(Side::White, "idf 6.1.3");
    }
}

#[test]
fn a_win_goes_before_7_2_6() {
    // Men move now and then, or 7.2.5 would come first; the lone king keeps off the diagonal, or 7.2.7 would.
    for (setup, plies, men) in [
        ("B:WKc1,a1,g1:BKf8", 60, &[28, 56][..]),
        ("B:WKc1,a1,e1,g1,h2,f2:BKf8", 120, &[28, 56, 84, 112][..]),
    ] {
        let mut table = Table::new(Russian, setup);
        table.walk(plies, |step| match plies - step.ply {
            0 => step.after.moves().is_empty(),
            1 => !step.action.is_capture() && !step.on_the_diagonal(Side::Black),
            _ => men_move_at(men)(step) && !step.on_the_diagonal(Side::Black),
        });
        table.expect_won(Side::White, "idf 6.1.3");
    }
}

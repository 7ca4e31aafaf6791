//! IDF 7.2.7 to 7.2.10, in Russian and in Brazilian draughts: endings with a lone king.

use crate::game_play::{Left, Step, Table, at_hand, timed};
use draughts::RulesetName::{self, Brazilian, Russian};
use draughts::Side;

const BOTH: [RulesetName; 2] = [Russian, Brazilian];
const THREE_AGAINST_ONE: &str = "idf 7.2.7, idf 7.2.10";
const TWO_AGAINST_ONE: &str = "idf 7.2.8, idf 7.2.10";
const AT_ONCE: &str = "idf 7.2.9, idf 7.2.10";

fn stays_on(step: &Step) -> bool {
    step.is_calm() && step.on_the_diagonal(Side::Black)
}

#[test]
fn fifth_move_against_a_king_on_the_long_diagonal() {
    // 7.2.7, reading I11: the strong side's own moves; a man may move, and its own pieces may stand there too.
    for ruleset in BOTH {
        for three in ["Ke1,a3,h4", "Ke1,Kc1,a3", "Ke1,Kc1,Ka3"] {
            let white_first = format!("W:W{three}:BKh8");
            Table::new(ruleset, &white_first).drawn_after(9, stays_on, THREE_AGAINST_ONE);
            let black_first = format!("B:W{three}:BKh8");
            Table::new(ruleset, &black_first).drawn_after(10, stays_on, THREE_AGAINST_ONE);
        }
    }
}

#[test]
fn leaving_the_diagonal_starts_7_2_7_anew() {
    // Reading I11: off it after ply 8, back with ply 10, which is not counted.
    for ruleset in BOTH {
        let mut table = Table::new(ruleset, "W:WKe1,a3,h4:BKh8");
        let off = 8..=9;
        let there_and_back =
            |step: &Step| step.is_calm() && step.on_the_diagonal(Side::Black) != off.contains(&step.ply);
        table.walk(9, there_and_back);
        assert_eq!(table.count("long diagonal"), None);
        let mut table = Table::new(ruleset, "W:WKe1,a3,h4:BKh8");
        table.drawn_after(19, there_and_back, THREE_AGAINST_ONE);
    }
}

#[test]
fn a_promotion_does_not_start_7_2_7_anew() {
    let mut table = Table::new(Russian, "W:WKe1,a3,c7:BKh8");
    let crowned = |step: &Step| {
        step.on_the_diagonal(Side::Black) && if step.ply == 3 { step.crowns() } else { step.is_calm() }
    };
    table.drawn_after(9, crowned, THREE_AGAINST_ONE);
}

#[test]
fn the_capture_that_leaves_three_against_one_is_not_counted() {
    let mut table = Table::new(Russian, "W:WKe1,Kc1,Ka3,Kg1:BKh8");
    table.walk(2, |step| match step.ply {
        1 => !step.action.is_capture(),
        _ => step.left(Side::White).kings == 3 && step.is_settled() && step.on_the_diagonal(Side::Black),
    });
    assert_eq!(table.count("long diagonal"), Some(0));
    table.drawn_after(9, stays_on, THREE_AGAINST_ONE);
}

#[test]
fn fifth_move_goes_before_the_fifteenth() {
    // Reading I14: 7.2.4 runs as well, and 7.2.7 is full first.
    let mut table = Table::new(Russian, "W:WKe1,Kc1,Ka3:BKh8");
    table.walk(8, stays_on);
    assert_eq!((table.count("three or more kings"), table.count("long diagonal")), (Some(4), Some(4)));
    table.drawn_after(1, stays_on, THREE_AGAINST_ONE);
}

#[test]
fn both_are_cited_if_they_are_full_together() {
    // The lone king goes onto the diagonal just in time: 7.2.4 with the 15th move, 7.2.7 with the 5th there.
    let mut table = Table::new(Russian, "W:WKe1,Kc1,Ka3:BKb8");
    let on_from_20 = |step: &Step| step.is_quiet() && step.on_the_diagonal(Side::Black) == (step.ply >= 20);
    table.drawn_after(29, on_from_20, "idf 7.2.4, idf 7.2.7, idf 7.2.10");
}

#[test]
fn a_win_at_hand_keeps_7_2_7_from_ending_the_game() {
    for ruleset in BOTH {
        let mut table = Table::new(ruleset, "W:WKe1,Kc1,Ka3:BKh8");
        table.walk(9, |step| match step.ply {
            9 => {
                let quiet = !step.action.is_capture() && step.after.can_move();
                quiet && step.on_the_diagonal(Side::Black) && at_hand(&step.after)
            }
            _ => stays_on(step),
        });
        table.expect_ongoing();
        assert_eq!(table.count("long diagonal"), Some(5));
        table.walk(1, |_| true).expect_ongoing();
        table.walk(1, |step| step.after.moves().is_empty()).expect_won(Side::White, "idf 6.1.3");
    }
}

#[test]
fn fifth_move_with_at_most_two_against_one() {
    // 7.2.8, reading I12.
    for ruleset in BOTH {
        for two in ["Ke1,Kc1", "Ke1,a3"] {
            let white_first = format!("W:W{two}:BKb8");
            Table::new(ruleset, &white_first).drawn_after(9, Step::is_calm, TWO_AGAINST_ONE);
            let black_first = format!("B:W{two}:BKb8");
            Table::new(ruleset, &black_first).drawn_after(10, Step::is_calm, TWO_AGAINST_ONE);
        }
        // Neither is stronger: five moves of each.
        Table::new(ruleset, "W:WKe1:BKb8").drawn_after(10, Step::is_calm, TWO_AGAINST_ONE);
        Table::new(ruleset, "B:WKe1:BKb8").drawn_after(10, Step::is_calm, TWO_AGAINST_ONE);
    }
}

#[test]
fn endings_of_7_2_8_are_one() {
    // Reading I12: neither the promotion nor the capture that leaves king against king starts anew.
    let mut table = Table::new(Russian, "W:WKe1,c7:BKb2");
    let crowned = |step: &Step| if step.ply == 5 { step.crowns() } else { step.is_calm() };
    table.drawn_after(9, crowned, TWO_AGAINST_ONE);

    let one = Left { kings: 1, men: 0 };
    let mut table = Table::new(Russian, "W:WKe1,Kc1:BKb8");
    table.until_taken(6, one, one);
    assert_eq!(table.count("at most two"), Some(6));
    table.drawn_after(4, Step::is_calm, TWO_AGAINST_ONE);
}

#[test]
fn seven_two_eight_is_void_when_its_ending_is_left() {
    let mut table = Table::new(Russian, "W:WKe1,h4:BKb8");
    table.until_taken(4, Left { kings: 0, men: 1 }, Left { kings: 1, men: 0 });
    assert_eq!(table.count("at most two"), None);
    table.walk(7, |step| if step.ply == 7 { step.crowns() } else { step.is_calm() });
    assert_eq!(table.count("at most two"), Some(0));
    table.drawn_after(10, Step::is_calm, TWO_AGAINST_ONE);
}

#[test]
fn a_win_at_hand_keeps_7_2_8_from_ending_the_game() {
    // King against king: with the tenth ply Black walks into a capture.
    for ruleset in BOTH {
        let mut table = Table::new(ruleset, "W:WKe1:BKb8");
        table.walk(10, |step| if step.ply == 10 { at_hand(&step.after) } else { step.is_calm() });
        table.expect_ongoing();
        table.walk(1, |step| step.after.moves().is_empty()).expect_won(Side::White, "idf 6.1.3");
    }
}

#[test]
fn drawn_at_once_in_sudden_death_without_increment() {
    // 7.2.9, reading I13: with the ply that brings the ending about.
    for ruleset in BOTH {
        let capture = "W:WKd8,a3:BKh2,g5";
        Table::with(timed(ruleset, "5m"), ruleset, capture).moves("d8:h4").expect_drawn(AT_ONCE);
        for control in ["5m+2s", "5m d2s", "5m b2s", "1/5m", "10m+3x30s"] {
            Table::with(timed(ruleset, control), ruleset, capture).moves("d8:h4").expect_ongoing();
        }
        Table::new(ruleset, capture).moves("d8:h4").expect_ongoing();
    }
}

#[test]
fn a_position_set_up_is_drawn_with_its_first_ply_in_sudden_death() {
    let mut table = Table::with(timed(Russian, "5m"), Russian, "B:WKe1:BKb8");
    table.expect_ongoing();
    table.drawn_after(1, Step::is_calm, AT_ONCE);
}

#[test]
fn sudden_death_begins_when_both_have_reached_its_period() {
    // One move in five minutes, then all others in five more.
    let mut table = Table::with(timed(Russian, "1/5m,5m"), Russian, "W:WKe1:BKb8");
    table.calmly(1).expect_ongoing();
    table.drawn_after(1, Step::is_calm, AT_ONCE);
}

#[test]
fn three_against_one_are_drawn_at_once_on_the_diagonal_only() {
    let mut table = Table::with(timed(Russian, "5m"), Russian, "W:WKe1,Kc1,Ka3:BKb8");
    table.walk(5, |step| step.is_quiet() && !step.on_the_diagonal(Side::Black)).expect_ongoing();
    table.drawn_after(1, stays_on, AT_ONCE);
}

#[test]
fn a_win_at_hand_keeps_7_2_9_from_ending_the_game() {
    let mut table = Table::with(timed(Russian, "5m"), Russian, "B:WKe1:BKb8");
    table.walk(1, |step| at_hand(&step.after)).expect_ongoing();
    table.walk(1, |step| step.after.moves().is_empty()).expect_won(Side::White, "idf 6.1.3");
}

#[test]
fn the_end_is_called_a_regulation_draw() {
    // 7.2.10
    let mut table = Table::new(Russian, "W:WKe1:BKb8");
    table.drawn_after(10, Step::is_calm, TWO_AGAINST_ONE);
    let text = table.game.outcome().map(|outcome| outcome.text(table.game.rules()));
    let expected =
        "The game is drawn: regulation draw, at most two pieces against one king (idf 7.2.8, idf 7.2.10).";
    assert_eq!(text.as_deref(), Some(expected));
}

#[test]
fn a_win_goes_before_7_2_7_and_7_2_9() {
    for ruleset in BOTH {
        let mut table = Table::new(ruleset, "B:WKc1,Ka3,Ke1:BKh8");
        table.walk(10, |step| match step.ply {
            10 => step.after.moves().is_empty(),
            9 => !step.action.is_capture() && step.on_the_diagonal(Side::Black),
            _ => step.is_quiet() && stays_on(step),
        });
        table.expect_won(Side::White, "idf 6.1.3");
        let mut table = Table::with(timed(ruleset, "5m"), ruleset, "W:WKg1:BKd4");
        table.moves("g1:c5").expect_won(Side::White, "idf 6.1.3");
    }
}

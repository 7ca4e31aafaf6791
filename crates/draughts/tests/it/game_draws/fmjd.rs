//! FMJD 6.1 to 6.4.

use crate::game_play::{Left, Step, Table};
use draughts::RulesetName::International;
use draughts::Side;

const TWO_KINGS: Left = Left { kings: 2, men: 0 };
const ONE_KING: Left = Left { kings: 1, men: 0 };

#[test]
fn the_position_set_up_is_the_first_of_three() {
    // 6.1, reading G4.
    let mut table = Table::new(International, "W:WK47,45:BK4,6");
    table.moves("47-42 4-9 42-47 9-4 47-42 4-9 42-47").expect_ongoing();
    assert_eq!(table.count("repetition"), Some(2));
    table.moves("9-4").expect_drawn("fmjd 6.1");
}

#[test]
fn the_side_on_turn_belongs_to_the_position() {
    // 6.1, reading G3: the pieces stand alike four times, but twice for either side.
    let mut table = Table::new(International, "W:WK47,45:BK4,6");
    let round = "47-42 4-9 42-38 9-4 38-47 4-9 47-42 9-13 42-47 13-4";
    table.moves(round).moves(&round[..25]).expect_ongoing();
    assert_eq!(table.game.position().turn(), Side::Black);
    table.moves(&round[25..]).expect_drawn("fmjd 6.1");
}

#[test]
fn occurrences_need_not_follow_each_other() {
    let mut table = Table::new(International, "W:WK47,45:BK4,6");
    table.moves("47-42 4-9 42-47 9-4");
    table.moves("47-38 4-10 38-47 10-4").expect_drawn("fmjd 6.1");
}

#[test]
fn twenty_five_king_moves_of_each() {
    // 6.2: 50 plies, whoever moves first.
    Table::new(International, "W:WK46,K47:BK4,K5").drawn_after(50, Step::is_quiet, "fmjd 6.2");
    Table::new(International, "B:WK46,K47:BK4,K5").drawn_after(50, Step::is_quiet, "fmjd 6.2");
}

#[test]
fn a_man_that_moves_starts_the_count_anew() {
    // Reading F1.
    let mut table = Table::new(International, "W:WK46,K47,36:BK4,K5");
    table.until_a_man_moves(49);
    assert_eq!(table.count("king moves without capture"), Some(0));
    table.drawn_after(50, Step::is_quiet, "fmjd 6.2");
}

#[test]
fn a_capture_starts_the_count_anew() {
    // Reading F1.
    let mut table = Table::new(International, "W:WK46,K47,K48:BK4,K5");
    table.until_taken(50, TWO_KINGS, TWO_KINGS);
    assert_eq!(table.count("king moves without capture"), Some(0));
    table.drawn_after(50, Step::is_quiet, "fmjd 6.2");
}

#[test]
fn three_pieces_against_one_king() {
    // 6.3: 16 moves of each, whatever the three are as long as one is a king, and men may move (F2, F3).
    for setup in ["W:WK46,K47,K48:BK3", "B:WK46,K47,50:BK3", "W:WK46,45,50:BK3", "W:WK3:BK46,5,K47"] {
        Table::new(International, setup).drawn_after(32, Step::is_calm, "fmjd 6.3");
    }
}

#[test]
fn promotions_do_not_start_6_3_anew() {
    // Reading F3: king and two men become three kings.
    let mut table = Table::new(International, "W:WK46,11,15:BK3");
    table.walk(8, |step| if [3, 7].contains(&step.ply) { step.crowns() } else { step.is_calm() });
    table.drawn_after(24, Step::is_calm, "fmjd 6.3");
}

#[test]
fn four_pieces_against_one_are_for_6_2() {
    Table::new(International, "W:WK46,K47,K48,K49:BK3").drawn_after(50, Step::is_quiet, "fmjd 6.2");
}

#[test]
fn at_most_two_pieces_against_one_king() {
    // 6.4: five moves of each.
    for setup in ["W:WK46,K47:BK3", "B:WK46,K47:BK3", "W:WK46,45:BK3", "B:WK47:BK3", "W:WK3:BK46,5"] {
        Table::new(International, setup).drawn_after(10, Step::is_calm, "fmjd 6.4");
    }
}

#[test]
fn king_and_man_that_become_two_kings_are_one_ending() {
    // Reading F3.
    let mut table = Table::new(International, "W:WK46,11:BK3");
    let crowned_fifth = |step: &Step| if step.ply == 5 { step.crowns() } else { step.is_calm() };
    table.drawn_after(10, crowned_fifth, "fmjd 6.4");
}

#[test]
fn a_capture_leaves_the_rest_of_sixteen_or_five() {
    // Reading F4: whichever is used up first, and both if they end together.
    for (capture_at, more, articles) in
        [(10, 10, "fmjd 6.4"), (26, 6, "fmjd 6.3"), (22, 10, "fmjd 6.3, fmjd 6.4")]
    {
        let mut table = Table::new(International, "W:WK46,K47,K48:BK3");
        table.until_taken(capture_at, TWO_KINGS, ONE_KING);
        assert_eq!(table.count("three pieces"), u32::try_from(capture_at).ok());
        assert_eq!(table.count("at most two"), Some(0));
        table.drawn_after(more, Step::is_calm, articles);
    }
}

#[test]
fn six_three_runs_on_without_a_king() {
    // Reading F5: the king is taken from king and two men; 6.4 does not apply, the 16 moves stay the most.
    let mut table = Table::new(International, "W:WK46,45,50:BK3");
    table.until_taken(20, Left { kings: 0, men: 2 }, ONE_KING);
    assert_eq!(table.count("at most two"), None);
    table.drawn_after(12, Step::is_calm, "fmjd 6.3");
}

#[test]
fn six_four_is_void_when_its_ending_is_left() {
    // Reading F6: king and man, the king is taken; the promotion later opens a new count.
    let mut table = Table::new(International, "W:WK46,35:BK3");
    table.until_taken(6, Left { kings: 0, men: 1 }, ONE_KING);
    assert_eq!(table.count("at most two"), None);
    table.walk(11, |step| if step.ply == 11 { step.crowns() } else { step.is_calm() });
    assert_eq!(table.count("at most two"), Some(0));
    table.drawn_after(10, Step::is_calm, "fmjd 6.4");
}

#[test]
fn a_win_on_the_last_ply_goes_before_the_draw() {
    // Reading G1; 6.3 says it itself.
    let four = "B:WK44,K39,K1,K6:BK15";
    Table::new(International, four).shut_in(50).expect_won(Side::White, "fmjd 7.2.2");
    let three = "B:WK44,K39,K1:BK15";
    Table::new(International, three).shut_in(32).expect_won(Side::White, "fmjd 7.2.2");
    for (setup, plies) in [("B:WK46,K47,K48:BK3", 32), ("B:WK46,K47:BK3", 10)] {
        let mut table = Table::new(International, setup);
        table.walk(plies, |step| match plies - step.ply {
            0 => step.after.moves().is_empty(),
            1 => !step.action.is_capture(),
            _ => step.is_quiet(),
        });
        table.expect_won(Side::White, "fmjd 7.2.3");
    }
}

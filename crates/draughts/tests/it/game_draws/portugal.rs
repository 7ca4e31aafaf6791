//! Portuguese federation 3.2.1, in Portuguese and in Spanish draughts.

use crate::game_play::{Left, Step, Table};
use draughts::RulesetName::{self, Portuguese, Spanish};
use draughts::Side;

const BOTH: [RulesetName; 2] = [Portuguese, Spanish];
const FORCE: &str = "three queens against one";

fn strong_off_the_river(step: &Step) -> bool {
    step.is_quiet() && !step.on_the_diagonal(Side::White)
}

#[test]
fn the_river() {
    // 2.1.3: 1-5-10-14-19-23-28-32.
    let table = Table::new(Portuguese, "W:WK1,K5,K10,K14:BK19,K23,K28,K32");
    let position = table.game.position();
    assert_eq!(
        position.side(Side::White) | position.side(Side::Black),
        position.rules().geometry().long_diagonal()
    );
}

#[test]
fn third_occurrence() {
    // 3.2.1.c: consecutive or not.
    for ruleset in BOTH {
        let mut table = Table::new(ruleset, "W:WK2,12:BK31,21");
        table.moves("2-6 31-27 6-2 27-31 2-5 31-27 5-2").expect_ongoing();
        table.moves("27-31").expect_drawn("portugal 3.2.1.c");
    }
}

#[test]
fn twenty_queen_moves_of_each() {
    // 3.2.1.a, reading P4.
    for ruleset in BOTH {
        Table::new(ruleset, "W:WK2,K3:BK30,K31").drawn_after(40, Step::is_quiet, "portugal 3.2.1.a");
        Table::new(ruleset, "B:WK2,K3:BK30,K31").drawn_after(40, Step::is_quiet, "portugal 3.2.1.a");
    }
}

#[test]
fn a_pawn_or_a_capture_starts_3_2_1_a_anew() {
    let mut table = Table::new(Portuguese, "W:WK2,K3,9:BK30,K31");
    table.until_a_man_moves(39);
    table.drawn_after(40, Step::is_quiet, "portugal 3.2.1.a");

    let two = Left { kings: 2, men: 0 };
    let mut table = Table::new(Portuguese, "W:WK2,K3,K4:BK30,K31");
    table.until_taken(40, two, two);
    table.drawn_after(40, Step::is_quiet, "portugal 3.2.1.a");
}

#[test]
fn other_endings_have_no_count_of_their_own() {
    // Reading P6.
    for setup in ["W:WK2,K3:BK31", "W:WK2:BK31", "B:WK2,K3,9:BK31"] {
        let mut table = Table::new(Portuguese, setup);
        assert_eq!(table.count(FORCE), None);
        table.drawn_after(40, Step::is_quiet, "portugal 3.2.1.a");
    }
}

#[test]
fn twelve_moves_after_the_river_was_taken() {
    // 3.2.1.b, reading P5: the queen may leave the river, the count goes on.
    for ruleset in BOTH {
        let mut table = Table::new(ruleset, "W:WK2,K3,K4:BK31");
        table.walk(6, |step| strong_off_the_river(step) && !step.on_the_diagonal(Side::Black));
        assert_eq!(table.count(FORCE), None);
        // The seventh ply takes the river and is not counted; the queen leaves it with the ninth.
        let takes_and_leaves =
            |step: &Step| step.is_quiet() && step.on_the_diagonal(Side::White) == [1, 2].contains(&step.ply);
        table.drawn_after(25, takes_and_leaves, "portugal 3.2.1.b");
    }
}

#[test]
fn the_lone_queen_on_the_river_stops_nothing() {
    let mut table = Table::new(Portuguese, "W:WK1,K3,K4:BK31");
    assert_eq!(table.count(FORCE), Some(0));
    let back_on_the_river = |step: &Step| {
        step.is_quiet()
            && (step.ply < 3 || !step.on_the_diagonal(Side::White))
            && (step.ply != 6 || step.on_the_diagonal(Side::Black))
    };
    table.drawn_after(23, back_on_the_river, "portugal 3.2.1.b");
}

#[test]
fn the_river_may_be_taken_before_the_ending_arises() {
    // The queen on 1 stands there when 12x19 leaves three against one.
    let mut table = Table::new(Portuguese, "W:WK1,K8,K12:BK30,15");
    assert_eq!(table.count(FORCE), None);
    table.moves("12x19");
    assert_eq!(table.count(FORCE), Some(0));
    table.drawn_after(24, Step::is_quiet, "portugal 3.2.1.b");
}

#[test]
fn without_the_river_there_is_no_force() {
    let mut table = Table::new(Portuguese, "W:WK2,K3,K4:BK31");
    table.drawn_after(40, strong_off_the_river, "portugal 3.2.1.a");
}

#[test]
fn other_material_ends_the_count() {
    let mut table = Table::new(Portuguese, "W:WK1,K3,K4:BK31");
    table.until_taken(22, Left { kings: 2, men: 0 }, Left { kings: 1, men: 0 });
    assert_eq!(table.count(FORCE), None);
    table.drawn_after(40, Step::is_quiet, "portugal 3.2.1.a");
}

#[test]
fn the_strong_side_may_be_black() {
    let mut table = Table::new(Portuguese, "B:WK2:BK32,K30,K29");
    table.drawn_after(23, Step::is_quiet, "portugal 3.2.1.b");
}

#[test]
fn a_win_on_the_last_ply_goes_before_the_draw() {
    // Reading G1; 3.2.1.b says it itself. The double corner is at 4 and 8, and the queen on 28 stands on the river.
    for ruleset in BOTH {
        Table::new(ruleset, "W:WK7,K11,K28:BK17").shut_in(23).expect_won(Side::White, "portugal 4.2.b");
        Table::new(ruleset, "B:WK7,K11,K28,K29:BK17").shut_in(40).expect_won(Side::White, "portugal 4.2.b");
    }
}

//! Italian, Czech and pool draughts, told in sections of our own, and killer draughts.

use crate::game_play::{Left, Step, Table};
use draughts::RulesetName::{Czech, Italian, Killer, Pool};
use draughts::Side;

#[test]
fn italian() {
    // Repetition, and 40 moves of each without a man's move or a capture.
    let mut table = Table::new(Italian, "W:WK30,28:BK3,5");
    let round = "30-27 3-6 27-30 6-3 ";
    table.moves(round).moves(&round[..round.len() - 5]).expect_ongoing();
    table.moves("6-3").expect_drawn("fid D19");
    assert_eq!(table.game.outcome().and_then(|outcome| outcome.rule), Some("repetition"));

    let mut table = Table::new(Italian, "W:WK30,K31,24:BK3,K4");
    table.until_a_man_moves(79);
    table.drawn_after(80, Step::is_quiet, "fid D20");
    assert_eq!(table.game.outcome().and_then(|outcome| outcome.rule), Some("king moves without capture"));
}

#[test]
fn czech() {
    // Repetition, and 15 moves of each with kings only.
    let mut table = Table::new(Czech, "W:WKc1,a3:BKf8,h6");
    table.moves("c1-d2 f8-e7 d2-c1 e7-f8 c1-d2 f8-e7 d2-c1").expect_ongoing();
    table.moves("e7-f8").expect_drawn("czech D19");
    Table::new(Czech, "W:WKc1,Ka3:BKf8").drawn_after(30, Step::is_quiet, "czech D20");
    Table::new(Czech, "B:WKc1,Ka3,Ke1:BKf8").drawn_after(30, Step::is_quiet, "czech D20");
}

#[test]
fn pool() {
    // Repetition, 30 moves of each with kings only, and 13 moves of three kings against one.
    let mut table = Table::new(Pool, "B:WK30,28:BK3,5");
    let round = "3-8 30-26 8-3 26-30 ";
    table.moves(round).moves(&round[..round.len() - 6]).expect_ongoing();
    table.moves("26-30").expect_drawn("apca D19");
    Table::new(Pool, "B:WK30,K31:BK3,K4").drawn_after(60, Step::is_quiet, "apca D20");
    Table::new(Pool, "W:WK30,K31,K32:BK3").drawn_after(25, Step::is_quiet, "apca D21");
    Table::new(Pool, "B:WK30,K31,K32:BK3").drawn_after(26, Step::is_quiet, "apca D21");
    let mut table = Table::new(Pool, "W:WK30,K31,K32:BK3");
    table.until_taken(22, Left { kings: 2, men: 0 }, Left { kings: 1, men: 0 });
    assert_eq!(table.count("three kings"), None);
    table.drawn_after(60, Step::is_quiet, "apca D20");
}

#[test]
fn killer() {
    // FMJD 6.1 and 6.2 only.
    for setup in ["W:WK46,K47:BK3", "W:WK46:BK3", "B:WK46,K47,K48:BK3"] {
        Table::new(Killer, setup).drawn_after(50, Step::is_quiet, "fmjd 6.2");
    }
    let mut table = Table::new(Killer, "W:WK47,45:BK4,6");
    table.moves("47-42 4-9 42-47 9-4 47-42 4-9 42-47 9-4").expect_drawn("fmjd 6.1");
}

#[test]
fn a_win_on_the_last_ply_goes_before_the_draw() {
    Table::new(Killer, "B:WK44,K39,K1:BK15").shut_in(50).expect_won(Side::White, "fmjd 7.2.2");
    Table::new(Czech, "B:WKf2,Ke3,Kb8:BKa5").shut_in(30).expect_won(Side::White, "czech D12");
    Table::new(Pool, "W:WK27,K23,K1:BK13").shut_in(25).expect_won(Side::White, "apca D12");
    Table::new(Pool, "B:WK27,K23,K1,K5:BK13").shut_in(60).expect_won(Side::White, "apca D12");
}

//! WCDF 1.32: nothing is drawn by counting unless a player claims it.

use crate::game_play::{Left, Step, Table};
use draughts::RulesetName::English;
use draughts::clock::At;
use draughts::game::{Event, Ground};
use draughts::notation::movetext;
use draughts::{NotPossible, Ruling, Side, Verdict};

const ROUND: &str = "3-7 30-25 7-3 25-30 ";
const KINGS: &str = "B:WK30,K32:BK1,K3";

/// Claims by naming a move.
fn claim_naming(table: &mut Table, by: Side, text: &str) -> Ruling {
    let next = movetext::read(table.game.position(), text).expect(text);
    table.claim(by, Ground::Repetition { next: Some(next) })
}

fn check(ruling: &Ruling, verdict: Verdict, article: &str) {
    assert_eq!(ruling.verdict, verdict, "{ruling:?}");
    assert_eq!(ruling.articles()[0].to_string(), article);
}

#[test]
fn the_claimant_names_the_move_that_repeats() {
    // 1.32.1: the move need not be made.
    let mut table = Table::new(English, "B:WK30,28:BK3,5");
    table.moves(ROUND).moves("3-7 30-25 7-3");
    assert_eq!(table.game.open_claims().len(), 1);
    assert!(table.game.open_claims()[0].names_the_move);
    check(&claim_naming(&mut table, Side::White, "25-30"), Verdict::Accepted, "wcdf 1.32.1");
    assert_eq!(table.game.plies().len(), 7);
}

#[test]
fn a_claim_of_repetition_that_fails() {
    let mut table = Table::new(English, "B:WK30,28:BK3,5");
    table.moves("3-7 30-25 7-3");
    check(&claim_naming(&mut table, Side::White, "25-30"), Verdict::Rejected, "wcdf 1.32.1");
    table.moves("25-30 3-7 30-25 7-3");
    // Another move, no move, a move of the past, the other player.
    check(&claim_naming(&mut table, Side::White, "25-22"), Verdict::Rejected, "wcdf 1.32.1");
    check(&table.claim(Side::White, Ground::Repetition { next: None }), Verdict::Rejected, "wcdf 1.32.1");
    let gone = table.game.plies()[1].action;
    check(&table.claim(Side::White, Ground::Repetition { next: gone }), Verdict::Rejected, "wcdf 1.32.1");
    check(&claim_naming(&mut table, Side::Black, "25-30"), Verdict::Rejected, "wcdf 1.32.1");
    table.expect_ongoing();
}

#[test]
fn repetition_is_never_automatic() {
    // Reading W2: once it stands on the board a third time, the next move may be named.
    let mut table = Table::new(English, "B:WK30,28:BK3,5");
    table.moves(&ROUND.repeat(4)).expect_ongoing();
    check(&claim_naming(&mut table, Side::Black, "3-7"), Verdict::Accepted, "wcdf 1.32.1");
}

#[test]
fn forty_moves_of_each_are_claimed_by_either() {
    // 1.32.2, reading W3: 80 plies.
    for by in Side::BOTH {
        let mut table = Table::new(English, KINGS);
        table.quietly(79);
        check(&table.claim(by, Ground::NoProgress), Verdict::Rejected, "wcdf 1.32.2");
        assert!(table.game.open_claims().iter().all(|claim| claim.names_the_move));
        table.quietly(1).expect_ongoing();
        assert!(table.game.open_claims().iter().any(|claim| claim.article.number == "1.32.2"));
        check(&table.claim(by, Ground::NoProgress), Verdict::Accepted, "wcdf 1.32.2");
    }
}

#[test]
fn the_claim_stays_open_and_the_game_too() {
    let mut table = Table::new(English, KINGS);
    table.quietly(93).expect_ongoing();
    check(&table.claim(Side::White, Ground::NoProgress), Verdict::Accepted, "wcdf 1.32.2");
}

#[test]
fn a_man_or_a_capture_starts_1_32_2_anew() {
    // Reading W4.
    let mut table = Table::new(English, "B:WK30,K32:BK1,K3,4");
    table.until_a_man_moves(79);
    table.quietly(79);
    check(&table.claim(Side::White, Ground::NoProgress), Verdict::Rejected, "wcdf 1.32.2");
    table.quietly(1);
    check(&table.claim(Side::White, Ground::NoProgress), Verdict::Accepted, "wcdf 1.32.2");

    let two = Left { kings: 2, men: 0 };
    let mut table = Table::new(English, "B:WK30,K32:BK1,K3,K4");
    table.until_taken(80, two, two);
    check(&table.claim(Side::White, Ground::NoProgress), Verdict::Rejected, "wcdf 1.32.2");
    assert_eq!(table.count("no man advanced"), Some(0));
}

#[test]
fn the_last_move_wins() {
    // 1.30: with the ply that would have filled 1.32.2 the game is won, and a claim comes too late.
    let mut table = Table::new(English, "B:WK30,K31,K32:BK1");
    table.walk(80, |step| match step.ply {
        80 => step.after.moves().is_empty(),
        79 => !step.action.is_capture(),
        _ => step.is_quiet(),
    });
    table.expect_won(Side::White, "wcdf 1.30");
    let claim = Event::Claim { by: Side::Black, ground: Ground::NoProgress };
    assert_eq!(table.game.apply(claim, At::ZERO), Err(NotPossible::GameOver));
}

#[test]
fn nobody_cannot_win() {
    // There is no such claim in the text: it is for the controller.
    let mut table = Table::new(English, "B:WK30:BK1");
    assert_eq!(table.claim(Side::Black, Ground::CannotWin).verdict, Verdict::Rejected);
    table.walk(4, Step::is_quiet).expect_ongoing();
}

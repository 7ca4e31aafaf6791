//! Draw rules can be others than the ruleset's own, game by game.

use crate::game_play::{Step, Table, at_hand, plain};
use draughts::RulesetName::{English, International, Russian};
use draughts::game::{Ground, Settings};
use draughts::rules::{Counts, Effect, Limit};
use draughts::{RulesetName, Side, Verdict};

#[test]
fn without_draw_rules_nothing_is_drawn_by_counting() {
    let settings = Settings { draws: Vec::new(), ..plain(International) };
    let mut table = Table::with(settings, International, "W:WK47:BK4");
    for _ in 0..20 {
        table.moves("47-42 4-9 42-47 9-4");
    }
    table.expect_ongoing();
    assert!(table.game.counters().is_empty());
    assert_eq!(table.claim(Side::White, Ground::NoProgress).verdict, Verdict::Rejected);
    assert_eq!(table.claim(Side::White, Ground::Repetition { next: None }).verdict, Verdict::Rejected);
}

#[test]
fn a_house_may_count_further() {
    // Fifth occurrence, 40 moves of each, in a game that otherwise follows the FMJD.
    let mut settings = plain(International);
    settings.draws.retain(|rule| matches!(rule.counts, Counts::Repetitions | Counts::QuietKingMoves));
    for rule in &mut settings.draws {
        rule.limit = match rule.limit {
            Limit::Times(_) => Limit::Times(5),
            _ => Limit::MovesOfEach(40),
        };
    }
    let mut table = Table::with(settings.clone(), International, "W:WK47:BK4");
    table.moves(&"47-42 4-9 42-47 9-4 ".repeat(3)).moves("47-42 4-9 42-47").expect_ongoing();
    table.moves("9-4").expect_drawn("fmjd 6.1");
    let mut table = Table::with(settings, International, "W:WK46,K47:BK4,K5");
    table.drawn_after(80, Step::is_quiet, "fmjd 6.2");
}

#[test]
fn a_house_may_draw_at_once_what_the_text_lets_claim() {
    let mut settings = plain(English);
    settings.draws.iter_mut().for_each(|rule| rule.effect = Effect::Automatic);
    let mut table = Table::with(settings, English, "B:WK30,28:BK3,5");
    table.moves("3-7 30-25 7-3 25-30 3-7 30-25 7-3").expect_ongoing();
    table.moves("25-30").expect_drawn("wcdf 1.32.1");
}

#[test]
fn a_house_may_let_claim_what_the_text_draws_at_once() {
    let mut settings = plain(International);
    settings.draws.iter_mut().for_each(|rule| rule.effect = Effect::OnClaim);
    let mut table = Table::with(settings, International, "W:WK47:BK4");
    table.moves(&"47-42 4-9 42-47 9-4 ".repeat(20)).expect_ongoing();
    let open: Vec<String> = table.game.open_claims().iter().map(|claim| claim.article.to_string()).collect();
    assert_eq!(open, ["fmjd 6.1", "fmjd 6.2", "fmjd 6.4"]);
    assert_eq!(table.claim(Side::Black, Ground::NoProgress).verdict, Verdict::Accepted);
}

#[test]
fn an_ending_that_waits_for_a_claim() {
    // 7.2.8 with the fifth move of the strong side; the claim stays open when the other side has moved.
    let mut settings = plain(Russian);
    settings.draws.retain(|rule| rule.article.number == "7.2.8");
    settings.draws.iter_mut().for_each(|rule| rule.effect = Effect::OnClaim);
    let mut table = Table::with(settings, Russian, "W:WKe1,Kc1:BKb8");
    table.calmly(8);
    assert!(table.game.open_claims().is_empty());
    assert_eq!(table.claim(Side::Black, Ground::NoProgress).verdict, Verdict::Rejected);
    for _ in 0..2 {
        table.calmly(1).expect_ongoing();
        assert_eq!(table.game.open_claims().len(), 1);
    }
    // Not while a win is at hand.
    table.walk(1, |step| !step.action.is_capture() && at_hand(&step.after));
    assert!(table.game.open_claims().is_empty());
    assert_eq!(table.claim(Side::White, Ground::NoProgress).verdict, Verdict::Rejected);
}

#[test]
fn limits_of_any_size_are_borne() {
    let mut settings = plain(International);
    settings.draws.iter_mut().for_each(|rule| rule.limit = Limit::MovesOfEach(u32::MAX));
    let mut table = Table::with(settings, International, "W:WK47:BK4");
    table.moves(&"47-42 4-9 42-47 9-4 ".repeat(3)).expect_ongoing();
    assert!(table.game.counters().iter().all(|counter| counter.limit == u32::MAX));
}

#[test]
fn the_rulesets_own_rules_are_in_force_unless_replaced() {
    for &ruleset in RulesetName::ALL {
        assert_eq!(plain(ruleset).draws, ruleset.rules().draws);
    }
}

//! What the players do, and what they are told.

use super::*;
use draughts::notation::fen;
use draughts::{AnyPosition, RulesetName};

fn table(ruleset: RulesetName, fen: &str) -> Table {
    let position = match fen {
        "" => AnyPosition::start(ruleset),
        _ => fen::read_position(ruleset, fen).expect("a playable position"),
    };
    Table::new(Session::new(position)).expect("a board")
}

fn act(table: &mut Table, actions: impl IntoIterator<Item = Action>) {
    for action in actions {
        assert_eq!(table.apply(action), Flow::Stay);
    }
}

fn type_move(table: &mut Table, text: &str) {
    act(table, [Action::Write(text.to_owned()), Action::Submit]);
}

fn moves(table: &Table) -> Vec<&str> {
    table.session.made().iter().map(|played| &*played.text).collect()
}

fn articles(table: &Table) -> String {
    table.notice.as_ref().map_or_else(String::new, Notice::cited)
}

#[test]
fn a_move_with_the_cursor() {
    use Heading::{Left, Right, Up};
    let mut table = table(RulesetName::International, "");
    // The cursor starts on 48: up in its pair of columns to 43, 38 and 33, which has 28 and 29 before it.
    act(&mut table, [Action::Go(Up), Action::Go(Up), Action::Go(Up), Action::Choose]);
    assert!(table.selection.is_some());
    act(&mut table, [Action::Go(Up), Action::Choose]);
    assert_eq!(moves(&table), ["33-28"]);
    act(&mut table, [Action::Go(Up), Action::Go(Left), Action::Go(Right), Action::Choose]);
    let said = table.notice.map(|notice| notice.text);
    assert_eq!(said.as_deref(), Some("Choose the piece first: 18, 19 can go there."), "the cursor is on 23");
}

#[test]
fn a_refusal_names_its_article_and_the_article_can_be_read() {
    let mut table = table(RulesetName::International, "W:W28,32:B22");
    type_move(&mut table, "32-27");
    assert_eq!(articles(&table), "fmjd 4.2");
    assert!(moves(&table).is_empty());
    act(&mut table, [Action::ReadArticles]);
    let Mode::Page(page) = &table.mode else { panic!("the article is open") };
    assert!(page.text.starts_with("fmjd 4.2 — "), "{}", page.text);
    assert!(page.text.lines().count() > 1);
    act(&mut table, [Action::Close]);
    assert_eq!(table.mode, Mode::Board);
    assert_eq!(articles(&table), "fmjd 4.2", "the notice stays");
}

#[test]
fn text_that_is_no_move_is_told_without_an_article() {
    let mut table = table(RulesetName::Russian, "");
    for text in ["hello", "c3-", "\u{0}\u{7f}", "99999999999999999999"] {
        type_move(&mut table, text);
        assert!(moves(&table).is_empty());
    }
    assert!(table.notice.is_some());
    act(&mut table, [Action::Close]);
    type_move(&mut table, "   ");
    assert!(table.notice.is_none(), "an empty line is not an attempt");
}

#[test]
fn the_entry_takes_no_more_than_a_move_needs() {
    let mut table = table(RulesetName::Russian, "");
    act(&mut table, [Action::Write("é".repeat(500)), Action::Write("x\n\ty".to_owned())]);
    assert_eq!(table.mode, Mode::Entry("é".repeat(LONGEST_ENTRY)));
    act(&mut table, [Action::EraseAll, Action::Write("a\n\tb".to_owned()), Action::Erase]);
    assert_eq!(table.mode, Mode::Entry("a".to_owned()));
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut table = table(RulesetName::English, "");
    type_move(&mut table, "11-15");
    type_move(&mut table, "23-18");
    act(&mut table, [Action::Undo, Action::Undo, Action::Redo]);
    assert_eq!(moves(&table), ["11-15"]);
    act(&mut table, [Action::Undo, Action::Undo]);
    assert_eq!(table.notice.as_ref().map(|notice| &*notice.text), Some("There is no move to take back."));
}

#[test]
fn a_running_game_is_left_only_after_asking() {
    let mut table = table(RulesetName::English, "");
    assert_eq!(table.clone().apply(Action::Leave), Flow::Leave, "nothing has been played");
    type_move(&mut table, "11-15");
    assert_eq!(table.apply(Action::Leave), Flow::Stay);
    assert_eq!(table.mode, Mode::Leaving);
    act(&mut table, [Action::Close]);
    assert_eq!(table.mode, Mode::Board);
    assert_eq!(table.clone().apply(Action::LeaveNow), Flow::Leave);
}

#[test]
fn after_the_end_every_attempt_is_told_so() {
    let mut table = table(RulesetName::Portuguese, "W:W10,2:B14");
    type_move(&mut table, "10x19");
    assert_eq!(articles(&table), "portugal 4.2.a");
    act(&mut table, [Action::Close, Action::Choose]);
    assert_eq!(articles(&table), "portugal 4.2.a");
    act(&mut table, [Action::Close]);
    type_move(&mut table, "2-6");
    assert_eq!(articles(&table), "portugal 4.2.a");
    assert_eq!(moves(&table), ["10x19"]);
    act(&mut table, [Action::Undo]);
    assert!(table.session.loss().is_none());
}

#[test]
fn numbers_are_off_and_letters_on_at_first() {
    assert_eq!(table(RulesetName::English, "").names, Names::Hidden);
    assert_eq!(table(RulesetName::International, "").names, Names::Hidden);
    assert_eq!(table(RulesetName::Russian, "").names, Names::Shown);
}

//! What the players do, and what they are told.

use super::*;
use crate::play::session::OfferAnswer;
use crate::play::view::Heading;
use draughts::clock::Millis;
use draughts::game::{Game, Ground, Settings};
use draughts::notation::fen;
use draughts::{AnyPosition, RulesetName, Side};

fn table(ruleset: RulesetName, fen: &str) -> Table {
    timed(ruleset, fen, "none")
}

fn timed(ruleset: RulesetName, fen: &str, control: &str) -> Table {
    let position = match fen {
        "" => AnyPosition::start(ruleset),
        _ => fen::read_position(ruleset, fen).expect("a playable position"),
    };
    let time = control.parse().expect("a time control");
    let settings = Settings { time, ..Settings::of(ruleset.rules()) };
    let mut session = Session::new(Game::begin(position, settings).expect("a game"));
    session.begin(At::ZERO);
    Table::new(session).expect("a board")
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
    table.session.game().plies().iter().map(|ply| &*ply.text).collect()
}

fn said(table: &Table) -> &str {
    table.notice.as_ref().map_or("", |notice| &notice.text)
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
    assert!(said(&table).contains("18, 19"), "the cursor is on 23: {}", said(&table));
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
    let typed = |text: String| Mode::Entry(Entry { purpose: Purpose::Move, text });
    assert_eq!(table.mode, typed("é".repeat(LONGEST_ENTRY)));
    act(&mut table, [Action::EraseAll, Action::Write("a\n\tb".to_owned()), Action::Erase]);
    assert_eq!(table.mode, typed("a".to_owned()));
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut table = table(RulesetName::English, "");
    type_move(&mut table, "11-15");
    type_move(&mut table, "23-18");
    act(&mut table, [Action::Undo, Action::Undo, Action::Redo]);
    assert_eq!(moves(&table), ["11-15"]);
    act(&mut table, [Action::Undo, Action::Undo]);
    assert_eq!(said(&table), "There is no move to take back.");
}

#[test]
fn a_running_game_is_left_only_after_asking() {
    let mut table = table(RulesetName::English, "");
    assert_eq!(table.clone().apply(Action::Leave), Flow::Leave, "nothing has been played");
    type_move(&mut table, "11-15");
    assert_eq!(table.apply(Action::Leave), Flow::Stay);
    assert_eq!(table.mode, Mode::Asking(Question::Leave));
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
    assert!(table.session.game().outcome().is_none());
}

#[test]
fn numbers_are_off_and_letters_on_at_first() {
    assert_eq!(table(RulesetName::English, "").names, NameDisplay::Hidden);
    assert_eq!(table(RulesetName::International, "").names, NameDisplay::Hidden);
    assert_eq!(table(RulesetName::Russian, "").names, NameDisplay::Shown);
}

#[test]
fn a_draw_is_offered_and_answered() {
    let mut table = table(RulesetName::International, "");
    act(&mut table, [Action::Offer]);
    assert_eq!(table.mode, Mode::Board, "the offer comes with the move");
    assert!(said(&table).starts_with("White will offer a draw"), "{}", said(&table));
    type_move(&mut table, "32-28");
    assert_eq!(table.mode, Mode::Asking(Question::Offer(Side::White)));
    act(&mut table, [Action::Answer(OfferAnswer::Decline)]);
    assert_eq!(said(&table), "The offer is declined.");
    type_move(&mut table, "18-23 draw");
    assert_eq!(table.mode, Mode::Asking(Question::Offer(Side::Black)));
    act(&mut table, [Action::Close]);
    assert!(said(&table).starts_with("Black offers a draw."), "{}", said(&table));
    act(&mut table, [Action::Offer]);
    assert_eq!(table.mode, Mode::Asking(Question::Offer(Side::Black)), "it still stands");
    act(&mut table, [Action::Close]);
    type_move(&mut table, "33-29");
    assert_eq!(said(&table), "The offer has lapsed: the opponent moved.");
    type_move(&mut table, "offer white");
    act(&mut table, [Action::Answer(OfferAnswer::Accept)]);
    assert_eq!(said(&table), "The game is drawn: the players agreed.");
    assert_eq!(articles(&table), "fmjd 7.3.1");
    assert_eq!(table.mode, Mode::Board);
}

#[test]
fn words_are_understood_in_the_input_line() {
    let mut table = table(RulesetName::Russian, "");
    type_move(&mut table, "c3-d4");
    type_move(&mut table, "moves");
    assert!(
        matches!(&table.mode, Mode::Page(page) if page.title == "Legal moves" && page.text.contains("f6-e5"))
    );
    type_move(&mut table, "take back");
    assert!(moves(&table).is_empty());
    type_move(&mut table, "redo");
    assert_eq!(moves(&table), ["c3-d4"]);
    type_move(&mut table, "ofer");
    assert!(said(&table).ends_with(" offer?"), "{}", said(&table));
    type_move(&mut table, "resign");
    assert_eq!(table.mode, Mode::Asking(Question::Resign(Side::Black)));
    act(&mut table, [Action::Close, Action::Write("save my game.txt".to_owned())]);
    assert_eq!(table.apply(Action::Submit), Flow::Save(Some("my game.txt".into())));
    act(&mut table, [Action::Write("quit".to_owned())]);
    table.apply(Action::Submit);
    assert_eq!(table.mode, Mode::Asking(Question::Leave));
}

#[test]
fn who_resigns_is_asked_first() {
    let mut table = table(RulesetName::English, "");
    act(&mut table, [Action::Resign]);
    assert!(table.session.game().outcome().is_none(), "nobody was asked");
    act(&mut table, [Action::AskResign, Action::Close]);
    assert!(table.session.game().outcome().is_none());
    act(&mut table, [Action::AskResign, Action::Resign]);
    assert_eq!(said(&table), "White wins: Red has resigned.");
    assert_eq!(articles(&table), "wcdf 1.31");
    act(&mut table, [Action::Close, Action::AskResign]);
    assert_eq!(table.mode, Mode::Board, "nothing is left to ask");
    assert_eq!(said(&table), "White wins: Red has resigned.");
}

#[test]
fn a_wcdf_claim_names_the_move() {
    let mut table = table(RulesetName::English, "B:WK32,K31:BK1,K2");
    let claim = [Action::AskGround, Action::Claim(Ground::Repetition { next: None })];
    for text in ["1-5", "32-28", "5-1", "28-32", "1-5", "32-28", "5-1"] {
        type_move(&mut table, text);
    }
    act(&mut table, claim.clone());
    type_move(&mut table, "31-27");
    assert_eq!(said(&table), "The named move does not bring about the position for the third time.");
    act(&mut table, claim);
    type_move(&mut table, "28-32");
    assert_eq!(said(&table), "The game is drawn: the claim was accepted.");
    assert_eq!(articles(&table), "wcdf 1.32.1");
    assert_eq!(moves(&table).len(), 7, "the named move is not made");
}

#[test]
fn a_claim_without_ground_is_refused_with_its_article() {
    let check = |ruleset, ground, expected: &str| {
        let mut table = table(ruleset, "");
        act(&mut table, [Action::AskGround, Action::Claim(ground)]);
        assert_eq!(articles(&table), expected, "{ruleset}");
        assert!(table.session.game().outcome().is_none());
    };
    check(RulesetName::English, Ground::NoProgress, "wcdf 1.32.2");
    check(RulesetName::Site64, Ground::CannotWin, "site64 H33");
    check(RulesetName::International, Ground::Repetition { next: None }, "fmjd 6.1");
}

#[test]
fn a_count_that_is_full_draws_the_game() {
    let mut table = table(RulesetName::International, "W:WK1,K2:BK50");
    for text in ["1-6", "50-45", "6-1", "45-50", "2-16", "50-45", "1-6", "45-50", "6-1"] {
        type_move(&mut table, text);
    }
    assert!(table.session.game().outcome().is_none());
    type_move(&mut table, "50-45");
    assert_eq!(said(&table), "The game is drawn: at most two pieces against one king.");
    assert_eq!(articles(&table), "fmjd 6.4");
}

#[test]
fn a_flag_falls_whatever_the_players_are_doing() {
    let mut table = timed(RulesetName::International, "", "5s");
    act(&mut table, [Action::Write("32".to_owned())]);
    let at = |milliseconds| At::new(Millis::new(milliseconds));
    table.tick(at(4_999));
    assert_eq!(said(&table), "");
    table.tick(at(5_000));
    assert_eq!(said(&table), "Black wins: White has run out of time.");
    assert_eq!(articles(&table), "fmjd 10.5");
    assert_eq!(table.mode, Mode::Board);
    act(&mut table, [Action::Close, Action::ReadArticles]);
    assert!(matches!(&table.mode, Mode::Page(page) if page.text.starts_with("fmjd 10.5 — ")));
}

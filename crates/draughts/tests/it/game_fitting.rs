//! What an arbiter is proposed: which irregularity a move may be, what can still be objected to, events in sentences.

use Side::{Black, White};
use draughts::clock::{At, Millis};
use draughts::game::text::TimedEvent;
use draughts::game::{Event, Game, Mode, OpenIrregularity, PossibleIrregularity, Settings};
use draughts::notation::{fen, movetext};
use draughts::{AnyPosition, Article, RulesetName, Side, Verdict};

const NOW: At = At::ZERO;

fn game(ruleset: RulesetName, position: &str) -> Game {
    let start = fen::read_position(ruleset, position).expect("the position can be played");
    let settings = Settings { mode: Mode::Arbiter, ..Settings::of(start.rules()) };
    Game::new(start, settings)
}

fn article(text: &str) -> Article {
    Article::read(text).unwrap_or_else(|| panic!("no article {text}"))
}

fn fitting(game: &Game, text: &str) -> Vec<PossibleIrregularity> {
    let attempt = movetext::attempt(game.rules(), text).expect("the form of a move");
    game.fitting_irregularities(&attempt)
}

/// The likeliest irregularities come first, and the list is whole.
fn check(game: &Game, text: &str, expected: &[(Side, &str)]) {
    let found = fitting(game, text);
    let first: Vec<(Side, String)> =
        found.iter().take(expected.len()).map(|fit| (fit.by, fit.article.to_string())).collect();
    let expected: Vec<(Side, String)> =
        expected.iter().map(|(by, article)| (*by, (*article).to_owned())).collect();
    assert_eq!(first, expected, "{text}");
    let kinds = game.rules().arbiter.irregularities();
    assert!(
        kinds.iter().all(|kind| found.iter().any(|fit| fit.article == kind.article)),
        "{text}: {found:?}"
    );
}

#[test]
fn the_likeliest_irregularity_comes_first() {
    use RulesetName::{English, International, Italian, Portuguese, Russian};
    let capture = game(International, "W:W33,38:B11,29");
    check(&capture, "38-32", &[(White, "fmjd 5.4.6")]);
    check(&capture, "38-27", &[(White, "fmjd 5.4.2")]);
    check(&capture, "11-17", &[(Black, "fmjd 5.4.1"), (White, "fmjd 5.4.5")]);
    check(&capture, "29", &[(White, "fmjd 5.4.7"), (Black, "fmjd 5.4.7")]);
    let several = game(International, "W:W37,50:B14,23,26,32");
    check(&several, "37x28", &[(White, "fmjd 5.4.9")]);
    check(&game(International, "W:W33,37:B23,29,32"), "33x24", &[(White, "fmjd 5.4.8")]);
    check(&game(Russian, "W:Wc3,e3:Bd4,h8"), "e3-f4", &[(White, "idf 5.4.6")]);
    check(&game(English, "W:W15,27:B3,11"), "27-23", &[(White, "wcdf 1.25.1")]);
    check(&game(English, "W:W18:B1"), "18-22", &[(White, "wcdf 1.25.4")]);
    check(&game(English, "W:W12,19:B1,7,8,11"), "12x3x10", &[(White, "wcdf 1.25.7")]);
    check(&game(English, "W:W22,31:B1"), "1-6", &[(Black, "wcdf 1.25.8"), (White, "wcdf 1.25.8")]);
    check(&game(Portuguese, "W:W1,9:B24,32"), "9-17", &[(White, "portugal 5.1.3")]);
    check(&game(Italian, "W:W22:B2"), "22-24", &[(White, "fid D22")]);
}

#[test]
fn what_is_in_order_or_cannot_be_followed_is_no_irregularity() {
    let capture = game(RulesetName::International, "W:W33,38:B11,29");
    for text in ["33x24", "37-32", "38-51", "33-33"] {
        assert_eq!(fitting(&capture, text), [], "{text}");
    }
    // Where only legal moves can be made there is nothing to enter.
    assert_eq!(fitting(&game(RulesetName::Site64, "W:Wc3,e3:Bd4,h8"), "e3-f4"), []);
    assert!(RulesetName::Site64.rules().arbiter.irregularities().is_empty());
}

#[test]
fn touching_one_piece_and_taking_a_move_back_are_known() {
    let mut board = game(RulesetName::International, "W:W37,38:B11,12");
    let square = |number| draughts::notation::square::by_number(board.rules(), number).expect("a square");
    let (touched, adjusting) = (square(38), draughts::game::Adjusting::NotAnnounced);
    let _ = board.apply(Event::Touch { by: White, squares: vec![touched], adjusting }, NOW);
    check(&board, "37-31", &[(White, "fmjd 5.4.3")]);
    assert_eq!(fitting(&board, "38-32"), []);
    let action = movetext::read(board.position(), "38-32").expect("a legal move");
    let _ = board.apply(Event::Move(action), NOW);
    check(&board, "32-38", &[(White, "fmjd 5.4.4")]);
}

#[test]
fn an_irregularity_is_open_until_it_is_answered() {
    let mut board = game(RulesetName::International, "W:W33,38,48:B11,29");
    assert_eq!(board.open_irregularity(), None);
    let attempt = movetext::attempt(board.rules(), "38-32").expect("the form of a move");
    let ply = board.irregular_ply(White, article("fmjd 5.4.6"), Some(&attempt)).expect("it can be followed");
    let _ = board.apply(Event::IrregularMove(ply), NOW);
    let open = OpenIrregularity { by: White, article: article("fmjd 5.4.6") };
    assert_eq!(board.open_irregularity(), Some(open));
    let mut rectified = board.clone();
    assert_eq!(rectified.apply(Event::Object, NOW).map(|ruling| ruling.verdict), Ok(Verdict::Rectify));
    assert_eq!(rectified.open_irregularity(), None);
    let answer = movetext::read(board.position(), "29x27").expect("a legal move");
    let _ = board.apply(Event::Move(answer), NOW);
    assert_eq!(board.open_irregularity(), None);
}

#[test]
fn every_kind_that_can_be_entered_is_an_article_we_know() {
    for ruleset in RulesetName::ALL {
        let kinds = ruleset.rules().arbiter.irregularities();
        for (place, kind) in kinds.iter().enumerate() {
            assert_eq!(Article::read(&kind.article.to_string()), Some(kind.article), "{ruleset}");
            let twice = kinds[..place].iter().any(|earlier| earlier.article == kind.article);
            assert!(!twice, "{ruleset}: {} is listed twice", kind.article);
        }
    }
}

#[test]
fn events_are_told_in_sentences() {
    let start = AnyPosition::start(RulesetName::English);
    for (line, told) in [
        ("1 move 11-15", "11-15."),
        ("1 move 23x14 takes 18", "23x14."),
        (
            "1 irregular B man 11-16 [wcdf 1.25.8] W:W21:B16",
            "Red plays 11-16, an irregularity (wcdf 1.25.8).",
        ),
        (
            "1 irregular W man 11x11 [wcdf 1.25.5] W:W21:B16",
            "White removes the piece on 11, an irregularity (wcdf 1.25.5).",
        ),
        ("1 touch B 11,12 unannounced", "Red touches 11, 12; nothing was announced."),
        (
            "1 claim W repetition by 23-19",
            "White claims a draw: 23-19 brings about the position for the third time.",
        ),
        (
            "1 flag W control 1 completed 29 known",
            "The flag of White has fallen, control 1, 29 moves completed.",
        ),
        ("1 clock replace 60000 3723000", "The clock is replaced: White 0:01:00, Red 1:02:03."),
        ("1 late both 90", "Both players are 90 minutes late."),
        ("1 decide draw [wcdf 2.29] \"even\"", "The arbiter decides: the game is drawn. “even”"),
        ("1 take-back 1", "The players agree to take back 1 ply."),
        ("1 appeal W against 4 members 3 \"\"", "White appeals against entry 4 to a committee of 3 members."),
        (
            "1 appeal-decided overturned play-on [wcdf 7.1] \"\"",
            "The appeals committee decides: the decision is overturned, and play continues.",
        ),
        // What cannot stand on a board can still be told.
        ("1 move #63-#63", "#63-#63."),
        (
            "1 position [wcdf Preface] bits:B:1:1:0:0 \"\"",
            "The arbiter sets up the position bits:B:1:1:0:0 (wcdf Preface).",
        ),
    ] {
        let happened = TimedEvent::read(&start, line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
        assert_eq!(happened.event.text(start.rules()), told, "{line}");
        assert_eq!(happened.at, At::new(Millis::new(1)));
        assert_eq!(happened.line(start.rules()), format!("{line}\n"));
    }
    let fault = TimedEvent::read(&start, "1 dance W").expect_err("nobody dances").to_string();
    assert!(fault.contains("dance"), "{fault}");
}

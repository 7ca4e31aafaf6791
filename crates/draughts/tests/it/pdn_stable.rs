//! What was read is written so that it reads the same, and written again it is the same text. One test for each family
//! of texts for which that did not hold.

use draughts::pdn::{self, GameRecord, Limits, Options, Profile, Style};

/// The game in a text that has one.
fn read(text: &str) -> GameRecord {
    let games = pdn::games(text.as_bytes(), Limits::USUAL);
    assert_eq!(games.len(), 1, "{text:.200}");
    let reading = pdn::read(&games[0], &Options::default());
    assert!(reading.is_legal(), "{:?}\n{text:.200}", reading.failure);
    reading.record.expect("a legal game")
}

/// Writes a game, reads it and writes it again.
fn check(text: &str) -> GameRecord {
    let record = read(text);
    for profile in Profile::ALL {
        let style = Style { profile, ..Style::default() };
        let written = pdn::write(&record, &style);
        let again = GameRecord { ending: record.ending, ..read(&written) };
        assert!(again == record, "{profile:?}: {text:?}\n{written}");
        assert_eq!(pdn::write(&again, &style), written, "{profile:?}: {text:?}");
    }
    record
}

#[test]
fn what_stands_around_a_command_does_not_become_one() {
    let record = check("1. 32-28 {a[[%offer]%clk 0:01:00] b} *");
    let node = record.tree.last();
    assert_eq!(record.tree.remarks(node).after, ["a[ %clk 0:01:00] b"]);
    check("1. 32-28 {[[%offer][%emt 0:00:03]%eval 3]} *");
}

#[test]
fn of_two_positions_set_up_the_second_is_words() {
    let record = check("1. 32-28 {[%setup B:W28:B19] [%setup B:W29:B19]} 19-23 *");
    assert_eq!(record.tree.main_line().count(), 2);
    check("{[%setup W:W32:B19]} {[%setup W:W33:B19]} 1. 32-28 *");
    check("{[%setup nonsense]} {[%setup W:W32:B19]} 1. 32-28 *");
    check("1. 32-28 /B:W28:B19/ /B:W29:B19/ 19-23 *");
}

#[test]
fn an_irregular_move_that_was_not_one_is_words() {
    // A move by its column alone is legal or nothing.
    check("[GameType \"25\"] 1. cd4 {[%irregular idf 5.4.1 B:Wd4:Bc7]} *");
    check("{[%irregular fmjd 5.4.6 B:W28:B19]} 1. 32-28 {[%irregular nonsense]} *");
    check("1. 32-28 {[%irregular fmjd 5.4.6 B:W27:B19] [%irregular fmjd 5.4.6 B:W28:B19]} 19-23 *");
}

#[test]
fn an_irregular_move_may_end_where_it_began() {
    let record = check("[FEN \"W:W32:B19\"] 1. 32x32 {[%irregular fmjd 5.4.6 B:WK32:B19]} 19-23 *");
    assert_eq!(record.tree.main_line().count(), 2);
}

#[test]
fn what_is_said_twice_about_the_end_is_part_of_the_sentence() {
    check("1. 32-28 {[%ended][%signed][%signed B] over} *");
    check("1. 32-28 {[%ended][%ticks-white][%ticks-white 3] [%ended] [%handed-in][%handed-in W]} *");
}

#[test]
fn a_command_inside_another_stays_there() {
    let record = check("1. 32-28 {[%ended fmjd 1 [%offer] over} *");
    assert_eq!(record.tree.remarks(record.tree.last()).after, ["[ %ended fmjd 1 [ %offer] over"]);
    check("1. 32-28 {[%ended] [%signed [%eval 3] [%ended [%clk 1]} *");
}

#[test]
fn signs_at_the_start_are_kept() {
    let record = check("{[%sign !]} 1. 32-28 *");
    assert_eq!(record.tree.remarks(draughts::tree::NodeId::ROOT).signs.len(), 1);
    check("{[%sign *]} {[%sign !! ?]} 1. 32-28 *");
}

#[test]
fn control_characters_do_not_make_a_game_unreadable() {
    let blanks = " ".repeat(300);
    check(&format!("1. 32-28 {{\u{1} a \u{2}\u{3} b}}{blanks}*"));
    check(&format!("[Eve\u{1}\u{2}\u{3}nt \"x\"]{blanks} 1. 32-28 *"));
    check(&format!("1. 32-28 (1. 33-1 \u{1}\u{2}\u{3}){blanks}*"));
}

#[test]
fn names_of_tags_hold_nothing_that_would_be_read_otherwise() {
    for name in ["&#x26;#x41;b", "A&#x22;B", "A&#x20;B", "&#x5b;A", "&&#x23;x41;b", "A&#xzz;B", "-%é"] {
        let record = check(&format!("[{name} \"x\"] 1. 32-28 *"));
        assert_eq!(record.tags.len(), 1, "{name}");
    }
}

#[test]
fn a_line_with_a_percent_sign_is_a_comment_like_others() {
    let record = check("%  two   blanks\n[White \"A\"]\n1. 32-28 *");
    assert_eq!(record.tree.remarks(draughts::tree::NodeId::ROOT).after, ["% two blanks"]);
}

#[test]
fn values_of_tags_hold_any_sign() {
    for value in [r#"a"] b"#, r#"\"#, r#"\\" ]"#, r#"D\'A"#, r#"x\r"#, "{(;%", "“a” ]"] {
        let escaped = value.replace('\\', r"\\").replace('"', "\\\"");
        let record = check(&format!("[White \"{escaped}\"]\n[Black \"B\"]\n1. 32-28 *"));
        assert_eq!(record.tags.get("White"), Some(value));
    }
}

#[test]
fn what_is_within_a_limit_stays_so() {
    let tags: String = (0..Limits::USUAL.tags).map(|number| format!("[T{number} \"x\"]\n")).collect();
    check(&format!("{tags}1. 32-28 *"));
    check(&format!("{tags}[Result \"hm\"]\n1. 32-28 *"));
    check(&format!("[White \"{}\"]\n1. 32-28 *", "a\"".repeat(Limits::USUAL.tag / 2 - 4)));
    check(&format!("1. 32-28 {{{}}} *", "&#".repeat(Limits::USUAL.comment / 2)));
    // Numbers of five digits.
    let record = read(&format!("[FEN \"W:WK45:BK1\"]\n{}*", "45-50 1-6 50-45 6-1 ".repeat(5_005)));
    assert!(read(&pdn::write(&record, &Style::default())) == record);
}

#[test]
fn odd_results_and_comments_are_kept() {
    for text in [
        "[Result \"0-2999\"] 1. 32-28 *",
        "[Result \"19-23\"] 1. 32-28 19-23 *",
        "[Result \"4-6\"] 4-6",
        "[Result \"1,5-0,5\"] 1. 32-28 {[%clk 1]} 1.5-0.5",
        "[Risultato \"1-0\"] 1. 32-28",
        "[White \"A\"] { one { two } one } 1. 32-28 { &#38;#123; &#123; &# } *",
        "1. 32-28 19-23 () 2. 23 ) 2() 2. {} 28x19 *",
        "1. 32-28 (1. {before} 33-28 {[%eval 3]} 19-23 (1... 18-23 $3 $17)) {after} 18-22 *",
        "1. 32-28 {ends with a backslash \\} $140 !? 19-23 a.l. *",
    ] {
        check(text);
    }
}

#[test]
fn games_are_cut_the_same_however_their_bytes_arrive() {
    let long = "x".repeat(300);
    let text = format!("[White \"a\\\"] {long} \"]\n[Black \"B\"]\n1. 32-28 *\n\n[White \"C\"] 1. 33-28 *");
    let whole = pdn::games(text.as_bytes(), Limits::USUAL);
    for size in [1, 7, 64, 97] {
        let mut scanner = pdn::Scanner::new(Limits::USUAL);
        let mut games = Vec::new();
        for chunk in text.as_bytes().chunks(size) {
            scanner.feed(chunk);
            games.extend(std::iter::from_fn(|| scanner.next_game()));
        }
        scanner.finish();
        games.extend(std::iter::from_fn(|| scanner.next_game()));
        assert_eq!(games, whole, "by {size}");
    }
}

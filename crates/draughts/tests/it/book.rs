//! Opening books.

use draughts::book::{Book, BookFault, Builder, ResultCounts};
use draughts::game::Score;
use draughts::notation::movetext;
use draughts::{AnyPosition, RulesetName, Side};

fn built(least: u32) -> Vec<u8> {
    let mut builder = Builder::new(RulesetName::English);
    let start = AnyPosition::start(RulesetName::English);
    let first = movetext::read(&start, "11-15").unwrap();
    let other = movetext::read(&start, "9-14").unwrap();
    let next = start.after(&first);
    let reply = movetext::read(&next, "23-19").unwrap();
    for score in [Some(Score::Won(Side::White)), Some(Score::Drawn), None] {
        builder.add(&start, &first, score);
        builder.add(&next, &reply, score);
    }
    builder.add(&start, &other, Some(Score::Won(Side::Black)));
    builder.add(&AnyPosition::start(RulesetName::Pool), &first, None);
    builder.finish(least)
}

#[test]
fn a_book_says_what_was_played_and_how_it_ended() {
    let bytes = built(1);
    let book = Book::open(&bytes).unwrap();
    assert_eq!((book.ruleset(), book.len()), (RulesetName::English, 2));
    let start = AnyPosition::start(RulesetName::English);
    let moves = book.moves(&start);
    let texts: Vec<String> = moves.iter().map(|found| movetext::write(&start, &found.action)).collect();
    assert_eq!(texts, ["11-15", "9-14"], "the most played first");
    assert_eq!(moves[0].counts, ResultCounts { white: 1, black: 0, drawn: 1, others: 1 });
    let next = start.after(&moves[0].action);
    assert_eq!(book.moves(&next).len(), 1);
    assert!(book.moves(&next.after(&book.moves(&next)[0].action)).is_empty());
    assert!(book.moves(&AnyPosition::start(RulesetName::Pool)).is_empty(), "another ruleset");
}

#[test]
fn rare_moves_can_be_left_out() {
    let bytes = built(2);
    let book = Book::open(&bytes).unwrap();
    assert_eq!(book.moves(&AnyPosition::start(RulesetName::English)).len(), 1);
}

#[test]
fn damaged_books_are_refused_or_give_legal_moves_only() {
    let bytes = built(1);
    assert_eq!(Book::open(b"hello").unwrap_err(), BookFault::NoBook);
    assert!(matches!(Book::open(&bytes[..bytes.len() - 1]), Err(BookFault::Length { .. })));
    let mut newer = bytes.clone();
    newer[8] = 9;
    assert_eq!(Book::open(&newer).unwrap_err(), BookFault::Version(9));
    let start = AnyPosition::start(RulesetName::English);
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x55;
        let Ok(book) = Book::open(&damaged) else { continue };
        let legal = start.moves();
        assert!(book.moves(&start).iter().all(|found| legal.contains(&found.action)));
    }
}

#[test]
fn a_book_knows_its_ruleset() {
    for &ruleset in RulesetName::ALL {
        let start = AnyPosition::start(ruleset);
        let mut builder = Builder::new(ruleset);
        builder.add(&start, &start.moves()[0], None);
        let bytes = builder.finish(1);
        assert_eq!(Book::open(&bytes).unwrap().ruleset(), ruleset);
    }
}

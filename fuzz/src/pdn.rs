//! Files of games and opening books.

use draughts::AnyPosition;
use draughts::book::Book;
use draughts::pdn::{self, Limits, Options, RawGame, Scanner, Style};

/// PDN: any bytes are cut into games without losing one, whatever the pieces they arrive in; what is read as legal is
/// written so that it reads the same.
pub fn pdn(bytes: &[u8]) {
    let games = pdn::games(bytes, Limits::USUAL);
    let mut scanner = Scanner::new(Limits::USUAL);
    let mut again: Vec<RawGame> = Vec::new();
    for chunk in bytes.chunks(97) {
        scanner.feed(chunk);
        again.extend(std::iter::from_fn(|| scanner.next_game()));
    }
    scanner.finish();
    again.extend(std::iter::from_fn(|| scanner.next_game()));
    assert_eq!(games.len(), again.len(), "the games depend on how the bytes arrive");
    for game in &games {
        let reading = pdn::read(game, &Options::default());
        assert!(
            reading.failure.is_none()
                || !reading.failure.as_ref().is_some_and(|failure| failure.reason.is_empty())
        );
        let Some(record) = reading.record.filter(|_| reading.failure.is_none()) else { continue };
        let text = pdn::write(&record, &Style::default());
        let read = pdn::read(&RawGame::of(&text), &Options::default());
        assert!(read.record.as_ref() == Some(&record), "{:?}\n{text}", game.text);
    }
}

/// Books: any bytes are refused, or give legal moves only.
pub fn book(bytes: &[u8]) {
    let Ok(book) = Book::open(bytes) else { return };
    let start = AnyPosition::start(book.ruleset());
    let legal = start.moves();
    assert!(book.moves(&start).iter().all(|found| legal.contains(&found.action)));
}

//! Files of games and opening books.

use draughts::AnyPosition;
use draughts::book::Book;
use draughts::pdn::{self, GameRecord, Limits, Options, Profile, RawGame, Scanner, Style};

/// PDN: any bytes are cut into the same games, whatever the pieces they arrive in; what is read as legal is written so
/// that it reads the same.
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
    assert_eq!(games, again, "the games depend on how the bytes arrive");
    for game in &games {
        let reading = pdn::read(game, &Options::default());
        assert!(
            reading.failure.is_none()
                || !reading.failure.as_ref().is_some_and(|failure| failure.reason.is_empty())
        );
        let Some(record) = reading.record.filter(|_| reading.failure.is_none()) else { continue };
        let text = pdn::write(&record, &Style::default());
        let read = read_back(&text);
        assert!(read.as_ref() == Some(&record), "{:?}\n{text}", game.text);
        assert_eq!(read.map(|read| pdn::write(&read, &Style::default())), Some(text), "{:?}", game.text);
        for profile in Profile::ALL {
            let text = pdn::write(&record, &Style { profile, ..Style::default() });
            // A profile may have other results, but no other game.
            let read = read_back(&text).map(|read| GameRecord { ending: record.ending, ..read });
            assert!(read.as_ref() == Some(&record), "{profile:?} {:?}\n{text}", game.text);
        }
    }
}

/// The game in a text that has one game, if it is legal.
fn read_back(text: &str) -> Option<GameRecord> {
    let games = pdn::games(text.as_bytes(), Limits::USUAL);
    let [game] = &games[..] else { panic!("{} games in\n{text}", games.len()) };
    let reading = pdn::read(game, &Options::default());
    reading.record.filter(|_| reading.failure.is_none())
}

/// Books: any bytes are refused, or give legal moves only.
pub fn book(bytes: &[u8]) {
    let Ok(book) = Book::open(bytes) else { return };
    let start = AnyPosition::start(book.ruleset());
    let legal = start.moves();
    assert!(book.moves(&start).iter().all(|found| legal.contains(&found.action)));
}

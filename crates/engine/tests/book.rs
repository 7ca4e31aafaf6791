//! The engine with an opening book: with variety, not inside a ballot, and without it where it cannot be read.

mod folder;

use draughts::ballot::Deck;
use draughts::book::Builder;
use draughts::game::{Game, Opening, Score, Settings};
use draughts::{AnyPosition, RulesetName, Side};
use engine::{Engine, Limits, Options, SearchResult, Signals, Usage};
use folder::Folder;
use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

const ENGLISH: RulesetName = RulesetName::English;

/// A book with the first three moves of the starting position, all of them good.
fn book(folder: &Folder) -> PathBuf {
    let start = AnyPosition::start(ENGLISH);
    let mut builder = Builder::new(ENGLISH);
    for action in &start.moves()[..3] {
        for score in [Score::Won(start.turn()), Score::Drawn] {
            builder.add(&start, action, Some(score));
        }
    }
    let path = folder.path().join("english.book");
    fs::write(&path, builder.finish(1)).expect("a book can be written");
    path
}

fn engine(book_file: Option<PathBuf>, seed: u64) -> Engine {
    Engine::new(
        ENGLISH,
        Options { hash_mebibytes: 1, book: Usage::IfThere, book_file, seed, ..Options::default() },
    )
}

fn go(engine: &mut Engine) -> SearchResult {
    engine.go(&Limits::nodes(2_000), &Signals::new(), &mut |_| {})
}

#[test]
fn moves_are_taken_from_the_book_with_variety() {
    let folder = Folder::new("book-variety");
    let path = book(&folder);
    let start = AnyPosition::start(ENGLISH);
    let mut seen = HashSet::new();
    for seed in 0..20 {
        let chosen = go(&mut engine(Some(path.clone()), seed));
        let action = chosen.best.expect("a move");
        assert!(start.moves()[..3].contains(&action) && chosen.nodes == 0, "{chosen:?}");
        seen.insert(action);
    }
    assert_eq!(seen.len(), 3);
}

#[test]
fn the_book_is_not_asked_inside_a_ballot_nor_by_who_analyses() {
    let folder = Folder::new("book-ballot");
    let mut engine = engine(Some(book(&folder)), 1);
    let start = AnyPosition::start(ENGLISH);
    let mut settings = Settings::of(start.rules());
    engine.set_game(&Game::new(start, settings.clone()));
    assert_eq!(go(&mut engine).nodes, 0);
    let lines = Limits { lines: Some(2), ..Limits::nodes(500) };
    assert!(engine.go(&lines, &Signals::new(), &mut |_| {}).nodes > 0);
    let ballot = Deck::ThreeMove.draw(ENGLISH, 1).expect("an opening of the deck");
    settings.way.opening = Opening::Balloted { ballot, seed: None };
    let game = Game::new(start, settings);
    assert!(game.plies().is_empty());
    engine.set_game(&game);
    assert!(go(&mut engine).nodes > 0);
}

#[test]
fn a_book_that_cannot_be_used_is_told_of_once() {
    let folder = Folder::new("book-bad");
    let bad = folder.path().join("bad.book");
    fs::write(&bad, "no book").expect("a file can be written");
    for path in [bad, folder.path().join("none.book")] {
        let mut engine = engine(Some(path), 1);
        assert_eq!(engine.take_shortcomings().len(), 1);
        assert_eq!(engine.take_shortcomings().len(), 0);
        assert!(go(&mut engine).best.is_some());
    }
    let mut other = Engine::new(
        RulesetName::Russian,
        Options { book: Usage::IfThere, book_file: Some(book(&folder)), ..Options::default() },
    );
    let told: Vec<String> = other.take_shortcomings().iter().map(ToString::to_string).collect();
    assert!(told.len() == 1 && told[0].contains("english"), "{told:?}");
}

/// The books in the program have the starting position, and nothing in them is illegal: those moves are never chosen.
#[test]
fn every_ruleset_has_a_book() {
    for &ruleset in RulesetName::ALL {
        let mut engine =
            Engine::new(ruleset, Options { hash_mebibytes: 1, book: Usage::IfThere, ..Options::default() });
        let chosen = go(&mut engine);
        assert!(chosen.best.is_some() && chosen.nodes == 0, "{ruleset}: {chosen:?}");
        assert!(engine.position().side(Side::White).len() > 10);
    }
}

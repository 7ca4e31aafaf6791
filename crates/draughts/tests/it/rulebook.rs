//! The rulebooks: every article is there, every example holds, and every article that a table cites can be read.

use crate::examples;
use crate::examples::library::Library;
use crate::examples::plain::Plain;
use draughts::rulebook::{self, ArticleKind, Class};
use draughts::{Code, RulesetName};
use std::fmt::Write;

#[test]
fn examples_hold() {
    let mut failures = String::new();
    for example in examples::all() {
        for &ruleset in &example.rulesets {
            if let Err(failure) = example.run(&mut Library::new(ruleset)) {
                writeln!(failures, "{failure}").expect("a string takes everything");
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn examples_hold_for_the_slow_generator() {
    let mut failures = String::new();
    for example in examples::all() {
        for &ruleset in &example.rulesets {
            if let Err(failure) = example.run(&mut Plain::new(ruleset.rules())) {
                writeln!(failures, "{failure}").expect("a string takes everything");
            }
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
}

#[test]
fn every_article_is_there_with_its_kind() {
    let mut faults = Vec::new();
    for code in Code::ALL {
        let articles: Vec<Listed> = listed().filter(|article| article.code == code.name()).collect();
        let Some(book) = rulebook::rulebook(code) else {
            panic!("{code} has no rulebook");
        };
        if !book.has_a_text() {
            assert!(articles.is_empty(), "{code} has sections of our own and articles of a text");
            continue;
        }
        for article in &articles {
            match rulebook::find(code, article.number) {
                Some(entry) if entry.kind.name() == article.kind => {}
                Some(entry) => {
                    faults.push(format!("{code} {} is {}, not {}", article.number, article.kind, entry.kind));
                }
                None => faults.push(format!("{code} {} is missing", article.number)),
            }
        }
        for entry in &book.entries {
            if !articles.iter().any(|article| article.number == entry.number) {
                faults.push(format!("{code} {} is not in the text", entry.number));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_example_of_a_book_is_run() {
    for code in Code::ALL {
        let Some(book) = rulebook::rulebook(code) else { panic!("{code} has no rulebook") };
        let embedded: usize = book.entries.iter().map(|entry| entry.examples.len()).sum();
        assert_eq!(examples::read(&format!("rulebooks/{code}.md")).len(), embedded, "{code}");
        assert!(embedded > 0, "{code}");
    }
}

#[test]
fn every_article_for_the_program_or_an_arbiter_is_shown() {
    let mut bare = Vec::new();
    for book in Code::ALL.into_iter().filter_map(rulebook::rulebook) {
        for entry in book.entries.iter().filter(|entry| entry.examples.is_empty()) {
            if matches!(entry.kind.class(), Class::Machine | Class::Arbiter) {
                bare.push(format!("{} {} — {}", book.code, entry.number, entry.title));
            }
        }
    }
    assert!(bare.is_empty(), "no example shows these articles:\n{}", bare.join("\n"));
}

#[test]
fn every_cited_article_can_be_read() {
    for ruleset in RulesetName::ALL {
        // The printed table has every article in it, whatever fields it has.
        let table = format!("{:?}", ruleset.rules());
        let mut cited = 0;
        for piece in table.split("Article { code: ").skip(1) {
            let (name, rest) = piece.split_once(", number: \"").expect("a printed article");
            let (number, _) = rest.split_once('"').expect("a printed article");
            let code = Code::ALL.into_iter().find(|code| format!("{code:?}") == name).expect("a code");
            cited += 1;
            assert!(rulebook::find(code, number).is_some(), "{ruleset} cites {code} {number}");
        }
        assert!(cited > 20, "{ruleset}");
    }
}

#[test]
fn kinds_fall_into_classes() {
    let of_class = |name: &str| {
        let kinds = ArticleKind::ALL.into_iter().filter(|kind| kind.class().name() == name);
        kinds.map(ArticleKind::name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(of_class("machine"), "move game clock notation");
    assert_eq!(of_class("arbiter"), "arbiter");
    assert_eq!(of_class("physical"), "physical");
    assert_eq!(of_class("feature"), "display event mode");
}

/// A line of the list of articles.
struct Listed {
    code: &'static str,
    number: &'static str,
    kind: &'static str,
}

fn listed() -> impl Iterator<Item = Listed> {
    include_str!("../data/articles.tsv").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [code, number, kind] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        Listed { code, number, kind }
    })
}

//! What shows an article depends on it: with another article in its place the example does not hold.
//!
//! Most examples are ruled upon by the tables, which know the article themselves. Where an example writes the article
//! into an event (`incident W [wcdf 4.9]`) it would prove nothing if any other article did as well.

mod examples;
mod slow;

use draughts::rulebook::{self, Entry, Rulebook};
use draughts::{Article, Code, RulesetName};
use examples::Example;
use examples::library::Library;

#[test]
fn no_example_of_an_article_holds_for_any_article() {
    let mut faults = Vec::new();
    let mut tried = 0;
    for book in Code::ALL.into_iter().filter_map(rulebook::rulebook) {
        let other = stand_in(book);
        for entry in &book.entries {
            for text in entry.examples.iter().filter(|text| text.contains(&written(book.code, &entry.number)))
            {
                tried += 1;
                if holds(book.code, &with_another_article(book.code, entry, text, other)) {
                    faults.push(format!("{} {}:\n{text}", book.code, entry.number));
                }
            }
        }
    }
    assert!(tried > 50, "{tried} examples write their article into an event");
    assert!(faults.is_empty(), "these examples show nothing of their article:\n{}", faults.join("\n\n"));
}

#[test]
fn generic_evidence_is_found_out() {
    let book = rulebook::rulebook(Code::Wcdf).expect("the book is there");
    let entry = rulebook::find(Code::Wcdf, "4.9").expect("the article is there");
    for (generic, text) in [
        (true, "rules english\nmode arbiter\nthen incident W [wcdf 4.9]\nruling continue because 4.9"),
        (
            true,
            "rules english\nmode arbiter\nthen penalty W warning [wcdf 4.9] \"\"\nruling warning because 4.9 6.9",
        ),
        (false, "rules english\nmode arbiter\nthen incident W [wcdf 4.9]\nsays Distracting the opponent"),
    ] {
        assert!(holds(book.code, text), "{text}");
        assert_eq!(
            holds(book.code, &with_another_article(book.code, entry, text, stand_in(book))),
            generic,
            "{text}"
        );
    }
}

/// An article of the book that no table and no note knows.
fn stand_in(book: &'static Rulebook) -> &'static str {
    let cited: Vec<Article> = RulesetName::ALL.iter().flat_map(|name| name.rules().articles()).collect();
    let listed: Vec<Article> = RulesetName::ALL
        .iter()
        .flat_map(|name| name.rules().arbiter.irregularities())
        .map(|irregularity| irregularity.article)
        .collect();
    let unknown = |entry: &&Entry| {
        let article = Article::find(book.code, &entry.number).expect("an article of the book");
        !cited.contains(&article) && !listed.contains(&article) && article.note().is_none()
    };
    // Killer draughts has a single section, which its table cites.
    book.entries
        .iter()
        .find(unknown)
        .or(book.entries.last())
        .map(|entry| entry.number.as_str())
        .expect("an article")
}

/// The article as an event names it.
fn written(code: Code, number: &str) -> String {
    format!("[{code} {number}]")
}

/// The example with another article in every place where its own stands.
fn with_another_article(code: Code, entry: &Entry, text: &str, other: &str) -> String {
    let lines = text.replace(&written(code, &entry.number), &written(code, other));
    let lines = lines.lines().map(|line| match line.split_once(" because ") {
        Some((what, articles)) => {
            let separator = if articles.contains(',') { "," } else { " " };
            let renamed = articles.split(separator).map(|article| {
                if article.trim() == entry.number { other.to_owned() } else { article.trim().to_owned() }
            });
            let renamed: Vec<String> = renamed.collect();
            format!("{what} because {}", renamed.join(if separator == "," { ", " } else { " " }))
        }
        None => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn holds(code: Code, text: &str) -> bool {
    let example = Example::parse(code, text).unwrap_or_else(|fault| panic!("{fault}:\n{text}"));
    example.rulesets.iter().all(|&ruleset| example.run(&mut Library::new(ruleset)).is_ok())
}

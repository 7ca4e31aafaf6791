//! What shows an article depends on it: with another article in its place the example does not hold.
//!
//! Most examples are ruled upon by the tables, which know the article themselves. Where an example writes the article
//! into an event (`incident W [wcdf 4.9]`) it would prove nothing if any other article did as well.

use crate::examples::Example;
use crate::examples::library::Library;
use draughts::game::text::Reader;
use draughts::notation::movetext;
use draughts::rulebook::{self, Entry, Rulebook};
use draughts::rules::{Irregularity, Offence};
use draughts::{Article, Code, Rules, RulesetName, Side};

#[test]
fn no_example_of_an_article_holds_for_any_article() {
    let mut faults = Vec::new();
    let mut tried = 0;
    for book in Code::ALL.into_iter().filter_map(rulebook::rulebook) {
        let other = stand_in(book);
        // Which irregularity a move is, and that the kinds are listed, is compared below.
        let listed = irregularities();
        for entry in book.entries.iter().filter(|entry| !listed.contains(&article(book.code, entry))) {
            for text in entry.examples.iter().filter(|text| text.contains(&written(book.code, &entry.number)))
            {
                tried += 1;
                if holds(book.code, &with_another_article(book.code, entry, text, other)) {
                    faults.push(format!("{} {}:\n{text}", book.code, entry.number));
                }
            }
        }
    }
    assert!(tried > 30, "{tried} examples write their article into an event");
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

#[test]
fn an_irregular_move_in_an_example_is_what_its_article_says() {
    let mut faults = Vec::new();
    let mut tried = 0;
    for &ruleset in RulesetName::ALL {
        let rules = ruleset.rules();
        for kind in rules.arbiter.irregularities().into_iter().filter(|kind| !kind.offences.is_empty()) {
            let Some(entry) = rulebook::entry(kind.article) else { panic!("{} is not there", kind.article) };
            for text in &entry.examples {
                let names = text.lines().next().unwrap_or_default();
                if !names.split(' ').any(|name| name == ruleset.name()) {
                    continue;
                }
                let Some(Claimed { by, first }) = claimed(rules, text, kind.article) else { continue };
                tried += 1;
                if first != Some(kind.article) && !(takes_too_few(&kind) && is_broken_off(rules, first)) {
                    faults.push(format!("{ruleset} {}: {by:?} is proposed {first:?}", kind.article));
                }
            }
        }
    }
    assert!(tried > 30, "{tried} irregular moves");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whether a kind is about captures of too few pieces.
fn takes_too_few(kind: &Irregularity) -> bool {
    kind.offences.contains(&Offence::WrongCapture)
}

/// Whether an article is about captures that are broken off: where the choice is free, that is how too few are taken.
fn is_broken_off(rules: &Rules, article: Option<Article>) -> bool {
    let kinds = rules.arbiter.irregularities();
    let mut fitting = kinds.iter().filter(|kind| Some(kind.article) == article);
    fitting.any(|kind| kind.offences.contains(&Offence::BrokenOff))
}

/// An irregular move of an example.
struct Claimed {
    by: Side,
    /// What the program proposes first for it.
    first: Option<Article>,
}

/// What the program makes of the irregular move that an example enters under an article, if it enters one.
fn claimed(rules: &'static Rules, text: &str, article: Article) -> Option<Claimed> {
    let mut reader = Reader::new();
    let ruleset = format!("ruleset {}", rules.ruleset);
    let mut take = |line: &str| reader.take(line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    take("draughts game 1");
    take(&ruleset);
    let (mut begun, mut wanted) = (false, None);
    for line in text.lines().skip(1) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let events: Vec<String> = match word {
            "mode" | "time" => {
                take(line);
                continue;
            }
            "position" => {
                take(&format!("start {rest}"));
                continue;
            }
            "play" => rest.split(' ').map(|action| format!("play {action}")).collect(),
            "then" => vec![rest.to_owned()],
            _ => continue,
        };
        if !begun {
            take("begin");
            begun = true;
        }
        for event in events {
            if event.starts_with("irregular ") && event.contains(&format!("[{article}]")) {
                let mut words = event.split(' ').skip(1);
                let by = if words.next() == Some("W") { Side::White } else { Side::Black };
                wanted = words.nth(1).map(|action| (by, action.to_owned()));
            }
            if wanted.is_some() {
                break;
            }
            take(&format!("0 {event}"));
        }
        if wanted.is_some() {
            break;
        }
    }
    let (by, action) = wanted?;
    let attempt = movetext::attempt(rules, &action).ok()?;
    // A piece that is taken off where it stands has not been moved: nothing can be read off that.
    if attempt.squares.first().map(|square| &square.text) == attempt.squares.last().map(|square| &square.text)
    {
        return None;
    }
    let fitting = reader.game()?.fitting_irregularities(&attempt);
    // A move that is legal by itself is irregular by what was done besides, which no move shows.
    if fitting.is_empty() {
        return None;
    }
    let first = fitting.iter().find(|fitting| fitting.by == by).map(|fitting| fitting.article);
    Some(Claimed { by, first })
}

/// The kinds of irregularity that can be entered under any ruleset.
fn irregularities() -> Vec<Article> {
    let kinds = RulesetName::ALL.iter().flat_map(|name| name.rules().arbiter.irregularities());
    kinds.map(|irregularity| irregularity.article).collect()
}

fn article(code: Code, entry: &Entry) -> Article {
    Article::find(code, &entry.number).expect("an article of the book")
}

/// An article of the book that no table and no note knows.
fn stand_in(book: &'static Rulebook) -> &'static str {
    let cited: Vec<Article> = RulesetName::ALL.iter().flat_map(|name| name.rules().articles()).collect();
    let listed = irregularities();
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

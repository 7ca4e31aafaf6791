//! The page of one article.

use super::book::{self, RulesetLink};
use super::example::{self, ExampleView};
use super::prose;
use crate::links;
use crate::pages::preview::{Origin, Preview};
use crate::pages::{Section, book_name};
use askama::Template;
use draughts::rulebook::{self, Class, Entry};
use draughts::{Article, Code, RulesetName};

#[derive(Template)]
#[template(path = "article.html")]
pub(super) struct ArticlePage {
    section: Section,
    preview: Preview,
    code: Code,
    book: &'static str,
    book_href: String,
    number: &'static str,
    title: &'static str,
    kind: &'static str,
    kept_by: &'static str,
    text: String,
    /// What Damier does, or what is missing.
    done: String,
    is_missing: bool,
    proofs: Vec<Proof>,
    rulesets: Vec<RulesetLink>,
    examples: Vec<ExampleView>,
    previous: Option<Neighbour>,
    next: Option<Neighbour>,
}

/// What shows that an article is kept.
struct Proof {
    name: String,
    href: Option<String>,
}

struct Neighbour {
    number: &'static str,
    title: &'static str,
    href: String,
}

pub(super) fn page(code: Code, number: &str, origin: &Origin) -> Option<ArticlePage> {
    let book = rulebook::rulebook(code)?;
    let place = book.entries.iter().position(|entry| entry.number == number)?;
    let entry = book.entries.get(place)?;
    let neighbour = |entry: &'static Entry| Neighbour {
        number: &entry.number,
        title: &entry.title,
        href: links::numbered(code, &entry.number),
    };
    let shown = origin.page(
        &links::numbered(code, &entry.number),
        &format!("{code} {}: {}", entry.number, entry.title),
        &format!("Article {} of {}: {}.", entry.number, book.title, entry.title),
        book::standing_on(code),
    );
    Some(ArticlePage {
        section: Section::Rules,
        preview: Preview { kind: "article", ..shown },
        code,
        book: &book.title,
        book_href: links::code(code)?,
        number: &entry.number,
        title: &entry.title,
        kind: entry.kind.name(),
        kept_by: enforced_by(entry.kind.class()),
        text: prose::html(&entry.text),
        done: prose::html(entry.missing().unwrap_or(&entry.done)),
        is_missing: entry.missing().is_some(),
        proofs: entry.tests.iter().map(|shown| proof(code, shown)).collect(),
        rulesets: standing_on(Article::find(code, number)?),
        examples: entry.examples.iter().map(|text| example::shown(code, text)).collect(),
        previous: place.checked_sub(1).and_then(|place| book.entries.get(place)).map(neighbour),
        next: book.entries.get(place + 1).map(neighbour),
    })
}

const fn enforced_by(class: Class) -> &'static str {
    match class {
        Class::Machine => "applied by the program",
        Class::Arbiter => "applied by the arbiter, with the program's help",
        Class::Physical => "applied by people at a physical board",
        Class::Feature => "a part of the program",
    }
}

fn proof(code: Code, shown: &rulebook::TestEvidence) -> Proof {
    match shown {
        rulebook::TestEvidence::Article(number) => Proof {
            name: format!("the examples of {number}"),
            href: rulebook::find(code, number).map(|entry| links::numbered(code, &entry.number)),
        },
        rulebook::TestEvidence::Test { file, function } => {
            Proof { name: format!("{}, in {file}", function.replace('_', " ")), href: None }
        }
    }
}

/// The rulesets whose tables cite the article.
fn standing_on(article: Article) -> Vec<RulesetLink> {
    let all = RulesetName::ALL.iter().map(|ruleset| ruleset.rules());
    let citing = all.filter(|rules| rules.articles().contains(&article));
    citing.map(|rules| RulesetLink { title: rules.title, href: links::ruleset(rules) }).collect()
}

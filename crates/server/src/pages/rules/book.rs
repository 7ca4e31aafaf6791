//! The page with all articles of a rulebook.

use super::prose;
use crate::links;
use crate::pages::Section;
use crate::pages::preview::{Origin, Preview, usual};
use askama::Template;
use draughts::rulebook::{Rulebook, rulebook};
use draughts::{Code, Rules, RulesetName};

#[derive(Template)]
#[template(path = "book.html")]
pub(super) struct RulebookPage {
    section: Section,
    preview: Preview,
    title: &'static str,
    intro: String,
    rulesets: Vec<RulesetLink>,
    articles: Vec<ArticleItem>,
}

/// A ruleset to be linked to.
pub(super) struct RulesetLink {
    pub(super) title: &'static str,
    pub(super) href: String,
}

/// An article in a list.
pub(super) struct ArticleItem {
    pub(super) number: &'static str,
    pub(super) title: &'static str,
    pub(super) kind: &'static str,
    pub(super) href: String,
    pub(super) is_missing: bool,
}

pub(super) fn page(code: Code, origin: &Origin) -> Option<RulebookPage> {
    let book = rulebook(code)?;
    let stand_on_it =
        RulesetName::ALL.iter().map(|ruleset| ruleset.rules()).filter(|rules| rules.code == code);
    Some(RulebookPage {
        section: Section::Rules,
        preview: origin.page(
            &format!("/rules/{code}"),
            &book.title,
            "Every article in plain words, with examples on the board.",
            standing_on(code),
        ),
        title: &book.title,
        intro: prose::html(&book.intro),
        rulesets: stand_on_it
            .map(|rules| RulesetLink { title: rules.title, href: links::ruleset(rules) })
            .collect(),
        articles: listed(book),
    })
}

/// The first ruleset that stands on a rulebook.
pub(super) fn standing_on(code: Code) -> &'static Rules {
    RulesetName::ALL
        .iter()
        .map(|ruleset| ruleset.rules())
        .find(|rules| rules.code == code)
        .unwrap_or_else(usual)
}

pub(super) fn listed(book: &'static Rulebook) -> Vec<ArticleItem> {
    let listed = |entry: &'static draughts::rulebook::Entry| ArticleItem {
        number: &entry.number,
        title: &entry.title,
        kind: entry.kind.name(),
        href: links::numbered(book.code, &entry.number),
        is_missing: entry.missing().is_some(),
    };
    book.entries.iter().map(listed).collect()
}

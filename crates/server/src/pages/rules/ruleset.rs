//! The page of one ruleset.

use super::book::{self, ArticleItem};
use super::{ArticleLink, ValueRow};
use crate::links;
use crate::pages::preview::{Origin, Preview};
use crate::pages::{Section, book_name, pictures};
use askama::Template;
use draughts::comparison::{self, Value};
use draughts::rulebook::rulebook;
use draughts::{Code, RulesetName};

#[derive(Template)]
#[template(path = "ruleset.html")]
pub(super) struct RulesetPage {
    section: Section,
    preview: Preview,
    name: &'static str,
    title: &'static str,
    character: String,
    picture: &'static str,
    code: Code,
    code_href: Option<String>,
    game_type: &'static str,
    /// The ruleset it is compared with.
    other: Option<Other>,
    others: Vec<Other>,
    values: Vec<Pair>,
    draws: Vec<ValueRow>,
    other_draws: Vec<ValueRow>,
    refusals: Vec<ValueRow>,
    /// The articles, where rulebook and ruleset have one name.
    articles: Vec<ArticleItem>,
}

struct Other {
    name: &'static str,
    title: &'static str,
}

/// What two rulesets have in one place.
struct Pair {
    name: &'static str,
    own: Vec<Entry>,
    other: Vec<Entry>,
    differs: bool,
}

struct Entry {
    value: String,
    article: ArticleLink,
}

pub(super) fn page(ruleset: RulesetName, beside: Option<RulesetName>, origin: &Origin) -> RulesetPage {
    let rules = ruleset.rules();
    let other = |ruleset: RulesetName| Other { name: ruleset.name(), title: ruleset.rules().title };
    let shared = Code::ALL.into_iter().find(|code| code.name() == ruleset.name()).and_then(rulebook);
    let character = comparison::character(rules);
    let says = format!("{character}. Every value with its article.");
    RulesetPage {
        section: Section::Rules,
        preview: origin.page(&links::ruleset(rules), &format!("{}: the rules", rules.title), &says, rules),
        name: ruleset.name(),
        title: rules.title,
        character,
        picture: pictures::start(rules),
        code: rules.code,
        code_href: links::code(rules.code),
        game_type: rules.game_type.tag,
        other: beside.map(other),
        others: RulesetName::ALL.iter().copied().filter(|name| *name != ruleset).map(other).collect(),
        values: pairs(ruleset, beside),
        draws: comparison::draws(rules).into_iter().map(ValueRow::of).collect(),
        other_draws: beside
            .map(|other| comparison::draws(other.rules()).into_iter().map(ValueRow::of).collect())
            .unwrap_or_default(),
        refusals: comparison::refusals(rules).into_iter().map(ValueRow::of).collect(),
        articles: shared.map(book::listed).unwrap_or_default(),
    }
}

fn pairs(ruleset: RulesetName, beside: Option<RulesetName>) -> Vec<Pair> {
    let own = comparison::values(ruleset.rules());
    let other = beside.map(|other| comparison::values(other.rules())).unwrap_or_default();
    let mut names: Vec<&'static str> = Vec::new();
    for name in own.iter().chain(&other).map(|value| value.name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let entries = |values: &[Value], name: &str| -> Vec<Entry> {
        let named = values.iter().filter(|value| value.name == name);
        named
            .map(|value| Entry { value: value.value.clone(), article: ArticleLink::of(value.article) })
            .collect()
    };
    let pair = |name: &'static str| {
        let [own, other] = [entries(&own, name), entries(&other, name)];
        let texts = |entries: &[Entry]| entries.iter().map(|entry| entry.value.clone()).collect::<Vec<_>>();
        let differs = beside.is_some() && texts(&own) != texts(&other);
        Pair { name, own, other, differs }
    };
    names.into_iter().map(pair).collect()
}

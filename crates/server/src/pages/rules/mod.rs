//! The rules: all rulesets side by side, each with its values beside their articles, and every article of the
//! rulebooks.

mod article;
mod because;
mod book;
mod example;
mod prose;
mod ruleset;
mod sentence;

use super::preview::{Origin, Preview, usual};
use super::{ErrorPage, Section, book_name, pictures, shown};
use crate::app::App;
use crate::links;
use askama::Template;
use axum::Router;
use axum::extract::{Path, Query};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use draughts::comparison::{self, Value};
use draughts::rulebook::rulebook;
use draughts::{Article, Code, RulesetName};
use serde::Deserialize;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/rules", get(overview))
        .route("/rules/{name}", get(named))
        .route("/rules/{code}/{article}", get(numbered))
}

/// An article to be linked to.
pub(super) struct ArticleLink {
    pub(super) name: String,
    pub(super) href: Option<String>,
}

impl ArticleLink {
    fn of(article: Article) -> Self {
        Self { name: article.to_string(), href: links::article(article) }
    }
}

/// A value beside its article.
struct ValueRow {
    name: &'static str,
    value: String,
    article: ArticleLink,
}

impl ValueRow {
    fn of(value: Value) -> Self {
        Self { name: value.name, value: value.value, article: ArticleLink::of(value.article) }
    }
}

/// A ruleset among all.
struct Card {
    title: &'static str,
    href: String,
    board: String,
    character: String,
    picture: &'static str,
    code: Code,
    code_href: Option<String>,
}

/// A line of the comparison: what it is about, and what each ruleset has there.
struct ComparisonLine {
    name: &'static str,
    cells: Vec<Vec<ValueRow>>,
}

#[derive(Template)]
#[template(path = "rules.html")]
struct Overview {
    section: Section,
    preview: Preview,
    cards: Vec<Card>,
    lines: Vec<ComparisonLine>,
    books: Vec<Book>,
}

/// A rulebook among all.
struct Book {
    code: Code,
    title: &'static str,
    articles: usize,
    href: String,
}

async fn overview(origin: Origin) -> Response {
    let rulesets = || RulesetName::ALL.iter().map(|ruleset| ruleset.rules());
    let cards = rulesets().map(|rules| Card {
        title: rules.title,
        href: links::ruleset(rules),
        board: comparison::board(rules),
        character: comparison::character(rules),
        picture: pictures::start(rules),
        code: rules.code,
        code_href: links::code(rules.code),
    });
    let books = Code::ALL.into_iter().filter_map(|code| {
        let book = rulebook(code)?;
        Some(Book { code, title: &book.title, articles: book.entries.len(), href: links::code(code)? })
    });
    let says = "Rulesets of draughts side by side, every value with its article.";
    let page = Overview {
        section: Section::Rules,
        preview: origin.page("/rules", "The rules of draughts", says, usual()),
        cards: cards.collect(),
        lines: lines(),
        books: books.collect(),
    };
    cacheable(shown(&page))
}

/// The comparison of all rulesets.
fn lines() -> Vec<ComparisonLine> {
    let rows = |ruleset: &RulesetName| -> Vec<ValueRow> {
        let rules = ruleset.rules();
        comparison::values(rules).into_iter().chain(comparison::draws(rules)).map(ValueRow::of).collect()
    };
    let mut columns: Vec<Vec<ValueRow>> = RulesetName::ALL.iter().map(rows).collect();
    let mut names: Vec<&'static str> = Vec::new();
    for name in columns.iter().flatten().map(|row| row.name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
        .into_iter()
        .map(|name| ComparisonLine {
            name,
            cells: columns
                .iter_mut()
                .map(|rows| rows.extract_if(.., |row| row.name == name).collect())
                .collect(),
        })
        .collect()
}

/// What else a page of a ruleset is asked for.
#[derive(Debug, Deserialize)]
struct RulesetPageQuery {
    /// Another ruleset to compare it with.
    beside: Option<String>,
}

async fn named(
    Path(name): Path<String>,
    origin: Origin,
    Query(RulesetPageQuery { beside }): Query<RulesetPageQuery>,
) -> Response {
    if let Ok(ruleset) = name.parse::<RulesetName>() {
        let beside = beside.and_then(|name| name.parse::<RulesetName>().ok());
        return cacheable(shown(&ruleset::page(ruleset, beside.filter(|other| *other != ruleset), &origin)));
    }
    match code_named(&name).and_then(|code| book::page(code, &origin)) {
        Some(page) => cacheable(shown(&page)),
        None => missing(format!("There is no ruleset and no rulebook {:?}.", shortened(&name))),
    }
}

async fn numbered(Path((code, number)): Path<(String, String)>, origin: Origin) -> Response {
    let Some(code) = code_named(&code) else {
        return missing(format!("There is no rulebook {:?}.", shortened(&code)));
    };
    match article::page(code, &number, &origin) {
        Some(page) => cacheable(shown(&page)),
        None => missing(format!("The rulebook {code} has no article {:?}.", shortened(&number))),
    }
}

fn code_named(name: &str) -> Option<Code> {
    Code::ALL.into_iter().find(|code| code.name().eq_ignore_ascii_case(name))
}

fn missing(text: String) -> Response {
    ErrorPage::new(StatusCode::NOT_FOUND, text).shown()
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The rules change with the program only.
fn cacheable(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=300"));
    response
}

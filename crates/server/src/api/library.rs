//! Rulesets and the articles of the rulebooks.

use crate::error::Failure;
use crate::links;
use crate::openapi::{Operations, summary};
use crate::room::citations;
use crate::wire::{ArticleView, RulebookView, RulesetValueView, RulesetView};
use axum::Json;
use axum::extract::Path;
use draughts::comparison::{self, Value};
use draughts::notation::fen;
use draughts::rulebook::{self, Entry};
use draughts::rules::SquareNames;
use draughts::{AnyPosition, Code, RulesetName, Side};

pub(super) fn operations() -> Operations {
    Operations::of("Rulesets and articles")
        .get(
            "/api/v1/rulesets",
            rulesets,
            summary("List all rulesets, every value with its article").lists::<RulesetView>("The rulesets."),
        )
        .get(
            "/api/v1/articles/{code}",
            book,
            summary("A rulebook in our own words")
                .path("code", "The rulebook: fmjd, idf, wcdf, portugal or site64", "fmjd")
                .answers::<RulebookView>("The rulebook with all its articles.")
                .refuses(404, "There is no such rulebook, or its text is not here."),
        )
        .get(
            "/api/v1/articles/{code}/{article}",
            article,
            summary("An article with its examples and how Damier applies it")
                .path("code", "The rulebook", "fmjd")
                .path("article", "The article's number", "4.13")
                .answers::<ArticleView>("The article.")
                .refuses(404, "There is no such article."),
        )
}

async fn rulesets() -> Json<Vec<RulesetView>> {
    Json(RulesetName::ALL.iter().map(|ruleset| shown(*ruleset)).collect())
}

fn shown(ruleset: RulesetName) -> RulesetView {
    let rules = ruleset.rules();
    let value = |Value { name, value, article }: Value| {
        let article = citations([article]).into_iter().next()?;
        Some(RulesetValueView { name: name.to_owned(), value, article })
    };
    RulesetView {
        name: ruleset.name().to_owned(),
        title: rules.title.to_owned(),
        character: comparison::character(rules),
        code: rules.code.name().to_owned(),
        href: links::ruleset(rules),
        size: rules.size.value,
        lettered: rules.notation.value.squares == SquareNames::Letters,
        white_name: rules.colour(Side::White).to_owned(),
        black_name: rules.colour(Side::Black).to_owned(),
        first: rules.first_to_move.value.into(),
        start: fen::write(rules, &AnyPosition::start(ruleset).setup()),
        values: comparison::values(rules)
            .into_iter()
            .chain(comparison::draws(rules))
            .filter_map(value)
            .collect(),
    }
}

const NO_BOOK: Failure =
    Failure::Unknown("there is no such rulebook here; choose among fmjd, idf, wcdf, portugal and site64");
const NO_ARTICLE: Failure =
    Failure::Unknown("the rulebook has no such article; /api/v1/articles/CODE lists them all");

async fn book(Path(name): Path<String>) -> Result<Json<RulebookView>, Failure> {
    let code = code(&name)?;
    let book = rulebook::rulebook(code).ok_or(NO_BOOK)?;
    Ok(Json(RulebookView {
        code: code.name().to_owned(),
        title: book.title.clone(),
        intro: book.intro.clone(),
        articles: book.entries.iter().map(|entry| entry_shown(code, entry)).collect(),
    }))
}

async fn article(Path((name, number)): Path<(String, String)>) -> Result<Json<ArticleView>, Failure> {
    let code = code(&name)?;
    let entry = rulebook::find(code, &number).ok_or(NO_ARTICLE)?;
    Ok(Json(entry_shown(code, entry)))
}

fn code(name: &str) -> Result<Code, Failure> {
    Code::ALL.into_iter().find(|code| code.name().eq_ignore_ascii_case(name)).ok_or(NO_BOOK)
}

fn entry_shown(code: Code, entry: &Entry) -> ArticleView {
    ArticleView {
        code: code.name().to_owned(),
        number: entry.number.clone(),
        title: entry.title.clone(),
        kind: entry.kind.name().to_owned(),
        text: entry.text.clone(),
        done: entry.done.clone(),
        examples: entry.examples.clone(),
        href: links::numbered(code, &entry.number),
    }
}

//! The same position under several rulesets, side by side.

use super::rules::ArticleLink;
use super::{Section, pictures, shown};
use crate::analysis;
use crate::api::{ComparisonQuery, written_in};
use crate::app::App;
use crate::error::Failure;
use crate::links;
use crate::wire::{Citation, ComparedMove, ComparedRuleset, ComparedRuling, RulesetComparison};
use askama::Template;
use axum::Router;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use axum::response::Response;
use axum::routing::get;
use draughts::RulesetName;
use draughts::notation::fen;
use print::Diagram;

/// Diagram 4 of the IDF's rules, as it can be rebuilt from the three captures that its text names.
const WORKED_EXAMPLE: &str = "/compare?ruleset=russian&fen=W%3AWKd2%3ABb6%2Cd6%2Cf4%2Cf6%2Cg7";

pub(super) fn router() -> Router<App> {
    Router::new().route("/compare", get(compare))
}

#[derive(Template)]
#[template(path = "compare.html")]
struct ComparePage {
    section: Section,
    example: &'static str,
    rulesets: Vec<Choice>,
    fen: String,
    /// What keeps it from being compared.
    faults: Vec<String>,
    columns: Vec<Column>,
    rows: Vec<Row>,
    same: bool,
}

/// A ruleset in whose notation a position may be written.
struct Choice {
    name: &'static str,
    title: &'static str,
    is_chosen: bool,
}

struct Column {
    ruleset: ComparedRuleset,
    picture: String,
    articles: Vec<ArticleLink>,
    /// The page on which the position can be played from, if it can be.
    play: String,
}

struct Row {
    text: String,
    differs: bool,
    cells: Vec<Cell>,
}

struct Cell {
    ruling: Option<ComparedRuling>,
    articles: Vec<ArticleLink>,
}

async fn compare(comparing: Result<Query<ComparisonQuery>, QueryRejection>) -> Response {
    let (comparing, fault) = match comparing {
        Ok(Query(comparing)) => (comparing, None),
        Err(fault) => (ComparisonQuery { ruleset: None, fen: None }, Some(Failure::bad(fault.body_text()))),
    };
    let text = comparing.fen.unwrap_or_default();
    let written = written_in(comparing.ruleset.as_deref(), &text);
    let chosen = written.as_ref().ok().copied();
    let compared = match (fault, written, text.trim()) {
        (Some(fault), _, _) | (None, Err(fault), _) => Err(fault),
        (None, Ok(_), "") => Ok(None),
        (None, Ok(ruleset), text) => analysis::compared_apart(ruleset, text.to_owned()).await.map(Some),
    };
    let status = compared.as_ref().err().map(Failure::status);
    let mut response = shown(&page(chosen, text, compared));
    if let Some(status) = status {
        *response.status_mut() = status;
    }
    response
}

fn page(
    chosen: Option<RulesetName>,
    text: String,
    compared: Result<Option<RulesetComparison>, Failure>,
) -> ComparePage {
    let choice = |ruleset: &RulesetName| Choice {
        name: ruleset.name(),
        title: ruleset.rules().title,
        is_chosen: chosen == Some(*ruleset),
    };
    let mut page = ComparePage {
        section: Section::Rules,
        example: WORKED_EXAMPLE,
        rulesets: RulesetName::ALL.iter().map(choice).collect(),
        fen: text,
        faults: Vec::new(),
        columns: Vec::new(),
        rows: Vec::new(),
        same: false,
    };
    match compared {
        Ok(None) => {}
        Ok(Some(compared)) => {
            page.same = compared.same;
            page.columns = compared.rulesets.into_iter().map(column).collect();
            page.rows = compared.moves.into_iter().map(row).collect();
        }
        Err(Failure::BadInput { text, reasons }) if reasons.is_empty() => page.faults = vec![text],
        Err(Failure::BadInput { reasons, .. }) => page.faults = reasons,
        Err(failure) => page.faults = vec![failure.to_string()],
    }
    page
}

fn column(ruleset: ComparedRuleset) -> Column {
    let name = ruleset.name.parse::<RulesetName>().ok();
    let position =
        name.zip(ruleset.fen.as_deref()).and_then(|(name, text)| fen::read_position(name, text).ok());
    let picture = position.map(|position| Diagram::new(position.rules(), position.setup()));
    Column {
        picture: picture.as_ref().map(pictures::inline).unwrap_or_default(),
        articles: cited(&ruleset.articles),
        play: format!(
            "/search?ruleset={}&fen={}",
            ruleset.name,
            links::encoded(ruleset.fen.as_deref().unwrap_or_default())
        ),
        ruleset,
    }
}

fn row(row: ComparedMove) -> Row {
    let cell = |ruling: Option<ComparedRuling>| Cell {
        articles: ruling.as_ref().map(|ruling| cited(&ruling.articles)).unwrap_or_default(),
        ruling,
    };
    Row { text: row.text, differs: row.differs, cells: row.rulings.into_iter().map(cell).collect() }
}

fn cited(articles: &[Citation]) -> Vec<ArticleLink> {
    let one = |article: &Citation| ArticleLink {
        name: format!("{} {}", article.code, article.number),
        href: article.href.clone(),
    };
    articles.iter().map(one).collect()
}

//! `damier conformance`: how the program implements every article of the rulebooks, with evidence.

use crate::screen::{Paint, Screen, Span};
use clap::builder::PossibleValuesParser;
use draughts::Code;
use draughts::rulebook::{self, ArticleKind, Entry, Rulebook, TestEvidence};
use serde::Serialize;
use std::io;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
An article that is not implemented yet says so, and says what is missing. Each row names its evidence: examples in the
rulebook, which the tests run, or a test by file and name.

Examples:
  damier conformance                        all articles
  damier conformance --text wcdf            those of one rulebook
  damier conformance --text idf --kind clock
  damier conformance --markdown             as docs/conformance.md holds it")]
pub struct ConformanceArguments {
    /// Only the articles of this rulebook
    #[arg(long, value_name = "RULEBOOK", value_parser = PossibleValuesParser::new(books().map(|book| book.code.name())))]
    text: Option<String>,
    /// Only the articles of this kind
    #[arg(long, value_name = "KIND", value_parser = PossibleValuesParser::new(ArticleKind::ALL.map(ArticleKind::name)))]
    kind: Option<String>,
    /// Write Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &ConformanceArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let texts: Vec<Text> = books().filter_map(|book| Text::chosen(book, arguments)).collect();
    if arguments.json {
        screen.json(&texts.iter().flat_map(|text| &text.rows).collect::<Vec<_>>())?;
    } else if arguments.markdown {
        screen.text(markdown(&texts).trim_end(), Paint::Plain)?;
    } else {
        plain(&texts, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The rulebooks that follow a federation's text; the texts of our own need no comparison.
fn books() -> impl Iterator<Item = &'static Rulebook> {
    Code::ALL.into_iter().filter_map(rulebook::rulebook).filter(|book| book.has_a_text())
}

/// The chosen articles of a rulebook.
struct Text {
    book: &'static Rulebook,
    rows: Vec<Row>,
}

/// The row of one article.
#[derive(Serialize)]
struct Row {
    text: &'static str,
    article: &'static str,
    title: &'static str,
    kind: &'static str,
    /// What the program does, if the article is implemented.
    #[serde(skip_serializing_if = "Option::is_none")]
    done: Option<&'static str>,
    /// What is missing, if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    missing: Option<&'static str>,
    /// The evidence: examples and tests.
    shown_by: Vec<String>,
}

impl Text {
    fn chosen(book: &'static Rulebook, arguments: &ConformanceArguments) -> Option<Self> {
        let wanted =
            |chosen: &Option<String>, name: &str| chosen.as_deref().is_none_or(|chosen| chosen == name);
        if !wanted(&arguments.text, book.code.name()) {
            return None;
        }
        let entries = book.entries.iter().filter(|entry| wanted(&arguments.kind, entry.kind.name()));
        let rows: Vec<Row> = entries.map(|entry| Row::new(book.code, entry)).collect();
        (!rows.is_empty()).then_some(Self { book, rows })
    }

    fn missing(&self) -> usize {
        self.rows.iter().filter(|row| row.missing.is_some()).count()
    }
}

impl Row {
    fn new(code: Code, entry: &'static Entry) -> Self {
        let mut shown_by = Vec::new();
        if !entry.examples.is_empty() {
            shown_by.push(examples(code, entry));
        }
        for shown in &entry.tests {
            shown_by.push(match shown {
                TestEvidence::Test { file, function } => format!("crates/{file}: {function}"),
                TestEvidence::Article(number) => {
                    let count = rulebook::find(code, number).map(|other| examples(code, other));
                    format!("{} under {number}", count.unwrap_or_default())
                }
            });
        }
        let missing = entry.missing();
        Self {
            text: code.name(),
            article: &entry.number,
            title: &entry.title,
            kind: entry.kind.name(),
            done: missing.is_none().then_some(&entry.done),
            missing,
            shown_by,
        }
    }

    /// What is done, or what is missing.
    fn says(&self) -> String {
        match (self.done, self.missing) {
            (Some(done), _) => done.to_owned(),
            (None, Some(missing)) => format!("Not yet: {missing}"),
            (None, None) => String::new(),
        }
    }
}

/// `2 examples in rulebooks/fmjd.md`
fn examples(code: Code, entry: &Entry) -> String {
    let count = entry.examples.len();
    let word = if count == 1 { "example" } else { "examples" };
    format!("{count} {word} in rulebooks/{code}.md")
}

fn plain(texts: &[Text], screen: &mut Screen) -> io::Result<()> {
    for text in texts {
        screen.text(&text.book.title, Paint::Strong)?;
        for row in &text.rows {
            screen.line(&[
                Span::new(format!("{} {}", row.text, row.article), Paint::Strong),
                Span::new(format!(" {}", row.title), Paint::Plain),
                Span::new(format!(" ({})", row.kind), Paint::Faint),
            ])?;
            screen.paragraph(&row.says(), 4)?;
            if !row.shown_by.is_empty() {
                screen.paragraph(&format!("Shown by {}.", row.shown_by.join("; ")), 4)?;
            }
        }
        screen.gap()?;
    }
    screen.text(&summary(texts), Paint::Plain)
}

/// `475 articles: 430 kept, 45 not yet.`
fn summary(texts: &[Text]) -> String {
    let all: usize = texts.iter().map(|text| text.rows.len()).sum();
    let missing: usize = texts.iter().map(Text::missing).sum();
    format!("{all} articles: {} kept or noted, {missing} not yet.", all - missing)
}

fn markdown(texts: &[Text]) -> String {
    let mut page = String::from(HEAD);
    page.push_str("\n| text | articles | kept or noted | not yet |\n|---|--:|--:|--:|\n");
    for text in texts {
        let (all, missing) = (text.rows.len(), text.missing());
        page.push_str(&format!("| {} | {all} | {} | {missing} |\n", text.book.code, all - missing));
    }
    for text in texts {
        page.push_str(&format!("\n## {}\n\n", text.book.title));
        page.push_str("| article | kind | what Damier does | shown by |\n|---|---|---|---|\n");
        for row in &text.rows {
            let cells = [row.article, row.kind, &row.says(), &row.shown_by.join("; ")].map(cell);
            page.push_str(&format!("| {} |\n", cells.join(" | ")));
        }
    }
    page
}

const HEAD: &str = "\
# Conformance

What Damier does about every article of the five texts, and what shows it. Written by `damier conformance --markdown`
from the lines in `crates/draughts/rulebooks`; a test compares the two. An article marked *not yet* is not kept. An example
that would hold as well with another article in the place of its own is refused by a test (`tests/evidence.rs`).
";

/// A text escaped for a table cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('*', "\\*")
}

//! `damier rules`: the rulesets, their values, and the articles of the rulebooks.

use crate::exit::BadInput;
use crate::screen::{Paint, Screen, Span};
use crate::wire;
use draughts::comparison::{self, Value};
use draughts::rulebook::{self, Entry, Rulebook};
use draughts::{Code, Rules, RulesetName};
use std::cmp::Reverse;
use std::io;
use std::process::ExitCode;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  damier rules                       the rulesets
  damier rules english               its values, each with its article
  damier rules english 1.19          an article of its rulebook
  damier rules wcdf                  the articles of a rulebook
  damier rules portuguese 2.2.7 queen move
  damier rules site64 --articles     its articles instead of its values")]
pub struct RulesArguments {
    /// A ruleset or a rulebook
    name: Option<String>,
    /// The number of an article
    #[arg(num_args = 0..)]
    article: Vec<String>,
    /// List the articles of the rulebook
    #[arg(long, requires = "name", conflicts_with = "article")]
    articles: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &RulesArguments, screen: &mut Screen) -> anyhow::Result<ExitCode> {
    let Some(name) = &arguments.name else {
        overview(arguments, screen)?;
        return Ok(ExitCode::SUCCESS);
    };
    let subject = Subject::named(name)?;
    if !arguments.article.is_empty() {
        let entry = find(subject.code(), &arguments.article.join(" "))?;
        article(arguments, subject.code(), entry, screen)?;
        return Ok(ExitCode::SUCCESS);
    }
    match subject {
        Subject::Ruleset(rules) if !arguments.articles => ruleset(arguments, rules, screen)?,
        Subject::Ruleset(_) | Subject::Code(_) => articles(arguments, book(subject.code())?, screen)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The meaning of a name on the command line.
enum Subject {
    Ruleset(&'static Rules),
    Code(Code),
}

impl Subject {
    /// Rulesets take precedence over rulebooks: only the house rules and some relatives share their names.
    fn named(name: &str) -> Result<Self, BadInput> {
        if let Ok(ruleset) = name.parse::<RulesetName>() {
            return Ok(Self::Ruleset(ruleset.rules()));
        }
        if let Some(&code) = Code::ALL.iter().find(|code| code.name().eq_ignore_ascii_case(name)) {
            return Ok(Self::Code(code));
        }
        let names = RulesetName::ALL.iter().map(|ruleset| ruleset.name()).chain(Code::ALL.map(Code::name));
        Err(BadInput(format!(
            "there is no ruleset or rulebook {name:?}; did you mean {}?",
            nearest(name, names).join(", ")
        )))
    }

    const fn code(&self) -> Code {
        match self {
            Self::Ruleset(rules) => rules.code,
            Self::Code(code) => *code,
        }
    }
}

fn overview(arguments: &RulesArguments, screen: &mut Screen) -> io::Result<()> {
    let rulesets = || RulesetName::ALL.iter().map(|ruleset| ruleset.rules());
    if arguments.json {
        return screen.json(&rulesets().map(wire::RulesetSummary::new).collect::<Vec<_>>());
    }
    for rules in rulesets() {
        screen.line(&[
            Span::new(format!("{:<14}", rules.ruleset.name()), Paint::Strong),
            Span::new(rules.title, Paint::Plain),
            Span::new(format!(", {}, rulebook {}", comparison::board(rules), rules.code), Paint::Faint),
        ])?;
        screen.paragraph(&comparison::character(rules), 14)?;
    }
    Ok(())
}

fn ruleset(arguments: &RulesArguments, rules: &'static Rules, screen: &mut Screen) -> io::Result<()> {
    if arguments.json {
        return screen.json(&wire::RulesetValues::new(rules));
    }
    screen.line(&[
        Span::new(rules.title, Paint::Strong),
        Span::new(format!(", rulebook {}, PDN {}", rules.code, rules.game_type.tag), Paint::Faint),
    ])?;
    for value in comparison::values(rules).into_iter().chain(comparison::draws(rules)) {
        print(&value, 16, screen)?;
    }
    screen.gap()?;
    screen.text("Articles that refuse moves or end the game", Paint::Strong)?;
    for value in comparison::refusals(rules) {
        print(&value, 26, screen)?;
    }
    Ok(())
}

fn print(value: &Value, width: usize, screen: &mut Screen) -> io::Result<()> {
    let article = format!("({})", value.article);
    let gap = if value.value.is_empty() { "" } else { " " };
    screen.line(&[
        Span::new(format!("  {:<width$}", value.name), Paint::Plain),
        Span::new(format!("{}{gap}", value.value), Paint::Strong),
        Span::new(article, Paint::Faint),
    ])
}

fn articles(arguments: &RulesArguments, book: &'static Rulebook, screen: &mut Screen) -> io::Result<()> {
    if arguments.json {
        return screen.json(&wire::RulebookWire::new(book));
    }
    screen.text(&book.title, Paint::Strong)?;
    screen.paragraph(&book.intro, 0)?;
    let width = book.entries.iter().map(|entry| entry.number.chars().count()).max().unwrap_or(0);
    for entry in &book.entries {
        screen.line(&[
            Span::new(format!("  {:<width$}  ", entry.number), Paint::Strong),
            Span::new(entry.title.as_str(), Paint::Plain),
            Span::new(format!(" ({})", entry.kind), Paint::Faint),
        ])?;
    }
    Ok(())
}

fn article(
    arguments: &RulesArguments,
    code: Code,
    entry: &'static Entry,
    screen: &mut Screen,
) -> io::Result<()> {
    if arguments.json {
        return screen.json(&wire::ArticleWire::new(code, entry));
    }
    screen.line(&[
        Span::new(format!("{code} {}", entry.number), Paint::Strong),
        Span::new(format!(" — {}", entry.title), Paint::Plain),
        Span::new(format!(" ({})", entry.kind), Paint::Faint),
    ])?;
    screen.paragraph(&entry.text, 2)?;
    for example in &entry.examples {
        screen.gap()?;
        screen.text("  Example", Paint::Faint)?;
        for line in example.lines() {
            screen.text(&format!("    {line}"), Paint::Plain)?;
        }
    }
    Ok(())
}

fn book(code: Code) -> Result<&'static Rulebook, BadInput> {
    rulebook::rulebook(code).ok_or_else(|| {
        BadInput(format!("damier does not have the text of the rulebook {code}; it only cites it"))
    })
}

fn find(code: Code, number: &str) -> Result<&'static Entry, BadInput> {
    let book = book(code)?;
    let found = book.entries.iter().find(|entry| entry.number.eq_ignore_ascii_case(number));
    found.ok_or_else(|| {
        let nearest = nearest(number, book.entries.iter().map(|entry| entry.number.as_str()));
        BadInput(format!("{code} has no article {number:?}; similar: {}", nearest.join(", ")))
    })
}

/// The names most similar to the one given.
fn nearest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    const SHOWN: usize = 3;
    let wanted: Vec<char> = wanted.to_lowercase().chars().take(40).collect();
    let mut names: Vec<&str> = names.collect();
    names.sort_by_cached_key(|name| {
        let name: Vec<char> = name.to_lowercase().chars().collect();
        let begins_alike = wanted.iter().zip(&name).take_while(|(wanted, found)| wanted == found).count();
        let is_its_beginning = begins_alike == wanted.len();
        (!is_its_beginning, distance(&wanted, &name), Reverse(begins_alike), name)
    });
    names.dedup();
    names.truncate(SHOWN);
    names
}

/// The edit distance of two texts.
fn distance(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (place, wanted) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = place + 1;
        for (column, found) in to.iter().enumerate() {
            let changed = diagonal + usize::from(wanted != found);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_names_come_first() {
        assert_eq!(nearest("1.91", ["1.1", "2.4", "1.19", "1.9"].into_iter())[0], "1.9");
        assert_eq!(nearest("Rusian", ["czech", "russian", "spanish"].into_iter())[0], "russian");
        assert_eq!(distance(&['a', 'b'], &['b', 'a', 'c']), 2);
    }
}

//! A file for every ruling and its appeal, one page each, for the committee or official that hears it next (wcdf 7.1,
//! 7.2).

use super::super::leaflet::{Cell, Clause, Column, Fact, Part, Row, Table};
use super::source::Source;
use draughts::{Code, rulebook};
use tournament::event::text::write_decision;
use tournament::event::{Case, CaseDecision, Citation, Decision};
use tournament::history::Number;

/// The files of all cases.
pub(super) fn parts(source: &Source<'_>) -> Vec<Part> {
    let cases = source.event.cases();
    if cases.is_empty() {
        return vec![Part::Text("There have been no rulings in this event.".to_owned())];
    }
    let mut parts = Vec::new();
    for (case, number) in cases.iter().zip(1..) {
        if number > 1 {
            parts.push(Part::NewPage);
        }
        parts.extend(file(source, case, number));
    }
    parts
}

fn file(source: &Source<'_>, case: &Case, number: usize) -> Vec<Part> {
    let ruling = &case.ruling;
    let at = [("round", ruling.round), ("board", ruling.board)];
    let at: Vec<String> = at.iter().filter_map(|(word, at)| Some(format!("{word} {}", (*at)?))).collect();
    let who = |player: Number| format!("No. {player} {}", source.name(player));
    let mut facts = vec![Fact::new("Ruling", ruling.words.clone()), Fact::new("By", ruling.by.clone())];
    if !at.is_empty() {
        facts.push(Fact::new("Where", at.join(", ")));
    }
    facts.extend(ruling.player.map(|player| Fact::new("About", who(player))));
    if let Some((player, words)) = &case.appeal {
        facts.push(Fact::new("Appeal", format!("{}: {words}", who(*player))));
        facts.push(Fact::new("Committee", case.committee.join(", ")));
        facts.push(Fact::new("Now before", format!("the {}", case.level.name())));
    }
    let stands = match (case.is_open(), case.stands()) {
        (true, _) => "the appeal has not been decided",
        (false, true) => "the ruling stands",
        (false, false) => "the ruling was overturned",
    };
    facts.push(Fact::new("State", stands));
    let mut parts = vec![Part::Heading(format!("Case {number}")), Part::Facts(facts)];
    let cited: Vec<Clause> = clauses(source, case);
    if !cited.is_empty() {
        parts.push(Part::Heading("Articles".to_owned()));
        parts.push(Part::Clauses(cited));
    }
    let rows = case.decisions.iter().filter_map(|&number| {
        let decision = source.event.decisions().get(number.checked_sub(1)?)?;
        let words = course(decision, who).unwrap_or_else(|| write_decision(decision));
        Some(Row::plain(vec![Cell::new(number.to_string()), Cell::new(words)]))
    });
    let columns = vec![Column::number("Decision"), Column::name("History of the case")];
    let table = Table { columns, rows: rows.collect(), ..Table::default() };
    parts.push(Part::Heading("Course".to_owned()));
    parts.push(Part::Table(table));
    let mut signed = vec!["Controller".to_owned()];
    signed.extend(case.committee.iter().cloned());
    parts.push(Part::Signatures(signed));
    parts
}

/// The articles on which the ruling and the verdicts stand, each once.
fn clauses(source: &Source<'_>, case: &Case) -> Vec<Clause> {
    let verdicts = case.verdicts.iter().map(|verdict| &verdict.article);
    let mut found: Vec<Clause> = Vec::new();
    for article in std::iter::once(&case.ruling.article).chain(verdicts) {
        let name = article.to_string();
        if found.iter().any(|clause| clause.article == name) {
            continue;
        }
        if let Some(text) = text_of(source, article) {
            found.push(Clause { text, article: name });
        }
    }
    found
}

fn text_of(source: &Source<'_>, article: &Citation) -> Option<String> {
    let name = article.to_string();
    let (book, number) = name.split_once(' ')?;
    if book == "reg" {
        let clauses = source.event.clauses();
        return clauses.iter().find(|clause| clause.number == number).map(|clause| clause.words.clone());
    }
    let code = Code::ALL.into_iter().find(|code| code.name() == book)?;
    let text = &rulebook::find(code, number)?.text;
    Some(text.split("Damier reads this").next().unwrap_or_default().trim().to_owned())
}

/// A step of a case in words.
fn course(decision: &Decision, who: impl Fn(Number) -> String) -> Option<String> {
    let Decision::Case(decision) = decision else { return None };
    Some(match decision {
        CaseDecision::Ruling(ruling) => format!("Ruling ({}): {}", ruling.article, ruling.words),
        CaseDecision::Verdict { outcome, words, article, .. } => {
            let article = article.as_ref().map_or(String::new(), |article| format!(" ({article})"));
            format!("Verdict{article}: {}. {words}", outcome.name())
        }
        CaseDecision::Escalate { level, because, .. } => {
            format!("The case goes to the {}: {because}", level.name())
        }
        CaseDecision::Appeal { player, words, .. } => format!("{} appeals: {words}", who(*player)),
        CaseDecision::Committee { members, .. } => format!("The committee: {}", members.join(", ")),
        CaseDecision::Witness { name, words, .. } => format!("Witness {name}: {words}"),
        CaseDecision::Minutes { words, .. } => format!("Minutes: {words}"),
        CaseDecision::Notify { player, .. } => format!("{} was told", who(*player)),
        CaseDecision::Clause { .. } => return None,
    })
}

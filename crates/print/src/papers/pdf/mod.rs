//! Documents as PDF.

mod card;
mod flow;
mod furniture;
mod grid;
mod tree;

use super::fault::PaperError;
use super::leaflet::{Body, Card, Fact, Leaflet, Part, Table};
use crate::fonts::check_letters;
use crate::qr::Code;
use crate::sheet::{Paper, Printing, SheetError, SheetsPerPage, score};

impl Leaflet {
    /// The document as PDF.
    pub fn pdf(&self, paper: Paper) -> Result<Vec<u8>, PaperError> {
        self.check_letters()?;
        let printing = Printing { paper, title: self.full_title(), author: String::new() };
        match &self.body {
            Body::Flow(parts) => flow::pdf(self, parts, &printing),
            Body::Cards(sheet) => card::pdf(self, sheet, &printing),
            Body::Scores(sheets) if sheets.is_empty() => {
                flow::pdf(self, &nothing("No game has been paired."), &printing)
            }
            Body::Scores(sheets) => {
                let mut coded = Vec::new();
                for sheet in sheets {
                    coded.push((&sheet.sheet, code(&sheet.address)?));
                }
                Ok(score::scheduled(&coded, SheetsPerPage::Two, &printing)?)
            }
        }
    }

    /// Refuses what the fonts cannot write, before anything is drawn.
    fn check_letters(&self) -> Result<(), PaperError> {
        let heads = [&self.event, &self.title, &self.subtitle, &self.foot];
        heads.into_iter().try_for_each(|text| check_letters(text))?;
        match &self.body {
            Body::Flow(parts) => parts.iter().try_for_each(check_part)?,
            Body::Cards(sheet) => sheet.cards.iter().try_for_each(check_card)?,
            // The sheets check their own.
            Body::Scores(_) => {}
        }
        Ok(())
    }
}

fn check_part(part: &Part) -> Result<(), PaperError> {
    match part {
        Part::Heading(text) | Part::Text(text) => check_letters(text)?,
        Part::Facts(facts) => check_facts(facts)?,
        Part::Table(table) => check_table(table)?,
        Part::Clauses(clauses) => {
            clauses.iter().try_for_each(|clause| check_letters(&clause.text))?;
        }
        Part::Tree(tree) => {
            let branches = tree.ties.iter().flatten().flat_map(|tie| &tie.branches);
            branches.map(|branch| &branch.name).try_for_each(|name| check_letters(name))?;
        }
        Part::NewPage => {}
        Part::Signatures(names) => names.iter().try_for_each(|name| check_letters(name))?,
    }
    Ok(())
}

fn check_card(card: &Card) -> Result<(), PaperError> {
    let texts = [&card.kicker, &card.corner, &card.title, &card.subtitle];
    texts.into_iter().chain(&card.lines).try_for_each(|text| check_letters(text))?;
    card.fields.iter().try_for_each(|facts| check_facts(facts))?;
    card.table.as_ref().map_or(Ok(()), check_table)
}

fn check_facts(facts: &[Fact]) -> Result<(), PaperError> {
    let texts = facts.iter().flat_map(|fact| [&fact.label, &fact.value]);
    texts.into_iter().try_for_each(|text| check_letters(text)).map_err(PaperError::from)
}

fn check_table(table: &Table) -> Result<(), PaperError> {
    let cells = table.rows.iter().flat_map(|row| &row.cells);
    for text in cells.flat_map(|cell| [&cell.text, &cell.below]).chain(&table.notes) {
        check_letters(text)?;
    }
    Ok(())
}

/// The code of an address; none if it is empty.
fn code(address: &str) -> Result<Option<Code>, PaperError> {
    if address.is_empty() {
        return Ok(None);
    }
    let shown = || PaperError::Address(address.chars().take(60).collect());
    Code::of(address).map(Some).ok_or_else(shown)
}

/// What is printed where there is nothing to print, so that a pile of papers shows it.
fn nothing(words: &str) -> Vec<Part> {
    vec![Part::Text(words.to_owned())]
}

/// How many pages a document may have.
fn check_length(pages: usize) -> Result<(), PaperError> {
    if pages > crate::sheet::MOST_PAGES {
        return Err(SheetError::TooLong { pages }.into());
    }
    Ok(())
}

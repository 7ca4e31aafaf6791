//! Articles that decisions cite: those of a rulebook, and the clauses of the event's own regulation.

use super::decision::Refusal;
use super::{Event, Phase};
use std::fmt;

/// The rulebooks that can be cited, by their short names; `reg` is the event's own regulation.
pub const BOOKS: [&str; 10] =
    ["wcdf", "fmjd", "idf", "portugal", "apca", "czech", "fid", "killer", "site64", "reg"];
/// The most clauses a regulation has.
const MOST_CLAUSES: usize = 500;

/// An article of a rulebook, `wcdf 4.5`, or a clause of the event's own regulation, `reg 3.2`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Citation(String);

impl Citation {
    /// Reads the short name of a book and the number of an article.
    pub fn read(text: &str) -> Option<Self> {
        let (book, article) = text.split_once(' ')?;
        let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-' | '(' | ')');
        let numbered = article.starts_with(|letter: char| letter.is_ascii_alphanumeric());
        let known = BOOKS.contains(&book) && numbered && article.len() <= 16 && article.chars().all(fits);
        let known = known && (book != "reg" || clause_number(article).is_some());
        known.then(|| Self(text.to_owned()))
    }

    /// The short name of the book.
    pub fn book(&self) -> &str {
        self.0.split_once(' ').map_or("", |(book, _)| book)
    }

    /// The number of the article.
    pub fn article(&self) -> &str {
        self.0.split_once(' ').map_or("", |(_, article)| article)
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// What a clause of the event's own regulation governs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Subject {
    /// Anything else.
    #[default]
    General,
    /// What becomes of a game when a flag falls (fmjd 10.5, idf 10.4).
    Flag,
    /// Draws that the event declares (portugal 4.3.d).
    Draw,
    /// A way of playing other than the normal one (fmjd 11.2).
    Mode,
}

pub(super) const SUBJECTS: [(&str, Subject); 4] = [
    ("general", Subject::General),
    ("flag", Subject::Flag),
    ("draw", Subject::Draw),
    ("mode", Subject::Mode),
];

impl Subject {
    /// The word for it.
    pub fn name(self) -> &'static str {
        SUBJECTS.iter().find(|(_, subject)| *subject == self).map_or("", |(name, _)| name)
    }
}

/// A clause of the event's own regulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Its number, for example `3.2`.
    pub number: String,
    /// What it says.
    pub words: String,
    /// What it governs.
    pub subject: Subject,
    /// The decision behind it, from 1.
    pub decision: usize,
}

impl Event {
    /// The event's own regulation, in the order of its numbers.
    pub fn clauses(&self) -> &[Clause] {
        &self.clauses
    }

    /// The first clause about something.
    pub fn clause_about(&self, subject: Subject) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.subject == subject)
    }

    /// Refuses a clause that the event's regulation does not have.
    pub(super) fn cited(&self, citation: &Citation) -> Result<(), Refusal> {
        let number = citation.article();
        if citation.book() == "reg" && !self.clauses.iter().any(|clause| clause.number == number) {
            return Err(Refusal::NoClause(number.to_owned()));
        }
        Ok(())
    }

    pub(super) fn add_clause(&mut self, clause: Clause, because: &str) -> Result<(), Refusal> {
        if clause_number(&clause.number).is_none() {
            return Err(Refusal::Order(
                "clauses are numbered like 3 or 3.2: write digits and full stops".into(),
            ));
        }
        if clause.words.trim().is_empty() {
            return Err(Refusal::Order("the text of the clause is missing: add it".into()));
        }
        if self.phase != Phase::Entries && because.is_empty() {
            return Err(Refusal::Order(
                "after the start, changing the regulations needs a reason: because=\"…\"".into(),
            ));
        }
        let full = self.clauses.len() >= MOST_CLAUSES;
        match self.clauses.iter_mut().find(|other| other.number == clause.number) {
            Some(other) if (&other.words, other.subject) == (&clause.words, clause.subject) => {
                return Err(Refusal::NoEffect(format!("clause {} already says this", clause.number)));
            }
            Some(other) => *other = clause,
            None if full => {
                return Err(Refusal::Order(format!(
                    "the regulations can have at most {MOST_CLAUSES} clauses"
                )));
            }
            None => self.clauses.push(clause),
        }
        self.clauses.sort_by_key(|clause| clause_number(&clause.number));
        Ok(())
    }
}

/// `3.2` as its parts: up to four, each up to 999.
fn clause_number(text: &str) -> Option<Vec<u16>> {
    let parts: Vec<&str> = text.split('.').collect();
    let digits =
        |part: &&str| (1..=3).contains(&part.len()) && part.chars().all(|letter| letter.is_ascii_digit());
    if parts.len() > 4 || !parts.iter().all(|part| digits(part) && (!part.starts_with('0') || *part == "0")) {
        return None;
    }
    parts.iter().map(|part| part.parse().ok()).collect()
}

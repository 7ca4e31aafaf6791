//! Articles of the rulebooks, and values that stand beside the article they come from.

use super::ByKind;
use std::fmt;

/// A rulebook, by the short name used for it everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Code {
    /// FMJD Annex 1, international draughts.
    Fmjd,
    /// IDF rules of draughts-64.
    Idf,
    /// WCDF rules of English draughts (American checkers).
    Wcdf,
    /// Portuguese federation, classic draughts.
    Portugal,
    /// The web house rules "Draughts 64".
    Site64,
    /// Italian federation (FID), rules of 2008.
    Fid,
    /// Czech federation.
    Czech,
    /// American Pool Checkers Association.
    Apca,
    /// Killer draughts, the amendment to the international rules.
    Killer,
}

impl Code {
    /// All rulebooks.
    pub const ALL: [Self; 9] = [
        Self::Fmjd,
        Self::Idf,
        Self::Wcdf,
        Self::Portugal,
        Self::Site64,
        Self::Fid,
        Self::Czech,
        Self::Apca,
        Self::Killer,
    ];

    /// The short name: `fmjd`, `idf`, …
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fmjd => "fmjd",
            Self::Idf => "idf",
            Self::Wcdf => "wcdf",
            Self::Portugal => "portugal",
            Self::Site64 => "site64",
            Self::Fid => "fid",
            Self::Czech => "czech",
            Self::Apca => "apca",
            Self::Killer => "killer",
        }
    }

    /// The article of this rulebook with the given number.
    pub const fn article(self, number: &'static str) -> Article {
        Article { code: self, number }
    }

    /// The articles of this rulebook with the given numbers, on men and on kings.
    pub const fn by_kind(self, man: &'static str, king: &'static str) -> ByKind {
        ByKind { man: self.article(man), king: self.article(king) }
    }

    /// A value that the article with the given number gives.
    pub const fn cite<T>(self, number: &'static str, value: T) -> Cited<T> {
        Cited { value, article: self.article(number) }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// One article of a rulebook, for example `fmjd 4.13`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Article {
    /// The rulebook.
    pub code: Code,
    /// The number within it; empty where only the document as a whole can be cited.
    pub number: &'static str,
}

impl fmt::Display for Article {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number.is_empty() {
            return self.code.fmt(formatter);
        }
        write!(formatter, "{} {}", self.code, self.number)
    }
}

/// A value of a ruleset beside the article that gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cited<T> {
    /// The value.
    pub value: T,
    /// The article that sets it.
    pub article: Article,
}

//! The rulebooks: every article with its number, a title, our own wording and examples.
//!
//! They are files in `rulebooks/`, embedded here and read once, when they are first asked for. The tests run every
//! example and compare the articles with the list of those that the texts have.

use crate::rules::{Article, Code};
use std::fmt;
use std::sync::OnceLock;

/// A rulebook in our own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rulebook {
    /// The rulebook's code.
    pub code: Code,
    /// Its title.
    pub title: String,
    /// Who issued it and what it governs.
    pub intro: String,
    /// Its articles, in its order.
    pub entries: Vec<Entry>,
}

/// One article of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number within the rulebook; a few have words in it.
    pub number: String,
    /// What it is about, in a few words.
    pub title: String,
    /// The subject it governs.
    pub kind: ArticleKind,
    /// What Damier does about it.
    pub done: String,
    /// Tests that show it beside the examples.
    pub tests: Vec<TestEvidence>,
    /// Our wording.
    pub text: String,
    /// Positions and moves that show it, in the form the tests run.
    pub examples: Vec<String>,
}

/// The evidence for a row: where a test shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestEvidence {
    /// By the examples of another article of the same rulebook.
    Article(String),
    /// By a function of a test.
    Test {
        /// The file, from the folder of all crates.
        file: String,
        /// The function.
        function: String,
    },
}

impl Rulebook {
    /// Whether it tells the articles of a text we have; otherwise its sections are our own account of a game, and say
    /// so.
    pub fn has_a_text(&self) -> bool {
        self.entries.iter().all(|entry| !entry.is_ours())
    }
}

impl Entry {
    /// Whether it is a section of our own, whose number is none of the federation's.
    pub fn is_ours(&self) -> bool {
        self.number.starts_with(OURS)
    }

    /// What is still missing, if Damier does nothing about the article yet.
    pub fn missing(&self) -> Option<&str> {
        self.done.strip_prefix(MISSING)
    }
}

/// The rulebook of a code.
pub fn rulebook(code: Code) -> Option<&'static Rulebook> {
    static BOOKS: OnceLock<Vec<Rulebook>> = OnceLock::new();
    let books = BOOKS.get_or_init(|| SOURCES.iter().filter_map(|source| read(source).ok()).collect());
    books.iter().find(|book| book.code == code)
}

/// The entry of an article.
pub fn entry(article: Article) -> Option<&'static Entry> {
    find(article.code, article.number)
}

/// The entry with a number.
pub fn find(code: Code, number: &str) -> Option<&'static Entry> {
    rulebook(code)?.entries.iter().find(|entry| entry.number == number)
}

/// The subject of an article.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ArticleKind {
    /// Board, pieces and moves.
    Move,
    /// How a game goes and ends.
    Game,
    /// Time.
    Clock,
    /// How positions and moves are written.
    Notation,
    /// An arbiter's decisions.
    Arbiter,
    /// Boards, pieces and hands.
    Physical,
    /// How a board is shown.
    Display,
    /// Players and competitions.
    Event,
    /// Ways to play.
    Mode,
}

/// Who sees to it that an article is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// The program alone.
    Machine,
    /// An arbiter, with the program's help.
    Arbiter,
    /// Only people over a real board.
    Physical,
    /// A part of the program with a page of its own.
    Feature,
}

impl ArticleKind {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::Move,
        Self::Game,
        Self::Clock,
        Self::Notation,
        Self::Arbiter,
        Self::Physical,
        Self::Display,
        Self::Event,
        Self::Mode,
    ];

    /// The kind in one word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Move => "move",
            Self::Game => "game",
            Self::Clock => "clock",
            Self::Notation => "notation",
            Self::Arbiter => "arbiter",
            Self::Physical => "physical",
            Self::Display => "display",
            Self::Event => "event",
            Self::Mode => "mode",
        }
    }

    /// Who sees to articles of this kind.
    pub const fn class(self) -> Class {
        match self {
            Self::Move | Self::Game | Self::Clock | Self::Notation => Class::Machine,
            Self::Arbiter => Class::Arbiter,
            Self::Physical => Class::Physical,
            Self::Display | Self::Event | Self::Mode => Class::Feature,
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl fmt::Display for ArticleKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl Class {
    /// The class in one word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Machine => "machine",
            Self::Arbiter => "arbiter",
            Self::Physical => "physical",
            Self::Feature => "feature",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// An embedded file.
struct Source {
    code: Code,
    text: &'static str,
}

#[cfg(not(feature = "rulebooks"))]
const SOURCES: [Source; 0] = [];
#[cfg(feature = "rulebooks")]
const SOURCES: [Source; 9] = [
    Source { code: Code::Fmjd, text: include_str!("../rulebooks/fmjd.md") },
    Source { code: Code::Idf, text: include_str!("../rulebooks/idf.md") },
    Source { code: Code::Wcdf, text: include_str!("../rulebooks/wcdf.md") },
    Source { code: Code::Portugal, text: include_str!("../rulebooks/portugal.md") },
    Source { code: Code::Site64, text: include_str!("../rulebooks/site64.md") },
    Source { code: Code::Fid, text: include_str!("../rulebooks/fid.md") },
    Source { code: Code::Czech, text: include_str!("../rulebooks/czech.md") },
    Source { code: Code::Apca, text: include_str!("../rulebooks/apca.md") },
    Source { code: Code::Killer, text: include_str!("../rulebooks/killer.md") },
];

/// Begins the number of a section of our own.
const OURS: char = 'D';
const FENCE: &str = "```";
/// Stands before what Damier does.
const DONE: &str = "Damier: ";
/// Stands there instead before what it does not do yet.
const MISSING: &str = "not yet: ";
/// Stands before a test.
const TEST: &str = "Test: ";

/// Reads a file; if it has not the right form, says what is wrong. A test sees to it that ours have.
fn read(source: &Source) -> Result<Rulebook, String> {
    let mut sections = source.text.split("\n## ");
    let head = sections.next().and_then(|head| head.strip_prefix("# ")).ok_or("the file has no title")?;
    let (title, intro) = head.split_once('\n').ok_or("the file has no introduction")?;
    let entries = sections.map(read_entry).collect::<Result<Vec<_>, _>>()?;
    Ok(Rulebook {
        code: source.code,
        title: title.trim().to_owned(),
        intro: intro.trim().to_owned(),
        entries,
    })
}

fn read_entry(section: &str) -> Result<Entry, String> {
    let fault = |what: &str| format!("{}: {what}", section.lines().next().unwrap_or_default());
    let (heading, rest) = section.split_once('\n').ok_or_else(|| fault("nothing follows the heading"))?;
    let (number, title) =
        heading.split_once(" — ").ok_or_else(|| fault("no dash separates the number from the title"))?;
    let (kind, rest) = rest.split_once('\n').ok_or_else(|| fault("nothing follows the kind"))?;
    let (lines, body) = rest.split_once("\n\n").unwrap_or((rest, ""));
    let mut lines = lines.lines();
    let done = lines.next().and_then(|line| line.strip_prefix(DONE));
    let done = done.ok_or_else(|| fault("the line that says what Damier does is missing"))?;
    let tests = lines.map(|line| {
        line.strip_prefix(TEST).map(TestEvidence::read).ok_or_else(|| fault("a line names no test"))
    });
    let tests = tests.collect::<Result<_, _>>()?;
    let kind = kind.strip_prefix('*').and_then(|kind| kind.strip_suffix('*')).and_then(ArticleKind::named);
    let kind = kind.ok_or_else(|| fault("its kind is unknown"))?;

    let mut parts = body.split(FENCE);
    let text = parts.next().unwrap_or_default().trim().to_owned();
    let mut examples = Vec::new();
    while let Some(block) = parts.next() {
        let lines = block.strip_prefix("example\n").ok_or_else(|| fault("a block is not an example"))?;
        examples.push(lines.trim_end().to_owned());
        let after = parts.next().ok_or_else(|| fault("an example has no end"))?;
        if !after.trim().is_empty() {
            return Err(fault("text follows an example"));
        }
    }
    let [number, title, done] = [number, title, done].map(|part| part.trim().to_owned());
    Ok(Entry { number, title, kind, done, tests, text, examples })
}

impl TestEvidence {
    fn read(text: &str) -> Self {
        match text.trim().split_once("::") {
            Some((file, function)) => Self::Test { file: file.to_owned(), function: function.to_owned() },
            None => Self::Article(text.trim().to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Marks the title of a section of our own.
    const OUR_OWN: &str = " (our own section)";

    #[test]
    fn every_file_has_the_right_form() {
        for source in &SOURCES {
            let book = read(source).unwrap_or_else(|fault| panic!("{}: {fault}", source.code));
            assert!(!book.title.is_empty() && !book.intro.is_empty(), "{}", source.code);
            for (place, entry) in book.entries.iter().enumerate() {
                let name = format!("{} {}", source.code, entry.number);
                assert!(
                    !entry.number.is_empty()
                        && !entry.title.is_empty()
                        && !entry.done.is_empty()
                        && !entry.text.is_empty(),
                    "{name}"
                );
                let twice = book.entries[..place].iter().any(|earlier| earlier.number == entry.number);
                assert!(!twice, "{name} stands there twice");
                assert!(entry.examples.iter().all(|example| example.starts_with("rules ")), "{name}");
                assert_eq!(entry.is_ours(), entry.title.ends_with(OUR_OWN), "{name} says whose words it has");
            }
        }
    }

    #[test]
    fn faults_are_found() {
        for (section, fault) in [
            ("1.1 - The board\n*move*\n\nText.", "no dash separates the number from the title"),
            ("1.1 — The board\n*move*\n\nText.", "the line that says what Damier does is missing"),
            ("1.1 — The board\n*move*\nDamier: Shows it.\nSee: there\n\nText.", "a line names no test"),
            ("1.1 — The board\n*rule*\nDamier: Shows it.\n\nText.", "its kind is unknown"),
            (
                "1.1 — The board\n*move*\nDamier: Shows it.\n\nText.\n\n```example\nrules russian",
                "an example has no end",
            ),
            (
                "1.1 — The board\n*move*\nDamier: Shows it.\n\nText.\n\n```rust\n```",
                "a block is not an example",
            ),
            (
                "1.1 — The board\n*move*\nDamier: Shows it.\nTest: 1.2\n\nText.\n\n```example\nrules russian\n```\nMore.",
                "text follows an example",
            ),
        ] {
            let found = read_entry(section).expect_err(section);
            assert!(found.ends_with(fault), "{found}");
        }
    }
}

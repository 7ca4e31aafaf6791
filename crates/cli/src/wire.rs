//! The JSON this program reads and writes. Squares are strings in the ruleset's own notation.

use draughts::comparison;
use draughts::notation::{self, Attempt, movetext};
use draughts::rulebook::{self, Entry, Rulebook};
use draughts::ruling::{Refusal, Ruling, Verdict};
use draughts::{AnyPosition, Article, Code, Move, Rules, Square};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use server::judging::listing::in_order;

/// One line of `moves --batch` input. The fields are checked one by one, so that a wrong one does not lose the id.
#[derive(Deserialize)]
pub(crate) struct Asked<'a> {
    #[serde(borrow)]
    pub(crate) id: Option<&'a RawValue>,
    pub(crate) ruleset: Option<Value>,
    pub(crate) fen: Option<Value>,
}

/// The legal moves of a position.
#[derive(Serialize)]
pub(crate) struct Listed<'a> {
    id: Option<&'a RawValue>,
    ruleset: &'static str,
    fen: String,
    moves: Vec<MoveWire>,
}

/// A line of a batch that cannot be answered.
#[derive(Serialize)]
pub(crate) struct Fault<'a> {
    pub(crate) id: Option<&'a RawValue>,
    pub(crate) error: String,
}

/// One move.
#[derive(Serialize)]
pub(crate) struct MoveWire {
    text: String,
    from: String,
    to: String,
    paths: Vec<Vec<String>>,
    captured: Vec<String>,
    promotes: bool,
    after: String,
}

/// The count of a position, and of each of its moves where they were asked for.
#[derive(Serialize)]
pub(crate) struct Counted {
    pub(crate) ruleset: &'static str,
    pub(crate) fen: String,
    pub(crate) depth: u32,
    pub(crate) count: &'static str,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) moves: Vec<CountedMove>,
}

/// The count of one move.
#[derive(Serialize)]
pub(crate) struct CountedMove {
    pub(crate) text: String,
    pub(crate) nodes: u64,
}

/// An article as it is cited: with its words, where the rulebook has them.
#[derive(Serialize)]
pub(crate) struct Citation {
    code: &'static str,
    number: &'static str,
    title: Option<&'static str>,
    text: Option<&'static str>,
}

/// What `explain` says.
#[derive(Serialize)]
pub(crate) struct Explained<'a> {
    ruleset: &'static str,
    fen: String,
    #[serde(rename = "move")]
    action: &'a str,
    verdict: &'static str,
    text: String,
    /// The legal moves that are meant.
    moves: Vec<MoveWire>,
    /// What is legal instead of what was refused, the piece's own moves first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    legal: Vec<String>,
    /// The deciding one first.
    articles: Vec<Citation>,
}

/// A ruleset in the list of all.
#[derive(Serialize)]
pub(crate) struct Overview {
    name: &'static str,
    title: &'static str,
    code: &'static str,
    rows: u8,
    squares: u8,
    character: String,
}

/// A ruleset with its values.
#[derive(Serialize)]
pub(crate) struct Ruleset {
    #[serde(flatten)]
    overview: Overview,
    game_type: &'static str,
    values: Vec<RulesetValue>,
    draws: Vec<RulesetValue>,
    refusals: Vec<RulesetValue>,
}

/// One value of a ruleset.
#[derive(Serialize)]
pub(crate) struct RulesetValue {
    name: &'static str,
    #[serde(skip_serializing_if = "String::is_empty")]
    value: String,
    article: String,
}

/// A rulebook: its articles without their words.
#[derive(Serialize)]
pub(crate) struct Book {
    code: &'static str,
    title: &'static str,
    intro: &'static str,
    articles: Vec<BookEntry>,
}

/// An article in the list of a rulebook.
#[derive(Serialize)]
pub(crate) struct BookEntry {
    number: &'static str,
    title: &'static str,
    kind: String,
}

/// An article with its words.
#[derive(Serialize)]
pub(crate) struct ArticleWire {
    code: &'static str,
    #[serde(flatten)]
    entry: BookEntry,
    text: &'static str,
    examples: &'static [String],
}

impl<'a> Explained<'a> {
    pub(crate) fn new(position: &AnyPosition, action: &'a str, attempt: &Attempt, ruling: &Ruling) -> Self {
        let listed = |listed: &movetext::Listed| listed.action;
        let (verdict, moves): (_, Vec<Move>) = match &ruling.verdict {
            Verdict::Legal(legal) => ("legal", vec![legal.action]),
            Verdict::Playable(moves) => ("playable", moves.clone()),
            Verdict::Refused(Refusal::Ambiguous { captures }) => {
                ("refused", captures.iter().map(listed).collect())
            }
            Verdict::Refused(_) => ("refused", Vec::new()),
        };
        let written = |action: &Move| MoveWire::new(position, action, movetext::write(position, action));
        let legal = ruling.refusal().map_or_else(Vec::new, |_| movetext::legal(position, Some(attempt)));
        Self {
            ruleset: position.rules().ruleset.name(),
            fen: fen(position),
            action,
            verdict,
            text: ruling.text(position.rules()),
            moves: moves.iter().map(written).collect(),
            legal,
            articles: ruling.articles().iter().copied().map(Citation::new).collect(),
        }
    }
}

impl Overview {
    pub(crate) fn new(rules: &'static Rules) -> Self {
        Self {
            name: rules.ruleset.name(),
            title: rules.title,
            code: rules.code.name(),
            rows: rules.size.value,
            squares: rules.geometry().square_count(),
            character: comparison::character(rules),
        }
    }
}

impl Ruleset {
    pub(crate) fn new(rules: &'static Rules) -> Self {
        let written = |value: comparison::Value| RulesetValue {
            name: value.name,
            value: value.value,
            article: value.article.to_string(),
        };
        Self {
            overview: Overview::new(rules),
            game_type: rules.game_type.tag,
            values: comparison::values(rules).into_iter().map(written).collect(),
            draws: comparison::draws(rules).into_iter().map(written).collect(),
            refusals: comparison::refusals(rules).into_iter().map(written).collect(),
        }
    }
}

impl Book {
    pub(crate) fn new(book: &'static Rulebook) -> Self {
        Self {
            code: book.code.name(),
            title: &book.title,
            intro: &book.intro,
            articles: book.entries.iter().map(BookEntry::new).collect(),
        }
    }
}

impl BookEntry {
    fn new(entry: &'static Entry) -> Self {
        Self { number: &entry.number, title: &entry.title, kind: entry.kind.to_string() }
    }
}

impl ArticleWire {
    pub(crate) fn new(code: Code, entry: &'static Entry) -> Self {
        Self { code: code.name(), entry: BookEntry::new(entry), text: &entry.text, examples: &entry.examples }
    }
}

impl<'a> Listed<'a> {
    pub(crate) fn new(id: Option<&'a RawValue>, position: &AnyPosition) -> Self {
        let listed = in_order(position).into_iter();
        let moves = listed.map(|listed| MoveWire::new(position, &listed.action, listed.text));
        Self { id, ruleset: position.rules().ruleset.name(), fen: fen(position), moves: moves.collect() }
    }
}

impl MoveWire {
    pub(crate) fn new(position: &AnyPosition, action: &Move, text: String) -> Self {
        let rules = position.rules();
        let names = |squares: Vec<Square>| squares.into_iter().map(|square| name(rules, square)).collect();
        Self {
            text,
            from: name(rules, action.from),
            to: name(rules, action.to),
            paths: position.paths(action).into_iter().map(names).collect(),
            captured: names(notation::square::ordered(rules, action.captured)),
            promotes: action.crowned,
            after: fen(&position.after(action)),
        }
    }
}

impl Citation {
    pub(crate) fn new(article: Article) -> Self {
        let entry = rulebook::entry(article);
        Self {
            code: article.code.name(),
            number: article.number,
            title: entry.map(|entry: &Entry| entry.title.as_str()),
            text: entry.map(|entry| entry.text.as_str()),
        }
    }
}

/// The position as this program writes it.
pub(crate) fn fen(position: &AnyPosition) -> String {
    notation::fen::write(position.rules(), &position.setup())
}

fn name(rules: &Rules, square: Square) -> String {
    notation::square::name(rules, square)
}

//! The JSON this program reads and writes. Squares are strings in the ruleset's own notation.

use draughts::comparison;
use draughts::notation::movetext::in_order;
use draughts::notation::{self, Attempt, movetext};
use draughts::rulebook::{self, Entry, Rulebook};
use draughts::ruling::{Reason, Refusal, Ruling};
use draughts::{AnyPosition, Article, Code, Move, Rules, Square};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// One line of `moves --batch` input. The fields are checked one by one, so that an error can still give the id.
#[derive(Deserialize)]
pub(crate) struct BatchQuery<'a> {
    #[serde(borrow)]
    pub(crate) id: Option<&'a RawValue>,
    pub(crate) ruleset: Option<Value>,
    pub(crate) fen: Option<Value>,
}

/// The legal moves of a position.
#[derive(Serialize)]
pub(crate) struct PositionMoves<'a> {
    id: Option<&'a RawValue>,
    ruleset: &'static str,
    fen: String,
    moves: Vec<MoveWire>,
}

/// The answer to a line of a batch that is not valid.
#[derive(Serialize)]
pub(crate) struct BatchError<'a> {
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

/// The count of a position, and of each of its moves if requested.
#[derive(Serialize)]
pub(crate) struct PerftCount {
    pub(crate) ruleset: &'static str,
    pub(crate) fen: String,
    pub(crate) depth: u32,
    pub(crate) count: &'static str,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) moves: Vec<MoveCount>,
}

/// The count of one move.
#[derive(Serialize)]
pub(crate) struct MoveCount {
    pub(crate) text: String,
    pub(crate) nodes: u64,
}

/// A cited article, with its text if the rulebook has it.
#[derive(Serialize)]
pub(crate) struct Citation {
    code: &'static str,
    number: &'static str,
    title: Option<&'static str>,
    text: Option<&'static str>,
}

/// The output of `explain`.
#[derive(Serialize)]
pub(crate) struct Explanation<'a> {
    ruleset: &'static str,
    fen: String,
    #[serde(rename = "move")]
    action: &'a str,
    verdict: &'static str,
    text: String,
    /// The legal moves that the text can stand for.
    moves: Vec<MoveWire>,
    /// The legal moves if the attempt is refused, those of its piece first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    legal: Vec<String>,
    /// The articles, the deciding one first.
    articles: Vec<Citation>,
}

/// A ruleset in the list of all rulesets.
#[derive(Serialize)]
pub(crate) struct RulesetSummary {
    name: &'static str,
    title: &'static str,
    code: &'static str,
    rows: u8,
    squares: u8,
    character: String,
}

/// A ruleset with its values.
#[derive(Serialize)]
pub(crate) struct RulesetValues {
    #[serde(flatten)]
    overview: RulesetSummary,
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

/// A rulebook: its articles without their text.
#[derive(Serialize)]
pub(crate) struct RulebookWire {
    code: &'static str,
    title: &'static str,
    intro: &'static str,
    articles: Vec<RulebookEntry>,
}

/// An article in the list of a rulebook.
#[derive(Serialize)]
pub(crate) struct RulebookEntry {
    number: &'static str,
    title: &'static str,
    kind: String,
}

/// An article with its text.
#[derive(Serialize)]
pub(crate) struct ArticleWire {
    code: &'static str,
    #[serde(flatten)]
    entry: RulebookEntry,
    text: &'static str,
    examples: &'static [String],
}

impl<'a> Explanation<'a> {
    pub(crate) fn new(position: &AnyPosition, action: &'a str, attempt: &Attempt, ruling: &Ruling) -> Self {
        let listed = |listed: &movetext::ListedMove| listed.action;
        let verdict = ruling.verdict.word();
        let moves: Vec<Move> = match &ruling.reason {
            Reason::Legal(legal) => vec![legal.action],
            Reason::Playable(moves) => moves.clone(),
            Reason::Irregular(Refusal::Ambiguous { captures }) => captures.iter().map(listed).collect(),
            _ => Vec::new(),
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

impl RulesetSummary {
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

impl RulesetValues {
    pub(crate) fn new(rules: &'static Rules) -> Self {
        let written = |value: comparison::Value| RulesetValue {
            name: value.name,
            value: value.value,
            article: value.article.to_string(),
        };
        Self {
            overview: RulesetSummary::new(rules),
            game_type: rules.game_type.tag,
            values: comparison::values(rules).into_iter().map(written).collect(),
            draws: comparison::draws(rules).into_iter().map(written).collect(),
            refusals: comparison::refusals(rules).into_iter().map(written).collect(),
        }
    }
}

impl RulebookWire {
    pub(crate) fn new(book: &'static Rulebook) -> Self {
        Self {
            code: book.code.name(),
            title: &book.title,
            intro: &book.intro,
            articles: book.entries.iter().map(RulebookEntry::new).collect(),
        }
    }
}

impl RulebookEntry {
    fn new(entry: &'static Entry) -> Self {
        Self { number: &entry.number, title: &entry.title, kind: entry.kind.to_string() }
    }
}

impl ArticleWire {
    pub(crate) fn new(code: Code, entry: &'static Entry) -> Self {
        Self {
            code: code.name(),
            entry: RulebookEntry::new(entry),
            text: &entry.text,
            examples: &entry.examples,
        }
    }
}

impl<'a> PositionMoves<'a> {
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

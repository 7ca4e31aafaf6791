//! The JSON of a case and of its answer.

use crate::wire::fen;
use draughts::judging::{Case, Judgement, OneOrMore, SquareNamed};
use draughts::notation::square;
use draughts::{AnyPosition, RulesetName};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// One line. The fields are checked one by one, so that a wrong one does not lose the id.
#[derive(Deserialize)]
pub(super) struct CaseLine<'a> {
    #[serde(borrow)]
    pub(super) id: Option<&'a RawValue>,
    ruleset: Option<Value>,
    fen: Option<Value>,
    moves: Option<Value>,
    event: Option<Value>,
    expected: Option<Value>,
}

/// What a case is expected to be judged as.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct ExpectedRuling {
    pub(super) legal: Option<bool>,
    pub(super) result: Option<String>,
    pub(super) ruling: Option<String>,
    pub(super) square: Option<SquareNamed>,
    pub(super) fen: Option<String>,
    pub(super) legal_moves: Option<Vec<String>>,
    pub(super) article: OneOrMore,
}

/// What is answered to a line.
#[derive(Serialize)]
pub(super) struct CaseAnswer<'a> {
    id: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) legal: Option<bool>,
    pub(super) result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ruling: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) square: Option<String>,
    fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal_moves: Option<Vec<String>>,
    /// The deciding one first.
    pub(super) articles: Vec<String>,
    explanation: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) agrees: Option<bool>,
    /// The fields that are not as expected.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) differs: Vec<&'static str>,
}

/// A line that cannot be judged.
#[derive(Serialize)]
pub(super) struct CaseError<'a> {
    pub(super) id: Option<&'a RawValue>,
    pub(super) error: String,
}

impl CaseLine<'_> {
    pub(super) fn case(&self) -> Result<Case, String> {
        let name: String = read("ruleset", self.ruleset.as_ref())?.ok_or("the line names no \"ruleset\"")?;
        let ruleset: RulesetName = name.parse().map_err(|error| format!("{error}"))?;
        let start = match read::<String>("fen", self.fen.as_ref())? {
            // A board that an arbiter is called to can hold what a game would not.
            Some(text) => {
                draughts::notation::fen::read_forced(ruleset, &text).map_err(|faults| faults.to_string())?
            }
            None => AnyPosition::start(ruleset),
        };
        let moves = read("moves", self.moves.as_ref())?.unwrap_or_default();
        Ok(Case { start, moves, event: read("event", self.event.as_ref())? })
    }

    pub(super) fn expected(&self) -> Result<Option<ExpectedRuling>, String> {
        read("expected", self.expected.as_ref())
    }
}

impl<'a> CaseAnswer<'a> {
    pub(super) fn new(id: Option<&'a RawValue>, judged: &Judgement) -> Self {
        Self {
            id,
            legal: Some(judged.legal),
            result: judged.game.outcome().map_or("ongoing", |outcome| outcome.score.word()),
            ruling: judged.verdict(),
            square: judged.must_play().map(|place| square::name(judged.game.rules(), place)),
            fen: fen(judged.game.position()),
            legal_moves: judged
                .legal_moves
                .as_ref()
                .map(|moves| moves.iter().map(|listed| listed.text.clone()).collect()),
            articles: judged.articles().iter().map(ToString::to_string).collect(),
            explanation: judged.explanation(),
            agrees: None,
            differs: Vec::new(),
        }
    }
}

fn read<T: DeserializeOwned>(field: &str, value: Option<&Value>) -> Result<Option<T>, String> {
    match value {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            T::deserialize(value).map(Some).map_err(|error| format!("\"{field}\" cannot be read: {error}"))
        }
    }
}

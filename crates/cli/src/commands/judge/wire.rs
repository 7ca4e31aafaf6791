//! The JSON of a case and of its answer.

use super::bench::Judged;
use crate::wire::fen;
use draughts::game::Absentee;
use draughts::{AnyPosition, RulesetName, Side};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// One line. The fields are checked one by one, so that a wrong one does not lose the id.
#[derive(Deserialize)]
pub(super) struct Asked<'a> {
    #[serde(borrow)]
    pub(super) id: Option<&'a RawValue>,
    ruleset: Option<Value>,
    fen: Option<Value>,
    moves: Option<Value>,
    event: Option<Value>,
    expected: Option<Value>,
}

/// A case to be judged.
pub(super) struct Case {
    pub(super) start: AnyPosition,
    pub(super) moves: Vec<String>,
    pub(super) event: Option<Happening>,
}

/// What a case is expected to be judged as.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Expected {
    pub(super) legal: Option<bool>,
    pub(super) result: Option<String>,
    pub(super) ruling: Option<String>,
    pub(super) square: Option<Named>,
    pub(super) fen: Option<String>,
    pub(super) legal_moves: Option<Vec<String>>,
    pub(super) article: OneOrMore,
}

/// What happened after the moves, or holds for the whole game.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Happening {
    ListMoves,
    TryMove {
        by: Option<By>,
        r#move: String,
    },
    TimeControl {
        mode: TimeMode,
        increment_s: Option<f64>,
    },
    FlagFall {
        by: By,
        control: Option<u32>,
        moves_completed: Option<u32>,
        order_known: Option<bool>,
        official: Option<bool>,
    },
    ClaimDraw {
        by: By,
        ground: ClaimGround,
        r#move: Option<String>,
    },
    OfferDraw {
        by: By,
        timing: Option<Timing>,
        reply: Option<Reply>,
        r#move: Option<String>,
    },
    Resign {
        by: By,
    },
    Irregularity(Irregular),
    Touch {
        by: By,
        squares: Vec<Named>,
        adjust_announced: Option<bool>,
        offence_no: Option<u32>,
    },
    LateArrival {
        by: By,
        minutes: f64,
    },
    Incident(Irregular),
}

/// An irregularity or incident.
#[derive(Deserialize)]
pub(super) struct Irregular {
    pub(super) by: Option<By>,
    /// The article it falls under.
    pub(super) code: String,
    /// What was played.
    #[serde(default)]
    pub(super) played: OneOrMore,
    pub(super) offence_no: Option<u32>,
    pub(super) opponent: Option<Opponent>,
    /// The opponent's next move.
    #[serde(default)]
    pub(super) reply: OneOrMore,
    /// The plies played before it came out, or how many there were.
    #[serde(default)]
    pub(super) then: OneOrMore,
}

/// Who did it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) enum By {
    #[serde(rename = "W", alias = "w", alias = "white", alias = "White")]
    White,
    #[serde(
        rename = "B",
        alias = "b",
        alias = "black",
        alias = "Black",
        alias = "R",
        alias = "red",
        alias = "Red"
    )]
    Black,
    #[serde(rename = "both")]
    Both,
    #[serde(rename = "none")]
    Nobody,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum TimeMode {
    SuddenDeath,
    Periods,
    Fischer,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ClaimGround {
    Repetition,
    FortyMoves,
    CannotWin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Timing {
    AfterOwnMove,
    OnOwnTurn,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reply {
    Accept,
    Decline,
    MovesOn,
}

/// What the opponent does about an irregularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Opponent {
    Rectify,
    Stand,
    PlaysOn,
    Claims,
}

/// A square, which files write as text or as a number.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Named {
    Text(String),
    Number(u32),
}

/// Texts, of which one alone needs no brackets; nothing stands for none, and a number for some that are not known.
#[derive(Default, Deserialize)]
#[serde(untagged)]
pub(super) enum OneOrMore {
    #[default]
    Nothing,
    One(String),
    More(Vec<String>),
    Unknown(u32),
}

/// What is answered to a line.
#[derive(Serialize)]
pub(super) struct Answer<'a> {
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
pub(super) struct Fault<'a> {
    pub(super) id: Option<&'a RawValue>,
    pub(super) error: String,
}

impl Asked<'_> {
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

    pub(super) fn expected(&self) -> Result<Option<Expected>, String> {
        read("expected", self.expected.as_ref())
    }
}

impl<'a> Answer<'a> {
    pub(super) fn new(id: Option<&'a RawValue>, judged: &Judged) -> Self {
        Self {
            id,
            legal: judged.finding.legal,
            result: judged.game.outcome().map_or("ongoing", |outcome| outcome.score.word()),
            ruling: judged.finding.ruling,
            square: judged.finding.square.clone(),
            fen: fen(judged.game.position()),
            legal_moves: judged.finding.legal_moves.clone(),
            articles: judged.finding.articles.iter().map(ToString::to_string).collect(),
            explanation: judged.finding.explanation.clone(),
            agrees: None,
            differs: Vec::new(),
        }
    }
}

impl By {
    /// The one player it was.
    pub(super) fn side(self) -> Result<Side, String> {
        match self {
            Self::White => Ok(Side::White),
            Self::Black => Ok(Side::Black),
            Self::Both | Self::Nobody => Err("\"by\" must be W or B in this event".to_owned()),
        }
    }

    /// The one player or both.
    pub(super) fn absentee(self) -> Result<Absentee, String> {
        match self {
            Self::Both => Ok(Absentee::Both),
            Self::Nobody => Err("\"by\" must be W, B or both in this event".to_owned()),
            Self::White | Self::Black => self.side().map(Absentee::One),
        }
    }
}

impl Irregular {
    /// Whether moves were made before anybody objected.
    pub(super) fn is_played_on(&self) -> bool {
        self.opponent == Some(Opponent::PlaysOn) || !self.reply.is_empty() || !self.then.is_empty()
    }
}

impl Named {
    pub(super) fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
        }
    }
}

impl OneOrMore {
    pub(super) fn as_slice(&self) -> &[String] {
        match self {
            Self::Nothing | Self::Unknown(_) => &[],
            Self::One(text) => std::slice::from_ref(text),
            Self::More(texts) => texts,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Unknown(count) => *count == 0,
            _ => self.as_slice().is_empty(),
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

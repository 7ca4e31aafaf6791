//! Messages from an engine.

use super::{HubLine, LineError, Parameter, seconds};
use std::fmt;
use std::time::Duration;

/// A message from an engine.
#[derive(Clone, Debug, PartialEq)]
pub enum FromEngine {
    /// Its name and origin.
    Id(Identity),
    /// A parameter.
    Parameter(Parameter),
    /// All parameters have been listed: the driver may set some, then sends `init`.
    Wait,
    /// The engine is ready to search.
    Ready,
    /// A report of the running search.
    Info(SearchReport),
    /// The result of a search.
    Done(SearchDone),
    /// The answer to `ping`.
    Pong,
    /// An error message.
    Error(String),
}

/// The identity of an engine. Unknown fields are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its author.
    pub author: String,
    /// Its country.
    pub country: String,
}

/// A report of a search, with the fields the engine gives.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchReport {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The mean depth of the leaves.
    pub mean_depth: Option<f64>,
    /// The value to the side to move, in men.
    pub score: Option<f64>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// The time used.
    pub time: Option<Duration>,
    /// Millions of nodes per second.
    pub speed: Option<f64>,
    /// The principal variation, each move as Hub writes it.
    pub line: Vec<String>,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchDone {
    /// The move as Hub writes it; none if there is none.
    pub action: Option<String>,
    /// The reply it expects.
    pub ponder: Option<String>,
}

impl FromEngine {
    /// Reads a line. None for a blank line or an unknown command, which are ignored.
    pub fn read(text: &str) -> Result<Option<Self>, LineError> {
        let Some(line) = HubLine::read(text)? else { return Ok(None) };
        let text = |name: &str| line.get(name).unwrap_or_default().to_owned();
        let some = |name: &str| line.get(name).filter(|value| !value.is_empty()).map(str::to_owned);
        Ok(Some(match line.command.as_str() {
            "id" => Self::Id(Identity {
                name: text("name"),
                version: text("version"),
                author: text("author"),
                country: text("country"),
            }),
            "param" => Self::Parameter(Parameter::of(&line)?),
            "wait" => Self::Wait,
            "ready" => Self::Ready,
            "info" => Self::Info(SearchReport::of(&line)),
            "done" => Self::Done(SearchDone { action: some("move"), ponder: some("ponder") }),
            "pong" => Self::Pong,
            "error" => Self::Error(text("message")),
            _ => return Ok(None),
        }))
    }
}

impl SearchReport {
    /// All fields are optional: what cannot be read is ignored.
    fn of(line: &HubLine) -> Self {
        let real = |name: &str| line.get(name)?.parse::<f64>().ok().filter(|value| value.is_finite());
        Self {
            depth: line.get("depth").and_then(|value| value.parse().ok()),
            mean_depth: real("mean-depth"),
            score: real("score"),
            nodes: line.get("nodes").and_then(|value| value.parse().ok()),
            time: line.get("time").and_then(seconds::read),
            speed: real("nps"),
            line: line.get("pv").unwrap_or_default().split_whitespace().map(str::to_owned).collect(),
        }
    }

    fn line(&self) -> HubLine {
        let pv = Some(self.line.join(" ")).filter(|line| !line.is_empty());
        HubLine::new("info")
            .with_some("depth", self.depth)
            .with_some("mean-depth", self.mean_depth.map(|depth| format!("{depth:.1}")))
            .with_some("score", self.score.map(|score| format!("{score:.2}")))
            .with_some("nodes", self.nodes)
            .with_some("time", self.time.map(|time| format!("{:.3}", time.as_secs_f64())))
            .with_some("nps", self.speed.map(|speed| format!("{speed:.1}")))
            .with_some("pv", pv)
    }
}

impl fmt::Display for FromEngine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(Identity { name, version, author, country }) => {
                let known = |value: &String| Some(value.clone()).filter(|value| !value.is_empty());
                HubLine::new("id")
                    .with("name", name)
                    .with_some("version", known(version))
                    .with_some("author", known(author))
                    .with_some("country", known(country))
                    .fmt(formatter)
            }
            Self::Parameter(parameter) => parameter.line().fmt(formatter),
            Self::Wait => formatter.write_str("wait"),
            Self::Ready => formatter.write_str("ready"),
            Self::Info(found) => found.line().fmt(formatter),
            Self::Done(SearchDone { action, ponder }) => HubLine::new("done")
                .with_some("move", action.as_ref())
                .with_some("ponder", ponder.as_ref())
                .fmt(formatter),
            Self::Pong => formatter.write_str("pong"),
            Self::Error(message) => HubLine::new("error").with("message", message).fmt(formatter),
        }
    }
}

//! How long an engine may search.

use super::{Fault, Line, seconds};
use std::time::Duration;

/// How long an engine may search. Without anything it is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// No deeper than so many plies.
    pub depth: Option<u32>,
    /// No more nodes.
    pub nodes: Option<u64>,
    /// So long for this move.
    pub move_time: Option<Duration>,
    /// As a clock has it.
    pub clock: Option<TimeLeft>,
    /// Until it is stopped.
    pub infinite: bool,
}

/// What the clock of the side on turn says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// The time.
    pub time: Duration,
    /// How many moves must be made in it; nothing for all.
    pub moves: Option<u32>,
    /// What is added before every move.
    pub increment: Duration,
}

const COMMAND: &str = "level";
const NUMBER: &str = "write a whole number";

impl Level {
    /// Both limits at once; where both say something, the newer holds.
    #[must_use]
    pub fn and(self, newer: Self) -> Self {
        Self {
            depth: newer.depth.or(self.depth),
            nodes: newer.nodes.or(self.nodes),
            move_time: newer.move_time.or(self.move_time),
            clock: newer.clock.or(self.clock),
            infinite: newer.infinite || self.infinite,
        }
    }

    pub(super) fn of(line: &Line) -> Result<Self, Fault> {
        let time = duration(line, "time")?;
        let moves: Option<u32> = number(line, "moves")?;
        let increment = duration(line, "inc")?;
        if time.is_none() && (moves.is_some() || increment.is_some()) {
            return Err(Fault::Missing { command: COMMAND, field: "time" });
        }
        let clock = time.map(|time| TimeLeft {
            time,
            // Nought is how some write "all".
            moves: moves.filter(|&moves| moves > 0),
            increment: increment.unwrap_or_default(),
        });
        Ok(Self {
            depth: number(line, "depth")?,
            nodes: number(line, "nodes")?,
            move_time: duration(line, "move-time")?,
            clock,
            infinite: line.get("infinite").is_some_and(|value| value != "false"),
        })
    }

    pub(super) fn line(&self) -> Line {
        let mut line = Line::new(COMMAND)
            .with_some("depth", self.depth)
            .with_some("nodes", self.nodes)
            .with_some("move-time", self.move_time.map(seconds::write));
        if let Some(clock) = self.clock {
            let increment = Some(clock.increment).filter(|time| !time.is_zero());
            line = line
                .with_some("moves", clock.moves)
                .with("time", seconds::write(clock.time))
                .with_some("inc", increment.map(seconds::write));
        }
        line
    }
}

fn number<T: std::str::FromStr>(line: &Line, field: &'static str) -> Result<Option<T>, Fault> {
    let read = |value: &str| value.parse().map_err(|_| Fault::value(COMMAND, field, value, NUMBER));
    line.get(field).map(read).transpose()
}

fn duration(line: &Line, field: &'static str) -> Result<Option<Duration>, Fault> {
    let read = |value: &str| {
        seconds::read(value).ok_or_else(|| Fault::value(COMMAND, field, value, seconds::WANTED))
    };
    line.get(field).map(read).transpose()
}

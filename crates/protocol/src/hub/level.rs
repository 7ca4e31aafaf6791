//! How long an engine may search.

use super::{HubLine, LineError, seconds};
use std::time::Duration;

/// The limits of a search; none if nothing is set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// The greatest depth in plies.
    pub depth: Option<u32>,
    /// The greatest number of nodes.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<TimeLeft>,
    /// Until it is stopped.
    pub infinite: bool,
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// The time left.
    pub time: Duration,
    /// The number of moves to make in it; none for all.
    pub moves: Option<u32>,
    /// The increment, added before every move.
    pub increment: Duration,
}

const COMMAND: &str = "level";
const NUMBER: &str = "write a whole number";

impl Level {
    /// Combines two limits; the newer one takes precedence.
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

    pub(super) fn of(line: &HubLine) -> Result<Self, LineError> {
        let time = duration(line, "time")?;
        let moves: Option<u32> = number(line, "moves")?;
        let increment = duration(line, "inc")?;
        if time.is_none() && (moves.is_some() || increment.is_some()) {
            return Err(LineError::Missing { command: COMMAND, field: "time" });
        }
        let clock = time.map(|time| TimeLeft {
            time,
            // Some engines write 0 for "all".
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

    pub(super) fn line(&self) -> HubLine {
        let mut line = HubLine::new(COMMAND)
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

fn number<T: std::str::FromStr>(line: &HubLine, field: &'static str) -> Result<Option<T>, LineError> {
    let read = |value: &str| value.parse().map_err(|_| LineError::value(COMMAND, field, value, NUMBER));
    line.get(field).map(read).transpose()
}

fn duration(line: &HubLine, field: &'static str) -> Result<Option<Duration>, LineError> {
    let read = |value: &str| {
        seconds::read(value).ok_or_else(|| LineError::value(COMMAND, field, value, seconds::WANTED))
    };
    line.get(field).map(read).transpose()
}

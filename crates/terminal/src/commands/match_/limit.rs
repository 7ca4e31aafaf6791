//! How long an engine may think about a move.

use protocol::hub::{Level, TimeLeft};
use std::str::FromStr;
use std::time::Duration;

/// How long an engine may think.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Limit {
    Nodes(u64),
    Depth(u32),
    MoveTime(Duration),
    Clock(ClockTerms),
}

/// The terms of a clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ClockTerms {
    pub(crate) time: Duration,
    pub(crate) increment: Duration,
    /// The number of moves the time is for; none for the whole game.
    pub(crate) moves: Option<u32>,
}

/// The clock of one player in a game, if there is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayerClock {
    limit: Limit,
    left: Duration,
    moves: Option<u32>,
}

/// The longest time for a move without a clock.
const LONGEST: Duration = Duration::from_secs(600);

impl PlayerClock {
    pub(super) fn new(limit: Limit) -> Self {
        let Limit::Clock(terms) = limit else { return Self { limit, left: Duration::ZERO, moves: None } };
        Self { limit, left: terms.time, moves: terms.moves }
    }

    /// The limit sent to the engine before a move. The increment is added first, as in Hub.
    pub(super) fn level(&mut self) -> Level {
        match self.limit {
            Limit::Nodes(nodes) => Level { nodes: Some(nodes), ..Level::default() },
            Limit::Depth(depth) => Level { depth: Some(depth), ..Level::default() },
            Limit::MoveTime(time) => Level { move_time: Some(time), ..Level::default() },
            Limit::Clock(terms) => {
                self.left += terms.increment;
                let clock = TimeLeft { time: self.left, moves: self.moves, increment: terms.increment };
                Level { clock: Some(clock), ..Level::default() }
            }
        }
    }

    /// The most time for the next move.
    pub(super) fn most(&self) -> Duration {
        match self.limit {
            Limit::Nodes(_) | Limit::Depth(_) => LONGEST,
            Limit::MoveTime(time) => time,
            Limit::Clock(_) => self.left,
        }
    }

    /// Subtracts the time used for a move.
    pub(super) fn spend(&mut self, used: Duration) {
        let Limit::Clock(terms) = self.limit else { return };
        self.left = self.left.saturating_sub(used);
        self.moves = self.moves.map(|moves| moves.saturating_sub(1));
        if self.moves == Some(0) {
            self.left += terms.time;
            self.moves = terms.moves;
        }
    }
}

/// Reads seconds on the command line.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("{text:?} is not a number of seconds"))?;
    let fits = (0.0..=1e6).contains(&seconds);
    if fits { Ok(Duration::from_secs_f64(seconds)) } else { Err(format!("{text} seconds is too long")) }
}

impl FromStr for Limit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let forms = "write nodes=N, depth=N, move-time=SECONDS or clock=[MOVES/]SECONDS[+INCREMENT]";
        let (kind, value) = text.split_once('=').ok_or(forms)?;
        let positive = |number: u64| {
            if number == 0 { Err("the limit must be more than 0".to_owned()) } else { Ok(number) }
        };
        match kind {
            "nodes" => Ok(Self::Nodes(positive(value.parse().map_err(|_| forms)?)?)),
            "depth" => {
                let depth: u32 = value.parse().map_err(|_| forms)?;
                positive(depth.into())?;
                Ok(Self::Depth(depth))
            }
            "move-time" => Ok(Self::MoveTime(seconds(value)?)),
            "clock" => {
                let (moves, rest) = match value.split_once('/') {
                    Some((moves, rest)) => (Some(moves.parse::<u32>().map_err(|_| forms)?), rest),
                    None => (None, value),
                };
                let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
                let terms = ClockTerms { time: seconds(time)?, increment: seconds(increment)?, moves };
                if terms.moves == Some(0) { Err(forms.to_owned()) } else { Ok(Self::Clock(terms)) }
            }
            _ => Err(forms.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read() {
        let terms = ClockTerms {
            time: Duration::from_secs(60),
            increment: Duration::from_millis(500),
            moves: Some(75),
        };
        assert_eq!("clock=75/60+0.5".parse(), Ok(Limit::Clock(terms)));
        assert_eq!("nodes=1000".parse(), Ok(Limit::Nodes(1000)));
        assert_eq!("move-time=0.1".parse(), Ok(Limit::MoveTime(Duration::from_millis(100))));
        for wrong in ["", "10", "nodes=0", "depth=x", "clock=", "clock=0/5", "move-time=-1", "weeks=3"] {
            assert!(wrong.parse::<Limit>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_clock_is_filled_up_when_its_moves_are_made() {
        let mut watch = PlayerClock::new("clock=2/10+1".parse().unwrap());
        assert_eq!(watch.level().clock.map(|clock| (clock.time.as_secs(), clock.moves)), Some((11, Some(2))));
        watch.spend(Duration::from_secs(4));
        assert_eq!(watch.level().clock.map(|clock| (clock.time.as_secs(), clock.moves)), Some((8, Some(1))));
        watch.spend(Duration::from_secs(8));
        assert_eq!(watch.level().clock.map(|clock| (clock.time.as_secs(), clock.moves)), Some((11, Some(2))));
    }
}

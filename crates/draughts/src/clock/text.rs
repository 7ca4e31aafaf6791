//! Writing time controls; the form is described at the head of the module.

use super::control::{Addition, Period, Schedule, TimeControl};
use super::time::Millis;
use crate::board::Side;
use std::fmt;

impl fmt::Display for TimeControl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [white, black] = Side::BOTH.map(|side| self.schedule(side));
        if white == black {
            return white.fmt(formatter);
        }
        write!(formatter, "white {white}, black {black}")
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Untimed => formatter.write_str("none"),
            Self::Correspondence { per_move, leave: Millis::ZERO } => write!(formatter, "{per_move}/move"),
            Self::Correspondence { per_move, leave } => write!(formatter, "{per_move}/move leave {leave}"),
            Self::Periods(periods) => {
                for (before, period) in periods.iter().enumerate() {
                    let repeats = before + 1 == periods.len() && period.moves.is_some();
                    let separator = match before {
                        0 => "",
                        _ if repeats => "+",
                        _ => ",",
                    };
                    write!(formatter, "{separator}{period}")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(formatter, "{moves}/")?;
        }
        write!(formatter, "{}", self.time)?;
        match self.addition {
            Addition::None => Ok(()),
            Addition::Fischer(time) => write!(formatter, "+{}", in_seconds(time)),
            Addition::Bronstein(time) => write!(formatter, " b{}", in_seconds(time)),
            Addition::Delay(time) => write!(formatter, " d{}", in_seconds(time)),
            Addition::Overtime { periods, time } => write!(formatter, "+{periods}x{}", in_seconds(time)),
            Addition::Hourglass => formatter.write_str(" h"),
        }
    }
}

/// What a move adds is given in seconds, as custom has it.
fn in_seconds(time: Millis) -> String {
    match time.whole(Millis::SECOND) {
        Some(seconds) => format!("{seconds}s"),
        None => format!("{}ms", time.get()),
    }
}

//! Time controls as text, read and written with `str::parse` and `Display`:
//!
//! ```text
//! control   none                        no clock; - is read too
//!           schedule                    the same for both sides
//!           white SCHEDULE, black SCHEDULE      odds; red is read for black
//! schedule  30/60m+15/30m               30 moves in 60 minutes, then 15 in each further 30 minutes
//!           25/60m                      25 moves in each hour: a last period with a number of moves repeats
//!           40/90m,30m+30s              periods one after the other, the last one for all remaining moves
//!           3d/move                     3 days for each move
//!           3d/move leave 30d           longer thinking uses up the leave
//! period    80m+60s                     whole game, 60 seconds more for each move (Fischer)
//!           5m d3s                      the clock waits 3 seconds in each turn (delay)
//!           5m b3s                      what the move took is given back, up to 3 seconds (Bronstein)
//!           10m+3x30s                   then 3 periods of 30 seconds, whole again after each move (byo-yomi)
//!           10m h                       what one side uses the other gets (hourglass)
//! time      1h30m                       units d, h, m, s, ms
//! ```
//!
//! All of it can be combined: `40/2h+30s,20/1h+30s+15/30m+30s` is read as three periods, the last one repeating.
//! Capital letters and blanks between the parts make no difference. Written are days, minutes, seconds or
//! milliseconds, whichever is the largest that fits, seconds or milliseconds for what a move adds.

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

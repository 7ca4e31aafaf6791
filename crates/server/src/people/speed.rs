//! The speed of a game, by the time a player has for it.

use draughts::clock::{Addition, Millis, Schedule, TimeControl};
use std::fmt;
use std::str::FromStr;

/// The speed of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// Under three minutes.
    Bullet,
    /// A few minutes.
    Blitz,
    /// Up to half an hour.
    Rapid,
    /// As at tournaments.
    Classical,
    /// Days for a move.
    Correspondence,
}

/// Up to how many seconds for the whole game a player has, by estimate, at each speed.
const LIMITS: [(Speed, u64); 4] =
    [(Speed::Bullet, 179), (Speed::Blitz, 599), (Speed::Rapid, 1_799), (Speed::Classical, u64::MAX)];
/// The assumed number of moves of a player in a game.
const MOVES: u32 = 40;

impl Speed {
    /// All of them, the fastest first.
    pub const ALL: [Self; 5] =
        [Self::Bullet, Self::Blitz, Self::Rapid, Self::Classical, Self::Correspondence];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }

    /// The speed of a time control; none without a clock, or if the players have unequal times.
    pub fn of(time: &TimeControl) -> Option<Self> {
        if !time.is_equal() {
            return None;
        }
        match time.schedule(draughts::Side::White) {
            Schedule::Untimed => None,
            Schedule::Correspondence { .. } => Some(Self::Correspondence),
            schedule @ Schedule::Periods(_) => {
                let seconds = estimate(schedule).get() / 1_000;
                LIMITS.into_iter().find(|(_, most)| seconds <= *most).map(|(speed, _)| speed)
            }
        }
    }
}

/// The time that a player has for a whole game: that of the periods it goes through, and what its moves add.
fn estimate(schedule: &Schedule) -> Millis {
    let (mut left, mut time) = (MOVES, Millis::ZERO);
    for passed in 0..MOVES {
        let Some(period) = schedule.period(passed).filter(|_| left > 0) else { break };
        let moves = period.moves.unwrap_or(left).min(left);
        let each = match period.addition {
            Addition::Fischer(each) | Addition::Delay(each) | Addition::Bronstein(each) => each,
            Addition::None | Addition::Overtime { .. } | Addition::Hourglass => Millis::ZERO,
        };
        time = time.saturating_add(period.time);
        if let Addition::Overtime { periods, time: each } = period.addition {
            time = time.saturating_add(each.saturating_times(periods.into()));
        }
        time = (0..moves).fold(time, |time, _| time.saturating_add(each));
        left -= moves;
    }
    time
}

impl fmt::Display for Speed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl FromStr for Speed {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|speed| speed.name() == text).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_of_the_usual_controls() {
        let check = |text: &str, expected: Option<Speed>| {
            let time: TimeControl = text.parse().expect("a time control");
            assert_eq!(Speed::of(&time), expected, "{text}");
        };
        check("none", None);
        check("white 5m, black 3m", None);
        check("1m", Some(Speed::Bullet));
        check("2m+1s", Some(Speed::Bullet));
        check("3m+2s", Some(Speed::Blitz));
        check("5m+3s", Some(Speed::Blitz));
        check("10m+5s", Some(Speed::Rapid));
        check("15m d10s", Some(Speed::Rapid));
        check("30m", Some(Speed::Classical));
        check("80m+60s", Some(Speed::Classical));
        check("30/60m+15/30m", Some(Speed::Classical));
        check("10/30s", Some(Speed::Bullet));
        check("3d/move leave 14d", Some(Speed::Correspondence));
    }
}

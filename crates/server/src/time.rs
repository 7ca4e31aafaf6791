//! What time it is, for games.
//!
//! The wall clock is asked once, at the start; from then on only the monotonic clock runs, so that a wall clock that
//! is set while games are played does them no harm. Times when the server was down belong to nobody.

use draughts::clock::{At, Millis};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A moment, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Moment(pub u64);

/// A time when the server was down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When it was last seen.
    pub from: Moment,
    /// When it was back.
    pub until: Moment,
}

/// The server's clock.
#[derive(Debug)]
pub struct Time {
    started: Instant,
    anchor: Moment,
    outages: Vec<Outage>,
}

impl Time {
    /// A clock that goes on from the wall's time, but never from before the server was last seen.
    pub fn start(last_seen: Option<Moment>, outages: Vec<Outage>) -> Self {
        let anchor = wall().max(last_seen.unwrap_or_default());
        let mut time = Self { started: Instant::now(), anchor, outages };
        time.outages.extend(last_seen.map(|from| Outage { from, until: anchor }));
        time
    }

    /// The outage that has just ended, if the server has run before.
    pub fn last_outage(&self) -> Option<Outage> {
        self.outages.last().copied().filter(|outage| outage.until == self.anchor)
    }

    /// Now.
    pub fn now(&self) -> Moment {
        self.moment_of(Instant::now())
    }

    /// The moment of an instant.
    pub fn moment_of(&self, instant: Instant) -> Moment {
        let passed = instant.saturating_duration_since(self.started);
        Moment(self.anchor.0.saturating_add(u64::try_from(passed.as_millis()).unwrap_or(u64::MAX)))
    }

    /// The instant of a moment that is still to come; now if it has passed.
    pub fn instant_of(&self, moment: Moment) -> Instant {
        let ahead = Duration::from_millis(moment.0.saturating_sub(self.anchor.0));
        self.started.checked_add(ahead).unwrap_or_else(|| Instant::now() + FAR).max(self.started)
    }

    /// The clock of a game that began at a moment.
    pub fn of_game(&self, zero: Moment) -> GameTime {
        let lost = |outage: &Outage| outage.until.0.saturating_sub(outage.from.max(zero).0);
        GameTime { zero, lost: self.outages.iter().map(lost).sum() }
    }
}

/// Longer than anybody waits.
const FAR: Duration = Duration::from_secs(366 * 24 * 3600);

/// A game's own time: since its zero, without the server's outages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTime {
    zero: Moment,
    lost: u64,
}

impl GameTime {
    /// The time of a game that begins.
    pub const fn from_zero(zero: Moment) -> Self {
        Self { zero, lost: 0 }
    }

    /// The game's time at a moment.
    pub const fn at(self, moment: Moment) -> At {
        At::new(Millis::new(moment.0.saturating_sub(self.zero.0).saturating_sub(self.lost)))
    }

    /// The moment of a game's time, if the server stays up.
    pub const fn moment(self, at: At) -> Moment {
        Moment(self.zero.0.saturating_add(self.lost).saturating_add(at.since_zero().get()))
    }
}

fn wall() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(milliseconds: u64) -> At {
        At::new(Millis::new(milliseconds))
    }

    #[test]
    fn outages_are_charged_to_nobody() {
        let outage = |from, until| Outage { from: Moment(from), until: Moment(until) };
        let time = Time {
            started: Instant::now(),
            anchor: Moment(10_000),
            outages: vec![outage(1_000, 2_000), outage(5_000, 8_000)],
        };
        let check = |zero, now, expected| {
            let game = time.of_game(Moment(zero));
            assert_eq!(game.at(Moment(now)), at(expected), "zero {zero}, now {now}");
            assert_eq!(game.moment(at(expected)), Moment(now));
        };
        check(0, 10_000, 6_000);
        check(1_500, 10_000, 5_000);
        check(6_000, 10_000, 2_000);
        check(9_000, 10_000, 1_000);
    }

    #[test]
    fn time_never_goes_back_behind_what_was_seen() {
        let future = Moment(wall().0 + 1_000_000);
        let time = Time::start(Some(future), Vec::new());
        assert!(time.now() >= future);
        assert_eq!(time.last_outage(), Some(Outage { from: future, until: future }));
        assert_eq!(Time::start(None, Vec::new()).last_outage(), None);
    }
}

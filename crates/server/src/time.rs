//! The time, for people and for games, and how time controls are worded.
//!
//! Dates follow the system clock, whatever happens to it. Games have a clock of their own, [`GameClock`], which runs
//! only while the server runs and can write. So nobody is charged for a server that was down, a full disk, a process
//! that was stopped or got no processor time, or a change of the system clock.

use draughts::clock::{At, Millis};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A moment by the system's clock, in milliseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Moment(pub u64);

/// A moment by the games' clock, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ServedTime(pub u64);

/// A moment by both clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// By the system's clock.
    pub date: Moment,
    /// By the games' clock.
    pub served: ServedTime,
}

/// The clock that all games go by.
#[derive(Debug)]
pub struct GameClock {
    hands: Mutex<Hands>,
}

#[derive(Clone, Copy, Debug)]
struct Hands {
    /// What it showed when it last started or stopped.
    shown: ServedTime,
    /// When it started; none while it stands.
    since: Option<Instant>,
    /// The last heartbeat of the server; none for a clock that needs none.
    beat: Option<Instant>,
    /// Time without a heartbeat that nobody has asked about yet.
    stalled: Duration,
}

impl Hands {
    fn start(shown: ServedTime) -> Self {
        Self { shown, since: Some(Instant::now()), beat: None, stalled: Duration::ZERO }
    }

    /// Takes back the time in which the server did not run. The first reader of the clock after a stall does this, so
    /// that no flag falls before the next heartbeat.
    fn catch_up(&mut self, now: Instant) {
        let Some(beat) = self.beat else { return };
        let silent = now.saturating_duration_since(beat);
        if silent <= STALL {
            return;
        }
        self.stalled += silent;
        self.beat = Some(now);
        if self.since.is_some() {
            self.shown = self.at(beat);
            self.since = Some(now);
        }
    }

    fn at(self, instant: Instant) -> ServedTime {
        let passed = self.since.map_or(Duration::ZERO, |since| instant.saturating_duration_since(since));
        ServedTime(self.shown.0.saturating_add(millis(passed)))
    }
}

impl GameClock {
    /// A clock that continues from what it showed last.
    pub fn start(shown: ServedTime) -> Self {
        Self { hands: Mutex::new(Hands::start(shown)) }
    }

    fn hands(&self) -> MutexGuard<'_, Hands> {
        let mut hands = self.hands.lock().unwrap_or_else(PoisonError::into_inner);
        hands.catch_up(Instant::now());
        hands
    }

    /// The server runs. Once it has beaten, the clock stands whenever the next beat is long overdue.
    pub fn beat(&self) {
        self.hands().beat = Some(Instant::now());
    }

    /// How long the server did not run since this was last asked.
    pub fn take_stalled(&self) -> Duration {
        std::mem::take(&mut self.hands().stalled)
    }

    /// What it shows now.
    pub fn now(&self) -> ServedTime {
        self.at(Instant::now())
    }

    /// What it showed at an instant since it last started; earlier instants are that moment.
    pub fn at(&self, instant: Instant) -> ServedTime {
        self.hands().at(instant)
    }

    /// Stops it as of an instant: what has passed since then counts for nobody.
    pub fn stop(&self, instant: Instant) {
        let mut hands = self.hands();
        if hands.since.is_some() {
            hands.shown = hands.at(instant);
            hands.since = None;
        }
    }

    /// Lets it run again.
    pub fn go_on(&self) {
        let mut hands = self.hands();
        hands.since.get_or_insert_with(Instant::now);
    }

    /// Whether it stands.
    pub fn stands(&self) -> bool {
        self.hands().since.is_none()
    }

    /// When it will show something, if it runs on; soon if it stands, to look again.
    pub fn instant_of(&self, time: ServedTime) -> Instant {
        let hands = *self.hands();
        let Some(since) = hands.since else { return Instant::now() + LOOK_AGAIN };
        let ahead = Duration::from_millis(time.0.saturating_sub(hands.shown.0));
        since.checked_add(ahead).unwrap_or_else(|| Instant::now() + FAR)
    }
}

/// The server's two clocks.
#[derive(Debug)]
pub struct Time {
    games: Arc<GameClock>,
    /// When the clocks were last compared.
    compared: Mutex<Comparison>,
}

#[derive(Clone, Copy, Debug)]
struct Comparison {
    moment: Moment,
    instant: Instant,
}

impl Comparison {
    fn now() -> Self {
        Self { moment: system_now(), instant: Instant::now() }
    }
}

/// The system clock was changed, by this many milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump(pub i64);

impl Time {
    /// The clocks of a server that continues with a given games' clock.
    pub fn start(games: Arc<GameClock>) -> Self {
        Self { games, compared: Mutex::new(Comparison::now()) }
    }

    /// Now, by the system's clock.
    pub fn now(&self) -> Moment {
        system_now()
    }

    /// Now, by both clocks.
    pub fn stamp(&self) -> Stamp {
        Stamp { date: system_now(), served: self.games.now() }
    }

    /// The games' clock.
    pub fn games(&self) -> &GameClock {
        &self.games
    }

    /// Whether the system's clock was set since this was last asked.
    pub fn jump(&self) -> Option<Jump> {
        let now = Comparison::now();
        let mut compared = self.compared.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *compared, now);
        jump(before.moment, now.moment, now.instant.saturating_duration_since(before.instant))
    }
}

/// How much further, or less far, the system's clock has gone than time has passed, if that is worth telling.
fn jump(before: Moment, after: Moment, passed: Duration) -> Option<Jump> {
    let signed = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    let by = signed(after.0).saturating_sub(signed(before.0)).saturating_sub(signed(millis(passed)));
    (by.unsigned_abs() > millis(SET)).then_some(Jump(by))
}

/// What clocks may differ by without anybody having set one.
const SET: Duration = Duration::from_secs(2);
/// A server that is silent for longer than this does not run.
const STALL: Duration = Duration::from_millis(150);
/// How often the server says that it runs.
pub(crate) const BEAT: Duration = Duration::from_millis(25);
/// Longer than anybody waits.
const FAR: Duration = Duration::from_secs(366 * 24 * 3600);
/// How soon to look again at a clock that stands.
const LOOK_AGAIN: Duration = Duration::from_millis(250);

/// A game's own time: since its zero, by the games' clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameTime {
    zero: ServedTime,
}

impl GameTime {
    /// The time of a game with this zero.
    pub const fn from_zero(zero: ServedTime) -> Self {
        Self { zero }
    }

    /// Its zero.
    pub const fn zero(self) -> ServedTime {
        self.zero
    }

    /// The game's time at a moment.
    pub const fn at(self, time: ServedTime) -> At {
        At::new(Millis::new(time.0.saturating_sub(self.zero.0)))
    }

    /// The moment of a game's time, if the clock runs on.
    pub const fn moment(self, at: At) -> ServedTime {
        ServedTime(self.zero.0.saturating_add(at.since_zero().get()))
    }

    /// The same without a time that is charged to nobody.
    pub const fn without(self, lost: Millis) -> Self {
        Self { zero: ServedTime(self.zero.0.saturating_add(lost.get())) }
    }
}

/// A game's time that several look at while one changes it.
#[derive(Clone, Debug)]
pub struct SharedTime(Arc<Mutex<GameTime>>);

impl SharedTime {
    /// Of a game.
    pub fn new(time: GameTime) -> Self {
        Self(Arc::new(Mutex::new(time)))
    }

    /// As it is now.
    pub fn get(&self) -> GameTime {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves out a time that is charged to nobody.
    pub fn exclude(&self, lost: Millis) {
        let mut time = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *time = time.without(lost);
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

/// The system's clock.
pub(crate) fn system_now() -> Moment {
    Moment(millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()))
}

/// A time control as players say it: `10 min + 5 s`, `3 days per move`. As `timeWords` of the pages' scripts.
pub fn time_words(time: &str) -> String {
    if let Some((days, _)) = time.split_once("d/move") {
        return format!("{days} {} per move", if days == "1" { "day" } else { "days" });
    }
    // Only the plain ones have words; stages, delays and odds stay as they are written.
    let minutes = |part: &str| {
        part.strip_suffix('m')
            .filter(|minutes| minutes.parse::<u32>().is_ok())
            .map(|minutes| format!("{minutes} min"))
    };
    let seconds = |part: &str| {
        part.strip_suffix('s')
            .filter(|seconds| seconds.parse::<u32>().is_ok())
            .map(|seconds| format!("{seconds} s"))
    };
    let said = match time.split_once('+') {
        Some((main, more)) => minutes(main).zip(seconds(more)).map(|(main, more)| format!("{main} + {more}")),
        None => minutes(time),
    };
    said.unwrap_or_else(|| time.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_clock_stands_while_it_is_stopped() {
        let clock = GameClock::start(ServedTime(10_000));
        let begin = clock.hands().since.expect("it runs");
        let after = |seconds| begin + Duration::from_secs(seconds);
        assert_eq!(clock.at(after(3)), ServedTime(13_000));
        clock.stop(after(5));
        clock.stop(after(9));
        assert!(clock.stands());
        assert_eq!(clock.at(after(60)), ServedTime(15_000), "it was stopped after five seconds");
        clock.go_on();
        let again = clock.hands().since.expect("it runs again");
        assert_eq!(clock.at(again + Duration::from_secs(2)), ServedTime(17_000));
        assert_eq!(clock.at(begin), ServedTime(15_000), "what came while it stood came then");
        assert_eq!(clock.instant_of(ServedTime(16_000)), again + Duration::from_secs(1));
    }

    #[test]
    fn the_games_clock_stands_while_the_server_does_not_run() {
        let mut hands = Hands::start(ServedTime(10_000));
        let begin = hands.since.expect("it runs");
        let after = |millis| begin + Duration::from_millis(millis);
        hands.catch_up(after(60_000));
        assert_eq!(hands.at(after(60_000)), ServedTime(70_000), "a clock without a heart runs on");
        hands.beat = Some(after(60_000));
        hands.catch_up(after(60_100));
        assert_eq!(hands.at(after(60_100)), ServedTime(70_100), "a late beat is no stall");
        hands.catch_up(after(90_000));
        assert_eq!(hands.at(after(90_000)), ServedTime(70_000), "nothing counts since the last beat");
        assert_eq!(hands.at(after(60_050)), ServedTime(70_000), "what came before the stall came then");
        assert_eq!(hands.at(after(91_000)), ServedTime(71_000), "it runs on");
        assert_eq!(hands.stalled, Duration::from_secs(30));
        hands.since = None;
        hands.catch_up(after(120_000));
        assert_eq!(hands.since, None, "a clock that was stopped stays stopped");
    }

    #[test]
    fn what_is_lost_is_charged_to_nobody() {
        let game = GameTime::from_zero(ServedTime(1_000));
        let at = |time: GameTime, moment| time.at(ServedTime(moment)).since_zero().get();
        assert_eq!(at(game, 5_000), 4_000);
        let later = game.without(Millis::new(1_500));
        assert_eq!(at(later, 5_000), 2_500);
        assert_eq!(later.moment(later.at(ServedTime(5_000))), ServedTime(5_000));
    }

    #[test]
    fn a_system_clock_that_is_set_is_noticed() {
        const YEAR: u64 = 365 * 24 * 3_600_000;
        let passed = Duration::from_secs(1);
        let check = |after, expected| {
            assert_eq!(jump(Moment(2 * YEAR), Moment(after), passed), expected, "{after}");
        };
        check(2 * YEAR + 1_000, None);
        check(2 * YEAR + 2_500, None);
        check(3 * YEAR + 1_000, Some(Jump(YEAR as i64)));
        check(YEAR + 1_000, Some(Jump(-(YEAR as i64))));
    }

    #[test]
    fn time_controls_are_said_as_players_say_them() {
        for (time, words) in [
            ("10m+5s", "10 min + 5 s"),
            ("1m", "1 min"),
            ("3d/move leave 14d", "3 days per move"),
            ("1d/move", "1 day per move"),
            ("30/60m+15/30m", "30/60m+15/30m"),
            ("5m d3s", "5m d3s"),
        ] {
            assert_eq!(time_words(time), words);
        }
    }
}

//! What everybody is told who watches an event: made once, encoded once, and the same bytes for all of them.

use crate::wire::EventLiveBoard;
use axum::body::Bytes;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The most boards of which a stream tells.
pub(crate) const MOST_TOLD: u16 = 60;
/// Boards are told not more often than this; where many watch, not more often than a thousand times a second for all.
const BOARDS_PAUSE: Duration = Duration::from_secs(1);
/// News are told to those who play or work at the event with this pause.
const NEWS_PAUSE: Duration = Duration::from_millis(500);
/// So much longer is the pause for each who watches.
const PAUSE_EACH: Duration = Duration::from_millis(1);
/// Who reads the event anew does it within this time …
const SPREAD: Duration = Duration::from_millis(1_500);
/// … and so much longer for each who watches: a page is much more than a frame.
const SPREAD_EACH: Duration = Duration::from_millis(4);

/// An event that somebody watches.
#[derive(Debug)]
pub(crate) struct LiveEvent {
    /// Counts whenever something has changed. It is kept here, so that the count goes on while anybody watches.
    changes: watch::Receiver<u64>,
    /// Where its count begins: no count comes twice.
    first: u64,
    listeners: AtomicUsize,
    joined: AtomicUsize,
    news: Mutex<NewsFrames>,
}

/// The news at a count of changes, by the version since which they tell.
#[derive(Debug, Default)]
struct NewsFrames {
    count: u64,
    frames: HashMap<u32, NewsFrame>,
}

/// News as they are sent.
#[derive(Clone, Debug)]
pub(crate) struct NewsFrame {
    pub(crate) version: u32,
    pub(crate) frame: Bytes,
}

/// Somebody who watches, as long as it is kept.
#[derive(Debug)]
pub(crate) struct LiveListener {
    pub(crate) event: Arc<LiveEvent>,
    /// His part of each pause, so that not all are told in the same moment.
    phase: f64,
}

impl LiveEvent {
    pub(crate) fn new(changes: watch::Receiver<u64>) -> Self {
        /// For so many changes there is room before the next one begins.
        const ROOM: u64 = 1 << 32;
        static BEGUN: AtomicU64 = AtomicU64::new(0);
        Self {
            changes,
            first: BEGUN.fetch_add(ROOM, Ordering::Relaxed),
            listeners: AtomicUsize::new(0),
            joined: AtomicUsize::new(0),
            news: Mutex::default(),
        }
    }

    /// One more watches.
    pub(crate) fn join(self: Arc<Self>) -> LiveListener {
        self.listeners.fetch_add(1, Ordering::Relaxed);
        let place = self.joined.fetch_add(1, Ordering::Relaxed);
        // The golden section spreads any number of them evenly.
        let phase = (place as f64 * 0.618_033_988_749_895).fract();
        LiveListener { event: self, phase }
    }

    /// How often something has changed.
    pub(crate) fn count(&self) -> u64 {
        self.first + *self.changes.borrow()
    }

    /// Resolves whenever something changes from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.clone()
    }

    fn each(&self, time: Duration) -> Duration {
        time * u32::try_from(self.listeners.load(Ordering::Relaxed)).unwrap_or(u32::MAX)
    }

    /// Within which time those who read the event anew should do so.
    pub(crate) fn spread(&self) -> Duration {
        SPREAD.max(self.each(SPREAD_EACH))
    }

    /// News that were made for somebody else who knows the same version.
    pub(crate) fn news(&self, count: u64, since: u32) -> Option<NewsFrame> {
        let news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        news.frames.get(&since).filter(|_| news.count == count).cloned()
    }

    /// Keeps news for the others. A count that has gone on is not brought back.
    pub(crate) fn keep_news(&self, count: u64, since: u32, news: NewsFrame) {
        let mut kept = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.count < count {
            *kept = NewsFrames { count, frames: HashMap::new() };
        }
        if kept.count == count {
            kept.frames.insert(since, news);
        }
    }
}

impl LiveListener {
    /// The pause between two news for somebody of the event, or for one of the many who only watch.
    pub(crate) fn news_pause(&self, nobody: bool) -> Duration {
        if nobody { NEWS_PAUSE.max(self.event.each(PAUSE_EACH)) } else { NEWS_PAUSE }
    }

    /// The pause between two looks at boards.
    pub(crate) fn boards_pause(&self) -> Duration {
        BOARDS_PAUSE.max(self.event.each(PAUSE_EACH))
    }

    /// This one's part of a pause.
    pub(crate) fn part(&self, pause: Duration) -> Duration {
        pause.mul_f64(self.phase)
    }
}

impl Drop for LiveListener {
    fn drop(&mut self) {
        self.event.listeners.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The boards of an event as they were seen at a moment.
#[derive(Debug)]
pub(crate) struct SeenBoards {
    pub(crate) at: Instant,
    pub(crate) boards: Vec<EventLiveBoard>,
    frames: Mutex<HashMap<u16, BoardsFrame>>,
}

/// The first boards as they are sent.
#[derive(Clone, Debug)]
pub(crate) struct BoardsFrame {
    /// The same as long as nothing but running clocks has changed.
    pub(crate) mark: u64,
    pub(crate) json: Bytes,
    /// For a stream of events.
    pub(crate) frame: Bytes,
}

impl SeenBoards {
    pub(crate) fn new(at: Instant, boards: Vec<EventLiveBoard>) -> Self {
        Self { at, boards, frames: Mutex::default() }
    }

    /// The first boards, encoded when they are first asked for.
    pub(crate) fn frame(&self, most: u16) -> Result<BoardsFrame, serde_json::Error> {
        let mut frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(frame) = frames.get(&most) {
            return Ok(frame.clone());
        }
        let shown = &self.boards[..self.boards.len().min(most.into())];
        let json = serde_json::to_string(shown)?;
        let frame = Bytes::from(format!("event: boards\ndata: {json}\n\n"));
        let frame = BoardsFrame { mark: mark(shown), json: json.into(), frame };
        frames.insert(most, frame.clone());
        Ok(frame)
    }
}

/// What tells boards from the same boards a moment later, on which only clocks have run.
fn mark(boards: &[EventLiveBoard]) -> u64 {
    let mut hasher = DefaultHasher::new();
    for board in boards {
        let place = (board.round, board.board, board.game, board.plies, board.over, board.short);
        let standing = (&board.fen, &board.href, &board.running, board.white, board.black);
        let stands = |side: &str, left| (board.running.as_deref() != Some(side)).then_some(left);
        let clocks = (stands("white", board.white_left), stands("black", board.black_left));
        (place, standing, clocks).hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(number: u16, plies: u32, left: u64) -> EventLiveBoard {
        EventLiveBoard {
            round: 1,
            board: number,
            game: 1,
            white: 1,
            black: 2,
            href: None,
            fen: "W:W31:B1".to_owned(),
            turn: "white".to_owned(),
            plies,
            last: None,
            white_left: Some(left),
            black_left: Some(9_000),
            running: Some("white".to_owned()),
            short: false,
            over: false,
        }
    }

    #[test]
    fn a_clock_that_runs_is_nothing_new_and_a_move_is() {
        let seen = |plies, left, black| {
            let mut second = board(2, plies, left);
            second.black_left = Some(black);
            SeenBoards::new(Instant::now(), vec![board(1, 4, left), second])
        };
        let mark = |seen: &SeenBoards, most| seen.frame(most).expect("it is encoded").mark;
        let before = seen(7, 60_000, 9_000);
        assert_eq!(mark(&before, 2), mark(&seen(7, 59_000, 9_000), 2));
        assert_ne!(mark(&before, 2), mark(&seen(8, 60_000, 9_000), 2), "a move");
        assert_ne!(mark(&before, 2), mark(&seen(7, 60_000, 99_000), 2), "a clock that stands was set");
        assert_eq!(mark(&before, 1), mark(&seen(8, 60_000, 9_000), 1), "not on the boards asked for");
    }

    #[test]
    fn boards_are_encoded_once_and_no_more_than_are_asked_for() {
        let seen = SeenBoards::new(Instant::now(), (1..=9).map(|number| board(number, 0, 1)).collect());
        let [one, other] = [0, 1].map(|_| seen.frame(3).expect("it is encoded"));
        assert_eq!(one.frame.as_ptr(), other.frame.as_ptr());
        let read: Vec<serde_json::Value> = serde_json::from_slice(&one.json).expect("JSON");
        assert_eq!(read.len(), 3);
        assert!(one.frame.starts_with(b"event: boards\ndata: [{") && one.frame.ends_with(b"}]\n\n"));
    }

    #[test]
    fn the_more_watch_the_longer_the_pause_and_each_has_a_moment_of_his_own() {
        let (_changes, count) = watch::channel(0);
        let event = Arc::new(LiveEvent::new(count));
        let first = Arc::clone(&event).join();
        assert_eq!(first.boards_pause(), BOARDS_PAUSE);
        let others: Vec<LiveListener> = (0..4_999).map(|_| Arc::clone(&event).join()).collect();
        let pause = first.boards_pause();
        assert_eq!(pause, Duration::from_secs(5));
        assert_eq!(first.news_pause(false), NEWS_PAUSE, "players are told at once");
        let tenths: Vec<usize> = (0..10)
            .map(|tenth| {
                let within =
                    pause.mul_f64(f64::from(tenth) / 10.0)..pause.mul_f64(f64::from(tenth + 1) / 10.0);
                others.iter().filter(|other| within.contains(&other.part(pause))).count()
            })
            .collect();
        assert!(tenths.iter().all(|count| (495..=505).contains(count)), "{tenths:?}");
        drop(others);
        assert_eq!(first.boards_pause(), BOARDS_PAUSE);
    }

    #[test]
    fn news_are_kept_until_something_changes() {
        let (changes, count) = watch::channel(3);
        let event = LiveEvent::new(count);
        let news = |version| NewsFrame { version, frame: Bytes::from_static(b"event: event\n\n") };
        event.keep_news(event.count(), 5, news(7));
        assert_eq!(event.news(event.count(), 5).map(|news| news.version), Some(7));
        assert!(event.news(event.count(), 6).is_none(), "of another version");
        changes.send_modify(|count| *count += 1);
        assert!(event.news(event.count(), 5).is_none());
        event.keep_news(event.count(), 7, news(8));
        event.keep_news(event.count() - 1, 5, news(7));
        assert!(event.news(event.count(), 7).is_some(), "what comes late does not take it away");
    }
}

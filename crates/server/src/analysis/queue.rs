//! Whose turn it is: round robin between clients, however many requests each of them has.

use super::Load;
use super::job::{AnalysisJob, AnalysisProgress, AnalysisQuestion, AnalysisState};
use crate::error::Failure;
use crate::key::Fingerprint;
use engine::Signals;
use std::collections::HashMap;
use std::net::IpAddr;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Whose share of the time is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Share {
    /// Of a known browser or account.
    Of(Fingerprint),
    /// Of all together who come from an address and are not known otherwise.
    Address(IpAddr),
    /// Of all reviews of games together.
    Reviews,
}

/// The limits of the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// By all together.
    pub all: usize,
    /// By one.
    pub of_one: usize,
}

/// Why an analysis is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueueRefusal {
    /// Too much is asked by all together.
    #[error("too many positions are being analysed; try again in a minute")]
    Full,
    /// Too much is asked by one.
    #[error("you already have {0} analyses running; stop one first")]
    TooMany(usize),
    /// The server shuts down.
    #[error("the server is shutting down; try again in a moment")]
    Closed,
}

impl From<QueueRefusal> for Failure {
    fn from(refused: QueueRefusal) -> Self {
        match refused {
            QueueRefusal::Full => {
                Self::Unavailable("too many positions are being analysed; try again in a minute")
            }
            QueueRefusal::TooMany(_) => Self::TooMuch(refused.to_string()),
            QueueRefusal::Closed => Self::Unavailable("the server is shutting down; try again in a moment"),
        }
    }
}

/// The first slice of a question; each further one is twice as long, so that searches come deeper.
const FIRST_SLICE: Duration = Duration::from_millis(200);
const LONGEST_SLICE: Duration = Duration::from_millis(1_600);

/// The running and the waiting jobs.
#[derive(Debug)]
pub(super) struct Queue {
    bounds: Bounds,
    waiting: Vec<AnalysisJob>,
    running: Vec<Running>,
    shares: HashMap<Share, Turns>,
    /// Counts up with every slice, and with every ticket.
    count: u64,
    closed: bool,
}

/// Somebody's number of jobs, and when it was last their turn.
#[derive(Debug)]
struct Turns {
    asked: usize,
    last: u64,
}

/// A job that has its turn.
#[derive(Debug)]
struct Running {
    ticket: u64,
    signals: Signals,
    began: Instant,
    slice: Duration,
    /// Nobody wants it any more.
    forgotten: bool,
}

/// Whether a job is to have another turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JobCourse {
    /// It has ended.
    Ended,
    /// Its slice has.
    GoesOn,
}

/// A job that has its turn now.
#[derive(Debug)]
pub(super) struct Slice {
    pub(super) job: AnalysisJob,
    /// By which the slice is ended.
    pub(super) signals: Signals,
}

impl Queue {
    pub(super) fn new(bounds: Bounds) -> Self {
        Self {
            bounds,
            waiting: Vec::new(),
            running: Vec::new(),
            shares: HashMap::new(),
            count: 0,
            closed: false,
        }
    }

    /// Adds a question and returns its ticket.
    pub(super) fn add(
        &mut self,
        share: Share,
        question: AnalysisQuestion,
        told: watch::Sender<AnalysisProgress>,
    ) -> Result<u64, QueueRefusal> {
        if self.closed {
            return Err(QueueRefusal::Closed);
        }
        let asked = self.shares.get(&share).map_or(0, |turns| turns.asked);
        if asked >= self.bounds.of_one {
            return Err(QueueRefusal::TooMany(asked));
        }
        if self.waiting.len() + self.running.len() >= self.bounds.all {
            return Err(QueueRefusal::Full);
        }
        self.count += 1;
        // Newcomers queue behind those already there.
        let turns = self.shares.entry(share).or_insert(Turns { asked: 0, last: self.count });
        turns.asked += 1;
        let (ticket, progress) = (self.count, AnalysisProgress::default());
        self.waiting.push(AnalysisJob { ticket, share, question, progress, slices: 0, told });
        Ok(ticket)
    }

    /// The next job: of the client that has waited longest for a turn, the one that was queued first.
    pub(super) fn take(&mut self, now: Instant) -> Option<Slice> {
        let last = |job: &AnalysisJob| self.shares.get(&job.share).map_or(0, |turns| turns.last);
        let place = self
            .waiting
            .iter()
            .enumerate()
            .min_by_key(|(place, job)| (last(job), *place))
            .map(|(place, _)| place)?;
        let mut job = self.waiting.remove(place);
        self.count += 1;
        if let Some(turns) = self.shares.get_mut(&job.share) {
            turns.last = self.count;
        }
        let signals = Signals::new();
        let slice = FIRST_SLICE.saturating_mul(1 << job.slices.min(8)).min(LONGEST_SLICE);
        job.slices += 1;
        let running =
            Running { ticket: job.ticket, signals: signals.clone(), began: now, slice, forgotten: false };
        self.running.push(running);
        Some(Slice { job, signals })
    }

    /// Takes a job back after its slice; it waits again unless it has ended.
    pub(super) fn put_back(&mut self, mut job: AnalysisJob, course: JobCourse) {
        let place = self.running.iter().position(|running| running.ticket == job.ticket);
        let forgotten = place.is_none_or(|place| self.running.swap_remove(place).forgotten);
        if self.closed {
            // An interrupted slice is not reported as a finished one.
            return;
        }
        if course == JobCourse::Ended || forgotten {
            self.release(job.share);
            job.progress.state = AnalysisState::Done;
            job.report();
            return;
        }
        job.progress.state = AnalysisState::Waiting;
        job.report();
        self.waiting.push(job);
    }

    /// Nobody wants it any more.
    pub(super) fn forget(&mut self, ticket: u64) {
        if let Some(place) = self.waiting.iter().position(|job| job.ticket == ticket) {
            let job = self.waiting.remove(place);
            self.release(job.share);
        }
        for running in self.running.iter_mut().filter(|running| running.ticket == ticket) {
            running.forgotten = true;
            running.signals.stop();
        }
    }

    fn release(&mut self, share: Share) {
        if let Some(turns) = self.shares.get_mut(&share) {
            turns.asked = turns.asked.saturating_sub(1);
            if turns.asked == 0 {
                self.shares.remove(&share);
            }
        }
    }

    /// Ends the slices that have lasted long enough, if anything waits.
    pub(super) fn end_slices(&self, now: Instant) {
        let over = |running: &&Running| now.saturating_duration_since(running.began) >= running.slice;
        if !self.waiting.is_empty() {
            self.running.iter().filter(over).for_each(|running| running.signals.stop());
        }
    }

    /// Ends all slices.
    pub(super) fn rest(&self) {
        self.running.iter().for_each(|running| running.signals.stop());
    }

    /// Refuses new jobs and cancels all others.
    pub(super) fn close(&mut self) {
        self.closed = true;
        self.rest();
        self.waiting.clear();
        self.shares.clear();
    }

    pub(super) const fn is_closed(&self) -> bool {
        self.closed
    }

    pub(super) const fn is_running(&self) -> bool {
        !self.running.is_empty()
    }

    pub(super) const fn load(&self) -> Load {
        Load { thinking: self.running.len(), waiting: self.waiting.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::{AnyPosition, RulesetName};
    use std::net::Ipv4Addr;

    const ANN: Share = Share::Address(IpAddr::V4(Ipv4Addr::LOCALHOST));
    const BOB: Share = Share::Address(IpAddr::V4(Ipv4Addr::BROADCAST));

    fn question() -> AnalysisQuestion {
        let start = AnyPosition::start(RulesetName::ALL[0]);
        AnalysisQuestion { start, moves: Vec::new(), lines: 1, time: Duration::from_secs(9), nodes: None }
    }

    fn add(queue: &mut Queue, share: Share) -> Result<u64, QueueRefusal> {
        queue.add(share, question(), watch::channel(AnalysisProgress::default()).0)
    }

    #[test]
    fn turns_go_round_between_those_who_ask_and_not_between_questions() {
        let mut queue = Queue::new(Bounds { all: 10, of_one: 3 });
        for share in [ANN, ANN, ANN, BOB, Share::Reviews] {
            add(&mut queue, share).expect("there is room");
        }
        let mut turns = Vec::new();
        for _ in 0..9 {
            let slice = queue.take(Instant::now()).expect("something waits");
            turns.push(slice.job.share);
            queue.put_back(slice.job, JobCourse::GoesOn);
        }
        let round = [ANN, BOB, Share::Reviews];
        assert_eq!(turns, [round, round, round].concat());
        // Ann's three questions have had a slice each.
        let slices: Vec<u32> =
            queue.waiting.iter().filter(|job| job.share == ANN).map(|job| job.slices).collect();
        assert_eq!(slices, [1, 1, 1]);
    }

    #[test]
    fn there_are_bounds() {
        let mut queue = Queue::new(Bounds { all: 4, of_one: 3 });
        let tickets: Vec<u64> = (0..3).map(|_| add(&mut queue, ANN).expect("there is room")).collect();
        assert_eq!(add(&mut queue, ANN), Err(QueueRefusal::TooMany(3)));
        add(&mut queue, BOB).expect("there is room");
        assert_eq!(add(&mut queue, BOB), Err(QueueRefusal::Full));
        queue.forget(tickets[0]);
        let slice = queue.take(Instant::now()).expect("something waits");
        queue.put_back(slice.job, JobCourse::Ended);
        assert_eq!(queue.load(), Load { thinking: 0, waiting: 2 });
        assert!(add(&mut queue, ANN).is_ok() && add(&mut queue, BOB).is_ok());
        queue.close();
        assert_eq!(add(&mut queue, BOB), Err(QueueRefusal::Closed));
    }

    #[test]
    fn slices_end_when_others_wait_and_grow() {
        let mut queue = Queue::new(Bounds { all: 4, of_one: 3 });
        add(&mut queue, ANN).expect("there is room");
        let begin = Instant::now();
        let slice = queue.take(begin).expect("something waits");
        queue.end_slices(begin + LONGEST_SLICE);
        assert!(!slice.signals.is_stopped(), "nobody waits");
        let ticket = add(&mut queue, BOB).expect("there is room");
        queue.end_slices(begin + FIRST_SLICE / 2);
        assert!(!slice.signals.is_stopped(), "the slice is not over");
        queue.end_slices(begin + FIRST_SLICE);
        assert!(slice.signals.is_stopped());
        queue.put_back(slice.job, JobCourse::GoesOn);
        queue.forget(ticket);
        assert_eq!(queue.take(begin).map(|slice| slice.job.slices), Some(2));
        assert_eq!(queue.running[0].slice, FIRST_SLICE * 2);
        queue.rest();
        assert!(queue.running[0].signals.is_stopped());
    }

    #[test]
    fn what_nobody_wants_ends() {
        let mut queue = Queue::new(Bounds { all: 4, of_one: 3 });
        let ticket = add(&mut queue, ANN).expect("there is room");
        let slice = queue.take(Instant::now()).expect("something waits");
        queue.forget(ticket);
        assert!(slice.signals.is_stopped());
        queue.put_back(slice.job, JobCourse::GoesOn);
        assert_eq!(queue.load(), Load { thinking: 0, waiting: 0 });
        assert!(queue.shares.is_empty());
    }
}

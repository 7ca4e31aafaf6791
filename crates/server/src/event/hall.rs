//! The events that are awake: each has one owner at a time, so that simultaneous decisions are made one after the
//! other.

use super::awake::{AwakeEvent, CheckedLines, DecisionRequest};
use super::line::{LineAuthor, Rights};
use super::live::{LiveEvent, SeenBoards};
use crate::error::Failure;
use crate::key::Id;
use crate::store::{Db, EventJob, StorageError, WriteJob};
use crate::wire::{EventDecisionResult, EventLogLine, EventRights};
use axum::body::Bytes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::{Mutex as Turn, OwnedMutexGuard, watch};

/// How many events stay in memory when nobody asks for them.
const MOST_AWAKE: usize = 200;

/// The events that are awake.
#[derive(Debug, Default)]
pub(crate) struct Events {
    awake: Mutex<HashMap<Id, Arc<Turn<Option<AwakeEvent>>>>>,
    pages: Mutex<HashMap<(Id, &'static str), CachedPage>>,
    boards: Mutex<HashMap<Id, Arc<BoardsCache>>>,
    makers: Mutex<HashMap<Id, Arc<Turn<()>>>>,
    live: Mutex<HashMap<Id, Weak<LiveEvent>>>,
}

/// The boards of an event as last read, for all viewers: one request at a time reads them again.
pub(super) type BoardsCache = Turn<Option<Arc<SeenBoards>>>;

/// The page for people without a part in the event.
#[derive(Clone, Debug)]
struct CachedPage {
    revision: u64,
    /// How often the event had changed when it was made, if somebody watched.
    count: Option<u64>,
    page: KeptPage,
}

/// A page that is kept for many.
#[derive(Clone, Debug)]
pub(crate) struct KeptPage {
    pub(crate) html: Bytes,
    /// Packed, for those who can unpack it.
    pub(crate) gzip: Option<Bytes>,
    /// By which a browser knows it again (`ETag`).
    pub(crate) mark: String,
}

/// How many pages and boards are kept.
const MOST_KEPT: usize = 400;

/// Exclusive access to an event.
#[derive(Debug)]
pub(crate) struct EventGuard {
    db: Db,
    held: OwnedMutexGuard<Option<AwakeEvent>>,
}

impl Events {
    /// An event, read from disk if it sleeps. Others wait until it is released.
    pub(crate) async fn open(&self, db: &Db, id: Id) -> Result<EventGuard, Failure> {
        let turn = {
            let mut awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
            if awake.len() >= MOST_AWAKE && !awake.contains_key(&id) {
                awake.retain(|_, turn| Arc::strong_count(turn) > 1);
            }
            Arc::clone(awake.entry(id).or_default())
        };
        let mut held = turn.lock_owned().await;
        // Another node may have written meanwhile.
        if held.is_none() || db.is_shared() {
            let Some(stored) = db.event(id).await? else {
                drop(held);
                self.awake.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
                return Err(Failure::Unknown("there is no such event; check that the link is complete"));
            };
            *held = Some(AwakeEvent::of(stored)?);
        }
        Ok(EventGuard { db: db.clone(), held })
    }
}

impl Events {
    /// The page that was made of an event last, if it is of this revision; of any, where none is named.
    pub(crate) fn page(&self, id: Id, kind: &'static str, revision: Option<u64>) -> Option<KeptPage> {
        let pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let page = pages.get(&(id, kind))?;
        revision.is_none_or(|revision| revision == page.revision).then(|| page.page.clone())
    }

    /// Keeps a page for the next who comes: of a revision, and of a count of changes that was read before the event.
    pub(crate) fn keep_page(
        &self,
        id: Id,
        kind: &'static str,
        (revision, count): (u64, Option<u64>),
        page: KeptPage,
    ) {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        if pages.len() >= MOST_KEPT {
            pages.clear();
        }
        pages.insert((id, kind), CachedPage { revision, count, page });
    }

    /// The lock for rendering the pages of an event: one request at a time renders, the others wait for the result.
    pub(crate) fn page_turn(&self, id: Id) -> Arc<Turn<()>> {
        let mut makers = self.makers.lock().unwrap_or_else(PoisonError::into_inner);
        if makers.len() >= MOST_KEPT {
            makers.retain(|_, turn| Arc::strong_count(turn) > 1);
        }
        Arc::clone(makers.entry(id).or_default())
    }

    /// An event that somebody watches, or begins to.
    pub(crate) fn live(&self, id: Id, changes: impl FnOnce() -> watch::Receiver<u64>) -> Arc<LiveEvent> {
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(event) = live.get(&id).and_then(Weak::upgrade) {
            return event;
        }
        live.retain(|_, event| event.strong_count() > 0);
        let event = Arc::new(LiveEvent::new(changes()));
        live.insert(id, Arc::downgrade(&event));
        event
    }

    /// How often an event has changed, while somebody watches it.
    pub(crate) fn count(&self, id: Id) -> Option<u64> {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        Some(live.get(&id)?.upgrade()?.count())
    }

    /// The page that was made last, if nothing has changed since: known without the event while somebody watches it.
    pub(crate) fn current_page(&self, id: Id, kind: &'static str) -> Option<KeptPage> {
        let count = self.count(id)?;
        let pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let page = pages.get(&(id, kind))?;
        (page.count == Some(count)).then(|| page.page.clone())
    }

    /// The boards of an event as they were seen last.
    pub(crate) fn boards(&self, id: Id) -> Arc<BoardsCache> {
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        if boards.len() >= MOST_KEPT {
            boards.clear();
        }
        Arc::clone(boards.entry(id).or_default())
    }
}

impl EventGuard {
    /// The event.
    pub(crate) fn event(&self) -> Result<&AwakeEvent, Failure> {
        self.held.as_ref().ok_or(Failure::Unavailable("the event cannot be read at the moment; try again"))
    }

    /// Writes something besides the lines, and changes the event when it is on disk.
    pub(crate) async fn write(
        &mut self,
        job: EventJob,
        change: impl FnOnce(&mut AwakeEvent),
    ) -> Result<(), Failure> {
        self.db.write(WriteJob::Event(Box::new(job))).await?;
        if let Some(awake) = self.held.as_mut() {
            change(awake);
        }
        Ok(())
    }

    /// Somebody enters himself: the entry and whose it is are written together.
    pub(crate) async fn enter(&mut self, line: String, author: &LineAuthor) -> Result<(), Failure> {
        let awake = self.event()?;
        let wish = format!("enter {}", awake.version());
        let wanted = DecisionRequest { version: awake.version(), wish: &wish, lines: &[line] };
        let fresh = awake.tried(wanted, Rights(EventRights::Owner), author)?;
        let (progress, _) = awake.progress_after(&fresh);
        let (event, owner) = (awake.id(), author.by);
        let Some(line) = fresh.lines.first().cloned() else { return Ok(()) };
        let entry = line.number;
        let job = EventJob::Enter { event, line, progress, owner };
        if let Err(fault) = self.db.write(WriteJob::Event(Box::new(job))).await {
            // Whether it was written is not known: it is read again.
            *self.held = None;
            return Err(fault.into());
        }
        if let Some(awake) = self.held.as_mut() {
            awake.take(fresh);
            awake.set_seat(owner, entry);
        }
        Ok(())
    }

    /// Decides something: answered when it is on the disk. What the same request has written before is answered again.
    pub(crate) async fn decide(
        &mut self,
        wanted: DecisionRequest<'_>,
        rights: Rights,
        author: &LineAuthor,
    ) -> Result<EventDecisionResult, Failure> {
        if let Some(lines) = self.event()?.written_by(wanted.wish, author) {
            return Ok(EventDecisionResult {
                version: self.event()?.version(),
                lines,
                warnings: Vec::new(),
                meanwhile: Vec::new(),
            });
        }
        let awake = self.event()?;
        let fresh = awake.tried(wanted, rights, author)?;
        let (progress, name) = awake.progress_after(&fresh);
        let job = EventJob::Lines { event: awake.id(), lines: fresh.lines.clone(), progress, name };
        match self.db.write(WriteJob::Event(Box::new(job))).await {
            Ok(()) => {}
            Err(fault) => {
                // Whether it was written is not known, or somebody else has written: it is read again.
                *self.held = None;
                return Err(match fault {
                    StorageError::Taken => Failure::Conflict(
                        "something else was decided in the meantime; read it, then enter this again"
                            .to_owned(),
                    ),
                    fault => fault.into(),
                });
            }
        }
        let CheckedLines { warnings, meanwhile, .. } = &fresh;
        let (warnings, meanwhile) = (warnings.clone(), meanwhile.clone());
        let lines: Vec<EventLogLine> = fresh
            .lines
            .iter()
            .map(|row| EventLogLine {
                number: row.number,
                at: row.at.0,
                by: row.name.clone(),
                line: row.line.clone(),
                undone: None,
            })
            .collect();
        if let Some(awake) = self.held.as_mut() {
            awake.take(fresh);
        }
        Ok(EventDecisionResult { version: self.event()?.version(), lines, warnings, meanwhile })
    }
}

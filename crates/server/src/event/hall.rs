//! The events that are awake: one owner for each, so that what is decided at the same time is decided one after the
//! other.

use super::awake::{Awake, Fresh, Wanted};
use super::line::{Author, Rights};
use crate::error::Failure;
use crate::key::Id;
use crate::store::{Db, EventJob, Job, StorageFault};
use crate::wire::{EventLogLine, EventWritten};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Mutex as Turn, OwnedMutexGuard};

/// How many events stay in memory when nobody asks for them.
const MOST_AWAKE: usize = 200;

/// The events that are awake.
#[derive(Debug, Default)]
pub(crate) struct Events {
    awake: Mutex<HashMap<Id, Arc<Turn<Option<Awake>>>>>,
}

/// An event while somebody has it to himself.
#[derive(Debug)]
pub(crate) struct Sitting {
    db: Db,
    held: OwnedMutexGuard<Option<Awake>>,
}

impl Events {
    /// An event, read from the disk if it sleeps. Others wait until it is given back.
    pub(crate) async fn open(&self, db: &Db, id: Id) -> Result<Sitting, Failure> {
        let turn = {
            let mut awake = self.awake.lock().unwrap_or_else(PoisonError::into_inner);
            if awake.len() >= MOST_AWAKE && !awake.contains_key(&id) {
                awake.retain(|_, turn| Arc::strong_count(turn) > 1);
            }
            Arc::clone(awake.entry(id).or_default())
        };
        let mut held = turn.lock_owned().await;
        if held.is_none() {
            let Some(stored) = db.event(id).await? else {
                drop(held);
                self.awake.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
                return Err(Failure::Unknown("there is no such event; look whether the link is whole"));
            };
            *held = Some(Awake::of(stored)?);
        }
        Ok(Sitting { db: db.clone(), held })
    }
}

impl Sitting {
    /// The event.
    pub(crate) fn event(&self) -> Result<&Awake, Failure> {
        self.held.as_ref().ok_or(Failure::Unavailable("the event cannot be read now; try again in a moment"))
    }

    /// Writes something beside the lines, and changes the event when it is on the disk.
    pub(crate) async fn write(
        &mut self,
        job: EventJob,
        change: impl FnOnce(&mut Awake),
    ) -> Result<(), Failure> {
        self.db.write(Job::Event(Box::new(job))).await?;
        if let Some(awake) = self.held.as_mut() {
            change(awake);
        }
        Ok(())
    }

    /// Decides something: answered when it is on the disk. What the same request has written before is answered again.
    pub(crate) async fn decide(
        &mut self,
        wanted: Wanted<'_>,
        rights: Rights,
        author: &Author,
    ) -> Result<EventWritten, Failure> {
        if let Some(lines) = self.event()?.written_by(wanted.wish, author) {
            return Ok(EventWritten {
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
        match self.db.write(Job::Event(Box::new(job))).await {
            Ok(()) => {}
            Err(fault) => {
                // Whether it was written is not known, or somebody else has written: it is read again.
                *self.held = None;
                return Err(match fault {
                    StorageFault::Taken => Failure::Conflict(
                        "something else was decided in the meantime; read it, then decide again".to_owned(),
                    ),
                    fault => fault.into(),
                });
            }
        }
        let Fresh { warnings, meanwhile, .. } = &fresh;
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
        Ok(EventWritten { version: self.event()?.version(), lines, warnings, meanwhile })
    }
}

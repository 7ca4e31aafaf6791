//! What rooms and the work in the background share: settings, storage, clocks, engines, and who is told of changes.
//! Knows no room and nobody who asks.

use crate::calls::Call;
use crate::config::Config;
use crate::fair_play::LiveGames;
use crate::key::{Fingerprint, Id};
use crate::players::Computers;
use crate::slowness::Slowness;
use crate::store::Db;
use crate::time::Time;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use tokio::sync::{Notify, mpsc, watch};

/// What rooms and the work in the background share.
#[derive(Debug)]
pub struct House {
    /// What was set.
    pub config: Config,
    /// The storage.
    pub db: Db,
    /// The clock.
    pub time: Time,
    /// The engines.
    pub computers: Computers,
    /// The positions of games that are being played.
    pub(crate) live: LiveGames,
    /// Time that was charged to nobody.
    pub(crate) slowness: Slowness,
    /// Told when there is something to do in the background.
    pub(crate) chores: Notify,
    /// Counts up when the lobby, or what is played, has changed.
    lobby: watch::Sender<u64>,
    displays: Listeners<Id>,
    owners: Listeners<Fingerprint>,
    /// Where calls go; nowhere if nobody is called.
    calls: OnceLock<mpsc::Sender<Call>>,
    /// Says that the server goes down.
    down: watch::Sender<bool>,
    tickets: AtomicU64,
}

impl House {
    pub(crate) fn new(config: Config, db: Db, time: Time, computers: Computers) -> Self {
        Self {
            config,
            db,
            time,
            computers,
            live: LiveGames::default(),
            slowness: Slowness::default(),
            chores: Notify::new(),
            lobby: watch::channel(0).0,
            displays: Listeners::default(),
            owners: Listeners::default(),
            calls: OnceLock::new(),
            down: watch::channel(false).0,
            tickets: AtomicU64::new(0),
        }
    }

    /// Lets people be called from now on.
    pub(crate) fn send_calls_to(&self, calls: mpsc::Sender<Call>) {
        // It is set once, when the server starts.
        let _ = self.calls.set(calls);
    }

    /// Calls somebody back who may be away, if people are called here. Nobody waits for it, and nothing depends on it.
    pub fn call(&self, call: Call) {
        if let Some(calls) = self.calls.get()
            && calls.try_send(call).is_err()
        {
            tracing::debug!("too many calls wait: somebody is not called");
        }
    }

    /// Whether anybody is called at all.
    pub(crate) fn has_calls(&self) -> bool {
        self.calls.get().is_some()
    }

    /// Resolves when the server goes down.
    pub fn down(&self) -> watch::Receiver<bool> {
        self.down.subscribe()
    }

    pub(crate) fn go_down(&self) {
        self.down.send_replace(true);
    }

    /// Resolves whenever the lobby, or what is played, has changed.
    pub fn lobby(&self) -> watch::Receiver<u64> {
        self.lobby.subscribe()
    }

    pub(crate) fn lobby_changed(&self) {
        self.lobby.send_modify(|count| *count += 1);
    }

    /// Resolves whenever something has happened on a board of a display.
    pub(crate) fn display_changes(&self, display: Id) -> watch::Receiver<u64> {
        self.displays.changes(display)
    }

    pub(crate) fn display_changed(&self, display: Id) {
        self.displays.changed(&display);
    }

    /// Resolves whenever something has happened in a game of somebody.
    pub(crate) fn owner_changes(&self, owner: Fingerprint) -> watch::Receiver<u64> {
        self.owners.changes(owner)
    }

    pub(crate) fn owner_changed(&self, owner: Fingerprint) {
        self.owners.changed(&owner);
    }

    pub(crate) fn ticket(&self) -> u64 {
        self.tickets.fetch_add(1, Ordering::Relaxed)
    }
}

/// Those who listen to something, by what it is: for each a count that goes up when something has happened to it.
#[derive(Debug)]
pub(crate) struct Listeners<K> {
    counts: Mutex<HashMap<K, watch::Sender<u64>>>,
}

impl<K> Default for Listeners<K> {
    fn default() -> Self {
        Self { counts: Mutex::default() }
    }
}

impl<K: Eq + Hash> Listeners<K> {
    /// Resolves whenever something has happened. Those to which nobody listens any more are forgotten.
    pub(crate) fn changes(&self, to: K) -> watch::Receiver<u64> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.retain(|_, changes| changes.receiver_count() > 0);
        counts.entry(to).or_insert_with(|| watch::channel(0).0).subscribe()
    }

    pub(crate) fn changed(&self, to: &K) {
        let counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(changes) = counts.get(to) {
            changes.send_modify(|count| *count += 1);
        }
    }
}

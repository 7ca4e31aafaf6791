//! The services that rooms and background tasks share: settings, storage, clocks, engines, and listeners for changes.
//! It knows no rooms and no requests.

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

/// A change, as other nodes are notified of it.
#[cfg(feature = "cluster")]
#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub(crate) enum Notice {
    /// The lobby, or what is played.
    Lobby,
    /// A board of this display.
    Display(String),
    /// A game of the owner of this fingerprint.
    Owner(String),
    /// Somebody has used part of a limit: which limit, the client's number, and a number that distinguishes this use.
    Used { limit: String, who: u64, serial: u64 },
}

/// Adds another node's counts to a limit.
#[cfg(feature = "cluster")]
type LimitCounting = dyn Fn(&str, u64) + Send + Sync;

/// The receiver of other nodes' counts.
#[cfg(feature = "cluster")]
pub(crate) struct LimitListener(pub(crate) Box<LimitCounting>);

#[cfg(feature = "cluster")]
impl std::fmt::Debug for LimitListener {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("LimitListener")
    }
}

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
    /// Signalled when there is background work.
    pub(crate) chores: Notify,
    /// Counts changes of the lobby and of the running games.
    lobby: watch::Sender<u64>,
    displays: Listeners<Id>,
    owners: Listeners<Fingerprint>,
    /// Where notifications go; none if push messages are switched off.
    calls: OnceLock<mpsc::Sender<Call>>,
    /// The channel for changes of an event.
    events: OnceLock<mpsc::Sender<Id>>,
    /// Where notices of changes go, for those who watch on other nodes.
    #[cfg(feature = "cluster")]
    notices: OnceLock<mpsc::Sender<Notice>>,
    #[cfg(feature = "cluster")]
    limits: OnceLock<LimitListener>,
    /// Whether what is done once for all nodes is done by this one.
    keeping: watch::Sender<bool>,
    /// Announces the shutdown.
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
            events: OnceLock::new(),
            #[cfg(feature = "cluster")]
            notices: OnceLock::new(),
            #[cfg(feature = "cluster")]
            limits: OnceLock::new(),
            keeping: watch::channel(true).0,
            down: watch::channel(false).0,
            tickets: AtomicU64::new(0),
        }
    }

    /// Switches notifications on.
    pub(crate) fn send_calls_to(&self, calls: mpsc::Sender<Call>) {
        // It is set once, when the server starts.
        let _ = self.calls.set(calls);
    }

    /// Notifies somebody who may be away, if notifications are on. Nobody waits for it, and nothing depends on it.
    pub fn call(&self, call: Call) {
        if let Some(calls) = self.calls.get()
            && calls.try_send(call).is_err()
        {
            tracing::debug!("too many notifications are waiting: one is dropped");
        }
    }

    /// Lets somebody look after events from now on.
    pub(crate) fn send_events_to(&self, events: mpsc::Sender<Id>) {
        // It is set once, when the server starts.
        let _ = self.events.set(events);
    }

    /// Something has happened in an event: its viewers are notified, and the conductor examines it.
    pub(crate) fn event_changed(&self, event: Id) {
        self.display_changed(event);
        if let Some(events) = self.events.get()
            && events.try_send(event).is_err()
        {
            tracing::debug!(%event, "too many events are waiting: the next sweep will find this one");
        }
    }

    /// Whether notifications are on.
    pub(crate) fn has_calls(&self) -> bool {
        self.calls.get().is_some()
    }

    /// Resolves when the server shuts down.
    pub fn down(&self) -> watch::Receiver<bool> {
        self.down.subscribe()
    }

    pub(crate) fn shut_down(&self) {
        self.down.send_replace(true);
    }

    /// Resolves whenever the lobby or the running games have changed.
    pub fn lobby(&self) -> watch::Receiver<u64> {
        self.lobby.subscribe()
    }

    pub(crate) fn lobby_changed(&self) {
        self.lobby.send_modify(|count| *count += 1);
        #[cfg(feature = "cluster")]
        self.announce(|| Notice::Lobby);
    }

    /// Resolves whenever something has happened on a board of a display.
    pub(crate) fn display_changes(&self, display: Id) -> watch::Receiver<u64> {
        self.displays.changes(display)
    }

    pub(crate) fn display_changed(&self, display: Id) {
        self.displays.changed(&display);
        #[cfg(feature = "cluster")]
        self.announce(|| Notice::Display(display.to_string()));
    }

    /// Resolves whenever something has happened in a game of somebody.
    pub(crate) fn owner_changes(&self, owner: Fingerprint) -> watch::Receiver<u64> {
        self.owners.changes(owner)
    }

    pub(crate) fn owner_changed(&self, owner: Fingerprint) {
        self.owners.changed(&owner);
        #[cfg(feature = "cluster")]
        self.announce(|| Notice::Owner(data_encoding::HEXLOWER.encode(owner.bytes())));
    }

    /// Tells other nodes from now on what has changed here.
    #[cfg(feature = "cluster")]
    pub(crate) fn send_notices_to(&self, notices: mpsc::Sender<Notice>) {
        // It is set once, when the server starts.
        let _ = self.notices.set(notices);
    }

    #[cfg(feature = "cluster")]
    fn announce(&self, notice: impl FnOnce() -> Notice) {
        if let Some(notices) = self.notices.get()
            && notices.try_send(notice()).is_err()
        {
            tracing::debug!("too many notices are waiting: another node will notice the change later");
        }
    }

    /// Notifies other nodes that somebody has used part of a limit.
    #[cfg(feature = "cluster")]
    pub(crate) fn used(&self, limit: &str, who: u64) {
        let serial = self.tickets.fetch_add(1, Ordering::Relaxed);
        self.announce(|| Notice::Used { limit: limit.to_owned(), who, serial });
    }

    /// What other nodes say of limits is counted from now on.
    #[cfg(feature = "cluster")]
    pub(crate) fn tell_of_limits(&self, listener: LimitListener) {
        // It is set once, when the server starts.
        let _ = self.limits.set(listener);
    }

    /// Something has changed on another node.
    #[cfg(feature = "cluster")]
    pub(crate) fn heard(&self, notice: &Notice) {
        match notice {
            Notice::Lobby => self.lobby.send_modify(|count| *count += 1),
            Notice::Display(id) => {
                if let Ok(id) = id.parse() {
                    self.displays.changed(&id);
                }
            }
            Notice::Used { limit, who, .. } => {
                if let Some(listener) = self.limits.get() {
                    (listener.0)(limit, *who);
                }
            }
            Notice::Owner(print) => {
                let bytes = data_encoding::HEXLOWER.decode(print.as_bytes()).unwrap_or_default();
                if let Some(owner) = Fingerprint::of_bytes(&bytes) {
                    self.owners.changed(&owner);
                }
            }
        }
    }

    /// Says whether this node does what is done once for all of them.
    #[cfg(feature = "cluster")]
    pub(crate) fn set_keeping(&self, keeps: bool) {
        self.keeping.send_if_modified(|keeping| std::mem::replace(keeping, keeps) != keeps);
    }

    /// Works as long as this node is the one that does so, and again whenever it comes to be.
    pub(crate) async fn while_keeping<F: Future<Output = ()>>(&self, work: impl Fn() -> F) {
        let (mut keeping, mut down) = (self.keeping.subscribe(), self.down());
        loop {
            tokio::select! {
                _ = down.wait_for(|down| *down) => return,
                _ = keeping.wait_for(|keeping| *keeping) => {}
            }
            tokio::select! {
                () = work() => return,
                _ = keeping.wait_for(|keeping| !*keeping) => {}
            }
        }
    }

    pub(crate) fn ticket(&self) -> u64 {
        self.tickets.fetch_add(1, Ordering::Relaxed)
    }
}

/// Listeners by subject: for each a counter that grows when something has happened to it.
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
    /// Resolves whenever something has happened. Subjects without listeners are dropped.
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

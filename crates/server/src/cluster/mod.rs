//! A node among others: it reports that it is alive, owns its share of the games, and reaches those of the others.
//!
//! PostgreSQL holds the truth: who owns what, and everything that has happened. NATS carries messages between nodes;
//! whatever it loses is asked again, or read from the database.

mod jobs;
mod leases;
mod nats;
mod notices;
mod slices;
mod watched;

pub(crate) use jobs::Worker;
pub use slices::{SharedBuildError, SharedTask, build_together};

use crate::bus::{Bus, RemoteRooms, Reply, Request, answer, failed};
use crate::config::{Config, Roles};
use crate::error::Failure;
use crate::house::House;
use crate::key::Id;
use crate::logs;
use crate::metrics;
use crate::room::Frame;
use crate::store::{Database, GONE, HOUSEKEEPING, NodeRow, Slot, StorageError, Tenure};
use crate::time::ServedTime;
use crate::version::VERSION;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use leases::LeaseBook;
use nats::Nats;
use nats::RemoteQuestion;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, oneshot, watch};
use tracing::Instrument;
use watched::WatchedGames;

/// How often a node says that it is alive and extends its leases.
const BEAT: Duration = Duration::from_millis(500);
/// How long a game may be without an owner before requests are refused.
const OWNERLESS: Duration = Duration::from_secs(8);
/// The longest time on the way that is charged to nobody: nobody waits longer for an answer.
const LONGEST_WAY: Duration = Duration::from_secs(12);

/// A node of a server.
#[derive(Debug)]
pub(crate) struct Cluster {
    /// By which nodes of one database know each other.
    name: String,
    me: NodeRow,
    roles: Roles,
    house: Arc<House>,
    bus: Bus,
    nats: Option<Nats>,
    owned: Mutex<LeaseBook>,
    abroad: WatchedGames,
    /// Those who came to games of this node from others, by node.
    guests: Mutex<HashMap<String, HashSet<(Id, u64)>>>,
    /// Games of this node that are passed on to others.
    passed_on: Mutex<HashSet<Id>>,
    /// Counts up when a slot has another owner, or NATS was lost: what was asked before may have got lost.
    changes: watch::Sender<u64>,
}

impl Cluster {
    /// Whether a node with these settings could join others: tried before anything is written.
    pub(crate) async fn try_to_join(config: &Config) -> Result<(), StorageError> {
        match (&config.database, &config.nats) {
            (Database::Directory, _) => Ok(()),
            (Database::Postgres(_), Some(address)) => Nats::connect(address, "damier").await.map(drop),
            (Database::Postgres(_), None) if config.roles.web && config.roles.game => Ok(()),
            (Database::Postgres(_), None) => {
                Err(refused("a node that does not have all roles needs --nats to reach the others"))
            }
        }
    }

    /// Joins the other nodes of the database.
    pub(crate) async fn join(house: Arc<House>, bus: Bus) -> Result<Arc<Self>, StorageError> {
        let config = &house.config;
        let id = Id::random().map_err(|_| refused("the system has no random numbers"))?.to_string();
        let me = NodeRow {
            id,
            roles: config.roles.words(),
            place: config.listen.to_string(),
            version: VERSION.to_owned(),
        };
        let name = house.db.cluster().await?;
        let nats = match &config.nats {
            Some(address) => Some(Nats::connect(address, &format!("damier.{name}")).await?),
            None => None,
        };
        meet_the_others(&house, nats.as_ref()).await?;
        for other in house.db.nodes().await?.iter().filter(|other| other.version != VERSION) {
            tracing::info!(
                version = other.version,
                place = other.place,
                "a node of another version is running"
            );
        }
        let roles = config.roles;
        let cluster = Arc::new(Self {
            name,
            me,
            roles,
            house,
            bus: bus.clone(),
            nats,
            owned: Mutex::default(),
            abroad: WatchedGames::default(),
            guests: Mutex::default(),
            passed_on: Mutex::default(),
            changes: watch::channel(0).0,
        });
        if let Some(nats) = &cluster.nats {
            nats.answer_whoever_asks().await?;
            cluster.listen(nats).await?;
            cluster.listen_to_notices(nats).await?;
        }
        cluster.house.set_keeping(false);
        bus.reach(Arc::<Self>::clone(&cluster));
        cluster.beat().await?;
        tokio::spawn(Arc::clone(&cluster).keep());
        Ok(cluster)
    }

    /// What no stranger knows, and all nodes do.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether this node does what is done once for all of them.
    pub(crate) fn keeps_house(&self) -> bool {
        self.owned().has(HOUSEKEEPING)
    }

    /// The slots whose games this node owns.
    pub(crate) fn slots(&self) -> Vec<Slot> {
        self.owned().slots()
    }

    /// Whether there is a queue of work.
    pub(crate) const fn has_queue(&self) -> bool {
        self.nats.is_some()
    }

    /// Whether the other nodes can be reached.
    pub(crate) fn is_connected(&self) -> bool {
        self.nats.as_ref().is_none_or(Nats::is_connected)
    }

    fn owned(&self) -> MutexGuard<'_, LeaseBook> {
        self.owned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives everything back, so that the others go on at once. The games' clock has shown this when the first room closed.
    pub(crate) async fn leave(&self, clock: ServedTime) {
        self.owned().clear();
        if let Err(fault) = self.house.db.give_leases(&self.me.id, None, clock).await {
            tracing::warn!(%fault, "leases were not released: the other nodes wait until they expire");
        }
        if let Some(nats) = &self.nats {
            nats.tell_leases().await;
        }
        // Then it is forgotten a little later.
        let _ = self.house.db.node_gone(&self.me.id).await;
    }

    /// Answers other nodes, and hears of leases that have changed hands.
    async fn listen(self: &Arc<Self>, nats: &Nats) -> Result<(), StorageError> {
        let mut letters = nats.subscribe(&format!("node.{}", self.me.id)).await?;
        let (cluster, answers) = (Arc::clone(self), nats.clone());
        tokio::spawn(async move {
            while let Some(message) = letters.next().await {
                let (cluster, answers) = (Arc::clone(&cluster), answers.clone());
                // Each by itself: one that waits for a room holds up nobody else.
                tokio::spawn(async move {
                    let (to, letter) = match nats::opened(&message.payload) {
                        Ok(letter) => (message.reply, letter),
                        Err(reply) => {
                            if let (Some(to), Ok(payload)) = (message.reply, serde_json::to_vec(&reply)) {
                                answers.answer(to, payload).await;
                            }
                            return;
                        }
                    };
                    let Ok(game) = letter.game.parse() else { return };
                    let span = tracing::info_span!("asked", trace = letter.trace, from = letter.from, %game);
                    let reply = cluster.answer_request(game, letter).instrument(span).await;
                    if let (Some(to), Ok(payload)) = (to, serde_json::to_vec(&reply)) {
                        answers.answer(to, payload).await;
                    }
                });
            }
        });
        let (cluster, mut breaks) = (Arc::clone(self), nats.breaks());
        tokio::spawn(async move {
            while breaks.changed().await.is_ok() {
                // Nobody knows what got lost: those who watch games of others here come anew, and so do their guests.
                cluster.abroad.forget(|_| true);
                cluster.changes.send_modify(|count| *count += 1);
                cluster.remove_departed(&[]).await;
            }
        });
        let mut leases = nats.subscribe("leases").await?;
        let cluster = Arc::clone(self);
        tokio::spawn(async move {
            while leases.next().await.is_some() {
                if let Err(fault) = cluster.look_who_owns_what().await {
                    tracing::debug!(%fault, "the owners of the slots cannot be read");
                }
            }
        });
        Ok(())
    }

    /// What another node asks about a game of this one.
    async fn answer_request(self: Arc<Self>, game: Id, letter: RemoteQuestion<Request>) -> Reply {
        if self.tenure(game).is_none() {
            return failed(&Failure::Storage(StorageError::Superseded));
        }
        let RemoteQuestion { from, request, waited_ms, .. } = letter;
        let at = self.arrival_time(game, Duration::from_millis(waited_ms));
        let left = match &request {
            Request::Leave { ticket } => Some(*ticket),
            _ => None,
        };
        let came = |ticket: u64, frames: broadcast::Receiver<Frame>| {
            let mut guests = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
            guests.entry(from.clone()).or_default().insert((game, ticket));
            self.pass_on(game, frames);
        };
        let reply = answer(&self.bus, game, at, request, came).await;
        if let Some(ticket) = left {
            let mut guests = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(of_node) = guests.get_mut(&from) {
                of_node.remove(&(game, ticket));
            }
        }
        reply
    }

    /// The time of arrival of a request that has been on its way for a while. The time before this node owned the game
    /// was excluded when it took over.
    fn arrival_time(&self, game: Id, waited: Duration) -> Instant {
        let (now, here) = (Instant::now(), self.owned().since(Slot::of(game)));
        now.checked_sub(waited.min(LONGEST_WAY)).unwrap_or(now).max(here)
    }

    /// Passes on to the other nodes what happens in a game, until its room closes.
    fn pass_on(self: &Arc<Self>, game: Id, frames: broadcast::Receiver<Frame>) {
        let Some(nats) = self.nats.clone() else { return };
        if !self.passed_on.lock().unwrap_or_else(PoisonError::into_inner).insert(game) {
            return;
        }
        let cluster = Arc::clone(self);
        tokio::spawn(async move {
            nats.publish_frames(game, frames).await;
            // First: whoever comes after those who are told that it is over has to be heard.
            cluster.passed_on.lock().unwrap_or_else(PoisonError::into_inner).remove(&game);
            nats.end_frames(game).await;
        });
    }

    /// Those who came from nodes that are no more have gone.
    async fn remove_departed(&self, alive: &[NodeRow]) {
        let gone: Vec<(Id, u64)> = {
            let mut guests = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
            let gone: Vec<String> =
                guests.keys().filter(|node| !alive.iter().any(|row| row.id == **node)).cloned().collect();
            gone.iter().filter_map(|node| guests.remove(node)).flatten().collect()
        };
        for (game, ticket) in gone {
            if self.tenure(game).is_some() {
                self.bus.send(game, crate::room::RoomCommand::Leave { ticket }).await;
            }
        }
    }

    /// Asks again as long as a game has no owner, or its owner is being found out.
    async fn request_until_owned(&self, game: Id, request: &Request) -> Result<Reply, Failure> {
        let came = Instant::now();
        let (until, trace) = (came + OWNERLESS, logs::request_id());
        let mut changes = self.changes.subscribe();
        loop {
            changes.mark_unchanged();
            let (here, owner) = {
                let owned = self.owned();
                (owned.has(Slot::of(game)), owned.owner(Slot::of(game)))
            };
            if here && matches!(request, Request::Enter { .. }) {
                // It has come here meanwhile: whoever comes in does so once more, at this node.
                return Err(Failure::Storage(StorageError::Superseded));
            }
            let asked = if here {
                let at = self.arrival_time(game, came.elapsed());
                Some(answer(&self.bus, game, at, request.clone(), |_, _| ()).await)
            } else if let (Some(nats), Some(owner)) = (&self.nats, owner) {
                tokio::select! {
                    reply = self.letter(nats, owner, game, request, (&trace, came)) => reply,
                    // Who was asked may own it no more, or was never asked.
                    _ = changes.changed() => continue,
                }
            } else {
                None
            };
            match asked {
                Some(Reply::Failed { kind: crate::bus::FailureKind::Moved, .. }) | None => {}
                Some(reply) => {
                    metrics::crossed(came.elapsed());
                    return Ok(reply);
                }
            }
            if Instant::now() >= until {
                return Err(Failure::Unavailable(
                    "no machine has this game at the moment; try again shortly",
                ));
            }
            let _ = tokio::time::timeout(BEAT / 2, changes.changed()).await;
        }
    }

    /// Asks a node. A caller that does not wait for the answer has not entered.
    async fn letter(
        &self,
        nats: &Nats,
        owner: String,
        game: Id,
        request: &Request,
        (trace, came): (&str, Instant),
    ) -> Option<Reply> {
        let waited = came.elapsed();
        // The lines of the node that is asked have the same number, so that what was wished is found in both logs.
        tracing::debug!(trace, owner, %game, "asking another node");
        let letter = |request| RemoteQuestion {
            from: self.me.id.clone(),
            trace: trace.to_owned(),
            game: game.to_string(),
            waited_ms: u64::try_from(waited.as_millis()).unwrap_or(u64::MAX),
            request,
        };
        if !matches!(request, Request::Enter { .. }) {
            return nats.request(&owner, &letter(request.clone())).await;
        }
        let (nats, asked) = (nats.clone(), letter(request.clone()));
        let (reply, answered) = oneshot::channel();
        let mut leaving = letter(Request::Leave { ticket: 0 });
        tokio::spawn(async move {
            let unheard = reply.send(nats.request(&owner, &asked).await);
            if let Err(Some(Reply::Entered { ticket, .. })) = unheard {
                leaving.request = Request::Leave { ticket };
                nats.request(&owner, &leaving).await;
            }
        });
        answered.await.ok().flatten()
    }
}

impl RemoteRooms for Cluster {
    fn tenure(&self, game: Id) -> Option<Tenure> {
        self.owned().tenure(Slot::of(game))
    }

    fn now(&self) -> ServedTime {
        self.house.time.games().now()
    }

    fn request(&self, game: Id, request: Request) -> BoxFuture<'_, Result<Reply, Failure>> {
        Box::pin(async move { self.request_until_owned(game, &request).await })
    }

    fn frames(&self, game: Id) -> BoxFuture<'_, Result<broadcast::Receiver<Frame>, Failure>> {
        Box::pin(async move {
            let Some(nats) = &self.nats else {
                return Err(Failure::Unavailable(
                    "no machine has this game at the moment; try again shortly",
                ));
            };
            self.abroad.frames(nats, game).await
        })
    }

    fn passed_on(&self, game: Id, version: u32) -> BoxFuture<'_, ()> {
        Box::pin(self.abroad.passed_on(game, version))
    }
}

/// Nodes that share a database have to reach each other. One that was killed a moment ago is waited for until it is
/// gone.
async fn meet_the_others(house: &House, nats: Option<&Nats>) -> Result<(), StorageError> {
    let until = tokio::time::Instant::now() + GONE + BEAT;
    loop {
        let others = house.db.nodes().await?;
        let met = match nats {
            _ if others.is_empty() => true,
            Some(nats) => nats.is_anybody_there().await,
            None => false,
        };
        if met {
            return Ok(());
        }
        if tokio::time::Instant::now() >= until {
            let places = others.iter().map(|node| node.place.as_str()).collect::<Vec<_>>().join(", ");
            return Err(refused(&match nats {
                Some(_) => format!(
                    "other nodes use this database ({places}), but none of them answers over this NATS server: use the same --nats for all nodes, and a database of its own for each cluster"
                ),
                None => format!(
                    "another server uses this database ({places}); stop it, or give both the same --nats"
                ),
            }));
        }
        tokio::time::sleep(BEAT).await;
    }
}

/// The jobs that no worker could do, sent again if that is wanted.
pub fn dead_letters(database: &str, nats: &str, again: bool) -> Result<Vec<String>, StorageError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|fault| refused(&format!("the program cannot start: {fault}")))?;
    runtime.block_on(async {
        let name = crate::store::cluster_name(database).await?;
        let nats = Nats::connect(nats, &format!("damier.{name}")).await?;
        let letters = jobs::dead_letters(&nats, again).await?;
        Ok(letters.iter().map(jobs::Work::id).collect())
    })
}

fn refused(reason: &str) -> StorageError {
    StorageError::Server { database: "the database".to_owned(), reason: reason.to_owned() }
}

/// A node that was not seen for longer than this has failed; both numbers are here so that they are changed together.
const _: () = assert!(GONE.as_millis() > 4 * BEAT.as_millis());

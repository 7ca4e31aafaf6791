//! The server as a whole: what all its parts share.

use crate::analysis::{Analysis, Bounds, LiveGames, read_live_games};
use crate::bus::Bus;
use crate::chores;
use crate::config::Config;
use crate::db::{CheckProgress, DataDirectory, Db, Job, Opened, StorageFault};
use crate::endgames::Endgames;
use crate::error::Failure;
use crate::export::Press;
use crate::key::{Fingerprint, Id};
use crate::limits::{AddressBlock, Buckets, Rate, Tally};
use crate::metrics;
use crate::people::{People, watch_accounts};
use crate::players::Computers;
use crate::positions;
use crate::private;
use crate::review::{self, Reviews};
use crate::slowness::Slowness;
use crate::study::Workshop;
use crate::time::{Jump, Moment, Time};
use engine::endgame::Storage;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, watch};

/// The server. Copies share everything.
#[derive(Clone, Debug)]
pub struct App(Arc<Shared>);

/// What all parts of the server share.
#[derive(Debug)]
pub struct Shared {
    /// What was set.
    pub config: Config,
    /// The storage.
    pub db: Db,
    /// The clock.
    pub time: Time,
    /// The engines.
    pub computers: Computers,
    /// The engines for analysis.
    pub analysis: Analysis,
    /// The positions of games that are being played.
    pub(crate) live: LiveGames,
    /// The endgame databases.
    pub endgames: Endgames,
    /// Reviews of games.
    pub reviews: Reviews,
    pub(crate) analyses_by_address: Tally<AddressBlock>,
    pub(crate) bus: Bus,
    /// Those who sign in.
    pub(crate) people: People,
    pub(crate) games_by_browser: Buckets<Fingerprint>,
    pub(crate) games_by_address: Buckets<AddressBlock>,
    pub(crate) sockets_by_address: Tally<AddressBlock>,
    pub(crate) sockets: AtomicUsize,
    /// Counts up when the lobby, or what is played, has changed.
    lobby: watch::Sender<u64>,
    /// Count up when something has happened on a board of a display that somebody looks at.
    displays: Mutex<HashMap<Id, watch::Sender<u64>>>,
    /// Count up when something has happened in a game of somebody who listens.
    owners: Mutex<HashMap<Fingerprint, watch::Sender<u64>>>,
    /// Says that the server goes down.
    down: watch::Sender<bool>,
    tickets: AtomicU64,
    /// When it was started.
    pub(crate) started: Instant,
    /// Where pictures are made.
    pub(crate) press: Press,
    /// Where studies are worked at.
    pub(crate) workshop: Workshop,
    /// Time that was charged to nobody.
    pub(crate) slowness: Slowness,
    /// Told when there is something to do in the background.
    pub(crate) chores: Notify,
    /// Whether the database is whole.
    pub(crate) check: CheckProgress,
    /// Given back when everything is written.
    data: Mutex<Option<DataDirectory>>,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// How often the server writes down that it is alive: often while games are in memory, now and then otherwise.
const ALIVE: Duration = Duration::from_secs(1);
const QUIETLY_ALIVE: u32 = 30;
/// How long the server waits for those who are told goodbye.
const GOODBYES: Duration = Duration::from_secs(3);
/// How often the watchman comes.
const ROUND: Duration = Duration::from_millis(500);

impl App {
    /// Opens the data directory and starts what runs beside requests.
    pub async fn open(config: Config) -> Result<Self, StorageFault> {
        let data = DataDirectory::take(&config.data)?;
        let Opened { db, life, clock, unchecked } = data.open(config.check).await?;
        private::make_private(&config.data);
        let time = Time::start(clock);
        tell_of_the_clock(life.last_seen, time.now());
        db.write(alive(&time)).await?;
        let changes = db.account_changes(None).await?;
        let endgames = Storage::below(config.data.join("endgame"));
        let computers = Computers::start(config.data.join("endgame"));
        let limits = &config.limits;
        let bounds = Bounds { all: limits.analyses, of_one: limits.analyses_of_one };
        let analysis = Analysis::start(computers.clone(), &endgames, limits.analysis_threads, bounds);
        let app = Self(Arc::new(Shared {
            analysis,
            live: LiveGames::default(),
            endgames: Endgames::start(endgames),
            reviews: Reviews::new(config.limits.reviews_an_hour),
            analyses_by_address: Tally::default(),
            games_by_browser: Buckets::new(Rate::a_minute(config.limits.games_a_minute)),
            games_by_address: Buckets::new(Rate::a_minute(config.limits.games_a_minute)),
            sockets_by_address: Tally::default(),
            sockets: AtomicUsize::new(0),
            bus: Bus::default(),
            people: People::new(config.limits.sign_ins_a_minute),
            computers,
            lobby: watch::channel(0).0,
            displays: Mutex::default(),
            owners: Mutex::default(),
            down: watch::channel(false).0,
            tickets: AtomicU64::new(0),
            started: Instant::now(),
            press: Press::default(),
            workshop: Workshop::default(),
            slowness: Slowness::default(),
            chores: Notify::new(),
            check: CheckProgress::default(),
            config,
            db,
            time,
            data: Mutex::new(Some(data)),
        }));
        tokio::spawn(app.clone().stay_alive());
        tokio::spawn(app.clone().watch());
        tokio::spawn(read_live_games(app.clone()));
        tokio::spawn(watch_accounts(app.clone(), Some(changes.last)));
        tokio::spawn(app.clone().keep_shapes());
        tokio::spawn(chores::run(app.clone()));
        if unchecked {
            let app = app.clone();
            tokio::spawn(async move {
                let path = app.config.data.join(DataDirectory::FILE);
                app.db.look_through(&path, &app.check).await;
            });
        }
        tokio::spawn(positions::catch_up(app.clone()));
        tokio::spawn(review::make_all(app.clone()));
        Ok(app)
    }

    /// Brings everything to rest: sockets are told, rooms closed, everything written.
    pub async fn close(&self) {
        self.down.send_replace(true);
        self.analysis.stop();
        self.computers.stop();
        self.close_rooms().await;
        let told = async {
            while self.sockets.load(Ordering::Relaxed) > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        // Who does not listen is not waited for.
        let _ = tokio::time::timeout(GOODBYES, told).await;
        // If this cannot be written the next start finds an older time, which does no harm.
        let _ = self.db.write(alive(&self.time)).await;
        self.db.close().await;
        self.data.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    /// Resolves when the server goes down.
    pub fn down(&self) -> watch::Receiver<bool> {
        self.down.subscribe()
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
        let mut displays = self.displays.lock().unwrap_or_else(PoisonError::into_inner);
        displays.retain(|_, changes| changes.receiver_count() > 0);
        displays.entry(display).or_insert_with(|| watch::channel(0).0).subscribe()
    }

    pub(crate) fn display_changed(&self, display: Id) {
        let displays = self.displays.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(changes) = displays.get(&display) {
            changes.send_modify(|count| *count += 1);
        }
    }

    /// Resolves whenever something has happened in a game of somebody.
    pub(crate) fn owner_changes(&self, owner: Fingerprint) -> watch::Receiver<u64> {
        let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        owners.retain(|_, changes| changes.receiver_count() > 0);
        owners.entry(owner).or_insert_with(|| watch::channel(0).0).subscribe()
    }

    pub(crate) fn owner_changed(&self, owner: Fingerprint) {
        let owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(changes) = owners.get(&owner) {
            changes.send_modify(|count| *count += 1);
        }
    }

    pub(crate) fn ticket(&self) -> u64 {
        self.tickets.fetch_add(1, Ordering::Relaxed)
    }

    async fn stay_alive(self) {
        let mut down = self.down();
        let mut quiet = 0;
        while tokio::time::timeout(ALIVE, down.wait_for(|down| *down)).await.is_err() {
            quiet += 1;
            metrics::tidy_up();
            self.slowness.tell();
            if let Some(Jump(by)) = self.time.jump() {
                tracing::warn!(
                    seconds = by / 1_000,
                    "the system's clock was set: dates go with it from now on, the clocks of games do not"
                );
            }
            if self.rooms() == 0 && quiet < QUIETLY_ALIVE {
                continue;
            }
            quiet = 0;
            if let Err(fault) = self.db.write(alive(&self.time)).await {
                Failure::from(fault).log();
            }
        }
    }

    /// Wakes the rooms in which something is due.
    async fn watch(self) {
        let mut down = self.down();
        let mut reads = true;
        while tokio::time::timeout(ROUND, down.wait_for(|down| *down)).await.is_err() {
            let due = self.db.due(self.time.games().now()).await;
            match &due {
                Err(fault) if reads => {
                    tracing::error!(%fault, "games in which something is due cannot be read");
                }
                Ok(_) if !reads => tracing::warn!("games in which something is due can be read again"),
                _ => {}
            }
            reads = due.is_ok();
            self.wake(due.unwrap_or_default()).await;
        }
    }
}

/// That the server is alive, by both clocks.
pub(crate) fn alive(time: &Time) -> Job {
    let now = time.stamp();
    Job::Alive { now: now.date, played: now.served }
}

/// What the clock may have been put back by without anybody having to know.
const PUT_BACK: u64 = 60_000;

/// Tells the operator of a clock that is behind the time at which the server was last seen: one of both was wrong.
fn tell_of_the_clock(last_seen: Option<Moment>, now: Moment) {
    let ahead = last_seen.map_or(0, |seen| seen.0.saturating_sub(now.0));
    if ahead > PUT_BACK {
        tracing::warn!(
            last_seen = %crate::date::Date::of(last_seen.unwrap_or_default().0).machine(),
            now = %crate::date::Date::of(now.0).machine(),
            "the system's clock is behind the time at which this server was last seen: it was wrong then, or is now. \
             Dates go with the system's clock, games with their own; what was dated wrongly keeps its date"
        );
    }
}

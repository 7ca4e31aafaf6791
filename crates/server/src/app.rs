//! The whole server, assembled from its parts. The parts do not know the whole.

#[cfg(feature = "cluster")]
use crate::analysis::follow_live_games;
use crate::analysis::{Analysis, Bounds, read_live_games};
use crate::bus::Bus;
use crate::chores;
#[cfg(feature = "cluster")]
use crate::cluster::{Cluster, Worker};
use crate::config::Config;
use crate::date::Date;
use crate::endgames::Endgames;
use crate::error::Failure;
use crate::event::{Conductor, Events};
use crate::export::Press;
use crate::house::House;
#[cfg(feature = "cluster")]
use crate::house::LimitListener;
use crate::key::Fingerprint;
use crate::limits::{AddressBlock, Buckets, Rate, Tally};
#[cfg(feature = "cluster")]
use crate::limits::{CountReporter, SharedLimit};
use crate::people::{People, keep_shapes, watch_accounts};
use crate::players::Computers;
use crate::positions;
use crate::private;
use crate::push::PushService;
use crate::reckoning::RECKONING;
use crate::review::{Reviewer, Reviews};
use crate::store::{CheckProgress, DataDirectory, OpenedStore, Slot, StorageError, WriteJob};
use crate::study::Workshop;
use crate::time::{BEAT, Jump, Moment, Time};
use engine::endgame::Storage;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The server. Copies share everything.
#[derive(Clone, Debug)]
pub struct App(Arc<AppParts>);

/// The parts of the server.
#[derive(Debug)]
pub struct AppParts {
    /// What rooms and the work in the background share.
    house: Arc<House>,
    /// The engines for analysis.
    pub analysis: Analysis,
    /// The endgame databases.
    pub endgames: Endgames,
    /// Reviews of games.
    pub reviews: Arc<Reviews>,
    pub(crate) analyses_by_address: Tally<AddressBlock>,
    /// The way to the rooms.
    pub(crate) bus: Bus,
    /// Those who sign in.
    pub(crate) people: Arc<People>,
    pub(crate) games_by_browser: Buckets<Fingerprint>,
    pub(crate) games_by_address: Buckets<AddressBlock>,
    pub(crate) sockets_by_address: Tally<AddressBlock>,
    pub(crate) sockets: AtomicUsize,
    /// When it was started.
    pub(crate) started: Instant,
    /// Where pictures are made.
    pub(crate) press: Press,
    /// The events that are awake.
    pub(crate) events: Arc<Events>,
    /// Where studies are worked at.
    pub(crate) workshop: Workshop,
    /// The push service, if the operator has switched it on.
    pub(crate) push: Option<Arc<PushService>>,
    /// Whether the database is whole.
    pub(crate) check: CheckProgress,
    /// The other nodes, where the database may be shared.
    #[cfg(feature = "cluster")]
    pub(crate) cluster: Option<Arc<Cluster>>,
    /// Given back when everything is written.
    data: Mutex<Option<DataDirectory>>,
}

impl AppParts {
    /// What rooms and the work in the background share, to be kept.
    pub(crate) const fn house(&self) -> &Arc<House> {
        &self.house
    }
}

impl Deref for AppParts {
    type Target = House;

    fn deref(&self) -> &House {
        &self.house
    }
}

impl Deref for App {
    type Target = AppParts;

    fn deref(&self) -> &AppParts {
        &self.0
    }
}

/// How often the server records that it is alive: often while games are in memory, otherwise rarely.
const ALIVE: Duration = Duration::from_secs(1);
const QUIETLY_ALIVE: u32 = 30;
/// How long a shutdown waits for clients to close.
const GOODBYES: Duration = Duration::from_secs(3);
/// How often to look for work that other nodes have left.
#[cfg(feature = "cluster")]
const OTHERS: Duration = Duration::from_secs(2);
/// How often the watchman comes.
const ROUND: Duration = Duration::from_millis(500);

impl App {
    /// Opens the data folder and starts the background tasks.
    pub async fn open(config: Config) -> Result<Self, StorageError> {
        #[cfg(feature = "cluster")]
        Cluster::try_to_join(&config).await?;
        let data = DataDirectory::take(&config.data)?;
        let OpenedStore { db, life, clock, unchecked } =
            data.open_database(&config.database, config.check, RECKONING).await?;
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
        let (reviews, people) = (Reviews::new(limits.reviews_an_hour), People::new(limits.sign_ins_a_minute));
        let (reviews, people) = (Arc::new(reviews), Arc::new(people));
        let games = Rate::a_minute(limits.games_a_minute);
        let push = config.push.clone().map(|push| PushService::new(&config.data, push)).transpose();
        let push = push.unwrap_or_else(|fault| {
            // Games are played without it.
            tracing::error!(%fault, "notifications cannot be sent");
            None
        });
        let push = push.map(Arc::new);
        let house = Arc::new(House::new(config, db, time, computers));
        let bus = Bus::new(Arc::clone(&house));
        #[cfg(feature = "cluster")]
        let cluster = match house.db.is_shared() {
            true => Some(Cluster::join(Arc::clone(&house), bus.clone()).await?),
            false => None,
        };
        let app = Self(Arc::new(AppParts {
            bus,
            #[cfg(feature = "cluster")]
            cluster,
            house,
            analysis,
            endgames: Endgames::start(endgames),
            reviews,
            analyses_by_address: Tally::default(),
            games_by_browser: Buckets::new(games),
            games_by_address: Buckets::new(games),
            sockets_by_address: Tally::default(),
            sockets: AtomicUsize::new(0),
            people,
            started: Instant::now(),
            press: Press::default(),
            events: Arc::default(),
            push,
            workshop: Workshop::default(),
            check: CheckProgress::default(),
            data: Mutex::new(Some(data)),
        }));
        let house = || Arc::clone(&app.house);
        if let Some(push) = &app.push {
            let (sender, calls) = PushService::queue();
            app.send_calls_to(sender);
            tokio::spawn(Arc::clone(push).run(house(), calls));
        }
        tokio::spawn(app.clone().stay_alive());
        tokio::spawn(app.clone().beat());
        tokio::spawn(app.clone().watch());
        tokio::spawn(read_live_games(house()));
        tokio::spawn(watch_accounts(house(), Arc::clone(&app.people), Some(changes.last)));
        tokio::spawn(keep_shapes(app.db.clone()));
        tokio::spawn({
            let house = house();
            async move { house.while_keeping(|| chores::run(Arc::clone(&house))).await }
        });
        let (sender, news) = Conductor::queue();
        app.send_events_to(sender);
        let conductor = Conductor { house: house(), bus: app.bus.clone(), events: Arc::clone(&app.events) };
        tokio::spawn(conductor.run(news));
        if unchecked {
            let app = app.clone();
            tokio::spawn(async move {
                let path = app.config.data.join(DataDirectory::FILE);
                app.db.check_in_background(&path, &app.check).await;
            });
        }
        tokio::spawn({
            let house = house();
            async move { house.while_keeping(|| positions::catch_up(Arc::clone(&house))).await }
        });
        let reviewer =
            Reviewer { house: house(), analysis: app.analysis.clone(), reviews: Arc::clone(&app.reviews) };
        let reviewer = Arc::new(reviewer);
        #[cfg(feature = "cluster")]
        let queued = app.work_from_a_queue(&reviewer).await?;
        #[cfg(not(feature = "cluster"))]
        let queued = false;
        if !queued {
            let house = house();
            tokio::spawn(async move { house.while_keeping(|| reviewer.make_all()).await });
        }
        #[cfg(feature = "cluster")]
        if app.cluster.is_some() {
            app.share_limits();
            tokio::spawn(app.clone().watch_other_nodes());
            tokio::spawn(follow_live_games(Arc::clone(&app.house)));
        }
        Ok(app)
    }

    /// Shuts down: closes sockets and rooms, and writes everything.
    pub async fn close(&self) {
        self.shut_down();
        self.analysis.stop();
        self.computers.stop();
        #[cfg(feature = "cluster")]
        let clock = self.time.games().now();
        self.bus.close_rooms().await;
        #[cfg(feature = "cluster")]
        if let Some(cluster) = &self.cluster {
            cluster.leave(clock).await;
        }
        let told = async {
            while self.sockets.load(Ordering::Relaxed) > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        // Unresponsive clients are not waited for.
        let _ = tokio::time::timeout(GOODBYES, told).await;
        // If this cannot be written the next start finds an older time, which does no harm.
        let _ = self.db.write(alive(&self.time)).await;
        self.db.close().await;
        self.data.lock().unwrap_or_else(PoisonError::into_inner).take();
    }

    async fn stay_alive(self) {
        let mut down = self.down();
        let mut quiet = 0;
        while tokio::time::timeout(ALIVE, down.wait_for(|down| *down)).await.is_err() {
            quiet += 1;
            self.slowness.write_log();
            let stalled = self.time.games().take_stalled();
            if !stalled.is_zero() {
                tracing::warn!(
                    stalled_ms = stalled.as_millis(),
                    "the server did not run for a while (stopped, or no processor was free); the clocks of all games were stopped"
                );
            }
            if let Some(Jump(by)) = self.time.jump() {
                tracing::warn!(
                    seconds = by / 1_000,
                    "the system clock was changed: dates follow it from now on, game clocks do not"
                );
            }
            if self.bus.rooms() == 0 && quiet < QUIETLY_ALIVE {
                continue;
            }
            quiet = 0;
            if let Err(fault) = self.db.write(alive(&self.time)).await {
                Failure::from(fault).log();
            }
        }
    }

    /// The heartbeat of the games' clock. It begins at once: a server that stood still before its first beat would not
    /// know.
    async fn beat(self) {
        let mut down = self.down();
        loop {
            self.time.games().beat();
            if tokio::time::timeout(BEAT, down.wait_for(|down| *down)).await.is_ok() {
                return;
            }
        }
    }

    /// Reviews are made by whichever worker is free, where there is a queue.
    #[cfg(feature = "cluster")]
    async fn work_from_a_queue(&self, reviewer: &Arc<Reviewer>) -> Result<bool, StorageError> {
        let Some(cluster) = self.cluster.as_ref().filter(|cluster| cluster.has_queue()) else {
            return Ok(false);
        };
        let reviewer = Arc::clone(reviewer);
        let worker: Worker = Arc::new(move |game| {
            let reviewer = Arc::clone(&reviewer);
            Box::pin(async move { reviewer.make(game).await })
        });
        Arc::clone(cluster).work(worker).await?;
        Ok(true)
    }

    /// A client that is limited here is limited on all nodes.
    #[cfg(feature = "cluster")]
    fn share_limits(&self) {
        let Some(cluster) = &self.cluster else { return };
        for (name, limit) in self.shared_limits() {
            let house = Arc::clone(&self.house);
            limit.share(CountReporter {
                secret: cluster.name().to_owned(),
                tell: Box::new(move |who| house.used(name, who)),
            });
        }
        // The application ends though the house knows of it.
        let parts = Arc::downgrade(&self.0);
        self.house.tell_of_limits(LimitListener(Box::new(move |name, who| {
            let Some(app) = parts.upgrade().map(Self) else { return };
            let known = app.shared_limits().into_iter().find(|(known, _)| *known == name);
            if let Some((_, limit)) = known {
                limit.count(who, Instant::now());
            }
        })));
    }

    /// The limits that all nodes keep together, by the names under which they tell each other.
    #[cfg(feature = "cluster")]
    fn shared_limits(&self) -> [(&'static str, &dyn SharedLimit); 9] {
        let [by_asker, by_address] = self.reviews.limits();
        let people = &self.people;
        [
            ("games of a browser", &self.games_by_browser),
            ("games of an address", &self.games_by_address),
            ("sign-ins of an address", &people.tries_by_address),
            ("sign-ins by name", &people.tries_by_name),
            ("sign-ins of an owner", &people.tries_of_owners),
            ("codes", &people.codes),
            ("downloads", &people.downloads),
            ("reviews of an asker", by_asker),
            ("reviews of an address", by_address),
        ]
    }

    /// Looks now and then for what other nodes have left to do, and for what they have done.
    #[cfg(feature = "cluster")]
    async fn watch_other_nodes(self) {
        let mut down = self.down();
        while tokio::time::timeout(OTHERS, down.wait_for(|down| *down)).await.is_err() {
            self.chores.notify_one();
            self.reviews.note_progress();
        }
    }

    /// The slots whose games are played here; none if all games are.
    fn slots(&self) -> Option<Vec<Slot>> {
        #[cfg(feature = "cluster")]
        return self.cluster.as_ref().map(|cluster| cluster.slots());
        #[cfg(not(feature = "cluster"))]
        None
    }

    /// Wakes the rooms in which something is due.
    async fn watch(self) {
        let mut down = self.down();
        let mut reads = true;
        while tokio::time::timeout(ROUND, down.wait_for(|down| *down)).await.is_err() {
            let due = self.db.due(self.time.games().now(), self.slots().as_deref()).await;
            match &due {
                Err(fault) if reads => {
                    tracing::error!(%fault, "the games with something due cannot be read");
                }
                Ok(_) if !reads => tracing::warn!("the games with something due can be read again"),
                _ => {}
            }
            reads = due.is_ok();
            self.bus.wake(due.unwrap_or_default()).await;
        }
    }
}

/// That the server is alive, by both clocks.
pub(crate) fn alive(time: &Time) -> WriteJob {
    let now = time.stamp();
    WriteJob::Alive { now: now.date, played: now.served }
}

/// Clock changes smaller than this are not reported.
const PUT_BACK: u64 = 60_000;

/// Tells the operator of a clock that is behind the time at which the server was last seen: one of both was wrong.
fn tell_of_the_clock(last_seen: Option<Moment>, now: Moment) {
    let ahead = last_seen.map_or(0, |seen| seen.0.saturating_sub(now.0));
    if ahead > PUT_BACK {
        tracing::warn!(
            last_seen = %Date::of(last_seen.unwrap_or_default().0).machine(),
            now = %Date::of(now.0).machine(),
            "the system clock is behind the time at which this server last ran: it was wrong then, or is wrong now. Dates follow the system clock, games their own clocks; wrong dates are not corrected"
        );
    }
}

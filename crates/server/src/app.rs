//! The server as a whole: its parts, put together. Those below know one another, not this.

use crate::analysis::{Analysis, Bounds, read_live_games};
use crate::bus::Bus;
use crate::chores;
use crate::config::Config;
use crate::date::Date;
use crate::endgames::Endgames;
use crate::error::Failure;
use crate::export::Press;
use crate::house::House;
use crate::key::Fingerprint;
use crate::limits::{AddressBlock, Buckets, Rate, Tally};
use crate::people::{People, keep_shapes, watch_accounts};
use crate::players::Computers;
use crate::positions;
use crate::private;
use crate::push::Push;
use crate::reckoning::RECKONING;
use crate::review::{Reviewer, Reviews};
use crate::store::{CheckProgress, DataDirectory, Job, Opened, StorageFault};
use crate::study::Workshop;
use crate::time::{BEAT, Jump, Moment, Time};
use engine::endgame::Storage;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The server. Copies share everything.
#[derive(Clone, Debug)]
pub struct App(Arc<Shared>);

/// The parts of the server.
#[derive(Debug)]
pub struct Shared {
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
    /// Where studies are worked at.
    pub(crate) workshop: Workshop,
    /// What calls people back, if the operator has switched it on.
    pub(crate) push: Option<Arc<Push>>,
    /// Whether the database is whole.
    pub(crate) check: CheckProgress,
    /// Given back when everything is written.
    data: Mutex<Option<DataDirectory>>,
}

impl Shared {
    /// What rooms and the work in the background share, to be kept.
    pub(crate) const fn house(&self) -> &Arc<House> {
        &self.house
    }
}

impl Deref for Shared {
    type Target = House;

    fn deref(&self) -> &House {
        &self.house
    }
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
        let Opened { db, life, clock, unchecked } = data.open(config.check, RECKONING).await?;
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
        let push = config.push.clone().map(|push| Push::new(&config.data, push)).transpose();
        let push = push.unwrap_or_else(|fault| {
            // Games are played without it.
            tracing::error!(%fault, "nobody can be called back");
            None
        });
        let push = push.map(Arc::new);
        let house = Arc::new(House::new(config, db, time, computers));
        let app = Self(Arc::new(Shared {
            bus: Bus::new(Arc::clone(&house)),
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
            push,
            workshop: Workshop::default(),
            check: CheckProgress::default(),
            data: Mutex::new(Some(data)),
        }));
        let house = || Arc::clone(&app.house);
        if let Some(push) = &app.push {
            let (sender, calls) = Push::queue();
            app.send_calls_to(sender);
            tokio::spawn(Arc::clone(push).run(house(), calls));
        }
        tokio::spawn(app.clone().stay_alive());
        tokio::spawn(app.clone().beat());
        tokio::spawn(app.clone().watch());
        tokio::spawn(read_live_games(house()));
        tokio::spawn(watch_accounts(house(), Arc::clone(&app.people), Some(changes.last)));
        tokio::spawn(keep_shapes(app.db.clone()));
        tokio::spawn(chores::run(house()));
        if unchecked {
            let app = app.clone();
            tokio::spawn(async move {
                let path = app.config.data.join(DataDirectory::FILE);
                app.db.look_through(&path, &app.check).await;
            });
        }
        tokio::spawn(positions::catch_up(house()));
        let reviewer =
            Reviewer { house: house(), analysis: app.analysis.clone(), reviews: Arc::clone(&app.reviews) };
        tokio::spawn(reviewer.make_all());
        Ok(app)
    }

    /// Brings everything to rest: sockets are told, rooms closed, everything written.
    pub async fn close(&self) {
        self.go_down();
        self.analysis.stop();
        self.computers.stop();
        self.bus.close_rooms().await;
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

    async fn stay_alive(self) {
        let mut down = self.down();
        let mut quiet = 0;
        while tokio::time::timeout(ALIVE, down.wait_for(|down| *down)).await.is_err() {
            quiet += 1;
            self.slowness.tell();
            let stalled = self.time.games().take_stalled();
            if !stalled.is_zero() {
                tracing::warn!(
                    stalled_ms = stalled.as_millis(),
                    "the server did not run for a while (stopped, or no processor was free); the clocks of all games stood"
                );
            }
            if let Some(Jump(by)) = self.time.jump() {
                tracing::warn!(
                    seconds = by / 1_000,
                    "the system's clock was set: dates go with it from now on, the clocks of games do not"
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

    /// The heartbeat of the games' clock.
    async fn beat(self) {
        let mut down = self.down();
        while tokio::time::timeout(BEAT, down.wait_for(|down| *down)).await.is_err() {
            self.time.games().beat();
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
            self.bus.wake(due.unwrap_or_default()).await;
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
            last_seen = %Date::of(last_seen.unwrap_or_default().0).machine(),
            now = %Date::of(now.0).machine(),
            "the system's clock is behind the time at which this server was last seen: it was wrong then, or is now. \
             Dates go with the system's clock, games with their own; what was dated wrongly keeps its date"
        );
    }
}

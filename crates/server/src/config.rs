//! The server's configuration.

use crate::store::{CheckTime, Database};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// The server's configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The directory in which everything is kept.
    pub data: PathBuf,
    /// What keeps the games: SQLite in that directory, or PostgreSQL.
    pub database: Database,
    /// What this node does, where there are several.
    pub roles: Roles,
    /// By which nodes reach each other: `nats://host:4222`. None for a server that is alone.
    pub nats: Option<String>,
    /// The public address, if there is a proxy in front: `https://draughts.example`.
    pub public_url: Option<String>,
    /// Whether a proxy reports the client's address (`X-Forwarded-For`).
    pub proxy: Proxy,
    /// Limits on everything.
    pub limits: Limits,
    /// The least time the computer seems to think.
    pub thinking: Duration,
    /// When a large database is checked.
    pub check: CheckTime,
    /// Settings for notifications through the push services of browsers; none, the default, if they are off.
    pub push: Option<PushConfig>,
}

/// What a node does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roles {
    /// It has sockets and pages.
    pub web: bool,
    /// It owns games.
    pub game: bool,
    /// It does what takes long, for all nodes.
    pub worker: bool,
}

impl Roles {
    /// Everything: usual on one machine.
    pub const ALL: Self = Self { web: true, game: true, worker: true };

    /// As they are kept, with blanks between.
    pub fn words(self) -> String {
        let named = [(self.web, "web"), (self.game, "game"), (self.worker, "worker")];
        named.iter().filter(|(has, _)| *has).map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
    }
}

/// How people are notified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushConfig {
    /// Whom a push service can ask about this server: `mailto:` or `https:`.
    pub contact: Option<String>,
    /// Where messages may be sent.
    pub reach: Reach,
    /// After a failure it is tried again after this, and then after longer.
    pub pause: Duration,
}

impl Default for PushConfig {
    fn default() -> Self {
        Self { contact: None, reach: Reach::Internet, pause: Duration::from_secs(5) }
    }
}

/// Which places are reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Those in the internet, by https.
    Internet,
    /// Any, also without TLS: for tests with a push service of their own.
    Anywhere,
}

/// Whether there is a proxy in front of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proxy {
    /// No proxy: the peer is the client.
    None,
    /// A trusted proxy that reports the client's address.
    Trusted,
}

/// Limits on everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// New games a minute, for a browser and for an address.
    pub games_a_minute: u32,
    /// How often a minute it may be tried to sign in with a name from an address; three times as often with any name.
    pub sign_ins_a_minute: u32,
    /// Connections in all; fewer if the system lets fewer files be open.
    pub connections: usize,
    /// Reviews that somebody may request in an hour.
    pub reviews_an_hour: u32,
    /// Sockets and streams of an address.
    pub sockets_of_an_address: usize,
    /// All sockets and streams.
    pub sockets: usize,
    /// Messages a second on a socket; twice as many at once.
    pub messages_a_second: u32,
    /// Watchers of a game.
    pub watchers: usize,
    /// Games in memory at once.
    pub rooms: usize,
    /// Analysis threads; they have a low priority.
    pub analysis_threads: usize,
    /// Positions that are analysed, or wait for it, at once.
    pub analyses: usize,
    /// Those of one browser or account.
    pub analyses_of_one: usize,
    /// Those of one address.
    pub analyses_of_an_address: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            games_a_minute: 30,
            sign_ins_a_minute: 10,
            connections: 24_000,
            reviews_an_hour: 30,
            sockets_of_an_address: 200,
            sockets: 20_000,
            messages_a_second: 20,
            watchers: 1_000,
            rooms: 20_000,
            // One core is left to the server.
            analysis_threads: std::thread::available_parallelism()
                .map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
            analyses: 64,
            analyses_of_one: 3,
            analyses_of_an_address: 16,
        }
    }
}

impl Limits {
    /// Connections of an address, or of a /64 of IPv6: its sockets, and some for page requests.
    pub const fn connections_of_an_address(&self) -> usize {
        self.sockets_of_an_address.saturating_add(100)
    }
}

impl Config {
    /// The defaults, with everything stored in one directory.
    pub fn new(data: PathBuf) -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8064)),
            data,
            database: Database::default(),
            roles: Roles::ALL,
            nats: None,
            public_url: None,
            proxy: Proxy::None,
            limits: Limits::default(),
            thinking: Duration::from_millis(300),
            check: CheckTime::default(),
            push: None,
        }
    }
}

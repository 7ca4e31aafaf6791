//! How the rest of the server reaches a room, without knowing where it is or whether it is awake.
//!
//! On one machine all rooms are tasks of this process. With several nodes, each game is owned by one of them, and
//! requests reach it as data ([`crossing`]); callers see no difference.

#[cfg(feature = "cluster")]
mod crossing;

#[cfg(feature = "cluster")]
pub(crate) use crossing::{FailureKind, FrameData, RemoteRooms, Reply, Request, answer, failed};

use crate::error::Failure;
use crate::house::House;
use crate::key::{Fingerprint, Id};
use crate::room::{Closing, GameView, Glance, Lag, MAILBOX, Room, RoomCommand, TimedCommand, WishRequest};
use crate::store::Tenure;
use crate::wire::FromClient;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// How long rooms that are given to another node are waited for.
#[cfg(feature = "cluster")]
const CLOSING: std::time::Duration = std::time::Duration::from_secs(1);

/// The rooms that are awake. Copies share them.
#[derive(Clone, Debug)]
pub(crate) struct Bus {
    house: Arc<House>,
    rooms: Arc<Mutex<Rooms>>,
    #[cfg(feature = "cluster")]
    elsewhere: Arc<OnceLock<Arc<dyn RemoteRooms>>>,
}

#[derive(Debug, Default)]
struct Rooms {
    awake: HashMap<Id, RoomAddress>,
    /// No room is started any more.
    closed: bool,
}

/// Where a room is reached.
#[derive(Clone, Debug)]
struct RoomAddress {
    mailbox: mpsc::Sender<TimedCommand>,
    fate: Arc<OnceLock<RoomFailure>>,
}

/// Why a room did not answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RoomFailure {
    /// There is no such game.
    NoGame,
    /// The game cannot be read or stored.
    Broken,
}

impl Bus {
    /// No room is awake yet.
    pub(crate) fn new(house: Arc<House>) -> Self {
        Self {
            house,
            rooms: Arc::default(),
            #[cfg(feature = "cluster")]
            elsewhere: Arc::default(),
        }
    }

    fn known(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Other nodes can be reached from now on.
    #[cfg(feature = "cluster")]
    pub(crate) fn reach(&self, elsewhere: Arc<dyn RemoteRooms>) {
        // It is set once, when the server starts.
        let _ = self.elsewhere.set(elsewhere);
    }

    /// What the games' clock shows.
    #[cfg(feature = "cluster")]
    fn now(&self) -> crate::time::ServedTime {
        self.house.time.games().now()
    }

    /// The way to the node that owns a game, if it is not this one.
    #[cfg(feature = "cluster")]
    fn there(&self, game: Id) -> Option<&dyn RemoteRooms> {
        let elsewhere = &**self.elsewhere.get()?;
        elsewhere.tenure(game).is_none().then_some(elsewhere)
    }

    /// For which tenure a room of this node writes; none on one machine.
    fn tenure(&self, game: Id) -> Option<Tenure> {
        #[cfg(feature = "cluster")]
        return self.elsewhere.get().and_then(|elsewhere| elsewhere.tenure(game));
        #[cfg(not(feature = "cluster"))]
        {
            let _ = game;
            None
        }
    }

    /// Sends a command to a room and waits for the answer.
    pub(crate) async fn ask<T>(
        &self,
        game: Id,
        command: impl FnOnce(oneshot::Sender<T>) -> RoomCommand,
    ) -> Result<T, Failure> {
        #[cfg(feature = "cluster")]
        if let Some(there) = self.there(game) {
            let (reply, answer) = oneshot::channel();
            crossing::forward(there, game, command(reply)).await?;
            let lost = "this game cannot be opened at the moment; try again later";
            return answer.await.map_err(|_| Failure::Unavailable(lost));
        }
        self.ask_local(game, command).await
    }

    /// Asks a room of this node.
    pub(crate) async fn ask_local<T>(
        &self,
        game: Id,
        command: impl FnOnce(oneshot::Sender<T>) -> RoomCommand,
    ) -> Result<T, Failure> {
        self.ask_here_since(game, Instant::now(), command).await
    }

    /// Asks a room of this node what came to the server earlier: what passed since then is charged to nobody.
    async fn ask_here_since<T>(
        &self,
        game: Id,
        at: Instant,
        command: impl FnOnce(oneshot::Sender<T>) -> RoomCommand,
    ) -> Result<T, Failure> {
        let (reply, answer) = oneshot::channel();
        let address = self.post(game, TimedCommand { at, command: command(reply) }).await?;
        answer.await.map_err(|_| match address.fate.get() {
            Some(RoomFailure::NoGame) => Failure::no_game(),
            _ => Failure::Unavailable("this game cannot be opened at the moment; try again later"),
        })
    }

    /// Sends a command to a room without waiting for an answer.
    pub(crate) async fn send(&self, game: Id, command: RoomCommand) {
        #[cfg(feature = "cluster")]
        if let Some(there) = self.there(game) {
            if let Err(fault) = crossing::forward(there, game, command).await {
                tracing::debug!(%fault, %game, "not told");
            }
            return;
        }
        if let Err(fault) = self.deliver(game, command).await {
            tracing::debug!(%fault, %game, "not told");
        }
    }

    /// A game as somebody sees it: from its room if that is awake, otherwise from storage. No room is woken for it.
    pub(crate) async fn shown(&self, game: Id, browser: Option<Fingerprint>) -> Result<GameView, Failure> {
        if self.is_awake(game) {
            return self.ask_local(game, |reply| RoomCommand::Show { browser, reply }).await;
        }
        #[cfg(feature = "cluster")]
        if self.there(game).is_some()
            && let Ok(shown) = self.ask(game, |reply| RoomCommand::Show { browser, reply }).await
        {
            return Ok(shown);
        }
        match Room::open(Arc::clone(&self.house), game, None).await? {
            Some(room) => Ok(room.show(browser)),
            None => Err(Failure::no_game()),
        }
    }

    /// The summary of a game among many; no room is woken for it.
    pub(crate) async fn glance(&self, game: Id) -> Result<Glance, Failure> {
        if self.is_awake(game) {
            return self.ask(game, |reply| RoomCommand::Glance { reply }).await;
        }
        // Where another node owns the game, its clocks run there.
        #[cfg(feature = "cluster")]
        if self.there(game).is_some()
            && let Ok(seen) = self.ask(game, |reply| RoomCommand::Glance { reply }).await
        {
            return Ok(seen);
        }
        match Room::open(Arc::clone(&self.house), game, None).await? {
            Some(room) => Ok(room.glance()),
            None => Err(Failure::no_game()),
        }
    }

    fn is_awake(&self, game: Id) -> bool {
        self.known().awake.contains_key(&game)
    }

    async fn deliver(&self, game: Id, command: RoomCommand) -> Result<RoomAddress, Failure> {
        self.post(game, TimedCommand { at: Instant::now(), command }).await
    }

    async fn post(&self, game: Id, mut posted: TimedCommand) -> Result<RoomAddress, Failure> {
        loop {
            let address = self.address(game)?;
            match address.mailbox.send(posted).await {
                Ok(()) => return Ok(address),
                // The room has just closed; open a new one.
                Err(returned) => posted = returned.0,
            }
        }
    }

    /// The address of a room, which is opened if it is asleep.
    fn address(&self, game: Id) -> Result<RoomAddress, Failure> {
        let mut rooms = self.known();
        if let Some(address) = rooms.awake.get(&game) {
            return Ok(address.clone());
        }
        if rooms.closed {
            return Err(Failure::Unavailable("the server is shutting down; try again in a moment"));
        }
        if rooms.awake.len() >= self.house.config.limits.rooms {
            return Err(Failure::Unavailable("too many games are being played here; try again later"));
        }
        let (mailbox, commands) = mpsc::channel(MAILBOX);
        let address = RoomAddress { mailbox, fate: Arc::default() };
        rooms.awake.insert(game, address.clone());
        tokio::spawn(self.clone().host(game, Arc::clone(&address.fate), commands));
        Ok(address)
    }

    /// Opens a room, runs it, and forwards what arrived too late for it.
    async fn host(
        self,
        game: Id,
        fate: Arc<OnceLock<RoomFailure>>,
        mut commands: mpsc::Receiver<TimedCommand>,
    ) {
        let asked = Instant::now();
        let found = match Room::open(Arc::clone(&self.house), game, self.tenure(game)).await {
            Ok(Some(room)) => {
                if let Closing::Broken(fault) = room.live(&mut commands, asked).await {
                    fault.log();
                }
                None
            }
            Ok(None) => Some(RoomFailure::NoGame),
            Err(fault) => {
                tracing::error!(%fault, %game, "the room of a game cannot be opened");
                Some(RoomFailure::Broken)
            }
        };
        if let Some(found) = found {
            // Set once, here.
            let _ = fate.set(found);
        }
        self.known().awake.remove(&game);
        commands.close();
        while let Some(posted) = commands.recv().await {
            if found.is_none()
                // Boxed because it is recursive: it may open a new room.
                && let Err(fault) = Box::pin(self.post(game, posted)).await
            {
                tracing::debug!(%fault, %game, "not told");
            }
        }
    }

    /// How many rooms are awake.
    pub(crate) fn rooms(&self) -> usize {
        self.known().awake.len()
    }

    /// Wakes sleeping rooms; those that are awake check their own clocks.
    pub(crate) async fn wake(&self, games: Vec<Id>) {
        for game in games {
            if !self.is_awake(game) {
                self.send(game, RoomCommand::Wake).await;
            }
        }
    }

    /// Tells awake rooms to reload what was changed elsewhere.
    pub(crate) async fn read_anew(&self, games: &[Id]) {
        for game in games {
            #[cfg(feature = "cluster")]
            let elsewhere = self.there(*game).is_some();
            #[cfg(not(feature = "cluster"))]
            let elsewhere = false;
            if elsewhere || self.is_awake(*game) {
                self.send(*game, RoomCommand::ReadAnew).await;
            }
        }
    }

    /// Ends a game for one of its players: aborted if possible, otherwise resigned.
    pub(crate) async fn give_up(&self, game: Id, owner: Fingerprint) {
        let browser = Some(owner);
        for wish in [
            FromClient::Abort { id: "farewell abort".to_owned() },
            FromClient::Resign { id: "farewell".to_owned() },
        ] {
            let id = wish.id().unwrap_or_default().to_owned();
            let wish = WishRequest { id, wish };
            let asked =
                self.ask(game, |reply| RoomCommand::Wish { browser, lag: Lag::default(), wish, reply });
            if let Err(fault) = asked.await {
                tracing::debug!(%fault, %game, "not given up");
            }
        }
    }

    /// Closes the rooms of some games; later requests find their new owners.
    #[cfg(feature = "cluster")]
    pub(crate) async fn close_games(&self, which: impl Fn(Id) -> bool) {
        let addresses: Vec<RoomAddress> = {
            let rooms = self.known();
            rooms.awake.iter().filter(|(game, _)| which(**game)).map(|(_, address)| address.clone()).collect()
        };
        let mut closing = tokio::task::JoinSet::new();
        for RoomAddress { mailbox, .. } in addresses {
            closing.spawn(async move {
                // A room may have closed by itself.
                let _ = mailbox.send(TimedCommand { at: Instant::now(), command: RoomCommand::Close }).await;
                mailbox.closed().await;
            });
        }
        // One that waits for the database closes when it has its answer; whoever owns the game then need not wait for
        // it, since nothing that it writes counts any more.
        if tokio::time::timeout(CLOSING, async { while closing.join_next().await.is_some() {} })
            .await
            .is_err()
        {
            tracing::warn!(rooms = closing.len(), "rooms are taking long to close");
            closing.detach_all();
        }
    }

    /// Closes all rooms, and opens none any more.
    pub(crate) async fn close_rooms(&self) {
        let addresses: Vec<RoomAddress> = {
            let mut rooms = self.known();
            rooms.closed = true;
            rooms.awake.values().cloned().collect()
        };
        for address in addresses {
            // A room may have closed by itself.
            let _ =
                address.mailbox.send(TimedCommand { at: Instant::now(), command: RoomCommand::Close }).await;
            address.mailbox.closed().await;
        }
    }
}

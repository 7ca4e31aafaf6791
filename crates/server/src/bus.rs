//! How others reach a room: whoever asks does not know where it is, or whether it is awake.
//!
//! Today all rooms are tasks of this process. What goes over the bus is closed in itself ([`Command`], and frames of
//! text), so that a room can come to live elsewhere.

use crate::error::Failure;
use crate::house::House;
use crate::key::{Fingerprint, Id};
use crate::room::{Closing, Command, Lag, MAILBOX, Posted, Room, Shown, Wished};
use crate::wire::FromClient;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// The rooms that are awake. Copies share them.
#[derive(Clone, Debug)]
pub(crate) struct Bus {
    house: Arc<House>,
    rooms: Arc<Mutex<Rooms>>,
}

#[derive(Debug, Default)]
struct Rooms {
    awake: HashMap<Id, Address>,
    /// No room is started any more.
    closed: bool,
}

/// Where a room is reached.
#[derive(Clone, Debug)]
struct Address {
    mailbox: mpsc::Sender<Posted>,
    fate: Arc<OnceLock<Fate>>,
}

/// Why a room has not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// There is no such game.
    NoGame,
    /// It cannot be read, or not be written.
    Broken,
}

impl Bus {
    /// No room is awake yet.
    pub(crate) fn new(house: Arc<House>) -> Self {
        Self { house, rooms: Arc::default() }
    }

    fn known(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a room something and waits for its answer.
    pub(crate) async fn ask<T>(
        &self,
        game: Id,
        command: impl FnOnce(oneshot::Sender<T>) -> Command,
    ) -> Result<T, Failure> {
        let (reply, answer) = oneshot::channel();
        let address = self.tell(game, command(reply)).await?;
        answer.await.map_err(|_| match address.fate.get() {
            Some(Fate::NoGame) => Failure::no_game(),
            _ => Failure::Unavailable("this game cannot be opened at the moment; try again later"),
        })
    }

    /// Tells a room something; where it goes then is known, but not whether it was heard.
    pub(crate) async fn send(&self, game: Id, command: Command) {
        if let Err(fault) = self.tell(game, command).await {
            tracing::debug!(%fault, %game, "not told");
        }
    }

    /// How a game stands for somebody: its room says so if it is awake, else it is read. No room is woken for it.
    pub(crate) async fn shown(&self, game: Id, browser: Option<Fingerprint>) -> Result<Shown, Failure> {
        if self.is_awake(game) {
            return self.ask(game, |reply| Command::Show { browser, reply }).await;
        }
        match Room::open(Arc::clone(&self.house), game).await? {
            Some(room) => Ok(room.show(browser)),
            None => Err(Failure::no_game()),
        }
    }

    fn is_awake(&self, game: Id) -> bool {
        self.known().awake.contains_key(&game)
    }

    async fn tell(&self, game: Id, command: Command) -> Result<Address, Failure> {
        self.post(game, Posted { at: Instant::now(), command }).await
    }

    async fn post(&self, game: Id, mut posted: Posted) -> Result<Address, Failure> {
        loop {
            let address = self.address(game)?;
            match address.mailbox.send(posted).await {
                Ok(()) => return Ok(address),
                // The room has just closed; a new one is opened.
                Err(returned) => posted = returned.0,
            }
        }
    }

    /// Where a room is reached; it is opened if it is asleep.
    fn address(&self, game: Id) -> Result<Address, Failure> {
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
        let address = Address { mailbox, fate: Arc::default() };
        rooms.awake.insert(game, address.clone());
        tokio::spawn(self.clone().host(game, Arc::clone(&address.fate), commands));
        Ok(address)
    }

    /// Opens a room, lets it live, and sends on what arrived too late for it.
    async fn host(self, game: Id, fate: Arc<OnceLock<Fate>>, mut commands: mpsc::Receiver<Posted>) {
        let asked = Instant::now();
        let found = match Room::open(Arc::clone(&self.house), game).await {
            Ok(Some(room)) => {
                if let Closing::Broken(fault) = room.live(&mut commands, asked).await {
                    fault.log();
                }
                None
            }
            Ok(None) => Some(Fate::NoGame),
            Err(fault) => {
                tracing::error!(%fault, %game, "a room cannot be opened");
                Some(Fate::Broken)
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
                // Boxed: the way to a new room leads through here again.
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

    /// Wakes rooms that are asleep; those that are awake see to themselves.
    pub(crate) async fn wake(&self, games: Vec<Id>) {
        for game in games {
            if !self.is_awake(game) {
                self.send(game, Command::Wake).await;
            }
        }
    }

    /// Lets rooms that are awake read anew what others have changed.
    pub(crate) async fn read_anew(&self, games: &[Id]) {
        for game in games {
            if self.is_awake(*game) {
                self.send(*game, Command::ReadAnew).await;
            }
        }
    }

    /// Gives up a game for somebody who plays it: called off if that can be, else resigned.
    pub(crate) async fn give_up(&self, game: Id, owner: Fingerprint) {
        let browser = Some(owner);
        for wish in [
            FromClient::Abort { id: "farewell abort".to_owned() },
            FromClient::Resign { id: "farewell".to_owned() },
        ] {
            let id = wish.id().unwrap_or_default().to_owned();
            let wish = Wished { id, wish };
            let asked = self.ask(game, |reply| Command::Wish { browser, lag: Lag::default(), wish, reply });
            if let Err(fault) = asked.await {
                tracing::debug!(%fault, %game, "not given up");
            }
        }
    }

    /// Closes all rooms, and opens none any more.
    pub(crate) async fn close_rooms(&self) {
        let addresses: Vec<Address> = {
            let mut rooms = self.known();
            rooms.closed = true;
            rooms.awake.values().cloned().collect()
        };
        for address in addresses {
            // A room may have closed by itself.
            let _ = address.mailbox.send(Posted { at: Instant::now(), command: Command::Close }).await;
            address.mailbox.closed().await;
        }
    }
}

//! A room: the task that owns a game. Everything that happens to the game goes through its mailbox.

mod clockwork;
mod command;
mod computer;
mod electronic;
mod entry;
mod joining;
mod presence;
mod rating;
mod remembered;
mod table;
mod view;
mod wishes;

pub use command::{Command, Entered, Frame, Joining, Lag, Posted, Shown, Wished};
pub use entry::{Deed, Occupant, deed_line, without_name};
pub use table::{Laid, Table};
pub(crate) use view::{board, citations, clocks, counters, move_of, moves, outcome, pieces, place_name};

use crate::app::App;
use crate::db::{Append, Beside, Job, SeatRow, StorageFault};
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::metrics;
use crate::time::{GameTime, SharedTime};
use crate::wire::{FromClient, FromServer, Role};
use axum::extract::ws::Utf8Bytes;
use clockwork::LagBook;
use computer::Computer;
use draughts::Side;
use draughts::clock::{At, BySide, Millis};
use electronic::Sensed;
use entry::Entry;
use presence::Presence;
use remembered::Remembered;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, mpsc};
use view::{Changes, Viewer};
use wishes::{Actor, Decided, Said};

/// How many commands wait before those who send them have to.
pub(crate) const MAILBOX: usize = 64;
/// How many frames a slow watcher may be behind before it gets the whole state anew.
const BEHIND: usize = 16;
/// How long a room with nobody in it stays awake.
const IDLE: Duration = Duration::from_secs(30);

/// When the server needs longer than this from hearing of something to having written it, all of that time is charged to
/// nobody.
const SLOW: Millis = Millis::new(50);
/// A time of which it is written down at once that it is charged to nobody; less is with the next move.
const VERY_SLOW: Millis = Millis::new(1_000);

/// A game that is in memory, with those who play and watch it.
pub(crate) struct Room {
    core: App,
    table: Table,
    seats: BySide<SeatRow>,
    time: SharedTime,
    /// When that came which is being seen to.
    moment: Instant,
    frames: broadcast::Sender<Frame>,
    presence: Presence,
    remembered: Remembered,
    lags: LagBook,
    computer: Computer,
    chat: BySide<crate::limits::Bucket>,
    /// The players' electronic boards.
    sensed: HashMap<Fingerprint, Sensed>,
    /// Whether something could not be written.
    broken: bool,
}

impl Room {
    /// Reads the game; none if there is no such game.
    pub(crate) async fn open(core: App, id: Id) -> Result<Option<Self>, StorageFault> {
        let Some(stored) = core.db.game(id).await? else { return Ok(None) };
        let time = SharedTime::new(GameTime::from_zero(stored.game.zero));
        let mut table = Table::replay(stored.game, &stored.lines)?;
        table.members = core.db.members(id, table.rating_pool()).await?;
        let mut remembered = Remembered::default();
        for (place, kept) in stored.lines.iter().enumerate() {
            if let Some(wish) = &kept.wish {
                remembered.done(wish, u32::try_from(place + 1).unwrap_or(u32::MAX));
            }
        }
        core.live.note(&table, &stored.seats);
        Ok(Some(Self {
            computer: Computer::new(id),
            core,
            table,
            seats: stored.seats,
            time,
            moment: Instant::now(),
            frames: broadcast::channel(BEHIND).0,
            presence: Presence::default(),
            remembered,
            lags: LagBook::default(),
            chat: BySide::from_fn(|_| crate::limits::Bucket::default()),
            sensed: HashMap::new(),
            broken: false,
        }))
    }

    /// Lives until nobody needs it any more. It was asked for at a moment; what is due since then may still be prevented
    /// by what it was asked for.
    pub(crate) async fn live(mut self, mailbox: &mut mpsc::Receiver<Posted>, asked: Instant) -> Closing {
        let mut last_visit = Instant::now();
        self.moment = asked;
        // What was due while nobody looked.
        if let Err(fault) = self.look().await {
            return Closing::Broken(fault);
        }
        loop {
            self.ask_computer();
            let idle = last_visit + IDLE;
            let wake = self.next_wake(idle);
            let done = tokio::select! {
                // A move that has come goes before a flag that falls after it.
                biased;
                posted = mailbox.recv() => match posted {
                    None | Some(Posted { command: Command::Close, .. }) => return Closing::Told,
                    Some(Posted { command: Command::ReadAnew, .. }) => return Closing::Asleep,
                    Some(Posted { at, command }) => {
                        last_visit = Instant::now();
                        self.moment = at;
                        self.command(command).await
                    }
                },
                thought = self.computer.found() => {
                    self.moment = Instant::now();
                    self.computer_moves(thought).await
                }
                () = tokio::time::sleep_until(wake.into()) => {
                    self.moment = Instant::now();
                    self.tell_presence_late();
                    self.look().await
                }
            };
            if let Err(fault) = done {
                return Closing::Broken(fault);
            }
            if mailbox.is_empty() && Instant::now() >= idle && self.can_sleep() {
                // Nobody waits in the lobby any more.
                match self.leave_lobby().await {
                    Ok(()) => return Closing::Asleep,
                    Err(fault) => return Closing::Broken(fault),
                }
            }
        }
    }

    async fn command(&mut self, command: Command) -> Result<(), Failure> {
        match command {
            Command::Enter { browser, reply } => {
                let entered = self.enter(browser);
                let refused = entered.is_err();
                // Who asked may be gone; then nobody has entered.
                if let Err(Ok(entered)) = reply.send(entered) {
                    self.leave(entered.ticket);
                } else if !refused {
                    self.begin_clock().await?;
                }
            }
            Command::Leave { ticket } => self.leave(ticket),
            Command::Show { browser, reply } => drop(reply.send(self.show(browser))),
            Command::Wish { browser, lag, wish, reply } => {
                let (began, plies) = (Instant::now(), self.table.game().plies().len());
                match self.wish(browser, lag, wish).await {
                    Ok(answer) => drop(reply.send(Ok(answer))),
                    Err(failure) => {
                        drop(reply.send(Err(failure.again())));
                        return Err(failure);
                    }
                }
                if self.table.game().plies().len() > plies {
                    metrics::move_made(began.elapsed());
                }
            }
            Command::Sense { browser, lag, changes, reply } => {
                match self.sense(browser, lag, &changes).await {
                    Ok(sensed) => drop(reply.send(sensed)),
                    Err(failure) => {
                        drop(reply.send(Err(failure.again())));
                        return Err(failure);
                    }
                }
            }
            Command::Join { joining, reply } => {
                let joined = self.join(joining).await;
                self.core.live.note(&self.table, &self.seats);
                drop(reply.send(joined));
                if self.broken {
                    return Err(Failure::Unavailable("somebody could not be seated"));
                }
            }
            Command::Link { browser, side, reply } => {
                let link = self.link(browser, side).await;
                drop(reply.send(link));
            }
            Command::Wake => self.wake().await?,
            Command::Close | Command::ReadAnew => {}
        }
        Ok(())
    }

    /// What a browser is here.
    fn role(&self, browser: Option<Fingerprint>) -> Role {
        let sits = |side: Side| browser.is_some() && self.seats.get(side).browser == browser;
        match (sits(Side::White), sits(Side::Black)) {
            (true, true) => Role::Both,
            (true, false) => Role::White,
            (false, true) => Role::Black,
            (false, false) => Role::Spectator,
        }
    }

    fn now(&self) -> At {
        self.time.get().at(self.core.time.games().at(self.moment)).max(self.table.last)
    }

    /// How the game stands for somebody. The room need not be awake.
    pub(crate) fn show(&self, browser: Option<Fingerprint>) -> Shown {
        let role = self.role(browser);
        let frame = encode(&self.table.snapshot(role));
        Shown { role, version: self.table.version, frame, present: self.present() }
    }

    /// Carries out a wish, or says why not, in the words that are sent.
    async fn wish(
        &mut self,
        browser: Option<Fingerprint>,
        lag: Lag,
        wished: Wished,
    ) -> Result<Utf8Bytes, Failure> {
        let Wished { id, wish } = wished;
        let actor = match self.role(browser) {
            Role::White => Actor::One(Side::White),
            Role::Black => Actor::One(Side::Black),
            Role::Both => Actor::Both,
            Role::Spectator => {
                return Ok(refusal(id, Said::plain("You watch this game; only its players play.")));
            }
        };
        Ok(match self.carry_out(actor, lag, &id, &wish).await? {
            Ok(version) => encode(&FromServer::Done { id, version }),
            Err(said) => refusal(id, said),
        })
    }

    /// Carries out a wish, and gives the version that holds it; or says why not.
    async fn carry_out(
        &mut self,
        actor: Actor,
        lag: Lag,
        id: &str,
        wish: &FromClient,
    ) -> Result<Result<u32, Said>, Failure> {
        let known = remembered::name(actor, id);
        if let Some(version) = self.remembered.version(&known) {
            return Ok(Ok(version));
        }
        self.look().await?;
        let at = self.arrival(actor, lag, wish);
        self.look_before(wish, at).await?;
        let decided = match self.may(actor, wish) {
            Ok(()) => self.table.decide(actor, wish, at),
            Err(said) => Err(said),
        };
        match decided {
            Err(said) => return Ok(Err(said)),
            Ok(Decided::Answer(said)) => return Ok(Err(said)),
            Ok(Decided::Rematch(by)) => self.rematch(by, &known).await?,
            Ok(Decided::Entries(entries)) => {
                let mut happenings: Vec<_> = entries.into_iter().map(Happening::plain).collect();
                if let Some(last) = happenings.last_mut() {
                    last.wish = Some(known.clone());
                }
                self.commit_all(happenings, at).await?;
            }
        }
        let version = self.table.version;
        self.remembered.done(&known, version);
        self.answer_foreseen().await?;
        self.computer_answers().await?;
        Ok(Ok(version))
    }

    /// Takes something in, writes it, and only then tells everybody.
    async fn commit(&mut self, entry: Entry, at: At) -> Result<(), Failure> {
        self.commit_all(vec![Happening::plain(entry)], at).await
    }

    /// Takes in several things that happen together: all of them are written, or none.
    async fn commit_all(&mut self, happenings: Vec<Happening>, at: At) -> Result<(), Failure> {
        let mut appends = Vec::with_capacity(happenings.len());
        let mut frames = Vec::with_capacity(happenings.len());
        let (mut listed, mut told, mut rated) = (false, false, false);
        for Happening { entry, wish, beside } in happenings {
            let before = Before::of(&self.table);
            let at = at.max(self.table.last);
            let line = self.take_in(entry, at);
            let progress = self.table.progress(self.time.get(), self.core.time.stamp());
            let (game, version) = (self.table.row.id, self.table.version);
            let ended = self.rated_end().filter(|_| !before.over);
            rated |= ended.is_some();
            let beside = beside.or(ended.map(Beside::Rated));
            appends.push(Append { game, version, line, wish, progress, beside });
            let changes = before.changes(&self.table);
            frames.extend(self.frame(changes));
            let turned = changes.seats || before.over != self.table.is_over();
            listed |= turned;
            told |= turned || changes.ply || changes.keep.is_some();
        }
        if let Err(fault) = self.core.db.write(Job::Append(appends)).await {
            // The table is ahead of what is kept, which counts: the room has to be opened anew.
            self.broken = true;
            return Err(fault.into());
        }
        self.core.live.note(&self.table, &self.seats);
        self.lose_what_was_slow();
        for frame in frames {
            // Nobody may be listening; then nobody is told.
            let _ = self.frames.send(frame);
        }
        if rated {
            self.tell_members().await?;
        }
        if let Some(board) = self.table.row.display {
            self.core.display_changed(board.display);
        }
        if listed {
            self.core.lobby_changed();
        }
        if told {
            self.tell_owners();
        }
        Ok(())
    }

    /// Leaves out of the game's time what the server needed for itself, if that was more than a little.
    fn lose_what_was_slow(&mut self) {
        let games = self.core.time.games();
        let lost = Millis::new(games.now().0.saturating_sub(games.at(self.moment).0));
        // What is committed after this within the same command has waited since now.
        self.moment = Instant::now();
        if lost <= SLOW || self.table.is_over() {
            return;
        }
        self.time.lose(lost);
        self.core.slowness.add(lost);
        if lost > VERY_SLOW {
            let (game, zero) = (self.table.row.id, self.time.get().zero());
            let due = self.table.due().map(|due| self.time.get().moment(due));
            let db = self.core.db.clone();
            // If this cannot be written, it is with the next move.
            tokio::spawn(async move { db.write(Job::Zero { game, zero, due }).await });
        }
    }

    /// Those who have seats are told that something has happened, wherever they listen.
    fn tell_owners(&self) {
        for side in Side::BOTH {
            if let Some(owner) = self.seats.get(side).browser {
                self.core.owner_changed(owner);
            }
        }
    }

    /// Takes something in, and gives its line.
    fn take_in(&mut self, entry: Entry, at: At) -> String {
        let deed = match &entry {
            Entry::Room(deed) => Some(deed_line(at, deed)),
            Entry::Game(_) => None,
        };
        self.table.apply(entry, at);
        match (deed, self.table.game.log().last()) {
            (Some(line), _) => line,
            (None, Some(logged)) => entry::game_line(self.table.game.rules(), logged),
            (None, None) => String::new(),
        }
    }

    /// What everybody who watches is told; nothing if nobody does.
    fn frame(&self, changes: Changes) -> Option<Frame> {
        if self.frames.receiver_count() == 0 {
            return None;
        }
        let lifted = changes.ended;
        let private = |side: Side| {
            // When the game is over the board is shown to whoever has not seen it: all of it.
            let sight = self.table.game.settings().way.sight(side);
            if lifted && sight == draughts::game::Sight::Nothing {
                let role = if side == Side::White { Role::White } else { Role::Black };
                return Some(encode(&self.table.snapshot(role)));
            }
            let viewer = Viewer::Player(side);
            self.table.sees_otherwise(side).then(|| encode(&self.table.update(viewer, changes)))
        };
        Some(Frame {
            version: Some(self.table.version),
            common: if lifted && self.table.is_hidden() {
                encode(&self.table.snapshot(Role::Spectator))
            } else {
                encode(&self.table.update(Viewer::Anybody, changes))
            },
            white: private(Side::White),
            black: private(Side::Black),
        })
    }
}

/// Something that happens, with the wish that asked for it and what is written together with it.
struct Happening {
    entry: Entry,
    wish: Option<String>,
    beside: Option<Beside>,
}

impl Happening {
    const fn plain(entry: Entry) -> Self {
        Self { entry, wish: None, beside: None }
    }
}

/// How a room ends.
#[derive(Debug)]
pub(crate) enum Closing {
    /// Nobody needs it.
    Asleep,
    /// The server goes down.
    Told,
    /// Something could not be written: what is kept counts, so it is read anew.
    Broken(Failure),
}

/// How a table was before something happened.
struct Before {
    plies: usize,
    chat: usize,
    seats: crate::wire::Seats,
    over: bool,
}

impl Before {
    fn of(table: &Table) -> Self {
        let over = table.is_over();
        Self { plies: table.game.plies().len(), chat: table.chat.len(), seats: table.seats(), over }
    }

    fn changes(&self, table: &Table) -> Changes {
        let plies = table.game.plies().len();
        Changes {
            keep: (plies < self.plies).then(|| u32::try_from(plies).unwrap_or(u32::MAX)),
            ply: plies > self.plies,
            ended: table.is_over() && !self.over,
            chat: table.chat.len() > self.chat,
            seats: table.seats() != self.seats,
        }
    }
}

/// What is sent, as text. These types have no maps with odd keys and nothing else that JSON cannot say.
pub(crate) fn encode(message: &FromServer) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

fn refusal(id: String, said: Said) -> Utf8Bytes {
    encode(&FromServer::Refused(Box::new(said.refused(id))))
}

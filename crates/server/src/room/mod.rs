//! A room: the task that owns a game. Everything that happens to the game goes through its mailbox.

mod beginning;
mod clockwork;
mod command;
mod computer;
mod electronic;
mod entry;
mod joining;
mod obstacle;
mod presence;
mod rating;
mod refusal;
mod remembered;
mod table;
mod view;
mod wishes;

pub use beginning::{GUEST, Plan, Sitting, lay};
pub use command::{Command, Entered, Frame, Joining, Lag, Posted, Shown, Wished};
pub use entry::{Deed, Occupant, deed_line, without_name};
pub use table::{Laid, Table};
pub(crate) use view::{
    board, citations, clocks, counters, move_of, moves, not_possible, outcome, pieces, place_name, ruling,
};

use crate::calls::Call;
use crate::error::Failure;
use crate::house::House;
use crate::key::{Fingerprint, Id};
use crate::metrics;
use crate::people::members;
use crate::store::{Append, Beside, Job, SeatRow, StorageFault};
use crate::time::{GameTime, SharedTime};
use crate::wire::{FromClient, FromServer, Message, Role};
use clockwork::LagBook;
use computer::Computer;
use draughts::Side;
use draughts::clock::{At, BySide, Millis};
use electronic::Sensed;
use entry::Entry;
use obstacle::Obstacle;
use presence::Presence;
use refusal::Refusal;
use remembered::Remembered;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, mpsc};
use view::{Changes, Viewer};
use wishes::{Actor, Decided, Explained};

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
    core: Arc<House>,
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
    pub(crate) async fn open(core: Arc<House>, id: Id) -> Result<Option<Self>, StorageFault> {
        let Some(stored) = core.db.game(id).await? else { return Ok(None) };
        let time = SharedTime::new(GameTime::from_zero(stored.game.zero));
        let mut table = Table::replay(stored.game, &stored.lines)?;
        table.members = members(&core.db, id, table.rating_pool()).await?;
        let mut remembered = Remembered::default();
        for (place, kept) in stored.lines.iter().enumerate() {
            if let Some(wish) = &kept.wish {
                remembered.done(wish, u32::try_from(place + 1).unwrap_or(u32::MAX));
            }
        }
        core.live.note(id, table.kept_from_computers(&stored.seats));
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
                self.core.live.note(self.table.row.id, self.table.kept_from_computers(&self.seats));
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
        let plies = u32::try_from(self.table.game.plies().len()).unwrap_or(u32::MAX);
        let state = Message::from(self.table.snapshot(role));
        Shown { role, version: self.table.version, plies, state, present: self.present() }
    }

    /// Carries out a wish, or says why not.
    async fn wish(
        &mut self,
        browser: Option<Fingerprint>,
        lag: Lag,
        wished: Wished,
    ) -> Result<FromServer, Failure> {
        let Wished { id, wish } = wished;
        let actor = match self.role(browser) {
            Role::White => Actor::One(Side::White),
            Role::Black => Actor::One(Side::Black),
            Role::Both => Actor::Both,
            Role::Spectator => {
                return Ok(Refusal::from(Obstacle::Spectator).told(id));
            }
        };
        Ok(match self.carry_out(actor, lag, &id, &wish).await? {
            Ok(Carried::Out { version }) => FromServer::Done { id, version },
            Ok(Carried::Explained(explanation)) => explanation.told(id),
            Err(refusal) => refusal.told(id),
        })
    }

    /// Carries out a wish, or says why not.
    async fn carry_out(
        &mut self,
        actor: Actor,
        lag: Lag,
        id: &str,
        wish: &FromClient,
    ) -> Result<Result<Carried, Refusal>, Failure> {
        let known = remembered::name(actor, id);
        if let Some(version) = self.remembered.version(&known) {
            return Ok(Ok(Carried::Out { version }));
        }
        self.look().await?;
        let at = self.arrival(actor, lag, wish);
        self.look_before(wish, at).await?;
        let decided = match self.may(actor, wish) {
            Ok(()) => self.table.decide(actor, wish, at),
            Err(refusal) => Err(refusal),
        };
        match decided {
            Err(refusal) => return Ok(Err(refusal)),
            Ok(Decided::Explained(explanation)) => return Ok(Ok(Carried::Explained(explanation))),
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
        Ok(Ok(Carried::Out { version }))
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
            let done = self.append(entry, at);
            let progress = self.table.progress(self.time.get(), self.core.time.stamp());
            let (game, version) = (self.table.row.id, self.table.version);
            let ended = self.rated_end().filter(|_| !before.over);
            rated |= ended.is_some();
            let beside = beside.or(ended.map(Beside::Rated));
            appends.push(Append { game, version, line: done.line, wish, progress, beside });
            let changes = before.changes(&self.table, done.happened);
            frames.extend(self.frame(&changes));
            let turned = changes.seats || before.over != self.table.is_over();
            listed |= turned;
            told |= turned || changes.ply || changes.keep.is_some();
        }
        if let Err(fault) = self.core.db.write(Job::Append(appends)).await {
            // The table is ahead of what is kept, which counts: the room has to be opened anew.
            self.broken = true;
            return Err(fault.into());
        }
        self.core.live.note(self.table.row.id, self.table.kept_from_computers(&self.seats));
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
            self.call_player();
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

    /// Calls the player on turn, who is not here.
    fn call_player(&self) {
        let side = self.table.turn();
        if !self.core.has_calls() || self.table.is_over() || !self.table.is_full() || self.presence.has(side)
        {
            return;
        }
        let owner = self.seats.get(side).browser;
        if let Some(owner) = owner.filter(|owner| self.seats.get(side.opponent()).browser != Some(*owner)) {
            let (opponent, title) = (self.table.name(side.opponent()), self.table.rules().title);
            self.core.call(Call::turn(owner, self.table.row.id, opponent, title));
        }
    }

    /// Appends something to what has happened, and gives its line and what is told of it.
    fn append(&mut self, entry: Entry, at: At) -> Appended {
        let deed = match &entry {
            Entry::Room(deed) => Some(deed_line(at, deed)),
            Entry::Game(_) => None,
        };
        self.table.apply(entry, at);
        match (deed, self.table.game.log().last()) {
            (Some(line), _) => Appended { line, happened: None },
            (None, Some(logged)) => Appended {
                line: entry::game_line(self.table.game.rules(), logged),
                happened: Some(view::happened(self.table.rules(), logged)),
            },
            (None, None) => Appended { line: String::new(), happened: None },
        }
    }

    /// What everybody who watches is told; nothing if nobody does.
    fn frame(&self, changes: &Changes) -> Option<Frame> {
        if self.frames.receiver_count() == 0 {
            return None;
        }
        let lifted = changes.ended;
        let private = |side: Side| {
            // When the game is over the board is shown to whoever has not seen it: all of it.
            let sight = self.table.game.settings().way.sight(side);
            if lifted && sight == draughts::game::Sight::Nothing {
                let role = if side == Side::White { Role::White } else { Role::Black };
                return Some(Message::from(self.table.snapshot(role)));
            }
            let viewer = Viewer::Player(side);
            self.table.sees_otherwise(side).then(|| Message::from(self.table.update(viewer, changes)))
        };
        Some(Frame {
            version: Some(self.table.version),
            common: Message::from(if lifted && self.table.is_hidden() {
                self.table.snapshot(Role::Spectator)
            } else {
                self.table.update(Viewer::Anybody, changes)
            }),
            white: private(Side::White),
            black: private(Side::Black),
        })
    }
}

/// What has come of a wish.
enum Carried {
    /// It is carried out, and written down with this version.
    Out { version: u32 },
    /// Nothing happens: something was explained.
    Explained(Explained),
}

/// Something that was appended to what has happened.
struct Appended {
    line: String,
    happened: Option<crate::wire::Happened>,
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

    fn changes(&self, table: &Table, happened: Option<crate::wire::Happened>) -> Changes {
        let plies = table.game.plies().len();
        Changes {
            happened,
            keep: (plies < self.plies).then(|| u32::try_from(plies).unwrap_or(u32::MAX)),
            ply: plies > self.plies,
            ended: table.is_over() && !self.over,
            chat: table.chat.len() > self.chat,
            seats: table.seats() != self.seats,
        }
    }
}

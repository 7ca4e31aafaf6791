//! A room: the task that owns a game. Everything that happens to the game goes through its mailbox.

mod beginning;
mod clockwork;
mod command;
mod computer;
mod electronic;
mod entry;
mod event_game;
mod joining;
mod obstacle;
mod presence;
mod rating;
mod refusal;
mod remembered;
mod table;
mod view;
mod wishes;

pub use beginning::{GUEST, Plan, SeatedPlayer, set_up};
pub use command::{
    Admission, Frame, GameView, Glance, GlanceClocks, JoinRequest, Lag, RoomCommand, TimedCommand,
    WishRequest,
};
pub use entry::{EventPlace, Occasion, Occupant, RoomEvent, event_line, without_name};
pub use table::{NewTable, Table};
pub(crate) use view::{
    board, citations, clocks, counters, move_of, moves, not_possible, outcome, pieces, place_name, ruling,
};

use crate::calls::Call;
use crate::error::Failure;
use crate::house::House;
use crate::key::{Fingerprint, Id};
use crate::metrics;
use crate::people::members;
use crate::store::{AlsoWritten, AppendedVersion, SeatRow, StorageError, Tenure, WriteJob};
use crate::time::{GameTime, SharedTime};
use crate::wire::{FromClient, FromServer, Message, Role};
use clockwork::LagBook;
use computer::Computer;
use draughts::Side;
use draughts::clock::{At, BySide, Millis};
use electronic::SensedBoard;
use entry::RoomEntry;
use obstacle::Obstacle;
use presence::Presence;
use refusal::RoomRefusal;
use remembered::WishMemory;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, mpsc};
use view::{Changes, Viewer};
use wishes::{Actor, AttemptRuling, WishDecision};

/// Capacity of the mailbox; senders wait when it is full.
pub(crate) const MAILBOX: usize = 64;
/// How many frames a slow client may fall behind before it is sent the whole state again.
const BEHIND: usize = 16;
/// How long an empty room stays awake.
const IDLE: Duration = Duration::from_secs(30);

/// If the server takes longer than this from receiving a request to storing it, none of that time is charged to a
/// player.
const SLOW: Millis = Millis::new(50);
/// An uncharged time that is stored at once; shorter ones are stored with the next move.
const VERY_SLOW: Millis = Millis::new(1_000);

/// A game that is in memory, with those who play and watch it.
pub(crate) struct Room {
    core: Arc<House>,
    /// For which tenure it writes, where several nodes could own the game.
    tenure: Option<Tenure>,
    table: Table,
    seats: BySide<SeatRow>,
    time: SharedTime,
    /// When the command being handled arrived.
    moment: Instant,
    frames: broadcast::Sender<Frame>,
    presence: Presence,
    remembered: WishMemory,
    lags: LagBook,
    computer: Computer,
    chat: BySide<crate::limits::Bucket>,
    /// The players' electronic boards.
    sensed: HashMap<Fingerprint, SensedBoard>,
    /// Whether something could not be written.
    broken: bool,
}

impl Room {
    /// Reads the game; none if there is no such game.
    pub(crate) async fn open(
        core: Arc<House>,
        id: Id,
        tenure: Option<Tenure>,
    ) -> Result<Option<Self>, StorageError> {
        let Some(stored) = core.db.game(id).await? else { return Ok(None) };
        let time = SharedTime::new(GameTime::from_zero(stored.game.zero));
        let mut table = Table::replay(stored.game, &stored.lines)?;
        table.members = members(&core.db, id, table.rating_pool()).await?;
        let mut remembered = WishMemory::default();
        for (place, kept) in stored.lines.iter().enumerate() {
            if let Some(wish) = &kept.wish {
                remembered.done(wish, u32::try_from(place + 1).unwrap_or(u32::MAX));
            }
        }
        core.live.note(id, table.kept_from_computers(&stored.seats));
        Ok(Some(Self {
            computer: Computer::new(id),
            core,
            tenure,
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

    /// Runs until nobody needs the room any more. What became due after it was asked for may still be prevented by
    /// that command.
    pub(crate) async fn live(
        mut self,
        mailbox: &mut mpsc::Receiver<TimedCommand>,
        asked: Instant,
    ) -> Closing {
        let mut last_visit = Instant::now();
        self.moment = asked;
        // What became due while the room slept.
        if let Err(fault) = self.check_clocks().await {
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
                    None | Some(TimedCommand { command: RoomCommand::Close, .. }) => return Closing::Told,
                    Some(TimedCommand { command: RoomCommand::ReadAnew, .. }) => return Closing::Asleep,
                    Some(TimedCommand { at, command }) => {
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
                    self.check_clocks().await
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

    async fn command(&mut self, command: RoomCommand) -> Result<(), Failure> {
        match command {
            RoomCommand::Enter { browser, reply } => {
                let entered = self.enter(browser);
                let refused = entered.is_err();
                // The visitor may have gone; then nobody has entered.
                if let Err(Ok(entered)) = reply.send(entered) {
                    self.leave(entered.ticket);
                } else if !refused {
                    self.begin_clock().await?;
                }
            }
            RoomCommand::Leave { ticket } => self.leave(ticket),
            RoomCommand::Show { browser, reply } => drop(reply.send(self.show(browser))),
            RoomCommand::Wish { browser, lag, wish, reply } => {
                let (began, plies) = (Instant::now(), self.table.game().plies().len());
                match self.wish(browser, lag, wish).await {
                    Ok(answer) => drop(reply.send(Ok(answer.into()))),
                    Err(failure) => {
                        drop(reply.send(Err(failure.duplicate())));
                        return Err(failure);
                    }
                }
                if self.table.game().plies().len() > plies {
                    metrics::move_made(began.elapsed());
                }
            }
            RoomCommand::Sense { browser, lag, changes, reply } => {
                match self.sense(browser, lag, &changes).await {
                    Ok(sensed) => drop(reply.send(sensed)),
                    Err(failure) => {
                        drop(reply.send(Err(failure.duplicate())));
                        return Err(failure);
                    }
                }
            }
            RoomCommand::Join { joining, reply } => {
                let joined = self.join(joining).await;
                self.core.live.note(self.table.row.id, self.table.kept_from_computers(&self.seats));
                drop(reply.send(joined));
                if self.broken {
                    return Err(Failure::Unavailable("a player could not be seated"));
                }
            }
            RoomCommand::Link { browser, side, reply } => {
                let link = self.link(browser, side).await;
                drop(reply.send(link));
            }
            RoomCommand::RollCall { elsewhere, reply } => {
                self.roll_call(elsewhere).await?;
                // The conductor may be gone with the server.
                let _ = reply.send(());
            }
            RoomCommand::Stop { reply } => {
                self.stop().await?;
                let _ = reply.send(());
            }
            RoomCommand::Glance { reply } => drop(reply.send(self.glance())),
            RoomCommand::Wake => self.wake().await?,
            RoomCommand::Close | RoomCommand::ReadAnew => {}
        }
        Ok(())
    }

    /// The role of a browser in this game.
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

    /// The game as somebody sees it. The room need not be awake.
    pub(crate) fn show(&self, browser: Option<Fingerprint>) -> GameView {
        let role = self.role(browser);
        let plies = u32::try_from(self.table.game.plies().len()).unwrap_or(u32::MAX);
        let state = Message::from(self.table.snapshot(role));
        GameView { role, version: self.table.version, plies, state, present: self.present() }
    }

    /// Carries out a request, or explains the refusal.
    async fn wish(
        &mut self,
        browser: Option<Fingerprint>,
        lag: Lag,
        wished: WishRequest,
    ) -> Result<FromServer, Failure> {
        let WishRequest { id, wish } = wished;
        let actor = match self.role(browser) {
            Role::White => Actor::One(Side::White),
            Role::Black => Actor::One(Side::Black),
            Role::Both => Actor::Both,
            Role::Spectator => {
                return Ok(RoomRefusal::from(Obstacle::Spectator).into_message(id));
            }
        };
        Ok(match self.carry_out(actor, lag, &id, &wish).await? {
            Ok(WishOutcome::Out { version }) => FromServer::Done { id, version },
            Ok(WishOutcome::Explained(explanation)) => explanation.into_message(id),
            Err(refusal) => refusal.into_message(id),
        })
    }

    /// Carries out a request, or explains the refusal.
    async fn carry_out(
        &mut self,
        actor: Actor,
        lag: Lag,
        id: &str,
        wish: &FromClient,
    ) -> Result<Result<WishOutcome, RoomRefusal>, Failure> {
        let known = remembered::name(actor, id);
        if let Some(version) = self.remembered.version(&known) {
            return Ok(Ok(WishOutcome::Out { version }));
        }
        self.check_clocks().await?;
        let at = self.arrival(actor, lag, wish);
        self.check_clocks_before(wish, at).await?;
        let decided = match self.authorise(actor, wish) {
            Ok(()) => self.table.decide(actor, wish, at),
            Err(refusal) => Err(refusal),
        };
        match decided {
            Err(refusal) => return Ok(Err(refusal)),
            Ok(WishDecision::Explained(explanation)) => return Ok(Ok(WishOutcome::Explained(explanation))),
            Ok(WishDecision::Rematch(by)) => self.rematch(by, &known).await?,
            Ok(WishDecision::Entries(entries)) => {
                let mut happenings: Vec<_> = entries.into_iter().map(PendingEntry::plain).collect();
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
        Ok(Ok(WishOutcome::Out { version }))
    }

    /// Applies an entry, stores it, and only then broadcasts it.
    async fn commit(&mut self, entry: RoomEntry, at: At) -> Result<(), Failure> {
        self.commit_all(vec![PendingEntry::plain(entry)], at).await
    }

    /// Applies several entries that belong together: all of them are stored, or none.
    async fn commit_all(&mut self, happenings: Vec<PendingEntry>, at: At) -> Result<(), Failure> {
        let mut appends = Vec::with_capacity(happenings.len());
        let mut frames = Vec::with_capacity(happenings.len());
        let (mut listed, mut told, mut rated) = (false, false, false);
        for PendingEntry { entry, wish, beside } in happenings {
            let before = TableBefore::of(&self.table);
            let at = at.max(self.table.last);
            let done = self.append(entry, at);
            let progress = self.table.progress(self.time.get(), self.core.time.stamp());
            let (game, version) = (self.table.row.id, self.table.version);
            let ended = self.rated_end().filter(|_| !before.over);
            rated |= ended.is_some();
            let beside = beside.or(ended.map(AlsoWritten::Rated));
            appends.push(AppendedVersion { game, version, line: done.line, wish, progress, beside });
            let changes = before.changes(&self.table, done.happened);
            frames.extend(self.frame(&changes));
            let turned = changes.seats || before.over != self.table.is_over();
            listed |= turned;
            told |= turned || changes.ply || changes.keep.is_some();
        }
        if let Err(fault) = self.core.db.write_as(self.tenure, WriteJob::Append(appends)).await {
            // The table is ahead of the storage, which counts: the room has to be reopened.
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
        if let Occasion::Event(place) = self.table.occasion
            && self.table.is_over()
        {
            self.core.event_changed(place.event);
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

    /// Takes out of the game's time what the server needed for itself, if that was noticeable.
    fn lose_what_was_slow(&mut self) {
        let games = self.core.time.games();
        let lost = Millis::new(games.now().0.saturating_sub(games.at(self.moment).0));
        // Whatever is committed later within the same command has waited since now.
        self.moment = Instant::now();
        if lost <= SLOW || self.table.is_over() {
            return;
        }
        self.time.exclude(lost);
        self.core.slowness.add(lost);
        if lost > VERY_SLOW {
            let (game, zero) = (self.table.row.id, self.time.get().zero());
            let due = self.table.due().map(|due| self.time.get().moment(due));
            let (db, tenure) = (self.core.db.clone(), self.tenure);
            // If this cannot be stored, it is stored with the next move.
            tokio::spawn(async move { db.write_as(tenure, WriteJob::Zero { game, zero, due }).await });
        }
    }

    /// Notifies the players of a change, wherever they listen.
    fn tell_owners(&self) {
        for side in Side::BOTH {
            if let Some(owner) = self.seats.get(side).browser {
                self.core.owner_changed(owner);
            }
        }
    }

    /// Notifies the player to move, who is away.
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

    /// Appends an entry to the log; returns its line and what is reported of it.
    fn append(&mut self, entry: RoomEntry, at: At) -> AppendedLine {
        let deed = match &entry {
            RoomEntry::Room(deed) => Some(event_line(at, deed)),
            RoomEntry::Game(_) => None,
        };
        self.table.apply(entry, at);
        match (deed, self.table.game.log().last()) {
            (Some(line), _) => AppendedLine { line, happened: None },
            (None, Some(logged)) => AppendedLine {
                line: entry::game_line(self.table.game.rules(), logged),
                happened: Some(view::happened(self.table.rules(), logged)),
            },
            (None, None) => AppendedLine { line: String::new(), happened: None },
        }
    }

    /// The broadcast for everybody in the room; none if it is empty.
    fn frame(&self, changes: &Changes) -> Option<Frame> {
        if self.frames.receiver_count() == 0 {
            return None;
        }
        let lifted = changes.ended;
        let private = |side: Side| {
            // When the game is over, blindfold players are shown the whole game.
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

/// The outcome of a request.
enum WishOutcome {
    /// It was carried out and stored as this version.
    Out { version: u32 },
    /// Nothing changed: a move was explained.
    Explained(AttemptRuling),
}

/// An entry that was appended to the log.
struct AppendedLine {
    line: String,
    happened: Option<crate::wire::RuledEvent>,
}

/// An entry to be made, with the request behind it and what is stored together with it.
struct PendingEntry {
    entry: RoomEntry,
    wish: Option<String>,
    beside: Option<AlsoWritten>,
}

impl PendingEntry {
    const fn plain(entry: RoomEntry) -> Self {
        Self { entry, wish: None, beside: None }
    }
}

/// How a room ends.
#[derive(Debug)]
pub(crate) enum Closing {
    /// Nobody needs it.
    Asleep,
    /// The server shuts down.
    Told,
    /// Something could not be stored: the storage counts, so the game is reloaded.
    Broken(Failure),
}

/// How a table was before something happened.
struct TableBefore {
    plies: usize,
    chat: usize,
    seats: crate::wire::Seats,
    over: bool,
}

impl TableBefore {
    fn of(table: &Table) -> Self {
        let over = table.is_over();
        Self { plies: table.game.plies().len(), chat: table.chat.len(), seats: table.seats(), over }
    }

    fn changes(&self, table: &Table, happened: Option<crate::wire::RuledEvent>) -> Changes {
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

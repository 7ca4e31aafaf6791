//! A game with everything around it, built from its versions. Pure: every entry carries its time.

use super::entry::{self, LineKind, Occasion, Occupant, RoomEntry, RoomEvent};
use crate::key::Id;
use crate::people::RatedPlayer;
use crate::store::{GameProgress, GameRow, GameStatus, StorageError, StoredLine};
use crate::time::{GameTime, ServedTime, Stamp};
use draughts::clock::{At, BySide, Millis};
use draughts::game::text::{Reader, TimedEvent, header};
use draughts::game::{Absentee, ClockEvent, Event, Game, Meeting};
use draughts::pdn::GameEnding;
use draughts::{Rules, Side};

/// How long a game may wait in the lobby before the watchman checks that its creator is still connected, in
/// milliseconds.
const LOBBY: u64 = 120_000;

/// A game with everything around it.
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) row: GameRow,
    pub(super) game: Game,
    /// How many lines there have been.
    pub(super) version: u32,
    pub(super) chairs: BySide<Option<OccupiedSeat>>,
    /// The accounts of the players. They do not come from the log, but are read separately.
    pub(super) members: BySide<Option<RatedPlayer>>,
    pub(super) chat: Vec<ChatLine>,
    pub(super) take_back: Option<TakeBackRequest>,
    pub(super) rematch: Vec<Side>,
    pub(super) next: Option<Id>,
    pub(super) aborted: bool,
    /// Whether computer analysis is allowed while the game is played.
    pub(super) analysis: bool,
    /// On what occasion it is played.
    pub(super) occasion: Occasion,
    /// Who did not come in time.
    pub(super) absent: Option<Absentee>,
    /// Whether the arbiter of the event has decided the game elsewhere.
    pub(super) stopped: bool,
    pub(super) leave: Option<PlayerOnLeave>,
    pub(super) foreseen: BySide<Vec<Vec<String>>>,
    /// The fallen flags that the game has already ruled on.
    ruled: Vec<At>,
    /// The time of the last line.
    pub(super) last: At,
}

/// A seat that is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OccupiedSeat {
    pub(super) by: Occupant,
    pub(super) name: String,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChatLine {
    pub(super) by: Side,
    pub(super) text: String,
}

/// A takeback request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TakeBackRequest {
    pub(super) by: Side,
    pub(super) plies: u32,
}

/// Who is on leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlayerOnLeave {
    pub(super) by: Side,
    pub(super) until: At,
}

/// The log of a new game, and the table after it.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The table.
    pub table: Table,
    /// The lines.
    pub lines: Vec<String>,
}

impl Table {
    /// Sets up a new game with the players who are seated from the start.
    pub fn set_up(mut row: GameRow, game: Game, seats: Vec<RoomEvent>) -> NewTable {
        row.head = header(&game);
        let mut lines: Vec<String> =
            game.log().iter().map(|logged| entry::game_line(game.rules(), logged)).collect();
        let mut table = Self::new(row, game);
        table.version = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        for deed in seats {
            lines.push(entry::event_line(At::ZERO, &deed));
            table.apply(RoomEntry::Room(deed), At::ZERO);
        }
        NewTable { table, lines }
    }

    fn new(row: GameRow, game: Game) -> Self {
        Self {
            row,
            game,
            version: 0,
            chairs: BySide::default(),
            members: BySide::default(),
            chat: Vec::new(),
            take_back: None,
            rematch: Vec::new(),
            next: None,
            aborted: false,
            analysis: false,
            occasion: Occasion::Casual,
            absent: None,
            stopped: false,
            leave: None,
            foreseen: BySide::default(),
            ruled: Vec::new(),
            last: At::ZERO,
        }
    }

    /// Replays a stored log.
    pub fn replay(row: GameRow, lines: &[StoredLine]) -> Result<Self, StorageError> {
        let id = row.id;
        let unreadable = |reason: String| StorageError::Unreadable { game: id.to_string(), reason };
        let mut reader = Reader::new();
        for line in row.head.lines() {
            reader.take(line).map_err(|fault| unreadable(fault.to_string()))?;
        }
        let game = reader.finish().map_err(|fault| unreadable(fault.to_string()))?;
        let mut table = Self::new(row, game);
        for (place, kept) in lines.iter().enumerate() {
            let fault = |reason: String| unreadable(format!("line {}: {reason}", place + 1));
            match entry::read(&kept.line).ok_or_else(|| fault(kept.line.clone()))? {
                LineKind::Room(done) => table.apply(RoomEntry::Room(done.deed), done.at),
                LineKind::Game => {
                    let read = TimedEvent::read(table.game.position(), &kept.line);
                    let TimedEvent { at, event } = read.map_err(|reason| fault(reason.to_string()))?;
                    table.apply(RoomEntry::Game(event), at);
                }
            }
        }
        Ok(table)
    }

    /// Applies an entry. The game's answer is in its own log.
    pub(super) fn apply(&mut self, entry: RoomEntry, at: At) {
        self.version += 1;
        self.last = self.last.max(at);
        match entry {
            RoomEntry::Game(event) => self.game_event(event, at),
            RoomEntry::Room(deed) => self.record_event(deed),
        }
    }

    fn game_event(&mut self, event: Event, at: At) {
        if event == Event::Clock(ClockEvent::Look) {
            self.ruled.extend(self.game.flag_falls_at());
        }
        let before = self.game.plies().len();
        // What is not possible changes nothing: it was tried before, or happens automatically.
        let _ = self.game.apply(event, at);
        let plies = self.game.plies();
        if plies.len() > before {
            self.take_back = None;
            if let Some(ply) = plies.last() {
                follow(&mut self.foreseen, &ply.text);
            }
        } else if plies.len() < before {
            self.take_back = None;
            self.foreseen = BySide::default();
            self.ruled.clear();
        }
    }

    fn record_event(&mut self, deed: RoomEvent) {
        match deed {
            RoomEvent::Seat { side, by, name } => {
                *self.chairs.get_mut(side) = Some(OccupiedSeat { by, name });
            }
            RoomEvent::Chat { by, text } => self.chat.push(ChatLine { by, text }),
            RoomEvent::AskTakeBack { by, plies } => self.take_back = Some(TakeBackRequest { by, plies }),
            RoomEvent::RefuseTakeBack(_) => self.take_back = None,
            RoomEvent::AllowAnalysis => self.analysis = true,
            RoomEvent::Occasion(occasion) => self.occasion = occasion,
            RoomEvent::Absent(absent) => (self.aborted, self.absent) = (true, Some(absent)),
            RoomEvent::Stopped => (self.aborted, self.stopped) = (true, true),
            RoomEvent::Abort(_) => self.aborted = true,
            RoomEvent::WantRematch(by) => self.rematch.push(by),
            RoomEvent::Next(id) => self.next = Some(id),
            RoomEvent::Leave { by, until } => self.leave = Some(PlayerOnLeave { by, until }),
            RoomEvent::Back(_) => self.leave = None,
            RoomEvent::Foresee { by, lines } => *self.foreseen.get_mut(by) = lines,
        }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What does not change about it.
    pub fn row(&self) -> &GameRow {
        &self.row
    }

    pub(super) fn rules(&self) -> &'static Rules {
        self.game.rules()
    }

    pub(super) fn turn(&self) -> Side {
        self.game.position().turn()
    }

    /// Whether both seats are taken.
    pub(super) fn is_full(&self) -> bool {
        self.chairs.white.is_some() && self.chairs.black.is_some()
    }

    /// Whether the game is over or was aborted.
    pub fn is_over(&self) -> bool {
        self.aborted || self.game.outcome().is_some()
    }

    /// Whether the creator of the game allows computer analysis during play.
    pub const fn analysis(&self) -> bool {
        self.analysis
    }

    /// Who did not come in time, if that ended the game.
    pub const fn absent(&self) -> Option<Absentee> {
        self.absent
    }

    /// On what occasion it is played.
    pub const fn occasion(&self) -> Occasion {
        self.occasion
    }

    /// Whether it is played in tournament mode.
    pub(super) fn is_tournament(&self) -> bool {
        self.occasion != Occasion::Casual
    }

    /// The time that a side has left after what happened last; none without a clock.
    pub fn remaining(&self, side: Side) -> Option<Millis> {
        self.game.remaining(side, self.last)
    }

    /// Who sits on a seat.
    pub fn occupant(&self, side: Side) -> Option<Occupant> {
        self.chairs.get(side).as_ref().map(|chair| chair.by)
    }

    /// The level of the computer on a seat, if it sits there.
    pub(super) fn computer(&self, side: Side) -> Option<u8> {
        match self.occupant(side) {
            Some(Occupant::Computer { level }) => Some(level),
            _ => None,
        }
    }

    /// The name on a seat.
    pub fn name(&self, side: Side) -> &str {
        self.chairs.get(side).as_ref().map_or("", |chair| &chair.name)
    }

    /// Plies that the players have made themselves.
    pub(super) fn own_plies(&self) -> usize {
        self.game.plies().len().saturating_sub(self.game.settings().way.opening.moves().len())
    }

    /// The time of the game's next automatic event: a flag falls, or a leave ends.
    pub(super) fn due(&self) -> Option<At> {
        if self.is_over() {
            return None;
        }
        let leave = self.leave.map(|leave| leave.until);
        leave.or_else(|| self.game.flag_falls_at().filter(|fell| !self.ruled.contains(fell)))
    }

    /// Whether it waits in the lobby for a live opponent.
    pub(super) fn waits_in_the_lobby(&self) -> bool {
        let sent = self.game.settings().way.meeting == Meeting::Correspondence;
        self.row.lobby && !sent && !self.is_full() && !self.is_over()
    }

    /// How far it is, for lists.
    pub fn progress(&self, time: GameTime, now: Stamp) -> GameProgress {
        let rules = self.rules();
        let status = match self.game.outcome() {
            _ if self.aborted => GameStatus::Aborted,
            Some(_) => GameStatus::Ended,
            None if self.is_full() => GameStatus::Playing,
            None => GameStatus::Waiting,
        };
        GameProgress {
            status,
            last: now.date,
            // The watchman checks that the creator of a game in the lobby is still connected.
            due: match self.waits_in_the_lobby() {
                true => Some(ServedTime(now.served.0.saturating_add(LOBBY))),
                false => self.due().map(|at| time.moment(at)),
            },
            turn: self.turn(),
            plies: u32::try_from(self.game.plies().len()).unwrap_or(u32::MAX),
            result: self.game.outcome().map(|outcome| GameEnding::of(rules, outcome.score).text()),
            names: BySide::from_fn(|side| self.name(side).to_owned()),
            zero: time.zero(),
        }
    }
}

/// The conditional moves left after a move: the lines that begin with it, without it.
fn follow(foreseen: &mut BySide<Vec<Vec<String>>>, text: &str) {
    for side in Side::BOTH {
        let lines = foreseen.get_mut(side);
        lines.retain(|line| line.first().is_some_and(|first| first == text) && line.len() > 1);
        lines.iter_mut().for_each(|line| drop(line.remove(0)));
    }
}

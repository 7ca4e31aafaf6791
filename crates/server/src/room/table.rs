//! A game with everything around it, as its versions make it. Pure: what happens brings its time along.

use super::entry::{self, Deed, Entry, Line, Occupant};
use crate::key::Id;
use crate::people::Member;
use crate::store::{GameRow, Kept, Progress, Status, StorageFault};
use crate::time::{GameTime, ServedTime, Stamp};
use draughts::clock::{At, BySide};
use draughts::game::text::{Happened, Reader, header};
use draughts::game::{ClockEvent, Event, Game, Meeting};
use draughts::pdn::Ending;
use draughts::{Rules, Side};

/// How long a game may wait in the lobby before somebody looks whether its maker is still there, in milliseconds.
const LOBBY: u64 = 120_000;

/// A game with everything around it.
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) row: GameRow,
    pub(super) game: Game,
    /// How many lines there have been.
    pub(super) version: u32,
    pub(super) chairs: BySide<Option<Chair>>,
    /// Those on the chairs who have an account. Not made by lines: read beside them.
    pub(super) members: BySide<Option<Member>>,
    pub(super) chat: Vec<ChatLine>,
    pub(super) take_back: Option<TakeBackAsked>,
    pub(super) rematch: Vec<Side>,
    pub(super) next: Option<Id>,
    pub(super) aborted: bool,
    /// Whether a computer may say what it thinks of the game while it is played.
    pub(super) analysis: bool,
    pub(super) leave: Option<OnLeave>,
    pub(super) foreseen: BySide<Vec<Vec<String>>>,
    /// When flags fell on which the game has ruled.
    ruled: Vec<At>,
    /// The time of the last line.
    pub(super) last: At,
}

/// A seat that is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chair {
    pub(super) by: Occupant,
    pub(super) name: String,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChatLine {
    pub(super) by: Side,
    pub(super) text: String,
}

/// A wish to take back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TakeBackAsked {
    pub(super) by: Side,
    pub(super) plies: u32,
}

/// Who is on leave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OnLeave {
    pub(super) by: Side,
    pub(super) until: At,
}

/// The lines of a new game, and how it stands after them.
#[derive(Clone, Debug)]
pub struct Laid {
    /// The table.
    pub table: Table,
    /// The lines.
    pub lines: Vec<String>,
}

impl Table {
    /// A game as it has begun, with those who sit at once.
    pub fn lay(mut row: GameRow, game: Game, seats: Vec<Deed>) -> Laid {
        row.head = header(&game);
        let mut lines: Vec<String> =
            game.log().iter().map(|logged| entry::game_line(game.rules(), logged)).collect();
        let mut table = Self::new(row, game);
        table.version = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        for deed in seats {
            lines.push(entry::deed_line(At::ZERO, &deed));
            table.apply(Entry::Room(deed), At::ZERO);
        }
        Laid { table, lines }
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
            leave: None,
            foreseen: BySide::default(),
            ruled: Vec::new(),
            last: At::ZERO,
        }
    }

    /// The table that kept lines make.
    pub fn replay(row: GameRow, lines: &[Kept]) -> Result<Self, StorageFault> {
        let id = row.id;
        let unreadable = |reason: String| StorageFault::Unreadable { game: id.to_string(), reason };
        let mut reader = Reader::new();
        for line in row.head.lines() {
            reader.take(line).map_err(|fault| unreadable(fault.to_string()))?;
        }
        let game = reader.finish().map_err(|fault| unreadable(fault.to_string()))?;
        let mut table = Self::new(row, game);
        for (place, kept) in lines.iter().enumerate() {
            let fault = |reason: String| unreadable(format!("line {}: {reason}", place + 1));
            match entry::read(&kept.line).ok_or_else(|| fault(kept.line.clone()))? {
                Line::Room(done) => table.apply(Entry::Room(done.deed), done.at),
                Line::Game => {
                    let read = Happened::read(table.game.position(), &kept.line);
                    let Happened { at, event } = read.map_err(|reason| fault(reason.to_string()))?;
                    table.apply(Entry::Game(event), at);
                }
            }
        }
        Ok(table)
    }

    /// Takes in what happens. What the game says to it is in its log.
    pub(super) fn apply(&mut self, entry: Entry, at: At) {
        self.version += 1;
        self.last = self.last.max(at);
        match entry {
            Entry::Game(event) => self.game_event(event, at),
            Entry::Room(deed) => self.deed(deed),
        }
    }

    fn game_event(&mut self, event: Event, at: At) {
        if event == Event::Clock(ClockEvent::Look) {
            self.ruled.extend(self.game.flag_falls_at());
        }
        let before = self.game.plies().len();
        // What is not possible changes nothing; it was tried before, or happens by itself.
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

    fn deed(&mut self, deed: Deed) {
        match deed {
            Deed::Seat { side, by, name } => *self.chairs.get_mut(side) = Some(Chair { by, name }),
            Deed::Chat { by, text } => self.chat.push(ChatLine { by, text }),
            Deed::AskTakeBack { by, plies } => self.take_back = Some(TakeBackAsked { by, plies }),
            Deed::RefuseTakeBack(_) => self.take_back = None,
            Deed::AllowAnalysis => self.analysis = true,
            Deed::Abort(_) => self.aborted = true,
            Deed::WantRematch(by) => self.rematch.push(by),
            Deed::Next(id) => self.next = Some(id),
            Deed::Leave { by, until } => self.leave = Some(OnLeave { by, until }),
            Deed::Back(_) => self.leave = None,
            Deed::Foresee { by, lines } => *self.foreseen.get_mut(by) = lines,
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

    /// Whether the game is over, or was called off.
    pub fn is_over(&self) -> bool {
        self.aborted || self.game.outcome().is_some()
    }

    /// Whether the maker of the game lets a computer say what it thinks of it while it is played.
    pub const fn analysis(&self) -> bool {
        self.analysis
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

    /// When something happens by itself next: a flag falls on which nothing has been decided, or a leave ends.
    pub(super) fn due(&self) -> Option<At> {
        if self.is_over() {
            return None;
        }
        let leave = self.leave.map(|leave| leave.until);
        leave.or_else(|| self.game.flag_falls_at().filter(|fell| !self.ruled.contains(fell)))
    }

    /// Whether it waits in the lobby for somebody to play at once.
    pub(super) fn waits_in_the_lobby(&self) -> bool {
        let sent = self.game.settings().way.meeting == Meeting::Correspondence;
        self.row.lobby && !sent && !self.is_full() && !self.is_over()
    }

    /// How far it is, for lists.
    pub fn progress(&self, time: GameTime, now: Stamp) -> Progress {
        let rules = self.rules();
        let status = match self.game.outcome() {
            _ if self.aborted => Status::Aborted,
            Some(_) => Status::Ended,
            None if self.is_full() => Status::Playing,
            None => Status::Waiting,
        };
        Progress {
            status,
            last: now.date,
            // The watchman looks whether the maker of a game in the lobby is still there.
            due: match self.waits_in_the_lobby() {
                true => Some(ServedTime(now.served.0.saturating_add(LOBBY))),
                false => self.due().map(|at| time.moment(at)),
            },
            turn: self.turn(),
            plies: u32::try_from(self.game.plies().len()).unwrap_or(u32::MAX),
            result: self.game.outcome().map(|outcome| Ending::of(rules, outcome.score).text()),
            names: BySide::from_fn(|side| self.name(side).to_owned()),
            zero: time.zero(),
        }
    }
}

/// Lines of foreseen moves after a move was made: those that foresaw it, without it.
fn follow(foreseen: &mut BySide<Vec<Vec<String>>>, text: &str) {
    for side in Side::BOTH {
        let lines = foreseen.get_mut(side);
        lines.retain(|line| line.first().is_some_and(|first| first == text) && line.len() > 1);
        lines.iter_mut().for_each(|line| drop(line.remove(0)));
    }
}

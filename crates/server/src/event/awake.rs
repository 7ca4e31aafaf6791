//! An event in memory: its replayed lines and the data around them.

use super::line::{EventLineContent, LineAuthor, LineMatter, Rights};
use super::online::GamePlace;
use super::view::phase_word;
use super::{LONGEST, MOST_CALLS, MOST_LINES};
use crate::error::Failure;
use crate::key::{Fingerprint, Id};
use crate::store::{
    EventAssistantRow, EventCallRow, EventGameRow, EventLineRow, EventProgress, EventReportRow, EventRoomRow,
    EventRow, StorageError, StoredEvent,
};
use crate::time::Moment;
use crate::wire::{EventLogLine, EventRights, EventWarning};
use std::collections::HashMap;
use tournament::event::text::MOST_DECISIONS;
use tournament::event::{Decision, Entry, Event, HallDecision, RIGHTS, Right, Round, RoundState, Warning};
use tournament::history::Number;

/// An event in memory.
#[derive(Debug)]
pub(crate) struct AwakeEvent {
    pub(super) row: EventRow,
    pub(super) lines: Vec<EventLineRow>,
    /// The lines that are undone, and by which.
    pub(super) undone: HashMap<u32, u32>,
    pub(super) event: Event,
    /// The line of each entry.
    pub(super) entries: Vec<u32>,
    pub(super) assistants: Vec<EventAssistantRow>,
    pub(super) seats: HashMap<Fingerprint, u32>,
    /// Who plays an entry's games here.
    pub(super) owners: HashMap<u32, Fingerprint>,
    pub(super) reports: Vec<EventReportRow>,
    pub(super) games: Vec<EventGameRow>,
    pub(super) calls: Vec<EventCallRow>,
    pub(super) rooms: Vec<EventRoomRow>,
}

/// What somebody wants to decide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecisionRequest<'wanted> {
    /// The version the decision is based on.
    pub(crate) version: u32,
    /// The client's id.
    pub(crate) wish: &'wanted str,
    /// The lines.
    pub(crate) lines: &'wanted [String],
}

/// Lines that can be written, and what the event is by them.
#[derive(Debug)]
pub(crate) struct CheckedLines {
    pub(crate) lines: Vec<EventLineRow>,
    pub(crate) warnings: Vec<EventWarning>,
    /// What others have written since the version that was seen.
    pub(crate) meanwhile: Vec<EventLogLine>,
    replayed: ReplayedEvent,
    undone: HashMap<u32, u32>,
}

/// What lines make of an event.
#[derive(Clone, Debug, Default)]
struct ReplayedEvent {
    event: Event,
    entries: Vec<u32>,
}

impl ReplayedEvent {
    fn take(&mut self, number: u32, decision: Decision) -> Result<Vec<Warning>, String> {
        let entry = matches!(decision, Decision::Enter { .. });
        let scratched = match &decision {
            Decision::Scratch { player, .. } => usize::from(player.0).checked_sub(1),
            _ => None,
        };
        let warnings = self.event.apply(decision).map_err(|refusal| refusal.to_string())?;
        if entry {
            self.entries.push(number);
        }
        // Those behind it have moved up.
        if let Some(place) = scratched.filter(|place| *place < self.entries.len()) {
            self.entries.remove(place);
        }
        Ok(warnings)
    }

    /// The event by all lines that stand.
    fn of(lines: &[EventLineRow], undone: &HashMap<u32, u32>) -> Result<Self, (u32, String)> {
        let mut replayed = Self::default();
        for row in lines.iter().filter(|row| !undone.contains_key(&row.number)) {
            match EventLineContent::read(&row.line).map_err(|fault| (row.number, fault))? {
                EventLineContent::Undo(_) => {}
                EventLineContent::Decision(decision) => {
                    replayed.take(row.number, *decision).map_err(|refusal| (row.number, refusal))?;
                }
            }
        }
        Ok(replayed)
    }
}

impl AwakeEvent {
    /// An event as it is kept.
    pub(crate) fn of(stored: StoredEvent) -> Result<Self, Failure> {
        let StoredEvent { event: row, lines, assistants, seats, reports, games, calls, rooms } = stored;
        let mut undone = HashMap::new();
        for line in &lines {
            if let Ok(EventLineContent::Undo(number)) = EventLineContent::read(&line.line) {
                undone.insert(number, line.number);
            }
        }
        let ReplayedEvent { event, entries } =
            ReplayedEvent::of(&lines, &undone).map_err(|(number, reason)| {
                let reason = format!("line {number}: {reason}");
                Failure::Storage(StorageError::Unreadable { game: row.id.to_string(), reason })
            })?;
        let owners = seats.iter().map(|(owner, entry)| (*entry, *owner)).collect();
        let seats = seats.into_iter().collect();
        Ok(Self {
            row,
            lines,
            undone,
            event,
            entries,
            assistants,
            seats,
            owners,
            reports,
            games,
            calls,
            rooms,
        })
    }

    /// The event of `tournament`.
    pub(crate) const fn event(&self) -> &Event {
        &self.event
    }

    /// What does not change about it.
    pub(crate) const fn row(&self) -> &EventRow {
        &self.row
    }

    /// How many lines it has.
    pub(crate) fn version(&self) -> u32 {
        self.lines.last().map_or(0, |line| line.number)
    }

    /// What somebody may do.
    pub(crate) fn rights(&self, owner: Option<Fingerprint>) -> Rights {
        let Some(owner) = owner else { return Rights(EventRights::None) };
        if self.row.owner == owner {
            return Rights(EventRights::Owner);
        }
        let assistant = self.assistants.iter().find(|assistant| assistant.owner == owner);
        assistant.map_or(Rights(EventRights::None), |assistant| Rights::from_stored(&assistant.rights))
    }

    /// Whether somebody sees no more of it than everybody does.
    pub(crate) fn is_nobody(&self, owner: Option<Fingerprint>) -> bool {
        self.rights(owner).0 == EventRights::None && self.number_of(owner).is_none()
    }

    /// The lines after a version.
    pub(crate) fn lines_after(&self, version: u32) -> Vec<EventLogLine> {
        let after = self.lines.iter().filter(|line| line.number > version);
        after.map(|line| self.shown_line(line)).collect()
    }

    pub(super) fn shown_line(&self, row: &EventLineRow) -> EventLogLine {
        EventLogLine {
            number: row.number,
            at: row.at.0,
            by: row.name.clone(),
            line: row.line.clone(),
            undone: self.undone.get(&row.number).copied(),
        }
    }

    /// The lines that a request with this id has written before.
    pub(crate) fn written_by(&self, wish: &str, author: &LineAuthor) -> Option<Vec<EventLogLine>> {
        let same = |line: &&EventLineRow| line.wish.as_deref() == Some(wish) && line.by == author.by;
        let written: Vec<EventLogLine> =
            self.lines.iter().filter(same).map(|line| self.shown_line(line)).collect();
        (!written.is_empty()).then_some(written)
    }

    /// Tries lines on a copy. If the asker has not seen the latest lines, they are returned instead, unless both enter
    /// results at different boards, or check in different players.
    pub(crate) fn tried(
        &self,
        wanted: DecisionRequest<'_>,
        rights: Rights,
        author: &LineAuthor,
    ) -> Result<CheckedLines, Failure> {
        if wanted.wish.is_empty() || wanted.wish.len() > 64 {
            return Err(Failure::bad(
                "a request needs an id of 1 to 64 letters, a new one each time; add it",
            ));
        }
        if wanted.lines.is_empty() || wanted.lines.len() > MOST_LINES {
            return Err(Failure::bad(format!("send 1 to {MOST_LINES} lines at once")));
        }
        if self.lines.len() + wanted.lines.len() > MOST_DECISIONS {
            return Err(Failure::Conflict(
                "this event has reached the maximum number of decisions".to_owned(),
            ));
        }
        let mut read = Vec::with_capacity(wanted.lines.len());
        for (place, text) in wanted.lines.iter().enumerate() {
            read.push(EventLineContent::read(text).map_err(|fault| at(place, wanted.lines.len(), &fault))?);
        }
        for line in &read {
            self.authorise(line, rights, author)?;
        }
        let meanwhile = self.written_since(wanted.version, &read)?;
        let mut replayed = ReplayedEvent { event: self.event.clone(), entries: self.entries.clone() };
        let mut undone = self.undone.clone();
        let mut lines = Vec::with_capacity(read.len());
        let mut warnings = Vec::new();
        for (place, line) in read.into_iter().enumerate() {
            let number = self.version() + 1 + u32::try_from(place).unwrap_or(u32::MAX);
            let row = EventLineRow {
                number,
                at: author.now,
                name: author.name.clone(),
                by: author.by,
                wish: Some(wanted.wish.to_owned()),
                line: line.write(),
            };
            match line {
                EventLineContent::Decision(decision) => {
                    let taken = replayed.take(number, *decision);
                    let told = taken.map_err(|refusal| at(place, wanted.lines.len(), &refusal))?;
                    warnings.extend(told.iter().map(warning));
                }
                EventLineContent::Undo(target) => {
                    let all: Vec<EventLineRow> = self.lines.iter().chain(&lines).cloned().collect();
                    replayed = undo(&all, &mut undone, target, number)
                        .map_err(|reason| at(place, wanted.lines.len(), &reason))?;
                }
            }
            lines.push(row);
        }
        Ok(CheckedLines { lines, warnings, meanwhile, replayed, undone })
    }

    /// Refuses what somebody may not write. Whom the event names as an assistant has the rights that stand there.
    fn authorise(&self, line: &EventLineContent, rights: Rights, author: &LineAuthor) -> Result<(), Failure> {
        let Some(named) = self.named_rights(rights, &author.name) else {
            return rights.at_least(self.needed(line, author));
        };
        let right = match line {
            EventLineContent::Decision(decision) => Right::needed_for(decision),
            EventLineContent::Undo(number) => {
                let own = self.lines.iter().find(|row| row.number == *number && row.by == author.by);
                match own.map(|row| EventLineContent::read(&row.line)) {
                    Some(Ok(EventLineContent::Decision(decision))) => Right::needed_for(&decision),
                    _ => None,
                }
            }
        };
        if right.is_some_and(|right| named.contains(&right)) { Ok(()) } else { Err(not_yours(named)) }
    }

    /// Refuses what needs a right that somebody does not have.
    pub(crate) fn permits(&self, author: &LineAuthor, right: Right) -> Result<(), Failure> {
        let rights = self.rights(Some(author.by));
        match self.named_rights(rights, &author.name) {
            Some(named) if named.contains(&right) => Ok(()),
            Some(named) => Err(not_yours(named)),
            None => rights.at_least(EventRights::Everything),
        }
    }

    /// The rights of an assistant whom the event names; none for those who may do everything or are not named.
    fn named_rights(&self, rights: Rights, name: &str) -> Option<&[Right]> {
        let named = self.event.assistants().iter().find(|assistant| assistant.name == name);
        named.filter(|_| rights.0 == EventRights::Results).map(|assistant| &assistant.rights[..])
    }

    /// The names of the rights somebody has here: all of them, those of the line that names the assistant, or results.
    pub(crate) fn rights_of(&self, owner: Option<Fingerprint>) -> Vec<&'static str> {
        let rights = self.rights(owner);
        let name = self.assistants.iter().find(|row| Some(row.owner) == owner).map_or("", |row| &row.name);
        match rights.0 {
            EventRights::None => Vec::new(),
            EventRights::Results => {
                let named = self.named_rights(rights, name).unwrap_or(&[Right::Results]);
                named.iter().map(|right| right.name()).collect()
            }
            EventRights::Everything | EventRights::Owner => RIGHTS.iter().map(|(name, _)| *name).collect(),
        }
    }

    /// What a line needs: results can be entered, and one's own undone, by those who may do nothing else.
    fn needed(&self, line: &EventLineContent, author: &LineAuthor) -> EventRights {
        match line {
            EventLineContent::Decision(decision) if is_result(decision) => EventRights::Results,
            EventLineContent::Decision(_) => EventRights::Everything,
            EventLineContent::Undo(number) => {
                let own = self.lines.iter().find(|row| row.number == *number && row.by == author.by);
                match own.map(|row| EventLineContent::read(&row.line)) {
                    Some(Ok(EventLineContent::Decision(decision))) if is_result(&decision) => {
                        EventRights::Results
                    }
                    _ => EventRights::Everything,
                }
            }
        }
    }

    fn written_since(&self, version: u32, wanted: &[EventLineContent]) -> Result<Vec<EventLogLine>, Failure> {
        let newer: Vec<&EventLineRow> = self.lines.iter().filter(|line| line.number > version).collect();
        if version > self.version() {
            return Err(Failure::bad("the event does not have this version yet; load it again"));
        }
        let told: Vec<EventLogLine> = newer.iter().map(|line| self.shown_line(line)).collect();
        let theirs: Option<Vec<LineMatter>> =
            newer.iter().map(|row| EventLineContent::read(&row.line).ok()?.matter()).collect();
        let apart = |theirs: &Vec<LineMatter>| {
            let own = |line: &EventLineContent| {
                let free = |matter: LineMatter| !theirs.iter().any(|other| matter.concerns(*other));
                line.matter().is_some_and(free)
            };
            theirs.iter().all(|other| *other == LineMatter::Seen) || wanted.iter().all(own)
        };
        if newer.is_empty() || theirs.as_ref().is_some_and(apart) {
            return Ok(told);
        }
        let reasons = told
            .iter()
            .rev()
            .take(20)
            .map(|line| format!("line {} by {}: {}", line.number, line.by, line.line));
        Err(Failure::Overtaken {
            text: "something else was decided in the meantime; read it, then enter this again".to_owned(),
            reasons: reasons.collect(),
        })
    }

    /// Takes over lines that are on the disk.
    pub(crate) fn take(&mut self, fresh: CheckedLines) {
        self.lines.extend(fresh.lines);
        self.undone = fresh.undone;
        self.event = fresh.replayed.event;
        self.entries = fresh.replayed.entries;
        self.row.progress = progress(&self.event, self.lines.last().map_or(self.row.created, |line| line.at));
        self.row.name = name_of(&self.event, &self.row.name);
    }

    /// How far the event is by lines that are not written yet.
    pub(crate) fn progress_after(&self, fresh: &CheckedLines) -> (EventProgress, String) {
        let at = fresh.lines.last().map_or(self.row.created, |line| line.at);
        (progress(&fresh.replayed.event, at), name_of(&fresh.replayed.event, &self.row.name))
    }

    /// The asker's number, if the asker plays.
    pub(crate) fn number_of(&self, owner: Option<Fingerprint>) -> Option<u16> {
        let entry = self.seats.get(&owner?)?;
        self.number_of_entry(*entry)
    }

    /// The number that an entry has now.
    pub(crate) fn number_of_entry(&self, entry: u32) -> Option<u16> {
        let place = self.entries.iter().position(|line| *line == entry)?;
        self.event.entries()[place].number.map_or(u16::try_from(place + 1).ok(), |number| Some(number.0))
    }

    /// The entry of a number.
    pub(crate) fn entry_of(&self, number: u16) -> Option<u32> {
        let mut entries = self.event.entries().iter().zip(&self.entries).zip(1_u16..);
        let same = |((entry, _), place): &((&Entry, &u32), u16)| {
            entry.number.map_or(*place, |given| given.0) == number
        };
        entries.find(same).map(|((_, line), _)| *line)
    }

    /// Somebody has rights from now on, or none any more.
    pub(crate) fn set_assistant(&mut self, assistant: EventAssistantRow) {
        self.assistants.retain(|other| other.owner != assistant.owner);
        self.assistants.push(assistant);
    }

    /// Those who work at the event.
    pub(crate) fn assistants(&self) -> &[EventAssistantRow] {
        &self.assistants
    }

    /// Somebody plays as an entry.
    pub(crate) fn set_seat(&mut self, owner: Fingerprint, entry: u32) {
        self.seats.insert(owner, entry);
        self.owners.insert(entry, owner);
    }

    /// Games are played in these rooms.
    pub(super) fn add_rooms(&mut self, rooms: Vec<EventRoomRow>) {
        self.rooms.extend(rooms);
    }

    /// By which it can be told whether anything has changed of what everybody sees: lines and rooms are only ever added.
    /// The same on all nodes, and after a restart.
    pub(crate) fn revision(&self) -> u64 {
        (u64::from(self.version()) << 32) | self.rooms.len() as u64
    }

    /// Where games are played.
    pub(crate) fn rooms(&self) -> &[EventRoomRow] {
        &self.rooms
    }

    /// The lines that are not undone.
    pub(super) fn standing_lines(&self) -> impl DoubleEndedIterator<Item = &EventLineRow> {
        self.lines.iter().filter(|row| !self.undone.contains_key(&row.number))
    }

    /// A player has reported a result.
    pub(crate) fn set_report(&mut self, report: EventReportRow) {
        let same = |other: &EventReportRow| {
            (other.round, other.board, other.game, other.entry)
                == (report.round, report.board, report.game, report.entry)
        };
        self.reports.retain(|other| !same(other));
        self.reports.push(report);
    }

    /// Games are recorded somewhere.
    pub(crate) fn add_games(&mut self, games: Vec<EventGameRow>) {
        self.games.extend(games);
    }

    /// Where games are recorded.
    pub(crate) fn games(&self) -> &[EventGameRow] {
        &self.games
    }

    /// The next call of a player: the board of the last round in which he plays.
    pub(crate) fn new_call(
        &self,
        number: u16,
        about: &str,
        (words, board): (&str, Option<u16>),
        now: Moment,
    ) -> Result<EventCallRow, Failure> {
        let entry = self.entry_of(number).ok_or(NO_PLAYER)?;
        if self.calls.len() >= MOST_CALLS {
            return Err(Failure::Conflict(
                "this event has had too many calls; speak to the arbiter".to_owned(),
            ));
        }
        if self.calls.iter().any(|call| call.entry == entry && call.answer.is_none()) {
            return Err(Failure::Conflict(
                "you have already called the arbiter, who is on the way".to_owned(),
            ));
        }
        let found = self.board_of(number);
        // Only the giver of a display has several boards to call from.
        let named = board.zip(found).filter(|(board, (round, _))| {
            let place = GamePlace { round: *round, board: *board, game: 1 };
            self.board_at(place).is_some_and(|(_, board)| board.pair.has(Number(number)))
        });
        let found = named.map(|(board, (round, _))| (round, board)).or(found);
        Ok(EventCallRow {
            number: u32::try_from(self.calls.len() + 1).unwrap_or(u32::MAX),
            at: now,
            entry,
            round: found.map_or(0, |(round, _)| round.into()),
            board: found.map_or(0, |(_, board)| board.into()),
            about: about.to_owned(),
            words: short(words),
            answer: None,
        })
    }

    /// A call as it stands now.
    pub(crate) fn set_call(&mut self, call: EventCallRow) {
        self.calls.retain(|other| other.number != call.number);
        self.calls.push(call);
        self.calls.sort_by_key(|call| call.number);
    }

    /// A call by its number.
    pub(crate) fn call(&self, number: u32) -> Option<&EventCallRow> {
        self.calls.iter().find(|call| call.number == number)
    }

    /// The last round that is made known in which a player has a board, and the board.
    pub(crate) fn board_of(&self, number: u16) -> Option<(u16, u16)> {
        let known = |round: &&Round| round.state >= RoundState::Published;
        let rounds: Vec<(&Round, u16)> = self.event.rounds().iter().filter(known).zip(1_u16..).collect();
        rounds.into_iter().rev().find_map(|(round, place)| {
            let mut boards = round.boards.iter().zip(1_u16..);
            let own = boards.find(|(board, _)| board.pair.has(Number(number)));
            own.map(|(_, board)| (place, board))
        })
    }

    /// Its id.
    pub(crate) const fn id(&self) -> Id {
        self.row.id
    }
}

pub(super) const NO_PLAYER: Failure =
    Failure::Unknown("there is no such player in this event; check the number");

/// Strikes a line, if the rest stands without it.
fn undo(
    lines: &[EventLineRow],
    undone: &mut HashMap<u32, u32>,
    target: u32,
    by: u32,
) -> Result<ReplayedEvent, String> {
    let Some(row) = lines.iter().find(|row| row.number == target) else {
        return Err(format!("there is no line {target}: check the number in the log"));
    };
    let read = EventLineContent::read(&row.line)?;
    let EventLineContent::Decision(decision) = &read else {
        return Err(format!("line {target} undoes another line: enter that one again instead"));
    };
    if undone.contains_key(&target) {
        return Err(format!("line {target} has already been undone"));
    }
    // Numbers are the order of entry before the start: others must not move up under what names them.
    if matches!(**decision, Decision::Enter { .. }) {
        let mut later = lines.iter().filter(|row| row.number > target && !undone.contains_key(&row.number));
        let plain = |row: &EventLineRow| {
            matches!(EventLineContent::read(&row.line), Ok(EventLineContent::Undo(_)))
                || row.line.starts_with("enter ")
                || row.line.starts_with("set ")
        };
        if !later.all(plain) {
            return Err("later lines name players by their numbers: withdraw the player instead".to_owned());
        }
    }
    undone.insert(target, by);
    ReplayedEvent::of(lines, undone).map_err(|(number, reason)| {
        undone.remove(&target);
        format!("line {number} depends on it: {reason}")
    })
}

/// What those may write who only enter results: these, the roll, and what becomes of score sheets.
fn is_result(decision: &Decision) -> bool {
    match decision {
        Decision::Result { .. } => true,
        Decision::Hall(decision) => {
            matches!(decision, HallDecision::Roll { .. } | HallDecision::Sheet { .. })
        }
        _ => false,
    }
}

fn not_yours(named: &[Right]) -> Failure {
    let names: Vec<&str> = named.iter().map(|right| right.name()).collect();
    Failure::Forbidden(format!(
        "your rights at this event are {}; ask the controller to do this, or to give you the right",
        names.join(", ")
    ))
}

fn at(place: usize, count: usize, reason: &str) -> Failure {
    if count == 1 {
        Failure::bad(reason)
    } else {
        Failure::bad(format!("line {} of {count}: {reason}", place + 1))
    }
}

pub(super) fn warning(warning: &Warning) -> EventWarning {
    EventWarning { grade: warning.grade as u8, text: warning.to_string() }
}

pub(super) fn progress(event: &Event, changed: Moment) -> EventProgress {
    let known = event.rounds().iter().filter(|round| round.state >= RoundState::Published).count();
    EventProgress {
        changed,
        system: event.regulation().system.name().to_owned(),
        phase: phase_word(event.phase()).to_owned(),
        players: u32::try_from(event.entries().len()).unwrap_or(u32::MAX),
        round: u32::try_from(known).unwrap_or(u32::MAX),
        online: event.regulation().online.is_some(),
        begins: event
            .regulation()
            .online
            .and_then(|terms| terms.begin)
            .map(|at| Moment(at.saturating_mul(1_000))),
    }
}

fn name_of(event: &Event, before: &str) -> String {
    match event.regulation().name.as_str() {
        "" => before.to_owned(),
        name => name.to_owned(),
    }
}

/// A text on one line, not too long.
pub(crate) fn short(text: &str) -> String {
    let plain: String =
        text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(LONGEST).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! The log of a board, and the game it results in. Pure: every entry carries its time.

use super::line::DeskLogLine;
use crate::store::{DeskBoardRow, DeskEntryRow, DeskProgress, DeskRow, StorageError, StoredDeskBoard};
use draughts::clock::{At, ClockKind, Millis};
use draughts::game::text::{Reader, TimedEvent};
use draughts::game::{ClockEvent, Event, Game};
use draughts::pdn::GameEnding;
use draughts::rules::Rules;
use draughts::{NotPossible, Ruling, Verdict};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A board with its log, as far as it has been replayed.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    pub(super) desk: DeskRow,
    pub(super) board: DeskBoardRow,
    pub(super) rows: Vec<DeskEntryRow>,
    pub(super) lines: Vec<DeskLogLine>,
    pub(super) told: Vec<EntryOutcome>,
    /// The game without a single event.
    head: Game,
    game: Game,
}

/// What has become of an entry.
#[derive(Clone, Debug, Default)]
pub(super) struct EntryOutcome {
    /// The entry by which it was struck out, from 1.
    pub(super) struck: Option<u32>,
    /// Its place among the events of the game, from 1, if it stands.
    pub(super) place: Option<u32>,
    /// What the game has answered.
    pub(super) answer: Option<Result<Ruling, NotPossible>>,
    /// The move it made, as the ruleset writes it.
    pub(super) ply: Option<String>,
}

impl EntryOutcome {
    /// What was ruled.
    pub(super) fn ruling(&self) -> Option<&Ruling> {
        self.answer.as_ref()?.as_ref().ok()
    }
}

/// Whether something changes nothing, because it is not possible or not allowed.
pub(super) fn is_refused(answer: &Result<Ruling, NotPossible>) -> bool {
    answer.as_ref().map_or(true, |ruling| ruling.verdict == Verdict::Refused)
}

impl Log {
    /// The log as it is kept.
    pub(crate) fn of(stored: StoredDeskBoard) -> Result<Self, StorageError> {
        let StoredDeskBoard { desk, board, entries } = stored;
        let unreadable = |reason: String| StorageError::Unreadable {
            game: format!("board {} of desk {}", board.number, board.desk),
            reason,
        };
        let mut reader = Reader::new();
        for line in board.head.lines() {
            reader.take(line).map_err(|fault| unreadable(fault.to_string()))?;
        }
        let head = reader.finish().map_err(|fault| unreadable(fault.to_string()))?;
        let read = |row: &DeskEntryRow| {
            DeskLogLine::read(head.start(), &row.line)
                .ok_or_else(|| unreadable(format!("entry {}", row.number)))
        };
        let lines = entries.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let game = head.clone();
        let mut log = Self { desk, board, rows: entries, lines, told: Vec::new(), head, game };
        log.replay();
        Ok(log)
    }

    /// The log as it stands at a moment: a clock that is kept here drops its flags itself (WCDF 2.19, reading W8).
    pub(crate) fn at_moment(mut self, now: crate::time::Moment) -> Self {
        let at = self.at(now);
        drop_fallen_flag(&mut self.game, at);
        self
    }

    /// The log with one more entry.
    pub(super) fn with(&self, row: DeskEntryRow, line: DeskLogLine) -> Self {
        let mut log = self.clone();
        log.rows.push(row);
        log.lines.push(line);
        log.replay();
        log
    }

    /// The log with the game as it stood before an entry.
    pub(super) fn before(&self, place: usize) -> Self {
        let mut log = self.clone();
        let until = log.slots().get(place).copied();
        log.replay_until(until);
        log
    }

    fn replay(&mut self) {
        self.replay_until(None);
    }

    /// The place in the game of each entry: what was entered instead of another takes its place.
    fn slots(&self) -> Vec<usize> {
        let mut slots: Vec<usize> = (0..self.lines.len()).collect();
        for (place, line) in self.lines.iter().enumerate() {
            if let DeskLogLine::Strike { number, .. } = line
                && let Some(struck) = (*number as usize).checked_sub(1).filter(|struck| *struck < place)
            {
                slots[place] = slots[struck];
            }
        }
        slots
    }

    /// Replays the game from the valid events, all of them or those before a place in the game.
    fn replay_until(&mut self, until: Option<usize>) {
        self.told = vec![EntryOutcome::default(); self.lines.len()];
        for (place, line) in self.lines.iter().enumerate() {
            if let DeskLogLine::Strike { number, .. } = line
                && let Some(told) =
                    (*number as usize).checked_sub(1).and_then(|struck| self.told.get_mut(struck))
            {
                told.struck = Some(count(place + 1));
            }
        }
        let slots = self.slots();
        let stands =
            |place: &usize| self.told[*place].struck.is_none() && self.lines[*place].happened().is_some();
        let mut order: Vec<usize> = (0..self.lines.len()).filter(stands).collect();
        order.retain(|&place| until.is_none_or(|until| slots[place] < until));
        order.sort_by_key(|&place| (slots[place], place));
        self.game = self.head.clone();
        let mut last = At::ZERO;
        for place in order {
            let Some(TimedEvent { at, event }) = self.lines[place].happened().cloned() else { continue };
            last = last.max(at);
            drop_fallen_flag(&mut self.game, last);
            let event = self.with_game_numbers(event);
            let plies = self.game.plies().len();
            let answer = self.game.apply(event, last);
            let made = self.game.plies().last().filter(|_| self.game.plies().len() > plies);
            let told = &mut self.told[place];
            told.ply = made
                .filter(|ply| ply.irregular.is_none())
                .map(|ply| format!("{} plays {}.", self.game.rules().colour(ply.by), ply.text));
            told.answer = Some(answer);
            told.place = Some(count(self.game.log().len()));
        }
    }

    /// An appeal names an entry of the log; the game counts its own events.
    fn with_game_numbers(&self, event: Event) -> Event {
        let Event::Appeal(mut appeal) = event else { return event };
        let entry = (appeal.against as usize).checked_sub(1).and_then(|place| self.told.get(place));
        // No event has this number, so that the game says that there is no such decision.
        appeal.against = entry.and_then(|told| told.place).unwrap_or(0);
        Event::Appeal(appeal)
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn rules(&self) -> &'static Rules {
        self.game.rules()
    }

    pub(crate) const fn board(&self) -> &DeskBoardRow {
        &self.board
    }

    /// How many entries there are.
    pub(crate) fn version(&self) -> u32 {
        count(self.lines.len())
    }

    /// The game's time at a moment: time at a table does not stop when a server is down.
    pub(crate) fn at(&self, now: crate::time::Moment) -> At {
        let since = At::new(Millis::new(now.0.saturating_sub(self.board.created.0)));
        let last = self.lines.iter().filter_map(DeskLogLine::happened).map(|happened| happened.at).max();
        since.max(last.unwrap_or_default())
    }

    /// The time at which the entry with a number happened, if it is an event.
    pub(super) fn time_of(&self, number: u32) -> Option<At> {
        let place = (number as usize).checked_sub(1)?;
        self.lines.get(place)?.happened().map(|happened| happened.at)
    }

    /// What an entry says, in a sentence.
    pub(super) fn text(&self, place: usize) -> String {
        let (Some(line), Some(told)) = (self.lines.get(place), self.told.get(place)) else {
            return String::new();
        };
        let event =
            |happened: &TimedEvent| told.ply.clone().unwrap_or_else(|| happened.event.text(self.rules()));
        match line {
            DeskLogLine::Event(happened) => event(happened),
            DeskLogLine::Remark(words) => words.clone(),
            DeskLogLine::Strike { number, why, instead: None } => {
                format!("Entry {number} is struck out: {why}")
            }
            DeskLogLine::Strike { number, why, instead: Some(happened) } => {
                format!("Replaces entry {number} ({why}): {}", event(happened))
            }
            DeskLogLine::Signed { name, .. } => format!("The log is signed by {name}."),
        }
    }

    /// The hash of everything before an entry: who plays what, and each entry with its time, its author and its words.
    pub(super) fn hash_before(&self, place: usize) -> String {
        let mut hash = Sha256::new();
        let mut part = |text: &str| {
            // The length first, so that no two logs run into the same bytes.
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text.as_bytes());
        };
        part(&self.desk.name);
        part(&self.board.head);
        part(&self.board.names.white);
        part(&self.board.names.black);
        part(&self.board.round);
        for row in self.rows.iter().take(place) {
            part(&row.number.to_string());
            part(&row.at.0.to_string());
            part(&row.name);
            part(&row.line);
        }
        let mut text = String::with_capacity(64);
        for byte in hash.finalize() {
            // Writing to a string does not fail.
            let _ = write!(text, "{byte:02x}");
        }
        text
    }

    /// How far the board is, for lists.
    pub(crate) fn progress(&self, questions: usize) -> DeskProgress {
        let outcome = self.game.outcome();
        DeskProgress {
            entries: self.version(),
            plies: count(self.game.plies().len()),
            result: outcome.map(|outcome| GameEnding::of(self.rules(), outcome.score).text()),
            questions: count(questions),
            signed: self.is_signed(),
        }
    }
}

/// Lets a flag of a digital clock act that has fallen by a time, if it ends the game.
fn drop_fallen_flag(game: &mut Game, at: At) {
    let digital = game.clock().is_some_and(|clock| clock.settings().kind == ClockKind::Digital);
    let Some(falls) = game.flag_falls_at().filter(|falls| digital && *falls <= at) else { return };
    let mut looked_at = game.clone();
    let _ = looked_at.apply(Event::Clock(ClockEvent::Look), falls);
    if looked_at.outcome().is_some() {
        *game = looked_at;
    }
}

pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

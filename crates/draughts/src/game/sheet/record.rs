//! What happens to the score sheets during and after a game (WCDF section 3).

use crate::board::Side;
use crate::clock::{At, BySide};
use crate::game::event::{ClockEvent, Event};
use crate::game::{Game, LoggedEvent, Score};
use crate::rules::Article;
use crate::ruling::{NotPossible, Reason, Ruling, SheetFault, Verdict};

/// Something that happens to the score sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetEvent {
    /// A player in time shortage places a tick instead of writing the last ply down (WCDF 3.13).
    Tick(Side),
    /// A player has written down what was ticked.
    Complete(Side),
    /// A player signs the record and its result (WCDF 3.9).
    Sign(Side),
    /// A player hands in the signed sheet (WCDF 3.10).
    HandIn(Side),
}

/// The sheets of both players, as far as the moves do not tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::game) struct SheetBook {
    sides: BySide<Sheet>,
}

/// The sheet of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Sheet {
    /// Plies, counted from 1, for which there is only a tick.
    ticks: Vec<u32>,
    /// The place in the log of the first of them.
    since: usize,
    /// The result that was signed. A signature under another result is void.
    signed: Option<Score>,
    /// The result with which it was handed in.
    handed_in: Option<Score>,
}

impl SheetBook {
    /// Forgets ticks for plies that have been taken back.
    pub(in crate::game) fn keep(&mut self, plies: usize) {
        for side in Side::BOTH {
            self.sides.get_mut(side).ticks.retain(|&ply| ply as usize <= plies);
        }
    }
}

impl Game {
    /// The plies, counted from 1, for which a player's sheet has only a tick.
    pub fn ticks(&self, side: Side) -> &[u32] {
        &self.sheets.sides.get(side).ticks
    }

    /// Whether a player has signed the result as it stands.
    pub fn has_signed(&self, side: Side) -> bool {
        let signed = self.sheets.sides.get(side).signed;
        signed.is_some() && signed == self.outcome.as_ref().map(|outcome| outcome.score)
    }

    /// Whether a player has handed in the sheet with the result as it stands.
    pub fn has_handed_in(&self, side: Side) -> bool {
        let handed_in = self.sheets.sides.get(side).handed_in;
        handed_in.is_some() && handed_in == self.outcome.as_ref().map(|outcome| outcome.score)
    }

    pub(in crate::game) fn sheet_event(&mut self, event: SheetEvent, at: At) -> Result<Ruling, NotPossible> {
        Ok(match event {
            SheetEvent::Tick(by) => return self.tick(by, at),
            SheetEvent::Complete(by) => {
                self.sheets.sides.get_mut(by).ticks.clear();
                Ruling::recorded()
            }
            SheetEvent::Sign(by) => self.sign_sheet(by),
            SheetEvent::HandIn(by) => self.hand_in(by),
        })
    }

    fn tick(&mut self, by: Side, at: At) -> Result<Ruling, NotPossible> {
        let sheets = self.rules().procedure().sheets;
        if self.outcome.is_some() {
            return Err(NotPossible::NothingToTickFor);
        }
        if !self.clock.as_ref().is_some_and(|clock| clock.is_short_of_time(by, at)) {
            return Ok(wanting(&[sheets.ticks, sheets.shortage], SheetFault::NoShortage));
        }
        let (ply, place) = (self.plies.len() as u32, self.log.len());
        let sheet = self.sheets.sides.get_mut(by);
        if ply == 0 || sheet.ticks.last() == Some(&ply) {
            return Err(NotPossible::NoMoveToTick);
        }
        if sheet.ticks.is_empty() {
            sheet.since = place;
        }
        sheet.ticks.push(ply);
        Ok(Ruling::recorded())
    }

    fn sign_sheet(&mut self, by: Side) -> Ruling {
        let sheets = self.rules().procedure().sheets;
        let Some(score) = self.outcome.as_ref().map(|outcome| outcome.score) else {
            return wanting(&[sheets.signed], SheetFault::NoResult);
        };
        if !self.ticks(by).is_empty() {
            return wanting(&[sheets.signed, sheets.ticks], SheetFault::Ticks);
        }
        self.sheets.sides.get_mut(by).signed = Some(score);
        Ruling::recorded()
    }

    fn hand_in(&mut self, by: Side) -> Ruling {
        let sheets = self.rules().procedure().sheets;
        if !Side::BOTH.into_iter().all(|side| self.has_signed(side)) {
            return wanting(&[sheets.signed, sheets.handed_in], SheetFault::NotSigned);
        }
        let score = self.outcome.as_ref().map(|outcome| outcome.score);
        self.sheets.sides.get_mut(by).handed_in = score;
        Ruling::recorded()
    }

    /// Refuses the move of a player who has ticks to write out since a flag fell (WCDF 3.13).
    pub(in crate::game) fn sheet_comes_first(&self, by: Side) -> Option<Ruling> {
        let sheet = self.sheets.sides.get(by);
        let flag_fell = || self.log[sheet.since..].iter().any(is_flag);
        if sheet.ticks.is_empty() || !flag_fell() {
            return None;
        }
        let article = self.rules().procedure().sheets.ticks;
        Some(wanting(&[article], SheetFault::ToBeCompleted))
    }

    /// Writes the mover's time to the ply that an event has made or completed.
    pub(in crate::game) fn note_time_left(&mut self, logged: &LoggedEvent) {
        let at = logged.at;
        let by = match logged.event {
            _ if logged.is_refused() => return,
            Event::Move(_) | Event::IrregularMove(_) => None,
            Event::Clock(ClockEvent::Press(by)) => Some(by),
            _ => return,
        };
        let Some(last) = self.plies.last() else { return };
        if last.at > at || by.is_some_and(|by| by != last.by) {
            return;
        }
        let left = self.remaining(last.by, at);
        if let Some(last) = self.plies.last_mut() {
            last.left = left;
        }
    }
}

/// What a sheet lacks, by these articles.
fn wanting(articles: &[Article], fault: SheetFault) -> Ruling {
    Ruling::citing(Verdict::Refused, articles, Reason::Sheet(fault))
}

/// Whether an event is a flag after which play goes on.
fn is_flag(logged: &LoggedEvent) -> bool {
    matches!(logged.event, Event::Flag(_) | Event::Clock(_)) && logged.verdict() == Some(Verdict::Continue)
}

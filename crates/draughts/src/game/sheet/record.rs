//! What happens to the score sheets during and after a game (WCDF section 3).

use crate::board::Side;
use crate::clock::{At, BySide};
use crate::game::event::{ClockEvent, Event};
use crate::game::{Game, Ruling, Score, Verdict};

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

    pub(in crate::game) fn sheet_event(&mut self, event: SheetEvent, at: At) -> Ruling {
        match event {
            SheetEvent::Tick(by) => self.tick(by, at),
            SheetEvent::Complete(by) => {
                self.sheets.sides.get_mut(by).ticks.clear();
                Ruling::recorded()
            }
            SheetEvent::Sign(by) => self.sign_sheet(by),
            SheetEvent::HandIn(by) => self.hand_in(by),
        }
    }

    fn tick(&mut self, by: Side, at: At) -> Ruling {
        let sheets = self.rules().procedure().sheets;
        let refused = |text: &str| Ruling::new(Verdict::Refused, sheets.ticks, &[sheets.shortage], text);
        if self.outcome.is_some() {
            return refused("The game is over: write the moves down.");
        }
        if !self.clock.as_ref().is_some_and(|clock| clock.is_short_of_time(by, at)) {
            return refused("Only a player with five minutes or less may tick instead of writing.");
        }
        let (ply, place) = (self.plies.len() as u32, self.log.len());
        let sheet = self.sheets.sides.get_mut(by);
        if ply == 0 || sheet.ticks.last() == Some(&ply) {
            return refused("There is no move to tick.");
        }
        if sheet.ticks.is_empty() {
            sheet.since = place;
        }
        sheet.ticks.push(ply);
        Ruling::recorded()
    }

    fn sign_sheet(&mut self, by: Side) -> Ruling {
        let sheets = self.rules().procedure().sheets;
        let Some(score) = self.outcome.as_ref().map(|outcome| outcome.score) else {
            let text = "The sheet is signed with its result: the game is not over.";
            return Ruling::new(Verdict::Refused, sheets.signed, &[], text);
        };
        if !self.ticks(by).is_empty() {
            let text = "There are ticks on the sheet: write the moves down first.";
            return Ruling::new(Verdict::Refused, sheets.signed, &[sheets.ticks], text);
        }
        self.sheets.sides.get_mut(by).signed = Some(score);
        Ruling::recorded()
    }

    fn hand_in(&mut self, by: Side) -> Ruling {
        let sheets = self.rules().procedure().sheets;
        if !Side::BOTH.into_iter().all(|side| self.has_signed(side)) {
            let text = "Both players sign the sheet before it is handed in.";
            return Ruling::new(Verdict::Refused, sheets.signed, &[sheets.handed_in], text);
        }
        let score = self.outcome.as_ref().map(|outcome| outcome.score);
        self.sheets.sides.get_mut(by).handed_in = score;
        Ruling::recorded()
    }

    /// Refuses the move of a player who has ticks to write out since a flag fell (WCDF 3.13).
    pub(in crate::game) fn sheet_comes_first(&self, by: Side) -> Option<Ruling> {
        let sheet = self.sheets.sides.get(by);
        let flag_fell =
            || self.log[sheet.since..].iter().any(|logged| is_flag(&logged.event, &logged.ruling));
        if sheet.ticks.is_empty() || !flag_fell() {
            return None;
        }
        let article = self.rules().procedure().sheets.ticks;
        let text = "A flag has fallen: the score sheet is completed before the next move.";
        Some(Ruling::new(Verdict::Refused, article, &[], text))
    }

    /// Writes the mover's time to the ply that an event has made or completed.
    pub(in crate::game) fn note_time_left(&mut self, event: &Event, ruling: &Ruling, at: At) {
        let by = match event {
            Event::Move(_) | Event::IrregularMove(_) if ruling.verdict != Verdict::Refused => None,
            Event::Clock(ClockEvent::Press(by)) if ruling.verdict != Verdict::Refused => Some(*by),
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

/// Whether an event is a flag after which play goes on.
fn is_flag(event: &Event, ruling: &Ruling) -> bool {
    matches!(event, Event::Flag(_) | Event::Clock(_)) && ruling.verdict == Verdict::Continue
}

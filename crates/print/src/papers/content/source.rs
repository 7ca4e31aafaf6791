//! An event as its papers see it: names, points and rounds in words.

use super::super::fault::PaperError;
use super::super::occasion::Occasion;
use super::super::what::EventPaper;
use draughts::{Rules, Side};
use std::collections::HashMap;
use tournament::event::{Board, Entry, Event, Phase, Reason, Round, RoundState, Score, System};
use tournament::history::{Colour, Number, Points};
use tournament::standings::Standing;

/// An event and what is known beside it.
pub(super) struct Source<'a> {
    pub(super) event: &'a Event,
    pub(super) occasion: &'a Occasion,
    pub(super) rules: &'static Rules,
    entries: HashMap<Number, &'a Entry>,
}

/// A round and its number, from 1.
#[derive(Clone, Copy)]
pub(super) struct NumberedRound<'a> {
    pub(super) number: u16,
    pub(super) round: &'a Round,
}

impl<'a> Source<'a> {
    pub(super) fn new(event: &'a Event, occasion: &'a Occasion) -> Self {
        let order = |place: usize| Number(place as u16 + 1);
        let numbered = event.entries().iter().enumerate().map(|(place, entry)| match event.phase() {
            Phase::Entries => (order(place), entry),
            Phase::Running | Phase::Finished => (entry.number.unwrap_or(order(place)), entry),
        });
        Self { event, occasion, rules: occasion.ruleset.rules(), entries: numbered.collect() }
    }

    /// A round, or the last one.
    pub(super) fn round(&self, wanted: Option<u16>) -> Result<NumberedRound<'a>, PaperError> {
        let last = self.event.rounds().len();
        let number = wanted.unwrap_or(last as u16);
        let place = usize::from(number).checked_sub(1);
        let round = place.and_then(|place| self.event.rounds().get(place));
        let round = round.ok_or(PaperError::NoRound { round: number.max(1), last })?;
        Ok(NumberedRound { number, round })
    }

    /// The rounds whose pairings are known, in order.
    pub(super) fn known_rounds(&self) -> Vec<NumberedRound<'a>> {
        let rounds = self.event.rounds().iter().enumerate();
        let known = rounds.filter(|(_, round)| round.state >= RoundState::Published);
        known.map(|(place, round)| NumberedRound { number: place as u16 + 1, round }).collect()
    }

    /// Everybody's number, in order.
    pub(super) fn numbers(&self) -> Vec<Number> {
        let mut numbers: Vec<Number> = self.entries.keys().copied().collect();
        numbers.sort_unstable();
        numbers
    }

    pub(super) fn entry(&self, number: Number) -> Option<&'a Entry> {
        self.entries.get(&number).copied()
    }

    pub(super) fn name(&self, number: Number) -> String {
        self.entry(number).map(|entry| entry.name.clone()).unwrap_or_default()
    }

    /// The name with the title before it.
    pub(super) fn titled(&self, number: Number) -> String {
        let Some(entry) = self.entry(number) else { return String::new() };
        if entry.title.is_empty() { entry.name.clone() } else { format!("{} {}", entry.title, entry.name) }
    }

    pub(super) fn federation(&self, number: Number) -> String {
        self.entry(number).map(|entry| entry.federation.clone()).unwrap_or_default()
    }

    pub(super) fn rating(&self, number: Number) -> String {
        let rating = self.entry(number).map_or(0, |entry| entry.rating);
        if rating > 0 { rating.to_string() } else { String::new() }
    }

    /// Whether any entry has something, so that it gets a column.
    pub(super) fn any(&self, has: impl Fn(&Entry) -> bool) -> bool {
        self.event.entries().iter().any(has)
    }

    pub(super) fn standings(&self) -> Result<Vec<Standing>, PaperError> {
        if self.event.phase() == Phase::Entries {
            return Ok(Vec::new());
        }
        self.event.standings().map_err(|error| PaperError::Standings(error.to_string()))
    }

    /// The name of a side, as players of the ruleset say it.
    pub(super) fn colour(&self, colour: Colour) -> &'static str {
        self.rules.colour(side(colour))
    }

    /// Its first letter, for tables.
    pub(super) fn letter(&self, colour: Colour) -> String {
        self.colour(colour).chars().take(1).flat_map(char::to_lowercase).collect()
    }

    pub(super) fn is_of_teams(&self) -> bool {
        self.event.regulation().team_boards.is_some()
    }

    /// What those who take part are called.
    pub(super) fn player_word(&self) -> &'static str {
        if self.is_of_teams() { "Team" } else { "Player" }
    }

    pub(super) fn event_name(&self) -> String {
        let name = &self.event.regulation().name;
        if name.is_empty() { "Event".to_owned() } else { name.clone() }
    }

    pub(super) fn foot(&self) -> String {
        let parts = [self.occasion.place.as_str(), self.occasion.date.as_str()];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }

    /// The line beside the title.
    pub(super) fn subtitle(&self, what: EventPaper, round: Option<u16>) -> String {
        match what {
            EventPaper::WallChart
            | EventPaper::CrossTable
            | EventPaper::Standings
            | EventPaper::PlayerCards => self.how_far(),
            EventPaper::KnockOut | EventPaper::Report => self.how_far(),
            EventPaper::Notices => String::new(),
            EventPaper::PlaceCards | EventPaper::RollCall if round.is_none() => String::new(),
            _ => self.round(round).map_or_else(|_| String::new(), |round| self.round_words(round)),
        }
    }

    fn round_words(&self, round: NumberedRound<'_>) -> String {
        let mut words = format!("Round {}", round.number);
        if let Some(planned) = self.event.planned_rounds() {
            words = format!("{words} of {planned}");
        }
        if round.round.state < RoundState::Published {
            words = format!("{words}: proposal, not published");
        }
        words
    }

    /// How far the event has come.
    pub(super) fn how_far(&self) -> String {
        match self.event.phase() {
            Phase::Entries => return "before the start".to_owned(),
            Phase::Finished => return "final".to_owned(),
            Phase::Running => {}
        }
        let known = self.known_rounds();
        let Some(last) = known.last() else { return "before the first round".to_owned() };
        let open: usize =
            known.iter().flat_map(|round| &round.round.boards).filter(|board| !board.is_complete()).count();
        let words = if self.event.regulation().system == System::Arena { "wave" } else { "round" };
        match open {
            0 => format!("after {words} {}", last.number),
            1 => format!("during {words} {}: one result is missing", last.number),
            open => format!("during {words} {}: {open} results are missing", last.number),
        }
    }

    /// The address behind the QR code of a board.
    pub(super) fn board_address(&self, round: u16, board: usize, game: usize) -> String {
        let address = &self.occasion.board_address;
        let address = address.replace("{round}", &round.to_string());
        address.replace("{board}", &board.to_string()).replace("{game}", &game.to_string())
    }

    /// The address behind the QR code of a player.
    pub(super) fn player_address(&self, player: Number) -> String {
        self.occasion.player_address.replace("{player}", &player.to_string())
    }
}

pub(super) const fn side(colour: Colour) -> Side {
    match colour {
        Colour::White => Side::White,
        Colour::Black => Side::Black,
    }
}

/// Points as players write them: `2`, `1½`, `0.75`.
pub(super) fn points(points: Points) -> String {
    let hundredths = points.in_hundredths();
    let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
    let sign = if hundredths < 0 { "-" } else { "" };
    match rest {
        0 => format!("{sign}{whole}"),
        50 if whole == 0 => format!("{sign}½"),
        50 => format!("{sign}{whole}½"),
        _ => points.to_string(),
    }
}

/// A score with White's points first, and a mark where nothing was played.
pub(super) fn score(score: Option<Score>) -> String {
    let Some(score) = score else { return String::new() };
    let sign = |colour| if score.plus == Some(colour) { "+" } else { "" };
    let mark = mark(score.reason);
    format!(
        "{}{}–{}{}{mark}",
        points(score.white),
        sign(Colour::White),
        points(score.black),
        sign(Colour::Black)
    )
}

/// The mark of a result that was not played over the board.
pub(super) const fn mark(reason: Reason) -> &'static str {
    match reason {
        Reason::Played => "",
        Reason::Forfeit | Reason::BothAbsent => " f",
        Reason::Adjourned => " adj.",
        Reason::Awarded => " aw.",
    }
}

/// The marks that stand on a list, in words.
pub(super) fn mark_notes<'b>(boards: impl Iterator<Item = &'b Board>) -> Vec<String> {
    let reasons: Vec<Reason> =
        boards.flat_map(|board| board.scores.iter().flatten().map(|score| score.reason)).collect();
    let has = |wanted: &[Reason]| reasons.iter().any(|reason| wanted.contains(reason));
    let mut notes = Vec::new();
    if has(&[Reason::Forfeit, Reason::BothAbsent]) {
        notes.push("f: forfeit, not played.");
    }
    if has(&[Reason::Adjourned]) {
        notes.push("adj.: adjourned; a draw for the pairing, nothing in the standings.");
    }
    if has(&[Reason::Awarded]) {
        notes.push("aw.: awarded by the controller.");
    }
    if notes.is_empty() { Vec::new() } else { vec![notes.join(" ")] }
}

/// The boards at which a player sits in a round: one, or all of a display.
pub(super) fn boards_of(round: &Round, player: Number) -> impl Iterator<Item = (usize, &Board)> {
    round.boards.iter().enumerate().filter(move |(_, board)| board.pair.has(player))
}

/// The board on which a player sits in a round.
pub(super) fn board_of(round: &Round, player: Number) -> Option<(usize, &Board)> {
    round.boards.iter().enumerate().find(|(_, board)| board.pair.has(player))
}

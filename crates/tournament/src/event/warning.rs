//! Graded warnings: decisions that are unusual, but up to the controller.

use super::citation::Citation;
use super::round::RoundState;
use super::{Event, System};
use crate::history::{Colour, Number};
use crate::systems::{Pair, RoundPairs};
use std::collections::BTreeSet;
use std::fmt;

/// How grave a warning is, from 2 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Good to know.
    Notice = 2,
    /// Against a preference.
    Caution = 3,
    /// Against a rule that has exceptions.
    Serious = 4,
    /// Against a rule without exceptions.
    Grave = 5,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WarningKind {
    /// Two players have met before.
    Rematch(Number, Number),
    /// Two players must not meet.
    Forbidden(Number, Number),
    /// A player has had the bye before.
    SecondBye(Number),
    /// A player has the same colour for the third time in a row.
    ThirdColour(Number, Colour),
    /// A player has one colour three times more often than the other.
    ColourBalance(Number, Colour),
    /// A player is paired who has withdrawn or asked for a bye.
    NotPlaying(Number),
    /// A player has neither an opponent nor a bye.
    LeftOut(Number),
    /// A player asks for more byes than the regulations allow.
    ByeLimit(Number),
    /// So many pairs differ from the proposal.
    Changed(usize),
    /// The tie-breaks were frozen at the start.
    FrozenTieBreaks,
    /// A player has done the same again.
    Repeated {
        player: Number,
        /// The article against it.
        article: Citation,
        /// How often by now.
        times: usize,
    },
    /// So many sheets of the round have not been handed in (wcdf 3.9).
    SheetsOut(usize),
}

/// A warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// How grave it is.
    pub grade: Grade,
    /// What is wrong.
    pub kind: WarningKind,
}

impl Warning {
    pub(super) fn new(kind: WarningKind) -> Self {
        let grade = match kind {
            WarningKind::Rematch(..) | WarningKind::Forbidden(..) | WarningKind::NotPlaying(_) => {
                Grade::Grave
            }
            WarningKind::SecondBye(_)
            | WarningKind::LeftOut(_)
            | WarningKind::FrozenTieBreaks
            | WarningKind::Repeated { .. }
            | WarningKind::SheetsOut(_) => Grade::Serious,
            WarningKind::ThirdColour(..) | WarningKind::ColourBalance(..) | WarningKind::ByeLimit(_) => {
                Grade::Caution
            }
            WarningKind::Changed(_) => Grade::Notice,
        };
        Self { grade, kind }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = |colour: &Colour| match colour {
            Colour::White => "White",
            Colour::Black => "Black",
        };
        match &self.kind {
            WarningKind::Rematch(one, two) => write!(formatter, "{one} and {two} have met before"),
            WarningKind::Forbidden(one, two) => write!(formatter, "{one} and {two} must not be paired"),
            WarningKind::SecondBye(player) => write!(formatter, "{player} has had a bye before"),
            WarningKind::ThirdColour(player, colour) => {
                write!(formatter, "{player} would have {} for the third time in a row", word(colour))
            }
            WarningKind::ColourBalance(player, colour) => {
                write!(
                    formatter,
                    "{player} would have had {} three times more often than the other colour",
                    word(colour)
                )
            }
            WarningKind::NotPlaying(player) => {
                write!(formatter, "{player} does not play in this round: withdrawn, or with a requested bye")
            }
            WarningKind::LeftOut(player) => write!(formatter, "{player} has neither an opponent nor a bye"),
            WarningKind::ByeLimit(player) => {
                write!(formatter, "{player} has asked for more byes than the regulations allow")
            }
            WarningKind::Changed(1) => formatter.write_str("one pair differs from the proposal"),
            WarningKind::Changed(count) => write!(formatter, "{count} pairs differ from the proposal"),
            WarningKind::Repeated { player, article, times } => {
                write!(formatter, "{player} has done this {times} times ({article}): consider a penalty")
            }
            WarningKind::SheetsOut(count) => {
                write!(
                    formatter,
                    "{count} score sheets have not been handed in: see the hand-in list, or enter sheet … missing (wcdf 3.9, 3.10)"
                )
            }
            WarningKind::FrozenTieBreaks => formatter.write_str("the tie-breaks were fixed at the start"),
        }
    }
}

impl Event {
    /// What speaks against a pairing, gravest first.
    pub fn warnings_about(&self, round: u16, pairing: &RoundPairs) -> Vec<Warning> {
        let mut warnings = Vec::new();
        let mut busy: Vec<Number> = pairing.free.clone();
        for pair in &pairing.pairs {
            busy.extend(pair.players());
            self.pair_warnings(round, *pair, &mut warnings);
        }
        for &player in &pairing.free {
            let before = &self.rounds[..self.rounds.len().min(usize::from(round).saturating_sub(1))];
            // In a table or a tree the free rounds are part of it.
            let given = !self.regulation.system.has_rematches();
            if given && before.iter().any(|earlier| earlier.free.contains(&player)) {
                warnings.push(WarningKind::SecondBye(player));
            }
        }
        let seated: BTreeSet<Number> = busy.iter().copied().collect();
        for player in &seated {
            if !self.plays_in(*player, round) {
                warnings.push(WarningKind::NotPlaying(*player));
            }
        }
        if !self.is_elimination_round(round) && self.everybody_is_paired(round) {
            for number in self.entries.iter().filter_map(|entry| entry.number) {
                if self.plays_in(number, round) && !busy.contains(&number) {
                    warnings.push(WarningKind::LeftOut(number));
                }
            }
        }
        if let Some(proposed) = self.rounds.get(usize::from(round).saturating_sub(1))
            && proposed.state < RoundState::Published
        {
            let same = |pair: &&Pair| proposed.boards.iter().any(|board| board.pair == **pair);
            let changed = pairing.pairs.iter().filter(|pair| !same(pair)).count();
            if changed > 0 {
                warnings.push(WarningKind::Changed(changed));
            }
        }
        let mut warnings: Vec<Warning> = warnings.into_iter().map(Warning::new).collect();
        warnings.sort_by_key(|warning| std::cmp::Reverse(warning.grade));
        warnings
    }

    /// Whether somebody who takes part has to have an opponent or a bye: not in an arena, and not outside a final.
    fn everybody_is_paired(&self, round: u16) -> bool {
        match self.regulation.system {
            System::Arena | System::Simultaneous => false,
            System::Groups => round == 1,
            _ => true,
        }
    }

    fn pair_warnings(&self, round: u16, pair: Pair, warnings: &mut Vec<WarningKind>) {
        let [white, black] = pair.players();
        if let (Some(one), Some(two)) = (self.place(white), self.place(black))
            && self.forbidden.contains(&(one.min(two), one.max(two)))
        {
            warnings.push(WarningKind::Forbidden(white, black));
        }
        let before = &self.rounds[..self.rounds.len().min(usize::from(round).saturating_sub(1))];
        if !self.regulation.system.has_rematches() {
            let met =
                |board: &super::Board| board.pair.has(white) && board.pair.has(black) && board.is_played();
            if before.iter().flat_map(|earlier| &earlier.boards).any(met) {
                warnings.push(WarningKind::Rematch(white, black));
            }
        }
        if self.regulation.system.has_rematches() {
            return;
        }
        for (player, colour) in [(white, Colour::White), (black, Colour::Black)] {
            let colours: Vec<Colour> = before
                .iter()
                .filter_map(|earlier| earlier.board_of(player))
                .filter(|board| board.is_played())
                .map(|board| board.colour(player))
                .collect();
            if colours.len() >= 2 && colours[colours.len() - 2..] == [colour; 2] {
                warnings.push(WarningKind::ThirdColour(player, colour));
            }
            let same = colours.iter().filter(|&&had| had == colour).count();
            if same + 1 >= (colours.len() - same) + 3 {
                warnings.push(WarningKind::ColourBalance(player, colour));
            }
        }
    }
}

//! Simultaneous displays (fmjd 11.1.2): one player, the giver, meets all others at once. All boards are one round.

use super::decision::Refusal;
use super::pairing::ProposalError;
use super::{Event, System};
use crate::history::{Colour, Number};
use crate::systems::{Pair, RoundPairs};
use std::fmt;

/// A display has several boards (fmjd 11.1.2).
const LEAST_GUESTS: usize = 2;
const FEW_GUESTS: &str = "a display needs at least two guests (fmjd 11.1.2): enter more, or play a match";
/// The most guests of a display.
const MOST_GUESTS: usize = 1_000;

/// How the giver of a display plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Giver {
    /// The giver's colour.
    pub colour: GiverColour,
    /// Whether the giver sees the boards.
    pub sight: GiverSight,
}

/// The giver's colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GiverColour {
    /// White on all boards.
    #[default]
    White,
    /// Black on all boards.
    Black,
    /// White on the odd boards, Black on the even ones.
    Alternating,
}

/// Whether the giver of a display sees the boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GiverSight {
    /// The giver does (fmjd 11.1.2).
    #[default]
    Board,
    /// The giver plays without board and record (fmjd 11.1.5).
    Blindfold,
}

impl Giver {
    /// Reads `white`, `black` or `alternating`, with `blindfold` behind it.
    pub fn read(text: &str) -> Option<Self> {
        let (colour, sight) = match text.split_once(' ') {
            Some((colour, "blindfold")) => (colour, GiverSight::Blindfold),
            Some(_) => return None,
            None => (text, GiverSight::Board),
        };
        let colour = match colour {
            "white" => GiverColour::White,
            "black" => GiverColour::Black,
            "alternating" => GiverColour::Alternating,
            _ => return None,
        };
        Some(Self { colour, sight })
    }

    /// The giver's colour on a board, counted from 0.
    fn colour_at(self, board: usize) -> Colour {
        match self.colour {
            GiverColour::White => Colour::White,
            GiverColour::Black => Colour::Black,
            GiverColour::Alternating if board.is_multiple_of(2) => Colour::White,
            GiverColour::Alternating => Colour::Black,
        }
    }
}

impl fmt::Display for Giver {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self.colour {
            GiverColour::White => "white",
            GiverColour::Black => "black",
            GiverColour::Alternating => "alternating",
        })?;
        if self.sight == GiverSight::Blindfold {
            formatter.write_str(" blindfold")?;
        }
        Ok(())
    }
}

impl Event {
    /// The giver of a display, which is the first entry; none in other systems.
    pub fn giver(&self) -> Option<Number> {
        (self.regulation.system == System::Simultaneous && !self.entries.is_empty()).then_some(Number(1))
    }

    /// The giver against every guest who is there.
    pub(super) fn display_pairs(&self) -> Result<RoundPairs, ProposalError> {
        let giver = Number(1);
        if !self.plays_in(giver, 1) {
            return Err(ProposalError::System(
                "the giver has withdrawn: a display cannot go on without the giver".into(),
            ));
        }
        let mut guests: Vec<Number> = self.numbered().map(|(_, number)| number).collect();
        guests.retain(|&guest| guest != giver && self.plays_in(guest, 1));
        guests.sort_unstable();
        if guests.len() < LEAST_GUESTS {
            return Err(ProposalError::System(FEW_GUESTS.into()));
        }
        let pair = |(board, guest): (usize, Number)| match self.regulation.giver.colour_at(board) {
            Colour::White => Pair { white: giver, black: guest },
            Colour::Black => Pair { white: guest, black: giver },
        };
        let pairs = guests.into_iter().enumerate().map(pair).collect();
        Ok(RoundPairs { pairs, free: Vec::new() })
    }

    pub(super) fn check_display(&self) -> Result<(), Refusal> {
        if self.regulation.system != System::Simultaneous {
            return Ok(());
        }
        if self.regulation.team_boards.is_some() {
            return Err(Refusal::Order("a display has no teams: choose another system".into()));
        }
        if self.entries.len() < LEAST_GUESTS + 1 {
            return Err(Refusal::Order(FEW_GUESTS.into()));
        }
        if self.entries.len() > MOST_GUESTS + 1 {
            return Err(Refusal::Order(format!("a display can have at most {MOST_GUESTS} guests: hold two")));
        }
        Ok(())
    }

    /// How many entries an event needs to start.
    pub fn least_entries(&self) -> usize {
        if self.regulation.system == System::Simultaneous { LEAST_GUESTS + 1 } else { 2 }
    }

    /// Whether a player may sit at several boards of a round: the giver does, who sits at all of them.
    pub(super) fn may_sit_twice(&self, player: Number) -> bool {
        self.giver() == Some(player)
    }

    /// Refuses boards of a display at which its giver does not sit.
    pub(super) fn check_giver(&self, pairs: &RoundPairs) -> Result<(), Refusal> {
        let Some(giver) = self.giver() else { return Ok(()) };
        if pairs.pairs.len() < LEAST_GUESTS {
            return Err(Refusal::Order(FEW_GUESTS.into()));
        }
        let against_itself = |pair: &&Pair| pair.white == pair.black;
        if pairs.pairs.iter().any(|pair| !pair.has(giver))
            || pairs.pairs.iter().any(|pair| against_itself(&pair))
        {
            return Err(Refusal::Order(format!(
                "every guest meets the giver of the display: pair each guest with number {giver}"
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_giver_is_read_as_written() {
        for text in ["white", "black", "alternating", "white blindfold", "alternating blindfold"] {
            assert_eq!(Giver::read(text).map(|giver| giver.to_string()).as_deref(), Some(text));
        }
        for wrong in ["", "red", "white deaf", "blindfold"] {
            assert_eq!(Giver::read(wrong), None, "{wrong}");
        }
    }
}

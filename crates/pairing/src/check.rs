//! Pairs every round of an event again and reports where the event differs.

use crate::dutch::{self, PairedGame, PairingError};
use crate::history::{Bye, Colour, Number, RoundOutcome, Tournament};

/// What one round comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundCheck {
    /// The round, from 1.
    pub round: u16,
    /// How many boards the event has in it, the bye not counted.
    pub boards: usize,
    /// What the pairing differs in; nothing if it agrees.
    pub difference: Option<Difference>,
}

/// Why a round is not the pairing that the system gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// Other pairs, colours or another bye.
    Pairs {
        /// Pairs that only the system has.
        expected: Vec<PairedGame>,
        /// Pairs that only the event has.
        found: Vec<PairedGame>,
        /// The system's bye and the event's, where they differ.
        byes: Option<(Option<Number>, Option<Number>)>,
    },
    /// The system finds no pairing.
    Refused(PairingError),
}

/// Checks every round that has been paired.
#[must_use]
pub fn check(tournament: &Tournament) -> Vec<RoundCheck> {
    (1..=tournament.paired_rounds()).map(|round| check_round(tournament, round)).collect()
}

/// Checks one round.
#[must_use]
pub fn check_round(tournament: &Tournament, round: u16) -> RoundCheck {
    let (found, found_bye) = paired(tournament, round);
    let boards = found.len();
    let difference = match dutch::pair(&dutch::before_round(tournament, round)) {
        // A round that nobody was paired in is as the event has it.
        Err(PairingError::Nobody(_)) if found.is_empty() && found_bye.is_none() => None,
        Err(error) => Some(Difference::Refused(error)),
        Ok(pairing) => {
            let only = |list: &[PairedGame], other: &[PairedGame]| -> Vec<PairedGame> {
                list.iter().filter(|pair| !other.contains(pair)).copied().collect()
            };
            let expected = only(&pairing.pairs, &found);
            let found = only(&found, &pairing.pairs);
            let byes = (pairing.bye != found_bye).then_some((pairing.bye, found_bye));
            let agrees = expected.is_empty() && found.is_empty() && byes.is_none();
            (!agrees).then_some(Difference::Pairs { expected, found, byes })
        }
    };
    RoundCheck { round, boards, difference }
}

/// The pairs of a round as the event has them, and its bye.
fn paired(tournament: &Tournament, round: u16) -> (Vec<PairedGame>, Option<Number>) {
    let mut pairs = Vec::new();
    let mut bye = None;
    for player in &tournament.players {
        let outcome = player.outcome(round);
        match (outcome.opponent(), outcome.colour()) {
            (Some(opponent), Some(Colour::White)) => {
                pairs.push(PairedGame { white: player.number, black: opponent });
            }
            // A forfeit without colours: the lower number stands for White, which the check then finds or not.
            (Some(opponent), None) if player.number < opponent => {
                pairs.push(PairedGame { white: player.number, black: opponent });
            }
            _ => {}
        }
        if outcome == RoundOutcome::Bye(Bye::PairingAllocated) {
            bye = Some(player.number);
        }
    }
    (pairs, bye)
}

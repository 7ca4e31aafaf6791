//! The FIDE (Dutch) Swiss system, C.04.3 in the version applied from 1 February 2026.
//!
//! Score groups are paired from the top. Everything that the criteria ask of a bracket is one maximum-weight perfect
//! matching over all players who are not paired yet: the completion of the round (C4) is that the matching is perfect,
//! the bye is a vertex of its own, and the criteria C6 to C21 are the digits of the weights. What is left is the order
//! in which the articles 3 and 4 try candidates; its first best one is found by further digits behind the criteria.

mod bracket;
mod colour;
mod criteria;
mod explain;
mod field;
mod order;
mod work;

use crate::history::{Bye, Colour, Number, Points, RequestedBye, RoundOutcome, Tournament};
use bracket::Bracket;
use field::Field;

pub use criteria::Criterion;
pub use explain::{Alternative, ExplainedPlayer, Explanation, Place, explain, explain_round};
pub use field::Float;

/// A game of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairedGame {
    /// Who has White.
    pub white: Number,
    /// Who has Black.
    pub black: Number,
}

/// A paired round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number, from 1.
    pub round: u16,
    /// The games in board order.
    pub pairs: Vec<PairedGame>,
    /// Who was left over.
    pub bye: Option<Number>,
}

/// Why a round cannot be paired.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PairingError {
    /// All planned rounds have been paired.
    #[error("all {0} rounds are paired; raise the number of rounds to pair another")]
    NoRoundLeft(u16),
    /// A result is missing.
    #[error("the result of player {player} in round {round} is missing; enter it first")]
    Unfinished {
        player: Number,
        /// In which round.
        round: u16,
    },
    /// Nobody takes part in the round.
    #[error("nobody takes part in round {0}: everyone has a bye")]
    Nobody(u16),
    /// The absolute criteria cannot be met.
    #[error(
        "round {0} cannot be paired: all possible opponents have met (C1), had a bye (C2), needs the same colour (C3) \
         or is a forbidden pair; play fewer rounds or lift a prohibition"
    )]
    Impossible(u16),
}

/// Pairs the round after the last one. Byes for it stand in its column or are requested.
///
/// # Errors
///
/// If a result is missing, or if no pairing is possible.
pub fn pair(tournament: &Tournament) -> Result<Pairing, PairingError> {
    let round = next_round(tournament)?;
    let field = Field::of(tournament, round);
    if field.contenders.is_empty() {
        return Err(PairingError::Nobody(round));
    }
    let matching = match_field(&field).ok_or(PairingError::Impossible(round))?;
    Ok(order::on_boards(tournament, &field, &matching, round))
}

/// The tournament as it stood before a round, with the byes of that round.
#[must_use]
pub fn before_round(tournament: &Tournament, round: u16) -> Tournament {
    let mut before = tournament.clone();
    let rounds = usize::from(round.saturating_sub(1));
    before.first_colour = colour::first_colour(tournament);
    before.rounds = Some(tournament.rounds.unwrap_or(0).max(tournament.paired_rounds()));
    before.requested_byes.retain(|bye| bye.round >= round);
    for player in &mut before.players {
        let bye = match player.outcome(round) {
            RoundOutcome::Bye(Bye::PairingAllocated) => None,
            RoundOutcome::Bye(bye) => Some(bye),
            RoundOutcome::Absent => Some(Bye::Zero),
            _ => None,
        };
        before.requested_byes.extend(bye.map(|bye| RequestedBye { player: player.number, round, bye }));
        player.outcomes.truncate(rounds);
        player.outcomes.resize(rounds, RoundOutcome::Absent);
    }
    before
}

fn next_round(tournament: &Tournament) -> Result<u16, PairingError> {
    let paired = tournament.paired_rounds();
    if let Some(rounds) = tournament.rounds
        && paired >= rounds
    {
        return Err(PairingError::NoRoundLeft(rounds));
    }
    for player in &tournament.players {
        let pending = |outcome: &RoundOutcome| matches!(outcome, RoundOutcome::Pending { .. });
        if let Some(index) = player.outcomes.iter().position(pending) {
            let round = u16::try_from(index + 1).unwrap_or(u16::MAX);
            return Err(PairingError::Unfinished { player: player.number, round });
        }
    }
    Ok(paired + 1)
}

/// What became of a bracket.
struct PairedBracket {
    /// Members in order, those moved down first.
    members: Vec<usize>,
    moved_down: usize,
    solution: bracket::Solution,
}

/// The whole round.
struct Matching {
    brackets: Vec<PairedBracket>,
    /// By contender; who has the bye has none.
    partners: Vec<Option<usize>>,
}

/// Pairs bracket after bracket.
fn match_field(field: &Field) -> Option<Matching> {
    let bye_score = field.bye_score()?;
    let mut partners = vec![None; field.contenders.len()];
    let mut brackets = Vec::new();
    let mut floaters: Vec<usize> = Vec::new();
    let mut begin = 0;
    while begin < field.contenders.len() {
        let end = field.group_end(begin);
        let members: Vec<usize> = floaters.iter().copied().chain(begin..end).collect();
        let moved_down = floaters.len();
        let bracket = Bracket::new(field, members.clone(), moved_down, end, bye_score);
        let solution = bracket.best()?;
        for &(one, other) in &solution.pairs {
            partners[one] = Some(other);
            partners[other] = Some(one);
        }
        floaters.clone_from(&solution.floaters);
        brackets.push(PairedBracket { members, moved_down, solution });
        begin = end;
    }
    Some(Matching { brackets, partners })
}

/// The score of the player who gets the bye; `None` inside if nobody does.
type ByeScore = Option<Points>;

/// Which colour a contender has against another.
fn colour_of(field: &Field, one: usize, other: usize) -> Colour {
    colour::allocate(field, one, other)
}

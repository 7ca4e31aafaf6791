//! Swiss for matches of two games: the FIDE Double-Swiss system (C.04.5, applied from 1 February 2026).
//!
//! First the bye (3.4). Then, again and again, the top scoregroup of those not yet paired is filled up with the fewest
//! and highest upfloaters (3.5) and paired by the first identifier in lexicographic order (3.6): top members' numbers
//! in ascending order, then the numbers of their opponents. Colours come last (4.3) and never change a pairing.
//!
//! The text's C5 is read as "the lowest upfloater as high as possible, then the next", C6 as "the following scoregroup
//! needs as few upfloaters as possible".

mod bracket;
mod colours;
mod completion;
mod upfloaters;

pub use bracket::identifier;

use super::Pair;
use crate::history::{Colour, Number, Points};
use completion::can_be_paired;
use std::collections::BTreeSet;

/// The largest field that is paired.
pub const MOST_PLAYERS: usize = 2000;

/// A player as the system sees him before a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubleSwissContender {
    /// The tournament pairing number.
    pub number: Number,
    /// The pairing score: points, and virtual points if the event is accelerated.
    pub score: Points,
    /// Whom he has met in a match that was not forfeited.
    pub met: BTreeSet<Number>,
    /// The colour in the first game of each round's match; none where no game was played.
    pub colours: Vec<Option<Colour>>,
    /// Whether the bye may go to him (C2).
    pub bye: ByeClaim,
    /// How the previous round was paired.
    pub float: FloatState,
}

/// Whether a player may still have the pairing-allocated bye.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ByeClaim {
    /// He may.
    #[default]
    Open,
    /// He has had one, or won a match by forfeit, or had a full-point bye (C2).
    Used,
}

/// Whether a player met an opponent of another score in the previous round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FloatState {
    /// He did not.
    #[default]
    Level,
    /// He did.
    Floated,
}

/// Which round is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundStage {
    /// Another one follows.
    Earlier,
    /// The last one: C7 and C8 do not apply.
    Last,
}

/// A round to be paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubleSwissRound {
    /// Those who are to be paired.
    pub contenders: Vec<DoubleSwissContender>,
    /// Pairs that must not be made.
    pub forbidden: Vec<(Number, Number)>,
    /// Which round it is.
    pub stage: RoundStage,
    /// The colour drawn by lot before the first round.
    pub initial_colour: Colour,
}

/// A paired round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubleSwissPairing {
    /// The pairs in board order, with the colours of the first game.
    pub pairs: Vec<Pair>,
    /// Who is free.
    pub bye: Option<Number>,
    /// The brackets in the order in which they were paired: the explanation.
    pub brackets: Vec<DoubleSwissBracket>,
}

/// A scoregroup and those who floated up into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoubleSwissBracket {
    /// The score of the residents.
    pub score: Points,
    /// The residents.
    pub residents: Vec<Number>,
    /// Those who came from below, in the order of 3.5.
    pub upfloaters: Vec<Number>,
    /// C7: how many of them floated in the previous round too.
    pub repeated_upfloaters: usize,
    /// C8: how many of their opponents floated in the previous round.
    pub repeated_opponents: usize,
    /// The pairs, by the smaller number.
    pub pairs: Vec<(Number, Number)>,
}

/// Why a round cannot be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DoubleSwissError {
    /// Too many players.
    #[error("{0} players cannot be paired, at most {MOST_PLAYERS} can: play in groups")]
    TooMany(usize),
    /// A number twice.
    #[error("player {0} is listed twice: list each player once")]
    Twice(Number),
    /// No pairing without a rematch exists.
    #[error(
        "every complete pairing has a rematch, a second bye or a forbidden pair: allow a forbidden pair, or pair by hand"
    )]
    NoPairing,
    /// More sets of upfloaters than can be tried.
    #[error("there are too many ways to complete a score group: pair it by hand")]
    TooHard,
}

/// Pairs a round. The result does not depend on the order of the contenders.
pub fn pair(round: &DoubleSwissRound) -> Result<DoubleSwissPairing, DoubleSwissError> {
    let field = ByNumber::new(round)?;
    let mut unpaired: Vec<usize> = (0..field.contenders.len()).collect();
    let bye = field.bye(&unpaired)?;
    unpaired.retain(|&player| Some(player) != bye);
    let mut brackets = Vec::new();
    while let Some(top) = unpaired.iter().map(|&player| field.contenders[player].score).max() {
        let (group, rest): (Vec<usize>, Vec<usize>) =
            unpaired.iter().partition(|&&player| field.contenders[player].score == top);
        let upfloaters = upfloaters::choose(&field, &group, &rest)?;
        let bracket = bracket::pair(&field, &group, &upfloaters).ok_or(DoubleSwissError::NoPairing)?;
        unpaired = rest.into_iter().filter(|player| !upfloaters.contains(player)).collect();
        let repeated = |player: &&usize| field.contenders[**player].float == FloatState::Floated;
        let number = |player: &usize| field.contenders[*player].number;
        brackets.push(DoubleSwissBracket {
            score: top,
            residents: group.iter().map(number).collect(),
            repeated_upfloaters: upfloaters.iter().filter(repeated).count(),
            upfloaters: upfloaters.iter().map(number).collect(),
            repeated_opponents: bracket.repeated_opponents,
            pairs: bracket.pairs.iter().map(|(top, bottom)| (number(top), number(bottom))).collect(),
        });
    }
    let pairs = colours::boards(&field, &brackets);
    Ok(DoubleSwissPairing { pairs, bye: bye.map(|player| field.contenders[player].number), brackets })
}

/// The contenders in the order of their numbers, and who may meet whom.
struct ByNumber<'round> {
    contenders: Vec<&'round DoubleSwissContender>,
    forbidden: BTreeSet<(Number, Number)>,
    stage: RoundStage,
    initial_colour: Colour,
}

impl<'round> ByNumber<'round> {
    fn new(round: &'round DoubleSwissRound) -> Result<Self, DoubleSwissError> {
        if round.contenders.len() > MOST_PLAYERS {
            return Err(DoubleSwissError::TooMany(round.contenders.len()));
        }
        let mut contenders: Vec<&DoubleSwissContender> = round.contenders.iter().collect();
        contenders.sort_by_key(|contender| contender.number);
        if let Some(twice) = contenders.windows(2).find(|two| two[0].number == two[1].number) {
            return Err(DoubleSwissError::Twice(twice[0].number));
        }
        let forbidden = round.forbidden.iter().flat_map(|&(one, two)| [(one, two), (two, one)]).collect();
        Ok(Self { contenders, forbidden, stage: round.stage, initial_colour: round.initial_colour })
    }

    /// C1, and what the controller has forbidden.
    fn may_meet(&self, one: usize, two: usize) -> bool {
        let (first, second) = (self.contenders[one], self.contenders[two]);
        one != two
            && !first.met.contains(&second.number)
            && !second.met.contains(&first.number)
            && !self.forbidden.contains(&(first.number, second.number))
    }

    fn can_be_paired(&self, players: &[usize]) -> bool {
        can_be_paired(players, |one, two| self.may_meet(one, two))
    }

    /// 3.4: the lowest score, then the most matches played, then the largest number, if the others can be paired.
    fn bye(&self, players: &[usize]) -> Result<Option<usize>, DoubleSwissError> {
        if players.len().is_multiple_of(2) {
            return if self.can_be_paired(players) { Ok(None) } else { Err(DoubleSwissError::NoPairing) };
        }
        let mut candidates: Vec<usize> =
            players.iter().copied().filter(|&player| self.contenders[player].bye == ByeClaim::Open).collect();
        candidates.sort_by_key(|&player| {
            let contender = self.contenders[player];
            let played = contender.colours.iter().flatten().count();
            (contender.score, std::cmp::Reverse(played), std::cmp::Reverse(contender.number))
        });
        let others =
            |free: usize| players.iter().copied().filter(move |&player| player != free).collect::<Vec<_>>();
        candidates
            .into_iter()
            .find(|&free| self.can_be_paired(&others(free)))
            .map(Some)
            .ok_or(DoubleSwissError::NoPairing)
    }
}

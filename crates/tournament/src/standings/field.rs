//! All records of an event, with the opponents looked up.

use super::record::{PlayerRecord, RoundScore};
use crate::history::{Number, Points};
use std::collections::HashMap;

/// The records of an event, ready for tie-breaks.
#[derive(Clone, Debug, Default)]
pub struct StandingsField {
    records: Vec<PlayerRecord>,
    index: HashMap<Number, usize>,
    points: Vec<Points>,
    rounds: usize,
    won_round: Points,
}

/// Why records do not make an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    /// A number belongs to two players.
    #[error("number {0} belongs to two players: give each player a different number")]
    TwoPlayers(Number),
    /// An opponent is not among the players.
    #[error(
        "player {player} met {opponent} in round {round}, who is not in the list of players: add the player, or correct the number"
    )]
    UnknownOpponent {
        /// Whose record it is.
        player: Number,
        /// The unknown number.
        opponent: Number,
        /// The round.
        round: usize,
    },
    /// A player met himself.
    #[error("player {player} is paired with player {player} in round {round}: correct the opponent's number")]
    Oneself {
        /// Whose record it is.
        player: Number,
        /// The round.
        round: usize,
    },
}

/// A played round with its opponent's place in the field.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    pub(crate) opponent: usize,
    pub(crate) points: Points,
    pub(crate) result: crate::history::GameResult,
    pub(crate) share: super::Share,
}

impl StandingsField {
    /// Looks everything up. `won_round` is what a round is worth that is won with all its games.
    pub fn new(records: Vec<PlayerRecord>, won_round: Points) -> Result<Self, FieldError> {
        let mut index = HashMap::with_capacity(records.len());
        for (place, record) in records.iter().enumerate() {
            if index.insert(record.number, place).is_some() {
                return Err(FieldError::TwoPlayers(record.number));
            }
        }
        for record in &records {
            for (round, score) in record.rounds.iter().enumerate() {
                let RoundScore::Played { opponent, .. } = *score else { continue };
                if opponent == record.number {
                    return Err(FieldError::Oneself { player: record.number, round: round + 1 });
                }
                if !index.contains_key(&opponent) {
                    let (player, round) = (record.number, round + 1);
                    return Err(FieldError::UnknownOpponent { player, opponent, round });
                }
            }
        }
        let points = records
            .iter()
            .map(|record| record.adjustment + record.rounds.iter().map(|score| score.points()).sum())
            .collect();
        let rounds = records.iter().map(|record| record.rounds.len()).max().unwrap_or(0);
        Ok(Self { records, index, points, rounds, won_round })
    }

    /// How many players there are.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// How many rounds there have been.
    pub fn rounds(&self) -> usize {
        self.rounds
    }

    pub(crate) fn number(&self, player: usize) -> Number {
        self.records[player].number
    }

    pub(crate) fn rating(&self, player: usize) -> u16 {
        self.records[player].rating
    }

    pub(crate) fn game_points(&self, player: usize) -> Points {
        self.records[player].game_points
    }

    pub(crate) fn plus_draws(&self, player: usize) -> i32 {
        self.records[player].plus_draws
    }

    pub(crate) fn points(&self, player: usize) -> Points {
        self.points[player]
    }

    pub(crate) fn won_round(&self) -> Points {
        self.won_round
    }

    pub(crate) fn scores(&self, player: usize) -> &[RoundScore] {
        &self.records[player].rounds
    }

    pub(crate) fn meetings(&self, player: usize) -> impl Iterator<Item = Meeting> {
        self.records[player].rounds.iter().filter_map(|score| match *score {
            RoundScore::Played { opponent, points, result, share } => {
                Some(Meeting { opponent: self.index[&opponent], points, result, share })
            }
            RoundScore::Unplayed { .. } | RoundScore::Pending => None,
        })
    }
}

//! Arena: players without a game are paired again and again. Each wave of pairs is a round, and several can be open at
//! once.

use super::pairing::ProposalError;
use super::round::RoundState;
use super::{Board, Event};
use crate::history::{Colour, Number, Points};
use crate::standings::RoundScore;
use crate::systems::RoundPairs;
use crate::systems::arena::{self, Waiting};

impl Event {
    pub(super) fn arena_pairs(&self) -> Result<RoundPairs, ProposalError> {
        let waiting = self.waiting();
        let pairs = arena::pair(&waiting);
        if pairs.is_empty() {
            let words = "no two of the waiting players can be paired yet: enter results first";
            return Err(ProposalError::System(words.into()));
        }
        Ok(RoundPairs { pairs, free: Vec::new() })
    }

    /// Those who have no unfinished game, with what pairing looks at.
    fn waiting(&self) -> Vec<Waiting> {
        let published = self.rounds.iter().filter(|round| round.state >= RoundState::Published);
        let next = published.clone().count() as u16 + 1;
        let boards: Vec<&Board> = published.flat_map(|round| &round.boards).collect();
        let mut waiting = Vec::new();
        for record in self.records() {
            let number = record.number;
            let own: Vec<&&Board> = boards.iter().filter(|board| board.pair.has(number)).collect();
            if !self.plays_in(number, next) || own.iter().any(|board| !board.is_complete()) {
                continue;
            }
            let colours: Vec<Colour> =
                own.iter().filter(|board| board.is_played()).map(|board| board.colour(number)).collect();
            let whites = colours.iter().filter(|&&colour| colour == Colour::White).count() as i32;
            waiting.push(Waiting {
                number,
                points: record.rounds.iter().map(|score| score.points()).sum::<Points>() + record.adjustment,
                rating: record.rating,
                opponents: own.iter().filter_map(|board| board.pair.opponent_of(number)).collect(),
                white_surplus: 2 * whites - colours.len() as i32,
                last_colour: colours.last().copied(),
            });
        }
        waiting
    }

    /// A player's games in their order, with the points that a streak doubles. Waves he sat out are no rounds of his.
    pub(super) fn arena_scores(&self, player: Number) -> Vec<RoundScore> {
        let published = self.rounds.iter().filter(|round| round.state >= RoundState::Published);
        let boards = published.filter_map(|round| round.board_of(player));
        let scores: Vec<RoundScore> = boards.map(|board| board.record(player, &self.regulation)).collect();
        let win = self.regulation.won_round();
        let plain: Vec<Points> = scores.iter().map(|score| score.points()).collect();
        let doubled = arena::doubled(&plain, win);
        let with_points = |(score, points): (RoundScore, Points)| match score {
            RoundScore::Played { opponent, result, share, .. } => {
                RoundScore::Played { opponent, points, result, share }
            }
            RoundScore::Unplayed { result, share, .. } => RoundScore::Unplayed { points, result, share },
            RoundScore::Pending => RoundScore::Pending,
        };
        scores.into_iter().zip(doubled).map(with_points).collect()
    }
}

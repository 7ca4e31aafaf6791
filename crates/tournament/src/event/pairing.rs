//! The next round by the event's system.

use super::regulation::{FinalSystem, ThirdPlace};
use super::round::RoundState;
use super::{Adjourned, Event, Phase, System};
use crate::history::{Bye, Colour, Number, Points, RoundOutcome};
use crate::standings::RoundScore;
use crate::systems::double_swiss::{self, ByeClaim, DoubleSwissContender, FloatState, RoundStage};
use crate::systems::knock_out::KnockOut;
use crate::systems::{Pair, RoundPairs, berger, matches, swiss};
use std::ops::Range;

/// Why no round can be proposed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProposalError {
    /// Before the start.
    #[error("the event has not started: players get their numbers at the start")]
    NotStarted,
    /// A round is not closed.
    #[error("round {0} is not closed: enter its results and close it first")]
    Open(usize),
    /// All rounds have been played.
    #[error("all {0} rounds have been played")]
    Over(u16),
    /// A tie of a knock-out has no winner.
    #[error("board {board} of round {round} is tied: enter the winner of the play-off")]
    Level {
        /// The round.
        round: usize,
        /// The board, from 1.
        board: usize,
    },
    /// The system finds no pairing.
    #[error("{0}")]
    System(String),
}

impl Event {
    /// The pairing of the next round.
    pub fn next_pairs(&self) -> Result<RoundPairs, ProposalError> {
        if self.phase != Phase::Running {
            return Err(ProposalError::NotStarted);
        }
        if self.regulation.system == System::Arena {
            return self.arena_pairs();
        }
        let closed = self.rounds.iter().take_while(|round| round.state == RoundState::Closed).count();
        if self.rounds.get(closed).is_some_and(|round| round.state >= RoundState::Published) {
            return Err(ProposalError::Open(closed + 1));
        }
        if let Some(planned) = self.planned_rounds()
            && closed >= usize::from(planned)
        {
            return Err(ProposalError::Over(planned));
        }
        let system = |error: &dyn std::fmt::Display| ProposalError::System(error.to_string());
        match self.regulation.system {
            System::Berger => {
                let players = self.entries.len() as u16;
                let table =
                    berger::cycles(players, self.regulation.cycles).map_err(|error| system(&error))?;
                let round = table.into_iter().nth(closed).ok_or(ProposalError::Over(closed as u16))?;
                Ok(self.without_the_withdrawn(round, closed as u16 + 1))
            }
            System::Match => {
                let games = matches::Match {
                    first: Number(1),
                    second: Number(2),
                    first_colour: self.regulation.first_colour,
                    games: self.planned_rounds().unwrap_or(super::MOST_ROUNDS),
                };
                // A round of an even number of games begins with the same colours each time: they are exchanged.
                let pair = games.pairs().nth(closed).ok_or(ProposalError::Over(closed as u16))?;
                Ok(RoundPairs { pairs: vec![pair], free: Vec::new() })
            }
            System::KnockOut => {
                let mut seeds: Vec<Number> = self.numbered().map(|(_, number)| number).collect();
                seeds.sort_unstable();
                let mut ties = self.tree(seeds, 0..closed)?.ties(self.regulation.first_colour);
                ties.pairs.extend(self.third_place_pair(&ties, closed));
                Ok(ties)
            }
            System::Groups => {
                let (round, groups) = (closed as u16 + 1, self.group_rounds());
                if round > groups {
                    return self.final_pairs(round - groups);
                }
                Ok(self.without_the_withdrawn(self.group_pairs(round)?, round))
            }
            System::Arena => self.arena_pairs(),
            System::Simultaneous => self.display_pairs(),
            System::Dutch => swiss::pair(&self.tournament(Adjourned::Draw)).map_err(|error| system(&error)),
            System::DoubleSwiss => {
                let paired =
                    double_swiss::pair(&self.double_swiss_round()).map_err(|error| system(&error))?;
                Ok(RoundPairs { pairs: paired.pairs, free: paired.bye.into_iter().collect() })
            }
        }
    }

    /// The next round of a Double-Swiss event, as the system sees it.
    pub fn double_swiss_round(&self) -> double_swiss::DoubleSwissRound {
        let published = self.rounds.iter().filter(|round| round.state >= RoundState::Published).count();
        let next = published as u16 + 1;
        let records = self.records();
        let scores_before_last = |record: &crate::standings::PlayerRecord| -> Points {
            record.rounds.iter().take(published.saturating_sub(1)).map(|score| score.points()).sum()
        };
        let tournament = self.tournament(Adjourned::Draw);
        let contenders = records
            .iter()
            .filter(|record| self.plays_in(record.number, next))
            .map(|record| {
                let number = record.number;
                let boards = || self.rounds.iter().take(published).map(move |round| round.board_of(number));
                let met =
                    |board: &super::Board| board.pair.opponent_of(number).filter(|_| !is_forfeited(board));
                let last = boards().next_back().flatten().and_then(|board| board.pair.opponent_of(number));
                let floated = last.is_some_and(|opponent| {
                    let other = records.iter().find(|other| other.number == opponent);
                    other.is_some_and(|other| scores_before_last(other) != scores_before_last(record))
                });
                let outcomes = tournament.player(number).map_or(&[][..], |player| &player.outcomes);
                let had_bye = |outcome: &RoundOutcome| {
                    use crate::history::Forfeit::Won;
                    matches!(
                        outcome,
                        RoundOutcome::Bye(Bye::PairingAllocated | Bye::Full)
                            | RoundOutcome::Forfeit { result: Won, .. }
                    )
                };
                DoubleSwissContender {
                    number,
                    score: record.rounds.iter().map(|score| score.points()).sum::<Points>()
                        + tournament.virtual_points(number, next),
                    met: boards().flatten().filter_map(met).collect(),
                    colours: boards()
                        .map(|board| {
                            board.filter(|board| board.is_played()).map(|board| board.colour(number))
                        })
                        .collect(),
                    bye: if outcomes.iter().any(had_bye) { ByeClaim::Used } else { ByeClaim::Open },
                    float: if floated { FloatState::Floated } else { FloatState::Level },
                }
            })
            .collect();
        let forbidden = self
            .forbidden
            .iter()
            .filter_map(|&(one, two)| Some((self.entries[one].number?, self.entries[two].number?)));
        let last = self.planned_rounds().is_some_and(|planned| next >= planned);
        double_swiss::DoubleSwissRound {
            contenders,
            forbidden: forbidden.collect(),
            stage: if last { RoundStage::Last } else { RoundStage::Earlier },
            initial_colour: self.regulation.first_colour,
        }
    }

    /// The tree of a knock-out after some rounds of the event.
    pub(super) fn tree(&self, seeds: Vec<Number>, rounds: Range<usize>) -> Result<KnockOut, ProposalError> {
        let mut tree = KnockOut::new(seeds).map_err(|error| ProposalError::System(error.to_string()))?;
        for (index, round) in self.rounds.iter().enumerate().take(rounds.end).skip(rounds.start) {
            let mut winners = Vec::new();
            for (place, board) in round.boards.iter().enumerate() {
                let level = ProposalError::Level { round: index + 1, board: place + 1 };
                winners.push(self.tie_winner(board).ok_or(level)?);
            }
            tree = tree.advance(&winners).map_err(|error| ProposalError::System(error.to_string()))?;
        }
        Ok(tree)
    }

    /// Beside the final, the losers of the semifinals, where they play for the third place.
    pub(super) fn third_place_pair(&self, ties: &RoundPairs, played: usize) -> Option<Pair> {
        let semifinals = self.rounds.get(played.checked_sub(1)?)?;
        if self.regulation.third_place == ThirdPlace::Shared || ties.pairs.len() != 1 || !ties.free.is_empty()
        {
            return None;
        }
        let [one, two] = &semifinals.boards[..] else { return None };
        let loser = |board: &super::Board| board.pair.opponent_of(self.tie_winner(board)?);
        let (one, two) = (loser(one)?, loser(two)?);
        let (higher, lower) = (one.min(two), one.max(two));
        Some(match self.regulation.first_colour {
            Colour::White => Pair { white: higher, black: lower },
            Colour::Black => Pair { white: lower, black: higher },
        })
    }

    /// Who goes through: by the play-off, or by points once all games are over.
    pub(super) fn tie_winner(&self, board: &super::Board) -> Option<Number> {
        let [white, black] = board.pair.players();
        let (own, other) = (board.points(white, &self.regulation), board.points(black, &self.regulation));
        let leads = match own.cmp(&other) {
            std::cmp::Ordering::Greater => Some(white),
            std::cmp::Ordering::Less => Some(black),
            std::cmp::Ordering::Equal => None,
        };
        board.winner.or(leads.filter(|_| board.is_complete()))
    }

    /// Whether those who lose in a round are out.
    pub(super) fn is_elimination_round(&self, round: u16) -> bool {
        match self.regulation.system {
            System::KnockOut => true,
            System::Groups => {
                round > self.group_rounds() && self.regulation.final_system == FinalSystem::KnockOut
            }
            _ => false,
        }
    }

    /// Who should meet somebody who has left is free.
    pub(super) fn without_the_withdrawn(&self, table: RoundPairs, round: u16) -> RoundPairs {
        let mut left = RoundPairs::default();
        for pair in table.pairs {
            match pair.players().map(|player| self.plays_in(player, round)) {
                [true, true] => left.pairs.push(pair),
                [true, false] => left.free.push(pair.white),
                [false, true] => left.free.push(pair.black),
                [false, false] => {}
            }
        }
        left.free.extend(table.free.into_iter().filter(|&player| self.plays_in(player, round)));
        left
    }
}

/// A match is forfeited only if a player forfeits every game of it (C.04.5, preface).
fn is_forfeited(board: &super::Board) -> bool {
    let lost_all = |player: Number| {
        board.scores.iter().enumerate().all(|(game, score)| {
            score.is_some_and(|score| {
                let has_white = (board.pair.white == player) == (game % 2 == 0);
                let own = if has_white { score.white } else { score.black };
                !score.reason.is_played() && score.reason != super::Reason::Awarded && own == Points::ZERO
            })
        })
    };
    board.pair.players().into_iter().any(lost_all)
}

impl Event {
    /// Wins, draws and losses over the board of everyone, for ratings: who met whom, and the share of the points.
    ///
    /// Of teams it has the games of their players, by the numbers of [`Event::numbered_members`].
    pub fn rated_games(&self) -> Vec<crate::ratings::RatedGame> {
        if self.regulation.team_boards.is_some() {
            return self.rated_team_games();
        }
        let mut games = Vec::new();
        for record in self.records() {
            for score in record.rounds {
                if let RoundScore::Played { opponent, share, .. } = score
                    && record.number < opponent
                {
                    games.push(crate::ratings::RatedGame { first: record.number, second: opponent, share });
                }
            }
        }
        games
    }
}

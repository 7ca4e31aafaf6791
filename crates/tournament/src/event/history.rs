//! An event as the records of standings and as a tournament for pairing programs and files.

use super::round::{Board, Round, RoundState};
use super::scheme::Reason;
use super::{Event, Phase, System};
use crate::history::{
    AssignedPoints, Bye, ForbiddenGroup, Forfeit, GameResult, Number, Player, Points, Rating, RequestedBye,
    RoundOutcome, Scoring, Tournament,
};
use crate::standings::{PlayerRecord, RoundScore, Share};
use std::ops::Range;

/// What an adjourned game is while it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjourned {
    /// A draw: for pairing.
    Draw,
    /// Not over: for standings and files.
    Pending,
}

impl Event {
    /// The records of all who have a number.
    pub fn records(&self) -> Vec<PlayerRecord> {
        self.records_in(0..self.rounds.len())
    }

    /// The records of some rounds only, counted from 0.
    pub(super) fn records_in(&self, range: Range<usize>) -> Vec<PlayerRecord> {
        let made_known = |round: &&Round| round.state >= RoundState::Published;
        let rounds: Vec<(usize, &Round)> = self.rounds.iter().filter(made_known).enumerate().collect();
        let rounds = &rounds[range.start.min(rounds.len())..range.end.min(rounds.len())];
        let arena = self.regulation.system == System::Arena;
        self.numbered()
            .map(|(place, number)| {
                let boards = || rounds.iter().flat_map(|(_, round)| round.boards_of(number));
                let mut scores = Vec::with_capacity(rounds.len());
                for (index, round) in rounds {
                    let own = round.boards_of(number).map(|board| board.record(number, &self.regulation));
                    let before = scores.len();
                    scores.extend(own);
                    if scores.len() == before {
                        let points = self.unpaired_points(place, number, *index as u16 + 1);
                        scores.push(self.unplayed(points));
                    }
                }
                let signed = boards().filter(|board| !board.is_unsigned(number));
                PlayerRecord {
                    number,
                    rating: self.entries[place].rating,
                    rounds: if arena { self.arena_scores(number) } else { scores },
                    adjustment: -self.penalty(place),
                    game_points: signed.map(|board| board.games_sum(number)).sum(),
                    plus_draws: boards().map(|board| board.plus_draws(number)).sum(),
                }
            })
            .collect()
    }

    /// The event as a tournament of one outcome a round, with the players in the order of their numbers.
    pub fn tournament(&self, adjourned: Adjourned) -> Tournament {
        let regulation = &self.regulation;
        let mut players: Vec<(Number, Player)> = self
            .numbered()
            .map(|(place, number)| {
                let entry = &self.entries[place];
                let published = self.rounds.iter().filter(|round| round.state >= RoundState::Published);
                // A file has one opponent a round: there the boards of a display are rounds, one behind the other.
                let at_a_display = |board: &Board| match board.pair.has(number) {
                    true => outcome(board, number, adjourned),
                    false => RoundOutcome::Absent,
                };
                let outcomes = if regulation.system == System::Simultaneous {
                    published.flat_map(|round| &round.boards).map(at_a_display).collect()
                } else {
                    published
                        .enumerate()
                        .map(|(index, round)| match round.board_of(number) {
                            Some(board) => outcome(board, number, adjourned),
                            None if round.free.contains(&number) => RoundOutcome::Bye(Bye::PairingAllocated),
                            None => self
                                .requested(place, index as u16 + 1)
                                .map_or(RoundOutcome::Absent, RoundOutcome::Bye),
                        })
                        .collect()
                };
                let player = Player {
                    number,
                    name: entry.name.clone(),
                    rating: entry.rating,
                    title: entry.title.clone(),
                    federation: entry.federation.clone(),
                    id: entry.id.clone(),
                    outcomes,
                    ..Player::default()
                };
                (number, player)
            })
            .collect();
        players.sort_by_key(|(number, _)| *number);
        let mut scoring = Scoring::of(regulation.won_round(), regulation.drawn_round());
        scoring.pairing_bye = self.free_round_points();
        let records = self.records();
        // The rounds of an arena are waves in which most do not play; its points are in its own table.
        let with_rounds = players.iter_mut().filter(|_| regulation.system != System::Arena);
        for (number, player) in with_rounds {
            let record = records.iter().find(|record| record.number == *number);
            player.assigned = record.map_or_else(Vec::new, |record| assigned(player, record, &scoring));
        }
        let number_of = |place: usize| self.entries[place].number;
        let forbidden = self.forbidden.iter().filter_map(|&(one, two)| {
            let players = vec![number_of(one)?, number_of(two)?];
            Some(ForbiddenGroup { players, first_round: 1, last_round: None })
        });
        let published =
            self.rounds.iter().filter(|round| round.state >= RoundState::Published).count() as u16;
        let mut requested_byes: Vec<RequestedBye> = self
            .byes
            .iter()
            .filter(|bye| bye.round > published)
            .filter_map(|bye| {
                Some(RequestedBye { player: number_of(bye.entry)?, round: bye.round, bye: bye.bye })
            })
            .collect();
        // Whoever has left is absent from the next round, which is all that a pairing program looks at.
        for (place, number) in self.numbered() {
            if !self.entries[place].is_there(published + 1) {
                requested_byes.push(RequestedBye { player: number, round: published + 1, bye: Bye::Zero });
            }
        }
        Tournament {
            name: regulation.name.clone(),
            rounds: match regulation.system {
                System::Simultaneous => players.first().map(|(_, player)| player.outcomes.len() as u16),
                _ => self.planned_rounds(),
            },
            players: players.into_iter().map(|(_, player)| player).collect(),
            scoring,
            first_colour: Some(regulation.first_colour),
            forbidden: forbidden.collect(),
            requested_byes,
            acceleration: regulation.acceleration.clone(),
        }
    }

    /// Whether a player is to be paired in a round.
    pub fn plays_in(&self, player: Number, round: u16) -> bool {
        self.place(player).is_some_and(|place| {
            let entry = &self.entries[place];
            entry.is_there(round) && self.requested(place, round).is_none()
        })
    }

    /// How many rounds there will be.
    pub fn planned_rounds(&self) -> Option<u16> {
        match self.regulation.system {
            System::Berger if self.phase != Phase::Entries => {
                let players = self.entries.len() as u16;
                Some((players - 1 + players % 2) * self.regulation.cycles)
            }
            System::KnockOut if self.phase != Phase::Entries => {
                Some(self.entries.len().next_power_of_two().trailing_zeros() as u16)
            }
            System::Groups if self.phase != Phase::Entries => Some(self.group_rounds() + self.final_rounds()),
            System::Arena => None,
            System::Simultaneous => Some(1),
            _ => self.regulation.rounds,
        }
    }

    pub(super) fn numbered(&self) -> impl Iterator<Item = (usize, Number)> {
        self.entries
            .iter()
            .enumerate()
            .filter_map(|(place, entry)| entry.number.map(|number| (place, number)))
    }

    pub(super) fn requested(&self, place: usize, round: u16) -> Option<Bye> {
        self.byes.iter().find(|bye| bye.entry == place && bye.round == round).map(|bye| bye.bye)
    }

    pub(super) fn penalty(&self, place: usize) -> Points {
        self.penalties.iter().filter(|penalty| penalty.entry == place).map(|penalty| penalty.points).sum()
    }

    /// The points of a round in which the pairing leaves a player free. In a round robin the free round is part of the
    /// table, and worth nothing.
    pub(super) fn free_round_points(&self) -> Points {
        match self.regulation.system {
            System::Berger | System::Groups => Points::ZERO,
            _ => self.regulation.bye_points(),
        }
    }

    /// The points of a round in which the player sits at no board.
    pub(super) fn unpaired_points(&self, place: usize, number: Number, round: u16) -> Points {
        let free =
            self.rounds.get(usize::from(round) - 1).is_some_and(|paired| paired.free.contains(&number));
        match self.requested(place, round) {
            _ if free => self.free_round_points(),
            Some(Bye::Full) => self.regulation.won_round(),
            Some(Bye::Half) => self.regulation.drawn_round(),
            Some(Bye::Zero | Bye::PairingAllocated) | None => Points::ZERO,
        }
    }

    fn unplayed(&self, points: Points) -> RoundScore {
        let share = Share::of(points, self.regulation.won_round());
        let result = match points {
            points if points >= self.regulation.won_round() => GameResult::Win,
            points if points > Points::ZERO => GameResult::Draw,
            _ => GameResult::Loss,
        };
        RoundScore::Unplayed { points, result, share }
    }
}

/// What a player has beside what single results are worth: rounds of several games that are neither won nor lost with all
/// of them, points taken for a sheet, penalties.
fn assigned(player: &Player, record: &PlayerRecord, scoring: &Scoring) -> Vec<AssignedPoints> {
    let mut assigned = Vec::new();
    // A guest of a display has one board among all of them.
    let played = (1..).zip(&player.outcomes).filter(|(_, outcome)| {
        record.rounds.len() == player.outcomes.len() || **outcome != RoundOutcome::Absent
    });
    for ((round, outcome), score) in played.zip(&record.rounds) {
        let points = score.points();
        if *score != RoundScore::Pending && outcome.kind().is_some() && points != scoring.points(outcome) {
            assigned.push(AssignedPoints { instead_of: outcome.kind(), round: Some(round), points });
        }
    }
    if record.adjustment != Points::ZERO {
        assigned.push(AssignedPoints { instead_of: None, round: None, points: record.adjustment });
    }
    assigned
}

/// A board as a single outcome.
fn outcome(board: &Board, player: Number, adjourned: Adjourned) -> RoundOutcome {
    let colour = board.colour(player);
    let opponent = board.pair.opponent_of(player).unwrap_or(player);
    let open = board.scores.iter().any(|score| score.is_none_or(|score| score.reason == Reason::Adjourned));
    let unfinished = board.scores.iter().any(Option::is_none);
    if unfinished || (open && adjourned == Adjourned::Pending) {
        return RoundOutcome::Pending { opponent, colour };
    }
    if open {
        return RoundOutcome::Game { opponent, colour, result: GameResult::Draw, rating: Rating::Rated };
    }
    if board.is_played() {
        let unsigned = board.unsigned.iter().any(|&(unsigned, _)| unsigned == player);
        let result = if unsigned { GameResult::Loss } else { board.result(player) };
        return RoundOutcome::Game { opponent, colour, result, rating: Rating::Rated };
    }
    let result = match (board.games_sum(player) > Points::ZERO, board.games_sum(opponent) > Points::ZERO) {
        (true, _) => Forfeit::Won,
        (false, true) => Forfeit::Lost,
        (false, false) => Forfeit::BothLost,
    };
    RoundOutcome::Forfeit { opponent: Some(opponent), colour: Some(colour), result }
}

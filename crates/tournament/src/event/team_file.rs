//! An event of teams as a report file: its players with their games, and the records of the teams.

use super::Event;
use super::history::Adjourned;
use super::round::{Board, RoundState};
use super::scheme::Reason;
use crate::history::{
    AssignedPoints, Bye, Colour, Forfeit, GameResult, Number, Player, Points, Rating, RoundOutcome, Scoring,
    Tournament,
};
use crate::trf::{self, Dialect, TrfRecord, TrfReport};
use std::collections::BTreeMap;

impl Event {
    /// The event as a report file. Teams are written with their players, where such a file can tell all their points;
    /// otherwise they stand for players, with the result of a match for that of a game.
    pub fn file(&self) -> TrfReport {
        let plain = || TrfReport { tournament: self.tournament(Adjourned::Pending), ..TrfReport::default() };
        let Some(report) = self.team_file() else { return plain() };
        // Unsigned sheets and the like cannot be told of a match.
        if trf::read(&trf::write(&report, Dialect::Trf2026)).is_ok() { report } else { plain() }
    }

    fn team_file(&self) -> Option<TrfReport> {
        self.regulation.team_boards?;
        let teams = self.tournament(Adjourned::Pending);
        let members = self.numbered_members();
        if members.is_empty() || members.len() > usize::from(trf::HIGHEST_NUMBER) {
            return None;
        }
        let mut rosters: BTreeMap<Number, Vec<Number>> = BTreeMap::new();
        let mut next = 0;
        for team in &teams.players {
            let size = self.entry(team.number)?.members.len() as u16;
            rosters.insert(team.number, (next + 1..=next + size).map(Number).collect());
            next += size;
        }
        let scheme = &self.regulation.scheme;
        let scoring = Scoring::of(scheme.win(), scheme.draw());
        let players = members.iter().map(|(number, member)| {
            let team = rosters.iter().find(|(_, roster)| roster.contains(number)).map(|(team, _)| *team);
            let mut player = Player {
                number: *number,
                name: member.name.clone(),
                rating: member.rating,
                id: member.id.clone(),
                ..Player::default()
            };
            for (index, round) in self.published_rounds() {
                let (outcome, points) = match team.and_then(|team| Some((team, round.board_of(team)?))) {
                    Some((team, board)) => self.member_outcome(index, board, team, *number, &rosters),
                    None => (RoundOutcome::Bye(Bye::Zero), Points::ZERO),
                };
                if outcome.kind().is_some() && points != scoring.points(&outcome) {
                    let round = Some(index as u16 + 1);
                    player.assigned.push(AssignedPoints { instead_of: outcome.kind(), round, points });
                }
                player.outcomes.push(outcome);
            }
            player
        });
        let tournament = Tournament {
            name: teams.name.clone(),
            players: players.collect(),
            rounds: teams.rounds,
            scoring,
            first_colour: teams.first_colour,
            ..Tournament::default()
        };
        // Points that single boards were given cannot be told beside those of teams.
        if tournament.players.iter().any(|player| !player.assigned.is_empty()) {
            return None;
        }
        Some(TrfReport { records: self.team_records(&teams, &rosters), tournament, teams: None })
    }

    fn published_rounds(&self) -> impl Iterator<Item = (usize, &super::Round)> {
        self.rounds.iter().filter(|round| round.state >= RoundState::Published).enumerate()
    }

    /// What a round was for a player of a team, and its points.
    fn member_outcome(
        &self,
        index: usize,
        board: &Board,
        team: Number,
        player: Number,
        rosters: &BTreeMap<Number, Vec<Number>>,
    ) -> (RoundOutcome, Points) {
        let round = index as u16 + 1;
        let sitting = |team: Number| -> Vec<Number> {
            let roster = rosters.get(&team).map_or(&[][..], Vec::as_slice);
            let line_up = self.line_up(round, team).unwrap_or_default();
            line_up.iter().filter_map(|place| roster.get(usize::from(*place) - 1).copied()).collect()
        };
        let other = board.pair.opponent_of(team).unwrap_or(team);
        let Some(place) = sitting(team).iter().position(|number| *number == player) else {
            return (RoundOutcome::Bye(Bye::Zero), Points::ZERO);
        };
        let Some(opponent) = sitting(other).get(place).copied() else {
            return (RoundOutcome::Bye(Bye::Zero), Points::ZERO);
        };
        let has_white = (board.pair.white == team) == place.is_multiple_of(2);
        let colour = if has_white { Colour::White } else { Colour::Black };
        let Some(score) =
            board.scores.get(place).copied().flatten().filter(|score| score.reason != Reason::Adjourned)
        else {
            return (RoundOutcome::Pending { opponent, colour }, Points::ZERO);
        };
        let (own, theirs) = if has_white { (score.white, score.black) } else { (score.black, score.white) };
        let outcome = if score.reason.is_played() || score.reason == Reason::Awarded {
            let result = match own.cmp(&theirs) {
                std::cmp::Ordering::Greater => GameResult::Win,
                std::cmp::Ordering::Equal if own > Points::ZERO => GameResult::Draw,
                _ => GameResult::Loss,
            };
            RoundOutcome::Game { opponent, colour, result, rating: Rating::Rated }
        } else {
            let result = match (own > Points::ZERO, theirs > Points::ZERO) {
                (true, _) => Forfeit::Won,
                (false, true) => Forfeit::Lost,
                (false, false) => Forfeit::BothLost,
            };
            RoundOutcome::Forfeit { opponent: Some(opponent), colour: Some(colour), result }
        };
        (outcome, own)
    }

    /// Records 362, 310, 320, 330, 300, 240, 260 and 299.
    fn team_records(&self, teams: &Tournament, rosters: &BTreeMap<Number, Vec<Number>>) -> Vec<TrfRecord> {
        let mut records = Vec::new();
        let mut record = |code: &str, text: String| records.push(TrfRecord { code: code.to_owned(), text });
        let worth = self.regulation.match_points();
        record("362", format!("TW {}    TD {}    TL {}", worth.win, worth.draw, worth.loss));
        let standings = self.standings().unwrap_or_default();
        let sums = self.records();
        for team in &teams.players {
            let rank = standings.iter().find(|line| line.number == team.number).map_or(0, |line| line.rank);
            let boards =
                sums.iter().find(|sum| sum.number == team.number).map_or(Points::ZERO, |sum| sum.game_points);
            let points = team.points(&teams.scoring, teams.paired_rounds());
            let name: String = team.name.chars().take(32).collect();
            let roster: String = rosters
                .get(&team.number)
                .into_iter()
                .flatten()
                .map(|number| format!(" {:>4}", number.0))
                .collect();
            let number = team.number.0;
            record(
                "310",
                format!(
                    "{number:>3} {name:<32} {:5} {:6} {points:>6} {boards:>6} {rank:>3} {roster}",
                    "", ""
                ),
            );
        }
        let free: Vec<u16> =
            self.published_rounds().map(|(_, round)| round.free.first().map_or(0, |team| team.0)).collect();
        if free.iter().any(|team| *team > 0) {
            let points = self.free_round_points();
            let list: String = free.iter().map(|team| format!(" {team:03}")).collect();
            record("320", format!("{points:>4} {:>4}{list}", Points::ZERO));
        }
        for (index, round) in self.published_rounds() {
            for board in round.boards.iter().filter(|board| board.is_complete() && !board.is_played()) {
                let (white, black) = (board.pair.white, board.pair.black);
                let kind = match board.games_sum(white).cmp(&board.games_sum(black)) {
                    std::cmp::Ordering::Greater => "+-",
                    std::cmp::Ordering::Less => "-+",
                    std::cmp::Ordering::Equal => "--",
                };
                record("330", format!("{kind} {:03} {:03} {:03}", index + 1, white.0, black.0));
            }
            for (team, line_up) in &round.line_ups {
                let Some(opponent) = round.board_of(*team).and_then(|board| board.pair.opponent_of(*team))
                else {
                    continue;
                };
                let Some(roster) = rosters.get(team) else { continue };
                let sitting = line_up.iter().filter_map(|place| roster.get(usize::from(*place) - 1));
                let list: String = sitting.map(|number| format!(" {:>4}", number.0)).collect();
                record("300", format!("{:03} {:>3} {:>3}{list}", index + 1, team.0, opponent.0));
            }
        }
        for bye in &teams.requested_byes {
            let kind = match bye.bye {
                Bye::Half => 'H',
                Bye::Full => 'F',
                Bye::Zero | Bye::PairingAllocated => 'Z',
            };
            record("240", format!("{kind} {:>3} {:>4}", bye.round, bye.player.0));
        }
        for group in &teams.forbidden {
            let list: String = group.players.iter().map(|team| format!(" {:>4}", team.0)).collect();
            let last = group.last_round.or(teams.rounds).unwrap_or(trf::MOST_ROUNDS);
            record("260", format!("{:>3} {last:>3}{list}", group.first_round));
        }
        for team in &teams.players {
            for assigned in team.assigned.iter().filter(|assigned| assigned.instead_of.is_none()) {
                record(
                    "299",
                    format!("   {:>4}        000 {:>4}", assigned.points.to_string(), team.number.0),
                );
            }
        }
        records
    }
}

//! The matches between teams that the games of their players make.

use std::collections::HashMap;

use crate::history::{
    AssignedPoints, Bye, Colour, Forfeit, GameResult, Number, Player, Points, Rating, RoundOutcome, Scoring,
    Tournament,
};

use super::assigned::Assignment;
use super::fault::TrfFault;
use super::player::{PlayerLine, round_column};
use super::regulations::Regulations;
use super::teams::{TeamRecord, TeamRecords};

/// An event between teams.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamEvent {
    /// The teams as players of a tournament, a match as a game, match points as points.
    pub tournament: Tournament,
    /// What else is known of each team, in the same order.
    pub rosters: Vec<Roster>,
}

/// The players of a team and what they have scored together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Roster {
    /// The players in board order.
    pub players: Vec<Number>,
    /// The points of all their games, and those of the team's byes.
    pub board_points: Points,
}

/// All that a file says, while matches are made of it.
pub(super) struct Sources<'a> {
    pub(super) records: &'a TeamRecords,
    pub(super) lines: &'a [PlayerLine],
    pub(super) players: &'a Tournament,
    pub(super) regulations: &'a Regulations,
    pub(super) assignments: &'a [Assignment],
}

impl Sources<'_> {
    pub(super) fn event(&self) -> Result<TeamEvent, TrfFault> {
        let teams = self.team_places()?;
        let members = self.members()?;
        self.check_names(&teams)?;
        let worth = self.records.worth();
        let mut scoring = Scoring::of(worth.win, worth.draw);
        (scoring.loss, scoring.pairing_bye) =
            (worth.loss, self.records.bye_points.map_or(worth.win, |bye| bye.0));
        let mut tournament = Tournament {
            name: self.players.name.clone(),
            rounds: self.players.rounds,
            first_colour: self.players.first_colour,
            scoring,
            forbidden: self.regulations.forbidden.clone(),
            requested_byes: self.regulations.byes.clone(),
            acceleration: self.regulations.acceleration(),
            players: Vec::new(),
        };
        let mut rosters = Vec::new();
        for team in &self.records.teams {
            let mut outcomes = Vec::new();
            let mut board_points = Points::ZERO;
            for round in 1..=self.rounds() {
                let outcome = self.outcome(team, round, &members)?;
                board_points += match (outcome, self.records.bye_points) {
                    (RoundOutcome::Bye(Bye::PairingAllocated), Some((_, board_points))) => board_points,
                    _ => self.points_of(team, round),
                };
                outcomes.push(outcome);
            }
            let mut player =
                Player { number: team.number, name: team.name.clone(), outcomes, ..Player::default() };
            board_points += self.assign(&mut player)?;
            self.add_up(team, &player, board_points, &scoring)?;
            tournament.players.push(player);
            let players = team.players.iter().map(|(player, _)| *player).collect();
            rosters.push(Roster { players, board_points });
        }
        Ok(TeamEvent { tournament, rosters })
    }

    fn rounds(&self) -> u16 {
        let byes = self.records.byes.iter().map(|bye| bye.round);
        let forfeits = self.records.forfeits.iter().map(|forfeit| forfeit.round);
        byes.chain(forfeits).max().unwrap_or(0).max(self.players.paired_rounds())
    }

    fn team_places(&self) -> Result<HashMap<Number, usize>, TrfFault> {
        let mut places = HashMap::new();
        for (place, team) in self.records.teams.iter().enumerate() {
            if let Some(first) = places.insert(team.number, place) {
                let reason =
                    format!("team {} is also in line {}", team.number, self.records.teams[first].line);
                return Err(TrfFault::new(team.line, 5, reason, "give each team a different number"));
            }
        }
        Ok(places)
    }

    /// The team of each player.
    fn members(&self) -> Result<HashMap<Number, Number>, TrfFault> {
        let mut members = HashMap::new();
        for team in &self.records.teams {
            for &(player, column) in &team.players {
                if self.players.player(player).is_none() {
                    let reason = format!("there is no player {player}");
                    return Err(TrfFault::new(
                        team.line,
                        column,
                        reason,
                        "name a player who has a 001 record",
                    ));
                }
                if let Some(other) = members.insert(player, team.number) {
                    let reason = format!("player {player} already plays for team {other}");
                    return Err(TrfFault::new(
                        team.line,
                        column,
                        reason,
                        "name each player in one team, once",
                    ));
                }
            }
        }
        Ok(members)
    }

    /// Every team that a record names is there.
    fn check_names(&self, teams: &HashMap<Number, usize>) -> Result<(), TrfFault> {
        let records = self.records;
        let named = self.regulations.named.iter().copied();
        let byes = records.byes.iter().map(|bye| (bye.team, bye.line, bye.column));
        let forfeits = records.forfeits.iter().flat_map(|forfeit| {
            forfeit.teams.into_iter().zip([12, 16]).map(|(team, column)| (team, forfeit.line, column))
        });
        let line_ups = records.line_ups.iter().map(|line_up| (line_up.team, line_up.line, 9));
        for (team, line, column) in named.chain(byes).chain(forfeits).chain(line_ups) {
            if !teams.contains_key(&team) {
                let reason = format!("there is no team {team}");
                return Err(TrfFault::new(line, column, reason, "name a team that has a 310 record"));
            }
        }
        for line_up in &records.line_ups {
            let team = &records.teams[teams[&line_up.team]];
            for &(player, column) in &line_up.players {
                if let Some(player) =
                    player.filter(|player| team.players.iter().all(|(own, _)| own != player))
                {
                    let reason = format!("player {player} does not play for team {}", team.number);
                    return Err(TrfFault::new(
                        line_up.line,
                        column,
                        reason,
                        "name players of the team, or 0000",
                    ));
                }
            }
        }
        Ok(())
    }

    /// The points of all players of a team in a round.
    fn points_of(&self, team: &TeamRecord, round: u16) -> Points {
        let players = team.players.iter().filter_map(|(number, _)| self.players.player(*number));
        players.map(|player| player.round_points(&self.players.scoring, round)).sum()
    }

    /// What a round was for a team.
    fn outcome(
        &self,
        team: &TeamRecord,
        round: u16,
        members: &HashMap<Number, Number>,
    ) -> Result<RoundOutcome, TrfFault> {
        let forfeited = self.records.forfeits.iter().filter(|forfeit| forfeit.round == round);
        for forfeit in forfeited {
            let Some(own) = forfeit.teams.iter().position(|number| *number == team.number) else { continue };
            let colour = if own == 0 { Colour::White } else { Colour::Black };
            let (opponent, result) = (Some(forfeit.teams[1 - own]), forfeit.results[own]);
            return Ok(RoundOutcome::Forfeit { opponent, colour: Some(colour), result });
        }
        if self.records.byes.iter().any(|bye| (bye.team, bye.round) == (team.number, round)) {
            return Ok(RoundOutcome::Bye(Bye::PairingAllocated));
        }
        let Some((opponent, colour)) = self.opponent(team, round, members)? else {
            let asked =
                self.regulations.byes.iter().find(|bye| (bye.player, bye.round) == (team.number, round));
            return Ok(asked.map_or(RoundOutcome::Absent, |bye| RoundOutcome::Bye(bye.bye)));
        };
        let games: Vec<RoundOutcome> = team
            .players
            .iter()
            .filter_map(|(number, _)| self.players.player(*number))
            .map(|player| player.outcome(round))
            .collect();
        if games.iter().any(|game| matches!(game, RoundOutcome::Pending { .. })) {
            return Ok(RoundOutcome::Pending { opponent, colour });
        }
        let other = self.records.teams.iter().find(|other| other.number == opponent);
        let (own, theirs) =
            (self.points_of(team, round), other.map_or(Points::ZERO, |other| self.points_of(other, round)));
        if games.iter().all(|game| game.played().is_none()) {
            let result = match own.cmp(&theirs) {
                std::cmp::Ordering::Greater => Forfeit::Won,
                std::cmp::Ordering::Less => Forfeit::Lost,
                std::cmp::Ordering::Equal => Forfeit::BothLost,
            };
            return Ok(RoundOutcome::Forfeit { opponent: Some(opponent), colour: Some(colour), result });
        }
        let result = match own.cmp(&theirs) {
            std::cmp::Ordering::Greater => GameResult::Win,
            std::cmp::Ordering::Equal => GameResult::Draw,
            std::cmp::Ordering::Less => GameResult::Loss,
        };
        Ok(RoundOutcome::Game { opponent, colour, result, rating: Rating::Rated })
    }

    /// The team that the players of a team met, and the colour on the first board.
    fn opponent(
        &self,
        team: &TeamRecord,
        round: u16,
        members: &HashMap<Number, Number>,
    ) -> Result<Option<(Number, Colour)>, TrfFault> {
        let mut met: Option<(Number, Colour)> = None;
        for (board, number) in self.line_up(team, round).into_iter().enumerate() {
            let Some(player) = number.and_then(|number| self.players.player(number)) else { continue };
            let outcome = player.outcome(round);
            let Some(opponent) = outcome.opponent() else { continue };
            let place = || {
                let line = self.lines.iter().find(|line| line.player.number == player.number);
                (line.map_or(team.line, |line| line.line), round_column(usize::from(round)))
            };
            let Some(&other) = members.get(&opponent) else {
                let (line, column) = place();
                let reason = format!("player {opponent} plays for no team");
                return Err(TrfFault::new(
                    line,
                    column,
                    reason,
                    "add the player to the 310 record of a team",
                ));
            };
            if other == team.number {
                let (line, column) = place();
                let reason = format!("players {} and {opponent} play for the same team", player.number);
                return Err(TrfFault::new(
                    line,
                    column,
                    reason,
                    "correct the opponent, or the teams of record 310",
                ));
            }
            match met {
                Some((first, _)) if first != other => {
                    let (line, column) = place();
                    let reason = format!(
                        "team {} meets both team {first} and team {other} in round {round}",
                        team.number
                    );
                    return Err(TrfFault::new(
                        line,
                        column,
                        reason,
                        "a team has one match per round: correct the opponent",
                    ));
                }
                Some(_) => {}
                None => {
                    let first_has_white = self.records.colours.get(board).copied().unwrap_or(board % 2 == 0);
                    let own = outcome.colour().unwrap_or(Colour::White);
                    met = Some((other, if first_has_white { own } else { own.other() }));
                }
            }
        }
        Ok(met)
    }

    /// Who sits at the boards: as record 300 says, or those who play in the order of the team.
    fn line_up(&self, team: &TeamRecord, round: u16) -> Vec<Option<Number>> {
        let told = self.records.line_ups.iter().find(|told| (told.team, told.round) == (team.number, round));
        if let Some(told) = told {
            return told.players.iter().map(|(player, _)| *player).collect();
        }
        let plays = |number: &Number| {
            self.players.player(*number).is_some_and(|player| player.outcome(round).opponent().is_some())
        };
        team.players.iter().map(|(number, _)| *number).filter(plays).map(Some).collect()
    }

    /// Gives a team the points of its records 299; says how many board points they are.
    fn assign(&self, team: &mut Player) -> Result<Points, TrfFault> {
        let mut board_points = Points::ZERO;
        for assignment in self.assignments {
            for &(number, column) in &assignment.players {
                if !self.records.teams.iter().any(|team| team.number == number) {
                    let reason = format!("there is no team {number}");
                    return Err(TrfFault::new(
                        assignment.line,
                        column,
                        reason,
                        "name a team that has a 310 record",
                    ));
                }
                if number == team.number {
                    let points = assignment.match_points.unwrap_or_default();
                    team.assigned.push(AssignedPoints { points, ..assignment.points });
                    if assignment.points.instead_of.is_none() {
                        board_points += assignment.points.points;
                    }
                }
            }
        }
        Ok(board_points)
    }

    /// The points that record 310 tells, where it does.
    fn add_up(
        &self,
        team: &TeamRecord,
        player: &Player,
        board_points: Points,
        scoring: &Scoring,
    ) -> Result<(), TrfFault> {
        let match_points = player.points(scoring, self.rounds());
        // What byes that were asked for, and points that were assigned, are worth on the boards stands nowhere.
        let has_odd_points =
            player.outcomes.iter().any(|outcome| matches!(outcome, RoundOutcome::Bye(Bye::Full | Bye::Half)))
                || !player.assigned.is_empty();
        let told = [
            (team.match_points, match_points, 55, "match points", false),
            (team.board_points, board_points, 62, "board points", has_odd_points),
        ];
        for (told, found, column, what, is_open) in told {
            if let Some(told) = told.filter(|told| *told != found && !is_open) {
                let reason =
                    format!("team {} has {told} {what}, but its matches add up to {found}", team.number);
                let remedy = "correct the points or the results, or say in record 362 what a match is worth";
                return Err(TrfFault::new(team.line, column, reason, remedy));
            }
        }
        Ok(())
    }
}

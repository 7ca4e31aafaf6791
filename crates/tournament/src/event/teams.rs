//! Teams: their players in board order, and who plays in a round.
//!
//! A match between teams is a board of a round with one result for each of its own boards; the first team has White on
//! the odd ones. So all systems pair teams as they pair players.

use super::decision::Refusal;
use super::entry::Member;
use super::round::RoundState;
use super::scheme::Reason;
use super::{Event, Phase};
use crate::history::{Number, Points};
use crate::ratings::RatedGame;
use crate::standings::Share;
use crate::systems::teams::Team;

/// The most players a team has.
const MOST_MEMBERS: usize = 100;

/// A player of a team and what he has to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberScore {
    /// The team.
    pub team: Number,
    /// The place in the team's board order, from 1.
    pub place: u16,
    /// How many games have a result.
    pub games: u16,
    /// The points of them.
    pub points: Points,
}

/// A game on a board of a match between teams.
#[derive(Clone, Copy, Debug)]
struct TeamGame {
    first: (Number, u16),
    second: (Number, u16),
    first_points: Points,
    second_points: Points,
    reason: Reason,
}

impl Event {
    pub(super) fn add_member(&mut self, team: Number, member: Member) -> Result<(), Refusal> {
        if self.regulation.team_boards.is_none() {
            return Err(Refusal::Order(
                "only teams have players of their own: set teams BOARDS first".into(),
            ));
        }
        let place = self.place(team).ok_or(Refusal::NoPlayer(team))?;
        let members = &self.entries[place].members;
        if member.name.trim().is_empty() || member.name.chars().count() > 100 {
            return Err(Refusal::Order("a player needs a name of at most 100 characters".into()));
        }
        if members.len() >= MOST_MEMBERS {
            return Err(Refusal::Order(format!("a team can have at most {MOST_MEMBERS} players")));
        }
        let same = |entry: &super::Entry| {
            entry.members.iter().any(|other| {
                if member.id.is_empty() && other.id.is_empty() {
                    other.name == member.name
                } else {
                    other.id == member.id
                }
            })
        };
        if let Some(entry) = self.entries.iter().find(|entry| same(entry)) {
            return Err(Refusal::Order(format!(
                "{} already plays for {}: if this is another player, give the federation's id=…",
                member.name, entry.name
            )));
        }
        self.entries[place].members.push(member);
        Ok(())
    }

    pub(super) fn set_line_up(&mut self, round: u16, team: Number, members: &[u16]) -> Result<(), Refusal> {
        let Some(boards) = self.regulation.team_boards else {
            return Err(Refusal::Order("only teams have line-ups: set teams BOARDS before the start".into()));
        };
        let place = self.place(team).ok_or(Refusal::NoPlayer(team))?;
        let places = 1..=self.entries[place].members.len() as u16;
        let order = Team { number: team, players: places.map(Number).collect() };
        let line_up: Vec<Number> = members.iter().copied().map(Number).collect();
        order.check_line_up(&line_up, usize::from(boards))?;
        let paired = self.round_mut(round)?;
        if paired.state == RoundState::Closed {
            return Err(Refusal::Order(format!("round {round} is closed: reopen it with the reason first")));
        }
        if paired.board_of(team).is_none() {
            return Err(Refusal::Order(format!("team {team} has no match in round {round}")));
        }
        paired.line_ups.insert(team, members.to_vec());
        Ok(())
    }

    /// Whether every team can fill its boards.
    pub(super) fn check_teams(&self) -> Result<(), Refusal> {
        let Some(boards) = self.regulation.team_boards else { return Ok(()) };
        if self.regulation.games.count() > 1 {
            return Err(Refusal::Order(
                "a match between teams has one game on each board: set games 1".into(),
            ));
        }
        match self.entries.iter().position(|entry| entry.members.len() < usize::from(boards)) {
            None => Ok(()),
            Some(place) => Err(Refusal::Order(format!(
                "{} has {} players for {boards} boards: add them with member {} NAME",
                self.entries[place].name,
                self.entries[place].members.len(),
                place + 1
            ))),
        }
    }

    /// Who plays for a team in a round: places in its board order, first board first; none if players are paired.
    pub fn line_up(&self, round: u16, team: Number) -> Option<Vec<u16>> {
        let boards = self.regulation.team_boards?;
        let named = self.rounds.get(usize::from(round).checked_sub(1)?)?.line_ups.get(&team).cloned();
        Some(named.unwrap_or_else(|| (1..=u16::from(boards)).collect()))
    }

    /// The player on a board of a match, if teams are paired. The board is counted from 0.
    pub fn member_on(&self, round: u16, team: Number, board: usize) -> Option<&Member> {
        let place = *self.line_up(round, team)?.get(board)?;
        self.entry(team)?.members.get(usize::from(place).checked_sub(1)?)
    }

    /// What every player of every team has scored, in the order of teams and boards.
    pub fn member_scores(&self) -> Vec<MemberScore> {
        let mut scores = Vec::new();
        if self.phase == Phase::Entries {
            return scores;
        }
        let games = self.team_games();
        for (entry, team) in self.numbered() {
            for place in 1..=self.entries[entry].members.len() as u16 {
                let mut score = MemberScore { team, place, games: 0, points: Points::ZERO };
                for game in &games {
                    for (who, points) in [(game.first, game.first_points), (game.second, game.second_points)]
                    {
                        if who == (team, place) {
                            score.games += 1;
                            score.points += points;
                        }
                    }
                }
                scores.push(score);
            }
        }
        scores.sort_by_key(|score| (score.team, score.place));
        scores
    }

    /// The players of all teams under numbers of their own, in the order of teams and boards.
    pub fn numbered_members(&self) -> Vec<(Number, &Member)> {
        let mut teams: Vec<(Number, usize)> = self.numbered().map(|(place, team)| (team, place)).collect();
        teams.sort_unstable();
        let members = teams.into_iter().flat_map(|(_, place)| &self.entries[place].members);
        members.enumerate().map(|(place, member)| (Number(place as u16 + 1), member)).collect()
    }

    /// The games over the board between players of teams, by the numbers of [`Event::numbered_members`].
    pub(super) fn rated_team_games(&self) -> Vec<RatedGame> {
        let scores = self.member_scores();
        let number = |who: (Number, u16)| {
            let place = scores.iter().position(|score| (score.team, score.place) == who).unwrap_or(0);
            Number(place as u16 + 1)
        };
        let played = self.team_games().into_iter().filter(|game| game.reason == Reason::Played);
        played
            .map(|game| RatedGame {
                first: number(game.first),
                second: number(game.second),
                share: Share::of(game.first_points, self.regulation.scheme.win()),
            })
            .collect()
    }

    fn team_games(&self) -> Vec<TeamGame> {
        let mut games = Vec::new();
        for (index, round) in self.rounds.iter().enumerate() {
            for board in &round.boards {
                let [home, guest] = board.pair.players();
                let line_up = |team| self.line_up(index as u16 + 1, team).unwrap_or_default();
                let (first, second) = (line_up(home), line_up(guest));
                for (place, score) in board.scores.iter().enumerate() {
                    let (Some(score), Some(&one), Some(&two)) = (score, first.get(place), second.get(place))
                    else {
                        continue;
                    };
                    if score.reason == Reason::Adjourned {
                        continue;
                    }
                    let home_has_white = place % 2 == 0;
                    let points =
                        if home_has_white { (score.white, score.black) } else { (score.black, score.white) };
                    games.push(TeamGame {
                        first: (home, one),
                        second: (guest, two),
                        first_points: points.0,
                        second_points: points.1,
                        reason: score.reason,
                    });
                }
            }
        }
        games
    }
}

//! Records of teams: 310 has their players, 320 byes of the pairing, 330 matches that were forfeited, 300 line-ups
//! out of the board order, 352 the colours of the boards, 362 what a match is worth.

use crate::history::{Forfeit, Number, Points};
use crate::systems::teams::MatchPoints;

use super::cells::{TrfLine, parse_points};
use super::fault::TrfFault;

/// The records of teams, as far as they have been read.
#[derive(Default)]
pub(super) struct TeamRecords {
    pub(super) teams: Vec<TeamRecord>,
    pub(super) byes: Vec<TeamBye>,
    pub(super) forfeits: Vec<ForfeitedMatch>,
    pub(super) line_ups: Vec<LineUp>,
    /// For each board, whether the first-named team has White there; alternating if not given.
    pub(super) colours: Vec<bool>,
    match_points: Option<MatchPoints>,
    /// What the bye of the pairing is worth: match points and board points.
    pub(super) bye_points: Option<(Points, Points)>,
}

/// A team and its place in the file.
pub(super) struct TeamRecord {
    pub(super) line: usize,
    pub(super) number: Number,
    pub(super) name: String,
    /// With their columns.
    pub(super) players: Vec<(Number, usize)>,
    pub(super) match_points: Option<Points>,
    pub(super) board_points: Option<Points>,
}

pub(super) struct TeamBye {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) team: Number,
    pub(super) round: u16,
}

pub(super) struct ForfeitedMatch {
    pub(super) line: usize,
    pub(super) round: u16,
    pub(super) teams: [Number; 2],
    pub(super) results: [Forfeit; 2],
}

pub(super) struct LineUp {
    pub(super) line: usize,
    pub(super) round: u16,
    pub(super) team: Number,
    /// With their columns; nobody where a board stays empty.
    pub(super) players: Vec<(Option<Number>, usize)>,
}

/// The most teams of a file: three columns hold their numbers.
const MOST_TEAMS: u16 = 999;

impl TeamRecords {
    /// Takes a record; says whether it was one of these.
    pub(super) fn read(&mut self, line: &TrfLine) -> Result<bool, TrfFault> {
        match line.code().as_str() {
            "310" => self.team(line)?,
            "320" => self.pairing_byes(line)?,
            "330" => self.forfeited(line)?,
            "300" => self.line_up(line)?,
            "352" => self.board_colours(line)?,
            "362" => self.match_points(line)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What a match is worth: 2, 1 and 0 unless the file says otherwise.
    pub(super) fn worth(&self) -> MatchPoints {
        self.match_points.unwrap_or(MatchPoints::TWO_ONE_ZERO)
    }

    /// `310   1 Ajax                             AJX     2486   15.0   28.0   1     1    5   15`.
    fn team(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
        line.expect_blank(&[4, 8, 41, 47, 54, 61, 68, 72, 73])?;
        let number = team_number(line, 5)?;
        let points = |from: usize| {
            if line.text(from, from + 5).is_empty() {
                Ok(None)
            } else {
                line.signed_points(from, from + 5).map(Some)
            }
        };
        let (match_points, board_points) = (points(55)?, points(62)?);
        for (from, to, what) in [(48, 53, "strength"), (69, 71, "rank")] {
            let text = line.text(from, to);
            if !text.is_empty() && text.parse::<u32>().is_err() {
                let remedy = format!("write it in columns {from} to {to}, or leave them blank");
                return Err(line.fault(from, format!("{text:?} is not a {what}"), remedy));
            }
        }
        let players = players(line)?;
        let name = line.text(9, 40);
        self.teams.push(TeamRecord { line: line.number, number, name, players, match_points, board_points });
        Ok(())
    }

    /// `320  1.0  2.0 000 007`: what the bye is worth, then the team that had it in each round.
    fn pairing_byes(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
        line.expect_blank(&[4, 9, 14])?;
        self.bye_points = Some((line.points(5, 8)?, line.points(10, 13)?));
        let mut column = 15;
        for round in 1..=super::MOST_ROUNDS {
            if column > line.length() {
                break;
            }
            line.expect_blank(&[column - 1])?;
            if !matches!(line.text(column, column + 2).as_str(), "" | "0" | "00" | "000") {
                let team = team_number(line, column)?;
                self.byes.push(TeamBye { line: line.number, column, team, round });
            }
            column += 4;
        }
        line.expect_end(column)
    }

    /// `330 +- 004 023 047`.
    fn forfeited(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
        line.expect_blank(&[4, 7, 11, 15])?;
        let results = match line.text(5, 6).as_str() {
            "+-" => [Forfeit::Won, Forfeit::Lost],
            "-+" => [Forfeit::Lost, Forfeit::Won],
            "--" => [Forfeit::BothLost, Forfeit::BothLost],
            other => {
                return Err(line.fault(5, format!("{other:?} is not a forfeit"), "write +-, -+ or --"));
            }
        };
        let round = line.round(8, 10)?;
        let teams = [team_number(line, 12)?, team_number(line, 16)?];
        if teams[0] == teams[1] {
            let reason = format!("team {} meets itself", teams[0]);
            return Err(line.fault(16, reason, "name the other team"));
        }
        line.expect_end(19)?;
        self.forfeits.push(ForfeitedMatch { line: line.number, round, teams, results });
        Ok(())
    }

    /// `300 003   1   7    5    1 0000   15`: round, team, opponent, then who sits at each board.
    fn line_up(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
        line.expect_blank(&[4, 8, 12, 16])?;
        let (round, team) = (line.round(5, 7)?, team_number(line, 9)?);
        team_number(line, 13)?;
        let mut players = Vec::new();
        let mut column = 17;
        while column <= line.length() {
            line.expect_blank(&[column - 1])?;
            let player = match line.text(column, column + 3).as_str() {
                "" | "0" | "0000" => None,
                _ => Some(line.start_number(column, column + 3)?),
            };
            players.push((player, column));
            column += 5;
        }
        self.line_ups.push(LineUp { line: line.number, round, team, players });
        Ok(())
    }

    /// `352 WBWB`.
    fn board_colours(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
        for (index, character) in line.rest(5).chars().enumerate() {
            match character.to_ascii_uppercase() {
                'W' => self.colours.push(true),
                'B' => self.colours.push(false),
                other => {
                    let reason = format!("{other:?} is not a colour");
                    return Err(line.fault(5 + index, reason, "write W or B for each board"));
                }
            }
        }
        Ok(())
    }

    /// `362 TW 3.0    TD 1.0`.
    fn match_points(&mut self, line: &TrfLine) -> Result<(), TrfFault> {
        let mut worth = self.worth();
        let mut words = line.words(4).into_iter();
        while let Some((column, word)) = words.next() {
            let (code, value) = word.split_at_checked(2).unwrap_or((&word, ""));
            let value = value.trim_start_matches('=').to_owned();
            let value =
                if value.is_empty() { words.next().map(|(_, word)| word).unwrap_or_default() } else { value };
            let Some(points) = parse_points(&value) else {
                let reason = format!("{value:?} is not a number of points");
                return Err(line.fault(column, reason, "write as TW 2.0"));
            };
            let points = line.worth(column, points)?;
            match code {
                "TW" => worth.win = points,
                "TD" => worth.draw = points,
                "TL" => worth.loss = points,
                other => {
                    let reason = format!("there is no result {other:?} that has points");
                    return Err(line.fault(column, reason, "write TW, TD or TL"));
                }
            }
        }
        self.match_points = Some(worth);
        Ok(())
    }
}

/// A team's number, in three columns.
fn team_number(line: &TrfLine, column: usize) -> Result<Number, TrfFault> {
    let number = line.start_number(column, column + 2)?;
    if number.0 > MOST_TEAMS {
        let remedy = format!("write a number from 1 to {MOST_TEAMS}");
        return Err(line.fault(column, format!("{number} is not a team's number"), remedy));
    }
    Ok(number)
}

/// The players from column 74 on, of four columns each, with their columns.
fn players(line: &TrfLine) -> Result<Vec<(Number, usize)>, TrfFault> {
    let mut players = Vec::new();
    let mut column = 74;
    while column <= line.length() {
        line.expect_blank(&[column + 4])?;
        players.push((line.start_number(column, column + 3)?, column));
        column += 5;
    }
    if players.is_empty() {
        return Err(line.fault(74, "a team without players", "write their start numbers here"));
    }
    Ok(players)
}

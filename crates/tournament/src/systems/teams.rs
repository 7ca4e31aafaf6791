//! Team matches: line-ups in board order, colours by board, match points and then board points.

use super::Pair;
use crate::history::{GameResult, Number, Points};

/// A team and its players in board order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Team {
    /// The team's number.
    pub number: Number,
    /// Its players, first board first; those behind the last board are reserves.
    pub players: Vec<Number>,
}

/// What a match is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPoints {
    /// For more board points than the other team.
    pub win: Points,
    /// For as many.
    pub draw: Points,
    /// For fewer.
    pub loss: Points,
}

impl MatchPoints {
    /// 2, 1 and 0.
    pub const TWO_ONE_ZERO: Self =
        Self { win: Points::halves(4), draw: Points::halves(2), loss: Points::ZERO };
}

/// A team match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamResult {
    /// The match points of both teams.
    pub match_points: (Points, Points),
    /// The board points of both teams.
    pub board_points: (Points, Points),
    /// Who won, seen by the first team.
    pub result: GameResult,
}

/// A line-up that does not stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineUpError {
    /// Not as many players as boards.
    #[error("a line-up of {players} players does not fill {boards} boards: name one player for each board")]
    Boards {
        /// How many there are.
        players: usize,
        /// How many there should be.
        boards: usize,
    },
    /// Not a player of the team.
    #[error("player {0} is not in the team: choose one of its players")]
    Stranger(Number),
    /// Against the board order.
    #[error("player {0} comes after {1} in the board order: let {1} play on the lower board")]
    Order(Number, Number),
}

impl Team {
    /// Checks a line-up: players of the team, in its board order, one for each board.
    pub fn check_line_up(&self, line_up: &[Number], boards: usize) -> Result<(), LineUpError> {
        if line_up.len() != boards {
            return Err(LineUpError::Boards { players: line_up.len(), boards });
        }
        let mut last: Option<(usize, Number)> = None;
        for &player in line_up {
            let place = self.players.iter().position(|&member| member == player);
            let place = place.ok_or(LineUpError::Stranger(player))?;
            if let Some((before, other)) = last
                && place <= before
            {
                return Err(LineUpError::Order(other, player));
            }
            last = Some((place, player));
        }
        Ok(())
    }
}

/// The games of a match: the first team has White on the odd boards.
pub fn boards(first: &[Number], second: &[Number]) -> Vec<Pair> {
    let pairs = first.iter().zip(second).enumerate();
    pairs
        .map(|(board, (&first, &second))| {
            let pair = Pair { white: first, black: second };
            if board % 2 == 0 { pair } else { pair.exchanged() }
        })
        .collect()
}

/// A match from the points of the first and of the second team on each board.
pub fn result(boards: &[(Points, Points)], scheme: MatchPoints) -> TeamResult {
    let first: Points = boards.iter().map(|board| board.0).sum();
    let second: Points = boards.iter().map(|board| board.1).sum();
    let (match_points, result) = match first.cmp(&second) {
        std::cmp::Ordering::Greater => ((scheme.win, scheme.loss), GameResult::Win),
        std::cmp::Ordering::Equal => ((scheme.draw, scheme.draw), GameResult::Draw),
        std::cmp::Ordering::Less => ((scheme.loss, scheme.win), GameResult::Loss),
    };
    TeamResult { match_points, board_points: (first, second), result }
}

/// A line of a team table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamStanding {
    /// The place; teams equal in both share it.
    pub rank: usize,
    /// The team.
    pub number: Number,
    /// Match points.
    pub match_points: Points,
    /// Board points.
    pub board_points: Points,
}

/// A match between two teams and what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamMatch {
    /// The first team.
    pub first: Number,
    /// The second team.
    pub second: Number,
    /// What came of it.
    pub result: TeamResult,
}

/// The table: match points, then board points.
pub fn standings(teams: &[Number], matches: &[TeamMatch]) -> Vec<TeamStanding> {
    let mut table: Vec<TeamStanding> = teams
        .iter()
        .map(|&number| {
            let mut line =
                TeamStanding { rank: 0, number, match_points: Points::ZERO, board_points: Points::ZERO };
            for played in matches {
                if played.first == number {
                    line.match_points += played.result.match_points.0;
                    line.board_points += played.result.board_points.0;
                } else if played.second == number {
                    line.match_points += played.result.match_points.1;
                    line.board_points += played.result.board_points.1;
                }
            }
            line
        })
        .collect();
    table.sort_by_key(|line| {
        (std::cmp::Reverse(line.match_points), std::cmp::Reverse(line.board_points), line.number)
    });
    for place in 0..table.len() {
        let equal = |left: &TeamStanding, right: &TeamStanding| {
            (left.match_points, left.board_points) == (right.match_points, right.board_points)
        };
        let shares = place > 0 && equal(&table[place - 1], &table[place]);
        table[place].rank = if shares { table[place - 1].rank } else { place + 1 };
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(list: &[u16]) -> Vec<Number> {
        list.iter().copied().map(Number).collect()
    }

    #[test]
    fn line_ups_keep_the_board_order() {
        let team = Team { number: Number(1), players: numbers(&[11, 12, 13, 14]) };
        assert_eq!(team.check_line_up(&numbers(&[11, 13, 14]), 3), Ok(()));
        assert_eq!(
            team.check_line_up(&numbers(&[13, 11, 14]), 3),
            Err(LineUpError::Order(Number(13), Number(11)))
        );
        assert_eq!(team.check_line_up(&numbers(&[11, 21, 14]), 3), Err(LineUpError::Stranger(Number(21))));
        assert_eq!(
            team.check_line_up(&numbers(&[11]), 3),
            Err(LineUpError::Boards { players: 1, boards: 3 })
        );
    }

    #[test]
    fn colours_alternate_down_the_boards() {
        let pairs = boards(&numbers(&[1, 2, 3]), &numbers(&[4, 5, 6]));
        assert_eq!(pairs, [Pair::new(1, 4), Pair::new(5, 2), Pair::new(3, 6)]);
    }

    #[test]
    fn match_points_come_before_board_points() {
        let points = Points::halves;
        // 2-0 1-1 1-1 0-2: four points each; and 2-0 2-0 2-0 0-2: six to two.
        let level = result(
            &[(points(4), points(0)), (points(2), points(2)), (points(2), points(2)), (points(0), points(4))],
            MatchPoints::TWO_ONE_ZERO,
        );
        assert_eq!((level.result, level.board_points), (GameResult::Draw, (points(8), points(8))));
        let won = result(&[(points(4), points(0)); 3], MatchPoints::TWO_ONE_ZERO);
        let matches = [
            TeamMatch { first: Number(1), second: Number(2), result: level },
            TeamMatch { first: Number(3), second: Number(1), result: won },
        ];
        let table = standings(&numbers(&[1, 2, 3]), &matches);
        let places: Vec<(usize, u16)> = table.iter().map(|line| (line.rank, line.number.0)).collect();
        // 3 has 2 match points; 1 and 2 have one each and four board points.
        assert_eq!(places, [(1, 3), (2, 1), (2, 2)]);
    }
}

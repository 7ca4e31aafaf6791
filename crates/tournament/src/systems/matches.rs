//! Matches between two players, and the schemes that share the points of a game between stages.

use super::Pair;
use crate::history::{Colour, Number, Points};

/// A match of a fixed number of games, colours alternating (wcdf 1.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The one who drew the colour of the first game.
    pub first: Number,
    /// The other.
    pub second: Number,
    /// The colour the first player drew.
    pub first_colour: Colour,
    /// How many games there are.
    pub games: u16,
}

/// What a win in a stage is worth to both; the stages follow each other until one is won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagedScheme {
    /// The stages, slowest first: the winner's points, then the loser's.
    pub stages: Vec<(Points, Points)>,
    /// What each has if no stage is won.
    pub drawn: Points,
}

/// How a round of a staged match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StagedResult {
    /// The first player won this stage, counted from 0; those before were drawn.
    First(usize),
    /// The second player won it.
    Second(usize),
    /// All were drawn.
    Drawn,
}

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchScore {
    /// The points of the first player.
    pub first: Points,
    /// Those of the second.
    pub second: Points,
    /// Whether the rounds left can change who wins.
    pub state: MatchState,
}

/// Whether a match is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchState {
    /// Both can still win.
    Open,
    /// The first player cannot be caught.
    FirstWins,
    /// The second cannot.
    SecondWins,
    /// All rounds are played and nobody leads.
    Level,
}

impl Match {
    /// The games.
    pub fn pairs(&self) -> impl Iterator<Item = Pair> + '_ {
        let first = Pair { white: self.first, black: self.second };
        let first = if self.first_colour == Colour::White { first } else { first.exchanged() };
        (0..self.games).map(move |game| if game % 2 == 0 { first } else { first.exchanged() })
    }
}

impl StagedScheme {
    /// The title match of 2020: 12:0 standard, 8:4 rapid, 7:5 blitz, 6:6 if all are drawn.
    pub fn twelve_zero() -> Self {
        let stage = |winner, loser| (Points::halves(2 * winner), Points::halves(2 * loser));
        Self { stages: vec![stage(12, 0), stage(8, 4), stage(7, 5)], drawn: Points::halves(12) }
    }

    /// The points of both for a round; none for a stage that the scheme does not have.
    pub fn points(&self, result: StagedResult) -> Option<(Points, Points)> {
        match result {
            StagedResult::First(stage) => self.stages.get(stage).copied(),
            StagedResult::Second(stage) => self.stages.get(stage).map(|&(winner, loser)| (loser, winner)),
            StagedResult::Drawn => Some((self.drawn, self.drawn)),
        }
    }

    /// The state of a match of this many rounds; none if a result names a stage that the scheme does not have.
    pub fn score(&self, rounds: usize, results: &[StagedResult]) -> Option<MatchScore> {
        let (mut first, mut second) = (Points::ZERO, Points::ZERO);
        for &result in results {
            let points = self.points(result)?;
            first += points.0;
            second += points.1;
        }
        let gap = |&(winner, loser): &(Points, Points)| winner - loser;
        let widest = self.stages.iter().map(gap).max().unwrap_or(Points::ZERO).in_hundredths();
        let left = i32::try_from(rounds.saturating_sub(results.len())).unwrap_or(i32::MAX);
        let reach = widest.saturating_mul(left);
        let lead = (first - second).in_hundredths();
        let state = if lead > reach {
            MatchState::FirstWins
        } else if -lead > reach {
            MatchState::SecondWins
        } else if left == 0 {
            MatchState::Level
        } else {
            MatchState::Open
        };
        Some(MatchScore { first, second, state })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_alternate_from_the_draw() {
        let game = Match { first: Number(1), second: Number(2), first_colour: Colour::Black, games: 4 };
        let whites: Vec<u16> = game.pairs().map(|pair| pair.white.0).collect();
        assert_eq!(whites, [2, 1, 2, 1]);
    }

    #[test]
    fn the_match_of_nine_rounds_is_over_above_54() {
        use StagedResult::{Drawn, First, Second};
        let scheme = StagedScheme::twelve_zero();
        // 12 + 8 + 12 + 12 + 6 + 7 = 57 of 6 rounds: 57:15, and three rounds can give 36 at most.
        let results = [First(0), First(1), First(0), First(0), Drawn, First(2)];
        let score = scheme.score(9, &results).unwrap();
        assert_eq!((score.first, score.second), (Points::halves(114), Points::halves(30)));
        assert_eq!(score.state, MatchState::FirstWins);
        assert_eq!(scheme.score(9, &results[..4]).unwrap().state, MatchState::Open);
        assert_eq!(scheme.score(2, &[First(0), Second(0)]).unwrap().state, MatchState::Level);
        assert_eq!(scheme.score(2, &[First(7)]), None);
    }
}

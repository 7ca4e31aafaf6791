//! Mini-matches: two or four games a round against the same opponent, colours exchanged, one ballot for a pair of
//! games.

use super::Pair;
use crate::lots::Lots;

/// How many games a round has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GamesPerRound {
    /// One game.
    #[default]
    One,
    /// A micro-match.
    Two,
    /// Two ballots, each with both colours.
    Four,
}

/// A game of a mini-match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiniGame {
    /// The game's number in the match, from 1.
    pub game: u8,
    /// Who plays with which colours.
    pub pair: Pair,
    /// The number of the ballot in the deck, if openings are balloted.
    pub ballot: Option<usize>,
}

/// Whether a ballot that was drawn goes back into the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// It does.
    Back,
    /// It does not, as long as the deck lasts; then all go back.
    Out,
}

/// The ballots of an event, drawn one after the other from a stored seed.
#[derive(Clone, Debug)]
pub struct Ballots {
    lots: Lots,
    deck: usize,
    replacement: Replacement,
    left: Vec<usize>,
}

impl GamesPerRound {
    /// The number.
    pub fn count(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
        }
    }

    /// The number as a setting writes it.
    pub fn from_count(count: u8) -> Option<Self> {
        [Self::One, Self::Two, Self::Four].into_iter().find(|games| games.count() == count)
    }
}

/// The games of a match whose first game has these colours; colours alternate (wcdf 1.12).
pub fn games(first: Pair, per_round: GamesPerRound, mut ballots: Option<&mut Ballots>) -> Vec<MiniGame> {
    let mut games = Vec::new();
    let mut ballot = None;
    for game in 1..=per_round.count() {
        // Both players get both colours of the same opening.
        if game % 2 == 1 {
            ballot = ballots.as_mut().and_then(|ballots| ballots.draw());
        }
        let pair = if game % 2 == 1 { first } else { first.exchanged() };
        games.push(MiniGame { game, pair, ballot });
    }
    games
}

impl Ballots {
    /// A deck of this many ballots.
    pub fn new(seed: u64, deck: usize, replacement: Replacement) -> Self {
        Self { lots: Lots::new(seed), deck, replacement, left: Vec::new() }
    }

    /// The next ballot; none from an empty deck.
    pub fn draw(&mut self) -> Option<usize> {
        if self.deck == 0 {
            return None;
        }
        if self.replacement == Replacement::Back {
            return Some(self.lots.below(self.deck));
        }
        if self.left.is_empty() {
            self.left = (0..self.deck).collect();
        }
        let place = self.lots.below(self.left.len());
        Some(self.left.swap_remove(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_games_exchange_colours_and_share_ballots_by_two() {
        let mut ballots = Ballots::new(5, 156, Replacement::Out);
        let games = games(Pair::new(1, 2), GamesPerRound::Four, Some(&mut ballots));
        let whites: Vec<u16> = games.iter().map(|game| game.pair.white.0).collect();
        assert_eq!(whites, [1, 2, 1, 2]);
        assert_eq!(games[0].ballot, games[1].ballot);
        assert_eq!(games[2].ballot, games[3].ballot);
        assert_ne!(games[0].ballot, games[2].ballot);
    }

    #[test]
    fn no_ballot_comes_twice_before_the_deck_is_through() {
        let mut ballots = Ballots::new(9, 30, Replacement::Out);
        let mut drawn: Vec<usize> = (0..30).filter_map(|_| ballots.draw()).collect();
        drawn.sort_unstable();
        assert_eq!(drawn, (0..30).collect::<Vec<_>>());
        assert!(ballots.draw().is_some(), "then all go back");
    }
}

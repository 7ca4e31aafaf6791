//! Knock-out: the best seeds meet last, and have the byes of a field that is no power of two.

use super::{Pair, RoundPairs};
use crate::history::{Colour, Number};

/// The largest field.
pub const MOST_PLAYERS: usize = 4096;

/// A tree of ties. Each round halves the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnockOut {
    /// Who stands on each place of the current round; nobody where a bye is.
    places: Vec<Option<Number>>,
    /// Seeds, best first.
    seeds: Vec<Number>,
    round: usize,
}

/// What cannot be done with a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KnockOutError {
    /// Too few or too many players.
    #[error("a knock-out of {0} players cannot be played: choose 2 to {MOST_PLAYERS}")]
    Players(usize),
    /// A seed is listed twice.
    #[error("player {0} is seeded twice: list each player once")]
    Twice(Number),
    /// Somebody who plays no tie in this round.
    #[error("player {0} does not play in this round: name one of the two players of a tie")]
    NotPlaying(Number),
    /// A tie has no winner, or two.
    #[error("the tie of {0} and {1} needs exactly one winner: name one of the two")]
    OneWinner(Number, Number),
    /// The final has been played.
    #[error("the final has been played")]
    Over,
}

impl KnockOut {
    /// A tree of players in seeding order, best first.
    pub fn new(seeds: Vec<Number>) -> Result<Self, KnockOutError> {
        if !(2..=MOST_PLAYERS).contains(&seeds.len()) {
            return Err(KnockOutError::Players(seeds.len()));
        }
        let mut sorted = seeds.clone();
        sorted.sort_unstable();
        if let Some(twice) = sorted.windows(2).find(|two| two[0] == two[1]) {
            return Err(KnockOutError::Twice(twice[0]));
        }
        let size = seeds.len().next_power_of_two();
        let places = seed_order(size).into_iter().map(|seed| seeds.get(seed).copied()).collect();
        Ok(Self { places, seeds, round: 1 })
    }

    /// The round that is played next, from 1.
    pub fn round(&self) -> usize {
        self.round
    }

    /// Who stands on each place of the round that is played next, in the order of the tree; nobody where a bye is.
    pub fn places(&self) -> &[Option<Number>] {
        &self.places
    }

    /// Who has won the final.
    pub fn champion(&self) -> Option<Number> {
        match self.places[..] {
            [champion] => champion,
            _ => None,
        }
    }

    /// The ties of this round, in the order of the tree, and who goes through without one.
    ///
    /// `first_colour` is what the lot gave the better seed of the first tie; it alternates from tie to tie.
    pub fn ties(&self, first_colour: Colour) -> RoundPairs {
        let mut round = RoundPairs::default();
        for tie in self.places.chunks_exact(2) {
            match (tie[0], tie[1]) {
                (Some(first), Some(second)) => {
                    let (better, other) =
                        if self.seed(first) < self.seed(second) { (first, second) } else { (second, first) };
                    let white_first = (round.pairs.len() % 2 == 0) == (first_colour == Colour::White);
                    let pair = Pair { white: better, black: other };
                    round.pairs.push(if white_first { pair } else { pair.exchanged() });
                }
                (Some(free), None) | (None, Some(free)) => round.free.push(free),
                (None, None) => {}
            }
        }
        round
    }

    /// The tree after a round with these winners, one of each tie.
    pub fn advance(&self, winners: &[Number]) -> Result<Self, KnockOutError> {
        if self.places.len() < 2 {
            return Err(KnockOutError::Over);
        }
        let mut places = Vec::with_capacity(self.places.len() / 2);
        let mut used = 0;
        for tie in self.places.chunks_exact(2) {
            places.push(match (tie[0], tie[1]) {
                (Some(first), Some(second)) => {
                    let won = [first, second].into_iter().filter(|player| winners.contains(player));
                    let won: Vec<Number> = won.collect();
                    let [winner] = won[..] else { return Err(KnockOutError::OneWinner(first, second)) };
                    used += 1;
                    Some(winner)
                }
                (free, None) | (None, free) => free,
            });
        }
        if used != winners.len() {
            let playing = |winner: &&Number| !places.contains(&Some(**winner));
            let stranger = winners.iter().find(playing).or(winners.first());
            return Err(stranger.map_or(KnockOutError::Over, |&stranger| KnockOutError::NotPlaying(stranger)));
        }
        Ok(Self { places, seeds: self.seeds.clone(), round: self.round + 1 })
    }

    fn seed(&self, player: Number) -> usize {
        self.seeds.iter().position(|&seed| seed == player).unwrap_or(usize::MAX)
    }
}

/// Which seed stands on which place of the first round, so that the best two can meet only in the final, the best four
/// only in the semi-finals, and so on.
fn seed_order(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let last = 2 * order.len() - 1;
        order = order.iter().flat_map(|&seed| [seed, last - seed]).collect();
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn field(players: u16) -> KnockOut {
        KnockOut::new((1..=players).map(Number).collect()).unwrap()
    }

    #[test]
    fn eight_players_by_hand() {
        let tree = field(8);
        let ties = tree.ties(Colour::White);
        assert_eq!(ties.pairs, [Pair::new(1, 8), Pair::new(5, 4), Pair::new(2, 7), Pair::new(6, 3)]);
        let second = tree.advance(&[Number(1), Number(5), Number(2), Number(3)]).unwrap();
        assert_eq!(second.ties(Colour::Black).pairs, [Pair::new(5, 1), Pair::new(2, 3)]);
        let last = second.advance(&[Number(5), Number(3)]).unwrap().advance(&[Number(3)]).unwrap();
        assert_eq!((last.champion(), last.round()), (Some(Number(3)), 4));
        assert_eq!(last.advance(&[]), Err(KnockOutError::Over));
    }

    #[test]
    fn the_best_seeds_have_the_byes() {
        let ties = field(6).ties(Colour::White);
        assert_eq!(ties.free, [Number(1), Number(2)]);
        assert_eq!(ties.pairs, [Pair::new(4, 5), Pair::new(6, 3)]);
    }

    #[test]
    fn winners_have_to_be_one_of_each_tie() {
        let tree = field(4);
        assert_eq!(tree.advance(&[Number(1)]), Err(KnockOutError::OneWinner(Number(2), Number(3))));
        let both = tree.advance(&[Number(1), Number(4), Number(2)]);
        assert_eq!(both, Err(KnockOutError::OneWinner(Number(1), Number(4))));
        let stranger = tree.advance(&[Number(1), Number(2), Number(9)]);
        assert_eq!(stranger, Err(KnockOutError::NotPlaying(Number(9))));
        assert_eq!(KnockOut::new(vec![Number(1)]), Err(KnockOutError::Players(1)));
        assert_eq!(KnockOut::new(vec![Number(1), Number(1)]), Err(KnockOutError::Twice(Number(1))));
    }

    proptest! {
        #[test]
        fn if_the_better_seed_always_wins_seeds_go_out_in_order(players in 2u16..130) {
            let mut tree = field(players);
            let mut left = players;
            while tree.champion().is_none() {
                let ties = tree.ties(Colour::White);
                prop_assert!(ties.free.is_empty() || tree.round() == 1);
                let better: Vec<Number> = ties.pairs.iter().map(|pair| pair.white.min(pair.black)).collect();
                tree = tree.advance(&better).unwrap();
                left -= better.len() as u16;
                prop_assert!(left.is_power_of_two());
                let mut through: Vec<u16> = better.iter().chain(&ties.free).map(|player| player.0).collect();
                through.sort_unstable();
                prop_assert_eq!(through, (1..=left).collect::<Vec<_>>());
            }
            prop_assert_eq!(tree.champion(), Some(Number(1)));
        }
    }
}

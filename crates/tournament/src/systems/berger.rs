//! Round robin by the Berger table (FIDE C.05, Annex 1).
//!
//! The highest number of an even field is the pivot: it alternates its colour from round to round. In an odd field, the
//! player who would meet the pivot has a bye.

use super::{Pair, RoundPairs};
use crate::history::Number;

/// The largest field a table is made for.
pub const MOST_PLAYERS: u16 = 400;
/// The most times everybody meets everybody.
pub const MOST_CYCLES: u16 = 20;

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BergerError {
    /// Too few or too many players.
    #[error("there is no table for {0} players: choose 2 to {MOST_PLAYERS}")]
    Players(u16),
    /// Too few or too many cycles.
    #[error("{0} cycles cannot be played: choose 1 to {MOST_CYCLES}")]
    Cycles(u16),
}

/// The rounds of a field that meets once.
pub fn single(players: u16) -> Result<Vec<RoundPairs>, BergerError> {
    cycles(players, 1)
}

/// The rounds of a field that meets this many times.
///
/// Each cycle has the colours of the one before exchanged. The last two rounds of every cycle but the last are
/// swapped, since otherwise players would have three equal colours in a row.
pub fn cycles(players: u16, cycles: u16) -> Result<Vec<RoundPairs>, BergerError> {
    if !(2..=MOST_PLAYERS).contains(&players) {
        return Err(BergerError::Players(players));
    }
    if !(1..=MOST_CYCLES).contains(&cycles) {
        return Err(BergerError::Cycles(cycles));
    }
    let table = table(players);
    let mut rounds = Vec::with_capacity(table.len() * usize::from(cycles));
    for cycle in 0..cycles {
        let mut rounds_of_cycle = table.clone();
        if cycle % 2 == 1 {
            for pair in rounds_of_cycle.iter_mut().flat_map(|round| &mut round.pairs) {
                *pair = pair.exchanged();
            }
        }
        let count = rounds_of_cycle.len();
        if cycle + 1 < cycles && count >= 2 {
            rounds_of_cycle.swap(count - 2, count - 1);
        }
        rounds.append(&mut rounds_of_cycle);
    }
    Ok(rounds)
}

fn table(players: u16) -> Vec<RoundPairs> {
    let even = u32::from(players) + u32::from(players % 2);
    let circle = even - 1;
    // A place on the circle of all numbers but the pivot, from any whole number of steps.
    let number = |steps: u32| (steps % circle + 1) as u16;
    (0..circle)
        .map(|round| {
            let begin = round * (even / 2) % circle;
            let first = Pair::new(number(begin), even as u16);
            let first = if round % 2 == 0 { first } else { first.exchanged() };
            let others =
                (1..even / 2).map(|board| Pair::new(number(begin + board), number(begin + circle - board)));
            let mut round = RoundPairs::default();
            for pair in std::iter::once(first).chain(others) {
                let missing = Number(players + 1);
                match pair.opponent_of(missing) {
                    Some(free) => round.free.push(free),
                    None => round.pairs.push(pair),
                }
            }
            round
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::Colour;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn text(round: &RoundPairs) -> String {
        let pairs: Vec<String> =
            round.pairs.iter().map(|pair| format!("{}-{}", pair.white, pair.black)).collect();
        pairs.join(" ")
    }

    #[test]
    fn the_printed_table_for_six() {
        let rounds: Vec<String> = single(6).unwrap().iter().map(text).collect();
        assert_eq!(rounds, ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]);
    }

    #[test]
    fn with_five_whoever_would_meet_the_sixth_is_free() {
        let free: Vec<u16> = single(5).unwrap().iter().map(|round| round.free[0].0).collect();
        assert_eq!(free, [1, 4, 2, 5, 3]);
    }

    #[test]
    fn the_double_table_swaps_the_last_two_rounds_of_the_first_cycle() {
        let rounds: Vec<String> = cycles(4, 2).unwrap().iter().map(text).collect();
        assert_eq!(rounds, ["1-4 2-3", "2-4 3-1", "4-3 1-2", "4-1 3-2", "3-4 2-1", "4-2 1-3"]);
    }

    #[test]
    fn fields_beyond_the_limits_are_refused() {
        assert_eq!(single(1), Err(BergerError::Players(1)));
        assert_eq!(single(401), Err(BergerError::Players(401)));
        assert_eq!(cycles(4, 0), Err(BergerError::Cycles(0)));
    }

    proptest! {
        #[test]
        fn everybody_meets_everybody_with_colours_shared(players in 2u16..40, count in 1u16..5) {
            let rounds = cycles(players, count).unwrap();
            let mut meetings: BTreeMap<(Number, Number), [u16; 2]> = BTreeMap::new();
            let mut colours: BTreeMap<Number, Vec<Colour>> = BTreeMap::new();
            for round in &rounds {
                let mut busy: Vec<Number> = round.free.clone();
                for pair in &round.pairs {
                    let (low, high) = (pair.white.min(pair.black), pair.white.max(pair.black));
                    meetings.entry((low, high)).or_default()[usize::from(pair.white == low)] += 1;
                    colours.entry(pair.white).or_default().push(Colour::White);
                    colours.entry(pair.black).or_default().push(Colour::Black);
                    busy.extend([pair.white, pair.black]);
                }
                busy.sort_unstable();
                prop_assert_eq!(busy, (1..=players).map(Number).collect::<Vec<_>>());
            }
            prop_assert_eq!(meetings.len(), usize::from(players) * usize::from(players - 1) / 2);
            for [black, white] in meetings.values() {
                prop_assert_eq!(white + black, count);
                prop_assert!(white.abs_diff(*black) <= 1);
            }
            // Only with three or more rounds in a cycle can colours be spread.
            if players > 4 {
                for played in colours.values() {
                    prop_assert!(played.windows(3).all(|three| three[0] != three[1] || three[1] != three[2]));
                }
            }
        }
    }
}

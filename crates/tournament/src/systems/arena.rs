//! Arena: for a fixed time, players without a game are paired with one of about the same standing.

use super::Pair;
use crate::history::{Colour, Number, Points};

/// A player who waits for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The start number.
    pub number: Number,
    /// The points so far.
    pub points: Points,
    /// The rating.
    pub rating: u16,
    /// Opponents so far, the last one last.
    pub opponents: Vec<Number>,
    /// Games with White less games with Black.
    pub white_surplus: i32,
    /// The colour of the last game.
    pub last_colour: Option<Colour>,
}

/// How many of the last opponents are avoided as long as somebody else waits.
const AVOIDED: usize = 1;
/// How far down the table an opponent is searched for before a rematch is accepted.
const REACH: usize = 12;

/// Pairs those who wait, best first, each with the nearest below whom he has not just met. One may be left over.
pub fn pair(waiting: &[Waiting]) -> Vec<Pair> {
    let mut table: Vec<&Waiting> = waiting.iter().collect();
    table.sort_by_key(|player| {
        (std::cmp::Reverse(player.points), std::cmp::Reverse(player.rating), player.number)
    });
    let mut pairs = Vec::new();
    while table.len() >= 2 {
        let player = table.remove(0);
        let fresh = |other: &&Waiting| {
            let just_met =
                |one: &Waiting, two: Number| one.opponents.iter().rev().take(AVOIDED).any(|&met| met == two);
            !just_met(player, other.number) && !just_met(other, player.number)
        };
        let place = table.iter().take(REACH).position(fresh).unwrap_or(0);
        // Two who have just met may wait for others, unless nobody else is there.
        if !fresh(&table[place]) && waiting.len() > 2 {
            continue;
        }
        let other = table.remove(place);
        pairs.push(colours(player, other));
    }
    pairs
}

/// White for the one who had it less often, then for the one who had Black last, then for the lower placed.
fn colours(higher: &Waiting, lower: &Waiting) -> Pair {
    let higher_first = Pair { white: higher.number, black: lower.number };
    let order = higher.white_surplus.cmp(&lower.white_surplus).then_with(|| {
        let had_white = |player: &Waiting| player.last_colour == Some(Colour::White);
        had_white(higher).cmp(&had_white(lower))
    });
    if order == std::cmp::Ordering::Less { higher_first } else { higher_first.exchanged() }
}

/// The points of a series of games, each doubled that follows two wins in a row, until one is not won.
pub fn doubled(points: &[Points], win: Points) -> Vec<Points> {
    let mut streak = 0;
    points
        .iter()
        .map(|&plain| {
            let counted = if streak >= 2 { plain + plain } else { plain };
            streak = if plain >= win { streak + 1 } else { 0 };
            counted
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u16, points: i32, opponents: &[u16]) -> Waiting {
        Waiting {
            number: Number(number),
            points: Points::halves(points),
            rating: 1500,
            opponents: opponents.iter().copied().map(Number).collect(),
            white_surplus: 0,
            last_colour: None,
        }
    }

    #[test]
    fn neighbours_meet_unless_they_just_did() {
        let field = [player(1, 8, &[2]), player(2, 8, &[1]), player(3, 4, &[]), player(4, 0, &[])];
        let pairs = pair(&field);
        assert!(pairs[0].has(Number(1)) && pairs[0].has(Number(3)), "{pairs:?}");
        assert!(pairs[1].has(Number(2)) && pairs[1].has(Number(4)), "{pairs:?}");
    }

    #[test]
    fn two_alone_may_play_again_and_a_third_waits() {
        assert_eq!(pair(&[player(1, 2, &[2]), player(2, 0, &[1])]).len(), 1);
        assert_eq!(pair(&[player(1, 2, &[]), player(2, 0, &[]), player(3, 0, &[])]).len(), 1);
        assert!(pair(&[]).is_empty());
    }

    #[test]
    fn colours_are_evened_out() {
        let mut white = player(1, 4, &[]);
        white.white_surplus = 1;
        assert_eq!(pair(&[white, player(2, 4, &[])]), [Pair::new(2, 1)]);
    }

    #[test]
    fn two_wins_in_a_row_double_what_follows() {
        // 2 + 2 + 4 + 2 (a draw on a streak is doubled, and ends it) + 2 + 0.
        let points: Vec<Points> = [4, 4, 4, 2, 4, 0].map(Points::halves).to_vec();
        let counted: Vec<i32> =
            doubled(&points, Points::halves(4)).into_iter().map(Points::in_hundredths).collect();
        assert_eq!(counted, [200, 200, 400, 200, 200, 0]);
    }
}

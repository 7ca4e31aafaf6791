//! Baku acceleration by the example of its text, and laws of it and of matches between teams.

use proptest::prelude::*;
use tournament::history::{Acceleration, GameResult, Number, Player, Points, Scoring, Tournament};
use tournament::systems::teams::{MatchPoints, TeamMatch, result, standings};

fn accelerated(players: u16, rounds: u16, scoring: Scoring) -> Tournament {
    let players = (1..=players).map(|number| Player { number: Number(number), ..Player::default() });
    let acceleration = Acceleration::Baku;
    Tournament {
        players: players.collect(),
        rounds: Some(rounds),
        scoring,
        acceleration,
        ..Tournament::default()
    }
}

/// C.04.7: with 161 players the first group has 82; of nine rounds five are accelerated, three with a whole point.
#[test]
fn the_example_of_the_baku_text() {
    let event = accelerated(161, 9, Scoring::ONE_HALF_ZERO);
    let virtual_points = |player: u16| -> Vec<i32> {
        (1..=9).map(|round| event.virtual_points(Number(player), round).in_hundredths()).collect()
    };
    assert_eq!(virtual_points(1), [100, 100, 100, 50, 50, 0, 0, 0, 0]);
    assert_eq!(virtual_points(82), virtual_points(1));
    assert_eq!(virtual_points(83), [0; 9]);
    assert_eq!(accelerated(161, 9, Scoring::TWO_ONE_ZERO).virtual_points(Number(1), 4), Points::halves(2));
}

proptest! {
    #[test]
    fn half_of_the_field_is_accelerated_in_half_of_the_rounds(players in 2_u16..200, rounds in 1_u16..20) {
        let event = accelerated(players, rounds, Scoring::ONE_HALF_ZERO);
        let points = |player: u16, round: u16| event.virtual_points(Number(player), round);
        let group = (1..=players).filter(|&player| points(player, 1) > Points::ZERO).count();
        // The first half, rounded up to an even number, and nobody behind it.
        prop_assert!(group.is_multiple_of(2) || group == usize::from(players));
        prop_assert!(2 * group >= usize::from(players) && 2 * group < usize::from(players) + 4 || players < 4);
        for player in 1..=players {
            let all: Vec<Points> = (1..=rounds).map(|round| points(player, round)).collect();
            prop_assert!(all.is_sorted_by(|earlier, later| earlier >= later), "never more than before");
            let accelerated = all.iter().filter(|points| **points > Points::ZERO).count();
            let expected = if usize::from(player) <= group { usize::from(rounds.div_ceil(2)) } else { 0 };
            prop_assert_eq!(accelerated, expected);
        }
    }

    #[test]
    fn match_points_are_shared_and_decide_before_board_points(
        boards in prop::collection::vec(prop::collection::vec(0_u8..3, 2..6), 1..12),
    ) {
        let teams = [1, 2, 3, 4].map(Number);
        let matches: Vec<TeamMatch> = boards
            .iter()
            .enumerate()
            .map(|(index, boards)| {
                let scores: Vec<(Points, Points)> =
                    boards.iter().map(|&won| (Points::halves(i32::from(won)), Points::halves(2 - i32::from(won)))).collect();
                let (first, second) = (teams[index % 4], teams[(index + 1 + index / 4 % 3) % 4]);
                TeamMatch { first, second, result: result(&scores, MatchPoints::TWO_ONE_ZERO) }
            })
            .collect();
        for (played, boards) in matches.iter().zip(&boards) {
            let (first, second) = played.result.match_points;
            prop_assert_eq!(first + second, Points::halves(4));
            let (first_boards, second_boards) = played.result.board_points;
            prop_assert_eq!(first_boards + second_boards, Points::halves(2 * boards.len() as i32));
            let expected = match first_boards.cmp(&second_boards) {
                std::cmp::Ordering::Greater => GameResult::Win,
                std::cmp::Ordering::Equal => GameResult::Draw,
                std::cmp::Ordering::Less => GameResult::Loss,
            };
            prop_assert_eq!(played.result.result, expected);
        }
        let table = standings(&teams, &matches);
        prop_assert_eq!(table.len(), 4);
        for pair in table.windows(2) {
            let better = (pair[0].match_points, pair[0].board_points);
            let worse = (pair[1].match_points, pair[1].board_points);
            prop_assert!(better >= worse);
            prop_assert_eq!(pair[0].rank == pair[1].rank, better == worse);
        }
        let total: Points = table.iter().map(|line| line.match_points).sum();
        prop_assert_eq!(total, Points::halves(4 * matches.len() as i32));
    }
}

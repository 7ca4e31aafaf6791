//! The report of an event for a rating list.

use super::{Adamovich, AdamovichGame, Elo, EloGame, Glicko2, Glicko2Game, Glicko2Player};
use crate::history::Number;
use crate::standings::Share;
use std::collections::BTreeMap;

/// A game, or a match that is rated as one, played over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// One player.
    pub first: Number,
    /// The other.
    pub second: Number,
    /// What part of the points the first one won.
    pub share: Share,
}

/// A player's line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReportLine {
    pub number: Number,
    /// How many games were rated: those against rated opponents.
    pub games: usize,
    /// The share of the points in these games.
    pub score: f64,
    /// The rating before the event.
    pub before: f64,
    /// The rating after it.
    pub after: f64,
}

/// The report: a line for each rated player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatingReport {
    /// The lines, by number.
    pub lines: Vec<ReportLine>,
}

/// The report by Elo; players without a rating are left out.
pub fn report_by_elo(ratings: &BTreeMap<Number, u16>, games: &[RatedGame], elo: &Elo) -> RatingReport {
    report(ratings, games, |own, played| {
        let games: Vec<EloGame> =
            played.iter().map(|&(opponent, share)| EloGame { opponent, share }).collect();
        elo.rate(own, &games)
    })
}

/// The report by Adamovich's system.
pub fn report_by_adamovich(
    ratings: &BTreeMap<Number, u16>,
    games: &[RatedGame],
    list: &Adamovich,
) -> RatingReport {
    report(ratings, games, |own, played| {
        let games: Vec<AdamovichGame> =
            played.iter().map(|&(opponent, share)| AdamovichGame { opponent, points: 2.0 * share }).collect();
        list.rate(own, &games)
    })
}

/// Everybody after the event by Glicko-2, the whole event as one rating period.
pub fn report_by_glicko2(
    players: &BTreeMap<Number, Glicko2Player>,
    games: &[RatedGame],
    list: &Glicko2,
) -> BTreeMap<Number, Glicko2Player> {
    players
        .iter()
        .map(|(&number, &player)| {
            let played: Vec<Glicko2Game> = seen_by(number, games)
                .filter_map(|(opponent, share)| {
                    Some(Glicko2Game { opponent: *players.get(&opponent)?, share })
                })
                .collect();
            (number, list.rate(player, &played))
        })
        .collect()
}

fn report(
    ratings: &BTreeMap<Number, u16>,
    games: &[RatedGame],
    rate: impl Fn(f64, &[(f64, f64)]) -> f64,
) -> RatingReport {
    let rated = |number: &Number| ratings.get(number).copied().filter(|&rating| rating > 0).map(f64::from);
    let lines = ratings.keys().filter_map(|number| {
        let before = rated(number)?;
        let played: Vec<(f64, f64)> = seen_by(*number, games)
            .filter_map(|(opponent, share)| Some((rated(&opponent)?, share)))
            .collect();
        Some(ReportLine {
            number: *number,
            games: played.len(),
            score: played.iter().map(|game| game.1).sum(),
            before,
            after: rate(before, &played),
        })
    });
    RatingReport { lines: lines.collect() }
}

/// A player's games: the opponent and the share of the points.
fn seen_by(player: Number, games: &[RatedGame]) -> impl Iterator<Item = (Number, f64)> {
    games.iter().filter_map(move |game| {
        let share = game.share.units() as f64 / Share::WHOLE as f64;
        match player {
            player if player == game.first => Some((game.second, share)),
            player if player == game.second => Some((game.first, 1.0 - share)),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unrated_players_are_left_out_on_both_sides() {
        let ratings = BTreeMap::from([(Number(1), 2000), (Number(2), 2000), (Number(3), 0)]);
        let game = |first, second, share| RatedGame { first: Number(first), second: Number(second), share };
        let games = [game(1, 2, Share::ALL), game(1, 3, Share::NONE)];
        let report = report_by_elo(&ratings, &games, &Elo::default());
        let lines: Vec<(u16, usize, f64)> =
            report.lines.iter().map(|line| (line.number.0, line.games, line.after)).collect();
        assert_eq!(lines, [(1, 1, 2010.0), (2, 1, 1990.0)]);
        let adamovich = report_by_adamovich(&ratings, &games, &Adamovich::RATED);
        // (20 · 2000 + 2000 + 333.33 · (2 - 1)) / 21.
        assert!((adamovich.lines[0].after - 2015.873).abs() < 0.001);
        let players =
            BTreeMap::from([(Number(1), Glicko2Player::default()), (Number(2), Glicko2Player::default())]);
        let after = report_by_glicko2(&players, &games, &Glicko2::default());
        assert!(after[&Number(1)].rating > 1500.0 && after[&Number(2)].rating < 1500.0);
    }
}

//! Tie-breaks from a player's own results: what was won, when, and against whom.

use super::Value;
use crate::history::{GameResult, Points};
use crate::standings::{RoundScore, Share, StandingsField, Unplayed};

pub(super) fn sonneborn_berger(field: &StandingsField, unplayed: Unplayed) -> Vec<Value> {
    weighed(field, unplayed, Share::WHOLE * 100, |_, share| share.units())
}

pub(super) fn riga(field: &StandingsField, unplayed: Unplayed) -> Vec<Value> {
    weighed(field, unplayed, Share::WHOLE * 100, |_, share| 4 * share.units())
}

pub(super) fn gorin(field: &StandingsField, unplayed: Unplayed) -> Vec<Value> {
    weighed(field, unplayed, 100, |result, _| match result {
        GameResult::Win => 4,
        GameResult::Draw => 2,
        GameResult::Loss => 1,
    })
}

pub(super) fn wins(field: &StandingsField, unplayed: Unplayed) -> Vec<Value> {
    let won = |score: &&RoundScore| match score {
        RoundScore::Played { result, .. } => *result == GameResult::Win,
        RoundScore::Unplayed { result, .. } => unplayed == Unplayed::Virtual && *result == GameResult::Win,
        RoundScore::Pending => false,
    };
    let count = |player: usize| field.scores(player).iter().filter(won).count();
    (0..field.len()).map(|player| Value::whole(count(player) as i64)).collect()
}

pub(super) fn game_points(field: &StandingsField) -> Vec<Value> {
    let points = |player: usize| i64::from(field.game_points(player).in_hundredths());
    (0..field.len()).map(|player| Value::hundredths(points(player))).collect()
}

pub(super) fn plus_draws(field: &StandingsField) -> Vec<Value> {
    (0..field.len()).map(|player| Value::whole(i64::from(field.plus_draws(player)))).collect()
}

/// The one tie-break that always counts the points of unplayed rounds: they are the player's own.
pub(super) fn progressive(field: &StandingsField) -> Vec<Value> {
    let sum = |player: usize| {
        let mut total = 0;
        let mut sum = 0;
        for round in 0..field.rounds() {
            let points = field.scores(player).get(round).map_or(Points::ZERO, |score| score.points());
            total += i64::from(points.in_hundredths());
            sum += total;
        }
        sum
    };
    (0..field.len()).map(|player| Value::hundredths(sum(player))).collect()
}

pub(super) fn koya(field: &StandingsField) -> Vec<Value> {
    let half = i64::from(field.won_round().in_hundredths()) * field.rounds() as i64;
    let reached = |player: usize| 2 * i64::from(field.points(player).in_hundredths()) >= half;
    let sum = |player: usize| -> Points {
        field.meetings(player).filter(|meeting| reached(meeting.opponent)).map(|meeting| meeting.points).sum()
    };
    (0..field.len()).map(|player| Value::hundredths(i64::from(sum(player).in_hundredths()))).collect()
}

/// The opponents' points, each times a weight that follows from the result against him.
fn weighed(
    field: &StandingsField,
    unplayed: Unplayed,
    scale: i64,
    weight: impl Fn(GameResult, Share) -> i64,
) -> Vec<Value> {
    let hundredths = |player: usize| i64::from(field.points(player).in_hundredths());
    (0..field.len())
        .map(|player| {
            let mut units: i64 = field
                .meetings(player)
                .map(|meeting| weight(meeting.result, meeting.share) * hundredths(meeting.opponent))
                .sum();
            if unplayed == Unplayed::Virtual {
                for score in field.scores(player) {
                    if let RoundScore::Unplayed { result, share, .. } = *score {
                        units += weight(result, share) * hundredths(player);
                    }
                }
            }
            Value::Single { units, scale }
        })
        .collect()
}

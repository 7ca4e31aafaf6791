//! Tie-breaks from ratings, and the lot.

use super::Value;
use crate::lots::Lots;
use crate::ratings::performance_difference;
use crate::standings::{Share, StandingsField};

/// The average rating of the opponents who have one, rounded half upwards; 0 without any.
pub(super) fn average_rating(field: &StandingsField) -> Vec<Value> {
    (0..field.len()).map(|player| Value::whole(average(field, player).unwrap_or(0))).collect()
}

/// The average plus the difference that the share of the points stands for; 0 without rated opponents.
pub(super) fn performance(field: &StandingsField) -> Vec<Value> {
    (0..field.len())
        .map(|player| {
            let mut won = 0;
            let mut of = 0;
            for meeting in field.meetings(player).filter(|meeting| field.rating(meeting.opponent) > 0) {
                won += meeting.share.units();
                of += Share::WHOLE;
            }
            let value =
                average(field, player).map(|average| average + i64::from(performance_difference(won, of)));
            Value::whole(value.unwrap_or(0))
        })
        .collect()
}

/// A lot for each number, drawn from the seed: the highest is the best.
pub(super) fn lot(field: &StandingsField, seed: u64) -> Vec<Value> {
    let mut players: Vec<usize> = (0..field.len()).collect();
    // The draw must not depend on the order in which the players are listed.
    players.sort_by_key(|&player| field.number(player));
    Lots::new(seed).shuffle(&mut players);
    let mut values = vec![Value::whole(0); field.len()];
    for (place, &player) in players.iter().enumerate() {
        values[player] = Value::whole((players.len() - place) as i64);
    }
    values
}

fn average(field: &StandingsField, player: usize) -> Option<i64> {
    let ratings: Vec<i64> = field
        .meetings(player)
        .map(|meeting| i64::from(field.rating(meeting.opponent)))
        .filter(|&rating| rating > 0)
        .collect();
    let count = ratings.len() as i64;
    (count > 0).then(|| (2 * ratings.iter().sum::<i64>() + count) / (2 * count))
}

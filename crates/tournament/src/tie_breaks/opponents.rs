//! Solkoff and its relatives: how strong the opponents were, whatever happened against them.

use super::Value;
use crate::standings::{RoundScore, StandingsField, Unplayed};

pub(super) fn solkoff(field: &StandingsField, unplayed: Unplayed) -> Vec<Value> {
    sums(field, unplayed).into_iter().map(Value::hundredths).collect()
}

pub(super) fn without_lowest(field: &StandingsField, unplayed: Unplayed, count: usize) -> Vec<Value> {
    each(field, unplayed, |scores| Value::hundredths(scores.iter().skip(count).sum()))
}

pub(super) fn truncated(field: &StandingsField, unplayed: Unplayed) -> Vec<Value> {
    // All sequences are equally long, or a player with a bye would lose by the missing last sum alone.
    let length = field.rounds().saturating_sub(1).max(1);
    each(field, unplayed, |scores| {
        let units = (1..=length).map(|count| scores.iter().skip(count).sum()).collect();
        Value::Sequence { units, scale: 100 }
    })
}

pub(super) fn median(field: &StandingsField, unplayed: Unplayed) -> Vec<Value> {
    each(field, unplayed, |scores| {
        let inner = if scores.len() <= 2 { &[] } else { &scores[1..scores.len() - 1] };
        Value::hundredths(inner.iter().sum())
    })
}

pub(super) fn plus(field: &StandingsField, unplayed: Unplayed) -> Vec<Value> {
    let solkoffs = sums(field, unplayed);
    (0..field.len())
        .map(|player| {
            let met: i64 = field.meetings(player).map(|meeting| solkoffs[meeting.opponent]).sum();
            // A virtual opponent has the player's own score, and so his Solkoff.
            let virtually = virtual_opponents(field, unplayed, player) as i64 * solkoffs[player];
            Value::hundredths(met + virtually)
        })
        .collect()
}

fn sums(field: &StandingsField, unplayed: Unplayed) -> Vec<i64> {
    (0..field.len()).map(|player| scores(field, unplayed, player).iter().sum()).collect()
}

fn each(field: &StandingsField, unplayed: Unplayed, value: impl Fn(&[i64]) -> Value) -> Vec<Value> {
    (0..field.len())
        .map(|player| {
            let mut scores = scores(field, unplayed, player);
            scores.sort_unstable();
            value(&scores)
        })
        .collect()
}

/// The opponents' points, in hundredths.
fn scores(field: &StandingsField, unplayed: Unplayed, player: usize) -> Vec<i64> {
    let hundredths = |player: usize| i64::from(field.points(player).in_hundredths());
    let mut scores: Vec<i64> = field.meetings(player).map(|meeting| hundredths(meeting.opponent)).collect();
    scores.extend(std::iter::repeat_n(hundredths(player), virtual_opponents(field, unplayed, player)));
    scores
}

fn virtual_opponents(field: &StandingsField, unplayed: Unplayed, player: usize) -> usize {
    let not_played = |score: &&RoundScore| matches!(score, RoundScore::Unplayed { .. });
    match unplayed {
        Unplayed::Zero => 0,
        Unplayed::Virtual => field.scores(player).iter().filter(not_played).count(),
    }
}

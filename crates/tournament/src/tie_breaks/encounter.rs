//! Tie-breaks that look at who is tied with whom.

use super::Value;
use crate::standings::StandingsField;
use std::collections::BTreeMap;

/// Points among the tied, if each of them met each other over the board; otherwise 0 for all of them.
pub(super) fn direct(field: &StandingsField, groups: &[usize]) -> Vec<Value> {
    let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (player, &group) in groups.iter().enumerate() {
        members.entry(group).or_default().push(player);
    }
    let mut values = vec![Value::hundredths(0); field.len()];
    for (group, tied) in members {
        if tied.len() < 2 {
            continue;
        }
        let among =
            |player: usize| field.meetings(player).filter(|meeting| groups[meeting.opponent] == group);
        let met_all = |&player: &usize| {
            let mut met: Vec<usize> = among(player).map(|meeting| meeting.opponent).collect();
            met.sort_unstable();
            met.dedup();
            met.len() + 1 == tied.len()
        };
        if tied.iter().all(met_all) {
            for &player in &tied {
                let points = among(player).map(|meeting| i64::from(meeting.points.in_hundredths())).sum();
                values[player] = Value::hundredths(points);
            }
        }
    }
    values
}

/// Points against each group of equals from the top of the table down, the player's own group left out.
pub(super) fn highest_placed(field: &StandingsField, groups: &[usize]) -> Vec<Value> {
    let mut places: Vec<usize> = groups.to_vec();
    places.sort_unstable();
    places.dedup();
    let place_of: BTreeMap<usize, usize> =
        places.iter().enumerate().map(|(place, &group)| (group, place)).collect();
    (0..field.len())
        .map(|player| {
            let mut units = vec![0; places.len()];
            for meeting in field.meetings(player) {
                if groups[meeting.opponent] != groups[player] {
                    units[place_of[&groups[meeting.opponent]]] += i64::from(meeting.points.in_hundredths());
                }
            }
            Value::Sequence { units, scale: 100 }
        })
        .collect()
}

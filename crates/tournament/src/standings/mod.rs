//! Standings: points, then any ordered list of tie-breaks, each with its value.

mod field;
mod record;

pub use field::{FieldError, StandingsField};
pub use record::{PlayerRecord, RoundScore, Share, records_of};

use crate::history::{Number, Points};
use crate::tie_breaks::{TieBreak, Value};

/// How rounds that were not played over the board count in tie-breaks. An event states it once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unplayed {
    /// They add nothing; only the player's own points, and so the progressive score, know of them.
    #[default]
    Zero,
    /// They count as games against an opponent who has the player's own final score.
    Virtual,
}

impl Unplayed {
    /// The reading as settings write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Zero => "zero",
            Self::Virtual => "virtual",
        }
    }

    /// The reading of a setting.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Zero, Self::Virtual].into_iter().find(|reading| reading.name() == name)
    }
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The place; players whom nothing separates share it.
    pub rank: usize,
    /// Whose line it is.
    pub number: Number,
    /// The points.
    pub points: Points,
    /// The value of each tie-break, in the order of the list.
    pub values: Vec<Value>,
}

/// The standings, best first; players whom nothing separates stand in the order of their numbers.
pub fn standings(field: &StandingsField, tie_breaks: &[TieBreak], unplayed: Unplayed) -> Vec<Standing> {
    let players = field.len();
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by_key(|&player| (std::cmp::Reverse(field.points(player)), field.number(player)));
    let mut groups = groups_of(&order, |&left, &right| field.points(left) == field.points(right));
    let mut columns: Vec<Vec<Value>> = Vec::with_capacity(tie_breaks.len());
    for tie_break in tie_breaks {
        let values = tie_break.values(field, unplayed, &groups);
        order.sort_by(|&left, &right| {
            (groups[left].cmp(&groups[right]))
                .then_with(|| values[right].cmp(&values[left]))
                .then_with(|| field.number(left).cmp(&field.number(right)))
        });
        groups =
            groups_of(&order, |&left, &right| groups[left] == groups[right] && values[left] == values[right]);
        columns.push(values);
    }
    order
        .iter()
        .map(|&player| Standing {
            rank: groups[player] + 1,
            number: field.number(player),
            points: field.points(player),
            values: columns.iter().map(|values| values[player].clone()).collect(),
        })
        .collect()
}

/// For each player, the place in the order at which the group of equals begins.
fn groups_of(order: &[usize], equal: impl Fn(&usize, &usize) -> bool) -> Vec<usize> {
    let mut groups = vec![0; order.len()];
    let mut begin = 0;
    for (place, player) in order.iter().enumerate() {
        if place > 0 && !equal(&order[place - 1], player) {
            begin = place;
        }
        groups[*player] = begin;
    }
    groups
}

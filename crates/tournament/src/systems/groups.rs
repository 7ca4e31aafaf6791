//! Groups and finals: seeds are dealt to groups in serpentines, the best of each group go on.

use super::Pair;
use crate::history::Number;

/// A division of a field that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GroupsError {
    /// Too few players for so many groups.
    #[error("{players} players do not fill {groups} groups of at least two: make fewer groups")]
    TooFew {
        /// How many players.
        players: usize,
        /// How many groups.
        groups: usize,
    },
    /// A group has fewer players than go on.
    #[error("group {group} has {players} players, but {qualify} are to qualify: let fewer qualify")]
    Qualifiers {
        /// Which group, from 1.
        group: usize,
        /// How many players it has.
        players: usize,
        /// How many should go on.
        qualify: usize,
    },
}

/// Deals players in seeding order: down the groups, then up, then down again.
pub fn deal(seeds: &[Number], groups: usize) -> Result<Vec<Vec<Number>>, GroupsError> {
    if groups == 0 || seeds.len() < 2 * groups {
        return Err(GroupsError::TooFew { players: seeds.len(), groups });
    }
    let mut dealt = vec![Vec::new(); groups];
    for (place, &seed) in seeds.iter().enumerate() {
        let (lap, step) = (place / groups, place % groups);
        dealt[if lap % 2 == 0 { step } else { groups - 1 - step }].push(seed);
    }
    Ok(dealt)
}

/// Those who go on, from the final order of each group: all winners first, then all seconds, and so on.
pub fn qualifiers(orders: &[Vec<Number>], qualify: usize) -> Result<Vec<Number>, GroupsError> {
    for (group, order) in orders.iter().enumerate() {
        if order.len() < qualify {
            return Err(GroupsError::Qualifiers { group: group + 1, players: order.len(), qualify });
        }
    }
    Ok((0..qualify).flat_map(|place| orders.iter().map(move |order| order[place])).collect())
}

/// Places of a final between groups of equal size: first against first, second against second.
pub fn placing_matches(first: &[Number], second: &[Number]) -> Vec<Pair> {
    let pairs = first.iter().zip(second).enumerate();
    pairs
        .map(|(place, (&white, &black))| {
            let pair = Pair { white, black };
            if place % 2 == 0 { pair } else { pair.exchanged() }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(list: &[u16]) -> Vec<Number> {
        list.iter().copied().map(Number).collect()
    }

    #[test]
    fn ten_seeds_in_three_groups() {
        let groups = deal(&numbers(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 3).unwrap();
        assert_eq!(groups, [numbers(&[1, 6, 7]), numbers(&[2, 5, 8]), numbers(&[3, 4, 9, 10])]);
        assert_eq!(deal(&numbers(&[1, 2, 3]), 2), Err(GroupsError::TooFew { players: 3, groups: 2 }));
    }

    #[test]
    fn winners_go_on_before_seconds() {
        let orders = [numbers(&[6, 1, 7]), numbers(&[2, 8, 5])];
        assert_eq!(qualifiers(&orders, 2).unwrap(), numbers(&[6, 2, 1, 8]));
        assert_eq!(qualifiers(&orders, 4), Err(GroupsError::Qualifiers { group: 1, players: 3, qualify: 4 }));
        assert_eq!(placing_matches(&orders[0], &orders[1])[1], Pair::new(8, 1));
    }
}

//! Whether everybody can be paired: a perfect matching, by Edmonds' algorithm.

use std::collections::VecDeque;

/// Whether all these players can be paired with each other.
pub(super) fn can_be_paired(players: &[usize], may_meet: impl Fn(usize, usize) -> bool) -> bool {
    complete(players, may_meet).is_some()
}

/// A complete pairing, if there is one: for each place in the list, the place of the partner.
pub(super) fn complete(players: &[usize], may_meet: impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
    if players.len() % 2 == 1 {
        return None;
    }
    let neighbours: Vec<Vec<usize>> = (0..players.len())
        .map(|one| {
            (0..players.len()).filter(|&two| one != two && may_meet(players[one], players[two])).collect()
        })
        .collect();
    let mut search = Search::new(neighbours);
    for start in 0..players.len() {
        if search.mate[start] == NOBODY && !search.grow(start) {
            // Who cannot be reached now never can: Edmonds' forest only grows.
            return None;
        }
    }
    Some(search.mate)
}

const NOBODY: usize = usize::MAX;

struct Search {
    neighbours: Vec<Vec<usize>>,
    mate: Vec<usize>,
    parent: Vec<usize>,
    base: Vec<usize>,
}

impl Search {
    fn new(neighbours: Vec<Vec<usize>>) -> Self {
        let count = neighbours.len();
        let mut mate = vec![NOBODY; count];
        for one in 0..count {
            if mate[one] == NOBODY
                && let Some(&two) = neighbours[one].iter().find(|&&two| mate[two] == NOBODY)
            {
                (mate[one], mate[two]) = (two, one);
            }
        }
        Self { neighbours, mate, parent: vec![NOBODY; count], base: (0..count).collect() }
    }

    /// Looks for an augmenting path from a single player, and takes it.
    fn grow(&mut self, root: usize) -> bool {
        let count = self.mate.len();
        let mut used = vec![false; count];
        self.parent.fill(NOBODY);
        for (place, base) in self.base.iter_mut().enumerate() {
            *base = place;
        }
        used[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(one) = queue.pop_front() {
            for index in 0..self.neighbours[one].len() {
                let two = self.neighbours[one][index];
                if self.base[one] == self.base[two] || self.mate[one] == two {
                    continue;
                }
                let outer = self.mate[two] != NOBODY && self.parent[self.mate[two]] != NOBODY;
                if two == root || outer {
                    self.shrink(one, two, &mut used, &mut queue);
                } else if self.parent[two] == NOBODY {
                    self.parent[two] = one;
                    if self.mate[two] == NOBODY {
                        self.augment(two);
                        return true;
                    }
                    used[self.mate[two]] = true;
                    queue.push_back(self.mate[two]);
                }
            }
        }
        false
    }

    /// An odd cycle becomes one vertex.
    fn shrink(&mut self, one: usize, two: usize, used: &mut [bool], queue: &mut VecDeque<usize>) {
        let base = self.common_base(one, two);
        let mut inside = vec![false; self.mate.len()];
        self.mark_path(one, base, two, &mut inside);
        self.mark_path(two, base, one, &mut inside);
        for player in 0..self.mate.len() {
            if inside[self.base[player]] {
                self.base[player] = base;
                if !used[player] {
                    used[player] = true;
                    queue.push_back(player);
                }
            }
        }
    }

    fn common_base(&self, one: usize, two: usize) -> usize {
        let mut on_path = vec![false; self.mate.len()];
        let mut step = one;
        loop {
            step = self.base[step];
            on_path[step] = true;
            if self.mate[step] == NOBODY {
                break;
            }
            step = self.parent[self.mate[step]];
        }
        let mut step = two;
        loop {
            step = self.base[step];
            if on_path[step] {
                return step;
            }
            step = self.parent[self.mate[step]];
        }
    }

    fn mark_path(&mut self, mut from: usize, base: usize, mut child: usize, inside: &mut [bool]) {
        while self.base[from] != base {
            inside[self.base[from]] = true;
            inside[self.base[self.mate[from]]] = true;
            self.parent[from] = child;
            child = self.mate[from];
            from = self.parent[self.mate[from]];
        }
    }

    fn augment(&mut self, end: usize) {
        let mut two = end;
        while two != NOBODY {
            let one = self.parent[two];
            let next = self.mate[one];
            (self.mate[two], self.mate[one]) = (one, two);
            two = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_trying(players: &[usize], edges: &dyn Fn(usize, usize) -> bool) -> bool {
        let Some((&first, others)) = players.split_first() else { return true };
        others.iter().any(|&partner| {
            let left: Vec<usize> = others.iter().copied().filter(|&other| other != partner).collect();
            edges(first, partner) && by_trying(&left, edges)
        })
    }

    proptest! {
        #[test]
        fn a_complete_pairing_is_found_where_trying_all_finds_one(bits in any::<u64>(), players in 0usize..11) {
            let list: Vec<usize> = (0..players).collect();
            let edges = |one: usize, two: usize| {
                let (low, high) = (one.min(two), one.max(two));
                bits >> ((high * (high - 1) / 2 + low) % 64) & 1 == 1
            };
            let found = complete(&list, edges);
            prop_assert_eq!(found.is_some(), players % 2 == 0 && by_trying(&list, &edges));
            if let Some(mates) = found {
                for (one, &two) in mates.iter().enumerate() {
                    prop_assert!(mates[two] == one && edges(one, two));
                }
            }
        }
    }
}

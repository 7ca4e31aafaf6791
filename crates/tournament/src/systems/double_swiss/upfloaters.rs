//! Who floats up (3.5): the fewest (C4), the highest (C5), those who leave the next scoregroup well (C6) and did not
//! float before (C7); among equals the first set in lexicographic order.

use super::{ByNumber, DoubleSwissError, FloatState, RoundStage};
use crate::history::Points;
use std::cmp::Reverse;

/// How many sets are tried for one bracket before giving up.
const MOST_SETS: usize = 200_000;

/// The upfloaters for a scoregroup: by descending score, then ascending number.
pub(super) fn choose(
    field: &ByNumber<'_>,
    group: &[usize],
    rest: &[usize],
) -> Result<Vec<usize>, DoubleSwissError> {
    let mut tried = 0;
    let lower = scoregroups(field, rest);
    let mut count = group.len() % 2;
    while count <= rest.len() {
        for shares in shares(&lower, count) {
            let mut best: Option<Candidate> = None;
            let found = each_set(&lower, &shares, &mut |set| {
                tried += 1;
                if tried > MOST_SETS {
                    return Walk::Stop;
                }
                let Some(candidate) = Candidate::of(field, group, rest, set) else { return Walk::On };
                let ideal = candidate.ideal;
                if best.as_ref().is_none_or(|best| candidate.key() < best.key()) {
                    best = Some(candidate);
                }
                if ideal { Walk::Stop } else { Walk::On }
            });
            if tried > MOST_SETS && found == Walk::Stop {
                return Err(DoubleSwissError::TooHard);
            }
            if let Some(best) = best {
                return Ok(best.set);
            }
        }
        count += 2;
    }
    Err(DoubleSwissError::NoPairing)
}

struct Candidate {
    set: Vec<usize>,
    /// C6: how many upfloaters the following scoregroup will need.
    next_needs: usize,
    /// C7.
    repeated: usize,
    /// Nothing can be better.
    ideal: bool,
}

impl Candidate {
    /// None if the bracket or all others could not be paired (C1, C3).
    fn of(field: &ByNumber<'_>, group: &[usize], rest: &[usize], set: &[usize]) -> Option<Self> {
        let bracket: Vec<usize> = group.iter().chain(set).copied().collect();
        let left: Vec<usize> = rest.iter().copied().filter(|player| !set.contains(player)).collect();
        if !field.can_be_paired(&bracket) || !field.can_be_paired(&left) {
            return None;
        }
        let repeated = match field.stage {
            RoundStage::Last => 0,
            RoundStage::Earlier => {
                set.iter().filter(|&&player| field.contenders[player].float == FloatState::Floated).count()
            }
        };
        let (next_needs, fewest) = next_needs(field, &left);
        Some(Self { set: set.to_vec(), next_needs, repeated, ideal: next_needs == fewest && repeated == 0 })
    }

    fn key(&self) -> (usize, usize) {
        (self.next_needs, self.repeated)
    }
}

/// How many upfloaters the top scoregroup of these will need, and how many it needs at least for its size.
fn next_needs(field: &ByNumber<'_>, players: &[usize]) -> (usize, usize) {
    let Some(top) = players.iter().map(|&player| field.contenders[player].score).max() else { return (0, 0) };
    let (group, rest): (Vec<usize>, Vec<usize>) =
        players.iter().partition(|&&player| field.contenders[player].score == top);
    let fewest = group.len() % 2;
    let lower = vec![rest.clone()];
    let mut count = fewest;
    while count <= rest.len() {
        let mut possible = false;
        each_set(&lower, &[count], &mut |set| {
            let bracket: Vec<usize> = group.iter().chain(set).copied().collect();
            let left: Vec<usize> = rest.iter().copied().filter(|player| !set.contains(player)).collect();
            possible = field.can_be_paired(&bracket) && field.can_be_paired(&left);
            if possible { Walk::Stop } else { Walk::On }
        });
        if possible {
            break;
        }
        count += 2;
    }
    (count, fewest)
}

/// By descending score; inside by ascending number.
fn scoregroups(field: &ByNumber<'_>, players: &[usize]) -> Vec<Vec<usize>> {
    let mut sorted = players.to_vec();
    let score = |player: usize| -> Points { field.contenders[player].score };
    sorted.sort_by_key(|&player| (Reverse(score(player)), player));
    sorted.chunk_by(|&one, &two| score(one) == score(two)).map(<[usize]>::to_vec).collect()
}

/// How many upfloaters may come from each scoregroup, best first: the lowest of them as high as possible, then the next.
fn shares(lower: &[Vec<usize>], count: usize) -> Vec<Vec<usize>> {
    fn fill(lower: &[Vec<usize>], count: usize, taken: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        let Some(group) = lower.first() else {
            if count == 0 {
                found.push(taken.clone());
            }
            return;
        };
        for share in 0..=group.len().min(count) {
            taken.push(share);
            fill(&lower[1..], count - share, taken, found);
            taken.pop();
        }
    }
    let mut found = Vec::new();
    fill(lower, count, &mut Vec::new(), &mut found);
    // Read from the lowest group up, fewer low ones are better.
    found.sort_by(|one, two| one.iter().rev().cmp(two.iter().rev()));
    found
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Walk {
    On,
    Stop,
}

/// Every set with these shares, in lexicographic order of the numbers.
fn each_set(lower: &[Vec<usize>], shares: &[usize], visit: &mut dyn FnMut(&[usize]) -> Walk) -> Walk {
    fn go(
        lower: &[Vec<usize>],
        shares: &[usize],
        from: usize,
        set: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize]) -> Walk,
    ) -> Walk {
        let Some((&share, later)) = shares.split_first() else { return visit(set) };
        if share == 0 {
            return go(&lower[1..], later, 0, set, visit);
        }
        let mut rest = shares.to_vec();
        rest[0] -= 1;
        for place in from..lower[0].len() {
            set.push(lower[0][place]);
            let walk = go(lower, &rest, place + 1, set, visit);
            set.pop();
            if walk == Walk::Stop {
                return Walk::Stop;
            }
        }
        Walk::On
    }
    go(lower, shares, 0, &mut Vec::new(), visit)
}

//! A bracket's pairing (3.6): the first identifier that keeps C1 and, as well as possible, C8.

use super::completion::complete;
use super::{ByNumber, FloatState, RoundStage};
use crate::history::Number;

/// A paired bracket; in each pair the smaller number comes first.
pub(super) struct PairedBracket {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) repeated_opponents: usize,
}

/// The identifier of a pairing (3.6.2): the top members' numbers in ascending order, then their opponents' numbers.
///
/// The pair 11-24 16-6 10-9 8-4 has the identifier 4 6 9 11 8 16 10 24.
pub fn identifier(pairs: &[(Number, Number)]) -> Vec<Number> {
    let mut sorted: Vec<(Number, Number)> =
        pairs.iter().map(|&(one, two)| (one.min(two), one.max(two))).collect();
    sorted.sort_unstable();
    sorted.iter().map(|pair| pair.0).chain(sorted.iter().map(|pair| pair.1)).collect()
}

pub(super) fn pair(field: &ByNumber<'_>, group: &[usize], upfloaters: &[usize]) -> Option<PairedBracket> {
    let mut players: Vec<usize> = group.iter().chain(upfloaters).copied().collect();
    players.sort_unstable();
    // C8 counts the residents who floated before and now meet an upfloater.
    let repeats = |one: usize, two: usize| {
        let resident_repeats = |resident: usize, other: usize| {
            upfloaters.contains(&other)
                && !upfloaters.contains(&resident)
                && field.contenders[resident].float == FloatState::Floated
        };
        field.stage == RoundStage::Earlier && (resident_repeats(one, two) || resident_repeats(two, one))
    };
    for count in 0..=upfloaters.len() {
        // Any so many of the upfloaters may meet somebody who floated before.
        let excused = subsets(upfloaters, count);
        let possible = |excused: &[usize], one: usize, two: usize| {
            field.may_meet(one, two)
                && (!repeats(one, two) || excused.contains(&one) || excused.contains(&two))
        };
        let solve = |allowed: &dyn Fn(usize, usize) -> bool| {
            excused.iter().find_map(|excused| {
                complete(&players, |one, two| allowed(one, two) && possible(excused, one, two))
            })
        };
        if let Some(pairs) = first(&players, &solve) {
            return Some(PairedBracket { pairs, repeated_opponents: count });
        }
    }
    None
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Open,
    Top,
    Bottom,
}

/// Solves under a restriction: for each place in the list, the place of the partner.
type Solve<'solve> = dyn Fn(&dyn Fn(usize, usize) -> bool) -> Option<Vec<usize>> + 'solve;

/// The pairing with the first identifier: player by player as many low numbers as possible become top members, then
/// each top member has the lowest opponent with whom the others can still be paired.
fn first(players: &[usize], solve: &Solve<'_>) -> Option<Vec<(usize, usize)>> {
    let place = |player: usize| players.binary_search(&player).unwrap_or(0);
    let mut roles = vec![Role::Open; players.len()];
    let mut current = solve(&|_, _| true)?;
    for one in 0..players.len() {
        roles[one] = Role::Top;
        if current[one] > one {
            continue;
        }
        let by_roles = |a: usize, b: usize| {
            let (low, high) = (place(a.min(b)), place(a.max(b)));
            roles[low] != Role::Bottom && roles[high] != Role::Top
        };
        match solve(&by_roles) {
            Some(pairing) => current = pairing,
            None => roles[one] = Role::Bottom,
        }
    }
    let tops: Vec<usize> = (0..players.len()).filter(|&one| roles[one] == Role::Top).collect();
    let mut fixed: Vec<Option<usize>> = vec![None; players.len()];
    for &top in &tops {
        for bottom in top + 1..players.len() {
            if roles[bottom] != Role::Bottom || fixed[bottom].is_some() {
                continue;
            }
            (fixed[top], fixed[bottom]) = (Some(bottom), Some(top));
            if current[top] == bottom {
                break;
            }
            let by_partners = |a: usize, b: usize| {
                let (low, high) = (place(a.min(b)), place(a.max(b)));
                let roles_fit = roles[low] == Role::Top && roles[high] == Role::Bottom;
                roles_fit
                    && fixed[low].is_none_or(|partner| partner == high)
                    && fixed[high].is_none_or(|partner| partner == low)
            };
            if let Some(pairing) = solve(&by_partners) {
                current = pairing;
                break;
            }
            (fixed[top], fixed[bottom]) = (None, None);
        }
    }
    tops.iter().map(|&top| fixed[top].map(|bottom| (players[top], players[bottom]))).collect()
}

/// All subsets of a size.
fn subsets(list: &[usize], size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let Some((&first, others)) = list.split_first() else { return Vec::new() };
    let mut with: Vec<Vec<usize>> = subsets(others, size - 1);
    for subset in &mut with {
        subset.push(first);
    }
    with.append(&mut subsets(others, size));
    with
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_identifier_of_the_text() {
        let pairs = [(11, 24), (16, 6), (10, 9), (8, 4)].map(|(one, two)| (Number(one), Number(two)));
        let numbers: Vec<u16> = identifier(&pairs).into_iter().map(|number| number.0).collect();
        assert_eq!(numbers, [4, 6, 9, 11, 8, 16, 10, 24]);
    }
}

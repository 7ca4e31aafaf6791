//! Lists that are as short as a list of moves.

/// Sorts by a key, equals in their order. The library's way is made for long lists, and so large that every ruleset and
/// place that sorts would take a second to compile.
pub(crate) fn sort_few<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let mut place = end;
        while place > 0 && key(&list[place]) < key(&list[place - 1]) {
            list.swap(place, place - 1);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sorts_as_the_library_does(mut list: Vec<(u8, u16)>) {
            let mut expected = list.clone();
            expected.sort_by_key(|(key, _)| *key);
            sort_few(&mut list, |(key, _)| *key);
            prop_assert_eq!(list, expected);
        }
    }
}

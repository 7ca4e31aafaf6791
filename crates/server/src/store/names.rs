//! Players' names, found by any part of them: kept as groups of three letters in a full-text index.

use std::collections::BTreeSet;

/// Letters of a group.
const GROUP: usize = 3;
/// With more matches than this, the text occurs in so many names that the latest games are scanned instead.
pub(super) const FEW: i64 = 2_000;

/// The groups of letters of a text: one begins at each of them.
pub(super) fn groups(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let group = |from: usize| token(&letters[from..letters.len().min(from + GROUP)]);
    let groups: BTreeSet<String> = (0..letters.len()).map(group).collect();
    groups.into_iter().collect::<Vec<_>>().join(" ")
}

/// How the index is asked for a part of a name; none for an empty one. What it finds may have the groups apart.
pub(super) fn query(part: &str) -> Option<String> {
    let letters: Vec<char> = part.to_lowercase().chars().collect();
    match letters.len() {
        0 => None,
        1 | 2 => Some(format!("\"{}\" *", token(&letters))),
        _ => {
            let groups: BTreeSet<String> = letters.windows(GROUP).map(token).collect();
            Some(groups.iter().map(|group| format!("\"{group}\"")).collect::<Vec<_>>().join(" AND "))
        }
    }
}

/// All groups of one, two and three letters, for an index that knows whole words only.
#[cfg(feature = "cluster")]
pub(super) fn short_groups(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let of = |length: usize| letters.windows(length).map(token);
    let groups: BTreeSet<String> = (1..=GROUP).flat_map(of).collect();
    groups.into_iter().collect::<Vec<_>>().join(" ")
}

/// The groups of [`short_groups`] that a part of a name has; none for an empty one.
#[cfg(feature = "cluster")]
pub(super) fn short_query(part: &str) -> Option<String> {
    let letters: Vec<char> = part.to_lowercase().chars().collect();
    let groups: BTreeSet<String> = letters.windows(letters.len().clamp(1, GROUP)).map(token).collect();
    (!letters.is_empty()).then(|| groups.into_iter().collect::<Vec<_>>().join(" "))
}

/// Letters as a word of the index, six digits each: whatever they are, they mean nothing there.
fn token(letters: &[char]) -> String {
    letters.iter().map(|letter| format!("{:06x}", u32::from(*letter))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_name_is_asked_for_by_its_groups() {
        let text = groups("ann\nbo");
        for part in ["a", "An", "nn", "ann", "bo", "o"] {
            let query = query(part).expect("a part");
            let wanted = query.trim_end_matches(" *").trim_matches('"').to_owned();
            let found = text.split(' ').any(|group| group.starts_with(&wanted));
            assert!(found, "{part}: {query} in {text}");
        }
        assert_eq!(query(""), None);
        assert!(query("bob").is_some_and(|query| !text.contains(query.trim_matches('"'))));
    }
}

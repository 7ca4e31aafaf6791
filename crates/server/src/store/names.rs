//! Players' names, found by any part of them: kept as groups of three letters in a full-text index.

use super::StorageFault;
use sqlx::{Row, SqliteConnection};
use std::collections::BTreeSet;

/// Letters of a group.
const GROUP: usize = 3;
/// With more games than this the part is in so many names that the latest games are looked through instead.
pub(super) const FEW: i64 = 2_000;

/// Makes a game findable by the names of its players, in the place of those it was found by before.
pub(super) async fn put(
    connection: &mut SqliteConnection,
    game: &str,
    sought: &str,
) -> Result<(), StorageFault> {
    sqlx::query("INSERT INTO named (game_id) VALUES ($1) ON CONFLICT (game_id) DO NOTHING")
        .bind(game)
        .execute(&mut *connection)
        .await?;
    let row = sqlx::query("SELECT id FROM named WHERE game_id = $1").bind(game);
    let id: i64 = row.fetch_one(&mut *connection).await?.try_get(0)?;
    sqlx::query("INSERT OR REPLACE INTO names (rowid, grams) VALUES ($1, $2)")
        .bind(id)
        .bind(groups(sought))
        .execute(connection)
        .await?;
    Ok(())
}

/// The groups of letters of a text: one begins at each of them.
fn groups(text: &str) -> String {
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

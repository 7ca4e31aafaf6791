//! The engine's signature: the number of nodes that `damier bench` searches. It changes when the engine plays
//! differently, so a commit that touches the engine states it as `Bench: <number>`, and the newest one has to be right.

use crate::command::{build_as_tested, capture, program};
use crate::steps::skip;

/// What can change how the engine plays.
const PLACES: &[&str] = &["crates/engine/src", "crates/engine/weights"];

pub(crate) fn run() -> Result<(), String> {
    let mut arguments = vec!["log", "-50", "--format=%h%n%B%x00", "--"];
    arguments.extend(PLACES);
    let Some(said) = capture(program("git", &arguments)).ok().and_then(|log| newest(&log)) else {
        skip("the engine's signature: no commit says one, or there is no history");
        return Ok(());
    };
    let damier = build_as_tested()?;
    let printed = capture(program(&damier.to_string_lossy(), &["bench"]))?;
    let found = nodes(&printed).ok_or("damier bench printed no number of nodes")?;
    if found == said.nodes {
        println!("Bench: {found}, as {} says", said.commit);
        return Ok(());
    }
    Err(format!(
        "damier bench searches {found} nodes, but {} says {}: a commit that touches the engine ends with \
         `Bench: <number>`, and one that changes the number tells of a match",
        said.commit, said.nodes
    ))
}

/// What a commit says of the signature.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    commit: String,
    nodes: u64,
}

/// The newest commit of a log that says a signature. Commits are parted by noughts, each begins with its name.
fn newest(log: &str) -> Option<Said> {
    log.split('\0').find_map(|entry| {
        let (commit, message) = entry.trim_start().split_once('\n')?;
        let line = message.lines().rev().find_map(|line| line.strip_prefix("Bench: "))?;
        Some(Said { commit: commit.to_owned(), nodes: line.trim().parse().ok()? })
    })
}

/// The number of nodes in what `damier bench` prints.
fn nodes(printed: &str) -> Option<u64> {
    let line = printed.lines().find_map(|line| line.strip_prefix("nodes "))?;
    line.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_commit_that_says_a_number_counts() {
        let log =
            "aaa\nWords only\n\0\nbbb\nFaster\n\nMore words.\n\nBench: 4275166\n\0\nccc\nOld\n\nBench: 1\n\0";
        assert_eq!(newest(log), Some(Said { commit: "bbb".to_owned(), nodes: 4_275_166 }));
        assert_eq!(newest("aaa\nBench: many\n\0"), None);
        assert_eq!(newest(""), None);
    }

    #[test]
    fn the_number_of_nodes_is_found_among_the_lines() {
        assert_eq!(nodes("nodes   4275166\ntime    1.989 s\nnodes/s 2148957\n"), Some(4_275_166));
        assert_eq!(nodes("time    1.989 s\n"), None);
    }
}

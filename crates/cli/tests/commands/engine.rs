//! `damier bench`, `damier learn` and `damier play --level`.

use crate::{check_bad_input, damier, damier_reading};
use std::path::PathBuf;

#[test]
fn the_signature_is_always_the_same() {
    let nodes = || {
        let ran = damier("bench --rules english --depth 6 --moves 3");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        ran.output.lines().next().map(str::to_owned)
    };
    let once = nodes();
    assert!(once.as_deref().is_some_and(|line| line.starts_with("nodes   ")), "{once:?}");
    assert_eq!(once, nodes());
}

/// A folder of its own, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("damier-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for temporary files");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn weights_are_learned_from_games_that_were_begun_in_two_runs() {
    let folder = Folder::new("learn");
    let [games, at_once, weights] = ["games", "at-once", "weights"].map(|name| folder.file(name));
    let generate = |count: u32, file: &str| {
        let made = damier(&format!("learn generate --rules czech --nodes 50 --games {count} --out {file}"));
        assert_eq!(made.code, Some(0), "{made:?}");
        std::fs::read(file).expect("positions of games")
    };
    let first = generate(4, &games);
    let all = generate(9, &games);
    assert!(!first.is_empty() && first.len() < all.len());
    assert_eq!(all, generate(9, &at_once));
    let fitted = damier(&format!("learn fit --rules czech --games {games} --out {weights}"));
    assert_eq!(fitted.code, Some(0), "{fitted:?}");
    let validated = damier(&format!("learn validate --rules czech --games {games} --weights {weights}"));
    assert!(validated.output.contains("loss"), "{validated:?}");
    let played = damier(&format!(
        "learn match --rules czech --first {weights} --second material --nodes 50 --pairs 2 --sprt 0,400"
    ));
    assert!(played.output.starts_with("4 games: ") && played.output.contains(", LLR "), "{played:?}");
    check_bad_input(&format!("learn match --rules killer --first {weights}"), &["no weights for killer"]);
    check_bad_input(
        &format!("learn generate --rules czech --out {games} --data {weights}"),
        &["no endgame databases of czech", "damier endgame build --rules czech"],
    );
}

#[test]
fn weights_are_learned_on_from_late_games() {
    let folder = Folder::new("learn-late");
    let [games, weights, rescaled] = ["games", "weights", "rescaled"].map(|name| folder.file(name));
    for command in [
        format!("learn generate --rules italian --late --nodes 200 --games 40 --out {games}"),
        format!(
            "learn fit --rules italian --games {games} --from learned --spread 2 --epochs 1 --out {weights}"
        ),
        format!("learn rescale --rules italian --games {games} --weights {weights} --out {rescaled}"),
    ] {
        let ran = damier(&command);
        assert_eq!(ran.code, Some(0), "{command}: {ran:?}");
    }
    // They were on the scale already, but for what is rounded.
    let [weights, rescaled] = [weights, rescaled].map(|file| std::fs::read(file).expect("weights"));
    assert!(weights.starts_with(b"damierW4") && rescaled.starts_with(b"damierW4"));
}

#[test]
fn levels_play_their_neighbours_and_the_first_a_careful_player() {
    let ran = damier("learn levels --rules russian --to 2 --pairs 2");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let lines: Vec<&str> = ran.output.lines().collect();
    assert_eq!(lines.len(), 2, "{ran:?}");
    assert!(lines[0].starts_with("1 first steps against care: +"), "{ran:?}");
    assert!(lines[1].starts_with("2 beginner against first steps: +"), "{ran:?}");
}

#[test]
fn the_engine_answers_in_a_game() {
    let ran = damier_reading("play --level 1 --rules russian", b"c3-d4\nquit\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.output.contains("1. c3-d4") && ran.output.contains("1... "), "{}", ran.output);
    let ran = damier_reading("play --level 1 --side black", b"quit\n");
    assert!(ran.output.contains("\n1. "), "{}", ran.output);
}

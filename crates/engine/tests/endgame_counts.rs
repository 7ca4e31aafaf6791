//! The databases of two and three pieces count as the table does, and every position agrees with its moves.

mod folder;

use draughts::RulesetName;
use engine::endgame::{BuildPlan, Interrupt, shared_with, stats, verify};
use folder::Folder;

const COUNTS: &str = include_str!("data/endgame_counts.tsv");

fn check(ruleset: RulesetName) {
    let folder = Folder::new(&format!("counts-{ruleset}"));
    let interrupt = Interrupt::default();
    let plan = BuildPlan { ruleset, pieces: 3, folder: folder.path().to_owned(), threads: 2 };
    plan.build(&interrupt, &mut |_| {}).expect("it is built");
    verify(folder.path(), ruleset, 3, 2, &interrupt, &mut |_| {}).expect("it agrees with the moves");
    let found = [2, 3].map(|pieces| stats(folder.path(), ruleset, pieces).expect("it is there")).concat();
    let mut rows = 0;
    for row in COUNTS.lines().skip(2) {
        let (name, numbers) = row.split_once('\t').expect("a row has fields");
        // Rulesets that share files have the same counts.
        let named = name.parse().expect("a ruleset");
        if shared_with(named) != shared_with(ruleset) {
            continue;
        }
        let numbers: Vec<u64> = numbers.split('\t').map(|number| number.parse().expect("a number")).collect();
        let slice = found.iter().find(|slice| {
            let material = slice.material;
            let four = [material.white_men, material.white_kings, material.black_men, material.black_kings];
            four.map(u64::from) == numbers[..4]
        });
        let counts = slice.expect("every slice is there").counts;
        let five = [counts.positions, counts.wins, counts.draws, counts.losses, counts.longest_win_plies];
        assert_eq!(five, numbers[4..], "{row}");
        rows += 1;
    }
    // The table has no rows for these two, nor for any that shares their files.
    let expected = if ["czech", "killer"].contains(&ruleset.name()) { 0 } else { 16 };
    assert_eq!(rows, expected, "{ruleset}");
}

macro_rules! rulesets {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            check(stringify!($name).parse().expect("a ruleset"));
        }
    )*};
}
rulesets! { international russian brazilian english portuguese site64 italian spanish czech pool killer }

//! `damier endgame`.

use crate::{Ran, check_bad_input, damier};
use std::fs;

/// Runs a task of `damier endgame` with a folder of its own, which is gone afterwards unless it is kept.
fn endgame(folder: &str, arguments: &str) -> Ran {
    damier(&format!("endgame {arguments} --data {}/endgame-{folder}", env!("CARGO_TARGET_TMPDIR")))
}

fn clear(folder: &str) {
    fs::remove_dir_all(format!("{}/endgame-{folder}", env!("CARGO_TARGET_TMPDIR"))).ok();
}

fn check(folder: &str, arguments: &str, expected: &str) {
    let ran = endgame(folder, arguments);
    assert_eq!((ran.code, ran.output.as_str()), (Some(0), expected), "{arguments}: {ran:?}");
}

#[test]
fn stats_build_first_and_count_every_slice() {
    clear("stats");
    let slice = |four: [u8; 4], five: [u64; 5]| {
        format!(
            r#"{{"white_men":{},"white_kings":{},"black_men":{},"black_kings":{},"positions":{},"wins":{},"draws":{},"losses":{},"longest_win_plies":{}}}"#,
            four[0], four[1], four[2], four[3], five[0], five[1], five[2], five[3], five[4]
        )
    };
    let slices = [
        slice([0, 1, 0, 1], [992, 230, 654, 108, 11]),
        slice([0, 1, 1, 0], [868, 331, 531, 6, 11]),
        slice([1, 0, 0, 1], [868, 53, 574, 241, 11]),
        slice([1, 0, 1, 0], [760, 102, 611, 47, 13]),
    ];
    let expected = format!("{{\"slices\":[{}]}}\n", slices.join(","));
    check("stats", "stats --rules english --pieces 2 --json", &expected);
    let ran = endgame("stats", "stats --rules english --pieces 2");
    assert!(ran.output.lines().nth(1).is_some_and(|line| line.ends_with("108           11")), "{ran:?}");
    clear("stats");
}

#[test]
fn what_is_built_is_proved_and_not_built_again() {
    clear("build");
    let built = endgame("build", "build --rules spanish --pieces 3 --threads 2");
    assert_eq!(built.code, Some(0), "{built:?}");
    check("build", "verify --rules spanish --pieces 3", "spanish: all 16 slices are verified\n");
    check("build", "verify --rules portuguese --pieces 3", "portuguese: all 16 slices are verified\n");
    let again = endgame("build", "build --rules portuguese --pieces 3");
    assert!(again.output.contains(" 0 of them new"), "{again:?}");
    clear("build");
    let missing = endgame("build", "verify --rules spanish --pieces 3");
    assert_eq!(missing.code, Some(3), "{missing:?}");
    assert!(missing.complaint.contains("damier endgame build"), "{missing:?}");
}

#[test]
fn probe_says_who_wins_and_what_each_move_is_worth() {
    clear("probe");
    let expected = "\
White wins in 1 ply
won within the draw limits
c3:e5  win in 1
";
    check("probe", "probe --rules russian --fen W:Wc3:Bd4", expected);
    let expected = concat!(
        r#"{"ruleset":"russian","fen":"B:Wc3:Bh4","value":"draw","plies":null,"limits":null,"#,
        r#""moves":[{"text":"h4-g3","value":"draw","plies":null,"best":true}]}"#,
        "\n"
    );
    check("probe", "probe --rules russian --fen B:Wc3:Bh4 --json", expected);
    clear("probe");
}

#[test]
fn probe_counts_what_has_been_played() {
    clear("counters");
    let asked = "probe --rules english --fen W:WK18,K22:BK1";
    let limits = |more: &str| {
        let ran = endgame("counters", &format!("{asked} {more}"));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        ran.output.lines().nth(1).map(str::to_owned)
    };
    let within = Some("won within the draw limits".to_owned());
    let late = Some("won, but not within the 40 moves by each side of wcdf 1.32.2".to_owned());
    assert_eq!(limits(""), within);
    assert_eq!(limits("--counter 1.32.2=25"), within);
    assert_eq!(limits("--counter 1.32.2=35"), late);
    assert_eq!(limits("--moves 18-15,1-6"), Some("won within the draw limits".to_owned()));
    let ran = endgame("counters", &format!("{asked} --moves 18-15,1-6 --counter 1.32.2=39"));
    assert!(ran.output.contains("not within"), "{ran:?}");
    check_bad_input(&format!("endgame {asked} --counter 9.9=1"), &["9.9", "1.32.2"]);
    check_bad_input(&format!("endgame {asked} --counter many"), &["RULE=MOVES"]);
    check_bad_input(&format!("endgame {asked} --moves 18-30"), &["18"]);
    clear("counters");
}

#[test]
fn what_cannot_be_probed_is_told() {
    check_bad_input("endgame build --pieces 1", &["1"]);
    check_bad_input("endgame build --pieces 9", &["9"]);
    check_bad_input("endgame stats --rules chess --pieces 2", &["chess"]);
    check_bad_input("endgame probe --rules russian --fen W:Wc3:B", &["over"]);
    let ran = endgame("none", "probe");
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.complaint.contains("40 pieces"), "{ran:?}");
}

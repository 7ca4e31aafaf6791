//! `damier perft`.

use crate::{check_bad_input, damier};

/// The count is this, whatever the time.
fn check(arguments: &str, expected: &str) {
    let ran = damier(&format!("perft {arguments}"));
    let before_time = ran.output.split("time ").next().unwrap_or_default();
    assert_eq!(before_time, expected, "damier perft {arguments}: {ran:?}");
    assert_eq!(ran.code, Some(0));
}

/// The king on 30 can take six pieces on its way round in either sense.
const ROUND: &str = "--fen W:WK30:BK7,K10,K18,K19,22,K23,K32,34,42";

#[test]
fn counts_are_those_of_the_tables() {
    check("--depth 0", "nodes   1\n");
    check("--depth 5", "nodes   27,117\n");
    check("--rules english --depth 6", "nodes   36,768\n");
    check("--rules russian --depth 6", "nodes   37,986\n");
    check("--depth 3 --fen W:W:B3", "nodes   0\n");
}

#[test]
fn threads_do_not_change_the_count() {
    for threads in ["1", "2", "7", "0"] {
        check(&format!("--depth 6 --threads {threads}"), "nodes   167,140\n");
    }
}

#[test]
fn each_move_is_counted_by_itself() {
    check(
        "--rules english --depth 3 --divide",
        "\
9-13                     48
9-14                     40
10-14                    40
10-15                    40
11-15                    40
11-16                    47
12-16                    47
nodes   302
",
    );
    check("--depth 2 --divide --fen W:W:B3", "nodes   0\n");
}

#[test]
fn orders_of_capture_count_apart_where_they_are_asked_for() {
    check(&format!("--depth 2 --count moves {ROUND}"), "nodes   104\n");
    for threads in ["1", "3"] {
        check(&format!("--depth 2 --count orders --threads {threads} {ROUND}"), "nodes   130\n");
    }
    check(
        &format!("--depth 1 --count orders --divide {ROUND}"),
        "\
30x24                     1
30x25                     1
30x30                     2
30x35                     1
nodes   5
",
    );
}

#[test]
fn json_has_the_same_count() {
    let ran = damier("perft --rules russian --fen W:Wa1:Bb8 --depth 1 --divide --json");
    let expected = r#"{"ruleset":"russian","fen":"W:Wa1:Bb8","depth":1,"count":"moves","nodes":1,"seconds":"#;
    assert!(ran.output.starts_with(expected), "{ran:?}");
    assert!(ran.output.ends_with(concat!(r#","moves":[{"text":"a1-b2","nodes":1}]}"#, "\n")), "{ran:?}");
}

#[test]
fn depths_and_threads_have_limits() {
    check_bad_input("perft", &["--depth"]);
    check_bad_input("perft --depth 41", &["41"]);
    check_bad_input("perft --depth -1", &["-1"]);
    check_bad_input("perft --depth 1 --threads 100000", &["100000"]);
}

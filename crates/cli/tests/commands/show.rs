//! `damier show`.

use crate::{check, check_bad_input, check_code, damier};

#[test]
fn the_board_is_drawn_as_white_sees_it() {
    check(
        "show --fen W:WK28,31:B10,K19",
        "\
┌──────────────────────────────────────────────────┐
│      1 ·       2 ·       3 ·       4 ·       5 · │
│ 6 ·       7 ·       8 ·       9 ·      10 ●      │
│     11 ·      12 ·      13 ·      14 ·      15 · │
│16 ·      17 ·      18 ·      19 ♛      20 ·      │
│     21 ·      22 ·      23 ·      24 ·      25 · │
│26 ·      27 ·      28 ♕      29 ·      30 ·      │
│     31 ○      32 ·      33 ·      34 ·      35 · │
│36 ·      37 ·      38 ·      39 ·      40 ·      │
│     41 ·      42 ·      43 ·      44 ·      45 · │
│46 ·      47 ·      48 ·      49 ·      50 ·      │
└──────────────────────────────────────────────────┘
International draughts: White to move
White  ○ man  ♕ king; Black  ● man  ♛ king
W:WK28,31:B10,K19
",
    );
}

#[test]
fn eight_rows_of_eight_squares_are_drawn() {
    for ruleset in ["russian", "english"] {
        let drawn = damier(&format!("show --rules {ruleset} --fen W:Wc1:Bf8 --numbers off --ascii")).output;
        let rows: Vec<&str> = drawn.lines().filter(|line| line.starts_with('|')).collect();
        assert_eq!(rows.len(), 8, "{drawn}");
        for (place, row) in rows.iter().enumerate() {
            assert_eq!(row.chars().count(), 8 * 3 + 2, "{drawn}");
            // Light and dark by turns: every other square can hold a piece, a row later the others.
            let dark = |column: usize| row.chars().nth(column * 3 + 2).is_some_and(|sign| sign != ' ');
            assert!((0..8).all(|column| dark(column) == ((place + column) % 2 == 1)), "{drawn}");
        }
    }
}

#[test]
fn a_mirrored_board_has_its_dark_corner_at_the_right() {
    check(
        "show --rules portuguese",
        "\
┌────────────────────────────────────────┐
│32 ●      31 ●      30 ●      29 ●      │
│     28 ●      27 ●      26 ●      25 ● │
│24 ●      23 ●      22 ●      21 ●      │
│     20 ·      19 ·      18 ·      17 · │
│16 ·      15 ·      14 ·      13 ·      │
│     12 ○      11 ○      10 ○       9 ○ │
│ 8 ○       7 ○       6 ○       5 ○      │
│      4 ○       3 ○       2 ○       1 ○ │
└────────────────────────────────────────┘
Portuguese draughts: White to move
White  ○ pawn  ♕ queen; Black  ● pawn  ♛ queen
W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32
",
    );
}

const ENGLISH_FROM_RED: &str = "\
+------------------------+
|    w     w     w     w |
| w     w     w     w    |
|    w     w     w     w |
| .     .     .     .    |
|    .     .     .     . |
| r     r     r     r    |
|    r     r     r     r |
| r     r     r     r    |
+------------------------+
English draughts: Red to move
White  w man  W king; Red  r man  R king
B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12
";

#[test]
fn the_board_can_be_seen_from_either_side_and_without_numbers() {
    check("show --rules english --side black --numbers off --ascii", ENGLISH_FROM_RED);
    check("show --rules english --flip --numbers off --ascii", ENGLISH_FROM_RED);
    let twice = damier("show --rules english --flip --side black --numbers off --ascii");
    assert!(twice.output.contains("| w     w     w     w    |\n+--"), "{}", twice.output);
}

#[test]
fn moves_are_played_first_and_the_last_is_pointed_out() {
    check(
        "show --rules russian --ascii c3-d4 f6-g5 d4-c5 b6:d4",
        "\x20  +------------------------+
 8 |    b     b     b     b |
 7 | b     b     b     b    |
 6 |   [.]    b     .     b |
 5 | .     .     .     b    |
 4 |    .    [b]    .     . |
 3 | w     .     w     w    |
 2 |    w     w     w     w |
 1 | w     w     w     w    |
   +------------------------+
     a  b  c  d  e  f  g  h
Russian draughts after c3-d4 f6-g5 d4-c5 b6:d4: White to move
White  w man  W king; Black  b man  B king
W:Wa1,a3,b2,c1,d2,e1,e3,f2,g1,g3,h2:Ba7,b8,c7,d4,d6,d8,e7,f8,g5,g7,h6,h8
",
    );
}

#[test]
fn a_refused_move_is_explained_by_its_article() {
    let ran = damier("show --rules english 11-15 22-18 9-13");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    for words in
        ["English draughts after 11-15 22-18: Red to move", "\n9-13 refused\n", "15x22", "\nwcdf 1.20 — "]
    {
        assert!(ran.output.contains(words), "show does not say {words:?}:\n{}", ran.output);
    }
    check_bad_input("show 32-28 hello", &["\"hello\"", "column 2"]);
}

#[test]
fn a_lost_position_says_so() {
    let ran = damier("show --rules english --fen W:W21:B14,17");
    assert!(ran.output.contains("White has no move and has lost (wcdf 1.30)"), "{}", ran.output);
}

#[test]
fn colours_are_used_only_where_they_are_wanted() {
    let painted = damier("show --color always --fen W:WK28:B10").output;
    assert!(painted.contains("\u{1b}[") && painted.contains('♛') && !painted.contains('♕'), "{painted}");
    check_code("show --color never --ascii --rules english --flip --numbers off", 0, ENGLISH_FROM_RED);
}

//! Whole windows as text.

use super::*;
use crate::play::session::Session;
use crate::play::table::Action;
use crate::screen::Colours;
use draughts::clock::{At, Millis};
use draughts::game::{Game, Settings};
use draughts::notation::fen;
use draughts::{AnyPosition, RulesetName};

fn table(ruleset: RulesetName, fen: &str) -> Table {
    timed(ruleset, fen, "none")
}

fn timed(ruleset: RulesetName, fen: &str, control: &str) -> Table {
    let position = match fen {
        "" => AnyPosition::start(ruleset),
        _ => fen::read_position(ruleset, fen).expect("a playable position"),
    };
    let time = control.parse().expect("a time control");
    let settings = Settings { time, ..Settings::of(ruleset.rules()) };
    let mut session = Session::new(Game::begin(position, settings).expect("a game"));
    session.begin(At::ZERO);
    Table::new(session).expect("a board")
}

fn typed(table: &mut Table, text: &str) {
    table.apply(Action::Write(text.to_owned()));
    table.apply(Action::Submit);
}

fn drawn(table: &mut Table, size: Size, colours: Colours) -> Canvas {
    let palette = Palette::new(table.session.rules(), colours);
    settle(size.area(), table);
    let mut canvas = Canvas::new(size);
    draw(table, &palette, &mut canvas);
    canvas
}

fn rows(table: &mut Table, size: Size) -> Vec<String> {
    drawn(table, size, Colours::Plain).text()
}

fn check(table: &mut Table, size: Size, expected: &str) {
    let seen = rows(table, size).join("\n");
    assert_eq!(seen.trim_end(), expected.trim(), "\n{seen}");
}

const USUAL: Size = Size::new(80, 24);

#[test]
fn an_international_board_fits_the_usual_window() {
    let mut table = table(RulesetName::International, "W:W31-48,K49,50:B1-19,K20");
    typed(&mut table, "32-28");
    typed(&mut table, "20-48");
    check(
        &mut table,
        USUAL,
        "
┌ International draughts ────────────────────── 28 ┐┌ Moves ───────────────────┐
│░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░ ▟█▙ ││  1. 32-28                │
│░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░ ▜█▛ ││                          │
│ ▟█▙ ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░││                          │
│ ▜█▛ ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░││                          │
│░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░ ▟█▙ ││                          │
│░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░ ▜█▛ ││                          │
│ ▟█▙ ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░││                          │
│ ▜█▛ ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░ ▜K▛ ░░░░░││                          │
│░░░░░     ░░░░░     ░░░░░     ░░░░░     ░░░░░     ││                          │
│░░░░░     ░░░░░     ░░░░░     ░░░░░     ░░░░░     │└──────────────────────────┘
│     ░░░░░     ░░░░░[╭─╮]░░░░░     ░░░░░     ░░░░░│┌ Black to move ───────────┐
│     ░░░░░     ░░░░░[╰─╯]░░░░░     ░░░░░     ░░░░░││20 and 48 are not on one  │
│░░░░░ ╭─╮ ░░░░░     ░░░░░ ╭─╮ ░░░░░ ╭─╮ ░░░░░ ╭─╮ ││diagonal: a king moves    │
│░░░░░ ╰─╯ ░░░░░     ░░░░░ ╰─╯ ░░░░░ ╰─╯ ░░░░░ ╰─╯ ││along a diagonal.         │
│ ╭─╮ ░░░░░ ╭─╮ ░░░░░ ╭─╮ ░░░░░ ╭─╮ ░░░░░ ╭─╮ ░░░░░││fmjd 3.9 (a: read)        │
│ ╰─╯ ░░░░░ ╰─╯ ░░░░░ ╰─╯ ░░░░░ ╰─╯ ░░░░░ ╰─╯ ░░░░░││                          │
│░░░░░ ╭─╮ ░░░░░ ╭─╮ ░░░░░ ╭─╮ ░░░░░ ╭─╮ ░░░░░ ╭─╮ ││                          │
│░░░░░ ╰─╯ ░░░░░ ╰─╯ ░░░░░ ╰─╯ ░░░░░ ╰─╯ ░░░░░ ╰─╯ ││                          │
│ ╭─╮ ░░░░░ ╭─╮ ░░░░░ ╭─╮ ░░░░░ ╭─╮ ░░░░░ ╭─╮ ░░░░░││                          │
│ ╰─╯ ░░░░░ ╰─╯ ░░░░░ ╰─╯ ░░░░░ ╰K╯ ░░░░░ ╰─╯ ░░░░░││                          │
└──────────────────────────────────────────────────┘└──────────────────────────┘
Move: type its squares
? help  q quit  u undo  r redo  o draw  c claim  R resign  d counts  a articles",
    );
    table.apply(Action::ToggleNames);
    table.apply(Action::ToggleHints);
    let rows = rows(&mut table, USUAL);
    assert_eq!(
        rows[7].chars().take(52).collect::<String>(),
        "│ 16  ░░░░░ 17  ░░░░░ 18  ░░░░░ 19  ░░░░░ 20  ░░░░░│"
    );
    assert_eq!(
        rows[8].chars().take(52).collect::<String>(),
        "│:▐█▌:░░░░░:▐█▌:░░░░░:▐█▌:░░░░░:▐█▌:░░░░░:▐K▌:░░░░░│"
    );
}

#[test]
fn a_mirrored_board_has_its_dark_corner_on_the_right_from_both_sides() {
    let mut table = table(RulesetName::Portuguese, "W:WK1,2,12:B32,28,K27");
    table.apply(Action::ToggleNames);
    let small = Size::new(52, 12);
    check(
        &mut table,
        small,
        "
┌ Portuguese draughts  3 ┐┌ Moves ─────────────────┐
│ b ░░░ 31░░░ 30░░░ 29░░░││                        │
│░░░ b ░░░ B ░░░ 26░░░ 25││                        │
│ 24░░░ 23░░░ 22░░░ 21░░░│└────────────────────────┘
│░░░ 20░░░ 19░░░ 18░░░ 17│┌ White to move ─────────┐
│ 16░░░ 15░░░ 14░░░ 13░░░││Choose a piece, or type │
│░░░ w ░░░ 11░░░ 10░░░ 9 ││a move.                 │
│ 8 ░░░ 7 ░░░ 6 ░░░ 5 ░░░││                        │
│░░░ 4 ░░░[ ]░░░ w ░░░ W ││                        │
└────────────────────────┘└────────────────────────┘
Move: type its squares
? help  q quit  u undo  r redo  o draw  c claim  R r",
    );
    table.apply(Action::Flip);
    check(
        &mut table,
        small,
        "
┌ Portuguese draughts  3 ┐┌ Moves ─────────────────┐
│ W ░░░ w ░░░[ ]░░░ 4 ░░░││                        │
│░░░ 5 ░░░ 6 ░░░ 7 ░░░ 8 ││                        │
│ 9 ░░░ 10░░░ 11░░░ w ░░░│└────────────────────────┘
│░░░ 13░░░ 14░░░ 15░░░ 16│┌ White to move ─────────┐
│ 17░░░ 18░░░ 19░░░ 20░░░││Choose a piece, or type │
│░░░ 21░░░ 22░░░ 23░░░ 24││a move.                 │
│ 25░░░ 26░░░ B ░░░ b ░░░││                        │
│░░░ 29░░░ 30░░░ 31░░░ b ││                        │
└────────────────────────┘└────────────────────────┘
Move: type its squares
? help  q quit  u undo  r redo  o draw  c claim  R r",
    );
}

#[test]
fn letters_stand_along_the_edge_and_turn_with_the_board() {
    let mut table = table(RulesetName::Russian, "");
    let edges = |table: &mut Table| {
        let rows = rows(table, Size::new(60, 12));
        let left: String = rows[1..9].iter().filter_map(|row| row.chars().next()).collect();
        let bottom: String = rows[9].chars().filter(char::is_ascii_lowercase).collect();
        format!("{left} {bottom}")
    };
    assert_eq!(edges(&mut table), "87654321 abcdefgh");
    table.apply(Action::Flip);
    assert_eq!(edges(&mut table), "12345678 hgfedcba");
    table.apply(Action::ToggleNames);
    assert_eq!(edges(&mut table), "││││││││ ");
}

#[test]
fn a_chosen_piece_and_its_destinations_are_marked_without_colour() {
    let mut table = table(RulesetName::English, "W:W26,K32:B14,15,22,23");
    table.apply(Action::ToggleHints);
    check(
        &mut table,
        Size::new(66, 20),
        "
┌ English draughts ────────────────── 31 ┐┌ Moves ───────────────┐
│░░░░░     ░░░░░     ░░░░░     ░░░░░     ││                      │
│░░░░░     ░░░░░     ░░░░░     ░░░░░     ││                      │
│     ░░░░░     ░░░░░     ░░░░░     ░░░░░││                      │
│     ░░░░░     ░░░░░     ░░░░░     ░░░░░││                      │
│░░░░░     ░░░░░     ░░░░░     ░░░░░     ││                      │
│░░░░░     ░░░░░     ░░░░░     ░░░░░     ││                      │
│     ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░     ░░░░░││                      │
│     ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░     ░░░░░│└──────────────────────┘
│░░░░░     ░░░░░     ░░░░░     ░░░░░     │┌ White to move ───────┐
│░░░░░     ░░░░░     ░░░░░     ░░░░░     ││White must capture.   │
│     ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░     ░░░░░││                      │
│     ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░     ░░░░░││                      │
│░░░░░     ░░░░░ ╭─╮ ░░░░░     ░░░░░     ││                      │
│░░░░░     ░░░░░:╰─╯:░░░░░     ░░░░░     ││                      │
│     ░░░░░     ░░░░░[   ]░░░░░ ╭─╮ ░░░░░││                      │
│     ░░░░░     ░░░░░[   ]░░░░░ ╰K╯ ░░░░░││                      │
└────────────────────────────────────────┘└──────────────────────┘
Move: type its squares
? help  q quit  u undo  r redo  o draw  c claim  R resign  d count",
    );
    let origin = table.session.position().moves()[0].from;
    table.apply(Action::Touch(origin));
    table.apply(Action::Go(crate::play::view::Heading::Down));
    check(
        &mut table,
        Size::new(66, 20),
        "
┌ English draughts ────────────────── 30 ┐┌ Moves ───────────────┐
│░░░░░     ░░░░░     ░░░░░     ░░░░░     ││                      │
│░░░░░     ░░░░░     ░░░░░     ░░░░░     ││                      │
│     ░░░░░     ░░░░░     ░░░░░     ░░░░░││                      │
│     ░░░░░     ░░░░░     ░░░░░     ░░░░░││                      │
│░░░░░     ░░░░░     ░░░░░     ░░░░░     ││                      │
│░░░░░     ░░░░░: • :░░░░░     ░░░░░     ││                      │
│     ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░     ░░░░░││                      │
│     ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░     ░░░░░│└──────────────────────┘
│░░░░░     ░░░░░     ░░░░░     ░░░░░     │┌ White to move ───────┐
│░░░░░: • :░░░░░     ░░░░░: • :░░░░░     ││From 26: choose where │
│     ░░░░░ ▟█▙ ░░░░░ ▟█▙ ░░░░░     ░░░░░││to move it. Esc puts  │
│     ░░░░░ ▜█▛ ░░░░░ ▜█▛ ░░░░░     ░░░░░││it back.              │
│░░░░░     ░░░░░>╭─╮<░░░░░     ░░░░░     ││                      │
│░░░░░     ░░░░░>╰─╯<░░░░░     ░░░░░     ││                      │
│     ░░░░░[   ]░░░░░     ░░░░░ ╭─╮ ░░░░░││                      │
│     ░░░░░[   ]░░░░░     ░░░░░ ╰K╯ ░░░░░││                      │
└────────────────────────────────────────┘└──────────────────────┘
Move: type its squares
? help  q quit  u undo  r redo  o draw  c claim  R resign  d count",
    );
}

#[test]
fn the_end_is_announced_with_its_article() {
    let mut table = table(RulesetName::English, "W:W18,32:B15");
    typed(&mut table, "18x11");
    let rows = rows(&mut table, USUAL);
    let said: Vec<String> = rows[11..14].iter().map(|row| row.chars().skip(43).take(35).collect()).collect();
    assert_eq!(
        said,
        [
            " White has won ────────────────────",
            "White wins: Red has no piece left. ",
            "wcdf 1.30 (a: read)                ",
        ]
    );
}

#[test]
fn clocks_run_beside_the_board() {
    let mut table = timed(RulesetName::English, "", "30/60m+15/30m");
    table.tick(At::new(Millis::from_seconds(61)));
    typed(&mut table, "11-15");
    table.tick(At::new(Millis::from_seconds(63)));
    let beside = |table: &mut Table| -> Vec<String> {
        let rows = rows(table, Size::new(66, 20));
        rows[..5].iter().map(|row| row.chars().skip(42).collect()).collect()
    };
    assert_eq!(
        beside(&mut table),
        [
            "┌ Time 30/60m+15/30m ──┐",
            "│ Red 58:59 1/30       │",
            "│▸White 59:58 0/30     │",
            "└──────────────────────┘",
            "┌ Moves ───────────────┐",
        ]
    );
    table.apply(Action::Flip);
    assert_eq!(beside(&mut table)[1..3], ["│▸White 59:58 0/30     │", "│ Red 58:59 1/30       │"]);
}

#[test]
fn counters_take_the_place_of_the_moves_and_scroll() {
    let mut table = table(RulesetName::International, "W:WK1,K2,K3:BK50");
    typed(&mut table, "1-6");
    table.apply(Action::ToggleCounters);
    let beside = |table: &mut Table, size: Size| -> Vec<String> {
        rows(table, size).iter().map(|row| row.chars().skip(52).collect()).collect()
    };
    let text = |rows: &[String]| {
        let words: Vec<&str> = rows.iter().map(|row| row.trim_matches(['│', ' '])).collect();
        words.join(" ")
    };
    let tall = Size::new(80, 60);
    let whole = beside(&mut table, tall);
    for part in ["(fmjd 6.1): 1 of 3.", "(fmjd 6.2): 1 of 50 plies.", "(fmjd 6.3): 1 of 32 plies.", "No draw"]
    {
        assert!(text(&whole).contains(part), "{part}: {whole:#?}");
    }
    table.apply(Action::Scroll(100));
    assert_eq!(beside(&mut table, tall), whole, "all is in sight");
    assert!(beside(&mut table, USUAL)[0].starts_with("┌ Draw counts "), "they take the place of the moves");
    let small = Size::new(80, 14);
    table.apply(Action::Scroll(100));
    let last = rows(&mut table, small).join("\n");
    assert!(last.contains("No draw can be claimed now."), "{last}");
    assert!(!last.contains("(fmjd 6.1)"), "the first ones are out of sight: {last}");
    let large = beside(&mut table, Size::new(80, 90));
    for title in ["┌ Moves ", "┌ Draw counts "] {
        assert!(large.iter().any(|row| row.starts_with(title)), "{large:#?}");
    }
}

#[test]
fn an_open_claim_and_a_standing_offer_are_pointed_out() {
    let mut table = table(RulesetName::Site64, "B:WKa1,Kc1:BKh2");
    table.apply(Action::Offer);
    let announced = rows(&mut table, USUAL).join("\n");
    assert!(announced.contains("Black will offer a draw"), "{announced}");
    typed(&mut table, "h2-g1");
    let asked = rows(&mut table, USUAL).join("\n");
    assert!(asked.contains("Black offers a draw. Does White accept? (y/n)"), "{asked}");
    table.apply(Action::Close);
    table.apply(Action::Close);
    let shown = rows(&mut table, USUAL).join("\n");
    for words in ["Black offers a draw", "White may claim a draw:", "(site64 H33)."] {
        assert!(shown.contains(words), "{shown}");
    }
}

#[test]
fn a_small_window_says_what_it_needs() {
    check(
        &mut table(RulesetName::International, ""),
        Size::new(50, 5),
        "
The window has 50 columns and 5 rows; the board
needs 56 and 14. Enlarge the window, or use
--plain. q quits.",
    );
    for width in [1, 2, 10, 30, 55, 56] {
        for height in [1, 2, 5, 13, 14] {
            let mut table = timed(RulesetName::International, "", "5m");
            let actions = [
                Action::Help,
                Action::Close,
                Action::ToggleCounters,
                Action::AskGround,
                Action::Close,
                Action::Write("3".to_owned()),
            ];
            for action in actions {
                table.apply(action);
                rows(&mut table, Size::new(width, height));
            }
        }
    }
}

#[test]
fn a_page_scrolls_no_further_than_its_end() {
    let mut table = table(RulesetName::International, "");
    table.apply(Action::Help);
    let small = Size::new(60, 14);
    table.apply(Action::Scroll(1000));
    rows(&mut table, small);
    let Mode::Page(page) = &table.mode else { panic!("help is open") };
    assert!(page.offset > 0 && page.offset < 40, "{}", page.offset);
    assert!(rows(&mut table, small).iter().any(|row| row.contains("one by one")));
}

#[test]
fn leaving_an_unfinished_game_is_asked_about() {
    let mut table = table(RulesetName::International, "");
    typed(&mut table, "32-28");
    table.apply(Action::Leave);
    let rows = rows(&mut table, USUAL);
    assert!(rows[11].contains("The game is not over. Leave it? (y/n)"), "{rows:#?}");
}

#[test]
fn every_square_is_found_under_its_cells() {
    for &ruleset in RulesetName::ALL {
        let view = BoardView::new(ruleset.rules());
        for size in [USUAL, Size::new(60, 14), Size::new(120, 50)] {
            let window = size.area();
            let cells = (0..size.height).flat_map(|y| (0..size.width).map(move |x| Cell::new(x, y)));
            let cells = cells.filter_map(|cell| square_under(window, &view, cell));
            let found: draughts::Squares = cells.collect();
            assert_eq!(found, ruleset.rules().geometry().board(), "{ruleset}");
        }
    }
}

#[test]
fn colours_are_used_only_where_they_are_wanted() {
    let has_colour = |colours| drawn(&mut table(RulesetName::English, ""), USUAL, colours).has_colours();
    assert!(has_colour(Colours::Painted));
    assert!(!has_colour(Colours::Plain));
}

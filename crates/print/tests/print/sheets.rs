//! Sheets as PDF.

use crate::position;
use draughts::clock::BySide;
use draughts::game::{Keeper, ScoreSheet, SheetHeader, text};
use draughts::{RulesetName, Side};
use lopdf::Document;
use print::sheet::{
    self, LogLine, LogSheet, Paper, Printing, Problem, ProblemSheet, ProblemsPerPage, SheetError,
    SheetsPerPage, Solutions, Standing,
};
use print::{Coordinates, Diagram};

fn on(paper: Paper) -> Printing {
    Printing { paper, title: "Партии Ārvīdsa".to_owned(), author: "Arbiter".to_owned() }
}

/// The text of each page.
fn pages(bytes: &[u8]) -> Vec<String> {
    let document = Document::load_mem(bytes).expect("it is a PDF");
    let numbers: Vec<u32> = document.get_pages().into_keys().collect();
    numbers
        .into_iter()
        .map(|page| document.extract_text(&[page]).expect("its text can be read").replace('\n', " "))
        .collect()
}

#[track_caller]
fn check_has(page: &str, words: &[&str]) {
    for word in words {
        assert!(page.contains(word), "{word:?} is not in\n{page}");
    }
}

fn header() -> SheetHeader {
    SheetHeader {
        event: "Кубок Риги".to_owned(),
        round: "3".to_owned(),
        date: "2026-11-16".to_owned(),
        place: "Rīga".to_owned(),
        players: BySide {
            white: "Щёголев Вячеслав".to_owned(), black: "Łukasz Șoğan".to_owned()
        },
        opening: String::new(),
    }
}

const GAME: &str = "\
draughts game 1
ruleset international
time 80m+60s
begin
0 clock start
9000 play 32-28
9000 offer W
20000 play 19-23
30000 play 28x19
40000 play 14x23
40000 sign 1 !?
50000 resign W
50000 sheet sign W
50000 sheet sign B
50000 sheet hand-in B
";

#[test]
fn a_filled_sheet_has_everything_the_game_has() {
    let game = text::read(GAME).expect("the game is sound");
    let sheet = ScoreSheet::of(&game, Keeper::Player(Side::White), header());
    let bytes = sheet::filled(&[sheet], SheetsPerPage::One, &on(Paper::A4)).expect("it is made");
    let pages = pages(&bytes);
    assert_eq!(pages.len(), 1);
    check_has(
        &pages[0],
        &[
            "International draughts",
            "FMJD",
            "Кубок Риги",
            "Rīga",
            "Щёголев Вячеслав",
            "Łukasz Șoğan",
            "80m+60s",
            "32-28!? (=)",
            "14x23",
            "1:20:51",
            "0 – 2",
            "fmjd 7.2.1",
            "signed",
            "60",
        ],
    );
}

#[test]
fn the_red_player_comes_first_on_the_sheets_of_the_wcdf() {
    let rules = RulesetName::English.rules();
    let bytes = sheet::blank(rules, 1, SheetsPerPage::One, &on(Paper::Letter)).expect("it is made");
    let pages = pages(&bytes);
    check_has(&pages[0], &["English draughts", "WCDF", "Ballot", "Referee", "wcdf 3.8"]);
    let (red, white) = (pages[0].find("Red"), pages[0].find("White"));
    assert!(red.is_some() && red < white, "{}", pages[0]);
}

#[test]
fn the_foot_cites_the_federations_own_articles_alone() {
    let foot = |ruleset: RulesetName| {
        let bytes = sheet::blank(ruleset.rules(), 1, SheetsPerPage::One, &on(Paper::A4)).expect("it is made");
        pages(&bytes).remove(0)
    };
    check_has(&foot(RulesetName::English), &["wcdf 3.3", "wcdf 3.8", "wcdf 3.13", "wcdf 3.9", "wcdf 3.10"]);
    for (ruleset, own) in [(RulesetName::International, "fmjd 10.2.2"), (RulesetName::Russian, "idf 10.2.2")]
    {
        let page = foot(ruleset);
        check_has(&page, &[own]);
        assert!(!page.contains("wcdf"), "{page}");
    }
    for ruleset in [RulesetName::Portuguese, RulesetName::Czech] {
        assert!(!foot(ruleset).contains("wcdf"), "{ruleset}");
    }
}

#[test]
fn the_opening_that_was_drawn_stands_on_the_sheet() {
    let text = "draughts game 1\nruleset english\nopening ballot three-move 174\nbegin\n";
    let game = text::read(text).expect("the game is sound");
    let check = |game: &draughts::game::Game, header: SheetHeader, words: &[&str]| {
        let sheet = ScoreSheet::of(game, Keeper::Arbiter, header);
        let bytes = sheet::filled(&[sheet], SheetsPerPage::One, &on(Paper::A4)).expect("it is made");
        check_has(&pages(&bytes)[0], words);
    };
    check(&game, SheetHeader::default(), &["Ballot", "three-move 174 (Skunk)"]);
    let named = SheetHeader { opening: "Roozenburg".to_owned(), ..SheetHeader::default() };
    let international = text::read(GAME).expect("the game is sound");
    check(&international, named, &["Opening", "Roozenburg"]);
}

#[test]
fn two_sheets_stand_on_a_page_laid_across() {
    for (paper, across) in [(Paper::A4, [841.9, 595.3]), (Paper::Letter, [792.0, 612.0])] {
        let rules = RulesetName::Portuguese.rules();
        let bytes = sheet::blank(rules, 3, SheetsPerPage::Two, &on(paper)).expect("it is made");
        let document = Document::load_mem(&bytes).expect("it is a PDF");
        let pages = document.get_pages();
        assert_eq!(pages.len(), 2);
        let page = document.get_dictionary(pages[&1]).expect("there is a page");
        let media = page.get(b"MediaBox").and_then(lopdf::Object::as_array).expect("it has a size");
        let size = [&media[2], &media[3]].map(|length| length.as_float().expect("a number"));
        assert_eq!(size, across);
    }
}

#[test]
fn long_games_go_on_on_further_sheets() {
    // Kings that go to and fro, without any draw rule.
    let start = "draughts game 1\nruleset russian\nstart W:WKa1:BKh2\ndraws others\nbegin\n";
    let mut written = start.to_owned();
    for round in 0..90 {
        let [white, black] = if round % 2 == 0 { ["a1-b2", "h2-g1"] } else { ["b2-a1", "g1-h2"] };
        written.push_str(&format!("0 play {white}\n0 play {black}\n"));
    }
    let game = text::read(&written).expect("the game is sound");
    assert_eq!(game.plies().len(), 180);
    let sheet = ScoreSheet::of(&game, Keeper::Arbiter, header());
    let bytes = sheet::filled(&[sheet], SheetsPerPage::One, &on(Paper::A4)).expect("it is made");
    let pages = pages(&bytes);
    assert_eq!(pages.len(), 2);
    check_has(&pages[0], &["sheet 1 of 2", "continued on the next sheet", "W:WKa1:BKh2"]);
    check_has(&pages[1], &["sheet 2 of 2", "81", "g1-h2"]);
}

#[test]
fn the_same_sheet_is_the_same_document_and_says_its_title() {
    let rules = RulesetName::Russian.rules();
    let make = || sheet::blank(rules, 1, SheetsPerPage::One, &on(Paper::A4)).expect("it is made");
    let bytes = make();
    assert_eq!(bytes, make());
    let document = Document::load_mem(&bytes).expect("it is a PDF");
    let details =
        document.trailer.get(b"Info").and_then(lopdf::Object::as_reference).expect("it has details");
    let details = document.get_dictionary(details).expect("they can be read");
    assert!(details.has(b"Title") && details.has(b"Author"));
    assert!(!details.has(b"CreationDate") && !details.has(b"ModDate"));
}

/// The heights of the rows between the lines that most have their ends in common, in millimetres.
fn row_heights(bytes: &[u8], page: u32) -> Vec<f32> {
    let document = Document::load_mem(bytes).expect("it is a PDF");
    let id = document.get_pages()[&page];
    let content = document.get_and_decode_page_content(id).expect("its lines can be read");
    let number = |object: &lopdf::Object| object.as_float().expect("a number");
    // Only scales and shifts are used, so a matrix is told by where it puts two points.
    let mut stack = Vec::new();
    let (mut scale, mut left, mut top) = (1.0, 0.0, 0.0);
    let mut from = (0.0, 0.0);
    let mut lines: Vec<(i32, i32, f32)> = Vec::new();
    for operation in &content.operations {
        let numbers: Vec<f32> =
            operation.operands.iter().filter(|part| part.as_float().is_ok()).map(number).collect();
        match (operation.operator.as_str(), numbers.as_slice()) {
            ("q", _) => stack.push((scale, left, top)),
            ("Q", _) => (scale, left, top) = stack.pop().expect("what was kept"),
            ("cm", &[a, _, _, _, e, f]) => {
                (left, top) = (left + e * scale, top + f * scale);
                scale *= a;
            }
            ("m", &[x, y]) => from = (left + x * scale, top + y * scale),
            ("l", &[x, y]) => {
                let to = (left + x * scale, top + y * scale);
                if (from.1 - to.1).abs() < 0.01 {
                    lines.push(((from.0 * 10.0) as i32, (to.0 * 10.0) as i32, to.1));
                }
                from = to;
            }
            _ => {}
        }
    }
    let alike =
        |one: &(i32, i32, f32)| lines.iter().filter(|other| (one.0, one.1) == (other.0, other.1)).count();
    let most = *lines.iter().max_by_key(|line| alike(line)).expect("there are lines");
    let mut places: Vec<f32> =
        lines.iter().filter(|line| (line.0, line.1) == (most.0, most.1)).map(|line| line.2).collect();
    places.sort_by(f32::total_cmp);
    places.dedup_by(|one, other| (*one - *other).abs() < 0.5);
    places.windows(2).map(|pair| (pair[1] - pair[0]) * 25.4 / 72.0).collect()
}

#[test]
fn rows_are_high_enough_to_write_in() {
    for &ruleset in RulesetName::ALL {
        for paper in [Paper::A4, Paper::Letter] {
            for per_page in [SheetsPerPage::One, SheetsPerPage::Two] {
                let bytes = sheet::blank(ruleset.rules(), 2, per_page, &on(paper)).expect("it is made");
                let heights = row_heights(&bytes, 1);
                assert!(heights.len() >= 15, "{ruleset} {paper:?} {per_page:?}: {heights:?}");
                // Heights of a row, and of the head of the table, which is lower.
                let rows = heights.iter().filter(|height| **height > 5.4);
                assert!(
                    rows.clone().count() + 1 >= heights.len(),
                    "{ruleset} {paper:?} {per_page:?}: {heights:?}"
                );
                for height in rows {
                    assert!(*height >= 5.99, "{ruleset} {paper:?} {per_page:?}: {height}");
                }
            }
        }
    }
}

#[test]
fn positions_that_were_set_up_leave_no_move_out() {
    let mut written = "draughts game 1\nruleset russian\nstart W:WKa1:BKh2\ndraws others\nbegin\n".to_owned();
    for round in 0..28 {
        let [white, black] = if round % 2 == 0 { ["a1-b2", "h2-g1"] } else { ["b2-a1", "g1-h2"] };
        written.push_str(&format!("0 play {white}\n0 play {black}\n"));
    }
    let game = text::read(&written).expect("the game is sound");
    let set_up = |after: u32| draughts::game::SheetPosition { after, fen: "W:WKa1:BKh2".to_owned() };
    let mut sheet = ScoreSheet::of(&game, Keeper::Arbiter, header());
    sheet.set_up = (0..30).map(set_up).collect();
    let bytes = sheet::filled(&[sheet], SheetsPerPage::Two, &on(Paper::A4)).expect("it is made");
    let all = pages(&bytes).concat();
    assert_eq!(all.matches("a1-b2").count(), 14, "{all}");
    assert_eq!(all.matches("Position set up after ply").count(), 30, "{all}");
}

#[test]
fn names_that_the_fonts_do_not_have_are_refused() {
    let game = text::read(GAME).expect("the game is sound");
    let mut header = header();
    header.players.black = "გიორგი".to_owned();
    let sheet = ScoreSheet::of(&game, Keeper::Arbiter, header);
    let refused = sheet::filled(&[sheet], SheetsPerPage::One, &on(Paper::A4)).expect_err("it is not made");
    assert!(matches!(&refused, SheetError::Letters(missing) if missing.letters[0] == 'გ'), "{refused}");
    let mut sheet = ProblemSheet {
        title: "Задачи".to_owned(),
        problems: vec![problem(1)],
        per_page: ProblemsPerPage::Six,
        solutions: Solutions::LeftOut,
    };
    assert!(sheet.pdf(&on(Paper::A4)).is_ok());
    sheet.problems[0].title = "李".to_owned();
    assert!(matches!(sheet.pdf(&on(Paper::A4)), Err(SheetError::Letters(_))));
}

#[test]
fn no_solution_is_parted_from_its_name() {
    let words = "the solution in words that fills more than one line of the paper, so that pages end anywhere in it, ";
    let problems = (1..=30).map(|number| Problem {
        title: format!("Name{number}"),
        solution: words.repeat(1 + number % 5),
        ..problem(number)
    });
    let sheet = ProblemSheet {
        title: "Composities".to_owned(),
        problems: problems.collect(),
        per_page: ProblemsPerPage::Twelve,
        solutions: Solutions::AtTheEnd,
    };
    let all = pages(&sheet.pdf(&on(Paper::A4)).expect("it is made"));
    let solutions: Vec<&String> = all.iter().filter(|page| page.contains("Solutions")).collect();
    assert!(solutions.len() > 2);
    for page in solutions {
        let last = page.rfind("Name").map_or("", |place| &page[place..]);
        assert!(last.is_empty() || last.contains("solution"), "{last}");
    }
}

fn problem(number: usize) -> Problem {
    let position = position(RulesetName::International, "W:W27,28,32,K46:B19,18,K5");
    let mut diagram = Diagram::new(position.rules(), position.setup());
    diagram.coordinates = Coordinates::Numbers;
    Problem {
        title: format!("Задача {number}"),
        diagram,
        stipulation: "White to move and win".to_owned(),
        solution: format!("1. 28-22 18x38 2. 32x43 ({number})"),
    }
}

#[test]
fn problems_fill_their_pages_and_solutions_follow() {
    for per_page in ProblemsPerPage::ALL {
        let count = per_page.count() + 1;
        let mut sheet = ProblemSheet {
            title: "Composities".to_owned(),
            problems: (1..=count).map(problem).collect(),
            per_page,
            solutions: Solutions::AtTheEnd,
        };
        let with = pages(&sheet.pdf(&on(Paper::A4)).expect("it is made"));
        assert_eq!(with.len(), 3, "{per_page:?}");
        check_has(&with[0], &["Composities", "1. Задача 1", "White to move and win", "1 / 3"]);
        check_has(&with[1], &[&format!("{count}. Задача {count}")]);
        check_has(&with[2], &["Solutions", "28-22 18x38", &format!("({count})")]);
        if per_page == ProblemsPerPage::Nine {
            sheet.solutions = Solutions::LeftOut;
            assert_eq!(pages(&sheet.pdf(&on(Paper::Letter)).expect("it is made")).len(), 2);
        }
    }
}

#[test]
fn documents_have_limits() {
    let rules = RulesetName::Russian.rules();
    let printing = on(Paper::A4);
    assert_eq!(
        sheet::blank(rules, usize::MAX, SheetsPerPage::One, &printing),
        Err(SheetError::TooLong { pages: 4001 })
    );
    assert_eq!(sheet::blank(rules, 0, SheetsPerPage::One, &printing), Err(SheetError::Nothing("sheet")));
    assert_eq!(sheet::filled(&[], SheetsPerPage::Two, &printing), Err(SheetError::Nothing("game")));
    let empty = ProblemSheet {
        title: String::new(),
        problems: Vec::new(),
        per_page: ProblemsPerPage::Six,
        solutions: Solutions::AtTheEnd,
    };
    assert_eq!(empty.pdf(&printing), Err(SheetError::Nothing("problem")));
}

#[test]
fn a_log_shows_what_was_struck_out_and_goes_on_on_further_pages() {
    let entry = |number: u32| LogLine {
        number,
        time: "10:00".to_owned(),
        text: format!("Entry {number} is told."),
        ruling: "The opponent chooses (fmjd 5.4).".to_owned(),
        remarks: if number == 2 {
            vec!["Struck out by Щёголев: misheard".to_owned()]
        } else {
            Vec::new()
        },
        standing: if number == 2 { Standing::StruckOut } else { Standing::Stands },
    };
    let log = |count: u32| LogSheet {
        title: "Кубок Риги, board 3".to_owned(),
        facts: vec!["White: Ann".to_owned()],
        entries: (1..=count).map(entry).collect(),
        signatures: vec!["Signed by Łukasz".to_owned()],
    };
    let short = log(2).pdf(&on(Paper::A4)).expect("it is made");
    let words =
        ["Кубок Риги, board 3", "White: Ann", "Entry 2 is told.", "fmjd 5.4", "misheard", "Signed by Łukasz"];
    check_has(&pages(&short)[0], &words);
    let mut standing = log(2);
    standing.entries[1].standing = Standing::Stands;
    assert_ne!(
        standing.pdf(&on(Paper::A4)).expect("it is made"),
        short,
        "a line goes through what was struck out"
    );
    let mut foreign = log(1);
    foreign.entries[0].text = "李 was late.".to_owned();
    let page = pages(&foreign.pdf(&on(Paper::A4)).expect("it is made")).remove(0);
    check_has(&page, &["[U+674E] was late.", "printed as numbers"]);
    let long = log(100).pdf(&on(Paper::Letter)).expect("it is made");
    assert!(pages(&long).len() > 2);
    check_has(pages(&long).last().expect("a page"), &["Entry 100 is told.", "Signed by"]);
    for page in pages(&long) {
        let last = page.rfind("is told.").map_or("", |place| &page[place..]);
        assert!(last.contains("fmjd 5.4"), "a ruling stays with what it is about: {last}");
    }
}

//! The papers of events, as PDF and as HTML.

use draughts::RulesetName;
use lopdf::Document;
use print::papers::{Body, EventPaper, Leaflet, Occasion, PaperError, Styling, paper};
use print::sheet::{Paper, SheetError};
use std::fmt::Write as _;
use std::path::Path;
use tournament::event::Event;
use tournament::lots::Lots;

/// The text of each page, and how wide and high it is.
struct Page {
    text: String,
    extent: (f32, f32),
}

fn pages(bytes: &[u8]) -> Vec<Page> {
    let document = Document::load_mem(bytes).expect("it is a PDF");
    let ids = document.get_pages();
    ids.iter()
        .map(|(&number, &id)| {
            let text = document.extract_text(&[number]).expect("its text can be read").replace('\n', " ");
            let page = document.get_dictionary(id).expect("there is a page");
            let media = page.get(b"MediaBox").and_then(lopdf::Object::as_array).expect("it has a size");
            let length = |place: usize| media[place].as_float().expect("a number");
            Page { text, extent: (length(2), length(3)) }
        })
        .collect()
}

fn read(text: &str) -> Event {
    Event::read(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// An event whose rounds are paired by the program and played by lot, up to a number of rounds. `begin` is its text up to
/// the start.
fn played(begin: &str, rounds: u16, last_is_open: bool) -> Event {
    let mut text = begin.to_owned();
    let mut lots = Lots::new(7);
    for round in 1..=rounds {
        let event = read(&text);
        let pairs = event.next_pairs().expect("the round can be paired");
        let system = event.regulation().system.name();
        write!(text, "propose {round} by={system}").unwrap();
        for pair in &pairs.pairs {
            write!(text, " {}-{}", pair.white, pair.black).unwrap();
        }
        for free in &pairs.free {
            write!(text, " {free}-free").unwrap();
        }
        writeln!(text, "\npublish {round}").unwrap();
        if event.regulation().ballots.is_some() {
            writeln!(text, "ballots {round} seed={round}").unwrap();
        }
        let eliminating = system == "knock-out";
        for board in 1..=pairs.pairs.len() {
            for game in 1..=event.regulation().scores_per_board() {
                let open = last_is_open && round == rounds && board % 3 == 0;
                if open {
                    continue;
                }
                let results = ["2-0", "1-1", "0-2"];
                let drawn = lots.below(3);
                let result = if eliminating && drawn == 1 { "2-0" } else { results[drawn] };
                writeln!(text, "result {round} {board}.{game} {result} played").unwrap();
            }
        }
        if !(last_is_open && round == rounds) {
            writeln!(text, "close {round}").unwrap();
        }
    }
    read(&text)
}

fn entered(settings: &str, players: usize) -> String {
    let mut text = format!("damier-event 1\n{settings}");
    for player in 1..=players {
        let name = match player % 10 {
            3 => format!("Игрок Номер {player}"),
            5 => format!("Παίκτης Αριθμός {player}"),
            7 => format!("Player With A Very Long Double-Barrelled Family Name {player}"),
            _ => format!("Player {player}"),
        };
        let federation = ["NED", "LAT", "POL", "FRA"][player % 4];
        let title = if player <= 3 { " title=MI" } else { "" };
        let rating = 2400 - 3 * player;
        writeln!(text, "enter \"{name}\" rating={rating} federation={federation}{title}").unwrap();
    }
    text.push_str("start rating\n");
    text
}

/// Two games a round with ballots, as the WCDF has them; with an absence, an unsigned sheet and a penalty.
fn wcdf() -> Event {
    let settings = "set name \"Club open\"\nset system double-swiss\nset rounds 3\nset ballots \"three-move 156\"\n\
                    set tie-breaks solkoff,sb,wins\n";
    let event = played(&entered(settings, 9), 2, false);
    let mut text = event.write();
    for line in [
        "propose 3 by=double-swiss 1-2 3-4 5-6 7-8 9-free",
        "publish 3",
        "ballots 3 seed=3",
        "redraw 3 1.1 seed=4 because=\"both know it by heart\"",
        "result 3 1.1 2-0 played",
        "result 3 1.2 1-1 played",
        "absent 3 4",
        "result 3 3.1 1-1 played",
        "result 3 3.2 0-2 played",
        "unsigned 3 5",
        "penalty 6 1 because=\"telephone rang (wcdf 4.8)\"",
    ] {
        text.push_str(line);
        text.push('\n');
    }
    read(&text)
}

fn swiss(players: usize, rounds: u16) -> Event {
    let settings = "set name \"Кубок Риги 2026\"\nset system dutch\nset rounds 7\nset tie-breaks solkoff-truncated,wins,direct\n";
    played(&entered(settings, players), rounds, true)
}

fn round_robin() -> Event {
    let settings = "set name \"Club championship\"\nset games 2\nset ballots \"three-move 156\"\nset tie-breaks sb,wins,direct\n";
    played(&entered(settings, 10), 9, true)
}

fn cup(players: usize, rounds: u16) -> Event {
    played(&entered("set name Cup\nset system knock-out\n", players), rounds, false)
}

fn league() -> Event {
    let mut text = "damier-event 1\nset name League\nset teams 3\nset match-points 2-1-0\n".to_owned();
    for team in ["Ajax", "Boreas", "Castor"] {
        writeln!(text, "enter {team}").unwrap();
    }
    for team in 1..=3 {
        for member in 1..=4 {
            writeln!(text, "member {team} \"Member {team}.{member}\" rating={}", 2000 + member).unwrap();
        }
    }
    text.push_str("start order\n");
    played(&text, 3, true)
}

fn occasion(ruleset: RulesetName) -> Occasion {
    Occasion {
        ruleset,
        place: "Dundee".to_owned(),
        date: "18 November 2026".to_owned(),
        time: "30/60m+15/30m".to_owned(),
        controller: "First Controller".to_owned(),
        board_address: "https://draughts.example/e/club/{round}/{board}/{game}".to_owned(),
        player_address: "https://draughts.example/e/club/player/{player}".to_owned(),
        ..Occasion::default()
    }
}

fn made(event: &Event, what: EventPaper, ruleset: RulesetName) -> Leaflet {
    paper(event, what, None, &occasion(ruleset)).unwrap_or_else(|fault| panic!("{what}: {fault}"))
}

/// The papers that are looked at, by name.
fn all() -> Vec<(String, Leaflet)> {
    let mut all = Vec::new();
    let mut add = |name: &str, event: &Event, what: EventPaper, ruleset| {
        all.push((format!("{name}-{what}"), made(event, what, ruleset)));
    };
    let wcdf = wcdf();
    for what in EventPaper::ALL {
        if !matches!(what, KnockOut | EventPaper::TeamBoards) {
            add("wcdf", &wcdf, what, RulesetName::English);
        }
    }
    let swiss = swiss(30, 5);
    use EventPaper::{
        CrossTable, KnockOut, Names, Notices, Pairings, PlaceCards, Report, ResultSlips, Standings,
    };
    for what in [Pairings, Names, EventPaper::WallChart, Standings, ResultSlips, Report, Notices, PlaceCards]
    {
        add("swiss", &swiss, what, RulesetName::International);
    }
    let round_robin = round_robin();
    for what in [CrossTable, Standings] {
        add("round-robin", &round_robin, what, RulesetName::English);
    }
    add("cup", &cup(12, 3), KnockOut, RulesetName::Russian);
    let league = league();
    for what in [
        EventPaper::TeamBoards,
        Pairings,
        Standings,
        EventPaper::ScoreSheets,
        EventPaper::HandIn,
        ResultSlips,
    ] {
        add("league", &league, what, RulesetName::International);
    }
    all
}

/// Every paper as HTML, compared with what was looked at; `RENEW_SNAPSHOTS` writes them anew.
#[test]
fn the_papers_are_as_they_were_looked_at() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/print/papers");
    let kept = [
        "wcdf-pairings",
        "wcdf-wall-chart",
        "wcdf-slips",
        "wcdf-report",
        "swiss-names",
        "swiss-standings",
        "round-robin-cross-table",
        "cup-knock-out",
        "league-teams",
    ];
    for (name, leaflet) in all() {
        let pdf = leaflet.pdf(Paper::A4).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        if let Some(folder) = std::env::var_os("DAMIER_PAPERS") {
            let page = leaflet.html(Styling::Within).expect("it is made");
            std::fs::write(Path::new(&folder).join(format!("{name}.pdf")), &pdf).expect("it is written");
            std::fs::write(Path::new(&folder).join(format!("{name}.html")), page).expect("it is written");
        }
        if !kept.contains(&name.as_str()) {
            continue;
        }
        let body = leaflet.html_body().expect("it is made");
        let path = folder.join(format!("{name}.html"));
        if std::env::var_os("RENEW_SNAPSHOTS").is_some() {
            std::fs::create_dir_all(&folder).expect("there is a folder");
            std::fs::write(&path, &body).expect("the snapshot can be written");
        }
        let expected = std::fs::read_to_string(&path).expect("there is a snapshot");
        assert!(body == expected, "{name} differs: look at it, then RENEW_SNAPSHOTS=1 cargo test -p print");
    }
}

#[test]
fn every_board_and_every_player_stands_there_once() {
    let event = swiss(30, 3);
    let names: Vec<String> = event.entries().iter().map(|entry| entry.name.clone()).collect();
    for what in [EventPaper::Pairings, EventPaper::WallChart, EventPaper::Standings, EventPaper::RollCall] {
        let Body::Flow(parts) = made(&event, what, RulesetName::International).body else { panic!("{what}") };
        let tables = parts.iter().filter_map(|part| match part {
            print::papers::Part::Table(table) => Some(table),
            _ => None,
        });
        let cells: Vec<String> = tables
            .flat_map(|table| &table.rows)
            .flat_map(|row| &row.cells)
            .map(|cell| cell.text.clone())
            .collect();
        for name in &names {
            let told = |cell: &&String| *cell == name || cell.strip_prefix("MI ") == Some(name.as_str());
            assert_eq!(cells.iter().filter(told).count(), 1, "{what}: {name}");
        }
    }
    let sheets = made(&event, EventPaper::ScoreSheets, RulesetName::International);
    let Body::Scores(sheets) = sheets.body else { panic!("score sheets are a document of their own") };
    assert_eq!(sheets.len(), 30, "each player has a sheet for each game (wcdf 3.2)");
    let wcdf = wcdf();
    let Body::Scores(sheets) = made(&wcdf, EventPaper::ScoreSheets, RulesetName::English).body else {
        panic!()
    };
    assert_eq!(sheets.len(), 4 * 2 * 2);
    assert!(
        sheets.iter().all(|sheet| sheet.sheet.header.opening.contains('-')),
        "the ballot's moves are known"
    );
    assert_eq!(
        sheets[2].sheet.header.players.white, sheets[0].sheet.header.players.black,
        "colours alternate"
    );
    assert_eq!(sheets[2].address, "https://draughts.example/e/club/3/1/2");
}

#[test]
fn the_wall_chart_tells_each_round_as_the_fmjd_writes_it() {
    let event = wcdf();
    let page = made(&event, EventPaper::WallChart, RulesetName::English).html_body().expect("it is made");
    // The first two met in the third round: 2-0 and 1-1, so that White of the first game has three points.
    assert!(page.contains("3/2w") && page.contains("1/1r"), "{page}");
    assert!(page.contains("0/3rf") && page.contains("4/4wf"), "an absence is marked: {page}");
    assert!(page.contains("3/free"), "{page}");
    assert!(page.contains("-1 penalty") && page.contains("wcdf 3.10"), "{page}");
}

#[test]
fn standings_have_every_value_and_say_how_unplayed_rounds_are_read() {
    let event = wcdf();
    let leaflet = made(&event, EventPaper::Standings, RulesetName::English);
    let page = &pages(&leaflet.pdf(Paper::A4).expect("it is made"))[0];
    for line in event.standings().expect("they are worked out") {
        for value in &line.values {
            assert!(page.text.contains(&value.to_string()), "{value} is not in {}", page.text);
        }
    }
    assert!(page.text.contains("Rounds not played over the board add nothing"), "{}", page.text);
    assert!(leaflet.subtitle.contains("result"), "a result is missing: {}", leaflet.subtitle);
}

#[test]
fn five_hundred_players_have_heads_on_every_page_and_no_row_is_lost() {
    let event = swiss(500, 1);
    let numbered = |page: &Page| page.text.contains(" / ");
    for (what, head) in
        [(EventPaper::Pairings, "Board"), (EventPaper::Names, "Opponent"), (EventPaper::WallChart, "Points")]
    {
        let pages =
            pages(&made(&event, what, RulesetName::International).pdf(Paper::A4).expect("it is made"));
        assert!((6..40).contains(&pages.len()), "{what}: {} pages", pages.len());
        assert!(pages.iter().all(|page| page.text.contains(head) && numbered(page)), "{what}");
        let all: String = pages.iter().map(|page| page.text.as_str()).collect::<Vec<_>>().join(" ");
        for number in [1, 250, 499, 500] {
            assert!(all.contains(&format!("Player {number}")) || number % 10 == 3, "{what}: {number}");
        }
    }
    let slips = made(&event, EventPaper::ResultSlips, RulesetName::International);
    assert_eq!(pages(&slips.pdf(Paper::A4).expect("it is made")).len(), 250_usize.div_ceil(6));
    let refused =
        paper(&event, EventPaper::CrossTable, None, &Occasion::default()).expect_err("it is too wide");
    assert_eq!(refused, PaperError::TooWide(500));
}

#[test]
fn an_event_without_players_or_rounds_has_papers_that_say_so() {
    let empty = read("damier-event 1\n");
    let occasion = Occasion::default();
    for what in EventPaper::ALL {
        match paper(&empty, what, None, &occasion) {
            Ok(leaflet) => {
                assert_eq!(pages(&leaflet.pdf(Paper::A4).expect("it is made")).len(), 1, "{what}");
                assert!(leaflet.html(Styling::Within).expect("it is made").contains("</html>"));
            }
            Err(PaperError::NoRound { .. } | PaperError::NotForThisEvent(_)) => {}
            Err(fault) => panic!("{what}: {fault}"),
        }
    }
    let missing =
        paper(&wcdf(), EventPaper::Pairings, Some(9), &occasion).expect_err("there is no such round");
    assert_eq!(missing, PaperError::NoRound { round: 9, last: 3 });
}

#[test]
fn names_that_the_fonts_do_not_have_are_refused_on_paper_and_shown_in_html() {
    let event = read(
        "damier-event 1\nenter \"გიორგი <b>\"\nenter B\nstart order\npropose 1 by=berger 1-2\npublish 1\n",
    );
    for what in [EventPaper::Pairings, EventPaper::ResultSlips, EventPaper::ScoreSheets] {
        let leaflet = made(&event, what, RulesetName::International);
        let refused = leaflet.pdf(Paper::A4).expect_err("it is not made");
        assert!(matches!(refused, PaperError::Sheet(SheetError::Letters(_))), "{what}: {refused}");
        let page = leaflet.html(Styling::Linked("/paper.css")).expect("it is made");
        assert!(page.contains("გიორგი &lt;b&gt;") && !page.contains("<b>გ"), "{what}");
        assert!(!page.contains("style=") && !page.contains("<style") && !page.contains("<script"), "{what}");
    }
}

#[test]
fn an_address_that_is_too_long_is_refused() {
    let long = Occasion { board_address: "https://draughts.example/".repeat(20), ..Occasion::default() };
    let leaflet = paper(&wcdf(), EventPaper::ResultSlips, None, &long).expect("it is described");
    assert!(matches!(leaflet.pdf(Paper::A4), Err(PaperError::Address(_))));
    assert!(matches!(leaflet.html(Styling::Within), Err(PaperError::Address(_))));
}

#[test]
fn nothing_stands_outside_the_page() {
    // Cards and slips of many players are alike.
    for (name, leaflet) in
        all().into_iter().filter(|(name, _)| name != "swiss-cards" && name != "swiss-slips")
    {
        let bytes = leaflet.pdf(Paper::A4).expect("it is made");
        let document = Document::load_mem(&bytes).expect("it is a PDF");
        for (page, id) in pages(&bytes).iter().zip(document.get_pages().into_values()) {
            for (x, y) in text_places(&document, id) {
                let (width, height) = page.extent;
                assert!((0.0..width).contains(&x) && (0.0..height).contains(&y), "{name}: text at {x}, {y}");
            }
        }
    }
}

/// Where the lines of text begin on a page, from its lower left corner.
fn text_places(document: &Document, page: lopdf::ObjectId) -> Vec<(f32, f32)> {
    type Matrix = [f32; 6];
    let times = |m: Matrix, n: Matrix| -> Matrix {
        [
            m[0] * n[0] + m[1] * n[2],
            m[0] * n[1] + m[1] * n[3],
            m[2] * n[0] + m[3] * n[2],
            m[2] * n[1] + m[3] * n[3],
            m[4] * n[0] + m[5] * n[2] + n[4],
            m[4] * n[1] + m[5] * n[3] + n[5],
        ]
    };
    let content = document.get_and_decode_page_content(page).expect("it can be read");
    let mut matrix: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let mut kept = Vec::new();
    let mut places = Vec::new();
    for operation in &content.operations {
        let numbers: Vec<f32> = operation.operands.iter().filter_map(|part| part.as_float().ok()).collect();
        match (operation.operator.as_str(), <Matrix>::try_from(numbers.as_slice())) {
            ("q", _) => kept.push(matrix),
            ("Q", _) => matrix = kept.pop().expect("what was kept"),
            ("cm", Ok(shift)) => matrix = times(shift, matrix),
            ("Tm", Ok(place)) => {
                let place = times(place, matrix);
                places.push((place[4], place[5]));
            }
            _ => {}
        }
    }
    places
}

#[test]
fn no_heading_stands_alone_at_the_foot_of_a_page() {
    let report = made(&swiss(30, 5), EventPaper::Report, RulesetName::International);
    let headings: Vec<String> = match &report.body {
        Body::Flow(parts) => parts
            .iter()
            .filter_map(|part| match part {
                print::papers::Part::Heading(text) => Some(text.clone()),
                _ => None,
            })
            .collect(),
        _ => panic!("a report is text"),
    };
    let pages = pages(&report.pdf(Paper::A4).expect("it is made"));
    assert!(headings.len() > 8 && pages.len() > 4);
    for page in &pages {
        // The foot has the program's name and the number of the page.
        let text = page.text.trim_end();
        let before_foot = text.rfind("Damier").map_or(text, |place| text[..place].trim_end());
        assert!(headings.iter().all(|heading| !before_foot.ends_with(heading.as_str())), "{before_foot}");
    }
}

#[test]
fn the_report_tells_what_was_decided() {
    let page = made(&wcdf(), EventPaper::Report, RulesetName::English).html_body().expect("it is made");
    for words in [
        "First Controller",
        "three-move, 156 ballots",
        "was absent: all games of the round are lost (wcdf 2.24)",
        "score sheet not signed, no points for the round (wcdf 3.10)",
        "1 point taken: telephone rang",
        "both know it by heart",
        "Ratings",
        "For the organiser",
    ] {
        assert!(page.contains(words), "{words}");
    }
}

#[test]
fn a_notice_cites_the_federations_own_articles_alone() {
    let event = wcdf();
    let english = made(&event, EventPaper::Notices, RulesetName::English).html_body().expect("it is made");
    for article in ["wcdf 5.3", "wcdf 5.8", "wcdf 4.10"] {
        assert!(english.contains(article), "{article}");
    }
    let other =
        made(&event, EventPaper::Notices, RulesetName::International).html_body().expect("it is made");
    assert!(!other.contains("wcdf") && other.contains("silent"));
}

#[test]
fn a_board_of_real_size_covers_itself_in_sheets() {
    use print::sheet::{BoardSheet, Printing, SquareSize};
    let rules = RulesetName::English.rules();
    assert!(SquareSize::new(44.9, rules).is_err_and(|words| words.contains("wcdf 1.3")));
    assert!(SquareSize::new(50.1, rules).is_err());
    assert!(SquareSize::new(40.0, RulesetName::International.rules()).is_ok());
    let printing = Printing { paper: Paper::A4, title: "Board".to_owned(), author: String::new() };
    for (ruleset, square, sheets) in
        [(RulesetName::English, 45.0, 6), (RulesetName::English, 50.0, 6), (RulesetName::Portuguese, 45.0, 6)]
    {
        let rules = ruleset.rules();
        let square = SquareSize::new(square, rules).expect("it is within the article");
        let board = BoardSheet { rules, square, dark: print::Colour::hex(0x4f7f5e) };
        let bytes = board.pdf(&printing).expect("it is made");
        let pages = pages(&bytes);
        assert_eq!(pages.len(), sheets + 1, "{ruleset}");
        assert!(pages[0].text.contains("100 mm"));
        assert!(pages.last().is_some_and(|page| page.text.contains(&format!("Sheet {sheets} of {sheets}"))));
    }
}

/// wcdf 7.1, 7.2: who hears an appeal has the ruling, the articles, what was said, and who decided what.
#[test]
fn a_case_file_has_all_that_belongs_to_a_case() {
    let text = concat!(env!("CARGO_MANIFEST_DIR"), "/../tournament/tests/golden/wcdf.event");
    let event = read(&std::fs::read_to_string(text).expect("an event"));
    let leaflet = paper(&event, EventPaper::CaseFiles, None, &Occasion::default()).expect("a paper");
    let html = leaflet.html(Styling::Within).expect("it can be written");
    let said = [
        "Case 1",
        "the man that was touched is played",
        "the man was only put straight",
        "Committee Member",
        "no word was heard before the touch",
        "heard in private",
        "adjusting has to be announced",
        "wcdf 1.22",
        "wcdf 1.23",
        "No. 2 Second Player was told",
        "the ruling stands",
    ];
    for words in said {
        assert!(html.contains(words), "{words}: {html}");
    }
    let pages = pages(&leaflet.pdf(Paper::A4).expect("it can be printed"));
    assert!(pages.iter().any(|page| page.text.contains("Case 1")), "on paper too");
}

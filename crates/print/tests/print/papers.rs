//! The papers of events, as PDF and as HTML.

use draughts::RulesetName;
use lopdf::Document;
use print::papers::{Body, EventPaper, Leaflet, Occasion, PaperFault, Styling, paper};
use print::sheet::{Paper, SheetFault};
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
        let rating = 2400 - 7 * player;
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
        if !matches!(what, EventPaper::KnockOut | EventPaper::TeamBoards) {
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

//! Simultaneous displays (fmjd 11.1.2): one giver, all others at once, a single round.

use tournament::event::text::read_decision;
use tournament::event::{Adjourned, Event, Refusal};
use tournament::history::{Number, RoundOutcome};
use tournament::systems::RoundPairs;
use tournament::trf;

fn event(lines: &str) -> Event {
    Event::read(&format!("damier-event 1\n{lines}")).unwrap_or_else(|fault| panic!("{fault}"))
}

fn add(event: &mut Event, line: &str) {
    let decision = read_decision(line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    event.apply(decision).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
}

fn refusal(event: &mut Event, line: &str) -> Refusal {
    event.apply(read_decision(line).unwrap()).expect_err(line)
}

/// A display of four, with the giver's colour; the giver has the lowest rating.
fn display(giver: &str) -> Event {
    event(&format!(
        "set system simultaneous\nset giver {giver}\nenter Giver rating=1500\nenter \"First Guest\" rating=1700\n\
         enter \"Second Guest\" rating=1900\nenter \"Third Guest\" rating=1800\nstart rating\n"
    ))
}

fn written(pairs: &RoundPairs) -> String {
    let pairs: Vec<String> =
        pairs.pairs.iter().map(|pair| format!("{}-{}", pair.white, pair.black)).collect();
    pairs.join(" ")
}

fn table(event: &Event) -> Vec<String> {
    let lines = event.standings().unwrap();
    lines.iter().map(|line| format!("{}. {} {}", line.rank, line.number, line.points)).collect()
}

#[test]
fn the_first_entry_gives_the_display_and_meets_everybody() {
    for (giver, expected) in [
        ("white", "1-2 1-3 1-4"),
        ("black", "2-1 3-1 4-1"),
        ("alternating", "1-2 3-1 1-4"),
        ("\"alternating blindfold\"", "1-2 3-1 1-4"),
    ] {
        let event = display(giver);
        assert_eq!(written(&event.next_pairs().unwrap()), expected, "{giver}");
        let names: Vec<&str> =
            [1, 2].map(|number| event.entry(Number(number)).unwrap().name.as_str()).to_vec();
        assert_eq!(names, ["Giver", "Second Guest"], "guests are seeded by rating, the giver is number 1");
        assert_eq!(event.giver(), Some(Number(1)));
        assert_eq!(event.planned_rounds(), Some(1));
    }
}

#[test]
fn the_giver_has_the_points_of_all_boards() {
    let mut event = display("white");
    for line in ["propose 1 by=simultaneous 1-2 1-3 1-4", "publish 1", "result 1 1 2-0", "result 1 2 1-1"] {
        add(&mut event, line);
    }
    assert_eq!(table(&event)[0], "1. 1 3.0");
    add(&mut event, "result 1 3 0-2");
    add(&mut event, "close 1");
    assert_eq!(table(&event), ["1. 1 3.0", "2. 4 2.0", "3. 3 1.0", "4. 2 0.0"]);
    let account = event.account(Number(1));
    assert_eq!(account.len(), 3, "a line for each board: {account:?}");
    assert_eq!(event.wall_chart()[0].cells, ["3/all 3"]);
    let cells: Vec<String> = event.wall_chart().into_iter().map(|line| line.cells.concat()).collect();
    assert_eq!(cells[1..], ["2/1b", "1/1b", "0/1b"]);
    assert!(event.next_pairs().is_err(), "there is one round");
    add(&mut event, "finish");
    assert_eq!(Event::read(&event.write()).unwrap(), event);
}

#[test]
fn a_file_has_the_boards_of_a_display_as_rounds() {
    let mut event = display("alternating");
    for line in ["propose 1 by=simultaneous 1-2 3-1 1-4", "publish 1", "result 1 1 2-0", "result 1 2 1-1"] {
        add(&mut event, line);
    }
    add(&mut event, "result 1 3 0-2");
    let tournament = event.tournament(Adjourned::Pending);
    assert_eq!(tournament.rounds, Some(3));
    let outcomes = |number: u16| &tournament.player(Number(number)).unwrap().outcomes;
    assert!(outcomes(1).iter().all(|outcome| matches!(outcome, RoundOutcome::Game { .. })));
    assert_eq!(outcomes(3)[0], RoundOutcome::Absent);
    assert!(matches!(outcomes(3)[1], RoundOutcome::Game { opponent: Number(1), .. }));
    let text = trf::write(&event.file(), trf::Dialect::Trf2026);
    let read = trf::read(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert_eq!(trf::write(&read, trf::Dialect::Trf2026), text);
    assert_eq!(read.tournament.player(Number(1)), tournament.player(Number(1)), "{text}");
}

#[test]
fn what_concerns_the_giver_concerns_all_boards() {
    let begun = || {
        let mut event = display("white");
        add(&mut event, "propose 1 by=simultaneous 1-2 1-3 1-4");
        add(&mut event, "publish 1");
        event
    };
    let scores = |event: &Event| {
        let boards = event.rounds()[0].boards.iter();
        boards
            .map(|board| board.scores[0].map_or("open".to_owned(), |score| score.to_string()))
            .collect::<Vec<_>>()
    };
    let mut absent = begun();
    assert_eq!(absent.roll(1).len(), 4, "the roll names the giver once");
    add(&mut absent, "absent 1 1");
    assert_eq!(scores(&absent), ["0-2"; 3]);
    let mut guest = begun();
    add(&mut guest, "absent 1 3");
    assert_eq!(scores(&guest), ["open", "2-0", "open"]);
    let mut late = begun();
    add(&mut late, "result 1 2 2-0");
    assert!(matches!(refusal(&mut late, "late 1 1 130"), Refusal::Order(_)), "the giver has played");
    let mut expelled = begun();
    add(&mut expelled, "result 1 1 2-0");
    add(&mut expelled, "expel 1 kept \"wcdf 4.12\" because=\"a telephone\"");
    assert_eq!(scores(&expelled), ["2-0", "0-2", "0-2"], "a game that is over stays as it ended");
    let mut unsigned = begun();
    for board in 1..=3 {
        add(&mut unsigned, &format!("result 1 {board} 2-0"));
    }
    add(&mut unsigned, "sheet 1 1 missing");
    assert_eq!(table(&unsigned)[0], "1. 1 0.0");
    add(&mut unsigned, "sheet 1 1 handed-in");
    assert_eq!(table(&unsigned)[0], "1. 1 6.0");
}

#[test]
fn what_a_display_cannot_be_is_refused() {
    let mut event = display("white");
    let said = |refusal: Refusal| refusal.to_string();
    assert!(said(refusal(&mut event, "propose 1 2-3 1-4")).contains("number 1"));
    assert!(said(refusal(&mut event, "propose 1 1-2")).contains("two guests"));
    assert_eq!(refusal(&mut event, "propose 1 1-2 1-2"), Refusal::PairedTwice(Number(2)));
    assert!(said(refusal(&mut event, "enter Late")).contains("late entries"));
    let mut before = self::event("set system simultaneous\nenter Giver\nenter Guest\n");
    assert!(said(refusal(&mut before, "scratch 1 because=\"ill\"")).contains("correct the name"));
    add(&mut before, "scratch 2 because=\"ill\"");
    assert!(said(refusal(&mut before, "set giver red")).contains("alternating"));
    add(&mut before, "enter Another");
    assert!(said(refusal(&mut before, "start order")).contains("two guests"));
    let mut teams = self::event(
        "set system simultaneous\nset teams 2\nenter A\nenter B\nenter C\nmember 1 a\nmember 1 b\nmember 2 c\nmember 2 d\n\
         member 3 e\nmember 3 f\n",
    );
    assert!(said(refusal(&mut teams, "start order")).contains("no teams"));
    let mut left = display("white");
    add(&mut left, "withdraw 1 round=1 kept");
    assert!(left.next_pairs().unwrap_err().to_string().contains("giver has withdrawn"));
}

//! Report files become events, and bring events up to them: everything, or nothing and every fault with its place.

use tournament::event::{Adjourned, Decision, Event, Phase, Reason, RoundState, decisions_from_trf};
use tournament::generate::{Plan, generate};
use tournament::history::{Points, Rating, RoundOutcome, Tournament};
use tournament::trf::{self, Dialect, TrfReport};

/// Four players, two rounds of a Swiss, the second under way.
const OPEN: &str = "\
012 Club open
142 3
162  W 2.0    D 1.0    P 2.0
001    1      First Player                      2050 NED                         4.0    1     3 w 1     2 b 1
001    2      Second Player                     1990 NED                         2.0    2     4 b 1     1 w 0
001    3      Third Player                      1900 NED                         0.0    3     1 b 0     4 w  
001    4      Fourth Player                     1850 NED                         0.0    4     2 w 0     3 b  
";

fn event(text: &str) -> Event {
    let decisions = decisions_from_trf(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    Event::replay(decisions).unwrap_or_else(|(line, refusal)| panic!("decision {line}: {refusal}"))
}

fn file(event: &Event) -> String {
    trf::write(&event.file(), Dialect::Trf2026)
}

/// What an event keeps of a tournament: not who is a woman and when somebody was born, nor that a game is not rated.
fn kept(mut tournament: Tournament) -> Tournament {
    let rounds = tournament.paired_rounds();
    for player in &mut tournament.players {
        (player.sex, player.birth) = (None, String::new());
        player.outcomes.truncate(rounds.into());
        for outcome in &mut player.outcomes {
            if let RoundOutcome::Game { rating, .. } = outcome {
                *rating = Rating::Rated;
            }
        }
    }
    tournament.players.sort_by_key(|player| player.number);
    tournament
}

#[test]
fn the_golden_swiss_is_the_same_event_again() {
    let text = include_str!("golden/fmjd.trf");
    let again = event(text);
    assert_eq!(again.rounds().len(), 7);
    assert_eq!(file(&again), text);
    let golden = Event::read(include_str!("golden/fmjd.event")).expect("the golden event");
    let points = |event: &Event| -> Vec<(u16, Points)> {
        let standings = event.standings().expect("standings");
        let mut points: Vec<_> = standings.iter().map(|line| (line.number.0, line.points)).collect();
        points.sort_unstable();
        points
    };
    assert_eq!(points(&again), points(&golden));
}

#[test]
fn random_swiss_events_of_many_kinds_come_back_from_their_files() {
    for seed in 0..30 {
        let plan = Plan { forfeits: 60, byes: 60, ..Plan::new(seed, 10 + (seed % 13) as u16, 5) };
        let made = generate(&plan);
        for dialect in [Dialect::Trf2026, Dialect::Extended] {
            let text = trf::write(&TrfReport { tournament: made.clone(), ..TrfReport::default() }, dialect);
            let again = event(&text).tournament(Adjourned::Pending);
            let (told, found) = (kept(made.clone()), kept(again));
            for (told, found) in told.players.iter().zip(&found.players) {
                assert_eq!((&told.name, told.rating), (&found.name, found.rating), "seed {seed}");
                let rounds = told.outcomes.len().max(found.outcomes.len()) as u16;
                for round in 1..=rounds {
                    let place = usize::from(round) - 1;
                    let of = |outcomes: &[RoundOutcome]| {
                        outcomes
                            .get(place)
                            .map_or((None, None), |outcome| (outcome.opponent(), outcome.colour()))
                    };
                    assert_eq!(of(&told.outcomes), of(&found.outcomes), "seed {seed}, round {round}\n{text}");
                }
                let points = |player: &tournament::history::Player, scoring| player.points(scoring, rounds);
                assert_eq!(
                    points(told, &made.scoring),
                    points(found, &made.scoring),
                    "seed {seed}, {}\n{text}",
                    told.name
                );
            }
        }
    }
}

#[test]
fn a_round_under_way_stays_open_and_the_event_goes_on_from_it() {
    let mut open = event(OPEN);
    assert_eq!((open.phase(), open.rounds().len()), (Phase::Running, 2));
    assert_eq!(open.rounds()[1].state, RoundState::Published);
    let waiting =
        open.rounds()[1].boards.iter().position(|board| !board.is_complete()).expect("an open board");
    let result = Decision::Result {
        round: 2,
        board: waiting as u16 + 1,
        game: 1,
        score: "1-1".to_owned(),
        reason: Reason::Played,
    };
    open.apply(result).expect("a result");
    open.apply(Decision::Close(2)).expect("all results are there");
    let pairs = open.next_pairs().expect("round 3 can be paired");
    assert_eq!(pairs.pairs.len(), 2);
}

#[test]
fn an_event_is_brought_up_to_its_report_and_no_further_twice() {
    let first_round: String = OPEN
        .lines()
        .map(|line| if line.starts_with("001") { line.chars().take(99).collect() } else { line.to_owned() })
        .map(|line: String| line.replace(" 4.0    1", " 2.0    1") + "\n")
        .collect();
    let mut own = event(&first_round);
    assert_eq!(own.rounds().len(), 1);
    let fresh = own.decisions_of_trf(OPEN).expect("the report of this event");
    for decision in fresh {
        own.apply(decision).expect("it was tried");
    }
    assert_eq!(file(&own), file(&event(OPEN)));
    let again = own.decisions_of_trf(OPEN).expect_err("it has everything");
    assert!(again[0].to_string().contains("nothing that the event does not have"), "{}", again[0]);
}

#[test]
fn an_empty_event_takes_players_and_rounds_and_keeps_its_own_settings() {
    let mut own = Event::new();
    for (setting, value) in [("name", "Club open"), ("system", "dutch"), ("rounds", "5")] {
        own.apply(Decision::Set { setting: setting.to_owned(), value: value.to_owned() }).expect("a setting");
    }
    for decision in own.decisions_of_trf(OPEN).expect("a report") {
        own.apply(decision).expect("it was tried");
    }
    assert_eq!((own.entries().len(), own.rounds().len(), own.regulation().rounds), (4, 2, Some(5)));
}

/// The faults of a report in an event, as they are told.
fn faults(own: &Event, text: &str) -> Vec<String> {
    let before = own.clone();
    let faults = own.decisions_of_trf(text).expect_err("it is refused");
    assert_eq!(*own, before);
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn a_report_of_another_event_is_told_by_every_difference_with_its_place() {
    let own = event(OPEN);
    let told = faults(&own, &OPEN.replace("Club open", "City open"));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("line 1, column 5: ") && told[0].contains("“City open”"), "{told:?}");
    assert!(told[0].contains("; bring it into its own event"), "{told:?}");

    let told = faults(
        &own,
        &OPEN.replace("Second Player", "Someone Else ").replace("Fourth Player", "No Fourth    "),
    );
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].starts_with("line 5, column 15: number 2 is Someone Else"), "{told:?}");
    assert!(told[1].starts_with("line 7, column 15: number 4"), "{told:?}");

    // The same players, but the second round was paired otherwise.
    let other = OPEN
        .replace("     2 b 1", "     4 b 1")
        .replace("     1 w 0", "     3 w 0")
        .replace("     4 w  ", "     2 b 1")
        .replace("     3 b  ", "     1 w 0")
        .replace(" 0.0    3", " 2.0    3");
    let told = faults(&own, &other);
    assert!(told.iter().all(|fault| fault.contains("column 102: round 2 has")), "{told:?}");
    assert_eq!(told.len(), 2, "{told:?}");

    // A result that differs.
    let other = OPEN
        .replace("     3 w 1", "     3 w 0")
        .replace("     1 b 0", "     1 b 1")
        .replace(" 4.0    1", " 2.0    1")
        .replace(" 0.0    3", " 2.0    3");
    let told = faults(&own, &other);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].starts_with("line 4, column 92: round 1, 1-3"), "{told:?}");
    assert!(told[0].contains("(board 1)"), "{told:?}");
}

#[test]
fn a_report_of_more_or_fewer_players_is_told() {
    let own = event(OPEN);
    let more = format!(
        "{OPEN}001    5      Fifth Player                      1700 NED                         0.0    5\n"
    );
    let told = faults(&own, &more);
    assert!(
        told[0].starts_with("line 8, column 5: nobody in the event has number 5 (Fifth Player)"),
        "{told:?}"
    );
    let own = event(&more);
    let told = faults(&own, OPEN);
    assert!(told[0].contains("the file has 4 players, and the event 5"), "{told:?}");
}

#[test]
fn what_an_event_cannot_take_is_told_with_its_line() {
    let told = |text: &str| decisions_from_trf(text).expect_err("it is refused")[0].to_string();
    let gap = OPEN.replace("001    4 ", "001    7 ").replace("     4 ", "     7 ");
    assert!(told(&gap).starts_with("line 7, column 5: nobody has number 4"), "{}", told(&gap));
    let odd = OPEN
        .replace("W 2.0    D 1.0", "W 3.0    D 1.0")
        .replace(" 4.0    1", " 6.0    1")
        .replace(" 2.0    2", " 3.0    2");
    assert!(told(&odd).starts_with("line 3, column 1: a win of 3 and a draw of 1"), "{}", told(&odd));
    let matches = told(include_str!("golden/wcdf.trf"));
    assert!(matches.starts_with("line 4, column 1: a round has 2 games"), "{matches}");
}

#[test]
fn matches_of_two_games_come_back_where_remarks_tell_their_games() {
    let text = "\
012 Two games
142 1
162  W 4.0    D 2.0    P 0.0
299 W         3.0  001    1
299 L         1.0  001    2
### round 1 match 1-2 games 1-1 2-0
001    1      First Player                      2050 NED                         3.0    1     2 w 1
001    2      Second Player                     1990 NED                         1.0    2     1 b 0
";
    let own = event(text);
    let board = &own.rounds()[0].boards[0];
    let scores: Vec<String> = board.scores.iter().flatten().map(ToString::to_string).collect();
    assert_eq!(scores, ["1-1", "2-0"]);
}

#[test]
fn a_file_that_ends_anywhere_or_loses_a_letter_is_taken_whole_or_told() {
    for cut in 0..OPEN.len() {
        for text in [OPEN[..cut].to_owned(), format!("{}{}", &OPEN[..cut], &OPEN[cut + 1..])] {
            match decisions_from_trf(&text) {
                Ok(decisions) => {
                    Event::replay(decisions)
                        .unwrap_or_else(|(line, fault)| panic!("{line}: {fault}\n{text}"));
                }
                Err(faults) => {
                    assert!(faults.iter().all(|fault| fault.line >= 1 && !fault.remedy.is_empty()));
                }
            }
        }
    }
}

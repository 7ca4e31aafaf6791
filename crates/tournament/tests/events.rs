//! Events: decisions, their text, and what comes of them.

use proptest::prelude::*;
use tournament::event::text::{EventFault, read_decision, write_decision};
use tournament::event::{
    Adjourned, Decision, Event, Grade, Phase, ProposalError, Refusal, RoundState, WarningKind,
    entries_from_csv, ratings_from_csv,
};
use tournament::history::{Forfeit, Number, Points, RoundOutcome};
use tournament::lots::{ColourDraw, ColourLot, Lots};
use tournament::systems::{Pair, RoundPairs};

fn event(lines: &str) -> Event {
    let text = format!("damier-event 1\n{lines}");
    Event::read(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

fn fault(lines: &str) -> String {
    match Event::read(&format!("damier-event 1\n{lines}")) {
        Ok(_) => panic!("accepted:\n{lines}"),
        Err(fault) => fault.to_string(),
    }
}

fn add(event: &mut Event, line: &str) -> Vec<WarningKind> {
    let warnings =
        event.apply(read_decision(line).unwrap()).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    warnings.into_iter().map(|warning| warning.kind).collect()
}

fn refusal(event: &mut Event, line: &str) -> Refusal {
    let before = event.clone();
    let refusal = event.apply(read_decision(line).unwrap()).expect_err(line);
    assert_eq!(*event, before, "a refused decision changes nothing");
    refusal
}

fn points(event: &Event, player: u16) -> String {
    let line = event.standings().unwrap().into_iter().find(|line| line.number == Number(player)).unwrap();
    let account: Points = event.account(Number(player)).iter().map(|line| line.points).sum();
    assert_eq!(account, line.points, "the account of {player} adds up");
    line.points.to_string()
}

const FOUR: &str = "enter A rating=2000\nenter B rating=1900\nenter C rating=1800\nenter D rating=1700\n";

#[test]
fn a_round_robin_from_entry_to_the_final_standings() {
    let mut event = event(&format!("set name \"Club final\"\nset tie-breaks sb,wins\n{FOUR}start rating\n"));
    for round in 1..=3u16 {
        let pairs = event.next_pairs().unwrap();
        assert!(event.apply(Decision::Propose { round, by: "berger".into(), pairs }).unwrap().is_empty());
        add(&mut event, &format!("publish {round}"));
        for board in 1..=2u16 {
            // The lower number always wins.
            let pair = event.rounds()[usize::from(round) - 1].boards[usize::from(board) - 1].pair;
            let score = if pair.white < pair.black { "2-0" } else { "0-2" };
            add(&mut event, &format!("result {round} {board} {score} played"));
        }
        add(&mut event, &format!("close {round}"));
    }
    assert_eq!(event.next_pairs(), Err(ProposalError::Over(3)));
    add(&mut event, "finish");
    assert_eq!(event.phase(), Phase::Finished);
    let table: Vec<(u16, String)> =
        event.standings().unwrap().iter().map(|line| (line.number.0, line.points.to_string())).collect();
    assert_eq!(table, [(1, "6.0"), (2, "4.0"), (3, "2.0"), (4, "0.0")].map(|(n, p)| (n, p.to_owned())));
    assert!(matches!(event.apply(Decision::Finish), Err(Refusal::Order(_))));
    assert_eq!(Event::read(&event.write()).unwrap(), event, "what is written reads back the same");
}

#[test]
fn results_are_two_numbers_and_a_reason() {
    let mut event = event(&format!(
        "set games 2\nset rounds 3\n{FOUR}start rating\npropose 1 by=berger 1-4 2-3\npublish 1\n"
    ));
    add(&mut event, "result 1 1 2-0 played");
    add(&mut event, "result 1 1.2 1-1 played");
    assert_eq!((points(&event, 1), points(&event, 4)), ("3.0".into(), "1.0".into()));
    // wcdf 3.10: no points for the round, the opponent keeps his.
    add(&mut event, "unsigned 1 1");
    assert_eq!((points(&event, 1), points(&event, 4)), ("0.0".into(), "1.0".into()));
    // wcdf 2.24: both games are forfeited.
    add(&mut event, "absent 1 3");
    assert_eq!((points(&event, 2), points(&event, 3)), ("4.0".into(), "0.0".into()));
    let outcome = event.tournament(Adjourned::Pending).player(Number(3)).unwrap().outcomes[0];
    assert!(matches!(outcome, RoundOutcome::Forfeit { result: Forfeit::Lost, .. }), "{outcome:?}");
    // wcdf 2.25: if the other does not come either, nobody has points.
    add(&mut event, "absent 1 2");
    assert_eq!((points(&event, 2), points(&event, 3)), ("0.0".into(), "0.0".into()));
    add(&mut event, "penalty 4 0.5 because=\"telephone in the hall\"");
    assert_eq!(points(&event, 4), "0.5");
    let reasons: Vec<String> = event.account(Number(4)).into_iter().map(|line| line.reason).collect();
    assert!(reasons[1].contains("telephone"), "{reasons:?}");
    assert!(event.account(Number(1))[0].reason.contains("3.10"));
}

#[test]
fn a_round_closes_only_with_all_results_and_reopens_only_with_a_reason() {
    let mut event = event(&format!("{FOUR}start rating\npropose 1 by=berger 1-4 2-3\n"));
    assert!(matches!(refusal(&mut event, "result 1 1 2-0 played"), Refusal::Order(_)), "not published");
    add(&mut event, "publish 1");
    add(&mut event, "result 1 1 2-0 played");
    assert!(refusal(&mut event, "close 1").to_string().contains("board 2"));
    add(&mut event, "result 1 2 1-1 adjourned");
    assert!(refusal(&mut event, "close 1").to_string().contains("board 2"), "an adjourned game is not over");
    assert_eq!(points(&event, 2), "0.0");
    assert!(matches!(event.tournament(Adjourned::Draw).players[1].outcomes[0], RoundOutcome::Game { .. }));
    assert!(matches!(
        event.tournament(Adjourned::Pending).players[1].outcomes[0],
        RoundOutcome::Pending { .. }
    ));
    add(&mut event, "result 1 2 0-2 played");
    add(&mut event, "close 1");
    assert!(matches!(refusal(&mut event, "result 1 2 1-1 played"), Refusal::Order(_)), "closed");
    assert!(matches!(refusal(&mut event, "reopen 1"), Refusal::Order(_)), "without a reason");
    add(&mut event, "reopen 1 because=\"the sheet says draw\"");
    add(&mut event, "result 1 2 1-1 played");
    add(&mut event, "close 1");
    assert_eq!(event.rounds()[0].state, RoundState::Closed);
    assert_eq!(refusal(&mut event, "result 7 1 1-1 played"), Refusal::NoRound(7));
    assert!(matches!(refusal(&mut event, "propose 3 1-2"), Refusal::Order(_)));
}

const SWISS: &str = "set system dutch\nset rounds 5\n";

fn closed_round(event: &mut Event, round: u16, pairs: &str, scores: &[&str]) {
    add(event, &format!("propose {round} by=hand {pairs}"));
    add(event, &format!("publish {round}"));
    for (place, score) in scores.iter().enumerate() {
        add(event, &format!("result {round} {} {score}", place + 1));
    }
    add(event, &format!("close {round}"));
}

#[test]
fn edits_are_warned_of_by_grade() {
    let mut event = event(&format!("{SWISS}{FOUR}enter E rating=1600\nstart rating\n"));
    closed_round(&mut event, 1, "1-2 3-4 5-free", &["2-0 played", "2-0 forfeit"]);
    closed_round(&mut event, 2, "1-3 5-2 4-free", &["1-1 played", "0-2 played"]);
    add(&mut event, "forbid 2 4");
    add(&mut event, "propose 3 by=dutch 4-1 2-3 5-free");
    let warnings = event.warnings_about(
        3,
        &RoundPairs { pairs: vec![Pair::new(1, 2), Pair::new(3, 4)], free: vec![Number(5)] },
    );
    let kinds: Vec<WarningKind> = warnings.iter().map(|warning| warning.kind.clone()).collect();
    assert!(kinds.contains(&WarningKind::Rematch(Number(1), Number(2))), "{kinds:?}");
    assert!(
        !kinds.contains(&WarningKind::Rematch(Number(3), Number(4))),
        "a forfeited game may be paired again"
    );
    assert!(kinds.contains(&WarningKind::SecondBye(Number(5))));
    assert!(kinds.contains(&WarningKind::ThirdColour(Number(1), tournament::history::Colour::White)));
    assert!(kinds.contains(&WarningKind::Changed(2)));
    assert_eq!(warnings[0].grade, Grade::Grave, "gravest first");
    assert!(matches!(refusal(&mut event, "edit 3 2-4 1-5 3-free"), Refusal::Order(_)), "without a reason");
    let kinds = add(&mut event, "edit 3 2-4 5-1 because=\"asked for\"");
    assert!(kinds.contains(&WarningKind::Forbidden(Number(2), Number(4))));
    assert!(kinds.contains(&WarningKind::LeftOut(Number(3))));
    assert_eq!(event.rounds()[2].state, RoundState::Edited);
    assert_eq!(event.warnings().last().unwrap().decision, event.decisions().len(), "warnings are logged");
    assert_eq!(refusal(&mut event, "edit 3 2-4 2-1 because=x"), Refusal::PairedTwice(Number(2)));
    assert_eq!(refusal(&mut event, "edit 3 2-9 because=x"), Refusal::NoPlayer(Number(9)));
    add(&mut event, "publish 3");
    assert!(matches!(refusal(&mut event, "edit 3 1-4 2-3 5-free because=x"), Refusal::Order(_)), "published");
}

#[test]
fn swiss_events_are_paired_by_their_systems() {
    let mut dutch = event(&format!("{SWISS}set first-colour white\n{FOUR}start rating\n"));
    assert_eq!(dutch.next_pairs().unwrap().pairs, [Pair::new(1, 3), Pair::new(4, 2)]);
    closed_round(&mut dutch, 1, "1-3 4-2", &["2-0", "1-1"]);
    add(&mut dutch, "bye 1 round=2 half");
    let second = dutch.next_pairs().unwrap();
    assert!(
        second.pairs.iter().all(|pair| !pair.has(Number(1))) && !second.free.contains(&Number(1)),
        "{second:?}"
    );
    let mut double = event(&format!("set system double-swiss\nset rounds 3\n{FOUR}enter E\nstart rating\n"));
    assert_eq!(double.regulation().games.count(), 2);
    let first = double.next_pairs().unwrap();
    assert_eq!(
        (&first.pairs[..], &first.free[..]),
        (&[Pair::new(1, 3), Pair::new(4, 2)][..], &[Number(5)][..])
    );
    add(&mut double, "propose 1 by=double-swiss 1-3 4-2 5-free");
    add(&mut double, "publish 1");
    for line in ["result 1 1 2-0", "result 1 1.2 1-1", "result 1 2 1-1", "result 1 2.2 1-1", "close 1"] {
        add(&mut double, line);
    }
    // A bye is worth a game won and a game drawn.
    assert_eq!(
        (points(&double, 1), points(&double, 5), points(&double, 4)),
        ("3.0".into(), "3.0".into(), "2.0".into())
    );
    let second = double.next_pairs().unwrap();
    // 3 has the lowest score and is free; 2 and 4 have met, so that 1 and 5, who lead, have to take them up.
    assert_eq!(
        (&second.pairs[..], &second.free[..]),
        (&[Pair::new(4, 1), Pair::new(2, 5)][..], &[Number(3)][..])
    );
    assert!(double.reasons(2).unwrap().iter().any(|reason| reason.words.contains("identifier")));
}

#[test]
fn free_rounds_of_a_table_are_no_second_byes() {
    let mut event = event("set cycles 2\nenter A\nenter B\nenter C\nstart order\n");
    for round in 1..=6u16 {
        let pairs = event.next_pairs().unwrap();
        let warnings = event.apply(Decision::Propose { round, by: "berger".into(), pairs }).unwrap();
        assert!(warnings.is_empty(), "round {round}: {warnings:?}");
        for line in [format!("publish {round}"), format!("result {round} 1 1-1"), format!("close {round}")] {
            add(&mut event, &line);
        }
    }
}

#[test]
fn a_knock_out_goes_on_with_the_winners() {
    let mut event = event(&format!("set system knock-out\n{FOUR}enter E rating=1600\nstart rating\n"));
    assert_eq!(event.planned_rounds(), Some(3));
    let first = event.next_pairs().unwrap();
    assert_eq!((&first.pairs[..], &first.free[..]), (&[Pair::new(4, 5)][..], &[1, 2, 3].map(Number)[..]));
    add(&mut event, "propose 1 by=knock-out 4-5 1-free 2-free 3-free");
    add(&mut event, "publish 1");
    add(&mut event, "result 1 1 1-1 played");
    add(&mut event, "close 1");
    assert_eq!(event.next_pairs(), Err(ProposalError::Level { round: 1, board: 1 }));
    add(&mut event, "reopen 1 because=play-off");
    add(&mut event, "winner 1 1 5 because=\"blitz 2-0\"");
    add(&mut event, "close 1");
    assert_eq!(event.next_pairs().unwrap().pairs, [Pair::new(1, 5), Pair::new(3, 2)]);
}

#[test]
fn withdrawn_players_keep_their_results_or_lose_them() {
    let text = format!(
        "{FOUR}start rating\npropose 1 1-4 2-3\npublish 1\nresult 1 1 2-0\nresult 1 2 1-1\nclose 1\n"
    );
    let mut kept = event(&text);
    add(&mut kept, "withdraw 4 round=2 kept");
    assert_eq!(points(&kept, 1), "2.0");
    assert_eq!(
        kept.next_pairs().unwrap(),
        RoundPairs { pairs: vec![Pair::new(1, 2)], free: vec![Number(3)] }
    );
    let mut struck = event(&text);
    add(&mut struck, "withdraw 4 round=2 struck");
    assert_eq!(points(&struck, 1), "0.0");
    assert!(
        matches!(refusal(&mut struck, "withdraw 3 round=1 kept"), Refusal::Order(_)),
        "the round is paired"
    );
}

#[test]
fn byes_and_tie_breaks_are_guarded() {
    let mut event = event(&format!("{SWISS}{FOUR}start rating\n"));
    assert!(add(&mut event, "bye 1 round=1 half").is_empty());
    assert_eq!(add(&mut event, "bye 1 round=2 zero"), [WarningKind::ByeLimit(Number(1))]);
    assert!(matches!(refusal(&mut event, "set tie-breaks wins"), Refusal::Order(_)));
    assert!(matches!(refusal(&mut event, "amend tie-breaks wins"), Refusal::Order(_)), "without a reason");
    let warned = add(&mut event, "amend tie-breaks wins because=\"misprint\"");
    assert_eq!(warned, [WarningKind::FrozenTieBreaks]);
    assert!(matches!(refusal(&mut event, "amend points delft because=x"), Refusal::Setting(_)));
}

#[test]
fn lots_are_checked_against_their_seed() {
    let mut event = event(&format!("{FOUR}start lot seed=99\n"));
    for draw in [ColourDraw::Coin, ColourDraw::HiddenPiece] {
        let lot = Lots::new(5).colours(draw);
        let players = (Number(1), Number(2));
        event.apply(Decision::Lots { draw, players, seed: 5, lot }).unwrap();
        let other = match lot {
            ColourLot::FirstChooses => ColourLot::SecondChooses,
            ColourLot::SecondChooses => ColourLot::FirstChooses,
            ColourLot::FirstPlays(colour) => ColourLot::FirstPlays(colour.other()),
        };
        let wrong = event.apply(Decision::Lots { draw, players, seed: 5, lot: other });
        assert_eq!(wrong, Err(Refusal::WrongLot));
    }
    assert_eq!(event.lots().len(), 2);
    assert_eq!(Event::read(&event.write()).unwrap(), event);
}

#[test]
fn faults_name_their_line_and_column() {
    assert_eq!(Event::read("damier-event 2\n"), Err(EventFault::Header));
    assert_eq!(Event::read(""), Err(EventFault::Header));
    for (lines, words) in [
        ("dance", "line 2, column 1: \"dance\" is not a decision"),
        ("# remark\n\nenter \"A", "line 4, column 7: the quotation mark is not closed"),
        ("enter A rating=much", "line 2, column 9: a rating is a whole number"),
        ("enter A B", "line 2, column 9: \"B\" does not belong here"),
        ("enter A\nenter A", "line 3: A is already entered"),
        ("start", "line 2, column 6: rating or title or order or lot is missing"),
        ("start rating", "line 2: an event needs at least two entries"),
        ("set system chess", "line 2: system cannot be \"chess\": choose one of berger, dutch"),
        ("set colour red", "line 2: there is no setting \"colour\""),
        ("set points 3-1-0", "2-1-0"),
        ("forbid 1 2", "line 2: there is no player 1"),
        ("result 1 a 2-0", "line 2, column 10: write a board as a number"),
        ("propose 1 1-x", "line 2, column 11: write a pair as 1-2"),
        ("bye 1 half", "round is missing: write round="),
    ] {
        let found = fault(lines);
        assert!(found.contains(words), "{lines:?}: {found}");
    }
}

#[test]
fn tables_of_entries_are_taken_whole_or_not_at_all() {
    let text = "Name;Elo;Fed\r\n\"Player; First\";2050;NED\r\n\r\nSecond Player;;\r\n";
    let entries: Vec<String> = entries_from_csv(text).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(entries, ["enter \"Player; First\" rating=2050 federation=NED", "enter \"Second Player\""]);
    let faults = entries_from_csv("name,rating\nA,high\n,1200\nA,1\nB,1,2\n").unwrap_err();
    assert_eq!(faults.len(), 1, "a line that is too long is told before its cells are read: {faults:?}");
    let faults = entries_from_csv("name,rating\nA,high\n,1200\nA,1\n").unwrap_err();
    let places: Vec<(usize, usize)> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(places, [(2, 2), (3, 1), (4, 1)]);
    for (text, words) in [
        ("", "empty"),
        ("rating\n5", "no column name"),
        ("name\n", "no entries"),
        ("name\n\"A", "not closed"),
    ] {
        let faults = entries_from_csv(text).unwrap_err();
        assert!(faults[0].to_string().contains(words), "{text:?}: {faults:?}");
    }
}

#[test]
fn a_rating_list_is_matched_by_id_and_then_by_name() {
    let event = event("enter A id=77\nenter B\nenter C\n");
    let list = "id,name,rating\n77,Someone,2100\n5,B,1900\n,Z,1000\n";
    let decisions: Vec<String> =
        ratings_from_csv(list, event.entries()).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(decisions, ["rate 1 2100", "rate 2 1900"]);
    assert!(ratings_from_csv("id,rating\n77,x\n", event.entries()).is_err());
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused_and_never_more(text in "\\PC{0,60}") {
        if let Ok(decision) = read_decision(&text) {
            prop_assert_eq!(read_decision(&write_decision(&decision)), Ok(decision));
        }
        let _ = Event::read(&format!("damier-event 1\n{text}\n"));
        let _ = entries_from_csv(&text);
    }

    #[test]
    fn names_and_reasons_of_any_kind_read_back(name in "\\PC{1,40}", because in "\\PC{1,40}") {
        let decisions = [
            Decision::Enter { name, rating: 5, title: String::new(), federation: String::new(), id: String::new(), club: String::new(), status: None, fee: Default::default() },
            Decision::Penalty { player: Number(1), points: Points::halves(-3), because },
        ];
        for decision in decisions {
            prop_assert_eq!(read_decision(&write_decision(&decision)), Ok(decision));
        }
    }

    #[test]
    fn swiss_events_with_random_results_replay_to_the_same(
        players in 3usize..12, bits in prop::collection::vec(0u8..6, 80), double in any::<bool>(),
    ) {
        let system = if double { "double-swiss" } else { "dutch" };
        let mut text = format!("set system {system}\nset rounds 3\n");
        for player in 0..players {
            text.push_str(&format!("enter P{player}\n"));
        }
        let mut event = event(&format!("{text}start order\n"));
        let mut next = 0;
        for round in 1..=3u16 {
            let Ok(pairs) = event.next_pairs() else { break };
            let warnings = event.apply(Decision::Propose { round, by: system.into(), pairs }).unwrap();
            prop_assert!(warnings.iter().all(|warning| warning.grade < Grade::Serious), "{:?}", warnings);
            add(&mut event, &format!("publish {round}"));
            for board in 1..=event.rounds()[usize::from(round) - 1].boards.len() {
                for game in 1..=event.regulation().games.count() {
                    let score = ["2-0", "1-1", "0-2", "2-0 forfeit", "0-0 both-absent", "0-0 awarded"][usize::from(bits[next % bits.len()])];
                    next += 1;
                    add(&mut event, &format!("result {round} {board}.{game} {score}"));
                }
            }
            add(&mut event, &format!("close {round}"));
        }
        let again = Event::read(&event.write()).unwrap();
        prop_assert_eq!(again.standings().unwrap(), event.standings().unwrap());
        prop_assert_eq!(&again, &event);
        for player in 1..=players as u16 {
            points(&event, player);
        }
    }
}

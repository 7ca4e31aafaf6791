//! The controller's desk: entries, the hall, conduct, rulings and the event's own regulation, article by article.

use proptest::prelude::*;
use tournament::event::text::{read_decision, write_decision};
use tournament::event::{
    Agreement, AppealOutcome, ClockSide, CommitteeError, Decision, Event, Level, Reach, Reason, Refusal,
    Right, RollState, SheetState, Status, Subject, Tick, WarningKind, teams_from_csv,
};
use tournament::history::{Colour, Number};

fn event(lines: &str) -> Event {
    let text = format!("damier-event 1\n{lines}");
    Event::read(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

fn add(event: &mut Event, line: &str) -> Vec<WarningKind> {
    let decision = read_decision(line).unwrap_or_else(|fault| panic!("{line}: {fault}"));
    assert_eq!(read_decision(&write_decision(&decision)).as_ref(), Ok(&decision), "{line} reads back");
    let warnings = event.apply(decision).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    assert_eq!(Event::read(&event.write()).as_ref(), Ok(&*event), "replayed after {line}");
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
    line.points.to_string()
}

fn ranks(event: &Event) -> Vec<(usize, u16)> {
    event.standings().unwrap().iter().map(|line| (line.rank, line.number.0)).collect()
}

const FOUR: &str = "enter A rating=2000\nenter B rating=1900\nenter C rating=1800\nenter D rating=1700\n";
/// Two games a round by the WCDF's text; 1 plays 4 and 2 plays 3 in the first round.
fn wcdf() -> Event {
    event(&format!(
        "set rules wcdf\nset games 2\nset sheets hand-in\n{FOUR}start rating\npropose 1 by=berger 1-4 2-3\npublish 1\n"
    ))
}

#[test]
fn entries_have_status_club_and_fee_and_are_corrected() {
    let mut event =
        event("enter A status=amateur club=\"Draughts Club\" fee=25 paid=10 federation=NED\nenter B\n");
    assert_eq!(event.entries()[0].status, Some(Status::Amateur));
    assert_eq!((event.entries()[0].fee.due, event.entries()[0].fee.paid), (2500, 1000));
    add(&mut event, "pay 1 15");
    assert_eq!(event.entries()[0].fee.paid, 2500);
    assert!(refusal(&mut event, "pay 1 0.5").to_string().contains("owes 0.00"));
    add(&mut event, "correct 1 status professional");
    add(&mut event, "correct 2 name \"B Second\"");
    add(&mut event, "correct 2 federation BEL");
    assert_eq!(event.entries()[1].name, "B Second");
    assert!(matches!(refusal(&mut event, "correct 2 federation BEL"), Refusal::NoEffect(_)));
    assert!(refusal(&mut event, "correct 2 name A").to_string().contains("already entered with this"));
    assert!(refusal(&mut event, "correct 2 status rich").to_string().contains("amateur"));
    assert_eq!(refusal(&mut event, "correct 7 club X"), Refusal::NoPlayer(Number(7)));
}

#[test]
fn the_status_of_a_player_changes_no_result() {
    let lines = |status: &str| {
        format!("enter A {status}\nenter B\nstart order\npropose 1 1-2\npublish 1\nresult 1 1 2-0\nclose 1\n")
    };
    let (amateur, none) = (event(&lines("status=amateur")), event(&lines("")));
    assert_eq!(amateur.standings().unwrap(), none.standings().unwrap());
}

#[test]
fn an_entry_is_scratched_and_those_behind_it_move_up() {
    let mut event = event(&format!("{FOUR}forbid 2 4\nbye 4 round=1 half\n"));
    assert!(refusal(&mut event, "scratch 3").to_string().contains("because"));
    add(&mut event, "scratch 3 because=\"entered twice\"");
    assert_eq!(event.entries().len(), 3);
    add(&mut event, "start order");
    assert!(!event.plays_in(Number(3), 1), "the bye of D is still D's");
    assert!(event.plays_in(Number(2), 1));
    assert!(refusal(&mut event, "scratch 1 because=x").to_string().contains("withdraw"));
}

#[test]
fn tables_and_the_side_of_the_clock() {
    let mut event = wcdf();
    assert_eq!(event.table(1, 2), Some(2));
    add(&mut event, "table 1 2 7 clock=left");
    assert_eq!(event.table(1, 2), Some(7));
    assert_eq!(event.rounds()[0].boards[1].clock, Some(ClockSide::Left));
    assert!(refusal(&mut event, "table 1 1 7").to_string().contains("board 2"));
    assert!(matches!(refusal(&mut event, "table 1 2 7"), Refusal::NoEffect(_)));
    assert!(matches!(refusal(&mut event, "table 1 9 3"), Refusal::NoBoard { .. }));
    assert_eq!(refusal(&mut event, "table 2 1 3"), Refusal::NoRound(2));
    add(&mut event, "amend clock right because=\"the light\"");
    assert_eq!(event.regulation().clock, Some(ClockSide::Right));
}

/// wcdf 4.2, 2.21, 2.23: whoever comes within the hour loses time only.
#[test]
fn the_roll_is_called_and_lateness_within_the_hour_costs_time_only() {
    let mut event = wcdf();
    assert!(event.roll(1).iter().all(|line| line.state == RollState::Open));
    add(&mut event, "present 1 1");
    add(&mut event, "missing 1 4");
    let line = event.roll(1)[1];
    assert_eq!((line.player, line.state), (Number(4), RollState::Missing));
    assert_eq!(event.roll_article(1, &line), Some("wcdf 2.21"));
    add(&mut event, "late 1 4 40");
    let line = event.roll(1)[1];
    assert_eq!((line.state, line.games_lost), (RollState::Late(40), 0));
    assert_eq!(event.roll_article(1, &line), Some("wcdf 2.23"));
    assert!(event.rounds()[0].boards[0].scores[0].is_none());
    assert!(matches!(refusal(&mut event, "present 1 1"), Refusal::NoEffect(_)));
    assert_eq!(refusal(&mut event, "present 2 1"), Refusal::NoRound(2));
    assert!(refusal(&mut event, "late 1 1 0").to_string().contains("minutes"));
}

/// wcdf 6.5: all clocks of a round are started together, once, and lateness is counted from then.
#[test]
fn the_clocks_of_a_round_are_started_together() {
    let mut event = wcdf();
    assert_eq!(event.rounds()[0].begun, None);
    assert_eq!(refusal(&mut event, "begin 2 at=1790000000"), Refusal::NoRound(2));
    add(&mut event, "begin 1 at=1790000000");
    let begun = event.rounds()[0].begun.unwrap();
    assert_eq!((begun.at, begun.decision), (1_790_000_000, event.decisions().len()));
    let minutes: Vec<u64> = [0, 59, 60, 3_599, 3_600].map(|after| begun.minutes(begun.at + after)).into();
    assert_eq!(minutes, [0, 0, 1, 59, 60], "the hour is over when it is over, not before");
    assert!(matches!(refusal(&mut event, "begin 1 at=1790000060"), Refusal::NoEffect(_)));
    assert!(read_decision("begin 1 at=soon").is_err() && read_decision("begin 1").is_err());
}

/// wcdf 2.24: an hour costs the game, two hours both.
#[test]
fn an_hour_late_loses_the_game_and_two_hours_the_round() {
    let mut event = wcdf();
    add(&mut event, "late 1 4 59");
    add(&mut event, "late 1 4 60");
    let board = &event.rounds()[0].boards[0];
    assert_eq!(board.scores[0].map(|score| score.reason), Some(Reason::Forfeit));
    assert!(board.scores[1].is_none(), "the second game is played");
    assert_eq!(event.roll_article(1, &event.roll(1)[1]), Some("wcdf 2.24"));
    assert_eq!((points(&event, 1), points(&event, 4)), ("2.0".into(), "0.0".into()));
    add(&mut event, "late 1 3 121");
    assert_eq!((points(&event, 2), points(&event, 3)), ("4.0".into(), "0.0".into()));
    assert_eq!(event.roll(1)[3].games_lost, 2);
    // wcdf 2.25: both away for the hour.
    add(&mut event, "late 1 1 65");
    assert_eq!(event.rounds()[0].boards[0].scores[0].map(|score| score.reason), Some(Reason::BothAbsent));
    assert_eq!(event.roll_article(1, &event.roll(1)[0]), Some("wcdf 2.25"));
    assert_eq!((points(&event, 1), points(&event, 4)), ("0.0".into(), "0.0".into()));
}

#[test]
fn lateness_is_counted_by_the_events_own_limits_and_cites_only_its_own_book() {
    let mut event = event("set late 15/15\nenter A\nenter B\nstart order\npropose 1 1-2\npublish 1\n");
    add(&mut event, "late 1 2 14");
    assert!(event.rounds()[0].boards[0].scores[0].is_none());
    add(&mut event, "late 1 2 15");
    assert_eq!(points(&event, 1), "2.0");
    assert_eq!(event.roll_article(1, &event.roll(1)[1]), None, "no rulebook is named");
    let mut portugal =
        self::event("set rules portugal\nenter A\nenter B\nstart order\npropose 1 1-2\npublish 1\n");
    add(&mut portugal, "absent 1 2");
    assert_eq!(portugal.roll_article(1, &portugal.roll(1)[1]), Some("portugal 4.4.a"));
}

#[test]
fn whoever_has_played_was_not_an_hour_late() {
    let mut event = wcdf();
    add(&mut event, "result 1 1 2-0");
    assert!(refusal(&mut event, "late 1 4 90").to_string().contains("has played"));
}

/// wcdf 6.2: who looked at what.
#[test]
fn the_check_list_tells_who_ticked_what() {
    let mut event = wcdf();
    assert!(
        event.check_list().iter().any(|item| item.item == "handshake" && item.article == Some("wcdf 4.3"))
    );
    add(&mut event, "tick clocks by=\"First Assistant\" round=1");
    add(&mut event, "untick clocks by=\"Chief Arbiter\" round=1 note=\"table 2 stands still\"");
    assert_eq!(event.last_tick("clocks", Some(1)).map(|tick| tick.tick), Some(Tick::Open));
    add(&mut event, "item water \"water for everybody\"");
    add(&mut event, "tick water by=\"First Assistant\"");
    assert_eq!(event.last_tick("water", None).map(|tick| tick.by.as_str()), Some("First Assistant"));
    assert!(matches!(refusal(&mut event, "tick water by=Somebody"), Refusal::NoEffect(_)));
    assert!(refusal(&mut event, "tick boards").to_string().contains("by="));
    assert!(refusal(&mut event, "tick chairs by=Somebody").to_string().contains("boards, pieces"));
    assert_eq!(refusal(&mut event, "tick boards by=X round=9"), Refusal::NoRound(9));
}

/// What software cannot do about the furniture is asked of people: each point cites its article.
#[test]
fn the_check_list_asks_for_squares_glare_analysis_and_devices() {
    let event = wcdf();
    let cited = |item: &str| event.check_list().into_iter().find(|point| point.item == item).unwrap().article;
    for (item, article) in
        [("squares", "wcdf 1.3"), ("glare", "wcdf 1.7"), ("analysis", "wcdf 4.15"), ("devices", "wcdf 5.8")]
    {
        assert_eq!(cited(item), Some(article), "{item}");
    }
}

/// wcdf 6.3, 2.14, 3.11.
#[test]
fn assistants_have_rights_and_time_is_made_good_with_its_reason() {
    let mut event = wcdf();
    add(&mut event, "assistant \"First Assistant\" rights=results,hall");
    assert!(refusal(&mut event, "assistant Writer rights=write").to_string().contains("player="));
    assert!(refusal(&mut event, "assistant Writer rights=write player=4").to_string().contains("2.14"));
    add(&mut event, "assistant Writer rights=press,write player=4 because=\"a broken hand\"");
    assert_eq!(event.assistants()[1].rights, [Right::Press, Right::Write]);
    assert!(
        refusal(&mut event, "assistant B rights=press player=4 because=x")
            .to_string()
            .contains("player of the event")
    );
    assert!(refusal(&mut event, "made-good 1 1 4 120 assistant=Writer").to_string().contains("because"));
    assert!(
        refusal(&mut event, "made-good 1 1 1 120 assistant=Writer because=x")
            .to_string()
            .contains("not an assistant of player 1")
    );
    assert!(refusal(&mut event, "made-good 1 2 4 120 because=x").to_string().contains("board 2"));
    add(&mut event, "made-good 1 1 4 120 assistant=Writer because=\"dictating takes time\"");
    assert_eq!(event.rounds()[0].boards[0].made_good[0].seconds, 120);
    add(&mut event, "dismiss Writer because=\"the hand is better\"");
    assert!(refusal(&mut event, "dismiss Writer because=x").to_string().contains("no assistant"));
    assert!(read_decision("assistant X rights=everything").unwrap_err().words.contains("entries"));
}

/// wcdf 3.2, 3.9, 3.10.
#[test]
fn sheets_are_handed_out_signed_handed_in_or_missing() {
    let mut event = wcdf();
    assert_eq!(event.sheets(1).len(), 8, "one for every player and game");
    for line in ["result 1 1 2-0", "result 1 1.2 1-1", "result 1 2 1-1", "result 1 2.2 1-1"] {
        add(&mut event, line);
    }
    add(&mut event, "sheet 1 1 signed");
    add(&mut event, "sheet 1 1 handed-in");
    assert!(matches!(refusal(&mut event, "sheet 1 1 handed-in game=2"), Refusal::NoEffect(_)));
    add(&mut event, "sheet 1 4 handed-in game=1");
    add(&mut event, "sheet 1 4 missing game=2");
    assert_eq!(
        (points(&event, 1), points(&event, 4)),
        ("3.0".into(), "0.0".into()),
        "the opponent keeps his"
    );
    assert_eq!(event.sheets(1).iter().filter(|sheet| sheet.state == SheetState::Missing).count(), 1);
    add(&mut event, "sheet 1 4 handed-in game=2");
    assert_eq!(points(&event, 4), "1.0", "found again before the round is closed");
    add(&mut event, "sheet 1 2 handed-in");
    assert_eq!(add(&mut event, "close 1"), [WarningKind::SheetsOut(2)], "those of 3");
    assert!(matches!(refusal(&mut event, "sheet 1 3 handed-in"), Refusal::Order(_)), "closed");
}

/// wcdf 4.5, 4.9, 4.12, 4.17, 2.8; portugal 5.1.7.
#[test]
fn the_third_equal_incident_is_brought_up() {
    let mut event = wcdf();
    let line = "incident 3 \"wcdf 4.5\" \"left the board\" round=1 board=2 by=\"First Assistant\"";
    assert!(add(&mut event, line).is_empty());
    assert!(add(&mut event, "incident 3 \"wcdf 4.9\" \"asks again for a draw\"").is_empty());
    assert!(add(&mut event, line).is_empty());
    assert!(add(&mut event, "incident 2 \"wcdf 4.5\" \"left the board\"").is_empty(), "another player");
    let warnings = add(&mut event, line);
    let [WarningKind::Repeated { player, article, times }] = &warnings[..] else { panic!("{warnings:?}") };
    assert_eq!((player.0, article.to_string().as_str(), *times), (3, "wcdf 4.5", 3));
    assert!(event.warnings().last().unwrap().warning.to_string().contains("3 times (wcdf 4.5)"));
    let portugal = "incident 1 \"portugal 5.1.6\" \"comments\"";
    assert!(add(&mut event, portugal).is_empty());
    assert_eq!(add(&mut event, portugal).len(), 1, "told at the repetition");
    // Each article is counted by itself: what a player did against others does not bring it up.
    for article in ["wcdf 2.8", "wcdf 4.12", "wcdf 4.17"] {
        let line = format!("incident 4 \"{article}\" \"again\"");
        assert!(add(&mut event, &line).is_empty() && add(&mut event, &line).is_empty());
        let warnings = add(&mut event, &line);
        assert!(
            matches!(&warnings[..], [WarningKind::Repeated { article: told, times: 3, .. }] if told.to_string() == article),
            "{warnings:?}"
        );
    }
    add(&mut event, "warn 3 \"wcdf 4.5\" because=\"three times away\"");
    assert_eq!(event.player_warnings().len(), 1);
    assert!(read_decision("incident 3 4.5 words").unwrap_err().words.contains("wcdf 4.5"));
    assert!(matches!(
        refusal(&mut event, "incident 3 \"wcdf 4.5\" x round=1 board=9"),
        Refusal::NoBoard { .. }
    ));
}

/// wcdf 6.9 c.
#[test]
fn a_disqualification_ends_the_games_and_the_pairings_of_a_player() {
    for system in ["dutch", "double-swiss"] {
        let mut event = event(&format!(
            "set system {system}\nset rounds 3\n{FOUR}start rating\npropose 1 1-3 2-4\npublish 1\nresult 1 1 2-0\n"
        ));
        add(&mut event, "disqualify 1 kept \"wcdf 4.13\" because=\"a result was agreed on\"");
        let scores = &event.rounds()[0].boards[0].scores;
        assert_eq!(scores[0].map(|score| score.reason), Some(Reason::Played), "what was played stands");
        if let Some(second) = scores.get(1) {
            assert_eq!(second.map(|score| score.reason), Some(Reason::Forfeit), "the rest is lost");
        }
        add(&mut event, "result 1 2 1-1");
        if system == "double-swiss" {
            add(&mut event, "result 1 2.2 1-1");
        }
        add(&mut event, "close 1");
        let pairs = event.next_pairs().unwrap();
        assert!(pairs.pairs.iter().all(|pair| !pair.has(Number(1))) && !pairs.free.contains(&Number(1)));
        assert_eq!(refusal(&mut event, "propose 2 1-2 3-4"), Refusal::Excluded(Number(1)));
        assert_eq!(refusal(&mut event, "return 1 round=3"), Refusal::Excluded(Number(1)));
        assert_eq!(ranks(&event).last(), Some(&(4, 1)), "{system}: no place before those who play on");
        assert!(matches!(
            refusal(&mut event, "disqualify 1 kept \"wcdf 4.13\" because=again"),
            Refusal::NoEffect(_)
        ));
    }
}

#[test]
fn in_a_knock_out_the_opponent_of_a_disqualified_player_goes_on() {
    let mut event = event(&format!(
        "set system knock-out\n{FOUR}start rating\npropose 1 by=knock-out 1-4 3-2\npublish 1\nresult 1 1 2-0\nresult 1 2 0-2\nclose 1\n"
    ));
    let pairs = event.next_pairs().unwrap();
    event.apply(Decision::Propose { round: 2, by: "knock-out".into(), pairs }).unwrap();
    add(&mut event, "disqualify 1 kept \"wcdf 4.17\" because=\"does not comply\"");
    add(&mut event, "publish 2");
    add(&mut event, "close 2");
    assert_eq!(ranks(&event)[0], (1, 2));
    assert_eq!(ranks(&event)[3].1, 1);
}

/// wcdf 6.9 d, 4.13, 5.9; idf 5.9.
#[test]
fn an_expulsion_closes_the_event_and_a_ban_keeps_away() {
    let mut event = event(&format!("set system dutch\nset rounds 3\n{FOUR}"));
    add(&mut event, "ban \"Banned Player\" \"wcdf 4.13\" id=99 because=\"collusion last year\"");
    assert!(matches!(refusal(&mut event, "enter \"banned player\""), Refusal::Barred { .. }), "by name");
    assert!(matches!(refusal(&mut event, "enter \"Other Name\" id=99"), Refusal::Barred { .. }), "by number");
    assert!(refusal(&mut event, "ban A \"wcdf 4.13\" because=x").to_string().contains("is entered"));
    add(&mut event, "enter \"Banned Player\" id=98");
    add(&mut event, "start order");
    add(&mut event, "expel 4 struck \"idf 5.9\" because=\"threw the board\"");
    let refused = refusal(&mut event, "enter D id=44");
    assert!(refused.to_string().contains("threw the board"), "{refused}");
    assert_eq!(
        event.entry(Number(4)).unwrap().exclusion.as_ref().map(|out| out.reach),
        Some(Reach::Expelled)
    );
    add(&mut event, "unban \"Banned Player\" because=\"time is served\"");
    add(&mut event, "enter \"Banned Player\" id=99");
    assert!(matches!(refusal(&mut event, "expel 4 kept \"wcdf 6.9\" because=again"), Refusal::NoEffect(_)));
}

/// wcdf 5.5, 5.9.
#[test]
fn spectators_report_and_are_sent_away() {
    let mut event = wcdf();
    add(&mut event, "seen \"a man was put back\" by=Spectator round=1 board=1");
    assert_eq!(event.spectator_reports().len(), 1);
    add(&mut event, "send-away Spectator \"wcdf 5.9\" because=\"goes on talking\"");
    assert!(event.is_sent_away("Spectator"));
    assert!(refusal(&mut event, "seen more by=Spectator").to_string().contains("5.9"));
    assert!(refusal(&mut event, "send-away A \"wcdf 5.9\" because=x").to_string().contains("expel"));
    assert!(matches!(
        refusal(&mut event, "send-away Spectator \"wcdf 5.9\" because=x"),
        Refusal::NoEffect(_)
    ));
}

/// wcdf 2.27, 4.4.
#[test]
fn players_call_the_controller_and_are_answered() {
    let mut event = wcdf();
    add(&mut event, "call 1 1 4 help \"a king is missing\"");
    add(&mut event, "call 1 2 2 conduct \"he hums\"");
    assert_eq!(event.calls()[0].matter.article(), "wcdf 2.27");
    assert_eq!(event.calls()[1].matter.article(), "wcdf 4.4");
    add(&mut event, "answer 2 \"asked to stop\" article=\"wcdf 4.9\"");
    assert!(event.calls()[0].answer.is_none() && event.calls()[1].answer.is_some());
    assert!(matches!(refusal(&mut event, "answer 2 again"), Refusal::NoEffect(_)));
    assert_eq!(refusal(&mut event, "answer 3 x"), Refusal::NoCall(3));
    assert!(refusal(&mut event, "call 1 1 2 rules x").to_string().contains("does not sit"));
}

const RULING: &str =
    "ruling \"wcdf 1.19\" \"the touched man is played\" round=1 board=1 player=4 by=\"Chief Arbiter\"";

/// wcdf 7.1, 7.2.
#[test]
fn an_appeal_has_a_committee_minutes_witnesses_and_a_verdict() {
    let mut event = wcdf();
    add(&mut event, RULING);
    assert!(event.cases()[0].stands());
    assert!(refusal(&mut event, "committee 1 X Y Z").to_string().contains("appeal first"));
    assert!(refusal(&mut event, "appeal 1 2 \"not so\"").to_string().contains("not a party"));
    add(&mut event, "appeal 1 4 \"the piece was only adjusted\"");
    assert!(event.cases()[0].is_open());
    assert!(refusal(&mut event, "verdict 1 upheld reasons").to_string().contains("committee"));
    let committee = |event: &mut Event, names: &str| refusal(event, &format!("committee 1 {names}"));
    assert_eq!(committee(&mut event, "X Y"), CommitteeError::TooFew(1).into());
    assert_eq!(committee(&mut event, "X Y X"), CommitteeError::Twice("X".into()).into());
    assert_eq!(committee(&mut event, "X Y D"), CommitteeError::Party("D".into()).into());
    let arbiter = CommitteeError::Arbiter("Chief Arbiter".into());
    assert_eq!(committee(&mut event, "X Y \"Chief Arbiter\""), arbiter.into());
    add(&mut event, "committee 1 X Y B");
    add(&mut event, "witness 1 C \"did not hear a word\"");
    add(&mut event, "minutes 1 \"heard in private, the controller first\"");
    add(&mut event, "verdict 1 overturned \"adjusting was announced\"");
    assert!(!event.cases()[0].stands() && !event.cases()[0].is_open());
    assert_eq!(event.cases()[0].verdicts[0].outcome, AppealOutcome::Overturned);
    assert_eq!(event.parties(1), [Number(1), Number(4)]);
    add(&mut event, "notify 1 1");
    add(&mut event, "notify 1 4");
    assert!(matches!(refusal(&mut event, "notify 1 4"), Refusal::NoEffect(_)));
    assert!(refusal(&mut event, "notify 1 3").to_string().contains("not a party"));
    assert!(refusal(&mut event, "verdict 1 upheld again").to_string().contains("escalate"));
    assert_eq!(refusal(&mut event, "minutes 2 x"), Refusal::NoCase(2));
    assert_eq!(event.cases()[0].decisions.len(), 8, "the file names its decisions");
}

/// portugal 6.1: referees, directors, associations, the federation.
#[test]
fn a_case_goes_up_through_four_levels() {
    let mut event = wcdf();
    add(&mut event, RULING);
    add(&mut event, "appeal 1 4 \"not covered by the text\"");
    add(&mut event, "escalate 1 director because=\"an omission\"");
    assert!(refusal(&mut event, "escalate 1 referee because=x").to_string().contains("higher"));
    add(&mut event, "verdict 1 upheld \"as the referee said\"");
    assert!(refusal(&mut event, "escalate 1 director because=x").to_string().contains("higher"));
    add(&mut event, "escalate 1 association because=\"not content\"");
    add(&mut event, "escalate 1 federation because=\"nor there\"");
    assert!(event.cases()[0].is_open(), "the higher level has not decided");
    add(&mut event, "verdict 1 overturned \"the federation's reading\" article=\"portugal 6.1\"");
    assert_eq!(event.cases()[0].verdicts[1].level, Level::Federation);
}

/// wcdf 6.1: a ruling cites an article; fmjd 10.5, 11.2, idf 10.4, portugal 4.3.d: or the event's own clause.
#[test]
fn rulings_cite_articles_or_clauses_of_the_events_own_regulation() {
    let mut event = event(&format!("set flag drawn-without-means\n{FOUR}"));
    add(&mut event, "clause 3.10 \"Analysis in the hall is not allowed.\"");
    add(&mut event, "clause 3.2 \"A flag draws if the opponent cannot win.\" on=flag");
    add(&mut event, "clause 4 \"Three repetitions are a draw.\" on=draw");
    let numbers: Vec<&str> = event.clauses().iter().map(|clause| clause.number.as_str()).collect();
    assert_eq!(numbers, ["3.2", "3.10", "4"]);
    assert_eq!(event.clause_about(Subject::Flag).map(|clause| clause.number.as_str()), Some("3.2"));
    add(&mut event, "start order");
    assert_eq!(refusal(&mut event, "ruling \"reg 9\" x by=Y"), Refusal::NoClause("9".into()));
    add(&mut event, "ruling \"reg 3.2\" \"the game is drawn\" by=\"Chief Arbiter\"");
    assert!(read_decision("ruling \"\" x by=Y").is_err(), "without an article");
    assert!(refusal(&mut event, "ruling \"wcdf 2.20\" x").to_string().contains("by="));
    assert!(refusal(&mut event, "clause 3.2 other").to_string().contains("because"));
    add(&mut event, "clause 3.2 \"A flag loses.\" on=flag because=\"the players' meeting\"");
    assert!(refusal(&mut event, "clause 3.x y because=z").to_string().contains("digits"));
}

#[test]
fn both_players_report_and_the_controller_confirms() {
    let mut event = wcdf();
    add(&mut event, "report 1 1 1 2-0");
    assert_eq!(event.rounds()[0].boards[0].agreement(1), Agreement::One(Number(1)));
    assert!(refusal(&mut event, "confirm 1 1 by=X").to_string().contains("only one player"));
    add(&mut event, "report 1 1 4 1-1");
    assert_eq!(event.rounds()[0].boards[0].agreement(1), Agreement::Disputed);
    assert_eq!(refusal(&mut event, "confirm 1 1 by=X"), Refusal::Disputed { round: 1, board: 1, game: 1 });
    add(&mut event, "report 1 1 4 2-0");
    add(&mut event, "confirm 1 1 by=\"Chief Arbiter\"");
    assert_eq!(points(&event, 1), "2.0");
    assert!(refusal(&mut event, "report 1 1 4 1-1").to_string().contains("already has a result"));
    assert!(refusal(&mut event, "report 1 1.2 2 1-1").to_string().contains("does not sit"));
    assert!(matches!(refusal(&mut event, "report 1 1.3 1 1-1"), Refusal::NoBoard { .. }));
    assert!(matches!(refusal(&mut event, "report 1 1.2 1 7-0"), Refusal::Score(_)));
}

/// wcdf 1.12, portugal 2.2.2.
#[test]
fn colours_are_agreed_on_and_alternate_in_a_match() {
    let mut event = event("set system match\nset rounds 4\nenter A\nenter B\nstart order\n");
    add(&mut event, "agree 2 1 first-white");
    for round in 1..=4u16 {
        let pairs = event.next_pairs().unwrap();
        let white = if round % 2 == 1 { 2 } else { 1 };
        assert_eq!(pairs.pairs[0].white, Number(white));
        event.apply(Decision::Propose { round, by: "match".into(), pairs }).unwrap();
        add(&mut event, &format!("publish {round}"));
        add(&mut event, &format!("result {round} 1 1-1"));
        add(&mut event, &format!("close {round}"));
    }
    assert_eq!(event.agreed_colours(), [((Number(2), Number(1)), Colour::White)]);
    assert!(refusal(&mut event, "agree 1 2 first-white").to_string().contains("before the first round"));
}

#[test]
fn the_losers_of_the_semifinals_play_for_the_third_place() {
    let mut event = event(&format!("set system knock-out\nset third-place played\n{FOUR}start rating\n"));
    for (round, scores) in [(1u16, ["2-0", "2-0"]), (2, ["0-2", "0-2"])] {
        let pairs = event.next_pairs().unwrap();
        assert_eq!(pairs.pairs.len(), 2);
        event.apply(Decision::Propose { round, by: "knock-out".into(), pairs }).unwrap();
        add(&mut event, &format!("publish {round}"));
        for (board, score) in scores.iter().enumerate() {
            add(&mut event, &format!("result {round} {} {score}", board + 1));
        }
        add(&mut event, &format!("close {round}"));
    }
    let last = &event.rounds()[1].boards;
    let (champion, third) = (last[0].pair.black.0, last[1].pair.black.0);
    assert_eq!(ranks(&event).iter().map(|(rank, _)| *rank).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!((ranks(&event)[0].1, ranks(&event)[2].1), (champion, third));
    add(&mut event, "finish");
}

#[test]
fn teams_come_from_a_table_with_their_players_in_board_order() {
    let mut event = event("set teams 2\n");
    let table = "team;name;rating;id\nAjax;Alpha;2000;1\nAjax;Bravo;;2\nBoreas;Delta;1900;\nBoreas;Echo;;\n";
    for decision in teams_from_csv(table, event.entries()).unwrap() {
        event.apply(decision).unwrap();
    }
    assert_eq!(event.entries().len(), 2);
    assert_eq!(
        event.entries()[1].members.iter().map(|member| member.name.as_str()).collect::<Vec<_>>(),
        ["Delta", "Echo"]
    );
    for decision in teams_from_csv("team,name\nAjax,Charlie\n", event.entries()).unwrap() {
        event.apply(decision).unwrap();
    }
    assert_eq!((event.entries().len(), event.entries()[0].members.len()), (2, 3));
    add(&mut event, "start order");
    let faults = teams_from_csv("team,name,rating\nX,A,many\n,B,\nX,A,1\n", &[]).unwrap_err();
    let places: Vec<(usize, usize)> = faults.iter().map(|fault| (fault.line, fault.column)).collect();
    assert_eq!(places, [(2, 3), (3, 1), (4, 2)]);
    assert!(teams_from_csv("name\nA\n", &[]).is_err());
}

proptest! {
    /// Whatever is written after the word of a decision of the desk: read or refused, and the event stays whole.
    #[test]
    fn any_decision_of_the_desk_is_taken_or_refused(
        lines in prop::collection::vec((0usize..33, "[ 0-9A-D\"=a-z.-]{0,30}"), 0..12),
    ) {
        const WORDS: [&str; 33] = [
            "table", "present", "missing", "late", "item", "tick", "untick", "assistant", "dismiss", "made-good",
            "sheet", "report", "confirm", "agree", "incident", "warn", "disqualify", "expel", "ban", "unban", "seen",
            "send-away", "call", "answer", "ruling", "appeal", "committee", "witness", "minutes", "verdict", "notify",
            "escalate", "clause",
        ];
        let mut event = wcdf();
        for (word, rest) in lines {
            if let Ok(decision) = read_decision(&format!("{} {rest}", WORDS[word])) {
                prop_assert_eq!(read_decision(&write_decision(&decision)), Ok(decision.clone()));
                let before = event.clone();
                if event.apply(decision).is_err() {
                    prop_assert_eq!(&event, &before);
                }
            }
        }
        prop_assert_eq!(Event::read(&event.write()), Ok(event.clone()));
        prop_assert!(event.standings().is_ok());
    }
}
